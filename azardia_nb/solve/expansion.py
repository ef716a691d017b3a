"""Successors of positions, one step ahead, for the engine of any game."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.libraries import can_compile, compiled, is_ready, made_for
from azardia_nb.game.protocol import CHANCE, OVER, Engine, Rules

States = npt.NDArray[np.void]  # rows of the engine's dtype
Ints = npt.NDArray[np.int64]


_BUILD_THRESHOLD = 4000  # children found by plain Python before building a library pays off

_children_found: "dict[Engine, int]" = {}  # children found by plain Python in this process


class Children(NamedTuple):
    """The successors of some positions, a row each."""

    parents: Ints  # index of the parent position
    numbers: Ints  # action or outcome that leads there
    weights: Ints  # equally likely cases of an outcome; 1 for actions
    seats: Ints  # seat to act there, from 0, or CHANCE or OVER
    states: States


def child_buffers(engine: Engine, rows: int) -> Children:
    """Return empty arrays for `rows` children; with 0 rows, `expand` only counts them."""
    parents, numbers, weights, seats = np.zeros((4, rows), np.int64)
    return Children(parents, numbers, weights, seats, np.zeros(rows, engine.state))


@cache
def expand_of(engine: Engine) -> Callable[[States, Any, Ints, Children], int]:
    """Return the function that writes the successors of positions; it can be compiled.

    Its arguments are positions, the rules (from `engine.rules_for`), a buffer for legal actions,
    and the children to fill; it returns their number. Fields without consequence are cleared in
    every child, except the round, which together with the turn shows whether a turn is over.
    """
    to_act, list_legal = engine.to_act, engine.list_legal
    chance_total, chance_weight = engine.chance_total, engine.chance_weight
    outcome_at, step = engine.outcome_at, engine.step
    forget = engine.forget

    def expand(states: States, all_rules: Any, legal: Ints, found: Children) -> int:
        rules = all_rules[0]
        parents, numbers, weights = found.parents, found.numbers, found.weights
        seats, after = found.seats, found.states
        rows = after.shape[0]
        n = 0
        for at in range(states.shape[0]):
            s = states[at]
            seat = to_act(s, rules)
            if seat == CHANCE:
                total = chance_total(s, rules)
                case = 0
                while case < total:
                    number = outcome_at(s, rules, case)
                    weight = chance_weight(s, rules, number)
                    if rows > 0:
                        parents[n] = at
                        numbers[n] = number
                        weights[n] = weight
                        after[n] = s
                        step(after[n], rules, CHANCE, number)
                        played = after[n]["round"]
                        forget(after[n])
                        after[n]["round"] = played
                        seats[n] = to_act(after[n], rules)
                    n += 1
                    case += weight
            elif seat != OVER:
                count = list_legal(s, rules, seat, legal)
                if rows > 0:
                    for i in range(count):
                        parents[n + i] = at
                        numbers[n + i] = legal[i]
                        weights[n + i] = 1
                        after[n + i] = s
                        step(after[n + i], rules, seat, legal[i])
                        played = after[n + i]["round"]
                        forget(after[n + i])
                        after[n + i]["round"] = played
                        seats[n + i] = to_act(after[n + i], rules)
                n += count
        return n

    return made_for(engine, expand)


def compiled_expand(engine: Engine) -> Callable[[States, Any, Ints, Children], int]:
    """Return the compiled `expand`; a long build prints a notice on standard error."""
    return compiled(expand_of(engine))


def children(engine: Engine, states: States, rules: Rules) -> Children:
    """Return all successors of positions, in the order of the positions.

    Uses the compiled function if it is ready. Otherwise plain Python does the work, until it has
    found so many children that a build would have taken no longer.
    """
    legal = np.zeros(engine.max_actions, np.int64)
    expand, states = expand_of(engine), np.ascontiguousarray(states)
    ready = is_ready(expand) or (
        can_compile() and _children_found.get(engine, 0) > _BUILD_THRESHOLD
    )
    work = compiled_expand(engine) if ready else expand
    all_rules = engine.rules_for(rules, 1) if ready else (rules,)
    buffers = child_buffers(engine, work(states, all_rules, legal, child_buffers(engine, 0)))
    work(states, all_rules, legal, buffers)
    if not ready:
        _children_found[engine] = _children_found.get(engine, 0) + len(buffers.states)
    return buffers


@cache
def forget_of(engine: Engine) -> Callable[[States], None]:
    """Return the function that clears fields without consequence in rows, in place."""
    forget = engine.forget

    def forget_all(states: States) -> None:
        for at in range(states.shape[0]):
            forget(states[at])

    return made_for(engine, forget_all)


@cache
def acting_of(engine: Engine) -> Callable[[States, Any, Ints], None]:
    """Return the function that writes the seat to act in each row."""
    to_act = engine.to_act

    def all_acting(states: States, all_rules: Any, found: Ints) -> None:
        for at in range(states.shape[0]):
            found[at] = to_act(states[at], all_rules[0])

    return made_for(engine, all_acting)


@cache
def hiding_of(engine: Engine) -> Callable[[States, Any], None]:
    """Return the function that hides in each row, in place, what the seat to act may not see."""
    to_act, hide_from = engine.to_act, engine.hide_from

    def hide_all(states: States, all_rules: Any) -> None:
        for at in range(states.shape[0]):
            seat = to_act(states[at], all_rules[0])
            if seat >= 0:
                hide_from(states[at], all_rules[0], seat)

    return made_for(engine, hide_all)


# --- numbered rows --------------------------------------------------------------------------------


Words = npt.NDArray[np.uint64]  # rows of eight-byte words

EMPTY = -1
_FEWEST = 1 << 12
_BYTES = 8
_SLOTS_PER_ROW = 3  # minimum number of hash slots per known row


class Numbering:
    """Consecutive numbers for distinct rows of one dtype, in order of first appearance."""

    def __init__(self, dtype: "np.dtype[np.void]") -> None:
        self._dtype = dtype
        self._table: Ints = np.full(_FEWEST, EMPTY, np.int64)
        self._rows: Words = np.zeros((0, -(-dtype.itemsize // _BYTES)), np.uint64)
        self._count = 0

    def __len__(self) -> int:
        """Return the number of known rows."""
        return self._count

    def rows(self, begin: int = 0) -> npt.NDArray[np.void]:
        """Return the known rows in the order of their numbers, from number `begin` on."""
        raw = self._rows[begin : self._count].view(np.uint8)
        return raw[:, : self._dtype.itemsize].copy().reshape(-1).view(self._dtype)

    def add(self, rows: npt.NDArray[np.void]) -> Ints:
        """Return the number of each row; new rows get the next numbers."""
        words = self._as_words(rows)
        most = self._count + len(words)
        if most > len(self._rows):
            grown = np.zeros((max(2 * len(self._rows), most), words.shape[1]), np.uint64)
            grown[: self._count] = self._rows[: self._count]
            self._rows = grown
        enter = _compiled_number_rows()
        if _SLOTS_PER_ROW * most > len(self._table):
            size = 1 << (2 * _SLOTS_PER_ROW * most).bit_length()
            self._table = np.full(size, EMPTY, np.int64)
            old_numbers = np.empty(self._count, np.int64)
            enter(self._rows[: self._count], self._table, self._rows, 0, old_numbers)
        numbers = np.empty(len(words), np.int64)
        self._count = int(enter(words, self._table, self._rows, self._count, numbers))
        return numbers

    def find(self, rows: npt.NDArray[np.void]) -> Ints:
        """Return the number of each row, EMPTY for unknown ones."""
        words = self._as_words(rows)
        numbers = np.empty(len(words), np.int64)
        _compiled_number_rows()(words, self._table, self._rows, EMPTY, numbers)
        return numbers

    def _as_words(self, rows: npt.NDArray[np.void]) -> Words:
        size = self._dtype.itemsize
        words = np.zeros((len(rows), self._rows.shape[1]), np.uint64)
        words.view(np.uint8)[:, :size] = (
            np.ascontiguousarray(rows).view(np.uint8).reshape(len(rows), size)
        )
        return words


def _compiled_number_rows() -> Callable[..., int]:
    enter = compiled(number_rows)
    return np.errstate(over="ignore")(enter) if enter is number_rows else enter  # hashes wrap


def number_rows(given: Words, table: Ints, rows: Words, count: int, found: Ints) -> int:
    """Write the number of each row to `found`; return the count of known rows.

    A new row is appended to `rows` with number `count`; if `count` is EMPTY, it stays unknown. The
    hash is FNV-1a (Fowler, Noll, Vo) by words with the high bits mixed in; collisions are resolved
    by linear probing.
    """
    mask = np.uint64(len(table) - 1)
    width = given.shape[1]
    for at in range(given.shape[0]):
        hashed = np.uint64(14695981039346656037)
        for word in range(width):
            hashed = (hashed ^ given[at, word]) * np.uint64(1099511628211)
            hashed ^= hashed >> np.uint64(32)
        place = np.int64(hashed & mask)
        number = table[place]
        while number != EMPTY:
            same = True
            for word in range(width):
                if rows[number, word] != given[at, word]:
                    same = False
                    break
            if same:
                break
            place = np.int64(np.uint64(place + 1) & mask)
            number = table[place]
        if number == EMPTY and count != EMPTY:
            number = count
            count += 1
            table[place] = number
            for word in range(width):
                rows[number, word] = given[at, word]
        found[at] = number
    return count
