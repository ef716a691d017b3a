"""Write the golden files again, after a text was edited: `python -m tests.text.golden`.

A text that no longer exists is replaced by the most similar one that is new since the last commit;
names that no test uses are dropped. Read the differences, and commit them together with the texts.
"""

import difflib
import json
import re
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

from azardia_nb.games import names
from azardia_nb.text.catalogue import messages
from azardia_nb.text.language import LANGUAGES
from tests.text.golden import FOLDER, kept
from tests.text.golden.said import PAGES, page
from tests.text.test_language import (
    CATALOGUE,
    FILES_BY_ID,
    PROJECT,
    extracted,
    known,
    said_by_id,
)

Text = str | tuple[str, ...]
ALIKE = 0.3  # of 1, at which a text may be what another has become


@cache
def texts() -> set[Text]:
    """Return the texts of the sources; a text with a plural is a tuple of both forms."""
    return {text for _, _, text in extracted()} | {text for _, text, _ in said_by_id()}


@cache
def named() -> dict[str, Text]:
    """Return the current texts, by the names that tests use."""
    tests = "".join(path.read_text(encoding="utf-8") for path in FOLDER.parents[1].rglob("*.py"))
    used = set(re.findall(r'"(\w+\.\w+)"', tests))
    before: dict[str, Text] = {
        name: tuple(text) if isinstance(text, list) else text
        for name, text in kept("en")["texts"].items()
        if name in used
    }
    return {
        name: text if text in texts() else follow(name, text)
        for name, text in sorted(before.items())
    }


def follow(name: str, text: Text) -> Text:
    """Return the new text that is most similar to `text`; exit if none is similar."""
    fresh = {str(one): one for one in texts() - committed()}
    found = difflib.get_close_matches(str(text), fresh, 1, ALIKE)
    if not found:
        sys.exit(f"{name}: no new text is like {text!r}; write what it is now into en.toml")
    return fresh[found[0]]


@cache
def committed() -> set[Text]:
    """Return the texts of the last commit: those in catalogues, and those by id."""
    found: set[Text] = set()
    forms = (tuple(text.split("\0")) for text in messages(in_commit(CATALOGUE)))
    found |= {one if len(one) > 1 else one[0] for one in forms}
    for file in FILES_BY_ID:
        for entries in tomllib.loads(in_commit(file)).values():
            for entry in entries.values():
                found |= {entry} if isinstance(entry, str) else {*entry.values()}
    return found


def in_commit(file: Path) -> str:
    """Return a file's content in the last commit; "" if it did not exist."""
    name = f"HEAD:./{file.relative_to(PROJECT).as_posix()}"
    return subprocess.run(["git", "show", name], cwd=PROJECT, capture_output=True).stdout.decode()


def in_language(text: Text, code: str) -> str | list[str]:
    """Return a text in a language, in the form for the golden file."""
    if isinstance(text, tuple):
        return [str(in_language(form, code)) for form in text]
    return text if code == LANGUAGES[0] else known()[text]


def golden(code: str) -> str:
    """Return the intended content of a language's golden file."""
    rows = {name: in_language(text, code) for name, text in named().items()}
    return "[texts]\n" + "".join(
        f"{as_toml(name)} = {as_toml(said)}\n" for name, said in rows.items()
    )


def as_toml(value: str | list[str]) -> str:
    """Return a text, or a list of texts, as TOML."""
    if isinstance(value, list):
        return "[\n" + "".join(f"    {as_toml(one)},\n" for one in value) + "]"
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    for code in LANGUAGES:
        (FOLDER / f"{code}.toml").write_text(golden(code), encoding="utf-8")
    for name in names():
        (PAGES / f"{name}.txt").write_text(page(name), encoding="utf-8")
