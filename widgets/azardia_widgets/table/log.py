"""The log of a game, with the rule behind each line; and a recap of the turns of others."""

from bisect import bisect_left
from collections.abc import Collection, Sequence
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets
import traitlets

from azardia_nb.game.game import Game, Reading, Step
from azardia_nb.game.protocol import Row
from azardia_nb.game.tabletop import Past
from azardia_nb.text.language import language
from azardia_widgets.controls.buttons import show_or_hide, with_classes
from azardia_widgets.controls.scripted import Scripted

_HERE = Path(__file__).parent

TAIL = 60  # lines sent until the whole log is requested


class Log(Scripted):
    """The log of a game; "Why?" on a line opens the rule and the ruling behind that line.

    A line is (number, round, seat, sentence, rule, ruling or ""); texts of rules and rulings are
    sent once per language and looked up in the page. Lines of the seats in `own` are marked, and
    their names in all lines. Without lines the log is hidden.
    """

    _esm = _HERE / "log.js"

    lines = traitlets.List().tag(sync=True)
    why = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    own = traitlets.Dict().tag(sync=True)  # names of the seats in `own`, by seat from 1
    hidden = traitlets.Int().tag(sync=True)
    whole = traitlets.Bool(False).tag(sync=True)

    def __init__(self) -> None:
        super().__init__()
        self._entries: Sequence[Any] = ()
        self._game: Reading | None = None
        self._code = ""
        self.observe(lambda _: self._send_lines(), "whole")

    def show(
        self, entries: Sequence[Any], game: Reading, code: str, own: Collection[int] = ()
    ) -> None:
        """Show log `entries` of `game`; the seats in `own`, from 0, are called "you"."""
        names = game.names(code)
        self.own = {str(seat + 1): names[seat] for seat in sorted(own)}
        before = self._game
        self._entries = entries
        self._game = game
        if before is not None and before.variant != game.variant:
            self.why = {}  # texts depend on the variant
        if code != self._code:
            self._code = code
            self._speak()
        self._send_lines()

    def follow(self) -> None:
        """Scroll to the newest lines."""
        self.whole = False
        self.send({"follow": True})

    def _send_lines(self) -> None:
        start = 0 if self.whole else max(0, len(self._entries) - TAIL)
        with self.hold_sync():
            self._send_reasons(self._entries[start:])
            self.hidden = start
            self.lines = [
                [start + i, e.round, e.seat or 0, e.sentence, e.rule, e.ruling or ""]
                for i, e in enumerate(self._entries[start:])
            ]

    def _send_reasons(self, shown: Sequence[Any]) -> None:
        """Send the texts of rules and rulings behind `shown`, unless the page has them already."""
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
        self.why = {}  # in the previous language
        self.words = {
            "title": speak("Log"),
            "why": speak("Why?"),
            "rule": speak("Rule"),
            "ruling": speak("Ruling"),
            "round": speak("Round"),
            "earlier": speak("Show the whole log"),
            "you": speak("you"),
        }


# --- events since the player's last turn ----------------------------------------------------------


class Recap:
    """At most two sentences on the turns of others, kept until those players' next turns."""

    def __init__(self) -> None:
        self.widget = with_classes(ipywidgets.HTML(), "azardia-recap")
        self.sentences: Sequence[str] = ()
        self._about: object = None  # the steps, seats and language of `sentences`
        self._game: Game | None = None
        self._last: Step | None = None

    def show(self, game: Game, own: Collection[int], code: str) -> None:
        """Show what has happened to the seats `own`, from 0, since their last decision."""
        self._renew(game, own, code)
        speak = language(code)
        title = speak("Meanwhile:")
        text = escape(" ".join(self.sentences))
        self.widget.value = f"<p><strong>{escape(title)}</strong> {text}</p>" if text else ""
        show_or_hide(self.widget, text)

    def _renew(self, game: Game, own: Collection[int], code: str) -> None:
        """Write the recap again if the missed steps, seats or language have changed."""
        between = missed_steps(game, own) if own else None
        # The identity of the last step identifies all steps before it.
        last = game.taken[between[1] - 1] if between and between[1] else None
        about = between, sorted(own), code
        same = game is self._game and last is self._last
        if not same or about != self._about:
            self._about, self._game, self._last = about, game, last
            self.sentences = recap(game, own, code)


def recap(game: Game, own: Collection[int], code: str) -> list[str]:
    """Return sentences on what others did to the seats `own`, from 0, since those decided last.

    For several seats, one sentence each, after the seat's name; empty if no turn was missed.
    """
    between = missed_steps(game, own) if own else None
    if between is None:
        return []
    recaps = {seat: _seat_recap(game, seat, between, code) for seat in sorted(own)}
    if len(own) == 1:
        return [sentence for sentences in recaps.values() for sentence in sentences]
    names = game.names(code)
    return [f"{names[seat]}: {sentences[0]}" for seat, sentences in recaps.items() if sentences]


def _seat_recap(game: Game, seat: int, between: tuple[int, int], code: str) -> list[str]:
    """Return sentences on what happened to `seat`, from 0, between two steps of the game."""
    past = past_of(game, seat, between, code)
    return [sentence for sentence in game.type.tabletop.recap(past, code) if sentence]


def past_of(game: Game, seat: int, between: tuple[int, int], code: str) -> Past:
    """Return the steps between two positions, as `seat`, from 0, may see them."""
    since, until = between
    before, after = (game.glance(game.row_at(at), seat + 1) for at in between)
    view = game.view(seat + 1)
    entries = [entry for entry in view.log(code, since) if entry.position <= until]
    return Past(before, after, entries, view.moments[since:until], seat)


def missed_steps(game: Game, own: Collection[int]) -> tuple[int, int] | None:
    """Return the first and last step of others' latest turns, between two turns of `own`.

    An answer to a card in the turn of another is not a decision of this kind, and events in the
    player's own turn are not missed. Returns None if no turn of others was missed.
    """
    steps, since, until = game.taken, 0, None
    seated = _seated_since(game)
    for at in range(len(steps), 0, -1):
        before = game.row_at(at - 1)
        if at <= seated or not before["round"]:
            since = since or at  # players have no seats yet
            break
        mine = int(before["turn"]) in own
        if mine and steps[at - 1].by in own:
            since = at
            if until is not None:
                break
        elif not mine and steps[at - 1].by >= 0 and until is None:
            until = since - 1 if since else len(steps)
            since = 0
    if until is None:
        return None
    while 0 < since < until and game.row_at(since)["turn"] in own:
        since += 1
    return since, until


def _seated_since(game: Game) -> int:
    """Return the number of the first step from which players sit in their present seats."""

    def as_now(at: int) -> bool:
        return _owners(game, game.row_at(at)) == owners

    owners = _owners(game, game.state)
    return 0 if as_now(0) else bisect_left(range(game.position), True, key=as_now)


def _owners(game: Game, s: Row) -> list[int]:
    """Return the player, from 0, that decides for each seat in position `s`."""
    return [int(game.type.player_of(s, seat)) for seat in range(game.players)]
