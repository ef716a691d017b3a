"""A table keeps its game by itself, and offers to go on with it when it comes again.

Beside the lesson, as files; where the kernel's folder is everybody's (Voilà), or in the browser
anyway (JupyterLite), in the browser's storage. A game is read back as a file that somebody loads.
"""

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple
from urllib.parse import unquote, urlparse

import ipywidgets
import traitlets
from IPython.core.getipython import get_ipython

from azardia_nb.errors import AzardiaError
from azardia_nb.files.checked_file import check_of, checked
from azardia_nb.files.lock import FOLDER, KeptFile
from azardia_nb.game.game import Game, Reading
from azardia_nb.game.terms import CHANCE
from azardia_nb.players import Strategy, bots_of, usual_bot
from azardia_nb.records.answers import course_folder
from azardia_nb.records.save import loads
from azardia_nb.text.language import N_, language
from azardia_widgets.controls.scripted import Scripted
from azardia_widgets.table.seating import PERSON, player_of, players_of

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
    """A game that was left, who played it, and where in it bots moved for people."""

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
        """Keep a game in the stead of the one before; one that is over, in the folder alone."""
        self._note(game)
        begun = any(step.by != CHANCE for step in game.taken)
        kept: dict[str, Any] | None = None
        if begun:
            names = [_name(seat) for seat in seats]
            kept = {**game.content(), "seats": names, "helped": list(helped)}
            kept |= {"round": game.round, "over": game.ended}  # for the list of games
        if self.place:
            self.send({"keep": checked(kept).decode() if kept and not game.ended else ""})
        elif self._file is not None:
            try:
                if kept is None:
                    self._file.forget()
                elif game.ended:
                    self._file.put_by(kept, check_of([kept["start"], kept["steps"]])[:10])
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

    def release(self, but: Path | None = None) -> None:
        """Leave the game to the table that comes next, if it is not the one in this file."""
        if self._file is not None and (but is None or self._file.path != but):
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
    sat = isinstance(seats, list) and len(seats) == players_of(game)
    usual = (PERSON, *[usual_bot(game.type)] * (players_of(game) - 1))
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
    persons = [number for number, name in enumerate(left.seats, 1) if name == PERSON]
    if persons == [player_of(game, seat)]:
        return speak("Round {n}: your turn.", n=game.round)
    return speak("Round {n}: {who}'s turn.", n=game.round, who=game.names(code)[seat])


def _name(seat: Strategy) -> str:
    return seat if isinstance(seat, str) else OWN


# --- a cell that is run again ---------------------------------------------------------------------

# ipywidgets keeps every widget for as long as the kernel lives, and what a cell has shown stands in
# `Out`: forty tables would be twelve thousand widgets.


LETTERS = "_0123456789"  # the letters of the names that a shell gives
_KIT = "azardia_widgets."
_made: dict[str, tuple[str, list[Any]]] = {}  # by cell: in which run of it, and what


def made_anew(exhibit: Any) -> None:
    """Note that a cell is making an exhibit, and close what an earlier run of it has made."""
    shell = get_ipython()
    told = shell.get_parent() if hasattr(shell, "get_parent") else {}
    cell = told.get("metadata", {}).get("cellId")
    if not cell:  # outside of notebooks, and where something that was pressed makes an exhibit
        return
    run = told["header"]["msg_id"]
    before, exhibits = _made.get(cell, (run, []))
    if before != run:
        for old in exhibits:
            old.close()
            _forget(shell, old)
        exhibits = []
    _made[cell] = run, [*exhibits, exhibit]


def _forget(shell: Any, old: Any) -> None:
    """Take what was shown out of a shell's memory of outputs: `Out`, `_` and `_1`."""
    outputs = shell.user_ns.get("_oh", {})
    for number in [number for number, one in outputs.items() if one is old]:
        del outputs[number]
    for names in (shell.user_ns, shell.user_ns_hidden, vars(shell.displayhook)):
        for name in [name for name, one in names.items() if one is old and not name.strip(LETTERS)]:
            names[name] = ""


def widgets_of(owner: Any) -> Iterator[ipywidgets.Widget]:
    """Yield all widgets that an exhibit has, shown or not, in whatever of the kit's own it has."""
    seen, todo = {id(owner.lesson)}, [owner]  # a lesson has other exhibits, too
    while todo:
        one = todo.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        if isinstance(one, ipywidgets.Widget):
            yield one
        if isinstance(one, dict):
            # Of ipycanvas's there is one for all canvases.
            todo += [*one, *(part for name, part in one.items() if name != "_canvas_manager")]
        elif isinstance(one, list | tuple | set | frozenset):
            todo += one
        elif isinstance(one, ipywidgets.Widget) or type(one).__module__.startswith(_KIT):
            todo += getattr(one, "__dict__", {}).values()
