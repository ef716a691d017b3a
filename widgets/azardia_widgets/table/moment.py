"""A moment of a game: a turn to play on a small stage, with the rule behind whatever happens."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import ipywidgets

from azardia_nb.game import Choice, Game
from azardia_nb.text.language import language
from azardia_widgets.board.canvas import BoardCanvas, walks_of
from azardia_widgets.board.scene import scene, stand
from azardia_widgets.board.svg import image
from azardia_widgets.controls.buttons import Buttons, beside
from azardia_widgets.lesson.exhibit import Exhibit, Surroundings
from azardia_widgets.table.log import Log
from azardia_widgets.table.reach import Reach

PACE = 0.2  # seconds a pawn takes for a space
BACK = "back"

Setup = Mapping[str, Any]  # as in a scenario


class Moment(Exhibit):
    """The turn of one seat of a position, by the rules; then it can begin again.

    `show` is one of the `moments` that a game's own subclass has; `placed` sets it up.
    """

    heard = True

    moments: ClassVar[Mapping[str, Setup]] = {}

    def __init__(
        self, lesson: Surroundings | None = None, *, show: str, language: str = "en"
    ) -> None:
        self.setup = self.moments[show]
        self.game = self.placed()
        self.mine = self.game.turn
        super().__init__(lesson, language=language)

    def placed(self) -> Game:
        """Return the position to begin with."""
        raise NotImplementedError

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
        self.reach.look(game, code, self._may(), odds=False)

    def choices(self) -> list[Choice]:
        """Return what may be done now: the turn goes on, or begins again."""
        code, game = self.language, self.game
        speak = language(code)
        offered = self.offered(game.legal(code)) if self._may() else []
        if game.position:
            offered = [*offered, Choice(BACK, speak("Start over"), "")]
        return offered

    def offered(self, legal: list[Choice]) -> list[Choice]:
        """Return which of the legal actions there are buttons for: all of them here."""
        return legal

    def _may(self) -> bool:
        """Return whether it is still the turn that is shown."""
        game = self.game
        return game.waiting == "seat" and game.seat == game.turn == self.mine

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
