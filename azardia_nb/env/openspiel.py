"""The game as OpenSpiel games: `python_azardia`, and `python_azardia_core` without cards.

>>> from azardia_nb.env.openspiel import spiel_game
>>> game = spiel_game(2, cards=False, characters=("lagartoon", "mantis"))
>>> state = game.new_initial_state()
>>> state.apply_action(state.legal_actions()[0])
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 100)

Importing this module registers both, so that `pyspiel.load_game("python_azardia(players=3)")` finds
them too. Every ruling and every number of the rules is a parameter by its own name, as in
`python_azardia_core(goal=120,zone_return=stop)`.

- The core game has perfect information, the other one has not: an observation is what a player
  sees, and nothing else. Its tensor is the row of `azardia_nb.env.observation`.
- Chance is explicit: rolls, draws, stolen and dealt cards, each with its exact probability.
- Actions are numbered as `azardia_nb.env.numbering` tells.
- Two positions that play on alike have the same `str`; what algorithms for games with cycles need.
- No information state has a tensor: there is no end to what a player may have seen.
"""

import hashlib
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote, unquote

import numpy as np

from azardia_nb.env.extra import MissingExtra
from azardia_nb.env.observation import Ints
from azardia_nb.env.table import WIN, Table
from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.rules.board import NUMBERS, SINGLE, Numbers
from azardia_nb.games.azardia.rules.card_kinds import MAX_KINDS
from azardia_nb.games.azardia.rules.rulings import RULINGS, Rulings
from azardia_nb.games.azardia.rules.state import MAX_DICE, MAX_SEATS, OVER

try:
    import pyspiel
except ImportError:
    raise MissingExtra("OpenSpiel") from None

FULL, CORE = "python_azardia", "python_azardia_core"
# OpenSpiel wants to know how long a game can be. There is no such number: two who want to can go on
# for ever. No game is cut off; a million is more than anybody has seen.
LONGEST = 1_000_000

_TILES = tuple(name for name in Numbers._fields if name not in SINGLE)
_PARAMETERS = {
    "players": 2,
    "characters": "",  # in turn order, with a space between; none for the initial rolls
    "begin": "",  # a position as one line, its signs escaped as in a web address
    **NUMBERS._asdict(),
    **{name: " ".join(map(str, getattr(NUMBERS, name))) for name in _TILES},
    **{name: ruling.default for name, ruling in RULINGS.items()},
}


def spiel_game(
    players: int = 2,
    *,
    characters: Sequence[str] | None = None,
    cards: bool = True,
    rulings: Rulings | None = None,
    numbers: Numbers = NUMBERS,
    deck: Deck | None = None,
    begin: Game | None = None,
) -> "pyspiel.Game":
    """Return the OpenSpiel game; what describes it is as for azardia_nb.Game.

    With `begin` it begins where that game stands now, under its rules. Raises AzardiaError as Game
    does.
    """
    if begin is None:
        begin = Game(
            players, characters=characters, cards=cards, rulings=rulings, numbers=numbers, deck=deck
        )
        parameters: dict[str, Any] = {"characters": " ".join(characters or ())}
    else:
        parameters = {"begin": quote(begin.notation)}
    parameters |= {"players": begin.players} | begin.rulings.changed
    for name, value in begin.rules.numbers._asdict().items():
        if value != getattr(NUMBERS, name):
            parameters[name] = value if name in SINGLE else " ".join(map(str, value))
    if begin.deck is not None and begin.deck != Deck.kit():
        parameters["deck"] = quote(begin.deck.source)
    return pyspiel.load_game(CORE if begin.deck is None else FULL, parameters)


class AzardiaGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game by its parameters; `table` knows the rules."""

    type: "pyspiel.GameType"

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        self.table = Table(_begin(_PARAMETERS | (parameters or {}), cards=self.type is _FULL_TYPE))
        faces = self.table.rules.numbers.faces
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.table.numbering.actions),
            max_chance_outcomes=max(faces**MAX_DICE, MAX_KINDS),
            num_players=self.table.players,
            min_utility=-WIN,
            max_utility=WIN,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        said = {k: v for k, v in (parameters or {}).items() if v != _PARAMETERS.get(k, "")}
        super().__init__(self.type, info, said)

    def new_initial_state(self, *_: Any) -> "AzardiaState":
        """Return the position in which every game begins."""
        return AzardiaState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> "Observer":
        """Return what writes down what a player sees."""
        if params:
            raise AzardiaError(f"an observer takes no parameters, not {params}")
        return Observer(self.table, iig_obs_type)

    def max_chance_nodes_in_history(self) -> int:
        """Return a bound for how often chance acts."""
        return LONGEST


class CoreGame(AzardiaGame):
    """The game without cards."""


class AzardiaState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A position of the game."""

    def __init__(self, game: AzardiaGame) -> None:
        super().__init__(game)
        self.position = game.table.first
        self.past = ("",) * game.table.players  # what each has seen, as a digest

    @property
    def table(self) -> Table:
        """What knows the rules."""
        table: Table = self.get_game().table
        return table

    def current_player(self) -> int:
        """Return the player who is to act, or one of OpenSpiel's own."""
        if self.position.acting >= 0:
            return self.table.player(self.position)
        over = self.position.acting == OVER
        return int(pyspiel.PlayerId.TERMINAL if over else pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        """Return whether somebody has won."""
        return self.position.acting == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal(self.position)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what chance may do, each with its probability."""
        step = self.table.following(self.position)
        total = sum(step.cases)
        return [(n, cases / total) for n, cases in zip(step.numbers, step.cases, strict=True)]

    def _apply_action(self, action: int) -> None:
        table = self.table
        acting = self.position.acting
        actor = table.player(self.position) if acting >= 0 else acting
        at = table.following(self.position).places[action]
        self.position = table.take(self.position, at)
        if table.deck is not None:
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
        """Return what each player has won, or lost."""
        return self.table.returns(self.position)

    def __str__(self) -> str:
        return self.table.text(self.position)


class Observer:
    """What a player sees: as a tensor and as a line of text.

    Of all that was seen before there is only a text, with a digest for cards: two players' pasts
    have the same one only if they are the same.
    """

    def __init__(self, table: Table, kind: Any) -> None:
        self.table = table
        self.recalls = bool(kind and kind.perfect_recall)
        whole = kind is None or (
            kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        )
        if not whole:
            raise AzardiaError("an observer sees all that one player sees, public and private")
        size = 0 if self.recalls else table.sight.size
        self.tensor = None if self.recalls else np.zeros(size, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: AzardiaState, player: int) -> None:
        """Write what a player sees to the tensor."""
        if self.tensor is not None:
            self.tensor[:] = self.table.sees(state.position, player)

    def string_from(self, state: AzardiaState, player: int) -> str:
        """Return what a player sees, or knows, as text."""
        told = f"player {player}: {self.table.text(state.position, player)}"
        if not self.recalls:
            return told
        past = state.past[player] if self.table.deck is not None else state.history_str()
        return f"{told} after {past}"


def _remember(before: str, seen: Ints, action: int | None) -> str:
    """Return a digest of what a player saw and did before, has just done, and sees now."""
    hashed = hashlib.blake2b(f"{before} {action} ".encode(), digest_size=12)
    hashed.update(seen.tobytes())
    return hashed.hexdigest()


def _begin(parameters: dict[str, Any], cards: bool) -> Game:
    """Return the game that parameters describe, before anything is rolled."""
    said: dict[str, Any] = {name: parameters[name] for name in SINGLE}
    said |= {name: _whole(name, parameters[name]) for name in _TILES}
    numbers = Numbers(**said)
    rulings = Rulings(**{name: parameters[name] for name in RULINGS})
    source = parameters.get("deck", "")
    deck = (Deck.parse(unquote(source)) if source else Deck.kit()) if cards else None
    if parameters["begin"]:
        line = unquote(parameters["begin"])
        return Game.from_notation(line, rulings=rulings, numbers=numbers, deck=deck)
    characters = parameters["characters"].split() or None
    game = Game(
        parameters["players"],
        characters=characters,
        cards=cards,
        rulings=rulings,
        numbers=numbers,
        deck=deck,
    )
    game.go(0)
    return game


def _whole(name: str, text: str) -> tuple[int, ...]:
    try:
        return tuple(int(tile) for tile in text.split())
    except ValueError:
        raise AzardiaError(f"{name}={text!r}: right are tiles with spaces between") from None


def _register(name: str, long_name: str, cards: bool, made: type[AzardiaGame]) -> Any:
    """Tell OpenSpiel of a game, and return its type."""
    information = pyspiel.GameType.Information
    kind = pyspiel.GameType(
        short_name=name,
        long_name=long_name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            information.IMPERFECT_INFORMATION if cards else information.PERFECT_INFORMATION
        ),
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MAX_SEATS,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_PARAMETERS | ({"deck": ""} if cards else {}),
    )
    made.type = kind
    pyspiel.register_game(kind, made)
    return kind


_FULL_TYPE = _register(FULL, "Azardia: First Impact", True, AzardiaGame)
_register(CORE, "Azardia: First Impact, without cards", False, CoreGame)
