"""Puzzles of the way home: bring an Angel to its pier soonest, as the rings turn."""

from typing import Any

from azardia_nb.errors import AzardiaError
from azardia_nb.game.puzzle import TURNS, Draw, Puzzle
from azardia_nb.games.axis_mundi.game import Game
from azardia_nb.games.axis_mundi.odds.ways import Ways, home
from azardia_nb.games.axis_mundi.rules import board, state
from azardia_nb.text.language import N_

ABOUT = N_(
    "An Angel wants to get home to pier {n}, and nobody is in its way. The rings turn after every "
    "round. Which choice gets it there in the fewest turns?"
)
KINDS = ("walk", "climb", "end")  # of actions to choose from; running also costs wounds
OTHERS = 4  # choices besides the best one
FEWEST = 3  # choices: of two, the one that climbs up again would be obvious
NEAR = 6  # of the next best ones, from which the others are drawn
LEAST, MOST = 2, 6  # turns of a way that is neither trivial nor too long to think through


def make(draw: Draw) -> Puzzle | None:
    """Return a position of an Angel at the beginning of its turn; None if it is too easy.

    The other two figures stand on their piers, out of the way.
    """
    hex, round, own = board.HEXES[draw(board.SPACES)], 1 + draw(board.TURNS), draw(board.PIERS)
    seats: list[dict[str, Any]] = [
        {"at": f"pier{n}", "form": "up"} for n in range(1, board.PIERS + 1)
    ]
    seats[own] = {"at": hex, "form": "angel", "hp": state.HIGH_HP}
    placed = {"cards": False, "round": round, "seat": own + 1, "players": seats}
    try:
        game = Game.place(placed, seed=0)
    except AzardiaError:  # such as two figures on a hex
        return None
    game.automatic = False
    if game.seat != own + 1:
        return None
    ways = home(game.rules, state.ANGEL)[own]
    actions = [choice.action for choice in game.legal() if choice.action.split()[0] in KINDS]
    worth = {action: _turns(game, action, ways) for action in actions}
    if not worth or not LEAST <= min(worth.values()) <= MOST:
        return None
    best = [action for action in actions if worth[action] == min(worth.values())]
    others = [one for one in Puzzle(game, worth, TURNS, ABOUT).ranked if one not in best]
    choices = {best[draw(len(best))]}
    choices |= {others.pop(draw(min(NEAR, len(others)))) for _ in range(OTHERS) if others}
    if len(choices) < FEWEST:
        return None
    worth = {action: worth[action] for action in actions if action in choices}
    return Puzzle(game, worth, TURNS, ABOUT)


def _turns(game: Game, action: str, ways: Ways) -> int:
    """Return the turns, with the present one, that a shortest way takes after `action`."""
    line = game.branch()
    line.automatic = False
    line.play(action)
    s = line.state
    ended = int(s["turn"] != game.state["turn"])
    turns = (state.turns_of(s) + ended) % board.TURNS
    left = state.POINTS if ended else int(s["points"])
    return ended + int(ways.turns[turns, left, int(s["at"][game.state["turn"]])])
