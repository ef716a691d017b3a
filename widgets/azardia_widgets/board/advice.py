"""Advice that boards draw, such as a shortest way; a puzzle hides it until a choice is made."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_hidden: ContextVar[bool] = ContextVar("_hidden", default=False)


def is_hidden() -> bool:
    """Return whether boards are drawn without advice now."""
    return _hidden.get()


@contextmanager
def hidden(is_so: bool) -> Iterator[None]:
    """Draw boards without advice inside the `with` block, if `is_so`."""
    before = _hidden.set(is_so)
    try:
        yield
    finally:
        _hidden.reset(before)
