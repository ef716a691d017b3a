"""nbgrader and the kit's wheel in their own environment, as nbgrader adds menus to JupyterLab."""

import os
import subprocess
from pathlib import Path

from tests.installed import Home, Ran, build


def environment(home: Path) -> Path:
    """Install the kit and nbgrader in a new environment in a folder; return its Python.

    Raises OSError if nbgrader cannot be installed.
    """
    kit = Home(home, home / "environment")
    kit.pip("install", f"{build(home / 'built')[1]}[class]")
    return kit.scripts / ("python.exe" if os.name == "nt" else "python")


def run(python: Path, root: Path, *given: str) -> Ran:
    """Run an nbgrader command in a course's folder, with that folder as home."""
    # Without modules and kernels of the tests' own environment.
    ours = ("PYTHONPATH", "JUPYTER_PATH")
    outer = {name: value for name, value in os.environ.items() if name not in ours}
    private = {"HOME": str(root), "JUPYTER_CONFIG_DIR": str(root), "IPYTHONDIR": str(root)}
    # nbgrader calls another program of its environment by its name.
    private["PATH"] = f"{python.parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        [python, "-m", "nbgrader", *given],
        cwd=root,
        env=outer | private,
        capture_output=True,
        text=True,
        check=False,
    )
