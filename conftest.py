"""What all tests share: browser tests come last, when nothing else needs the processor."""

import os
import signal
import subprocess
import sys
import tempfile
from functools import cache
from typing import Any

import pytest
from hypothesis import settings

from tests import kernels

BUILDS = "tests/browser/test_lite.py"

# A slow machine is no failure; where tests run unattended, each run tries the same cases.
settings.register_profile("here", deadline=None, print_blob=True)
settings.register_profile("ci", parent=settings.get_profile("here"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")

# A shell that starts something in the background has it ignore Ctrl-C, and `nohup` a hang-up. So
# does all that it starts itself; tests of what these do would wait for ever.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) == signal.SIG_IGN:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile all rules once, where several processes are about to run all tests at a time."""
    import xdist

    whole = session.config.args_source is pytest.Config.ArgsSource.TESTPATHS
    if not whole or not xdist.is_xdist_controller(session):
        return
    from azardia_nb.games import DEFAULT, names

    ahead = [sys.executable, "-m", "azardia_nb.ahead"]
    halves = [DEFAULT], [name for name in names() if name != DEFAULT]  # they take about as long
    running = [subprocess.Popen([*ahead, *half]) for half in halves]
    for one in running:
        assert one.wait() == 0, "the rules do not compile"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> object:
    """Send a file to one process, in its order; browser tests one by one, for they come last.

    What builds a site of its own stays together.
    """
    from xdist.scheduler import LoadFileScheduling

    class Scheduling(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            alone = nodeid.startswith("tests/browser/") and not nodeid.startswith(BUILDS)
            return nodeid if alone else super()._split_scope(nodeid)

    return Scheduling(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the browser tests behind the others, which keep their order.

    One that fails is run once more, and the report names it: on a busy machine JupyterLab paints
    a widget "not found" now and then, and never again.
    """
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Have what lessons and their exercises need: compiled rules, and kernels at once."""
    lesson = item.path.suffix == ".ipynb"
    if lesson or "lessons" in item.path.parts:
        _compile()
    if kernels.POSSIBLE and (lesson or item.get_closest_marker("browser")):
        _fork_kernels()


@cache
def _fork_kernels() -> tempfile.TemporaryDirectory[str]:
    folder = tempfile.TemporaryDirectory()
    kernels.start(folder.name)
    return folder  # kept until the tests are over


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
