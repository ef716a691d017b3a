"""Rulings of Titan Race: the questions that the rulebook leaves open, and their answers."""

from enum import IntEnum

from azardia_nb.games.machine.rulings import Answer, ChosenRulings, rulings

Draft = IntEnum("Draft", "ROUNDS ROLLING", start=0)
TwoHands = IntEnum("TwoHands", "PLAYER TITAN", start=0)
WildColour = IntEnum("WildColour", "DIE CHOSEN", start=0)
FaceExtra = IntEnum("FaceExtra", "MUST MAY", start=0)
PushDistance = IntEnum("PushDistance", "STEP FULL", start=0)
IceStop = IntEnum("IceStop", "ENDS ON", start=0)
SwapLaps = IntEnum("SwapLaps", "COUNT KEEP", start=0)
TrapLayer = IntEnum("TrapLayer", "HURTS SPARES", start=0)
Answers = IntEnum("Answers", "ANY ONE", start=0)

RULINGS = rulings(
    {
        "gauges": ("book", "balanced"),
        "draft": Draft,
        "two_hands": TwoHands,
        "wild_colour": WildColour,
        "ko_colour": (False, True),
        "face_extra": FaceExtra,
        "push_distance": PushDistance,
        "push_allies": (True, False),
        "ice_stop": IceStop,
        "swap_laps": SwapLaps,
        "trap_layer": TrapLayer,
        "answers": Answers,
    }
)
# Rulings that became fixed (`rulings.md`); saved games and runs may still name them.
SETTLED: dict[str, Answer] = {
    "two_first": "owner",
    "start_enters": True,
    "zones_wrap": True,
    "face_extra_lapses": "lapses",
    "wild_order": "free",
    "wild_last_life": "allowed",
    "push_loss": "after",
    "push_order": "front",
    "push_over": "ends",
    "ramp_moved": "own",
    "ramp_over": "skipped",
    "ice_swap": "stays",
    "statue_pusher": "hit",
    "pentacle_by": "die",
    "pentacle_when": "turn",
    "pentacle_last_life": "refused",
    "ragnarok_loss": "none",
    "ragnarok_into_self": "allowed",
    "ability_idle": "refused",
    "swap_enters": True,
    "kick_off_out": "allowed",
    "drain_warded": "none",
    "trap_return": "supply",
    "ko_trap": "springs",
    "ko_pirates": "none",
    "ko_statue": True,
    "ko_draws": True,
    "ko_reacts": False,
    "ko_turn": "ends",
    "ko_slide": "stops",
    "lap_floor": "debt",
    "reshuffle": "at_once",
    "first_answers": "none",
    "pirates_card": "free",
    "losses_order": "turn",
    "slam_boards": "different",
    "mixed": "allowed",
}


class Rulings(ChosenRulings):
    """Chosen answers to the rulings of one game; a ruling that is not named has its default.

    Raises AzardiaError for an unknown ruling or answer.

    >>> Rulings(draft="rolling")
    Rulings(draft='rolling')
    >>> Rulings()["push_distance"]
    'step'
    """

    table = RULINGS
    settled = SETTLED
