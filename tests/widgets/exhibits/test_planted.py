"""The planted derivation is the only false one, and the accusation identifies it."""

from fractions import Fraction
from itertools import product

import pytest

from azardia_widgets.games.azardia.exhibits.planted import DERIVATIONS, PlantedError


@pytest.mark.parametrize("name", DERIVATIONS)
def test_a_derivation_is_right_and_its_slip_is_not(name: str) -> None:
    one = DERIVATIONS[name]
    hits = sum(one.happens(a, b) for a, b in product(range(1, 11), repeat=2))
    assert one.right == Fraction(hits, 100) != one.wrong


def test_an_accusation_is_judged() -> None:
    shown = PlantedError()
    shown.raising = True
    found = set()
    for _ in range(20):
        found.add(shown.planted)
        told = {}
        for name in DERIVATIONS:
            shown.accused.value = name
            shown.accuse.click()
            told[name] = shown.said
        others = {told[name] for name in DERIVATIONS if name != shown.planted}
        assert len(others) == 1
        assert told[shown.planted] not in others
        shown.anew.click()
    assert found == set(DERIVATIONS)
