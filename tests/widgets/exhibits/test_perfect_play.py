"""Perfect play, pressed."""

import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import azardia_widgets.games.azardia.solving as solving
from azardia_nb import Game, Placed
from azardia_nb.games.azardia.odds.core.best import best_actions, review, win_chance
from azardia_nb.games.azardia.odds.core.solution import solution
from azardia_nb.text.say import percent
from azardia_widgets import Lesson
from azardia_widgets.games.azardia.exhibits.afterwards import AgainstPerfect, Reviews
from azardia_widgets.games.azardia.exhibits.facts import Facts, predict_mantis
from azardia_widgets.games.azardia.exhibits.perfect_play import (
    EveryRoll,
    Landscape,
    Worth,
    exercises,
    policy,
)
from azardia_widgets.games.azardia.solved import Later, Position
from azardia_widgets.games.azardia.solving import Solving
from azardia_widgets.lesson.exercise import Exercises
from azardia_widgets.lesson.prediction import Prediction
from tests.cases import each
from tests.text.golden import tells, wording


@pytest.fixture(autouse=True, scope="module")
def solved() -> None:
    solution()


def test_moving_the_pawn_changes_what_the_position_is_worth() -> None:
    shown = Worth()
    canvas = shown.board.scene
    shown.mine.slider.value = 120
    assert shown.board.scene != canvas
    game = Game.place([Placed(120, level=5), Placed(130, level=5)], cards=False)
    assert tells(shown.said, "perfect_play.chance", chance=percent(win_chance(game), "en", 2))
    theirs = Game.place([Placed(120, level=5), Placed(130, level=5)], cards=False, seat=2)
    assert percent(win_chance(theirs), "en", 2) in shown.table.value
    assert tells(
        shown.access.descriptions[0],
        "overlay.range",
        unit=wording("perfect_play.unit"),
        most=149,
        much="65…",
    )
    shown.mantis.widget.value = "mover"
    assert "Noncredo Mantis" in shown.said or "Mantis" in shown.said
    mine = Game.place([Placed(120, "mantis", level=5), Placed(130, level=5)], cards=False)
    assert percent(win_chance(mine), "en", 2) in shown.said


def test_below_the_top_level_only_levels_count() -> None:
    shown = Worth()
    for number in (shown.mine, shown.rival):
        number.slider.value = 40
    shown.level.slider.value = shown.rivals_level.slider.value = 3
    shown.mine.slider.value = 10
    first = re.search(r"wins with probability ([0-9.]+%)", shown.said)
    shown.mine.slider.value = 79
    assert first
    assert f"probability {first[1]} if" in shown.said


@each("make", [Worth, EveryRoll])
def test_a_pawn_that_may_not_stand_there_is_refused_and_nothing_changes(make: Any) -> None:
    shown = make(Lesson(12, language="es"))
    before = shown.picture()
    shown.level.slider.value = 3
    assert tells(shown.wrong.value, "solved.impossible", "es", top=5)
    assert shown.picture() == before
    shown.level.slider.value = 5
    assert not shown.wrong.value


@each("typed", ["150", "0", "x", ""])
def test_a_tile_that_is_none_is_refused(typed: str) -> None:
    shown = EveryRoll()
    before = shown.picture()
    shown.mine.field.value = typed
    assert "role='alert'" in shown.mine.wrong.value
    assert shown.picture() == before


def test_every_roll_is_answered_as_best_actions_does() -> None:
    shown = EveryRoll()
    shown.mine.slider.value = 141
    shown.first.slider.value, shown.second.slider.value = 8, 1
    game = Game.place([Placed(141, level=5), Placed(133, level=5)], cards=False)
    game.automatic = False
    game.play("roll")
    game.happen("roll 1 8")
    best, other = best_actions(game)
    moved = wording("perfect_play.add", n=9)
    assert f"{moved}: {percent(best.win, 'en', 2)}" in shown.said
    assert f"costs {other.loss * 100:.2f} percentage points" in shown.said
    assert shown.grid.value.count("outline:3px") == 2  # 1 and 8, 8 and 1
    assert len(re.findall("<td ", shown.grid.value)) == 100
    assert "subtract: 143–149." in shown.access.descriptions[0]


def test_the_larger_die_decides_where_to_subtract() -> None:
    position = Position((137, 5), (90, 5))
    for larger in (4, 7, 9):
        best = policy(solution(), position, (2, larger))
        assert best[150 - larger] == "="
        assert {best[tile] for tile in range(82, 150 - larger)} == {"+"}
        assert {best[tile] for tile in range(151 - larger, 150)} == {"−"}


def test_the_landscape_follows_the_rival() -> None:
    shown = Landscape()
    chart = shown.chart.widget.value
    shown.rival.slider.value = 90
    assert shown.chart.widget.value != chart
    game = Game.place([Placed(149, level=5), Placed(90, level=5)], cards=False)
    assert tells(
        shown.said, "perfect_play.best_and_worst", high=149, most=percent(win_chance(game))
    )


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


def test_answers_hide_the_review() -> None:
    lesson = Lesson(12)
    shown = AgainstPerfect(lesson)
    play(shown)
    lesson.layers = {"answers": False}
    assert shown.afterwards.widget.layout.display == "none"


def test_bots_play_and_are_reviewed() -> None:
    shown = Reviews()
    chart = shown.afterwards.chart.widget.value
    assert tells(shown.said, "review.given_away", n=11, points="0.00")
    shown.first.widget.value = "perfect"
    shown.seed.slider.value = 5
    shown.play.click()
    assert shown.afterwards.chart.widget.value != chart
    assert wording("review.perfect") in shown.afterwards.worst.value
    shown.language = "es"
    assert "juego perfecto" in shown.afterwards.worst.value


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


def test_facts_answer_the_prediction() -> None:
    lesson = Lesson(12)
    asked = predict_mantis(lesson)
    assert isinstance(asked, Prediction)
    asked.field.text.value = "60%"
    asked.lock_in.click()
    assert asked.revealed
    assert isinstance(asked.reveal, Facts)
    wins = win_chance(Game(2, characters=("mantis", "lagartoon"), cards=False))
    assert percent(wins, "en", 2) in asked.reveal.table.value
    assert "<td>50%</td>" in asked.reveal.table.value  # who is called and wins stays on 150
    lesson.language = "es"
    assert percent(wins, "es", 2) in asked.reveal.table.value


def test_layers_hide_boards_charts_and_tables() -> None:
    lesson = Lesson(12)
    shown = [Worth(lesson), EveryRoll(lesson), Landscape(lesson), Reviews(lesson), Facts(lesson)]
    lesson.layers = dict.fromkeys(("odds", "table", "chart"), False)
    for exhibit in shown:
        assert "<table" not in exhibit.picture()
        assert exhibit.picture().count("<img") == isinstance(exhibit, Worth | EveryRoll)
    assert "%" not in shown[0].said + shown[1].said


# --- while it is not solved ---


class Slow:
    """A solver that goes on until it is let go."""

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
    assert isinstance(shown, Later)
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
