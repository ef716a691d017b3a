"""The judge of answers, which needs only lesson, exercise, seed and the answer given.

The table's own judgement (`correct`, the right answer, the mistake, the wording) is not used, as
anybody with the file could have changed it.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from importlib import import_module
from inspect import isfunction, signature
from pathlib import Path
from typing import NamedTuple

import numpy as np

from azardia_nb.errors import AzardiaError
from azardia_nb.game.registry import load
from azardia_nb.lessons import daily
from azardia_nb.lessons.computing import Task, judge, task_of, value_of
from azardia_nb.lessons.course import OWN_NAME, Number, OwnPage, Page, course, lesson, page_of
from azardia_nb.lessons.drawing import Drawing, drawing_of
from azardia_nb.lessons.question import Question, Verdict, blanks, draw_question, questions
from azardia_nb.lessons.refuting import claim as claims
from azardia_nb.records.answer_table import MOST_SEED, PUZZLE, REFUTER, UNJUDGED, WHY, Answer
from azardia_nb.records.short_code import is_digest, wording_digest
from azardia_nb.text.by_id import by_id
from azardia_nb.text.language import LANGUAGES, N_, language, one_line

LONGEST = 4000  # characters of an answer; a computed value may be a long dict
SHOWN = 60  # characters of an answer repeated in a message
IN_CODE = "code"  # the id of a lesson's programming task
FIRST_YEAR = 2020  # no answer is older than the kit
MOST_ATTEMPTS = 100_000
MOST_MISSED = 20  # unknown exercise ids per lesson for which all its questions are generated

# Lessons whose exercises have moved in part, and where: earlier answers are still judged.
MOVED: dict[tuple[str, Number], Number] = {
    ("azardia", 14): "14b",
    ("azardia", "11b"): 11,
}

_SEED = re.compile(rf"[0-9]{{1,{len(str(MOST_SEED))}}}")

_NO_LESSON = N_("there is no such lesson with exercises")
_NO_FILE = N_("give the file of the lesson, {lesson}.py, as well")
_NO_EXERCISE = N_("the lesson has no exercise “{exercise}”")
_NO_GUESS = N_("no lesson asks the question “{exercise}”")
_OTHER = N_(
    "with seed {seed} the exercise asks something else; the table was changed or comes from "
    "another version of the kit"
)
_NO_ANSWER = N_(
    "“{given}” is not an answer to it; a spreadsheet may have turned a fraction into a date"
)
_NO_CLAIM = N_("“{given}” is not a claim that can be tested")
_NO_ATTEMPT = N_("its attempt is not a whole number above 0")


class Unjudged(NamedTuple):
    """An answer that cannot be judged, and the reason for that."""

    answer: Answer
    why: str


class Judge:
    """Judges answers, with texts in the language `code`; each exercise is made only once."""

    def __init__(self, code: str) -> None:
        self._code = code
        self._questions: dict[tuple[str, Number, int], dict[str, Question | None]] = {}
        self._places: dict[tuple[str, Number, str], int] = {}  # index of a question in its lesson
        self._missed: Counter[tuple[str, Number]] = Counter()  # unsuccessful searches, by lesson
        self._values: dict[tuple[str, Number, str], Verdict | None] = {}
        self._judged: dict[Answer, Answer | Unjudged] = {}

    def __call__(self, one: Answer) -> Answer | Unjudged:
        """Return the answer with a new verdict and wording, or Unjudged with the reason."""
        if one not in self._judged:
            self._judged[one] = self._judge(one)
        return self._judged[one]

    def _judge(self, one: Answer) -> Answer | Unjudged:
        one = replace(one, game=one.game.replace("-", "_"))
        if one.exercise == REFUTER:
            return self._claim(one)
        page = lesson(one.lesson, one.game) or page_of(f"{one.lesson}.ipynb")
        if page is None:
            own_name = isinstance(one.lesson, str) and OWN_NAME.fullmatch(one.lesson)
            return self._unjudged(one, _NO_FILE if own_name else _NO_LESSON)
        if not 1 <= one.attempt < MOST_ATTEMPTS:
            return self._unjudged(one, _NO_ATTEMPT)
        if not one.seed:
            return self._guessed(one, page)
        if one.exercise == IN_CODE:
            return self._in_code(one)
        if one.exercise == PUZZLE and one.lesson == daily.NAME:
            return self._puzzle(one)
        question = self._question(one)
        if question is None and (now := MOVED.get((one.game, one.lesson))):
            question = self._question(replace(one, lesson=now))
        if question is None:
            return self._unjudged(one, _NO_EXERCISE)
        return self._question_judged(one, question)

    def _question_judged(self, one: Answer, question: Question) -> Answer | Unjudged:
        if not _same_wording(one.text, [question.prompt(code) for code in LANGUAGES]):
            return self._unjudged(one, _OTHER)
        typed = question.option_called(one.given)
        try:
            if len(typed) > LONGEST:
                raise AzardiaError
            right = question.check(typed, self._code).right
            reason = "" if right else question.reason(typed, self._code)
        except AzardiaError:
            return self._unjudged(one, _NO_ANSWER)
        code = self._code
        return replace(
            one,
            text=question.prompt(code),
            given=question.given_as_shown(typed, code),
            right=right,
            answer=question.answer_text(code),
            reason=reason,
        )

    def _judge_drawing(self, one: Answer, drawing: Drawing) -> Answer | Unjudged:
        """Return the answer to a drawing question with a new verdict, or Unjudged."""
        code = self._code
        if not _same_wording(one.text, [drawing.prompt(code) for code in LANGUAGES]):
            return self._unjudged(one, _NO_GUESS)
        try:
            right, reason = drawing.check(one.given, code).right, drawing.reason(one.given, code)
        except AzardiaError:
            return self._unjudged(one, _NO_ANSWER)
        text, answer = drawing.prompt(code), drawing.answer_text(code)
        return replace(one, text=text, right=right, answer=answer, reason="" if right else reason)

    def _guessed(self, one: Answer, page: Page) -> Answer | Unjudged:
        """Return the guess with a new verdict if it can be judged; a reason gets no verdict."""
        if drawing := drawing_of(one.question, one.lesson, one.game):
            return self._judge_drawing(one, drawing)
        if not one.is_reason and (guess := _guess(one.question, one.lesson, one.game)):
            result = self._question_judged(one, guess)
            if isinstance(result, Answer):
                return result  # an older wording keeps its recorded verdict
        bare = replace(one, question=one.question.removesuffix(WHY))
        text = _wording_of_guess(bare, page, self._code)
        if text is None:
            return self._unjudged(one, _NO_GUESS)
        if one.is_reason:
            return replace(one, text=text, right=False, answer=UNJUDGED, reason="")
        return replace(one, text=text)

    def _in_code(self, one: Answer) -> Answer | Unjudged:
        task = task_of(one.lesson, one.game)
        if task is None or one.seed != "0":
            return self._unjudged(one, _NO_EXERCISE)
        if not _same_wording(one.text, [task.text.within(code) for code in LANGUAGES]):
            return self._unjudged(one, _OTHER)
        verdict = self._value(task, one)
        if verdict is None:
            return self._unjudged(one, _NO_ANSWER)
        return replace(
            one,
            text=task.text.within(self._code),
            right=verdict.right,
            answer=task.answer_text(self._code),
            reason="" if verdict.right else verdict.sentence,
        )

    def _puzzle(self, one: Answer) -> Answer | Unjudged:
        """Return the choice in a puzzle of the day with a new verdict, or Unjudged."""
        try:
            day = datetime.strptime(one.seed, "%Y%m%d").date()
        except ValueError:
            return self._unjudged(one, _NO_EXERCISE)
        puzzle = _puzzle(day)
        if not _same_wording(one.text, [daily.asked(puzzle, code) for code in LANGUAGES]):
            return self._unjudged(one, _OTHER)
        text = one_line(one.given)
        by_language = {
            code: {choice.action: choice.label for choice in daily.choices(puzzle, code)}
            for code in LANGUAGES
        }
        actions = (
            action
            for labels in by_language.values()
            for action, label in labels.items()
            if one_line(label) == text
        )
        action = next(actions, None)
        if action is None:
            return self._unjudged(one, _NO_ANSWER)
        labels = by_language[self._code]
        return replace(
            one,
            text=daily.asked(puzzle, self._code),
            given=labels[action],
            right=action == puzzle.best,
            answer=labels[puzzle.best],
            reason="",
        )

    def _claim(self, one: Answer) -> Answer | Unjudged:
        """Return the claim with a new verdict, or Unjudged; a claim never counts as exercise."""
        try:
            if one.game not in {
                page.game for page in course()
            }:  # `load` would also run other people's game files
                raise AzardiaError
            claim = claims.read(one.given)
            verdict = claims.judge(claim, one.game)
            text = claims.sentence(claim, self._code, one.game)
            reason = "" if verdict.survives else claims.verdict_text(claim, self._code, one.game)
        except AzardiaError:
            return self._unjudged(one, _NO_CLAIM)
        return replace(one, text=text, right=verdict.survives, answer=UNJUDGED, reason=reason)

    def _value(self, task: Task, one: Answer) -> Verdict | None:
        """Return the verdict on a computed value; None if the value cannot be read."""
        place = one.game, one.lesson, one.given
        if place not in self._values:
            try:
                value = value_of(one.given)
            except ValueError:
                self._values[place] = None
            else:
                self._values[place] = judge(task, value, self._code)
        return self._values[place]

    def _unjudged(self, one: Answer, why: str) -> Unjudged:
        speak = language(self._code)
        fields = {
            "exercise": one_line(one.exercise, SHOWN),
            "seed": one.seed,
            "given": one_line(one.given, SHOWN),
            "lesson": one.lesson,
        }
        return Unjudged(one, speak(why, **fields))

    def _question(self, one: Answer) -> Question | None:
        """Return the exercise of an answer; None if the lesson has no such exercise."""
        if not _SEED.fullmatch(one.seed) or int(one.seed) > MOST_SEED:
            return None
        place = one.game, one.lesson, int(one.seed)
        questions = self._questions.setdefault(place, {})
        # Try the question's index for other seeds first: generating all questions takes time, and
        # would take hours for many invented ones.
        index = self._places.get((*place[:2], one.exercise))
        searched = [None] * (self._missed[place[:2]] < MOST_MISSED)
        for only in dict.fromkeys([*searched] if index is None else [index, *searched]):
            if one.exercise in questions:
                break
            for at, question in enumerate(_questions_or_none(*place, only), only or 0):
                questions[question.id] = question
                self._places[*place[:2], question.id] = at
        self._missed[place[:2]] += one.exercise not in questions
        return questions.setdefault(one.exercise, None)


def _questions_or_none(
    game: str, lesson: Number, seed: int, only: int | None
) -> Sequence[Question]:
    try:
        return questions(lesson, seed, game, only)
    except AzardiaError:
        return ()


def _same_wording(text: str, wordings: Sequence[str]) -> bool:
    """Return whether `text` is one of `wordings`, or one with the same numbers.

    A newer version of the kit with better wording still judges older answers.
    """
    words, digest = one_line(text), wording_digest(text)
    return any(words == one_line(one) or digest == wording_digest(one) for one in wordings)


_puzzle = lru_cache(30)(daily.puzzle_of)  # a class answers those of few days


@lru_cache(1000)
def _guess(id: str, number: Number, game: str) -> Question | None:
    """Return the blank or the guess with this id; None if unknown, or with random numbers."""
    for blank in blanks(number, game):
        if blank.id == id:
            return blank
    room = load(game).lessons
    exercises = import_module(room).EXERCISES if room else None
    if exercises is None or number not in exercises.topics:
        return None
    topic = import_module(f"{exercises.package}.{exercises.topics[number]}")
    make = getattr(topic, id.rpartition(".")[2], None)
    if not isfunction(make) or signature(make).parameters:
        return None
    question = make()
    return question if isinstance(question, Question) and question.id == id else None


@lru_cache(1)
def _guesses() -> dict[str, tuple[Path, str, str]]:
    """Return the places of the texts of all questions in lessons, by id: folder, topic and name."""
    games = dict.fromkeys(page.game for page in course())
    rooms = (import_module(load(game).lessons) for game in games)
    folders = [Path(room.__file__ or "").parent for room in rooms]
    return {
        f"{topic}.{name}": (folder, topic, name)
        for folder in folders
        for topic, table in by_id(folder).items()
        for name in table
    }


def _wording_of_guess(one: Answer, page: Page, code: str) -> str | None:
    """Return the wording of a guess; None if no lesson asks such a question.

    A digest becomes the question's wording, unless that has random numbers, which are unknown.
    """
    if isinstance(page, OwnPage):
        make = page.guesses.get(one.question.removeprefix(f"{page.name}."))
        if make is None:
            return None
        wording = (
            draw_question(make, np.random.default_rng(0)).prompt(code)
            if is_digest(one.text)
            else ""
        )
    elif place := _guesses().get(one.question):
        folder, topic, name = place
        wording = by_id(folder, code)[topic][name].get("text", "")
    else:
        return None
    same = is_digest(one.text) and one.text == wording_digest(wording) and "{" not in wording
    return wording if same else one.text


# --- times ----------------------------------------------------------------------------------------


@lru_cache(100_000)
def timestamp(when: str) -> float:
    """Return the ISO 8601 time `when` in seconds since 1970; 0 if it is invalid.

    A time without an offset is local. Times before the kit existed and in the future are invalid.
    """
    try:
        time = datetime.fromisoformat(when).astimezone(UTC)
    except (ValueError, OverflowError):
        return 0
    # One day of tolerance for computers with a wrong clock or time zone.
    if time.year < FIRST_YEAR or time > datetime.now(UTC) + timedelta(days=1):
        return 0
    return time.timestamp()


def judged_on_sheet(one: Answer) -> bool:
    """Return whether the answer had a verdict when it was given; in class mode it has none."""
    return one.answer != UNJUDGED
