"""Answers of a learner: none is lost, nobody else's file is touched."""

import csv
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from azardia_nb.errors import FileError
from azardia_nb.files.checked_file import write
from azardia_nb.records.answers import CSV_FILE, FILE, HEADER, Answer, AnswerSheet


@pytest.fixture
def sheet(tmp_path: Path) -> AnswerSheet:
    return AnswerSheet(tmp_path / "answers.json")


def give(sheet: AnswerSheet, given: str = "7/20", attempt: int = 1, lesson: int = 2) -> None:
    text, when = "How likely is an “11”,\nor more?", f"2025-03-01T10:00:0{attempt}+00:00"
    right = given == "35%"
    sheet.record(Answer("", lesson, "dice.sum", text, attempt, given, right, "35%", when))


def rows(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file))


def refused(step: Callable[[], object], path: Path) -> str:
    """Return the one sentence in which a file is refused; it stays as it is."""
    before = path.read_bytes()
    with pytest.raises(FileError) as error:
        step()
    assert path.read_bytes() == before
    said = str(error.value)
    assert said.startswith(str(path))
    assert "\n" not in said
    return said


# --- keeping ----------------------------------------------------------------------------------


def test_there_is_no_file_before_the_first_answer(sheet: AnswerSheet) -> None:
    sheet.learner = "Ana"
    assert (sheet.learner, sheet.answers) == ("Ana", ())
    assert not sheet.path.exists()
    give(sheet)
    assert sheet.path.exists()
    assert AnswerSheet(sheet.path).learner == "Ana"


def test_answers_are_kept_in_order(sheet: AnswerSheet) -> None:
    give(sheet)
    give(sheet, "35%", attempt=2)
    kept = AnswerSheet(sheet.path).answers
    assert [(a.given, a.right, a.attempt) for a in kept] == [
        ("7/20", False, 1),
        ("35%", True, 2),
    ]
    assert kept == sheet.answers
    assert kept[0].text == "How likely is an “11”,\nor more?"


def test_two_lessons_share_a_file(sheet: AnswerSheet) -> None:
    other = AnswerSheet(sheet.path)
    sheet.learner = "Ana"
    give(other)
    give(sheet, lesson=3)
    give(other, lesson=4)
    assert [answer.lesson for answer in sheet.answers] == [2, 3, 4]
    assert other.learner == "Ana"


def test_the_learner_can_be_named_later(sheet: AnswerSheet) -> None:
    give(sheet)
    sheet.learner = "Íñigo"
    assert AnswerSheet(sheet.path).learner == "Íñigo"
    assert len(sheet.answers) == 1


def learners(sheet: AnswerSheet) -> list[str]:
    return [answer.learner for answer in sheet.answers]


def test_another_name_takes_no_answers_over(sheet: AnswerSheet, tmp_path: Path) -> None:
    sheet.learner = "Ana"
    give(sheet)
    give(sheet, "35%", attempt=2)
    sheet.learner = "Ben"
    assert learners(AnswerSheet(sheet.path)) == ["Ana", "Ana"]
    give(sheet)
    sheet.learner = "Ana"
    give(sheet, "1/2", attempt=3)
    assert learners(AnswerSheet(sheet.path)) == ["Ana", "Ana", "Ben", "Ana"]
    target = tmp_path / "answers.csv"
    assert sheet.export(target) == 4
    assert [(row[0], row[4]) for row in rows(target)[1:]] == [
        ("Ana", "7/20"),
        ("Ana", "35%"),
        ("Ben", "7/20"),
        ("Ana", "1/2"),
    ]


def test_who_takes_the_name_away_takes_no_answers_with_it(sheet: AnswerSheet) -> None:
    sheet.learner = "Ana"
    give(sheet)
    sheet.learner = ""
    give(sheet)
    assert learners(sheet) == ["Ana", ""]
    sheet.learner = "Ben"
    assert learners(sheet) == ["Ana", "Ben"]


def test_a_lesson_keeps_its_learner_whoever_answers_in_another(sheet: AnswerSheet) -> None:
    other = AnswerSheet(sheet.path)
    sheet.learner = "Ana"
    give(sheet)
    other.learner = "Ben"
    give(other)
    give(sheet, attempt=2)
    assert learners(sheet) == ["Ana", "Ben", "Ana"]
    assert (sheet.learner, other.learner) == ("Ana", "Ben")


@pytest.mark.parametrize("name", ["Ana", ""])
def test_a_file_of_the_version_before_is_read(name: str, sheet: AnswerSheet) -> None:
    give(sheet)
    give(sheet, "35%", attempt=2)
    content = json.loads(sheet.path.read_text(encoding="utf-8"))
    del content["check"]
    for answer in content["answers"]:
        del answer["learner"]
    write(sheet.path, {**content, "version": 1, "learner": name})
    before = sheet.path.read_bytes()
    old = AnswerSheet(sheet.path)
    assert (old.learner, learners(old)) == (name, [name, name])
    assert sheet.path.read_bytes() == before
    old.learner = "Ben"
    give(old, attempt=3)
    assert learners(old) == [name or "Ben", name or "Ben", "Ben"]
    assert [answer.given for answer in old.answers] == ["7/20", "35%", "7/20"]


def test_the_files_go_into_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    sheet = AnswerSheet()
    give(sheet)
    sheet.export()
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([FILE, CSV_FILE])


def test_a_crash_while_writing_leaves_the_old_answers(
    sheet: AnswerSheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    give(sheet)

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", fail)
    assert "no space left" in refused(lambda: give(sheet, attempt=2), sheet.path)
    assert len(sheet.answers) == 1
    assert [path.name for path in sheet.path.parent.iterdir()] == [sheet.path.name]


# --- files that are not ours ------------------------------------------------------------------

DAMAGE: dict[str, Callable[[str], str]] = {
    "empty": lambda text: "",
    "cut off": lambda text: text[: len(text) // 2],
    "edited": lambda text: text.replace("7/20", "35%"),
    "something else": lambda text: '{"format": "a shopping list"}',
    "a list": lambda text: "[1, 2]",
    "deep": lambda text: "[" * 100_000,
    "no text": lambda text: "\udcff",
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_file_is_refused_and_stays(damage: str, sheet: AnswerSheet) -> None:
    give(sheet)
    text = DAMAGE[damage](sheet.path.read_text(encoding="utf-8"))
    sheet.path.write_bytes(text.encode("utf-8", "surrogateescape"))
    for step in (
        lambda: sheet.answers,
        lambda: give(sheet),
        lambda: setattr(sheet, "learner", "Ana"),
        sheet.export,
    ):
        assert "damaged" in refused(step, sheet.path)
    sheet.language = "es"
    assert "dañado" in refused(sheet.export, sheet.path)


def test_a_saved_game_is_no_answer_sheet(sheet: AnswerSheet) -> None:
    from azardia_nb import Game

    Game(2, seed=1).save(sheet.path)
    assert "does not contain answers" in refused(lambda: give(sheet), sheet.path)


def test_a_well_sealed_file_with_wrong_types_is_refused(sheet: AnswerSheet) -> None:
    give(sheet)
    content = json.loads(sheet.path.read_text(encoding="utf-8"))
    del content["check"]
    content["answers"][0]["attempt"] = "first"
    write(sheet.path, content)
    assert "edited" in refused(lambda: sheet.answers, sheet.path)


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="can't be read: is a directory"):
        give(AnswerSheet(tmp_path))


# --- CSV --------------------------------------------------------------------------------------


def test_the_export_has_a_row_for_each_answer(sheet: AnswerSheet, tmp_path: Path) -> None:
    sheet.learner = "Ana"
    give(sheet)
    give(sheet, "35%", attempt=2)
    target = tmp_path / "answers.csv"
    assert sheet.export(target) == 2
    head, first, second = rows(target)
    assert tuple(head) == HEADER
    assert ",".join(head) == "learner,lesson,question,attempt,given,correct,right answer,time"
    assert first[:6] == ["Ana", "2", "How likely is an “11”,\nor more?", "1", "7/20", "0"]
    assert second[3:] == ["2", "35%", "1", "35%", "2025-03-01T10:00:02+00:00"]


def test_an_older_export_is_replaced(sheet: AnswerSheet, tmp_path: Path) -> None:
    target = tmp_path / "answers.csv"
    assert sheet.export(target) == 0
    give(sheet)
    assert sheet.export(target) == 1
    sheet.learner = "Ana"
    give(sheet, "35%", attempt=2)
    assert sheet.export(target) == 2
    assert [row[0] for row in rows(target)] == ["learner", "Ana", "Ana"]


@pytest.mark.parametrize("there", ["name,mark\nAna,10\n", "…", "\udcff", '"' + "x" * 200_000 + '"'])
def test_somebody_elses_file_is_not_overwritten(
    there: str, sheet: AnswerSheet, tmp_path: Path
) -> None:
    give(sheet)
    target = tmp_path / "marks.csv"
    target.write_bytes(there.encode("utf-8", "surrogateescape"))
    assert "was left as it is" in refused(lambda: sheet.export(target), target)


def test_the_export_of_other_answers_is_not_overwritten(sheet: AnswerSheet, tmp_path: Path) -> None:
    give(sheet)
    target = tmp_path / "answers.csv"
    sheet.export(target)
    other = AnswerSheet(tmp_path / "other.json")
    give(other, "1/2")
    refused(lambda: other.export(target), target)


def test_a_spreadsheet_calculates_nothing(sheet: AnswerSheet, tmp_path: Path) -> None:
    typed = ["=1+1", "+49 30", "@x", "-A1", "-3", "+1/2", "-0,5 %", "a=b"]
    sheet.learner = '=HYPERLINK("x")'
    for given in typed:
        give(sheet, given)
    sheet.export(tmp_path / "answers.csv")
    _, *shown = rows(tmp_path / "answers.csv")
    assert [row[4] for row in shown] == [*(f"'{given}" for given in typed[:4]), *typed[4:]]
    assert shown[0][0] == '\'=HYPERLINK("x")'


def test_a_place_that_cannot_be_written_is_said(sheet: AnswerSheet, tmp_path: Path) -> None:
    give(sheet)
    with pytest.raises(FileError, match="can't be written: no such file"):
        sheet.export(tmp_path / "nowhere" / "answers.csv")


def test_a_crash_while_exporting_leaves_the_old_table(
    sheet: AnswerSheet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    give(sheet)
    target = tmp_path / "answers.csv"
    sheet.export(target)
    before = target.read_bytes()
    give(sheet, attempt=2)

    def interrupted(file: int) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", interrupted)
        with pytest.raises(KeyboardInterrupt):
            sheet.export(target)
    assert target.read_bytes() == before
    assert sheet.export(target) == 2
