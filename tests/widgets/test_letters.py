"""Letters on boards: large enough to be read, and hidden by nothing."""

from collections.abc import Iterator

import numpy as np

from azardia_nb.game import Reading
from azardia_nb.games import load, names
from azardia_nb.games.azardia.game import Game, Placed
from azardia_nb.text.language import LANGUAGES, language
from azardia_widgets.board.layout import LETTERS
from azardia_widgets.board.scene import scene
from azardia_widgets.board.shapes import Words
from tests.cases import each

STEPS = 30


def played(name: str, steps: int = STEPS) -> Iterator[Reading]:
    """Yield the positions of a game that a few people play at random."""
    kind, chance = load(name), np.random.default_rng(1)
    game = kind.Game(min(4, kind.seats[-1]), seed=1)
    for _ in range(steps):
        yield game
        if game.seat is None:
            return
        choices = game.legal()
        game.play(choices[chance.integers(len(choices))].action)


def crowded() -> Iterator[Reading]:
    """Yield Azardia with pawns that stand together on a tile with a number of three figures."""
    for pawns in (1, 2, 3, 4):
        yield Game.place([Placed(145, level=5)] * pawns + [Placed(13)] * (4 - pawns))


@each("code", LANGUAGES)
@each("name", [*names(), "crowds"])
def test_no_letters_are_too_small_to_be_read(name: str, code: str) -> None:
    for game in crowded() if name == "crowds" else played(name):
        shown = scene(game, code)
        picture = game.type.picture
        spaces = picture.board(game.state, game.rules).spaces if picture else ()
        labels = {language(code)(space.label) for space in spaces if space.label}
        words = [shape for shape in shown.shapes if isinstance(shape, Words)]
        assert words
        for word in words:
            if word.text not in labels:  # which may be longer than their space
                assert word.size >= LETTERS * min(1, shown.layout.scale) - 0.5, word
