"""All that one can press at a table stays in view, however large the hand and small the screen."""

from pathlib import Path

from azardia_widgets.controls.scripted import Scripted


class Fit(Scripted):
    """Measures a table in its page, and makes cards and buttons smaller where they lack room.

    It is seen nowhere, and stands in a table's right half.
    """

    _esm = Path(__file__).parent / "fit.js"

    def show(self) -> None:
        """Bring the table into view from its top, and the keys to what is to be pressed next."""
        self.send({"show": True})
