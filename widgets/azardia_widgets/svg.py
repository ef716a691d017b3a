"""A scene as an SVG picture, for saved notebooks, READMEs and screen readers."""

import base64
from collections.abc import Iterable
from html import escape
from itertools import groupby

from azardia_widgets.layout import HEIGHT, WIDTH, Point
from azardia_widgets.shapes import Area, Disc, Shape, Trail, Words, style

FONT = "'DejaVu Sans', Verdana, sans-serif"
_ANCHOR = {"left": "start", "center": "middle", "right": "end"}


def svg(shapes: Iterable[Shape], title: str, description: str) -> str:
    """Return the shapes as one SVG document; the same shapes always give the same text."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'font-family="{FONT}" font-weight="bold" stroke-linejoin="round" stroke-linecap="round">'
    )
    words = f"<title>{escape(title)}</title><desc>{escape(description)}</desc>"
    alike = (_group(list(group)) for _, group in groupby(shapes, style))
    return "\n".join([head, words, *alike, "</svg>\n"])


def image(shapes: Iterable[Shape], title: str, description: str) -> str:
    """Return the shapes as an HTML image, described for who cannot see it.

    An `<svg>` of its own would lose its words where notebooks are exported; the image keeps them.
    """
    source = base64.b64encode(svg(shapes, title, description).encode()).decode()
    return (
        f'<img alt="{escape(description)}" src="data:image/svg+xml;base64,{source}" '
        'style="max-width:900px">'
    )


def _group(shapes: list[Shape]) -> str:
    """Write shapes that look alike as one element."""
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
