"""Best actions, checked by hand where possible, and by playing games."""

from collections.abc import Callable
from itertools import product

import pytest

from azardia_nb import Game, Placed
from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.bots.greedy import GreedyPlayer
from azardia_nb.games.azardia.odds.core.best import best_actions, curve, review, win_chance
from azardia_nb.games.azardia.odds.core.moves import ValuedAction
from azardia_nb.games.azardia.odds.core.solution import solution
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.players.random import RandomPlayer

TOP, GOAL = NUMBERS.top_level, NUMBERS.goal
FACES = range(1, NUMBERS.faces + 1)


def beginning(mine: int, rival: int) -> Game:
    """Return a game with both pawns at the top level, in which the first player has to roll."""
    game = Game.place([Placed(mine, level=TOP), Placed(rival, level=TOP)], cards=False)
    game.automatic = False
    return game


def rolled(mine: int, rival: int, first: int, second: int) -> Game:
    game = beginning(mine, rival)
    game.play("roll")
    game.happen(f"roll {first} {second}")
    return game


def mantis(mine: int, rival: int) -> Game:
    """Return a game in which the Mantis, on tile `mine`, may call a challenge after its move."""
    pawns = [Placed(mine, "mantis", level=TOP), Placed(rival, "lagartoon", level=TOP)]
    game = Game.place(pawns, cards=False, phase="play")
    game.automatic = False
    return game


def played(bots: tuple[type, type], seed: int) -> Game:
    """Return the finished last part of a game of two bots without the Mantis."""
    pawns = [Placed(60, level=TOP), Placed(60, level=TOP)]
    game = Game.place(pawns, cards=False, seed=seed)
    players = [bot(seed) for bot in bots]
    while game.winner is None:
        seat = game.seat
        assert seat is not None
        game.play(players[seat - 1].choose(game.view(seat)))
    return game


# --- by hand ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "first", "second", "best"),
    [(140, 8, 2, "add"), (148, 5, 3, "subtract"), (141, 4, 5, "add"), (141, 10, 1, "subtract")],
)
def test_whoever_comes_to_the_goal_wins_where_the_other_cannot(
    mine: int, first: int, second: int, best: str
) -> None:
    valued = best_actions(rolled(mine, 120, first, second))
    assert {one.action for one in valued} == {"add", "subtract"}
    assert valued[0] == ValuedAction(best, 1.0, 0.0)
    assert valued[1].win < 1
    assert valued[1].loss == 1 - valued[1].win


@pytest.mark.parametrize(("mine", "rival"), [(140, 120), (146, 149), (60, 147)])
def test_before_the_roll_it_is_the_mean_over_all_rolls_of_the_best(mine: int, rival: int) -> None:
    rolls = [rolled(mine, rival, *faces) for faces in product(FACES, FACES)]
    mean = sum(best_actions(game)[0].win for game in rolls) / len(rolls)
    game = beginning(mine, rival)
    assert best_actions(game) == [ValuedAction("roll", win_chance(game), 0.0)]
    assert win_chance(game) == pytest.approx(mean, abs=1e-12)
    assert win_chance(game, 2) == pytest.approx(1 - mean, abs=1e-12)
    game.play("roll")  # the dice are in the air
    assert win_chance(game) == pytest.approx(mean, abs=1e-12)
    assert win_chance(rolls[7], 1) == best_actions(rolls[7])[0].win
    assert win_chance(rolls[7], 2) == 1 - best_actions(rolls[7])[0].win


# --- whole games --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def game() -> Game:
    return played((GreedyPlayer, RandomPlayer), 4)


def test_a_review_has_every_choice_that_was_one(game: Game) -> None:
    choices = review(game)
    expected = []
    for at in range(len(game)):
        before = game.branch(at)
        if before.seat is not None and len(before.legal()) > 1:
            expected.append((at + 1, before.seat, before.round, game.steps[at]))
    found = [(one.position, one.seat, one.round, one.chosen.action) for one in choices]
    assert found == expected
    assert len(found) > 10
    for one in choices:
        valued = best_actions(game.branch(one.position - 1))
        assert one.chosen in valued
        assert one.best == valued[0]
        assert one.best.loss == 0
        assert one.chosen.loss >= 0
        assert one.chosen.win + one.chosen.loss == pytest.approx(one.best.win, abs=1e-12)
    assert max(one.chosen.loss for one in choices if one.seat == 2) > 0.001  # chance is no player


def test_a_curve_ends_with_who_has_won(game: Game) -> None:
    first, second = curve(game), curve(game, 2)
    assert first[-1] == (len(game), float(game.winner == 1))
    assert second[-1] == (len(game), float(game.winner == 2))
    at = [position for position, _ in first]
    assert at == sorted(set(at))
    assert at[0] == 0
    begins = [n for n in range(len(game)) if game.branch(n).waiting != "over"]
    assert set(at[:-1]) <= set(begins)
    for (_, mine), (_, theirs) in zip(first, second, strict=True):
        assert mine + theirs == pytest.approx(1, abs=1e-12)
        assert 0 <= mine <= 1
    assert first[0][1] == pytest.approx(solution().win(game.branch(0)))


# --- errors -------------------------------------------------------------------------------------


def in_a_challenge() -> Game:
    game = mantis(100, 147)
    game.play("ability on 2")
    return game


def won() -> Game:
    game = mantis(81, GOAL)
    game.play("end")
    return game


def dice_in_the_air() -> Game:
    game = beginning(100, 90)
    game.play("roll")
    return game


@pytest.mark.parametrize("make", [in_a_challenge, won, dice_in_the_air])
def test_where_nobody_acts_nothing_is_best(make: Callable[[], Game]) -> None:
    with pytest.raises(AzardiaError, match="nobody"):
        best_actions(make())


def test_a_game_that_is_over_has_been_won() -> None:
    assert won().winner == 2
    assert win_chance(won(), 2) == 1
    assert win_chance(won(), 1) == 0


@pytest.mark.parametrize("ask", [best_actions, win_chance, review, curve])
def test_games_with_cards_are_refused(ask: Callable[[Game], object]) -> None:
    game = Game(2, characters=("lagartoon", "mantis"), seed=1)
    with pytest.raises(AzardiaError, match=r"exact solution.* cards"):
        ask(game)
