"""A class's answers: counted once, per learner and exercise, with the common mistakes."""

import csv
import dataclasses
import io
from collections.abc import Sequence
from pathlib import Path

import pytest

from azardia_nb.errors import FileError
from azardia_nb.lessons.question import questions
from azardia_nb.records.answer_table import MOST_ODD, as_csv
from azardia_nb.records.answers import FOLDER, Answer, AnswerSheets
from azardia_nb.records.gradebook import Gradebook, Mark, read_class
from azardia_nb.records.gradebook_page import as_lines, as_page
from azardia_nb.text.language import LANGUAGES
from tests.cases import each
from tests.text.golden import pattern, tells, wording


def given(
    learner: str, exercise: str, *typed: str, lesson: int | str = 2, seed: str = "5"
) -> list[Answer]:
    """Return a learner's answers to an exercise; "right" and "usual" (mistake) are filled in."""
    rows = []
    asked = {one.id: one for one in questions(lesson, int(seed))} if seed else {}
    for attempt, one in enumerate(typed, 1):
        question = asked.get(exercise)
        text, answer, reason, right = f"How likely is {exercise}?", "1", "", one == "1"
        if question:
            usual, _ = question.wrong()[0]
            one = {"right": question.answer_text(), "usual": usual}.get(one, one).split(" (")[0]
            right, reason = question.check(one).right, question.reason(one)
            text, answer = question.prompt(), question.answer_text()
        rows.append(
            Answer(
                learner,
                lesson,
                f"{exercise} {seed}".strip(),
                text,
                attempt,
                one,
                right,
                answer,
                f"2025-03-01T10:0{attempt}:00+01:00",
                reason=reason,
            )
        )
    return rows


def table(path: Path, *answers: Sequence[Answer]) -> Path:
    path.write_bytes(as_csv(one for some in answers for one in some))
    return path


SUM, TILE, ONCE = "dice.sum_exactly", "dice.sum_at_least", "challenges.all_won"
GUESS = "dice.zero_stands"
SURE = [dataclasses.replace(one, confidence=90) for one in given("Ana", GUESS, "1", seed="")]
CLASS = [
    *given("Ana", SUM, "usual", "right"),
    *given("Ben", SUM, "usual", seed="6"),
    *given("Íñigo", SUM, "right"),
    *given("Ana", TILE, "right"),
    *given("Ben", TILE, "97%", "98%", "98%"),
    *given("Íñigo", TILE, "98%"),
    *given("Ana", GUESS, "2", "2", seed=""),
    *given("Ben", ONCE, "right", lesson=4),
]


def test_each_exercise_counts_once_and_guesses_are_none() -> None:
    book = Gradebook([*CLASS, *given("Ana", SUM, "99%", "right", seed="9")])
    assert book.learners == ["Ana", "Ben", "Íñigo"]
    assert book.lessons == [("azardia", 2), ("azardia", 4)]
    marks = {(name, lesson[1]): mark for (name, lesson), mark in book.marks().items()}
    assert marks == {
        ("Ana", 2): Mark(2, 2, 1),
        ("Ben", 2): Mark(2, 0, 0),
        ("Íñigo", 2): Mark(2, 1, 1),
        ("Ben", 4): Mark(1, 1, 1),
    }
    assert book.guesses() == {"Ana": 1}
    assert book.last("Ben") == "2025-03-01 10:03"


def test_who_has_handed_in_nothing_is_there_and_told(tmp_path: Path) -> None:
    roster = tmp_path / "3B.txt"
    roster.write_text("\ufeffíñigo \r\nAna\n\nZoe\nNuria\nÑuflo\nAna\n", encoding="utf-8")
    book = read_class([table(tmp_path / "a.csv", CLASS)], "es", roster=roster)
    assert book.missing == ["Nuria", "Ñuflo", "Zoe"]
    assert book.strangers == ["Ben"]
    assert book.learners == ["Ana", "Ben", "Íñigo", "Nuria", "Ñuflo", "Zoe"]
    assert book.last("Zoe") == ""
    missing = wording("gradebook.missing", "es", names="Nuria, Ñuflo, Zoe")
    stranger = wording("gradebook.strangers", "es", names="Ben")
    for said in ("\n".join(as_lines(book, "es")), as_page(book, "es")):
        assert missing in said
        assert stranger in said
    assert '<th scope="row">Zoe</th>' in as_page(book, "es")


def test_a_roster_that_is_none_is_refused(tmp_path: Path) -> None:
    answers = table(tmp_path / "a.csv", CLASS)
    (tmp_path / "empty.txt").write_text(" \n", "utf-8")
    (tmp_path / "latin.txt").write_bytes("Ana\nJosé\n".encode("cp1252"))
    for name, said in [
        ("empty.txt", pattern("gradebook.empty_roster")),
        ("latin.txt", f"latin.txt:2: {pattern('files.not_utf8').partition(': ')[2]}"),
        ("nowhere.txt", pattern("files.unreadable", why=wording("system.no_file"))),
    ]:
        with pytest.raises(FileError, match=said):
            read_class([answers], roster=tmp_path / name)


@each(
    ("code", "names"),
    [
        ("en", ["Álvaro", "ana", "Nora", "Ñuflo", "Nuria", "Olga", "Óscar", "Zoe"]),
        ("es", ["Álvaro", "ana", "Nora", "Nuria", "Ñuflo", "Olga", "Óscar", "Zoe"]),
    ],
)
def test_names_stand_in_the_order_of_the_languages_alphabet(code: str, names: list[str]) -> None:
    assert Gradebook([], roster=names[::-1], code=code).learners == names


def test_what_went_wrong_most_comes_first() -> None:
    tile, total = sorted(Gradebook(CLASS).troubles(), key=lambda one: one.exercise)
    assert Gradebook(CLASS).troubles() == [tile, total]
    assert (tile.tried, tile.missed, tile.unsolved, tile.example, tile.often) == (3, 2, 2, "98%", 2)
    # The same mistake with other numbers is one mistake.
    assert (total.missed, total.unsolved, total.often) == (2, 1, 2)
    assert total.reason in [one.wrong()[0][1] for one in (questions(2, 5)[0], questions(2, 6)[0])]


def test_two_of_one_name_are_pointed_out(tmp_path: Path) -> None:
    for number, exercise in enumerate((SUM, TILE)):
        table(tmp_path / f"{number}.csv", given("Ana", exercise, "right"))
    (note,) = read_class([tmp_path]).notes
    assert note == wording("gradebook.several_files", name="Ana", files="0.csv, 1.csv")


def test_who_has_no_name_is_called_after_the_file(tmp_path: Path) -> None:
    for file, typed in {"a.csv": "1/2", "b.csv": "1/3"}.items():
        table(tmp_path / file, given("", SUM, typed))
    assert read_class([tmp_path]).learners == ["no name (a.csv)", "no name (b.csv)"]
    assert read_class([tmp_path], "es").learners == ["sin nombre (a.csv)", "sin nombre (b.csv)"]


def test_a_folder_has_tables_and_sheets(tmp_path: Path) -> None:
    sheets = AnswerSheets(tmp_path / "room 1" / FOLDER)
    for name in ("Ana", "Ben"):
        sheets.learner = name
        sheets.record(given("", SUM, "right")[0])
    table(tmp_path / "late.csv", given("Carla", SUM, "right"))
    (tmp_path / "room 1" / "notes.json").write_text("{}", "utf-8")
    assert read_class([tmp_path]).learners == ["Ana", "Ben", "Carla"]
    assert read_class([tmp_path / "*.csv"]).learners == ["Carla"], "as Windows passes it on"


def test_another_table_in_a_folder_is_left_out_and_said(tmp_path: Path) -> None:
    table(tmp_path / "a.csv", CLASS)
    (tmp_path / "grades.csv").write_text("name,mark\nAna,10\n", "utf-8")
    book = read_class([tmp_path])
    assert book.files == 1
    said = wording("gradebook.other_table", file=tmp_path / "grades.csv")
    assert said in " ".join(as_lines(book))
    assert said in as_page(book)
    (tmp_path / "a.csv").unlink()
    with pytest.raises(FileError, match=pattern("gradebook.no_answers")):
        read_class([tmp_path])


@each("separator", [";", "\t"])
def test_a_table_that_a_spreadsheet_has_saved_is_read(separator: str, tmp_path: Path) -> None:
    path = table(tmp_path / "a.csv", CLASS)
    path.write_text(
        path.read_text("utf-8-sig").replace(",", separator) + separator * 11 + "\n", "utf-8"
    )
    assert list(read_class([path]).answers) == list(dict.fromkeys(CLASS))


GOOD = as_csv(CLASS[:2]).decode("utf-8-sig")
WRONG = {
    "": "a.csv is empty",
    " \n\n": "a.csv is empty",
    "name,mark\nAna,10\n": "a.csv:1: these are not answers of this kit: the column “learner”",
    GOOD.replace(",right answer", ""): "a.csv:1: these are not answers",
    GOOD + "odd\n" * (MOST_ODD + 1): "a.csv: more than 1,000 rows cannot be used",
}


@each("text", WRONG)
def test_a_file_that_is_wrong_is_said_with_line_and_remedy(text: str, tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text(text, encoding="utf-8", newline="")
    with pytest.raises(FileError) as error:
        read_class([table(tmp_path / "good.csv", CLASS), path])
    (said,) = str(error.value).splitlines()
    assert WRONG[text] in said
    assert "export" in said


def test_without_a_row_there_is_no_class(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text(GOOD.splitlines()[0] + "\n", encoding="utf-8")
    with pytest.raises(FileError, match=pattern("gradebook.no_answers")):
        read_class([path])
    path.write_text(GOOD.splitlines()[0] + "\nodd\n", encoding="utf-8")
    with pytest.raises(FileError, match=pattern("answers.cells", place="a.csv:2", n=1)):
        read_class([path])


def changed(column: str, cell: str) -> str:
    """Return the second row of GOOD with `cell` in a column."""
    head, _, row = csv.reader(GOOD.splitlines())
    out = io.StringIO(newline="")
    csv.writer(out).writerow(
        [cell if name == column else was for name, was in zip(head, row, strict=True)]
    )
    return out.getvalue()


ROW = GOOD.splitlines()[2] + "\n"
NOT_A_SEED = "“seed” must be a whole number from 0 to"
NOT_AN_ATTEMPT = "“attempt” must be a whole number from 1 to"
ODD = {
    changed("seed", "9" * 5000): NOT_A_SEED,
    changed("seed", "5.0"): NOT_A_SEED,
    changed("seed", "-5"): NOT_A_SEED,
    changed("seed", "٥"): NOT_A_SEED,
    changed("attempt", "0"): NOT_AN_ATTEMPT,
    changed("attempt", "9" * 5000): NOT_AN_ATTEMPT,
    changed("correct", "no"): "“correct” must be a whole number from 0 to 1",
    changed("lesson", "2,5"): "“lesson” must be a whole number",
    "Ana,azardia\n": "2 cells where the first line has 13",
    "x" * 200_000 + "\n": "this line is not CSV",
    ROW.replace("Ana", '"Ana'): "cells where the first line has 13",
    '"\n': "1 cells where the first line has 13",
}


@each("code", LANGUAGES)
@each("row", ODD)
def test_an_odd_row_costs_itself_alone_and_is_named(row: str, code: str, tmp_path: Path) -> None:
    first, *good = as_csv(CLASS).decode("utf-8-sig").splitlines(keepends=True)
    assert row not in good
    path = tmp_path / "a.csv"
    path.write_text(first + good[0] + row + "".join(good[1:]), encoding="utf-8", newline="")
    book = read_class([path], code)
    places = [(one.learner, one.question, one.attempt) for one in CLASS]
    assert {(one.learner, one.question, one.attempt) for one in book.answers} == {*places}
    (note,) = book.notes
    assert note.startswith(f"{path}:3 ")
    if code == "en":
        assert ODD[row] in note
    assert len(note) < 400
    assert note.split()[0] in "".join(as_lines(book, code))


def test_other_files_are_refused(tmp_path: Path) -> None:
    (tmp_path / "latin.csv").write_bytes(GOOD.replace("Ana", "José").encode("cp1252"))
    (tmp_path / "sheet.json").write_text("{}", "utf-8")
    (tmp_path / "empty").mkdir()
    for name, said in [
        ("latin.csv", pattern("answers.not_utf8")),
        ("sheet.json", pattern("answers.no_sheet")),
        ("nowhere.csv", pattern("files.unreadable", why=wording("system.no_file"))),
        ("empty", pattern("gradebook.empty_folder")),
    ]:
        with pytest.raises(FileError, match=said):
            read_class([tmp_path / name])


@each("code", LANGUAGES)
def test_the_report_is_told_and_written_as_a_page(code: str) -> None:
    wild = dataclasses.replace(
        CLASS[0], learner="<b>\x1b[2J", question="a\x1b[2J 5", given="<i>", when="2\x1b[2J"
    )
    book = Gradebook([*CLASS, wild], 3)
    lines = "\n".join(as_lines(book, code))
    assert "\x1b" not in lines
    assert "2/2 (1)" in lines
    page = as_page(book, code)
    assert Gradebook(CLASS).troubles()[0].example in page
    assert f'<html lang="{code}">' in page
    for text in ("<b>", "<i>"):
        assert text not in page
    for name in book.learners[1:]:
        assert f'<th scope="row">{name}</th>' in page
    assert not any(word in page for word in ("http:", "https:", "<script", "src="))


@each("code", LANGUAGES)
def test_a_class_that_answers_in_two_languages_is_told_in_the_teachers(
    tmp_path: Path, code: str
) -> None:
    rows = []
    for learner, tongue in (("Ana", "es"), ("Ben", "en"), ("Cleo", "es")):
        for question in questions(4, 7):
            wrong, reason = question.wrong(tongue)[0]
            rows.append(
                Answer(
                    learner,
                    4,
                    f"{question.id} 7",
                    question.prompt(tongue),
                    1,
                    wrong.split(" (")[0],
                    False,
                    question.answer_text(tongue),
                    "2025-03-01T10:01:00+01:00",
                    reason=reason,
                )
            )
    book = read_class([table(tmp_path / "class.csv", rows)], code)
    asked = {question.id: question for question in questions(4, 7)}
    assert {one.exercise for one in book.troubles()} == set(asked)
    for one in book.troubles():
        assert one.text == asked[one.exercise].prompt(code)
        assert one.reason == asked[one.exercise].wrong(code)[0][1]
        assert one.often == 3, "one mistake in two languages is one mistake"


def test_reasons_for_guesses_are_counted_and_are_no_guesses(tmp_path: Path) -> None:
    why = [
        dataclasses.replace(one, question="bayes.ten:why", lesson=16, learner=name, answer="")
        for name in ("Ana", "Ben")
        for one in given(name, "bayes.ten", "hunch", seed="")
    ]
    book = read_class([table(tmp_path / "a.csv", why)])
    assert [reasons for _, _, reasons in book.reasons()] == [{"hunch": 2}]
    assert not book.unjudged
    assert not book.guesses()
    assert "2 × hunch" in "\n".join(as_lines(book))


def test_a_class_says_how_sure_it_was_and_older_tables_do_not(tmp_path: Path) -> None:
    path = table(tmp_path / "a.csv", CLASS, SURE)
    for code in LANGUAGES:
        book = read_class([path], code)
        for text in ("\n".join(as_lines(book, code)), as_page(book, code)):
            assert tells(text, "gradebook.sure", code)
    rows = list(csv.reader(path.read_text("utf-8-sig").splitlines()))
    older = io.StringIO()
    csv.writer(older).writerows(row[:-1] for row in rows)
    path.write_text(older.getvalue(), "utf-8-sig")
    text = "\n".join(as_lines(read_class([path]), "en"))
    assert not tells(text, "gradebook.sure")
