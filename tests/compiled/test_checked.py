"""What somebody else has written does the same in checked C, and raises where Python does."""

import ctypes
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from azardia_nb.compiled import rows
from azardia_nb.compiled.compiler import build
from azardia_nb.compiled.kinds import INT, Record
from azardia_nb.compiled.marks import rule
from azardia_nb.compiled.native import Function, kind_of
from azardia_nb.compiled.subset import NotInSubset
from azardia_nb.compiled.translate import Translation
from azardia_nb.games import kinds
from azardia_nb.players.limits import Fault, counted
from azardia_nb.simulation.loop import loop_of
from tests.cases import each
from tests.compiled.cells import GIVEN, ROW, cell
from tests.compiled.test_same_as_python import KINDS, play

pytestmark = pytest.mark.usefixtures("c_compiler")

RAISED = -1 - Fault.RAISED


def bump(s):  # type: ignore[no-untyped-def] # as a learner writes
    s["a"] += 1
    return s["a"]


def both(a, b=2):  # type: ignore[no-untyped-def]
    return a + 100 * b


def furthest(legal, me):  # type: ignore[no-untyped-def]
    best = legal[me]
    for action in legal:
        if action > best:
            best = action
    return best


def poke(legal, me):  # type: ignore[no-untyped-def]
    legal[me] = 7


def lists(n):  # type: ignore[no-untyped-def]
    return [n]


KNOWN = {
    "math": math,
    "np": np,
    "bump": bump,
    "both": both,
    "furthest": furthest,
    "lists": lists,
    "poke": poke,
    "rows": rows,
    "TABLE": (3, 1, 4),
}
COUNTS = "t = np.zeros((3, 70), np.uint8)\nt[0, 5] = 2\nout = np.zeros(70, np.int64)\n"
# With each of them `me` is tried from -9 to 9, and `legal` has five actions.
ALIKE = [
    "return legal[me]",
    "return legal[-1] + len(legal) + legal.max() + min(legal)",
    "return s['many'][me, 1] + 10 * s['many'][1, me]",
    "return s['many'][1][me]",
    "return TABLE[me]",
    "x = legal[me:me + 3]\nreturn 100 * len(x) + x.sum()",
    "return legal[:me].sum() + 100 * len(legal[me:])",
    "return legal[me:].max()",
    "return legal[1:4][me]",
    "legal[me] = 7\nreturn legal.sum()",
    "legal[me:] = 7\nreturn legal.sum()",
    "s['many'][me, me] += 5\nreturn s['many'][0, 0]",
    "x = np.zeros(3, np.int64)\nx[me] = 1\nreturn x.sum()",
    "x = np.zeros((me, 2), np.int64)\nreturn len(x)",
    "return 7 // me",
    "return 7 % me",
    "return int(7 / me * 100)",
    "return (1 << me) + (7 >> me)",
    "return int(math.log(me) * 100)",
    "return int(math.sqrt(me) * 100)",
    "return 1 if math.exp(me * 200) > 1 else 0",
    "return int(me * 1e18)",
    "return rng.integers(me)",
    "return rng.integers(2, me) + int(100 * rng.random())",
    "return +me - -me + (1 if math.nan < me else 2)",
    "if me > 2:\n    x = 1\nreturn x",
    "if me > 2:\n    x = legal\nreturn x[0]",
    "for x in legal[me:]:\n    pass\nreturn x",
    "if me > 2:\n    return 1",
    "x = 0\nfor a in legal:\n    legal = legal[1:]\n    x += a\nreturn x",
    "x = 0\nfor a in legal[me:]:\n    x += a\nreturn x",
    "return me if 0 <= me < len(legal) and legal[me] > 2 else -1",
    "x = furthest(legal, me)\nbump(s)\nreturn x",
    "poke(legal, me)\nbump(s)\nreturn 0",
    "return both(legal[me], bump(s))",
    "return both(b=bump(s), a=legal[me])",
    "return bump(s) + legal[me]",
    "return 1 if 1 in (1, bump(s)) else 0",
    "x = legal[bump(s):]\nreturn x[me]",
    "legal[bump(s):] = me\nreturn legal.sum()",
    "return legal[me] + bump(s)",
    "s['many'][0][bump(s)] = legal[me]\nreturn 0",
    "legal[me] += bump(s)\nreturn 0",
    "if bump(s) and legal[me]:\n    return 1\nreturn 0",
    f"{COUNTS}rows.pour(t, me, 1)\nreturn t[1, 5]",
    f"{COUNTS}rows.pour(t, 0, me)\nreturn t[me, 5]",
    f"{COUNTS}return rows.list_common(t, me, t, 0, 70, out) * 100 + out[0]",
    f"{COUNTS}return rows.list_common(t, 0, t, me, 70, out) * 100 + out[0]",
    f"{COUNTS}return rows.place_of(t[me], 0, 1)",
    "if me > 2:\n    raise KeyError('a \"b\" \\\\ ñ')\nreturn 1",
]


Outcome = tuple[object, ...]


def outcome(function: Callable[..., Any], me: int) -> Outcome:
    """Return what comes of it: an error is told by its name, and a sentence of one's own."""
    given, legal, rng = np.zeros(1, ROW), np.array([3, 1, 4, 1, 5]), np.random.default_rng(2)
    given["many"] = np.arange(12).reshape(3, 4)
    found: object
    try:
        found = int(function(given, me, legal, rng))
    except KeyError as error:
        found = str(error)
    except Exception as error:
        found = type(error).__name__
    return found, given.tobytes(), legal.tolist(), rng.random()


def built(functions: list[Callable[..., Any]], folder: Path, **how: Any) -> list[Function]:
    """Return functions as checked C, in one library."""
    made = Translation(checked=True, **how)
    exported = {f"f{at}": made.function(one, GIVEN) for at, one in enumerate(functions)}
    library = folder / "library.so"
    build(made.source(exported, dict.fromkeys(exported, GIVEN)), library, "-O0")
    loaded = ctypes.CDLL(str(library))
    return [Function(loaded, name, GIVEN, INT) for name in exported]


def test_it_does_what_python_does_with_whatever_it_is_given(tmp_path: Path) -> None:
    functions = [cell(text, KNOWN) for text in ALIKE]
    natives = built(functions, tmp_path)
    for text, function, native in zip(ALIKE, functions, natives, strict=True):
        expected = [outcome(function, me) for me in range(-9, 10)]
        assert [outcome(native, me) for me in range(-9, 10)] == expected, text


# What Python has no bounds for, or what would come of it.
ODD: dict[str, object] = {
    "while me < 99:\n    legal[0] += 1\nreturn 1": "TimeoutError",
    "return for_ever(legal)": "TimeoutError",
    "return int(me * 1e19)": "OverflowError",
    "return 1 << (me + 99)": "ValueError",
    "return 2 ** (me - 9)": "ValueError",
    "x = np.zeros(me * 9000, np.int64)\nreturn 1": "MemoryError",
    "x = np.zeros((me * 100, 99), np.int64)\nreturn 1": "MemoryError",
    f"{COUNTS}return rows.list_common(t, 0, t, 0, 99, out)": "IndexError",
    "rows.copy_front(s, s, me + 99)\nreturn 1": "IndexError",
    "return dirty() + left_over()": 7,
    "return add(legal[:2], legal[2:4])": 7,
    "return add(legal[:2], legal[2:5])": "ValueError",
}


@rule
def add(a, b):  # type: ignore[no-untyped-def]
    a[:] += b
    return a[0]


def dirty():  # type: ignore[no-untyped-def]
    room = np.zeros(9, np.int64)
    room[:] = 7
    return room[0]


def left_over():  # type: ignore[no-untyped-def]
    room = np.empty(9, np.int64)
    return room.sum()


def for_ever(legal):  # type: ignore[no-untyped-def]
    for x in range(legal[0] << 60):
        legal[1] = x
    return 1


def test_what_has_no_bounds_is_given_some(tmp_path: Path) -> None:
    known = KNOWN | {"add": add, "for_ever": for_ever, "dirty": dirty, "left_over": left_over}
    functions = [cell(text, known) for text in ODD]
    natives = built(functions, tmp_path, rounds=1000)
    assert [outcome(one, 1)[0] for one in natives] == list(ODD.values())


LEAST = -(1 << 63)


def test_the_least_of_all_numbers_is_divided_without_a_trap(tmp_path: Path) -> None:
    (native,) = built([cell("return me // legal[0] + me % legal[0]", KNOWN)], tmp_path)
    assert native(np.zeros(1, ROW), LEAST, np.array([-1]), np.random.default_rng(1)) == LEAST


REFUSED = {
    "TABLE[0] = 1": "TABLE[0]",
    "x = TABLE\nx[0] += 1": "x[0]",
    "x = TABLE[1:]\nx[:] = 1": "x[:]",
    "overwrite(TABLE)": "a[0]",
    "x = roomy()": "def roomy():",
    "x = np.zeros(9000)": "np.zeros(9000)",
    "for i in legal:\n    x = np.zeros(3)": "np.zeros(3)",
    "x = lists(me)": "[n]",
}


def overwrite(a):  # type: ignore[no-untyped-def]
    a[0] = 1


def roomy():  # type: ignore[no-untyped-def]
    a = np.zeros(3)
    return a


@each("text", REFUSED)
def test_what_would_leave_its_array_is_refused(text: str) -> None:
    function = cell(text, KNOWN | {"overwrite": overwrite, "roomy": roomy})
    with pytest.raises(NotInSubset) as told:
        Translation(checked=True).function(function, GIVEN)
    assert told.value.said == REFUSED[text]


# --- strategies -----------------------------------------------------------------------------------


def bold(s, rules, me, legal, rng):  # type: ignore[no-untyped-def]
    while s["a"] < 0:
        me += 1
    return legal[rules["a"]] + 10 * me


ASKED = (Record(ROW), Record(ROW), *GIVEN[1:])


def test_a_strategy_is_called_by_its_address(tmp_path: Path) -> None:
    made = Translation(checked=True)
    made.strategy("choose", counted(bold), ASKED, RAISED)
    build(made.source({}, {}), tmp_path / "own.so", "-O0")
    call = ctypes.CDLL(str(tmp_path / "own.so")).choose
    call.restype, call.argtypes = (
        ctypes.c_int64,
        [ctypes.c_void_p] * 2
        + [ctypes.c_int64]
        + [
            ctypes.c_void_p,
            ctypes.c_int64,
            ctypes.c_void_p,
        ],
    )
    s, rules, legal = np.zeros(1, ROW), np.zeros(1, ROW), np.array([3, 5])

    def asked(a: int, at: int) -> int:
        s["a"], rules["a"] = a, at
        found: int = call(s.ctypes.data, rules.ctypes.data, 1, legal.ctypes.data, 2, None)
        return found

    assert [asked(0, 1), asked(0, -2), asked(0, 2)] == [15, 13, RAISED]
    assert asked(-1, 0) == -1 - Fault.TOO_SLOW


def test_a_strategy_that_returns_no_number_is_refused() -> None:
    def nothing(s, rules, me, legal, rng):  # type: ignore[no-untyped-def]
        legal[0] = 1

    with pytest.raises(NotInSubset):
        Translation(checked=True).strategy("choose", nothing, ASKED, RAISED)


# --- rules of the kit -----------------------------------------------------------------------------


class Checked:
    """A function of the kit as checked C."""

    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        self._function, self._folder = function, folder
        self._made: Function | None = None

    def __call__(self, *given: Any) -> Any:
        if self._made is None:
            taken, made = tuple(map(kind_of, given)), Translation(checked=True)
            written = made.function(self._function, taken)
            library = self._folder / "library.so"
            build(made.source({"called": written}, {"called": taken}), library, "-O0")
            self._made = Function(ctypes.CDLL(str(library)), "called", taken, written.returns)
        return self._made(*given)


@pytest.mark.parametrize(
    "which", [("pig", 0), *(pytest.param(one, marks=pytest.mark.nightly) for one in KINDS)], ids=str
)
def test_no_rule_of_a_game_leaves_an_array(which: tuple[str, int], tmp_path: Path) -> None:
    game = kinds(which[0])[which[1]]
    made = loop_of(game)
    native = Checked(made.play, tmp_path)
    for bot in made.bots:
        assert play(game, native, bot, 1) == play(game, made.play, bot, 1), bot
