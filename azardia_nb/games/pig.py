"""Pig: roll as often as you dare; a one loses the points of the turn.

The first player to reach the goal, counting the points at stake, wins. Read this file first: it has
all parts of a game, first its rules, then its texts.

T. W. Neller, C. G. M. Presser: Optimal Play of the Dice Game Pig. The UMAP Journal 25 (2004).

>>> from azardia_nb.games import load
>>> game = load("pig").Game(2, seed=1)
>>> game.automatic = False
>>> _ = game.play("roll"); game.happen("roll 5")[0].sentence
'Player 1 rolls 5: 5 at stake.'
>>> [choice.label for choice in game.legal()]
['Hold: bank 5, 5 in total', 'Roll: a 1 loses 5']
"""

from collections.abc import Iterator
from typing import Annotated, NamedTuple

import numpy as np

from azardia_nb.compiled.marks import rule
from azardia_nb.game import turns
from azardia_nb.game.game import Reading
from azardia_nb.game.learning import Bounds, Learning
from azardia_nb.game.picture import Bar, Picture
from azardia_nb.game.protocol import CHANCE, NOBODY, Actions, Dice, Engine, GameType, Row, Variant
from azardia_nb.game.tabletop import Tabletop
from azardia_nb.game.words import LogLine, SmallWords, StepNote, lines
from azardia_nb.solve.exactly import exact_values
from azardia_nb.text.language import N_, Speak, language

MAX_SEATS = 8
LARGEST_GOAL, MOST_FACES = 10_000, 20
BUST = 1  # the face that loses the points at stake

HOLD, ROLL = 0, 1  # actions; an outcome is the face rolled

STATE = np.dtype(
    [
        *turns.FIELDS,
        ("pot", "i2"),  # points at stake
        ("score", "i2", MAX_SEATS),
    ]
)


class Rules(NamedTuple):
    """The goal and the number of faces, which house rules may change."""

    goal: Annotated[int, range(2, LARGEST_GOAL + 1)] = 100
    faces: Annotated[int, range(2, MOST_FACES + 1)] = 6


# --- rules --------------------------------------------------------------------------------------


@rule
def list_legal(s: Row, rules: Rules, seat: int, out: Actions) -> int:
    """Write the legal actions to `out` and return the count; HOLD needs points at stake."""
    n = 0
    if s["pot"] > 0:
        out[n] = HOLD
        n += 1
    out[n] = ROLL
    return n + 1


def why_not(s: Row, rules: Rules, action: int) -> tuple[str, str] | None:
    """Return the id of the rule that forbids an action, and the reason; None if it is legal."""
    if turns.to_act(s, rules) >= 0 and (action == ROLL or s["pot"]):
        return None
    return "pig.hold", N_("you have not rolled anything yet, so there is nothing to hold")


@rule
def chance_total(s: Row, rules: Rules) -> int:
    """Return the number of equally likely cases."""
    return rules.faces


@rule
def step(s: Row, rules: Rules, seat: int, chosen: int) -> None:
    """Apply an action of a seat, or an outcome of CHANCE."""
    if seat != CHANCE and chosen == ROLL:
        s["rolling"] = 1
        return
    s["rolling"] = 0
    if seat == CHANCE:
        s["pot"] = 0 if chosen == BUST else s["pot"] + chosen
        if chosen != BUST and s["score"][s["turn"]] + s["pot"] < rules.goal:
            return
    s["score"][s["turn"]] += s["pot"]
    s["pot"] = 0
    if s["score"][s["turn"]] >= rules.goal:
        s["winner"] = s["turn"]
        return
    turns.pass_turn(s)


@rule
def forget(s: Row) -> None:
    """Clear the round, and after the end the scores, so that equal positions compare equal."""
    s["round"] = 0
    if s["winner"] != NOBODY:
        for seat in range(MAX_SEATS):
            s["score"][seat] = 0


@rule
def progress(s: Row, seat: int) -> int:
    """Return the points of a seat."""
    return int(s["score"][seat])


@rule
def evaluation(s: Row, rules: Rules, seat: int) -> float:
    """Return a seat's points with those at stake; with it, a greedy bot holds at 20 (six faces)."""
    mine = float(s["score"][seat])
    return mine + s["pot"] if s["turn"] == seat else mine


def bounds(variant: Variant) -> Bounds:
    """Return (least, most) for fields of the row, for learning programs."""
    most = variant.rules.goal + variant.rules.faces - 1
    return {"rolling": (0, 1), "pot": (0, most), "score": (0, most)}


# --- words --------------------------------------------------------------------------------------

RULES = {
    "pig.roll": N_(
        "Roll as often as you dare; with a 1 you lose everything at stake and your turn ends."
    ),
    "pig.hold": N_("Hold to bank what is at stake; then it is the next player's turn."),
    "pig.goal": N_("You win when your banked points and those at stake reach the goal."),
}


def wrong(s: Row, rules: Rules) -> str:
    """Return a sentence on the fault of a position; "" if it has none."""
    scores = s["score"][: s["players"]]
    if scores.min() < 0 or s["score"][s["players"] :].any():
        return N_("a score is 0 or more")
    left = rules.goal - int(scores[s["turn"]])
    if not (left <= 0 and not s["pot"]) and s["pot"] not in range(left):
        return N_("what is at stake is 0 or more, and not yet enough to win")
    if scores.max() >= rules.goal + rules.faces:
        return N_("a winner is past the goal by less than the number of faces of the die")
    return turns.wrong(s, scores >= rules.goal)


def label(game: Reading, action: int, speak: Speak) -> str:
    """Return an action's label, with its consequence."""
    s = game.state
    pot = int(s["pot"])
    if action == HOLD:
        banked = pot + int(s["score"][s["turn"]])
        return speak("Hold: bank {n}, {total} in total", n=pot, total=banked)
    return speak("Roll: a 1 loses {n}", n=pot) if pot else speak("Roll")


def tell(variant: Variant, step: StepNote, name: str, speak: Speak) -> Iterator[LogLine]:
    """Yield the log lines of a step."""
    lost, pot, score = step.more
    if step.by == CHANCE and step.chosen == BUST:
        text = speak("{name} rolls a 1 and loses {n}.", name=name, n=lost)
        yield LogLine("lost", "pig.roll", text, dice=(BUST,))
    elif step.by == CHANCE:
        text = speak("{name} rolls {n}: {pot} at stake.", name=name, n=step.chosen, pot=pot)
        yield LogLine("rolled", "pig.roll", text, dice=(step.chosen,))
    elif step.chosen == HOLD:
        text = speak("{name} holds: {n} banked, {total} in total.", name=name, n=lost, total=score)
        yield LogLine("held", "pig.hold", text)
    if step.won:
        yield LogLine("won", "pig.goal", speak("{name} wins with {n}.", name=name, n=score))


def more(before: Row, chosen: int, after: Row) -> tuple[int, ...]:
    """Return the points at stake before and after a step, and the seat's score."""
    seat, won = before["turn"], after["winner"] != NOBODY
    pot = before["pot"] + chosen if won and before["rolling"] else after["pot"]
    return int(before["pot"]), int(pot), int(after["score"][seat])


def goal(game: Reading, code: str) -> list[str]:
    """Return the goal of the game, in three lines."""
    speak = language(code)
    first = speak("Be the first to {goal} points.", goal=game.rules.goal)
    return [first, *lines(RULES, "pig.roll", "pig.hold")(game, code)]


def legend(game: Reading, code: str) -> list[tuple[str, str]]:
    """Return the legend of the bars."""
    speak = language(code)
    return [
        (speak("At stake"), speak("the gold part of a bar: not yet yours")),
        ("★", speak("the points that win")),
    ]


def bar(s: Row, rules: Rules, seat: int) -> Bar:
    """Return the bar of a seat: its score, the points at stake in its turn, and the goal."""
    return Bar(int(s["score"][seat]), int(s["pot"]) if s["turn"] == seat else 0, rules.goal)


GAME = GameType(
    name="pig",
    title=N_("Pig"),
    seats=range(1, MAX_SEATS + 1),
    engine=Engine(
        state=STATE,
        max_actions=2,
        to_act=turns.to_act,
        list_legal=list_legal,
        chance_total=chance_total,
        outcome_at=turns.one_case_each,
        step=step,
        why_not=why_not,
        progress=progress,
        forget=forget,
        evaluation=evaluation,
    ),
    words=SmallWords(
        actions=lambda rules: {HOLD: "hold", ROLL: "roll"},
        outcomes=lambda rules: {face: f"roll {face}" for face in range(1, rules.faces + 1)},
        label=label,
        tell=tell,
        rules=RULES,
        more=more,
        wrong=wrong,
    ).words,
    picture=Picture(
        bar=bar,
        about=lambda s, rules, seat, speak: speak(N_("score {n}"), n=s["score"][seat]),
        fact=lambda s, rules, speak: speak(N_("At stake: {n}"), n=s["pot"]),
    ),
    rules=Rules,
    dice=lambda rules: Dice((rules.faces,)),
    learning=lambda: Learning(bounds=bounds),
    exact=exact_values,
    tabletop=Tabletop(
        questions={"hold": N_("{who} may hold or roll again."), "roll": N_("{who} has to roll.")},
        yours={
            "hold": N_("Your turn: hold, or roll on?"),
            "roll": N_("Your turn: roll the die."),
        },
        goal=goal,
        legend=legend,
    ),
)
