"""Comparison of house rules by paired games, with confidence intervals.

Game i of each arm starts from child i of the seed: it is the first game of chunk i. So the arms
have the same dice and draws until the rules make them differ, pairs are independent of each other,
and if a change seldom matters, most pairs are the same game twice.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from html import escape
from threading import Event
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pandas as pd

from azardia_nb.compiled.libraries import can_compile
from azardia_nb.errors import AzardiaError
from azardia_nb.game.house_rules import Changes, options_of
from azardia_nb.game.protocol import GameType
from azardia_nb.game.registry import DEFAULT
from azardia_nb.players import Strategy
from azardia_nb.simulation import statistics
from azardia_nb.simulation.chunk import CHUNK, Played, load_library, play_chunk
from azardia_nb.simulation.results import ROUNDS, Results
from azardia_nb.simulation.run import (
    DEFAULTS,
    RunOptions,
    bar,
    run,
    say_interrupted,
    stopped_by_interrupt,
)
from azardia_nb.simulation.statistics import Estimate
from azardia_nb.simulation.task import Kind, Task, check_games, task_of, type_of
from azardia_nb.text.language import N_, SPOKEN, language, plural
from azardia_nb.text.listing import bars
from azardia_nb.text.say import PERCENT, about, decimal, points, whole

GAMES = 2000
CARE = 5  # the change to detect: percent of a mean, percentage points of a share
BATCH = 500  # games per arm between two reports
Floats = npt.NDArray[np.float64]

COMEBACK = "comeback"


def means_of(game: GameType) -> dict[str, str]:
    """Return the columns of a game's results that are compared by means, with their texts."""
    return {**ROUNDS, **game.simulation().means, "lead_changes": N_("Lead changes")}


class Measure(NamedTuple):
    """A quantity counted in each game: hits among tries, or a value, stored in `hits`."""

    name: str
    text: str  # a template with {n} or {name}, which `about` replaces by `subject`
    subject: str
    hits: Floats  # per game
    tries: Floats  # per game
    is_share: bool

    def about(self, code: str = "en") -> str:
        """Return the name of the measure as text in the language `code`."""
        return language(code)(self.text, n=self.subject, name=self.subject)

    def estimate(self) -> Estimate:
        """Return the share or mean with its 95% interval; AzardiaError for too few games."""
        if self.is_share:
            return statistics.share(int(self.hits.sum()), int(self.tries.sum()))
        return statistics.mean(self.hits)

    def values(self) -> Floats:
        """Return a value per game whose mean is the share or the mean, for tests of differences.

        If every game is a try, these are the hits. If some games are not, the share is a ratio, and
        the values are its linearization.
        """
        if (self.tries == 1).all():
            return self.hits
        ratio = self.hits.sum() / self.tries.sum()
        values: Floats = ratio + (self.hits - ratio * self.tries) / self.tries.mean()
        return values


class Finding(NamedTuple):
    """A measure under one set of rules, and its change from the first set, or None there."""

    measure: str  # its name, as in "rounds"
    arm: str
    estimate: Estimate
    change: Estimate | None
    corrected: float = 1.0  # p-value of the change, corrected by Holm
    planned: int | None = None  # new pairs of games that detect a change of the size to detect

    @property
    def sure(self) -> bool:
        """Whether the change is significant after the correction for all changes."""
        enough = self.change is not None and self.change.n >= statistics.FEWEST
        return enough and self.corrected < 1 - statistics.SURE


@dataclass(frozen=True)
class Comparison:
    """Games under several sets of rules, the arms; the first arm is the baseline."""

    arms: Mapping[str, Changes]
    results: Mapping[str, Results]
    games: int  # in each arm
    interrupted: bool = False
    care: int = CARE

    @property
    def seed(self) -> int:
        """The seed that all arms share."""
        return next(iter(self.results.values())).seed

    @cached_property
    def counted(self) -> dict[str, dict[str, Measure]]:
        """The measures of each arm, by arm and name."""
        return {arm: measures(results) for arm, results in self.results.items()}

    def findings(self) -> list[Finding]:
        """Return all measures in all arms, with their changes from the first arm."""
        return self._findings

    @cached_property
    def _findings(self) -> list[Finding]:
        if self.games < 2:
            return []
        by_arm = self.counted
        base, *others = self.arms
        findings = []
        for name, usual in by_arm[base].items():
            before = usual.estimate()
            findings.append(Finding(name, base, before, None))
            for arm in others:
                if name in by_arm[arm]:
                    change = _change(usual, by_arm[arm][name])
                    estimate = by_arm[arm][name].estimate()
                    size = self.size(before)
                    excluded = -size < change.low and change.high < size
                    plan = size and not excluded
                    planned = statistics.pairs_to_plan(change, size) if plan else None
                    findings.append(Finding(name, arm, estimate, change, planned=planned))
        changes = [finding.change.p for finding in findings if finding.change is not None]
        corrected = iter(statistics.holm(changes))
        return [
            finding if finding.change is None else finding._replace(corrected=next(corrected))
            for finding in findings
        ]

    def size(self, usual: Estimate) -> float:
        """Return the size of change worth detecting, in the unit of the measure `usual`."""
        return self.care / PERCENT * (1 if usual.is_share else abs(usual.value))

    def frame(self, code: str = "en") -> pd.DataFrame:
        """Return the findings as a DataFrame with an index of measure and arm."""
        labels = self._labels(code)
        speak = language(code)
        rows = []
        for finding in self.findings():
            change = finding.change
            rows.append(
                {
                    "measure": labels[finding.measure],
                    "arm": finding.arm,
                    "value": finding.estimate.value,
                    "low": finding.estimate.low,
                    "high": finding.estimate.high,
                    "how": speak(finding.estimate.how),
                    "change": change and change.value,
                    "change_low": change and change.low,
                    "change_high": change and change.high,
                    "change_how": change and speak(change.how),
                    "told_apart": change and change.told_apart,
                    "p": change and change.p,
                    "p_corrected": change and finding.corrected,
                    "games": finding.estimate.n,
                    "pairs_to_plan": finding.planned,
                }
            )
        columns = list(rows[0]) if rows else ["measure", "arm"]
        return pd.DataFrame(rows, columns=columns).set_index(["measure", "arm"])

    def _labels(self, code: str) -> dict[str, str]:
        by_name = measures(next(iter(self.results.values())))
        return {name: measure.about(code) for name, measure in by_name.items()}

    def lines(self, code: str = "en") -> Iterator[str]:
        """Yield the comparison as lines of text in the language `code`."""
        speak = language(code)
        findings = self.findings()
        yield speak(
            plural(
                "{n} game under each set of rules; seed {seed}",
                "{n} games under each set of rules; seed {seed}",
            ),
            n=whole(self.games, code),
            seed=self.seed,
        )
        yield speak(
            "Game by game, both sets of rules use the same dice and draws until the rules make "
            "the games differ."
        )
        labels = self._labels(code)
        width = max(map(len, self.arms))
        measure = None
        for finding in findings:
            if finding.measure != measure:
                measure = finding.measure
                yield f"{labels[measure]}"
            line = f"  {finding.arm:{width}}  {finding.estimate.told(code)}"
            if finding.change is not None:
                line += f"  {finding.change.told(code)}  {self._verdict(finding, code)}"
            yield line
        changes = sum(finding.change is not None for finding in findings)
        if changes:
            yield by_chance(changes, code)
            yield speak(
                "A “clear difference” holds for all of them together (Holm's correction). The "
                "games to plan are new ones, their number fixed beforehand: so many mark a true "
                "change of {care}% (of shares: {points}) in 4 of 5 experiments.",
                care=self.care,
                points=points(Fraction(self.care, PERCENT), code),
            )

    def _verdict(self, finding: Finding, code: str) -> str:
        speak = language(code)
        change = finding.change
        if change is not None and change.n < statistics.FEWEST:
            return speak("too few games to tell: {n} at least", n=statistics.FEWEST)
        if finding.sure:
            return speak("clear difference")
        if change is not None and change.told_apart:
            return speak("clear only by itself")
        if finding.planned is None:
            return speak("no clear difference")
        games = whole(about(finding.planned), code)
        return speak("no clear difference; plan {n} games", n=games)

    def __repr__(self) -> str:
        return "\n".join(self.lines())

    def _repr_html_(self) -> str:
        code = SPOKEN.get()
        speak, labels = language(code), self._labels(code)
        rows = []
        for finding in self.findings():
            estimate, change = finding.estimate, finding.change
            changed = (change.told(code), self._verdict(finding, code)) if change else ("", "")
            size = estimate.value if estimate.is_share else None
            rows.append(
                (f"{labels[finding.measure]}: {finding.arm}", size, (estimate.told(code), *changed))
            )
        heading = next(self.lines(code))
        heads = ("", speak("95% interval"), "", speak("change"), "")
        return f"<p>{escape(heading)}</p>{bars(heads, rows)}"


def by_chance(changes: int, code: str) -> str:
    """Return a sentence on the expected number of false positives among `changes` tests.

    >>> by_chance(40, "en")
    'Of these 40 changes, about 2.0 would look clear by themselves even if nothing had changed.'
    """
    speak = language(code)
    return speak(
        "Of these {n} changes, about {k} would look clear by themselves even if nothing had "
        "changed.",
        n=changes,
        k=decimal(changes * (1 - statistics.SURE), code),
    )


def _change(usual: Measure, changed: Measure) -> Estimate:
    return statistics.difference(
        usual.values(), changed.values(), paired=True, is_share=usual.is_share
    )


def measures(results: Results) -> dict[str, Measure]:
    """Return the measures of simulated games by name: lengths, comebacks, wins by seat."""
    game = results.task.variant.type
    ones = np.ones(len(results))
    by_name = {
        name: Measure(name, text, "", results[name].to_numpy(float), ones, False)
        for name, text in means_of(game).items()
    }
    text = N_("Comebacks: last at half-time, but wins")
    by_name[COMEBACK] = Measure(COMEBACK, text, "", results[COMEBACK].to_numpy(float), ones, True)
    seats = len(results.task.players)
    for seat in range(1, seats + 1):
        name = f"seat_{seat}"
        hits = np.asarray(results["winning_seat"] == seat, float)
        by_name[name] = Measure(name, N_("Seat {n} wins"), str(seat), hits, ones, True)
    for column, label in game.simulation().labels.items():
        seated = results[[f"{column}_{seat}" for seat in range(1, seats + 1)]]
        for value in label.values:
            there = np.asarray((seated == value).any(axis=1), float)
            won = np.asarray(results[f"winning_{column}"] == value, float)
            if there.any():
                text = N_("{name} wins, when in play")
                by_name[value] = Measure(value, text, label.called(value), won, there, True)
    return by_name


def compare(
    arms: Mapping[str, Changes],
    games: int = GAMES,
    players: Sequence[Strategy] | None = None,
    *,
    game: Kind = DEFAULT,
    seed: int = 0,
    **options: Any,
) -> Comparison:
    """Play `games` games under each of several sets of rules, and compare them with the first.

    `arms` maps names to changes of house rules (see `azardia_nb.game.house_rules`). Other arguments
    are those of `simulate`. If interrupted, it returns the games finished in all arms. Raises
    AzardiaError for fewer than two arms, for invalid changes, and as `simulate` does.

    >>> found = compare({"usual": {}, "short": {"goal": 120}}, games=200, progress=False)
    >>> rounds = [each for each in found.findings() if each.measure == "rounds"]
    >>> rounds[1].change.high < 0
    True
    """
    stop = Event()
    check_games(games)
    run_options, _ = RunOptions.split(options)
    with stopped_by_interrupt(stop), bar(games * len(arms), run_options.progress) as meter:
        for comparison in comparing(
            arms, games, players, game=game, seed=seed, stop=stop, **options
        ):
            meter.update(comparison.games * len(arms) - meter.n)
    if comparison.interrupted:
        say_interrupted(comparison.games, games)
    return comparison


def comparing(
    arms: Mapping[str, Changes],
    games: int = GAMES,
    players: Sequence[Strategy] | None = None,
    *,
    game: Kind = DEFAULT,
    seed: int = 0,
    stop: Event | None = None,
    **options: Any,
) -> Iterator[Comparison]:
    """Compare as `compare` does, and yield the comparison of all games so far after each batch.

    After another thread sets `stop`, one more comparison follows, marked as interrupted. Raises
    AzardiaError as `compare` does.
    """
    if not isinstance(arms, Mapping) or len(arms) < 2:
        raise AzardiaError('name two arms or more, as in {"usual": {}, "short": {"goal": 120}}')
    run_options, options = RunOptions.split(options)
    type = type_of(game)
    tasks = {
        arm: task_of(players, game=type, seed=seed, **options, **options_of(changes, type))
        for arm, changes in arms.items()
    }
    for results, interrupted in in_pairs(tasks, games, run_options, stop):
        count = len(next(iter(results.values())))
        yield Comparison(arms, results, count, interrupted)


def in_pairs(
    tasks: Mapping[str, Task], games: int, options: RunOptions = DEFAULTS, stop: Event | None = None
) -> Iterator[tuple[dict[str, Results], bool]]:
    """Play game i of every task with child i of its seed; yield all results so far by batches.

    With each batch comes whether it was cut short. Labels of games are those that `replay` takes.
    """
    pairs, batch = Pairs(tasks), batch_of(BATCH)
    for part in pairs.play(check_games(games), batch, stop or Event(), options):
        due = min(pairs.games + batch, games)
        pairs.add(part)
        yield pairs.results(), pairs.games < due


def batch_of(games: int) -> int:
    """Return the size of a batch: `games`, or 1 in plain Python to keep pages responsive."""
    return games if can_compile() else 1


class Pairs:
    """Growing results of several tasks; game i of each task starts from child i of the seed."""

    def __init__(self, tasks: Mapping[str, Task]) -> None:
        self.tasks = tasks
        self._played: dict[str, Played] = {}

    @property
    def games(self) -> int:
        """The number of games that have been played of each task."""
        return min((len(one.rows) for one in self._played.values()), default=0)

    def play(
        self, until: int, batch: int, stop: Event, options: RunOptions = DEFAULTS
    ) -> Iterator[dict[str, list[Played]]]:
        """Yield the games that are missing up to number `until`, in batches for `add`.

        If stopped, the last batch is smaller, with equally many games of each task.
        """
        batch = batch_of(batch)
        for first in range(self.games, until, batch):
            numbers = range(first, min(first + batch, until))
            part = {arm: singly(task, numbers, stop, options) for arm, task in self.tasks.items()}
            done = min(map(len, part.values()))
            yield {arm: played[:done] for arm, played in part.items()}
            if done < len(numbers):
                return

    def add(self, part: Mapping[str, Sequence[Played]]) -> None:
        """Append the games of a batch, by task."""
        for arm, played in part.items():
            before = self._played.get(arm) or play_chunk(self.tasks[arm], 0, 0)
            chunks = [before, *played]
            self._played[arm] = Played(
                np.concatenate([chunk.rows for chunk in chunks]),
                np.sum([chunk.plays for chunk in chunks], axis=0),
                tuple(dict.fromkeys(fault for chunk in chunks for fault in chunk.faults)),
            )

    def results(self) -> dict[str, Results]:
        """Return the results of all games so far, by task, with labels that `replay` takes."""
        by_arm = {arm: Results.of(self.tasks[arm], [one]) for arm, one in self._played.items()}
        for results in by_arm.values():
            # Each is the first game of its chunk.
            results.index = pd.RangeIndex(0, CHUNK * len(results), CHUNK, name="game")
        return by_arm


def singly(task: Task, numbers: range, stop: Event, options: RunOptions = DEFAULTS) -> list[Played]:
    """Return the first game of each chunk in `numbers`, played now; fewer if `stop` is set."""
    load_library(task)
    with closing(run(task, ((number, 1) for number in numbers), stop, options)) as chunks:
        return [chunk for chunk in chunks if len(chunk.rows)]
