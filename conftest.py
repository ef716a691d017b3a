"""Configuration of all tests: two tiers; browser tests run first and in one process."""

import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from azardia_nb.game import registry
from tests import kernels

collect_ignore = ["tests/first_lines"]  # scripts, which tests/test_first_lines.py runs
BROWSER = "tests/browser/"
BROWSER_LIMIT = 120  # seconds, without the set-up shared by all tests of a file

# No deadline, as slow machines are no failure. The gate tries fixed cases, the second tier new
# ones.
settings.register_profile("all", deadline=None, print_blob=True, derandomize=False)
settings.register_profile("gate", parent=settings.get_profile("all"), derandomize=True)

# A background shell makes its children ignore Ctrl-C, and `nohup` makes them ignore hang-ups; tests
# that send these signals to their own children would wait forever.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) == signal.SIG_IGN:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option --all for the second tier."""
    parser.addoption("--all", action="store_true", help="run what is marked nightly, too")


def pytest_configure(config: pytest.Config) -> None:
    """Set the Hypothesis profile of the tier."""
    settings.load_profile("all" if config.getoption("--all") else "gate")


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Rebuild the compiled libraries before several processes run all tests."""
    import xdist

    whole = session.config.args_source is pytest.Config.ArgsSource.TESTPATHS
    if not whole or not xdist.is_xdist_controller(session):
        return
    subprocess.run([sys.executable, "-m", "azardia_nb.build"], check=True)
    if kernels.POSSIBLE:
        _start_forking()  # for all processes started now, during their collection


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> object:
    """Schedule each file to one process, in order; all browser tests to one JupyterLab."""
    from xdist.scheduler import LoadFileScheduling

    class Scheduling(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            scope: str = super()._split_scope(nodeid)
            return BROWSER if nodeid.startswith(BROWSER) else scope

    return Scheduling(config, log)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave notebooks to the second tier whose cells tests/lessons/test_pages.py runs.

    Spanish ones have the English code; a teacher's page has one cell, a `Handout`.
    """
    nightly = any(collection_path.match(f"notebooks/{one}") for one in ("es", "teacher"))
    return True if nightly and not config.getoption("--all") else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect nightly tests in the first tier, and run the slow browser tests first."""
    if not config.getoption("--all"):
        nightly = [item for item in items if item.get_closest_marker("nightly")]
        config.hook.pytest_deselected(items=nightly)
        items[:] = [item for item in items if not item.get_closest_marker("nightly")]
    items.sort(key=lambda item: item.get_closest_marker("browser") is None)
    for item in items:
        if item.get_closest_marker("browser") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(BROWSER_LIMIT, func_only=True))


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    """Forget the games that a test, or the example of a docstring, registers."""
    before = dict(registry._loaded), dict(registry._files)
    yield
    known, files = before
    for name in registry._loaded.keys() - known.keys() - registry._offered().keys():
        del registry._loaded[name]
    registry._files.clear()
    registry._files.update(files)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Start kernels before the tests that need them."""
    lesson = item.path.suffix == ".ipynb"
    if lesson:
        _leave_messages()
    if kernels.POSSIBLE and (lesson or item.get_closest_marker("browser")):
        if not kernels.started():
            _start_forking()
        kernels.wait()


@cache
def _start_forking() -> tempfile.TemporaryDirectory[str]:
    folder = tempfile.TemporaryDirectory()
    kernels.start(folder.name)
    return folder  # kept until the tests end


@cache
def _leave_messages() -> None:
    from nbval import kernel

    # It would format each message for an unused log, which took half of the time.
    kernel.pformat = lambda message: message
