"""What cards can do: one table that holds each effect whole.

An effect is a row of EFFECTS: what may stand beside it in a deck file, whom it may strike, what it
does, what is left of it when it is halved, and what it is worth to a bot. An answer is a row of
ANSWERS. A new one is a code in Effect, its row, and the rules that stand in the row; rules, bots
and deck files take it from here.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum, unique
from typing import NamedTuple

from azardia_nb.compiled.marks import one_of, rule
from azardia_nb.errors import AzardiaError
from azardia_nb.game.protocol import NOBODY
from azardia_nb.games.azardia.rules.card_kinds import ANYONE, Pile, Target
from azardia_nb.games.azardia.rules.coins import change_level, gain, lose_fortune
from azardia_nb.games.azardia.rules.events import Event
from azardia_nb.games.azardia.rules.frames import Frame
from azardia_nb.games.azardia.rules.movement import Way, move, own_way
from azardia_nb.games.azardia.rules.places import swap
from azardia_nb.games.azardia.rules.state import MAX_SKIP, Rules, State
from azardia_nb.games.azardia.rules.weights import CARD, COIN, LEVEL, LOW_TILE, TILE, TOP_COIN, TURN
from azardia_nb.games.machine.events import emit
from azardia_nb.games.machine.stack import push


@unique
class Effect(IntEnum):
    """What a card does, as a deck file calls it in small letters; decks are kept by these codes."""

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


class Half(IntEnum):
    """What is left of an effect's number when an answer halves it."""

    UP = 0  # good for who is struck while it is above 0: then it is rounded up
    DOWN = 1  # bad for who is struck
    NONE = 2  # it has no half: nothing
    LATER = 3  # all of it: halved is what it takes


class Gain(IntEnum):
    """What who plays a card has of an effect on others."""

    NOTHING = 0
    SOMETHING = 1
    LOOT = 2  # whatever the others lose by it


class Odds(IntEnum):
    """What the planner counts a card as that begins with an effect."""

    PLAIN = 0
    STOPPER = 1  # where it strikes others
    RARE = 2


class Share(IntEnum):
    """How much of a card strikes, after the answers."""

    NONE = 0
    HALF = 1
    FULL = 2


class Hit(NamedTuple):
    """An effect on its way to one seat, as the rules in the table take it."""

    card: int
    source: int  # who played the card, or NOBODY
    seat: int
    number: int  # what is left of the effect's
    share: int


class Answering(NamedTuple):
    """What somebody may answer, as the rules in the table take it."""

    victim: int  # whom the card was played on
    asked: int  # who may answer now
    opponent: int  # the other of the two between whom it is
    share: int
    struck: int  # who would be, if nobody answered any more
    before: int  # share * 8 + struck before the last answer


@dataclass(frozen=True, kw_only=True)
class EffectKind:
    """All that is known of an effect; what has no default must be said.

    `does` is a rule of position, rules and Hit. `value` is one of position, rules, seat and number:
    what the effect is worth, in `weights`, to whom it strikes, taken to stand where the seat does.
    """

    takes: tuple[int, int] | str  # from … to …, without 0, or one word: 1 in the table
    strikes: tuple[Target, ...] = ANYONE  # whom it makes sense on
    half: Half
    does: Callable[[State, Rules, Hit], None]
    value: Callable[[State, Rules, int, int], int]
    waits: bool = False  # on the stack, for chance or for a choice
    gain: Gain = Gain.NOTHING
    odds: Odds = Odds.PLAIN
    swaps: bool = False  # two pawns, which the zones may forbid


@dataclass(frozen=True, kw_only=True)
class AnswerKind:
    """All that is known of an answer. It takes true, and strikes what it answers.

    `decides` is a rule of Answering: who would be struck, and how much, as share * 8 + seat, if
    this answer stood.
    """

    takes: bool = True
    decides: Callable[[Answering], int]
    to_abilities: bool = False  # it may answer an ability, too


# --- what effects do ----------------------------------------------------------------------------


@rule
def way_of(s: State, hit: Hit) -> int:
    """Return how a pawn moves that is hit: by itself, or pushed."""
    return own_way(s, hit.seat) if hit.seat == hit.source else Way.PUSH


@rule
def moves(s: State, rules: Rules, hit: Hit) -> None:
    """Move the pawn."""
    move(s, rules, hit.seat, hit.number, way_of(s, hit), Event.MOVED_CARD, hit.card)


@rule
def gives_coins(s: State, rules: Rules, hit: Hit) -> None:
    """Give coins, or take them."""
    gain(s, rules, hit.seat, hit.number, hit.card)


@rule
def changes_level(s: State, rules: Rules, hit: Hit) -> None:
    """Give levels, or take them."""
    change_level(s, rules, hit.seat, hit.number, way_of(s, hit), hit.card)


@rule
def draws(s: State, rules: Rules, hit: Hit) -> None:
    """Let action cards be drawn."""
    push(s, Frame.DRAW, hit.seat, hit.number, Pile.ACTION, Event.DREW_CARD, hit.card)


@rule
def discards(s: State, rules: Rules, hit: Hit) -> None:
    """Let cards be discarded, those that the seat likes least."""
    emit(s, Event.MUST_DISCARD, hit.seat, hit.number, 0, hit.card)
    push(s, Frame.DISCARD, hit.seat, hit.number, Event.DISCARDED_CARD, hit.card)


@rule
def skips(s: State, rules: Rules, hit: Hit) -> None:
    """Let turns be missed."""
    s["skip"][hit.seat] = min(int(s["skip"][hit.seat]) + hit.number, MAX_SKIP)
    emit(s, Event.SKIPS, hit.seat, hit.number, 0, hit.card)


@rule
def goes_again(s: State, rules: Rules, hit: Hit) -> None:
    """Give another turn, but in the grace turn."""
    if s["holder"] == NOBODY:
        s["again"][hit.seat] += hit.number
        emit(s, Event.EXTRA_TURN, hit.seat, 0, 0, hit.card)
    else:
        emit(s, Event.NO_EXTRA_TURN, hit.seat, 0, 0, hit.card)


@rule
def takes_fortune(s: State, rules: Rules, hit: Hit) -> None:
    """Take coins and hand, or half of each."""
    if hit.share == Share.HALF:
        coins = int(s["coins"][hit.seat]) // 2
        cards = int(s["held"][hit.seat]) // 2
        emit(s, Event.FORTUNE, hit.seat, coins, cards, hit.card)
        s["coins"][hit.seat] -= coins
        push(s, Frame.DISCARD, hit.seat, cards, Event.DISCARDED_CARD, hit.card)
    else:
        lose_fortune(s, hit.seat, hit.card)


@rule
def swaps_places(s: State, rules: Rules, hit: Hit) -> None:
    """Let two pawns change places."""
    swap(s, rules, hit.source, hit.seat, hit.card)


@rule
def steals_coins(s: State, rules: Rules, hit: Hit) -> None:
    """Pass coins to who plays the card, as far as there are any."""
    taken = min(hit.number, int(s["coins"][hit.seat]))
    s["coins"][hit.seat] -= taken
    emit(s, Event.STOLE_COINS, hit.source, taken, hit.seat, hit.card)
    gain(s, rules, hit.source, taken, hit.card)


@rule
def steals_cards(s: State, rules: Rules, hit: Hit) -> None:
    """Let who plays the card draw from a hand."""
    push(s, Frame.STEAL, hit.source, hit.seat, hit.number, hit.card)


@rule
def sets_dice(s: State, rules: Rules, hit: Hit) -> None:
    """Say how many dice the next roll has."""
    s["next_dice"][hit.seat] = hit.number
    emit(s, Event.NEXT_DICE, hit.seat, hit.number, 0, hit.card)


@rule
def sets_die(s: State, rules: Rules, hit: Hit) -> None:
    """Say what the first die of the next roll shows."""
    face = min(hit.number, rules.numbers.faces)
    s["next_die"][hit.seat] = face
    emit(s, Event.NEXT_DIE, hit.seat, face, 0, hit.card)


@rule
def rolls_again(s: State, rules: Rules, hit: Hit) -> None:
    """Let the next roll be rolled once more."""
    s["next_again"][hit.seat] += hit.number
    emit(s, Event.NEXT_AGAIN, hit.seat, hit.number, 0, hit.card)


# --- what answers decide ------------------------------------------------------------------------


@rule
def avoids(asked: Answering) -> int:
    """Avoid all that is left; who plays the card undoes the answer, and what was before holds."""
    if asked.asked == asked.victim and asked.struck == asked.victim:
        return Share.NONE * 8 + asked.struck
    return asked.before


@rule
def reflects(asked: Answering) -> int:
    """Turn the whole of it back."""
    return Share.FULL * 8 + asked.opponent


@rule
def halves(asked: Answering) -> int:
    """Leave half of it; of what was avoided, half on the other."""
    return Share.HALF * 8 + (asked.opponent if asked.share == Share.NONE else asked.struck)


# --- what effects are worth ---------------------------------------------------------------------


@rule
def at_top(s: State, rules: Rules, seat: int) -> bool:
    """Return whether a pawn is at the top level."""
    return bool(s["level"][seat] == rules.numbers.top_level)


@rule
def value_of_tiles(s: State, rules: Rules, seat: int, number: int) -> int:
    """Return what it is worth to go so many tiles."""
    return number * (TILE if at_top(s, rules, seat) else LOW_TILE)


@rule
def value_of_coins(s: State, rules: Rules, seat: int, number: int) -> int:
    """Return what thousands of coins are worth."""
    return number * (TOP_COIN if at_top(s, rules, seat) else COIN)


@rule
def value_of_levels(s: State, rules: Rules, seat: int, number: int) -> int:
    """Return what levels are worth, or the tiles that stand for them."""
    return number * (TILE * rules.numbers.step if at_top(s, rules, seat) else LEVEL)


@rule
def value_of_cards(s: State, rules: Rules, seat: int, number: int) -> int:
    """Return what cards in hand are worth, whichever they are."""
    return number * CARD


@rule
def cost_of_cards(s: State, rules: Rules, seat: int, number: int) -> int:
    """Return what it costs to lose so many cards."""
    return -number * CARD


@rule
def value_of_turns(s: State, rules: Rules, seat: int, number: int) -> int:
    """Return what other turns are worth."""
    return number * TURN


@rule
def cost_of_turns(s: State, rules: Rules, seat: int, number: int) -> int:
    """Return what it costs to miss so many turns."""
    return -number * TURN


@rule
def cost_of_a_turn(s: State, rules: Rules, seat: int, number: int) -> int:
    """Return what it costs to lose a fortune or a place: about a turn.

    Changing places is of use to whoever is behind.
    """
    return -TURN


@rule
def value_of_dice(s: State, rules: Rules, seat: int, number: int) -> int:
    """Return what a roll of so many dice is worth, against a usual one."""
    return TURN // 2 * (number - rules.numbers.dice)


@rule
def value_of_die(s: State, rules: Rules, seat: int, number: int) -> int:
    """Return what a die that shows so much is worth, against one that is rolled."""
    return TILE // 2 * (2 * number - rules.numbers.faces - 1)


@rule
def value_of_another_roll(s: State, rules: Rules, seat: int, number: int) -> int:
    """Return what it is worth to roll once more."""
    return TURN // 4


# --- the table ----------------------------------------------------------------------------------

# A number has to fit into a deck's table as a signed byte: no board is long enough to miss what
# lies beyond.
EFFECTS = {
    Effect.MOVE: EffectKind(takes=(-127, 127), half=Half.UP, does=moves, value=value_of_tiles),
    Effect.COINS: EffectKind(takes=(-6, 6), half=Half.UP, does=gives_coins, value=value_of_coins),
    Effect.LEVEL: EffectKind(
        takes=(-1, 1), half=Half.UP, does=changes_level, value=value_of_levels
    ),
    Effect.DRAW: EffectKind(
        takes=(1, 10), half=Half.UP, does=draws, value=value_of_cards, waits=True
    ),
    Effect.DISCARD: EffectKind(
        takes=(1, 10), half=Half.DOWN, does=discards, value=cost_of_cards, waits=True
    ),
    Effect.SKIP: EffectKind(
        takes=(1, 3), half=Half.DOWN, does=skips, value=cost_of_turns, odds=Odds.STOPPER
    ),
    Effect.AGAIN: EffectKind(
        takes=(1, 1),
        strikes=(Target.SELF,),
        half=Half.NONE,
        does=goes_again,
        value=value_of_turns,
        odds=Odds.RARE,
    ),
    Effect.FORTUNE: EffectKind(
        takes="lose", half=Half.LATER, does=takes_fortune, value=cost_of_a_turn
    ),
    Effect.SWAP: EffectKind(
        takes="tile",
        strikes=(Target.RIVAL,),
        half=Half.NONE,
        does=swaps_places,
        value=cost_of_a_turn,
        gain=Gain.SOMETHING,
        odds=Odds.RARE,
        swaps=True,
    ),
    Effect.STEAL_COINS: EffectKind(
        takes=(1, 6),
        strikes=(Target.RIVAL, Target.OTHERS),
        half=Half.DOWN,
        does=steals_coins,
        value=value_of_coins,
        gain=Gain.LOOT,
    ),
    Effect.STEAL_CARD: EffectKind(
        takes=(1, 10),
        strikes=(Target.RIVAL, Target.OTHERS),
        half=Half.DOWN,
        does=steals_cards,
        value=value_of_cards,
        waits=True,
        gain=Gain.LOOT,
    ),
    Effect.DICE: EffectKind(takes=(1, 3), half=Half.NONE, does=sets_dice, value=value_of_dice),
    Effect.REROLL: EffectKind(
        takes=(1, 1), half=Half.NONE, does=rolls_again, value=value_of_another_roll
    ),
    Effect.DIE: EffectKind(takes=(1, 10), half=Half.NONE, does=sets_die, value=value_of_die),
}
ANSWERS = {
    Effect.AVOID: AnswerKind(decides=avoids, to_abilities=True),
    Effect.REFLECT: AnswerKind(decides=reflects),
    Effect.HALVE: AnswerKind(decides=halves),
}


def effects_that(is_so: Callable[[EffectKind], bool]) -> tuple[int, ...]:
    """Return the effects of which something is so, as numbers for compiled code."""
    return tuple(int(effect) for effect, kind in EFFECTS.items() if is_so(kind))


def check_effects() -> None:
    """Raise AzardiaError for an effect without a row, or with two."""
    for effect in Effect:
        if (effect in EFFECTS) == (effect in ANSWERS):
            raise AzardiaError(
                f"effects: {effect.name} needs a row, either in EFFECTS or in ANSWERS"
            )


check_effects()
_UNKNOWN = "an effect without a row in effects.EFFECTS"
do_effect = one_of({code: kind.does for code, kind in EFFECTS.items()}, _UNKNOWN)
value_of_effect = one_of({code: kind.value for code, kind in EFFECTS.items()}, _UNKNOWN)
decide = one_of(
    {code: kind.decides for code, kind in ANSWERS.items()},
    "an answer without a row in effects.ANSWERS",
)

GIFTS = effects_that(lambda kind: kind.half is Half.UP)
WHOLE = effects_that(lambda kind: kind.half is Half.NONE)
LATER = effects_that(lambda kind: kind.half is Half.LATER)


@rule
def halved(effect: int, number: int) -> int:
    """Return half the number of an effect, rounded in favour of who is struck."""
    if effect in LATER:
        return number
    if effect in WHOLE:
        return 0
    if number < 0:
        return -(-number // 2)
    return (number + 1) // 2 if effect in GIFTS else number // 2
