"""Whatever a callback of a widget raises fails the test: outside a notebook it would be lost."""

from typing import Any

import pytest
from ipywidgets import CallbackDispatcher

from azardia_widgets import Table


@pytest.fixture(autouse=True)
def raising(monkeypatch: pytest.MonkeyPatch) -> None:
    def call(dispatcher: Any, *args: Any, **kwargs: Any) -> Any:
        for callback in dispatcher.callbacks:
            callback(*args, **kwargs)

    monkeypatch.setattr(CallbackDispatcher, "__call__", call)
    monkeypatch.setattr(Table, "raising", True)
