"""Whether a position that somebody wrote can be played on: numbers in their ranges, no two places.

What the rules would go on with by themselves is no position, so nothing may follow from it.
"""

from collections.abc import Iterator

import numpy as np

from azardia_nb.errors import AzardiaError
from azardia_nb.games.protocol import CHANCE, NOBODY, Row, Rules
from azardia_nb.games.titan_race.rules import engine
from azardia_nb.games.titan_race.rules.actions import MAX_ACTIONS
from azardia_nb.games.titan_race.rules.board import (
    FACES,
    FINISHED,
    NOT_STARTED,
    PATHS,
    ROWS,
    WAYS,
    row_of,
)
from azardia_nb.games.titan_race.rules.events import Event
from azardia_nb.games.titan_race.rules.frames import (
    ARRIVE,
    BORROW,
    DIE,
    DRAIN,
    DRAW,
    EFFECTS,
    KIND,
    LOSE,
    LOSSES,
    OVER_RAMP,
    PAY,
    PIRATE,
    RUN,
    SHOVE,
)
from azardia_nb.games.titan_race.rules.legal import list_legal
from azardia_nb.games.titan_race.rules.life import SUFFER
from azardia_nb.games.titan_race.rules.state import (
    ENDED,
    FIRST,
    FREE,
    ROLL,
    START,
    TAKE,
    UP,
    USES,
    WHOLE,
)
from azardia_nb.text.language import N_, spoken

CAUSES = (
    Event.PUSH_LOSS,
    Event.TRAP_LOSS,
    Event.DAMAGE,
    Event.WILD_PAID,
    Event.LAVA_LOSS,
    Event.PIRATES_LOSS,
    Event.STATUE_LOSS,
    Event.PENTACLE_LOSS,
    Event.CARD_LOSS,
    Event.RAGNAROK_LOSS,
)
MOST_LIVES = 5  # that one thing costs


def check_position(s: Row, rules: Rules) -> None:
    """Raise AzardiaError for a position that cannot be played on."""
    for complaint in _complaints(s, rules):
        raise AzardiaError(spoken(complaint))
    after = s.copy()
    try:
        engine.settle(after, rules)
        actor = engine.to_act(s, rules)
        rests = after.tobytes() == s.tobytes()
        if actor == CHANCE:
            rests = rests and engine.chance_total(s, rules) > 0
        elif actor >= 0:
            rests = rests and list_legal(s, rules, actor, np.zeros(MAX_ACTIONS, np.int64)) > 0
    except (OverflowError, IndexError):
        rests = False
    if not rests:
        raise AzardiaError(spoken("in this position there is nothing to decide or to roll"))


def _complaints(s: Row, rules: Rules) -> Iterator[str]:
    n, phase = int(s["players"]), int(s["phase"])
    titans, spaces = s["titan"][:n].tolist(), s["space"][:n].tolist()
    standing = [space for space in spaces if space >= 0]
    if len(set(titans)) < n:
        yield N_("the same Titan appears twice")
    if len(set(standing)) < len(standing):
        yield N_("two Titans are on the same space")
    if (s["winner"] != NOBODY) != (phase == ENDED):
        yield N_("the race is over when somebody has won")
    if FINISHED in spaces and not (rules["slam"] and spaces.index(FINISHED) == s["winner"]):
        yield N_("only the winner of a Grand Slam is at the finish")
    if NOT_STARTED in spaces and not s["quiet"]:
        yield N_("only in the first round can a Titan still be waiting to start")
    if phase in (FIRST, ROLL, TAKE) and (s["took"] >= 0 or s["part"]):
        yield N_("a die can only be in use once it has been taken")
    if phase in (START, FREE) and s["took"] < 0:
        yield N_("a die can only be in use once it has been taken")
    if phase in (START, FREE) and (spaces[s["turn"]] == NOT_STARTED) != (phase == START):
        yield N_("a Titan that has not started has to start on a start space first")
    if s["offer"].sum() > n or (phase == TAKE and not s["offer"].any()):
        yield N_("there can't be more dice on offer than Titans")
    if s["part"] & WHOLE and s["used"] >> len(USES):
        yield N_("there is no such part of a turn")
    if not (s["player"][:n] >= 0).all() or not (s["player"][:n] < n).all():
        yield N_("players must have the same numbers as their seats")
    if not (s["team"][:n] >= 0).all() or not (s["team"][:n] < n).all():
        yield N_("players must have the same numbers as their seats")
    yield from _lives(s, rules)
    if s["held"].max() > rules["hand"]:
        yield N_("a hand has too many cards")
    if np.count_nonzero(s["trap"]) + s["supply"] > rules["traps"] or s["trap"].min() < 0:
        yield N_("there are more traps than tokens")
    if s["trap"].max(initial=0) > n or s["trap"][rules["spaces"] :].any():
        yield N_("there is no such trap")
    for row in s["stack"][: s["depth"]].tolist():
        ranges = _ranges(s, rules, row[KIND])
        if not all(low <= value < high for value, (low, high) in zip(row[1:], ranges, strict=True)):
            yield N_("there is no such frame on the stack")
        if row[KIND] in (LOSE, LOSSES) and row[2] not in CAUSES:
            yield N_("there is no such frame on the stack")


def _lives(s: Row, rules: Rules) -> Iterator[str]:
    for seat in range(s["players"]):
        life, lap, space = int(s["life"][seat]), int(s["lap"][seat]), int(s["space"][seat])
        if not 0 <= life <= rules["life_most"][s["titan"][seat]]:
            yield N_("a Titan has more lives than its gauge allows")
        if (life > 0) != (s["state"][seat] == UP):
            yield N_("a Titan must be knocked out when it has no lives, and only then")
        if lap > rules["laps"] + (s["winner"] == seat):
            yield N_("a Titan has done more laps than the race has")
        if s["winner"] == seat and lap <= rules["laps"]:
            yield N_("the winner must have completed all laps")
        if rules["slam"] and space >= 0 and lap != (row_of(space) - 1) // ROWS + 1:
            yield N_("in a Grand Slam the lap and the board must have the same number")
        if space == NOT_STARTED and (lap != 1 or s["state"][seat] != UP):
            yield N_("a Titan that has not started can't have done anything yet")


def _ranges(s: Row, rules: Rules, kind: int) -> list[tuple[int, int]]:
    """Return the range of each number of a frame."""
    seat, space, way = (0, int(s["players"])), (0, int(rules["spaces"])), (-1, len(WAYS))
    flag, mask, stage = (0, 2), (0, 1 << int(s["players"])), (0, 5)
    ranges = {
        RUN: [seat, (0, len(PATHS)), (0, 7), (0, SHOVE + 1), flag, (0, 3), (0, 4)],
        ARRIVE: [seat, (FINISHED, space[1]), way, stage, flag, flag],
        OVER_RAMP: [seat, (FINISHED, space[1]), stage],
        PAY: [seat],
        LOSE: [seat, (0, len(Event)), (0, SUFFER + 1)],
        LOSSES: [mask, (0, len(Event)), (0, MOST_LIVES + 1)],
        PIRATE: [seat],
        DRAW: [seat, flag],
        EFFECTS: [(0, int(rules["kinds"])), (0, 4), way, (-1, seat[1]), (-1, space[1])],
        BORROW: [(0, len(FACES))],
        DRAIN: [seat, seat, (0, 13)],
        DIE: [(0, int(s["players"]) + 1)],
    }[kind]
    return ranges + [(0, 1)] * (7 - len(ranges))
