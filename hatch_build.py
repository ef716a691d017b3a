"""Compiles rules and texts when the kit is installed or packaged.

AZARDIA_TARGET, a target in azardia_nb.compiled.compiler, builds the rules for another system, or
for pages in a browser.
"""

import lzma
import os
import shutil
import subprocess
import sys
import tempfile
from io import BytesIO
from pathlib import Path
from sysconfig import get_platform
from typing import Any
from zipfile import ZipFile, ZipInfo

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

TARGET = os.environ.get("AZARDIA_TARGET", "")
# Platform tags of wheels; libraries made by Zig do not need a C library.
TAGS = {
    "": "py3-none-" + get_platform().replace("-", "_").replace(".", "_"),
    "wasm32-freestanding": "py3-none-any",  # outside a page, plain Python plays
    "x86_64-linux-none": "py3-none-manylinux_2_17_x86_64.musllinux_1_1_x86_64",
    "aarch64-linux-none": "py3-none-manylinux_2_17_aarch64.musllinux_1_1_aarch64",
    "x86_64-macos.11.0-none": "py3-none-macosx_11_0_x86_64",
    "aarch64-macos.11.0-none": "py3-none-macosx_11_0_arm64",
    "x86_64-windows-gnu": "py3-none-win_amd64",
}
PLACE = "azardia_nb/compiled/built"
LOCALE = "azardia_nb/locale"
LESSONS = "azardia_nb/notebooks/lessons.zip.xz"  # as azardia_nb/lessons/course.py reads it


class Compiled(BuildHookInterface[Any]):
    """Compiles catalogues, and the rules with the system's C compiler or Zig's.

    If compiling fails, the package is complete without: games then run in plain Python.
    """

    def dependencies(self) -> list[str]:
        """Return the build dependencies: Zig only for other systems, or without a C compiler."""
        has_compiler = shutil.which(os.environ.get("CC", "cc").split()[0]) and not TARGET
        needed = ["filelock", "icepool>=2.0", "numpy>=2.0", "platformdirs>=4.0"]
        return [*needed, *([] if has_compiler else ["ziglang"])]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile texts, lessons and rules, and set the wheel's platform tag."""
        self.made = tempfile.TemporaryDirectory()
        folder = Path(self.made.name)
        if version != "editable":  # an editable installation reads the PO files
            texts, lessons = str(folder / "texts"), folder / "lessons"
            catalogues = [sys.executable, "-m", "azardia_nb.text.catalogue", texts]
            subprocess.run(catalogues, cwd=self.root, check=True)
            lessons.write_bytes(_lessons(Path(self.root, "notebooks")))
            build_data["force_include"] |= {texts: LOCALE, str(lessons): LESSONS}
        into = Path(self.root, PLACE)
        if TARGET:  # libraries for this system are kept
            into = folder / "built"
        command = [sys.executable, "-m", "azardia_nb.build", str(into), TARGET]
        done = subprocess.run(command, cwd=self.root, capture_output=True, text=True, check=False)
        if done.returncode:
            said = (done.stderr.strip().splitlines() or ["nothing was said"])[-1]
            self.app.display_warning(f"The rules were not compiled, plain Python plays: {said}")
            return
        build_data["pure_python"] = False
        build_data["tag"] = TAGS[TARGET]
        if version != "editable":
            build_data["force_include"][str(into)] = PLACE

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Delete the temporary files."""
        self.made.cleanup()


def _lessons(source: Path) -> bytes:
    """Pack all lessons into one file, a fifth as large, as the languages' pages are similar."""
    packed = BytesIO()
    with ZipFile(packed, "w") as archive:
        for page in sorted(source.rglob("*.ipynb")):
            name = page.relative_to(source).as_posix()
            if not name.rpartition("/")[0].endswith(".ipynb_checkpoints"):
                archive.writestr(ZipInfo(name), page.read_bytes())
    return lzma.compress(packed.getvalue())
