"""Who sits on the chairs of the table, in words."""

from collections.abc import Sequence

from azardia_nb.game import Reading
from azardia_nb.games.protocol import GameType
from azardia_nb.players import Strategy, name_of
from azardia_nb.text.language import N_, language

PERSON = "person"
# Those that many games have; a game says what its own are called.
_PLAYERS = {
    PERSON: N_("person"),
    "random": N_("random bot"),
    "greedy": N_("greedy bot"),
    "planner": N_("planning bot"),
}


def player_name(player: Strategy, code: str, game: GameType) -> str:
    """Name who sits on a chair: a person, one of the bots, or a strategy of somebody's own."""
    names = {**_PLAYERS, **game.tabletop.bots}
    if isinstance(player, str) and player in names:
        return language(code)(names[player])
    return name_of(player)


def own_seats(game: Reading, seats: Sequence[Strategy]) -> frozenset[int]:
    """Return the seats, from 0, of the only person among those on the chairs, who is "you".

    There is none where several people play, or only bots.
    """
    persons = [chair for chair, player in enumerate(seats) if player == PERSON]
    decides, s = game.type.player_of, game.state
    return frozenset(at for at in range(game.players) if [decides(s, at)] == persons)
