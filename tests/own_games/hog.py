"""Hog: choose how many dice to roll; a 1 among them spoils the turn. The first to 100 points wins.

Students of UC Berkeley program it in their first Python course.
"""

from collections.abc import Iterator
from typing import Annotated, NamedTuple

import numpy as np

from azardia_nb.compiled.marks import rule
from azardia_nb.game import turns
from azardia_nb.game.chance import weighted
from azardia_nb.game.game import Reading
from azardia_nb.game.picture import Bar, Picture
from azardia_nb.game.protocol import CHANCE, Actions, Engine, GameType, Row, Variant
from azardia_nb.game.words import LogLine, SmallWords, StepNote
from azardia_nb.probability.dice import d
from azardia_nb.text.language import N_, Speak, plural

MOST_DICE, MOST_SEATS = 10, 4
PIG_OUT = 1  # an outcome, the points of the turn: 1 if a die shows a 1, otherwise the total
POINTS = [  # cases of each number of points; the totals without a 1 are those of d5 + 1
    {total: 5**n * chance for total, chance in (n @ (d(5) + 1)).items()} | {PIG_OUT: 6**n - 5**n}
    for n in range(1, MOST_DICE + 1)
]
BACON = 0  # an action; the others are numbers of dice
STATE = np.dtype([*turns.FIELDS, ("dice", "i1"), ("score", "i2", MOST_SEATS)])


class Rules(NamedTuple):
    """The goal, and the rule of free bacon, which house rules may switch off."""

    goal: Annotated[int, range(2, 1001)] = 100
    bacon: bool = True


@rule
def list_legal(s: Row, rules: Rules, seat: int, out: Actions) -> int:
    """Write the numbers of dice that a seat may roll to `out`; return how many there are."""
    first = BACON if rules.bacon else 1
    for dice in range(first, MOST_DICE + 1):
        out[dice - first] = dice
    return MOST_DICE + 1 - first


@rule
def points_table(s: Row, rules: Rules) -> int:
    """Return the index in POINTS of the table for the dice about to be rolled."""
    return int(s["dice"]) - 1


@rule
def free_bacon(s: Row) -> int:
    """Return 1 plus the largest digit of the best rival's score."""
    best, digit = 0, 0
    for seat in range(int(s["players"])):
        if seat != s["turn"]:
            best = max(best, int(s["score"][seat]))
    while best > 0:
        digit = max(digit, best % 10)
        best = best // 10
    return digit + 1


@rule
def step(s: Row, rules: Rules, seat: int, chosen: int) -> None:
    """Choose dice, score a roll, or score free bacon."""
    if seat != CHANCE and chosen != BACON:
        s["dice"] = chosen
        s["rolling"] = 1
        return
    s["score"][s["turn"]] += chosen if seat == CHANCE else free_bacon(s)
    s["rolling"] = 0
    s["dice"] = 0
    if s["score"][s["turn"]] >= rules.goal:
        s["winner"] = s["turn"]
        return
    turns.pass_turn(s)


@rule
def progress(s: Row, seat: int) -> int:
    """Return the points of a seat."""
    return int(s["score"][seat])


@rule
def evaluation(s: Row, rules: Rules, seat: int) -> float:
    """Return the points of a seat; with it, the greedy bot rolls for the most points."""
    return float(s["score"][seat])


def wrong(s: Row, rules: Rules) -> str:
    """Return a sentence on the fault of a position; "" if it has none."""
    scores = s["score"][: s["players"]]
    if scores.min() < 0 or s["score"][s["players"] :].any():
        return N_("a score is 0 or more")
    if s["dice"] not in (range(1, MOST_DICE + 1) if s["rolling"] else (0,)):
        return N_("dice, 1 to 10, are there to be rolled")
    return turns.wrong(s, scores >= rules.goal)


def label(game: Reading, action: int, speak: Speak) -> str:
    """Return an action's label."""
    if action == BACON:
        return speak("Free bacon: {n}", n=free_bacon(game.state))
    return speak(plural("Roll {n} die", "Roll {n} dice"), n=action)


def tell(variant: Variant, step: StepNote, name: str, speak: Speak) -> Iterator[LogLine]:
    """Yield the log lines of a step."""
    gained, score = step.more
    if step.by == CHANCE and step.chosen == PIG_OUT:
        said = speak("{name} rolls a 1, for 1 point: {score}.", name=name, score=score)
        yield LogLine("pig_out", "hog.pig_out", said)
    elif gained:
        said = speak("{name} gets {n} points: {score}.", name=name, n=gained, score=score)
        yield LogLine("scored", "hog.roll" if step.by == CHANCE else "hog.bacon", said)


def more(before: Row, chosen: int, after: Row) -> tuple[int, int]:
    """Return the points that a step gives, and the score after it."""
    here, there = (int(s["score"][before["turn"]]) for s in (before, after))
    return there - here, there


GAME = GameType(
    name="hog",
    title=N_("Hog"),
    seats=range(2, MOST_SEATS + 1),
    rules=Rules,
    engine=Engine(
        state=STATE,
        max_actions=MOST_DICE + 1,
        to_act=turns.to_act,
        list_legal=list_legal,
        step=step,
        progress=progress,
        forget=turns.forget_round,
        evaluation=evaluation,
        **weighted(POINTS, points_table),
    ),
    words=SmallWords(
        actions=lambda rules: {
            n: f"roll {n}" if n else "bacon" for n in range(not rules.bacon, MOST_DICE + 1)
        },
        outcomes=lambda rules: {n: f"score {n}" for n in range(1, 6 * MOST_DICE + 1)},
        label=label,
        tell=tell,
        rules={
            "hog.roll": N_("Roll one to ten dice and score their total."),
            "hog.pig_out": N_("If any of the dice shows a 1, you score 1 point instead."),
            "hog.bacon": N_(
                "Instead of rolling, score one more than the largest digit of the best rival's "
                "score."
            ),
            "hog.goal": N_("The first player to reach the goal wins."),
        },
        more=more,
        goal="hog.goal",
        wrong=wrong,
    ).words,
    picture=Picture(bar=lambda s, rules, seat: Bar(int(s["score"][seat]), goal=rules.goal)),
)
