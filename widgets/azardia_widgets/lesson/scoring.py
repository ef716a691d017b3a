"""Exhibits in which the learner chooses something that is scored exactly, and compares choices."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from azardia_nb.probability.ties import SAME, best_first
from azardia_nb.text.language import N_, Speak
from azardia_widgets.lesson.figure import Html, Table, paragraphs, press
from azardia_widgets.lesson.trying import Trying


class Scoring(Trying):
    """Controls for a choice, its exact worth, and a table of the choices that were scored.

    A subclass declares the controls as fields; a choice has their values.
    """

    parts: ClassVar[Sequence[str]] = ("told", "table")
    title: ClassVar[str]  # of the table

    def begin(self) -> None:
        """Start without scores."""
        self.scored: dict[tuple[Any, ...], float] = {}

    # --- defined by subclasses ---

    def worth(self, *choice: Any) -> Fraction | float:
        """Return the worth of a choice: more is better."""
        raise NotImplementedError

    def best(self) -> tuple[Any, ...]:
        """Return a choice that is worth most."""
        raise NotImplementedError

    def heads(self, speak: Speak) -> Sequence[str]:
        """Return the headings of the columns."""
        raise NotImplementedError

    def cells(self, code: str, *choice: Any) -> Sequence[str]:
        """Return the row of a choice; its first cell is the worth."""
        raise NotImplementedError

    def refused(self, speak: Speak, *choice: Any) -> str:
        """Return why a choice is not allowed, or ""."""
        return ""

    def unscored(self, speak: Speak, code: str, *choice: Any) -> str:
        """Return the sentence for a choice that is not scored yet; by default the task."""
        return self.task(code)

    def verdict(self, speak: Speak, code: str, *choice: Any) -> str:
        """Return how good a scored choice is."""
        raise NotImplementedError

    # --- shared ---

    def is_best(self, *choice: Any) -> bool:
        """Return whether no choice is worth more."""
        return float(self.worth(*choice)) >= float(self.worth(*self.best())) - SAME

    @press(N_("Score my choice"), "azardia-score-it", "check", main=True)
    def score(self) -> None:
        """Score the choice."""
        choice = self.field_values
        self.scored[choice] = float(self.worth(*choice))
        given, best = (" · ".join(self.cells(self.language, *one)) for one in (choice, self.best()))
        self.keep(given, self.is_best(*choice), best)

    def show(self, speak: Speak, code: str, *choice: Any) -> Iterator[object]:
        """Show the score, and all choices so far, the best first."""
        refused, known = self.refused(speak, *choice), choice in self.scored
        self.score.disabled = bool(refused) or known
        if not known:
            said = refused or self.unscored(speak, code, *choice)
        elif self.shows("answers"):
            said = self.verdict(speak, code, *choice)
        else:
            said = self.kept()
        yield said
        yield paragraphs(said)
        if not self.scored or not self.shows("table") or not self.shows("answers"):
            yield Html("")
            return
        rows = [self.cells(code, *one) for one in best_first(self.scored)]
        yield Table(speak(self.title), self.heads(speak), rows)
