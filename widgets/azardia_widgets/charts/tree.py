"""Probability trees, drawn from left to right and written as nested lists."""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from textwrap import wrap

import ipywidgets

from azardia_nb.text.language import language
from azardia_widgets.board.shapes import INK
from azardia_widgets.board.svg import FONT, described
from azardia_widgets.controls.buttons import with_classes

LETTERS = 36  # characters per line, at most
_BOLD = 28  # characters of the first line, which is bold
_WIDE = 246  # width of a box
_GAP = 84  # between columns of boxes, with room for the probabilities
_LINE = 17
_PAD = 7
_SPACE = 10  # between boxes of a column
_TAIL = 92  # room for notes to the right of the last boxes

_HALO = 'paint-order="stroke" stroke="#ffffff" stroke-width="3" stroke-opacity="0.8"'
_PLAIN, _END, _TAKEN = "#eef2f6", "#fdf6dd", "#cfe6c9"


@dataclass(frozen=True)
class Twig:
    """A node of a tree with its children `twigs`.

    `chance` is its probability given its parent, `note` a text beside it, and `taken` whether the
    game took this path.
    """

    text: str
    chance: str = ""
    note: str = ""
    twigs: tuple["Twig", ...] = ()
    taken: bool = False


@dataclass(frozen=True)
class _Box:
    """A twig with its lines of text and its place: column `depth`, vertical `middle`."""

    twig: Twig
    lines: tuple[str, ...]
    depth: int
    middle: float
    boxes: tuple["_Box", ...]

    @property
    def height(self) -> float:
        return len(self.lines) * _LINE + 2 * _PAD

    @property
    def left(self) -> float:
        return self.depth * (_WIDE + _GAP) + 1

    def all(self) -> Iterator["_Box"]:
        yield self
        for box in self.boxes:
            yield from box.all()


class TreeView:
    """A tree in `widget`, with the same tree as a list under it; blank before `show`."""

    def __init__(self) -> None:
        self.widget = with_classes(ipywidgets.HTML(), "azardia-tree")
        self.description = ""
        self._svg = ""
        self._list = ""

    def show(self, root: Twig, title: str, code: str) -> None:
        """Show a tree in the language `code`; its texts must already be in that language."""
        speak = language(code)
        summary = speak("The same as a list")
        self.description = f"{title}. {_sentences(root)}"
        self._list = f"<ul>{_item(root)}</ul>"
        self._svg = svg(root)
        wide = _size(_placed(root))[0]
        picture = self._svg.replace(
            "<svg ",
            f'<svg role="img" aria-label="{escape(self.description)}" '
            f'style="width:100%;max-width:calc({wide:g}px * var(--azardia-size, 1))" ',
            1,
        )
        self.widget.value = (
            f"<h4>{escape(title)}</h4>{picture}"
            f"<details><summary>{escape(summary)}</summary>{self._list}</details>"
        )

    def html(self) -> str:
        """Return the tree as an image, with the list under it, for the saved notebook."""
        return described(self._svg, self.description, "max-width:100%") + self._list


def svg(root: Twig) -> str:
    """Return the SVG of a tree; equal trees give equal texts."""
    first = _placed(root)
    wide, high = _size(first)
    edges = "".join(_edge(box, other) for box in first.all() for other in box.boxes)
    boxes = "".join(map(_box_svg, first.all()))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" '
        f'font-family="{FONT}" font-size="13">'
        f'<rect width="{wide:g}" height="{high:g}" fill="#ffffff"/>{edges}{boxes}</svg>'
    )


def _placed(root: Twig) -> _Box:
    return _place(root, 0, 1.0)[0]


def _place(twig: Twig, depth: int, top: float) -> tuple[_Box, float]:
    """Return the box of `twig` with its children from height `top` on, and its bottom edge."""
    first, *others = twig.text.split("\n")
    lines = (*wrap(first, _BOLD), *(part for line in others for part in wrap(line, LETTERS)))
    own = len(lines) * _LINE + 2 * _PAD
    boxes, below = [], top
    for one in twig.twigs:
        box, below = _place(one, depth + 1, below)
        boxes.append(box)
    bottom = max(below, top + own + _SPACE)
    middle = (boxes[0].middle + boxes[-1].middle) / 2 if boxes else top + own / 2
    middle = max(middle, top + own / 2)
    return _Box(twig, lines, depth, middle, tuple(boxes)), bottom


def _size(first: _Box) -> tuple[float, float]:
    depth = max(box.depth for box in first.all())
    noted = any(box.twig.note for box in first.all())
    wide = (depth + 1) * _WIDE + depth * _GAP + 2 + (_TAIL if noted else 0)
    return wide, max(box.middle + box.height / 2 for box in first.all()) + 1


def _edge(box: _Box, other: _Box) -> str:
    x, end = box.left + _WIDE, other.left
    half = (x + end) / 2
    width = 4 if other.twig.taken else 1.6
    label = _words(end - 7, other.middle - 11, other.twig.chance, "end")
    return (
        f'<path d="M{x:g} {box.middle:g}C{half:g} {box.middle:g} {x:g} {other.middle:g} '
        f'{half:g} {other.middle:g}H{end:g}" fill="none" stroke="{INK}" stroke-width="{width:g}"/>'
        f"{label}"
    )


def _box_svg(box: _Box) -> str:
    fill = _TAKEN if box.twig.taken else _PLAIN if box.boxes else _END
    top = box.middle - box.height / 2
    line = 3 if box.twig.taken else 1.2
    lines = "".join(
        _words(box.left + _PAD, top + _PAD + (at + 0.5) * _LINE, text, "start", "bold" * (at == 0))
        for at, text in enumerate(box.lines)
    )
    note = _words(box.left + _WIDE + 8, box.middle, box.twig.note, "start", "bold")
    return (
        f'<rect x="{box.left:g}" y="{top:g}" width="{_WIDE}" height="{box.height:g}" rx="6" '
        f'fill="{fill}" stroke="{INK}" stroke-width="{line:g}"/>{lines}{note}'
    )


def _words(x: float, y: float, text: str, anchor: str, weight: str = "") -> str:
    if not text:
        return ""
    bold = f' font-weight="{weight}"' if weight else ""
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" dominant-baseline="central" '
        f'fill="{INK}"{bold} {_HALO}>{escape(text)}</text>'
    )


def _item(twig: Twig) -> str:
    text = escape(_twig_text(twig))
    text = f"<strong>{text}</strong>" if twig.taken else text
    inside = "".join(map(_item, twig.twigs))
    return f"<li>{text}{f'<ul>{inside}</ul>' if inside else ''}</li>"


def _sentences(twig: Twig) -> str:
    return " ".join([f"{_twig_text(twig)}.", *map(_sentences, twig.twigs)])


def _twig_text(twig: Twig) -> str:
    placed = f"{twig.chance} {_plain(twig)}".lstrip()
    return f"{placed}; {twig.note}" if twig.note else placed


def _plain(twig: Twig) -> str:
    return twig.text.replace("\n", "; ")
