"""What all tests share: browser tests come last, when nothing else needs the processor."""

import os
import signal
from functools import cache

import pytest
from hypothesis import settings

# A slow machine is no failure; where tests run unattended, each run tries the same cases.
settings.register_profile("here", deadline=None, print_blob=True)
settings.register_profile("ci", parent=settings.get_profile("here"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")

# A shell that starts something in the background has it ignore Ctrl-C, and so does all that it
# starts itself; tests of what Ctrl-C does would wait for ever.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the browser tests behind the others, which keep their order."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Compile the rules before lessons run, and their exercises: in plain Python they take long."""
    if item.path.suffix == ".ipynb" or "lessons" in item.path.parts:
        _compile()


@cache
def _compile() -> None:
    # Imported here: tests of anything else do not wait for it, and coverage has begun by now.
    from azardia_nb.compile.cache import is_ready
    from azardia_nb.games.azardia.odds import turn_tree
    from azardia_nb.games.azardia.record import GAME
    from azardia_nb.simulation import simulate
    from azardia_nb.simulation.loop import loop_of

    turn_tree.compile_ahead()
    if not is_ready(loop_of(GAME).play):
        simulate(1, progress=False)
