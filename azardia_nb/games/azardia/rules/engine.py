"""The engine: who acts, legal actions, outcomes of chance, and the transition function.

Chance is a player: `apply` takes a roll or a draw like an action, and no rule draws a random
number. So play, replay, tree search and simulation share this code.

    >>> from azardia_nb.games.azardia.rules import engine
    >>> rules = engine.core_rules()
    >>> state = engine.start(rules, players=2, cards=False, characters=(0, 3))
    >>> engine.to_act(state, rules), [engine.act(a).name for a in engine.legal(state, rules)]
    (0, ['ROLL'])
    >>> state = engine.apply(state, rules, engine.legal(state, rules)[0])
    >>> engine.to_act(state, rules) == engine.CHANCE, len(engine.chance(state, rules))
    (True, 100)
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.marks import rule
from azardia_nb.compiled.rows import list_common
from azardia_nb.game.protocol import CHANCE, NOBODY, copy_of
from azardia_nb.games.azardia.rules import (
    actions,
    cards,
    challenges,
    characters,
    coins,
    movement,
    refusals,
)
from azardia_nb.games.azardia.rules import setup as initial
from azardia_nb.games.azardia.rules import turn as turns
from azardia_nb.games.azardia.rules.actions import MAX_ACTIONS, Act, action, card_of, seat_of
from azardia_nb.games.azardia.rules.card_kinds import CARD, MAX_ACTION_KINDS, Pile, Target, When
from azardia_nb.games.azardia.rules.challenges import Stage
from azardia_nb.games.azardia.rules.characters import CHARACTER_COUNT, Character, may_get
from azardia_nb.games.azardia.rules.dice import outcome_count, show
from azardia_nb.games.azardia.rules.frames import CHALLENGE, DEAL, DRAW, STEAL, Frame
from azardia_nb.games.azardia.rules.refusals import Refusal
from azardia_nb.games.azardia.rules.rulings import RulingCodes
from azardia_nb.games.azardia.rules.state import (
    MAX_STACK,
    POOL,
    STACK_MARGIN,
    STATE,
    Phase,
    Rules,
    State,
    make_rules,
)
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.games.machine.hands import card_at
from azardia_nb.games.machine.stack import KIND, pending, top_frame

# --- steps ------------------------------------------------------------------------------------


@rule
def settle(s: State, rules: Rules) -> None:
    """Resolve frames and phases until a seat or chance must decide, or the game is over."""
    waits = False
    while not waits:
        if movement.holder_left(s, rules):
            movement.lose_hold(s, rules)
        top = pending(s)
        if s["depth"] > MAX_STACK - STACK_MARGIN:
            raise OverflowError("too much happens at once")
        if top < 0:
            waits = turns.phase_waits(s, rules)
        elif top == Frame.ARRIVE:
            movement.arrive(s, rules)
        elif top == Frame.AFTER:
            movement.continue_arrival(s, rules)
        elif top == Frame.CHALLENGE:
            waits = challenges.challenge_waits(s, rules)
        elif top == Frame.STRIKE:
            cards.strike(s, rules)
        elif top == Frame.ANSWER:
            waits = cards.answer_waits(s, rules)
        elif top == Frame.DRAW:
            waits = cards.draw_waits(s, rules)
        elif top == Frame.DISCARD:
            waits = cards.discard_waits(s)
        elif top == Frame.STEAL:
            waits = cards.steal_waits(s)
        elif top == Frame.GATHER:
            characters.gather(s)
        elif top == Frame.DEAL:
            waits = characters.deal_waits(s)
        elif top == Frame.CALL:
            characters.start_called_challenge(s)
        else:  # EXCHANGE
            waits = characters.exchange_waits(s)


@rule
def step(s: State, rules: Rules, chosen: int) -> None:
    """Apply an action or outcome to `s` in place; it must be one of `legal` or `chance`."""
    step_of(s, rules, to_act(s, rules), chosen)


@rule
def step_of(s: State, rules: Rules, me: int, chosen: int) -> None:
    """Apply the action of the acting seat `me`, or with CHANCE an outcome, to `s` in place.

    With NOBODY only settle the position, after a change by other code.
    """
    s["card_struck"] = 0
    s["ability_struck"] = 0
    if me == CHANCE:
        take_outcome(s, rules, chosen)
    elif me != NOBODY:
        take_action(s, rules, me, chosen)
    settle(s, rules)


@rule
def take_action(s: State, rules: Rules, me: int, chosen: int) -> None:
    """Apply an action of the seat to act, without the consequences that `settle` resolves."""
    kind = actions.act(chosen)
    card = card_of(chosen)
    seat = seat_of(chosen)
    mask = max(card, 0)
    top = pending(s)
    if kind == Act.ROLL:
        if top == Frame.CHALLENGE:
            challenges.pay_before(s, rules, mask)
        elif int(s["phase"]) == Phase.SETUP_ROLL:
            s["phase"] = Phase.SETUP_DICE
        else:
            turns.take_roll(s, rules, mask)
    elif kind == Act.ADD or kind == Act.SUBTRACT:
        turns.move_by_dice(s, rules, kind == Act.ADD, mask)
    elif kind == Act.KEEP:
        keep_challenge_roll(s, rules, me, mask)
    elif kind == Act.LEVEL:
        coins.buy_level(s, rules, me)
    elif kind == Act.TILE:
        coins.buy_tile(s, rules, me)
    elif kind == Act.PLAY:
        cards.play(s, rules, me, card, seat)
    elif kind == Act.ANSWER:
        cards.answer(s, rules, card)
    elif kind == Act.ABILITY:
        if top == Frame.DEAL:
            characters.deal(s, card, seat)
        else:
            characters.use_ability(s, rules, me, card, seat)
    elif kind == Act.DISCARD:
        cards.discard_one(s, card)
    elif kind == Act.PASS:
        if top == Frame.ANSWER:
            cards.let_pass(s, rules)
        elif int(s["phase"]) == Phase.LIZARD:
            turns.draw_two(s, rules)
        else:
            s["phase"] = Phase.DISCARD
    elif kind == Act.CHOOSE:
        initial.choose(s, rules, card)
    else:  # END
        s["phase"] = Phase.HOLD


@rule
def keep_challenge_roll(s: State, rules: Rules, seat: int, mask: int) -> None:
    """Keep a challenge roll, paying for its boosts."""
    challenges.pay_challenge(s, rules, seat, mask)
    challenges.keep(s, rules, mask)


@rule
def take_outcome(s: State, rules: Rules, outcome: int) -> None:
    """Apply an outcome of chance, without the consequences that `settle` resolves."""
    top = pending(s)
    if top == Frame.DRAW:
        cards.take_drawn(s, rules, outcome)
    elif top == Frame.STEAL:
        cards.take_stolen(s, outcome)
    elif top == Frame.EXCHANGE:
        characters.exchange(s, outcome)
    elif top == Frame.DEAL:
        characters.deal(s, outcome, int(s["stack"][s["depth"] - 1, DEAL.next]))
    elif top == Frame.CHALLENGE:
        challenges.roll_challenge(s, rules, outcome)
    elif int(s["phase"]) == Phase.SETUP_DICE:
        initial.initial_roll(s, rules, outcome)
    else:
        turns.roll_turn(s, rules, outcome)


# --- outcomes of chance -----------------------------------------------------------------------


@rule
def is_roll(s: State) -> bool:
    """Return whether chance must roll dice rather than draw a card."""
    top = pending(s)
    return top < 0 or top == Frame.CHALLENGE


@rule
def dice_due(s: State, rules: Rules) -> tuple[int, int]:
    """Return the number of dice to roll, and the face that a card gave the first one, or 0."""
    if pending(s) < 0 and int(s["phase"]) == Phase.DICE:
        return int(s["roll_dice"]), int(s["first_die"])
    return rules.numbers.dice, 0


@rule
def chance_total(s: State, rules: Rules) -> int:
    """Return the number of equally likely cases of the roll or draw that is due."""
    top = pending(s)
    if top == Frame.DRAW:
        return int(s["left"][s["stack"][s["depth"] - 1, DRAW.pile]])
    if top == Frame.STEAL or top == Frame.EXCHANGE:
        # STEAL.victim and EXCHANGE.victim are the same index
        return int(s["held"][s["stack"][s["depth"] - 1, STEAL.victim]])
    if top == Frame.DEAL:
        return int(s["held"][POOL])
    count, first_die = dice_due(s, rules)
    return outcome_count(rules, count, first_die)


@rule
def chance_weight(s: State, rules: Rules, outcome: int) -> int:
    """Return the number of cases of `outcome`: 1 for a roll, the copies of a card for a draw."""
    if is_roll(s):
        return 1
    top = pending(s)
    if top == Frame.DRAW:
        return int(s["pile"][outcome])
    if top == Frame.DEAL:
        return int(s["hand"][POOL, outcome])
    # STEAL.victim and EXCHANGE.victim are the same index
    return int(s["hand"][s["stack"][s["depth"] - 1, STEAL.victim], outcome])


@rule
def outcome_at(s: State, rules: Rules, case: int) -> int:
    """Return the outcome in case number `case`, from 0 to `chance_total` - 1."""
    if is_roll(s):
        return case
    frame = top_frame(s)
    kind = int(frame[KIND])
    if kind == Frame.DRAW:
        return card_at(s["pile"], int(rules.first[frame[DRAW.pile]]), case)
    if kind == Frame.DEAL:
        return card_at(s["hand"][POOL], 0, case)
    return card_at(s["hand"][frame[STEAL.victim]], 0, case)  # or EXCHANGE.victim


# --- legal actions ----------------------------------------------------------------------------


# Index in `out` from which it is scratch space for kinds of card: actions never reach it, and a new
# array would take time.
KINDS = MAX_ACTIONS - MAX_ACTION_KINDS
# plain integers: compiled code would treat members of an enumeration as a type of their own
IN_PLAY, BEFORE_ROLL, AS_ANSWER = int(When.PLAY), int(When.ROLL), int(When.ANSWER)


@rule
def list_legal(s: State, rules: Rules, out: npt.NDArray[np.int64]) -> int:
    """Write the legal actions of the seat to act to `out` in rising order; return their count."""
    me = to_act(s, rules)
    return 0 if me < 0 else list_legal_of(s, rules, me, out)


@rule
def list_legal_of(s: State, rules: Rules, me: int, out: npt.NDArray[np.int64]) -> int:
    """Write the legal actions of the acting seat `me` to `out` in rising order; return their count.

    `out` needs MAX_ACTIONS entries.
    """
    top = pending(s)
    if top == Frame.CHALLENGE:
        stage = int(s["stack"][s["depth"] - 1, CHALLENGE.stage])
        before = stage == Stage.PAY or stage == Stage.OTHER_PAY
        return list_boosts(s, rules, out, 0, Act.ROLL if before else Act.KEEP, me, before)
    if top == Frame.DISCARD:
        return list_cards(s, rules, out, 0, Act.DISCARD, me)
    if top == Frame.ANSWER:
        return list_answers(s, rules, out, me)
    if top >= 0:
        return list_deals(s, rules, out)
    phase = int(s["phase"])
    n = 0
    if phase == Phase.ROLL:
        n = list_boosts(s, rules, out, n, Act.ROLL, me, True)
        n = list_purchases(s, rules, out, n, me)
        return list_plays(s, rules, out, n, me)
    if phase == Phase.MOVE:
        if s["again_rolls"] > 0:
            n = list_boosts(s, rules, out, n, Act.ROLL, me, True)
        n = list_boosts(s, rules, out, n, Act.ADD, me, False)
        if refusals.refuse_move(s, rules, me, Act.SUBTRACT, -1) == Refusal.NONE:
            n = list_boosts(s, rules, out, n, Act.SUBTRACT, me, False)
        return list_purchases(s, rules, out, n, me)
    if phase == Phase.PLAY:
        n = list_purchases(s, rules, out, n, me)
        n = list_plays(s, rules, out, n, me)
        n = list_abilities(s, rules, out, n, me)
        return append_action(out, n, action(Act.END))
    if phase == Phase.PICK:
        for character in range(CHARACTER_COUNT):
            if refusals.refuse_character(s, character) == Refusal.NONE:
                n = append_action(out, n, action(Act.CHOOSE, character))
        return n
    if phase == Phase.SETUP_ROLL:
        return append_action(out, n, action(Act.ROLL))
    n = list_abilities(s, rules, out, n, me)
    return append_action(out, n, action(Act.PASS))


@rule
def append_action(out: npt.NDArray[np.int64], n: int, chosen: int) -> int:
    """Write an action to `out` at index `n`; return `n` + 1."""
    out[n] = chosen
    return n + 1


@rule
def append_if(out: npt.NDArray[np.int64], n: int, chosen: int, legal: bool) -> int:
    """Write an action to `out` at index `n`; return `n` + 1 if it is `legal`, else `n`.

    An illegal action is overwritten by the next one. Writing it costs less than an `if`, which
    processors often predict wrongly here.
    """
    out[n] = chosen
    return n + int(legal)


@rule
def list_boosts(
    s: State, rules: Rules, out: npt.NDArray[np.int64], n: int, kind: int, seat: int, before: bool
) -> int:
    """Append an action of `kind` without boosts, and one for each legal mask of boosted dice.

    `before` is true before the roll. Return the new count.
    """
    n = append_action(out, n, action(kind))
    if (
        s["coins"][seat] >= rules.numbers.die_price
        and refusals.refuse_any_boost(s, rules, before) == Refusal.NONE
    ):  # otherwise every mask would be refused
        for mask in range(1, 1 << refusals.dice_to_boost(s, rules, seat, before)):
            if refusals.refuse_boost(s, rules, seat, mask, before) == Refusal.NONE:
                n = append_action(out, n, action(kind, mask))
    return n


@rule
def list_purchases(s: State, rules: Rules, out: npt.NDArray[np.int64], n: int, me: int) -> int:
    """Append the purchases of a level and of a tile, if legal; return the new count."""
    if refusals.refuse_level(s, rules, me, -1) == Refusal.NONE:
        n = append_action(out, n, action(Act.LEVEL))
    if refusals.refuse_tile(s, rules, me, -1) == Refusal.NONE:
        n = append_action(out, n, action(Act.TILE))
    return n


@rule
def list_kinds(s: State, rules: Rules, owner: int, kinds: npt.NDArray[np.int64]) -> int:
    """Write the kinds of card in a hand to `kinds`; return their count."""
    hand, stop = s["hand"], int(rules.stop[Pile.ACTION])
    return list_common(hand, owner, hand, owner, stop, kinds)  # in common with itself: all kinds


@rule
def list_playable(
    s: State, rules: Rules, owner: int, when: int, kinds: npt.NDArray[np.int64]
) -> int:
    """Write the kinds of card in a hand that are played at `when` to `kinds`; return the count."""
    stop = int(rules.stop[Pile.ACTION])
    return list_common(s["hand"], owner, rules.played, when, stop, kinds)


@rule
def list_cards(
    s: State, rules: Rules, out: npt.NDArray[np.int64], n: int, kind: int, owner: int
) -> int:
    """Append an action of `kind` for every kind of card in a hand; return the new count."""
    kinds = out[KINDS:]
    for at in range(list_kinds(s, rules, owner, kinds)):
        n = append_action(out, n, action(kind, kinds[at]))
    return n


@rule
def list_answers(s: State, rules: Rules, out: npt.NDArray[np.int64], me: int) -> int:
    """Write the legal answers to the top of the stack, and passing, to `out`; return the count."""
    n = 0
    kinds = out[KINDS:]
    for at in range(list_playable(s, rules, me, AS_ANSWER, kinds)):
        card = int(kinds[at])
        if refusals.refuse_answer(s, rules, card) == Refusal.NONE:
            n = append_action(out, n, action(Act.ANSWER, card))
    return append_action(out, n, action(Act.PASS))


@rule
def list_deals(s: State, rules: Rules, out: npt.NDArray[np.int64]) -> int:
    """Write Kuchuritok's legal deals of a card to a seat to `out`; return the count."""
    n = 0
    kinds = out[KINDS:]
    for at in range(list_kinds(s, rules, POOL, kinds)):
        for seat in range(int(s["players"])):
            if may_get(s, seat):
                n = append_action(out, n, action(Act.ABILITY, kinds[at], seat))
    return n


@rule
def list_plays(s: State, rules: Rules, out: npt.NDArray[np.int64], n: int, me: int) -> int:
    """Append the legal plays of cards, one per rival for a target RIVAL; return the new count."""
    kinds = out[KINDS:]
    when = BEFORE_ROLL if int(s["phase"]) == Phase.ROLL else IN_PLAY
    for at in range(list_playable(s, rules, me, when, kinds)):
        card = int(kinds[at])
        if int(rules.cards[card]["target"]) != Target.RIVAL:
            n = append_action(out, n, action(Act.PLAY, card))
        else:
            swapping = refusals.swaps(rules, card)
            # `refuse_rival` without its early return (see `append_if`)
            for seat in range(int(s["players"])):
                refused = refusals.refuse_swap(s, rules, me, seat) if swapping else Refusal.NONE
                legal = (seat != me) & (refused == Refusal.NONE)
                n = append_if(out, n, action(Act.PLAY, card, seat), legal)
    return n


@rule
def list_abilities(s: State, rules: Rules, out: npt.NDArray[np.int64], n: int, me: int) -> int:
    """Append the legal uses of the seat's ability; return the new count."""
    if s["ability_used"]:
        return n
    character = int(s["character"][me])
    # -1 below means no card, no rival, or an empty stack
    if character == Character.MANTIS:
        for seat in range(int(s["players"])):
            refused = refusals.refuse_ability(s, rules, me, -1, seat, -1)
            n = append_if(out, n, action(Act.ABILITY, -1, seat), refused == Refusal.NONE)
    elif character == Character.ROBOT:
        if int(s["phase"]) == Phase.ROBOT:
            kinds = out[KINDS:]
            for at in range(list_kinds(s, rules, me, kinds)):
                card = int(kinds[at])
                for seat in range(int(s["players"])):
                    if refusals.refuse_ability(s, rules, me, card, seat, -1) == Refusal.NONE:
                        n = append_action(out, n, action(Act.ABILITY, card, seat))
    elif refusals.refuse_ability(s, rules, me, -1, -1, -1) == Refusal.NONE:
        n = append_action(out, n, action(Act.ABILITY))
    return n


# --- functions for plain Python ---------------------------------------------------------------

NO_CARDS = np.zeros(0, CARD)


class Outcome(NamedTuple):
    """An outcome of chance, which happens in `weight` of `total` equally likely cases."""

    number: int
    weight: int
    total: int


def act(chosen: int) -> Act:
    """Return the kind of an action."""
    return Act(actions.act(chosen))


def core_rules(rulings: tuple[int, ...] | None = None) -> Rules:
    """Return the rules of the core game, which has no cards."""
    return make_rules(rulings or RulingCodes(), NO_CARDS)


def start(
    rules: Rules, players: int, cards: bool = True, characters: Sequence[int] | None = None
) -> State:
    """Return the first position: before the initial rolls, or after them with `characters`.

    These are the characters of the seats in turn order.
    """
    s = np.zeros(1, STATE)[0]
    initial.begin(s, rules, players, cards)
    if characters is not None:
        for seat, character in enumerate(characters):
            s["place"][seat] = seat
            s["character"][seat] = character
        initial.take_seats(s, rules)
        settle(s, rules)
    return s


def legal(state: State, rules: Rules) -> list[int]:
    """Return the legal actions of the seat to act, in rising order.

    The list is empty for chance and at the end.
    """
    out = np.empty(MAX_ACTIONS, np.int64)
    return [int(a) for a in out[: list_legal(state, rules, out)]]


def chance(state: State, rules: Rules) -> list[Outcome]:
    """Return the outcomes of the roll or draw that is due; [] if a seat must act, or at the end."""
    if to_act(state, rules) != CHANCE:
        return []
    total = chance_total(state, rules)
    outcomes = []
    case = 0
    while case < total:
        number = outcome_at(state, rules, case)
        weight = chance_weight(state, rules, number)
        outcomes.append(Outcome(number, weight, total))
        case += weight
    return outcomes


def apply(state: State, rules: Rules, chosen: int) -> State:
    """Return the position after an action or outcome; `state` is not changed."""
    after = copy_of(state)
    step(after, rules, chosen)
    return after


def show_outcome(state: State, rules: Rules, outcome: int) -> None:
    """Set the dice on the table to a pending roll's outcome, without applying it."""
    count, first_die = dice_due(state, rules)
    show(state, rules, count, first_die, outcome)


def is_possible(state: State, rules: Rules, outcome: int) -> bool:
    """Return whether `outcome` is an outcome of the roll or draw that is due."""
    if is_roll(state):
        return 0 <= outcome < chance_total(state, rules)
    first, stop = rules.first[Pile.ACTION], rules.stop[Pile.ACTION]
    if pending(state) == Frame.DRAW:
        pile = state["stack"][state["depth"] - 1, DRAW.pile]
        first, stop = rules.first[pile], rules.stop[pile]
    return first <= outcome < stop and chance_weight(state, rules, outcome) > 0
