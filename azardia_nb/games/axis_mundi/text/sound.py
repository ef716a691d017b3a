"""Whether a position that somebody wrote can be played on: figures, hit points, forms, crater."""

from collections.abc import Iterator

from azardia_nb.errors import AzardiaError
from azardia_nb.games.axis_mundi.rules import engine
from azardia_nb.games.axis_mundi.rules.blows import ATTACKER_FALLS, BOTH_FALL, HAS_FALLEN
from azardia_nb.games.axis_mundi.rules.board import INACCESSIBLE, MIDDLE, POWER, SPACES
from azardia_nb.games.axis_mundi.rules.falls import THROWN
from azardia_nb.games.axis_mundi.rules.frames import (
    AXIS_DIE,
    BLOW,
    CHOICES,
    DIE_,
    ENDING,
    ENTERED_,
    FALL,
    FALL_,
    FALL_DIE,
    FALLS,
    MIDDLE_DIE,
    PUSH_DIE,
    RUN_ON,
    SHELTER_DIE,
    TRANSFORM,
)
from azardia_nb.games.axis_mundi.rules.state import (
    ANGEL,
    BASE,
    ENDED,
    ENERGY,
    LAST_LEVEL,
    POINTS,
    SEATS,
    UP,
    WOUNDS,
    Rules,
    State,
    high,
    is_pier,
    most_hp,
    seat_on,
)
from azardia_nb.games.machine.stack import FRAME_FIELDS, KIND, pending
from azardia_nb.games.protocol import NOBODY
from azardia_nb.text.language import N_, spoken

NO_FRAME = N_("there is no such frame on the stack")
# The frames that each kind of frame can lie on; the first is where there is none below.
_BELOW = {
    AXIS_DIE: (TRANSFORM,),
    PUSH_DIE: (BLOW,),
    SHELTER_DIE: (ENDING,),
    FALL_DIE: (FALL,),
    MIDDLE_DIE: (FALL,),
    TRANSFORM: (NOBODY, FALLS, FALL),
    RUN_ON: (NOBODY,),
    BLOW: (NOBODY,),
    FALLS: (NOBODY, RUN_ON, BLOW, ENDING),
    FALL: (FALLS,),
    ENDING: (NOBODY,),
}


def check_position(s: State, rules: Rules) -> None:
    """Raise AzardiaError for a position that cannot be played on, with the rule that says so.

    It may be one that goes on by itself, as one with a single action does.
    """
    for complaint, rule in _complaints(s, rules):
        raise AzardiaError(f"{spoken(complaint)} ({rule})" if rule else spoken(complaint))
    try:
        after = s.copy()
        engine.settle(after, rules)
    except (OverflowError, IndexError):
        raise AzardiaError(spoken(NO_FRAME)) from None


def _complaints(s: State, rules: Rules) -> Iterator[tuple[str, str]]:
    """Yield what is wrong, each with the id of a rule, or "" where no rule but the row is wrong."""
    if s["players"] != SEATS:
        yield N_("there are exactly three players"), "goal.players"
    if len({*s["character"].tolist()}) < SEATS:
        yield N_("two players have the same Character: give each another one"), "setup.seats"
    standing = [seat for seat in range(SEATS) if not s["depth"] or s["hp"][seat]]
    if len({int(s["at"][seat]) for seat in standing}) < len(standing):
        yield N_("two figures are on the same hex: put each on a hex of its own"), "move.occupied"
    yield from _forms(s, rules)
    for seat in range(SEATS):
        yield from _figure(s, rules, seat)
    yield from _turn(s, rules)
    if s["depth"]:
        yield from _stack(s, rules)


def _forms(s: State, rules: Rules) -> Iterator[tuple[str, str]]:
    top = high(s)
    forms = s["form"].tolist()
    if sum(form >= ANGEL for form in forms) > 1:
        yield N_("there can be only one Angel or Demon"), "terrain.axis"
    if top != NOBODY and any(form == BASE for form in forms):
        yield N_("while there is an Angel or Demon, the other two are hunters: form up"), "upgrade"
    if top == NOBODY and UP in forms:
        yield N_("there are hunters (form up) only while there is an Angel or Demon"), "downgrade"
    if top == NOBODY and s["crater"]:
        yield N_("without an Angel or Demon the middle is the Axis Mundi"), "axis.returns"
    if top != NOBODY and s["level"] == LAST_LEVEL:
        yield N_("with Level card 4 nobody becomes an Angel or a Demon: use 1 to 3"), "goal.level4"
    if top != NOBODY and not s["crater"] and s["at"][top] != MIDDLE:
        yield N_("an Angel or Demon leaves a crater behind"), "axis.becomes_accessible"
    inside = seat_on(s, MIDDLE)
    if inside != NOBODY and top == NOBODY and not s["depth"] and s["winner"] != inside:
        yield (
            N_("a Character on the Axis Mundi is an Angel or a Demon: form angel or demon"),
            "axis.roll",
        )


def _figure(s: State, rules: Rules, seat: int) -> Iterator[tuple[str, str]]:
    hex, high_one = int(s["at"][seat]), bool(s["form"][seat] >= ANGEL)
    most = most_hp(s, seat)
    if not 0 <= s["hp"][seat] <= most:
        yield N_("a Character has 1 to 10 HP, an Angel or Demon 1 to 25"), "mat.hp"
    if s["hp"][seat] == 0 and not s["depth"] and s["phase"] != ENDED:
        yield N_("at 0 HP a figure has died already: it has 1 at least"), "death"
    if not 0 <= s["wounds"][seat] < WOUNDS:
        yield N_("a figure has 0 to 3 wounds: the fourth takes them off"), "mat.wounds"
    if not 0 <= s["energy"][seat] <= ENERGY:
        yield N_("a figure has 0 to 3 energy"), "turn.housekeeping"
    hovers = s["form"][seat] == ANGEL and seat == s["turn"]
    if rules["nature"][hex] == INACCESSIBLE and s["hp"][seat] and not hovers:
        said = N_("only an Angel can be on an Inaccessible Hex, in its turn")
        yield said, "angel.inaccessible"
    if high_one and rules["pier"][seat] == hex and s["winner"] != seat:
        yield N_("an Angel or Demon on its own pier has won already"), "goal"


def _turn(s: State, rules: Rules) -> Iterator[tuple[str, str]]:
    if not 1 <= s["round"] <= rules["rounds"]:
        yield N_("the round is beyond the last one of the game"), "core"
    if not 1 <= s["level"] <= LAST_LEVEL:
        yield N_("Level cards are 1 to 4"), "axis.level"
    if s["winner"] != NOBODY and s["phase"] != ENDED:
        yield N_("the game is over when somebody has won"), "goal"
    if s["phase"] == ENDED and s["depth"]:
        yield N_("a game that is over waits for nothing more"), "goal"
    if s["phase"] == ENDED and s["winner"] == NOBODY and s["round"] != rules["rounds"]:
        yield N_("without a winner the game is over after its last round only"), "core"
    if not rules["cards"] and not 0 <= s["points"] <= POINTS:
        yield N_("a turn has 0 to 3 action points"), "turn.points"
    if s["done"] and not s["depth"] and s["phase"] != ENDED:
        yield N_("a turn that is over has been passed on"), "round.order"
    here = rules["nature"][s["at"][s["turn"]]]
    if s["firm"] != NOBODY and here != INACCESSIBLE and not s["depth"]:
        yield N_("only an Angel over lava has firm ground to go back to"), "angel.inaccessible"


def _stack(s: State, rules: Rules) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with what is still to be done: it waits for a die that can be thrown."""
    below = NOBODY
    for row in s["stack"][: s["depth"]].tolist():
        ranges = _ranges(row[KIND])
        fits = (low <= value < high for value, (low, high) in zip(row[1:], ranges, strict=True))
        if below not in _BELOW[row[KIND]] or not all(fits):
            yield NO_FRAME, ""
            return
        below = row[KIND]
    if pending(s) >= CHOICES or s["phase"] == ENDED:
        yield N_("what lies on the stack waits for no die"), ""
        return
    frame = s["stack"][s["depth"] - 1]
    seat, hexes = int(frame[DIE_.seat]), [int(frame[DIE_.left]), int(frame[DIE_.right])]
    here = int(s["at"][seat])
    if pending(s) == AXIS_DIE:
        entered = s["stack"][s["depth"] - 2, ENTERED_.seat]
        if here != MIDDLE or entered != seat or s["level"] == LAST_LEVEL or high(s) != NOBODY:
            yield N_("nobody stands on the Axis Mundi to become an Angel or a Demon"), "axis.roll"
        return
    dies = pending(s) in (FALL_DIE, MIDDLE_DIE)
    if dies and (s["hp"][seat] or s["stack"][s["depth"] - 2, FALL_.seat] != seat):
        yield N_("nobody is dying who would need a die"), "death.tie"
    if pending(s) == MIDDLE_DIE and (here != MIDDLE or engine.chance_total(s, rules) == 0):
        yield N_("nobody dies in the crater"), "death.tie"
    if pending(s) == MIDDLE_DIE:
        return
    for hex in hexes:
        barred = rules["nature"][hex] == INACCESSIBLE or seat_on(s, hex) != NOBODY
        if barred or (dies and rules["nature"][hex] != POWER) or hex == MIDDLE or is_pier(hex):
            yield N_("the die chooses between two hexes, and one of them is barred"), "push.none"
            return


def _ranges(kind: int) -> list[tuple[int, int]]:
    """Return the range of each number of a frame."""
    seat, hex, flag = (0, SEATS), (0, SPACES), (0, 2)
    none = (-1, SPACES)
    ranges = {
        AXIS_DIE: [seat],
        PUSH_DIE: [seat, hex, hex],
        SHELTER_DIE: [seat, hex, hex],
        FALL_DIE: [seat, hex, hex],
        MIDDLE_DIE: [seat],
        TRANSFORM: [seat, (0, 1), flag, (THROWN, THROWN + 1)],
        RUN_ON: [seat, hex, flag],
        BLOW: [seat, seat, (BOTH_FALL, ATTACKER_FALLS), hex, none, (0, HAS_FALLEN + 1)],
        FALLS: [(0, 1)],
        FALL: [seat, (0, 3), flag],
        ENDING: [(0, 3)],
    }[kind]
    return ranges + [(0, 1)] * (FRAME_FIELDS - 1 - len(ranges))
