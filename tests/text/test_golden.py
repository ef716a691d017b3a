"""The golden files are what the kit says, and no test repeats it.

When one is not, `python -m tests.text.golden` writes it anew: read what changed, and why.
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
WORDS = 4  # so many words of a text, one after the other, are a quotation
SENTENCE = re.compile(r"[^\W\d_]+(?: [^\W\d_]+){2,}")  # of an error, three in a row are one
# What Playwright and pytest compare with what is shown.
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


def test_every_page_is_of_a_game() -> None:
    assert {path.stem for path in PAGES.glob("*.txt")} == {*names()}


def test_a_sentence_is_filled_in_and_found() -> None:
    said = wording("pig.log_one", name="Ana", n=7)
    assert tells(f"<p>{said}</p>", "pig.log_one", name="Ana")
    assert tells(said, "pig.log_one", n=7)
    assert not tells(said, "pig.log_one", n=8)
    assert not tells(said, "pig.log_one", "es")
    assert tells(said, "pig.log_one", name="A…")
    assert re.fullmatch(pattern("pig.log_one"), said)


def compared(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield what a test compares with what is said, and what it goes through to do so."""
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
    """Yield the texts below these nodes, with their lines; a field of an f-string is a gap."""
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
    """Yield the runs of words between the fields of a text."""
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
    """Return the code of all tests."""
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


def test_a_repeated_sentence_is_found() -> None:
    repeated = wording("asked.your_roll", "es")
    for code in (
        "assert said == {!r}",
        "with pytest.raises(AzardiaError, match={!r}): Game()",
        "expect(page).to_have_text({!r})",
        "@pytest.mark.parametrize('said', [{!r}])\ndef test(said): pass",
        "for said in ({!r}, ''): pass",
    ):
        tree = ast.parse(code.format(repeated))
        assert [*quotations(tree, catalogue())] == [(1, repeated)], code


def given(function: ast.FunctionDef) -> Iterator[tuple[list[str], ast.AST]]:
    """Yield the names that `parametrize` and `for` fill, with the rows that they fill them from."""
    for one in function.decorator_list:
        match one:
            case ast.Call(ast.Attribute(attr="parametrize"), [ast.Constant(str(names)), rows, *_]):
                yield names.replace(" ", "").split(","), rows
    for one in ast.walk(function):
        if isinstance(one, ast.For):
            target = one.target.elts if isinstance(one.target, ast.Tuple) else [one.target]
            yield [getattr(name, "id", "") for name in target], one.iter


def matched(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield what errors are matched with; a name is what it is filled with."""
    for function in (one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)):
        asked = [
            one.value
            for one in ast.walk(function)
            if isinstance(one, ast.keyword) and one.arg == "match"
        ]
        yield from asked
        used = {name.id for one in asked for name in ast.walk(one) if isinstance(name, ast.Name)}
        for fields, rows in given(function):
            for place in (place for place, name in enumerate(fields) if name in used):
                for row in getattr(rows, "elts", ()):
                    yield row.elts[place] if isinstance(row, ast.Tuple) else row


def sentences(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for line, text in constants(matched(tree)):
        if SENTENCE.search(text.replace("\\", "")):
            yield line, text


def test_no_error_is_matched_by_a_sentence() -> None:
    """Name what is wrong instead: a field, a file, a number, what was given."""
    found = [
        f"{path}:{line}: {text!r}"
        for path, tree in trees().items()
        for line, text in sentences(tree)
    ]
    assert not found, "\n" + "\n".join(found)


def test_a_sentence_that_an_error_is_matched_by_is_found() -> None:
    for code, found in (
        ("def test(): raises(E, match='what is wrong')", "what is wrong"),
        ("def test(): raises(E, match=f'{name} is all wrong')", "{} is all wrong"),
        ("def test():\n for a, b in (('', 'what is wrong'),): raises(E, match=b)", "what is wrong"),
        ("@parametrize('a', ['what is wrong'])\ndef test(a): pass", ""),
        (
            "@m.parametrize('a', ['what is wrong'])\ndef test(a): raises(E, match=a)",
            "what is wrong",
        ),
        ("@m.parametrize('a, b', [('what is wrong', '')])\ndef test(a): raises(E, match=b)", ""),
        ("def test(): raises(E, match='goal: .* 30 to 255')", ""),
    ):
        assert [text for _, text in sentences(ast.parse(code))] == [found] * bool(found), code
