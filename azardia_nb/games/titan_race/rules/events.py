"""What a step can do, as events; each belongs to a rule, and to the ruling that decided, if any."""

from enum import IntEnum
from typing import NamedTuple


class Event(IntEnum):
    """Every event; its comment names what its two numbers mean (`-` where they say nothing)."""

    FIRST = 0  # titan, -: its seat is the first one from now on
    DEALT = 1  # card, - (secret)
    ROLLED = 2  # roll, dice
    ROLLED_LAST = 3  # roll, dice
    TOOK = 4  # face, -
    COLOUR = 5  # life, -
    NO_COLOUR = 6  # -, -
    STARTED = 7  # space, -
    STEPPED = 8  # from, to: by one's own movement
    MOVED = 9  # from, to: by somebody else
    LAP = 10  # lap, -
    LAP_LOST = 11  # lap, -
    WON = 12  # laps, -
    PUSHED = 13  # from, to
    CHAINED = 14  # from, to
    PUSH_LOSS = 15  # life left, -
    PUSH_OVER = 16  # -, -
    ACTION_DONE = 17  # face, -
    TRAP_LAID_BY_DIE = 18  # space, -
    TRAP_LAID = 19  # space, -
    TRAP_OCCUPIED = 20  # space, -
    TRAP_ON_LAVA = 21  # space, -
    TRAP_SPRUNG = 22  # space, -
    TRAP_LOSS = 23  # life left, -
    TRAP_SPARED = 24  # space, -
    TRAP_DESTROYED = 25  # space, -
    STRUCK = 26  # space, -
    DAMAGE = 27  # life left, -
    WILD_PAID = 28  # life left, -
    EXTRA_LEFT = 29  # face, -: may, and is not wanted
    DOWN = 30  # -, -
    STOPPED = 31  # -, -
    TURN_LOST = 32  # -, -
    PASSED = 33  # -, -
    ROSE = 34  # life, -
    IMMUNE = 35  # -, -
    LAVA = 36  # space, -
    LAVA_LOSS = 37  # life left, -
    PIRATES = 38  # space, -
    PIRATES_CARD = 39  # card, -
    PIRATES_LOSS = 40  # life left, -
    RAMP = 41  # space, spaces
    SUPER_RAMP = 42  # space, spaces
    STATUE = 43  # space, -
    STATUE_LOSS = 44  # life left, -
    STATUE_TRAP = 45  # space, -
    PENTACLE = 46  # -, -: it wants another action
    PENTACLE_LOSS = 47  # life left, -
    PENTACLE_ROLLED = 48  # face, -
    ICE = 49  # space, -
    ICE_STOP = 50  # -, -
    BONUS = 51  # card, - (secret)
    HAND_FULL = 52  # -, -
    DECK = 53  # cards, -
    PLAYED = 54  # card, seat or -1
    DISCARDED = 55  # card, -
    RECAST = 56  # roll, dice
    HEALED = 57  # life, card
    CARD_LOSS = 58  # life left, -
    RASSIK = 59  # way, -
    GRINDER = 60  # space, -
    CRAKEN = 61  # seat, -
    SLAUGG = 62  # -, -
    RAGNAROK = 63  # seat, way
    CHTOOLHOO = 64  # seat, -
    GAINED = 65  # life, -
    SLID = 66  # from, to
    NO_RETURN = 67  # -, -: a movement back that cannot be


class Source(NamedTuple):
    """The rule an event belongs to, and the ruling that decided it, if any."""

    rule: str
    ruling: str | None = None


SOURCES: dict[Event, Source] = {
    Event.FIRST: Source("setup.first"),
    Event.DEALT: Source("setup.card"),
    Event.ROLLED: Source("draft.roll", "draft"),
    Event.ROLLED_LAST: Source("draft.last", "draft"),
    Event.TOOK: Source("draft.take"),
    Event.COLOUR: Source("draft.colour"),
    Event.NO_COLOUR: Source("draft.colour.chtoolhoo"),
    Event.STARTED: Source("start.space"),
    Event.STEPPED: Source("move.ahead"),
    Event.MOVED: Source("move.one"),
    Event.LAP: Source("move.lap"),
    Event.LAP_LOST: Source("move.back"),
    Event.WON: Source("end.third"),
    Event.PUSHED: Source("push.step", "push_distance"),
    Event.CHAINED: Source("push.chain"),
    Event.PUSH_LOSS: Source("push.loss"),
    Event.PUSH_OVER: Source("push.over"),
    Event.ACTION_DONE: Source("turn.parts"),  # the face's own rule
    Event.TRAP_LAID_BY_DIE: Source("face.trap.lay"),
    Event.TRAP_LAID: Source("trap.lay"),
    Event.TRAP_OCCUPIED: Source("trap.occupied"),
    Event.TRAP_ON_LAVA: Source("circuit.lava.trap"),
    Event.TRAP_SPRUNG: Source("trap.spring"),
    Event.TRAP_LOSS: Source("trap.loss"),
    Event.TRAP_SPARED: Source("trap.loss", "trap_layer"),
    Event.TRAP_DESTROYED: Source("trap.destroy"),
    Event.STRUCK: Source("face.strike.hit"),
    Event.DAMAGE: Source("life.damage"),
    Event.WILD_PAID: Source("face.wild.pay"),
    Event.EXTRA_LEFT: Source("turn.parts", "face_extra"),
    Event.DOWN: Source("ko.down"),
    Event.STOPPED: Source("ko.stop"),
    Event.TURN_LOST: Source("ko.turn"),
    Event.PASSED: Source("ko.pass"),
    Event.ROSE: Source("ko.rise", "gauges"),
    Event.IMMUNE: Source("ko.immune"),
    Event.LAVA: Source("circuit.lava"),
    Event.LAVA_LOSS: Source("circuit.lava.loss"),
    Event.PIRATES: Source("circuit.pirates"),
    Event.PIRATES_CARD: Source("circuit.pirates.card"),
    Event.PIRATES_LOSS: Source("circuit.pirates.loss"),
    Event.RAMP: Source("circuit.ramp"),
    Event.SUPER_RAMP: Source("circuit.ramp"),
    Event.STATUE: Source("circuit.statue"),
    Event.STATUE_LOSS: Source("circuit.statue.loss"),
    Event.STATUE_TRAP: Source("circuit.statue.trap"),
    Event.PENTACLE: Source("circuit.pentacle"),
    Event.PENTACLE_LOSS: Source("circuit.pentacle.loss"),
    Event.PENTACLE_ROLLED: Source("circuit.pentacle"),
    Event.ICE: Source("circuit.ice"),
    Event.ICE_STOP: Source("circuit.ice.stop", "ice_stop"),
    Event.BONUS: Source("bonus.draw"),
    Event.HAND_FULL: Source("bonus.hand"),
    Event.DECK: Source("bonus.deck"),
    Event.PLAYED: Source("bonus.play"),
    Event.DISCARDED: Source("bonus.discard"),
    Event.RECAST: Source("bonus.play"),
    Event.HEALED: Source("bonus.play"),
    Event.CARD_LOSS: Source("bonus.play"),
    Event.RASSIK: Source("ability.rassik"),
    Event.GRINDER: Source("ability.grinder"),
    Event.CRAKEN: Source("ability.craken"),
    Event.SLAUGG: Source("ability.slaugg"),
    Event.RAGNAROK: Source("ability.ragnarok"),
    Event.CHTOOLHOO: Source("ability.chtoolhoo"),
    Event.GAINED: Source("ability.chtoolhoo.gain"),
    Event.SLID: Source("circuit.ice"),
    Event.NO_RETURN: Source("move.back"),
}

# Cards that only the player of the event's seat may see.
SECRETS = (Event.DEALT, Event.BONUS)
# Events whose two numbers are spaces, for whoever draws the way.
WAYS_GONE = (Event.STEPPED, Event.MOVED, Event.PUSHED, Event.CHAINED, Event.SLID)
