"""Which rulings the core game of two meets: those under which some move leads elsewhere."""

from functools import cache

import numpy as np
import pytest

from azardia_nb.games.azardia.odds.core import solution, transitions
from azardia_nb.games.azardia.rules.engine import core_rules
from azardia_nb.games.azardia.rules.rulings import RULINGS, Rulings

MET = [
    (name, answer)
    for name in solution.RULINGS
    for answer in RULINGS[name].values
    if answer != RULINGS[name].usual
]


def differs(rulings: Rulings) -> bool:
    """Whether any move leads elsewhere than by the usual rulings, or with another chance."""
    *arrays, throws, known = transitions.link(core_rules(rulings.codes))
    *usual, usual_throws, usual_known = usually()
    pairs = zip([*arrays, *throws, known], [*usual, *usual_throws, usual_known], strict=True)
    return not all(np.array_equal(one, other) for one, other in pairs)


@cache
def usually() -> transitions.Decisions:
    return transitions.link(core_rules(Rulings().codes))


@pytest.mark.nightly
@pytest.mark.parametrize(("name", "answer"), MET)
def test_a_ruling_with_a_solution_of_its_own_changes_some_move(
    name: str, answer: str | bool
) -> None:
    assert differs(Rulings(**{name: answer}))


@pytest.mark.nightly
def test_no_other_ruling_changes_any_move() -> None:
    """All of them at once, as long as one has another answer: one that matters is named."""
    others = {name: RULINGS[name].values[1:] for name in RULINGS if name not in solution.RULINGS}
    for at in range(max(map(len, others.values()))):
        changed = {name: values[at] for name, values in others.items() if at < len(values)}
        if differs(Rulings(**changed)):
            named = [name for name, value in changed.items() if differs(Rulings(**{name: value}))]
            raise AssertionError(f"missing in {solution.__name__}.RULINGS: {named}")
