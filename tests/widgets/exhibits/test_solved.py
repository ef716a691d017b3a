"""The race as a chain and the solved core game: best actions, and the cost of others."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import azardia_widgets.games.azardia.solved as solving
from azardia_nb import Game
from azardia_nb.games.azardia.odds.core.best import review
from azardia_nb.games.azardia.odds.core.solution import solution
from azardia_nb.text.say import percent
from azardia_widgets import Lesson
from azardia_widgets.games.azardia.exhibits.afterwards import AgainstPerfect, Reviews
from azardia_widgets.games.azardia.exhibits.facts import Facts, predict_mantis
from azardia_widgets.games.azardia.exhibits.perfect_play import (
    Worth,
    exercises,
)
from azardia_widgets.games.azardia.solved import Position, SolvedLater, Solving
from azardia_widgets.lesson.exercise import Exercises
from azardia_widgets.lesson.prediction import Prediction
from tests.text.golden import tells, wording


@pytest.fixture(autouse=True, scope="module")
def solved() -> None:
    solution()


def play(shown: AgainstPerfect) -> None:
    while shown.game.winner is None:
        offered = {choice.action for choice in shown.game.legal()}
        shown.act("subtract" if "subtract" in offered else min(offered))


def test_a_game_against_perfection_is_reviewed_at_its_end() -> None:
    shown = AgainstPerfect()
    assert shown.afterwards.widget.layout.display == "none"
    shown.act("roll")
    shown.act("subtract")
    shown.review.click()
    assert shown.afterwards.widget.layout.display == ""
    play(shown)
    assert shown.afterwards.widget.layout.display == ""
    found = review(shown.game)
    lost = sum(one.chosen.loss for one in found if one.seat == 1)
    assert tells(shown.said, "review.given_away", points=f"{lost * 100:.2f}")
    assert sum(one.chosen.loss for one in found if one.seat == 2) == pytest.approx(0, abs=1e-8)
    worst = max(found, key=lambda one: one.chosen.loss)
    assert f"<td>subtract, {percent(worst.chosen.win)}</td>" in shown.afterwards.worst.value
    assert f"<td>add, {percent(worst.best.win)}</td>" in shown.afterwards.worst.value


def test_a_saved_game_is_reviewed_or_refused(tmp_path: Path) -> None:
    shown = Reviews()
    before = shown.said
    shown.load.click()
    assert wording("review.file_name") in shown.wrong.value
    shown.file.value = str(tmp_path / "nothing.json")
    shown.load.click()
    assert "role='alert'" in shown.wrong.value
    with_cards = Game(2, characters=("lagartoon", "robot"), seed=1)
    with_cards.save(tmp_path / "cards.json")
    shown.file.value = str(tmp_path / "cards.json")
    shown.load.click()
    assert "without cards" in shown.wrong.value
    assert shown.said == before
    game = Position((149, 5), (120, 5)).game()
    game.automatic = False
    for step in ("roll", "roll 3 1", "add"):
        game.repeat(step)
    game.save(tmp_path / "core.json")
    shown.file.value = str(tmp_path / "core.json")
    shown.load.click()
    assert tells(shown.said, "review.no_winner", n=3)
    assert "<td>3 + 1</td>" in shown.afterwards.worst.value


# --- while it is not solved ---


class Slow:
    """A solver that runs until the test releases it."""

    def __init__(self) -> None:
        self.done = threading.Event()
        self.solved = False

    def __call__(self, report_progress: Any) -> None:
        report_progress(0.4, 1.0)
        while not self.done.wait(0.01):
            report_progress(0.5, 1.0)
        self.solved = True


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    solver = Slow()
    monkeypatch.setattr(solving, "SOLVING", Solving(solver))
    monkeypatch.setattr(solving, "is_solved", lambda: solver.solved)
    yield solver
    solving.SOLVING.stop()
    solving.SOLVING.wait()


@pytest.mark.parametrize("make", [Worth, AgainstPerfect, Facts])
def test_unsolved_it_says_so_and_can_be_solved_and_stopped(make: Any, slow: Slow) -> None:
    shown = make(Lesson(12))
    assert wording("solving.unsolved") in shown.gate.text.value
    assert wording("solving.unsolved") in shown.picture()
    assert not shown.said
    shown.gate.solve.click()
    assert shown.gate.solve.disabled
    assert tells(shown.gate.text.value, "solving.progress")
    shown.gate.stop.click()
    solving.SOLVING.wait()
    assert not shown.gate.solve.disabled
    shown.gate.solve.click()
    slow.done.set()
    solving.SOLVING.wait()
    assert shown.said
    assert not tells(shown.picture(), "solving.unsolved")


@pytest.mark.parametrize(("make", "kind"), [(exercises, Exercises), (predict_mantis, Prediction)])
def test_what_needs_the_solution_is_made_when_it_is_there(
    make: Any, kind: Any, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("azardia_widgets.games.azardia.solved.is_solved", lambda: slow.solved)
    shown = make(Lesson(12))
    assert isinstance(shown, SolvedLater)
    assert wording("solving.unsolved") in shown.picture()
    shown.gate.solve.click()
    slow.done.set()
    solving.SOLVING.wait()
    (made,) = shown.place.children
    assert isinstance(made, kind)
    assert shown.picture() == made.picture()
    assert isinstance(make(Lesson(12)), kind)


def test_what_fails_while_solving_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(report_progress: Any) -> None:
        raise MemoryError("no room")

    monkeypatch.setattr(solving, "SOLVING", Solving(fails))
    monkeypatch.setattr(solving, "is_solved", lambda: False)
    shown = Worth()
    shown.gate.solve.click()
    solving.SOLVING.wait()
    assert "no room" in shown.gate.text.value
    assert not shown.gate.solve.disabled
