"""What the rulebook leaves open, and the answers that the rules know."""

from enum import IntEnum

from azardia_nb.games.machine.rulings import ChosenRulings, rulings

Draft = IntEnum("Draft", "ROUNDS ROLLING", start=0)
TwoFirst = IntEnum("TwoFirst", "OWNER TITAN", start=0)
TwoHands = IntEnum("TwoHands", "PLAYER TITAN", start=0)
WildColour = IntEnum("WildColour", "DIE CHOSEN", start=0)
FaceExtra = IntEnum("FaceExtra", "MUST MAY", start=0)
FaceExtraLapses = IntEnum("FaceExtraLapses", "LAPSES FIRST", start=0)
WildOrder = IntEnum("WildOrder", "FREE LAST", start=0)
WildLastLife = IntEnum("WildLastLife", "ALLOWED REFUSED", start=0)
PushDistance = IntEnum("PushDistance", "STEP FULL", start=0)
PushLoss = IntEnum("PushLoss", "AFTER BEFORE END", start=0)
PushOrder = IntEnum("PushOrder", "FRONT NEAR", start=0)
PushOver = IntEnum("PushOver", "ENDS GOES_ON", start=0)
RampMoved = IntEnum("RampMoved", "OWN ANY", start=0)
RampOver = IntEnum("RampOver", "SKIPPED ENTERED", start=0)
IceStop = IntEnum("IceStop", "ENDS ON", start=0)
IceSwap = IntEnum("IceSwap", "STAYS SLIDES", start=0)
StatuePusher = IntEnum("StatuePusher", "HIT SPARED", start=0)
PentacleBy = IntEnum("PentacleBy", "DIE OWN", start=0)
PentacleWhen = IntEnum("PentacleWhen", "TURN ONCE", start=0)
PentacleLastLife = IntEnum("PentacleLastLife", "REFUSED ALLOWED", start=0)
RagnarokLoss = IntEnum("RagnarokLoss", "NONE ONE", start=0)
RagnarokIntoSelf = IntEnum("RagnarokIntoSelf", "ALLOWED REFUSED", start=0)
AbilityIdle = IntEnum("AbilityIdle", "REFUSED ALLOWED", start=0)
SwapLaps = IntEnum("SwapLaps", "COUNT KEEP", start=0)
KickOffOut = IntEnum("KickOffOut", "ALLOWED REFUSED", start=0)
DrainWarded = IntEnum("DrainWarded", "NONE GAIN", start=0)
TrapReturn = IntEnum("TrapReturn", "SUPPLY GONE", start=0)
TrapLayer = IntEnum("TrapLayer", "HURTS SPARES", start=0)
KoTrap = IntEnum("KoTrap", "SPRINGS STAYS", start=0)
KoPirates = IntEnum("KoPirates", "NONE CARD", start=0)
KoTurn = IntEnum("KoTurn", "ENDS GOES_ON", start=0)
KoSlide = IntEnum("KoSlide", "STOPS SLIDES", start=0)
LapFloor = IntEnum("LapFloor", "DEBT CLAMP WALL", start=0)
Reshuffle = IntEnum("Reshuffle", "AT_ONCE NEED", start=0)
Answers = IntEnum("Answers", "ANY ONE", start=0)
FirstAnswers = IntEnum("FirstAnswers", "NONE ALLOWED", start=0)
PiratesCard = IntEnum("PiratesCard", "FREE COUNTS", start=0)
LossesOrder = IntEnum("LossesOrder", "TURN CHOOSE", start=0)

RULINGS = rulings(
    {
        "gauges": ("kit", "book"),
        "draft": Draft,
        "two_first": TwoFirst,
        "two_hands": TwoHands,
        "wild_colour": WildColour,
        "ko_colour": (False, True),
        "start_enters": (True, False),
        "zones_wrap": (True, False),
        "face_extra": FaceExtra,
        "face_extra_lapses": FaceExtraLapses,
        "wild_order": WildOrder,
        "wild_last_life": WildLastLife,
        "push_distance": PushDistance,
        "push_loss": PushLoss,
        "push_order": PushOrder,
        "push_over": PushOver,
        "push_allies": (True, False),
        "ramp_moved": RampMoved,
        "ramp_over": RampOver,
        "ice_stop": IceStop,
        "ice_swap": IceSwap,
        "statue_pusher": StatuePusher,
        "pentacle_by": PentacleBy,
        "pentacle_when": PentacleWhen,
        "pentacle_last_life": PentacleLastLife,
        "ragnarok_loss": RagnarokLoss,
        "ragnarok_into_self": RagnarokIntoSelf,
        "ability_idle": AbilityIdle,
        "swap_enters": (True, False),
        "swap_laps": SwapLaps,
        "kick_off_out": KickOffOut,
        "drain_warded": DrainWarded,
        "trap_return": TrapReturn,
        "trap_layer": TrapLayer,
        "ko_trap": KoTrap,
        "ko_pirates": KoPirates,
        "ko_statue": (True, False),
        "ko_draws": (True, False),
        "ko_reacts": (False, True),
        "ko_turn": KoTurn,
        "ko_slide": KoSlide,
        "lap_floor": LapFloor,
        "reshuffle": Reshuffle,
        "answers": Answers,
        "first_answers": FirstAnswers,
        "pirates_card": PiratesCard,
        "losses_order": LossesOrder,
        "slam_boards": ("different", "any"),
        "mixed": ("allowed", "refused"),
    }
)


class Rulings(ChosenRulings):
    """How one game answers what the rulebook leaves open; what is not named is as usual.

    Raises AzardiaError for a ruling or an answer that does not exist.

    >>> Rulings(draft="rolling")
    Rulings(draft='rolling')
    >>> Rulings()["push_distance"]
    'step'
    """

    table = RULINGS
