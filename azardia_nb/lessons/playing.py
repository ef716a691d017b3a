"""Exhibits that move on a page without a kernel, by pictures that are made when it is built.

An exhibit whose class names its `dials` is tried in every place of them. What its pictures have in
common is written once: a table holds pieces, and of which of them each picture is made.
"""

import ast
import base64
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import product
from typing import Any, NamedTuple, Protocol

from azardia_nb.text.language import language

_SOURCE = re.compile(r"data:image/svg\+xml;base64,([\w+/=]+)")
_PIECE = re.compile(r"<[^>]*>|[^<]+")
_IMAGE = "\x01"  # before and after an image that was base64, in which nothing would be the same


class Plays(Protocol):
    """What is asked of an exhibit: `dials` has the places of controls, by their attributes."""

    dials: Mapping[str, Sequence[Any]]
    language: str
    said: str

    def picture(self) -> str:
        """Return what is seen, as HTML."""


class Playing(NamedTuple):
    """An exhibit as it is put on a page, and the table that is loaded when it is touched."""

    page: str  # with {table} where the table's address goes
    table: dict[str, Any]


def playing(notebook: Any) -> Iterator[tuple[Any, Playing]]:
    """Yield the cells of a notebook whose exhibits have dials, each with what becomes of it."""
    known: dict[str, Any] = {}
    for cell in notebook.cells:
        tree = ast.parse(cell.source) if cell.cell_type == "code" else ast.Module([], [])
        imports: list[ast.stmt] = [one for one in tree.body if isinstance(one, ast.ImportFrom)]
        exec(compile(ast.Module(imports, []), cell.id, "exec"), known)
        last = tree.body[-1] if tree.body else None
        if cell.id == "lesson":
            exec(cell.source, known)
        elif (
            isinstance(last, ast.Expr)
            and isinstance(last.value, ast.Call)
            and isinstance(last.value.func, ast.Name)
            and getattr(known.get(last.value.func.id), "dials", None)
        ):
            yield cell, _played(eval(ast.unparse(last), known))


def _controls(exhibit: Plays) -> list[Any]:
    return [getattr(exhibit, name) for name in exhibit.dials]


def _widgets(exhibit: Plays) -> list[Any]:
    return [
        getattr(one, "slider", None) or getattr(one, "widget", None) or one
        for one in _controls(exhibit)
    ]


def turned(exhibit: Plays) -> Iterator[str]:
    """Turn the dials of an exhibit to all their places, and yield what it says in each."""
    widgets = _widgets(exhibit)
    for places in product(*exhibit.dials.values()):
        for widget, place in zip(widgets, places, strict=True):
            widget.value = place
        yield exhibit.said


def _played(exhibit: Plays) -> Playing:
    """Try an exhibit in every place of its dials."""
    controls, widgets = _controls(exhibit), _widgets(exhibit)
    begun, start = exhibit.picture(), [widget.value for widget in widgets]
    panel = "".join(map(_dial, widgets, exhibit.dials.values()))
    pictures, said = [], []
    for told in turned(exhibit):
        wrong = (getattr(one, "refused", None) for one in controls)
        refused = "".join(one.value for one in wrong if one is not None)
        pictures.append(_PIECE.findall(_opened(refused + exhibit.picture())))
        said.append(told)
    for widget, value in zip(widgets, start, strict=True):
        widget.value = value
    speak = language(exhibit.language)
    legend = speak("Try it here")
    page = (
        '<div class="azardia-saved azardia-plays" data-table="{table}">'
        f"<fieldset hidden><legend>{escape(legend)}</legend>{panel}</fieldset>"
        '<p class="azardia-said" role="status"></p>'
        f'<div class="azardia-picture">{begun}</div></div>'
    )
    return Playing(page, {**packed(pictures), "said": said})


def _dial(widget: Any, places: Sequence[Any]) -> str:
    """Return a control as HTML: a slider for numbers, a menu for anything else."""
    label, at = escape(widget.description), list(places).index(widget.value)
    size = f'data-size="{len(places)}"'
    if hasattr(widget, "min"):
        shown = escape(json.dumps([str(place) for place in places]))
        return (
            f'<label>{label} <input type="range" min="0" max="{len(places) - 1}" value="{at}" '
            f'{size} data-shown="{shown}" aria-valuetext="{widget.value}">'
            f'<span aria-hidden="true">{widget.value}</span></label>'
        )
    named = [one if isinstance(one, tuple) else (one, one) for one in widget.options]
    texts = {value: text for text, value in named}
    options = "".join(
        f'<option value="{n}"{" selected" * (n == at)}>{escape(texts[place])}</option>'
        for n, place in enumerate(places)
    )
    return f"<label>{label} <select {size}>{options}</select></label>"


def _opened(picture: str) -> str:
    """Return a picture with its images as text."""
    return _SOURCE.sub(
        lambda found: f"{_IMAGE}{base64.b64decode(found[1]).decode()}{_IMAGE}", picture
    )


def packed(pictures: Sequence[Sequence[str]]) -> dict[str, Any]:
    """Return all pieces of some pictures, and each picture as runs of them.

    >>> packed([["a", "b", "c"], ["a", "x", "c"]])
    {'pieces': ['a', 'b', 'c', 'x'], 'frames': [[0, 3], [0, 1, 3, 1, 2, 1]]}
    """
    pieces: list[str] = []
    places: dict[str, int] = {}
    frames: list[list[int]] = []
    for picture in pictures:
        runs: list[int] = []
        for piece in picture:
            follows = sum(runs[-2:])  # the piece that would make the run longer
            if runs and follows < len(pieces) and pieces[follows] == piece:
                runs[-1] += 1
                continue
            if piece not in places or not frames:
                places.setdefault(piece, len(pieces))
                pieces.append(piece)  # the first picture is kept as it is, in one run
                if runs and follows == len(pieces) - 1:
                    runs[-1] += 1
                    continue
                runs += [len(pieces) - 1, 1]
            else:
                runs += [places[piece], 1]
        frames.append(runs)
    return {"pieces": pieces, "frames": frames}
