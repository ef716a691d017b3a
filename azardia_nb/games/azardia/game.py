"""Azardia for users of the kit: `Game`, `View`, `variant`, and saved files.

>>> game = Game(2, characters=("lagartoon", "mantis"), cards=False, seed=7)
>>> game.seat, [choice.action for choice in game.legal()]
(1, ['roll'])
>>> game.automatic = False
>>> _ = game.play("roll"); _ = game.happen("roll 9 2")
>>> [choice.label for choice in game.legal()]
['Add: 9 + 2 = 11, to tile 12', 'Subtract: 9 − 2 = 7, to tile 8']
>>> [entry.rule for entry in game.play("subtract")]
['turn.roll', 'turn.roll']
>>> _ = game.undo(); game.pawns[0].tile
1
"""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Self, TypedDict, Unpack

import numpy as np

from azardia_nb.errors import AzardiaError, DeckError, SaveError, is_whole, short
from azardia_nb.game import game as general
from azardia_nb.game.house_rules import variant_of
from azardia_nb.game.protocol import Variant
from azardia_nb.game.registry import load
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.position import Placed, build
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.board import COIN, NUMBERS, Numbers
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.games.azardia.rules.characters import CHARACTERS
from azardia_nb.games.azardia.rules.rulings import Rulings
from azardia_nb.games.azardia.rules.state import MAX_SEATS, Rules, State, make_rules
from azardia_nb.text.language import spoken

SEATS = range(2, MAX_SEATS + 1)
NO_DECK = "the core game has no cards: leave the deck out, or take cards=True"


class House(TypedDict, total=False):
    """Arguments of `variant`: house rules and cards; missing ones have default values."""

    rulings: Rulings | None
    numbers: Numbers
    deck: Deck | None
    cards: bool


class Options(NamedTuple):
    """House rules and deck of a game; the deck of the core game is None."""

    rulings: Rulings
    numbers: Numbers
    deck: Deck | None


def variant(
    rulings: Rulings | None = None,
    numbers: Numbers = NUMBERS,
    deck: Deck | None = None,
    cards: bool = True,
) -> Variant:
    """Return Azardia under house rules, by default with the kit's deck.

    With `cards=False` it is the core game, without a deck. Raises AzardiaError for wrong types, and
    for a deck together with `cards=False`.
    """
    if not isinstance(cards, bool):
        raise AzardiaError(f"cards is True, or False for the core game, not {short(cards)}")
    if rulings is not None and not isinstance(rulings, Rulings):
        raise AzardiaError(
            f"rulings must be like Rulings(zone_return='stop'), not {short(rulings)}"
        )
    if not isinstance(numbers, Numbers):
        raise AzardiaError(f"numbers must be like Numbers(goal=120), not {short(numbers)}")
    if deck is not None and not isinstance(deck, Deck):
        raise AzardiaError(f"deck must be like Deck.load('my-deck.toml'), not {short(deck)}")
    if deck is not None and not cards:
        raise AzardiaError(NO_DECK)
    chosen = Options(rulings or Rulings(), numbers, (deck or Deck.kit()) if cards else None)
    table = chosen.deck.table if chosen.deck else engine.NO_CARDS
    return Variant(load("azardia"), chosen, make_rules(chosen.rulings.codes, table, numbers))


def start(variant: Variant, players: int, characters: Sequence[str] | None = None) -> State:
    """Return the first position: before the initial rolls, or with `characters` after them.

    Raises AzardiaError unless `characters` are known, different ones, one for each player.
    """
    codes = None
    if characters is not None:
        listed = isinstance(characters, Sequence) and not isinstance(characters, str)
        if not listed or len(characters) != players:
            raise AzardiaError(f"characters: name {players} of them, one a player (setup.roll)")
        for name in characters:
            if name not in CHARACTERS:
                possible = ", ".join(CHARACTERS)
                raise AzardiaError(f"there is no character {short(name)}; use one of {possible}")
        if len(set(characters)) < players:
            raise AzardiaError("one character twice: each seat has its own (setup.roll)")
        codes = [CHARACTERS.index(name) for name in characters]
    return engine.start(variant.rules, players, variant.options.deck is not None, codes)


@dataclass(frozen=True)
class Pawn:
    """The state of a seat; `hand` has copies by card id, and is None if it is hidden."""

    seat: int  # from 1
    character: str | None
    tile: int  # 0 before the pawns are placed
    level: int
    coins: int  # single coins, not thousands
    hand: dict[str, int] | None
    cards: int  # number of cards in hand
    skip: int  # number of turns to miss
    crossed: bool
    player: int  # from 1


class Reading(general.Reading):
    """A position of Azardia with its properties: the common part of Game and View."""

    rules: Rules

    @property
    def rulings(self) -> Rulings:
        """The answers to the rulings."""
        rulings: Rulings = self.variant.options.rulings
        return rulings

    @property
    def deck(self) -> Deck | None:
        """The deck; None in the core game."""
        deck: Deck | None = self.variant.options.deck
        return deck

    @property
    def dice(self) -> tuple[int, ...]:
        """The faces of the dice on the table; empty if there are none."""
        return tuple(int(die) for die in self.state["dice"] if die)

    @property
    def dice_due(self) -> tuple[int, int]:
        """The number of dice due, and the face that a card gave the first one, or 0.

        It is (0, 0) if no roll is due.
        """
        if self.waiting != "chance" or not engine.is_roll(self.state):
            return 0, 0
        count, first = engine.dice_due(self.state, self.rules)
        return int(count), int(first)

    @property
    def holder(self) -> int | None:
        """The seat that holds the last tile during the grace turn, from 1, or None."""
        return int(self.state["holder"]) + 1 or None

    @property
    def pawns(self) -> list[Pawn]:
        """The pawns of the seats in turn order; during the initial rolls, those of the players."""
        return [self._pawn(at) for at in range(self.players)]

    def _pawn(self, at: int) -> Pawn:
        s = self.state
        character = int(s["character"][at])
        hidden = self._seen_by is not None and self._seen_by != at
        hand = s["hand"][at]
        ids = self.deck.ids if self.deck else ()
        return Pawn(
            seat=at + 1,
            character=CHARACTERS[character] if character >= 0 else None,
            tile=int(s["tile"][at]),
            level=int(s["level"][at]),
            coins=int(s["coins"][at]) * COIN,
            hand=None if hidden else {ids[k]: int(hand[k]) for k in np.flatnonzero(hand)},
            cards=int(s["held"][at]),
            skip=int(s["skip"][at]),
            crossed=bool(s["crossed"][at]),
            player=int(s["player"][at]) + 1,
        )

    @property
    def decks(self) -> dict[str, tuple[int, int]]:
        """(Cards left, cards discarded) by deck: action, penalty, event; {} in the core game."""
        if self.deck is None:
            return {}
        s = self.state
        return {p.name.lower(): (int(s["left"][p]), int(s["discarded"][p])) for p in Pile}


class Game(Reading, general.Game):
    """A game in progress, starting before the initial rolls, or after them with `characters`.

    `players` is 2 to 4; `characters` lists their ids in turn order; `cards=False` is the core
    game; `changes` are house rules by name, as in `Game(2, goal=120, zone_return="stop")`, instead
    of whole `rulings` and `numbers`; `seed` makes dice and draws repeatable. Raises AzardiaError
    for impossible arguments.

    While `automatic` is true the game rolls and draws by itself after each action; set it to
    False to enter the rolls and draws of a real table with `happen`.
    """

    def __init__(
        self,
        players: int = 4,
        *,
        characters: Sequence[str] | None = None,
        cards: bool = True,
        rulings: Rulings | None = None,
        numbers: Numbers = NUMBERS,
        deck: Deck | None = None,
        seed: int | None = None,
        **changes: Any,
    ) -> None:
        if not is_whole(players) or players not in SEATS:
            raise AzardiaError(f"{short(players)} players: the game has 2 to {MAX_SEATS} (goal)")
        own = {"rulings": rulings, "numbers": None if numbers is NUMBERS else numbers, "deck": deck}
        options = {name: value for name, value in own.items() if value is not None}
        under = variant_of(load("azardia"), {"cards": cards, **options, **changes})
        self._prepare(under, start(under, int(players), characters), seed)
        self.run_chance()

    @classmethod
    def from_state(
        cls,
        state: State,
        *,
        rulings: Rulings | None = None,
        numbers: Numbers = NUMBERS,
        deck: Deck | None = None,
        seed: int | None = None,
    ) -> Self:
        """Return a game that starts in a position of the engine; without a `deck`, a core game."""
        return cls.begin(variant(rulings, numbers, deck, deck is not None), state, seed)

    @classmethod
    def from_notation(
        cls,
        line: str,
        *,
        rulings: Rulings | None = None,
        numbers: Numbers = NUMBERS,
        deck: Deck | None = None,
        seed: int | None = None,
    ) -> Self:
        """Return a game that starts in the position written as `line`.

        If the line has cards, the default deck is the kit's. Raises NotationError for a wrong line.
        """
        cards = deck is not None or (isinstance(line, str) and "cards=1" in line.split())
        return cls.read(variant(rulings, numbers, deck, cards), line, seed)

    @classmethod
    def place(
        cls,
        pawns: Sequence[Placed],
        *,
        seat: int = 1,
        phase: str = "roll",
        round: int = 1,
        seed: int | None = None,
        **house: Unpack[House],
    ) -> Self:
        """Return a game that starts with `pawns`; AzardiaError, citing the rule, if impossible.

        `phase` is the phase of the turn of `seat`: "roll", "play" or "discard". The other keywords
        are those of a new game: `cards`, `rulings`, `numbers` and `deck`.

        >>> game = Game.place([Placed(78, level=4), Placed(12)], cards=False)
        >>> game.automatic = False
        >>> _ = game.play("roll"); _ = game.happen("roll 7 3"); _ = game.play("add")
        >>> game.pawns[0].tile
        9
        """
        under = variant(**house)
        first = build(under.rules, under.options.deck, pawns, seat=seat, phase=phase, round=round)
        return cls.begin(under, first, seed)

    def view(self, seat: int) -> "View":
        """Return the game, position and history, as a seat may see it; seats count from 1."""
        return View(self, self._from_zero(seat))

    @classmethod
    def load(cls, path: str | os.PathLike[str], seed: int | None = None) -> "Game":
        """Return the game in a file; SaveError if it is damaged, or not one of Azardia."""
        from azardia_nb.records import save as saved

        return _azardia_game(saved.load(path, seed))

    @classmethod
    def from_link(cls, link: str, seed: int | None = None) -> "Game":
        """Return a game that starts in the position of a link, `#game=…`.

        Raises SaveError if it is damaged, or not one of Azardia.
        """
        from azardia_nb.records.save import game_of

        return _azardia_game(game_of(link, seed))

    def __repr__(self) -> str:
        deck = repr(self.deck)
        if self.deck is not None and self.deck != Deck.kit():
            deck = f"Deck.parse({self.deck.source!r})"
        numbers = self.rules.numbers
        changed = f", numbers={numbers!r}" if numbers != NUMBERS else ""
        under = f"rulings={self.rulings!r}{changed}, deck={deck}"
        return f"Game.from_notation({self.notation!r}, {under})"


def _azardia_game(game: general.Game) -> Game:
    """Return `game` if it is one of Azardia; SaveError otherwise."""
    if not isinstance(game, Game):
        raise SaveError(
            spoken(
                "this is a game of {game}; azardia_nb.Game only loads Azardia",
                game=game.type.name,
            )
        )
    return game


class View(Reading, general.View):
    """A game as one seat sees it, without the rivals' hands and secret cards.

    In the row of its position the rivals' hands are empty, and the draw pile has all unseen cards.
    """


# --- files --------------------------------------------------------------------------------------

# Answers in files of format 1, which are older than these rulings.
ANSWERS_OF_FORMAT_1 = {
    "grace_takeover": "keep",
    "called_holder": "advances",
    "level_at_five": "refused",
    "missed_last_turn": "used",
}


def pack(options: Options) -> dict[str, Any]:
    """Return house rules and deck as data for a file; of the numbers only changed ones."""
    usual = NUMBERS._asdict()
    deck = options.deck
    changed = {k: v for k, v in options.numbers._asdict().items() if v != usual[k]}
    return {
        "deck": deck and {"name": deck.name, "source": deck.source},
        "rulings": dict(options.rulings),
        **({"numbers": changed} if changed else {}),
    }


def unpack(content: Mapping[str, Any]) -> Variant:
    """Return the variant of a saved file; SaveError for content that `pack` does not write."""
    for name, types in {"deck": (dict, type(None)), "rulings": (dict,)}.items():
        if type(content.get(name, ...)) not in types:
            raise SaveError(
                spoken(
                    "{part} is missing or damaged; only what `save` wrote can be read", part=name
                )
            )
    deck = None
    if content["deck"] is not None:
        parts = [content["deck"].get(part) for part in ("source", "name")]
        if not all(isinstance(part, str) for part in parts):
            raise SaveError(_damaged("deck"))
        try:
            deck = Deck.parse(parts[0], parts[1])
        except DeckError as error:
            first, *more = str(error).split("\n")
            wrong = spoken("{wrong} (and {n} more)", wrong=first, n=len(more)) if more else first
            raise SaveError(f"deck: {wrong}") from None
    elif "cards=1" in str(content.get("start")).split():
        raise SaveError(spoken("deck is missing, but this game has cards"))
    unasked = ANSWERS_OF_FORMAT_1 if content["version"] == 1 else {}
    return variant(
        Rulings(**unasked | content["rulings"]),
        _numbers(content.get("numbers", {})),
        deck,
        deck is not None,
    )


def _numbers(changed: Any) -> Numbers:
    if not isinstance(changed, dict) or not set(changed) <= set(Numbers._fields):
        raise SaveError(_damaged("numbers"))
    # JSON has lists instead of tuples.
    values = {name: tuple(v) if isinstance(v, list) else v for name, v in changed.items()}
    return Numbers(**NUMBERS._asdict() | values)


def _damaged(part: str) -> str:
    return spoken("{part} is damaged; only what `save` wrote can be read", part=part)
