"""The golden files agree with the kit's texts, and no test repeats a text.

If one does not, `python -m tests.text.golden` writes it again: read the differences.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from azardia_nb.games import names
from azardia_nb.text.language import LANGUAGES
from tests.text.golden import FOLDER, pattern, tells, wording
from tests.text.golden.__main__ import golden
from tests.text.golden.said import PAGES, page
from tests.text.test_language import known

TESTS = Path(__file__).parents[1]
WORDS = 4  # consecutive words of a text that count as a quotation
# Functions of Playwright and pytest that compare texts.
COMPARING = {
    "to_have_text",
    "not_to_have_text",
    "to_contain_text",
    "not_to_contain_text",
    "to_have_accessible_name",
    "get_by_text",
    "get_by_label",
    "get_by_title",
    "filter",
    "locator",
    "parametrize",
}


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_texts_that_tests_name_are_up_to_date(code: str) -> None:
    assert golden(code) == (FOLDER / f"{code}.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", names())
def test_what_a_game_says_is_up_to_date(name: str) -> None:
    assert page(name) == (PAGES / f"{name}.txt").read_text(encoding="utf-8")


def test_a_sentence_is_filled_in_and_found() -> None:
    said = wording("pig.log_one", name="Ana", n=7)
    assert tells(f"<p>{said}</p>", "pig.log_one", name="Ana")
    assert tells(said, "pig.log_one", n=7)
    assert not tells(said, "pig.log_one", n=8)
    assert not tells(said, "pig.log_one", "es")
    assert tells(said, "pig.log_one", name="A…")
    assert re.fullmatch(pattern("pig.log_one"), said)


def compared(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the expressions that a test compares with messages."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert):
            yield node.test
        elif isinstance(node, ast.For):
            yield node.iter
        elif isinstance(node, ast.keyword) and node.arg in ("match", "has_text", "name"):
            yield node.value
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") in COMPARING:
            yield from node.args


def constants(tops: Iterable[ast.AST]) -> Iterator[tuple[int, str]]:
    """Yield (line, text) of the texts below these nodes, with {} for fields of f-strings."""
    for top in tops:
        inside = set()
        for node in ast.walk(top):
            if isinstance(node, ast.JoinedStr):
                inside |= {*ast.walk(node)}
                parts = (
                    one.value if isinstance(one, ast.Constant) else "{}" for one in node.values
                )
                yield node.lineno, "".join(map(str, parts))
            elif isinstance(node, ast.Constant) and node not in inside and node.value:
                yield node.lineno, str(node.value)


def words(text: str) -> list[str]:
    return re.findall(r"[^\W\d]+(?:[-'’.][^\W\d]+)*", text.lower())


def runs(text: str) -> Iterator[tuple[str, ...]]:
    """Yield all runs of WORDS words between the fields of a text."""
    for part in re.split(r"\{[^}]*\}|\.\*", text.replace("\\", "")):
        said = words(part)
        yield from (tuple(said[at : at + WORDS]) for at in range(len(said) - WORDS + 1))


def quotations(tree: ast.AST, catalogue: set[tuple[str, ...]]) -> Iterator[tuple[int, str]]:
    for line, text in constants(compared(tree)):
        if catalogue.intersection(runs(text)):
            yield line, text


@cache
def catalogue() -> set[tuple[str, ...]]:
    return {run for pair in known().items() for text in pair for run in runs(text)}


@cache
def trees() -> dict[str, ast.AST]:
    """Return the syntax trees of all tests, by file."""
    return {
        str(path.relative_to(TESTS)): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(TESTS.rglob("*.py"))
    }


def test_no_test_repeats_a_sentence() -> None:
    """Name it instead: a rule, an event, or what `wording`, `pattern` and `tells` take."""
    found = [
        f"{path}:{line}: {text!r}"
        for path, tree in trees().items()
        for line, text in quotations(tree, catalogue())
    ]
    assert not found, "\n" + "\n".join(found)
