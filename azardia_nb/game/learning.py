"""Games for programs that learn or search: a seat's observation as a row of numbers.

A game can define its observations in `GameType.learning`. By default, an observation is the whole
row of the engine, without hidden information and fields that have no consequence:

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

Ints = npt.NDArray[Any]  # of the observation's integer dtype
Bounds = Mapping[str, tuple[int, int]]


class Part(NamedTuple):
    """A named slice of an observation, with the least and greatest possible number."""

    name: str
    place: slice
    least: int
    most: int


@dataclass(frozen=True, eq=False, kw_only=True)
class Observation:
    """The observations of a variant's seats; `parts` explains the numbers.

    `of` returns a seat's observation of a row: a new array of `size` numbers of `dtype`.
    """

    parts: tuple[Part, ...]
    dtype: np.dtype[Any]
    of: Callable[[Row, Rules, int], Ints]
    hides: bool  # whether the game has hidden information

    @cached_property
    def place(self) -> dict[str, slice]:
        """The slice of each part by its name."""
        return {part.name: part.place for part in self.parts}

    @property
    def size(self) -> int:
        """The length of an observation."""
        size: int = self.parts[-1].place.stop
        return size

    @property
    def columns(self) -> list[str]:
        """The name of each number; those of a part with several count from 0: `me_0`, `me_1`."""
        return [
            part.name if part.place.stop - part.place.start == 1 else f"{part.name}_{at}"
            for part in self.parts
            for at in range(part.place.stop - part.place.start)
        ]

    def bounds(self) -> tuple[Ints, Ints]:
        """Return the least and the greatest value of each number: two arrays of `size`."""
        low, high = np.zeros((2, self.size), self.dtype)
        for part in self.parts:
            low[part.place], high[part.place] = part.least, part.most
        return low, high

    @cached_property
    def _scale(self) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        low, high = (bound.astype(np.float64) for bound in self.bounds())
        return low, np.maximum(high - low, 1)

    def scaled(self, seen: Ints) -> npt.NDArray[np.float32]:
        """Return an observation with each number scaled to [0, 1] by its bounds."""
        low, width = self._scale
        return ((seen - low) / width).astype(np.float32)


def whole_row(variant: Variant, players: int) -> Observation:
    """Return the default observation: the seat as a one-hot vector, then the engine's row.

    Hidden information and fields without consequences are removed.
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

    size = parts[-1].place.stop
    tables = {name for name in names if len(state[name].shape) > 1}

    def of(row: Row, rules: Rules, seat: int) -> Ints:
        view = row.copy()
        engine.hide_from(view, rules, seat)
        engine.forget(view)
        observation = np.zeros(size, dtype)
        observation[seat] = 1
        for name, place, _, _ in parts[1:]:
            observation[place] = np.ravel(view[name]) if name in tables else view[name]
        return observation

    hides = engine.hide_from is not nothing
    return Observation(parts=tuple(parts), dtype=dtype, of=of, hides=hides)


def _limits(dtype: np.dtype[Any]) -> tuple[int, int]:
    if dtype.base.kind == "b":
        return 0, 1
    fits = np.iinfo(dtype.base)
    return fits.min, fits.max


def worth_keeping(variant: Variant) -> bool:
    """Return True, the default of `Learning.recurs`: positions are assumed to recur, so cached."""
    return True


def drawn_as_line(game: "Game") -> list[str]:
    """Return a position's notation as its picture."""
    return [game.notation]


class Listed(NamedTuple):
    """A game's OpenSpiel registration, with house rules as `parameters` with default values.

    `read` turns parameters into keywords for the game's `variant` and for its `start`. `write`
    turns a variant and the keywords of `start` into parameters.
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
    """A game's definitions for programs that learn or search.

    `observation` gets a variant and the number of seats. `bounds` narrows the ranges of row fields
    below those of their types. `recurs` tells whether positions recur often enough to be cached.
    `picture` returns a position as lines of text.
    """

    observation: Callable[[Variant, int], Observation] = whole_row
    bounds: Callable[[Variant], Bounds] = lambda *given: {}
    recurs: Callable[[Variant], bool] = worth_keeping
    picture: "Callable[[Any], list[str]]" = drawn_as_line
    listed: tuple[Listed, ...] = ()


def learning_of(game: GameType) -> Learning:
    """Return a game's definitions for learning programs, or the defaults."""
    return game.learning() if game.learning else Learning()
