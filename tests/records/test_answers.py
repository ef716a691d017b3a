"""Learners' answers: one sheet each, none is lost or mixed, other files stay unchanged."""

import csv
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from azardia_nb.errors import FileError
from azardia_nb.files import lock
from azardia_nb.lessons import FIRST
from azardia_nb.records.answer_table import HEADER, read_table
from azardia_nb.records.answers import (
    FOLDER,
    PRESENT,
    Answer,
    AnswerSheets,
    file_of,
    read_sheet,
    sheets_in,
)
from tests.text.golden import tells, wording

NAMES = [
    "José",
    "李",
    "a/b",
    "a\\b",
    "Ana",
    "ana",
    "ANA",
    "..",
    "con",
    "x" * 300,
    "٣",
    "=1+1",
    "\x07",
]


@pytest.fixture
def sheets(tmp_path: Path) -> AnswerSheets:
    return AnswerSheets(tmp_path / FOLDER)


def give(sheets: AnswerSheets, given: str = "7/20", attempt: int = 1, lesson: int = 2) -> None:
    sheets.record(an_answer(given, attempt, lesson))


def an_answer(given: str = "7/20", attempt: int = 1, lesson: int = 2, learner: str = "") -> Answer:
    text, when = "How likely is an “11”,\nor more?", f"2025-03-01T10:00:0{attempt}+00:00"
    right = given == "35%"
    return Answer(
        learner, lesson, "dice.sum 5", text, attempt, given, right, "35%", when, reason="Too low."
    )


def told(sheets: AnswerSheets) -> list[str]:
    return [answer.given for answer in sheets.answers]


def again(sheets: AnswerSheets) -> AnswerSheets:
    """Return the same sheets, opened as by another lesson."""
    return AnswerSheets(sheets.folder)


def sheet_of(sheets: AnswerSheets, name: str = "") -> Path:
    return sheets.folder / file_of(name)


def rows(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file))


def refused(step: Callable[[], object], path: Path) -> str:
    """Return the one-sentence refusal of a file, which must not change."""
    before = path.read_bytes()
    with pytest.raises(FileError) as error:
        step()
    assert path.read_bytes() == before
    said = str(error.value)
    assert said.startswith(str(path))
    assert "\n" not in said
    return said


# --- keeping ----------------------------------------------------------------------------------


def test_there_is_no_sheet_before_the_first_answer(sheets: AnswerSheets) -> None:
    assert (sheets.learner, sheets.answers) == ("", ())
    assert not sheets.folder.exists()
    sheets.learner = "Ana"
    assert (sheets.learner, sheets.answers) == ("Ana", ())
    assert not sheets_in(sheets.folder)
    assert again(sheets).learner == "Ana", "a name is typed once"


def test_each_name_has_a_sheet_of_its_own(sheets: AnswerSheets) -> None:
    for number, name in enumerate(NAMES):
        sheets.learner = name
        assert told(sheets) == []
        give(sheets, str(number))
    files = [path.name.casefold() for path in sheets_in(sheets.folder)]
    assert len(set(files)) == len(NAMES), "also where capitals count as small letters"
    assert {path.parent for path in sheets.folder.parent.rglob("*.json")} == {sheets.folder}
    assert max(len(name.encode()) for name in files) < 255
    for number, name in enumerate(NAMES):
        sheets.learner = name
        assert told(sheets) == [str(number)]
        assert [answer.learner for answer in sheets.answers] == [name]


# Steps of numbered lessons: @ sets a name, + answers, = lists the answers expected then.
SHARED = {
    "two lessons share a sheet": "1 @Ana 2 +1 1 +2 2 +3 1 =1,2,3 2 =1,2,3",
    "a name typed otherwise is the same": "1 @José +1 @Jose\N{COMBINING ACUTE ACCENT} =1",
    "who comes back goes on": "1 @Ana +1 @Ben +2 @Ana +3 =1,3 @Ben =2",
    "a name takes over what was answered without one": "1 +1 @Íñigo =1 @ = +2 @Ben =2 @Íñigo =1",
    "and nothing that somebody else has left": "1 @Ana +1 @ +2 2 @ +3 @Ben =3 @ =2 1 @Ana =1,2",
    "a lesson keeps its learner": "1 @Ana 2 @Ben +2 1 +1 =1 2 =2",
}


@pytest.mark.parametrize("case", SHARED)
def test_each_sees_ones_own_answers(case: str, sheets: AnswerSheets) -> None:
    lessons: dict[str, AnswerSheets] = {}
    for word in SHARED[case].split():
        if word.isdigit():
            now = lessons.setdefault(word, again(sheets))
        elif word[0] == "@":
            now.learner = f"  {word[1:]} "
        elif word[0] == "+":
            give(now, word[1:])
        else:
            assert told(now) == [one for one in word[1:].split(",") if one]


def test_all_pages_of_a_course_share_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spanish = tmp_path / "es"
    (spanish / "teacher").mkdir(parents=True)
    for folder in (tmp_path, spanish):
        (folder / FIRST).touch()
    for place in (spanish / "teacher", spanish, tmp_path):
        monkeypatch.chdir(place)
        assert AnswerSheets().folder.resolve() == (tmp_path / FOLDER).resolve()


def test_a_crash_while_writing_leaves_the_old_answers(
    sheets: AnswerSheets, monkeypatch: pytest.MonkeyPatch
) -> None:
    give(sheets)

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", fail)
    assert wording("system.no_space") in refused(lambda: give(sheets, attempt=2), sheet_of(sheets))
    assert len(sheets.answers) == 1
    assert {path.name for path in sheets.folder.iterdir()} == {sheet_of(sheets).name, lock.LOCK}


# --- several at once -----------------------------------------------------------------------------

LESSON = """
import sys
from azardia_nb.records.answers import Answer, AnswerSheets
folder, lesson, answers, *names = sys.argv[1:]
sheets = AnswerSheets(folder)
print("ready", flush=True)
sys.stdin.readline()
for number in range(int(answers)):
    if names:
        sheets.learner = names[number % len(names)]
    sheets.record(Answer("", int(lesson), f"dice.sum {number}", "?", 1, "7", True, "7", "2025"))
"""


def all_answer(folder: Path, answers: int, *names: Sequence[str]) -> None:
    """Record answers from several lessons at the same time, each in a process."""
    pipe = subprocess.PIPE
    lessons = [
        subprocess.Popen(
            [sys.executable, "-c", LESSON, str(folder), str(lesson), str(answers), *of_lesson],
            stdin=pipe,
            stdout=pipe,
            text=True,
        )
        for lesson, of_lesson in enumerate(names)
    ]
    for one in lessons:
        assert one.stdout is not None
        assert one.stdout.readline() == "ready\n"
    for one in lessons:
        assert one.stdin is not None
        one.stdin.write("\n")
        one.stdin.flush()
    for one in lessons:
        one.communicate(timeout=120)
        assert one.returncode == 0


def kept(folder: Path) -> list[tuple[object, str]]:
    """Return (lesson, question) of all answers in a folder, sorted."""
    found = (answer for path in sheets_in(folder) for answer in read_sheet(path))
    return sorted((answer.lesson, answer.question) for answer in found)


def test_lessons_that_answer_at_once_lose_nothing(sheets: AnswerSheets) -> None:
    all_answer(sheets.folder, 100, ["Ana", "Ben"], ["Ben", "Ana", ""])
    given = [(lesson, f"dice.sum {number}") for lesson in (0, 1) for number in range(100)]
    assert kept(sheets.folder) == sorted(given)
    assert not list(sheets.folder.glob("*.unreadable*"))


def test_who_finds_a_damaged_sheet_at_once_begins_one_new_sheet(sheets: AnswerSheets) -> None:
    sheets.folder_made()
    sheet_of(sheets).write_text("{", "utf-8")
    found = [again(sheets) for _ in range(8)]

    def answer(one: AnswerSheets) -> int:
        try:
            give(one)
        except FileError:
            return 1
        return 0

    with ThreadPoolExecutor(len(found)) as lessons:
        assert sum(lessons.map(answer, found)) == 1, "it is said once"
    assert len(list(sheets.folder.glob("*.unreadable*"))) == 1
    assert len(sheets.answers) == len(found)


HOLDER = """
import sys
from azardia_nb.files.lock import folder_lock
with folder_lock(sys.argv[1]):
    print("held", flush=True)
    sys.stdin.readline()
"""


def test_a_lesson_that_has_stopped_keeps_no_other_from_answering(
    sheets: AnswerSheets, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lock, "PATIENCE", 0.2)
    command = [sys.executable, "-c", HOLDER, str(sheets.folder_made())]
    holder = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    try:
        give(sheets)
        assert told(sheets) == ["7/20"]
    finally:
        holder.kill()
        holder.communicate()
    monkeypatch.setattr(lock, "PATIENCE", 60)
    give(sheets, "35%")
    assert told(sheets) == ["7/20", "35%"], "who was killed keeps nobody"


def test_a_disk_without_locks_has_one_writer_at_a_time(
    sheets: AnswerSheets, monkeypatch: pytest.MonkeyPatch
) -> None:
    (sheets.folder_made() / lock.LOCK).mkdir()  # as good as a disk that knows no locks
    all_answer(sheets.folder, 50, [], [])
    assert len(kept(sheets.folder)) == 100
    assert not (sheets.folder / lock.SOFT_LOCK).exists()


# --- files that are not ours ------------------------------------------------------------------

DAMAGE: dict[str, Callable[[str], str]] = {
    "empty": lambda text: "",
    "cut off": lambda text: text[: len(text) // 2],
    "edited": lambda text: text.replace("Ana", "Ben"),
    "something else": lambda text: '{"format": "a shopping list"}',
    "a list": lambda text: "[1, 2]",
    "deep": lambda text: "[" * 100_000,
    "no text": lambda text: "\udcff",
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_sheet_is_kept_and_said_once(damage: str, sheets: AnswerSheets) -> None:
    language = ("en", "es")[len(damage) % 2]
    sheets.learner, sheets.language = "Ana", language
    give(sheets)
    path = sheet_of(sheets, "Ana")
    text = DAMAGE[damage](path.read_text(encoding="utf-8"))
    path.write_bytes(before := text.encode("utf-8", "surrogateescape"))
    with pytest.raises(FileError) as error:
        give(sheets, "1/2")
    (kept,) = sheets.folder.glob("*.unreadable-1.json")
    assert kept.read_bytes() == before
    said = str(error.value)
    assert said.startswith(str(path))
    assert str(kept) in said
    assert ("damaged" if language == "en" else "dañado") in said
    assert told(sheets) == ["1/2"], "the answer is not lost by it"
    assert sheets_in(sheets.folder) == [path]


def test_somebody_elses_sheet_under_ones_name_is_kept_apart(sheets: AnswerSheets) -> None:
    sheets.learner = "Ana"
    give(sheets)
    sheet_of(sheets, "Ben").write_bytes(sheet_of(sheets, "Ana").read_bytes())
    sheets.learner = "Ben"
    with pytest.raises(FileError, match="kept as"):
        _ = sheets.answers
    assert sheets.answers == ()


def test_a_damaged_name_is_kept_apart(sheets: AnswerSheets) -> None:
    (sheets.folder_made() / PRESENT).write_text("{", "utf-8")
    with pytest.raises(FileError) as error:
        _ = sheets.learner
    assert str(error.value).count("kept as") == 1
    assert sheets.learner == ""
    assert (sheets.folder / "present.unreadable-1.json").read_text("utf-8") == "{"


def test_a_file_where_the_folder_should_be_is_said(sheets: AnswerSheets) -> None:
    sheets.folder.touch()
    with pytest.raises(FileError, match=FOLDER):
        give(sheets)


# --- CSV --------------------------------------------------------------------------------------


def test_the_export_has_a_row_for_each_answer(sheets: AnswerSheets, tmp_path: Path) -> None:
    sheets.learner = "Ana"
    give(sheets)
    give(sheets, "35%", attempt=2)
    target = tmp_path / "answers.csv"
    assert sheets.export(target) == 2
    head, first, second = rows(target)
    assert tuple(head) == HEADER
    assert first[:5] == ["Ana", "azardia", "2", "dice.sum", "5"]
    assert first[5:9] == ["How likely is an “11”,\nor more?", "1", "7/20", "0"]
    assert first[10] == "Too low."
    assert second[6:10] == ["2", "35%", "1", "35%"]
    assert read_table(target).answers == sheets.answers


def test_the_export_is_the_learners_own(
    sheets: AnswerSheets, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names = ["Ana B", "Ana/B", "Ben", "🦊", "🐼", ""]
    for name in names:
        sheets.learner = name
        give(sheets)
        assert sheets.export() == 1
    files = {path.name for path in tmp_path.glob("*.csv")}
    assert files > {f"{FOLDER}-Ana-B.csv", f"{FOLDER}-Ben.csv", f"{FOLDER}.csv"}
    assert len(files) == len(names), "a class hands them in together"


@pytest.mark.parametrize("there", ["name,mark\nAna,10\n", "…", "\udcff", '"' + "x" * 200_000 + '"'])
def test_somebody_elses_file_is_not_overwritten(
    there: str, sheets: AnswerSheets, tmp_path: Path
) -> None:
    give(sheets)
    target = tmp_path / "marks.csv"
    target.write_bytes(there.encode("utf-8", "surrogateescape"))
    assert tells(refused(lambda: sheets.export(target), target), "answers.other_content")


def test_a_spreadsheet_calculates_nothing(sheets: AnswerSheets, tmp_path: Path) -> None:
    typed = ["=1+1", "+49 30", "@x", "-A1", "-3", "+1/2", "-0,5 %", "a=b", "'tis"]
    sheets.learner = '=HYPERLINK("x")'
    for given in typed:
        give(sheets, given)
    target = tmp_path / "answers.csv"
    sheets.export(target)
    _, *shown = rows(target)
    assert [row[7] for row in shown] == [*(f"'{given}" for given in typed[:4]), *typed[4:]]
    assert shown[0][0] == '\'=HYPERLINK("x")'
    assert read_table(target).answers == sheets.answers
