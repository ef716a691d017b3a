"""A kind of card: the words a deck file describes it with, and its row in the table."""

from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from azardia_nb.errors import AzardiaError
from azardia_nb.text.language import LANGUAGES

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


# One row a kind of card: action cards first, then penalties, then events, each in the file's order.
CARD = np.dtype(
    [
        ("pile", "i1"),
        ("when", "i1"),
        ("target", "i1"),
        ("count", "u1"),
        ("effects", "i1"),  # how many
        ("effect", "i1", (MAX_EFFECTS, 2)),  # (effects.Effect, number)
    ]
)

PRINTED = (100, 25, 10)  # cards in the printed game's action, penalty and event deck

# Whom the cards of a pile may strike.
TARGETS = {
    Pile.ACTION: (Target.SELF, Target.RIVAL, Target.ALL, Target.OTHERS),
    Pile.PENALTY: (Target.SELF,),
    Pile.EVENT: (
        *(Target.ALL, Target.OTHERS, Target.FIRST, Target.LAST),
        *(Target.LEADER, Target.RICHEST, Target.POOREST),
    ),
}
ANYONE = tuple(Target)


@dataclass(frozen=True)
class Card:
    """One kind of card.

    `effects` reads as in the file, (("move", -3), ("fortune", "lose")); `names` and `texts` have
    one entry for each of LANGUAGES, the same where the file has one only. An answer's target is
    always SELF: it strikes what it answers.
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
        raise AzardiaError(f"there is no language {code!r}; use one of {', '.join(LANGUAGES)}")
    return LANGUAGES.index(code)
