"""What a table shows of a game that is over, and of all the ways in which it went."""

from collections.abc import Callable
from typing import Any, Protocol

import ipywidgets

from azardia_nb.game import Game
from azardia_nb.text.language import language
from azardia_widgets.controls.buttons import show_or_hide
from azardia_widgets.controls.download import Download
from azardia_widgets.table.ending import Ending
from azardia_widgets.table.lines import Comparison, Lines
from azardia_widgets.table.review import ReviewPanel, Work


class Sitting(Protocol):
    """What this asks of a table."""

    game: Game
    language: str

    @property
    def persons(self) -> tuple[int, ...]:
        """The chairs with a person on them."""

    def helped(self, game: Game) -> list[int]:
        """Return the positions of a line of the game at which bots have moved for people."""

    def attempt(self, step: Callable[[], None]) -> None:
        """Do what was pressed."""

    def go(self, position: int) -> None:
        """Look at a step of the game."""

    def go_to_line(self, number: int) -> None:
        """Go to the end of a line of the game."""

    def play_again(self) -> None:
        """Begin the same game anew."""


class Afterwards:
    """The end of a game, its review, its lines; `widget` stands in the place of the actions.

    `lines.widget` lists the lines, and `compared` shows two of them side by side. What is not shown
    is not on the page either: a chart would take room there.
    """

    def __init__(self, table: Sitting, save: Download) -> None:
        self._table = table
        self._game: Game | None = None
        self._names: list[str] = []
        self.work = Work(table.attempt, self._again)
        self.ending = Ending(table.play_again, self.review, save)
        self.panel = ReviewPanel(table.go)
        self.lines = Lines(table.go_to_line, lambda: table.attempt(self._compare))
        self.comparison = Comparison(table.go)
        self.widget = ipywidgets.VBox()
        self.widget.add_class("azardia-afterwards")
        self.compared = ipywidgets.VBox()
        self.compared.add_class("azardia-afterwards")

    @property
    def shown(self) -> bool:
        """Whether the end of the game stands in the place of the actions now."""
        return bool(self.widget.layout.display != "none")

    def speak(self, code: str) -> None:
        """Label the buttons."""
        self.ending.speak(code)

    def show(self, names: list[str], looking: bool) -> None:
        """Show what there is of the table's game, whose seats are called so.

        `looking` says whether it stands at an earlier step only to be looked at.
        """
        game, code = self._table.game, self._table.language
        if game is not self._game:
            self._game = game
            self.work.drop()
        self._names = names
        over = game.ended and (looking or game.position == len(game))
        found = self.work.of(game)
        show_or_hide(self.widget, over)
        self.lines.show(game, names, code)
        self.work.show(code)
        show_or_hide(self.ending.review, found is None and not self.work.running)
        comparing = bool(self.lines.compare.value)
        reviewed = (self.panel.widget,) if found is not None and not comparing else ()
        _put(self.widget, (self.ending.widget, self.work.widget, *reviewed))
        if over:
            self.ending.show(game, names, code, brief=found is not None)
            if found is not None:
                self.panel.show(game, found, names, code)
        self._show_comparison()

    def review(self) -> None:
        """Review the game that is over; what has come of it is shown when it is there."""
        self._table.attempt(self._review)

    def _review(self) -> None:
        self._start(self._table.game.line)

    def _start(self, *numbers: int) -> None:
        game = self._table.game
        asked = []
        for number in numbers:
            line = game.of_line(number)
            owners = [game.type.player_of(line.state, seat) for seat in range(line.players)]
            own = [at for at, owner in enumerate(owners, 1) if owner + 1 in self._table.persons]
            asked.append((line, own or None, self._table.helped(line)))
        self.work.start(asked)
        self.work.show(self._table.language)
        show_or_hide(self.ending.review, self.work.of(game) is None and not self.work.running)

    def _again(self) -> None:
        """Show what a review has found."""
        game = self._table.game
        self.show(self._names, game.position < len(game))

    # --- lines ---

    def _compare(self) -> None:
        if self.lines.compare.value and self._may_compare():
            self._start(*self._pair())
        self._again()

    def _pair(self) -> tuple[int, int]:
        """Return the line that is played and the one it is compared with, the older one first."""
        own, other = self._table.game.line, int(self.lines.compare.value or 0)
        return min(own, other), max(own, other)

    def _may_compare(self) -> bool:
        """Return whether chances give nothing away that is still hidden."""
        game = self._table.game
        ended = all(game.of_line(number).ended for number in self._pair())
        return ended or not game.type.engine.hides

    def _show_comparison(self) -> None:
        game, code = self._table.game, self._table.language
        shown = bool(self.lines.compare.value) and len(game.lines) > 1
        _put(self.compared, (self.comparison.widget,) if shown else ())
        if not shown:
            return
        speak = language(code)
        persons = [chair - 1 for chair in self._table.persons]
        s, player_of = game.state, game.type.player_of
        own = [seat for seat in range(game.players) if player_of(s, seat) in persons]
        seat = own[0] if own else 0
        self.comparison.show(game, self._pair(), self.work, seat, self._names, code)
        hint = speak(
            "Play this line to its end before you compare probabilities: until then they would "
            "give away what is hidden."
        )
        self.comparison.tell("" if self._may_compare() else hint)


def _put(box: ipywidgets.VBox, parts: tuple[Any, ...]) -> None:
    """Show these parts in a box; what is there already stays as it is."""
    if box.children != parts:
        box.children = parts
