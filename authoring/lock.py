"""Lock files: the exact versions, with hashes, that `./start` and Binder install.

`python -m authoring.lock` renews them with the newest versions that pyproject.toml allows. A file
covers every supported Python and system. Only wheels are allowed, since the build tools of a
source package would not be pinned; the kit's own build tools are pinned.
"""

import subprocess
import sys
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

from azardia_nb.lessons import SOURCE

PROJECT = SOURCE.parent
SETTINGS = PROJECT / "pyproject.toml"
# Files and their extras. The first contains all others, at the same versions.
LOCKS: Mapping[str, Sequence[str]] = {
    "locks/tests.txt": ("test",),
    "locks/lab.txt": (),
    "binder/requirements.txt": ("env", "pages"),
}
EDITABLE = "editables"  # needed by hatchling for an editable installation


def builders() -> list[str]:
    """Return the requirements for installing the kit without build isolation."""
    required: list[str] = tomllib.loads(SETTINGS.read_text("utf-8"))["build-system"]["requires"]
    return [*required, EDITABLE, "pip"]


def compiled(file: str, same: Path | None) -> list[str]:
    """Return the command that renews a lock file, with the versions in `same` if given."""
    command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--upgrade", "--universal"]
    command += ["--python-version=3.11", "--generate-hashes", "--only-binary=:all:"]
    command += ["--no-annotate", "--custom-compile-command=python -m authoring.lock"]
    command += [f"--extra={extra}" for extra in LOCKS[file]]
    command += [] if same is None else [f"--constraints={same}"]
    return [*command, f"--output-file={PROJECT / file}", str(SETTINGS), "-"]


def main() -> int:
    """Renew the lock files; return 1 if uv fails, which prints the reason."""
    first: Path | None = None
    for file in LOCKS:
        (PROJECT / file).parent.mkdir(exist_ok=True)
        requirements = "\n".join(builders())
        done = subprocess.run(compiled(file, first), input=requirements, text=True, check=False)
        if done.returncode:
            return 1
        first = first or PROJECT / file
    return 0


if __name__ == "__main__":
    sys.exit(main())
