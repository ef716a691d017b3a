"""How a game is given to programs that learn or search: what a seat sees, as a row of numbers.

A game may say it in its own way, in a record of its type (`GameType.learning`). Without one a seat
sees the whole row of the engine, without what is hidden from it and what has no consequence:

>>> from azardia_nb.games import load
>>> pig = load("pig").Game(2, seed=1)
>>> observation = learning_of(pig.type).observation(pig.variant, 2)
>>> [part.name for part in observation.parts]
['me', 'players', 'turn', 'round', 'winner', 'rolling', 'pot', 'score']
>>> observation.of(pig.state, pig.rules, 1).tolist()
[0, 1, 2, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.marks import nothing
from azardia_nb.game.protocol import NOBODY, GameType, Row, Rules, Variant

if TYPE_CHECKING:
    from azardia_nb.game.game import Game

Ints = npt.NDArray[Any]  # of whole numbers; which ones the observation says
Bounds = Mapping[str, tuple[int, int]]


class Part(NamedTuple):
    """One part of what is seen: its name, where it stands, and what its numbers can be."""

    name: str
    place: slice
    least: int
    most: int


@dataclass(frozen=True, eq=False, kw_only=True)
class Observation:
    """What the seats see of positions of a variant; `parts` tells the meaning of each number.

    `of` returns what a seat, from 0, sees of a row under the rules: an array of `size` numbers of
    `dtype`, a new one each time.
    """

    parts: tuple[Part, ...]
    dtype: np.dtype[Any]
    of: Callable[[Row, Rules, int], Ints]
    hides: bool  # whether there is anything that a seat may not see

    @cached_property
    def place(self) -> dict[str, slice]:
        """Where each part stands, by its name."""
        return {part.name: part.place for part in self.parts}

    @property
    def size(self) -> int:
        """How many numbers are seen."""
        size: int = self.parts[-1].place.stop
        return size

    def bounds(self) -> tuple[Ints, Ints]:
        """Return the least and the most that each number can be: two arrays of `size`."""
        low, high = np.zeros((2, self.size), self.dtype)
        for part in self.parts:
            low[part.place], high[part.place] = part.least, part.most
        return low, high

    def scaled(self, seen: Ints) -> npt.NDArray[np.float32]:
        """Return what is seen with each number from 0 to 1, by its bounds, as networks like it."""
        low, high = (bound.astype(np.float64) for bound in self.bounds())
        return ((seen - low) / np.maximum(high - low, 1)).astype(np.float32)


def whole_row(variant: Variant, players: int) -> Observation:
    """Return what the seats of any game see: who one is, then the fields of the engine's row.

    Without what is hidden from the seat, and without what has no consequence.
    """
    engine = variant.type.engine
    state = engine.state
    names = state.names or ()
    dtype = np.result_type(np.int8, *(state[name].base for name in names))
    bounds = {
        "players": (0, variant.type.seats[-1]),
        "turn": (0, players - 1),
        "winner": (NOBODY, players - 1),
        **learning_of(variant.type).bounds(variant),
    }
    parts = [Part("me", slice(0, players), 0, 1)]
    for name in names:
        at = parts[-1].place.stop
        count = int(np.prod(state[name].shape))
        parts.append(Part(name, slice(at, at + count), *bounds.get(name, _limits(state[name]))))

    def of(row: Row, rules: Rules, seat: int) -> Ints:
        seen = row.copy()
        engine.hide_from(seen, rules, seat)
        engine.forget(seen)
        found = np.zeros(parts[-1].place.stop, dtype)
        found[seat] = 1
        for part in parts[1:]:
            found[part.place] = np.ravel(seen[part.name])
        return found

    hides = engine.hide_from is not nothing
    return Observation(parts=tuple(parts), dtype=dtype, of=of, hides=hides)


def _limits(dtype: np.dtype[Any]) -> tuple[int, int]:
    if dtype.base.kind == "b":
        return 0, 1
    fits = np.iinfo(dtype.base)
    return fits.min, fits.max


def worth_keeping(variant: Variant) -> bool:
    """Return that positions come up again and again."""
    return True


def drawn_as_line(game: "Game") -> list[str]:
    """Return a position as text: its one line."""
    return [game.notation]


class Listed(NamedTuple):
    """A game as OpenSpiel lists it: a name, and house rules as plain values with a usual one each.

    `read` returns from them what the game's `variant` takes, and what its `start` takes besides the
    seats. `write` is given a variant, and all that a game was begun with.
    """

    name: str
    long_name: str
    hides: bool
    parameters: Mapping[str, Any]
    read: Callable[[Mapping[str, Any]], tuple[dict[str, Any], dict[str, Any]]]
    write: Callable[[Variant, Mapping[str, Any]], dict[str, Any]]
    fits: Callable[[Variant], bool] = lambda variant: True


@dataclass(frozen=True, eq=False, kw_only=True)
class Learning:
    """What a game says in its own way to programs that learn or search.

    `observation` is given a variant and how many play. `bounds` are those of fields of the whole
    row that never hold all that their type can. `recurs` says whether positions come up so often
    that it pays to keep them. `picture` returns lines of text.
    """

    observation: Callable[[Variant, int], Observation] = whole_row
    bounds: Callable[[Variant], Bounds] = lambda *given: {}
    recurs: Callable[[Variant], bool] = worth_keeping
    picture: "Callable[[Any], list[str]]" = drawn_as_line
    listed: tuple[Listed, ...] = ()


def learning_of(game: GameType) -> Learning:
    """Return what a game says to programs that learn or search."""
    return game.learning() if game.learning else Learning()
