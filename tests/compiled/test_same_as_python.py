"""Compiled C gives the same results as Python, to the bit."""

import math
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from azardia_nb.compiled import rows
from azardia_nb.compiled.compiler import is_whole
from azardia_nb.compiled.libraries import Native
from azardia_nb.compiled.marks import known, rule
from azardia_nb.game.protocol import GameType
from azardia_nb.games import kinds, names
from azardia_nb.simulation.loop import NOTHING, loop_of
from azardia_nb.simulation.task import task_of
from tests.seats import few

pytestmark = pytest.mark.usefixtures("c_compiler")

KINDS = [(name, kind) for name in names() for kind in range(len(kinds(name)))]
SLOW = {("axis_mundi", 1)}


def play(game: GameType, loop: Callable[..., int], bot: str, seed: int) -> tuple[bytes, ...]:
    """Play one game with `loop`; return its results, and the next random number, as bytes."""
    made, variant = loop_of(game), game.variant()
    task = task_of((bot,) * few(game.name), game=variant, seed=seed)
    table = np.zeros(1, made.table)
    table["first"][0], table["planned"] = task.first, NOTHING
    table["bots"][0, : len(task.players)] = made.bots.index(bot)
    rng = np.random.default_rng(seed)
    result, history = np.zeros(1, made.result), np.zeros(5000, np.int64)
    plays = np.zeros(game.simulation().kinds(variant), np.int64)
    plain = loop in (made.play, made.play_random)
    rules = (task.rules,) if plain else game.engine.rules_for(task.rules, 1)
    assert loop(table, rules, rng, result, plays, history) == 1
    return result.tobytes(), plays.tobytes(), history.tobytes(), rng.bytes(8)


@pytest.mark.parametrize("optimized", ["-O0", pytest.param("-O3", marks=pytest.mark.nightly)])
@pytest.mark.parametrize("which", KINDS, ids=str)
def test_a_game_comes_out_the_same(which: tuple[str, int], optimized: str, tmp_path: Path) -> None:
    game = kinds(which[0])[which[1]]
    made = loop_of(game)
    native = Native(made.play, tmp_path, optimized)
    for bot in made.bots[: 1 if which in SLOW and optimized == "-O0" else None]:
        assert play(game, native, bot, 1) == play(game, made.play, bot, 1), bot
    if made.play_random is not None:
        native = Native(made.play_random, tmp_path, optimized)
        assert play(game, native, "random", 1) == play(game, made.play, "random", 1)


# --- the language ---------------------------------------------------------------------------------

ROW = np.dtype([("a", "i1"), ("b", "i8"), ("many", "i2", (3, 4)), ("share", "f8"), ("yes", "b1")])
TABLE = (3, 1, 4, 1, 5)


class Pair(NamedTuple):
    first: int
    second: float


@rule
def count_up(s: Any) -> int:
    s["b"] += 1
    return int(s["b"])


@rule
def weigh(a: int, b: int = 10, c: int = 100) -> int:
    return a + 2 * b + 3 * c


def order(rows_: Any, out: Any) -> int:
    s = rows_[0]
    out[0] = count_up(s) - 10 * count_up(s)
    out[1] = weigh(count_up(s), c=count_up(s))
    out[2] = s["b"] * 100 + count_up(s)
    s["b"] += count_up(s)
    out[3] = s["b"]
    out[4] = 1 if count_up(s) < count_up(s) < count_up(s) else 0
    out[5] = 1 if count_up(s) > count_up(s) > count_up(s) else s["b"]
    a, b = count_up(s), count_up(s)
    a, b = b, a
    return int(a - b)


def arithmetic(rows_: Any, out: Any) -> float:
    n = 0
    for a in range(-7, 8, 3):
        for b in (-4, -3, 1, 2, 8):
            out[n] = a // b * 1000 + a % b
            n += 1
    out[n] = (-7 >> 1) + (5 << 3) + (6 & 3) + (6 | 1) + (6 ^ 3) + ~6 + 2**5 - -3
    s = rows_[0]
    s["share"] = 7 / 2 + abs(-2.5) + max(1, 2.5, -1) + min(3, 2)
    return math.exp(0.5) + math.log(3.0) + math.sqrt(2.0) + s["share"]


def either(rows_: Any, out: Any) -> int:
    s = rows_[0]
    zero, two = int(s["a"]), 2
    out[0] = (zero or two) + 10 * (zero and two) + 100 * (two or zero) + 1000 * (two and 3 and 5)
    out[1] = int(s["yes"] or two) + 10 * int(not s["yes"])
    out[2] = 1 if zero in (1, 2) or two not in TABLE or 4 in out[:6] else 7
    out[3] = sum_of(out[:3]) if (zero == 0) == (two == 2) else 0
    s["many"][-1, -2] = 7
    out[-1] = min(out[:4]) + 10 * max(out[:4]) + sum(TABLE) + TABLE[-2] + s["many"][-1, -2]
    return two if zero else -two


@rule
def sum_of(part: Any) -> int:
    return int(part.sum()) + 100 * len(part) + (1000 if part.any() else 0) + int(part.max())


@known
def has_more(s: Any) -> bool:
    return "more" in s.dtype.names


@known
def has_share(s: Any) -> bool:
    return "share" in s.dtype.names


@rule
def more(s: Any) -> int:
    if has_more(s):
        s["more"] += 1
        return int(s["more"])
    return 1


def by_type(rows_: Any, out: Any) -> int:
    s = rows_[0]
    if not has_more(s) or s["more"]:
        out[0] = more(s)
    out[1] = s["more"] if has_more(s) else s["b"]
    out[2] = 1 if has_share(s) and s["b"] > 0 and not (has_more(s) and s["more"] > 0) else 2
    out[3] = (s["b"] + 1) or (has_more(s) and s["more"])
    if has_share(s):
        return int(has_share(s)) + int(has_more(s))
    else:
        s["more"] = 1
    return int(s["more"])


def loops(rows_: Any, out: Any) -> int:
    s = rows_[0]
    many = s["many"]
    room = np.zeros(4, dtype=np.int64)
    for i in range(many.shape[0]):
        for j in range(len(many[i])):
            if j == 2:
                continue
            many[i, j] = i * 10 + j
            room[j] += many[i, j]
    for one in TABLE:
        room[3] += one
        if one == 4:
            break
    for one in many[2]:
        room[2] += one
    n = 0
    while True:
        n += 1
        if n > 5:
            break
    rows_[1] = s
    rows_[1]["many"][0, 0] = 99
    for i in range(4):
        out[i] = room[i] + many[0, 0]
    pair = Pair(n, 0.5)
    first, second = both(pair)
    return int(first + second * 2)


def part_by_part(rows_: Any, out: Any) -> int:
    many = rows_[0]["many"]
    some = many[1][1:3]
    many[0][:2] += some
    many[2][2:] *= many[0][:2]
    many[1][:3] = many[2][1:]
    some[:] = 0
    out[:2] += many[2][2:]
    return int(many[1].sum())


@rule
def both(pair: Pair) -> tuple[int, float]:
    return pair.first, pair.second


@pytest.mark.parametrize("function", [order, arithmetic, either, loops, part_by_part])
def test_a_rule_does_the_same(function: Callable[..., Any], tmp_path: Path) -> None:
    found = []
    for called in (function, Native(function, tmp_path, "-O1")):
        given, out = np.zeros(2, ROW), np.zeros(40, np.int64)
        given["many"] = np.arange(24).reshape(2, 3, 4)
        found.append((called(given, out), given.tobytes(), out.tolist()))
    assert found[0] == found[1]


@pytest.mark.parametrize("row", [ROW, np.dtype([("b", "i8"), ("more", "i2")])])
def test_what_a_row_does_not_have_is_not_come_to(row: np.dtype[Any], tmp_path: Path) -> None:
    native = Native(by_type, tmp_path, "-O1")
    for begun in (0, 1):
        tables, out = [np.zeros(2, row) for _ in range(2)], np.zeros((2, 8), np.int64)
        for table, called, told in zip(tables, (by_type, native), out, strict=True):
            table["b"] = begun
            told[7] = called(table, told)
        assert tables[0].tobytes() == tables[1].tobytes()
        assert (out[0] == out[1]).all()


SPANS = [(0, 1), (0, 6), (1, 11), (-5, 1000), (0, 1 << 31), (0, 1 << 32), (0, (1 << 32) + 1)]
SPANS += [(0, 3 << 40), (-(1 << 62), 1 << 62)]


def draws(spans: Any, rng: np.random.Generator, out: Any, shares: Any) -> None:
    for at in range(out.shape[0]):
        span = at % spans.shape[0]
        out[at] = rng.integers(spans[span, 0], spans[span, 1])
        if at % 3 == 0:
            shares[at] = rng.random()


def test_random_numbers_are_those_of_numpy(tmp_path: Path) -> None:
    draws.__annotations__["return"] = None
    found = []
    for called in (draws, Native(draws, tmp_path)):
        out, shares = np.zeros(5000, np.int64), np.zeros(5000)
        rng = np.random.default_rng(3)
        called(np.array(SPANS), rng, out, shares)
        found.append((out.tolist(), shares.tolist(), rng.bit_generator.state))
    assert found[0] == found[1]


def bytewise(tables: Any, out: Any) -> int:
    n = rows.list_common(tables, 0, tables, 1, 80, out)
    out[70] = rows.place_of(tables[2], 5, 300)
    rows.pour(tables, 2, 3)
    return n


# --- what is wrong -------------------------------------------------------------------------------


@rule
def too_much(n: int) -> int:
    if n > 3:
        raise OverflowError("too much happens at once")
    return n


def until_it_raises(out: Any) -> int:
    n = 0
    while too_much(n) < 10:
        n += 1
        out[0] = n
        out[1] = too_much(n + 1)
    return n


def test_a_rule_that_raises_raises_the_same_and_goes_no_further(tmp_path: Path) -> None:
    said = []
    for called in (until_it_raises, Native(until_it_raises, tmp_path)):
        out = np.zeros(2, np.int64)
        with pytest.raises(OverflowError) as told:
            called(out)
        said.append((str(told.value), out.tolist()))
    assert said[0] == said[1]


def test_a_damaged_library_is_built_anew(tmp_path: Path) -> None:
    given = np.zeros(2, ROW), np.zeros(40, np.int64)
    expected = Native(loops, tmp_path, "-O0")(*deepcopy(given))
    (library,) = tmp_path.glob("*.so")
    assert is_whole(library)
    library.unlink()  # it is loaded: not in place
    library.write_bytes(b"cut")
    assert not is_whole(library)
    assert Native(loops, tmp_path, "-O0")(*given) == expected
    assert is_whole(library)


def bounds(rows_: Any, out: Any) -> int:
    """Change a loop's bounds within the loop."""
    end, rounds = 3, 0
    for at in range(end):
        end = 5
        rounds += 10 + at
    low = 5
    for at in range(low, 0, -2):
        low = 9
        rounds += 1000 * at
    return rounds


def quotients(rows_: Any, out: Any) -> int:
    """Divide negative numbers: floor division, and remainders with the divisor's sign."""
    for at in range(4):
        out[at] = (at - 7) // 3 * 100 + (at - 7) % 3
        out[4 + at] = (at - 7) // 4 * 100 + (at - 7) % 4
    return int(out[0] + out[1])


def from_behind(rows_: Any, out: Any) -> int:
    """Use negative indices."""
    s = rows_[0]
    s["many"][-1, -2] = 7
    return int(s["many"][2, 2]) * 10 + int(s["many"][1, 1])


def in_turn(rows_: Any, out: Any) -> int:
    """Call a rule with effects on both sides of operators, and in a chained comparison."""
    s = rows_[0]
    first = weigh(count_up(s), c=count_up(s)) + 1000 * count_up(s)
    held = count_up(s) > count_up(s) > count_up(s)
    return first + 10_000 * int(s["b"]) + int(held)


@pytest.mark.parametrize(
    ("function", "value", "written"),
    [
        (bounds, 33 + 9_000, []),
        (quotients, -298 - 200, [-298, -200, -199, -198, -199, -198, -197, -100]),
        (from_behind, 70, []),
        (in_turn, 1 + 20 + 6 + 3_000 + 50_000, []),
    ],
)
def test_c_returns_these_numbers(
    function: Callable[..., Any], value: int, written: list[int], tmp_path: Path
) -> None:
    """Stated, so that a slip that changes the C and the Python alike is found, too."""
    out = np.zeros(8, np.int64)
    assert Native(function, tmp_path, "-O0")(np.zeros(2, ROW), out) == value
    assert out[: len(written)].tolist() == written
    assert function(np.zeros(2, ROW), np.zeros(8, np.int64)) == value
