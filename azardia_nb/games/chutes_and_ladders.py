"""Chutes and Ladders, on the board of Milton Bradley: one spin per turn, without choices.

S. C. Althoen, L. King, K. Schilling: How long is a game of Snakes and Ladders? The Mathematical
Gazette 77 (1993). On some readings of the board the chute from 47 begins on 48: a house rule.

>>> from azardia_nb.games import load
>>> game = load("chutes_and_ladders").Game(1, seed=1)
>>> game.automatic = False
>>> _ = game.play("spin"); [entry.sentence for entry in game.happen("spin 4")]
['Player 1 spins 4 and moves to square 4.', 'Player 1 climbs a ladder to square 14.']
"""

from collections.abc import Iterator
from typing import Annotated, NamedTuple

import numpy as np

from azardia_nb.compiled.marks import rule
from azardia_nb.game import turns
from azardia_nb.game.game import Reading
from azardia_nb.game.picture import Board, Picture, one_each, track
from azardia_nb.game.protocol import CHANCE, Actions, Dice, Engine, GameType, Row, Variant
from azardia_nb.game.tabletop import Tabletop
from azardia_nb.game.words import LogLine, SmallWords, StepNote, lines
from azardia_nb.solve.exactly import exact_values
from azardia_nb.text.language import N_, Speak, language

MAX_SEATS = 4
SPINNER = 6
SQUARES = 100
SPIN = 0  # the only action; an outcome is the number on the spinner

LADDERS = {1: 38, 4: 14, 9: 31, 21: 42, 28: 84, 36: 44, 51: 67, 71: 91, 80: 100}
CHUTES = {16: 6, 47: 26, 49: 11, 56: 53, 62: 19, 64: 60, 87: 24, 93: 73, 95: 75, 98: 78}
CHUTE, FARTHER = 47, 48  # the chute that begins on either square, depending on the reading
# The final square of a pawn that lands on each square; one row for each way to read the board.
SLIDES = np.tile(np.arange(SQUARES + 1), (2, 1))
for _from, _to in (LADDERS | CHUTES).items():
    SLIDES[0, _from] = SLIDES[1, FARTHER if _from == CHUTE else _from] = _to

STATE = np.dtype(
    [
        *turns.FIELDS,
        ("square", "i1", MAX_SEATS),  # 0 before the first square
    ]
)


class Rules(NamedTuple):
    """The square where the chute from 47 begins, which house rules may move to 48."""

    chute: Annotated[int, range(CHUTE, FARTHER + 1)] = CHUTE


# --- rules --------------------------------------------------------------------------------------


@rule
def list_legal(s: Row, rules: Rules, seat: int, out: Actions) -> int:
    """Write the only action, SPIN, to `out`; return 1."""
    out[0] = SPIN
    return 1


def why_not(s: Row, rules: Rules, action: int) -> tuple[str, None] | None:
    """Return (rule id, None) if an action is forbidden; None if it is legal."""
    return None if turns.to_act(s, rules) >= 0 else ("chutes.spin", None)


@rule
def chance_total(s: Row, rules: Rules) -> int:
    """Return the number of equally likely cases."""
    return SPINNER


@rule
def step(s: Row, rules: Rules, seat: int, chosen: int) -> None:
    """Start a spin, or move the pawn by the outcome; a spin past the last square has no effect."""
    if seat != CHANCE:
        s["rolling"] = 1
        return
    s["rolling"] = 0
    at = int(s["square"][s["turn"]])
    if at + chosen <= SQUARES:
        s["square"][s["turn"]] = SLIDES[rules.chute - CHUTE, at + chosen]
    if s["square"][s["turn"]] == SQUARES:
        s["winner"] = s["turn"]
        return
    turns.pass_turn(s)


@rule
def progress(s: Row, seat: int) -> int:
    """Return the square of a seat."""
    return int(s["square"][seat])


@rule
def evaluation(s: Row, rules: Rules, seat: int) -> float:
    """Return the square of a seat."""
    return float(s["square"][seat])


# --- words --------------------------------------------------------------------------------------

RULES = {
    "chutes.spin": N_("Spin and move that many squares; you can't go past the last square."),
    "chutes.ladder": N_("At the foot of a ladder, you climb it."),
    "chutes.chute": N_("At the top of a chute, you slide down."),
    "chutes.goal": N_("The first player to reach the last square wins."),
}


def wrong(s: Row, rules: Rules) -> str:
    """Return a sentence on the fault of a position; "" if it has none."""
    squares = s["square"]
    if squares.min() < 0 or squares.max() > SQUARES or squares[s["players"] :].any():
        return N_("pawns are on squares from 0 to 100")
    if any(SLIDES[rules.chute - CHUTE, square] != square for square in squares):
        return N_("a pawn can't stay at the foot of a ladder or at the top of a chute")
    return turns.wrong(s, squares == SQUARES)


def label(game: Reading, action: int, speak: Speak) -> str:
    """Return the action's label."""
    return speak("Spin")


def tell(variant: Variant, step: StepNote, name: str, speak: Speak) -> Iterator[LogLine]:
    """Yield the log lines of a spin."""
    if step.by != CHANCE:
        return
    here, there = step.more
    landed, dice = here + step.chosen, (step.chosen,)
    if landed > SQUARES:
        text = speak("{name} spins {n}, which is too many, and stays.", name=name, n=step.chosen)
        yield LogLine("stayed", "chutes.spin", text, dice=dice)
        return
    text = speak("{name} spins {n} and moves to square {to}.", name=name, n=step.chosen, to=landed)
    yield LogLine("moved", "chutes.spin", text, tuple(range(here, landed + 1)), dice)
    if there > landed:
        text = speak("{name} climbs a ladder to square {to}.", name=name, to=there)
        yield LogLine("climbed", "chutes.ladder", text, (landed, there))
    elif there < landed:
        text = speak("{name} slides down a chute to square {to}.", name=name, to=there)
        yield LogLine("slid", "chutes.chute", text, (landed, there))


def more(before: Row, chosen: int, after: Row) -> tuple[int, ...]:
    """Return the pawn's square before and after a step."""
    seat = before["turn"]
    return int(before["square"][seat]), int(after["square"][seat])


def board(s: Row, rules: Rules) -> Board:
    """Return the squares in ten rows, with the chutes and ladders."""
    slides = enumerate(SLIDES[rules.chute - CHUTE].tolist())
    jumps = {here: there for here, there in slides if here != there}
    return track(1, SQUARES, columns=10, outside=0, labels={0: N_("Start")}, jumps=jumps)


def about(s: Row, rules: Rules, seat: int, speak: Speak) -> str:
    """Return the square of a seat's pawn, in words."""
    return speak("square {n}", n=s["square"][seat]) if s["square"][seat] else speak("at the start")


def legend(game: Reading, code: str) -> list[tuple[str, str]]:
    """Return the legend of the lines on the board."""
    speak = language(code)
    return [
        (speak("green line"), speak("a ladder, up to its arrowhead")),
        (speak("red line"), speak("a chute, down to its arrowhead")),
        ("★", speak("the goal")),
    ]


GAME = GameType(
    name="chutes_and_ladders",
    title=N_("Chutes and Ladders"),
    seats=range(1, MAX_SEATS + 1),
    engine=Engine(
        state=STATE,
        max_actions=1,
        to_act=turns.to_act,
        list_legal=list_legal,
        chance_total=chance_total,
        outcome_at=turns.one_case_each,
        step=step,
        why_not=why_not,
        progress=progress,
        forget=turns.forget_round,
        evaluation=evaluation,
    ),
    words=SmallWords(
        actions=lambda rules: {SPIN: "spin"},
        outcomes=lambda rules: {shown: f"spin {shown}" for shown in range(1, SPINNER + 1)},
        phase=turns.phase,
        label=label,
        rule_of=lambda game, action: "chutes.spin",
        tell=tell,
        rules=RULES,
        more=more,
        goal="chutes.goal",
        wrong=wrong,
    ).words,
    picture=Picture(
        board=board,
        pawns=one_each("square"),
        about=about,
    ),
    rules=Rules,
    exact=exact_values,
    tabletop=Tabletop(
        questions={"spin": N_("{who} has to spin.")},
        yours={"spin": N_("Your turn: spin.")},
        goal=lines(RULES, "chutes.goal", "chutes.spin", "chutes.ladder", "chutes.chute"),
        legend=legend,
    ),
    dice=lambda rules: Dice((SPINNER,)),
)
