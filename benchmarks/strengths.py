"""Results of the easy and the strong bot against the usual one, and the strong bot's thinking time.

They play in every seating that has both bots at the table; equal strength would win half of the
games. The results are written to the table that describes rivals, `azardia_nb.players.rivals`.
"""

import time
from itertools import product
from typing import Any, NamedTuple

from azardia_nb.game.game import View
from azardia_nb.game.protocol import Variant
from azardia_nb.games import load
from azardia_nb.players import seated
from azardia_nb.players.rivals import FIRST_SEAT, Row, has_cards, write
from azardia_nb.simulation import simulate
from azardia_nb.simulation.statistics import Estimate, share

SEED = 1
PAIRS = (("easy", "usual"), ("strong", "usual"))
FIRST = 1000  # games of usual bots, for the share that the first seat wins
ASKED = 100  # choices that are timed


class Meeting(NamedTuple):
    """A game, its number of seats, and the number of games in each seating."""

    title: str
    seats: int
    games: int
    name: str
    options: dict[str, Any] = {}  # noqa: RUF012 - never changed

    @property
    def variant(self) -> Variant:
        """The game under its options."""
        return load(self.name).variant(**self.options)


MEETINGS = (
    Meeting("Azardia", 2, 200, "azardia", {"cards": True}),
    Meeting("Azardia's core game", 2, 200, "azardia", {"cards": False}),
    Meeting("Titan Race", 4, 25, "titan_race"),
    Meeting("Axis Mundi", 3, 70, "axis_mundi"),
    Meeting("Axis Mundi with cards", 3, 10, "axis_mundi", {"cards": True}),
)


def beaten(meeting: Meeting, bot: str, other: str) -> Estimate:
    """Return the share of games won by `bot`, of those that somebody won."""
    wins = ended = 0
    for players in product((bot, other), repeat=meeting.seats):
        if len(set(players)) == 1:
            continue
        played = simulate(meeting.games, players, game=meeting.variant, seed=SEED, progress=False)
        won = played["winner"]
        wins += sum(int((won == at).sum()) for at, one in enumerate(players, 1) if one == bot)
        ended += int((won > 0).sum())
    return share(wins, ended)


def first_seat(meeting: Meeting) -> Estimate:
    """Return the share of games among usual bots that the first seat won."""
    players = ("usual",) * meeting.seats
    won = simulate(FIRST, players, game=meeting.variant, seed=SEED, progress=False)["winning_seat"]
    return share(int((won == 1).sum()), int((won > 0).sum()))


def choices(meeting: Meeting) -> list[View]:
    """Return up to ASKED views with a choice, from a game of usual bots."""
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
    """Time the strong bot on one choice from `view`, with its usual settings; return seconds."""
    bot = seated("strong", SEED, view.type)
    began = time.perf_counter()
    bot.choose(view)
    return time.perf_counter() - began


def measure() -> str:
    """Play all meetings, write the table of rivals, and return the results as text."""
    lines = []
    for meeting in MEETINGS:
        found = {bot: beaten(meeting, bot, other) for bot, other in PAIRS}
        found[FIRST_SEAT] = first_seat(meeting)
        rows = []
        for measured, won in found.items():
            lines.append(
                f"{meeting.title}, {won.n:,} games of {meeting.seats}, {measured} against usual: "
                f"wins {won.told(digits=1)}"
            )
            cards = has_cards(meeting.variant)
            wins = round(won.value * won.n)
            rows.append(Row(meeting.name, cards, measured, meeting.seats, wins, won.n))
        write(rows)
        taken = sorted(map(seconds_of, choices(meeting)))
        lines.append(
            f"  a strong choice: median {taken[len(taken) // 2] * 1000:.0f} ms, "
            f"longest of {len(taken)} {taken[-1] * 1000:.0f} ms"
        )
    return "\n".join(lines)
