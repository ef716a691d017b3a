"""The solution of the core game: compared with exact walks of turns; its files."""

import functools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from filelock import FileLock

from azardia_nb import Game, Placed
from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.odds.core import shipped as shipping
from azardia_nb.games.azardia.odds.core import solution, transitions
from azardia_nb.games.azardia.odds.core import solution as solutions
from azardia_nb.games.azardia.odds.core.solution import Solution
from azardia_nb.games.azardia.odds.core.transitions import (
    COUNT,
    MANTIS,
    NEITHER,
    OWN,
    RIVALS,
)
from azardia_nb.games.azardia.odds.turn_tree import GameTree
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.engine import core_rules
from azardia_nb.games.azardia.rules.rulings import RULINGS, Rulings
from azardia_nb.solve import dynamic_programming as dp
from azardia_nb.solve.dynamic_programming import Decisions, Floats

Capture = pytest.CaptureFixture[str]
Pawn = tuple[int, int]  # tile and level

TOP = NUMBERS.top_level
NAMES = {
    NEITHER: ("lagartoon", "kuchuritok"),
    OWN: ("mantis", "lagartoon"),
    RIVALS: ("lagartoon", "mantis"),
}


def placed(mine: Pawn, rival: Pawn, mantis: int = NEITHER, seat: int = 1) -> Game:
    """Return a core game with two pawns; `mine` belongs to `seat`, whose turn it is."""
    pawns = [
        Placed(tile, name, level=level)
        for (tile, level), name in zip((mine, rival), NAMES[mantis], strict=True)
    ]
    return Game.place(pawns if seat == 1 else pawns[::-1], cards=False, seat=seat)


# --- what is true of every value ----------------------------------------------------------------


def test_every_value_is_a_chance() -> None:
    solved = solutions.solution()
    known = np.isfinite(solved.values)
    assert solved.values[known].min() >= -dp.EXACT_ENOUGH
    assert solved.values[known].max() <= 1 + dp.EXACT_ENOUGH
    assert solved.residual < dp.EXACT_ENOUGH


# --- a turn walked exactly, by the engine -------------------------------------------------------

WALKED = [
    ((140, TOP), (120, TOP), NEITHER),
    ((147, TOP), (149, TOP), NEITHER),
    ((30, 2), (41, 3), NEITHER),
    ((78, 4), (5, TOP), NEITHER),
    ((146, TOP), (150, TOP), NEITHER),
    ((30, 2), (35, 2), RIVALS),
    ((100, TOP), (147, TOP), OWN),
]


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize(("mine", "rival", "mantis"), WALKED)
def test_the_best_of_a_turn_walked_exactly_is_the_value(
    mine: Pawn, rival: Pawn, mantis: int, seat: int
) -> None:
    solved = solutions.solution()
    game = placed(mine, rival, mantis, seat)
    best = GameTree(game).best(lambda end: Fraction(solved.win_of(end, game.rules, seat - 1)))
    assert float(best.value) == pytest.approx(solved.win(game), abs=1e-12)


# --- positions that it does not know ------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda: Game(2, characters=NAMES[0], cards=True), "two players without cards"),
        (lambda: Game(3, characters=(*NAMES[0], "mantis"), cards=False), "two players"),
        (lambda: Game(2, cards=False), "initial rolls"),
        (lambda: Game.place([Placed(5, coins=1000), Placed(9)], cards=False), "no coins"),
        (lambda: Game.place([Placed(5), Placed(9, coins=3000)], cards=False), "no coins"),
        (lambda: Game.place([Placed(5, skip=1), Placed(9)], cards=False), "no missed turns"),
        (lambda: Game.place([Placed(5), Placed(9, skip=1)], cards=False), "no missed turns"),
        (
            lambda: Game.place(
                [Placed(5), Placed(9)], cards=False, rulings=Rulings(zone_return="stop")
            ),
            "other rulings",
        ),
    ],
    ids=["cards", "three", "setup", "coins", "rival's coins", "skip", "rival's skip", "rulings"],
)
def test_what_it_does_not_know_is_said(make: Callable[[], Game], why: str) -> None:
    game = make()
    with pytest.raises(AzardiaError, match=why):
        solutions.check(game, Rulings())
    with pytest.raises(AzardiaError, match=why):
        solutions.solution().win(game)


# --- rulings ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RULINGS)
def test_only_rulings_that_the_core_game_meets_have_a_file_of_their_own(name: str) -> None:
    for answer in RULINGS[name].values:
        changed = Rulings(**{name: answer})
        other = name in solutions.RULINGS and answer != RULINGS[name].usual
        assert (solutions.file_of(changed) != solutions.file_of(Rulings())) == other
        assert (solutions.relevant_rulings(changed) != Rulings()) == other
        assert solutions.relevant_rulings(
            solutions.relevant_rulings(changed)
        ) == solutions.relevant_rulings(changed)


# --- files --------------------------------------------------------------------------------------


@pytest.fixture
def cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The path of the solution in an empty cache; nothing is in memory."""
    monkeypatch.setattr(solutions, "user_cache_path", lambda name: tmp_path / "new" / name)
    monkeypatch.setattr(solutions, "_solved", {})
    monkeypatch.setattr(shipping, "FILE", tmp_path / "none.npz")
    return solutions.file_of(Rulings())


@pytest.fixture
def solved_anew(monkeypatch: pytest.MonkeyPatch) -> list[Rulings]:
    """Replace the solver by one that writes a constant solution; return its calls."""
    asked: list[Rulings] = []

    def solve(rulings: Rulings, report_progress: object) -> Solution:
        asked.append(rulings)
        values = np.full((COUNT, COUNT, MANTIS), 0.125)
        solutions._write(solutions.file_of(rulings), values, 1e-14)
        return Solution(rulings, values, 1e-14)

    monkeypatch.setattr(solutions, "_solve", solve)
    return asked


def forget() -> None:
    """Empty the memory, as in a new process."""
    solutions._solved.clear()


def test_it_is_solved_once_and_then_read(cache: Path, solved_anew: list[Rulings]) -> None:
    assert not solutions.is_solved()
    assert solutions.solution() is solutions.solution(Rulings())
    assert cache.exists()
    forget()
    assert solutions.is_solved()
    read = solutions.solution()
    assert (read.values == 0.125).all()
    assert (read.residual, read.rulings) == (1e-14, Rulings())
    assert solved_anew == [Rulings()]
    solutions.solution(Rulings(zone_return="stop"))
    assert solved_anew == [Rulings(), Rulings(zone_return="stop")]
    assert len(list(cache.parent.glob("*.npz"))) == 2  # and no parts of them


def test_what_another_process_solves_is_waited_for(
    cache: Path, solved_anew: list[Rulings], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has the lock, and lets it go when its file is there."""
    cache.parent.mkdir(parents=True)
    other = FileLock(cache.with_suffix(".lock"), thread_local=False)
    other.acquire()
    asked: list[float] = []

    def told(share: float, worst: float) -> None:
        asked.append(share)
        if len(asked) == 3:
            solutions._write(cache, np.full((COUNT, COUNT, MANTIS), 0.25), 1e-14)
            other.release()

    with ThreadPoolExecutor() as threads:  # in a thread of its own it is as in another process
        assert (threads.submit(solutions.solution, None, told).result().values == 0.25).all()
    assert len(asked) == 3
    assert not solved_anew


def written(
    file: Path, *, key: str | None = None, values: Any = None, residual: float = 1e-14
) -> None:
    full = np.full((COUNT, COUNT, MANTIS), 0.5) if values is None else values
    np.savez_compressed(file, key=key or file.stem, values=full, residual=residual)


def lone_array(file: Path) -> None:
    with file.open("wb") as opened:
        np.save(opened, np.zeros(3))


def flipped(file: Path) -> None:
    content = bytearray(file.read_bytes())
    middle = len(content) // 2
    content[middle : middle + 40] = bytes(40)
    file.write_bytes(content)


OF_ANY: dict[str, Callable[[Path], object]] = {
    "empty": lambda file: file.write_bytes(b""),
    "a text": lambda file: file.write_text("values: 0.5\n", "utf-8"),
    "a lone array": lone_array,
    "cut off": lambda file: file.write_bytes(file.read_bytes()[:-300]),
    "foreign": lambda file: written(file, key="core-0123456789abcdef0123"),
    "another shape": lambda file: written(file, values=np.zeros((4, 4, MANTIS))),
}
DAMAGES = OF_ANY | {
    "flipped": flipped,
    "other numbers": lambda file: written(file, values=np.zeros((COUNT, COUNT, MANTIS), "f4")),
    "unfinished": lambda file: written(file, residual=0.01),
    "undefined": lambda file: written(file, residual=np.nan),
    "objects": lambda file: written(file, values=np.array([{}, None])),
    "other arrays": lambda file: np.savez(file, wrong=np.zeros(3)),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_file_is_said_and_made_anew(
    damage: Callable[[Path], None], cache: Path, solved_anew: list[Rulings], capsys: Capture
) -> None:
    solutions.solution()
    forget()
    damage(cache)
    capsys.readouterr()
    assert (solutions.solution().values == 0.125).all()
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert str(cache) in told.err
    assert len(solved_anew) == 2
    forget()
    assert solutions.is_solved()
    assert capsys.readouterr().err == ""


def test_without_a_place_for_files_it_is_solved_all_the_same(
    cache: Path, solved_anew: list[Rulings]
) -> None:
    cache.parent.parent.write_text("no folder", "utf-8")
    assert (solutions.solution().values == 0.125).all()
    assert solutions.solution() is solutions.solution()


# --- interrupted --------------------------------------------------------------------------------


@pytest.fixture
def two_games(monkeypatch: pytest.MonkeyPatch) -> Decisions:
    """Two independent walks of thirty steps, in place of the core game."""
    forced = dp.Throws.of([(1, [[dp.Throw(1, (0,))]])])
    steps = 30
    walks = [
        [[(begin + max(k - 1, 0), 0.5), (begin + k + 1 if k < steps - 1 else 2 * steps, 0.49)]]
        for begin in (0, steps)
        for k in range(steps)
    ]
    game = Decisions.build(walks, forced, [1.0])
    nodes = np.arange(2 * steps, dtype=np.int32)
    parts = [dp.Layers.of([nodes[:steps]]), dp.Layers.of([nodes[steps:]])]
    monkeypatch.setattr(transitions, "link", lambda distribution: game)
    monkeypatch.setattr(solutions, "strands", lambda decisions: parts)
    monkeypatch.setattr(solutions, "TURNS", 2 * steps)
    monkeypatch.setattr(solutions, "COUNT", 2)
    monkeypatch.setattr(solutions, "MANTIS", steps // 2)
    return game


def part_of(file: Path) -> Path:
    return file.with_name(f"{file.stem}-part.npz")


def test_what_was_solved_when_it_was_interrupted_is_gone_on_with(
    cache: Path, two_games: Decisions, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    calls = 0

    def stop(share: float, worst: float) -> None:
        nonlocal calls
        calls += 1
        if calls == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solutions.solution(report_progress=stop)
    assert not cache.exists()
    with np.load(part_of(cache)) as kept:
        begun = kept["values"]
    assert begun.shape == (61,)
    assert (begun != 0.5).any()
    begins: list[Floats] = []
    solve_into = solutions.solve_into

    def watched(decisions: Decisions, values: Floats, *others: object) -> float:
        begins.append(values.copy())
        return solve_into(decisions, values, *others)  # type: ignore[arg-type]

    monkeypatch.setattr(solutions, "solve_into", watched)
    solved = solutions.solution()
    assert np.array_equal(begins[0], begun)
    assert solved.residual < dp.EXACT_ENOUGH
    assert not part_of(cache).exists()
    assert cache.exists()
    forget()
    assert np.array_equal(solutions.solution().values, solved.values)
    assert len(begins) == 1
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("damage", OF_ANY.values(), ids=OF_ANY)
def test_a_damaged_part_is_begun_anew(
    damage: Callable[[Path], None], cache: Path, two_games: Decisions
) -> None:
    wanted = solutions.solution().values
    cache.unlink()
    forget()
    solutions._write(part_of(cache), np.full(61, 0.25), 1.0)
    damage(part_of(cache))
    assert solutions.solution().values == pytest.approx(wanted, abs=1e-12)
    assert not part_of(cache).exists()


def test_a_fault_in_one_part_stops_the_other_and_is_told(two_games: Decisions) -> None:
    kept: list[bool] = []

    def fails(share: float, worst: float) -> None:
        raise AzardiaError("no more")

    with pytest.raises(AzardiaError, match="no more"):
        solutions.solve_into(
            two_games,
            np.full(61, 0.5),
            fails,
            lambda: kept.append(True),
            solutions.strands(two_games),
        )
    assert kept


MET = [
    (name, answer)
    for name in solution.RULINGS
    for answer in RULINGS[name].values
    if answer != RULINGS[name].usual
]


def differs(rulings: Rulings) -> bool:
    """Return whether any transition of the core game differs from the default rulings."""
    *arrays, throws, known = transitions.link(core_rules(rulings.codes))
    *usual, usual_throws, usual_known = usually()
    pairs = zip([*arrays, *throws, known], [*usual, *usual_throws, usual_known], strict=True)
    return not all(np.array_equal(one, other) for one, other in pairs)


@functools.cache
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
