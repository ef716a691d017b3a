"""A short quiz on three rules: a move, the gate, a challenge."""

import numpy as np

from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.lessons.question import Maker, Mistake, Question, distinct
from azardia_nb.text.language import N_

GATE, TOP = NUMBERS.gate, NUMBERS.top_level
BACK, STAYS, ENTERS = (
    N_("It goes back to tile 1 and walks on from there."),
    N_("It stops there and waits."),
    N_("It walks on into the Tyrant Zone."),
)
YOU, RIVAL = N_("you"), N_("your rival")


def a_move(rng: np.random.Generator) -> Question:
    """Ask where adding or subtracting leads."""
    lower, higher = sorted(rng.choice(range(1, NUMBERS.faces + 1), 2, replace=False).tolist())
    tile = int(rng.integers(10, GATE // 2))
    return Question(
        id="start.a_move",
        text=N_(
            "Your pawn is on tile {tile}. You roll {higher} and {lower}, and you subtract. On "
            "which tile does your pawn land?"
        ),
        values={"tile": tile, "higher": higher, "lower": lower, "steps": higher - lower},
        kind="tile",
        tiles=NUMBERS.goal,
        answer=tile + higher - lower,
        mistakes=distinct(
            Mistake(tile + higher + lower, N_("That is where adding would take you.")),
            Mistake(
                tile - higher + lower,
                N_("Subtract one die from the other; your pawn still walks forward."),
            ),
            Mistake(higher - lower, N_("That is how far it walks. Start from tile {tile}.")),
        ),
        method=N_("Subtract the lower die from the higher one, and add the difference to {tile}."),
        because=N_("{higher} − {lower} = {steps}, and {tile} + {steps} = {answer}."),
    )


def at_the_gate(rng: np.random.Generator) -> Question:
    """Ask what becomes of a pawn that comes to the gate."""
    level = int(rng.integers(1, TOP + 1))
    return Question(
        id="start.at_the_gate",
        text=N_(
            "Your pawn, at level {level}, reaches tile {gate} and has steps left over. What "
            "happens?"
        ),
        values={"level": level, "gate": GATE, "top": TOP},
        kind="choice",
        options=(BACK, STAYS, ENTERS),
        answer=ENTERS if level == TOP else BACK,
        mistakes=(
            Mistake(STAYS, N_("A pawn always walks its whole roll.")),
            Mistake(ENTERS, N_("Only a pawn at level {top} may enter the Tyrant Zone.")),
            Mistake(BACK, N_("That happens only below level {top}.")),
        ),
        method=N_("Compare the level of the pawn with {top}."),
        because=N_(
            "Level {top} opens the Tyrant Zone. Below it, tile {gate} leads back to tile 1."
        ),
    )


def who_wins(rng: np.random.Generator) -> Question:
    """Ask who wins a challenge."""
    while True:
        a, b, c, d = (int(face) for face in rng.integers(1, NUMBERS.faces + 1, 4))
        if a + b != c + d:
            break
    answer, other = (YOU, RIVAL) if a + b > c + d else (RIVAL, YOU)
    return Question(
        id="start.who_wins",
        text=N_(
            "A challenge: you are at level {mine} and roll {a} and {b}; your rival is at level "
            "{yours} and rolls {c} and {d}. Who wins?"
        ),
        values={
            **{"a": a, "b": b, "c": c, "d": d, "first": a + b, "second": c + d},
            "mine": int(rng.integers(1, TOP + 1)),
            "yours": int(rng.integers(1, TOP + 1)),
        },
        kind="choice",
        options=(YOU, RIVAL),
        answer=answer,
        mistakes=(Mistake(other, N_("Only the sums count; levels are not added to the dice.")),),
        method=N_("Compare the two sums, and nothing else."),
        because=N_("You have {first}, your rival has {second}: the higher sum wins."),
    )


MAKERS: tuple[Maker, ...] = (a_move, at_the_gate, who_wins)
