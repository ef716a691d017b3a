"""How the planner plays Azardia out: what it cannot see, what it tries, how far, what it is worth.

The hands of rivals are shuffled into the draw pile and dealt anew; then each action worth a try is
followed until the next turn begins, and through a grace turn to its end.

What lies further ahead is in the valuation: a logistic regression of who won on 289,000 beginnings
of turns, in two-player games with the kit's deck between greedy bots that took any action one time
in 20. Longer rollouts, at as many a choice, were slower and no better: until the second turn began
a bot won 74 %, until the third 72 %, where until the next one it won 75 % (600 games each against
greedy; within 4 points).
"""

import math

import numpy as np

from azardia_nb.compiled.marks import rule
from azardia_nb.game.planning import Planning, best_first
from azardia_nb.game.protocol import NOBODY
from azardia_nb.games.azardia.bots.greedy import IN_VAIN, greedy_choice, weigh
from azardia_nb.games.azardia.rules.card_kinds import Pile, Target, When
from azardia_nb.games.azardia.rules.effects import Odds, effects_that
from azardia_nb.games.azardia.rules.frames import EXCHANGE, Frame
from azardia_nb.games.azardia.rules.state import Phase, Rules, State
from azardia_nb.games.machine.hands import card_at, turn_down
from azardia_nb.games.machine.hands import deal_unseen as deal_from
from azardia_nb.games.machine.stack import KIND, pending

MOST = 32  # actions that are tried: of more, those that greedy values most
GRACE_TURNS = 12  # a last tile taken, lost and taken again is followed so far

# Logarithms of odds; the regression's figures, rounded. Their standard errors are 0.01 to 0.03.
MOVER = 0.1  # whose turn begins
LEVELS = (0.0, 0.0, 0.09, 0.22, 0.385, 0.34)  # by level; at the top the tiles below add to it
LOW_TILES = 0.08  # the whole of Zone Zero below the top level
ZERO_TILES = 0.45  # the whole of it at the top level
TYRANT_TILES = 0.4  # from there to where nearer is not better
NEAR = 20
LOW_COIN = 0.03  # a thousand
TOP_COIN = 0.035
MISSED = 0.36  # a turn to miss
DIE = 0.08  # one more or one less for the next roll
CARD = 0.03  # up to the hand limit
ANSWER = 0.13  # more than another card
STOPPER = 0.15  # makes a rival miss a turn
RARE = 0.08  # another turn, or another's tile

STOPPERS = effects_that(lambda kind: kind.odds is Odds.STOPPER)
RARITIES = effects_that(lambda kind: kind.odds is Odds.RARE)


@rule
def list_candidates(
    s: State, rules: Rules, me: int, rng: np.random.Generator, table: State, n: int
) -> int:
    """Write the actions worth a try, greedy's favourite first; return how many."""
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
        if scratch["value"][i] > IN_VAIN:
            candidate[tried] = legal[i]
            value[tried] = scratch["value"][i]
            tried += 1
    kept = min(tried, MOST)
    best_first(table, tried, kept)
    return kept


@rule
def deal_unseen(s: State, rules: Rules, rng: np.random.Generator, me: int) -> None:
    """Shuffle what a seat cannot see and deal the rivals as many cards as they hold."""
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
            # The card that Robot-I-King offers is in its hand still, and unseen as well.
            seat = int(frame[EXCHANGE.seat])
            held = int(s["held"][seat])
            card = card_at(s["hand"][seat], 0, int(rng.random() * held)) if held else 0
            frame[EXCHANGE.given] = card


@rule
def turn_of(s: State) -> int:
    """Return 0 where a turn begins with its roll, and -1 later in a turn."""
    return 0 if s["phase"] == Phase.ROLL else -1


@rule
def is_enough(s: State, rules: Rules, begun: int) -> bool:
    """Return whether a turn has begun and grace, if there is any, has ended."""
    if begun == 0 or pending(s) >= 0:
        return False
    return s["holder"] == NOBODY or begun > GRACE_TURNS


@rule
def chance_to_win(s: State, rules: Rules, me: int) -> float:
    """Return a seat's chance to win where a turn begins."""
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
    """Return the logarithm of a seat's odds against one that stands at the start with nothing."""
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
    """Return what a card in hand adds, besides being a card."""
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
