"""Tournaments of bots, with ratings and their confidence intervals.

Every combination of players, a line-up, plays in as many rotations as it has players, so that each
player is named first equally often.

Ratings follow Luce's model: a player wins with a probability proportional to its strength (with two
players, the model of Bradley and Terry). Ten times the strength is 400 points more, as on Elo's
scale, and the mean of the field is 1500. If strengths are not transitive, as in paper, scissors and
stone, ratings mislead and the table of pairs does not. A drawn game counts in equal parts.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import combinations
from math import ceil, log
from threading import Event
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from azardia_nb.errors import AzardiaError, short
from azardia_nb.game.protocol import GameType
from azardia_nb.game.registry import DEFAULT
from azardia_nb.players import Strategy, name_of
from azardia_nb.probability.ties import best_first
from azardia_nb.simulation.run import RunOptions, bar, say_interrupted, stopped_by_interrupt
from azardia_nb.simulation.simulate import parts
from azardia_nb.simulation.statistics import MODEL, Estimate, Z, share
from azardia_nb.simulation.task import Kind, check_games, task_of, type_of
from azardia_nb.text.language import SPOKEN, language, plural
from azardia_nb.text.listing import bars
from azardia_nb.text.say import decimal, whole

GAMES = 400  # per line-up
MEAN = 1500.0
POINTS = 400 / log(10)  # rating points per unit of log strength
# Games, half of them won, that are added for each player against one of mean strength, so that a
# player without a win has a rating.
BEFORE = 1.0
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Lineup:
    """The results of one combination of players in a tournament.

    `players` are indices in the field, and `wins` counts the games that each of them won.
    """

    players: tuple[int, ...]
    wins: tuple[int, ...]
    drawn: int = 0

    @property
    def games(self) -> int:
        """The number of games that ended with a winner or in a draw."""
        return sum(self.wins) + self.drawn

    @property
    def points(self) -> tuple[float, ...]:
        """The points of each player: 1 for a win, and an equal part of 1 for a draw."""
        return tuple(won + self.drawn / len(self.players) for won in self.wins)


@dataclass(frozen=True)
class Tournament:
    """The results of a tournament, by line-up."""

    players: tuple[str, ...]
    lineups: tuple[Lineup, ...]
    seed: int
    interrupted: bool = False  # whether it was stopped early

    @property
    def games(self) -> int:
        """The number of games of all line-ups together."""
        return sum(lineup.games for lineup in self.lineups)

    def ratings(self) -> dict[str, Estimate]:
        """Return the rating of each player, the best first, with 95% intervals.

        >>> played = Tournament(("good", "bad"), (Lineup((0, 1), (75, 25)),), seed=0)
        >>> print(played.ratings()["good"].told(digits=0))
        1595 (1556 to 1634)
        """
        strengths, spread = fit(len(self.players), self.lineups)
        ratings = {}
        for at in best_first(dict(enumerate(strengths.tolist()))):
            value, half = MEAN + POINTS * strengths[at], Z * POINTS * spread[at]
            n = sum(each.games for each in self.lineups if at in each.players)
            ratings[self.players[at]] = Estimate(
                float(value), float(value - half), float(value + half), MODEL, n
            )
        return ratings

    def beats(self) -> dict[tuple[str, str], Estimate]:
        """Return for each pair of players, the first one's share of the games that either won.

        Pairs without such a game are missing.
        """
        wins = self.wins_against()
        shares = {}
        for one, name in enumerate(self.players):
            for other, rival in enumerate(self.players):
                games = int(wins[one, other] + wins[other, one])
                if one != other and games:
                    shares[name, rival] = share(int(wins[one, other]), games)
        return shares

    def wins_against(self) -> npt.NDArray[np.int64]:
        """Return an array of wins: element [i, j] counts the games with player j that i won."""
        wins = np.zeros((len(self.players),) * 2, np.int64)
        for lineup in self.lineups:
            for winner, won in zip(lineup.players, lineup.wins, strict=True):
                for other in lineup.players:
                    if other != winner:
                        wins[winner, other] += won
        return wins

    def frame(self, code: str = "en") -> pd.DataFrame:
        """Return the ratings as a DataFrame, the best player first."""
        speak = language(code)
        rows = [
            (name, each.value, each.low, each.high, speak(each.how), each.n)
            for name, each in self.ratings().items()
        ]
        columns = ["player", "rating", "low", "high", "how", "games"]
        return pd.DataFrame(rows, columns=columns).set_index("player")

    def table(self) -> pd.DataFrame:
        """Return the shares of `beats` as a DataFrame with a row per pair, and the ratings."""
        ratings = self.ratings()
        rows = []
        for (name, rival), each in self.beats().items():
            rating = ratings[name]
            numbers = (each.value, each.low, each.high, each.n)
            rows.append((name, rival, *numbers, rating.value, rating.low, rating.high))
        columns = ["player", "rival", "share", "low", "high", "games"]
        columns += ["rating", "rating_low", "rating_high"]
        return pd.DataFrame(rows, columns=columns).set_index(["player", "rival"])

    def lines(self, code: str = "en") -> Iterator[str]:
        """Yield ratings and shares by pair as lines of text."""
        speak = language(code)
        yield speak(
            plural("{n} game; seed {seed}", "{n} games; seed {seed}"),
            n=whole(self.games, code),
            seed=self.seed,
        )
        yield speak("Ratings (average {mean}; 95% intervals):", mean=decimal(MEAN, code, 0))
        ratings = self.ratings()
        width = max(map(len, self.players))
        for name, each in ratings.items():
            yield f"  {name:{width}}  {each.told(code, 0)}"
        yield speak("Who beats whom: the first one's share of the games that one of the two won:")
        beats = self.beats()
        for name in ratings:
            for rival in ratings:
                if (name, rival) in beats:
                    yield f"  {name:{width}}  {rival:{width}}  {beats[name, rival].told(code)}"

    def __repr__(self) -> str:
        return "\n".join(self.lines())

    def _repr_html_(self) -> str:
        code = SPOKEN.get()
        speak = language(code)
        ratings = [(name, None, (one.told(code, 0),)) for name, one in self.ratings().items()]
        beats = [
            (f"{name} – {rival}", one.value, (one.told(code),))
            for (name, rival), one in self.beats().items()
        ]
        heading = next(self.lines(code))
        rated = bars(("", speak("rating"), ""), ratings)
        return f"<p>{escape(heading)}</p>{rated}{bars(('', speak('share'), ''), beats)}"


def fit(players: int, lineups: Sequence[Lineup]) -> tuple[Floats, Floats]:
    """Return the log strengths of the `players`, with mean 0, and their standard errors.

    Maximum likelihood for the model of R. D. Luce, Individual Choice Behavior, 1959; with two
    players that of R. A. Bradley and M. E. Terry, Biometrika, 1952. (choix fits the same model, but
    to a list of games, and without intervals.)
    """
    from scipy import optimize

    def loss(strength: Floats) -> float:
        total = BEFORE * float(np.sum(np.logaddexp(0, strength) - strength / 2))
        for each in lineups:
            there = strength[list(each.players)]
            total += each.games * float(np.logaddexp.reduce(there)) - float(there @ each.points)
        return total

    def slope(strength: Floats) -> Floats:
        gradient = BEFORE * (_logistic(strength) - 0.5)
        for each in lineups:
            at = list(each.players)
            gradient[at] += each.games * _chances(strength[at]) - np.array(each.points)
        return gradient

    def curve(strength: Floats) -> Floats:
        mid = _logistic(strength)
        matrix = np.diag(BEFORE * mid * (1 - mid))
        for each in lineups:
            at = np.array(each.players)
            chances = _chances(strength[at])
            matrix[np.ix_(at, at)] += each.games * (np.diag(chances) - np.outer(chances, chances))
        return matrix

    best = optimize.minimize(loss, np.zeros(players), jac=slope, hess=curve, method="trust-exact").x
    centred = np.eye(players) - 1 / players
    errors = centred @ np.linalg.inv(curve(best)) @ centred
    return centred @ best, np.sqrt(np.diag(errors))


def _logistic(x: Floats) -> Floats:
    return np.exp(-np.logaddexp(0, -x))


def _chances(strength: Floats) -> Floats:
    grown = np.exp(strength - strength.max())
    return np.asarray(grown / grown.sum())


def least_seats(game: GameType) -> int:
    """Return the fewest players of a line-up: two, or the game's fewest if that is more."""
    return max(2, game.seats[0])


def tournament(
    players: Sequence[Strategy],
    games: int = GAMES,
    *,
    seats: int | None = None,
    game: Kind = DEFAULT,
    seed: int = 0,
    **options: Any,
) -> Tournament:
    """Play a tournament of bots and strategies of your own.

    `seats` is the number of players of a line-up, by default 2 or the fewest that the game allows.
    Each line-up plays `games` games, divided evenly among its rotations and rounded up. Other
    arguments are those of `simulate`. If interrupted, it returns the games finished by then. Raises
    AzardiaError for players that cannot play, and as `simulate` does.

    >>> played = tournament(("random", "greedy"), 100, progress=False)
    >>> list(played.ratings())
    ['greedy', 'random']
    """
    least = least_seats(type_of(game))
    seats = least if seats is None else seats
    check_games(games)
    if isinstance(players, str) or len(players) < least or _has_twins(players):
        raise AzardiaError(f"{short(players)}: name {least} different players or more")
    run_options, options = RunOptions.split(options)
    most = min(type_of(game).seats[-1], len(players))
    if seats not in range(least, most + 1):
        raise AzardiaError(f"seats={short(seats)}: with these players it is {least} to {most}")
    lineups = list(combinations(range(len(players)), seats))
    each = ceil(games / seats)
    tables = [
        (number, [*lineup[turn:], *lineup[:turn]])
        for number, lineup in enumerate(lineups)
        for turn in range(seats)
    ]
    wins = np.zeros((len(lineups), len(players)), np.int64)
    drawn = np.zeros(len(lineups), np.int64)
    stop = Event()
    with stopped_by_interrupt(stop), bar(len(tables) * each, run_options.progress) as meter:
        for at, (number, order) in enumerate(tables):
            task = task_of(
                [players[player] for player in order],
                game=game,
                seed=_seed(seed, at),
                **options,
            )
            for part in parts(task, each, run_options, stop):
                won = part["winner"].value_counts()
                if "ended" in part:
                    drawn[number] += ((part["winner"] == 0) & (part["ended"] == 1)).sum()
                for place, player in enumerate(order, 1):
                    wins[number, player] += won.get(place, 0)
                meter.update(len(part))
            if stop.is_set():
                break
    total = len(tables) * each
    results = tuple(
        Lineup(lineup, tuple(int(won[player]) for player in lineup), int(draws))
        for lineup, won, draws in zip(lineups, wins, drawn, strict=True)
    )
    played = sum(lineup.games for lineup in results)
    interrupted = played < total
    if interrupted:
        say_interrupted(played, total)
    return Tournament(_names(players), results, seed, interrupted)


def _has_twins(players: Sequence[Strategy]) -> bool:
    """Return whether a player is named twice; strategies need not be hashable."""
    return any(
        one is other or (isinstance(one, str) and isinstance(other, str) and one == other)
        for one, other in combinations(players, 2)
    )


def _names(players: Sequence[Strategy]) -> tuple[str, ...]:
    """Return the display names of `players`; a repeated name becomes "name (2)" and so on."""
    names: list[str] = []
    for name in map(name_of, players):
        different = (name, *(f"{name} ({n})" for n in range(2, len(players) + 1)))
        names.append(next(one for one in different if one not in names))
    return tuple(names)


def _seed(seed: int, number: int) -> int:
    """Return the seed of rotation `number`, independent of the seeds of other rotations."""
    return int(np.random.SeedSequence((seed, number)).generate_state(1, np.uint64)[0])
