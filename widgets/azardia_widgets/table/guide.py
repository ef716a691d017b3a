"""The goal of a game and what its signs mean, for those who sit down for the first time."""

from pathlib import Path

import traitlets

from azardia_nb.game import Reading
from azardia_nb.text.language import language
from azardia_widgets.board.painter import SIGN
from azardia_widgets.board.scene import painter
from azardia_widgets.board.svg import small
from azardia_widgets.controls.scripted import Scripted


class Guide(Scripted):
    """A few lines that fold away; the browser remembers, for each game, that they are folded."""

    _esm = Path(__file__).parent / "guide.js"

    game = traitlets.Unicode().tag(sync=True)
    title = traitlets.Unicode().tag(sync=True)
    goal = traitlets.List().tag(sync=True)
    fresh = traitlets.Bool(True).tag(sync=True)  # whether the game has only begun
    legend = traitlets.List().tag(sync=True)
    signs = traitlets.List().tag(sync=True)  # pictures, each with what it means

    def show(self, game: Reading, code: str) -> None:
        """Show what a game says of its goal and its signs; nothing where it says nothing."""
        speak, tabletop = language(code), game.type.tabletop
        with self.hold_sync():
            self.game = game.type.name
            self.title = speak("The goal, and what the signs mean")
            self.fresh = game.round <= 1
            self.goal = list(tabletop.goal(game, code))
            signs = painter(self.game).signs(game, code)
            self.signs = [[small(sign.shapes, SIGN), sign.means] for sign in signs]
            self.legend = [list(pair) for pair in tabletop.legend(game, code)]
