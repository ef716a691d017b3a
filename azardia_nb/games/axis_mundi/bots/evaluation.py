"""The value of a position to a seat, in points of time, for the greedy bot.

Without a High all seats race up to the Axis Mundi. A High runs home and guards its hit points; the
hunter that is nearer to its pier goes there to block the way, and the other one chases the High.
Times are those of `rules/times.py`, which ignore figures in the way.

With cards the time of the leading rival weighs more than the seat's own; both hunters chase a High
until it is nearly home, then the nearer one waits on its Warehouse, the only way to the pier. Few
hit points cost extra; cards count by their values in the card file; tokens, energy and poison have
one value each. Cards and tokens still to be drawn count as average ones. Only facts in the seat's
view are used: unseen seats count as being where they vanished.
"""

from azardia_nb.compiled.marks import rule
from azardia_nb.game.terms import NOBODY
from azardia_nb.games.axis_mundi.rules import state
from azardia_nb.games.axis_mundi.rules.actions import first_of
from azardia_nb.games.axis_mundi.rules.board import PIERS, SHELTER, SPACES, TOUCHING, TURNS
from azardia_nb.games.axis_mundi.rules.decks import TO_HAND
from azardia_nb.games.axis_mundi.rules.effects import OF_FORCES
from azardia_nb.games.axis_mundi.rules.frames import Frame
from azardia_nb.games.axis_mundi.rules.mats import hand_limit, hex_of, move_points
from azardia_nb.games.axis_mundi.rules.poison import COLUMNS, NEEDS
from azardia_nb.games.axis_mundi.rules.state import Rules, State
from azardia_nb.games.axis_mundi.rules.times import FAR
from azardia_nb.games.machine.hands import Counts

WON = 1000.0
# In points of time:
UNSPENT = 0.02  # a point left, so that the cheaper of two ways to one position is better
NEXT_RIVAL, EACH_RIVAL = 0.35, 0.15  # a point that the leading rival, or each, still needs
LIFE, RIVAL_LIFE = 0.25, 0.1  # a hit point in the race
HIGH, HIGH_WITH_CARDS = 30.0, 45.0  # for being a High
HIGH_LIFE, HIGH_LIFE_WITH_CARDS = 0.6, 1.0  # a hit point of a High, counted from HALF_SPENT
HALF_SPENT = 15.0
GUARDED, GUARD_LIFE = 6.0, 0.5  # a figure in a High's way home, and each of its hit points
HUNTER_LIFE, PREY_LIFE = 0.3, 0.1  # a hunter's hit point: to itself, and to the High
FROM_HUNTER, SAFE = 0.3, 6.0  # a point between a High and a hunter, up to SAFE points
CHASE, GUARD = 1.2, 1.0  # a point between a hunter and the High, or its pier
NEXT_RACE = 0.05  # a point up to the Axis Mundi, for a hunter
# With cards:
NEXT_RIVAL_WITH_CARDS, HUNTER_LIFE_WITH_CARDS = 2.0, 0.2
NEARLY_HOME = 6  # points: a hunter waits at the Warehouse of a High this near to its pier
FEW, FEW_LIFE = 4.0, 0.4  # an extra cost for each hit point below FEW
HUNTER_FACTOR = 0.5  # factor for a hunter's belongings: the hunt is soon over
MARK = 0.8  # one hunter holds a High, and the other does not yet
# Belongings:
CARD, CROWD = 0.5, 0.05  # factor for a card's value; the part lost for each card in the hand
MEAN = 1.4  # value of a card still to be drawn
BEST_OF_SIX, BEST_OF_THREE = (
    1.6,
    1.0,
)  # in cards of value MEAN: The Archer's Tales, Mobilizing Forces
GIFT_SHARE = 0.6  # a card that another seat gives away, in cards of value MEAN
DRAWING = (Frame.RECYCLE, Frame.SPLIT, Frame.HURRY, Frame.HAND_CHANGE, Frame.HAND_DEAL)
SPARE, NEEDED = 0.3, 2  # factor for a Permanent card beyond NEEDED
RIVAL_SLOT = 0.4  # factor for a rival's Activated card
TOKEN = (2.0, 0.8, 1.0, 1.6, 0.8, 0.6, 1.0, 0.4)  # in the order of TREASURES
MEAN_TOKEN = 1.0
ENERGY, FULL, RIVAL_ENERGY = 0.1, 0.3, 0.06
SCROUNGE_TOKEN, DEMAND_LEFT = 0.2, 0.5
GOD, UNSEEN, PRESSED, NEAR = 0.7, 0.6, 2.0, 4  # PRESSED: added for a High with a hunter within NEAR
BORROWED, KNOWN_TOP = 0.6, 0.3
CHANGES, IDLE = (
    4,
    0.5,
)  # free slot changes that may be useful; the cost of each more, so that turns end
BOMB, ON_BOMB = 0.5, 2.0
DROPS, SERVUM, TRUTH, ULCERA = 0.04, 0.15, 0.05, 0.3  # on the Poison mat and its arrows
RACE, FLIGHT, HUNT = range(3)
# Factors for Activated cards, by the seat's task: race, flight or hunt.
IN_SLOT = (
    *(1.6, 1.0, 1.3, 1.1, 0.9, 0.9, 0.9, 0.9, 0.9, 1.1),
    *(1.7, 0.9, 1.1, 0.9, 1.0, 1.1, 1.1, 1.5, 1.1, 1.9),
    *(1.4, 1.1, 1.1, 1.4, 1.5, 1.4, 1.5, 1.2, 1.4, 1.1),
)


@rule
def evaluation(s: State, rules: Rules, seat: int) -> float:
    """Return a rough value of a position to a seat, in points of time; WON or -WON at the end."""
    if s["winner"] != NOBODY:
        return WON if s["winner"] == seat else -WON
    top = state.high(s)
    about = RACE if top == NOBODY else FLIGHT if top == seat else HUNT
    worth = UNSPENT * points_of(s, seat)
    if state.has_cards(s):
        worth += (HUNTER_FACTOR if about == HUNT else 1.0) * belongings_value(s, rules, seat, about)
    if about == RACE:
        return worth + race_value(s, rules, seat)
    if about == FLIGHT:
        return worth + flight_value(s, rules, seat)
    return worth + hunt_value(s, rules, seat, top)


# --- time ---------------------------------------------------------------------------------------


@rule
def points_of(s: State, seat: int) -> int:
    """Return a seat's points for moves in its present turn; out of turn those of its next one."""
    return move_points(s) if s["turn"] == seat else state.POINTS


@rule
def turns_in(s: State, seat: int) -> int:
    """Return the rotation of the rings in a seat's present turn, or in its next one."""
    return state.turns_of(s) if seat >= s["turn"] else (state.turns_of(s) + 1) % TURNS


@rule
def used_points(s: State, seat: int, me: int) -> int:
    """Return how many points of this round's turn a seat has used up.

    Out of turn `me`, the seat whose value is computed, counts as having had its turn, others not.
    """
    if s["turn"] == seat:
        return state.POINTS - points_of(s, seat)
    return state.POINTS if seat == me else 0


@rule
def lost_points(s: State, seat: int) -> int:
    """Return the points that immobilization takes from the moves of a turn."""
    return state.POINTS if state.has_cards(s) and s["immobile"][seat] else 0


@rule
def time_up(s: State, rules: Rules, seat: int, me: int) -> float:
    """Return the time in points until a seat can enter the Axis Mundi, as seen by seat `me`."""
    points = min(points_of(s, seat), state.POINTS)
    more = rules["up"][turns_in(s, seat), points, hex_of(s, seat)]
    return float(used_points(s, seat, me) + lost_points(s, seat) + more)


@rule
def time_home(s: State, rules: Rules, top: int, me: int) -> float:
    """Return the time in points until High `top` is home, longer if a figure bars its way."""
    points = min(points_of(s, top), state.POINTS)
    more = rules["home"][top, turns_in(s, top), points, hex_of(s, top)]
    time = float(used_points(s, top, me) + lost_points(s, top) + more)
    guard = state.seat_on(s, waiting_hex(s, rules, top))
    if guard in (NOBODY, top):
        guard = state.seat_on(s, int(rules["pier"][top]))
    if guard not in (NOBODY, top):
        time += GUARDED + GUARD_LIFE * life_left(s, guard)
    return time


@rule
def low_hp_cost(s: State, seat: int) -> float:
    """Return the extra cost of having few hit points; 0 in the core game."""
    return FEW_LIFE * max(0.0, FEW - life_left(s, seat)) if state.has_cards(s) else 0.0


@rule
def life_left(s: State, seat: int) -> float:
    """Return a seat's hit points, less a quarter for each wound."""
    return float(s["hp"][seat]) - float(s["wounds"][seat]) / state.WOUNDS


# --- goals of a seat ----------------------------------------------------------------------------


@rule
def race_value(s: State, rules: Rules, seat: int) -> float:
    """Return the value to a seat of all figures' hexes and hit points, without a High."""
    worth = LIFE * life_left(s, seat) - low_hp_cost(s, seat) - time_up(s, rules, seat, seat)
    first = float(FAR)
    for other in range(state.SEATS):
        if other != seat:
            time = time_up(s, rules, other, seat)
            first = min(first, time)
            worth += EACH_RIVAL * time - RIVAL_LIFE * life_left(s, other)
    return worth + (NEXT_RIVAL_WITH_CARDS if state.has_cards(s) else NEXT_RIVAL) * first


@rule
def high_value(s: State, rules: Rules, top: int, me: int) -> float:
    """Return the value of High `top`'s own position to itself, as seen by seat `me`."""
    marks = MARK if state.has_cards(s) and s["bound"][top] and not s["immobile"][top] else 0.0
    worth = HIGH_WITH_CARDS if state.has_cards(s) else HIGH
    each = HIGH_LIFE_WITH_CARDS if state.has_cards(s) else HIGH_LIFE
    return worth + each * (life_left(s, top) - HALF_SPENT) - marks - time_home(s, rules, top, me)


@rule
def flight_value(s: State, rules: Rules, seat: int) -> float:
    """Return the value to the High of all figures' hexes and hit points."""
    worth = high_value(s, rules, seat, seat) - low_hp_cost(s, seat)
    near = False
    for other in range(state.SEATS):
        if other != seat:
            worth -= PREY_LIFE * life_left(s, other)
            away = points_to_strike(s, rules, other, hex_of(s, other), hex_of(s, seat))
            worth += FROM_HUNTER * min(away, SAFE)
            near = near or away <= NEAR
    if state.has_cards(s) and near and (s["god"][seat] or s["hidden"][seat]):
        worth += PRESSED
    return worth


@rule
def hunt_value(s: State, rules: Rules, seat: int, top: int) -> float:
    """Return the value to a hunter of all figures' hexes and hit points, with High `top`."""
    each = HUNTER_LIFE_WITH_CARDS if state.has_cards(s) else HUNTER_LIFE
    worth = each * life_left(s, seat) - low_hp_cost(s, seat) - high_value(s, rules, top, seat)
    if should_wait(s, rules, seat, top):
        between = rules["between"][state.turns_of(s)]
        worth -= GUARD * int(between[hex_of(s, seat), waiting_hex(s, rules, top)])
    else:
        worth -= CHASE * points_to_strike(s, rules, seat, hex_of(s, seat), hex_of(s, top))
    if s["crater"]:
        worth -= NEXT_RACE * time_up(s, rules, seat, s["turn"])
    return worth


@rule
def waiting_hex(s: State, rules: Rules, top: int) -> int:
    """Return the hex where a hunter waits for a High: its Warehouse, or its pier without cards."""
    return int(rules["start"][top] if state.has_cards(s) else rules["pier"][top])


@rule
def should_wait(s: State, rules: Rules, seat: int, top: int) -> bool:
    """Return whether a hunter should wait at the High's home, the other one chasing it."""
    left = int(rules["home"][top, turns_in(s, top), state.POINTS, hex_of(s, top)])
    if state.has_cards(s) and left > NEARLY_HOME:
        return False
    between, there = rules["between"][state.turns_of(s)], waiting_hex(s, rules, top)
    other = state.SEATS - seat - top
    mine, its = int(between[hex_of(s, seat), there]), int(between[hex_of(s, other), there])
    return mine < its or (mine == its and seat < other)


@rule
def points_to_strike(s: State, rules: Rules, seat: int, here: int, hex: int) -> float:
    """Return the points that `seat` needs from `here` to a hex from where it can strike `hex`."""
    turns = state.turns_of(s)
    near = rules["near"][turns, hex]
    best = FAR
    for at in range(TOUCHING):
        to = int(near[at])
        if to == NOBODY or not 0 <= state.height(hex) - state.height(to) <= 1:
            continue
        if rules["nature"][to] == SHELTER:
            continue
        if state.seat_on(s, to) in (NOBODY, seat):
            best = min(best, int(rules["between"][turns, here, to]))
    return float(best)


# --- belongings ---------------------------------------------------------------------------------


@rule
def belongings_value(s: State, rules: Rules, seat: int, about: int) -> float:
    """Return the value of a seat's cards, tokens, energy and mat, less that of its rivals' slots.

    `about` is the seat's task: RACE, FLIGHT or HUNT.
    """
    worth = (
        hand_value(s, rules, seat)
        + open_cards_value(s, rules, seat)
        + mats_value(s, rules, seat, about)
    )
    for token in range(state.TOKENS):
        worth += TOKEN[token] * max(0, int(s["token"][seat, token]))
    if s["turn"] == seat:
        for at in range(s["bird"].shape[0]):
            load = int(s["bird"][at])
            if load == 0 or state.LIES <= load < state.LIES + SPACES:
                worth += MEAN_TOKEN
            elif load >= 0:
                card = (
                    load - 1 if load < state.LIES else int(s["marked"][load - state.LIES - SPACES])
                )
                worth += CARD * card_value(rules, card) if card != NOBODY else 0.0
    for other in range(state.SEATS):
        if other != seat:
            for kind in range(state.PERM_KINDS):
                if s["active"][other, kind]:
                    worth -= RIVAL_SLOT * CARD * card_value(rules, state.ONE_KINDS + kind)
    return worth


@rule
def mats_value(s: State, rules: Rules, seat: int, about: int) -> float:
    """Return the value to a seat of its slots and marks and of all energy; `about` is its task."""
    worth: float = 0.0
    for kind in range(state.PERM_KINDS):
        if s["active"][seat, kind]:
            factor = IN_SLOT[about * state.PERM_KINDS + kind]
            worth += factor * card_value(rules, state.ONE_KINDS + kind)
    for other in range(state.SEATS):
        for at in range(state.SECTIONS):
            amount = float(s["energy"][other, at])
            worth += ENERGY * amount if other == seat else -RIVAL_ENERGY * amount
    worth += FULL if s["energy"][seat, 0] == state.POINTS else 0.0
    if s["turn"] == seat and not s["done"]:
        worth -= IDLE * max(0, int(s["slotted"]) - CHANGES)
    worth += SCROUNGE_TOKEN * s["scrounge"][seat] - DEMAND_LEFT * s["demanded"][seat]
    worth += GOD if s["god"][seat] else 0.0
    worth += UNSEEN if s["hidden"][seat] else 0.0
    worth += BORROWED if s["borrowed"][seat] != NOBODY else 0.0
    for deck in range(2):
        if s["known"][deck, 0] >> seat & 1:
            worth += KNOWN_TOP
    if s["bomb"] != NOBODY:
        worth += BOMB if s["bomber"] == seat else 0.0
        worth -= ON_BOMB if hex_of(s, seat) == s["bomb"] else 0.0
    if rules["poison"]:
        worth += poison_value(s, seat)
    return worth


@rule
def poison_value(s: State, seat: int) -> float:
    """Return the value of the drops in a seat's columns and the doses on its arrows."""
    worth: float = SERVUM * s["servums"][seat] + TRUTH * s["truths"][seat]
    for at in range(s["ulcera"].shape[1]):
        worth += ULCERA * s["ulcera"][seat, at]
    for column in range(COLUMNS):
        drops, need = int(s["mix"][seat, column]), NEEDS[column]
        worth += DROPS * (drops if drops <= need else 0.5 * (drops - need))
    return worth


@rule
def card_value(rules: Rules, kind: int) -> float:
    """Return the value of a kind of card, in AP, from the card file."""
    return float(rules["worth"][kind]) / state.HUNDREDTHS


@rule
def hand_value(s: State, rules: Rules, seat: int) -> float:
    """Return the value of a seat's hand and of its pending draws."""
    ones = cards_to_come(s, seat, state.ONE)
    perms = cards_to_come(s, seat, state.PERM)
    worth_ones, worth_perms = MEAN * ones, MEAN * perms
    for kind in range(state.ONE_KINDS):
        if s["hand"][seat, kind]:
            ones += float(s["hand"][seat, kind])
            worth_ones += s["hand"][seat, kind] * card_value(rules, kind)
    for kind in range(state.ONE_KINDS, state.KINDS):
        if s["hand"][seat, kind]:
            perms += float(s["hand"][seat, kind])
            worth_perms += s["hand"][seat, kind] * card_value(rules, kind)
    if perms > NEEDED:
        worth_perms *= (NEEDED + SPARE * (perms - NEEDED)) / perms
    cards = ones + perms
    limit = float(hand_limit(s, seat))
    share = 1.0 if cards <= limit else limit / cards
    return CARD * (worth_ones + worth_perms) * share * (1.0 - CROWD * min(cards, limit))


@rule
def cards_to_come(s: State, seat: int, deck: int) -> float:
    """Return the number of cards of a deck that pending frames will give a seat, on average."""
    cards = 0.0
    for at in range(int(s["depth"])):
        frame = s["stack"][at]
        kind = int(frame[0])
        if kind == Frame.DRAW and frame[1] == seat and frame[2] == deck and frame[4] == TO_HAND:
            cards += float(frame[3])
        elif deck == state.ONE and frame[1] == seat:
            if kind in DRAWING:
                cards += float(frame[2])
            elif kind == Frame.KEEP:
                cards += BEST_OF_THREE if frame[2] == OF_FORCES else BEST_OF_SIX
        elif deck == state.ONE and kind == Frame.DEMAND and frame[2] == seat:
            cards += GIFT_SHARE
    return cards


@rule
def open_cards_value(s: State, rules: Rules, seat: int) -> float:
    """Return the value of an open card about to be taken, of a Tumble, and of Last Resort."""
    worth = 0.0
    for at in range(int(s["depth"])):
        kind = int(s["stack"][at, 0])
        if s["stack"][at, 1] != seat:
            continue
        if kind == Frame.TAKE_PILE:
            worth += CARD * best_card_value(rules, s["discard"])
        elif kind == Frame.TAKE_CRATE:
            best = 0.0
            for crate in range(PIERS):
                best = max(best, best_card_value(rules, s["crate"][crate]))
            worth += CARD * best
        elif kind == Frame.RESORT:
            each = HIGH_LIFE_WITH_CARDS if state.is_high(s, seat) else LIFE
            worth += each * float(s["stack"][at, 2])
        elif kind == Frame.TUMBLE:
            for card in range(int(s["tumbles"])):
                played = first_of(int(s["tumbled"][card]))
                worth += CARD * card_value(rules, played) + rules["cost"][played]
    return worth


@rule
def best_card_value(rules: Rules, cards: Counts) -> float:
    """Return the value of the best card among `cards`, counts by kind; 0 if there is none."""
    best = 0.0
    for kind in range(state.KINDS):
        if cards[kind]:
            best = max(best, card_value(rules, kind))
    return best
