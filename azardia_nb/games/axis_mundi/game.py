"""Axis Mundi's variants, games and saved options.

>>> from azardia_nb.games import load
>>> game = load("axis_mundi").Game(seed=1)
>>> game.phase, game.names()
('act', ['Beastmaster', 'Cultivator', 'Savant'])
>>> game.play("walk B")[0].rule
'move.walk'
>>> _ = game.play("run C D")
>>> int(game.state["wounds"][0]), int(game.state["hp"][0])
(1, 9)
>>> from azardia_nb.game.house_rules import variant_with
>>> changed = variant_with({"rotation": "equal", "level": 1}, game.type)
>>> changed.options.rulings, changed.options.numbers.level
(Rulings(rotation='equal'), 1)
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from azardia_nb.errors import AzardiaError, is_whole, short
from azardia_nb.game import game as general
from azardia_nb.game.house_rules import variant_of
from azardia_nb.game.options import whole
from azardia_nb.game.protocol import GameType, Row, Variant
from azardia_nb.game.registry import load
from azardia_nb.games.axis_mundi.data import cards as decks
from azardia_nb.games.axis_mundi.data import maps, set_up
from azardia_nb.games.axis_mundi.data.cards import Cards
from azardia_nb.games.axis_mundi.data.maps import Map
from azardia_nb.games.axis_mundi.data.set_up import Options
from azardia_nb.games.axis_mundi.rules.engine import settle
from azardia_nb.games.axis_mundi.rules.rulings import Rulings
from azardia_nb.games.axis_mundi.rules.state import BOUNDS, CHARACTERS, SEATS, Modules, Numbers
from azardia_nb.games.axis_mundi.text.rules import ruling_answer
from azardia_nb.games.axis_mundi.text.sound import check_position
from azardia_nb.games.machine.notation import one_of
from azardia_nb.games.machine.variants import house_rules_of, numbers_of, setting_up, unpacking
from azardia_nb.text.language import spoken
from azardia_nb.text.read import remedy_for

NAME = "axis_mundi"
HOUSE_RULES = house_rules_of(Rulings, Numbers, BOUNDS, ruling_answer)


def variant(
    map: str | Map = "kit",
    *,
    cards: bool = False,
    modules: Modules | None = None,
    characters: Sequence[str] | None = None,
    rulings: Rulings | None = None,
    numbers: Numbers | None = None,
    deck: Cards | None = None,
) -> Variant:
    """Return Axis Mundi under house rules: the core game, or with `cards` the whole one.

    `map` is "kit" or an own map (`maps.load`); `modules`, and an own `deck` (`cards.load`), need
    cards; `characters` are those of seats 1, 2 and 3 in every game. Raises AzardiaError for invalid
    options.

    >>> variant(rulings=Rulings(rotation="equal")).options.rulings["rotation"]
    'equal'
    >>> variant(cards=True, modules=Modules(poison=True)).options.modules.poison
    True
    """
    if not isinstance(cards, bool):
        raise AzardiaError(spoken("cards must be True or False, not {x}", x=short(cards)))
    rulings, numbers = rulings or Rulings(), numbers or Numbers()
    if not isinstance(rulings, Rulings):
        wrong = spoken("rulings must be like Rulings(rotation='equal'), not {x}", x=short(rulings))
        raise AzardiaError(wrong)
    set_up.check_numbers(numbers)
    modules = Modules() if modules is None else modules
    check_modules(modules, cards)
    if map != "kit" and not isinstance(map, Map):
        raise AzardiaError(spoken("for a map, use 'kit' or what `maps.load` returns"))
    island = map if isinstance(map, Map) else maps.kit()
    if deck is not None:
        check_deck(deck, cards)
    own = None if deck == decks.kit() else deck
    seated = () if characters is None else check_characters(characters)
    options = Options(island, rulings, numbers, cards, modules, seated, own)
    return Variant(game_with_cards() if cards else load(NAME), options, set_up.make_rules(options))


variant_with_cards = partial(variant, cards=True)  # cards=False is still possible


def check_modules(modules: object, cards: bool) -> None:
    """Raise AzardiaError for modules that are invalid, or that need cards."""
    if not isinstance(modules, Modules):
        wrong = spoken("modules must be like Modules(poison=True), not {x}", x=short(modules))
        raise AzardiaError(wrong)
    if not cards and modules != Modules():
        raise AzardiaError(spoken("Free Will and Poison need the cards: use cards=True"))
    if not isinstance(modules.ask_all, bool):
        wrong = spoken("ask_all must be True or False, not {x}", x=short(modules.ask_all))
        raise AzardiaError(wrong)
    for name in ("poison_rolls", "poison_clock"):
        whole(name, getattr(modules, name), *BOUNDS[name])


def check_deck(deck: object, cards: bool) -> None:
    """Raise AzardiaError for a deck that is invalid, or that needs cards."""
    if not isinstance(deck, Cards):
        raise AzardiaError(spoken("for a deck, use what `cards.load` returns"))
    if not cards:
        raise AzardiaError(spoken("a deck needs the cards: use cards=True"))


def start(variant: Variant, players: int, characters: Sequence[str] | None = None) -> Row:
    """Return the first position of a game, with these Characters at seats 1, 2 and 3.

    Without `characters` they are those of the variant, or the usual ones. Raises AzardiaError for
    any other number of players.
    """
    if players != SEATS:
        wrong = spoken("Axis Mundi has {n} players, not {x}", n=SEATS, x=short(players))
        raise AzardiaError(f"{wrong} (goal.players)")
    chosen = variant.options.characters if characters is None else check_characters(characters)
    s = set_up.first_row(variant.options, variant.rules, chosen)
    if variant.options.cards:
        settle(s, variant.rules)
    return s


def check_characters(characters: Sequence[str]) -> tuple[str, ...]:
    """Return the Characters as a tuple; AzardiaError unless three different ones exist."""
    chosen = tuple(characters)
    for character in chosen:
        if character not in CHARACTERS:
            wrong = spoken("there is no Character {x}", x=short(character))
            raise AzardiaError(f"{wrong}; {remedy_for(character, CHARACTERS)}")
    if len(chosen) != SEATS or len(set(chosen)) < SEATS:
        names = ", ".join(CHARACTERS)
        wrong = spoken("characters: choose {n} different ones from {names}", n=SEATS, names=names)
        raise AzardiaError(f"{wrong} (setup.seats)")
    return chosen


class Game(general.Game):
    """A game of Axis Mundi; `characters` are those of seats 1, 2 and 3.

    The other options are house rules, as for `variant`. Raises AzardiaError for invalid ones.
    """

    record: Callable[[], GameType] = partial(load, NAME)

    def __init__(
        self,
        players: int = SEATS,
        *,
        characters: Sequence[str] | None = None,
        seed: int | None = None,
        **options: Any,
    ) -> None:
        under = variant_of(self.record(), options)
        count = int(players) if is_whole(players) else -1
        self._prepare(under, start(under, count, characters), seed)
        self.run_chance()

    @classmethod
    def place(cls, setup: Mapping[str, Any], seed: int | None = None) -> "Game":
        """Begin a game in the position of a scenario's `[setup]`; `set_up.keys` lists its keys.

        Raises AzardiaError for an invalid one.
        """
        under = setup_variant(setup)
        return cls.begin(under, setup_row(under, setup), seed)


class GameWithCards(Game):
    """A game of Axis Mundi, with cards unless `cards=False`."""

    record = staticmethod(lambda: game_with_cards())


def game_with_cards() -> GameType:
    """Return the `GameType` of the game with cards.

    >>> game = game_with_cards().Game(seed=1)
    >>> game.phase, game.legal()[0].action
    ('hand', 'deal 0')
    """
    (game,) = load(NAME).kinds()
    return game


def setup_variant(setup: Mapping[str, Any]) -> Variant:
    """Return the variant of a scenario's `[setup]`.

    Unless it says `cards = false` it is with cards: positions that use none are allowed there, too.
    """
    rounds = {"rounds": BOUNDS["rounds"][1]}
    numbers = numbers_of(Numbers, rounds | setup.get("numbers", {}))
    answers = dict(setup.get("rulings", {}))
    poison = {
        name: answers.pop(name) for name in ("poison_rolls", "poison_clock") if name in answers
    }
    names = [one_of(name, (*set_up.MODULES,)) for name in setup.get("modules", [])]
    modules = Modules(**{set_up.MODULES[name]: True for name in names}, **poison)
    cards = bool(setup.get("cards", True))
    return variant(cards=cards, rulings=Rulings(**answers), numbers=numbers, modules=modules)


def setup_row(variant: Variant, setup: Mapping[str, Any]) -> Row:
    """Return the position of a scenario's `[setup]`; AzardiaError for an invalid one."""
    with setting_up():
        s = set_up.place_setup(variant.options, variant.rules, setup)
    check_position(s, variant.rules)
    settle(s, variant.rules)
    return s


# --- files --------------------------------------------------------------------------------------


def pack(options: Options) -> dict[str, Any]:
    """Return a variant's options as plain data for a file."""
    own = options.map != maps.kit()
    modules = {"modules": _pack_modules(options.modules)} if options.cards else {}
    seated = {"characters": list(options.characters)} if options.characters else {}
    deck = options.deck
    cards = {"deck": {"name": deck.name, "source": deck.source}} if deck else {}
    return {
        "options": {
            "map": options.map.pack() if own else "kit",
            "rulings": options.rulings.changed,
            "numbers": options.numbers._asdict(),
            "cards": options.cards,
            **modules,
            **seated,
            **cards,
        }
    }


def _pack_modules(modules: Modules) -> dict[str, Any]:
    """Return the modules for a file; `ask_all` only if set, as earlier versions do not know it."""
    data = modules._asdict()
    return data if modules.ask_all else {name: data[name] for name in data if name != "ask_all"}


def unpack(content: Mapping[str, Any]) -> Variant:
    """Return the variant whose options `pack` has written; SaveError for anything else."""
    with unpacking():
        options = content["options"]
        if not set(options) <= set(Options._fields):
            raise TypeError
        map, deck = options.get("map", "kit"), options.get("deck")
        return variant(
            map if map == "kit" else maps.unpack(map),
            cards=bool(options.get("cards", False)),
            rulings=Rulings(**options.get("rulings", {})),
            numbers=Numbers(**options.get("numbers", {})),
            modules=Modules(**options.get("modules", {})),
            characters=options.get("characters") or None,
            deck=decks.parse(deck["source"], deck["name"]) if deck else None,
        )
