"""What a step can do, as events; each belongs to a rule, and to the ruling that decided, if any."""

from enum import IntEnum
from typing import NamedTuple


class Event(IntEnum):
    """Every event; its comment names what its three numbers mean (`-` where they say nothing)."""

    ROTATION = 0  # round, -, -: the levels have turned
    HOUSEKEEPING = 1  # energy, -, -
    WALKED = 2  # from, to, -
    HIGH_DOWN = 3  # from, to, -: a High walks to a lower Level
    CLIMBED = 4  # from, to, -
    RAN = 5  # from, first, second
    SPELUNKED = 6  # from, to, -
    ENTERED = 7  # from, -, -: the Axis Mundi
    HEAL = 8  # hex, -, -
    STRUCK = 9  # target, hit points it has left, -
    STRIKER_LOSS = 10  # hit points left, -, -: of the Attacker, for its own melee
    DEMONIC = 11  # target, hit points it has left, -
    AREA = 12  # -, -, -: the Demon's
    AREA_LOSS = 13  # hit points left, -, -
    WOUNDED = 14  # wounds, now, hex: by terrain
    HIT_WOUNDS = 15  # wounds, now, -: by a blow
    FOURTH = 16  # hit points left, -, -: the fourth wound takes one
    INFECTION = 17  # now, hex, -
    POWER = 18  # hit points now, healed, hex
    HIGH_POWER = 19  # hit points now, healed, hex
    PUSHED_STRAIGHT = 20  # from, to, -: as all pushes
    PUSHED_STRAIGHT_DOWN = 21
    PUSHED_CORNER = 22
    PUSHED_CORNER_FURTHER = 23
    PUSHED_SIDEWAYS = 24
    PUSHED_SIDEWAYS_DOWN = 25
    PUSHED_ANGLED = 26
    PUSHED_ANGLED_FURTHER = 27
    PUSHED_BELOW = 28
    PUSHED_BELOW_ONE = 29
    PUSH_SEA = 30  # hex, -, -: nobody is pushed there
    PUSH_NONE = 31  # hex, -, -: neither hex can take it
    HIGH_PUSHED = 32  # from, to, -
    NO_PUSH = 33  # -, -, -: there is a High
    DEATH = 34  # hex, -, -
    DEATH_HIGH = 35  # -, -, -
    DOWNGRADED = 36  # -, -, -
    AXIS_RETURNS = 37  # Level, -, -
    FALL_DIE = 38  # face, -, -: of two Power Hexes as near, or of the three
    RESTORED = 39  # hex, hit points, -
    OCCUPIED = 40  # -, -, -: of the middle as the High died
    LEVEL_WON = 41  # -, -, -
    AXIS_ROLL = 42  # face, -, -
    ANGEL = 43  # hit points, -, -
    DEMON = 44  # hit points, -, -
    UPGRADED = 45  # hit points, -, -
    AXIS_ENDS = 46  # -, -, -
    CRATER = 47  # -, -, -: the High has left it
    SHELTER_PUSH = 48  # from, to, face or 0
    PUSH_DIE = 49  # face, -, -
    LAVA_BACK = 50  # from, to, -: an Angel may not end its turn there
    GOAL = 51  # pier, -, -
    CAP = 52  # rounds, -, -
    STRIKES = 53  # target, -, -: and loses its own hit point first


class Source(NamedTuple):
    """The rule an event belongs to, and the ruling that decided it, if any."""

    rule: str
    ruling: str | None = None


SOURCES: dict[Event, Source] = {
    Event.ROTATION: Source("round.rotation", "rotation"),
    Event.HOUSEKEEPING: Source("turn.housekeeping"),
    Event.WALKED: Source("move.walk"),
    Event.HIGH_DOWN: Source("high.down"),
    Event.CLIMBED: Source("move.climb"),
    Event.RAN: Source("move.run"),
    Event.SPELUNKED: Source("move.spelunk", "spelunk_wounds"),
    Event.ENTERED: Source("axis.enter"),
    Event.HEAL: Source("act.heal", "heal_wounds"),
    Event.STRUCK: Source("attack.melee", "melee_order"),
    Event.STRIKER_LOSS: Source("attack.melee"),
    Event.DEMONIC: Source("demon.melee"),
    Event.AREA: Source("demon.aoe"),
    Event.AREA_LOSS: Source("demon.aoe"),
    Event.WOUNDED: Source("move.wounds"),
    Event.HIT_WOUNDS: Source("demon.melee"),
    Event.FOURTH: Source("mat.wounds", "wound_overflow"),
    Event.INFECTION: Source("malignant.infection"),
    Event.POWER: Source("terrain.power", "power_once"),
    Event.HIGH_POWER: Source("high.power_hex", "power_once"),
    Event.PUSHED_STRAIGHT: Source("push.straight"),
    Event.PUSHED_STRAIGHT_DOWN: Source("push.straight_down"),
    Event.PUSHED_CORNER: Source("push.corner", "push_corner"),
    Event.PUSHED_CORNER_FURTHER: Source("push.corner_further", "push_further"),
    Event.PUSHED_SIDEWAYS: Source("push.sideways"),
    Event.PUSHED_SIDEWAYS_DOWN: Source("push.sideways_down"),
    Event.PUSHED_ANGLED: Source("push.angled", "push_angled"),
    Event.PUSHED_ANGLED_FURTHER: Source("push.angled_further", "push_further"),
    Event.PUSHED_BELOW: Source("push.below", "left"),
    Event.PUSHED_BELOW_ONE: Source("push.below_one"),
    Event.PUSH_SEA: Source("push.sea"),
    Event.PUSH_NONE: Source("push.none"),
    Event.HIGH_PUSHED: Source("high.push"),
    Event.NO_PUSH: Source("high.no_push"),
    Event.DEATH: Source("death"),
    Event.DEATH_HIGH: Source("death.high"),
    Event.DOWNGRADED: Source("downgrade"),
    Event.AXIS_RETURNS: Source("axis.returns"),
    Event.FALL_DIE: Source("death.tie", "death_middle"),
    Event.RESTORED: Source("death.restore"),
    Event.OCCUPIED: Source("axis.occupied", "axis_switch"),
    Event.LEVEL_WON: Source("goal.level4"),
    Event.AXIS_ROLL: Source("axis.roll"),
    Event.ANGEL: Source("angel.form"),
    Event.DEMON: Source("demon.form"),
    Event.UPGRADED: Source("upgrade"),
    Event.AXIS_ENDS: Source("axis.ends"),
    Event.CRATER: Source("axis.becomes_accessible"),
    Event.SHELTER_PUSH: Source("terrain.shelter_push", "shelter_high"),
    Event.PUSH_DIE: Source("push.below", "left"),
    Event.LAVA_BACK: Source("angel.inaccessible", "angel_lava"),
    Event.GOAL: Source("goal"),
    Event.CAP: Source("core"),
    Event.STRIKES: Source("attack.melee", "melee_order"),
}

# Events whose first two numbers are hexes, for whoever draws the way.
WAYS_GONE = (
    Event.WALKED,
    Event.HIGH_DOWN,
    Event.CLIMBED,
    Event.SPELUNKED,
    *(Event(code) for code in range(Event.PUSHED_STRAIGHT, Event.PUSH_SEA)),
    Event.HIGH_PUSHED,
    Event.SHELTER_PUSH,
    Event.LAVA_BACK,
)
