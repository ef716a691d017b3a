"""A kind of card: the words a deck file describes it with, and its row in the table."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

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


class Half(IntEnum):
    """What is left of an effect's number when an answer halves it."""

    UP = 0  # good for who is struck while it is above 0: then it is rounded up
    DOWN = 1  # bad for who is struck
    NONE = 2  # it has no half: nothing
    LATER = 3  # all of it: halved is what it takes


class EffectKind(NamedTuple):
    """What must be known of an effect."""

    takes: tuple[int, int] | str | bool  # from … to …, without 0, or one word: 1 in the table
    strikes: tuple[Target, ...]  # whom it makes sense on; an answer strikes what it answers
    half: Half
    waits: bool  # on the stack, for chance or for a choice
    gains: bool  # something for who plays it, from whom it strikes


# What an effect does stands in `cards.affect`, and an answer in `cards.answered`; what it is worth
# to a bot in `greedy.effect_worth`. A number has to fit into the table's signed byte: no board is
# long enough to miss what lies beyond.
EFFECTS = {
    Effect.MOVE: EffectKind((-127, 127), ANYONE, Half.UP, waits=False, gains=False),
    Effect.COINS: EffectKind((-6, 6), ANYONE, Half.UP, waits=False, gains=False),
    Effect.LEVEL: EffectKind((-1, 1), ANYONE, Half.UP, waits=False, gains=False),
    Effect.DRAW: EffectKind((1, 10), ANYONE, Half.UP, waits=True, gains=False),
    Effect.DISCARD: EffectKind((1, 10), ANYONE, Half.DOWN, waits=True, gains=False),
    Effect.SKIP: EffectKind((1, 3), ANYONE, Half.DOWN, waits=False, gains=False),
    Effect.AGAIN: EffectKind((1, 1), (Target.SELF,), Half.NONE, waits=False, gains=False),
    Effect.FORTUNE: EffectKind("lose", ANYONE, Half.LATER, waits=False, gains=False),
    Effect.SWAP: EffectKind("tile", (Target.RIVAL,), Half.NONE, waits=False, gains=True),
    Effect.STEAL_COINS: EffectKind(
        (1, 6), (Target.RIVAL, Target.OTHERS), Half.DOWN, waits=False, gains=True
    ),
    Effect.STEAL_CARD: EffectKind(
        (1, 10), (Target.RIVAL, Target.OTHERS), Half.DOWN, waits=True, gains=True
    ),
    Effect.DICE: EffectKind((1, 3), ANYONE, Half.NONE, waits=False, gains=False),
    Effect.REROLL: EffectKind((1, 1), ANYONE, Half.NONE, waits=False, gains=False),
    Effect.DIE: EffectKind((1, 10), ANYONE, Half.NONE, waits=False, gains=False),
    Effect.AVOID: EffectKind(True, (), Half.NONE, waits=False, gains=False),
    Effect.REFLECT: EffectKind(True, (), Half.NONE, waits=False, gains=False),
    Effect.HALVE: EffectKind(True, (), Half.NONE, waits=False, gains=False),
}
if _unlisted := [effect.name for effect in Effect if effect not in EFFECTS]:
    raise AzardiaError(f"card_kinds.EFFECTS has no row for {', '.join(_unlisted)}")
ANSWERS = tuple(effect for effect, kind in EFFECTS.items() if not kind.strikes)


def effects_that(is_so: Callable[[EffectKind], bool]) -> tuple[int, ...]:
    """Return the effects of which something is so, as numbers for compiled code."""
    return tuple(int(effect) for effect, kind in EFFECTS.items() if is_so(kind))


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
        raise AzardiaError(f"no language {code!r}; possible are {', '.join(LANGUAGES)}")
    return LANGUAGES.index(code)
