"""Write the sessions: commands and their output in both languages (`python -m tests.cli.sessions`).

A session is a file in a folder per language; its input is taken from the English file. A line that
begins with `$` is a command, and lines after it with `>` are typed while it runs. Its standard
output follows, indented; lines of standard error begin with `!`, and an exit status other than 0
with `=`. `$ write FILE` writes the typed lines to a file, and `$ change FILE OLD NEW` replaces a
text in one.

Run as a program, this writes all sessions again: read the differences before committing them.
"""

import os
import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from azardia_nb.cli.main import main
from azardia_nb.text.language import LANGUAGES
from tests.text.golden import tells

FOLDER = Path(__file__).parent
WIDE = "80"  # columns of a terminal
SECONDS = re.compile(r"\d+([.,]\d+)?\s+s\b")
CHOOSE = re.compile(r"choose from [^)]+")  # which Python quotes since one version, or no longer


def names() -> list[str]:
    """Return the names of the sessions."""
    return sorted(file.stem for file in (FOLDER / LANGUAGES[0]).glob("*.txt"))


def kept(name: str, code: str) -> str:
    return (FOLDER / code / f"{name}.txt").read_text(encoding="utf-8")


def told(name: str, code: str, folder: Path) -> str:
    """Return a session in a language, with the commands run again in an empty folder."""
    lines: list[str] = []
    with chdir(folder):
        for block in kept(name, LANGUAGES[0]).split("\n\n"):
            typed = [line for line in block.split("\n") if line[:1] in ("#", "$", ">")]
            lines += [*typed, *_run(typed, code), ""]
    return "\n".join(lines[:-1]) + "\n"


def _run(typed: list[str], code: str) -> Iterator[str]:
    """Run the command of a block; yield its output lines with their marks."""
    commands = [line for line in typed if line.startswith("$")]
    if not commands:
        return
    (_, *words), given = shlex.split(commands[0]), [line[2:] for line in typed if line[0] == ">"]
    if words[0] != "azardia":
        _edit(words, given)
        return
    status, out, error = _called(["--language", code, *words[1:]], "\n".join([*given, ""]))
    for mark, said in (("  ", out), ("! ", error)):
        for line in said.splitlines():
            if not tells(line, "compiled.building", code):
                yield f"{mark}{_same_everywhere(line)}".rstrip() or "  ."
    if status:
        yield f"= {status}"


def _same_everywhere(line: str) -> str:
    """Return a line without parts that depend on machine, folder or version of Python."""
    line = SECONDS.sub("… s", line.replace(os.getcwd(), "."))
    return CHOOSE.sub(lambda listed: listed[0].replace("'", ""), line)


def _edit(words: list[str], given: list[str]) -> None:
    what, name, *parts = words
    file = Path(name)
    if what == "write":
        file.write_text("\n".join([*given, ""]), encoding="utf-8")
    else:
        text = file.read_text(encoding="utf-8")
        assert parts[0] in text, parts
        file.write_text(text.replace(parts[0], parts[1], 1), encoding="utf-8")


def _called(words: list[str], typed: str) -> tuple[int, str, str]:
    """Run a command with typed input; return its status, standard output and standard error."""
    before, sys.stdin = sys.stdin, StringIO(typed)
    width = os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = WIDE
    try:
        with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as error:
            try:
                status = main(words)
            except SystemExit as ended:
                status = int(ended.code or 0)
    finally:
        sys.stdin = before
        del os.environ["COLUMNS"]
        os.environ |= {"COLUMNS": width} if width else {}
    return status, out.getvalue(), error.getvalue()


if __name__ == "__main__":
    for code in LANGUAGES:
        (FOLDER / code).mkdir(exist_ok=True)
        for name in names():
            with TemporaryDirectory() as folder:
                text = told(name, code, Path(folder))
            (FOLDER / code / f"{name}.txt").write_text(text, encoding="utf-8")
