"""A comparison of two sets of rules, as a sentence, as charts and as a table."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd

from azardia_nb.games.azardia.record import GAME
from azardia_nb.games.azardia.rules.characters import CHARACTERS
from azardia_nb.games.azardia.text.texts import character_name
from azardia_nb.players import Strategy, name_of
from azardia_nb.players.planner import plan_of
from azardia_nb.simulation.compare import COMEBACK, Comparison, Finding, Measure
from azardia_nb.simulation.loop import loop_of
from azardia_nb.simulation.statistics import (
    Estimate,
    Growth,
    at_least_one,
    mean_growing,
    share_growing,
)
from azardia_nb.text.language import N_, language
from azardia_nb.text.say import PERCENT, about, decimal, percent, points, whole
from azardia_widgets.charts.bar_chart import Bars, BarSeries
from azardia_widgets.charts.chart import Spec
from azardia_widgets.charts.curve_chart import Curve, Curves, Line, Lines
from azardia_widgets.charts.interval_chart import Intervals, Series, spread
from azardia_widgets.lesson.figure import Odds

USUAL, HOUSE = "usual", "house"
ARMS = {USUAL: N_("standard rules"), HOUSE: N_("house rules")}
COMEBACKS = N_("Comebacks")
STEP = 10  # minimum games between points of a growing line
POINTS = 60  # maximum points of such a line

# Measures named in the sentence, if they are counted; the table has all.
HEADLINES = ("rounds", "challenges", COMEBACK)

SEATS, CHARACTER, ROUNDS = "seats", "characters", "rounds"
VIEWS = {
    SEATS: N_("Seats"),
    CHARACTER: N_("Characters"),
    ROUNDS: N_("How long games last"),
}


# --- as charts ---


def growing(comparison: Comparison, name: str, code: str) -> Curves:
    """Return a chart of an estimate that narrows as games are played."""
    speak = language(code)
    step = STEP * max(1, -(-comparison.games // (STEP * POINTS)))
    # Start at a tenth of the games: earlier intervals are too wide for the chart.
    first = step * max(1, comparison.games // 10 // step)
    at = list(range(first, comparison.games + 1, step)) or [comparison.games]
    measured = comparison.counted
    share = measured[USUAL][name].is_share
    growths: dict[str, Growth] = {
        arm: share_growing(here[name].hits > 0, at) if share else mean_growing(here[name].hits, at)
        for arm, here in measured.items()
    }
    title, across = measured[USUAL][name].about(code), speak("games under each set of rules")
    base = max(0.0, spread([low for growth in growths.values() for low in growth.low])[0])
    lines = [(speak(ARMS[arm]), g.values.tolist(), g.band) for arm, g in growths.items()]
    if share:
        curves = tuple(Curve(*line) for line in lines)
        return Curves(title, across, curves, at[0], step, base)
    means = tuple(Line(*line) for line in lines)
    return Lines(title, across, means, at[0], step, base, speak("on average"))


def shares(comparison: Comparison, view: str, code: str) -> Spec:
    """Return the chart of winners or of game lengths."""
    speak = language(code)
    if view == ROUNDS:
        return _lengths(comparison, code)
    seats = len(comparison.results[USUAL].task.players)
    there = {(one.measure, one.arm): one.estimate for one in comparison.findings()}
    if view == SEATS:
        names = {f"seat_{n}": speak("seat {n}", n=n) for n in range(1, seats + 1)}
        title, across = speak("Who wins, by seat"), speak("seats in turn order")
    else:
        names = {name: character_name(name) for name in CHARACTERS}
        title, across = speak("Who wins, by character"), speak("when in play")
    series = tuple(
        Series(speak(ARMS[arm]), [there.get((name, arm)) for name in names]) for arm in ARMS
    )
    even = speak("equal share")
    return Intervals(
        title,
        across,
        speak("games won"),
        tuple(names.values()),
        series,
        1 / seats,
        even,
    )


def _lengths(comparison: Comparison, code: str) -> Bars:
    speak = language(code)
    distributions = []
    for arm, results in comparison.results.items():
        rounds, counts = np.unique(results["rounds"].to_numpy(int), return_counts=True)
        distribution = {
            int(n): Fraction(int(count), comparison.games)
            for n, count in zip(rounds, counts, strict=True)
        }
        distributions.append(BarSeries(distribution, speak(ARMS[arm])))
    return Bars(speak("How long games last"), speak("rounds"), tuple(distributions))


# --- in words ---


def changed(comparison: Comparison) -> dict[str, Finding]:
    """Return the finding for each measured change, by measure."""
    return {one.measure: one for one in comparison.findings() if one.change is not None}


def sentence(comparison: Comparison, code: str) -> str:
    """Return a sentence on clear changes and on those that are not clear yet."""
    speak = language(code)
    findings = changed(comparison)
    names = {name: short_name(measure, code) for name, measure in comparison.counted[USUAL].items()}
    sentences = [
        speak(
            "{n} games under each set of rules, seed {seed}.",
            n=whole(comparison.games, code),
            seed=comparison.seed,
        )
    ]
    headlines = [name for name in HEADLINES if name in findings]
    groups = [name for name in findings if name.startswith("seat_") or name in CHARACTERS]
    spoken_of = (*headlines, *groups)
    sure = [name for name in spoken_of if findings[name].sure]
    alone = [name for name in spoken_of if name not in sure and _change(findings[name]).told_apart]
    texts = {
        name: f"{names[name]} {_change(findings[name]).told(code)}" for name in (*sure, *alone)
    }
    if sure:
        sentences.append(
            speak("Changed: {changes}.", changes="; ".join(texts[name] for name in sure))
        )
    if alone:
        changes = "; ".join(texts[name] for name in alone)
        sentences.append(
            speak(
                "Clear only by itself, and not as one of {n} changes: {changes}.",
                n=len(findings),
                changes=changes,
            )
        )
    if not texts:
        sentences.append(speak("No clear difference so far."))
    unsure = [names[name] for name in headlines if name not in texts]
    if not all(name in texts for name in groups):
        unsure.append(
            speak("who wins, apart from those named")
            if any(name in texts for name in groups)
            else speak("who wins")
        )
    if unsure:
        sentences.append(speak("No clear difference yet in: {list}.", list="; ".join(unsure)))
    planned = [findings[name].planned or 0 for name in spoken_of]
    if any(planned):
        sentences.append(
            speak(
                "For a change of {care}% (of shares: {points}) plan up to {n} new games of each "
                "kind.",
                care=comparison.care,
                points=points(Fraction(comparison.care, PERCENT), code),
                n=whole(about(max(planned)), code),
            )
        )
    return " ".join(sentences)


def short_name(measure: Measure, code: str) -> str:
    """Return a measure's short name; the footnote explains it."""
    speak = language(code)
    if measure.name == COMEBACK:
        return speak(COMEBACKS)
    if measure.name in CHARACTERS:
        return speak("{who} wins", who=measure.subject)
    return measure.about(code)


def verdict(found: Finding, code: str) -> str:
    """Return whether a change is clear: among all changes, only by itself, or not at all."""
    speak = language(code)
    if found.sure:
        return speak("yes")
    return speak("by itself") if _change(found).told_apart else speak("no")


# --- as a table ---


def measures_table(comparison: Comparison, code: str) -> Odds:
    """Return a table of measures under both sets of rules, with their changes."""
    speak = language(code)
    findings = {(each.measure, each.arm): each for each in comparison.findings()}
    rows = {}
    marked = []
    for name, measure in comparison.counted[USUAL].items():
        usual, house = findings[name, USUAL], findings.get((name, HOUSE))
        if house is None:
            continue
        change = _change(house)
        what = short_name(measure, code)
        if house.sure:
            marked.append(what)
        values = (_short(each.estimate, code) for each in (usual, house))
        digits = 1 if change.is_share else 2
        plan = "–" if house.planned is None else whole(about(house.planned), code)
        text = in_points(change).told(code, digits)
        rows[what] = [*values, text, verdict(house, code), plan]
    columns = ["usual", "house", "change", "verdict", "plan"]
    players = " ".join(map(name_of, comparison.results[USUAL].task.players))
    csv = comparison.frame(code).reset_index()
    csv = csv.assign(seed=comparison.seed, players=players)
    return Odds(
        pd.DataFrame(rows.values(), index=list(rows), columns=columns),
        speak(
            "{n} games under each set of rules, with the same dice; seed {seed}",
            n=whole(comparison.games, code),
            seed=comparison.seed,
        ),
        speak("what"),
        {
            USUAL: speak(ARMS[USUAL]),
            HOUSE: speak(ARMS[HOUSE]),
            "change": speak("change"),
            "verdict": speak("clear difference?"),
            "plan": speak("games to plan"),
        },
        marked,
        csv.to_csv(index=False),
    )


def footnote(comparison: Comparison, code: str) -> str:
    """Return the explanation of the table."""
    speak = language(code)
    changes = len(changed(comparison))
    return speak(
        "In brackets: 95% intervals (Wilson for shares, Student for means and changes); "
        "changes of shares are in percentage points. A comeback: last at half-time, but wins. "
        "Characters: share of the games they are in. “By itself”: the change would be clear if "
        "you had looked at nothing else. Of {n} independent figures, at least one looks like that "
        "with probability {chance} even if nothing has changed; “yes” holds for all {n} "
        "together (Holm's correction). Games to plan: that many new games of each kind show a true "
        "change of {care}% (of shares: {points}) by itself in 4 of 5 experiments, if games vary as "
        "they do here; “–”: these games already exclude a change that large.",
        n=changes,
        chance=percent(at_least_one(changes), code, 0),
        care=comparison.care,
        points=points(Fraction(comparison.care, PERCENT), code),
    )


def _change(found: Finding) -> Estimate:
    assert found.change is not None
    return found.change


def _short(estimate: Estimate, code: str) -> str:
    """Return an estimate in short form for a table.

    >>> _short(Estimate(0.25, 0.2, 0.3, "", 1, is_share=True), "en")
    '25% (20.0 – 30.0)'
    """
    if not estimate.is_share:
        value, low, high = (
            decimal(v, code, 2) for v in (estimate.value, estimate.low, estimate.high)
        )
        return f"{value} ({low} – {high})"
    low, high = (decimal(PERCENT * end, code) for end in (estimate.low, estimate.high))
    return f"{percent(estimate.value, code)} ({low} – {high})"


def in_points(change: Estimate) -> Estimate:
    """Return a change of a share in percentage points, without a unit."""
    if not change.is_share:
        return change
    value, low, high = (PERCENT * end for end in (change.value, change.low, change.high))
    return replace(change, value=value, low=low, high=high, is_share=False)


# --- compiled functions -------------------------------------------------------------------------

PLANNER = "planner"


def needed(players: Sequence[Strategy] = ()) -> tuple[Callable[..., Any], ...]:
    """Return the compiled functions used by games between these players."""
    loop = loop_of(GAME).play
    return (loop, plan_of(GAME).choose) if PLANNER in players else (loop,)
