"""Shared fixtures: errors in callbacks fail the test, and no files are left behind."""

from pathlib import Path
from typing import Any

import pytest
from ipywidgets import CallbackDispatcher

from azardia_widgets import Exhibit


@pytest.fixture(autouse=True)
def raising(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let exceptions in callbacks fail the test; outside a notebook ipywidgets swallows them."""

    def call(dispatcher: Any, *args: Any, **kwargs: Any) -> Any:
        for callback in dispatcher.callbacks:
            callback(*args, **kwargs)

    monkeypatch.setattr(CallbackDispatcher, "__call__", call)
    monkeypatch.setattr(Exhibit, "raising", True)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory, to which answers are written."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
