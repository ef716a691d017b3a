"""What the rulebook leaves open, and the answers that the rules know.

The rules ask those of `RULINGS`. `UNASKED` are questions of the game with cards, which the core
game does not come to: their answers can be given, and change nothing there.
"""

from enum import IntEnum

from azardia_nb.games.machine.rulings import Answer, ChosenRulings, rulings

Rotation = IntEnum("Rotation", "NESTED EQUAL", start=0)
Left = IntEnum("Left", "CLOCKWISE COUNTER", start=0)
Piers = IntEnum("Piers", "OPEN OWN", start=0)
WoundOverflow = IntEnum("WoundOverflow", "CARRY LOST", start=0)
RunSoft = IntEnum("RunSoft", "MATRIX TEXT", start=0)
RunBack = IntEnum("RunBack", "ALLOWED NO", start=0)
RunThrough = IntEnum("RunThrough", "NO YES", start=0)
CraterWalk = IntEnum("CraterWalk", "YES NO", start=0)
AngelLava = IntEnum("AngelLava", "LEAVE BACK", start=0)
MeleeOrder = IntEnum("MeleeOrder", "TARGET TOGETHER ATTACKER", start=0)
PushCorner = IntEnum("PushCorner", "LINE DOWN", start=0)
PushAngled = IntEnum("PushAngled", "MIRROR CORNER", start=0)
PushFurther = IntEnum("PushFurther", "ALONG NONE", start=0)
HighHeal = IntEnum("HighHeal", "YES NO", start=0)

USUAL = 0  # the usual answer to any of them
RULINGS = rulings(
    {
        "rotation": Rotation,
        "left": Left,
        "piers": Piers,
        "wound_overflow": WoundOverflow,
        "run_soft": RunSoft,
        "run_back": RunBack,
        "run_through": RunThrough,
        "crater_walk": CraterWalk,
        "angel_lava": AngelLava,
        "melee_order": MeleeOrder,
        "push_corner": PushCorner,
        "push_angled": PushAngled,
        "push_further": PushFurther,
        "high_heal": HighHeal,
    }
)
YES = ("yes", "no")
UNASKED = rulings(
    {
        "bow_line": ("any", "straight"),
        "pick_order": ("seats", "reverse", "random"),
        "treasure_places": ("recommended", "random"),
        "redraw": ("once", "no"),
        "pregame_swap": ("take_then_discard", "optional_discard"),
        "marked_short": ("ten", "repeat"),
        "enter_is_move": YES,
        "card_points": ("general", "kind"),
        "heal_first": ("any", "paid"),
        "alpinist_once": ("turn", "each"),
        "shelter_talons": ("none", "1"),
        "shelter_command": YES,
        "c4_shelter": ("protected", "area"),
        "modifiers": ("named", "after"),
        "low_hp": ("before", "after"),
        "danzig_when": ("after", "before"),
        "grenade_level": ("any", "own_and_above"),
        "retrieve_at": ("taken", "end"),
        "fallen_high_energy": ("left", "3", "0"),
        "savant_five": ("five", "limit"),
        "savant_swap": ("swapped", "added"),
        "draw_blind": ("split", "each"),
        "own_discard": ("done", "at_once"),
        "charm_secret": ("unnamed", "hidden"),
        "double_choice": ("same", "each"),
        "recycle_double": ("each", "one"),
        "recycle_answers": ("always", "own"),
        "cave_from": ("any", "levels"),
        "plan_actions": ("undone", "all"),
        "free_will_when": ("after", "before"),
        "eject_level4": YES,
    }
)


# What was open once: saved games and runs may name it, as it is in every game now (`rulings.md`).
SETTLED: dict[str, Answer] = {
    "distance": "hexes",
    "heal_wounds": "yes",
    "power_once": "hex",
    "stay_on_axis": "must",
    "spelunk_wounds": "3",
    "shelter_barred": "inaccessible",
    "shelter_back": "same",
    "shelter_high": "stays",
    "dead_pushed": "no",
    "demon_melee": "both",
    "death_middle": "d3",
    "axis_switch": "after_fall",
    "switch_dying": "no",
    "switch_turn": "goes_on",
    "first_seat": "listed",
    "marks_overlap": "yes",
    "pay_first": "special",
    "demonic_points": "yes",
    "cornered_when": "when",
    "scrounger_up_when": "next",
    "god_end": "first",
    "infection_push": "yes",
    "infection_dexterity": "full",
    "infection_high_malignant": "yes",
    "malignant_fall": "yes",
    "area_rotation": "own_turn",
    "area_god": "later",
    "area_hidden": "rests",
    "crater_marks": "kept",
    "shelter_hidden": "stays",
    "push_unseen": "nothing",
    "same_cards": "add",
    "malignant_up": "wounds",
    "c4_visible": "yes",
    "retrieve_dead": "arrives",
    "sure_failure": "yes",
    "sharp_area": "one",
    "retaliation": "after",
    "death_held": "stays",
    "switch_unseen": "revealed",
    "held_transformed": "frees",
    "demon_must": "must",
    "scrounge_must": "must",
    "rebuild_when": "empty",
    "recycle_by": "list",
    "tumble": "hand",
    "mobilizing_to": "says",
    "savant_guard": "guard",
    "bomb_own": "no",
    "bomb_unseen": "yes",
    "plan_crater": "no",
    "hidden_hurt": "hurt",
    "eject_taken": "again",
    "poison_afresh": "over",
    "servum_add": "one",
    "veritatis_lasts": "once",
}


class Rulings(ChosenRulings):
    """How one game answers what the rulebook leaves open; what is not named is as usual.

    Raises AzardiaError for a ruling or an answer that does not exist.

    >>> Rulings(rotation="equal")
    Rulings(rotation='equal')
    >>> Rulings()["piers"]
    'open'
    """

    table = RULINGS | UNASKED
    settled = SETTLED
