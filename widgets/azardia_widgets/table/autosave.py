"""A table keeps its game by itself, and offers to go on with it when it comes again.

Beside the lesson, as files; where the kernel's folder is everybody's (Voilà), or in the browser
anyway (JupyterLite), in the browser's storage. A game is read back as a file that somebody loads.
"""

import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple
from urllib.parse import unquote, urlparse

import traitlets
from IPython.core.getipython import get_ipython

from azardia_nb.errors import AzardiaError
from azardia_nb.files.checked_file import check_of, checked
from azardia_nb.files.lock import FOLDER, KeptFile
from azardia_nb.game import Game, Reading
from azardia_nb.games.terms import CHANCE
from azardia_nb.players import Strategy, bots_of, usual_bot
from azardia_nb.records.answers import course_folder
from azardia_nb.records.save import loads
from azardia_nb.text.language import N_, language
from azardia_widgets.controls.scripted import Scripted
from azardia_widgets.table.chairs import PERSON, chair_of, chairs_of

FILES, BROWSER, NOWHERE = "files", "browser", "nowhere"
VOILA = "voila/"  # what SERVER_SOFTWARE begins with in kernels of Voilà
REFUSED = N_("the browser does not allow it")
OWN = ""  # a strategy of somebody's own, which cannot be kept


def where() -> str:
    """Return where games are kept: nowhere in a plain script, to which nobody comes back."""
    if sys.platform == "emscripten" or os.environ.get("SERVER_SOFTWARE", "").startswith(VOILA):
        return BROWSER
    return FILES if hasattr(get_ipython(), "kernel") else NOWHERE


def page() -> str:
    """Return the name of the notebook, the same in each language; "" where it is not known."""
    asked = urlparse(os.environ.get("VOILA_REQUEST_URL", "")).path
    voila = os.environ.get("SCRIPT_NAME") or unquote(asked)
    named = voila if where() == BROWSER else os.environ.get("JPY_SESSION_NAME", "")
    return PurePosixPath(named).stem


class SavedGame(NamedTuple):
    """A game that was left, who sits on its chairs, and where in it bots moved for people."""

    game: Game
    seats: tuple[str, ...]
    helped: tuple[int, ...]


class Autosave(Scripted):
    """Keeps the game of a table, and tells of one that was left, with a button to go on.

    `press` is called by that button, `come` with what was found in the browser.
    """

    _esm = Path(__file__).parent / "autosave.js"

    place = traitlets.Unicode().tag(sync=True)  # in the browser's storage; "" where it is not used
    said = traitlets.Unicode().tag(sync=True)
    go_on = traitlets.Unicode().tag(sync=True)  # on the button; "" where there is none

    def __init__(self, press: Callable[[], None], come: Callable[[bytes], None]) -> None:
        super().__init__()
        self.left: SavedGame | None = None
        self._file: KeptFile | None = None
        self._press, self._come = press, come
        self._until = 0  # the round in which what was left is offered no longer
        self._game: Game | None = None
        self._standing: object = None  # how the game stood when it was kept
        self._failed = False
        self._code = ""
        self.on_msg(lambda _, message, __: self._heard(message))

    def begin(self, game: Game, seats: Sequence[Strategy]) -> bytes | None:
        """Begin to keep; return what was left at such a table, where that is known at once.

        It is another table where it begins with another position, under other rules, or for others.
        """
        self._note(game)
        content = game.content()
        del content["steps"], content["position"]  # dice may have been rolled
        named = check_of([content, [_name(seat) for seat in seats]])
        if where() == BROWSER:
            self.place = f"azardia-game:{page()}:{named}"
        elif where() == FILES:
            self._file = KeptFile(course_folder() / FOLDER, f"{page()} {named}")
            return self._file.found()
        return None

    def offer(self, raw: bytes, game: Game) -> None:
        """Offer what was left beside the game at the table; SaveError where that is no game."""
        try:
            left = read(raw, *self._named())
        except AzardiaError:
            self.release()  # it stays as it is, and a new game goes beside it
            raise
        if not left.game.ended:
            self.left, self._until = left, max(1, game.round) + 1

    def has_changed(self, game: Game) -> bool:
        """Return whether a game stands otherwise than when it was kept."""
        return self._standing != standing(game)

    def keep(self, game: Game, seats: Sequence[Strategy], helped: Sequence[int], code: str) -> None:
        """Keep a game in the stead of the one before; none that has not begun, or is over."""
        self._note(game)
        begun = any(step.by != CHANCE for step in game.taken)
        kept: dict[str, Any] | None = None
        if begun and not game.ended:
            names = [_name(seat) for seat in seats]
            kept = {**game.content(), "seats": names, "helped": list(helped)}
        if self.place:
            self.send({"keep": checked(kept).decode() if kept else ""})
        elif self._file is not None:
            try:
                if kept is None:
                    self._file.forget()
                else:
                    self._file.write(kept)
            except AzardiaError as error:
                self._fail(str(error), code)

    def show(self, game: Reading, code: str) -> None:
        """Tell of what was left, until a round of the new game has been played."""
        if self.left and game.round >= self._until:
            self.left = None
        speak, self._code = language(code), code
        told = speak("You left a game here.")
        with self.hold_sync():
            self.said = f"{told} {_stands(self.left, code)}" if self.left else ""
            self.go_on = speak("Go on with your game") if self.left else ""

    def release(self) -> None:
        """Leave the game to the table that comes next."""
        if self._file is not None:
            self._file.release()

    def _named(self) -> tuple[str, ...]:
        return (str(self._file.path),) if self._file and self._file.path else ()

    def _note(self, game: Game) -> None:
        self._game, self._standing = game, standing(game)

    def _fail(self, why: str, code: str) -> None:
        if not self._failed:  # it is said once: the game goes on
            self._failed = True
            speak = language(code)
            self.said = speak("The game goes on, but it is not being kept: {why}", why=why)

    def _heard(self, message: Any) -> None:
        found = message.get("found") if isinstance(message, dict) else None
        if message == "press":
            self._press()
        elif message == "refused":
            self._fail(language(self._code)(REFUSED), self._code)
        elif isinstance(found, str):
            self._come(found.encode("utf-8", "surrogatepass"))


def standing(game: Game) -> object:
    """Return what is another one once the game has gone on or back."""
    return id(game), game.position, len(game), [id(step.said) for step in game.taken[-1:]]


def read(raw: bytes, name: str = FOLDER) -> SavedGame:
    """Read a game that was kept, and is called so; SaveError for what is none."""
    game = loads(raw, None, name)
    content = json.loads(raw)  # nobody has edited it, or it would have been refused
    known = (PERSON, OWN, *bots_of(game.type))
    seats, helped = content.get("seats"), content.get("helped")
    sat = isinstance(seats, list) and len(seats) == chairs_of(game)
    usual = (PERSON, *[usual_bot(game.type)] * (chairs_of(game) - 1))
    steps = range(len(game))
    return SavedGame(
        game,
        tuple(seats) if sat and all(seat in known for seat in seats) else usual,
        tuple(n for n in helped if type(n) is int and n in steps) if type(helped) is list else (),
    )


def _stands(left: SavedGame, code: str) -> str:
    """Return in which round a game was left, and whose turn it is."""
    game, speak = left.game, language(code)
    seat = game.acting if game.seat else game.turn - 1
    persons = [chair for chair, name in enumerate(left.seats, 1) if name == PERSON]
    if persons == [chair_of(game, seat)]:
        return speak("Round {n}: your turn.", n=game.round)
    return speak("Round {n}: {who}'s turn.", n=game.round, who=game.names(code)[seat])


def _name(seat: Strategy) -> str:
    return seat if isinstance(seat, str) else OWN
