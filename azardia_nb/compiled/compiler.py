"""The local C compiler, digests that show whether a library is intact, and wheels.

Zig, installed from PyPI, compiles for any system and for WebAssembly; its libraries need no C
runtime and are identical wherever they are built.
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

SUFFIX = ".so"  # of shared libraries, on every system
HEADER = Path(__file__).parent / "azardia.h"
CLONE = Path(__file__).parents[2]
# No fused multiply-add: floats are rounded after each operation, as in Python. Integers wrap.
OPTIONS = "-std=gnu11 -fwrapv -fno-strict-aliasing -ffp-contract=off -fno-math-errno -w"
HOSTED = "-shared -fPIC"
# Without optimization Zig would add checks for undefined behaviour.
FREESTANDING = "-DFREESTANDING -ffreestanding -nostdlib -fno-sanitize=undefined -s"
# Zig's names of targets for cross-compiling.
PAGE = "wasm32-freestanding"
PLATFORMS = (
    "x86_64-linux-none",
    "aarch64-linux-none",
    "x86_64-macos.11.0-none",
    "aarch64-macos.11.0-none",
    "x86_64-windows-gnu",
)
# Linker options by target. Every browser that runs Pyodide has 128-bit vectors, which make greedy
# games a fifth faster. `-z defs` makes Linux report missing symbols; the install name keeps the
# build folder out of a Mac's library.
LINKED = {
    "wasm32": "-msimd128 -Wl,--no-entry,--export-dynamic,--export=__heap_base",
    "linux": f"{HOSTED} -Wl,-z,defs",
    "macos": f"{HOSTED} -Wl,-install_name,rules",
    "windows": HOSTED,
}


@cache
def zig() -> tuple[str, ...] | None:
    """Return the command of Zig's C compiler; None if it is not installed."""
    return (sys.executable, "-m", "ziglang", "cc") if find_spec("ziglang") else None


@cache
def compiler() -> tuple[str, ...] | None:
    """Return the command of a C compiler: $CC, `cc` or Zig's; None if there is none."""
    command = shlex.split(os.environ.get("CC", "cc"))
    here = os.name == "posix" and command and shutil.which(command[0])
    return tuple(command) if here else zig()


def build(source: str, library: Path, optimized: str = "-O3", target: str = "") -> None:
    """Compile C source to the file `library`, and write its digest beside it.

    `optimized` is the compiler's option; `target` is "" for this system. Raises
    CalledProcessError with the compiler's messages.
    """
    command = zig() if target else compiler()
    assert command is not None, "nobody asks for this without a compiler"
    target = target or (host_target() if command == zig() else "")
    with tempfile.TemporaryDirectory(dir=library.parent) as folder:
        file, output = Path(folder) / "rules.c", Path(folder) / "rules.so"
        file.write_text(source, "utf-8")
        options = [*OPTIONS.split(), optimized, *_for(target)]
        paths = [f"-I{HEADER.parent}", str(file), "-o", str(output)]
        # Delete Zig's caches with the folder: no other library could use them.
        caches = dict.fromkeys(("ZIG_GLOBAL_CACHE_DIR", "ZIG_LOCAL_CACHE_DIR"), folder)
        subprocess.run(
            [*command, *options, *paths, *([] if target else ["-lm"])],
            check=True,
            capture_output=True,
            text=True,
            env=os.environ | caches,
        )
        digest_file = Path(folder) / "digest"
        digest_file.write_text(digest(output), "ascii")
        digest_file.replace(_digest_file(library))
        output.replace(library)


def suffix_of(target: str) -> str:
    """Return the suffix of libraries for `target`; Pyodide itself would load a `.so`."""
    return ".wasm" if target == PAGE else SUFFIX


def host_target() -> str:
    """Return the target name of this system."""
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
    """Return whether a library exists and matches its recorded digest."""
    try:
        return _digest_file(library).read_text("ascii") == digest(library)
    except (OSError, UnicodeDecodeError):
        return False


def _digest_file(library: Path) -> Path:
    return library.with_suffix(".sha256")


def digest(library: Path) -> str:
    """Return the SHA-256 digest of a library."""
    return hashlib.sha256(library.read_bytes()).hexdigest()


def wheel(folder: Path, target: str) -> None:
    """Build the wheel for `target` from the clone that contains this file, into `folder`.

    Raises CalledProcessError with pip's messages.
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
