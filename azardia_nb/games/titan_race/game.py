"""Titan Race for users of the kit: `variant`, `Game`, house rules, set-ups and files.

>>> from azardia_nb.games import load
>>> game = load("titan_race").Game(3, titans=("craken", "slaugg", "rassik"), cards=False, seed=1)
>>> game.phase, game.names()
('take', ['Slaugg', 'Rassik', 'Craken'])
>>> game.play("take dash")[0].sentence
'Slaugg takes dash.'
>>> [choice.action for choice in game.legal()]
['start A1', 'start C1', 'start E1']
>>> from azardia_nb.game.house_rules import variant_with
>>> changed = variant_with({"circuit": "eye", "draft": "rolling", "laps": 1}, game.type)
>>> changed.options.rulings, changed.options.numbers.laps
(Rulings(draft='rolling'), 1)
"""

from collections.abc import Mapping, Sequence
from typing import Any

from azardia_nb.errors import AzardiaError, is_whole, short
from azardia_nb.game import game as general
from azardia_nb.game.house_rules import HouseRule, variant_of
from azardia_nb.game.protocol import Row, Variant
from azardia_nb.game.registry import load
from azardia_nb.games.machine.variants import house_rules_of, numbers_of, setting_up, unpacking
from azardia_nb.games.titan_race.data import cards as decks
from azardia_nb.games.titan_race.data import circuits as boards
from azardia_nb.games.titan_race.data import set_up
from azardia_nb.games.titan_race.data import titans as figures
from azardia_nb.games.titan_race.data.cards import Deck
from azardia_nb.games.titan_race.data.circuits import Circuit
from azardia_nb.games.titan_race.data.set_up import Options, arguments
from azardia_nb.games.titan_race.data.titans import TITANS, Titans
from azardia_nb.games.titan_race.rules.board import SLAM
from azardia_nb.games.titan_race.rules.rulings import Rulings
from azardia_nb.games.titan_race.rules.state import BOUNDS, MAX_SEATS, Numbers
from azardia_nb.games.titan_race.text.rules import ruling_answer
from azardia_nb.games.titan_race.text.validation import check_position
from azardia_nb.text.language import spoken
from azardia_nb.text.read import remedy_for

NAME = "titan_race"
SEATS = range(2, MAX_SEATS + 1)


def variant(
    circuit: str | Circuit | Sequence[str | Circuit] = "pools",
    *,
    cards: bool | Deck = True,
    rulings: Rulings | None = None,
    numbers: Numbers | None = None,
    titans: Titans | None = None,
    two: bool = False,
    teams: int = 0,
) -> Variant:
    """Return Titan Race under house rules.

    `circuit` is an id of `circuits.kit()`, a `Circuit`, or three of them for a Grand Slam.
    `cards` may be a `Deck`. With `two`, each of two players has two Titans; `teams` is the number
    of teams: 0, 2 or 3. Raises AzardiaError for an impossible combination.

    >>> variant("plain", cards=False, teams=2).options.teams
    2
    """
    rulings, numbers = rulings or Rulings(), numbers or Numbers()
    if not isinstance(rulings, Rulings):
        raise AzardiaError(
            spoken("rulings must be like Rulings(draft='rolling'), not {x}", x=short(rulings))
        )
    set_up.check_numbers(numbers)
    if not isinstance(cards, bool | Deck) or not isinstance(two, bool):
        raise AzardiaError(spoken("cards must be True, False or a deck; two must be True or False"))
    if not is_whole(teams) or teams not in (0, 2, 3):
        raise AzardiaError(spoken("teams must be 0, 2 or 3, not {x}", x=short(teams)))
    if two and teams:
        raise AzardiaError(spoken("two players can't form teams"))
    if titans is not None and not isinstance(titans, Titans):
        raise AzardiaError(spoken("for Titans, use what `titans.load` returns"))
    listed = tuple(circuit) if isinstance(circuit, list | tuple) else (circuit,)
    circuits = tuple(
        one if isinstance(one, Circuit) else boards.circuit_named(one) for one in listed
    )
    _check_boards(circuits, numbers)
    used = cards if isinstance(cards, Deck) else decks.kit() if cards else None
    options = Options(circuits, rulings, numbers, used, titans or figures.kit(), two, int(teams))
    return Variant(load(NAME), options, set_up.make_rules(options))


def _check_boards(circuits: Sequence[Circuit], numbers: Numbers) -> None:
    """Raise AzardiaError unless the circuits form one board or a Grand Slam."""
    if len(circuits) == 1:
        return
    if len(circuits) != SLAM or numbers.laps != SLAM:
        raise AzardiaError(spoken("a Grand Slam has three circuits, and three laps (variant.slam)"))
    ids = [circuit.id for circuit in circuits if circuit.spaces]
    if len(set(ids)) < len(ids):
        raise AzardiaError(spoken("a Grand Slam has three different circuits (variant.slam)"))


def start(variant: Variant, players: int, titans: Sequence[str] | None = None) -> Row:
    """Return the first position of a race with `players` Titans, seated in the order of `titans`.

    With two players, `players` is 4 and the Titans belong to A, B, A and B. Raises AzardiaError for
    an impossible number or choice of Titans.
    """
    seats = set_up.seats_of(variant.options)
    if players not in seats:
        possible = ", ".join(map(str, seats))
        wrong = spoken(
            "there can't be {n} Titans here: use {possible}", n=players, possible=possible
        )
        raise AzardiaError(f"{wrong} (goal)")
    listed = isinstance(titans, Sequence) and not isinstance(titans, str)
    chosen = list(titans or ()) if listed else list(TITANS[:players])
    if (titans is not None and not listed) or len(chosen) != players or len(set(chosen)) < players:
        possible = ", ".join(TITANS)
        wrong = spoken("titans: choose {n} different ones from {names}", n=players, names=possible)
        raise AzardiaError(f"{wrong} (setup.titan)")
    for titan in chosen:
        if titan not in TITANS:
            raise AzardiaError(
                f"{spoken('no Titan {x}', x=short(titan))}; {remedy_for(titan, TITANS)}"
            )
    return set_up.first_row(variant.options, variant.rules, chosen)


HOUSE = house_rules_of(
    Rulings,
    Numbers,
    BOUNDS,
    ruling_answer,
    HouseRule("circuit", "pools", values=tuple(boards.kit())),
    HouseRule("cards", True, values=(True, False)),
    HouseRule("two", False, values=(True, False)),
    HouseRule("teams", 0, least=0, most=3),  # not a field of Numbers
)


class Game(general.Game):
    """A race in progress; `players` is the number of Titans, and `titans` names them clockwise.

    All other arguments are those of `variant`. Raises AzardiaError for an impossible combination.
    """

    def __init__(
        self,
        players: int = 4,
        *,
        titans: Sequence[str] | None = None,
        seed: int | None = None,
        **options: Any,
    ) -> None:
        if not is_whole(players) or players not in SEATS:
            wrong = spoken(
                "players: a game has 2 to {most} Titans (you gave {n})",
                n=short(players),
                most=MAX_SEATS,
            )
            raise AzardiaError(f"{wrong} (goal)")
        under = variant_of(load(NAME), options)
        self._prepare(under, start(under, int(players), titans), seed)
        self.run_chance()

    @classmethod
    def place(cls, setup: Mapping[str, Any], seed: int | None = None) -> "Game":
        """Start a game in the position of a scenario's `[setup]`.

        `setup` has the keys `set_up.KEYS` and, for each Titan, `set_up.TITAN_KEYS`. Raises
        AzardiaError if it describes no valid position.
        """
        under = setup_variant(setup)
        return cls.begin(under, setup_row(under, setup), seed)


def setup_variant(setup: Mapping[str, Any]) -> Variant:
    """Return the variant that a scenario's set-up describes."""
    return variant(
        set_up.circuits_of(setup),
        cards=setup.get("cards", True),
        rulings=Rulings(**setup.get("rulings", {})),
        numbers=numbers_of(Numbers, setup.get("numbers", {})),
        two=_sit_in_turn(setup.get("titans", [])),
    )


def _sit_in_turn(titans: Sequence[Any]) -> bool:
    """Return whether the Titans of a set-up belong to two players in the order A, B, A, B."""
    return [one.get("player") for one in titans if isinstance(one, dict)] == [1, 2, 1, 2]


def setup_row(variant: Variant, setup: Mapping[str, Any]) -> Row:
    """Return the position that a set-up describes; AzardiaError if it is not valid."""
    with setting_up():
        s = set_up.position_of(variant.options, variant.rules, setup)
    check_position(s, variant.rules)
    return s


# --- files --------------------------------------------------------------------------------------


def unpack(content: Mapping[str, Any]) -> Variant:
    """Return the variant of a saved file; SaveError if `pack` cannot have written it."""
    with unpacking():
        return variant(**arguments(content["options"]))
