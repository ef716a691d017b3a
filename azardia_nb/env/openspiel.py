"""Every game of the kit as an OpenSpiel game: `python_pig`, `python_azardia` and so on.

>>> from azardia_nb.env.openspiel import spiel_game
>>> game = spiel_game(2, game="pig", goal=50)
>>> str(game)
'python_pig(goal=50)'
>>> state = game.new_initial_state()
>>> state.apply_action(state.legal_actions()[0])
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 6)

Importing this module registers all games, so that `pyspiel.load_game("python_pig(players=3)")`
finds them. House rules are parameters by their own names, as in
`python_azardia_core(goal=120,zone_return=stop)`: Azardia without cards is a game of its own.

- In a game with hidden information, such as `python_azardia`, an observation is exactly what a
  player sees. The tensor is the row of numbers described in `azardia_nb.game.learning`.
- Chance is explicit: dice, draws, stolen and dealt cards, each with its exact probability.
- Actions are numbered in the order of `words.every_action` of the game's type.
- Equivalent positions have the same `str`, as algorithms for games with cycles need.
- Information states have no tensor, as their length is unbounded.
- At least two must play: a single player has no opponent.
"""

import hashlib
import inspect
import json
from collections.abc import Mapping
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any
from urllib.parse import quote, unquote

import numpy as np

from azardia_nb.env.table import MissingExtra, Table, new_game
from azardia_nb.errors import AzardiaError
from azardia_nb.game.game import Game, class_of
from azardia_nb.game.learning import Ints, Listed, learning_of
from azardia_nb.game.protocol import LEAST, MOST, OVER, ZERO_SUM, GameType, Variant
from azardia_nb.game.registry import DEFAULT, kinds, names

try:
    import pyspiel
except ImportError:
    raise MissingExtra("OpenSpiel") from None

# OpenSpiel asks for the maximal length of a game. Most games have none, as two players can delay
# the end for ever. Games are not cut off; a million exceeds any game seen.
LONGEST = 1_000_000

# OpenSpiel's own Python games are named `python_…` too, tic-tac-toe and Kuhn poker among them, and
# the last import would take the name.
_FOUND = find_spec("open_spiel.python.games")
_OPENSPIEL_GAMES = frozenset(
    one.name for one in iter_modules(_FOUND.submodule_search_locations if _FOUND else [])
)

_DEFAULTS: dict[str, Any] = {
    "players": 2,
    "begin": "",  # a position as one line, URL-quoted
}
_registered: set[str] = set()  # names of OpenSpiel games
_PLAIN = (bool, int, float, str)  # types of OpenSpiel's parameters


def spiel_game(
    players: int = 2, *, game: str | GameType = DEFAULT, begin: Game | None = None, **options: Any
) -> "pyspiel.Game":
    """Return a game as an OpenSpiel game for `players` players.

    `options` are the game's own: house rules, as in spiel_game(2, game="pig", goal=50), or
    arguments of azardia_nb.Game, as in spiel_game(2, cards=False). With `begin` it starts at that
    game's current position, under its rules. Raises AzardiaError like the game, for an unknown
    game, and for a single player.
    """
    parameters: dict[str, Any] = {}
    if begin is None:
        begin = new_game(game, players, options)
    elif options:
        names = ", ".join(options)
        raise AzardiaError(f"begin: that game has its house rules already; leave out {names}")
    else:
        parameters["begin"] = quote(begin.notation)
    _offer(begin.type)
    listed = next(one for one in _listed(begin.type) if one.fits(begin.variant))
    parameters |= {"players": begin.players, **listed.write(begin.variant, options)}
    return pyspiel.load_game(listed.name, parameters)


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """An OpenSpiel game defined by its parameters; `table` applies the rules.

    `type` is OpenSpiel's description of the game, `listed` the kit's.
    """

    house: GameType
    listed: Listed
    type: "pyspiel.GameType"

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        usual = {**_defaults(self.house), **self.listed.parameters}
        self.table = Table(_begin(self.house, self.listed, usual | (parameters or {})))
        returns = self.house.engine.returns
        least, most, total = returns[1:] if returns else (LEAST, MOST, ZERO_SUM)
        self.longest = self.house.longest(self.table.rules) or LONGEST
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.table.actions),
            max_chance_outcomes=self.house.words.outcomes_below(self.table.variant),
            num_players=self.table.players,
            min_utility=least,
            max_utility=most,
            utility_sum=total,
            max_game_length=self.longest,
        )
        changes = {k: v for k, v in (parameters or {}).items() if v != usual.get(k, "")}
        super().__init__(self.type, info, changes)

    def __reduce__(self) -> tuple[Any, ...]:
        return _load_game, (str(self),)

    def new_initial_state(self, *_: Any) -> "SpielState":
        """Return the initial state."""
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> "Observer":
        """Return an observer.

        Raises AzardiaError if `params` are given, or if `iig_obs_type` asks for less than
        everything that a player sees.
        """
        if params:
            raise AzardiaError(f"an observer takes no parameters, not {params}")
        return Observer(self.table, iig_obs_type)

    def max_chance_nodes_in_history(self) -> int:
        """Return an upper bound on the number of chance nodes in a game."""
        return self.longest if self.house.engine.has_chance else 0


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A state of an OpenSpiel game: a position, and a digest of each player's past."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position = game.table.first
        self.past = ("",) * game.table.players  # per player, a digest of its past

    def __reduce__(self) -> tuple[Any, ...]:
        return _state_after, (self.get_game(), self.history())

    @property
    def table(self) -> Table:
        """The game's table, which applies the rules."""
        table: Table = self.get_game().table
        return table

    def current_player(self) -> int:
        """Return the player to act, or OpenSpiel's id for chance or the end."""
        if self.position.acting >= 0:
            return self.table.player(self.position)
        over = self.position.acting == OVER
        return int(pyspiel.PlayerId.TERMINAL if over else pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.position.acting == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal(self.position)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes by number, with their probabilities."""
        step = self.table.following(self.position)
        total = sum(step.cases)
        return [(n, cases / total) for n, cases in zip(step.numbers, step.cases, strict=True)]

    def _apply_action(self, action: int) -> None:
        table = self.table
        acting = self.position.acting
        actor = table.player(self.position) if acting >= 0 else acting
        at = table.following(self.position).places[action]
        self.position = table.take(self.position, at)
        if table.observation.hides:
            self.past = tuple(
                _remember(
                    before, table.sees(self.position, player), action if player == actor else None
                )
                for player, before in enumerate(self.past)
            )

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.table.outcome_text(self.position, action)
        return self.table.action_text(action)

    def returns(self) -> list[float]:
        """Return each player's return; 0 until the game is over."""
        return self.table.returns(self.position)

    def __str__(self) -> str:
        return self.table.text(self.position)


def _load_game(text: str) -> SpielGame:
    """Return a game by its text; unpickling imports this module, which registers all games."""
    game: SpielGame = pyspiel.load_game(text)
    return game


def _state_after(game: SpielGame, history: list[int]) -> SpielState:
    state = game.new_initial_state()
    for action in history:
        state.apply_action(action)
    return state


class Observer:
    """A player's observation, as a tensor and as a line of text.

    With perfect recall there is only a text; if cards are hidden, it contains a digest of the past:
    equal digests mean equal pasts.
    """

    def __init__(self, table: Table, kind: Any) -> None:
        self.table = table
        self.recalls = bool(kind and kind.perfect_recall)
        whole = kind is None or (
            kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        )
        if not whole:
            raise AzardiaError("an observer sees all that one player sees, public and private")
        size = 0 if self.recalls else table.observation.size
        self.tensor = None if self.recalls else np.zeros(size, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write a player's observation to the tensor."""
        if self.tensor is not None:
            self.tensor[:] = self.table.sees(state.position, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return a player's observation as text, with the past if it has perfect recall."""
        text = f"player {player}: {self.table.text(state.position, player)}"
        if not self.recalls:
            return text
        past = state.past[player] if self.table.observation.hides else state.history_str()
        return f"{text} after {past}"


def _remember(before: str, observation: Ints, action: int | None) -> str:
    """Return a digest of a player's past, extended by its own action and its new observation."""
    hashed = hashlib.blake2b(f"{before} {action} ".encode(), digest_size=12)
    hashed.update(observation.tobytes())
    return hashed.hexdigest()


def _begin(house: GameType, listed: Listed, parameters: Mapping[str, Any]) -> Game:
    """Return the game that parameters describe, before chance has acted."""
    rules, how = listed.read(parameters)
    variant, game_class = house.variant(**rules), class_of(house)
    if parameters["begin"]:
        return game_class.read(variant, unquote(parameters["begin"]))
    return game_class.begin(variant, house.start(variant, parameters["players"], **how))


def _listed(house: GameType) -> tuple[Listed, ...]:
    """Return a game's entries in OpenSpiel: its own list, or one made from its options."""
    return learning_of(house).listed or (_by_options(house),)


def _by_options(house: GameType) -> Listed:
    """Return the entry of a game by its house rules; values that are not plain become JSON."""
    usual = {
        name: parameter.default
        for name, parameter in inspect.signature(house.variant).parameters.items()
    }

    def read(parameters: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        values = {name: parameters[name] for name in usual}
        return {
            name: value if isinstance(usual[name], _PLAIN) else json.loads(unquote(value))
            for name, value in values.items()
        }, {}

    def write(variant: Variant, begun_with: Mapping[str, Any]) -> dict[str, Any]:
        return {name: _plain(getattr(variant.options, name)) for name in usual}

    return Listed(
        name=f"python_azardia_nb_{house.name}"
        if house.name in _OPENSPIEL_GAMES
        else f"python_{house.name}",
        long_name=house.name.replace("_", " ").capitalize(),
        hides=house.engine.hides,
        parameters={name: _plain(value) for name, value in usual.items()},
        read=read,
        write=write,
    )


def _plain(value: Any) -> Any:
    return value if isinstance(value, _PLAIN) else quote(json.dumps(value))


def _defaults(house: GameType) -> dict[str, Any]:
    return {**_DEFAULTS, "players": max(_DEFAULTS["players"], house.seats[0])}


def _utility(house: GameType) -> "pyspiel.GameType.Utility":
    """Return OpenSpiel's constant for a zero, constant or general sum of returns."""
    kind, returns = pyspiel.GameType.Utility, house.engine.returns
    if returns is None or returns.total == 0:
        return kind.ZERO_SUM
    return kind.GENERAL_SUM if returns.total is None else kind.CONSTANT_SUM


def _register(house: GameType, listed: Listed) -> None:
    """Register a game with OpenSpiel."""
    information, mode = pyspiel.GameType.Information, pyspiel.GameType.ChanceMode
    kind = pyspiel.GameType(
        short_name=listed.name,
        long_name=listed.long_name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=(mode.EXPLICIT_STOCHASTIC if house.engine.has_chance else mode.DETERMINISTIC),
        information=(
            information.IMPERFECT_INFORMATION if listed.hides else information.PERFECT_INFORMATION
        ),
        utility=_utility(house),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=house.seats[-1],
        min_num_players=max(2, house.seats[0]),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**_defaults(house), **listed.parameters},
    )
    about = {"house": house, "listed": listed, "type": kind, "__doc__": listed.long_name}
    pyspiel.register_game(kind, type(f"{listed.name}_game", (SpielGame,), about))


def _offer(house: GameType) -> None:
    """Register the OpenSpiel games of `house`, unless they are registered already."""
    for listed in _listed(house):
        if max(house.seats) >= 2 and listed.name not in _registered:
            _registered.add(listed.name)
            _register(house, listed)


for _name in names():
    for _kind in kinds(_name):
        _offer(_kind)
