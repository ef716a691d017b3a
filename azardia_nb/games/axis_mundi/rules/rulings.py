"""What the rulebook leaves open, and the answers that the rules know.

The rules ask those of `RULINGS`. `UNASKED` are questions of the game with cards, which the core
game does not come to: their answers can be given, and change nothing there.
"""

from enum import IntEnum

from azardia_nb.games.machine.rulings import ChosenRulings, rulings

Rotation = IntEnum("Rotation", "NESTED EQUAL", start=0)
Left = IntEnum("Left", "CLOCKWISE COUNTER", start=0)
Distance = IntEnum("Distance", "HEXES GROUND", start=0)
Piers = IntEnum("Piers", "OPEN OWN", start=0)
HealWounds = IntEnum("HealWounds", "YES NO", start=0)
PowerOnce = IntEnum("PowerOnce", "HEX SEAT", start=0)
StayOnAxis = IntEnum("StayOnAxis", "MUST MAY", start=0)
WoundOverflow = IntEnum("WoundOverflow", "CARRY LOST", start=0)
RunSoft = IntEnum("RunSoft", "MATRIX TEXT", start=0)
RunBack = IntEnum("RunBack", "ALLOWED NO", start=0)
RunThrough = IntEnum("RunThrough", "NO YES", start=0)
CraterWalk = IntEnum("CraterWalk", "YES NO", start=0)
AngelLava = IntEnum("AngelLava", "LEAVE BACK", start=0)
ShelterBarred = IntEnum("ShelterBarred", "INACCESSIBLE NO", start=0)
ShelterBack = IntEnum("ShelterBack", "SAME STAYED", start=0)
ShelterHigh = IntEnum("ShelterHigh", "STAYS PUSHED", start=0)
MeleeOrder = IntEnum("MeleeOrder", "TARGET TOGETHER ATTACKER", start=0)
DeadPushed = IntEnum("DeadPushed", "NO YES", start=0)
PushCorner = IntEnum("PushCorner", "LINE DOWN", start=0)
PushAngled = IntEnum("PushAngled", "MIRROR CORNER", start=0)
PushFurther = IntEnum("PushFurther", "ALONG NONE", start=0)
DemonMelee = IntEnum("DemonMelee", "BOTH DEMONIC", start=0)
DeathMiddle = IntEnum("DeathMiddle", "D3 LEFT_RIGHT", start=0)
AxisSwitch = IntEnum("AxisSwitch", "AFTER_FALL AT_ONCE", start=0)
SwitchDying = IntEnum("SwitchDying", "NO COUNTS", start=0)
SwitchTurn = IntEnum("SwitchTurn", "GOES_ON ENDS", start=0)
HighHeal = IntEnum("HighHeal", "YES NO", start=0)

USUAL = 0  # the usual answer to any of them
RULINGS = rulings(
    {
        "rotation": Rotation,
        "left": Left,
        "distance": Distance,
        "piers": Piers,
        "heal_wounds": HealWounds,
        "power_once": PowerOnce,
        "stay_on_axis": StayOnAxis,
        "wound_overflow": WoundOverflow,
        "run_soft": RunSoft,
        "run_back": RunBack,
        "run_through": RunThrough,
        "spelunk_wounds": ("3", "4"),
        "crater_walk": CraterWalk,
        "angel_lava": AngelLava,
        "shelter_barred": ShelterBarred,
        "shelter_back": ShelterBack,
        "shelter_high": ShelterHigh,
        "melee_order": MeleeOrder,
        "dead_pushed": DeadPushed,
        "push_corner": PushCorner,
        "push_angled": PushAngled,
        "push_further": PushFurther,
        "demon_melee": DemonMelee,
        "death_middle": DeathMiddle,
        "axis_switch": AxisSwitch,
        "switch_dying": SwitchDying,
        "switch_turn": SwitchTurn,
        "high_heal": HighHeal,
    }
)
YES = ("yes", "no")
UNASKED = rulings(
    {
        "bow_line": ("any", "straight"),
        "first_seat": ("listed", "random"),
        "pick_order": ("seats", "reverse", "random"),
        "treasure_places": ("recommended", "random"),
        "marks_overlap": YES,
        "redraw": ("once", "no"),
        "pregame_swap": ("take_then_discard", "optional_discard"),
        "marked_short": ("ten", "repeat"),
        "pay_first": ("special", "choose"),
        "enter_is_move": YES,
        "demonic_points": YES,
        "card_points": ("general", "kind"),
        "heal_first": ("any", "paid"),
        "alpinist_once": ("turn", "each"),
        "cornered_when": ("when", "start"),
        "scrounger_up_when": ("next", "now"),
        "god_end": ("first", "last"),
        "infection_push": YES,
        "infection_dexterity": ("full", "less"),
        "infection_high_malignant": YES,
        "malignant_fall": YES,
        "area_rotation": ("own_turn", "malignant_turn", "at_once"),
        "area_god": ("later", "gone"),
        "area_hidden": ("rests", "works"),
        "crater_marks": ("kept", "cleared"),
        "shelter_talons": ("none", "1"),
        "shelter_command": YES,
        "c4_shelter": ("protected", "area"),
        "shelter_hidden": ("stays", "push"),
        "push_unseen": ("nothing", "bars"),
        "same_cards": ("add", "once"),
        "modifiers": ("named", "after"),
        "low_hp": ("before", "after"),
        "danzig_when": ("after", "before"),
        "malignant_up": ("wounds", "plain"),
        "grenade_level": ("any", "own_and_above"),
        "c4_visible": YES,
        "retrieve_at": ("taken", "end"),
        "retrieve_dead": ("arrives", "lost"),
        "sure_failure": YES,
        "sharp_area": ("one", "each"),
        "retaliation": ("after", "before"),
        "death_held": ("stays", "ends"),
        "fallen_high_energy": ("left", "3", "0"),
        "switch_unseen": ("revealed", "never"),
        "held_transformed": ("frees", "no"),
        "demon_must": ("must", "may"),
        "scrounge_must": ("must", "may"),
        "savant_five": ("five", "limit"),
        "savant_swap": ("swapped", "added"),
        "draw_blind": ("split", "each"),
        "rebuild_when": ("empty", "needed"),
        "own_discard": ("done", "at_once"),
        "charm_secret": ("unnamed", "hidden"),
        "double_choice": ("same", "each"),
        "recycle_by": ("list", "effect"),
        "recycle_double": ("each", "one"),
        "recycle_answers": ("always", "own"),
        "tumble": ("hand", "open"),
        "mobilizing_to": ("says", "seats"),
        "cave_from": ("any", "levels"),
        "savant_guard": ("guard", "none"),
        "bomb_own": ("no", "may"),
        "bomb_unseen": YES,
        "plan_actions": ("undone", "all"),
        "plan_crater": ("no", "may"),
        "hidden_hurt": ("hurt", "spared"),
        "free_will_when": ("after", "before"),
        "eject_taken": ("again", "next"),
        "eject_level4": YES,
        "poison_afresh": ("over", "always"),
        "servum_add": ("one", "two"),
        "veritatis_lasts": ("once", "until_played"),
    }
)


class Rulings(ChosenRulings):
    """How one game answers what the rulebook leaves open; what is not named is as usual.

    Raises AzardiaError for a ruling or an answer that does not exist.

    >>> Rulings(rotation="equal")
    Rulings(rotation='equal')
    >>> Rulings()["stay_on_axis"]
    'must'
    """

    table = RULINGS | UNASKED
