"""Ten thousand games: shares that settle, and the false alarms of early stopping.

Games come from `azardia_nb.simulation`; exact probabilities are by symmetry or from `odds.grace`.
The first games are stored in ten_thousand_games.csv, so that the exhibits are not empty at first;
`python -m azardia_widgets.games.azardia.exhibits.ten_thousand_games` replays them.
"""

import threading
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.lessons.ten_thousand_games import (
    BETTER,
    GAMES,
    LOOKS,
    MANY_GAMES,
    QUARTER,
    false_alarms,
    looked_at,
    power,
    power_by_games,
    stopping_early,
)
from azardia_nb.games.azardia.odds import grace
from azardia_nb.simulation import statistics
from azardia_nb.simulation.chunk import CHUNK
from azardia_nb.simulation.results import Results
from azardia_nb.simulation.simulate import parts, simulate
from azardia_nb.simulation.statistics import Estimate
from azardia_nb.simulation.task import Task, task_of
from azardia_nb.text.language import N_, Speak, language
from azardia_nb.text.say import PERCENT, chance, percent, whole
from azardia_widgets.charts.curve_chart import Curve, Curves
from azardia_widgets.games.azardia.compared import needed
from azardia_widgets.games.azardia.exhibits.large_numbers import (
    EXPERIMENTS,
    START,
    band_sentence,
    contains,
    experiments,
    funnel,
    milestones,
    places,
)
from azardia_widgets.lesson.drawing import drawn_before
from azardia_widgets.lesson.figure import (
    Figure,
    Html,
    Pick,
    Runs,
    Slider,
    Table,
    paragraphs,
    press,
)
from azardia_widgets.lesson.running import Batch

PLAYERS = 4
BOTS = ("greedy",) * PLAYERS
DUELLISTS = ("random",) * 2  # without coins, cards and levels there are no decisions
AT_ONCE = 10_000  # games per press, up to the next multiple
MOST = 50_000
MOST_SEEDS = 9999

KEPT_FIRST = Path(__file__).with_name("ten_thousand_games.csv")
FIRST_SEED = 0
FIRST = 4 * CHUNK  # stored games
COLUMNS = ("winner", "winning_character", "winning_seat")


# --- measures ---------------------------------------------------------------------------------


TABLE, DUEL = "table", "duel"


class GameMeasure(NamedTuple):
    """A measure: games whose `column` has `value`, with its exact probability if known."""

    source: str
    name: str
    column: str
    value: object
    exact: Callable[[], Fraction] | None
    because: str  # reason for the exact probability, or for its absence


PLAYER, ARRIVER, MANTIS, MOVER = "player", "arriver", "mantis", "mover"
GAME_MEASURES = {
    PLAYER: GameMeasure(
        TABLE,
        N_("Player 1 wins"),
        "winner",
        1,
        lambda: Fraction(1, PLAYERS),
        N_(
            "The exact probability is {chance}: all {n} players play the same way, and the dice "
            "decide which of them begins. If two of them swapped names, nothing would change."
        ),
    ),
    ARRIVER: GameMeasure(
        DUEL,
        N_("The player who arrives wins the last duel"),
        "winning_seat",
        1,
        grace.duel,
        N_(
            "The exact probability is {chance}: every roll of both players was counted, and a "
            "tie goes to the player who was there first. Each of these games begins with that "
            "duel."
        ),
    ),
    MANTIS: GameMeasure(
        TABLE,
        N_("The Mantis wins"),
        "winning_character",
        "mantis",
        None,
        N_(
            "Nobody knows the exact probability: a whole game with cards has more positions "
            "than any computer could visit. We can only estimate it by playing games."
        ),
    ),
    MOVER: GameMeasure(
        TABLE,
        N_("The player who moves first wins"),
        "winning_seat",
        1,
        None,
        N_(
            "Nobody knows the exact probability. Is it a quarter? Only games can tell, and all "
            "they give is an interval."
        ),
    ),
}


def task_for(source: str, seed: int) -> Task:
    """Return the games to simulate: whole games for the source TABLE, otherwise last duels."""
    if source == TABLE:
        return task_of(BOTS, seed=seed)
    game = grace.duelling()
    return Task(game.state.copy(), game.variant, DUELLISTS, seed)


@cache
def first_games(source: str) -> pd.DataFrame:
    """Return the results of the first games of a source, stored with the kit."""
    games = pd.read_csv(KEPT_FIRST, index_col="game")
    if source == TABLE:
        return games[list(COLUMNS)]
    return pd.DataFrame({"winning_seat": games["duel_winner"]})


def play_first() -> pd.DataFrame:
    """Return the results of the first games, played again, to check or renew the stored ones."""
    games = pd.DataFrame(simulate(FIRST, BOTS, seed=FIRST_SEED, progress=False)[list(COLUMNS)])
    duels = parts(task_for(DUEL, FIRST_SEED), FIRST)
    games["duel_winner"] = pd.concat([part["winning_seat"] for part in duels])
    return games


# --- shares that settle -----------------------------------------------------------------------


class ManyGames(Figure):
    """Chart of a measure's share while games are played, with the bands of chance."""

    counted = Pick(
        N_("Count:"), {name: one.name for name, one in GAME_MEASURES.items()}, "azardia-counted"
    )
    running = Runs(main=True)
    seed = Slider(N_("Seed of the dice"), 0, MOST_SEEDS, FIRST_SEED, "azardia-seed")
    said_above = True
    parts = ("chart", "table", "because")
    first_column = ("running", "chart", "because")
    second_column = ("table", "seed", "reset")
    because: Any

    def begin(self) -> None:
        self.played = {source: [first_games(source)] for source in (TABLE, DUEL)}
        self._source = TABLE

    @press(N_("Forget these games"), "azardia-reset", "trash")
    def reset(self) -> None:
        """Drop the games played of the chosen source."""

    def changed(self, name: str) -> None:
        if name == "counted":
            if self.source != self._source:
                self.running.drop()
                self._source = self.source
            return
        self.running.drop()
        self.played = {TABLE: [], DUEL: []}

    @property
    def source(self) -> str:
        """The source of the games: whole games or duels."""
        return GAME_MEASURES[self.counted.value].source

    @property
    def task(self) -> Task:
        """The task of the whole games."""
        return task_for(TABLE, self.seed.value)

    def games(self, source: str) -> pd.DataFrame:
        """Return the games of a source played so far, a row each."""
        return pd.concat(self.played[source]) if self.played[source] else pd.DataFrame()

    def show(self, speak: Speak, code: str, counted: str, seed: int) -> Iterator[object]:
        one = GAME_MEASURES[counted]
        self._source = one.source
        games = self.games(one.source)
        hits: Any = (games[one.column] == one.value).to_numpy() if len(games) else []
        aim = whole(_aim(len(hits)), code)
        self.running.show(speak("Play up to {n} games", n=aim), code)
        exact = one.exact and one.exact()
        reason = speak(one.because, chance=chance(exact, code) if exact else "", n=PLAYERS)
        truth = exact if self.shows("answers") else None
        yield self._curves(speak, one, hits, truth)
        # Without intervals: their shrinking is a guess in the lesson.
        lines = [
            [whole(n, code), percent(Fraction(int(hits[:n].sum()), n), code)]
            for n in milestones(len(hits))
        ]
        heads = [speak("games"), speak("share")]
        yield Table(speak("Shares of the games so far"), heads, lines)
        yield paragraphs(reason) if self.shows("answers") else Html("")
        yield from self._sentences(speak, code, one, hits, truth)

    def _curves(self, speak: Speak, one: GameMeasure, hits: Any, exact: Fraction | None) -> Curves:
        at = places(max(len(hits), START))
        grown = statistics.share_growing(hits, at) if len(hits) >= START else None
        share_of = tuple(grown.values.tolist()) if grown else ()
        if exact is None:
            name = speak("share of the games so far, with its interval")
            curves = [Curve(name, share_of, tuple(grown.band) if grown else ())]
        else:
            curves = [
                funnel(speak("exact probability, with both bands"), exact, at),
                Curve(speak("share of the games so far"), share_of),
            ]
        step = at[1] - at[0] if len(at) > 1 else START
        return Curves(speak(one.name), speak("games"), tuple(curves), start=at[0], step=step)

    def _sentences(
        self, speak: Speak, code: str, one: GameMeasure, hits: Any, exact: Fraction | None
    ) -> Iterator[str]:
        if not len(hits):
            yield speak("No games yet: press Play.")
            return
        estimate = statistics.share(int(hits.sum()), len(hits))
        yield speak(
            "{what} in {k} of {n} games: {estimate}.",
            what=speak(one.name),
            k=whole(int(hits.sum()), code),
            n=whole(len(hits), code),
            estimate=estimate.told(code),
        )
        if exact is None:
            return
        inside = estimate.low <= exact <= estimate.high
        text = (
            N_("The exact probability, {chance}, is inside this interval.")
            if inside
            else N_(
                "The exact probability, {chance}, is outside: that happens to 5 intervals in 100."
            )
        )
        yield speak(text, chance=percent(exact, code))
        if len(hits) >= START:
            at = places(len(hits))
            yield band_sentence(exact, at, statistics.share_growing(hits, at).values.tolist(), code)

    def batch(self, stop: threading.Event) -> Batch | None:
        source = self.source
        done = len(self.games(source))
        if done >= MOST:
            speak = language(self.language)
            raise AzardiaError(
                speak("This page stops counting here; choose another seed to play other games.")
            )
        task = task_for(source, self.seed.value)
        played = parts(task, _aim(done), stop=stop, done=done)
        return Batch(((source, part) for part in played), _aim(done), needed(task.players))

    def came(self, part: tuple[str, Results]) -> int:
        source, results = part
        columns = list(COLUMNS) if source == TABLE else ["winning_seat"]
        if len(results):  # a repeated partial chunk has no new games
            self.played[source].append(pd.DataFrame(results[columns]))
        return len(self.games(source))


def _aim(done: int) -> int:
    return min(MOST, AT_ONCE * (done // AT_ONCE + 1))


# --- early stopping ---------------------------------------------------------------------------


class StoppedEarly(Figure):
    """Experiments without an effect, each stopped as soon as one seems found."""

    looks = Slider(N_("Looks in each experiment"), 1, LOOKS, LOOKS, "azardia-looks")
    parts = ("chart",)

    def begin(self) -> None:
        self._rng = np.random.default_rng((self.seed, LOOKS))
        self._experiment(LOOKS)

    def changed(self, name: str) -> None:
        self._experiment(self.looks.value)

    @press(N_("{n} new experiments"), "azardia-repeat", "refresh", n=EXPERIMENTS)
    def repeat(self) -> None:
        """Make another set of experiments."""

    def show(self, speak: Speak, code: str, looks: int) -> Iterator[object]:
        title = speak("The 95% interval with which each experiment stops")
        yield experiments(speak, title, speak("share of wins"), self.estimates, QUARTER)
        yield speak(
            "Looks in each experiment: {n}. False alarms: {found} in these {all} experiments; in "
            "the long run, in {share} of them.",
            n=looks,
            found=sum(not contains(one, QUARTER) for one in self.estimates),
            all=EXPERIMENTS,
            share=percent(false_alarms(looks), code),
        )

    def _experiment(self, looks: int) -> None:
        wins = self._rng.random((EXPERIMENTS, GAMES)) < float(QUARTER)
        self.estimates = [_stopped(each, looked_at(looks)) for each in wins]


def _stopped(wins: Any, at: Sequence[int]) -> Estimate:
    """Return the first estimate whose interval misses a quarter, at the sizes `at`, or the last."""
    growth = statistics.share_growing(wins, at)
    outside = (growth.low > float(QUARTER)) | (growth.high < float(QUARTER))
    stop = at[int(outside.argmax())] if outside.any() else at[-1]
    return statistics.share(int(wins[:stop].sum()), stop)


draw_false_alarms = drawn_before(stopping_early, StoppedEarly)


class Power(Figure):
    """How often the 95% interval misses 1/4, by the number of games."""

    heard = True
    share = Slider(N_("A player really wins (%)"), 25, 35, int(BETTER * PERCENT), "azardia-share")
    parts = ("table",)

    def show(self, speak: Speak, code: str, share: int) -> Iterator[object]:
        rows = [
            [whole(games, code), percent(power(Fraction(share, PERCENT), games), code, 0)]
            for games in MANY_GAMES
        ]
        quarter = percent(QUARTER, code)
        heads = [speak("games"), speak("the interval misses {quarter}", quarter=quarter)]
        yield Table(speak("Power of the experiment"), heads, rows)
        yield speak(
            "After {many} games the interval misses {quarter} in {found} of the experiments.",
            many=rows[-1][0],
            quarter=quarter,
            found=rows[-1][1],
        )


draw_power = drawn_before(power_by_games, Power)


if __name__ == "__main__":
    play_first().to_csv(KEPT_FIRST)
