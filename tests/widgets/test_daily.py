"""The puzzle of the day: the same for everybody, judged exactly, and no spoiler before a choice."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.files.checked_file import check_of
from azardia_nb.game.registry import DEFAULT
from azardia_nb.lessons import class_mode
from azardia_nb.lessons.daily import DAY, day_of, puzzle_of
from azardia_nb.records.gradebook import read_class
from azardia_nb.records.short_code import codes_of
from azardia_nb.text.language import LANGUAGES
from azardia_widgets import Daily
from azardia_widgets.board.scene import scene
from azardia_widgets.lesson.bar import Page

FIRST = date(2026, 12, 1)
# Digests of three days' positions and rankings. With another one, classes that share a date would
# not share a puzzle.
STORED = {
    "2026-12-01": "09712e925dd1dfe403a279eb4e8f54a57b1ed0b3f723d583bc396e54793e3d91",
    "2026-12-02": "c57e1db028a84d77db85c36b8a0ec76321a030329bcbe6747556e19e6bcf9595",
    "2026-12-03": "50f0bb72d7d08836106a380eb98e140ec7b802856c59ffe7ebf84be18325129f",
}


@pytest.mark.parametrize("day", STORED)
def test_a_date_has_one_position(day: str) -> None:
    made = puzzle_of(day_of(day))
    assert check_of([made.game.notation, made.ranked]) == STORED[day]


def test_the_best_choice_is_clear_on_all_days() -> None:
    found = [puzzle_of(FIRST + timedelta(n)) for n in range(30)]
    assert all(one.is_clear for one in found)
    assert len({one.game.type.name for one in found}) == 3


@pytest.mark.parametrize("day", STORED)
def test_a_choice_is_judged(day: str) -> None:
    made = puzzle_of(day_of(day))
    for rank, action in enumerate(made.ranked, 1):
        daily = Daily(day=day)
        labels = {one: button.description for one, button in daily.choices.buttons.items()}
        assert labels.keys() == made.worth.keys()
        daily.choices.buttons[action].click()
        assert not daily.wrong.value
        assert not daily.choices.buttons, "a choice counts once"
        assert ("✓" in daily.said) == (rank == 1)
        daily.share.click()
        assert daily.share.sent is not None
        shared = daily.share.sent.content.decode()
        assert f"{rank}" in shared.splitlines()[1]
        assert shared.endswith(f"#day={day}")
        assert not any(label in shared for label in labels.values())


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_choice_reaches_the_teacher(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    monkeypatch.chdir(tmp_path)
    page = Page("daily", language=code)
    page.answers.learner = "Ana"
    for day in STORED:
        puzzle = puzzle_of(day_of(day))
        for action in (puzzle.ranked[-1], puzzle.best):
            daily = Daily(page, day=day, language=code)
            daily.choices.buttons[action].click()
            assert not daily.wrong.value
    codes = "\n".join(codes_of(page.answers.answers, "Ana"))
    (tmp_path / "codes.txt").write_text(codes, "utf-8")
    page.answers.export("table.csv")
    for name in ("codes.txt", "table.csv"):
        book = read_class([tmp_path / name])
        assert [(one.attempt, one.right) for one in book.answers] == [(1, False), (2, True)] * 3
        assert book.lessons == [(DEFAULT, page.number)]
        assert not book.unjudged
        assert not book.notes


def test_the_board_does_not_show_the_way_before_the_choice() -> None:
    daily = Daily(day="2026-12-02")
    whole = scene(daily.puzzle.game)
    assert len(daily.board.scene.pieces) < len(whole.pieces)
    assert len(daily.board.description) < len(whole.description)
    daily.choices.buttons[daily.puzzle.best].click()
    assert daily.board.scene.pieces == whole.pieces


def test_class_mode_hides_which_choice_is_best(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / class_mode.MARK).touch()
    monkeypatch.chdir(tmp_path)
    daily = Daily(day="2026-12-02")
    action, button = next(iter(daily.choices.buttons.items()))
    label = button.description
    button.click()
    assert label in daily.said
    daily.share.click()
    assert daily.share.sent is not None
    told = daily.result.value + daily.share.sent.content.decode()
    assert not set("✓✗") & set(told)
    assert daily.puzzle.worth[action]


def test_the_day_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = []
    for day in ("2026-12-01", "2026-12-02"):
        monkeypatch.setenv(DAY, day)
        daily = Daily()
        assert daily.day.isoformat() == day
        shown.append(daily.outputs()[0])
    assert shown[0] == shown[1], "a saved notebook does not differ from day to day"
    with pytest.raises(AzardiaError):
        day_of("1.12.2026")
