"""A board to look at: a position, the chances laid over it, and the same for a saved notebook."""

from collections.abc import Sequence

from azardia_nb.game import Reading
from azardia_widgets.board.canvas import BoardCanvas, Walk
from azardia_widgets.board.overlay import Laid
from azardia_widgets.board.scene import BLANK, Scene, scene, stand
from azardia_widgets.board.svg import image


class BoardView:
    """The board in `widget`, blank until something is shown on it.

    Where `as_fraction` is true chances are written as fractions, as far as there is room.
    """

    def __init__(self) -> None:
        self.canvas = BoardCanvas(BLANK)
        self.widget = self.canvas.widget
        self.as_fraction = False

    def show(
        self,
        game: Reading,
        code: str,
        *,
        path: Sequence[int] = (),
        walker: int = 0,
        chances: Laid | None = None,
        walks: Sequence[Walk] = (),
        pace: float = 0,
    ) -> None:
        """Show a position in the language `code`, and over its spaces the chance of each.

        Instead of chances it may be amounts: how much of something each space has.
        `path` is the way the pawn of seat `walker` went last; `walks` are walked before the eyes,
        at `pace` seconds a space.
        """
        shown = scene(game, code, path, walker, chances, self.as_fraction)
        self.canvas.show(shown, walks, lambda tiles: stand(game, tiles), pace)

    def html(self) -> str:
        """Return what is shown as a picture, for where there is no kernel."""
        return image(self.scene)

    @property
    def scene(self) -> Scene:
        """What is shown, as shapes and words."""
        return self.canvas.scene

    @property
    def sentence(self) -> str:
        """The position in one sentence."""
        return self.scene.sentence

    @property
    def description(self) -> str:
        """The whole position in words, and the likeliest tiles: what the picture tells."""
        return self.scene.description
