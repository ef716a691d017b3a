"""The grace turn: landing exactly, the duel for the last tile, the last turns of the rivals."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from html import escape
from typing import Any

import ipywidgets

from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.lessons.grace import nearest
from azardia_nb.games.azardia.odds.dice import total
from azardia_nb.games.azardia.odds.grace import (
    ADD,
    BOTH,
    CHOICES,
    SUBTRACT,
    TILES,
    duel,
    duelling,
    landing,
    winners,
)
from azardia_nb.games.azardia.odds.lone import alone
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import COIN, NUMBERS
from azardia_nb.games.azardia.rules.rulings import RULINGS, Rulings
from azardia_nb.games.azardia.text.open import ruling_answer, ruling_question
from azardia_nb.games.azardia.text.texts import character_name
from azardia_nb.games.azardia.text.texts import coins as amount
from azardia_nb.text.language import N_, language
from azardia_nb.text.say import chance, percent
from azardia_widgets.board.board_view import BoardView
from azardia_widgets.charts.bar_chart import Bars
from azardia_widgets.charts.bar_chart import BarSeries as Chances
from azardia_widgets.charts.chart import Chart
from azardia_widgets.charts.curve_chart import Curve, Curves
from azardia_widgets.controls.beside import beside
from azardia_widgets.controls.buttons import button, row
from azardia_widgets.controls.listing import listing
from azardia_widgets.controls.number import Number
from azardia_widgets.games.azardia.decided import rules_said
from azardia_widgets.lesson.bar import Lesson
from azardia_widgets.lesson.exhibit import Exhibit
from azardia_widgets.lesson.prediction import Prediction
from azardia_widgets.table.table import Table
from azardia_widgets.table.words import PERSON

MOST_TURNS = 10
TOP = NUMBERS.top_level
GOAL = NUMBERS.goal

_CHOICES = {
    ADD: N_("always add"),
    SUBTRACT: N_("always subtract"),
    BOTH: N_("whichever is better for each roll"),
}


class Choice:
    """Buttons of which one is chosen; `changed` is called when another one is."""

    def __init__(self, names: Sequence[str], chosen: str, changed: Any, name_class: str) -> None:
        # Labels come with the language; until then each is told apart by its name.
        self.widget = ipywidgets.ToggleButtons(options=[(name, name) for name in names])
        self.widget.value = chosen
        self.widget.style.button_width = "auto"
        self.widget.add_class(name_class)
        self._labelling = False
        self._changed = changed
        self.widget.observe(lambda _: self._chosen(), "value")

    @property
    def value(self) -> str:
        """The name that is chosen."""
        return str(self.widget.value)

    def show(self, labels: dict[str, str]) -> None:
        """Label each name."""
        self._labelling = True
        chosen = self.widget.value
        self.widget.options = [(label, name) for name, label in labels.items()]
        self.widget.value = chosen  # new options alone would choose the first
        self._labelling = False

    def _chosen(self) -> None:
        if not self._labelling:
            self._changed()


class LandOnGoal(Exhibit):
    """How likely a pawn lands exactly on the last tile, from each tile and within some turns."""

    def build(self) -> Sequence[Any]:
        """Return how to choose, how many turns, the board, the chart."""
        self.choice = Choice(CHOICES, BOTH, lambda: self.attempt(self.refresh), "azardia-choice")
        self.turns = Number(1, MOST_TURNS, 1, lambda _: self.attempt(self.refresh))
        self.turns.slider.add_class("azardia-main")
        self.board = BoardView()
        self.chart = Chart()
        self.rule = ipywidgets.HTML()
        controls = ipywidgets.VBox(
            (row(self.choice.widget), self.turns.widget, self.chart.widget, self.rule)
        )
        return (beside(self.board.widget, controls),)

    def speak(self, code: str) -> None:
        """Label the controls, and say the rule."""
        speak = language(code)
        self.choice.show({name: speak(label) for name, label in _CHOICES.items()})
        self.turns.show(speak("Turns"), code)
        self.access.names = self.turns.names
        self.rule.value = rules_said(code, "goal") + rules_said(code, "zones.bounce")

    def refresh(self) -> None:
        """Lay the chances over the last tiles, and draw them beside the better of both."""
        code = self.language
        speak = language(code)
        choice, turns = self.choice.value, self.turns.value
        found = landing(choice, turns)
        best_tile = max(TILES, key=lambda tile: (found[tile], -tile))
        shown = found if self.shows("odds") else None
        self.board.show(alone(best_tile, TOP), code, chances=shown)
        names = [BOTH] if choice == BOTH else [choice, BOTH]
        title = speak(
            "Probability of landing exactly on tile {goal}; turns: {n}", goal=GOAL, n=turns
        )
        distributions = tuple(
            Chances(landing(name, turns), speak(_CHOICES[name])) for name in names
        )
        self.chart.show(Bars(title, speak("tile of the pawn"), distributions), code)
        self.chart.widget.layout.display = "" if self.shows("chart") else "none"
        least, most = min(found.values()), max(found.values())
        told = [f"{title}: {speak(_CHOICES[choice])}."]
        if self.shows("odds"):
            told.append(
                speak(
                    "The best tile to wait on is {tile}, with a probability of {most}; the "
                    "worst tile has {least}.",
                    tile=best_tile,
                    most=percent(most, code),
                    least=percent(least, code),
                )
            )
        self.said = " ".join(told)
        self.access.descriptions = [self.board.description]

    def picture(self) -> str:
        """Return the board and the chart."""
        return self.board.html() + (self.chart.html() if self.shows("chart") else "")


def predict_tile(lesson: Lesson) -> Prediction:
    """Ask for the best tile to wait on, before all tiles are shown."""
    return Prediction(lesson, nearest(), LandOnGoal(lesson))


class Duel(Exhibit):
    """The duel for the last tile: who arrives rolls first, and each may hold coins."""

    def build(self) -> Sequence[Any]:
        """Return both purses, the board at that moment, what each sum is worth."""
        most = NUMBERS.dice * NUMBERS.die_price
        self.arriver = Number(0, most, 0, lambda _: self.attempt(self.refresh))
        self.holder = Number(0, most, 0, lambda _: self.attempt(self.refresh))
        self.board = BoardView()
        self.table = ipywidgets.HTML()
        self.chart = Chart()
        self.rule = ipywidgets.HTML()
        purses = (self.arriver.widget, self.holder.widget)
        controls = ipywidgets.VBox((*purses, self.table, self.chart.widget, self.rule))
        return (beside(self.board.widget, controls),)

    def speak(self, code: str) -> None:
        """Label the purses, and say the rule."""
        speak = language(code)
        self.arriver.show(speak("Coins of the player who arrives, in thousands"), code)
        self.holder.show(speak("Coins of the player on the goal, in thousands"), code)
        self.access.names = self.arriver.names | self.holder.names
        self.rule.value = rules_said(code, "grace") + rules_said(code, "coins.die")

    def refresh(self) -> None:
        """Say who wins how often, and draw what each sum of the arriver is worth."""
        code = self.language
        speak = language(code)
        arriver, holder = self.arriver.value, self.holder.value
        wins = duel(arriver, holder)
        self.board.show(duelling(arriver, holder), code)
        caption = speak("Who is on tile {goal} after the duel?", goal=GOAL)
        lines = [
            [speak("the player who arrives"), amount(arriver, code), chance(wins, code)],
            [speak("the player on the goal"), amount(holder, code), chance(1 - wins, code)],
        ]
        heads = [speak("Player"), speak("Coins"), speak("Probability")]
        self.table.value = listing(caption, heads, lines) if self.shows("table") else ""
        distribution = total()
        above = [
            sum((distribution[k] for k in distribution if k < n), Fraction(0)) for n in distribution
        ]
        title = speak("How good each sum is for the player who arrives, without coins")
        curve = Curve(speak("probability of winning with this sum"), above)
        self.chart.show(Curves(title, speak("sum rolled"), (curve,), start=min(distribution)), code)
        self.chart.widget.layout.display = "" if self.shows("chart") else "none"
        self.said = (
            speak(
                "With {mine} coins against {theirs}, the player who arrives wins with probability "
                "{wins}; the player on the goal, with probability {holds}.",
                mine=amount(arriver, code),
                theirs=amount(holder, code),
                wins=percent(wins, code),
                holds=percent(1 - wins, code),
            )
            if self.shows("table")
            else caption
        )
        self.access.descriptions = [self.board.description]

    def picture(self) -> str:
        """Return the board, the table and the chart."""
        charted = self.chart.html() if self.shows("chart") else ""
        return f"{self.board.html()}{self.table.value}{charted}"


# Who still has a last turn, and which open question is then worth comparing.
ONE, MANTIS, TWO = "one", "mantis", "two"
_WHO = {
    ONE: (N_("one rival"), "grace_hold"),
    MANTIS: (character_name("mantis"), "grace_hold"),
    TWO: (N_("two rivals"), "grace_duel"),
}


# How the rivals are taken to play: the chances hold for that, and for nothing else.
_BEST = N_("The rival plays perfectly, and counts a game that goes on as half a win.")
_STRAIGHT = N_(
    "We assume that both rivals head straight for the goal. With cleverer play they might win "
    "more often."
)


def last_turns(who: str, tile: int, other: int, ruling: str = "") -> Game:
    """Return the grace turn: seat 1 holds the goal, and the rivals have a last turn each.

    `ruling` answers the open question of `who`; "" is the usual answer. Raises AzardiaError where
    the rivals cannot stand.
    """
    pawns = [
        Placed(GOAL, level=TOP, character="lagartoon"),
        Placed(tile, level=TOP, character="mantis" if who == MANTIS else "robot"),
    ]
    if who == TWO:
        pawns.append(Placed(other, level=TOP, character="kuchuritok"))
    name = _WHO[who][1]
    rulings = Rulings(**{name: ruling}) if ruling else Rulings()
    return Game.place(pawns, cards=False, seat=2, rulings=rulings)


@cache
def _winners(who: str, tile: int, other: int, ruling: str) -> dict[int, Fraction]:
    return winners(last_turns(who, tile, other, ruling))


class LastTurns(Exhibit):
    """The grace turn worked through: who wins, under each reading of the rulebook."""

    def build(self) -> Sequence[Any]:
        """Return who has a last turn, where they stand, the button, the board and the table."""
        self.who = Choice(tuple(_WHO), ONE, lambda: self.attempt(self._changed), "azardia-who")
        self.tile = Number(TILES[0], TILES[-1], 143, lambda _: self.attempt(self._changed))
        self.other = Number(TILES[0], TILES[-1], 147, lambda _: self.attempt(self._changed))
        self.press = button("azardia-winners", lambda: self.attempt(self._work_out))
        self.board = BoardView()
        self.table = ipywidgets.HTML()
        self.rule = ipywidgets.HTML()
        self._worked_out = False
        # The columns of the table answer the question that stands above them.
        place = (row(self.who.widget), self.tile.widget, self.other.widget, self.rule)
        controls = ipywidgets.VBox((*place, row(self.press), self.table))
        return (beside(self.board.widget, controls),)

    def speak(self, code: str) -> None:
        """Label the controls."""
        speak = language(code)
        self.who.show({who: speak(name) for who, (name, _) in _WHO.items()})
        self.tile.show(speak("Tile of the rival"), code)
        self.other.show(speak("Tile of the second rival"), code)
        self.access.names = self.tile.names | self.other.names
        self.press.description = speak("Work out who wins")

    def _changed(self) -> None:
        """Forget what was worked out for another position."""
        self._worked_out = False
        self.refresh()

    def _work_out(self) -> None:
        self._worked_out = True
        self.refresh()

    @property
    def _place(self) -> tuple[str, int, int]:
        who = self.who.value
        return who, self.tile.value, self.other.value if who == TWO else 0

    def refresh(self) -> None:
        """Show the position, and who wins where that was worked out."""
        code = self.language
        speak = language(code)
        who = self.who.value
        name = _WHO[who][1]
        self.other.widget.layout.display = "" if who == TWO else "none"
        self.other.refused.value = ""
        self.rule.value = (
            rules_said(code, "grace")
            + (rules_said(code, "ability.mantis") if who == MANTIS else "")
            + f"<p><strong>{escape(ruling_question(name, code))}</strong></p>"
            + f"<p>{escape(speak(_STRAIGHT if who == TWO else _BEST))}</p>"
        )
        if who == TWO and self.tile.value == self.other.value:
            said = speak(
                "Two rivals on the same tile would first fight each other: choose another tile."
            )
            self.other.refused.value = f"<p role='alert'>{escape(said)}</p>"
            self.table.value = ""
            self.said = said
            return
        game = last_turns(*self._place)
        self.board.show(game, code)
        self.access.descriptions = [self.board.description]
        if not self._worked_out:
            self.table.value = ""
            self.said = speak(
                "{who} is on tile {goal}. Press “{button}”.",
                who=game.names(code)[0],
                goal=GOAL,
                button=self.press.description,
            )
            if who == TWO:
                self.said += " " + speak("With two rivals this takes a few seconds.")
            return
        self._show(game, name)

    def _show(self, game: Game, name: str) -> None:
        code = self.language
        speak = language(code)
        answers = [str(answer) for answer in RULINGS[name].values]
        found = [_winners(*self._place, answer) for answer in answers]
        caption = speak("Who has won when the grace turn is over?")
        heads = [speak("Player"), *(ruling_answer(name, answer, code) for answer in answers)]
        named = dict(enumerate(game.names(code), 1))
        named[0] = speak("nobody yet: the game goes on")
        lines = [
            [who, *(percent(one[seat], code) for one in found)]
            for seat, who in named.items()
            if seat or any(one[0] for one in found)
        ]
        self.table.value = listing(caption, heads, lines) if self.shows("table") else ""
        told = "; ".join(
            f"{percent(one[1], code)} ({ruling_answer(name, answer, code).rstrip('.')})"
            for answer, one in zip(answers, found, strict=True)
        )
        self.said = (
            speak("The player on the goal wins: {told}.", told=told)
            if self.shows("table")
            else caption
        )

    def picture(self) -> str:
        """Return the board and the table."""
        return f"{self.board.html()}{self.table.value}"


def grace_table(lesson: Lesson) -> Table:
    """Return a table at which the person has the last turn, with coins, against the holder."""
    game = Game.place(
        [
            Placed(GOAL, level=TOP, coins=COIN),
            Placed(GOAL - NUMBERS.faces // 2, level=TOP, coins=2 * COIN),
            Placed(GOAL - NUMBERS.faces - 1, level=TOP),
        ],
        cards=False,
        seat=2,
        seed=lesson.seed,
    )
    return Table(game, seats=("greedy", PERSON, "greedy"), lesson=lesson)
