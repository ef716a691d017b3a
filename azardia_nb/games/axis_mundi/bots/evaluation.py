"""What a position is worth to a seat, in points of time: how the greedy bot sees the game.

Without a High all race up to the Axis Mundi. A High runs home and minds its hit points; of its two
hunters the one nearer to its pier goes there, to stand in its way, and the other one chases it.
Times are those of `rules/times.py`, as if nobody stood in the way.
"""

from azardia_nb.compiled.marks import rule
from azardia_nb.games.axis_mundi.rules.board import SHELTER, TOUCHING, TURNS
from azardia_nb.games.axis_mundi.rules.state import (
    POINTS,
    SEATS,
    WOUNDS,
    Rules,
    State,
    height,
    high,
    seat_on,
    turns_of,
)
from azardia_nb.games.axis_mundi.rules.times import FAR
from azardia_nb.games.terms import NOBODY

WON = 1000.0
# In points of time:
UNSPENT = 0.02  # a point left: of two ways as good the cheaper one
NEXT_RIVAL, EACH_RIVAL = 0.35, 0.15  # a point of the rival that is first, and of each
LIFE, RIVAL_LIFE = 0.25, 0.1  # a hit point in the race
HIGH = 30.0  # to be one
HIGH_LIFE = 0.6  # a hit point of a High, above or below
HALF_SPENT = 15.0
GUARDED, GUARD_LIFE = 6.0, 0.5  # somebody on a High's pier, and each of its hit points
HUNTER_LIFE, PREY_LIFE = 0.3, 0.1  # a hit point of a hunter: to itself, and to the High
FROM_HUNTER, SAFE = 0.3, 6.0  # a point between a High and a hunter, up to so many
CHASE, GUARD = 1.2, 1.0  # a point between a hunter and the High, or its pier
NEXT_RACE = 0.05  # a point up to the Axis Mundi, for a hunter


@rule
def evaluation(s: State, rules: Rules, seat: int) -> float:
    """Return a rough value of a position, in points of time."""
    if s["winner"] != NOBODY:
        return WON if s["winner"] == seat else -WON
    top = high(s)
    worth = UNSPENT * points_of(s, seat)
    if top == NOBODY:
        return worth + race(s, rules, seat)
    if top == seat:
        return worth + flight(s, rules, seat)
    return worth + hunt(s, rules, seat, top)


# --- time ---------------------------------------------------------------------------------------


@rule
def points_of(s: State, seat: int) -> int:
    """Return how many points a seat has in its turn that is on, or else in its next one."""
    return int(s["points"]) if s["turn"] == seat else POINTS


@rule
def turns_in(s: State, seat: int) -> int:
    """Return how the rings lie in the turn of a seat that is on, or else in its next one."""
    return turns_of(s) if seat >= s["turn"] else (turns_of(s) + 1) % TURNS


@rule
def used(s: State, seat: int, me: int) -> int:
    """Return how many points of a seat's turn are used up, in the turn of `me` or after it."""
    if s["turn"] == seat:
        return POINTS - int(s["points"])
    return POINTS if seat == me else 0


@rule
def time_up(s: State, rules: Rules, seat: int, me: int) -> float:
    """Return when a seat could enter the Axis Mundi."""
    more = rules["up"][turns_in(s, seat), points_of(s, seat), s["at"][seat]]
    return float(used(s, seat, me) + more)


@rule
def time_home(s: State, rules: Rules, top: int, me: int) -> float:
    """Return when a High could be home, whoever stands on its pier."""
    more = rules["home"][top, turns_in(s, top), points_of(s, top), s["at"][top]]
    time = float(used(s, top, me) + more)
    guard = seat_on(s, int(rules["pier"][top]))
    if guard not in (NOBODY, top):
        time += GUARDED + GUARD_LIFE * life(s, guard)
    return time


@rule
def life(s: State, seat: int) -> float:
    """Return the hit points of a seat, wounds counted."""
    return float(s["hp"][seat]) - float(s["wounds"][seat]) / WOUNDS


# --- what a seat wants --------------------------------------------------------------------------


@rule
def race(s: State, rules: Rules, seat: int) -> float:
    """Return what a position without a High is worth to a seat."""
    worth = LIFE * life(s, seat) - time_up(s, rules, seat, seat)
    first = float(FAR)
    for other in range(SEATS):
        if other != seat:
            time = time_up(s, rules, other, seat)
            first = min(first, time)
            worth += EACH_RIVAL * time - RIVAL_LIFE * life(s, other)
    return worth + NEXT_RIVAL * first


@rule
def standing(s: State, rules: Rules, top: int, me: int) -> float:
    """Return how well a High stands, to itself."""
    return HIGH + HIGH_LIFE * (life(s, top) - HALF_SPENT) - time_home(s, rules, top, me)


@rule
def flight(s: State, rules: Rules, seat: int) -> float:
    """Return what a position is worth to the High."""
    worth = standing(s, rules, seat, seat)
    for other in range(SEATS):
        if other != seat:
            worth -= PREY_LIFE * life(s, other)
            worth += FROM_HUNTER * min(
                reach(s, rules, other, int(s["at"][other]), int(s["at"][seat])), SAFE
            )
    return worth


@rule
def hunt(s: State, rules: Rules, seat: int, top: int) -> float:
    """Return what a position is worth to a hunter."""
    worth = HUNTER_LIFE * life(s, seat) - standing(s, rules, top, seat)
    between = rules["between"][turns_of(s)]
    pier = rules["pier"][top]
    other = SEATS - seat - top
    mine, its = int(between[s["at"][seat], pier]), int(between[s["at"][other], pier])
    if mine < its or (mine == its and seat < other):
        worth -= GUARD * mine
    else:
        worth -= CHASE * reach(s, rules, seat, int(s["at"][seat]), int(s["at"][top]))
    if s["crater"]:
        worth -= NEXT_RACE * time_up(s, rules, seat, s["turn"])
    return worth


@rule
def reach(s: State, rules: Rules, seat: int, here: int, hex: int) -> float:
    """Return how many points a seat that is `here` is away from where it can strike at a hex."""
    turns = turns_of(s)
    near = rules["near"][turns, hex]
    best = FAR
    for at in range(TOUCHING):
        to = int(near[at])
        if to == NOBODY or not 0 <= height(hex) - height(to) <= 1:
            continue
        if rules["nature"][to] == SHELTER:
            continue
        if seat_on(s, to) in (NOBODY, seat):
            best = min(best, int(rules["between"][turns, here, to]))
    return float(best)
