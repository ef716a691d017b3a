"""What all tests share: browser tests come last, when nothing else needs the processor."""

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the browser tests behind the others, which keep their order."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
