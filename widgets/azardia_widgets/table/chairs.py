"""The chairs of a table: who decides for which seats, and who may sit down to a game."""

from collections.abc import Sequence

from azardia_nb.compile.ahead import start_compiling
from azardia_nb.errors import AzardiaError
from azardia_nb.game import Game, Reading
from azardia_nb.games.protocol import GameType
from azardia_nb.players import Player, Strategy, bots_of, seated
from azardia_nb.text.language import N_, spoken
from azardia_widgets.table.words import PERSON

PLANNER = "planner"


def chair_of(game: Reading, seat: int) -> int:
    """Return the chair, from 1, of who decides for a seat, from 0."""
    return game.type.player_of(game.state, seat) + 1


def chairs_of(game: Reading) -> int:
    """Return how many chairs a game has."""
    return max(chair_of(game, seat) for seat in range(game.players))


def bots_at(
    game: Game, kind: GameType, seats: Sequence[Strategy], seed: int | None = None
) -> dict[int, Player]:
    """Return the bots on the chairs of a game, by chair; AzardiaError where somebody cannot sit."""
    chairs = chairs_of(game)
    if game.type is not kind:
        said = N_("a game of {game}; at this table {other} is played")
        raise AzardiaError(spoken(said, game=game.type.name, other=kind.name))
    if len(seats) != chairs:
        raise AzardiaError(f"{len(seats)} seats for a game of {chairs} players")
    known = (PERSON, *bots_of(kind))
    for player in seats:
        if isinstance(player, str) and player not in known:
            raise AzardiaError(f"there is no player {player!r}; use one of {', '.join(known)}")
    bots = {chair: player for chair, player in enumerate(seats, 1) if player != PERSON}
    for player in bots.values():
        if isinstance(player, str):
            kind.tabletop.check_bot(player, game)
    if PLANNER in bots.values():
        start_compiling(kind.name)  # until it is done, a planner does not look far
    first = -1 if seed is None else seed - 1  # chairs count from 1
    return {chair: seated(player, first + chair, kind) for chair, player in bots.items()}
