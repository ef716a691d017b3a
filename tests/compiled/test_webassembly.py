"""Compiled WebAssembly gives the same results as Python, to the bit, in Node."""

import math
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import pytest

from azardia_nb.compiled.compiler import PAGE, PLATFORMS
from azardia_nb.compiled.memory import Function
from azardia_nb.games import kinds
from azardia_nb.simulation.loop import loop_of
from tests.compiled import test_same_as_python as same
from tests.compiled.node import Node, in_node, written

pytestmark = pytest.mark.usefixtures("zig")

SMALL = ("chutes_and_ladders", "kuhn_poker", "pig", "tic_tac_toe")
STEPS = {"azardia": 40_000, "axis_mundi": 20_000, "titan_race": 15_000}  # at least, of each kind
FEW_STEPS = 2_000


def given(which: tuple[str, int]) -> tuple[Any, ...]:
    """Return the arguments with which a game's loop is called; `which` is its name and kind."""
    held: list[tuple[Any, ...]] = []

    def loop(*args: Any) -> int:
        held.append(args)
        return 1

    same.play(kinds(which[0])[which[1]], loop, "random", 0)
    return held[0]


@pytest.mark.nightly
@pytest.mark.parametrize("which", same.KINDS, ids=str)
def test_games_come_out_the_same(which: tuple[str, int], tmp_path: Path) -> None:
    game = kinds(which[0])[which[1]]
    made = loop_of(game)
    left = STEPS.get(which[0], FEW_STEPS)
    loops = {"play": (made.play, given(which))}
    if made.play_random is not None:
        loops["random"] = made.play_random, given(which)
    with in_node(tmp_path / "x.wasm", loops, "-O2") as (_, calls):
        for seed in count():
            # Each bot once; random is done sooner.
            bot = made.bots[seed] if seed < len(made.bots) else "random"
            plain = same.play(game, made.play, bot, seed)
            assert same.play(game, calls["play"], bot, seed) == plain, (bot, seed)
            if bot == "random" and "random" in calls:
                assert same.play(game, calls["random"], bot, seed) == plain, seed
            left -= np.flatnonzero(np.frombuffer(plain[2], np.int64))[-1]
            if left < 0:
                break


# --- one library for all that the gate tries ------------------------------------------------------


class Inner(NamedTuple):
    few: int
    table: Any


class Outer(NamedTuple):
    share: float
    inner: Inner
    number: int


class Counted(NamedTuple):
    whole: int
    yes: bool
    share: float


def nested(outer: Outer, all_: Any, n: int, factor: float) -> tuple[int, bool, float]:
    inner = outer.inner
    inner.table[1, 2] += outer.number
    all_[0]["b"] = inner.few
    return n + len(inner.table), outer.share > 0.5, outer.share * factor


def counted(out: Any) -> Counted:
    out[3] = 7
    return Counted(-5, len(out) == 4, 0.1)


def twice(one: Any, other: Any) -> int:
    one[0] += 1
    return int(other[0])


def overlap(one: Any, other: Any) -> int:
    return int(one[0] + other[0])


def far(out: Any, at: int) -> int:
    room = np.zeros(100_000, np.int64)  # most of a stack
    room[int(out[0])] = 5
    out[at] = 7
    return int(room[0])


def maths(numbers: Any, out: Any) -> None:
    for i in range(len(numbers)):
        out[0, i] = math.exp(numbers[i])
        out[1, i] = math.log(abs(numbers[i]))
        out[2, i] = abs(numbers[i]) ** 0.64


def seen(value: Any) -> Any:
    """Return a value in a form that can be compared."""
    if isinstance(value, np.random.Generator):
        return value.bit_generator.state
    if isinstance(value, tuple):
        return list(map(seen, value))
    return value.tobytes() if isinstance(value, np.ndarray) else str(value)


def outcome(called: Callable[..., Any], example: tuple[Any, ...]) -> Any:
    """Return the result or error of a call, and its arguments after it, to compare."""
    example = deepcopy(example)
    try:
        found = called(*example)
    except OverflowError as error:
        found = repr(error)
    return seen(found), seen(example)


OUTER = Outer(0.75, Inner(3, np.arange(12).reshape(3, 4)), 100)
ROWS = np.zeros(2, same.ROW), np.zeros(40, np.int64)
NUMBERS = np.zeros(9, np.int64)
BYTES = np.pad(np.full((4, 80), 9, np.uint8), [(0, 0), (0, 3)])
EXAMPLES: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    **{one.__name__: (one, ROWS) for one in (same.order, same.arithmetic, same.either, same.loops)},
    "nested": (nested, (OUTER, ROWS[0], -4, 0.5)),
    "counted": (counted, (np.zeros(4, np.int16),)),
    "raises": (same.until_it_raises, (NUMBERS,)),
    "twice": (twice, (NUMBERS, NUMBERS)),
    "draws": (
        same.draws,
        (np.array(same.SPANS), np.random.default_rng(3), np.zeros(900, np.int64), np.zeros(900)),
    ),
    "bytewise": (same.bytewise, (BYTES, np.zeros(90, np.int64))),
}
MORE: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    "overlap": (overlap, (NUMBERS, NUMBERS)),
    "far": (far, (NUMBERS, 0)),
    "maths": (maths, (np.zeros(1), np.zeros((3, 1)))),
}

InNode: TypeAlias = tuple[Node, dict[str, Function]]


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InNode]:
    library = tmp_path_factory.mktemp("webassembly") / "x.wasm"
    loops = {name: (loop_of(kinds(name)[0]).play, given((name, 0))) for name in SMALL}
    with in_node(library, {**EXAMPLES, **MORE, **loops}) as both:
        yield both


def test_nothing_is_imported(node: InNode) -> None:
    assert node[0].imports == []


@pytest.mark.parametrize("name", SMALL)
def test_a_small_game_comes_out_the_same(name: str, node: InNode) -> None:
    (game, *_) = kinds(name)
    made = loop_of(game)
    for seed, bot in enumerate(made.bots * 2):
        plain = same.play(game, made.play, bot, seed)
        assert same.play(game, node[1][name], bot, seed) == plain, bot


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_rule_does_the_same(name: str, node: InNode) -> None:
    function, example = EXAMPLES[name]
    assert outcome(node[1][name], example) == outcome(function, example)


def test_exp_log_and_pow_are_those_of_a_library_of_c(node: InNode) -> None:
    rng = np.random.default_rng(4)
    given = np.concatenate([rng.uniform(-3, 3, 5000), rng.uniform(-745, 709, 5000), [5e-324, 1]])
    found = [np.zeros((3, len(given))) for _ in range(2)]
    maths(given, found[0])
    node[1]["maths"](given, found[1])
    np.testing.assert_array_max_ulp(*found, maxulp=1)
    # Fused steps round one in 1,500 otherwise; worse ways to work it out, one in ten.
    assert (found[0] != found[1]).mean() < 0.01


def test_arrays_that_share_a_part_are_refused(node: InNode) -> None:
    with pytest.raises(TypeError):
        node[1]["overlap"](NUMBERS[:5], NUMBERS[4:])


# --- other systems --------------------------------------------------------------------------------


@pytest.mark.nightly
@pytest.mark.parametrize("target", [PAGE, *PLATFORMS])
def test_a_library_for_another_system_lacks_nothing_and_is_always_the_same(
    target: str, tmp_path: Path
) -> None:
    made = []
    for folder in ("one", "other"):
        library = tmp_path / folder / "x.so"
        library.parent.mkdir()
        written(library, {**EXAMPLES, **MORE}, "-O2", target)
        made.append(library.read_bytes())
    assert made[0] == made[1]
