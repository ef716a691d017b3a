"""Effects of 1-Time cards: one table of all kinds, and the stages of playing a card.

All rules in the table have the same parameters: the player's `seat`, the `card`, and its `option`
and `target` seat, or NOBODY. A kind without a row, or with an incomplete one, is an error at
import.
"""

from collections.abc import Callable
from enum import IntEnum
from typing import NamedTuple

import numpy as np

from azardia_nb.compiled.marks import one_of, rule
from azardia_nb.game.terms import NOBODY
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules import board, decks, mats, state
from azardia_nb.games.axis_mundi.rules import card_kinds as kinds
from azardia_nb.games.axis_mundi.rules.blows import LEFT_FACES
from azardia_nb.games.axis_mundi.rules.card_kinds import Card
from azardia_nb.games.axis_mundi.rules.events import Event
from azardia_nb.games.axis_mundi.rules.familiar import FLIGHT
from azardia_nb.games.axis_mundi.rules.frames import Frame
from azardia_nb.games.axis_mundi.rules.mats import Perm
from azardia_nb.games.axis_mundi.rules.movement import HIDDEN_CAVE, enter_hex
from azardia_nb.games.axis_mundi.rules.rulings import USUAL
from azardia_nb.games.axis_mundi.rules.state import Rules, State
from azardia_nb.games.machine.events import emit
from azardia_nb.games.machine.stack import drop, push, top_frame

# Arguments of frames: TAKE_PILE for Second Time; KEEP for Mobilizing Forces.
OF_PILE, OF_FORCES = 0, 1
# Arguments of a SECTION frame; LOSS takes one energy, FILL fills a section.
GAIN, LOSS, FILL = 0, -1, 9


class When(IntEnum):
    """The time at which a card can be played."""

    PLAYED = 0  # in the seat's own action phase
    QUIET = 1  # also by an unseen seat: the card needs no die, deck or Opponent
    WITH = 2  # with an attack, a command or a harvest
    ANSWER = 3  # in answer to another seat
    LIES = 4  # never: a Permanent card


# The frame of a card's choice, and the frame's second argument.
_CHOICES = {
    Card.SECOND_TIME: (Frame.TAKE_PILE, OF_PILE),
    Card.CRATES: (Frame.TAKE_CRATE, 0),
    Card.HURRY_CHANGE: (Frame.HURRY, 1),  # this card counts
    Card.LAST_RESORT: (Frame.RESORT, 1),
}
CHOICE_FRAMES = np.array([_CHOICES.get(card, (0, 0)) for card in Card], np.int64)

# --- gifts --------------------------------------------------------------------------------------


@rule
def no_effect(s: State, rules: Rules, seat: int, card: int, option: int, target: int) -> None:
    """Do nothing: the card accompanies another action, whose rule applies its effect."""


@rule
def give_gift(s: State, rules: Rules, seat: int, card: int, option: int, target: int) -> None:
    """Give the points, hit points or energy in the card's row of GIFTS."""
    kinds.give(s, seat, kinds.gift_of(card, option))


@rule
def push_choice(s: State, rules: Rules, seat: int, card: int, option: int, target: int) -> None:
    """Push the choice frame that is the card's only effect."""
    push(s, CHOICE_FRAMES[card, 0], seat, CHOICE_FRAMES[card, 1])


@rule
def protect(s: State, rules: Rules, seat: int, card: int, option: int, target: int) -> None:
    """Protect a seat from all lost hit points and wounds until its next turn (card.god-mode)."""
    s["god"][seat] = 1


@rule
def borrow(s: State, rules: Rules, seat: int, card: int, option: int, target: int) -> None:
    """Borrow the target's powers until the seat's next turn (card.who-are-you)."""
    again = s["borrowed"][seat] == s["character"][target]
    s["lent"][seat] = int(s["lent"][seat]) - 1 if again else 0
    s["borrowed"][seat] = s["character"][target]
    emit(s, Event.BORROWED, seat, target)


@rule
def vanish(s: State, rules: Rules, seat: int, card: int, option: int, target: int) -> None:
    """Make a seat unseen until its next turn (hidden.begin); store what the others last saw."""
    here = int(s["at"][seat])
    s["hidden"][seat] = 1
    s["home"][seat] = s["place"][seat] = here
    s["at"][seat] = NOBODY
    s["last_hp"][seat], s["last_wounds"][seat] = s["hp"][seat], s["wounds"][seat]
    s["last_points"][seat] = mats.move_points(s)
    s["written"][seat] = 0
    emit(s, Event.HIDDEN, seat, here)


# --- draws --------------------------------------------------------------------------------------


@rule
def draw_refills(s: State, rules: Rules, seat: int, card: int, option: int, target: int) -> None:
    """Push draws of 3 cards, `option` of them 1-Time cards (card.free-refills)."""
    decks.draw_both(s, seat, option, 3 - option, decks.TO_HAND)


@rule
def draw_forces(s: State, rules: Rules, seat: int, card: int, option: int, target: int) -> None:
    """Push draws of 3 cards, and the choices of the cards to keep and give (mobilizing-forces)."""
    push(s, Frame.KEEP, seat, OF_FORCES)
    decks.draw_both(s, seat, option, 3 - option, decks.TO_TABLE)


@rule
def draw_tales(s: State, rules: Rules, seat: int, card: int, option: int, target: int) -> None:
    """Push a draw of 6 cards from deck `option`, and the choice of one (card.archers-tales)."""
    push(s, Frame.KEEP, seat, 0)
    decks.draw(s, seat, option, 6, decks.TO_TABLE)


@rule
def peek(s: State, rules: Rules, seat: int, card: int, option: int, target: int) -> None:
    """Push draws of the top 2 cards of both decks, and the choices of their order."""
    push(s, Frame.TOPS, seat, state.PERM)
    push(s, Frame.TOPS, seat, state.ONE)
    decks.draw_both(s, seat, 2, 2, decks.TO_PEEK)
    emit(s, Event.PEEKED, seat)


@rule
def tumble(s: State, rules: Rules, seat: int, card: int, option: int, target: int) -> None:
    """Push the choice of other cards of the hand to play for nothing (card.tumble-of-notes)."""
    push(s, Frame.TUMBLING, seat, 0)
    push(s, Frame.TUMBLE, seat)


# --- blows and moves ----------------------------------------------------------------------------


@rule
def drain(s: State, rules: Rules, seat: int, card: int, option: int, target: int) -> None:
    """Take 1 energy from each Opponent and fill the seat's own (card.ethereal-drain)."""
    if mats.has_sections(s, seat):
        push(s, Frame.SECTION, seat, FILL)
    else:
        mats.full_energy(s, seat)
    for on in range(state.SEATS - 1, 0, -1):
        other = (seat + on) % state.SEATS
        if mats.has_sections(s, other):
            push(s, Frame.SECTION, other, LOSS)
        else:
            s["energy"][other, 0] = max(0, int(s["energy"][other, 0]) - 1)
            emit(s, Event.DRAINED, other, int(s["energy"][other, 0]))


@rule
def is_hit_by(s: State, rules: Rules, seat: int, target: int, reach: int) -> bool:
    """Return whether Hafdasas C-4, played by `seat` with this reach, hits `target`."""
    if (
        target == seat
        or state.on_axis(s, target)
        or state.is_shelter(rules, mats.hex_of(s, target))
    ):
        return False
    return 1 <= mats.seat_distance(s, rules, seat, target) <= reach


@rule
def explode_c4(s: State, rules: Rules, seat: int, card: int, option: int, target: int) -> None:
    """Take 2 hit points from each Opponent 1 or 2 hexes away (card.hafdasas-c4)."""
    for on in range(1, state.SEATS):
        other = (seat + on) % state.SEATS
        if is_hit_by(s, rules, seat, other, 2):
            before = int(s["hp"][other])
            mats.lose(s, other, 2)
            emit(s, Event.CARD_LOSS, other, int(s["hp"][other]), before, card)
    mats.push_falls(s)


@rule
def seek_reach(s: State, seat: int) -> int:
    """Return the reach of a seat's Seek and Destroy, in hexes."""
    far = FLIGHT + 2
    if mats.has_powers(s, seat, mats.BEASTMASTER):
        far += 2 if mats.has_upgraded_powers(s, seat, mats.BEASTMASTER) else 1
    return far + 1 if mats.is_active(s, seat, Perm.HAIL) else far


@rule
def seek(s: State, rules: Rules, seat: int, card: int, option: int, target: int) -> None:
    """Take 2 hit points from the target, 3 with an upgraded Beastmaster's powers."""
    mats.use_energy(s, seat)
    before = int(s["hp"][target])
    mats.lose(s, target, 3 if mats.has_upgraded_powers(s, seat, mats.BEASTMASTER) else 2)
    emit(s, Event.CARD_LOSS, target, int(s["hp"][target]), before, card)
    mats.push_falls(s)


@rule
def cave_end(s: State, rules: Rules, seat: int, steps: int) -> int:
    """Return the hex `steps` counter-clockwise from a seat on its ring; NOBODY off the rings."""
    here = int(s["at"][seat])
    ring = int(board.RINGS[here]) if here != NOBODY else 0
    if ring < 1 or ring > 4:
        return NOBODY
    turns = state.turns_of(s)
    place, first = int(rules["place_of"][turns, here]), int(board.FIRST[ring])
    return int(rules["hex_at"][turns, first + (place - first + steps) % (board.SIDES * ring)])


@rule
def can_end_cave(s: State, rules: Rules, seat: int, hex: int) -> bool:
    """Return whether a hidden cave can lead a seat to a hex: no lava, no figure, not its own."""
    if hex == NOBODY or hex == s["at"][seat]:
        return False
    return rules["nature"][hex] != board.INACCESSIBLE and state.seat_on(s, hex) == NOBODY


@rule
def cave_steps(card: int) -> int:
    """Return the length of a hidden cave, in hexes: 4, 5 or 6 by card."""
    return card - Card.HIDDEN_CAVE_4 + 4


@rule
def find_cave(s: State, rules: Rules, seat: int, card: int, option: int, target: int) -> None:
    """Go through a hidden cave, or push the die if both directions are possible."""
    steps = cave_steps(card)
    left = cave_end(s, rules, seat, -steps)
    right = cave_end(s, rules, seat, steps)
    if not can_end_cave(s, rules, seat, left):
        left = right
    if not can_end_cave(s, rules, seat, right):
        right = left
    if left == right:
        leave_cave(s, rules, seat, left, card)
    else:
        push(s, Frame.CAVE_DIE, seat, left, right, card)


@rule
def leave_cave(s: State, rules: Rules, seat: int, hex: int, card: int) -> None:
    """Move a seat to the end of a hidden cave, and end the turn."""
    emit(s, Event.CAVE, seat, int(s["at"][seat]), hex, card)
    s["done"] = 1
    enter_hex(s, rules, seat, hex, HIDDEN_CAVE)


@rule
def resolve_cave(s: State, rules: Rules, face: int) -> None:
    """Drop the CAVE_DIE frame and leave the cave on the side of the die's face."""
    frame = top_frame(s)
    seat, card = int(frame[1]), int(frame[4])
    hex = int(frame[2]) if face <= LEFT_FACES else int(frame[3])
    drop(s)
    emit(s, Event.CAVE_DIE, seat, face, 0, card)
    leave_cave(s, rules, seat, hex, card)


# --- the table ----------------------------------------------------------------------------------


class Effect(NamedTuple):
    """A card kind's effect: when it can be played, and the rule that applies it."""

    when: When
    does: Callable[..., None]


EFFECTS: dict[int, Effect] = {
    Card.DANZIG: Effect(When.ANSWER, no_effect),
    Card.SECOND_TIME: Effect(When.PLAYED, push_choice),
    Card.CRATES: Effect(When.PLAYED, push_choice),
    Card.DESPERATE_MEASURES: Effect(When.WITH, no_effect),
    Card.DOUBLE_DOUBLE: Effect(When.WITH, no_effect),
    Card.ELUSIVE: Effect(When.ANSWER, no_effect),
    Card.ETHEREAL_DRAIN: Effect(When.PLAYED, drain),
    Card.FOLLOW_THE_MONKEY: Effect(When.QUIET, give_gift),
    Card.FREE_REFILLS: Effect(When.PLAYED, draw_refills),
    Card.GOD_MODE: Effect(When.QUIET, protect),
    Card.GODSPEED: Effect(When.WITH, no_effect),
    Card.HAFDASAS_C4: Effect(When.PLAYED, explode_c4),
    Card.HARVESTER: Effect(When.WITH, no_effect),
    Card.HICKORY_SHIELD: Effect(When.ANSWER, no_effect),
    Card.HOLISTIC_HERBS: Effect(When.QUIET, give_gift),
    Card.HURRY_CHANGE: Effect(When.PLAYED, push_choice),
    Card.INSPIRATION: Effect(When.QUIET, give_gift),
    Card.LAST_RESORT: Effect(When.PLAYED, push_choice),
    Card.MAKESHIFT_SHIELD: Effect(When.ANSWER, no_effect),
    Card.MOBILIZING_FORCES: Effect(When.PLAYED, draw_forces),
    Card.MORSEL: Effect(When.QUIET, give_gift),
    Card.HIDDEN_CAVE_4: Effect(When.PLAYED, find_cave),
    Card.HIDDEN_CAVE_5: Effect(When.PLAYED, find_cave),
    Card.HIDDEN_CAVE_6: Effect(When.PLAYED, find_cave),
    Card.OPTIONS: Effect(When.QUIET, give_gift),
    Card.PEEK_A_BOO: Effect(When.PLAYED, peek),
    Card.PERFECT_COUNTER: Effect(When.WITH, no_effect),
    Card.SALVE: Effect(When.QUIET, give_gift),
    Card.SEEK_AND_DESTROY: Effect(When.PLAYED, seek),
    Card.WHO_ARE_YOU: Effect(When.PLAYED, borrow),
    Card.SUTURE_KIT: Effect(When.QUIET, give_gift),
    Card.ARCHERS_TALES: Effect(When.PLAYED, draw_tales),
    Card.TUMBLE_OF_NOTES: Effect(When.PLAYED, tumble),
    Card.VERMIN: Effect(When.QUIET, give_gift),
    Card.EMPTY_VESSEL: Effect(When.PLAYED, vanish),
    Card.FREE_WILL: Effect(When.ANSWER, no_effect),
}
assert list(EFFECTS) == list(range(Card.FREE_WILL + 1))
_WHEN = tuple(int(effect.when) for effect in EFFECTS.values()) + (int(When.LIES),) * 10
assert len(_WHEN) == state.KINDS

do_effect = one_of(
    {card: effect.does for card, effect in EFFECTS.items() if effect.does is not no_effect},
    "this card has no effect of its own",
)


@rule
def when_played(card: int) -> int:
    """Return when a kind of card can be played, as a number of `When`."""
    return _WHEN[card]


# --- playing a card -----------------------------------------------------------------------------

ONCE, TWICE, LAID = range(3)  # stages


@rule
def play_card(s: State, seat: int, chosen: int) -> None:
    """Push a CARD frame for a 1-Time card that has left the hand.

    `chosen` is the action that plays it, with its option, target and accompanying cards.
    """
    card, option = act.first_of(chosen), act.number_of(chosen)
    flags = decks.flags_of(chosen)
    emit(s, Event.PLAYED, seat, card)
    if flags & decks.WITH_HERBS:
        emit(s, Event.PLAYED, seat, Card.HOLISTIC_HERBS)
        option = 1
    if flags & decks.IS_DOUBLED:
        emit(s, Event.DOUBLED, seat, card)
    push(s, Frame.CARD, seat, card, flags, option, act.seat_of(chosen), ONCE)


@rule
def advance_card(s: State, rules: Rules) -> None:
    """Do the next stage of the CARD frame: effect, the same again if doubled, Discard Pile."""
    frame = top_frame(s)
    seat, kind, flags = int(frame[1]), int(frame[2]), int(frame[3])
    option, target, stage = int(frame[4]), int(frame[5]), int(frame[6])
    frame[6] = stage + 1
    if stage == ONCE and rules["own_discard"] != USUAL:
        frame[3] = flags | decks.ON_PILE
        decks.lay_down(s, kind, flags)
    again = stage == TWICE and flags & decks.IS_DOUBLED > 0
    if stage == ONCE or again:
        do_effect(kind, s, rules, seat, kind, option, target)
    elif stage == LAID:
        drop(s)
        if not flags & decks.ON_PILE:
            decks.lay_down(s, kind, flags)
        cards = 0 if rules["brings"][kind] else 1
        if flags & decks.WITH_HERBS:
            cards += 1
        if flags & decks.IS_DOUBLED and cards:
            cards += 1
        decks.push_limit(s, seat)
        decks.recycle(s, rules, seat, cards)
