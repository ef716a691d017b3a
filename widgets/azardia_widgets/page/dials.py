"""Dials of exhibits: the controls in `dials`, whose positions a page's address can hold."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Protocol


class Dialled(Protocol):
    """An exhibit with dials: `dials` maps the attribute of each control to its possible values."""

    dials: Mapping[str, Sequence[Any]]
    said: str


def dials_of(exhibit: Dialled) -> list[Any]:
    """Return the widgets of an exhibit's dials."""
    controls = (getattr(exhibit, name) for name in exhibit.dials)
    return [getattr(one, "slider", None) or getattr(one, "widget", None) or one for one in controls]


def turned(exhibit: Dialled) -> Iterator[str]:
    """Set an exhibit's dials to each combination of their values; yield each time its sentence."""
    widgets = dials_of(exhibit)
    for places in product(*exhibit.dials.values()):
        for widget, place in zip(widgets, places, strict=True):
            widget.value = place
        yield exhibit.said
