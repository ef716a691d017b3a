"""The kit as a package, installed in an environment without the repository."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import start

PROJECT = Path(__file__).parents[1]

Ran = subprocess.CompletedProcess[str]


def uv(*given: str) -> None:
    """Run uv with these arguments; it must succeed.

    Raises OSError without a network or without uv.
    """
    try:
        from uv import find_uv_bin
    except ImportError as error:
        raise OSError(f"{error}: pip install '.[test]'") from None
    done = subprocess.run([find_uv_bin(), *given], capture_output=True, text=True, check=False)
    if done.returncode and re.search(start.REASONS["offline"], done.stderr):
        raise OSError(f"uv reaches no packages: {done.stderr[-500:]}")
    assert done.returncode == 0, done.stderr


def build(folder: Path) -> tuple[Path, Path]:
    """Build the kit; return the source archive, and the wheel that is built from it."""
    uv("build", "--quiet", "--out-dir", str(folder), str(PROJECT))
    (sources,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return sources, wheel


class Home(NamedTuple):
    """An empty home folder, and an environment in which the kit can be installed."""

    folder: Path
    environment: Path

    @property
    def scripts(self) -> Path:
        return self.environment / ("Scripts" if os.name == "nt" else "bin")

    def pip(self, *given: str) -> None:
        """Run `uv pip` in the environment, which is created at the first call."""
        if not self.environment.exists():
            uv("venv", "--quiet", "--python", sys.executable, str(self.environment))
        uv("pip", *given, "--quiet", "--python", str(self.environment))

    def run(self, *given: str, at: str = "") -> Ran:
        """Run a program of the environment in `at`, with this home and without the repository."""
        kept = {name: os.environ[name] for name in ("SYSTEMROOT", "TMPDIR") if name in os.environ}
        own = {"HOME": str(self.folder), "USERPROFILE": str(self.folder), "LC_ALL": "C.UTF-8"}
        own["PATH"] = f"{self.scripts}{os.pathsep}{os.environ['PATH']}"
        return subprocess.run(
            [self.scripts / given[0], *given[1:]],
            cwd=self.folder / at,
            env=kept | own,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )

    def do(self, *given: str, at: str = "") -> str:
        """Run a program, which must succeed; return its standard output."""
        done = self.run(*given, at=at)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def files(self) -> frozenset[Path]:
        """Return the environment's files, except bytecode."""
        every = self.environment.rglob("*")
        return frozenset(one for one in every if "__pycache__" not in one.parts)
