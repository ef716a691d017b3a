"""The future of any game: another outcome, where it leads exactly, and who wins then."""

from fractions import Fraction
from itertools import cycle

import numpy as np
import pytest

from azardia_nb.errors import AzardiaError, NotationError
from azardia_nb.game import Game
from azardia_nb.games import load, names
from azardia_nb.text.language import LANGUAGES
from azardia_nb.text.say import percent
from azardia_widgets import Lesson, Table
from azardia_widgets.table.future import GAMES, Future, won
from tests.cases import each
from tests.seats import few
from tests.text.golden import pattern, tells, wording

DICED = [
    name
    for name in names()
    if load(name).made is None and load(name).dice(load(name).variant().rules).faces
]


def played(name: str, steps: int = 12, **options: int) -> Game:
    """A game of two seats in which every action is drawn by lot."""
    game = load(name).Game(few(name), seed=1, **options)
    rng = np.random.default_rng(1)
    while game.winner is None and game.position < steps:
        game.play(str(rng.choice([choice.action for choice in game.legal()])))
    return game


@each("name, code", zip(DICED, cycle(LANGUAGES), strict=False))
def test_any_roll_of_every_game_can_be_another(name: str, code: str) -> None:
    game = played(name)
    notation = game.notation
    future = Future(game=game, language=code)
    rolls = [
        at for at, step in enumerate(game.steps) if step.split()[0] in ("roll", "spin", "toss")
    ]
    assert set(future.moments) <= set(rolls)
    assert len(future.moments) > 1
    for at in {*range(1, len(future.moments), len(future.moments) // 5 + 1), len(future.moments)}:
        future.moment.slider.value = at
        assert not future.wrong.value
        one, other = future.worlds()
        assert one.game.notation != other.game.notation
        for _, outcome in future.outcomes.options:
            future.outcomes.value = outcome
            assert future.other == outcome
            assert not future.wrong.value
    assert "<table" in future.picture()
    assert game.notation == notation


def test_what_is_told_of_pig_is_right() -> None:
    game = load("pig").Game(2, seed=1)
    game.automatic = False
    for step in ("roll", "roll 5"):
        game.repeat(step)
    future = Future(game=game, other="roll 1")
    assert wording("pig.log_roll", name="Player 1", n=5, pot=5) in future.told.value
    assert (
        wording("pig.log_one", name=(wording("future.other") + ": Player 1"), n=0)
        in future.table_of_tiles.value
    )
    one, other = future.worlds()
    future.use.widget.value = "random"
    # By lot the pawn banks 5 before the next roll half of the time; else it is still at stake.
    assert future.distribution(one.game, 1, 0) == {0: Fraction(1, 2), 5: Fraction(1, 2)}
    assert future.distribution(other.game, 1, 0) == {0: Fraction(1)}


def test_a_greedy_look_ahead_counts_whoever_rolls() -> None:
    game = load("chutes_and_ladders").Game(2)
    game.automatic = False
    for step in ("spin", "spin 2"):
        game.repeat(step)
    future = Future(game=game, other="spin 1")
    one, other = future.worlds()
    assert future.distribution(one.game, 1, 1) == {2: 1}, "the other one spins"
    assert future.distribution(other.game, 1, 1) == {38: 1}, "a ladder"
    ahead = future.distribution(one.game, 1, 2)
    assert ahead == {n: Fraction(1, 6) for n in (3, 14, 5, 6, 7, 8)}


def test_looking_too_far_is_refused_and_looking_less_far_helps() -> None:
    future = Future(game=played("bear_off"), language="es")
    future.use.widget.value = "random"
    future.ahead.slider.value = 3
    assert tells(future.said, "rolls_ahead.too_many", "es")
    assert future.chart.widget.layout.display == "none"
    future.ahead.slider.value = 0
    assert not tells(future.said, "rolls_ahead.too_many", "es")
    assert future.chart.widget.layout.display == ""


def test_bots_play_on_from_a_table_of_pig() -> None:
    table = Table(kind="pig", seats=("person", "person"), seed=1)
    future = Future(table=table)
    assert wording("future.nothing_rolled") in future.said
    table.act("roll")
    line = "pig/1 players=2 round=30 rolling=1 score=97,97"
    table.begin(Game.read(table.game.variant, line), table.seats)
    table.game.automatic = False
    table.game.repeat("roll 3")
    future.take.click()
    future.outcomes.value = "roll 1"
    one, other = future.worlds()
    assert one.game.winner == 1
    future.play.click()
    assert future.background is not None
    future.background.wait()
    assert tells(future.said, "future.clear", who="Player 1", first="100%")
    assert percent(Fraction(won(other.game, 0)[0], GAMES)) in future.result.value


def test_the_teacher_hides_the_chances() -> None:
    lesson = Lesson(1)
    future = Future(lesson, game=played("coin_race", 4))
    lesson.layers = dict.fromkeys(lesson.layers, False)
    assert "%" not in future.said + future.picture()


def test_wrong_use_is_said() -> None:
    with pytest.raises(AzardiaError, match=r"what\?"):
        Future()
    with pytest.raises(NotationError, match=pattern("refused.not_now")):
        Future(game=played("pig"), other="roll 7")
