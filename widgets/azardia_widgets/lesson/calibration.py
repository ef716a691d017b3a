"""Calibration: how often a learner's guesses are right at each confidence."""

from collections.abc import Iterator

from azardia_nb.records.calibration import Calibration, chart_rows, score_sentence
from azardia_nb.simulation.statistics import Estimate
from azardia_nb.text.language import Speak
from azardia_nb.text.say import percent
from azardia_widgets.charts.interval_chart import Intervals, Series
from azardia_widgets.lesson.figure import Figure, Table


class Knowing(Figure):
    """The calibration of the present learner's guesses in all lessons, with 95% intervals."""

    def show(self, speak: Speak, code: str) -> Iterator[object]:
        """Show the chart, the table and the score; a sentence if there are no guesses yet."""
        answers = self.lesson.answers.answers if self.lesson else ()
        found = Calibration.of(answers)
        yield Table(speak("Your guesses by confidence"), *chart_rows(found, code), {1, 2})
        if not found.n:
            yield speak(
                "There are no guesses with a confidence yet. Lock in some in the lessons, each "
                "with how sure you are, and come back."
            )
            return
        labels = tuple(percent(level.confidence / 100, code, 0) for level in found.levels)
        said = [_certain(level.confidence / 100) for level in found.levels]
        yield Intervals(
            speak("How often your guesses are right"),
            speak("how sure you were"),
            speak("right"),
            labels,
            (
                Series(speak("your guesses"), [level.right for level in found.levels]),
                Series(speak("as sure as you said"), said),
            ),
        )
        yield score_sentence(found, code)


def _certain(value: float) -> Estimate:
    return Estimate(value, value, value, "", 1, is_share=True)
