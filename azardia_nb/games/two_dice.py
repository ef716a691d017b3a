"""Two dice that are rolled together: a roll is the number PAIR times the lower face, and the other.

An action of a game may be numbered in the same way, by a die and what is done with it.
"""

import numpy as np

from azardia_nb.compile.marks import rule
from azardia_nb.games.protocol import Row, Rules

FACES = 6
PAIR = 7
FACED = tuple((a, b) for a in range(1, FACES + 1) for b in range(1, FACES + 1))
CASES = np.array(sorted(min(a, b) * PAIR + max(a, b) for a, b in FACED))
ROLLS = {a * PAIR + b: f"roll {a} {b}" for a, b in FACED if a <= b}  # as text


@rule
def chance_total(s: Row, rules: Rules) -> int:
    """Return how many equally likely cases there are."""
    return FACES * FACES


@rule
def outcome_at(s: Row, rules: Rules, case: int) -> int:
    """Return the roll of a case."""
    return int(CASES[case])


@rule
def chance_weight(s: Row, rules: Rules, outcome: int) -> int:
    """Return in how many cases a roll happens."""
    return 1 if outcome // PAIR == outcome % PAIR else 2
