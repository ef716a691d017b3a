"""nbgrader in an environment of its own: in that of the tests it would add menus to JupyterLab."""

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path


def environment(home: Path) -> Path:
    """Make an environment with nbgrader, which finds the kit here; return its Python.

    Raises OSError where nbgrader cannot be installed.
    """
    venv.create(home, symlinks=True)
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    vars = {"base": str(home), "platbase": str(home)}
    path = Path(sysconfig.get_path("purelib", vars=vars)) / "kit.pth"
    path.write_text("\n".join(place for place in sys.path if place), encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet"]
    # Most of it is never imported: bytecode is made of what is.
    asked = [*pip, "--no-compile", "nbgrader"]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    if done.returncode:
        raise OSError(f"nbgrader cannot be installed: {done.stderr[-500:]}")
    return python


def run(python: Path, root: Path, *given: str) -> "subprocess.CompletedProcess[str]":
    """Run a command of nbgrader in the folder of a course."""
    private = {"HOME": str(root), "JUPYTER_CONFIG_DIR": str(root), "IPYTHONDIR": str(root)}
    private["JUPYTER_PATH"] = os.path.join(sys.prefix, "share", "jupyter")  # has the templates
    # nbgrader calls another program of its environment by its name.
    private["PATH"] = f"{python.parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        [python, "-m", "nbgrader", *given],
        cwd=root,
        env=os.environ | private,
        capture_output=True,
        text=True,
        check=False,
    )
