"""Ten-sided dice as a picture, and a table of all rolls of two."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from html import escape

from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.text.language import N_, language
from azardia_nb.text.say import chance
from azardia_widgets.board.shapes import INK
from azardia_widgets.board.svg import FONT, described

_SIDE = 64  # pixels of a die with its margin
# A trapezohedron from the side: one kite in front, parts of four more around it.
_OUTLINE = "0,-29 27,-7 27,8 0,29 -27,8 -27,-7"
_KITE = "0,-29 20,6 0,20 -20,6"
_EDGES = "M20 6 27 8M-20 6-27 8M0 20V29"
_AROUND, _IN_FRONT = "#b9d3ea", "#ffffff"

_LIGHT, _DEEP = (0xF1, 0xF6, 0xFB), (0x9C, 0xC3, 0xE6)  # smallest and largest value
_CELL = "min-width:2.2em;padding:3px;text-align:center"


def dice(faces: Sequence[int], code: str = "en") -> str:
    """Return a row of dice as an image with alt text; AzardiaError for an impossible face."""
    if not faces:
        raise AzardiaError("no dice to show")
    for face in faces:
        if not 1 <= face <= NUMBERS.faces:
            raise AzardiaError(f"no die shows {face}; faces are 1 to {NUMBERS.faces}")
    width = _SIDE * len(faces)
    drawn = "".join(_die(face, _SIDE * place) for place, face in enumerate(faces))
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {_SIDE}" width="{width}" '
        f'height="{_SIDE}" font-family="{FONT}" font-weight="bold" font-size="19" '
        f'text-anchor="middle" stroke-linejoin="round">{drawn}</svg>'
    )
    alt = language(code)(N_("The dice show {dice}."), dice=", ".join(map(str, faces)))
    # Sized in em, so that it grows with the text on a projector.
    return described(svg, alt, "height:4.6em")


def _die(face: int, left: int) -> str:
    middle = _SIDE / 2
    return (
        f'<g transform="translate({left + middle:g} {middle:g})" stroke="{INK}" stroke-width="2">'
        f'<polygon points="{_OUTLINE}" fill="{_AROUND}"/>'
        f'<polygon points="{_KITE}" fill="{_IN_FRONT}"/><path d="{_EDGES}" fill="none"/>'
        f'<text y="7" fill="{INK}" stroke="none">{face}</text></g>'
    )


def grid(
    value: Callable[[int, int], int],
    wanted: Callable[[int], bool],
    code: str = "en",
    title: str = "",
) -> str:
    """Return all rolls of two dice as an HTML table of `value`.

    Larger values are tinted more deeply; `wanted` ones are bold, ticked and framed. The caption is
    the title and `grid_sentence`.
    """
    speak = language(code)
    faces = range(1, NUMBERS.faces + 1)
    values = {(a, b): value(a, b) for a in faces for b in faces}
    least, greatest = min(values.values()), max(values.values())
    corner = f"{speak('die {n}', n=1)} ↓ {speak('die {n}', n=2)} →"
    head = f'<th style="{_CELL};font-weight:normal;font-size:85%">{escape(corner)}</th>' + "".join(
        f'<th scope="col" style="{_CELL}">{b}</th>' for b in faces
    )
    rows = "".join(
        f'<tr><th scope="row" style="{_CELL}">{a}</th>'
        + "".join(
            _cell(values[a, b], wanted(values[a, b]), _tint(values[a, b], least, greatest))
            for b in faces
        )
        + "</tr>"
        for a in faces
    )
    sentence = escape(grid_sentence(value, wanted, code))
    caption = f"<strong>{escape(title)}</strong><br>{sentence}" if title else sentence
    return (
        '<table style="border-collapse:separate;border-spacing:2px;font-size:inherit">'
        f'<caption style="text-align:left">{caption}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    )


def grid_sentence(
    value: Callable[[int, int], int], wanted: Callable[[int], bool], code: str = "en"
) -> str:
    """Return a sentence on the number of rolls with a wanted value.

    >>> grid_sentence(lambda a, b: a + b, lambda total: total == 4)
    '3 of 100 rolls: 3/100 (3%).'
    """
    faces = range(1, NUMBERS.faces + 1)
    count = sum(wanted(value(a, b)) for a in faces for b in faces)
    rolls = len(faces) ** 2
    return language(code)(
        N_("{n} of {all} rolls: {chance}."),
        n=count,
        all=rolls,
        chance=chance(Fraction(count, rolls), code),
    )


def _cell(value: int, wanted: bool, tint: str) -> str:
    text = f"{value}".replace("-", "−")
    if wanted:
        look = f"border:3px solid {INK}"
        text = f"<strong>{text}<sup>✓</sup></strong>"
    else:
        look = "border:3px solid transparent"
    return f'<td style="{_CELL};background-color:{tint};color:{INK};{look}">{text}</td>'


def _tint(value: int, least: int, greatest: int) -> str:
    part = (value - least) / (greatest - least) if greatest > least else 0
    mixed = (
        round(light + (deep - light) * part) for light, deep in zip(_LIGHT, _DEEP, strict=True)
    )
    return "#" + "".join(f"{level:02x}" for level in mixed)
