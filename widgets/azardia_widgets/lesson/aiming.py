"""Exhibits in which the learner designs something and tries to hit a target with the design."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from azardia_nb.text.language import N_, Speak, plural
from azardia_nb.text.say import whole
from azardia_widgets.lesson.figure import Table, paragraphs, press
from azardia_widgets.lesson.trying import Trying


class Aiming(Trying):
    """A target, controls for a design, and a table of the designs tried so far.

    The values of a design are shown only after it is tried. A subclass declares the controls as
    fields; they are the arguments of `hits`, `cells`, `far` and `success`.
    """

    parts: ClassVar[Sequence[str]] = ("told", "table")

    def begin(self) -> None:
        """Forget all tries."""
        self.tried: list[tuple[Any, ...]] = []

    # --- defined by subclasses ---

    def target(self, code: str) -> str:
        """Return a description of what a design should reach, for the teacher's records."""
        raise NotImplementedError

    def hits(self, *design: Any) -> bool:
        """Return whether a design, given as its control values, reaches the target."""
        raise NotImplementedError

    def heads(self, speak: Speak) -> Sequence[str]:
        """Return the column headings of the table of tries."""
        raise NotImplementedError

    def cells(self, code: str, *design: Any) -> Sequence[str]:
        """Return the row of `design` in the table of tries, a text for each column."""
        raise NotImplementedError

    def far(self, speak: Speak, code: str, *design: Any) -> str:
        """Return a sentence on how far `design`, which misses the target, is from it."""
        raise NotImplementedError

    def success(self, speak: Speak, code: str, *design: Any) -> str:
        """Return a sentence on `design`, which reaches the target."""
        raise NotImplementedError

    # --- shared ---

    @press(N_("Try this one"), "azardia-try", "check", main=True)
    def press(self) -> None:
        """Try the design that the controls show: add it to the table and record the answer."""
        design = self.field_values
        if design in self.tried:
            self.tried.remove(design)
        self.tried.append(design)
        answer = " · ".join(self.cells(self.language, *design))
        self.keep(answer, self.hits(*design), self.target(self.language))

    def show(self, speak: Speak, code: str, *_: Any) -> Iterator[object]:
        """Yield the task; after a try, also the verdict on the last one and a table of all."""
        task = self.task(code)
        if not self.tried:
            yield from (task, paragraphs(task))
            return
        last = self.tried[-1]
        text = speak(plural("{n} try so far.", "{n} tries so far."), n=whole(len(self.tried), code))
        if self.shows("answers"):
            hit = self.hits(*last)
            verdict = (self.success if hit else self.far)(speak, code, *last)
            text = f"{'✓ ' if hit else ''}{verdict} {text}"
        else:
            text = f"{self.thanks()} {text}"
        yield from (task, text, paragraphs(task, text))
        if not self.shows("answers"):
            return
        rows = [self.cells(code, *design) for design in reversed(self.tried)]
        yield Table(speak("Your tries, the last one first"), self.heads(speak), rows)
