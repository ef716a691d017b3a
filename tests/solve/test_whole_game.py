"""Whole games: every position once, the engine's transitions, and consistent values."""

import numpy as np
import pytest

from azardia_nb import AzardiaError
from azardia_nb.game.protocol import CHANCE, OVER
from azardia_nb.games import load
from azardia_nb.games.azardia.short_game import short_game
from azardia_nb.solve.dynamic_programming import EXACT_ENOUGH
from azardia_nb.solve.expansion import EMPTY, Numbering
from azardia_nb.solve.whole_game import FREE, WholeGame

CASES = {
    "pig": {"goal": 12},
    "coin_race": {"goal": 8},
    "bear_off": {"men": (1, 1, 0, 1, 0, 0)},
}
SHORT_BOARD = "azardia"  # played on few tiles


def whole(name: str, players: int = 2) -> WholeGame:
    game = short_game() if name == SHORT_BOARD else load(name).Game(players, **CASES[name])
    return WholeGame(game.variant, game.state)


# --- numbers of rows ----------------------------------------------------------------------------


def test_equal_rows_have_one_number_however_many_there_are() -> None:
    dtype = np.dtype([("a", "i2"), ("b", "u1", 3)])
    rng = np.random.default_rng(1)
    numbering, known = Numbering(dtype), {}
    for size in (0, 1, 10, 3000, 40_000, 5):
        rows = np.zeros(size, dtype)
        rows["a"], rows["b"] = rng.integers(0, 40, size), rng.integers(0, 9, (size, 3))
        found = numbering.add(rows)
        assert found.tolist() == [known.setdefault(row.tobytes(), len(known)) for row in rows]
        assert numbering.find(rows).tolist() == found.tolist()
    assert len(numbering) == len(known) == len(numbering.rows())
    assert [row.tobytes() for row in numbering.rows()[:100]] == list(known)[:100]
    strange = np.zeros(1, dtype)
    strange["a"] = 99
    assert numbering.find(strange).tolist() == [EMPTY]
    assert len(numbering) == len(known)


# --- positions and edges ------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*CASES, SHORT_BOARD])
def test_edges_are_the_engine_s(name: str) -> None:
    game = whole(name)
    engine, rules = game.variant.type.engine, game.variant.rules
    assert len({s.tobytes() for s in game.states}) == len(game)
    for position in range(0, len(game), 37 if name == SHORT_BOARD else 7):
        s = game.states[position]
        edges = slice(game.first[position], game.first[position + 1])
        outcomes = engine.chance(s, rules)
        numbers = [one.number for one in outcomes] or engine.legal(s, rules)
        assert game.seats[position] == engine.to_act(s, rules)
        assert game.numbers[edges].tolist() == numbers
        assert game.cases[edges].tolist() == (
            [one.weight for one in outcomes] or [1] * len(numbers)
        )
        for number, to, passes in zip(numbers, game.to[edges], game.passes[edges], strict=True):
            after = engine.apply(s, rules, number)
            assert game.number(after) == [to]
            passed = any(after[field] != s[field] for field in ("turn", "round", "winner"))
            assert passes == passed
            assert game.to[game.edge(position, number)] == to


def test_what_cannot_follow_is_refused() -> None:
    game = whole("pig")
    other = game.states[0].copy()
    other["pot"] = 99
    with pytest.raises(AzardiaError, match="cannot follow"):
        game.number(other)
    with pytest.raises(AzardiaError, match="more than 50 positions"):
        WholeGame(game.variant, game.states[0], most=50)
    with pytest.raises(AzardiaError, match=r"^7 .* position 0$"):
        game.edge(0, 7)


# --- values -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*CASES, SHORT_BOARD])
def test_same_values_by_plain_value_iteration(name: str) -> None:
    """Another route: no owners, no options, only the chance of the first seat, swept in NumPy."""
    game = whole(name)
    values = np.where(game.states["winner"] == 0, 1.0, 0.0)
    going = game.seats != OVER
    begins = game.first[:-1][going]
    share = game.cases / np.repeat(np.add.reduceat(game.cases, begins), np.diff(game.first)[going])
    for _ in range(5000):
        after = values[game.to]
        best, worst = np.maximum.reduceat(after, begins), np.minimum.reduceat(after, begins)
        mean = np.add.reduceat(after * share, begins)
        seats = game.seats[going]
        values[going] = np.select([seats == 0, seats == 1, seats == CHANCE], [best, worst, mean])
    for by_policies in (False, True):
        solved = game.solve(by_policies=by_policies)
        assert solved.residual <= EXACT_ENOUGH
        mine = np.where(solved.owner == 0, solved.values, 1 - solved.values)
        assert mine == pytest.approx(values, abs=1e-10)


@pytest.mark.parametrize("name", [*CASES, SHORT_BOARD])
def test_a_bracket_encloses_every_value(name: str) -> None:
    game = whole(name)
    solved, found = game.solve(), game.bracket()
    assert found.width < EXACT_ENOUGH
    assert (found.low <= solved.values + EXACT_ENOUGH).all()
    assert (solved.values <= found.high + EXACT_ENOUGH).all()
    for seat in (0, 1):
        low, high = found.of(0, seat)
        assert low - EXACT_ENOUGH <= solved.worth(0, seat) <= high + EXACT_ENOUGH


@pytest.mark.parametrize("name", CASES)
def test_nobody_gains_by_another_action_than_the_best(name: str) -> None:
    game = whole(name)
    solved = game.solve()
    policy = np.where(game.seats == 0, game.policy(solved), FREE)
    assert game.solve(policy).worth(0) == pytest.approx(solved.worth(0), abs=1e-10)
    first = np.where(game.seats == 0, game.first_actions, FREE)
    assert game.solve(first).worth(0) <= solved.worth(0) + 1e-12
    assert game.best(solved, int(np.flatnonzero(game.seats == CHANCE)[0])) == []


def test_what_cannot_be_solved_is_refused() -> None:
    game, alone = whole("pig"), whole("pig", 1)
    with pytest.raises(AzardiaError, match=r"^position \d+ .* policy$"):
        game.chain()
    with pytest.raises(AzardiaError, match=r"7 .* position 0"):
        game.solve(np.where(np.arange(len(game)) == 0, 7, FREE))
    with pytest.raises(AzardiaError, match="alone"):
        alone.solve()
    with pytest.raises(AzardiaError, match=r"3 seats play: name .* solve\(seat=0\)"):
        whole("pig", 3).solve()
    with pytest.raises(AzardiaError, match="alone"):
        game.turns_left()
