"""Functions of the planner for Azardia: hidden cards, candidates, length of a playout, values.

Rivals' hands are shuffled into the draw pile and dealt anew. A playout goes from each candidate
action to the beginning of the next turn, and to the end of a grace turn.

The value of a position comes from a logistic regression of the winner on 289,000 turn starts in
two-player games with the kit's deck between greedy bots with 5 % random actions. Longer playouts of
equal number were slower and not better: against greedy the planner won 75 % when stopping at the
next turn, 74 % at the second and 72 % at the third (600 games each, ± 4 percentage points).
"""

import math

import numpy as np

from azardia_nb.compiled.marks import rule
from azardia_nb.game.planning import Planning, best_first
from azardia_nb.game.protocol import NOBODY
from azardia_nb.games.azardia.bots.greedy import POINTLESS, greedy_choice, weigh
from azardia_nb.games.azardia.rules.card_kinds import Pile, Target, When
from azardia_nb.games.azardia.rules.effects import Odds, effects_that
from azardia_nb.games.azardia.rules.frames import EXCHANGE, Frame
from azardia_nb.games.azardia.rules.state import Phase, Rules, State
from azardia_nb.games.machine.hands import card_at, turn_down
from azardia_nb.games.machine.hands import deal_unseen as deal_from
from azardia_nb.games.machine.stack import KIND, pending

MOST = 32  # maximum number of candidates; they are the best by greedy's value
GRACE_TURNS = 12  # maximum number of turns for which a grace turn is followed

# Log odds: rounded coefficients of the regression, with standard errors of 0.01 to 0.03.
MOVER = 0.1  # for the seat whose turn begins
LEVELS = (0.0, 0.0, 0.09, 0.22, 0.385, 0.34)  # by level; the top level's tiles are added below
LOW_TILES = 0.08  # below the top level, at the end of Zone Zero; before, a share
ZERO_TILES = 0.45  # the same at the top level
TYRANT_TILES = 0.4  # NEAR tiles before the goal, in addition; before, a share
NEAR = 20
LOW_COIN = 0.03  # per thousand
TOP_COIN = 0.035
MISSED = 0.36  # per turn to miss
DIE = 0.08  # per die more or less in the next roll
CARD = 0.03  # per card, up to the hand limit
ANSWER = 0.13  # more for an answer
STOPPER = 0.15  # more for a card that makes a rival miss a turn
RARE = 0.08  # more for a card with another turn or a swap

STOPPERS = effects_that(lambda kind: kind.odds is Odds.STOPPER)
RARITIES = effects_that(lambda kind: kind.odds is Odds.RARE)


@rule
def list_candidates(
    s: State, rules: Rules, me: int, rng: np.random.Generator, table: State, n: int
) -> int:
    """Write candidates of the `n` legal actions to `table["candidate"]`; return their number.

    The best by greedy's values come first; these values are in `table["value"]`.
    """
    legal = table["legal"]
    candidate = table["candidate"]
    value = table["value"]
    scratch = table["scratch"]
    if n == 1 or s["phase"] <= Phase.PICK:
        candidate[0] = greedy_choice(s, rules, rng, legal, n, scratch)
        return 1
    weigh(s, rules, me, legal, n, scratch)
    tried = 0
    for i in range(n):
        if scratch["value"][i] > POINTLESS:
            candidate[tried] = legal[i]
            value[tried] = scratch["value"][i]
            tried += 1
    count = min(tried, MOST)
    best_first(table, tried, count)
    return count


@rule
def deal_unseen(s: State, rules: Rules, rng: np.random.Generator, me: int) -> None:
    """Shuffle the cards in `s` that seat `me` does not see; deal the rivals' hands from them."""
    first = int(rules.first[Pile.ACTION])
    unseen = int(s["left"][Pile.ACTION])
    for seat in range(int(s["players"])):
        if seat != me:
            unseen += int(s["held"][seat])
            turn_down(s, seat, int(rules.stop[Pile.ACTION]))
    for seat in range(int(s["players"])):
        if seat != me:
            unseen = deal_from(s, seat, int(s["held"][seat]), first, unseen, rng)
    for at in range(int(s["depth"])):
        frame = s["stack"][at]
        if frame[KIND] == Frame.EXCHANGE and frame[EXCHANGE.seat] != me:
            # the card that Robot-I-King offers is in its hand, so it is unknown, too
            seat = int(frame[EXCHANGE.seat])
            cards = int(s["held"][seat])
            card = card_at(s["hand"][seat], 0, int(rng.random() * cards)) if cards else 0
            frame[EXCHANGE.given] = card


@rule
def turn_of(s: State) -> int:
    """Return 0 at the beginning of a turn, before its roll, and -1 later."""
    return 0 if s["phase"] == Phase.ROLL else -1


@rule
def is_enough(s: State, rules: Rules, begun: int) -> bool:
    """Return whether a playout may end: `begun` turns have begun, and no grace turn is going on.

    A grace turn is followed for at most GRACE_TURNS turns.
    """
    if begun == 0 or pending(s) >= 0:
        return False
    return s["holder"] == NOBODY or begun > GRACE_TURNS


@rule
def chance_to_win(s: State, rules: Rules, me: int) -> float:
    """Return the estimated probability that seat `me` wins, at the beginning of a turn."""
    if s["winner"] != NOBODY:
        return 1.0 if s["winner"] == me else 0.0
    mine = math.exp(log_odds(s, rules, me))
    total = mine
    for seat in range(int(s["players"])):
        if seat != me:
            total += math.exp(log_odds(s, rules, seat))
    return mine / total


@rule
def log_odds(s: State, rules: Rules, seat: int) -> float:
    """Return a seat's log odds of winning, compared with a seat at the start without anything."""
    numbers = rules.numbers
    level = int(s["level"][seat])
    tile = int(s["tile"][seat])
    coins = int(s["coins"][seat])
    odds = LEVELS[min(level, len(LEVELS) - 1)]
    zero = min(tile, numbers.gate) / numbers.gate
    if level == numbers.top_level:
        near = max(numbers.goal - NEAR, numbers.gate + 1)
        tyrant = (min(max(tile, numbers.gate), near) - numbers.gate) / (near - numbers.gate)
        odds += ZERO_TILES * zero + TYRANT_TILES * tyrant + TOP_COIN * coins
    else:
        odds += LOW_TILES * zero + LOW_COIN * coins
    if s["turn"] == seat:
        odds += MOVER
    odds -= MISSED * int(s["skip"][seat])
    if s["next_dice"][seat]:
        odds += DIE * (int(s["next_dice"][seat]) - numbers.dice)
    odds += CARD * min(int(s["held"][seat]), numbers.hand_limit)
    left = int(s["held"][seat])
    kind = int(rules.first[Pile.ACTION])
    while left > 0:
        copies = int(s["hand"][seat, kind])
        if copies:
            left -= copies
            odds += copies * odds_of_card(rules, kind)
        kind += 1
    return odds


@rule
def odds_of_card(rules: Rules, kind: int) -> float:
    """Return the log odds that a card in hand adds to CARD."""
    card = rules.cards[kind]
    if card["when"] == When.ANSWER:
        return ANSWER
    effect = card["effect"][0, 0]
    if effect in STOPPERS and card["target"] != Target.SELF:
        return STOPPER
    return RARE if effect in RARITIES else 0.0


PLANNING = Planning(
    chance_to_win=chance_to_win,
    deal_unseen=deal_unseen,
    list_candidates=list_candidates,
    turn_of=turn_of,
    is_enough=is_enough,
)
