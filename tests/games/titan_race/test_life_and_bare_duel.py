"""Lives, and the bare duel in fractions: each number found in a second way."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from azardia_nb.games.titan_race.odds import bare_duel, duel, life, safety
from azardia_nb.games.titan_race.odds.draft import shows
from azardia_nb.games.titan_race.rules.board import FACES, WILD, name_of
from azardia_nb.solve.markov_chain import Chain

HALF = Fraction(1, 2)


@pytest.mark.parametrize("laps", duel.LAPS)
def test_fractions_are_what_the_compiled_solution_says_everywhere(laps: int) -> None:
    exact, floats = bare_duel.solve(laps), duel.solve(laps, bare_duel.NUMBERS)
    assert len(exact.values) == {1: 420, 2: 1680, 3: 3780}[laps]
    places = np.array([*exact.values], np.int64).T
    lives = np.full(places.shape[1], duel.LIVES)
    found = floats.values[duel.number_of(duel.Stand(*places, lives, lives), laps)]
    assert np.abs(found - [float(value) for value in exact.values.values()]).max() < 1e-12
    assert abs(float(exact.first_wins) - floats.first_wins) < 1e-12


def test_a_value_is_what_its_options_come_to() -> None:
    solved = bare_duel.solve(1)
    for place in list(solved.values)[::17]:
        best = [options[0].worth for options in solved.options(place)]
        pairs = [max(a, b) for a, b in product(best, repeat=2)]
        assert solved.values[place] == sum(pairs) / len(pairs)
        # Mirrored, it is the same position.
        assert solved.values[place] == solved.values[place._replace(apart=-place.apart % 6)]


def test_lives_taken_are_those_of_the_compiled_rules() -> None:
    places = [*safety.places()]
    columns, rows = np.array(places, np.int64).T
    one = np.ones_like(rows)
    stand = duel.Stand(13 * one, 13 + rows % 12, columns % 6, 6 * one, 6 * one)
    ends = duel.ends_of(duel.variant(3), duel.rows_at(stand), duel.seen)
    taken = np.zeros((len(places), len(FACES)), np.int64)
    np.maximum.at(taken, (ends.of, ends.face), duel.LIVES - ends.stand.other)
    for place, faces in zip(places, taken.tolist(), strict=True):
        assert life.lives_taken(*place) == tuple(faces)
        assert faces[WILD] == max(faces), "a wild die is any other"
    assert max(map(max, taken.tolist())) == duel.HARM


def test_the_risk_counts_the_rolls() -> None:
    taken = life.lives_taken(-1, 1)
    for lives in (1, 2, 3):
        rolls = list(product(taken, repeat=2))
        hit = sum(max(roll) >= lives for roll in rolls)
        assert life.risk(-1, 1, 2, lives) == Fraction(hit, len(rolls))


def test_a_die_of_the_own_colour_is_a_life_more_and_wild_one_less() -> None:
    ends = {face: life.ends_of("slaugg", 2, face, 2) for face in FACES}
    assert {end.life for end in ends["trap"]} == {3}
    assert {end.life for end in ends["dash"]} == {2}
    assert {end.life for end in ends["wild"]} == {1}
    assert {end.life for end in life.ends_of("chtoolhoo", 2, "wild", 2)} == {2}
    assert {end.risk for end in life.ends_of("slaugg", 1, "wild", 2)} == {1}
    # Six ways of a wild die, one space each; some are out of the rival's reach.
    assert {name_of(end.space) for end in ends["wild"]} >= {"D6", "D8"}
    assert ends["wild"][0].risk < ends["wild"][-1].risk


@pytest.mark.parametrize(("lives", "dice"), [(2, 1), (6, 2), (4, 3)])
def test_lives_after_turns_are_those_of_a_markov_chain(lives: int, dice: int) -> None:
    gain, loss, turns = shows(dice), Fraction(1, 3), 7
    found = life.lives_after(turns, lives, lives, gain, loss)
    chain = Chain.explore([lives], lambda n: life.next_lives(n, lives, gain, loss))
    for turn in (1, 4, turns):
        there = {n: chance for n, chance in chain.distribution(lives, turn).items() if chance}
        assert there == found[turn]
