"""Twenty, the example of CONTRIBUTING: add one die or two; the player who gets to twenty wins."""

from collections.abc import Iterator
from typing import Annotated, NamedTuple

import numpy as np

from azardia_nb.compiled.marks import rule
from azardia_nb.game import turns
from azardia_nb.game.chance import weighted
from azardia_nb.game.protocol import CHANCE, NOBODY, Actions, Engine, GameType, Row, Variant
from azardia_nb.game.words import LogLine, SmallWords, StepNote
from azardia_nb.probability.dice import d
from azardia_nb.text.language import N_, Speak

ONE, TWO = 0, 1  # actions; an outcome is the sum that is rolled
SUMS = [d(6), d("2d6")]
STATE = np.dtype([*turns.FIELDS, ("total", "i2"), ("dice", "i1")])


class Rules(NamedTuple):
    """The number that house rules may change."""

    goal: Annotated[int, range(2, 1001)] = 20


@rule
def list_legal(s: Row, rules: Rules, seat: int, out: Actions) -> int:
    """Write the actions of a seat, in rising order, and return their number."""
    out[0] = ONE
    out[1] = TWO
    return 2


@rule
def table_of(s: Row, rules: Rules) -> int:
    """Return the table of SUMS for the dice to be rolled."""
    return int(s["dice"]) - 1


@rule
def step(s: Row, rules: Rules, seat: int, chosen: int) -> None:
    """Apply an action of a seat, or an outcome of chance."""
    if seat != CHANCE:
        s["rolling"] = 1
        s["dice"] = 1 + chosen
        return
    s["rolling"] = 0
    s["dice"] = 0
    s["total"] += chosen
    if s["total"] >= rules.goal:
        s["winner"] = s["turn"]
        s["total"] = rules.goal  # a larger total has no consequence
        return
    turns.pass_turn(s)


@rule
def progress(s: Row, seat: int) -> int:
    """Return how far the game is; the seats share one total."""
    return int(s["total"])


@rule
def evaluation(s: Row, rules: Rules, seat: int) -> float:
    """Return 1 for a game that is won, 0 for one that is lost, and less than half between."""
    if s["winner"] != NOBODY:
        return 1.0 if s["winner"] == seat else 0.0
    return 0.4


def wrong(s: Row, rules: Rules) -> str:
    """Return the fault of a position, or ""."""
    if not 0 <= s["total"] <= rules.goal or s["dice"] not in ((1, 2) if s["rolling"] else (0,)):
        return N_("the total is from 0 to the goal, and dice, 1 or 2, are there to be rolled")
    won = s["total"] == rules.goal
    return turns.wrong(s, [won and seat == s["turn"] for seat in range(int(s["players"]))])


def tell(variant: Variant, step: StepNote, name: str, speak: Speak) -> Iterator[LogLine]:
    """Yield the log lines of a step."""
    if step.by == CHANCE:
        said = speak(
            N_("{name} rolls {n}: {total} in all."), name=name, n=step.chosen, total=step.more[0]
        )
        yield LogLine("rolled", "twenty.roll", said)


GAME = GameType(
    name="twenty",
    seats=range(1, 5),
    rules=Rules,
    engine=Engine(
        state=STATE,
        max_actions=2,
        to_act=turns.to_act,
        list_legal=list_legal,
        step=step,
        progress=progress,
        forget=turns.forget_round,
        evaluation=evaluation,
        **weighted(SUMS, table_of),
    ),
    words=SmallWords(
        actions=lambda rules: {ONE: "one", TWO: "two"},
        outcomes=lambda rules: {n: f"roll {n}" for n in range(1, 13)},
        label=lambda game, action, speak: speak(
            N_("Roll one die") if action == ONE else N_("Roll two dice")
        ),
        rule_of=lambda game, action: "twenty.roll",
        tell=tell,
        rules={"twenty.roll": N_("Roll one die or two, and add what they show to the total.")},
        more=lambda before, chosen, after: (int(after["total"]),),
        wrong=wrong,
    ).words,
)
