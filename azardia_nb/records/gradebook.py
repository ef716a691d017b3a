"""What a class has answered: who did what, and what went wrong most.

A guess before something is shown counts as made, never as wrong: it is meant to be one.
"""

import csv
import dataclasses
import glob
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from azardia_nb.errors import AzardiaError, FileError
from azardia_nb.files.checked_file import read, shown_path
from azardia_nb.lessons.course import Number, in_order
from azardia_nb.lessons.question import Question, questions
from azardia_nb.records import answer_table
from azardia_nb.records.answer_table import Answer
from azardia_nb.records.answers import SHEET, read_sheet
from azardia_nb.text.language import LANGUAGES, N_, language, one_line, plural
from azardia_nb.text.read import alphabetical, same_name

# --- who is in the class --------------------------------------------------------------------------


# What the columns with names are called, in English and Spanish.
WHOLE = {
    *("name", "full name", "student", "student name", "pupil", "learner", "nombre completo"),
    *("alumno", "alumna", "alumno/a", "alumnado", "estudiante", "nombre y apellidos"),
    *("apellidos y nombre", "apellidos, nombre", "last name, first name"),
}
FIRST = {"first name", "given name", "forename", "nombre"}
LAST = {"last name", "surname", "family name", "apellidos", "apellido"}
LAST |= {"primer apellido", "segundo apellido"}

_NUMBERED = re.compile(r"\d+\s*[.)ªº]?\s+(?=\D)")
_NO_NAME = re.compile(r"[\d@]")


def read_roster(path: Path, code: str) -> list[str]:
    """Return the names in a roster, each once.

    Raises FileError, in the language `code`, for a file that cannot be read, or without names.
    """
    speak, shown = language(code), shown_path(path)
    raw = read(path, code=code)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = 1 + error.object[: error.start].count(b"\n")
        said = speak("{file}:{line}: not UTF-8; save the file as UTF-8", file=shown, line=line)
        raise FileError(said) from None
    lines = [line for line in text.splitlines() if line.strip(" ;,\t")]
    if not lines:
        said = N_("{file}: there is no name in this roster; write one on each line")
        raise FileError(speak(said, file=shown))
    names = names_in(lines)
    if not names:
        said = N_(
            "{file}: it is not clear which column of this roster has the names; write one name on "
            "each line, or “Name” above their column"
        )
        raise FileError(speak(said, file=shown))
    return list({same_name(name): name for name in names}.values())


def names_in(lines: Sequence[str]) -> list[str]:
    """Return the names on the lines of a list or a table; none where it is not clear which.

    >>> names_in(["Nº;Alumno;Grupo", '1;"García López, Ana";3B', "2;Ben;3B"])
    ['Ana García López', 'Ben']
    """
    separator = max(";\t,", key=lines[0].count)
    rows = [
        [" ".join(cell.split()) for cell in row] for row in csv.reader(lines, delimiter=separator)
    ]
    head = [cell.casefold() for cell in rows[0]]
    firsts, lasts, wholes = (
        [at for at, cell in enumerate(head) if cell in heads] for heads in (FIRST, LAST, WHOLE)
    )
    if firsts or lasts or wholes:
        columns = firsts + lasts if lasts or not wholes else wholes[:1]
        rows = rows[1:]
    elif len(head) == 1:
        columns = [0]
    else:
        columns = [at for at in range(len(head)) if all(map(_a_name, _column(rows, at)))]
        if len(head) == len(columns) == 2 and separator == ",":
            columns = [1, 0]  # Last, First
        elif len(columns) != 1:
            return []
    found = (
        " ".join(filter(None, (_first_last(row[at]) for at in columns if at < len(row))))
        for row in rows
    )
    return [name for name in found if name]


def _column(rows: Sequence[Sequence[str]], at: int) -> list[str]:
    return [row[at] if at < len(row) else "" for row in rows]


def _a_name(cell: str) -> bool:
    return bool(cell) and not _NO_NAME.search(cell)


def _first_last(cell: str) -> str:
    """Return a name as it is spoken: without its number, and "Last, First" the other way round."""
    last, comma, first = _NUMBERED.sub("", cell, count=1).partition(",")
    return f"{first.strip()} {last.strip()}".strip() if comma else last


# --- what they have answered ----------------------------------------------------------------------


Lesson = tuple[str, Number]  # of which game, and its number
Exercise = tuple[str, Number, str]  # the same, and its id; its text where an older table has no ids
Answers = Iterable[Answer]
NAMED = 10  # rows of a file that are named with what is wrong
_SEED = re.compile(rf"[0-9]{{1,{len(str(answer_table.MOST_SEED))}}}")
_NUMBERS = re.compile(r"[\d.,/%−-]*\d[\d.,/%]*")


@dataclass(frozen=True)
class Mark:
    """What a learner has done of a lesson: exercises, each counted once whatever its numbers."""

    tried: int = 0
    right: int = 0
    at_once: int = 0  # with the first answer

    def __add__(self, other: "Mark") -> "Mark":
        return Mark(
            self.tried + other.tried, self.right + other.right, self.at_once + other.at_once
        )


@dataclass(frozen=True)
class Trouble:
    """An exercise and how it went: numbers of learners, and the usual wrong answer."""

    lesson: Lesson
    exercise: str
    text: str  # as it was asked most
    tried: int
    missed: int  # the first answer was wrong
    unsolved: int  # none was right
    given: str  # the wrong answer that most gave, or one that comes from the same mistake
    reason: str  # the mistake it comes from, where it is a usual one
    often: int  # how many gave it


@dataclass(frozen=True)
class Gradebook:
    """The answers of a class; `files` says how many files they stood in, `notes` what to check.

    `roster` has the names of everybody in the class, `code` the language whose alphabet counts.
    """

    answers: Sequence[Answer]
    files: int = 1
    notes: Sequence[str] = ()
    roster: Sequence[str] = ()
    code: str = "en"

    @cached_property
    def learners(self) -> list[str]:
        """The names of all who answered or are on the roster, in the order of the alphabet."""
        return self._sorted({one.learner for one in self.answers}.union(self.missing))

    @cached_property
    def missing(self) -> list[str]:
        """Those on the roster of whom there is no answer; case and spaces make no other name."""
        there = {same_name(one.learner) for one in self.answers}
        return self._sorted({name for name in self.roster if same_name(name) not in there})

    @cached_property
    def strangers(self) -> list[str]:
        """Those who answered and are not on the roster; nobody where there is none."""
        known = {same_name(name) for name in self.roster}
        names = {one.learner for one in self.answers} if known else set()
        return self._sorted({name for name in names if same_name(name) not in known})

    @cached_property
    def lessons(self) -> list[Lesson]:
        """The lessons of which exercises were tried, in their order."""
        return sorted({(one.game, one.lesson) for one in self.answers if _counts(one)}, key=_order)

    def marks(self) -> dict[tuple[str, Lesson], Mark]:
        """Return what each learner has done of each lesson; what nobody tried is not there."""
        found: Counter[tuple[str, Lesson, str]] = Counter()
        for (learner, (game, lesson, _)), given in self._by_learner().items():
            place = learner, (game, lesson)
            found[*place, "tried"] += 1
            found[*place, "right"] += any(one.right for one in given)
            found[*place, "at_once"] += given[0].right
        places = dict.fromkeys((learner, lesson) for learner, lesson, _ in found)
        fields = [field.name for field in dataclasses.fields(Mark)]
        return {at: Mark(*(found[*at, name] for name in fields)) for at in places}

    def guesses(self) -> Counter[str]:
        """Return how many guesses each learner has locked in."""
        made = {(a.learner, a.game, a.lesson, a.question) for a in self.answers if not _counts(a)}
        return Counter(learner for learner, *_ in made)

    def last(self, learner: str) -> str:
        """Return when a learner answered last, to the minute; nothing for who has not answered."""
        return self._last.get(learner, "")[:16].replace("T", " ")

    def troubles(self) -> list[Trouble]:
        """Return each exercise that somebody got wrong at first, the hardest first."""
        by_exercise: dict[Exercise, list[list[Answer]]] = {}
        for (_, exercise), given in self._by_learner().items():
            by_exercise.setdefault(exercise, []).append(given)
        found = [_trouble(exercise, given) for exercise, given in by_exercise.items()]
        wrong = [one for one in found if one.missed]
        return sorted(
            wrong,
            key=lambda one: (
                -one.unsolved,
                -one.missed / one.tried,
                -one.missed,
                _order(one.lesson),
            ),
        )

    def _sorted(self, names: Iterable[str]) -> list[str]:
        return sorted(names, key=lambda name: alphabetical(name, self.code))

    @cached_property
    def _last(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for one in self.answers:
            found[one.learner] = max(one.when, found.get(one.learner, ""))
        return found

    def _by_learner(self) -> dict[tuple[str, Exercise], list[Answer]]:
        """Return what each learner answered to each exercise, the first answer first."""
        found: dict[tuple[str, Exercise], list[Answer]] = {}
        for one in filter(_counts, self.answers):
            exercise = one.game, one.lesson, one.exercise or one.text
            found.setdefault((one.learner, exercise), []).append(one)
        for given in found.values():
            given.sort(key=lambda one: (one.attempt, one.when))  # rows and files may be sorted
        return found


def _order(lesson: Lesson) -> tuple[str, tuple[int, str]]:
    game, number = lesson
    return game, in_order(number)


def read_class(
    paths: Sequence[Path],
    code: str = "en",
    follow: Callable[[list[Answer]], Answers] = iter,
    roster: Path | None = None,
) -> Gradebook:
    """Return what stands in tables and sheets of answers, and in folders of them, each row once.

    A row that is no answer is left out and noted, and so is a table in a folder that has none.
    `follow` goes through the answers: those of many seeds take minutes. `roster` is a file with the
    name of everybody in the class. Raises FileError, with file, line and remedy, for the first file
    that cannot be used.
    """
    names = () if roster is None else read_roster(roster, code)
    by_file: dict[Path, list[Answer]] = {}
    notes: list[str] = []
    rows: list[str] = []  # what is wrong with those that are left out
    speak = language(code)
    for given in paths:
        for path in _files(given, code):
            try:
                by_file[path], odd = _read(path, code)
            except answer_table.NotAnswers:
                if path == given:
                    raise
                # Other tables may lie in a folder; that they do not count is said.
                said = N_("{file} does not count: it is a table without answers of this kit.")
                notes.append(speak(said, file=shown_path(path)))
                continue
            rows += odd[:NAMED]
            if (left := len(odd) - NAMED) > 0:
                text = plural(
                    "{file}: {n} more row does not count.", "{file}: {n} more rows do not count."
                )
                rows.append(speak(text, file=shown_path(path), n=left))
    each = list(dict.fromkeys(one for found in by_file.values() for one in found))
    if not each:
        said = N_("there are no answers in {files}; export them with the button in a lesson")
        files = ", ".join(shown_path(path) for path in paths)
        raise FileError(rows[0] if rows else speak(said, files=files))
    told = _Told(code)
    answers = tuple(told(one) for one in follow(each))
    every = (*notes, *rows, *_changed(answers, code), *_twice(by_file, code))
    return Gradebook(answers, len(by_file), every, names, code)


def _counts(answer: Answer) -> bool:
    """Return whether an answer is one to an exercise that could be judged, and no guess."""
    return bool(answer.seed or not answer.exercise) and answer.answer != answer_table.UNJUDGED


def _trouble(exercise: Exercise, by_learner: Sequence[Sequence[Answer]]) -> Trouble:
    everything = [one for given in by_learner for one in given]
    # The same mistake with other numbers is the same mistake; each learner makes it once.
    kinds = Counter(
        kind for given in by_learner for kind in {_kind(one) for one in given if not one.right}
    )
    kind, often = kinds.most_common(1)[0] if kinds else ("", 0)
    example = next((one for one in everything if not one.right and _kind(one) == kind), None)
    return Trouble(
        lesson=exercise[:2],
        exercise=everything[0].exercise,
        text=Counter(one.text for one in everything).most_common(1)[0][0],
        tried=len(by_learner),
        missed=sum(not given[0].right for given in by_learner),
        unsolved=sum(not any(one.right for one in given) for given in by_learner),
        given=example.given if example else "",
        reason=example.reason if example else "",
        often=often,
    )


def _kind(answer: Answer) -> str:
    """Return what tells wrong answers apart: the mistake behind one, or what was given."""
    return _NUMBERS.sub("#", answer.reason) if answer.reason else f"given {answer.given}"


class Guessed(NamedTuple):
    """What a class has guessed before it saw: how many gave each guess, and the answer."""

    text: str
    given: Mapping[str, int]
    answer: str  # "" where all were in class mode


def guesses(folder: Path, lesson: Number, game: str, code: str = "en") -> list[Guessed]:
    """Return what was guessed in a lesson, by all tables and sheets in a folder; no names.

    Each learner's first guess counts. Raises FileError as `read_class` does.
    """
    first: dict[tuple[str, str], Answer] = {}
    for path in _files(folder, code):
        with suppress(answer_table.NotAnswers):  # other tables may lie in a folder
            for one in _read(path, code)[0]:
                if (one.lesson, one.game, one.seed) == (lesson, game, ""):
                    first.setdefault((one.question, one.learner), one)
    rows = [one for _, one in sorted(first.items(), key=lambda item: item[0][0])]
    return [
        Guessed(
            same[0].text,
            dict(Counter(one.given for one in same).most_common()),
            max(one.answer for one in same),
        )
        for same in (list(group) for _, group in groupby(rows, key=lambda one: one.question))
    ]


def _files(path: Path, code: str) -> Iterator[Path]:
    """Yield the files that are meant: of a folder all tables and sheets in it."""
    if not path.exists() and glob.has_magic(str(path)):  # not every shell fills in *.csv
        found = [Path(name) for name in sorted(glob.glob(str(path)))]
        if found:
            yield from (file for one in found for file in _files(one, code))
            return
    if not path.is_dir():
        yield path
        return
    inside = sorted(file for file in path.rglob("*") if _is_ours(file) and file.is_file())
    if not inside:
        said = N_("{file}: there is no table and no sheet of answers in this folder")
        raise FileError(language(code)(said, file=shown_path(path)))
    yield from inside


def _is_ours(file: Path) -> bool:
    """Return whether a file in a folder counts, by its name."""
    if ".ipynb_checkpoints" in file.parts:
        return False
    return file.suffix == ".csv" or bool(SHEET.fullmatch(file.name))


def _read(path: Path, code: str) -> tuple[list[Answer], Sequence[str]]:
    """Return the answers in a file, and what is wrong with rows that are none."""
    if path.suffix == ".json":
        found, odd = answer_table.Table(read_sheet(path, code), ())
    else:
        found, odd = answer_table.read_table(path, code)
    # Whose they are says the file where no name does.
    speak = language(code)
    nameless = speak("no name ({file})", file=path.name)
    return [
        one if one.learner else dataclasses.replace(one, learner=nameless) for one in found
    ], odd


class _Told:
    """Tells answers in a language, in which a class may not have answered; exercises made once."""

    def __init__(self, code: str) -> None:
        self._code = code
        self._made: dict[tuple[str, Number, int], dict[str, Question | None]] = {}
        self._places: dict[tuple[str, Number, str], int] = {}  # among the questions of a lesson

    def __call__(self, one: Answer) -> Answer:
        """Return an answer with its texts in the language.

        What a learner typed stands as it was typed. An exercise that the kit no longer asks in
        these words stands as it was asked.
        """
        question, code = self._question(one), self._code
        if question is None:
            return one
        if one.answer == answer_table.UNJUDGED:
            one = _judged(one, question)
        said = _language_of(one, question) or code
        if said == code:
            return one
        options = zip(question.choices(said), question.choices(code), strict=True)
        labels = {one_line(label): other for (label, _), (other, _) in options}
        reasons = zip(question.wrong(said), question.wrong(code), strict=True)
        feedback = {one_line(reason): other for (_, reason), (_, other) in reasons}
        return dataclasses.replace(
            one,
            text=question.asked(code),
            given=labels.get(one_line(one.given), one.given),
            answer=question.told(code),
            reason=feedback.get(one_line(one.reason), one.reason),
        )

    def _question(self, one: Answer) -> Question | None:
        """Return the exercise that was answered; None where the kit has no such one."""
        if not _SEED.fullmatch(one.seed):
            return None
        place = one.game, one.lesson, int(one.seed)
        made = self._made.setdefault(place, {})
        # First the one that stood for another seed where this one may: the others take their time.
        for only in dict.fromkeys((self._places.get((*place[:2], one.exercise)), None)):
            if one.exercise in made:
                break
            for at, question in enumerate(self._drawn(*place, only), only or 0):
                made[question.id] = question
                self._places[*place[:2], question.id] = at
        return made.setdefault(one.exercise, None)

    def _drawn(
        self, game: str, lesson: Number, seed: int, only: int | None = None
    ) -> Sequence[Question]:
        try:
            return questions(lesson, seed, game, only)
        except AzardiaError:
            return ()


def _language_of(one: Answer, question: Question) -> str | None:
    """Return the language in which an exercise was asked; spaces may be of another kind by now."""
    text = one_line(one.text)
    return next((code for code in LANGUAGES if one_line(question.asked(code)) == text), None)


def _judged(one: Answer, question: Question) -> Answer:
    """Return an answer that was given in class mode with what the lesson did not say of it."""
    code = _language_of(one, question)
    if code is None:
        return one
    options = {one_line(label): option for label, option in question.choices(code)}
    given = options.get(one_line(one.given), one.given)
    try:
        right = question.check(given, code).right
    except AzardiaError:  # a spreadsheet may have changed it
        return one
    reason = "" if right else question.reason(given, code)
    return dataclasses.replace(one, right=right, answer=question.told(code), reason=reason)


def _changed(answers: Answers, code: str) -> Iterator[str]:
    """Yield a note for each answer of class mode that nobody can judge, up to NAMED."""
    speak = language(code)
    left = [one for one in answers if one.answer == answer_table.UNJUDGED and one.seed]
    said = N_(
        "{name}: “{given}” does not count: it is no answer to lesson {lesson}. A spreadsheet may "
        "have made a date of a fraction; export the answers again."
    )
    for one in left[:NAMED]:
        yield speak(said, name=one.learner, given=one_line(one.given), lesson=one.lesson)
    if (more := len(left) - NAMED) > 0:
        yield speak(
            plural("{n} more answer does not count.", "{n} more answers do not count."), n=more
        )


def _twice(by_file: dict[Path, list[Answer]], code: str) -> Iterator[str]:
    """Yield a note for each name that might be two people's: its files hold different answers."""
    by_name: dict[str, dict[Path, set[Answer]]] = {}
    for path, answers in by_file.items():
        for one in answers:
            by_name.setdefault(one.learner, {}).setdefault(path, set()).add(one)
    for name, files in by_name.items():
        largest = max(files.values(), key=len)
        if any(not answers <= largest for answers in files.values()):
            said = N_(
                "{name}: answers from several files were combined ({files}). If they belong to "
                "two people, give one of them another name."
            )
            names = ", ".join(path.name for path in files)
            yield language(code)(said, name=name, files=names)
