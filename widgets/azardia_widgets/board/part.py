"""A part of a board for paper: some of its spaces and the pawns on them, and nothing beside it."""

from collections.abc import Collection, Iterator, Sequence
from html import escape

from azardia_nb.game import Reading
from azardia_widgets.board.layout import BOX, PITCH
from azardia_widgets.board.scene import scene
from azardia_widgets.board.shapes import Area, Point, Shape, Trail
from azardia_widgets.board.svg import FONT, painted

EDGE = BOX / 2 + 8  # from the middle of a space at the edge: room for its border and its pawn


LARGEST = 13  # mm from one space to the next, however few there are


def part(game: Reading, first: int, last: int, most: float, code: str = "en") -> str:
    """Return the spaces from `first` to `last` of a position as SVG, at most so many mm wide.

    What else lies in the rectangle around them is there, too.
    """
    shown = scene(game, code)
    places = [shown.layout.places[at] for at in range(first, last + 1)]
    pawns = (shape for token in shown.tokens for shape in token.shapes)
    return _cut(shown.description, places, EDGE, most, (*shown.board, *pawns, *shown.labels))


def empty(
    game: Reading,
    most: float,
    code: str = "en",
    spaces: Collection[int] | None = None,
    largest: float = LARGEST,
) -> str:
    """Return the board of a position as SVG, at most so many mm wide, without its pawns.

    `spaces` are those to be seen, all of them without it, at most so many mm from one to the next.
    """
    shown = scene(game, code)
    places = [at for space, at in shown.layout.places.items() if spaces is None or space in spaces]
    return _cut("", places, BOX, most, shown.board, largest)


def _cut(
    title: str,
    places: Sequence[Point],
    edge: float,
    most: float,
    shapes: Sequence[Shape],
    largest: float = LARGEST,
) -> str:
    left, right = min(x for x, _ in places) - edge, max(x for x, _ in places) + edge
    top, bottom = min(y for _, y in places) - edge, max(y for _, y in places) + edge
    wide, high = right - left, bottom - top
    unit = min(most / wide, largest / PITCH)  # in mm
    seen = [
        shape
        for shape in shapes
        if any(left < x < right and top < y < bottom for x, y in _points(shape))
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:g} {top:g} {wide:g} {high:g}" '
        f'width="{wide * unit:.1f}mm" height="{high * unit:.1f}mm" role="img" '
        f'font-family="{FONT}" font-weight="bold" stroke-linejoin="round" stroke-linecap="round">'
        f"<title>{escape(title)}</title>{''.join(painted(seen))}</svg>"
    )


def _points(shape: Shape) -> Iterator[Point]:
    if isinstance(shape, Area | Trail):
        yield from shape.points
    else:
        yield shape.x, shape.y
