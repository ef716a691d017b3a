"""Lives: the risk of falling after each die, and how many lives are left turn after turn."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import ipywidgets

from azardia_nb.games.titan_race.data.titans import COLOURS, NAMES, TITANS, kit
from azardia_nb.games.titan_race.lessons.life import falls_in_the_end
from azardia_nb.games.titan_race.odds.draft import shows
from azardia_nb.games.titan_race.odds.duel import LIVES
from azardia_nb.games.titan_race.odds.life import HOME, End, ends_of, lives_after, position
from azardia_nb.games.titan_race.rules.board import FACES, name_of, row_of
from azardia_nb.games.titan_race.text.sentences import COLOUR_NAMES, FACE_NAMES
from azardia_nb.text.language import N_, language, plural
from azardia_nb.text.say import PERCENT, chance, percent
from azardia_widgets.board.board_view import BoardView
from azardia_widgets.board.overlay import Signs
from azardia_widgets.charts.bar_chart import Bars, BarSeries
from azardia_widgets.charts.chart import Chart
from azardia_widgets.charts.curve_chart import Curve, Curves
from azardia_widgets.controls.beside import beside, numbers
from azardia_widgets.controls.buttons import show_or_hide
from azardia_widgets.controls.choices import Choices
from azardia_widgets.controls.listing import listing
from azardia_widgets.controls.number import Number
from azardia_widgets.lesson.bar import Lesson
from azardia_widgets.lesson.exhibit import Exhibit
from azardia_widgets.lesson.prediction import Prediction

MOST_DICE = 4
# Where the rival may stand, and what the button says.
RIVALS = {
    "D2": N_("straight behind, on D2"),
    "C3": N_("one step behind, on C3"),
    "B4": N_("level, on B4"),
}
_FACES = dict(zip(FACES, FACE_NAMES, strict=True))
_LEFT = plural(
    "Lives left after {n} turn (0: fallen at least once)",
    "Lives left after {n} turns (0: fallen at least once)",
)
_IN = plural("in {n} turn", "in {n} turns")
_FALLEN = plural(
    "The probability of having fallen at least once in {n} turn is {without}; with your own colour "
    "it is {helped}.",
    "The probability of having fallen at least once in {n} turns is {without}; with your own "
    "colour it is {helped}.",
)
_SAFE, _SOME, _GRAVE = "#d3ecd0", "#f7e3b0", "#f6b39a"


class WhichDie(Exhibit):
    """The risk of falling after each die and on each space, with the own colour as a life more."""

    heard = True

    def build(self) -> Sequence[Any]:
        """Return the board, and beside it who one is, which die is taken, and all dice compared."""
        changed = self._changed
        self.titan = Choices({name: NAMES[name] for name in TITANS}, changed, "azardia-titan")
        self.titan.value = "slaugg"
        self.face = Choices(_FACES, changed, "azardia-face")
        self.face.value = "strike"
        self.rival = Choices(RIVALS, changed, "azardia-rival")
        self.rival.value = "C3"
        self.life = Number(1, LIVES, 1, lambda _: changed(), "azardia-lives")
        self.dice = Number(1, MOST_DICE, 2, lambda _: changed(), "azardia-dice")
        self.life.slider.add_class("azardia-main")
        self.board = BoardView()
        self.table = ipywidgets.HTML()
        controls = ipywidgets.VBox(
            (
                self.titan.widget,
                self.rival.widget,
                numbers(self.life, self.dice),
                self.face.widget,
                self.table,
            )
        )
        return (beside(self.board.widget, controls),)

    def speak(self, code: str) -> None:
        """Label the controls."""
        speak = language(code)
        self.titan.show(speak("You play"), code)
        self.rival.show(speak("The rival is"), code)
        self.face.show(speak("You take"), code)
        self.life.show(speak("Your lives"), code)
        self.dice.show(speak("Dice the rival can choose from"), code)
        self.access.names = self.life.names | self.dice.names

    def _changed(self) -> None:
        self.attempt(self.refresh)

    def ends(self, face: str) -> list[End]:
        """Return where the turn may end with a die of this face, the safest spaces first."""
        return ends_of(self.titan.value, self.life.value, face, self.dice.value, self.rival.value)

    def refresh(self) -> None:
        """Lay the risks over the spaces that the die reaches, and compare all dice."""
        code, face = self.language, self.face.value
        speak = language(code)
        found = self.ends(face)
        game = position(self.titan.value, self.life.value, face, self.rival.value)
        said = {end.space: percent(end.risk, code, 0) for end in found}
        risks = {text: end.risk for end in found if (text := said[end.space])}
        laid = Signs(
            said,
            {
                text: _SAFE if not r else _SOME if 2 * r <= 1 else _GRAVE
                for text, r in risks.items()
            },
            {text: speak("risk of falling {risk}", risk=text) for text in risks},
        )
        self.board.show(game, code, chances=laid if self.shows("odds") else None)
        self.table.value = self._compared(code) if self.shows("table") else ""
        self.said = self._told(found, code)
        self.access.descriptions = [self.board.description]

    def _compared(self, code: str) -> str:
        speak = language(code)
        lines = []
        for face in FACES:
            best, worst = (found := self.ends(face))[0], found[-1]
            lines.append(
                [
                    speak(_FACES[face]),
                    str(best.life),
                    name_of(best.space),
                    str(_rows(best)),
                    chance(best.risk, code),
                    percent(worst.risk, code),
                ]
            )
        heads = [
            speak("Die"),
            speak("Lives then"),
            speak("Safest space"),
            speak("Rows ahead"),
            speak("Risk of falling there"),
            speak("Risk on the worst space"),
        ]
        return listing(speak("What each die would leave you with"), heads, lines)

    def _told(self, found: list[End], code: str) -> str:
        speak = language(code)
        one = TITANS.index(self.titan.value)
        colour = kit().titans[one].colour
        own = speak(COLOUR_NAMES[COLOURS.index(colour)])
        told = [
            speak(
                "{name} is on {home}, lives: {n}. Its colour is {colour}.",
                name=NAMES[self.titan.value],
                home=HOME,
                n=self.life.value,
                colour=own,
            )
        ]
        if self.shows("table"):
            told.append(
                speak(
                    "Lives with {face}: {n}. The safest space then is {space}, where the risk of "
                    "falling is {risk}.",
                    face=speak(_FACES[self.face.value]),
                    n=found[0].life,
                    space=name_of(found[0].space),
                    risk=percent(found[0].risk, code),
                )
            )
        return " ".join(told)

    def picture(self) -> str:
        """Return the board and the table."""
        return self.board.html() + str(self.table.value)


def _rows(end: End) -> int:
    """Return how many rows ahead of home a space is; nobody gets as far as the next lap."""
    return row_of(end.space) - int(HOME[1:])


class LivesLeft(Exhibit):
    """How many lives are left after some turns, with the own colour and without it."""

    def build(self) -> Sequence[Any]:
        """Return the numbers, and beside them both charts and the table."""

        def changed(_: int) -> None:
            self.attempt(self.refresh)

        self.life = Number(1, 8, LIVES, changed, "azardia-lives")
        self.loss = Number(5, 95, 50, changed, "azardia-loss")
        self.dice = Number(1, 6, 2, changed, "azardia-dice")
        self.turns = Number(1, 20, 11, changed, "azardia-turns")
        self.turns.slider.add_class("azardia-main")
        self.bars, self.curves = Chart(), Chart()
        self.table = ipywidgets.HTML()
        controls = ipywidgets.VBox((self.turns.widget, self.life.widget, self.loss.widget))
        controls.children += (self.dice.widget, self.table)
        charts = ipywidgets.VBox((self.bars.widget, self.curves.widget))
        return (beside(charts, controls),)

    def speak(self, code: str) -> None:
        """Label the numbers."""
        speak = language(code)
        self.life.show(speak("Starting and maximum lives"), code)
        self.loss.show(speak("Risk of losing a life each turn, in %"), code)
        self.dice.show(speak("Dice you choose from"), code)
        self.turns.show(speak("Turns"), code)
        named = (self.life, self.loss, self.dice, self.turns)
        self.access.names = {at: name for one in named for at, name in one.names.items()}

    def refresh(self) -> None:
        """Follow the lives turn by turn."""
        code = self.language
        speak = language(code)
        life, turns = self.life.value, self.turns.value
        loss, gain = Fraction(self.loss.value, PERCENT), shows(self.dice.value)
        without = lives_after(turns, life, life, Fraction(0), loss)
        helped = lives_after(turns, life, life, gain, loss)
        names = speak("without your own colour"), speak("with your own colour")
        series = (BarSeries(without[-1], names[0]), BarSeries(helped[-1], names[1]))
        title = speak(_LEFT, n=turns)
        self.bars.show(Bars(title, speak("lives"), series), code)
        risks = [[one.get(0, Fraction(0)) for one in found] for found in (without, helped)]
        lines = tuple(Curve(name, one) for name, one in zip(names, risks, strict=True))
        fallen = speak("Probability of having fallen at least once")
        self.curves.show(Curves(fallen, speak("turns"), lines, start=0), code)
        for chart in (self.bars, self.curves):
            show_or_hide(chart.widget, self.shows("chart"))
        heads = [fallen, speak(_IN, n=turns)]
        rows = [[name, percent(one[-1], code, 2)] for name, one in zip(names, risks, strict=True)]
        caption = speak(
            "Your colour is among {n} dice: {chance}", n=self.dice.value, chance=chance(gain, code)
        )
        self.table.value = listing(caption, heads, rows) if self.shows("table") else ""
        if self.shows("table"):
            self.said = speak(
                _FALLEN,
                n=turns,
                without=percent(risks[0][-1], code, 2),
                helped=percent(risks[1][-1], code, 2),
            )
        else:
            self.said = f"{title}."

    def picture(self) -> str:
        """Return both charts and the table."""
        charts = self.bars.html() + self.curves.html() if self.shows("chart") else ""
        return charts + str(self.table.value)


def predict_fall(lesson: Lesson) -> Prediction:
    """Ask how likely six lives are gone in eleven turns, before the chart is shown."""
    return Prediction(lesson, falls_in_the_end(), LivesLeft(lesson))
