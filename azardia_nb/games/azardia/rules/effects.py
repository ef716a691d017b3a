"""Effects of cards and answers: tables with everything that is specific to each.

A row of EFFECTS holds an effect's range in a deck file, its targets, its rule, its half, and its
value for bots; ANSWERS holds the answers. A new effect is a code in Effect, a row, and the rules
named there. Rules, bots and deck files read these tables.
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
    """Effects by the words of deck files, in small letters; saved decks use these codes."""

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
    """How an effect's number is halved, if an answer halves the card."""

    UP = 0  # a gain if positive; rounded up
    DOWN = 1  # a loss; rounded down
    NONE = 2  # not divisible: nothing
    LATER = 3  # number unchanged: the effect's rule halves the loss itself


class Gain(IntEnum):
    """The gain of a card's player from an effect on rivals, as bots judge it."""

    NOTHING = 0
    SOMETHING = 1
    LOOT = 2  # the rivals' loss


class Odds(IntEnum):
    """The category of a card in the planner's statistics, by its first effect."""

    PLAIN = 0
    STOPPER = 1  # a card that makes rivals miss turns
    RARE = 2


class Share(IntEnum):
    """The share of a card that takes effect, once all have answered."""

    NONE = 0
    HALF = 1
    FULL = 2


class Hit(NamedTuple):
    """An effect of a card on a seat that it strikes; an argument of the effect's rule."""

    card: int
    source: int  # the card's player, or NOBODY
    seat: int
    number: int  # the effect's number, halved if `share` is HALF
    share: int


class Answering(NamedTuple):
    """The state of the answers to a card; the argument of an answer's rule."""

    victim: int  # the seat that the card was played on
    asked: int  # the seat that may answer now
    opponent: int  # the other seat: the card's player, or the victim
    share: int  # share that takes effect if no further answer is given
    struck: int  # seat that is struck if no further answer is given
    before: int  # share * 8 + struck seat, before the last answer


@dataclass(frozen=True, kw_only=True)
class EffectKind:
    """Properties of an effect.

    `does` is a rule of (position, rules, Hit). `value` is a rule of (position, rules, seat,
    number): the value of the effect for the seat that it strikes, in the unit of `weights`. For
    LOOT it is the value of the loot.
    """

    takes: tuple[int, int] | str  # range of the number, without 0; or a word, 1 in the table
    strikes: tuple[Target, ...] = ANYONE  # allowed targets
    half: Half
    does: Callable[[State, Rules, Hit], None]
    value: Callable[[State, Rules, int, int], int]
    waits: bool = False  # whether it waits on the stack, for chance or a choice
    gain: Gain = Gain.NOTHING
    odds: Odds = Odds.PLAIN
    swaps: bool = False  # whether it swaps two pawns, which the zones may forbid


@dataclass(frozen=True, kw_only=True)
class AnswerKind:
    """Properties of an answer.

    `decides` is a rule of Answering: share * 8 + struck seat, if this answer is the last one.
    """

    takes: bool = True  # its value in a deck file
    decides: Callable[[Answering], int]
    to_abilities: bool = False  # whether it may also answer an ability


# --- what effects do ----------------------------------------------------------------------------


@rule
def way_of(s: State, hit: Hit) -> int:
    """Return the Way of a struck pawn's movement; by another seat's card it is PUSH."""
    return own_way(s, hit.seat) if hit.seat == hit.source else Way.PUSH


@rule
def moves(s: State, rules: Rules, hit: Hit) -> None:
    """Move the pawn by the effect's number of tiles."""
    move(s, rules, hit.seat, hit.number, way_of(s, hit), Event.MOVED_CARD, hit.card)


@rule
def gives_coins(s: State, rules: Rules, hit: Hit) -> None:
    """Give or take coins."""
    gain(s, rules, hit.seat, hit.number, hit.card)


@rule
def changes_level(s: State, rules: Rules, hit: Hit) -> None:
    """Give or take levels."""
    change_level(s, rules, hit.seat, hit.number, way_of(s, hit), hit.card)


@rule
def draws(s: State, rules: Rules, hit: Hit) -> None:
    """Queue a draw of action cards."""
    push(s, Frame.DRAW, hit.seat, hit.number, Pile.ACTION, Event.DREW_CARD, hit.card)


@rule
def discards(s: State, rules: Rules, hit: Hit) -> None:
    """Queue a discard of cards that the seat chooses."""
    emit(s, Event.MUST_DISCARD, hit.seat, hit.number, 0, hit.card)
    push(s, Frame.DISCARD, hit.seat, hit.number, Event.DISCARDED_CARD, hit.card)


@rule
def skips(s: State, rules: Rules, hit: Hit) -> None:
    """Add turns to miss, up to MAX_SKIP."""
    s["skip"][hit.seat] = min(int(s["skip"][hit.seat]) + hit.number, MAX_SKIP)
    emit(s, Event.SKIPS, hit.seat, hit.number, 0, hit.card)


@rule
def goes_again(s: State, rules: Rules, hit: Hit) -> None:
    """Grant another turn, except in the grace turn."""
    if s["holder"] == NOBODY:
        s["again"][hit.seat] += hit.number
        emit(s, Event.EXTRA_TURN, hit.seat, 0, 0, hit.card)
    else:
        emit(s, Event.NO_EXTRA_TURN, hit.seat, 0, 0, hit.card)


@rule
def takes_fortune(s: State, rules: Rules, hit: Hit) -> None:
    """Take all coins and the whole hand, or half of each, rounded down."""
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
    """Swap the pawns of the card's player and of the struck seat."""
    swap(s, rules, hit.source, hit.seat, hit.card)


@rule
def steals_coins(s: State, rules: Rules, hit: Hit) -> None:
    """Give coins of the struck seat, as many as it has, to the card's player."""
    coins = min(hit.number, int(s["coins"][hit.seat]))
    s["coins"][hit.seat] -= coins
    emit(s, Event.STOLE_COINS, hit.source, coins, hit.seat, hit.card)
    gain(s, rules, hit.source, coins, hit.card)


@rule
def steals_cards(s: State, rules: Rules, hit: Hit) -> None:
    """Queue a theft of cards by the card's player."""
    push(s, Frame.STEAL, hit.source, hit.seat, hit.number, hit.card)


@rule
def sets_dice(s: State, rules: Rules, hit: Hit) -> None:
    """Set the number of dice of the seat's next roll."""
    s["next_dice"][hit.seat] = hit.number
    emit(s, Event.NEXT_DICE, hit.seat, hit.number, 0, hit.card)


@rule
def sets_die(s: State, rules: Rules, hit: Hit) -> None:
    """Set the face of the first die of the seat's next roll."""
    face = min(hit.number, rules.numbers.faces)
    s["next_die"][hit.seat] = face
    emit(s, Event.NEXT_DIE, hit.seat, face, 0, hit.card)


@rule
def rolls_again(s: State, rules: Rules, hit: Hit) -> None:
    """Grant a reroll of the seat's next roll."""
    s["next_again"][hit.seat] += hit.number
    emit(s, Event.NEXT_AGAIN, hit.seat, hit.number, 0, hit.card)


# --- what answers decide ------------------------------------------------------------------------


@rule
def avoids(answer: Answering) -> int:
    """Avoid the card if the asked seat is its victim and would be struck.

    Otherwise cancel the last answer, which restores the state before it.
    """
    if answer.asked == answer.victim and answer.struck == answer.victim:
        return Share.NONE * 8 + answer.struck
    return answer.before


@rule
def reflects(answer: Answering) -> int:
    """Turn the whole card back on the opponent."""
    return Share.FULL * 8 + answer.opponent


@rule
def halves(answer: Answering) -> int:
    """Halve the card; half of an avoided card strikes the opponent."""
    return Share.HALF * 8 + (answer.opponent if answer.share == Share.NONE else answer.struck)


# --- what effects are worth ---------------------------------------------------------------------


@rule
def is_at_top(s: State, rules: Rules, seat: int) -> bool:
    """Return whether the pawn is at the top level."""
    return bool(s["level"][seat] == rules.numbers.top_level)


@rule
def value_of_tiles(s: State, rules: Rules, seat: int, number: int) -> int:
    """Return the value of moving `number` tiles."""
    return number * (TILE if is_at_top(s, rules, seat) else LOW_TILE)


@rule
def value_of_coins(s: State, rules: Rules, seat: int, number: int) -> int:
    """Return the value of `number` thousand coins."""
    return number * (TOP_COIN if is_at_top(s, rules, seat) else COIN)


@rule
def value_of_levels(s: State, rules: Rules, seat: int, number: int) -> int:
    """Return the value of `number` levels, or of the tiles that replace them."""
    return number * (TILE * rules.numbers.step if is_at_top(s, rules, seat) else LEVEL)


@rule
def value_of_cards(s: State, rules: Rules, seat: int, number: int) -> int:
    """Return the value of `number` unknown cards."""
    return number * CARD


@rule
def cost_of_cards(s: State, rules: Rules, seat: int, number: int) -> int:
    """Return the negative value of losing `number` cards."""
    return -number * CARD


@rule
def value_of_turns(s: State, rules: Rules, seat: int, number: int) -> int:
    """Return the value of `number` more turns."""
    return number * TURN


@rule
def cost_of_turns(s: State, rules: Rules, seat: int, number: int) -> int:
    """Return the negative value of missing `number` turns."""
    return -number * TURN


@rule
def cost_of_a_turn(s: State, rules: Rules, seat: int, number: int) -> int:
    """Return the negative value of losing a fortune, or a place by a swap: about one turn.

    A swap is played from behind, so the seat that it strikes loses.
    """
    return -TURN


@rule
def value_of_dice(s: State, rules: Rules, seat: int, number: int) -> int:
    """Return the value of a roll of `number` dice, compared with a usual roll."""
    return TURN // 2 * (number - rules.numbers.dice)


@rule
def value_of_die(s: State, rules: Rules, seat: int, number: int) -> int:
    """Return the value of a die that shows `number`, compared with a rolled die."""
    return TILE // 2 * (2 * number - rules.numbers.faces - 1)


@rule
def value_of_another_roll(s: State, rules: Rules, seat: int, number: int) -> int:
    """Return the value of a reroll."""
    return TURN // 4


# --- the table ----------------------------------------------------------------------------------

# Numbers must fit a signed byte of a deck's table.
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
    """Return the codes, as plain integers for compiled code, of effects that satisfy `is_so`."""
    return tuple(int(effect) for effect, kind in EFFECTS.items() if is_so(kind))


def check_effects() -> None:
    """Raise AzardiaError unless every effect has a row in either EFFECTS or ANSWERS."""
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
    """Return half the number of an effect, rounded in favour of the struck seat."""
    if effect in LATER:
        return number
    if effect in WHOLE:
        return 0
    if number < 0:
        return -(-number // 2)  # a loss, rounded towards 0
    return (number + 1) // 2 if effect in GIFTS else number // 2
