"""Plain and compiled rules do the same, row by row."""

import pytest

from azardia_nb.compiled.marks import rule
from azardia_nb.games.protocol import Variant
from azardia_nb.games.titan_race.data import circuits
from azardia_nb.games.titan_race.game import variant
from azardia_nb.games.titan_race.record import GAME
from azardia_nb.games.titan_race.rules.rulings import Rulings
from tests.games.following import at_both_speeds, following
from tests.games.titan_race.walks import ALTERNATIVES, walk

pytestmark = pytest.mark.nightly  # the gate compares what follows in `test_every_game`

engine = GAME.engine
progress, evaluation = engine.progress, engine.evaluation
hide_from, forget = engine.hide_from, engine.forget


@rule
def told_of_seats(s, rules, at, told):  # type: ignore[no-untyped-def] # compiled
    """Tell how all seats stand."""
    for seat in range(s["players"]):
        told[5 + seat] = progress(s, seat)
        told[11 + seat] = int(1000 * evaluation(s, rules, seat))


follow = following(engine, told_of_seats)


def compare(kind: Variant, titans: int, seed: int) -> None:
    rows, after = at_both_speeds(follow, kind, list(walk(kind, titans, seed)), 17)
    assert after[:-2].tobytes() == rows[1:-1].tobytes()


@pytest.mark.parametrize(("name", "answer"), ALTERNATIVES, ids=lambda value: str(value).lower())
def test_every_alternative(name: str, answer: str | bool) -> None:
    board = list(circuits.kit())[1 + len(name) % 6]
    compare(variant(board, rulings=Rulings(**{name: answer})), 4, 3)
