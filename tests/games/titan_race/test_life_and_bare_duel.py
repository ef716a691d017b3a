"""Lives, and the bare duel in fractions: each number found in a second way."""

import numpy as np
import pytest

from azardia_nb.games.titan_race.odds import bare_duel, duel, life, safety
from azardia_nb.games.titan_race.rules.board import FACES, WILD


@pytest.mark.parametrize("laps", duel.LAPS)
def test_fractions_are_what_the_compiled_solution_says_everywhere(laps: int) -> None:
    exact, floats = bare_duel.solve(laps), duel.solve(laps, bare_duel.NUMBERS)
    assert len(exact.values) == {1: 420, 2: 1680, 3: 3780}[laps]
    places = np.array([*exact.values], np.int64).T
    lives = np.full(places.shape[1], duel.LIVES)
    found = floats.values[duel.number_of(duel.Stand(*places, lives, lives), laps)]
    assert np.abs(found - [float(value) for value in exact.values.values()]).max() < 1e-12
    assert abs(float(exact.first_wins) - floats.first_wins) < 1e-12


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
