"""A game for external tools: numbered actions, exact chance, and the view of each player.

A player decides for one or several seats: in Azardia a player is a person at the table, and the
initial rolls give it a seat in the turn order. Players count from 0 here, as in those tools.

>>> from azardia_nb.games import load
>>> table = Table(load("pig").Game(2))
>>> table.player(table.first), table.legal(table.first)
(0, [1])
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.libraries import bound, compiled, is_ready
from azardia_nb.errors import AzardiaError
from azardia_nb.game.game import Game, hide
from azardia_nb.game.learning import Ints, learning_of
from azardia_nb.game.protocol import CHANCE, OVER, GameType, Row, Variant
from azardia_nb.game.registry import load
from azardia_nb.solve.expansion import (
    Children,
    States,
    child_buffers,
    compiled_expand,
    expand_of,
    forget_of,
)


class MissingExtra(AzardiaError, ImportError):
    """An optional library is not installed; the message says how to install it."""

    def __init__(self, library: str) -> None:
        super().__init__(
            f"{library} is not installed; use pip install '.[env]' in the kit’s folder"
        )

    def _render_traceback_(self) -> list[str]:
        """Return the message alone, which IPython shows instead of a traceback."""
        return [str(self)]


CACHED_ROWS = 40_000  # rows of the engine kept at most; a hundred megabytes


class Position:
    """A position of a game, with cached results; its row never changes.

    `rows` is the engine's row as an array of length 1, `acting` the acting seat, CHANCE or OVER.
    """

    __slots__ = ("acting", "after", "mask", "observations", "player", "rows", "step")

    def __init__(self, rows: States, acting: int) -> None:
        self.rows = rows
        self.acting = acting
        self.player: int | None = None  # acting player, CHANCE or OVER; None until computed
        self.step: Step | None = None
        self.after: dict[int, Position] = {}  # cached successors, by index in the step
        self.observations: dict[int, Ints] = {}  # observations, by player
        self.mask: npt.NDArray[np.int8] | None = None  # of legal actions; None until computed

    @property
    def row(self) -> Row:
        """The engine's row; treat it as read-only."""
        return self.rows[0]

    def __deepcopy__(self, memo: object) -> "Position":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Position, (self.rows, self.acting)


class Step(NamedTuple):
    """The successors of a position: numbers of the engine, and numbers of equally likely cases."""

    numbers: list[int]
    cases: list[int]  # 1 for actions
    places: dict[int, int]  # index by number: players' numbers of actions, the engine's of outcomes
    # The rows of the successors and their acting seats; None if each is computed on demand.
    after: tuple[States, list[int]] | None


class Table:
    """The positions that follow from a game's current position, under its rules.

    Fields that do not affect the game are cleared, so that equivalent positions are equal.
    `observation` describes what a player sees, `actions` lists the engine's numbers of all actions,
    and `numbered` maps them to their indices, the players' numbers. Raises AzardiaError for a
    single player.

    Successors are computed by the compiled rules if they are ready, else by plain Python, which
    takes about five times as long. In games that revisit positions, results are cached, up to
    CACHED_ROWS rows: on a short board each is computed only once.
    """

    def __init__(self, game: Game) -> None:
        self.variant = game.variant
        self.rules = game.rules
        self.engine = game.type.engine
        self.seats = game.players
        self.players = len({self._player_of(game.state, seat) for seat in range(game.players)})
        if self.players < 2:
            raise AzardiaError(
                "use at least two players: a single player has nobody to win against"
            )
        self.learning = learning_of(game.type)
        self.observation = self.learning.observation(game.variant, game.players)
        self.actions = tuple(game.type.words.every_action(game.variant))
        self.numbered = {number: at for at, number in enumerate(self.actions)}
        self._game_class = type(game)
        self._begun = self._game_class.begin(game.variant, game.state)
        ready = is_ready(expand_of(self.engine))
        self._expansion = Expansion(game.variant) if ready else None
        self._keeps = self.learning.recurs(game.variant)
        self._positions: dict[bytes, Position] = {}
        self._rows = 0  # of all cached positions and their successors
        self.first = self._position(game.state)

    def __reduce__(self) -> tuple[Any, ...]:
        return Table, (self._begun,)  # the kit's functions are not pickled

    def _position(self, row: Row) -> Position:
        rows = np.zeros(1, self.engine.state)
        rows[0] = row
        self.engine.forget(rows[0])
        return Position(rows, int(self.engine.to_act(rows[0], self.rules)))

    def _player_of(self, row: Row, seat: int) -> int:
        return int(self.variant.type.player_of(row, seat))

    def player(self, position: Position) -> int:
        """Return the acting player, CHANCE or OVER."""
        if position.player is None:
            acting = position.acting
            position.player = acting if acting < 0 else self._player_of(position.row, acting)
        return position.player

    def seat(self, position: Position, player: int) -> int:
        """Return a player's seat: the acting one if it is the player's, else its first."""
        if self.player(position) == player:
            return position.acting
        row = position.row
        return next(seat for seat in range(self.seats) if self._player_of(row, seat) == player)

    def following(self, position: Position) -> Step:
        """Return the successors of a position; a step without any at the end."""
        if position.step is None:
            numbers, cases, after = self._follow(position)
            by_chance = position.acting == CHANCE
            keys = numbers if by_chance else [self.numbered[one] for one in numbers]
            places = {number: at for at, number in enumerate(keys)}
            position.step = Step(numbers, cases, places, after)
        return position.step

    def _follow(
        self, position: Position
    ) -> tuple[list[int], list[int], tuple[States, list[int]] | None]:
        if position.acting == OVER:
            return [], [], None
        if self._expansion is not None:
            return self._expansion.of(position.rows, position.acting == CHANCE)
        if position.acting == CHANCE:
            outcomes = self.engine.chance(position.row, self.rules)
            return [o.number for o in outcomes], [o.weight for o in outcomes], None
        actions = self.engine.legal(position.row, self.rules)
        return actions, [1] * len(actions), None

    def legal(self, position: Position) -> list[int]:
        """Return the legal actions as players' numbers, sorted."""
        return sorted(self.following(position).places)

    def mask(self, position: Position) -> npt.NDArray[np.int8]:
        """Return an array with 1 for each legal action; treat it as read-only."""
        if position.mask is None:
            position.mask = np.zeros(len(self.actions), np.int8)
            if position.acting >= 0:
                position.mask[list(self.following(position).places)] = 1
        return position.mask

    def take(self, position: Position, at: int) -> Position:
        """Return the position after the successor with index `at` in `following`."""
        after = position.after.get(at)
        if after is not None:
            return after
        step = self.following(position)
        if step.after is not None:
            rows, acting = step.after
            after = Position(rows[at : at + 1], acting[at])
        else:
            after = self._position(self.engine.apply(position.row, self.rules, step.numbers[at]))
        if self._keeps:
            position.after[at] = after = self._keep(after)
        return after

    def _keep(self, position: Position) -> Position:
        """Return the cached equal of a position, caching it if it is new."""
        key = position.rows.tobytes()
        equal = self._positions.get(key)
        if equal is not None:
            return equal
        if self._rows >= CACHED_ROWS:
            for old in self._positions.values():
                old.after.clear()
            self._positions.clear()
            self._rows = 0
        self._rows += 1 + len(self.following(position).numbers)
        self._positions[key] = position
        return position

    def sees(self, position: Position, player: int) -> Ints:
        """Return a player's observation, laid out as in `observation`; treat it as read-only."""
        observation = position.observations.get(player)
        if observation is None:
            observation = self.observation.of(position.row, self.rules, self.seat(position, player))
            position.observations[player] = observation
        return observation

    def returns(self, position: Position) -> list[float]:
        """Return each player's return at the end, summed over its seats; 0 until then."""
        returns = [0.0] * self.players
        for seat, gained in enumerate(self.variant.type.returns(position.row, self.rules)):
            returns[self._player_of(position.row, seat)] += gained
        return returns

    def action_text(self, number: int) -> str:
        """Return the action with the index `number` in `actions` as text."""
        return self.variant.type.words.write_action(self.variant, self.actions[number])

    def outcome_text(self, position: Position, outcome: int) -> str:
        """Return an outcome as text."""
        return self.variant.type.words.write_outcome(self.variant, position.row, outcome)

    def text(self, position: Position, player: int | None = None) -> str:
        """Return a position as one line, complete or as a player sees it."""
        write = self.variant.type.words.write_position
        if player is None:
            return write(self.variant, position.row, None)
        seat = self.seat(position, player)
        return write(self.variant, hide(position.row, self.variant, seat), seat)

    def game(self, position: Position) -> Game:
        """Return a game that continues from a position."""
        return self._game_class.begin(self.variant, position.row)

    def picture(self, position: Position) -> str:
        """Return a position as lines of text, with the legal actions in the last line.

        >>> from azardia_nb.games import load
        >>> table = Table(load("pig").Game(2))
        >>> print(table.picture(table.first))
        pig/1 players=2
        player_0 may: 1 roll
        """
        lines = self.learning.picture(self.game(position))
        player = self.player(position)
        if player == OVER:
            winners = self.variant.type.winners(position.row)
            players = sorted({self._player_of(position.row, seat) for seat in winners})
            who = " and ".join(f"player_{player}" for player in players) or "nobody"
            return "\n".join([*lines, f"{who} {'have' if len(players) > 1 else 'has'} won"])
        legal = self.legal(position)
        actions = ", ".join(f"{number} {self.action_text(number)}" for number in legal)
        return "\n".join([*lines, f"player_{player} may: {actions}"])


def new_game(name: str | GameType, players: int | None, options: Mapping[str, Any]) -> Game:
    """Return a new game by name or record, before chance has acted.

    By default it has the largest number of players. Raises AzardiaError like the game, and for an
    unknown game.
    """
    kind = load(name)
    game: Game = kind.Game(kind.seats[-1] if players is None else players, **options)
    game.go(0)
    return game


class Expansion:
    """Successors of single positions by the compiled rules, with reused buffers."""

    def __init__(self, variant: Variant) -> None:
        self._engine = variant.type.engine
        self._rules = compiled_rules(variant)
        self._legal = np.zeros(self._engine.max_actions, np.int64)
        self._row = np.zeros(1, self._engine.state)
        self._bytes = self._row.view(np.uint8)
        self._count = self._expander(child_buffers(self._engine, 0))
        self._room = 0

    def _expander(self, buffers: Children) -> Callable[[], int]:
        return bound(compiled_expand(self._engine), self._row, self._rules, self._legal, buffers)

    def _make_room(self, count: int) -> None:
        self._children = child_buffers(self._engine, count)
        # `forget` runs on every row, used or not, and expects positions.
        self._children.states[:] = self._row[0]
        self._expand = self._expander(self._children)
        self._forget = bound(compiled(forget_of(self._engine)), self._children.states)
        self._child_bytes = self._children.states.view(np.uint8)
        self._room = count

    def of(
        self, rows: States, by_chance: bool
    ) -> tuple[list[int], list[int], tuple[States, list[int]]]:
        """Return a position's successors: numbers, cases, and (rows, acting seats)."""
        # Copied as bytes: NumPy would copy field by field.
        self._bytes[:] = rows.view(np.uint8)
        room = self._count() if by_chance else self._engine.max_actions
        if room > self._room:
            self._make_room(room)
        count = self._expand()
        self._forget()
        buffers, state = self._children, self._engine.state
        after = self._child_bytes[: count * state.itemsize].copy().view(state)
        numbers, cases, acting = (
            column[:count].tolist() for column in (buffers.numbers, buffers.weights, buffers.seats)
        )
        return numbers, cases, (after, acting)


def compiled_rules(variant: Variant) -> Any:
    """Return a variant's rules in the form that compiled functions read."""
    return variant.type.engine.rules_for(variant.rules, 1)
