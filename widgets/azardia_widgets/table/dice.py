"""Outcomes of chance from a real table: dice typed in, or an outcome chosen from a menu."""

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import ipywidgets

from azardia_nb.errors import AzardiaError
from azardia_nb.game.game import Entry, Game, Reading, step_of
from azardia_nb.game.protocol import CHANCE
from azardia_nb.game.tabletop import DiceDue
from azardia_nb.text.language import N_, language
from azardia_widgets.controls.buttons import alert, menu, offer, show_or_hide, with_classes

TEN = 10  # faces of a die on which 0 counts 10


class RealDice:
    """Fields to type in rolls of real dice; `rolled` receives the faces.

    For chance without dice, `happened` receives the outcome chosen from a menu.
    """

    def __init__(
        self,
        rolled: Callable[[list[int]], None],
        happened: Callable[[str], None] | None = None,
    ) -> None:
        self._rolled = rolled
        self._happened = happened
        self._code = "en"
        self._faces = 0
        self._fields: list[Any] = []  # the shown ones
        self.ask = ipywidgets.HTML()
        self.dice: list[Any] = []
        self.outcome = menu("azardia-outcome")
        self.enter = with_classes(
            ipywidgets.Button(button_style="primary"), "azardia-action", "azardia-happen"
        )
        self.enter.on_click(lambda _: self._on_enter())
        self.wrong = with_classes(ipywidgets.HTML(), "azardia-wrong")
        self._row = with_classes(ipywidgets.Box(), "azardia-row")
        self.widget = with_classes(
            ipywidgets.VBox((self.ask, self._row, self.wrong)), "azardia-real-dice"
        )

    def show(self, due: DiceDue | None, code: str) -> None:
        """Show a field for each die of `due`, the dice to be rolled; None hides the fields."""
        speak = language(code)
        count = due.dice if due else 0
        if due:
            self._faces = due.faces
            ask = N_("Roll real dice and type in what they show (0 counts {n}).")
            self._show_question(speak(ask, n=due.faces), code)
        show_or_hide(self.widget, due)
        self.dice += [_field() for _ in range(count - len(self.dice))]
        self._fields = self.dice[:count]
        for number, field in enumerate(self._fields, 1):
            field.disabled = number == 1 and due is not None and due.first > 0
            field.value = str(due.first) if due is not None and field.disabled else ""
            field.placeholder = speak("die {n}", n=number)
        self._row.children = (*self._fields, self.enter)

    def offer(self, outcomes: Sequence[tuple[str, str]], code: str) -> None:
        """Show a menu of `outcomes`, pairs of sentence and text; without outcomes hide it."""
        show_or_hide(self.widget, outcomes)
        self._fields = []
        if outcomes:
            speak = language(code)
            self._show_question(speak("Roll at your own table and choose what happened."), code)
            self.outcome.description = speak("What happened")
            offer(self.outcome, outcomes, outcomes[0][1])
        self._row.children = (self.outcome, self.enter)

    def _show_question(self, ask: str, code: str) -> None:
        speak = language(code)
        self._code = code
        self.wrong.value = ""
        self.enter.description = speak("Enter")
        self.ask.value = f"<p>{escape(ask)}</p>"

    def _on_enter(self) -> None:
        if not self._fields and self._happened is not None:
            self._happened(self.outcome.value)
            return
        try:
            dice = [read_face(field.value, self._faces, self._code) for field in self._fields]
        except AzardiaError as error:
            self.wrong.value = alert(error)
            return
        self._rolled(dice)


def read_face(text: str, faces: int, code: str) -> int:
    """Read a typed face of a die with `faces` faces; AzardiaError if the die has no such face."""
    text = text.strip()
    face = int(text) if text.isdecimal() and text.isascii() else -1
    if face in range(1, faces + 1):
        return face
    if face == 0 and faces == TEN:
        return TEN
    complaint = N_("“{typed}” is not on this die: type 1 to {n}.")
    if faces == TEN:
        complaint = N_("“{typed}” is not on this die: type 1 to {n}, or 0.")
    raise AzardiaError(language(code)(complaint, typed=text, n=faces))


def _field() -> Any:
    field = with_classes(ipywidgets.Text(continuous_update=True), "azardia-die")
    field.layout.width = "5.5em"
    return field


def draw_cards(game: Game) -> list[Entry]:
    """Let the kit draw cards up to the next roll of real dice; return the new log entries.

    Nothing is drawn for games without `dice_due`.
    """
    entries: list[Entry] = []
    due = game.type.tabletop.dice_due
    while due is not None and game.waiting == "chance" and due(game) is None:
        ahead = game.branch()
        ahead.run_chance()
        entries += game.happen(ahead.steps[game.position])
    return entries


def outcomes(game: Reading, code: str) -> list[tuple[str, str]]:
    """Return possible outcomes of chance in the present position, as pairs of sentence and text."""
    kind, variant, before = game.type, game.variant, game.state
    words, pairs = kind.words, []
    for one in kind.engine.chance(before, game.rules):
        after, moment = step_of(variant, before, CHANCE, one.number)
        entries = words.tell(variant, after, 0, moment, code)
        text = words.write_outcome(variant, before, one.number)
        pairs.append((" ".join(entry.sentence for entry in entries) or text, text))
    return pairs
