"""A map that moves: the island in each round, and the shortest ways over its turning rings."""

from collections.abc import Sequence
from typing import Any

import ipywidgets

from azardia_nb.games.axis_mundi.game import Game
from azardia_nb.games.axis_mundi.lessons.moving_map import (
    LAST,
    above_the_pier,
    corner,
    whole_island,
)
from azardia_nb.games.axis_mundi.odds.ways import (
    NEVER,
    Stop,
    Ways,
    home,
    home_way,
    up,
    up_way,
)
from azardia_nb.games.axis_mundi.odds.wounds import usual
from azardia_nb.games.axis_mundi.rules.board import (
    FIRST_PIER,
    HEXES,
    INACCESSIBLE,
    LETTERS,
    MIDDLE,
    TURNS,
)
from azardia_nb.games.axis_mundi.rules.state import POINTS
from azardia_nb.text.language import N_, language, plural
from azardia_widgets.board.board_view import BoardView
from azardia_widgets.board.overlay import Amounts
from azardia_widgets.controls.beside import beside
from azardia_widgets.controls.choices import Choices
from azardia_widgets.controls.listing import listing
from azardia_widgets.controls.menu import menu
from azardia_widgets.controls.number import Number
from azardia_widgets.lesson.bar import Lesson
from azardia_widgets.lesson.exhibit import Exhibit
from azardia_widgets.lesson.prediction import Prediction

UP = "up"
GOALS = {
    UP: N_("up, into the Axis Mundi"),
    "pier1": N_("home, to the pier at A"),
    "pier2": N_("home, to the pier at I"),
    "pier3": N_("home, to the pier at Q"),
}
TURNS_TOLD = plural(
    "Round {round}, from {hex}: {n} turn. Wounds from the ground: {wounds}.",
    "Round {round}, from {hex}: {n} turns. Wounds from the ground: {wounds}.",
)


class TurningIsland(Exhibit):
    """The island in a round; turns to go on every hex, and the best way from one of them."""

    heard = True

    def __init__(
        self,
        lesson: Lesson | None = None,
        *,
        goal: str = "pier1",
        hex: str = "3A",
        language: str = "en",
    ) -> None:
        self._begin = goal, hex
        super().__init__(lesson, language=language)

    def build(self) -> Sequence[Any]:
        """Return the board, and beside it the round, the goal, the hex, and the way."""
        self.round = Number(1, LAST, 1, lambda _: self.attempt(self.refresh), "azardia-round")
        self.round.slider.add_class("azardia-main")
        self.goal = Choices(GOALS, lambda: self.attempt(self.refresh), "azardia-goal")
        self.goal.value, begin = self._begin
        self.hex = menu("azardia-hex")
        nature = usual()["nature"]
        self.hex.options = [
            name for at, name in enumerate(HEXES[:FIRST_PIER]) if nature[at] != INACCESSIBLE
        ]
        self.hex.value = begin
        self.hex.observe(lambda _: self.attempt(self.refresh), "value")
        self.board = BoardView()
        self.told = ipywidgets.HTML()
        right = ipywidgets.VBox((self.round.widget, self.goal.widget, self.hex, self.told))
        return (beside(self.board.widget, right),)

    def speak(self, code: str) -> None:
        """Label the controls."""
        speak = language(code)
        self.round.show(speak("Round"), code)
        self.goal.show(speak("The way"), code)
        self.hex.description = speak("Your turn begins on")
        self.access.names = self.round.names

    @property
    def turns(self) -> int:
        """In which of their six positions the rings lie."""
        return (self.round.value - 1) % TURNS

    def ways(self) -> Ways:
        """Return the ways to the goal from everywhere."""
        if self.goal.value == UP:
            return up(usual())
        return home(usual())[list(GOALS).index(self.goal.value) - 1]

    def way(self) -> tuple[Stop, ...]:
        """Return the best way from the hex; on the Axis Mundi there is no way up any more."""
        start = HEXES.index(self.hex.value)
        if self.goal.value == UP:
            return () if start == MIDDLE else up_way(usual(), self.turns, start)
        pier = list(GOALS).index(self.goal.value) - 1
        return home_way(usual(), self.turns, start, POINTS, pier)

    def refresh(self) -> None:
        """Show the island of the round, the turns to go, and the way."""
        code, start = self.language, HEXES.index(self.hex.value)
        speak = language(code)
        ways, way = self.ways(), self.way()
        found = ways.turns[self.turns, POINTS]
        unit = speak("turns to go")
        nature = usual()["nature"]  # nobody's turn begins on lava
        amounts = {
            hex: float(n)
            for hex, n in enumerate(found)
            if 0 < n < NEVER and nature[hex] != INACCESSIBLE
        }
        if self.goal.value == UP:
            amounts.pop(MIDDLE, None)
        self.board.show(
            self._game(start),
            code,
            path=self._from_the_shore(way),
            walker=1,
            chances=Amounts(amounts, unit, 0) if self.shows("odds") else None,
        )
        self.said = (
            speak(
                TURNS_TOLD,
                n=int(found[start]),
                round=self.round.value,
                hex=self.hex.value,
                wounds=int(ways.wounds[self.turns, POINTS, start]),
            )
            if way
            else speak("You are there already.")
        )
        self.told.value = f"<p>{self.said}</p>{self._listed(way)}" if self.shows("table") else ""
        if not self.shows("table"):
            self.said = speak("The island in round {round}.", round=self.round.value)
        self.access.descriptions = [self.board.description]

    def _game(self, start: int) -> Game:
        """Return the position in the round; the others stand where they are in nobody's way."""
        mine, theirs = (
            ("angel", "up") if self.goal.value != UP or start == MIDDLE else ("base", "base")
        )
        me = {"at": HEXES[start], "form": mine}
        free = [name for name in ("pier3", "pier2", "pier1") if name != self.goal.value][:2]
        others = [{"at": name, "form": theirs} for name in free]
        setup = {"cards": False, "round": self.round.value, "players": [me, *others]}
        return Game.place(setup, seed=0)

    def _from_the_shore(self, way: tuple[Stop, ...]) -> tuple[int, ...]:
        """Return a way as it is seen from the shore: the hexes that now lie where it will be."""
        of, at = usual()["place_of"], usual()["hex_at"]
        return tuple(
            int(at[self.turns, of[(self.turns + stop.rounds) % TURNS, stop.hex]]) for stop in way
        )

    def _listed(self, way: tuple[Stop, ...]) -> str:
        """Return a way round by round: where its turn begins, and over what it ends."""
        speak = language(self.language)
        rounds = sorted({stop.rounds for stop in way})
        lines = []
        for later in rounds:
            gone = [stop.hex for stop in way if stop.rounds == later]
            lines.append([str(self.round.value + later), ", ".join(HEXES[hex] for hex in gone)])
        heads = [speak("Round"), speak("Hexes")]
        return listing(speak("The best way, round by round"), heads, lines, {1}) if way else ""

    def picture(self) -> str:
        """Return the board and the way."""
        return f"{self.board.html()}{self.told.value}"


def predict_whole_island(lesson: Lesson) -> Prediction:
    """Ask when the whole island lies as before; then it can be turned."""
    return Prediction(lesson, whole_island(), TurningIsland(lesson, goal=UP, hex=LETTERS[0]))


def predict_above_the_pier(lesson: Lesson) -> Prediction:
    """Ask how far home is from above one's pier; then the ways home are shown."""
    return Prediction(lesson, above_the_pier(), TurningIsland(lesson, hex=HEXES[corner(3, 0)]))
