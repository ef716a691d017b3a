"""Who sits on the chairs of the table, in words."""

from azardia_nb.language import N_, language

PERSON = "person"
_PLAYERS = {
    PERSON: N_("person"),
    "random": N_("random bot"),
    "greedy": N_("greedy bot"),
    "planner": N_("planning bot"),
    "perfect": N_("perfect bot"),
}


def player_name(player: str, code: str) -> str:
    """Name who sits on a chair: a person or one of the bots."""
    return language(code)(_PLAYERS.get(player, player))
