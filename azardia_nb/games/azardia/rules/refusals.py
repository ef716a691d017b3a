"""Refusals: reasons why an action is illegal; an action without a refusal is legal.

`top` is the kind of the frame on top of the stack, -1 if it is empty.
"""

from enum import IntEnum

from azardia_nb.compiled.marks import rule
from azardia_nb.games.azardia.rules.actions import Act, act, card_of, seat_of
from azardia_nb.games.azardia.rules.card_kinds import Pile, Target, When
from azardia_nb.games.azardia.rules.cards import changes_nothing, result_of_answer
from azardia_nb.games.azardia.rules.challenges import Stage
from azardia_nb.games.azardia.rules.characters import Character, cards_gathered, may_get
from azardia_nb.games.azardia.rules.coins import dice_in, sells_tile
from azardia_nb.games.azardia.rules.effects import ANSWERS, effects_that
from azardia_nb.games.azardia.rules.frames import ANSWER, CHALLENGE, DISCARD, Frame
from azardia_nb.games.azardia.rules.places import Swap, swap_refusal
from azardia_nb.games.azardia.rules.rulings import BoostOverTen, BoostWhen, LevelAtFive
from azardia_nb.games.azardia.rules.state import POOL, Phase, Rules, State
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.games.machine.stack import pending, top_frame

SWAPPING = effects_that(lambda kind: kind.swaps)
TO_ABILITIES = tuple(int(code) for code, kind in ANSWERS.items() if kind.to_abilities)


class Refusal(IntEnum):
    """Reasons why an action is illegal; NONE if it is legal."""

    NONE = 0
    NOT_NOW = 1  # another decision is due
    # characters
    TAKEN = 2
    # dice
    ONE_DIE = 3  # no second die to subtract
    NO_SUCH_DIE = 4
    DIE_COINS = 5
    DIE_TEN = 6  # a 10 that stays 10
    DIE_WHEN = 7  # by the ruling, boosts are bought at another time
    DIE_CHALLENGE = 8  # no boosts in challenges
    # coins
    LEVEL_COINS = 9
    LEVEL_TOP = 10
    LEVEL_WHEN = 11
    TILE_COINS = 12
    TILE_GOAL = 13
    TILE_WHEN = 14
    # cards
    NOT_HELD = 15
    NOT_ACTION = 16
    CARD_WHEN = 17
    CARD_IS_ANSWER = 18
    CARD_NEEDS_RIVAL = 19
    CARD_NEEDS_NO_RIVAL = 20
    NO_SUCH_RIVAL = 21
    SWAP_ZONES = 22
    SWAP_IMMUNE = 23
    NOT_AN_ANSWER = 24
    ANSWER_EMPTY = 25  # it would change nothing
    ANSWER_ABILITY = 26  # only avoiding stops an ability
    NOTHING_TO_ANSWER = 27
    NOTHING_TO_DISCARD = 28
    # abilities
    ABILITY_USED = 29
    ABILITY_WHEN = 30
    ABILITY_FORM = 31  # a card or rival is missing, or one too many
    ABILITY_NO_CARDS = 32
    DEAL_UNEVEN = 33
    OVER = 34
    SWAP_FLOOR = 35
    SWAP_SAME = 36  # both on the same tile


@rule
def refusal(s: State, rules: Rules, action: int) -> int:
    """Return the reason against `action` by the seat to act, or Refusal.NONE."""
    kind = act(action)
    card = card_of(action)
    seat = seat_of(action)
    top = pending(s)
    if kind == Act.ANSWER:
        return refuse_answer(s, rules, card) if top == Frame.ANSWER else Refusal.NOTHING_TO_ANSWER
    if kind == Act.DISCARD:
        if top != Frame.DISCARD:
            return Refusal.NOTHING_TO_DISCARD
        return refuse_missing_card(s, rules, int(s["stack"][s["depth"] - 1, DISCARD.seat]), card)
    if kind == Act.KEEP:
        if top != Frame.CHALLENGE:
            return Refusal.NOT_NOW
        stage = int(s["stack"][s["depth"] - 1, CHALLENGE.stage])
        if stage != Stage.KEEP and stage != Stage.OTHER_KEEP:
            return Refusal.NOT_NOW
        return refuse_boost(s, rules, to_act(s, rules), card, False)
    if kind == Act.ROLL and top == Frame.CHALLENGE:
        stage = int(s["stack"][s["depth"] - 1, CHALLENGE.stage])
        if stage != Stage.PAY and stage != Stage.OTHER_PAY:
            return Refusal.NOT_NOW
        return refuse_boost(s, rules, to_act(s, rules), card, True)
    if kind == Act.ABILITY and top == Frame.DEAL:
        if card < 0 or card >= rules.stop[Pile.ACTION] or s["hand"][POOL, card] == 0:
            return Refusal.NOT_HELD
        return Refusal.NONE if may_get(s, seat) else Refusal.DEAL_UNEVEN
    phase = int(s["phase"])
    if kind == Act.PASS:
        own = top < 0 and (phase == Phase.LIZARD or phase == Phase.ROBOT)
        return Refusal.NONE if own or top == Frame.ANSWER else Refusal.NOT_NOW
    if kind == Act.CHOOSE:
        return refuse_character(s, card)
    if kind == Act.ROLL and phase == Phase.SETUP_ROLL:
        return Refusal.NONE if card <= 0 else Refusal.NOT_NOW
    turn = int(s["turn"])
    if kind == Act.LEVEL:
        return refuse_level(s, rules, turn, top)
    if kind == Act.TILE:
        return refuse_tile(s, rules, turn, top)
    if kind == Act.PLAY:
        return refuse_play(s, rules, turn, card, seat, top)
    if kind == Act.ABILITY:
        return refuse_ability(s, rules, turn, card, seat, top)
    if top >= 0:
        return Refusal.NOT_NOW
    if kind == Act.END:
        return Refusal.NONE if phase == Phase.PLAY else Refusal.NOT_NOW
    if kind == Act.ROLL:
        if phase == Phase.MOVE and s["again_rolls"] > 0:
            return refuse_boost(s, rules, turn, card, True)
        if phase != Phase.ROLL:
            return Refusal.NOT_NOW
        return refuse_boost(s, rules, turn, card, True)
    return refuse_move(s, rules, turn, kind, card)


@rule
def refuse_character(s: State, character: int) -> int:
    """Return the reason against choosing a character, or NONE (`setup.roll`)."""
    if int(s["phase"]) != Phase.PICK:
        return Refusal.NOT_NOW
    for other in range(int(s["players"])):
        if s["character"][other] == character:
            return Refusal.TAKEN
    return Refusal.NONE


@rule
def refuse_move(s: State, rules: Rules, seat: int, kind: int, mask: int) -> int:
    """Return the reason against ADD or SUBTRACT with boosts `mask`, or NONE (`turn.roll`)."""
    if int(s["phase"]) != Phase.MOVE:
        return Refusal.NOT_NOW
    if kind == Act.SUBTRACT and s["dice_count"] < 2:
        return Refusal.ONE_DIE
    return refuse_boost(s, rules, seat, mask, False)


@rule
def dice_to_boost(s: State, rules: Rules, seat: int, before: bool) -> int:
    """Return the number of dice on the table, or if `before`, of the next roll."""
    if not before:
        return int(s["dice_count"])
    if pending(s) < 0:
        if int(s["phase"]) == Phase.MOVE:
            return int(s["dice_count"])
        if int(s["phase"]) == Phase.ROLL and s["next_dice"][seat]:
            return int(s["next_dice"][seat])
    return rules.numbers.dice


@rule
def refuse_any_boost(s: State, rules: Rules, before: bool) -> int:
    """Return the reason why no die may be boosted now, even with enough coins, or NONE."""
    if before != (rules.rulings.boost_when == BoostWhen.BEFORE):
        return Refusal.DIE_WHEN
    if pending(s) == Frame.CHALLENGE and not rules.rulings.boost_challenges:
        return Refusal.DIE_CHALLENGE
    return Refusal.NONE


@rule
def refuse_boost(s: State, rules: Rules, seat: int, mask: int, before: bool) -> int:
    """Return the reason against boosting the dice of `mask`, or NONE; an empty mask is legal."""
    if mask <= 0:
        return Refusal.NONE
    why = refuse_any_boost(s, rules, before)
    if why != Refusal.NONE:
        return why
    count = dice_to_boost(s, rules, seat, before)
    if mask >> count:
        return Refusal.NO_SUCH_DIE
    if s["coins"][seat] < dice_in(mask) * rules.numbers.die_price:
        return Refusal.DIE_COINS
    if not before and rules.rulings.boost_over_ten == BoostOverTen.CAPPED:
        for die in range(count):
            if mask >> die & 1 and s["dice"][die] >= rules.numbers.faces:
                return Refusal.DIE_TEN
    return Refusal.NONE


@rule
def refuse_level(s: State, rules: Rules, seat: int, top: int) -> int:
    """Return the reason against buying a level, or NONE (`coins.level`)."""
    at_top = s["level"][seat] >= rules.numbers.top_level
    if at_top and rules.rulings.level_at_five == LevelAtFive.REFUSED:
        return Refusal.LEVEL_TOP
    if s["coins"][seat] < rules.numbers.level_price:
        return Refusal.LEVEL_COINS
    if top >= 0 or (int(s["phase"]) != Phase.ROLL and int(s["phase"]) != Phase.PLAY):
        return Refusal.LEVEL_WHEN
    return Refusal.NONE


@rule
def refuse_tile(s: State, rules: Rules, seat: int, top: int) -> int:
    """Return the reason against buying a tile, or NONE (`coins.tile`)."""
    if s["tile"][seat] == rules.numbers.goal:
        return Refusal.TILE_GOAL
    if s["coins"][seat] < rules.numbers.tile_price:
        return Refusal.TILE_COINS
    if top >= 0 or not sells_tile(s, rules):
        return Refusal.TILE_WHEN
    return Refusal.NONE


@rule
def refuse_missing_card(s: State, rules: Rules, seat: int, card: int) -> int:
    """Return the reason why a card cannot come from this hand, or NONE."""
    if card < rules.first[Pile.ACTION] or card >= rules.stop[Pile.ACTION]:
        return Refusal.NOT_ACTION
    return Refusal.NONE if s["hand"][seat, card] else Refusal.NOT_HELD


@rule
def refuse_play(s: State, rules: Rules, seat: int, card: int, rival: int, top: int) -> int:
    """Return the reason against playing a card, or NONE (`turn.play`); `rival` is -1 for none."""
    if top >= 0 or not s["cards"]:
        return Refusal.NOT_NOW
    if int(s["phase"]) != Phase.ROLL and int(s["phase"]) != Phase.PLAY:
        return Refusal.NOT_NOW
    why = refuse_missing_card(s, rules, seat, card)
    if why == Refusal.NONE:
        why = refuse_card(s, rules, card)
    if why != Refusal.NONE:
        return why
    if int(rules.cards[card]["target"]) != Target.RIVAL:
        return Refusal.NONE if rival < 0 else Refusal.CARD_NEEDS_NO_RIVAL
    if rival < 0:
        return Refusal.CARD_NEEDS_RIVAL
    return refuse_rival(s, rules, seat, rival, swaps(rules, card))


@rule
def refuse_card(s: State, rules: Rules, card: int) -> int:
    """Return the reason against playing a card at this point of the turn, or NONE."""
    when = int(rules.cards[card]["when"])
    if when == When.ANSWER:
        return Refusal.CARD_IS_ANSWER
    return (
        Refusal.NONE
        if (when == When.ROLL) == (int(s["phase"]) == Phase.ROLL)
        else Refusal.CARD_WHEN
    )


@rule
def swaps(rules: Rules, card: int) -> bool:
    """Return whether a card has an effect that swaps two pawns."""
    for index in range(int(rules.cards[card]["effects"])):
        if rules.cards[card]["effect"][index, 0] in SWAPPING:
            return True
    return False


@rule
def refuse_rival(s: State, rules: Rules, seat: int, rival: int, swapping: bool) -> int:
    """Return the reason against a card's target `rival`, or NONE; `swapping` for a swap card."""
    if rival == seat or rival >= s["players"]:
        return Refusal.NO_SUCH_RIVAL
    return refuse_swap(s, rules, seat, rival) if swapping else Refusal.NONE


@rule
def refuse_swap(s: State, rules: Rules, seat: int, rival: int) -> int:
    """Return the reason against a swap of two pawns, or NONE."""
    stopped = swap_refusal(s, rules, seat, rival)
    # one by one, because compiled rules have no dictionaries
    if stopped == Swap.SAME:
        return Refusal.SWAP_SAME
    if stopped == Swap.ZONES:
        return Refusal.SWAP_ZONES
    if stopped == Swap.FLOOR:
        return Refusal.SWAP_FLOOR
    if stopped == Swap.IMMUNE:
        return Refusal.SWAP_IMMUNE
    return Refusal.NONE


@rule
def refuse_answer(s: State, rules: Rules, card: int) -> int:
    """Return the reason against a card as an answer now, or NONE (`turn.respond`)."""
    frame = top_frame(s)
    why = refuse_missing_card(s, rules, int(frame[ANSWER.asked]), card)
    if why != Refusal.NONE:
        return why
    if int(rules.cards[card]["when"]) != When.ANSWER:
        return Refusal.NOT_AN_ANSWER
    effect = int(rules.cards[card]["effect"][0, 0])
    if frame[ANSWER.card] < 0 and effect not in TO_ABILITIES:
        return Refusal.ANSWER_ABILITY
    before = int(frame[ANSWER.share] * 8 + frame[ANSWER.struck])
    after = result_of_answer(s, effect)
    played = int(frame[ANSWER.card])
    if after == before or (played >= 0 and changes_nothing(rules, played, before, after)):
        return Refusal.ANSWER_EMPTY
    return Refusal.NONE


@rule
def refuse_ability(s: State, rules: Rules, seat: int, card: int, rival: int, top: int) -> int:
    """Return the reason against the use of the seat's ability, or NONE (`ability.*`)."""
    if s["ability_used"]:
        return Refusal.ABILITY_USED
    character = int(s["character"][seat])
    phase = int(s["phase"])
    if character == Character.LAGARTOON:
        if top >= 0 or phase != Phase.LIZARD:
            return Refusal.ABILITY_WHEN
        return Refusal.NONE if card < 0 and rival < 0 else Refusal.ABILITY_FORM
    if character == Character.ROBOT:
        if top >= 0 or phase != Phase.ROBOT:
            return Refusal.ABILITY_WHEN
        if card < 0 or rival < 0:
            return Refusal.ABILITY_FORM
        why = refuse_missing_card(s, rules, seat, card)
        if why != Refusal.NONE:
            return why
        if rival == seat or rival >= s["players"]:
            return Refusal.NO_SUCH_RIVAL
        return Refusal.NONE if s["held"][rival] else Refusal.ABILITY_NO_CARDS
    if top >= 0 or phase != Phase.PLAY:
        return Refusal.ABILITY_WHEN
    if character == Character.KUCHURITOK:
        if card >= 0 or rival >= 0:
            return Refusal.ABILITY_FORM
        return Refusal.NONE if cards_gathered(s, rules, seat) else Refusal.ABILITY_NO_CARDS
    if card >= 0 or rival < 0:
        return Refusal.ABILITY_FORM
    if rival == seat or rival >= s["players"]:
        return Refusal.NO_SUCH_RIVAL
    return Refusal.NONE
