"""Twenty, the example of CONTRIBUTING: add one die or two; the player who gets to twenty wins."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from azardia_nb.compiled.marks import rule
from azardia_nb.game import turns
from azardia_nb.game.protocol import CHANCE, NOBODY, Actions, Engine, GameType, Row, Variant
from azardia_nb.game.words import LogLine, SmallWords, StepNote, pack, unpacked, whole
from azardia_nb.text.language import N_, Speak

FACES = 6
ONE, TWO = 0, 1  # actions; an outcome is the sum that is rolled
STATE = np.dtype([*turns.FIELDS, ("total", "i2"), ("dice", "i1")])


class Rules(NamedTuple):
    """The number that house rules may change."""

    goal: int


def variant(goal: int = 20) -> Variant:
    """Return Twenty, or another number."""
    rules = Rules(whole("goal", goal, 2, 1000))
    return Variant(GAME, rules, rules)


@rule
def list_legal(s: Row, rules: Rules, seat: int, out: Actions) -> int:
    """Write the actions of a seat, and return how many."""
    out[0] = ONE
    out[1] = TWO
    return 2


@rule
def chance_total(s: Row, rules: Rules) -> int:
    """Return how many equally likely cases there are."""
    return FACES if s["dice"] == 1 else FACES * FACES


@rule
def outcome_at(s: Row, rules: Rules, case: int) -> int:
    """Return the sum of a case; two dice show the cases of one sum one after the other."""
    if s["dice"] == 1:
        return case + 1
    total = 2
    while case >= FACES - abs(total - FACES - 1):
        case -= FACES - abs(total - FACES - 1)
        total += 1
    return total


@rule
def chance_weight(s: Row, rules: Rules, outcome: int) -> int:
    """Return in how many cases a sum is rolled."""
    return 1 if s["dice"] == 1 else FACES - abs(outcome - FACES - 1)


@rule
def step(s: Row, rules: Rules, seat: int, chosen: int) -> None:
    """Do what a seat or chance does."""
    if seat != CHANCE:
        s["rolling"] = 1
        s["dice"] = 1 + chosen
        return
    s["rolling"] = 0
    s["dice"] = 0
    s["total"] += chosen
    if s["total"] >= rules.goal:
        s["winner"] = s["turn"]
        s["total"] = rules.goal  # what is over has no consequence
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
    """Return the fault of a position, or None."""
    if not 0 <= s["total"] <= rules.goal or s["dice"] not in ((1, 2) if s["rolling"] else (0,)):
        return N_("the total is from 0 to the goal, and dice, 1 or 2, are there to be rolled")
    won = s["total"] == rules.goal
    return turns.wrong(s, [won and seat == s["turn"] for seat in range(int(s["players"]))])


def tell(variant: Variant, step: StepNote, name: str, speak: Speak) -> Iterator[LogLine]:
    """Say what a step did."""
    if step.by == CHANCE:
        said = speak(
            N_("{name} rolls {n}: {total} in all."), name=name, n=step.chosen, total=step.more[0]
        )
        yield LogLine("rolled", "twenty.roll", said)


GAME = GameType(
    name="twenty",
    seats=range(1, 5),
    engine=Engine(
        state=STATE,
        max_actions=2,
        to_act=turns.to_act,
        list_legal=list_legal,
        chance_total=chance_total,
        outcome_at=outcome_at,
        chance_weight=chance_weight,
        step=step,
        progress=progress,
        forget=turns.forget_round,
        evaluation=evaluation,
    ),
    words=SmallWords(
        actions=lambda rules: {ONE: "one", TWO: "two"},
        outcomes=lambda rules: {n: f"roll {n}" for n in range(1, 2 * FACES + 1)},
        phase=turns.phase,
        label=lambda game, action, speak: speak(
            N_("Roll one die") if action == ONE else N_("Roll two dice")
        ),
        rule_of=lambda game, action: "twenty.roll",
        tell=tell,
        rules={"twenty.roll": N_("Roll one die or two, and add what they show to the total.")},
        more=lambda before, chosen, after: (int(after["total"]),),
        wrong=wrong,
    ).words,
    variant=variant,
    start=lambda variant, players: turns.begin(STATE, players),
    pack=pack,
    unpack=unpacked(variant),
)
