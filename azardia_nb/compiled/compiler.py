"""The C compiler that is here, libraries that are as they were built, and wheels of them.

Zig, as PyPI has it, compiles for any system and for a page; what it makes needs no library of C,
and is the same wherever it is made.
"""

import hashlib
import os
import platform
import shlex
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from importlib.util import find_spec
from pathlib import Path

SUFFIX = ".so"  # of a library, whatever the system calls one
HEADER = Path(__file__).parent / "azardia.h"
CLONE = Path(__file__).parents[2]
# Floats are added and multiplied one by one, as in Python; whole numbers wrap.
OPTIONS = "-std=gnu11 -fwrapv -fno-strict-aliasing -ffp-contract=off -fno-math-errno -w"
HOSTED = "-shared -fPIC"
# Zig would look for undefined behaviour where nothing is optimized.
FREESTANDING = "-DFREESTANDING -ffreestanding -nostdlib -fno-sanitize=undefined -s"
# What a library can be made for besides the system that makes it, by Zig's names.
PAGE = "wasm32-freestanding"
PLATFORMS = (
    "x86_64-linux-none",
    "aarch64-linux-none",
    "x86_64-macos.11.0-none",
    "aarch64-macos.11.0-none",
    "x86_64-windows-gnu",
)
# How a library is linked, by its target. Any browser that runs Pyodide has vectors of 128 bits, and
# they make greedy games a fifth faster. Linux would say nothing of what is lacking, and in a Mac's
# library would stand in which folder it was made.
LINKED = {
    "wasm32": "-msimd128 -Wl,--no-entry,--export-dynamic,--export=__heap_base",
    "linux": f"{HOSTED} -Wl,-z,defs",
    "macos": f"{HOSTED} -Wl,-install_name,rules",
    "windows": HOSTED,
}


@cache
def zig() -> tuple[str, ...] | None:
    """Return the command of Zig's C compiler; None where it is not installed."""
    return (sys.executable, "-m", "ziglang", "cc") if find_spec("ziglang") else None


@cache
def compiler() -> tuple[str, ...] | None:
    """Return the command of a C compiler: $CC, `cc` or Zig's; None where there is none."""
    given = shlex.split(os.environ.get("CC", "cc"))
    here = os.name == "posix" and given and shutil.which(given[0])
    return tuple(given) if here else zig()


def build(source: str, library: Path, optimized: str = "-O3", target: str = "") -> None:
    """Compile C to a library, for here or a target.

    Raises CalledProcessError, which has what the compiler says.
    """
    command = zig() if target else compiler()
    assert command is not None, "nobody asks for this without a compiler"
    target = target or (here() if command == zig() else "")
    with tempfile.TemporaryDirectory(dir=library.parent) as folder:
        file, made = Path(folder) / "rules.c", Path(folder) / "rules.so"
        file.write_text(source, "utf-8")
        options = [*OPTIONS.split(), optimized, *_for(target)]
        paths = [f"-I{HEADER.parent}", str(file), "-o", str(made)]
        # Nothing of what Zig would keep is of use for another library.
        kept = dict.fromkeys(("ZIG_GLOBAL_CACHE_DIR", "ZIG_LOCAL_CACHE_DIR"), folder)
        subprocess.run(
            [*command, *options, *paths, *([] if target else ["-lm"])],
            check=True,
            capture_output=True,
            text=True,
            env=os.environ | kept,
        )
        told = Path(folder) / "digest"
        told.write_text(digest(made), "ascii")
        told.replace(_told(library))
        made.replace(library)


def suffix_of(target: str) -> str:
    """Return what a library's name ends with; Pyodide would load what ends as Linux's do itself."""
    return ".wasm" if target == PAGE else SUFFIX


def here() -> str:
    """Return the target that this system is."""
    if sys.platform == "emscripten":
        return PAGE
    machine = {"AMD64": "x86_64", "arm64": "aarch64"}.get(platform.machine(), platform.machine())
    system = {"darwin": "macos.11.0-none", "win32": "windows-gnu"}.get(sys.platform, "linux-none")
    return f"{machine}-{system}"


def _for(target: str) -> list[str]:
    if not target:
        return HOSTED.split()
    (how,) = (linked for system, linked in LINKED.items() if system in target)
    return ["-target", target, *FREESTANDING.split(), *how.split()]


def is_whole(library: Path) -> bool:
    """Return whether a library is there as it was built."""
    try:
        return _told(library).read_text("ascii") == digest(library)
    except (OSError, UnicodeDecodeError):
        return False


def _told(library: Path) -> Path:
    return library.with_suffix(".sha256")


def digest(library: Path) -> str:
    """Return what tells one library from another."""
    return hashlib.sha256(library.read_bytes()).hexdigest()


def wheel(folder: Path, target: str) -> None:
    """Make the wheel for a target, from a clone, into a folder.

    Raises CalledProcessError, which has what pip says.
    """
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "wheel", "--no-deps"]
    subprocess.run(
        [*pip, "-w", str(folder.resolve()), str(CLONE)],
        cwd=CLONE,
        env=os.environ | {"AZARDIA_TARGET": target},
        check=True,
        capture_output=True,
        text=True,
    )
