"""Scenes: positions as shapes and texts that any painter can paint."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from azardia_nb.game.game import Reading
from azardia_widgets import games
from azardia_widgets.board import any_game
from azardia_widgets.board.layout import Layout
from azardia_widgets.board.overlay import Laid, overlay, overlay_sentence, tile_texts
from azardia_widgets.board.painter import Painter
from azardia_widgets.board.pawns import Token
from azardia_widgets.board.shapes import Shape


@dataclass(frozen=True)
class Scene:
    """A position to be painted, in layers of shapes, and described in words.

    `layout` is the board. `pieces` stand around the board, `tokens` on it, and `labels` over them,
    except while pawns walk. `glow` lies below the pawns while a person chooses: it shows where
    the choices lead.
    """

    layout: Layout
    board: tuple[Shape, ...]
    path: tuple[Shape, ...]
    pieces: tuple[Shape, ...]
    tokens: tuple[Token, ...]
    labels: tuple[Shape, ...]
    sentence: str
    description: str
    glow: tuple[Shape, ...] = ()

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """The shapes of all layers, in painting order."""
        pawns = (shape for token in self.tokens for shape in token.shapes)
        return (*self.board, *self.path, *self.glow, *self.pieces, *pawns, *self.labels)


BLANK = Scene(Layout({}, {}, 1), (), (), (), (), (), "", "")


@cache
def painter(name: str) -> Painter:
    """Return the painter of the game `name`, or the general one if the game has none of its own."""
    home = f"{games.__name__}.{name}"
    room = find_spec(home)
    if room and room.submodule_search_locations and find_spec(f"{home}.painter"):
        own: Painter = import_module(f"{home}.painter").PAINTER
        return own
    return any_game.PAINTER


def scene(
    game: Reading,
    code: str = "en",
    path: Sequence[int] = (),
    walker: int = 0,
    chances: Laid | None = None,
    as_fraction: bool = False,
    own: Collection[int] = (),
) -> Scene:
    """Return the scene of a position, with texts in the language `code`.

    `path` is the last walk of the pawn of seat `walker`, space by space; `chances` are laid over
    the spaces, in percent or as fractions. The seats in `own`, from 0, are "you".
    """
    chances = chances or {}
    by = painter(game.type.name)
    on = by.layout(game)
    by_space = by.spaces(game, code) if chances and by.has_names(game) else {}
    names = {space: one.name for space, one in by_space.items()}
    return Scene(
        layout=on,
        board=by.board(game, code),
        path=(
            *overlay(chances, code, on, as_fraction=as_fraction),
            *by.trail(game, path, walker),
        ),
        pieces=tuple(by.facts(game, code)),
        tokens=by.stand(game, {}),
        labels=by.labels(game, tile_texts(chances, code, as_fraction), code),
        sentence=by.sentence(game, code, own),
        description=" ".join(
            filter(
                None,
                (by.describe(game, code, own), overlay_sentence(chances, code, as_fraction, names)),
            )
        ),
    )


def stand(game: Reading, tiles: Mapping[int, int] | None = None) -> tuple[Token, ...]:
    """Return the pawns of a position; `tiles` moves pawns of some seats, for an animation."""
    return painter(game.type.name).stand(game, tiles or {})


def sentence(game: Reading, code: str) -> str:
    """Return a sentence on whose turn it is, or on the result."""
    return painter(game.type.name).sentence(game, code, ())
