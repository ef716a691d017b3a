"""The questions about the race as a chain, and their keys found a second way."""

from fractions import Fraction
from itertools import product

import pytest

from azardia_nb.games.azardia.lessons import chain
from azardia_nb.games.azardia.odds import race
from azardia_nb.games.azardia.odds.turn_tree import adding
from azardia_nb.lessons.question import Answer, Question
from tests.lessons.asking import SEEDS, ask, key

ROLLS = list(product(range(1, 11), repeat=2))


def test_where_a_pawn_is_long_after_is_where_many_turns_lead() -> None:
    after = race.zone_zero(adding).distribution_floats(1, 2000)
    tiles = dict(zip(race.zone_zero(adding).states, after, strict=True))
    for seed in SEEDS:
        question = ask(chain.long_run, seed)
        first, last = (int(str(question.values[name])) for name in ("first", "last"))
        assert sum(tiles[t] for t in range(first, last + 1)) == pytest.approx(
            float(Fraction(question.answer)), abs=1e-12
        )


def test_laps_are_counted_from_the_rolls() -> None:
    again = Fraction(sum(a == b for a, b in ROLLS), 100)
    apart = Fraction(sum(abs(a - b) for a, b in ROLLS), 100)
    mean = {"add": Fraction(sum(a + b for a, b in ROLLS), 100), "subtract": apart + again * apart}
    seen = set()
    for seed in SEEDS:
        question = ask(chain.lap, seed)
        name = question.id.removeprefix("chain.lap_")
        seen.add(name)
        assert question.answer == Fraction(79 * int(str(question.values["laps"]))) / mean[name]
    assert seen == set(mean)


def test_waiting_between_two_tiles_is_a_series() -> None:
    for seed in SEEDS:
        question = ask(chain.two_rooms, seed)
        p, q = float(question.values["first"]), float(question.values["second"])
        total, going, here = 0.0, 1.0, True
        for _ in range(2000):
            total += going
            going *= 1 - (p if here else q)
            here = not here
        assert total == pytest.approx(float(Fraction(question.answer)), abs=1e-9)


@key(chain.landings)
def test_landings_are_eight_elevenths_a_lap(question: Question) -> Answer:
    return Fraction(8, 11) * int(str(question.values["laps"]))


@key(chain.best_way)
def test_the_better_way_leaves_fewer_turns(question: Question) -> Answer:
    left = {
        way: float(str(question.values[f"turns_{name}"]("en")))
        for way, name in (("adding", "sum"), ("subtracting", "apart"))
    }
    return min(left, key=lambda way: left[way])
