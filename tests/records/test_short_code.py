"""Codes of answers: all kinds survive; damaged and forged codes are reported and not counted."""

import base64
import dataclasses
import json
import zlib
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import get_args

from azardia_nb.games.azardia.lessons.computed import TASKS
from azardia_nb.lessons.course import lesson_called
from azardia_nb.lessons.question import Kind, questions
from azardia_nb.records import short_code
from azardia_nb.records.answer_table import UNJUDGED
from azardia_nb.records.answers import Answer
from azardia_nb.records.gradebook import read_class
from azardia_nb.records.gradebook_page import as_lines
from azardia_nb.records.short_code import MOST_LETTERS, codes_of, read_codes
from tests.cases import each
from tests.records.test_gradebook import CLASS, GUESS, SUM, TILE, given, table
from tests.text.golden import tells, wording

FROZEN = 0xA6A57EAC  # of the dictionary with which codes of version 1 are read
SMALL = 400  # letters


def answers_to(*labels: str) -> tuple[list[Answer], set[str]]:
    """Return a wrong and the right answer to each exercise of these lessons, and their kinds."""
    found: list[Answer] = []
    kinds: set[str] = set()
    for label in labels:
        page = lesson_called(label)
        assert page.number is not None
        for at, question in enumerate(questions(page.number, 7, page.game)):
            kinds.add(question.kind)
            shown = {option: text for text, option in question.choices("es")}
            right = str(question.answer) if question.rule else question.answer_text()
            wrong = question.wrong()[0][0] if question.mistakes else "1; 1%; B"
            for attempt, typed in enumerate((wrong, right), 1):
                typed = typed.split(" (")[0]
                answer = Answer(
                    "José 李 🦊",
                    page.number,
                    f"{question.id} 7",
                    question.prompt("es"),
                    attempt,
                    shown.get(typed, typed),
                    attempt > 1,
                    question.answer_text("es"),
                    f"2026-03-01T10:{at:02}:{7 * at % 50 + attempt:02}-09:30",
                    page.game,
                )
                found.append(answer)
    return found, kinds


def everything() -> list[Answer]:
    """Return answers to exercises of each kind, and unusual ones."""
    found, kinds = answers_to("4", "7b", "12", "12b", "13", "13b", "16", "T2", "X2", "X4")
    assert kinds == {*get_args(Kind)} - {"drawing"}  # no exercise is drawn
    odd = partial(dataclasses.replace, found[0])
    return [
        *found,
        odd(question=GUESS, lesson=2, game="azardia", text="Which?"),
        odd(question="code 0", lesson=4, text=TASKS[4].text.within("en"), given="{0: 0.5}"),
        odd(question="my-lesson.apart 10", lesson="my-lesson", answer=UNJUDGED),
        *(odd(when=when) for when in ("", "banana", "2026-03-01T10:00:00", "9999-12-31T23:59:59Z")),
        odd(given="=1\n+\t“½” \u202e" + "9" * 1000, attempt=99_999),
    ]


def bare(answer: Answer) -> Answer:
    digest = short_code.wording_digest(answer.text)
    return dataclasses.replace(answer, text=digest, right=False, answer=UNJUDGED, reason="")


@each("longest", [SMALL, MOST_LETTERS])
def test_all_kinds_of_answers_come_back(longest: int) -> None:
    answers = everything()
    codes = codes_of(answers, answers[0].learner, longest)
    assert max(map(len, codes[:-1]), default=0) <= longest
    assert set("".join(codes)) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-")
    found, notes = read_codes("\n".join(codes), "codes.txt")
    assert not notes
    assert [one.part for one in found] == list(range(1, len(codes) + 1))
    assert [one for code in found for one in code.answers] == [bare(one) for one in answers]
    judged = [one for code in found for one in code.judged]
    assert judged == [one.answer != UNJUDGED for one in answers]


def test_codes_are_as_short_as_the_documents_say() -> None:
    found, _ = answers_to("1", "2", "2b")
    for n, letters in ((10, 400), (30, 750)):
        (code,) = codes_of(found[:n], "Ana")
        assert len(code) <= letters


def test_codes_of_version_1_are_read_for_ever() -> None:
    assert zlib.crc32(short_code._words()) == FROZEN


def codes(path: Path, *learners: Sequence[Answer]) -> Path:
    """Write a file with one code per learner."""
    lines = (codes_of(one, one[0].learner)[0] for one in learners)
    path.write_text("\n".join(lines), "utf-8")
    return path


ANA = [one for one in CLASS if one.learner == "Ana"]
BEN = [one for one in CLASS if one.learner == "Ben"]


def test_a_class_is_judged_alike_from_codes_and_tables(tmp_path: Path) -> None:
    by_code = codes(tmp_path / "codes.txt", ANA, BEN)
    by_table = table(tmp_path / "a.csv", ANA, BEN)
    one, other = read_class([by_code], "es"), read_class([by_table], "es")
    assert (one.files, one.codes, one.marks(), one.notes) == (1, 2, other.marks(), ())
    assert one.troubles() == other.troubles()
    # Answers handed in twice count once.
    both = read_class([tmp_path], "es")
    assert list(both.answers) == list(other.answers)
    assert not both.notes
    assert "2 códigos" in next(as_lines(both, "es"))


def test_namesakes_are_told_unless_they_hand_in_lesson_by_lesson(tmp_path: Path) -> None:
    mine, later = given("Ana", SUM, "right"), given("Ana", "challenges.all_won", "1", lesson=4)
    assert not read_class([codes(tmp_path / "a.txt", mine, later, mine + later)]).notes
    (note,) = read_class([codes(tmp_path / "b.txt", mine, given("Ana", TILE, "right"))]).notes
    assert tells(note, "gradebook.several_files", name="Ana")


ONE, TWO = codes_of(ANA, "Ana")[0], codes_of(BEN, "Ben")[0]
START = len(short_code.PREFIX)


def sealed(content: object, change: Callable[[bytes], bytes] = bytes) -> str:
    """Return a code with any content and a correct checksum."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zdict=short_code._words())
    text = content if isinstance(content, bytes) else json.dumps(content).encode()
    packed = change(packer.compress(text) + packer.flush())
    rest = base64.b32encode(packed + short_code._checksum(packed)).decode().rstrip("=")
    return f"{short_code.PREFIX}{short_code._length(len(rest))}{rest}"


def columns(**changed: object) -> list[object]:
    """Return the columns of a valid code, with those in `changed` replaced."""
    names = short_code._Columns._fields
    right = [
        "Eve",
        1,
        1,
        0,
        [["azardia", 2]],
        ["a.b"],
        [0],
        [5],
        [7],
        [0],
        [1],
        [1],
        ["1"],
        [9],
        [0],
        [80],
    ]
    return [changed.get(name, value) for name, value in zip(names, right, strict=True)]


DAMAGED = {
    "half": ONE[: len(ONE) // 2],
    "without its end": ONE[:-1],
    "without a letter": ONE[:40] + ONE[41:],
    "two letters changed places": ONE[:40] + ONE[41] + ONE[40] + ONE[42:],
    "shorter by its own account": ONE[:START] + "AAB" + ONE[START + 3 :],
    "nothing": short_code.PREFIX,
    "a bomb": sealed(columns(given=["0" * 10**7])),
    "deep": sealed(b"[" * 100_000),
    "more behind it": sealed(columns(), lambda packed: packed + b"more"),
    "cut inside": sealed(columns(), lambda packed: packed[:-3]),
    "not a list": sealed({"learner": "Eve"}),
    "a surrogate": sealed(columns(learner="\ud800")),
    "a huge number": sealed(b"[" + b"9" * 5000 + b"]"),
    "many answers": sealed(
        columns(
            of_question=[0] * 2001,
            attempts=[1] * 2001,
            judged=[1] * 2001,
            given=["1"] * 2001,
            times=[1] * 2001,
            zones=[0] * 2001,
        )
    ),
    **{
        name: sealed(columns(**{name: value}))
        for name, value in {
            "part": 2,
            "lessons": [["azardia", True]],
            "of_lesson": [-1],
            "of_question": [1],
            "seeds": [10**18 + 1],
            "digests": ["7"],
            "attempts": [0],
            "judged": [2],
            "given": [7],
            "times": [10**15],
            "zones": [1440],
            "ids": [],
        }.items()
    },
}


@each("name", DAMAGED)
def test_a_damaged_code_is_named_and_costs_no_other(name: str, tmp_path: Path) -> None:
    text = f"{TWO}\n\n{DAMAGED[name]}\n{ONE}"
    found, notes = read_codes(text, "codes.txt")
    assert [one.learner for one in found] == ["Ben", "Ana"]
    assert notes == [wording("codes.damaged", place="codes.txt:3")]
    assert len(read_codes(sealed(columns()), "")[0]) == 1, "nothing else is wrong with them"


def test_no_letter_of_a_code_can_change_unseen() -> None:
    for at in range(START + 3, len(ONE)):
        found, _ = read_codes(ONE[:at] + ("A" if ONE[at] != "A" else "B") + ONE[at + 1 :], "")
        assert not found


def test_codes_are_found_in_what_is_pasted() -> None:
    wrapped = "\n> ".join(ONE[at : at + 60] for at in range(0, len(ONE), 60))
    text = f"ANA:\u200b {wrapped}\nBEN (10:31): {TWO.lower()} 👍\n{ONE}\nthanks!\nAZARDIA2-ABC\n"
    found, notes = read_codes(text, "chat.txt")
    assert [one.learner for one in found] == ["Ana", "Ben"]
    lines = len(text.splitlines())
    assert notes == [
        wording("codes.other_version", place=f"chat.txt:{lines}"),
        wording("codes.without", place="chat.txt", n=1, lines=str(lines - 1)),
    ]


def test_a_text_without_a_code_has_none() -> None:
    assert read_codes("hello\n\n", "chat.txt") == (
        [],
        [wording("codes.without", place="chat.txt", n=1, lines="1")],
    )


def test_a_missing_part_is_told(tmp_path: Path) -> None:
    answers = [one for n in range(5) for one in given("Ana", SUM, f"{n}/7", seed=str(n))]
    first, *others, last = codes_of(answers, "Ana", 120)
    (tmp_path / "codes.txt").write_text(f"{first}\n{last}\n", "utf-8")
    (note,) = read_class([tmp_path / "codes.txt"]).notes
    n = len(others)
    missing = ", ".join(map(str, range(2, 2 + n)))
    assert note == wording("codes.missing", name="Ana", n=n, all=n + 2, missing=missing)


def test_another_text_has_no_codes(tmp_path: Path) -> None:
    table(tmp_path / "a.csv", CLASS)
    (tmp_path / "3B.txt").write_text("Ana\nBen\n", "utf-8")
    assert read_class([tmp_path]).files == 1
