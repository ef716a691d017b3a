"""A board that wraps round: every way from any space, and how many steps apart spaces are."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import ipywidgets
import numpy as np

from azardia_nb.game import Choice
from azardia_nb.games.titan_race.game import Game
from azardia_nb.games.titan_race.lessons.wrapping_board import farthest, three_left_or_right
from azardia_nb.games.titan_race.odds.ways import distances, ring
from azardia_nb.games.titan_race.rules.board import name_of, names_of
from azardia_nb.text.language import N_, language
from azardia_widgets.board.board_view import BoardView
from azardia_widgets.board.overlay import Amounts, overlay
from azardia_widgets.board.scene import scene
from azardia_widgets.controls.beside import beside
from azardia_widgets.controls.choices import Choices
from azardia_widgets.controls.listing import listing
from azardia_widgets.controls.menu import menu
from azardia_widgets.games.titan_race.exhibits.moment import Moment, setup
from azardia_widgets.lesson.exhibit import Exhibit
from azardia_widgets.lesson.prediction import Prediction

if TYPE_CHECKING:
    from azardia_widgets.lesson.bar import Lesson

TITAN = "slaugg"
RIVAL = "grinder"
ANY, AHEAD = "any", "ahead"


def space_menu(space: str) -> Any:
    """Return a menu of all spaces, row by row."""
    chosen = menu("azardia-space")
    chosen.options = names_of()
    chosen.value = space
    return chosen


def alone(space: str, **more: Any) -> Game:
    """Return a Titan with a wild die, so far from its rival that they do not meet."""
    far = max(distances(names_of().index(space)).items(), key=lambda one: (one[1], one[0]))[0]
    # A rival that is out of the way is needed: nobody races alone.
    mine = {"titan": TITAN, "space": space} | more
    both = setup(mine, {"titan": RIVAL, "space": name_of(far)}, took="wild")
    game = Game.place(both, seed=0)
    game.automatic = False
    return game


class AnyWay(Moment):
    """A Titan on any space, and all ten ways that a die can take it."""

    dials = MappingProxyType({"space": names_of()})

    def __init__(
        self,
        lesson: "Lesson | None" = None,
        *,
        space: str = "B10",
        go: str = "",
        language: str = "en",
    ) -> None:
        self._space = space
        super().__init__(lesson, show="dice", language=language)
        if go:
            self._do(f"go {go}")

    def placed(self) -> Game:
        """Return the Titan on its space."""
        return alone(self._space)

    def controls(self) -> Sequence[Any]:
        """Return the menu of spaces."""
        self.space = space_menu(self._space)
        self.space.observe(lambda _: self.attempt(self._put), "value")
        return (self.space,)

    def speak(self, code: str) -> None:
        """Label the menu."""
        super().speak(code)
        self.space.description = language(code)("Your Titan is on")

    def offered(self, legal: list[Choice]) -> list[Choice]:
        """Return the ways alone."""
        return [] if self.game.position else [one for one in legal if one.action.startswith("go")]

    def _put(self) -> None:
        self._space = self.space.value
        self.game = self.placed()
        self.refresh()


class Distances(Exhibit):
    """How many steps each space is from one that is chosen, on the board and counted."""

    heard = True

    def __init__(
        self, lesson: "Lesson | None" = None, *, space: str = "C5", language: str = "en"
    ) -> None:
        self._start = space
        super().__init__(lesson, language=language)

    def build(self) -> Sequence[Any]:
        """Return the board, and beside it what is chosen and how many spaces are how far."""
        labels = {ANY: N_("any way"), AHEAD: N_("only ahead")}
        self.ways = Choices(labels, lambda: self.attempt(self.refresh), "azardia-ways")
        self.space = space_menu(self._start)
        self.space.observe(lambda _: self.attempt(self.refresh), "value")
        self.board = BoardView()
        self.table = ipywidgets.HTML()
        self.rings = ipywidgets.HTML()
        right = ipywidgets.VBox((self.space, self.ways.widget, self.table, self.rings))
        return (beside(self.board.widget, right),)

    def speak(self, code: str) -> None:
        """Label the controls."""
        speak = language(code)
        self.space.description = speak("Your Titan is on")
        self.ways.show(speak("Steps:"), code)

    def refresh(self) -> None:
        """Count the steps to every space."""
        code, name = self.language, self.space.value
        speak = language(code)
        start = names_of().index(name)
        found = distances(start, back=self.ways.value == ANY)
        counts = Counter(found.values())
        heads = [speak("steps"), speak("spaces")]
        lines = [[str(steps), str(counts[steps])] for steps in sorted(counts) if steps]
        caption = speak("Distances from {space}", space=name)
        self._table = listing(caption, heads, lines)
        self.table.value = self._table if self.shows("table") else ""
        straight, aside = len(ring(start, "s")), len(ring(start, "l"))
        told = speak(
            "If you always go straight ahead, you are back on {space} after {straight} steps; if "
            "you always go left ahead or always right ahead, after {aside}.",
            space=name,
            straight=straight,
            aside=aside,
        )
        self.rings.value = f"<p>{told}</p>"
        said = ", ".join(
            speak("{n} at distance {steps}", n=counts[steps], steps=steps)
            for steps in sorted(counts)
            if steps
        )
        self.said = speak("From {space}: {said}.", space=name, said=said)
        self._lay(found if self.shows("odds") else {})
        self.access.descriptions = [self.board.description]

    def _lay(self, found: dict[int, int]) -> None:
        """Show the board with a number on each space."""
        code = self.language
        amounts = Amounts({at: steps for at, steps in found.items() if steps}, "", 0)
        plain = scene(alone(self.space.value), code)
        tokens = tuple(one for one in plain.tokens if one.seat == 1)
        over = overlay(amounts, code, plain.layout)
        seen = replace(plain, path=over, tokens=tokens, pieces=(), description=self.said)
        self.board.canvas.show(seen)

    def picture(self) -> str:
        """Return the board and the table."""
        return f"{self.board.html()}{self.table.value}{self.rings.value}"


def predict_sides(lesson: "Lesson") -> Prediction:
    """Ask whether three left and three right end apart; the board then shows one of the ways."""
    question = three_left_or_right(np.random.default_rng(lesson.seed))
    shown = AnyWay(lesson, space=str(question.values["space"]), go="lll")
    return Prediction(lesson, question, shown)


def predict_farthest(lesson: "Lesson") -> Prediction:
    """Ask how far the farthest space is; the board then shows every distance."""
    return Prediction(lesson, farthest(), Distances(lesson))
