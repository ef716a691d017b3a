"""The rulings: questions that the rulebook leaves open, with their possible answers."""

from enum import IntEnum

from azardia_nb.games.machine.rulings import Answer, ChosenRulings, rulings

Rotation = IntEnum("Rotation", "NESTED EQUAL", start=0)
Piers = IntEnum("Piers", "OPEN OWN", start=0)
RunBack = IntEnum("RunBack", "ALLOWED NO", start=0)
RunThrough = IntEnum("RunThrough", "NO YES", start=0)

USUAL = 0  # index of the default answer of each ruling
RULINGS = rulings(
    {
        "rotation": Rotation,
        "piers": Piers,
        "run_back": RunBack,
        "run_through": RunThrough,
        "pick_order": ("seats", "reverse", "random"),
        "treasure_places": ("recommended", "random"),
        "redraw": ("once", "no"),
        "danzig_when": ("after", "before"),
        "retrieve_at": ("taken", "end"),
        "own_discard": ("done", "at_once"),
    }
)
CORE = tuple(RULINGS)[:4]  # the rulings of the core game; the others have no effect there


# Rulings of earlier versions, now settled with this answer in every game (`rulings.md`); saved
# games and runs may still name them.
_SETTLED = """
    left=clockwise distance=hexes heal_wounds=yes power_once=hex stay_on_axis=must
    wound_overflow=carry run_soft=matrix spelunk_wounds=3 crater_walk=yes angel_lava=leave
    shelter_barred=inaccessible shelter_back=same shelter_high=stays melee_order=target
    dead_pushed=no push_corner=line push_angled=mirror push_further=along demon_melee=both
    death_middle=d3 axis_switch=after_fall switch_dying=no switch_turn=goes_on high_heal=yes
    bow_line=any first_seat=listed marks_overlap=yes pregame_swap=take_then_discard
    marked_short=ten pay_first=special enter_is_move=yes demonic_points=yes card_points=general
    heal_first=any alpinist_once=turn cornered_when=when scrounger_up_when=next god_end=first
    infection_push=yes infection_dexterity=full infection_high_malignant=yes malignant_fall=yes
    area_rotation=own_turn area_god=later area_hidden=rests crater_marks=kept shelter_talons=none
    shelter_command=yes c4_shelter=protected shelter_hidden=stays push_unseen=nothing
    same_cards=add modifiers=named low_hp=before malignant_up=wounds grenade_level=any
    c4_visible=yes retrieve_dead=arrives sure_failure=yes sharp_area=each retaliation=after
    death_held=stays fallen_high_energy=left switch_unseen=revealed held_transformed=frees
    demon_must=must scrounge_must=must savant_five=five savant_swap=swapped draw_blind=split
    rebuild_when=empty charm_secret=unnamed double_choice=same recycle_by=list recycle_double=each
    recycle_answers=always tumble=hand mobilizing_to=says cave_from=any savant_guard=guard
    bomb_own=no bomb_unseen=yes plan_actions=undone plan_crater=no hidden_hurt=hurt
    free_will_when=after eject_taken=again eject_level4=yes poison_afresh=over servum_add=one
    veritatis_lasts=once
"""
SETTLED: dict[str, Answer] = {
    name: answer for name, _, answer in (one.partition("=") for one in _SETTLED.split())
}


class Rulings(ChosenRulings):
    """One game's answers to the rulings; those not named have their default.

    Raises AzardiaError for an unknown ruling or answer.

    >>> Rulings(rotation="equal")
    Rulings(rotation='equal')
    >>> Rulings()["piers"]
    'open'
    """

    table = RULINGS
    settled = SETTLED
