"""The C compiler that is here, and libraries that are as they were built."""

import hashlib
import os
import shlex
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

SUFFIX = ".so"  # of a library, whatever the system calls one
HEADER = Path(__file__).parent / "azardia.h"
# Floats are added and multiplied one by one, as in Python; whole numbers wrap.
OPTIONS = "-std=gnu11 -shared -fPIC -fwrapv -fno-strict-aliasing -ffp-contract=off -w"


@cache
def compiler() -> tuple[str, ...] | None:
    """Return the command of a C compiler, $CC or `cc`; None where there is none."""
    given = shlex.split(os.environ.get("CC", "cc"))
    return tuple(given) if os.name == "posix" and given and shutil.which(given[0]) else None


def build(source: str, library: Path, optimized: str = "-O3") -> None:
    """Compile C to a library. Raises CalledProcessError, which has what the compiler says."""
    command = compiler()
    assert command is not None, "nobody asks for this without a compiler"
    with tempfile.TemporaryDirectory(dir=library.parent) as folder:
        file, made = Path(folder) / "rules.c", Path(folder) / "rules.so"
        file.write_text(source, "utf-8")
        options = [*OPTIONS.split(), optimized, f"-I{HEADER.parent}", str(file), "-o", str(made)]
        subprocess.run([*command, *options, "-lm"], check=True, capture_output=True, text=True)
        digest = Path(folder) / "digest"
        digest.write_text(_digest(made), "ascii")
        digest.replace(_told(library))
        made.replace(library)


def is_whole(library: Path) -> bool:
    """Return whether a library is there as it was built."""
    try:
        return _told(library).read_text("ascii") == _digest(library)
    except (OSError, UnicodeDecodeError):
        return False


def _told(library: Path) -> Path:
    return library.with_suffix(".sha256")


def _digest(library: Path) -> str:
    return hashlib.sha256(library.read_bytes()).hexdigest()
