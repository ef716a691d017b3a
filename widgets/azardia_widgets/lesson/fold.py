"""What keeps the explanation below a question folded until there is a guess."""

from pathlib import Path

import traitlets

from azardia_nb.text.language import LANGUAGES, N_, language
from azardia_widgets.controls.scripted import Scripted

ASKS = N_("Have you locked in your guess?")  # how the lessons' folds begin
NO_GUESS = N_("You have not locked in a guess yet: press again to open it anyway.")


class Fold(Scripted):
    """The first press on a fold that asks for the guess is held while `waits` is true."""

    _esm = Path(__file__).parent / "fold.js"

    waits = traitlets.Bool(True).tag(sync=True)
    asks = traitlets.List([language(code)(ASKS) for code in LANGUAGES]).tag(sync=True)
    told = traitlets.Unicode().tag(sync=True)

    def speak(self, code: str) -> None:
        """Say in a language what a held press asks for."""
        self.told = language(code)(NO_GUESS)
