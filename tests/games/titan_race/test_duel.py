"""The solved duel: known values, every position of the game, and a bot that plays it.

The values of the duel with free pushes were computed before with fractions and another engine.
"""

from fractions import Fraction

import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.game.game import begin
from azardia_nb.game.protocol import CHANCE
from azardia_nb.games import load
from azardia_nb.games.titan_race.game import Game
from azardia_nb.games.titan_race.odds import duel
from azardia_nb.games.titan_race.rules.state import Numbers
from azardia_nb.players import seated
from azardia_nb.solve.whole_game import WholeGame
from tests.text.golden import pattern

# No traps, no strikes, pushes and wild dice free.
BARE = Numbers(traps=0, push=0, wild=0, strikes=0, abilities=0, colours=0)
ONE_LAP = Fraction(33270227876263, 38084983750656)
KNOWN = {1: 0.873583, 2: 0.809119, 3: 0.782431}
BARE_KNOWN = {1: float(ONE_LAP), 2: 0.807144, 3: 0.782073}


@pytest.mark.parametrize("laps", duel.LAPS)
def test_the_duel_has_its_known_values(laps: int) -> None:
    solved = duel.solve(laps)
    assert solved.residual < 1e-12
    assert abs(solved.first_wins - KNOWN[laps]) < 5e-7
    bare = duel.solve(laps, BARE)
    assert bare.residual < 1e-12
    assert abs(bare.first_wins - BARE_KNOWN[laps]) < (1e-12 if laps == 1 else 5e-7)


def test_the_bare_duel_is_what_every_position_of_the_game_says() -> None:
    numbers = BARE._replace(laps=1)
    game = Game(2, circuit="plain", cards=False, numbers=numbers, seed=1)
    game.go(1)  # it is known who goes first
    assert game.phase == "roll"
    solved = WholeGame(game.variant, game.state).solve()
    assert solved.residual < 1e-12
    assert abs(solved.worth(0) - float(ONE_LAP)) < 1e-12


def test_a_perfect_bot_gives_nothing_away() -> None:
    under = duel.variant(1)
    kind = load("titan_race")
    game = begin(under, kind.start(under, 2), seed=3)
    game.automatic = True
    game.run_chance()
    bot = seated("perfect", 1, kind)
    while game.winner is None:
        before = game.acting
        s = game.state
        actions = game.actions
        chosen = bot.choose(game.view(before + 1))
        worth = {one: bot.worth(under, bot._after(under, s, one), before) for one in actions}  # type: ignore[attr-defined]
        assert worth[kind.words.read_action(under, chosen)] > max(worth.values()) - 1e-9
        game.play(chosen)


def test_what_is_known_exactly_of_a_game_is_what_its_solution_says() -> None:
    under, kind = duel.variant(1), load("titan_race")
    solved = duel.solve(1)  # and so the rules are compiled
    game = begin(under, kind.start(under, 2), seed=5)
    assert kind.exact(kind.Game(2, seed=1)) is None
    game.automatic = False
    known = kind.exact(game)
    assert known is not None
    assert known.seats(game) is None  # it is not known yet who goes first
    game.happen(game.chance()[0][0])
    first, second = known.seats(game) or (0, 0)
    assert abs(first - solved.first_wins) < 1e-9
    assert abs(first + second - 1) < 1e-12
    average = 0.0
    for outcome, chance in game.chance():
        after = game.branch()
        after.happen(outcome)
        actions = known.actions(after) or {}
        assert set(actions) == {choice.action for choice in after.legal()}
        assert abs(max(actions.values()) - (known.seats(after) or (0,))[0]) < 1e-12
        average += float(chance) * max(actions.values())
    assert abs(average - first) < 1e-12


def test_a_perfect_bot_plays_nothing_but_the_duel() -> None:
    game = Game(2, circuit="plain", seed=1)
    with pytest.raises(AzardiaError, match=pattern("titan.perfect_plays")):
        seated("perfect", 1, game.type).choose(game.view(game.seat or 1))
    with pytest.raises(AzardiaError, match="1, 2 or 3"):
        duel.solve(4)
    with pytest.raises(AzardiaError, match="no traps"):
        duel.solve(1, Numbers())
    assert game.acting != CHANCE
