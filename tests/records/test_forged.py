"""Forged tables: each answer is judged again, or listed and not counted."""

import dataclasses
import json
from pathlib import Path

import pytest

from azardia_nb.files.checked_file import with_checksum
from azardia_nb.games.azardia.lessons.computed import TASKS
from azardia_nb.records import judging
from azardia_nb.records.answer_table import UNJUDGED
from azardia_nb.records.answers import FOLDER, Answer, AnswerSheets
from azardia_nb.records.gradebook import Gradebook, Mark, read_class
from azardia_nb.records.gradebook_page import as_lines, as_page
from tests.cases import each
from tests.records.test_gradebook import CLASS, ONCE, SUM, TILE, given, table
from tests.text.golden import tells

WRONG = given("Eve", SUM, "99%")[0]
RIGHT = given("Eve", SUM, "right")[0]


def read(folder: Path, *answers: Answer, code: str = "en") -> Gradebook:
    return read_class([table(folder / "a.csv", answers)], code)


def test_a_table_is_not_believed(tmp_path: Path) -> None:
    """Whatever it says of right and wrong, of the right answer, of the mistake."""
    forged = dataclasses.replace(WRONG, right=True, answer="99%", reason="")
    modest = dataclasses.replace(given("Ida", SUM, "right")[0], right=False, reason="." * 60_000)
    book = read(tmp_path, forged, modest)
    assert {name: mark.right for (name, _), mark in book.marks().items()} == {"Eve": 0, "Ida": 1}
    (eve, ida) = book.answers
    assert (eve.answer, ida.reason) == (RIGHT.answer, "")
    assert [tells(note, "gradebook.disputed") for note in book.notes] == [True, True]


def test_a_resealed_sheet_is_not_believed(tmp_path: Path) -> None:
    sheets = AnswerSheets(tmp_path / FOLDER)
    sheets.learner = "Eve"
    sheets.record(WRONG)
    (file,) = (tmp_path / FOLDER).glob("Eve-*.json")
    content = json.loads(file.read_bytes())
    del content["check"]
    content["answers"] = [
        {**one, "right": True, "attempt": n} for one in content["answers"] for n in (1, -1)
    ]
    file.write_bytes(with_checksum(content))
    book = read_class([tmp_path])
    assert [one.right for one in book.answers] == [False]
    assert [one.answer.attempt for one in book.unjudged] == [-1]


INVENTED: list[dict[str, object]] = [
    {"lesson": 999},
    {"lesson": 3},
    {"game": "../etc"},
    {"game": "pig"},
    {"question": f"{SUM}x 5"},
    {"question": f"{SUM} 6"},
    {"question": f"{SUM} {10**18}"},
    {"question": "invented.guess"},
    {"question": "code 0"},
    {"question": "code 1", "lesson": 4},
    {"text": "What is 1 + 1?"},
    {"given": "10-Mar", "answer": UNJUDGED},
    {"given": "9" * 10**5},
    {"given": "\0"},
    {"question": "code 0", "text": TASKS[4].text.within("en"), "given": "open('x')", "lesson": 4},
]


@each("forged", INVENTED)
def test_what_no_lesson_asks_is_listed_and_does_not_count(
    forged: dict[str, object], tmp_path: Path
) -> None:
    odd = dataclasses.replace(RIGHT, learner="<Eve>", **forged)  # type: ignore[arg-type]
    book = read(tmp_path, *given("Ana", SUM, "right"), odd)
    assert list(book.marks()) == [("Ana", ("azardia", 2))]
    assert [one.answer for one in book.unjudged] == [odd]
    assert not book.guesses()
    shown = "\n".join(as_lines(book))
    assert "<Eve>" in shown
    assert len(shown) < 2000
    assert "&lt;Eve&gt;" in as_page(book)


@each(
    ("lesson", "value", "right"),
    [
        (4, repr(TASKS[4].key()), True),
        (4, f"np.float64({float(TASKS[4].key())!r})", True),
        (4, "0.5", False),
        (4, "-" * 3000 + "1", None),
        (2, "{0: Fraction(1, 10)}", False),
        (2, repr({key: float(chance) for key, chance in TASKS[2].key().items()}), True),
    ],
)
def test_a_value_that_was_worked_out_is_judged_again(
    lesson: int, value: str, right: bool | None, tmp_path: Path
) -> None:
    one = dataclasses.replace(
        RIGHT,
        lesson=lesson,
        question="code 0",
        text=TASKS[lesson].text.within("en"),
        given=value,
        right=not right,
        answer=UNJUDGED,
    )
    book = read(tmp_path, one)
    assert [one.right for one in book.answers] == ([] if right is None else [right])


@each(
    "when", ["banana", "", "2099-01-01T10:00:00", "1970-01-01", "9999-12-31T23:59:59-23:59", "１"]
)
def test_a_time_that_cannot_be_is_not_shown(when: str, tmp_path: Path) -> None:
    book = read(tmp_path, dataclasses.replace(RIGHT, when=when))
    assert book.last("Eve") == ""
    assert book.marks()
    assert [tells(note, "gradebook.odd_time") for note in book.notes] == [True] * bool(when)


def test_times_are_compared_wherever_they_were_written(tmp_path: Path) -> None:
    early, late = "2026-03-01T12:00:00+02:00", "2026-03-01T11:00:00+00:00"
    rows = [
        dataclasses.replace(RIGHT, when=when, question=f"{SUM} {n}")
        for n, when in ((5, late), (5, early))
    ]
    assert read(tmp_path, *rows).last("Eve") == "2026-03-01 11:00"


def test_without_the_first_answer_nothing_was_right_at_once(tmp_path: Path) -> None:
    _, second = given("Eve", SUM, "usual", "right")
    (mark,) = read(tmp_path, second).marks().values()
    assert mark == Mark(1, 1, 0)


def renamed(name: str, *answers: Answer, later: str = "") -> list[Answer]:
    return [dataclasses.replace(one, learner=name, when=later or one.when) for one in answers]


FIRST = [one for one in CLASS if one.learner == "Ben" and one.seed]
COPIED: list[tuple[list[Answer], bool]] = [
    (renamed("Eve", *FIRST), True),
    (renamed("Eve", *FIRST, later="2026-11-20T10:00:00"), True),  # the same wrong answers
    (renamed("Eve", FIRST[0]), True),  # all of a table
    (renamed("Eve", *FIRST[:2], later="2026-11-20T10:00:00"), False),
    ([*renamed("Eve", FIRST[0]), *given("Eve", ONCE, "right", lesson=4, seed="8")[:1]] * 1
     + given("Eve", TILE, "right", seed="8"), False),  # one in the same second
]  # fmt: skip


@each(("rows", "is_told"), COPIED)
def test_equal_tables_of_two_students_are_told(
    rows: list[Answer], is_told: bool, tmp_path: Path
) -> None:
    notes = read(tmp_path, *FIRST, *rows).notes
    assert any(tells(note, "gradebook.copies") for note in notes) == is_told


def test_right_answers_of_a_whole_class_are_no_copies(tmp_path: Path) -> None:
    rows = [
        dataclasses.replace(one, learner=name, when=f"2026-11-20T10:{n}{at}:00")
        for n, name in enumerate(("Ana", "Ben", "Eve"))
        for at, id in enumerate((SUM, TILE))
        for one in given("", id, "right")
    ]
    assert not read(tmp_path, *rows).notes


LOOKS: list[tuple[tuple[str, ...], int, str]] = [
    (("José", "Jose\u0301"), 1, "gradebook.two_forms"),
    (("Ana", "\u0410na"), 2, "gradebook.look_alikes"),
    (("Ana", "A\u200bna"), 1, "gradebook.two_forms"),
    (("Ana", "ana"), 2, "gradebook.look_alikes"),
    (("Ana", "Ａna"), 2, "gradebook.look_alikes"),
    (("Ana", "Ena"), 2, ""),
]


@each(("names", "students", "told"), LOOKS)
def test_names_that_look_alike_are_told(
    names: tuple[str, ...], students: int, told: str, tmp_path: Path
) -> None:
    typed = "right", "1/2"
    rows = [given(name, SUM, answer)[0] for name, answer in zip(names, typed, strict=True)]
    book = read(tmp_path, *rows)
    assert len(book.learners) == students
    assert [tells(note, told) for note in book.notes] == [True] * bool(told)


def test_many_invented_exercises_are_not_looked_for_one_by_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[object] = []
    plain = judging.questions
    monkeypatch.setattr(judging, "questions", lambda *args: made.append(args) or plain(*args))
    seeds = range(judging.MOST_MISSED + 50)
    invented = [dataclasses.replace(RIGHT, question=f"chain.x {seed}") for seed in seeds]
    lap = [question for question in plain(11, 3) if question.id == "chain.lap_subtract"]
    assert lap, "an exercise that other seeds do not have, once of lesson 11b"
    late = dataclasses.replace(
        RIGHT, lesson="11b", question=f"{lap[0].id} 3", text=lap[0].prompt(), given="1"
    )
    book = read(tmp_path, *invented, late)
    assert len(book.unjudged) == len(invented)
    assert [one.exercise for one in book.answers] == [lap[0].id]
    assert len(made) < len(invented)


def test_a_claim_is_tested_again(tmp_path: Path) -> None:
    holds, fails = "dice | always | double | difference == 0", "dice | always | | double"
    claim = dataclasses.replace(WRONG, lesson=12, question="refuter 0", answer="1", right=True)
    own = tmp_path / "own.py"
    own.write_text("raise SystemExit", encoding="utf-8")
    book = read(
        tmp_path,
        dataclasses.replace(claim, given=holds, right=False),
        dataclasses.replace(claim, given=holds, learner="Ida", attempt=2),
        dataclasses.replace(claim, given=fails),
        dataclasses.replace(claim, given="dice | always | | __import__('os')"),
        dataclasses.replace(claim, given=holds, game=str(own)),
    )
    assert [names for _, names in book.claims()] == [["Eve", "Ida"]]
    assert len(book.unjudged) == 2
    assert not book.marks()
    assert not book.guesses()
    assert book.claims()[0][0] in as_page(book)


def test_an_exercise_that_has_moved_is_judged_where_it_was(tmp_path: Path) -> None:
    (now,) = given("Eva", "house_rules.fair_share", "right", lesson="14b")
    book = read(tmp_path, dataclasses.replace(now, lesson=14, right=False))
    assert [(one.lesson, one.right) for one in book.answers] == [(14, True)]
