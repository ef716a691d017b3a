"""Exhibits in which the learner's choices are scored exactly and compared."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from azardia_nb.probability.ties import SAME, best_first
from azardia_nb.text.language import N_, Speak
from azardia_widgets.lesson.figure import Html, Table, paragraphs, press
from azardia_widgets.lesson.trying import Trying


class Scoring(Trying):
    """Controls for a choice, its exact score, and a table of the choices scored so far.

    A subclass declares the controls as fields; a choice has their values.
    """

    parts: ClassVar[Sequence[str]] = ("told", "table")
    title: ClassVar[str]  # of the table

    def begin(self) -> None:
        """Forget all scores."""
        self.scored: dict[tuple[Any, ...], float] = {}

    # --- defined by subclasses ---

    def worth(self, *choice: Any) -> Fraction | float:
        """Return the score of `choice`, given as its control values; a higher one is better."""
        raise NotImplementedError

    def best(self) -> tuple[Any, ...]:
        """Return a choice with the highest score, as control values."""
        raise NotImplementedError

    def heads(self, speak: Speak) -> Sequence[str]:
        """Return the column headings of the table of scores."""
        raise NotImplementedError

    def cells(self, code: str, *choice: Any) -> Sequence[str]:
        """Return the row of `choice` in the table of scores; its first cell is the score."""
        raise NotImplementedError

    def refused(self, speak: Speak, *choice: Any) -> str:
        """Return the reason why `choice` is not allowed; "" if it is allowed."""
        return ""

    def unscored(self, speak: Speak, code: str, *choice: Any) -> str:
        """Return a sentence for a choice that is not scored yet; the task unless overridden."""
        return self.task(code)

    def verdict(self, speak: Speak, code: str, *choice: Any) -> str:
        """Return a sentence on how good the scored `choice` is."""
        raise NotImplementedError

    # --- shared ---

    def is_best(self, *choice: Any) -> bool:
        """Return whether no choice has a higher score than `choice`."""
        return float(self.worth(*choice)) >= float(self.worth(*self.best())) - SAME

    @press(N_("Score my choice"), "azardia-score-it", "check", main=True)
    def score(self) -> None:
        """Score the choice that the controls show, and record it."""
        choice = self.field_values
        self.scored[choice] = float(self.worth(*choice))
        mine, best = (" · ".join(self.cells(self.language, *one)) for one in (choice, self.best()))
        self.keep(mine, self.is_best(*choice), best)

    def show(self, speak: Speak, code: str, *choice: Any) -> Iterator[object]:
        """Yield a sentence on the choice, and a table of all scored choices, the best first."""
        refused, again = self.refused(speak, *choice), choice in self.scored
        self.score.disabled = bool(refused) or again
        if not again:
            text = refused or self.unscored(speak, code, *choice)
        elif self.shows("answers"):
            text = self.verdict(speak, code, *choice)
        else:
            text = self.thanks()
        yield text
        yield paragraphs(text)
        if not self.scored or not self.shows("table") or not self.shows("answers"):
            yield Html("")
            return
        rows = [self.cells(code, *one) for one in best_first(self.scored)]
        yield Table(speak(self.title), self.heads(speak), rows)
