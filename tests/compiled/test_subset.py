"""Constructs outside the subset are refused with their line and a remedy."""

import linecache
import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest

from azardia_nb.compiled.kinds import INT, Kind
from azardia_nb.compiled.marks import rule
from azardia_nb.compiled.subset import NotInSubset
from azardia_nb.compiled.translate import Translation
from tests.cases import each
from tests.compiled.cells import GIVEN, cell


class Pair(NamedTuple):
    first: int
    second: int


@rule
def two(a: int, b: int = 1) -> int:
    return a + b


@rule
def nothing() -> None:
    pass


def plain(n: int) -> int:
    return n


KNOWN = {
    "math": math,
    "np": np,
    "Pair": Pair,
    "two": two,
    "nothing": nothing,
    "plain": plain,
    "TABLE": (3, 1, 4),
    "TEXTS": ("1", "2"),
}


def no(function: Callable[..., Any], given: tuple[Kind, ...] = GIVEN) -> NotInSubset:
    with pytest.raises(NotInSubset) as told:
        Translation().function(function, given)
    return told.value


# A line, and what of it is named.
OUTSIDE = {
    "x = [1, 2]": "[1, 2]",
    "x = sum(i for i in legal)": "(i for i in legal)",
    "x = 'text'": "'text'",
    "x = None": "None",
    "x = 1 << 64": "1 << 64",
    "print(me)": "print(me)",
    "def inner(): pass": "def inner():",
    "x = s['nothing']": "s['nothing']",
    "x = legal.nothing": "legal.nothing",
    "x = s[me]": "me",
    "x = me[0]": "me[0]",
    "x = legal[0, 1]": "legal[0, 1]",
    "x = legal[1.5]": "1.5",
    "x = s['many'][3]": "s['many'][3]",
    "x = TABLE[-4]": "TABLE[-4]",
    "x = s['many'][0:1]": "s['many'][0:1]",
    "x = s['many'][rng.integers(3), me]": "s['many'][rng.integers(3), me]",
    "x = s['many'].shape[2]": "s['many'].shape[2]",
    "x = (me, 2)[2]": "(me, 2)[2]",
    "x = legal + 1": "legal + 1",
    "x = 1.5 // me": "1.5 // me",
    "x = 1.5 & me": "1.5 & me",
    "x = ~1.5": "~1.5",
    "x = not legal": "legal",
    "x = legal == 1": "legal == 1",
    "x = legal or legal": "legal or legal",
    "x = 1.5 in (1, 2)": "1.5",
    "x = me in s['many']": "me in s['many']",
    "x = unknown": "unknown",
    "x = unknown(1)": "unknown(1)",
    "x = plain(1)": "plain(1)",
    "x = two(1, 2, 3)": "two(1, 2, 3)",
    "x = Pair(1)": "Pair(1)",
    "x = nothing()": "x = nothing()",
    "x = legal.max(axis=0)": "legal.max(axis=0)",
    "x = rng.integers(6, size=3)": "rng.integers(6, size=3)",
    "x = max(1, 2, key=abs)": "max(1, 2, key=abs)",
    "x = int(legal)": "int(legal)",
    "x = len(me)": "len(me)",
    "x = math.log(2, 3)": "math.log(2, 3)",
    "x = np.zeros(3, 'nonsense')": "'nonsense'",
    "x = np.zeros('a')": "np.zeros('a')",
    "x = np.zeros((rng.integers(3), me))": "np.zeros((rng.integers(3), me))",
    "x = np.zeros(3, np.int8, 'C')": "np.zeros(3, np.int8, 'C')",
    "s['a'] = np.zeros(3)": "s['a']",
    "x, y = legal": "legal",
    "x, y = 1, 2, 3": "x, y = (1, 2, 3)",
    "x = y = me + 1": "x = y = me + 1",
    "me = legal": "me = legal",
    "s['many'][0] = 1": "s['many'][0] = 1",
    "s['a'] = s": "s['a'] = s",
    "s.a = 1": "s.a",
    "TABLE[0] = 1": "TABLE[0]",
    "for i in range(1.5): pass": "1.5",
    "for i in range(0, 1, 0): pass": "range(0, 1, 0)",
    "for i in TEXTS: pass": "TEXTS",
    "for i, j in s['many']: pass": "s['many']",
    "while me:\n    x = np.zeros(me)": None,
    "while me: pass\nelse: pass": "while me:",
    "raise ValueError": "raise ValueError",
    "raise KeyError('a', 'b')": "raise KeyError('a', 'b')",
    "if me: return\nreturn 1": "return",
}


@each("line", OUTSIDE)
def test_what_no_rule_has_is_named(line: str) -> None:
    function = cell(line, KNOWN)
    error, inner = no(function), OUTSIDE[line] is None
    assert (error.file, error.line) == (function.__code__.co_filename, 4 if inner else 3)
    assert error.said == (OUTSIDE[line] or "np.zeros(me)")
    assert f"{error.file}:{error.line}: choose: " in str(error)
    assert error.instead in str(error)


def around(n: int) -> Callable[..., Any]:
    # fmt: off
    @rule
    def choose(rows_: Any, me: int, legal: Any, rng: Any) -> int:
        """Do nothing.

Not even here.
        """
        for _ in range(n):
            if me > n:
                return int(legal["a"]) # here
        return n
    # fmt: on
    return choose


def test_a_function_in_another_has_the_lines_of_its_file() -> None:
    with open(__file__, encoding="utf-8") as file:
        here = [n for n, line in enumerate(file, 1) if line.endswith("# here\n")]
    assert (no(around(3)).file, [no(around(3)).line]) == (__file__, here)


def test_a_function_without_its_text_is_told() -> None:
    made = cell("return 1", KNOWN)
    linecache.cache.pop(made.__code__.co_filename)
    assert no(made).instead == no(lambda: 1, ()).instead


@rule
def for_ever(n: int) -> int:
    return for_ever(n - 1)


def test_what_calls_itself_is_told() -> None:
    assert no(for_ever, (INT,)).said == "for_ever(n - 1)"
