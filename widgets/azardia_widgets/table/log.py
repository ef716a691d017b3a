"""The log: what happened, line by line, each with the rule behind it in our own words."""

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

import traitlets

from azardia_nb.game import Reading
from azardia_nb.text.language import language
from azardia_widgets.controls.scripted import Scripted

_HERE = Path(__file__).parent

TAIL = 60  # lines sent while the whole log is not asked for


class Log(Scripted):
    """The lines of the log; "Why?" on a line opens its rule and the ruling that decided.

    A line is (number, round, seat, sentence, rule, ruling or ""); the texts of rules and rulings
    are sent once a language and looked up in the page. Lines of the seats in `own` are marked, and
    in all lines the names of these. Without lines there is no log.
    """

    _esm = _HERE / "log.js"

    lines = traitlets.List().tag(sync=True)
    why = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    own = traitlets.Dict().tag(sync=True)  # by seat, from 1, what it is called
    hidden = traitlets.Int().tag(sync=True)
    whole = traitlets.Bool(False).tag(sync=True)

    def __init__(self) -> None:
        super().__init__()
        self._entries: Sequence[Any] = ()
        self._game: Reading | None = None
        self._code = ""
        self.observe(lambda _: self._tell(), "whole")

    def show(
        self, entries: Sequence[Any], game: Reading, code: str, own: Collection[int] = ()
    ) -> None:
        """Show these entries of a game's log; the seats in `own`, from 0, are those of "you"."""
        names = game.names(code)
        self.own = {str(seat + 1): names[seat] for seat in sorted(own)}
        before = self._game
        self._entries = entries
        self._game = game
        if before is not None and before.variant != game.variant:
            self.why = {}  # told by the rules of another game
        if code != self._code:
            self._code = code
            self._speak()
        self._tell()

    def follow(self) -> None:
        """Go back to the newest lines: whoever has looked at earlier ones plays on."""
        self.whole = False
        self.send({"follow": True})

    def _tell(self) -> None:
        start = 0 if self.whole else max(0, len(self._entries) - TAIL)
        with self.hold_sync():
            self._explain(self._entries[start:])
            self.hidden = start
            self.lines = [
                [start + i, e.round, e.seat or 0, e.sentence, e.rule, e.ruling or ""]
                for i, e in enumerate(self._entries[start:])
            ]

    def _explain(self, shown: Sequence[Any]) -> None:
        """Send the texts of the rules and rulings that the lines shown have come to need."""
        new: dict[str, str] = {}
        if self._game is None:
            return
        words, variant, why = self._game.type.words, self._game.variant, self.why
        for entry in shown:
            if entry.rule not in why:
                new[entry.rule] = words.why(variant, entry.rule, self._code)
            if entry.ruling and entry.ruling not in why:
                new[entry.ruling] = words.why_ruling(variant, entry.ruling, self._code)
        if new:
            self.why = why | new

    def _speak(self) -> None:
        speak = language(self._code)
        self.why = {}  # in another language now
        self.words = {
            "title": speak("Log"),
            "why": speak("Why?"),
            "rule": speak("Rule"),
            "ruling": speak("Ruling"),
            "round": speak("Round"),
            "earlier": speak("Show the whole log"),
            "you": speak("you"),
        }
