"""How often the planner beats greedy, and how long it thinks."""

import time

from azardia_nb import Game
from azardia_nb.games.azardia.bots.greedy import GreedyPlayer
from azardia_nb.games.azardia.game import View
from azardia_nb.players import Planner
from azardia_nb.simulation import simulate
from azardia_nb.simulation.statistics import wilson

GAMES = 1000  # with the planner on either chair; the initial rolls decide who begins
SEED = 1
PLAYERS = ("planner", "greedy")
ASKED = 100  # choices whose time is taken


def measure() -> str:
    """Play whole two-player games with the kit's deck, and time choices."""
    simulate(1, PLAYERS)
    wins = 0
    began = time.perf_counter()
    for chair, players in enumerate((PLAYERS, PLAYERS[::-1])):
        played = simulate(GAMES, players, seed=SEED + chair, progress=False)
        wins += int((played["winning_chair"] == chair + 1).sum())
    seconds = time.perf_counter() - began
    games = 2 * GAMES
    low, high = wilson(wins, games)
    taken = sorted(seconds_of(view) for view in choices())
    return (
        f"planner against greedy, {games:,} two-player games, seeds {SEED} and {SEED + 1}: wins "
        f"{wins / games:.1%} ({low:.1%} to {high:.1%}), {seconds / games * 1000:.0f} ms a game\n"
        f"a planner's choice: median {taken[len(taken) // 2] * 1000:.1f} ms, "
        f"longest of {len(taken)} {taken[-1] * 1000:.1f} ms"
    )


def choices() -> list[View]:
    """Return positions of a greedy game with something to decide."""
    game = Game(2, seed=SEED)
    bot = GreedyPlayer(seed=SEED)
    views: list[View] = []
    while game.seat is not None and len(views) < ASKED:
        view = game.view(game.seat)
        if len(view.actions) > 1 and game.round:
            views.append(view)
        game.play(bot.choose(view))
    return views


def seconds_of(view: View) -> float:
    """Return the seconds a choice takes at the table."""
    bot = Planner(seed=SEED)
    began = time.perf_counter()
    bot.choose(view)
    return time.perf_counter() - began
