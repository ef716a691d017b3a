"""Pictures of every game in progress: shapes fit in, texts are readable, and all is described."""

from collections.abc import Iterator
from functools import cache

import numpy as np
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import TextPath

from azardia_nb.game.game import Reading
from azardia_nb.games import load, names
from azardia_nb.games.azardia.game import Game, Placed
from azardia_nb.games.titan_race.data.circuits import kit
from azardia_nb.text.language import LANGUAGES, language
from azardia_widgets.board.layout import LETTERS
from azardia_widgets.board.scene import Scene, scene
from azardia_widgets.board.shapes import Area, Disc, Words
from tests.cases import each

STEPS = 30
FONT = FontProperties(family="DejaVu Sans", weight="bold")
THREE = 12  # the least size of letters where three boards stand in one picture
EDGE = 1  # half the line around a shape that ends with the picture
HUNT = {
    "cards": False,
    "seat": 2,
    "round": 2,
    "players": [
        {"at": "1C", "hp": 7, "wounds": 2, "form": "up", "character": "malignant"},
        {"at": "2A", "hp": 17, "form": "angel", "character": "savant"},
        {"at": "1B", "hp": 4, "wounds": 3, "form": "up", "character": "scrounger"},
    ],
}


def hunt() -> Reading:
    """Return Axis Mundi with a High between two hunters."""
    return load("axis_mundi").made().place(HUNT, seed=1)  # type: ignore[attr-defined, no-any-return]


def crowded() -> Iterator[Reading]:
    """Yield Azardia with one to four pawns on a tile whose number has three digits."""
    for pawns in (1, 2, 3, 4):
        yield Game.place([Placed(145, level=5)] * pawns + [Placed(13)] * (4 - pawns))


def played(name: str, circuit: object = None) -> Iterator[Reading]:
    """Yield the positions of a random game."""
    kind, chance = load(name), np.random.default_rng(1)
    setup = {"circuit": circuit} if circuit else {}
    game = kind.Game(kind.seats[-1] if circuit else min(4, kind.seats[-1]), seed=1, **setup)
    for _ in range(STEPS):
        yield game
        if game.seat is None:
            return
        choices = game.legal()
        game.play(choices[chance.integers(len(choices))].action)


PLAYED = {
    **{name: (name,) for name in names()},
    **{f"circuit {on}": ("titan_race", on) for on in (*kit(), ("pools", "eye", "plains"))},
}


def positions(name: str) -> Iterator[Reading]:
    """Yield the positions to draw under a name."""
    if name == "crowds":
        return crowded()
    return iter([hunt()]) if name == "hunt" else played(*PLAYED[name])  # type: ignore[arg-type]


@cache
def width(text: str, size: float) -> float:
    """Return the width of a drawn text."""
    return float(TextPath((0, 0), text, size=size, prop=FONT).get_extents().width)


@each("name", [*PLAYED, "crowds", "hunt"])
def test_all_has_room_and_letters_large_enough_and_is_told(name: str) -> None:
    for game in positions(name):
        told = {code: drawn(game, code) for code in LANGUAGES}
        assert len(set(told.values())) == len(LANGUAGES)


def drawn(game: Reading, code: str) -> str:
    """Check the picture of a position; return its description."""
    shown = scene(game, code)
    picture = game.type.picture
    spaces = picture.board_at(game.state, game.rules).spaces if picture else ()
    labels = {language(code)(space.label.rpartition(":")[2]) for space in spaces if space.label}
    three = any(":" in space.label for space in spaces)  # boards share the picture
    least = THREE if three else LETTERS * min(1, shown.layout.scale) - 0.5
    inside(shown)
    for word in (shape for shape in shown.shapes if isinstance(shape, Words)):
        if word.text not in labels:  # labels may be longer than their space
            assert word.size >= least, word
        if word.align == "left":
            assert word.x + width(word.text, word.size) <= shown.layout.width, word
    names = game.names(code)
    assert all(names[token.seat - 1] in shown.description for token in shown.tokens)
    assert scene(game, code).board is shown.board
    return shown.description


def inside(shown: Scene) -> None:
    """Assert that no shape leaves the picture."""
    wide, high = shown.layout.width + EDGE, shown.layout.height + EDGE
    for shape in shown.shapes:
        points = shape.points if isinstance(shape, Area) else ()
        if isinstance(shape, Disc | Words):
            points = ((shape.x, shape.y),)
        assert all(-EDGE <= x <= wide and -EDGE <= y <= high for x, y in points), shape
