"""Environments of their own for what we are measured against, each made at its first use."""

import subprocess
import sys
import venv
from pathlib import Path

from platformdirs import user_cache_path

PATIENCE = 900  # seconds for an installation


class NotInstalled(Exception):
    """A package from PyPI that could not be installed; says why."""


def python_with(package: str) -> Path:
    """Return the Python of an environment with a package of PyPI, made where it is not there yet.

    Raises NotInstalled with the last line of what pip said.
    """
    folder = Path(user_cache_path("azardia-nb")) / f"benchmark-{package.lower()}"
    python = folder / "bin" / "python"
    if not (folder / "ready").exists():
        print(f"installing {package} in an environment of its own", file=sys.stderr, flush=True)
        try:
            venv.create(folder, with_pip=True, clear=True)
            command = [python, "-m", "pip", "install", "--quiet", package]
            subprocess.run(command, check=True, timeout=PATIENCE, capture_output=True, text=True)
        except subprocess.TimeoutExpired as error:
            raise NotInstalled(f"no end after {PATIENCE} s") from error
        except subprocess.CalledProcessError as error:
            said = error.stderr or error.stdout or b""  # venv leaves them as bytes
            text = said if isinstance(said, str) else said.decode(errors="replace")
            raise NotInstalled((text.strip().splitlines() or [str(error)])[-1]) from error
        except OSError as error:
            raise NotInstalled(str(error)) from error
        (folder / "ready").touch()
    return python
