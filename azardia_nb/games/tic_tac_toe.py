"""Tic-tac-toe: three in a row on nine squares, without chance; best play is a draw.

>>> from azardia_nb.games import load
>>> game = load("tic_tac_toe").Game(2)
>>> for square in ("b2", "a1", "c2", "a2", "a3", "c1", "b1", "b3"):
...     _ = game.play(square)
>>> [entry.sentence for entry in game.play("c3")]
['Player 1 marks c3.', 'Nobody wins: it is a draw.']
>>> game.returns
[0.0, 0.0]
"""

from collections.abc import Iterator

import numpy as np

from azardia_nb.compiled.marks import rule
from azardia_nb.game import turns
from azardia_nb.game.game import Reading
from azardia_nb.game.options import NoRules
from azardia_nb.game.picture import Picture, grid, marked
from azardia_nb.game.protocol import NOBODY, OVER, Actions, Engine, GameType, Returns, Row, Variant
from azardia_nb.game.tabletop import Tabletop
from azardia_nb.game.words import LogLine, SmallWords, StepNote, lines
from azardia_nb.solve.exactly import exact_values
from azardia_nb.text.language import N_, Speak

SIDE = 3
SQUARES = SIDE * SIDE
FREE = 0  # an unmarked square; a marked one has its seat's number, from 1

STATE = np.dtype(
    [
        ("players", "i1"),
        ("turn", "i1"),
        ("round", "i4"),
        ("winner", "i1"),
        ("square", "i1", SQUARES),
    ]
)
NAMES = [f"{column}{row}" for row in range(1, SIDE + 1) for column in "abc"]  # a1 is a corner


# --- rules --------------------------------------------------------------------------------------


@rule
def to_act(s: Row, rules: NoRules) -> int:
    """Return the seat to act, or OVER after a win or if no square is free."""
    if s["winner"] != NOBODY:
        return OVER
    for at in range(SQUARES):
        if s["square"][at] == FREE:
            return int(s["turn"])
    return OVER


@rule
def list_legal(s: Row, rules: NoRules, seat: int, out: Actions) -> int:
    """Write the free squares to `out` as actions; return their number."""
    n = 0
    for at in range(SQUARES):
        if s["square"][at] == FREE:
            out[n] = at
            n += 1
    return n


def why_not(s: Row, rules: NoRules, action: int) -> tuple[str, str] | None:
    """Return the id of the rule that forbids an action, and the reason; None if it is legal."""
    if to_act(s, rules) != OVER and s["square"][action] == FREE:
        return None
    return "tic_tac_toe.mark", N_("that square is taken")


@rule
def is_line(s: Row, first: int, step: int) -> bool:
    """Return whether squares `first`, `first` + `step` and `first` + 2 * `step` have one mark."""
    mark = s["square"][first]
    return bool(
        mark != FREE and s["square"][first + step] == mark and s["square"][first + 2 * step] == mark
    )


@rule
def has_three(s: Row) -> bool:
    """Return whether a seat has three in a row, in a column or along a diagonal."""
    for at in range(SIDE):
        if is_line(s, SIDE * at, 1) or is_line(s, at, SIDE):
            return True
    return is_line(s, 0, SIDE + 1) or is_line(s, SIDE - 1, SIDE - 1)


@rule
def step(s: Row, rules: NoRules, seat: int, chosen: int) -> None:
    """Mark the square `chosen` for `seat`; three in a row win."""
    s["square"][chosen] = seat + 1
    if has_three(s):
        s["winner"] = seat
        return
    turns.pass_turn(s)


@rule
def progress(s: Row, seat: int) -> int:
    """Return the number of squares that a seat has marked."""
    n = 0
    for at in range(SQUARES):
        n += s["square"][at] == seat + 1
    return n


@rule
def payoff(s: Row, rules: NoRules, seat: int) -> float:
    """Return 1 for the winner, -1 for the loser, 0 for a draw."""
    if s["winner"] == NOBODY:
        return 0.0
    return 1.0 if s["winner"] == seat else -1.0


@rule
def evaluation(s: Row, rules: NoRules, seat: int) -> float:
    """Return 1 for a win and -1 for a loss, plus a little for the middle square."""
    middle = 0.1 if s["square"][SQUARES // 2] == seat + 1 else 0.0
    return payoff(s, rules, seat) + middle


# --- words --------------------------------------------------------------------------------------

RULES = {
    "tic_tac_toe.mark": N_("In your turn you mark one free square."),
    "tic_tac_toe.three": N_(
        "You win with three of your marks in a row, in a column or along a diagonal. When all "
        "squares are marked and nobody has three, it is a draw."
    ),
}


def wrong(s: Row, rules: NoRules) -> str:
    """Return a sentence on the fault of a position; "" if it has none."""
    first, second = (int((s["square"] == mark).sum()) for mark in (1, 2))
    if first + second != np.count_nonzero(s["square"]):
        return N_("a square is 0, free, or has the number of a seat, 1 or 2")
    moved = first - second
    ended = to_act(s, rules) == OVER and s["winner"] != NOBODY
    if moved != (s["turn"] if not ended else 1 - s["turn"]):
        return N_("the seats mark squares by turns, and seat 1 begins")
    if has_three(s) != ended or (ended and s["winner"] != s["turn"]):
        return N_("the winner, and nobody else, has reached the goal")
    if s["round"] != 1 + second - (ended and s["turn"] == 1):
        return N_("each seat marks one square in a round")
    return ""


def tell(variant: Variant, step: StepNote, name: str, speak: Speak) -> Iterator[LogLine]:
    """Yield the log line of a step."""
    text = speak("{name} marks {square}.", name=name, square=NAMES[step.chosen])
    yield LogLine("marked", "tic_tac_toe.mark", text, path=(step.chosen,))


def label(game: Reading, action: int, speak: Speak) -> str:
    """Return an action's label."""
    return speak("Mark {square}", square=NAMES[action])


def phase(s: Row) -> str:
    """Return the phase of a turn."""
    return "over" if to_act(s, NoRules()) == OVER else "mark"


GAME = GameType(
    name="tic_tac_toe",
    title=N_("Tic-tac-toe"),
    seats=range(2, 3),
    engine=Engine(
        state=STATE,
        max_actions=SQUARES,
        to_act=to_act,
        list_legal=list_legal,
        step=step,
        why_not=why_not,
        progress=progress,
        forget=turns.forget_round,
        evaluation=evaluation,
        returns=Returns(payoff),
    ),
    words=SmallWords(
        actions=lambda rules: dict(enumerate(NAMES)),
        phase=phase,
        label=label,
        rule_of=lambda game, action: "tic_tac_toe.mark",
        tell=tell,
        rules=RULES,
        goal="tic_tac_toe.three",
        wrong=wrong,
    ).words,
    picture=Picture(board=grid(SIDE, SIDE), pawns=marked("square")),
    exact=exact_values,
    longest=lambda rules: SQUARES,
    tabletop=Tabletop(
        questions={name: N_("{who} has to mark a square.") for name in NAMES},
        yours={name: N_("Your turn: mark a square.") for name in NAMES},
        goal=lines(RULES, "tic_tac_toe.three", "tic_tac_toe.mark"),
    ),
)
