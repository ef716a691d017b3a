"""A bot that looks one step ahead: the action with the best expectation over what chance may do.

It values a position by what everybody sees and by the sizes of hands, so that hidden cards cannot
sway it. Its `weights` are opinions; only the chances are exact.
"""

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.marks import rule
from azardia_nb.game.protocol import CHANCE, NOBODY
from azardia_nb.games.azardia.rules import engine, weights
from azardia_nb.games.azardia.rules.actions import MAX_ACTIONS, Act, act, action, card_of, seat_of
from azardia_nb.games.azardia.rules.board import BOUNDS
from azardia_nb.games.azardia.rules.card_kinds import Pile, Target, When
from azardia_nb.games.azardia.rules.challenges import Stage
from azardia_nb.games.azardia.rules.dice import show
from azardia_nb.games.azardia.rules.effects import Gain, effects_that, value_of_effect
from azardia_nb.games.azardia.rules.frames import CHALLENGE, DISCARD, DRAW, STEAL, Frame
from azardia_nb.games.azardia.rules.movement import EVERYBODY, Form, occupant
from azardia_nb.games.azardia.rules.rulings import BoostOverTen
from azardia_nb.games.azardia.rules.state import MAX_DICE, POOL, STATE, Phase, Rules, State, copy
from azardia_nb.games.azardia.rules.turn import move_result
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.games.machine.stack import KIND, pending, top_frame
from azardia_nb.probability.ties import SAME

if TYPE_CHECKING:
    from azardia_nb.games.azardia.game import View

MAX_ROLL = MAX_DICE * (BOUNDS["faces"][1] + 1)  # with each die boosted
# Room in which a choice tries things out.
SCRATCH = np.dtype(
    [
        ("legal", "i8", MAX_ACTIONS),
        ("value", "f8", MAX_ACTIONS),  # of each, or IN_VAIN
        ("tiles", "f8", MAX_ROLL + 1),  # the value of going so many, or IN_VAIN
        ("tried", STATE),
        ("rolled", STATE),
        ("moved", STATE),
    ]
)
GAINING = effects_that(lambda kind: kind.gain is not Gain.NOTHING)
LOOTING = effects_that(lambda kind: kind.gain is Gain.LOOT)
IN_VAIN = -np.inf  # less than any value


class GreedyPlayer:
    """The action with the best expectation one step ahead; any of those that are equal."""

    def __init__(self, seed: int | None = None) -> None:
        self._rng = np.random.default_rng(seed)
        self._scratch = np.zeros(1, SCRATCH)[0]

    def choose(self, view: "View") -> str:
        """Return a legal action of the view's seat."""
        legal = np.array(view.actions, np.int64)
        chosen = greedy_choice(view.state, view.rules, self._rng, legal, len(legal), self._scratch)
        return view.text(int(chosen))


@rule
def greedy_choice(
    s: State,
    rules: Rules,
    rng: np.random.Generator,
    legal: npt.NDArray[np.int64],
    n: int,
    scratch: State,
) -> int:
    """Return the best of the first `n` legal actions of the seat that must act, any of equals."""
    if n == 1:
        return int(legal[0])
    weigh(s, rules, to_act(s, rules), legal, n, scratch)
    return any_of_the_best(rng, legal, n, scratch)


@rule
def weigh(
    s: State, rules: Rules, me: int, legal: npt.NDArray[np.int64], n: int, scratch: State
) -> None:
    """Write to `scratch` what a seat may expect of each of the first `n` legal actions."""
    ahead = NOBODY
    as_it_stands = 0.0
    if s["depth"] == 0 and s["phase"] != Phase.MOVE:  # elsewhere no action asks for either
        ahead = rival_ahead(s, rules, me)
        as_it_stands = evaluation(s, rules, me) - weights.RIVAL * evaluation(s, rules, ahead)
    for i in range(n):
        chosen = int(legal[i])
        if in_vain(s, rules, me, chosen, ahead):
            scratch["value"][i] = IN_VAIN
        elif changes_nothing(s, chosen):
            scratch["value"][i] = as_it_stands
        else:
            scratch["value"][i] = value_of(s, rules, me, chosen, scratch)


@rule
def any_of_the_best(
    rng: np.random.Generator, legal: npt.NDArray[np.int64], n: int, scratch: State
) -> int:
    """Return the one of the first `n` legal actions whose value is highest, by `scratch`.

    Among equals each is as likely as the others; no random number is drawn when there are none.
    """
    best = int(legal[0])
    highest = IN_VAIN
    equals = 1
    for i in range(n):
        value = scratch["value"][i]
        if value > highest + SAME:
            highest = value
            best = int(legal[i])
            equals = 1
        elif value > highest - SAME:
            equals += 1
            if rng.random() * equals < 1:
                best = int(legal[i])
    return best


@rule
def in_vain(s: State, rules: Rules, me: int, chosen: int, ahead: int) -> bool:
    """Return whether an action need not be tried out, because another is as good or better."""
    kind = act(chosen)
    if kind == Act.TILE and s["level"][me] < rules.numbers.top_level:
        # A step is not worth its price, unless it leads to a challenge.
        return occupant(s, me, int(s["tile"][me]) + 1, EVERYBODY) == NOBODY
    if kind == Act.ADD or kind == Act.KEEP:
        # Of boosts that come to the same sum the first is enough, where it is sure to be allowed.
        mask = card_of(chosen)
        capped = rules.rulings.boost_over_ten == BoostOverTen.CAPPED
        return mask > 1 and mask & (mask + 1) != 0 and not capped
    # What only harms gains nothing while another is ahead.
    return seat_of(chosen) != ahead and only_harms(rules, chosen)


@rule
def rival_ahead(s: State, rules: Rules, me: int) -> int:
    """Return the rival whose evaluation is best."""
    ahead = NOBODY
    best = -weights.WIN
    for seat in range(int(s["players"])):
        if seat != me:
            value = evaluation(s, rules, seat)
            if value > best:
                best = value
                ahead = seat
    return ahead


@rule
def only_harms(rules: Rules, chosen: int) -> bool:
    """Return whether an action is aimed at one rival and takes nothing from it for oneself."""
    if seat_of(chosen) < 0:
        return False
    kind = act(chosen)
    card = card_of(chosen)
    if kind == Act.ABILITY:
        return card < 0  # the Mantis; others name a card
    for at in range(int(rules.cards[card]["effects"])):
        if rules.cards[card]["effect"][at, 0] in GAINING:
            return False
    return kind == Act.PLAY


@rule
def changes_nothing(s: State, chosen: int) -> bool:
    """Return whether an action alone changes nothing yet: the end of phase C, or the first roll."""
    kind = act(chosen)
    return bool(kind == Act.END or (kind == Act.ROLL and s["phase"] == Phase.ROLL))


@rule
def value_of(s: State, rules: Rules, me: int, chosen: int, scratch: State) -> float:
    """Return what a seat may expect of an action, rivals letting its cards pass."""
    kind = act(chosen)
    if kind == Act.DISCARD:
        return -card_value(s, rules, me, card_of(chosen))
    if s["phase"] == Phase.ROBOT and s["depth"] == 0:
        if kind == Act.PASS:
            return 0.0
        # The worst card for one unseen; of two who both get it, the one who is ahead.
        rival = evaluation(s, rules, seat_of(chosen))
        return weights.UNSEEN_CARD - card_value(s, rules, me, card_of(chosen)) + 0.001 * rival
    if changes_nothing(s, chosen):
        return position_value(s, rules, me)
    after = scratch["tried"]
    copy(s, after)
    engine.step_of(after, rules, me, chosen)
    while pending(after) == Frame.ANSWER and to_act(after, rules) != me:
        engine.step_of(after, rules, to_act(after, rules), action(Act.PASS))
    if s["phase"] == Phase.LIZARD and kind == Act.ABILITY:
        return (
            position_value(after, rules, me) + weights.SPARE_CARD
        )  # as many cards, but of more to choose from
    top = pending(after)
    if top == Frame.CHALLENGE:
        return expect_challenge(after, rules, me, scratch)
    if top == Frame.DRAW and after["stack"][after["depth"] - 1, DRAW.pile] == Pile.PENALTY:
        return expect_penalty(after, rules, me, scratch)
    if kind == Act.ROLL and top < 0:
        return expect_roll(after, rules, me, scratch)
    return position_value(after, rules, me)


@rule
def expect_penalty(s: State, rules: Rules, me: int, scratch: State) -> float:
    """Return the expectation over the penalty about to be drawn."""
    total = engine.chance_total(s, rules)
    value = 0.0
    case = 0
    while case < total:
        kind = engine.outcome_at(s, rules, case)
        weight = engine.chance_weight(s, rules, kind)
        after = scratch["rolled"]
        copy(s, after)
        engine.step_of(after, rules, CHANCE, kind)
        value += weight * position_value(after, rules, me)
        case += weight
    return value / total


@rule
def expect_roll(s: State, rules: Rules, me: int, scratch: State) -> float:
    """Return the expectation over a roll, the better of sum and difference taken each time.

    What comes of either hangs on how many tiles it is alone, so each number is tried once.
    """
    for tiles in range(MAX_ROLL + 1):
        scratch["tiles"][tiles] = IN_VAIN  # not tried yet
    count, first_die = engine.dice_due(s, rules)
    laid = scratch["rolled"]
    copy(s, laid)
    total = engine.chance_total(s, rules)
    value = 0.0
    for outcome in range(total):
        show(laid, rules, count, first_die, outcome)
        best = IN_VAIN
        for kind in range(Act.ADD, Act.ADD + min(count, 2)):  # SUBTRACT is the next one
            tiles = move_result(laid, rules, kind == Act.ADD, 0)
            if scratch["tiles"][tiles] == IN_VAIN:
                after = scratch["moved"]
                copy(s, after)
                engine.step_of(after, rules, CHANCE, outcome)
                engine.step_of(after, rules, me, action(kind))
                scratch["tiles"][tiles] = position_value(after, rules, me)
            best = max(best, scratch["tiles"][tiles])
        value += best
    return value / total


@rule
def expect_challenge(s: State, rules: Rules, me: int, scratch: State) -> float:
    """Return the expectation over a challenge that waits for dice, nobody boosting any more.

    The row is used up.
    """
    frame = top_frame(s)
    wins = chance_of_arriver(
        rules, int(frame[CHALLENGE.stage]), int(frame[CHALLENGE.mine]), int(frame[CHALLENGE.form])
    )
    copy(s, scratch["rolled"])
    won = value_decided(scratch["rolled"], rules, me, True)
    return wins * won + (1 - wins) * value_decided(s, rules, me, False)


@rule
def value_decided(s: State, rules: Rules, me: int, won: bool) -> float:
    """Return what a seat has when the arriver has won or lost the challenge; the row is used up."""
    frame = top_frame(s)
    frame[CHALLENGE.stage] = Stage.SETTLE
    frame[CHALLENGE.mine] = won
    frame[CHALLENGE.theirs] = not won
    engine.step_of(s, rules, NOBODY, 0)
    return position_value(s, rules, me)


@rule
def chance_of_arriver(rules: Rules, stage: int, mine: int, form: int) -> float:
    """Return the chance that the arriver wins, with its sum known (from OTHER_PAY on) or not."""
    faces = rules.numbers.faces
    if stage < Stage.OTHER_PAY:
        return 0.5
    less = 0
    equal = 0
    for total in range(2, 2 * faces + 1):
        ways = faces - abs(total - faces - 1)
        if total < mine:
            less += ways
        elif total == mine:
            equal = ways
    tied = 0.0 if form == Form.DUEL else 0.5 * equal  # a tie is rolled again
    return (less + tied) / (faces * faces)


@rule
def position_value(s: State, rules: Rules, me: int) -> float:
    """Return a seat's evaluation against that of its best rival."""
    mine = 0
    best = -weights.WIN
    for seat in range(int(s["players"])):
        value = evaluation(s, rules, seat)
        if seat == me:
            mine = value
        else:
            best = max(best, value)
    return mine - weights.RIVAL * best


@rule
def evaluation(s: State, rules: Rules, seat: int) -> int:
    """Return how far a seat has come."""
    if s["winner"] != NOBODY:
        return weights.WIN if s["winner"] == seat else 0
    level = int(s["level"][seat])
    tile = int(s["tile"][seat])
    coins = int(s["coins"][seat])
    left = rules.numbers.goal - tile
    below = weights.LOW_TILE * tile + weights.COIN * coins
    at_top = (
        weights.TILE * (rules.numbers.goal - max(left, weights.NEAR)) + weights.TOP_COIN * coins
    )
    # Both are worked out: no processor foresees which of them it is.
    value = weights.LEVEL * (level - 1) + (at_top if level == rules.numbers.top_level else below)
    if left <= 2 * rules.numbers.faces and level == rules.numbers.top_level:
        value += near_the_end(s, rules, left)
    value += weights.TURN * (int(s["again"][seat]) - int(s["skip"][seat]))
    if s["next_dice"][seat]:
        value += weights.TURN // 2 * (int(s["next_dice"][seat]) - rules.numbers.dice)
    if s["next_die"][seat]:
        value += weights.TILE // 2 * (2 * int(s["next_die"][seat]) - rules.numbers.faces - 1)
    value += weights.TURN // 4 * int(s["next_again"][seat])
    cards = cards_to_be(s, seat)
    kept = min(cards, rules.numbers.hand_limit)
    return value + weights.CARD * kept + weights.SPARE_CARD * (cards - kept)


@rule
def near_the_end(s: State, rules: Rules, left: int) -> int:
    """Return what it is worth besides to stand on the last tile, or within one roll of it."""
    if left > 0:
        return int(weights.HIT * chance_to_hit(rules, left))
    value = weights.HOLDER
    for other in range(int(s["players"])):
        if s["last_turns"] >> other & 1:
            value -= weights.LAST_TURN
    return value


@rule
def cards_to_be(s: State, seat: int) -> int:
    """Return a seat's cards once what waits on the stack is drawn, dealt, stolen or discarded."""
    cards = int(s["held"][seat])
    for at in range(int(s["depth"])):
        frame = s["stack"][at]
        kind = frame[KIND]
        if kind == Frame.DRAW and frame[DRAW.seat] == seat and frame[DRAW.pile] == Pile.ACTION:
            cards += int(frame[DRAW.left])
        elif kind == Frame.DISCARD and frame[DISCARD.seat] == seat:
            cards -= int(frame[DISCARD.left])
        elif kind == Frame.STEAL:
            if frame[STEAL.thief] == seat:
                cards += int(frame[STEAL.left])
            elif frame[STEAL.victim] == seat:
                cards -= int(frame[STEAL.left])
        elif kind == Frame.DEAL:
            cards += int(s["held"][POOL]) // int(s["players"])
    return max(cards, 0)


@rule
def card_value(s: State, rules: Rules, seat: int, kind: int) -> float:
    """Return what a card in hand is worth to its owner as things stand."""
    card = rules.cards[kind]
    if card["when"] == When.ANSWER:
        return weights.ANSWER
    value = 0.0
    for at in range(int(card["effects"])):
        effect = card["effect"][at, 0]
        number = int(card["effect"][at, 1])
        taken = value_of_effect(effect, s, rules, seat, number)
        if effect in LOOTING:
            value += taken * (1 + weights.RIVAL)
        elif card["target"] == Target.SELF:
            value += taken
        elif card["target"] == Target.ALL:
            value += taken * (1 - weights.RIVAL)
        else:
            value -= taken * weights.RIVAL
    return value


@rule
def chance_to_hit(rules: Rules, distance: int) -> float:
    """Return the chance that one roll of two dice can move exactly so far, added or subtracted."""
    faces = rules.numbers.faces
    if distance > 2 * faces:
        return 0.0
    ways = max(0, faces - abs(distance - faces - 1))
    if distance < faces:
        ways += 2 * (faces - distance)
    return ways / (faces * faces)


# --- what compiled games are played on ----------------------------------------------------------

# All in one row, so that there is one kind of state to compile for.
TABLE = np.dtype([("first", STATE), ("game", STATE), ("scratch", SCRATCH)])


@rule
def begin_game(first: State, s: State) -> None:
    """Lay out the position in which a game begins; nothing is counted yet."""
    copy(first, s)
    begin_counts(s)


@rule
def begin_counts(s: State) -> None:
    """Begin to count what many games count."""
    s["challenges"] = 0
    s["duels"] = 0
    s["graces"] = 0
