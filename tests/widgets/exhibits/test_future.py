"""The future of a game, shown for a changed die and a changed card."""

from fractions import Fraction

import numpy as np

from azardia_nb import Game, Placed
from azardia_nb.games.azardia.bots.players import PLAYERS
from azardia_nb.games.azardia.lessons.whole_game import one_pip_more, one_pip_more_played
from azardia_nb.games.azardia.odds import lone
from azardia_nb.games.azardia.odds.turn_tree import adding, subtracting
from azardia_nb.text.say import percent
from azardia_widgets import Table
from azardia_widgets.games.azardia.future import Future, tile_distribution
from azardia_widgets.table.future import GAMES, simulated_wins
from tests.text.golden import tells
from tests.widgets.sitting import play


def core(*steps: str) -> Game:
    game = Game.place([Placed(20, level=2), Placed(75, level=4)], cards=False)
    game.automatic = False
    for step in steps:
        game.repeat(step)
    return game


def bots_play(seed: int, rounds: int) -> Game:
    game = Game(2, characters=("robot", "mantis"), seed=seed)
    bots = [PLAYERS["greedy"](seed=at) for at in range(2)]
    while game.winner is None and game.round < rounds:
        assert game.seat is not None
        game.play(bots[game.seat - 1].choose(game.view(game.seat)))
    return game


def test_both_futures_are_exact() -> None:
    future = Future(game=core("roll", "roll 3 4"))
    assert future.happened == "roll 3 4"
    one, other = future.worlds()
    assert tile_distribution(one.game, 1, 0, adding) == {27: Fraction(1)}
    assert tile_distribution(other.game, 1, 0, adding) == {28: Fraction(1)}
    assert tile_distribution(other.game, 1, 0, subtracting) == {22: Fraction(1)}
    assert tile_distribution(one.game, 1, 1, adding) == lone.turn(27, 2, adding)


def test_a_die_that_a_card_has_set_cannot_differ() -> None:
    game = bots_play(3, 20)
    future = Future(game=game)
    set_ones = [at for at, step in enumerate(future.moments) if game.branch(step).dice_due[1]]
    assert set_ones
    for at in set_ones[:2]:
        future.moment.slider.value = at + 1
        face = future.dice[0].value
        future.dice[0].slider.value = face % 10 + 1
        assert "alert" in future.wrong.value
        assert future.dice[0].value == face


def test_bots_play_on_from_both_and_the_difference_is_judged() -> None:
    game = Game.place([Placed(140, level=5), Placed(3)], cards=False)
    game.automatic = False
    for step in ("roll", "roll 4 5"):
        game.repeat(step)
    future = Future(game=game, other="roll 5 5")
    play(future)
    assert tells(future.said, "future.unclear")
    one, _ = future.worlds()
    assert percent(Fraction(simulated_wins(one.game, 0)[0], GAMES)) in future.result.value
    future.dice[0].slider.value = 2
    assert not future.result.value, "it was the answer to another question"


def test_what_rivals_draw_is_not_told_while_the_game_goes_on() -> None:
    table = Table(seed=7)
    table.panel.buttons["roll"].click()
    table.panel.buttons["add"].click()
    future = Future(table=table)
    assert all(table.game.steps[step].startswith("roll") for step in future.moments)


def test_one_pip_more_at_the_gate_hardly_changes_who_wins() -> None:
    question = one_pip_more(np.random.default_rng(0))
    game, other = one_pip_more_played(question)
    one, more = Future(game=game, other=other).worlds()
    assert abs(simulated_wins(one.game, 0)[0] - simulated_wins(more.game, 0)[0]) / GAMES < 0.03
