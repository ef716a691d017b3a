"""The gradebook of a class: answers judged anew, marks, and the hardest exercises.

Guesses made before an exhibit shows the answer are counted, but never as wrong.
"""

import dataclasses
import glob
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from azardia_nb.errors import FileError
from azardia_nb.files.checked_file import MAX_BYTES, read, shown_path
from azardia_nb.lessons.course import Number, in_order
from azardia_nb.lessons.drawing import Drawing, Heights, drawing_of
from azardia_nb.lessons.drawing_picture import read_all
from azardia_nb.records import answer_table, doubts
from azardia_nb.records.answer_table import Answer
from azardia_nb.records.answers import SHEET, read_sheet
from azardia_nb.records.judging import Judge, Unjudged, timestamp
from azardia_nb.records.roster import Roster, read_roster
from azardia_nb.records.short_code import PREFIX, HandedIn, has_code, is_digest, read_codes
from azardia_nb.text.language import N_, language, one_line, plural
from azardia_nb.text.read import alphabetical, same_name, visible_name

Lesson = tuple[str, Number]  # game and lesson number
Exercise = tuple[str, Number, str]  # game, lesson number, question id
Answers = Iterable[Answer]
CODES = ".txt"  # suffix of a text with codes
NAMED = 10  # invalid rows of a file reported one by one
_NUMBERS = re.compile(r"[\d.,/%−-]+")


@dataclass(frozen=True)
class Mark:
    """A learner's result in a lesson; an exercise counts once, even with several seeds."""

    tried: int = 0
    right: int = 0
    at_once: int = 0  # right at the first attempt

    def __add__(self, other: "Mark") -> "Mark":
        return Mark(
            self.tried + other.tried, self.right + other.right, self.at_once + other.at_once
        )


@dataclass(frozen=True)
class Trouble:
    """Statistics of an exercise that learners got wrong: numbers of learners, usual mistake."""

    lesson: Lesson
    exercise: str
    text: str  # the most common wording
    tried: int
    missed: int  # learners whose first answer was wrong
    unsolved: int  # learners without a right answer
    example: str  # an example of the most common wrong answer or mistake
    reason: str  # the mistake behind it, if known
    often: int  # number of learners who made it


class ClassDrawing(NamedTuple):
    """A question answered by drawing, and the heights of a class's drawings, `ghosts`."""

    lesson: Lesson
    drawing: Drawing
    ghosts: Sequence[Heights]


@dataclass(frozen=True)
class Gradebook:
    """The judged answers of a class; `unjudged` are those that do not count.

    `files` and `codes` are numbers of files and of short codes, `notes` are warnings for the
    teacher. `roster` has the names of all students, with repetitions for namesakes; `namesakes`
    maps a learner's shown name to the roster's. Names are sorted by the alphabet of the language
    `code`.
    """

    answers: Sequence[Answer]
    files: int = 1
    notes: Sequence[str] = ()
    roster: Sequence[str] = ()
    code: str = "en"
    unjudged: Sequence[Unjudged] = ()
    namesakes: Mapping[str, str] = field(default_factory=dict)
    codes: int = 0

    @cached_property
    def learners(self) -> list[str]:
        """The names of all learners who have answers or are on the roster, sorted."""
        return self._sorted({*self._handed_in, *self.missing})

    @cached_property
    def missing(self) -> list[str]:
        """The students on the roster who have no answers; namesakes are numbered."""
        there = Counter(self._on_roster(name) for name in self._handed_in)
        places: dict[str, list[str]] = {}
        for name in self.roster:
            places.setdefault(same_name(name), []).append(name)
        speak = language(self.code)
        return self._sorted(
            names[0]
            if len(names) == 1
            else speak("{name} ({n} of {all})", name=names[0], n=at, all=len(names))
            for key, names in places.items()
            for at in range(there[key] + 1, len(names) + 1)
        )

    @cached_property
    def strangers(self) -> list[str]:
        """The learners who are not on the roster; empty if there is no roster."""
        roster = {same_name(name) for name in self.roster}
        names = self._handed_in if roster else ()
        return self._sorted(name for name in names if self._on_roster(name) not in roster)

    @cached_property
    def _handed_in(self) -> set[str]:
        unjudged = {one.answer.learner for one in self.unjudged}
        return unjudged.union(one.learner for one in self.answers)

    def _on_roster(self, learner: str) -> str:
        return same_name(self.namesakes.get(learner, learner))

    @cached_property
    def lessons(self) -> list[Lesson]:
        """The lessons in which exercises were tried, by game and number."""
        return sorted({(one.game, one.lesson) for one in self.answers if _counts(one)}, key=_order)

    def marks(self) -> dict[tuple[str, Lesson], Mark]:
        """Return the marks by learner and lesson, for lessons that the learner has tried."""
        counts: Counter[tuple[str, Lesson, str]] = Counter()
        for (learner, (game, lesson, _)), answers in self._by_learner().items():
            place = learner, (game, lesson)
            counts[*place, "tried"] += 1
            counts[*place, "right"] += any(one.right for one in answers)
            counts[*place, "at_once"] += answers[0].right and answers[0].attempt == 1
        places = dict.fromkeys((learner, lesson) for learner, lesson, _ in counts)
        fields = [field.name for field in dataclasses.fields(Mark)]
        return {at: Mark(*(counts[*at, name] for name in fields)) for at in places}

    def guesses(self) -> Counter[str]:
        """Return the number of questions at which each learner guessed."""
        guesses = {
            (a.learner, a.game, a.lesson, a.question)
            for a in self.answers
            if not _counts(a) and not a.is_reason and a.exercise != answer_table.REFUTER
        }
        return Counter(learner for learner, *_ in guesses)

    def drawings(self) -> list[ClassDrawing]:
        """Return the questions answered by drawing, with the first drawing of each learner."""
        first: dict[tuple[Lesson, str, str], Answer] = {}
        for one in self.answers:
            if not one.seed:
                first.setdefault(((one.game, one.lesson), one.question, one.learner), one)
        by_question: dict[tuple[Lesson, str], list[str]] = {}
        for (lesson, question, _), one in first.items():
            by_question.setdefault((lesson, question), []).append(one.given)
        drawings = []
        for (lesson, question), texts in by_question.items():
            game, number = lesson
            if drawing := drawing_of(question, number, game):
                drawings.append(ClassDrawing(lesson, drawing, read_all(drawing, texts)))
        return sorted(drawings, key=lambda one: _order(one.lesson))

    def claims(self) -> list[tuple[str, list[str]]]:
        """Return the surviving claims of the class as sentences, with the learners who made them.

        Claims made by more learners come first.
        """
        claims: dict[str, list[str]] = {}
        for one in self.answers:
            if one.exercise == answer_table.REFUTER and one.right:
                by = claims.setdefault(one.text, [])
                by += [one.learner] * (one.learner not in by)
        return sorted(claims.items(), key=lambda claim: (-len(claim[1]), claim[0]))

    def reasons(self) -> list[tuple[Lesson, str, Mapping[str, int]]]:
        """Return the guesses with reasons: lesson, wording, and number of students by reason."""
        first: dict[tuple[Lesson, str, str], Answer] = {}
        for one in self.answers:
            if one.is_reason:
                first.setdefault(((one.game, one.lesson), one.question, one.learner), one)
        groups: dict[tuple[Lesson, str], list[Answer]] = {}
        for (lesson, question, _), one in first.items():
            groups.setdefault((lesson, question), []).append(one)
        return [
            (lesson, answers[0].text, dict(Counter(one.given for one in answers).most_common()))
            for (lesson, _), answers in sorted(groups.items(), key=lambda item: _order(item[0][0]))
        ]

    def last(self, learner: str) -> str:
        """Return the time of a learner's last answer, to the minute, as text; "" without one."""
        return self._last.get(learner, "")[:16].replace("T", " ")

    def troubles(self) -> list[Trouble]:
        """Return the statistics of all exercises with wrong first answers, the hardest first."""
        by_exercise: dict[Exercise, list[list[Answer]]] = {}
        for (_, exercise), answers in self._by_learner().items():
            by_exercise.setdefault(exercise, []).append(answers)
        troubles = [_trouble(exercise, answers) for exercise, answers in by_exercise.items()]
        wrong = [one for one in troubles if one.missed]
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
        times: dict[str, str] = {}
        for one in self.answers:
            if timestamp(one.when):
                times[one.learner] = max(one.when, times.get(one.learner, ""), key=timestamp)
        return times

    def _by_learner(self) -> dict[tuple[str, Exercise], list[Answer]]:
        """Return the answers by learner and exercise, in order of attempt."""
        by_learner: dict[tuple[str, Exercise], list[Answer]] = {}
        for one in filter(_counts, self.answers):
            exercise = one.game, one.lesson, one.exercise
            by_learner.setdefault((one.learner, exercise), []).append(one)
        for answers in by_learner.values():
            # A spreadsheet may have sorted the rows.
            answers.sort(key=lambda one: (one.attempt, timestamp(one.when)))
        return by_learner


def _order(lesson: Lesson) -> tuple[str, tuple[int, str]]:
    game, number = lesson
    return game, in_order(number)


def read_class(
    paths: Sequence[Path],
    code: str = "en",
    follow: Callable[[list[Answer]], Answers] = iter,
    roster: Path | None = None,
    judge: Judge | None = None,
) -> Gradebook:
    """Return the gradebook of a class, from tables, sheets, texts with codes and folders of them.

    Invalid rows are left out with a note, as are tables without answers in a folder. `follow` wraps
    the answers for a progress bar: judging many seeds takes minutes; a `judge` that is used again
    makes each question only once. `roster` is a file with the names of the class. Raises FileError,
    with file, line and remedy, for the first unusable file.
    """
    there = Roster() if roster is None else read_roster(roster, code)
    by_file: dict[Path, list[Answer]] = {}
    with_codes: dict[Path, list[HandedIn]] = {}
    notes: list[str] = []
    rows: list[str] = []  # messages on invalid rows
    speak = language(code)
    for root in paths:
        for path in _files(root, code):
            try:
                odd: Sequence[str]
                if path.suffix == CODES:
                    with_codes[path], odd = read_codes(_text(path, code), shown_path(path), code)
                else:
                    by_file[path], odd = read_answers(path, code)
            except answer_table.NotAnswers:
                if path == root:
                    raise
                # A folder may contain other tables; they are noted.
                message = N_("{file} does not count: it is a table without answers of this kit.")
                notes.append(speak(message, file=shown_path(path)))
                continue
            rows += odd[:NAMED]
            if (left := len(odd) - NAMED) > 0:
                text = plural(
                    "{file}: {n} more row does not count.", "{file}: {n} more rows do not count."
                )
                rows.append(speak(text, file=shown_path(path), n=left))
    files, codes = len(by_file) + len(with_codes), sum(map(len, with_codes.values()))
    by_file |= _by_code(with_codes, code)
    notes += _missing_parts(with_codes, code)
    if not any(by_file.values()):
        message = N_("there are no answers in {files}; export them with the button in a lesson")
        where = ", ".join(shown_path(path) for path in paths)
        raise FileError(rows[0] if rows else speak(message, files=where))
    forms: dict[str, dict[str, None]] = {}
    for path, file_answers in by_file.items():
        names = [visible_name(one.learner) for one in file_answers]
        for one, name in zip(file_answers, names, strict=True):
            forms.setdefault(name, {})[" ".join(one.learner.split())] = None
        by_file[path] = [
            dataclasses.replace(one, learner=name)
            for one, name in zip(file_answers, names, strict=True)
        ]
    namesakes = _separate_namesakes(by_file, there.namesakes)
    each = _once(one for file_answers in by_file.values() for one in file_answers)
    judge = judge or Judge(code)
    judged = [(one, judge(one)) for one in follow(each)]
    answers = tuple(one for _, one in judged if isinstance(one, Answer))
    every = (
        *notes,
        *rows,
        *doubts.disputed(judged, code),
        *doubts.odd_times(answers, code),
        *doubts.copies(answers, code),
        *doubts.several_files(by_file, code),
        *doubts.two_forms(forms, code),
        *doubts.look_alikes(_all_names(each, there.names), code),
        *there.notes,
    )
    left_out = tuple(one for _, one in judged if isinstance(one, Unjudged))
    return Gradebook(answers, files, every, there.names, code, left_out, namesakes, codes)


def _by_code(by_file: Mapping[Path, Sequence[HandedIn]], code: str) -> dict[Path, list[Answer]]:
    """Return the answers in codes, by file and line; parts of one set of answers are joined."""
    by_place: dict[Path, list[Answer]] = {}
    wholes: dict[tuple[object, ...], Path] = {}
    for path, codes in by_file.items():
        for one in codes:
            place = path.with_name(f"{path.name}:{one.line}")
            if one.parts > 1:
                place = wholes.setdefault((one.learner, one.whole, one.parts), place)
            by_place.setdefault(place, []).extend(_add_names(one.answers, place, code))
    return by_place


def _missing_parts(by_file: Mapping[Path, Sequence[HandedIn]], code: str) -> Iterator[str]:
    """Yield a note for each learner who has handed in only some codes of a set."""
    parts: dict[tuple[str, int, int], set[int]] = {}
    for one in (one for codes in by_file.values() for one in codes):
        parts.setdefault((one.learner, one.whole, one.parts), set()).add(one.part)
    message = plural(
        "{name}: of {all} codes that belong together, {n} is missing ({missing}).",
        "{name}: of {all} codes that belong together, {n} are missing ({missing}).",
    )
    speak = language(code)
    for (name, _, count), there in parts.items():
        if missing := sorted(set(range(1, count + 1)) - there):
            listed = ", ".join(map(str, missing[:NAMED])) + " …" * (len(missing) > NAMED)
            name = visible_name(name) or speak("no name")
            yield speak(message, name=name, n=len(missing), all=count, missing=listed)


def _once(answers: Iterable[Answer]) -> list[Answer]:
    """Return the answers without repetitions; a row of a table is preferred to one from a code."""
    rows = dict.fromkeys(answers)
    identities = {one.identity for one in rows if not is_digest(one.text)}
    return [one for one in rows if not is_digest(one.text) or one.identity not in identities]


def _all_names(answers: Iterable[Answer], roster: Iterable[str]) -> Iterator[str]:
    """Yield the names of all learners, and those on the roster that have no answers."""
    learners = dict.fromkeys(one.learner for one in answers)
    yield from learners
    keys = set(map(same_name, learners))
    for key, name in {same_name(name): name for name in roster}.items():
        if key not in keys:
            yield name


def _separate_namesakes(
    by_file: dict[Path, list[Answer]], namesakes: Collection[str]
) -> dict[str, str]:
    """Rename learners in `by_file` so that namesakes differ; return their old names.

    A file whose answers are all in another file belongs to the same student.
    """
    files: dict[str, dict[Path, set[object]]] = {}
    for path, answers in by_file.items():
        for one in answers:
            if same_name(one.learner) in namesakes:
                its = files.setdefault(same_name(one.learner), {}).setdefault(path, set())
                its.add(one.identity)
    before: dict[str, str] = {}
    for key, sets in files.items():
        paths = sorted(sets, key=lambda path: -len(sets[path]))
        owners: dict[Path, Path] = {}
        for path in paths:
            inside = (own for own in dict.fromkeys(owners.values()) if sets[path] <= sets[own])
            owners[path] = next(inside, path)
        if len(set(owners.values())) == 1:
            continue
        for path, own in owners.items():
            place = own.name if sum(one.name == own.name for one in paths) == 1 else str(own)
            for at, one in enumerate(by_file[path]):
                if same_name(one.learner) == key:
                    new_name = one_line(f"{one.learner} ({place})")
                    before[new_name] = one.learner
                    by_file[path][at] = dataclasses.replace(one, learner=new_name)
    return before


def _counts(answer: Answer) -> bool:
    """Return whether an answer belongs to an exercise, not a guess, and was judged."""
    return bool(answer.seed) and answer.answer != answer_table.UNJUDGED


def _trouble(exercise: Exercise, by_learner: Sequence[Sequence[Answer]]) -> Trouble:
    everything = [one for answers in by_learner for one in answers]
    # The same mistake with other numbers counts as the same; each learner counts once.
    kinds = Counter(
        kind for answers in by_learner for kind in {_kind(one) for one in answers if not one.right}
    )
    kind, often = kinds.most_common(1)[0] if kinds else ("", 0)
    example = next((one for one in everything if not one.right and _kind(one) == kind), None)
    return Trouble(
        lesson=exercise[:2],
        exercise=everything[0].exercise,
        text=Counter(one.text for one in everything).most_common(1)[0][0],
        tried=len(by_learner),
        missed=sum(not answers[0].right for answers in by_learner),
        unsolved=sum(not any(one.right for one in answers) for answers in by_learner),
        example=example.given if example else "",
        reason=example.reason if example else "",
        often=often,
    )


def _kind(answer: Answer) -> str:
    """Return the kind of a wrong answer: the mistake behind it, or else the answer itself."""
    return _NUMBERS.sub("#", answer.reason) if answer.reason else f"given {answer.given}"


class GuessCounts(NamedTuple):
    """The guesses of a class at a question: number of students by guess, right answer."""

    text: str
    counts: Mapping[str, int]
    answer: str  # "" in class mode, or if the tables disagree
    question: str


def guesses(folder: Path, lesson: Number, game: str, code: str = "en") -> list[GuessCounts]:
    """Return the guesses in a lesson from all tables and sheets in a folder, without names.

    Only each learner's first guess counts. Raises FileError like `read_class`.
    """
    first: dict[tuple[str, str], Answer] = {}
    for path in _files(folder, code):
        with suppress(answer_table.NotAnswers):  # a folder may contain other tables
            for one in read_answers(path, code)[0]:
                here = (one.lesson, one.game, one.seed) == (lesson, game, "")
                if here and not one.is_reason:
                    first.setdefault((one.question, one.learner), one)
    rows = [one for _, one in sorted(first.items(), key=lambda item: item[0][0])]
    rows.sort(key=lambda one: (one.question, is_digest(one.text)))  # a code has no wording
    return [
        GuessCounts(
            same[0].text,
            dict(Counter(one.given for one in same).most_common()),
            _agreed([one.answer for one in same]),
            same[0].question,
        )
        for same in (list(group) for _, group in groupby(rows, key=lambda one: one.question))
    ]


def _agreed(answers: Sequence[str]) -> str:
    """Return the right answer that most rows name; "" if fewer than a third agree on it."""
    right_answers = [one for one in answers if one != answer_table.UNJUDGED]
    answer, often = Counter(right_answers or answers).most_common(1)[0]
    return answer if 3 * often >= len(answers) else ""  # a class may answer in two languages


def _files(path: Path, code: str) -> Iterator[Path]:
    """Yield the files at a path; for a folder, all tables and sheets in it."""
    if not path.exists() and glob.has_magic(str(path)):  # not every shell expands *.csv
        paths = [Path(name) for name in sorted(glob.glob(str(path)))]
        if paths:
            yield from (file for one in paths for file in _files(one, code))
            return
    if not path.is_dir():
        yield path
        return
    inside = sorted(file for file in path.rglob("*") if _is_ours(file) and file.is_file())
    if not inside:
        message = N_("{file}: there is no table and no sheet of answers in this folder")
        raise FileError(language(code)(message, file=shown_path(path)))
    yield from inside


def _is_ours(file: Path) -> bool:
    """Return whether a file in a folder is a table or a sheet by its name, or contains codes."""
    if ".ipynb_checkpoints" in file.parts:
        return False
    if file.suffix == CODES:  # or a roster
        with suppress(OSError):
            return has_code(file.read_bytes()[:MAX_BYTES].decode("utf-8", "replace"))
    return file.suffix == ".csv" or bool(SHEET.fullmatch(file.name))


def read_answers(path: Path, code: str) -> tuple[list[Answer], Sequence[str]]:
    """Return the answers in a file, and messages on invalid rows; FileError for other files."""
    if path.suffix == CODES:
        codes, _ = read_codes(_text(path, code), shown_path(path), code)
        return [answer for one in codes for answer in _add_names(one.answers, path, code)], ()
    if path.suffix == ".json":
        answers, odd = answer_table.Table(read_sheet(path, code), ())
    else:
        answers, odd = answer_table.read_table(path, code)
    return _add_names(answers, path, code), odd


def _add_names(answers: Iterable[Answer], path: Path, code: str) -> list[Answer]:
    """Return the answers, with the file's name in place of a learner's missing name."""
    speak = language(code)
    nameless = speak("no name ({file})", file=path.name)
    return [one if one.learner else dataclasses.replace(one, learner=nameless) for one in answers]


def _text(path: Path, code: str) -> str:
    """Return the text of a file with codes; FileError if it is unreadable or has no code."""
    text = read(path, code=code)[:MAX_BYTES].decode("utf-8", "replace")
    if not has_code(text):
        message = N_("{file} has no code of answers; a code begins with {begin}")
        raise FileError(language(code)(message, file=shown_path(path), begin=PREFIX))
    return text
