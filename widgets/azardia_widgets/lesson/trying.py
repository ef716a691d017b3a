"""Exhibits with a task, in which each try is recorded like an answer."""

from typing import ClassVar

from azardia_nb.lessons.question import Values, Verdict, filled_text
from azardia_nb.text.by_id import ById
from azardia_nb.text.language import N_, language
from azardia_widgets.lesson.asking import record_try
from azardia_widgets.lesson.figure import Figure

KEPT = N_("Your answer is kept. Your teacher will tell you whether it is right.")


class Trying(Figure):
    """A figure whose subclass sets a task in `prompt`, and calls `keep` at each try.

    Tries are forgotten for another learner: `begin` starts without them.
    """

    prompt: ClassVar[ById]  # in the texts of the game's lessons
    heard = True  # the text above the table says the same

    def values(self) -> Values:
        """Return the values of the placeholders in the task's text."""
        return {}

    @property
    def id(self) -> str:
        """The id of the task, under which tries are recorded."""
        _, topic, name, _ = self.prompt.place
        return f"{topic}.{name}"

    def task(self, code: str) -> str:
        """Return the text of the task in the language `code`."""
        return filled_text(self.prompt, self.values(), code)

    def keep(self, given: str, right: bool, answer: str) -> None:
        """Record the try `given`; `answer` is a right answer, for the teacher."""
        code = self.language
        record_try(self.lesson, self.id, self.task(code), given, Verdict(right, ""), answer)

    def thanks(self) -> str:
        """Return the sentence shown after a try while the teacher hides the answers."""
        return language(self.language)(KEPT)

    def begin_anew(self) -> None:
        """Forget all tries, for another learner."""
        self.begin()
        self.refresh()
