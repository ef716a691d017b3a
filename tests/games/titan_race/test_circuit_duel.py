"""Duels on circuits, with Abilities, colours and a trap: each is solved in another way as well."""

import numpy as np
import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.games.protocol import Variant
from azardia_nb.games.titan_race.game import Game, variant
from azardia_nb.games.titan_race.odds import duel
from azardia_nb.games.titan_race.odds.circuit_duel import solve
from azardia_nb.games.titan_race.rules.state import Numbers
from azardia_nb.solve.whole_game import WholeGame

BARE = Numbers(laps=1, traps=0, push=0, wild=0, strikes=0, abilities=0, colours=0)
PAIR = ("rassik", "craken")


def test_on_a_plain_board_it_is_the_duel() -> None:
    found = solve(duel.variant(1), PAIR)
    known = duel.solve(1)
    assert found.residual < 1e-12
    assert np.abs(np.array(found.first_wins) - known.first_wins).max() < 1e-12
    lives = duel.all_stands(1)[0].life.max()
    assert found.place.life.max() == lives


@pytest.mark.parametrize(
    ("circuit", "numbers"),
    [("foundry", BARE), pytest.param("plains", BARE, marks=pytest.mark.nightly)],
)
def test_it_is_what_every_position_of_the_game_says(circuit: str, numbers: Numbers) -> None:
    """Ramps and ice: the whole game, followed step by step."""
    game = Game(2, titans=PAIR, circuit=circuit, cards=False, numbers=numbers, seed=1)
    game.go(1)  # it is known who goes first
    first = PAIR.index(("rassik", "grinder", "craken")[int(game.state["titan"][0])])
    whole = WholeGame(game.variant, game.state).solve()
    found = solve(game.variant, PAIR)
    assert whole.residual < 1e-12
    assert found.residual < 1e-12
    assert abs(found.first_wins[first] - whole.worth(0)) < 1e-12


@pytest.mark.parametrize(
    ("under", "titans", "said"),
    [
        (variant("pools"), PAIR, "without cards"),
        (variant("eye", cards=False, numbers=BARE), PAIR, "pentacle"),
        (variant("pools", cards=False), PAIR, "one trap"),
        (
            variant("plain", cards=False, numbers=Numbers(traps=0)),
            ("rassik", "ragnarok"),
            "back",
        ),
        (variant("plain", cards=False, numbers=BARE), ("rassik", "rassik"), "two different"),
        (variant("plain", cards=False, numbers=BARE), ("rassik", "godzilla"), "from rassik"),
    ],
)
def test_what_cannot_be_solved_so(under: Variant, titans: tuple[str, str], said: str) -> None:
    with pytest.raises(AzardiaError, match=said):
        solve(under, titans)
