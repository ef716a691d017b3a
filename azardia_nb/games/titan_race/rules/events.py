"""What a step can do, as events; each belongs to a rule, and to the ruling that decided, if any."""

from enum import IntEnum
from typing import NamedTuple


class Event(IntEnum):
    """Every event."""

    FIRST = 0  # its seat is the first one from now on
    DEALT = 1
    ROLLED = 2
    ROLLED_LAST = 3
    TOOK = 4
    COLOUR = 5
    NO_COLOUR = 6
    STARTED = 7
    STEPPED = 8  # by one's own movement
    MOVED = 9  # by somebody else
    LAP = 10
    LAP_LOST = 11
    WON = 12
    PUSHED = 13
    CHAINED = 14
    PUSH_LOSS = 15
    PUSH_OVER = 16
    ACTION_DONE = 17
    TRAP_LAID_BY_DIE = 18
    TRAP_LAID = 19
    TRAP_OCCUPIED = 20
    TRAP_ON_LAVA = 21
    TRAP_SPRUNG = 22
    TRAP_LOSS = 23
    TRAP_SPARED = 24
    TRAP_DESTROYED = 25
    STRUCK = 26
    DAMAGE = 27
    WILD_PAID = 28
    EXTRA_LEFT = 29  # may, and is not wanted
    DOWN = 30
    STOPPED = 31
    TURN_LOST = 32
    PASSED = 33
    ROSE = 34
    IMMUNE = 35
    LAVA = 36
    LAVA_LOSS = 37
    PIRATES = 38
    PIRATES_CARD = 39
    PIRATES_LOSS = 40
    RAMP = 41
    SUPER_RAMP = 42
    STATUE = 43
    STATUE_LOSS = 44
    STATUE_TRAP = 45
    PENTACLE = 46  # it wants another action
    PENTACLE_LOSS = 47
    PENTACLE_ROLLED = 48
    ICE = 49
    ICE_STOP = 50
    BONUS = 51
    HAND_FULL = 52
    DECK = 53
    PLAYED = 54
    DISCARDED = 55
    RECAST = 56
    HEALED = 57
    CARD_LOSS = 58
    RASSIK = 59
    GRINDER = 60
    CRAKEN = 61
    SLAUGG = 62
    RAGNAROK = 63
    CHTOOLHOO = 64
    GAINED = 65
    SLID = 66
    NO_RETURN = 67  # a movement back that cannot be


class Source(NamedTuple):
    """The rule of an event, and the ruling that decided it, if any.

    And what its two numbers are called in its text, as far as they are told.
    """

    rule: str
    ruling: str | None = None
    numbers: str = ""


SOURCES: dict[Event, Source] = {
    Event.FIRST: Source("setup.first", numbers="titan"),
    Event.DEALT: Source("setup.card", numbers="card"),
    Event.ROLLED: Source("draft.roll", "draft", "roll"),
    Event.ROLLED_LAST: Source("draft.last", "draft", "roll"),
    Event.TOOK: Source("draft.take", numbers="face"),
    Event.COLOUR: Source("draft.colour", numbers="x"),
    Event.NO_COLOUR: Source("draft.colour.chtoolhoo"),
    Event.STARTED: Source("start.space", numbers="space"),
    Event.STEPPED: Source("move.ahead", numbers="start space"),
    Event.MOVED: Source("move.one", numbers="start space"),
    Event.LAP: Source("move.lap", numbers="lap"),
    Event.LAP_LOST: Source("move.back", numbers="x"),
    Event.WON: Source("end.third"),
    Event.PUSHED: Source("push.step", "push_distance", "start space"),
    Event.CHAINED: Source("push.chain", numbers="start space"),
    Event.PUSH_LOSS: Source("push.loss", numbers="x"),
    Event.PUSH_OVER: Source("push.over"),
    Event.ACTION_DONE: Source("turn.parts", numbers="face"),  # the face's own rule
    Event.TRAP_LAID_BY_DIE: Source("face.trap.lay", numbers="space"),
    Event.TRAP_LAID: Source("trap.lay", numbers="space"),
    Event.TRAP_OCCUPIED: Source("trap.occupied", numbers="space"),
    Event.TRAP_ON_LAVA: Source("circuit.lava.trap", numbers="space"),
    Event.TRAP_SPRUNG: Source("trap.spring", numbers="space"),
    Event.TRAP_LOSS: Source("trap.loss", numbers="x"),
    Event.TRAP_SPARED: Source("trap.loss", "trap_layer", "space"),
    Event.TRAP_DESTROYED: Source("trap.destroy", numbers="space"),
    Event.STRUCK: Source("face.strike.hit", numbers="space"),
    Event.DAMAGE: Source("life.damage", numbers="x"),
    Event.WILD_PAID: Source("face.wild.pay", numbers="x"),
    Event.EXTRA_LEFT: Source("turn.parts", "face_extra", "face"),
    Event.DOWN: Source("ko.down"),
    Event.STOPPED: Source("ko.stop"),
    Event.TURN_LOST: Source("ko.turn"),
    Event.PASSED: Source("ko.pass"),
    Event.ROSE: Source("ko.rise", "gauges", "x"),
    Event.IMMUNE: Source("ko.immune"),
    Event.LAVA: Source("circuit.lava", numbers="space"),
    Event.LAVA_LOSS: Source("circuit.lava.loss", numbers="x"),
    Event.PIRATES: Source("circuit.pirates", numbers="space"),
    Event.PIRATES_CARD: Source("circuit.pirates.card", numbers="card"),
    Event.PIRATES_LOSS: Source("circuit.pirates.loss", numbers="x"),
    Event.RAMP: Source("circuit.ramp", numbers="space x"),
    Event.SUPER_RAMP: Source("circuit.ramp", numbers="space x"),
    Event.STATUE: Source("circuit.statue", numbers="space"),
    Event.STATUE_LOSS: Source("circuit.statue.loss", numbers="x"),
    Event.STATUE_TRAP: Source("circuit.statue.trap", numbers="space"),
    Event.PENTACLE: Source("circuit.pentacle"),
    Event.PENTACLE_LOSS: Source("circuit.pentacle.loss", numbers="x"),
    Event.PENTACLE_ROLLED: Source("circuit.pentacle", numbers="face"),
    Event.ICE: Source("circuit.ice", numbers="space"),
    Event.ICE_STOP: Source("circuit.ice.stop", "ice_stop"),
    Event.BONUS: Source("bonus.draw", numbers="card"),
    Event.HAND_FULL: Source("bonus.hand"),
    Event.DECK: Source("bonus.deck", numbers="x"),
    Event.PLAYED: Source("bonus.play", numbers="card seat"),
    Event.DISCARDED: Source("bonus.discard", numbers="card"),
    Event.RECAST: Source("bonus.play", numbers="roll"),
    Event.HEALED: Source("bonus.play", numbers="x"),
    Event.CARD_LOSS: Source("bonus.play", numbers="x"),
    Event.RASSIK: Source("ability.rassik", numbers="way"),
    Event.GRINDER: Source("ability.grinder", numbers="space"),
    Event.CRAKEN: Source("ability.craken", numbers="seat"),
    Event.SLAUGG: Source("ability.slaugg"),
    Event.RAGNAROK: Source("ability.ragnarok", numbers="seat way"),
    Event.CHTOOLHOO: Source("ability.chtoolhoo", numbers="seat"),
    Event.GAINED: Source("ability.chtoolhoo.gain", numbers="x"),
    Event.SLID: Source("circuit.ice", numbers="start space"),
    Event.NO_RETURN: Source("move.back"),
}

# Cards that only the player of the event's seat may see.
SECRETS = (Event.DEALT, Event.BONUS)
# Events whose two numbers are spaces, for whoever draws the way.
WAYS_GONE = (Event.STEPPED, Event.MOVED, Event.PUSHED, Event.CHAINED, Event.SLID)
