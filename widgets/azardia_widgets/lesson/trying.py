"""Exhibits with a task: each try is recorded, as an answer to a question is."""

from typing import ClassVar

from azardia_nb.lessons.question import Values, Verdict, filled_text
from azardia_nb.text.by_id import ById
from azardia_nb.text.language import N_, language
from azardia_widgets.lesson.asking import record_try
from azardia_widgets.lesson.figure import Figure

KEPT = N_("Your answer is kept. Your teacher will tell you whether it is right.")


class Trying(Figure):
    """A figure whose subclass sets a task in `asked`, and calls `keep` at each try.

    Tries are forgotten for another learner: `begin` starts without them.
    """

    asked: ClassVar[ById]  # in the texts of the game's lessons
    heard = True  # the text above the table says the same

    def values(self) -> Values:
        """Return the field values of the task."""
        return {}

    @property
    def id(self) -> str:
        """The id of the task, and of its recorded tries."""
        _, topic, name, _ = self.asked.place
        return f"{topic}.{name}"

    def task(self, code: str) -> str:
        """Return the task in the language `code`."""
        return filled_text(self.asked, self.values(), code)

    def keep(self, given: str, right: bool, answer: str) -> None:
        """Record a try; `answer` is a right one."""
        code = self.language
        record_try(self.lesson, self.id, self.task(code), given, Verdict(right, ""), answer)

    def kept(self) -> str:
        """Return the sentence for a recorded try while the answers are hidden."""
        return language(self.language)(KEPT)

    def begin_anew(self) -> None:
        """Start without tries."""
        self.begin()
        self.refresh()
