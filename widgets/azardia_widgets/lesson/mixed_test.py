"""Tests on several lessons, with marks, and their keys, on two printed pages each."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import numpy as np

from azardia_nb.errors import AzardiaError
from azardia_nb.files.checked_file import distinct
from azardia_nb.lessons.class_mode import seed_of
from azardia_nb.lessons.course import Page
from azardia_nb.lessons.question import Question, questions
from azardia_nb.text.language import language as speaking
from azardia_nb.text.language import plural
from azardia_widgets.lesson.worksheet import Paper, fitting_questions

MARKS = 3  # for an exercise: one for the answer, the rest for the method
CHOSEN = 2  # for a multiple-choice exercise


@dataclass(frozen=True)
class MixedTest(Paper):
    """Exercises of several lessons in turn, as many as fit on two pages, with marks.

    Numbers differ from those of worksheets and between classes; they cannot be reproduced without
    the author's `secret`. Raises AzardiaError for a lesson without exercises, or if a lesson gets
    none because there are too many.
    """

    style: ClassVar[str] = (
        f"{Paper.style}\n.marks {{ font-size: 9.5pt; color: #333; white-space: nowrap }}"
    )

    pages: tuple[Page, ...]
    class_name: str = ""
    language: str = "en"
    secret: str = ""

    @property
    def labels(self) -> list[str]:
        """The labels of the lessons, such as "2b"."""
        return [page.label for page in self.pages]

    @property
    def seed(self) -> int:
        """The seed of the random numbers and of the choice of exercises."""
        return seed_of(" ".join((self.class_name, *self.labels, self.secret)))

    @cached_property
    def _selected(self) -> list[list[Question]]:
        """The exercises of the test, a list for each lesson."""
        rng = np.random.default_rng(self.seed)
        queues = []
        for page in self.pages:
            exercises = questions(page.number or 0, self.seed, page.game)
            queues.append([exercises[at] for at in rng.permutation(len(exercises))])
        chosen = fitting_questions(queues, self.games)
        if not all(chosen):
            speak = speaking(self.language)
            raise AzardiaError(
                speak("{n} lessons are too many for two pages: name fewer", n=len(self.pages))
            )
        return chosen

    @property
    def questions(self) -> Sequence[Question]:
        """The exercises of the test, lesson by lesson."""
        return [question for lesson in self._selected for question in lesson]

    @property
    def games(self) -> Sequence[str]:
        """The games of the lessons, each once."""
        return list(dict.fromkeys(page.game for page in self.pages))

    @property
    def facts(self) -> str:
        """Lessons, class and seed as text, by which a test and its key can be matched."""
        speak = speaking(self.language)
        facts = [speak("Lessons {lessons}", lessons=", ".join(self.labels))]
        if self.class_name:
            facts.append(speak("Class {name}", name=self.class_name))
        return " · ".join([*facts, speak("Seed {seed}", seed=self.seed)])

    def heads(self) -> tuple[str, str]:
        """Return the titles of the test and of the key."""
        speak = speaking(self.language)
        return speak("Test"), speak("Key to the test")

    def sheet_file(self) -> str:
        """Return the file name of the test."""
        speak = speaking(self.language)
        return self._file(speak("test"))

    def key_file(self) -> str:
        """Return the file name of the key."""
        speak = speaking(self.language)
        return self._file(speak("test-key"))

    def _file(self, kind: str) -> str:
        lessons = [page.prefix for page in self.pages]
        return "-".join(filter(None, (kind, *lessons, distinct(self.class_name)))) + ".html"

    def marks(self, question: Question) -> int:
        """Return the full marks for `question`."""
        return CHOSEN if question.kind == "choice" else MARKS

    def marking(self, question: Question) -> str:
        """Return an HTML note for the key: the lesson of `question`, and its marks."""
        speak, marks = speaking(self.language), self.marks(question)
        at = next(at for at, lesson in enumerate(self._selected) if question in lesson)
        note = plural(
            "Lesson {lesson} · {n} mark, 1 for the answer",
            "Lesson {lesson} · {n} marks, 1 for the answer",
        )
        return f"<p class='marks'>{speak(note, lesson=self.labels[at], n=marks)}</p>"
