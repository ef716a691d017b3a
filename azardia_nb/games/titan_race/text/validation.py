"""Validation of positions that come from text: ranges, consistency, and a decision to make.

A position in which the rules would still change something by themselves is not valid.
"""

from collections.abc import Iterator

import numpy as np

from azardia_nb.errors import AzardiaError
from azardia_nb.game.protocol import CHANCE, NOBODY, Row, Rules
from azardia_nb.games.machine.schema import NO_FRAME, At
from azardia_nb.games.machine.stack import KIND
from azardia_nb.games.titan_race.rules import board, engine, state
from azardia_nb.games.titan_race.rules.actions import MAX_ACTIONS
from azardia_nb.games.titan_race.rules.events import Event
from azardia_nb.games.titan_race.rules.frames import LOSE, LOSSES
from azardia_nb.games.titan_race.rules.legal import list_legal
from azardia_nb.games.titan_race.rules.refusals import face_in_use, has_extra, pays_for_wild
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
)


def check_position(s: Row, rules: Rules) -> None:
    """Raise AzardiaError, citing the rule, for a position that cannot be played on."""
    state.SCHEMA.check(At(s, rules))
    for complaint, rule in _complaints(s, rules):
        raise AzardiaError(f"{spoken(complaint)} ({rule})" if rule else spoken(complaint))
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


def _complaints(s: Row, rules: Rules) -> Iterator[tuple[str, str]]:
    """Yield each fault of a position as (sentence, rule id); "" if it breaks no rule."""
    n = int(s["players"])
    if len(set(s["titan"][:n].tolist())) < n:
        yield N_("the same Titan appears twice"), "setup.titan"
    yield from _turn(s, rules)
    yield from _titans(s, rules)
    if s["held"].max() > rules["hand"]:
        yield N_("a hand has too many cards"), "bonus.hand"
    yield from _traps(s, rules)
    for row in s["stack"][: s["depth"]].tolist():
        if row[KIND] in (LOSE, LOSSES) and row[2] not in CAUSES:
            yield NO_FRAME, ""


def _turn(s: Row, rules: Rules) -> Iterator[tuple[str, str]]:
    n, phase, turn, part = int(s["players"]), int(s["phase"]), int(s["turn"]), int(s["part"])
    spaces = s["space"][:n].tolist()
    if (s["winner"] != NOBODY) != (phase == state.ENDED):
        yield N_("the race is over when somebody has won"), "end.third"
    if phase == state.FIRST:
        yield from _before_all(s, rules)
    if phase in (state.FIRST, state.ROLL, state.TAKE) and (s["took"] >= 0 or part):
        yield N_("a die can only be in use once it has been taken"), "draft.first"
    if phase in (state.START, state.FREE) and s["took"] < 0:
        yield N_("a die can only be in use once it has been taken"), "draft.first"
    if s["used_as"] >= 0 and s["took"] != board.WILD:
        yield N_("only a wild die is used as another face"), "face.wild"
    if part & state.PAID and (s["took"] != board.WILD or not pays_for_wild(s, rules, turn)):
        yield N_("only a wild die has a price"), "face.wild.pay"
    if part & state.EXTRA and not has_extra(face_in_use(s)):
        yield N_("the face of the die lays no trap and does not strike"), "turn.parts"
    if s["quiet"] and s["used"] & (state.ABILITY_USED | state.CARD_USED):
        yield N_("in the first round you can't use Abilities or cards"), "start.quiet"
    if s["used"] & state.ON_PENTACLE and rules["nature"][spaces[turn]] != board.PENTACLE:
        yield N_("nobody is on a pentacle who could use it"), "circuit.pentacle"
    if phase in (state.START, state.FREE) and (spaces[turn] == board.NOT_STARTED) != (
        phase == state.START
    ):
        yield N_("a Titan that has not started has to start on a start space first"), "start.space"
    if board.NOT_STARTED in spaces and not s["quiet"]:
        yield N_("only in the first round can a Titan still be waiting to start"), "start.space"
    if board.NOT_STARTED in spaces[:turn]:
        yield N_("in its first turn each Titan starts"), "start.space"
    if s["state"][turn] == state.RISING:
        yield N_("a Titan gets up when its turn begins"), "ko.rise"
    if s["offer"].sum() > n or (phase == state.TAKE and not s["offer"].any()):
        yield N_("there can't be more dice on offer than Titans"), "setup.dice"


def _before_all(s: Row, rules: Rules) -> Iterator[tuple[str, str]]:
    """Yield faults before `setup.first`, when nothing can have happened yet."""
    n = int(s["players"])
    if (
        s["turn"]
        or s["round"] != 1
        or s["offer"].any()
        or (s["space"][:n] != board.NOT_STARTED).any()
    ):
        yield N_("before it is known who goes first, nobody has rolled or started"), "setup.first"
    if s["trap"].any():
        yield N_("before it is known who goes first, there is no trap"), "setup.first"
    players = s["player"][:n].tolist()
    if players != [0, 1, 0, 1] if rules["two"] else len(set(players)) < n:
        yield N_("the Titans of two players sit in turn: A, B, A, B"), "variant.two"


def _titans(s: Row, rules: Rules) -> Iterator[tuple[str, str]]:
    n = int(s["players"])
    spaces = s["space"][:n].tolist()
    standing = [space for space in spaces if space >= 0]
    if len(set(standing)) < len(standing):
        yield N_("two Titans are on the same space"), "move.one"
    if board.FINISHED in spaces and not (
        rules["slam"] and spaces.index(board.FINISHED) == s["winner"]
    ):
        yield N_("only the winner of a Grand Slam is at the finish"), "variant.slam"
    for seat in range(n):
        life, lap, space = int(s["life"][seat]), int(s["lap"][seat]), spaces[seat]
        if not 0 <= life <= rules["life_most"][s["titan"][seat]]:
            yield N_("a Titan has more lives than its gauge allows"), "setup.life"
        if (life > 0) != (s["state"][seat] == state.UP):
            yield N_("a Titan must be knocked out when it has no lives, and only then"), "ko.down"
        if s["state"][seat] == state.RISING and s["quiet"]:
            yield N_("a Titan gets up only after a turn in which it passed"), "ko.pass"
        if lap > rules["laps"] + (s["winner"] == seat):
            yield N_("a Titan has done more laps than the race has"), "end.third"
        if s["winner"] == seat and lap <= rules["laps"]:
            yield N_("the winner must have completed all laps"), "end.third"
        if rules["slam"] and space >= 0 and lap != (board.row_of(space) - 1) // board.ROWS + 1:
            fault = N_("in a Grand Slam the lap and the board must have the same number")
            yield fault, "variant.slam"
        if space == board.NOT_STARTED and (lap != 1 or s["state"][seat] != state.UP):
            yield N_("a Titan that has not started can't have done anything yet"), "start.space"


def _traps(s: Row, rules: Rules) -> Iterator[tuple[str, str]]:
    n, spaces = int(s["players"]), np.flatnonzero(s["trap"])
    if len(spaces) + s["supply"] > rules["traps"]:
        yield N_("there are more traps than tokens"), "trap.supply"
    if (rules["nature"][spaces] == board.LAVA).any():
        yield N_("a trap on lava goes off at once"), "circuit.lava.trap"
    # a trap may share a space with a Titan while frames are being resolved
    settled = not s["depth"] and s["phase"] != state.ENDED
    if settled and {*spaces.tolist()} & {*s["space"][:n].tolist()}:
        yield N_("a trap under a Titan goes off at once"), "trap.occupied"
