"""Games under two sets of rules with the same dice, played while one looks on."""

import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from azardia_nb.simulation.compare import Comparison, Pairs
from azardia_nb.simulation.run import Played, Task
from azardia_nb.text.language import N_, Speak
from azardia_nb.text.say import whole
from azardia_widgets.lesson.figure import Figure, Runs, press
from azardia_widgets.lesson.running import Batch


class Paired(Figure):
    """A subclass says which games are played, and shows `comparison`, what has come of them."""

    first: ClassVar[int]  # games of each kind that are there from the start
    size: ClassVar[int] = 100  # of each kind from one look at them to the next
    running = Runs(main=True)

    # --- what a subclass writes ---

    def tasks(self) -> Mapping[str, Task]:
        """Return the games of both kinds."""
        raise NotImplementedError

    def compared(self, pairs: Pairs) -> Comparison:
        """Return what has come of the games so far."""
        raise NotImplementedError

    def needed(self) -> Sequence[Callable[..., Any]]:
        """Return the compiled functions that play them."""
        raise NotImplementedError

    def come_at_once(self) -> bool:
        """Return whether the first games can be played before anybody presses."""
        raise NotImplementedError

    def step(self) -> int:
        """Return how many games of each kind there are from one look to the next."""
        return self.size

    # --- what comes of it ---

    def begin(self) -> None:
        """Begin with no games."""
        self.target = 0
        self.pairs: Pairs | None = None
        self.comparison: Comparison | None = None

    def build(self) -> Sequence[Any]:
        """Make all, and play the first games if they come at once."""
        parts = super().build()
        if self.come_at_once():
            self.target = self.first
            for part in self._pairs().play(self.first, self.step(), threading.Event()):
                self.came(part)
        self.running.done = self.running.games = 2 * self.games
        return parts

    @press(N_("Other dice"), "azardia-other-dice", "random")
    def dice(self) -> None:
        """Begin anew with other dice."""
        self.seed += 1
        self.anew()

    def anew(self) -> None:
        """Forget the games: now others are to be played."""
        self.running.drop()
        Paired.begin(self)

    @property
    def games(self) -> int:
        """How many games there are of each kind."""
        return self.pairs.games if self.pairs else 0

    def batch(self, stop: threading.Event) -> Batch | None:
        """Go on to the games that were aimed at, or to more of them."""
        if self.games >= self.target:
            self.target = self.games + self.at_once
        parts = self._pairs().play(self.target, self.step(), stop)
        return Batch(parts, 2 * self.target, self.needed())

    @property
    def at_once(self) -> int:
        """How many games of each kind are played after one press."""
        raise NotImplementedError

    def came(self, part: Mapping[str, list[Played]]) -> int:
        """Compare the games so far."""
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
        """Show how far it is; the texts say what Play does at first, and then."""
        label = speak(more if self.games else first, n=whole(self.at_once, code))
        if self.running.running or 0 < self.games < self.target:
            label = speak("Go on")
        self.running.show(label, code)
