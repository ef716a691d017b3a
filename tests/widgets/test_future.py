"""The future of any game: another outcome, its exact consequences, and the winner then."""

from itertools import cycle

import numpy as np
import pytest

from azardia_nb.errors import AzardiaError, NotationError
from azardia_nb.game.game import Game
from azardia_nb.games import load, names
from azardia_nb.text.language import LANGUAGES
from azardia_widgets.table.future import Future
from tests.cases import each
from tests.seats import few
from tests.text.golden import pattern, tells

DICED = [
    name
    for name in names()
    if load(name).made is None and load(name).dice(load(name).variant().rules).faces
]


def played(name: str, steps: int = 12, **options: int) -> Game:
    """Return a game of few seats after random actions."""
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


def test_looking_too_far_is_refused_and_looking_less_far_helps() -> None:
    future = Future(game=played("bear_off"), language="es")
    future.use.widget.value = "random"
    future.ahead.slider.value = 3
    assert tells(future.said, "rolls_ahead.too_many", "es")
    assert future.chart.widget.layout.display == "none"
    future.ahead.slider.value = 0
    assert not tells(future.said, "rolls_ahead.too_many", "es")
    assert future.chart.widget.layout.display == ""


def test_wrong_use_is_said() -> None:
    with pytest.raises(AzardiaError, match=r"what\?"):
        Future()
    with pytest.raises(NotationError, match=pattern("refused.not_now")):
        Future(game=played("pig"), other="roll 7")
