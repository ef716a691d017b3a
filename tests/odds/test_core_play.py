"""Playing the core game by its solution and by rules of thumb; the proof of the solution."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from azardia_nb import Game, Placed
from azardia_nb.compiled.libraries import compiled
from azardia_nb.games.azardia.bots.greedy import TABLE
from azardia_nb.games.azardia.lessons.rules_of_thumb import LOSS
from azardia_nb.games.azardia.odds.core import buying, heuristics, moves, transitions
from azardia_nb.games.azardia.odds.core.best import best_actions, curve
from azardia_nb.games.azardia.odds.core.best import review as reviewed
from azardia_nb.games.azardia.odds.core.moves import place, rolls, value
from azardia_nb.games.azardia.odds.core.solution import Solution, is_solved, solution
from azardia_nb.games.azardia.odds.core.transitions import MANTIS, NEITHER, OWN, PLACES, RIVALS
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.engine import core_rules
from azardia_nb.games.azardia.rules.state import rules_row
from azardia_nb.simulation.review import review
from azardia_nb.solve.dynamic_programming import Decisions
from benchmarks.proof import (
    ALIKE,
    BOTS,
    LAYERS,
    STARTS,
    Played,
    Proof,
    Start,
    again,
    play_match,
    play_solved,
    played_by,
)
from tests.seats import bots_play

# --- core heuristics ------------------------------------------------------------------------------


TOP = NUMBERS.top_level
Arrays = tuple[Decisions, heuristics.Moves, np.ndarray]


@pytest.fixture(scope="module")
def arrays() -> Arrays:
    decisions = transitions.link(core_rules())
    return decisions, *heuristics.moves_of(decisions, at_top=True)


@pytest.mark.nightly
def test_perfect_play_against_itself_is_the_solution(arrays: Arrays) -> None:
    decisions, moves, stands = arrays
    values = solution().values[moves.turns[:, 0], moves.turns[:, 1], NEITHER]
    perfect = heuristics.shares(
        decisions.throws, heuristics.option_values(moves, values, stands.shape[1])
    )
    mine, theirs = heuristics.match(moves, perfect, perfect, np.full(len(values), 0.5))
    assert mine == pytest.approx(values, abs=1e-8)
    assert theirs == pytest.approx(values, abs=1e-8)


def test_a_match_is_kept_and_a_damaged_one_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "matches.json"
    found = heuristics.thumb(at_top=True)
    monkeypatch.setattr(heuristics, "_file", lambda rulings: file)
    for damaged in ("", "[]", '{"at the top: [0, 1, 2]": [1]}', '{"at the top: [0, 1, 2]": "x"}'):
        file.write_text(damaged, "utf-8")
        with monkeypatch.context() as context:
            context.setattr(heuristics, "_thumb", lambda *given: found)
            assert heuristics.thumb(at_top=True) == found
        with monkeypatch.context() as context:
            context.setattr(heuristics, "_thumb", lambda *given: pytest.fail("played again"))
            assert heuristics.thumb(at_top=True) == found


def test_shipped_matches_are_those_of_the_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heuristics, "_file", lambda rulings: tmp_path / "none.json")
    shipped = heuristics.thumb(at_top=True)
    monkeypatch.setattr(heuristics, "SHIPPED", tmp_path / "none.json")
    assert heuristics.thumb(at_top=True) == pytest.approx(shipped, abs=1e-8)


def test_the_rules_lose_little_and_never_win() -> None:
    found = heuristics.thumb(at_top=True)
    perfect = solution().values[PLACES.numbers[1, TOP, 0], PLACES.numbers[2, TOP, 0], NEITHER]
    assert found.first <= perfect + 1e-9
    assert found.second <= 1 - perfect + 1e-9
    assert found.loss == pytest.approx(float(LOSS), abs=1e-9)
    assert heuristics.thumb(at_top=True, rules=(0, 1)) == found  # the third is for lower levels
    no_goal, no_way = (heuristics.thumb(at_top=True, rules=rest) for rest in ((1, 2), (0, 2)))
    assert found.loss < no_goal.loss < no_way.loss  # the second is worth the most
    assert len(heuristics.RULES) == 3


@pytest.mark.nightly
def test_shipped_plans_to_buy_a_level_are_those_of_the_rules() -> None:
    assert list(buying.shipped()) == list(buying.plans())
    for plan, least in buying.plans().items():
        assert buying.solve(least) == pytest.approx(buying.shipped()[plan], abs=1e-8)


def test_a_level_bought_at_once_is_the_solution_of_the_level_above() -> None:
    top = solution().values[PLACES.numbers[1, TOP, 0], PLACES.numbers[1, TOP - 1, 0], NEITHER]
    assert buying.shipped()["at_once"]["beside"] == pytest.approx(float(top))


# --- core moves -----------------------------------------------------------------------------------


CHARACTERS = {
    NEITHER: ("lagartoon", "kuchuritok"),
    OWN: ("mantis", "lagartoon"),
    RIVALS: ("lagartoon", "mantis"),
}


def test_averaged_over_all_rolls_it_is_the_solved_value() -> None:
    solved = solution()
    rng = np.random.default_rng(7)
    for _ in range(12):
        mine, rival = rng.choice(np.flatnonzero(PLACES.rows[:, 0] < 150), 2).tolist()
        for mantis in range(MANTIS):
            found = value(solved, mine, rival, mantis)
            assert found == pytest.approx(solved.values[mine, rival, mantis], abs=1e-11)


@pytest.mark.parametrize("mantis", CHARACTERS)
@pytest.mark.parametrize(
    ("mine", "rival"),
    [((140, 5), (146, 5)), ((147, 5), (149, 5)), ((30, 2), (41, 3)), ((79, 5), (80, 5))],
)
def test_rolls_are_those_of_best_actions(
    mine: tuple[int, int], rival: tuple[int, int], mantis: int
) -> None:
    solved = solution()
    valued = rolls(solved, place(*mine), place(*rival), mantis)
    assert len(valued) == 55
    pawns = [
        Placed(tile, name, level=level)
        for (tile, level), name in zip((mine, rival), CHARACTERS[mantis], strict=True)
    ]
    for roll in ((1, 2), (3, 8), (5, 5), (9, 10)):
        game = Game.place(pawns, cards=False)
        game.automatic = False
        game.play("roll")
        game.happen("roll {} {}".format(*roll))
        best = {one.action: one for one in best_actions(game, solved)}
        assert {one.action for one in valued[roll]} == best.keys()
        for one in valued[roll]:
            assert one.win == pytest.approx(best[one.action].win, abs=1e-12)
            assert one.loss == pytest.approx(best[one.action].loss, abs=1e-12)


def test_who_meets_nobody_moves_as_the_engine_has_it() -> None:
    rulings = solution().rulings
    rng = np.random.default_rng(3)
    starts = np.flatnonzero(PLACES.rows[:, 0] < 150)
    known = 0
    for _ in range(300):
        mine, rival, tiles = int(rng.choice(starts)), int(rng.choice(starts)), rng.integers(21)
        leaves = moves.leaves(mine, rival, int(tiles), rulings)
        assert leaves == moves._followed_leaves(mine, rival, int(tiles), rulings)
        known += len(leaves) == 1
    assert known > 200


# --- core proof -----------------------------------------------------------------------------------


SHORT = [start for start in STARTS if "end" in start.name or "last" in start.name]


@pytest.fixture(scope="module")
def solved() -> Solution:
    return solution()


@pytest.fixture(scope="module")
def played(solved: Solution) -> Played:
    return played_by(solved)


@pytest.mark.nightly
def test_sweeps_notice_a_wrong_value(solved: Solution) -> None:
    values = solved.values.copy()
    at = tuple(PLACES.numbers[tile, 5, 0] for tile in (30, 40))
    values[*at, 0] += 1e-9
    wrong, right = again(solved._replace(values=values), 1)
    assert (wrong.name, right.name) == (LAYERS[0], LAYERS[3])
    assert max(wrong.apart, right.apart, right.differs) < ALIKE
    assert 0.9e-9 < wrong.differs < 1.1e-9
    assert Proof([right], [], 1).holds
    assert not Proof([wrong], [], 1).holds


@pytest.mark.nightly
@pytest.mark.parametrize("start", STARTS, ids=lambda start: start.name)
def test_matches_hold(start: Start, solved: Solution, played: Played) -> None:
    # One of the eight misses its interval with every third seed.
    match = play_match(solved, played, start, 1_000 if start in SHORT else 400, seed=11)
    assert match.exact == pytest.approx(match.wins / match.games, abs=0.12)
    assert match.holds


def test_compiled_and_plain_play_the_same_games(solved: Solution, played: Played) -> None:
    start = SHORT[0]
    game = Game.place(start.pawns, cards=False)
    rows = []
    loops: list[tuple[Callable[..., None], Any]] = [
        (play_solved, [game.rules]),
        (compiled(play_solved), rules_row(game.rules)),
    ]
    for loop, distributions in loops:
        table = np.zeros(1, TABLE)
        table["first"][0] = game.state
        results = np.zeros((8, 2), np.int64)
        bots = np.full(2, BOTS.index("perfect"))
        given = (table, distributions, PLACES.numbers, bots, np.random.default_rng(3), results)
        loop(*given, played)
        rows.append(results)
    plain, fast = rows
    assert np.array_equal(plain, fast)


def test_a_match_that_misses_is_told(solved: Solution, played: Played) -> None:
    match = play_match(solved, played, SHORT[0], 1_000)
    wrong = match._replace(exact=match.interval[1] + 0.01)
    assert match.holds
    assert not wrong.holds
    assert Proof([], [match, wrong], 1).holds
    assert not Proof([], [wrong, wrong], 1).holds


@pytest.mark.parametrize("other", ["greedy", "random"])
def test_nobody_beats_it(other: str, solved: Solution, played: Played) -> None:
    """From a position in which it would win half of its games against its equal."""
    start = Start("side by side", STARTS[3].pawns)
    first = play_match(solved, played, start, 2_000, players=("perfect", other))
    second = play_match(solved, played, start, 2_000, players=(other, "perfect"))
    assert first.exact is None
    fair = play_match(solved, played, start, 1).exact
    assert fair is not None
    assert first.interval[1] > fair
    assert second.interval[0] < fair
    if other == "random":
        assert first.interval[0] > fair
        assert second.interval[1] < fair


# --- review ---------------------------------------------------------------------------------------


def by_greedy(**options: object) -> Game:
    game = Game(2, seed=3, **options)  # type: ignore[arg-type]
    bots_play(game, "greedy")
    return game


def test_a_core_game_is_reviewed_exactly() -> None:
    solution()
    assert is_solved()
    game = by_greedy(cards=False)  # from the initial rolls on, of which the solution knows nothing
    found = review(game)
    assert found.exact
    told = {point.position: point.seats[0].value for point in found.points}
    with_picks = next(at for at in range(len(game)) if game.branch(at).phase == "roll")
    placed = Game.from_notation(game.branch(with_picks).notation)
    for step in game.steps[with_picks:]:
        placed.repeat(step)
    for at, win in curve(placed):
        assert told[at + with_picks] == pytest.approx(win, abs=1e-12)
    worst = sorted((one.chosen.loss for one in reviewed(placed)), reverse=True)
    assert [cost.loss.value for cost in found.costs] == pytest.approx(worst[:3])
