"""Kinds of card, as described in a deck file and as rows that the rules read."""

from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from azardia_nb.errors import AzardiaError
from azardia_nb.text.language import LANGUAGES

MAX_KINDS = 144  # maximum number of different cards in a deck; the printed game has 135 cards
MAX_ACTION_KINDS = 112  # maximum number of different action cards
MAX_EFFECTS = 4  # maximum number of effects per card
MAX_COUNT = 255  # maximum number of copies of a card


class Pile(IntEnum):
    """The three decks."""

    ACTION = 0
    PENALTY = 1
    EVENT = 2


class When(IntEnum):
    """Times at which an action card is played: in phase C, before one's own roll, as an answer."""

    PLAY = 0
    ROLL = 1
    ANSWER = 2


class Target(IntEnum):
    """Seats that a card strikes; from LAST on, all tied seats.

    LAST and LEADER are the pawns furthest behind and ahead.
    """

    SELF = 0
    RIVAL = 1  # one rival, whom the player chooses
    ALL = 2
    OTHERS = 3
    FIRST = 4  # the first player, who draws the event
    LAST = 5
    LEADER = 6
    RICHEST = 7  # most coins
    POOREST = 8


# One row per kind of card: action cards, penalties, events, each in the order of the file.
CARD = np.dtype(
    [
        ("pile", "i1"),
        ("when", "i1"),
        ("target", "i1"),
        ("count", "u1"),
        ("effects", "i1"),  # number of effects
        ("effect", "i1", (MAX_EFFECTS, 2)),  # (effects.Effect, number)
    ]
)

PRINTED = (100, 25, 10)  # number of cards in the printed action, penalty and event decks

# Targets that a pile's cards may have.
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
    """A kind of card.

    `effects` has the words and values of the file, (("move", -3), ("fortune", "lose")). `names` and
    `texts` have an entry for each of LANGUAGES. The target of an answer is always SELF: it acts on
    the card that it answers.
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
        """The card's deck as written in a file: action, penalty or event."""
        return self.pile.name.lower()

    def name(self, language: str = "en") -> str:
        """Return the card's name in a language; AzardiaError for an unknown one."""
        return self.names[_language(language)]

    def text(self, language: str = "en") -> str:
        """Return the card's text in a language; AzardiaError for an unknown one."""
        return self.texts[_language(language)]


def _language(code: str) -> int:
    if code not in LANGUAGES:
        raise AzardiaError(f"there is no language {code!r}; use one of {', '.join(LANGUAGES)}")
    return LANGUAGES.index(code)
