"""What all tests share: browser tests come last, when nothing else needs the processor."""

import os

import pytest
from hypothesis import settings

# A slow machine is no failure; where tests run unattended, each run tries the same cases.
settings.register_profile("here", deadline=None, print_blob=True)
settings.register_profile("ci", parent=settings.get_profile("here"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the browser tests behind the others, which keep their order."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
