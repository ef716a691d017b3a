"""Shared fixtures: errors in callbacks fail the test, and no files are left behind."""

from pathlib import Path
from typing import Any

import pytest
from ipywidgets import CallbackDispatcher

from azardia_widgets import Exhibit


@pytest.fixture(autouse=True)
def raising(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a callback raises fails the test: outside a notebook it would be swallowed."""

    def call(dispatcher: Any, *args: Any, **kwargs: Any) -> Any:
        for callback in dispatcher.callbacks:
            callback(*args, **kwargs)

    monkeypatch.setattr(CallbackDispatcher, "__call__", call)
    monkeypatch.setattr(Exhibit, "raising", True)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory of its own, where answers go."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
