"""A moment of a race: a turn to play on a small stage, with the rule behind whatever happens."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import ipywidgets

from azardia_nb.game import Choice
from azardia_nb.games.titan_race.game import Game
from azardia_nb.text.language import language
from azardia_widgets.board.canvas import BoardCanvas, walks_of
from azardia_widgets.board.scene import scene, stand
from azardia_widgets.board.svg import image
from azardia_widgets.controls.beside import beside
from azardia_widgets.controls.buttons import Buttons
from azardia_widgets.lesson.exhibit import Exhibit
from azardia_widgets.table.log import Log
from azardia_widgets.table.reach import Reach

if TYPE_CHECKING:
    from azardia_widgets.lesson.bar import Lesson

PACE = 0.2  # seconds a Titan takes for a space
BACK = "back"

Setup = Mapping[str, Any]  # as in a scenario: the first Titan is the learner's


def setup(*titans: Mapping[str, Any], **more: Any) -> Setup:
    """Return a position on the plain board without cards and Abilities, or with `more`."""
    usual = {"circuit": "plain", "cards": False, "numbers": {"abilities": 0}}
    return usual | more | {"titans": titans}


MOMENTS: Mapping[str, Setup] = {
    "dice": setup(
        {"titan": "slaugg", "space": "C5"},
        {"titan": "grinder", "space": "D8"},
        {"titan": "ragnarok", "space": "A3"},
        offer=["dash", "bend", "sweep"],
    ),
    "push": setup(
        {"titan": "slaugg", "space": "C5"},
        {"titan": "grinder", "space": "C7"},
        {"titan": "ragnarok", "space": "A3"},
        took="dash",
    ),
    "chain": setup(
        {"titan": "slaugg", "space": "B4"},
        {"titan": "grinder", "space": "C5"},
        {"titan": "ragnarok", "space": "D6"},
        took="strike",
    ),
    "strike": setup(
        {"titan": "slaugg", "space": "C5"},
        {"titan": "grinder", "space": "B6", "life": 1},
        {"titan": "ragnarok", "space": "D6"},
        took="strike",
    ),
    "pools": setup(
        {"titan": "slaugg", "space": "E3"},
        {"titan": "grinder", "space": "B8"},
        circuit="pools",
        cards=True,
        took="bend",
    ),
    "finish": setup(
        {"titan": "slaugg", "space": "B10", "lap": 3},
        {"titan": "grinder", "space": "B12", "lap": 3},
        took="bend",
    ),
}


class Moment(Exhibit):
    """The turn of the first Titan of a position, by the rules; then it can begin again.

    `show` is one of MOMENTS.
    """

    heard = True

    def __init__(self, lesson: "Lesson | None" = None, *, show: str, language: str = "en") -> None:
        self.setup = MOMENTS[show]
        self.game = self.placed()
        super().__init__(lesson, language=language)

    def placed(self) -> Game:
        """Return the position to begin with."""
        game = Game.place(self.setup, seed=0)
        game.automatic = False
        return game

    # --- what one sees ---

    def build(self) -> Sequence[Any]:
        """Return the board, and beside it what may be done and what has happened."""
        self._scene = scene(self.game, self.language)
        self.board = BoardCanvas(self._scene)
        self.buttons = Buttons(self._press, "azardia-main-row")
        self.buttons.widget.add_class("azardia-main")
        self.reach = Reach(
            self.board, lambda: self.buttons.buttons, self._describe, self.failed, self.lock
        )
        self.story = Log()
        right = ipywidgets.VBox((*self.controls(), self.buttons.widget, self.story))
        return (beside(self.reach.live.stage, right),)

    def controls(self) -> Sequence[Any]:
        """Return what stands above the buttons: nothing here."""
        return ()

    def speak(self, code: str) -> None:
        """Label the board."""
        self.reach.live.speak(code)

    def refresh(self, since: int | None = None) -> None:
        """Show the position; what has happened after step `since` is walked."""
        code, game = self.language, self.game
        entries = game.log(code)
        new = [one for one in entries if since is not None and one.position > since]
        walks = walks_of(entries)
        seat, path = walks[0] if walks else (0, ())
        self._scene = scene(game, code, path, seat)
        walked = walks_of(new)
        self.board.show(self._scene, walked, lambda spaces: stand(game, spaces), PACE)
        choices = self.choices()
        self.buttons.show(choices)
        self.story.show(entries, game, code)
        self.said = " ".join([*(one.sentence for one in new), self._scene.sentence])
        self.access.descriptions = [self._scene.description]
        self.reach.look(game, code, game.waiting == "seat" and game.turn == 1, odds=False)

    def choices(self) -> list[Choice]:
        """Return what may be done now: the turn goes on, or begins again."""
        code, game = self.language, self.game
        speak = language(code)
        mine = game.waiting == "seat" and game.seat == 1 and game.turn == 1
        offered = self.offered(game.legal(code)) if mine else []
        if game.position:
            offered = [*offered, Choice(BACK, speak("Start over"), "")]
        return offered

    def offered(self, legal: list[Choice]) -> list[Choice]:
        """Return which of the legal actions there are buttons for: all of them here."""
        return legal

    def _describe(self, more: str) -> None:
        self.access.descriptions = [f"{self._scene.description} {more}"]

    def picture(self) -> str:
        """Return the board with what is in reach."""
        self.reach.now()
        return image(self.board.scene)

    # --- what is pressed ---

    def _press(self, action: str) -> None:
        self.attempt(lambda: self._do(action))

    def _do(self, action: str) -> None:
        if action == BACK:
            self.game = self.placed()
            self.refresh()
            return
        since = self.game.position
        self.game.play(action)
        self.refresh(since)
