"""Random games under every answer: compiled rules do what plain ones do, row by row."""

from collections.abc import Sequence

import pytest

from azardia_nb.compiled.marks import rule
from azardia_nb.games.axis_mundi.record import GAME
from azardia_nb.games.axis_mundi.rules.state import SEATS
from azardia_nb.games.protocol import Row, Variant
from tests.games.axis_mundi.walks import ALTERNATIVES, house, scattered, walk
from tests.games.following import at_both_speeds, following

pytestmark = pytest.mark.nightly

engine = GAME.engine
progress, evaluation = engine.progress, engine.evaluation


@rule
def told_of_seats(s, rules, at, told):  # type: ignore[no-untyped-def] # compiled
    """Tell how one of the seats stands."""
    seat = at % SEATS
    told[5] = progress(s, seat)
    told[6] = int(1000 * evaluation(s, rules, seat))


follow = following(engine, told_of_seats)


def compare(kind: Variant, steps: Sequence[tuple[Row, int, int]]) -> None:
    """Follow a walk at both speeds."""
    rows, after = at_both_speeds(follow, kind, steps, 7)
    assert after[:-1].tobytes() == rows[1:].tobytes()


@pytest.mark.parametrize(("name", "answer"), ALTERNATIVES, ids=lambda value: str(value) or "usual")
def test_every_alternative(name: str, answer: str | bool) -> None:
    """A sample: `python -m fuzz islands` plays 2,000 games."""
    kind = house(name, answer)
    for seed in range(2):
        compare(kind, list(walk(kind, seed, scattered(kind, seed))))


def test_from_the_beginning() -> None:
    kind = house("", "")
    compare(kind, list(walk(kind, 1)))
