"""Exercises: questions with answers that are checked at once, and hints on common mistakes."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

import ipywidgets

from azardia_nb.errors import AzardiaError
from azardia_nb.lessons.computing import LONGEST, Task, judge, plain_value, task
from azardia_nb.lessons.question import Question, Verdict, questions
from azardia_nb.text.language import N_, language, one_line
from azardia_widgets.controls.buttons import alert, button, row, show_or_hide, with_classes
from azardia_widgets.lesson.asking import (
    answers_to,
    as_html,
    headed,
    record,
    record_try,
    recorded_answers,
    typed_answer,
    verdict,
)
from azardia_widgets.lesson.bar import Lesson, Page, storage_note
from azardia_widgets.lesson.exhibit import Exhibit, Surroundings
from azardia_widgets.lesson.fields import AnswerField

PATIENCE = 2  # wrong answers after which the right one may be shown
SEEDS_TRIED = 10  # for new questions; some lessons have only one question of a kind


@dataclass
class Progress:
    """A learner's progress with one exercise."""

    checked: str | None = None  # the answer last checked
    attempts: int = 0
    right: bool = False
    at_once: bool = False  # whether the first answer was right
    looked: bool = False  # whether the answer was shown

    @property
    def may_look(self) -> bool:
        """Whether the answer may be shown: it was found, or PATIENCE answers were wrong."""
        return self.right or self.attempts >= PATIENCE


class ExerciseItem:
    """The widgets of one exercise: text, field, buttons and verdict.

    `check` and `look` are called by the buttons.
    """

    def __init__(self, check: Callable[[], None], look: Callable[[], None]) -> None:
        self.text = with_classes(ipywidgets.HTML(), "azardia-question")
        self.field = AnswerField()
        self.check = button("azardia-check", check)
        self.look = button("azardia-look", look)
        self.wrong = with_classes(ipywidgets.HTML(), "azardia-wrong")
        self.verdict = ipywidgets.HTML()
        self.because = ipywidgets.HTML()
        buttons = row(self.field.widget, self.check, self.look)
        self.widget = ipywidgets.VBox(
            (self.text, buttons, self.wrong, self.verdict, self.because),
            layout={"margin": "0 0 12px 0"},
        )

    def show(
        self,
        number: int,
        question: Question,
        progress: Progress,
        answers: bool,
        judged: bool,
        code: str,
    ) -> None:
        """Show `question` and the learner's `progress`; offer the answer only if `answers`.

        If not `judged`, answers are only recorded, and may be changed any number of times.
        """
        speak = language(code)
        self.text.value = f"<p>{headed(question, code, f'{number}.')}</p>"
        self.field.show(question, speak("Answer {n}", n=number), code)
        self.check.description = speak("Check") if judged else speak("Keep")
        self.look.description = speak("Show the answer")
        offered = answers and progress.may_look
        show_or_hide(self.look, offered and not progress.looked)
        html, wrong = "", ""
        if progress.checked is not None:
            try:
                result = question.check(progress.checked, code)
                note = speak("Your answer is kept. Your teacher will tell you whether it is right.")
                html = verdict(*result) if judged else f"<p>{escape(note)}</p>"
            except AzardiaError as error:
                wrong = alert(error)
        self.wrong.value = wrong
        # The status element comes before its text, or screen readers would miss it.
        self.verdict.value = f"<div role='status'>{html}</div>"
        answer = speak("The answer: {answer}.", answer=question.answer_phrase(code))
        why = f"<p>{escape(answer)} {escape(question.explained(code))}</p>"
        self.because.value = why if offered and progress.looked else ""


class Exercises(Exhibit):
    """The exercises of a lesson; the button "New questions" draws other numbers."""

    def __init__(self, lesson: Surroundings) -> None:
        self._topic = lesson.number, lesson.game
        self._draw_questions(lesson.seed)
        super().__init__(lesson)
        self.attempt(self._recall)

    def _draw_questions(self, seed: int) -> None:
        self.seed = seed
        number, game = self._topic
        self.questions = questions(number, seed, game)
        self.progress = [Progress() for _ in self.questions]

    def build(self) -> Sequence[Any]:
        """Make the heading, an item for each exercise, and the line below them."""
        self.heading = ipywidgets.HTML()
        self.items = [self._make_item(at) for at in range(len(self.questions))]
        self.renew = button("azardia-renew", lambda: self.attempt(self._renew))
        self.seed_line = ipywidgets.HTML()
        self.kept_here = ipywidgets.HTML()
        boxes = (item.widget for item in self.items)
        return (self.heading, *boxes, row(self.renew, self.seed_line), self.kept_here)

    def _make_item(self, at: int) -> ExerciseItem:
        item = ExerciseItem(
            lambda: self.attempt(lambda: self._check(at)),
            lambda: self.attempt(lambda: self._look(at)),
        )
        item.widget.add_class(_class(at))
        return item

    def speak(self, code: str) -> None:
        """Set the labels that do not depend on the exercises, in the language `code`."""
        speak = language(code)
        self.renew.description = speak("New questions")
        # The first lesson of a game has no bar, which otherwise shows this.
        self.kept_here.value = storage_note(code, bar=False) if self._topic[0] == 0 else ""
        names = {}  # buttons need distinct names for screen readers
        check = N_("Check answer {n}") if self.judges else N_("Keep answer {n}")
        for at in range(len(self.items)):
            where = f".{_class(at)}"
            names[f"{where} .azardia-check"] = speak(check, n=at + 1)
            names[f"{where} .azardia-look"] = speak("Show the answer {n}", n=at + 1)
        self.access.names = names

    def refresh(self) -> None:
        """Show each exercise with the verdict on its last answer, and the score above them."""
        code = self.language
        speak = language(code)
        answers, judged = self.shows("answers"), self.judges
        rows = zip(self.items, self.questions, self.progress, strict=True)
        for number, (item, question, progress) in enumerate(rows, 1):
            item.show(number, question, progress, answers, judged, code)
        seed = speak("Seed {seed}", seed=self.seed)
        self.seed_line.value = f"<p>{escape(seed)}</p>"
        title, right = speak("Exercises"), sum(progress.right for progress in self.progress)
        score = speak("{n} of {all} right", n=right, all=len(self.items))
        if not judged:
            count = sum(progress.attempts > 0 for progress in self.progress)
            score = speak("{n} of {all} answered", n=count, all=len(self.items))
        self.heading.value = f"<h3>{escape(title)} · {escape(score)}</h3>"
        if not judged:
            self.said = score
            return
        self.said = speak(
            "{n} of {all} right, {first} on the first try.",
            n=right,
            all=len(self.items),
            first=sum(progress.at_once for progress in self.progress),
        )

    def picture(self) -> str:
        """Return the exercises without answers, as an HTML list."""
        speak = language(self.language)
        title = speak("Exercises")
        listed = "".join(f"<li>{as_html(q, self.language)}</li>" for q in self.questions)
        return f"<h3>{escape(title)}</h3><ol>{listed}</ol>"

    def _check(self, at: int) -> None:
        question, progress = self.questions[at], self.progress[at]
        answer = progress.checked = self.items[at].field.value
        try:
            verdict = question.check(answer, self.language)
        except AzardiaError:
            self.refresh()  # shows the error beside the field
            return
        progress.attempts += 1
        if self.judges:
            progress.right = progress.right or verdict.right
            progress.at_once = progress.at_once or (verdict.right and progress.attempts == 1)
        try:
            # Record before showing the verdict, as the learner may leave then.
            record(self.lesson, question, answer, verdict.right, progress.attempts, self.seed)
        finally:
            self.refresh()

    def _look(self, at: int) -> None:
        self.progress[at].looked = True
        self.refresh()

    def begin_anew(self) -> None:
        """Ask another learner the same exercises; restore that learner's recorded answers."""
        self._draw_questions(self.seed)
        self._start()

    def _renew(self) -> None:
        """Draw new exercises; try several seeds so that all differ from the present ones."""
        before, following = self.questions, self.seed + 1
        for seed in range(following, following + SEEDS_TRIED):
            self._draw_questions(seed)
            if not any(map(_alike, before, self.questions)):
                break
        else:
            self._draw_questions(following)
        self._start()

    def _start(self) -> None:
        for item in self.items:
            item.field.clear()
        self.refresh()
        self._recall()

    def _recall(self) -> None:
        """Restore the learner's recorded answers; nothing for a learner without a name."""
        answers = recorded_answers(self.lesson)
        for question, progress, item in zip(self.questions, self.progress, self.items, strict=True):
            own = answers_to(question, answers, self.seed)
            if own:
                progress.checked = item.field.value = typed_answer(question, own[-1])
                progress.attempts = len(own)
                progress.right = any(one.right for one in own)
                progress.at_once = own[0].right
        if answers:
            self.refresh()


def _alike(one: Question, other: Question) -> bool:
    """Return whether `one` and `other` look the same to a learner."""
    return one.prompt() == other.prompt() and sorted(one.choices()) == sorted(other.choices())


def _class(at: int) -> str:
    return f"azardia-exercise-{at + 1}"


# --- programming tasks ----------------------------------------------------------------------------


QUESTION = "code 0"  # id of recorded answers to the task: like an exercise with seed 0


class CheckResult:
    """The verdict on a value from `check`, as a notebook displays it below the cell."""

    def __init__(self, said: str, html: str) -> None:
        self._sentence, self._html = said, html

    def __repr__(self) -> str:
        return self._sentence

    def _repr_html_(self) -> str:
        return self._html


def check(lesson: Lesson, value: Any = ...) -> CheckResult:
    """Check `value` as an answer to the lesson's programming task, and record it.

    It may be any kind of number, an unrounded float, or a dict of numbers. In class mode it is
    recorded but not judged; a page that is not a lesson records nothing. Raises AzardiaError if the
    lesson has no task.
    """
    code, the_task = lesson.language, task(lesson.number, lesson.game)
    speak = language(code)
    if value is ...:
        return _message(speak("Put your own code in place of the three dots, and run the cell."))
    result = judge(the_task, value, code)
    if not isinstance(lesson, Page):  # a Page records no answers
        _keep(lesson, the_task, value, result)
        if lesson.class_mode:
            note = speak("Your answer is kept. Your teacher will tell you whether it is right.")
            return _message(note)
    return CheckResult(result.sentence, verdict(*result))


def _message(said: str) -> CheckResult:
    return CheckResult(said, f"<p>{said}</p>")


def _keep(lesson: Lesson, asked: Task, value: Any, found: Verdict) -> None:
    value = plain_value(value)
    text = repr(dict(value) if isinstance(value, Mapping) else value)
    record_try(
        lesson,
        QUESTION,
        asked.text.within(lesson.language),
        one_line(text, LONGEST),
        found,
        one_line(str(asked.key()), LONGEST),
    )
