"""A short quiz on three rules: a move, the gate, a challenge."""

import numpy as np

from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.lessons.question import Question
from azardia_nb.lessons.topic import Topic, one_of, shown, wrong

GATE, TOP = NUMBERS.gate, NUMBERS.top_level

ask = Topic(__file__, "start", gate=GATE, top=TOP)


def a_move(rng: np.random.Generator) -> Question:
    lower, higher = sorted(rng.choice(range(1, NUMBERS.faces + 1), 2, replace=False).tolist())
    tile = int(rng.integers(10, GATE // 2))
    return ask.tile(
        "a_move",
        tile + higher - lower,
        wrong(
            added=tile + higher + lower,
            backward=tile - higher + lower,
            from_the_start=higher - lower,
        ),
        shown(tile=tile, higher=higher, lower=lower, steps=higher - lower),
        tiles=NUMBERS.goal,
    )


def at_the_gate(rng: np.random.Generator) -> Question:
    level = int(rng.integers(1, TOP + 1))
    return ask.choice("at_the_gate", "enters" if level == TOP else "back", shown(level=level))


def who_wins(rng: np.random.Generator) -> Question:
    while True:
        a, b, c, d = (int(face) for face in rng.integers(1, NUMBERS.faces + 1, 4))
        if a + b != c + d:
            break
    answer, other = ("you", "rival") if a + b > c + d else ("rival", "you")
    return ask.choice(
        "who_wins",
        answer,
        wrong(other=other),
        shown(
            a=a,
            b=b,
            c=c,
            d=d,
            first=a + b,
            second=c + d,
            mine=int(rng.integers(1, TOP + 1)),
            yours=int(rng.integers(1, TOP + 1)),
        ),
    )


def both_ways_solved(rng: np.random.Generator) -> Question:
    low, high = sorted(rng.choice(range(2, NUMBERS.faces + 1), 2, replace=False).tolist())
    tile, slip = int(rng.integers(20, GATE // 2)), one_of(rng, ("ahead", "less"))
    end = tile + low + high - (slip == "ahead")
    other = tile - (high - low) if slip == "less" else tile + high - low
    return ask.step(
        "both_ways_solved",
        slip,
        shown(tile=tile, high=high, low=low, sum=low + high, less=high - low),
        shown(end=end, other=other),
    )


MAKERS = (
    a_move,
    at_the_gate,
    who_wins,
    both_ways_solved,
)

# --- guesses before an exhibit ------------------------------------------------------------------


def eleven() -> Question:
    """Ask how often the middle sum wins, given that it does not lose to half of all rolls."""
    rolls, ties = NUMBERS.faces**NUMBERS.dice, NUMBERS.faces
    return ask.choice(
        "eleven",
        "fewer",
        shown(
            mine=NUMBERS.faces + 1,
            least=NUMBERS.dice,
            most=NUMBERS.dice * NUMBERS.faces,
            rolls=rolls,
            ties=ties,
            half=rolls // 2,
            fewer=(rolls - ties) // 2,
            more=(rolls + ties) // 2,
        ),
    )
