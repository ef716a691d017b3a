"""An exhibit of repeated trials: the exact distribution of hits, and an experiment."""

from collections import Counter
from collections.abc import Collection, Iterator
from fractions import Fraction

import numpy as np

from azardia_nb.probability.draws import hits
from azardia_nb.text.language import N_, Speak, language, plural
from azardia_nb.text.say import chance, whole
from azardia_widgets.charts.bar_chart import Bars, BarSeries, Tally
from azardia_widgets.lesson.figure import Figure, presses

AT_ONCE = (1, 10, 100)


def _label(times: int, code: str) -> str:
    speak = language(code)
    return speak("Try it") if times == 1 else speak("Try it {n} times", n=times)


class Tries(Figure):
    """The number of hits in `tries` trials; the numbers in `wanted` are marked on the chart."""

    options = ("tries", "likely", "wanted", "title", "hit", "as_wanted")
    tries = 3
    likely = Fraction(1, 2)
    wanted: Collection[int] = (3,)
    title = hit = as_wanted = N_("hits")
    parts = ("chart",)

    def begin(self) -> None:
        """Forget all results of the experiment."""
        self.counts: Counter[int] = Counter()
        self._rng = np.random.default_rng(self.seed)

    @presses(AT_ONCE, _label, main=0)
    def press(self, times: int) -> None:
        """Run the experiment `times` times."""
        self.counts.update(self._rng.binomial(self.tries, float(self.likely), times).tolist())

    def show(self, speak: Speak, code: str) -> Iterator[object]:
        """Yield a chart of the exact distribution and of the experiment, with sentences."""
        exact = hits(self.tries, self.likely)
        times = plural("tried once", "tried {n} times")
        tried = speak(times, n=whole(self.counts.total(), code))
        yield Bars(
            speak(self.title),
            speak(self.hit),
            (BarSeries(exact),),
            Tally(self.counts, tried) if self.counts else None,
            marked=self.wanted,
            marked_as=speak(self.as_wanted),
        )
        among = sum((exact[n] for n in self.wanted), Fraction(0))
        yield speak(
            "The probability of {what} is {chance}.",
            what=speak(self.as_wanted),
            chance=chance(among, code),
        )
        if self.counts:
            yield speak(
                "In the experiment: {n} of {all}.",
                n=whole(sum(self.counts[n] for n in self.wanted), code),
                all=whole(self.counts.total(), code),
            )
