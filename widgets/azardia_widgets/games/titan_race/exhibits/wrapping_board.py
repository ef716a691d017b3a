"""Exhibits about a wrapping board: all paths from a space, and distances in steps."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from azardia_nb.game.game import Choice
from azardia_nb.games.titan_race.game import Game
from azardia_nb.games.titan_race.lessons.wrapping_board import farthest, three_left_or_right
from azardia_nb.games.titan_race.odds.safety import distances, ring
from azardia_nb.games.titan_race.rules.board import name_of, names_of
from azardia_nb.text.language import N_, Speak, language
from azardia_widgets.board.overlay import Amounts, overlay
from azardia_widgets.board.scene import Scene, scene
from azardia_widgets.controls.buttons import menu
from azardia_widgets.games.titan_race.exhibits.moment import Moment, setup
from azardia_widgets.lesson.exhibit import Surroundings
from azardia_widgets.lesson.figure import Figure, Html, Menu, Pick, Table
from azardia_widgets.lesson.prediction import before, before_drawn

TITAN = "slaugg"
RIVAL = "grinder"
ANY, AHEAD = "any", "ahead"


def space_menu(space: str) -> Any:
    """Return a menu of all spaces, row by row."""
    chosen = menu("azardia-space")
    chosen.options = names_of()
    chosen.value = space
    return chosen


def lone_game(space: str, **more: Any) -> Game:
    """Return a game with a wild die in use and the rival on the most distant space."""
    far = max(distances(names_of().index(space)).items(), key=lambda one: (one[1], one[0]))[0]
    # a race needs a second Titan
    mine = {"titan": TITAN, "space": space} | more
    both = setup(mine, {"titan": RIVAL, "space": name_of(far)}, took="wild")
    game = Game.place(both, seed=0)
    game.automatic = False
    return game


class AnyWay(Moment):
    """Titan on a chosen space, with the ten paths of a die to try."""

    dials = MappingProxyType({"space": names_of()})

    def __init__(
        self,
        lesson: Surroundings | None = None,
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
        return lone_game(self._space)

    def controls(self) -> Sequence[Any]:
        self.space = space_menu(self._space)
        self.space.observe(lambda _: self.attempt(self._place_pawn), "value")
        return (self.space,)

    def speak(self, code: str) -> None:
        super().speak(code)
        self.space.description = language(code)("Your Titan is on")

    def offered(self, legal: list[Choice]) -> list[Choice]:
        return [] if self.game.position else [one for one in legal if one.action.startswith("go")]

    def _place_pawn(self) -> None:
        self._space = self.space.value
        self.game = self.placed()
        self.refresh()


def _distance_scene(space: str, found: dict[int, int], code: str, said: str) -> Scene:
    """Return a scene of the board with a number on each space."""
    amounts = Amounts({at: steps for at, steps in found.items() if steps}, "", 0)
    plain = scene(lone_game(space), code)
    tokens = tuple(one for one in plain.tokens if one.seat == 1)
    over = overlay(amounts, code, plain.layout)
    return replace(plain, path=over, tokens=tokens, pieces=(), description=said)


class Distances(Figure):
    """Board with the distance of each space from a chosen one, in steps, and their counts."""

    heard = True
    space = Menu(N_("Your Titan is on"), names_of(), "azardia-space", "C5")
    ways = Pick(N_("Steps:"), {ANY: N_("any way"), AHEAD: N_("only ahead")}, "azardia-ways")
    parts = ("board", "table", "told")
    first_column = ("board",)

    def show(self, speak: Speak, code: str, name: str, ways: str) -> Iterator[object]:
        start = names_of().index(name)
        steps_to = distances(start, back=ways == ANY)
        counts = sorted((steps, n) for steps, n in Counter(steps_to.values()).items() if steps)
        heads = [speak("steps"), speak("spaces")]
        lines = [[str(steps), str(n)] for steps, n in counts]
        yield Table(speak("Distances from {space}", space=name), heads, lines)
        back = speak(
            "If you always go straight ahead, you are back on {space} after {straight} steps; if "
            "you always go left ahead or always right ahead, after {aside}.",
            space=name,
            straight=len(ring(start, "s")),
            aside=len(ring(start, "l")),
        )
        yield Html(f"<p>{back}</p>")
        far = ", ".join(speak("{n} at distance {steps}", n=n, steps=steps) for steps, n in counts)
        sentence = speak("From {space}: {said}.", space=name, said=far)
        yield sentence
        yield _distance_scene(name, steps_to if self.shows("odds") else {}, code, sentence)


predict_sides = before_drawn(
    three_left_or_right, AnyWay, lambda asked: {"space": asked["space"], "go": "lll"}
)


predict_farthest = before(farthest, Distances)
