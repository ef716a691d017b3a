"""The greedy bot, which maximizes the expected value of the position after its action.

A position's value depends only on public fields and the sizes of hands, so hidden cards cannot
influence it. The module `weights` has estimates; only the probabilities are exact.
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
from azardia_nb.games.azardia.rules.state import (
    MAX_DICE,
    POOL,
    STATE,
    Phase,
    Rules,
    State,
    copy_position,
)
from azardia_nb.games.azardia.rules.turn import move_result
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.games.machine.stack import KIND, pending, top_frame
from azardia_nb.probability.ties import SAME

if TYPE_CHECKING:
    from azardia_nb.games.azardia.game import View

MAX_ROLL = MAX_DICE * (BOUNDS["faces"][1] + 1)  # highest sum of a roll, with each die boosted
# Scratch space for one choice.
SCRATCH = np.dtype(
    [
        ("legal", "i8", MAX_ACTIONS),
        ("value", "f8", MAX_ACTIONS),  # per legal action, or POINTLESS
        ("tiles", "f8", MAX_ROLL + 1),  # per number of tiles moved, or POINTLESS
        ("tried", STATE),
        ("rolled", STATE),
        ("moved", STATE),
    ]
)
GAINING = effects_that(lambda kind: kind.gain is not Gain.NOTHING)
LOOTING = effects_that(lambda kind: kind.gain is Gain.LOOT)
POINTLESS = -np.inf  # lower than any value


class GreedyPlayer:
    """Player that maximizes the expected value after its action; ties are broken at random."""

    def __init__(self, seed: int | None = None) -> None:
        self._rng = np.random.default_rng(seed)
        self._scratch = np.zeros(1, SCRATCH)[0]

    def choose(self, view: "View") -> str:
        """Return the chosen legal action of the view's seat."""
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
    """Return the best of the first `n` legal actions; ties are broken at random."""
    if n == 1:
        return int(legal[0])
    weigh(s, rules, to_act(s, rules), legal, n, scratch)
    return any_of_the_best(rng, legal, n, scratch)


@rule
def weigh(
    s: State, rules: Rules, me: int, legal: npt.NDArray[np.int64], n: int, scratch: State
) -> None:
    """Write the expected value of each of the first `n` legal actions to `scratch["value"]`.

    It is POINTLESS for an action that can be skipped.
    """
    ahead = NOBODY
    as_it_stands = 0.0
    if s["depth"] == 0 and s["phase"] != Phase.MOVE:  # in other positions no action uses these two
        ahead = rival_ahead(s, rules, me)
        as_it_stands = evaluation(s, rules, me) - weights.RIVAL * evaluation(s, rules, ahead)
    for i in range(n):
        chosen = int(legal[i])
        if is_pointless(s, rules, me, chosen, ahead):
            scratch["value"][i] = POINTLESS
        elif changes_nothing(s, chosen):
            scratch["value"][i] = as_it_stands
        else:
            scratch["value"][i] = value_of(s, rules, me, chosen, scratch)


@rule
def any_of_the_best(
    rng: np.random.Generator, legal: npt.NDArray[np.int64], n: int, scratch: State
) -> int:
    """Return the action with the highest `scratch["value"]`, of the first `n` legal ones.

    Ties are broken uniformly at random; without a tie no random number is drawn.
    """
    best = int(legal[0])
    highest = POINTLESS
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
def is_pointless(s: State, rules: Rules, me: int, chosen: int, ahead: int) -> bool:
    """Return whether an action can be skipped, because another one is at least as good.

    `ahead` is the leading rival.
    """
    kind = act(chosen)
    if kind == Act.TILE and s["level"][me] < rules.numbers.top_level:
        # a tile has less value than its price, unless it leads to a challenge
        return occupant(s, me, int(s["tile"][me]) + 1, EVERYBODY) == NOBODY
    if kind == Act.ADD or kind == Act.KEEP:
        # of masks with the same number of dice only the lowest is tried, as the sums are equal,
        # except under a ruling that may forbid it
        mask = card_of(chosen)
        capped = rules.rulings.boost_over_ten == BoostOverTen.CAPPED
        return mask > 1 and mask & (mask + 1) != 0 and not capped
    # harming a rival gains nothing unless it is the leading one
    return seat_of(chosen) != ahead and only_harms(rules, chosen)


@rule
def rival_ahead(s: State, rules: Rules, me: int) -> int:
    """Return the rival with the best evaluation."""
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
    """Return whether an action is aimed at a rival and gains nothing for the acting seat."""
    if seat_of(chosen) < 0:
        return False
    kind = act(chosen)
    card = card_of(chosen)
    if kind == Act.ABILITY:
        return card < 0  # Mantis; other abilities name a card
    for at in range(int(rules.cards[card]["effects"])):
        if rules.cards[card]["effect"][at, 0] in GAINING:
            return False
    return kind == Act.PLAY


@rule
def changes_nothing(s: State, chosen: int) -> bool:
    """Return whether an action counts as changing nothing yet: END, or the first roll.

    Boosts of that roll are not considered.
    """
    kind = act(chosen)
    return bool(kind == Act.END or (kind == Act.ROLL and s["phase"] == Phase.ROLL))


@rule
def value_of(s: State, rules: Rules, me: int, chosen: int, scratch: State) -> float:
    """Return the expected value of an action for seat `me`, if no rival answers."""
    kind = act(chosen)
    if kind == Act.DISCARD:
        return -card_value(s, rules, me, card_of(chosen))
    if s["phase"] == Phase.ROBOT and s["depth"] == 0:
        if kind == Act.PASS:
            return 0.0
        # Offer the worst card; the last term only decides between rivals, for the leading one.
        rival = evaluation(s, rules, seat_of(chosen))
        return weights.UNSEEN_CARD - card_value(s, rules, me, card_of(chosen)) + 0.001 * rival
    if changes_nothing(s, chosen):
        return position_value(s, rules, me)
    after = scratch["tried"]
    copy_position(s, after)
    engine.step_of(after, rules, me, chosen)
    while pending(after) == Frame.ANSWER and to_act(after, rules) != me:
        engine.step_of(after, rules, to_act(after, rules), action(Act.PASS))
    if s["phase"] == Phase.LIZARD and kind == Act.ABILITY:
        return (
            position_value(after, rules, me) + weights.SPARE_CARD
        )  # the usual number of cards, chosen from one more
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
    """Return the expected value once the penalty that is due is drawn."""
    total = engine.chance_total(s, rules)
    value = 0.0
    case = 0
    while case < total:
        kind = engine.outcome_at(s, rules, case)
        weight = engine.chance_weight(s, rules, kind)
        after = scratch["rolled"]
        copy_position(s, after)
        engine.step_of(after, rules, CHANCE, kind)
        value += weight * position_value(after, rules, me)
        case += weight
    return value / total


@rule
def expect_roll(s: State, rules: Rules, me: int, scratch: State) -> float:
    """Return the expected value of a roll, with the better of sum and difference each time.

    The value of a move depends only on its number of tiles, so each number is tried once.
    """
    for tiles in range(MAX_ROLL + 1):
        scratch["tiles"][tiles] = POINTLESS  # not tried yet
    count, first_die = engine.dice_due(s, rules)
    laid = scratch["rolled"]
    copy_position(s, laid)
    total = engine.chance_total(s, rules)
    value = 0.0
    for outcome in range(total):
        show(laid, rules, count, first_die, outcome)
        best = POINTLESS
        for kind in range(Act.ADD, Act.ADD + min(count, 2)):  # SUBTRACT follows ADD
            tiles = move_result(laid, rules, kind == Act.ADD, 0)
            if scratch["tiles"][tiles] == POINTLESS:
                after = scratch["moved"]
                copy_position(s, after)
                engine.step_of(after, rules, CHANCE, outcome)
                engine.step_of(after, rules, me, action(kind))
                scratch["tiles"][tiles] = position_value(after, rules, me)
            best = max(best, scratch["tiles"][tiles])
        value += best
    return value / total


@rule
def expect_challenge(s: State, rules: Rules, me: int, scratch: State) -> float:
    """Return the expected value of the challenge on top of the stack, without further boosts.

    Overwrites `s`.
    """
    frame = top_frame(s)
    wins = chance_of_arriver(
        rules, int(frame[CHALLENGE.stage]), int(frame[CHALLENGE.mine]), int(frame[CHALLENGE.form])
    )
    copy_position(s, scratch["rolled"])
    won = value_of_result(scratch["rolled"], rules, me, True)
    return wins * won + (1 - wins) * value_of_result(s, rules, me, False)


@rule
def value_of_result(s: State, rules: Rules, me: int, won: bool) -> float:
    """Return the value for `me` once the arriver has `won` or lost the challenge.

    Overwrites `s`.
    """
    frame = top_frame(s)
    frame[CHALLENGE.stage] = Stage.SETTLE
    frame[CHALLENGE.mine] = won
    frame[CHALLENGE.theirs] = not won
    engine.step_of(s, rules, NOBODY, 0)
    return position_value(s, rules, me)


@rule
def chance_of_arriver(rules: Rules, stage: int, mine: int, form: int) -> float:
    """Return the probability that the arriver wins a challenge in `stage`.

    From OTHER_PAY on its sum is known: `mine`. `form` decides a tie.
    """
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
    """Return the evaluation of seat `me` minus RIVAL times that of its best rival."""
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
    """Return the heuristic value of a seat, without regard to its rivals."""
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
    # Both are computed: a branch takes longer, as processors cannot predict it.
    value = weights.LEVEL * (level - 1) + (at_top if level == rules.numbers.top_level else below)
    if left <= 2 * rules.numbers.faces and level == rules.numbers.top_level:
        value += near_the_end(s, rules, left)
    value += weights.TURN * (int(s["again"][seat]) - int(s["skip"][seat]))
    if s["next_dice"][seat]:
        value += weights.TURN // 2 * (int(s["next_dice"][seat]) - rules.numbers.dice)
    if s["next_die"][seat]:
        value += weights.TILE // 2 * (2 * int(s["next_die"][seat]) - rules.numbers.faces - 1)
    value += weights.TURN // 4 * int(s["next_again"][seat])
    cards = cards_after_stack(s, seat)
    hand = min(cards, rules.numbers.hand_limit)
    return value + weights.CARD * hand + weights.SPARE_CARD * (cards - hand)


@rule
def near_the_end(s: State, rules: Rules, left: int) -> int:
    """Return the extra value of a pawn `left` tiles before the goal, on it or within one roll."""
    if left > 0:
        return int(weights.HIT * chance_to_hit(rules, left))
    value = weights.HOLDER
    for other in range(int(s["players"])):
        if s["last_turns"] >> other & 1:
            value -= weights.LAST_TURN
    return value


@rule
def cards_after_stack(s: State, seat: int) -> int:
    """Return a seat's number of cards after pending draws, deals, thefts and discards."""
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
    """Return the value of a card in hand to its owner in this position."""
    card = rules.cards[kind]
    if card["when"] == When.ANSWER:
        return weights.ANSWER
    value = 0.0
    for at in range(int(card["effects"])):
        effect = card["effect"][at, 0]
        number = int(card["effect"][at, 1])
        gain = value_of_effect(effect, s, rules, seat, number)
        if effect in LOOTING:
            value += gain * (1 + weights.RIVAL)
        elif card["target"] == Target.SELF:
            value += gain
        elif card["target"] == Target.ALL:
            value += gain * (1 - weights.RIVAL)
        else:
            value -= gain * weights.RIVAL
    return value


@rule
def chance_to_hit(rules: Rules, distance: int) -> float:
    """Return the probability that a roll of two dice can move exactly `distance` tiles."""
    faces = rules.numbers.faces
    if distance > 2 * faces:
        return 0.0
    ways = max(0, faces - abs(distance - faces - 1))
    if distance < faces:
        ways += 2 * (faces - distance)
    return ways / (faces * faces)


# --- memory of compiled games
# -----------------------------------------------------------------------

# one dtype for all games, so that functions are compiled only once
TABLE = np.dtype([("first", STATE), ("game", STATE), ("scratch", SCRATCH)])


@rule
def begin_game(first: State, s: State) -> None:
    """Copy the start position `first` to `s`, and reset the counters."""
    copy_position(first, s)
    begin_counts(s)


@rule
def begin_counts(s: State) -> None:
    """Set the counters of a simulated game to 0."""
    s["challenges"] = 0
    s["duels"] = 0
    s["graces"] = 0
