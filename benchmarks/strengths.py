"""Results of each strength of bots against the one below, and the strong bot's thinking time.

They meet in every seating that has both at the table; equal strength would win half of the games.
"""

import time
from itertools import product
from typing import Any, NamedTuple

from azardia_nb.game.game import View
from azardia_nb.game.protocol import Variant
from azardia_nb.games import load
from azardia_nb.players import seated
from azardia_nb.simulation import simulate
from azardia_nb.simulation.statistics import Estimate, share

SEED = 1
PAIRS = (("strong", "usual"), ("usual", "easy"))
ASKED = 100  # choices whose time is taken


class Meeting(NamedTuple):
    """A game, how many sit at it, and how many games are played in each seating."""

    title: str
    seats: int
    games: int
    name: str
    options: dict[str, Any] = {}  # noqa: RUF012 - nobody changes it

    @property
    def variant(self) -> Variant:
        """The game under its options."""
        return load(self.name).variant(**self.options)


MEETINGS = (
    Meeting("Azardia", 2, 200, "azardia"),
    Meeting("Titan Race", 4, 25, "titan_race"),
    Meeting("Axis Mundi", 3, 70, "axis_mundi"),
    Meeting("Axis Mundi with cards", 3, 10, "axis_mundi", {"cards": True}),
)


def beaten(meeting: Meeting, better: str, worse: str) -> Estimate:
    """Return the share of won games that the better bot won."""
    wins = ended = 0
    for players in product((better, worse), repeat=meeting.seats):
        if len(set(players)) == 1:
            continue
        played = simulate(meeting.games, players, game=meeting.variant, seed=SEED, progress=False)
        won = played["winner"]
        wins += sum(int((won == at).sum()) for at, one in enumerate(players, 1) if one == better)
        ended += int((won > 0).sum())
    return share(wins, ended)


def choices(meeting: Meeting) -> list[View]:
    """Return positions of a usual game with something to decide."""
    variant = meeting.variant
    game = variant.type.Game(meeting.seats, seed=SEED, **meeting.options)
    bot = seated("usual", SEED, variant.type)
    views: list[View] = []
    while game.seat is not None and len(views) < ASKED:
        view = game.view(game.seat)
        if len(view.actions) > 1 and game.round:
            views.append(view)
        game.play(bot.choose(view))
    return views


def seconds_of(view: View) -> float:
    """Return the seconds a strong choice takes at the table."""
    bot = seated("strong", SEED, view.type)
    began = time.perf_counter()
    bot.choose(view)
    return time.perf_counter() - began


def measure() -> str:
    """Play all of it."""
    lines = []
    for meeting in MEETINGS:
        for better, worse in PAIRS:
            won = beaten(meeting, better, worse)
            lines.append(
                f"{meeting.title}, {won.n:,} games of {meeting.seats}, {better} against {worse}: "
                f"wins {won.told(digits=1)}"
            )
        taken = sorted(map(seconds_of, choices(meeting)))
        lines.append(
            f"  a strong choice: median {taken[len(taken) // 2] * 1000:.0f} ms, "
            f"longest of {len(taken)} {taken[-1] * 1000:.0f} ms"
        )
    return "\n".join(lines)
