"""Events of the log: their numbers, rules, arguments and rulings."""

from azardia_nb.games.machine.events import EventCode


class Event(EventCode):
    """Events: number, rule id, names of the arguments, and the ruling that decided, if any."""

    FIRST = 0, "setup.first", "titan"  # the event's seat is the new first seat
    DEALT = 1, "setup.card", "card"
    ROLLED = 2, "draft.roll", "roll", "draft"
    ROLLED_LAST = 3, "draft.last", "roll", "draft"
    TOOK = 4, "draft.take", "face"
    COLOUR = 5, "draft.colour", "x"
    NO_COLOUR = 6, "draft.colour.chtoolhoo"
    STARTED = 7, "start.space", "space"
    STEPPED = 8, "move.ahead", "start space"  # by its own movement
    MOVED = 9, "move.one", "start space"  # by another Titan's Ability or by a card
    LAP = 10, "move.lap", "lap"
    LAP_LOST = 11, "move.back", "x"
    WON = 12, "end.third"
    PUSHED = 13, "push.step", "start space", "push_distance"
    CHAINED = 14, "push.chain", "start space"
    PUSH_LOSS = 15, "push.loss", "x"
    PUSH_OVER = 16, "push.over"
    ACTION_DONE = 17, "turn.parts", "face"  # the log cites the rule of the face
    TRAP_LAID_BY_DIE = 18, "face.trap.lay", "space"
    TRAP_LAID = 19, "trap.lay", "space"
    TRAP_OCCUPIED = 20, "trap.occupied", "space"
    TRAP_ON_LAVA = 21, "circuit.lava.trap", "space"
    TRAP_SPRUNG = 22, "trap.spring", "space"
    TRAP_LOSS = 23, "trap.loss", "x"
    TRAP_SPARED = 24, "trap.loss", "space", "trap_layer"
    TRAP_DESTROYED = 25, "trap.destroy", "space"
    STRUCK = 26, "face.strike.hit", "space"
    DAMAGE = 27, "life.damage", "x"
    WILD_PAID = 28, "face.wild.pay", "x"
    EXTRA_LEFT = 29, "turn.parts", "face", "face_extra"  # under `face_extra = may`, not done
    DOWN = 30, "ko.down"
    STOPPED = 31, "ko.stop"
    TURN_LOST = 32, "ko.turn"
    PASSED = 33, "ko.pass"
    ROSE = 34, "ko.rise", "x", "gauges"
    IMMUNE = 35, "ko.immune"
    LAVA = 36, "circuit.lava", "space"
    LAVA_LOSS = 37, "circuit.lava.loss", "x"
    PIRATES = 38, "circuit.pirates", "space"
    PIRATES_CARD = 39, "circuit.pirates.card", "card"
    PIRATES_LOSS = 40, "circuit.pirates.loss", "x"
    RAMP = 41, "circuit.ramp", "space x"
    SUPER_RAMP = 42, "circuit.ramp", "space x"
    STATUE = 43, "circuit.statue", "space"
    STATUE_LOSS = 44, "circuit.statue.loss", "x"
    STATUE_TRAP = 45, "circuit.statue.trap", "space"
    PENTACLE = 46, "circuit.pentacle"  # the price of another action; the roll follows
    PENTACLE_LOSS = 47, "circuit.pentacle.loss", "x"
    PENTACLE_ROLLED = 48, "circuit.pentacle", "face"
    ICE = 49, "circuit.ice", "space"
    ICE_STOP = 50, "circuit.ice.stop", "", "ice_stop"
    BONUS = 51, "bonus.draw", "card"
    HAND_FULL = 52, "bonus.hand"
    DECK = 53, "bonus.deck", "x"
    PLAYED = 54, "bonus.play", "card seat"
    DISCARDED = 55, "bonus.discard", "card"
    RECAST = 56, "bonus.play", "roll"
    HEALED = 57, "bonus.play", "x"
    CARD_LOSS = 58, "bonus.play", "x"
    RASSIK = 59, "ability.rassik", "way"
    GRINDER = 60, "ability.grinder", "space"
    CRAKEN = 61, "ability.craken", "seat"
    SLAUGG = 62, "ability.slaugg"
    RAGNAROK = 63, "ability.ragnarok", "seat way"
    CHTOOLHOO = 64, "ability.chtoolhoo", "seat"
    GAINED = 65, "ability.chtoolhoo.gain", "x"
    SLID = 66, "circuit.ice", "start space"
    NO_RETURN = 67, "move.back"  # a step back below the first board, which is not made


# Events whose card only the player of the event's seat may see.
SECRETS = (Event.DEALT, Event.BONUS)
# Events whose two arguments are the start and end space of a step.
WAYS_GONE = (Event.STEPPED, Event.MOVED, Event.PUSHED, Event.CHAINED, Event.SLID)
