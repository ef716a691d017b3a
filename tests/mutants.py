"""Makes each fault of `mutants.toml` in a copy of the project, and tells which test finds it.

    python -m tests.mutants                # all of them, by the tests of the gate
    python -m tests.mutants arrow-left     # one of them
    python -m tests.mutants --all          # by those of the second tier, too

At the end, the tests that found a fault must pass without any fault. The copy has its own cache of
compiled code. The exit status is 1 if a fault was not found.
"""

import argparse
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

PROJECT = Path(__file__).parents[1]
PYTEST = ["-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
FOUND = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)
PASSED, FAILED, INTERRUPTED = 0, 1, 2  # what pytest returns; 2 where a file cannot be imported
IMPORTED = "import azardia_nb, azardia_widgets as w; print(azardia_nb.__file__, w.__file__)"


class Mutant(NamedTuple):
    """A fault: `new` in place of `old`, which occurs once in `file`, and the tests to run first."""

    id: str
    file: str
    old: str
    new: str
    why: str
    tests: list[str]


def mutants() -> list[Mutant]:
    """Return all faults in mutants.toml."""
    listed = (PROJECT / "tests/mutants.toml").read_text(encoding="utf-8")
    return [Mutant(**one) for one in tomllib.loads(listed)["mutant"]]


class Copy:
    """A copy of the project's files, imported in place of the project."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "project"
        tracked = subprocess.check_output(["git", "ls-files", "-z"], cwd=PROJECT, text=True)
        for name in filter(None, tracked.split("\0")):
            if (PROJECT / name).exists():
                (self.root / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(PROJECT / name, self.root / name)
        sources = os.pathsep.join(map(str, (self.root, self.root / "widgets")))
        self.env = {**os.environ, "PYTHONPATH": sources, "XDG_CACHE_HOME": str(folder / "cache")}
        for file in self._python(["-c", IMPORTED]).stdout.split():
            assert Path(file).is_relative_to(self.root), f"{file} is not of the copy"

    def _python(self, what: Sequence[str]) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, *what]
        return subprocess.run(
            command, cwd=self.root, env=self.env, capture_output=True, text=True, check=False
        )

    def tried(self, tests: Sequence[str]) -> str:
        """Return the name of the first test that fails; "" if all pass."""
        done = self._python([*PYTEST, *tests])
        found = FOUND.search(done.stdout)
        if done.returncode in (FAILED, INTERRUPTED) and found:
            return found[1]
        if done.returncode != PASSED:  # no such test, or none of the gate
            sys.exit(done.stdout + done.stderr)
        return ""

    def finder(self, mutant: Mutant, tier: Sequence[str]) -> str:
        """Return the name of the first test that fails with this fault alone; "" if all pass."""
        path = self.root / mutant.file
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")
        try:
            return self.tried([*mutant.tests, *tier])
        finally:
            shutil.copy2(PROJECT / mutant.file, path)


def main() -> int:
    """Make the chosen faults, or all; print which test finds each; return the exit status."""
    every = {mutant.id: mutant for mutant in mutants()}
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("ids", nargs="*", metavar="ID", help="which; all of them without one")
    parser.add_argument("--all", action="store_true", help="ask the second tier, too")
    chosen = parser.parse_args()
    if unknown := set(chosen.ids) - every.keys():
        parser.error(f"no {', '.join(sorted(unknown))}; there are {', '.join(every)}")
    tried = [every[name] for name in chosen.ids or every]
    finders = []
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(Path(folder))
        for mutant in tried:
            before = seconds()
            found = copy.finder(mutant, ["--all"] * chosen.all)
            finders += [found] * bool(found)
            told = f"found    {found}" if found else f"NOT SEEN {mutant.why}"
            print(f"{mutant.id:28} {seconds() - before:5.0f} s  {told}", flush=True)
        if finders and (wrong := copy.tried([*dict.fromkeys(finders), *["--all"] * chosen.all])):
            sys.exit(f"{wrong} fails without a fault, too")
    print(f"{len(finders)} of {len(tried)} found")
    return int(len(finders) < len(tried))


def seconds() -> float:
    """Return the processor time of all processes started so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    sys.exit(main())
