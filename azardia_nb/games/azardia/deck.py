"""Cards as data: what a deck file says, and the table of it that the rules read.

A deck is a TOML file, described in the file that `azardia deck new` writes (`new_deck_text`).
The kit's own is `Deck.kit()`; anybody else's is read by `Deck.load`, which takes all of it or none:
`deck_check` says what is wrong with it.

    >>> Deck.kit().card("shed-skin").text("es")
    'Sube un nivel.'
"""

import hashlib
import os
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, cached_property
from importlib import resources
from typing import Any

import numpy as np
from numpy.typing import NDArray

from azardia_nb.errors import AzardiaError, DeckError
from azardia_nb.language import LANGUAGES, N_, SPOKEN, spoken

MAX_KINDS = 144  # different cards in one deck; the printed game has 135 cards in all
MAX_ACTION_KINDS = 112  # of these, action cards
MAX_EFFECTS = 4  # effects on one card
MAX_COUNT = 255  # copies of one card


class Pile(IntEnum):
    """The three decks."""

    ACTION = 0
    PENALTY = 1
    EVENT = 2


class When(IntEnum):
    """When an action card is played: phase C, before one's own roll, or as an answer (C1)."""

    PLAY = 0
    ROLL = 1
    ANSWER = 2


class Target(IntEnum):
    """Whom a card strikes.

    LAST and LEADER are the pawns furthest behind and ahead, ties included.
    """

    SELF = 0
    RIVAL = 1  # one rival, chosen by who plays it
    ALL = 2
    OTHERS = 3
    FIRST = 4  # the first player, who draws the event
    LAST = 5
    LEADER = 6
    RICHEST = 7  # most coins
    POOREST = 8


class Effect(IntEnum):
    """What a card does; the number beside it is explained in the deck format."""

    MOVE = 0
    COINS = 1
    LEVEL = 2
    DRAW = 3
    DISCARD = 4
    SKIP = 5
    AGAIN = 6
    FORTUNE = 7
    SWAP = 8
    STEAL_COINS = 9
    STEAL_CARD = 10
    DICE = 11
    REROLL = 12
    DIE = 13
    AVOID = 14
    REFLECT = 15
    HALVE = 16


# One row a kind of card: action cards first, then penalties, then events, each in the file's order.
CARD = np.dtype(
    [
        ("pile", "i1"),
        ("when", "i1"),
        ("target", "i1"),
        ("count", "u1"),
        ("effects", "i1"),  # how many
        ("effect", "i1", (MAX_EFFECTS, 2)),  # (Effect, number)
    ]
)

MAX_BYTES = 1_000_000  # a longer file is no deck; the kit's has 15,000
PRINTED = (100, 25, 10)  # cards in the printed game's action, penalty and event deck

# The numbers each effect takes, without 0. A number has to fit into the table's signed byte: no
# board is long enough to miss what lies beyond.
RANGES = {
    Effect.MOVE: (-127, 127),
    Effect.COINS: (-6, 6),
    Effect.LEVEL: (-1, 1),
    Effect.DRAW: (1, 10),
    Effect.DISCARD: (1, 10),
    Effect.SKIP: (1, 3),
    Effect.AGAIN: (1, 1),
    Effect.STEAL_COINS: (1, 6),
    Effect.STEAL_CARD: (1, 10),
    Effect.DICE: (1, 3),
    Effect.REROLL: (1, 1),
    Effect.DIE: (1, 10),
}
# The others take one word; in the table their number is 1.
WORDS: dict[Effect, str | bool] = {
    Effect.FORTUNE: "lose",
    Effect.SWAP: "tile",
    Effect.AVOID: True,
    Effect.REFLECT: True,
    Effect.HALVE: True,
}
ANSWERS = (Effect.AVOID, Effect.REFLECT, Effect.HALVE)

# Whom the cards of a pile may strike, and the effects that make sense on some of these only.
TARGETS = {
    Pile.ACTION: (Target.SELF, Target.RIVAL, Target.ALL, Target.OTHERS),
    Pile.PENALTY: (Target.SELF,),
    Pile.EVENT: (
        *(Target.ALL, Target.OTHERS, Target.FIRST, Target.LAST),
        *(Target.LEADER, Target.RICHEST, Target.POOREST),
    ),
}
ONLY_ON = {
    Effect.SWAP: (Target.RIVAL,),
    Effect.STEAL_COINS: (Target.RIVAL, Target.OTHERS),
    Effect.STEAL_CARD: (Target.RIVAL, Target.OTHERS),
    Effect.AGAIN: (Target.SELF,),
}


class WrongDeckError(DeckError):
    """A deck that cannot be used; `lines` has one line for each thing wrong."""

    @property
    def lines(self) -> tuple[str, ...]:
        """The message cut into its lines, each `file:line: what is wrong; what would be right`."""
        return tuple(str(self).split("\n"))


@dataclass(frozen=True)
class Card:
    """One kind of card.

    `effects` reads as in the file, (("move", -3), ("fortune", "lose")); `names` and `texts` have
    one entry for each of LANGUAGES. An answer's target is always SELF: it strikes what it answers.
    """

    id: str
    pile: Pile
    when: When
    target: Target
    count: int
    effects: tuple[tuple[str, int | str | bool], ...]
    names: tuple[str, ...]
    texts: tuple[str, ...]

    @property
    def deck(self) -> str:
        """The deck it belongs to, as in the file: action, penalty or event."""
        return self.pile.name.lower()

    def name(self, language: str = "en") -> str:
        """Say what the card is called."""
        return self.names[_language(language)]

    def text(self, language: str = "en") -> str:
        """Say what the card does."""
        return self.texts[_language(language)]


def _language(code: str) -> int:
    if code not in LANGUAGES:
        raise AzardiaError(f"no language {code!r}; possible are {', '.join(LANGUAGES)}")
    return LANGUAGES.index(code)


@dataclass(frozen=True, eq=False, repr=False)
class Deck:
    """All the cards of a game; made by `Deck.kit`, `Deck.load` or `Deck.parse`, which check them.

    `source` is the file's text, from which `Deck.parse` makes the same deck again. `warnings` says
    what is unusual but allowed. Two decks are equal when everything they say is.
    """

    name: str
    note: str
    cards: tuple[Card, ...]
    source: str
    warnings: tuple[str, ...]

    @staticmethod
    def kit() -> "Deck":
        """Return the kit's own deck."""
        return _kit()

    @staticmethod
    def load(path: str | os.PathLike[str]) -> "Deck":
        """Read a deck from a file; WrongDeckError (a DeckError) says everything that is wrong."""
        label = _label(os.fspath(path))
        try:
            with open(path, "rb") as file:
                content = file.read(MAX_BYTES + 1)
        except (OSError, ValueError) as error:  # ValueError: a path with a null character in it
            # Imported here because it stands on the notation, which stands on decks.
            from azardia_nb.checked_file import reason

            said = spoken(
                "{file}: cannot be read: {why}; right is a file such as `azardia deck new` writes",
                file=label,
                why=reason(error),
            )
            raise WrongDeckError(said) from None
        if len(content) > MAX_BYTES:
            raise _too_long(label)
        # A byte that is no UTF-8 becomes a character that no text may have; parse finds it.
        return Deck.parse(content.decode("utf-8", "surrogateescape"), name=label)

    @staticmethod
    def parse(text: str, name: str = "deck") -> "Deck":
        """Read a deck from a text; `name` stands for the file in what is said about it."""
        # Imported here because what checks a deck also makes it.
        from azardia_nb.games.azardia.deck_check import parse

        label = _label(name)
        if len(text) > MAX_BYTES:
            raise _too_long(label)
        return parse(text, label)

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The cards' ids; the place of an id is its kind."""
        return tuple(card.id for card in self.cards)

    @cached_property
    def table(self) -> NDArray[np.void]:
        """The cards as the rules read them: an array of CARD, one row a kind, read-only."""
        table = np.zeros(len(self.cards), CARD)
        for row, card in zip(table, self.cards, strict=True):
            row["pile"], row["when"], row["target"] = card.pile, card.when, card.target
            row["count"], row["effects"] = card.count, len(card.effects)
            for place, (word, number) in enumerate(card.effects):
                row["effect"][place] = (
                    Effect[word.upper()],
                    1 if isinstance(number, str) else number,
                )
        table.setflags(write=False)
        return table

    @cached_property
    def fingerprint(self) -> str:
        """A SHA-256 of what the rules read, ids and table: no name and no text changes it."""
        return hashlib.sha256("\n".join(self.ids).encode() + self.table.tobytes()).hexdigest()

    def kind(self, id: str) -> int:
        """Return the row of a card in the table; AzardiaError when there is no such card."""
        kind = self._kinds.get(id)
        if kind is None:
            # Imported here because only mistakes need it.
            from azardia_nb.games.azardia.deck_check import nearest, say

            wrong = spoken("no card {id} in the deck {deck}", id=say(id), deck=say(self.name))
            right = nearest(id, self.ids, N_("its cards are {words}"))
            raise AzardiaError(f"{wrong}; {right}")
        return kind

    def card(self, id: str) -> Card:
        """Return a card by its id; AzardiaError, naming near ones, when there is no such card."""
        return self.cards[self.kind(id)]

    def count(self, pile: Pile) -> int:
        """Return how many cards a pile has when it is full."""
        return sum(card.count for card in self.cards if card.pile is pile)

    @cached_property
    def _kinds(self) -> dict[str, int]:
        return {id: kind for kind, id in enumerate(self.ids)}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Deck):
            return NotImplemented
        return (self.name, self.note, self.cards) == (other.name, other.note, other.cards)

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __repr__(self) -> str:
        if self == Deck.kit():
            return "Deck.kit()"
        counts = ", ".join(f"{self.count(pile)} {pile.name.lower()}" for pile in Pile)
        return f"<Deck {self.name!r}: {counts} cards>"

    def __reduce__(self) -> tuple[Any, ...]:
        # A pickled table would come back writable.
        return Deck, (self.name, self.note, self.cards, self.source, self.warnings)


@cache
def _kit() -> Deck:
    return Deck.parse(_packaged("kit.toml"), name="kit.toml")


def new_deck_text() -> str:
    """Return a small deck to start from, which explains every key and every effect."""
    return _packaged("new.toml")


def _packaged(file: str) -> str:
    folder = resources.files("azardia_nb.games.azardia") / "decks"
    return (folder / file).read_text(encoding="utf-8")


def _label(name: str) -> str:
    """Name a file so that it stays on one line."""
    return name if name.isprintable() else ascii(name)


def _too_long(label: str) -> WrongDeckError:
    # Imported here because only mistakes need it.
    from azardia_nb.odds.say import whole

    return WrongDeckError(
        spoken(
            "{file}: too long for a deck; right is {most} bytes at most",
            file=label,
            most=whole(MAX_BYTES, SPOKEN.get()),
        )
    )
