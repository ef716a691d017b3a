"""The position editor: numbers to set and a line to type; what no position can be is said."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

import ipywidgets
import numpy as np
import traitlets

from azardia_nb.errors import AzardiaError
from azardia_nb.game import Game
from azardia_nb.games.protocol import Editable, Row
from azardia_nb.text.language import language, speaking
from azardia_widgets.controls.beside import numbers
from azardia_widgets.controls.menu import menu, offer
from azardia_widgets.controls.number import Number
from azardia_widgets.lesson.exhibit import Exhibit, Surroundings


class PositionEditor(Exhibit):
    """Any position of a game: whose turn it is, the numbers that the game names, and its line.

    `game` stands in the position that was set last, under the rules of the one it was given;
    `changes` counts them. What no position can be is said, stays where it was set or typed, and
    leaves the game as it was.
    """

    changes = traitlets.Int(0)

    def __init__(
        self, game: Game, lesson: Surroundings | None = None, *, language: str = "en"
    ) -> None:
        self.game = type(game).begin(game.variant, game.state)
        self._wanted = self.game.notation
        self._showing = False
        super().__init__(lesson, language=language)

    def build(self) -> Sequence[Any]:
        """Return whose turn it is, a number for each field and seat, and the line."""
        self.seat = menu("azardia-seat")
        self.seat.observe(lambda _: self._set(), "value")
        self.fields: dict[tuple[str, int | None], Number] = {}
        for name, (_, least, most) in self._editable().items():
            for seat in self._seats(name):
                self.fields[name, seat] = Number(least, most, least, lambda _: self._set())
        self.line = ipywidgets.Text(continuous_update=False)
        self.line.style.description_width = "initial"
        self.line.layout.width = "auto"
        self.line.add_class("azardia-line")
        self.line.observe(lambda _: self._typed(), "value")
        self.mistaken = ipywidgets.HTML()
        self.mistaken.add_class("azardia-wrong")
        return (self.seat, numbers(*self.fields.values()), self.line, self.mistaken)

    def speak(self, code: str) -> None:
        """Label the controls."""
        speak = language(code)
        self.seat.description = speak("Whose turn it is")
        self.line.description = speak("The position as a line of text, then Enter:")
        names = self.game.names(code)
        for name, (text, *_) in self._editable().items():
            label = speak(text)
            for seat in self._seats(name):
                said = label if seat is None else f"{label}: {names[seat]}"
                self.fields[name, seat].show(said, code)
        self.access.names = {
            where: name for field in self.fields.values() for where, name in field.names.items()
        }

    def refresh(self) -> None:
        """Take the position that is wanted, or say why there is none."""
        code = self.language
        try:
            with speaking(code):
                found = type(self.game).read(self.game.variant, self._wanted)
        except AzardiaError as error:
            self.mistaken.value = f"<p role='alert'>{escape(str(error))}</p>"
        else:
            self.mistaken.value = ""
            self._take(found)
        self._showing = True
        self.line.value = self._wanted
        self._showing = False
        self.said = self._report()

    def picture(self) -> str:
        """Return the line, and what it means for who is to act."""
        return f"<p><code>{escape(self.game.notation)}</code></p><p>{escape(self.said)}</p>"

    def _take(self, found: Game) -> None:
        changed = found.notation != self.game.notation
        if changed:
            self.game = found
        self._showing = True
        names = self.game.names(self.language)
        offer(self.seat, [(name, at) for at, name in enumerate(names)], self.game.turn - 1)
        for (name, seat), field in self.fields.items():
            here = self.game.state[name]
            field.value = int(here if seat is None else here[seat])
        self._showing = False
        if changed:
            self.changes += 1

    def _report(self) -> str:
        speak = language(self.language)
        game = self.game
        names = game.names(self.language)
        if game.over:
            return game.result(self.language)
        possible = ", ".join(choice.label for choice in game.legal(self.language))
        if not possible:
            return speak("Chance moves next.")
        return speak("{who} can choose: {possible}.", who=names[game.turn - 1], possible=possible)

    def _editable(self) -> Editable:
        return self.game.type.editable(self.game.rules)

    def _seats(self, name: str) -> Iterator[int | None]:
        """Return the seats that have the field, from 0; None for one that the game has once."""
        once = np.ndim(self.game.state[name]) == 0
        yield from (None,) if once else range(self.game.players)

    # --- what is set and typed ---

    def _set(self) -> None:
        if not self._showing:
            self.attempt(self._set_all)

    def _set_all(self) -> None:
        row: Row = self.game.state.copy()
        row["turn"] = self.seat.value
        for (name, seat), field in self.fields.items():
            if seat is None:
                row[name] = field.value
            else:
                row[name][seat] = field.value
        self._want(self.game.type.words.write_position(self.game.variant, row, None))

    def _typed(self) -> None:
        if not self._showing:
            self.attempt(lambda: self._want(self.line.value))

    def _want(self, line: str) -> None:
        self._wanted = line
        self.refresh()
