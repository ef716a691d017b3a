"""The exact numbers of Titan Race, each confirmed in a second way or by other sources."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from azardia_nb.games.titan_race.game import Game
from azardia_nb.games.titan_race.odds import bare_duel, draft, duel, life, safety
from azardia_nb.games.titan_race.rules import board
from azardia_nb.probability.distribution import mean

# --- odds -----------------------------------------------------------------------------------------


ROLLS = {dice: list(product(range(len(board.FACES)), repeat=dice)) for dice in range(1, 5)}


def rows_of(roll: tuple[int, ...]) -> list[int]:
    """Return the rows that the dice of a roll are worth, in falling order."""
    return sorted((draft.ROWS[face] for face in roll), reverse=True)


@pytest.mark.parametrize("dice", ROLLS)
def test_order_statistics_are_those_of_all_rolls(dice: int) -> None:
    for k in range(dice):
        worth = [rows_of(roll)[k] for roll in ROLLS[dice]]
        exact = draft.kth_best(dice, k + 1)
        assert exact == {rows: Fraction(worth.count(rows), len(worth)) for rows in (2, 3, 4)}
        # The table is symmetric about 3.
        assert mean(exact) + mean(draft.kth_best(dice, dice - k)) == 6


@pytest.mark.parametrize("dice", ROLLS)
def test_faces_among_dice_are_counted(dice: int) -> None:
    rolls = ROLLS[dice]
    assert draft.chance_shown(dice) == Fraction(sum(0 in roll for roll in rolls), len(rolls))
    assert draft.chance_shown_once(dice) == Fraction(
        sum(roll.count(0) == 1 for roll in rolls), len(rolls)
    )
    assert draft.mean_distinct_faces(dice) == Fraction(
        sum(len(set(roll)) for roll in rolls), len(rolls)
    )


def test_who_can_be_pushed_is_pushed_by_the_rules() -> None:
    """Every place seen from C5, and every face, walked by the engine."""
    found = {}
    for (columns, rows), faces in safety.pushing_faces().items():
        column, row = (2 + columns) % board.COLUMNS, (5 + rows - 1) % board.ROWS + 1
        there = next(n for n in range(36) if (board.column_of(n), board.row_of(n)) == (column, row))
        pushing = 0
        for face in board.FACES:
            setup = {
                "titans": [
                    {"titan": "slaugg", "space": "C5", "life": 6},
                    {"titan": "craken", "space": board.name_of(there), "life": 5},
                ],
                "took": face,
                "cards": False,
                "numbers": {"strikes": 0, "traps": 0, "wild": 0, "abilities": 0},
            }
            ways = [choice.action for choice in Game.place(setup).legal()]
            for way in ways:
                game = Game.place(setup)
                game.automatic = False
                game.play(way)
                if any(line.event in ("pushed", "chained") for line in game.log()):
                    pushing += 1
                    break
        found[columns, rows] = pushing
        assert pushing == faces
    assert sorted(found.values())[-9:] == [2, 2, 2, 2, 3, 3, 4, 4, 4]
    assert sum(found.values()) == 26
    assert safety.pushed(0, 2, 4) == Fraction(80, 81)


def test_times_and_risks_that_are_known() -> None:
    means = [12.370, 10.826, 10.202, 9.915, 9.729, 9.564]
    found = [float(mean(draft.turns(dice))) for dice in range(1, 7)]
    assert np.abs(np.array(found) - means).max() < 5e-4
    assert draft.turns(2)[9] == Fraction(1953125, 387420489)
    risks = [draft.out_at_least_once(Fraction(k, 10), 4, 11) for k in range(1, 6)]
    assert [round(float(risk), 4) for risk in risks] == [0.0185, 0.1611, 0.4304, 0.7037, 0.8867]


# --- life and bare duel ---------------------------------------------------------------------------


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
    places = [*safety.pushing_faces()]
    columns, rows = np.array(places, np.int64).T
    one = np.ones_like(rows)
    stand = duel.Stand(13 * one, 13 + rows % 12, columns % 6, 6 * one, 6 * one)
    ends = duel.ends_of(duel.variant(3), duel.rows_at(stand))
    taken = np.zeros((len(places), len(board.FACES)), np.int64)
    np.maximum.at(taken, (ends.of, ends.face), duel.LIVES - ends.stand.other)
    for place, faces in zip(places, taken.tolist(), strict=True):
        assert life.lives_taken(*place) == tuple(faces)
        assert faces[board.WILD] == max(faces), "a wild die is any other"
    assert max(map(max, taken.tolist())) == duel.HARM
