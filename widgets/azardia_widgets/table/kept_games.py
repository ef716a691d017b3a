"""The games that tables have kept in the folder: those going on, and those that are over."""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from azardia_nb.errors import AzardiaError, SaveError
from azardia_nb.files.checked_file import read
from azardia_nb.files.lock import FOLDER
from azardia_nb.game.registry import load
from azardia_nb.records.answers import course_folder
from azardia_nb.records.save import content_of
from azardia_nb.text.language import language
from azardia_widgets.controls.buttons import button, menu, offer, row, show_or_hide
from azardia_widgets.table import autosave
from azardia_widgets.table.chairs import rival_name

MOST = 20  # that are offered, the last ones


class KeptGames:
    """A menu of games, and a button; `take` gets the file of the one that is chosen."""

    def __init__(self, take: Callable[[Path], None]) -> None:
        self._over: dict[Path, bool | None] = {}  # None where it cannot be read
        self._code = ""
        self.choice = menu("azardia-kept")
        self.take = button("azardia-take-up", lambda: take(self.choice.value))
        self.choice.observe(lambda _: self._label(), "value")
        self.widget = row(self.choice, self.take)
        show_or_hide(self.widget, False)

    def show(self, code: str) -> None:
        """Offer what is in the folder now, in the language `code`."""
        self._code, speak = code, language(code)
        files = sorted(_files().items(), key=lambda one: one[1], reverse=True)[:MOST]
        told = [(path, *_told(path, when, code)) for path, when in files]
        self._over = {path: over for path, _, over in told}
        show_or_hide(self.widget, told)
        if told:
            self.choice.description = speak("Your games")
            offer(self.choice, [(text, path) for path, text, _ in told], self.choice.value)
            self._label()

    def _label(self) -> None:
        over, speak = self._over.get(self.choice.value), language(self._code)
        self.take.description = speak("Review") if over else speak("Continue")
        self.take.disabled = over is None


def _files() -> dict[Path, float]:
    """Return the files that tables have kept, and when; none where there is no such folder."""
    if autosave.where() != autosave.FILES:
        return {}
    found = {}
    for path in (course_folder() / FOLDER).glob("[!.]*.json"):
        with suppress(OSError):  # another table has just ended its game
            found[path] = path.stat().st_mtime
    return found


def _told(path: Path, when: float, code: str) -> tuple[str, bool | None]:
    """Return what tells a game from others, and whether it is over; None for one that is none."""
    speak = language(code)
    day = f"{datetime.fromtimestamp(when):%Y-%m-%d %H:%M}"
    try:
        content: dict[str, Any] = content_of(read(path, SaveError), path.name)
        kind = load(content["game"])
        seats = [rival_name(str(seat), code, kind) for seat in content.get("seats", ())]
    except (AzardiaError, LookupError, TypeError):
        return f"{path.name} · {speak('cannot be read')} · {day}", None
    over = content.get("over") is True
    stands = speak("over") if over else speak("going on")
    said = [speak("Round {n}", n=content["round"])] if "round" in content else []
    players = ", ".join(filter(None, seats))
    return " · ".join([speak(kind.title or kind.name), *said, stands, day, players]), over
