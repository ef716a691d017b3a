"""Scenes as SVG, for saved notebooks, READMEs, paper and screen readers."""

from collections.abc import Collection, Iterator, Sequence
from html import escape
from itertools import groupby

from azardia_nb.game.game import Reading
from azardia_widgets.board.layout import BOX, PITCH
from azardia_widgets.board.scene import Scene, scene
from azardia_widgets.board.shapes import Area, Disc, Point, Shape, Trail, Words, style

FONT = "'DejaVu Sans', Verdana, sans-serif"
# Characters to escape in data URLs inside HTML attributes; "%" has to be first.
_SIGNS = tuple((sign, f"%{ord(sign):02X}") for sign in "%\"#&'<>\n")
_ANCHOR = {"left": "start", "center": "middle", "right": "end"}


def svg(scene: Scene) -> str:
    """Return a scene as an SVG document; equal scenes give equal documents."""
    head = begin(scene.layout.width, scene.layout.height)
    words = f"<title>{escape(scene.sentence)}</title><desc>{escape(scene.description)}</desc>"
    return "\n".join([head, words, *painted(scene.shapes), "</svg>\n"])


def small(shapes: Sequence[Shape], side: float) -> str:
    """Return a square picture of `shapes`, `side` board units large, as a data URL."""
    return address("".join([begin(side, side), *painted(shapes), "</svg>"]))


def begin(width: float, height: float) -> str:
    """Return the start tag of an SVG document `width` by `height` board units large."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img" '
        f'font-family="{FONT}" font-weight="bold" stroke-linejoin="round" stroke-linecap="round">'
    )


def painted(shapes: Sequence[Shape]) -> Iterator[str]:
    """Return SVG elements of `shapes`; neighbours with the same style share an element."""
    return (_group(list(group)) for _, group in groupby(shapes, style))


def image(scene: Scene) -> str:
    """Return a scene as an HTML image with a description."""
    return described(svg(scene), scene.description, "max-width:900px")


def html_of(game: Reading, code: str) -> str:
    """Return the position of `game` as an HTML image, in the language `code`."""
    return image(scene(game, code))


def described(document: str, description: str, style: str = "") -> str:
    """Return an SVG document as an HTML image with a description.

    JupyterLab removes an `<svg>` from an untrusted notebook, and exported notebooks would lose its
    description; an image keeps both.
    """
    styled = f' style="{style}"' if style else ""
    return f'<img alt="{escape(description)}" src="{address(document)}"{styled}>'


def address(document: str, kind: str = "image/svg+xml") -> str:
    """Return a document as a data URL, percent-encoded instead of base64 to compress better.

    >>> address("<svg/>")
    'data:image/svg+xml,%3Csvg/%3E'
    """
    for sign, code in _SIGNS:
        document = document.replace(sign, code)
    return f"data:{kind},{document}"


def _group(shapes: list[Shape]) -> str:
    """Return one SVG element for shapes that have the same style."""
    first = shapes[0]
    if isinstance(first, Words):
        look = (
            f'font-size="{first.size:g}" fill="{first.fill}" text-anchor="{_ANCHOR[first.align]}" '
            'dominant-baseline="central"'
        )
        return f"<g {look}>{''.join(map(_text, shapes))}</g>"
    path = "".join(map(_outline, shapes))
    if isinstance(first, Trail):
        return (
            f'<path fill="none" stroke="{first.stroke}" stroke-width="{first.line:g}" d="{path}"/>'
        )
    edge = f' stroke="{first.stroke}" stroke-width="{first.line:g}"' if first.line else ""
    return f'<path fill="{first.fill}"{edge} d="{path}"/>'


def _text(shape: Shape) -> str:
    assert isinstance(shape, Words)
    return f'<text x="{shape.x:g}" y="{shape.y:g}">{escape(shape.text)}</text>'


def _outline(shape: Shape) -> str:
    if isinstance(shape, Area):
        return f"M{_points(shape.points)}Z"
    if isinstance(shape, Trail):
        return f"M{_points(shape.points)}"
    assert isinstance(shape, Disc)
    r, across = f"{shape.radius:g}", f"{2 * shape.radius:g}"
    half = f"a{r} {r} 0 0 1 "
    return f"M{shape.x - shape.radius:g} {shape.y:g}{half}{across} 0{half}-{across} 0Z"


def _points(points: tuple[Point, ...]) -> str:
    return "L".join(f"{x:g} {y:g}" for x, y in points)


# --- parts of a board, for paper ------------------------------------------------------------------


EDGE = BOX / 2 + 8  # margin around the middle of an edge space: room for its border and pawn


LARGEST = 13  # mm from one space to the next, at most


def part(game: Reading, first: int, last: int, most: float, code: str = "en") -> str:
    """Return SVG of the spaces from `first` to `last` of a position, at most `most` mm wide.

    The cut is the rectangle around them, with any other spaces inside it.
    """
    picture = scene(game, code)
    places = [picture.layout.places[at] for at in range(first, last + 1)]
    pawns = (shape for token in picture.tokens for shape in token.shapes)
    return _cut(picture.description, places, EDGE, most, (*picture.board, *pawns, *picture.labels))


def empty(
    game: Reading,
    most: float,
    code: str = "en",
    spaces: Collection[int] | None = None,
    largest: float = LARGEST,
) -> str:
    """Return SVG of the board of a position without pawns, at most `most` mm wide.

    `spaces` limits the cut, by default the whole board; neighbouring spaces are at most `largest`
    mm apart.
    """
    picture = scene(game, code)
    places = [
        at for space, at in picture.layout.places.items() if spaces is None or space in spaces
    ]
    return _cut("", places, BOX, most, picture.board, largest)


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
    unit = min(most / wide, largest / PITCH)  # mm per board unit
    inside = [
        shape
        for shape in shapes
        if any(left < x < right and top < y < bottom for x, y in _corners(shape))
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:g} {top:g} {wide:g} {high:g}" '
        f'width="{wide * unit:.1f}mm" height="{high * unit:.1f}mm" role="img" '
        f'font-family="{FONT}" font-weight="bold" stroke-linejoin="round" stroke-linecap="round">'
        f"<title>{escape(title)}</title>{''.join(painted(inside))}</svg>"
    )


def _corners(shape: Shape) -> Iterator[Point]:
    if isinstance(shape, Area | Trail):
        yield from shape.points
    else:
        yield shape.x, shape.y
