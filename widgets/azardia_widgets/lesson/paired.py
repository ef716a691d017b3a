"""Paired simulations: games under two variants with the same dice, shown while they run."""

import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from azardia_nb.simulation.chunk import Played
from azardia_nb.simulation.compare import Comparison, Pairs
from azardia_nb.simulation.task import Task
from azardia_nb.text.language import N_, Speak
from azardia_nb.text.say import whole
from azardia_widgets.lesson.figure import Figure, Runs, press
from azardia_widgets.lesson.running import Batch


class Paired(Figure):
    """A figure that plays games under two variants, which a subclass defines and compares."""

    first: ClassVar[int]  # games of each variant at the start
    size: ClassVar[int] = 100  # games of each variant per update
    running = Runs(main=True)

    # --- defined by subclasses ---

    def tasks(self) -> Mapping[str, Task]:
        """Return the simulation tasks of both variants, by name."""
        raise NotImplementedError

    def compared(self, pairs: Pairs) -> Comparison:
        """Return a comparison of the variants by the games in `pairs`."""
        raise NotImplementedError

    def needed(self) -> Sequence[Callable[..., Any]]:
        """Return the compiled functions that the games call."""
        raise NotImplementedError

    def come_at_once(self) -> bool:
        """Return whether the first games are played without a press, while the exhibit is made."""
        raise NotImplementedError

    def step(self) -> int:
        """Return the number of games of each variant between two updates of the figure."""
        return self.size

    # --- machinery ---

    def begin(self) -> None:
        """Drop the pairs of games played so far, and their comparison."""
        self.target = 0
        self.pairs: Pairs | None = None
        self.comparison: Comparison | None = None

    def build(self) -> Sequence[Any]:
        """Make the controls and parts, and play the first games if `come_at_once`."""
        parts = super().build()
        if self.come_at_once():
            self.target = self.first
            for part in self._pairs().play(self.first, self.step(), threading.Event()):
                self.came(part)
        self.running.done = self.running.games = 2 * self.games
        return parts

    @press(N_("Other dice"), "azardia-other-dice", "random")
    def dice(self) -> None:
        """Forget all games; the next ones use other dice."""
        self.seed += 1
        self.anew()

    def anew(self) -> None:
        """Stop the simulation and forget all games."""
        self.running.drop()
        Paired.begin(self)

    @property
    def games(self) -> int:
        """The number of games of each variant played so far."""
        return self.pairs.games if self.pairs else 0

    def batch(self, stop: threading.Event) -> Batch | None:
        """Return the games up to `target`; if that is reached, it is raised first."""
        if self.games >= self.target:
            self.target = self.games + self.at_once
        parts = self._pairs().play(self.target, self.step(), stop)
        return Batch(parts, 2 * self.target, self.needed())

    @property
    def at_once(self) -> int:
        """The number of games of each variant that one press of Play adds."""
        raise NotImplementedError

    def came(self, part: Mapping[str, list[Played]]) -> int:
        """Store the finished games `part`, and compare all; return the number of games so far."""
        pairs = self._pairs()
        pairs.add(part)
        if pairs.games:
            self.comparison = self.compared(pairs)
        return 2 * self.games

    def _pairs(self) -> Pairs:
        if self.pairs is None:
            self.pairs = Pairs(self.tasks())
        return self.pairs

    def show_running(self, speak: Speak, code: str, first: str, more: str) -> None:
        """Show the progress; `first` and `more` label Play before and after the first games."""
        label = speak(more if self.games else first, n=whole(self.at_once, code))
        if self.running.running or 0 < self.games < self.target:
            label = speak("Go on")
        self.running.show(label, code)
