"""Who sits on the chairs of the table, in words."""

from azardia_nb.players import Strategy, name_of
from azardia_nb.text.language import N_, language

PERSON = "person"
_PLAYERS = {
    PERSON: N_("person"),
    "random": N_("random bot"),
    "greedy": N_("greedy bot"),
    "cautious": N_("cautious bot"),
    "racer": N_("racing bot"),
    "hoarder": N_("hoarding bot"),
    "fighter": N_("fighting bot"),
    "planner": N_("planning bot"),
    "perfect": N_("perfect bot"),
}


def player_name(player: Strategy, code: str) -> str:
    """Name who sits on a chair: a person, one of the bots, or a strategy of somebody's own."""
    name = name_of(player)
    return (
        language(code)(_PLAYERS[name]) if isinstance(player, str) and player in _PLAYERS else name
    )
