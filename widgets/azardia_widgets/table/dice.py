"""Dice typed in from a real table."""

from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets

from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.state import MAX_DICE
from azardia_nb.text.language import language


class RealDice:
    """A field for each die that is to be rolled; `rolled` gets what they show."""

    def __init__(self, rolled: Callable[[list[int]], None]) -> None:
        self._rolled = rolled
        self._code = "en"
        self._fields: list[Any] = []
        self.ask = ipywidgets.HTML()
        self.dice = [_field() for _ in range(MAX_DICE)]
        self.enter = ipywidgets.Button(button_style="primary")
        self.enter.add_class("azardia-action")
        self.enter.add_class("azardia-happen")
        self.enter.on_click(lambda _: self._entered())
        self.wrong = ipywidgets.HTML()
        self.wrong.add_class("azardia-wrong")
        self._row = ipywidgets.Box()
        self._row.add_class("azardia-row")
        self.widget = ipywidgets.VBox((self.ask, self._row, self.wrong))
        self.widget.add_class("azardia-real-dice")

    def show(self, dice: int, code: str, first: int = 0) -> None:
        """Ask for this many dice; 0 hides the fields. A card may have set what the first shows."""
        self.widget.layout.display = "" if dice else "none"
        self._code = code
        speak = language(code)
        self.wrong.value = ""
        self.enter.description = speak("Enter")
        ask = speak(
            "Roll on your table and type in what the dice show (0 counts {n}).", n=NUMBERS.faces
        )
        self.ask.value = f"<p>{escape(ask)}</p>"
        self._fields = self.dice[:dice]
        for number, field in enumerate(self._fields, 1):
            field.disabled = number == 1 and first > 0
            field.value = str(first) if field.disabled else ""
            field.placeholder = speak("die {n}", n=number)
        self._row.children = (*self._fields, self.enter)

    def _entered(self) -> None:
        try:
            dice = [read_face(field.value, self._code) for field in self._fields]
        except AzardiaError as error:
            self.wrong.value = f"<p role='alert'>{escape(str(error))}</p>"
            return
        self._rolled(dice)


def read_face(text: str, code: str) -> int:
    """Read what a die shows; AzardiaError when no die shows that."""
    faces = NUMBERS.faces
    typed = text.strip()
    face = int(typed) if typed.isdecimal() and typed.isascii() else -1
    if not 0 <= face <= faces:
        speak = language(code)
        raise AzardiaError(
            speak("“{typed}” is no face of a die: type 1 to {n}, or 0.", typed=typed, n=faces)
        )
    return face or faces


def _field() -> Any:
    field = ipywidgets.Text(continuous_update=True)
    field.add_class("azardia-die")
    field.layout.width = "5.5em"
    return field
