"""Automatic saving of a table's game, and the offer to go on with a saved game.

Games are saved as files beside the lesson; in the browser's storage if the kernel's folder is
shared (Voilà) or in the browser itself. They are read like any loaded file.
"""

import json
import os
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple
from urllib.parse import unquote, urlparse

import ipywidgets
import traitlets
from IPython.core.getipython import get_ipython

from azardia_nb.errors import AzardiaError
from azardia_nb.files.checked_file import check_of, with_checksum
from azardia_nb.files.lock import FOLDER, AutosaveFile
from azardia_nb.game.game import Game, Reading
from azardia_nb.game.terms import CHANCE
from azardia_nb.players import Strategy, bots_of, usual_bot
from azardia_nb.records.answers import course_folder
from azardia_nb.records.save import loads
from azardia_nb.text.language import N_, language
from azardia_widgets.controls.scripted import Scripted
from azardia_widgets.table.seating import PERSON, player_of, players_of

FILES, BROWSER, NOWHERE = "files", "browser", "nowhere"
VOILA = "voila/"  # prefix of SERVER_SOFTWARE in kernels of Voilà
REFUSED = N_("the browser does not allow it")
OWN = ""  # stands for a user's own strategy, which cannot be saved


def where() -> str:
    """Return the place where games are saved: FILES, BROWSER, or NOWHERE in a plain script."""
    if sys.platform == "emscripten" or os.environ.get("SERVER_SOFTWARE", "").startswith(VOILA):
        return BROWSER
    return FILES if hasattr(get_ipython(), "kernel") else NOWHERE


def notebook_name() -> str:
    """Return the file name of the running notebook, without folder and ending; "" if unknown."""
    path = urlparse(os.environ.get("VOILA_REQUEST_URL", "")).path
    voila = os.environ.get("SCRIPT_NAME") or unquote(path)
    name = voila if where() == BROWSER else os.environ.get("JPY_SESSION_NAME", "")
    return PurePosixPath(name).stem


class SavedGame(NamedTuple):
    """A saved game, its players, and `helped`: the positions at which bots moved for persons.

    `hints` are the positions at which a hint was used; `undone` says whether moves were taken back.
    """

    game: Game
    seats: tuple[str, ...]
    helped: tuple[int, ...]
    hints: tuple[int, ...] = ()
    undone: bool = False


class Autosave(Scripted):
    """Saves a table's game; offers the game left at an earlier table, with a button to resume it.

    `press` is called by that button, `come` with a game found in the browser's storage, and
    `ranked` with the lines of the ladder there.
    """

    _esm = Path(__file__).parent / "autosave.js"

    place = traitlets.Unicode().tag(sync=True)  # key in the browser's storage; "" if unused
    said = traitlets.Unicode().tag(sync=True)
    go_on = traitlets.Unicode().tag(sync=True)  # label of the button; "" hides it

    def __init__(
        self,
        press: Callable[[], None],
        come: Callable[[bytes], None],
        ranked: Callable[[list[str]], None],
    ) -> None:
        super().__init__()
        self._ranked = ranked
        self.saved_game: SavedGame | None = None
        self._file: AutosaveFile | None = None
        self._press, self._come = press, come
        self._until = 0  # the round in which the offer ends
        self._game: Game | None = None
        self._standing: object = None  # `state_key` of the game when it was last saved
        self._failed = False
        self._code = ""
        self.on_msg(lambda _, message, __: self._on_message(message))

    def begin(self, game: Game, seats: Sequence[Strategy]) -> bytes | None:
        """Start saving `game`; return the file content of an unfinished game left at such a table.

        The first position, the rules and the players tell tables apart. Returns None if there is no
        such game, or if the browser must be asked first, which calls `come`.
        """
        self._remember_state(game)
        content = game.content()
        del content["steps"], content["position"]  # dice may already have been rolled
        check = check_of([content, [_seat_name(seat) for seat in seats]])
        if where() == BROWSER:
            self.place = f"azardia-game:{notebook_name()}:{check}"
        elif where() == FILES:
            self._file = AutosaveFile(course_folder() / FOLDER, f"{notebook_name()} {check}")
            return self._file.take_over()
        return None

    def offer(self, raw: bytes, game: Game) -> None:
        """Offer to resume the saved game `raw` unless it has ended; SaveError if it is damaged."""
        try:
            left = read_saved(raw, *self._file_name())
        except AzardiaError:
            self.release()  # the damaged file stays; the new game gets its own
            raise
        if not left.game.ended:
            self.saved_game, self._until = left, max(1, game.round) + 1

    def has_changed(self, game: Game) -> bool:
        """Return whether `game` has changed since it was last saved."""
        return self._standing != state_key(game)

    def keep(
        self,
        game: Game,
        seats: Sequence[Strategy],
        helped: Sequence[int],
        code: str,
        *,
        hints: Collection[int] = (),
        undone: bool = False,
    ) -> None:
        """Save a game in place of its earlier state; a finished game gets a file of its own."""
        self._remember_state(game)
        begun = any(step.by != CHANCE for step in game.taken)
        data: dict[str, Any] | None = None
        if begun:
            names = [_seat_name(seat) for seat in seats]
            data = {**game.content(), "seats": names, "helped": list(helped)}
            data |= {"round": game.round, "over": game.ended}  # shown in the list of games
            data |= {"hints": sorted(hints), "undone": undone}
        if self.place:
            self.send({"keep": with_checksum(data).decode() if data and not game.ended else ""})
        elif self._file is not None:
            try:
                if data is None:
                    self._file.forget()
                elif game.ended:
                    self._file.save_finished(data, check_of([data["start"], data["steps"]])[:10])
                else:
                    self._file.write(data)
            except AzardiaError as error:
                self._report_failure(str(error), code)

    def show(self, game: Reading, code: str) -> None:
        """Show the offer to resume a game until a round of the new game has been played."""
        if self.saved_game and game.round >= self._until:
            self.saved_game = None
        speak, self._code = language(code), code
        text = speak("You left a game here.")
        with self.hold_sync():
            self.said = f"{text} {_turn_sentence(self.saved_game, code)}" if self.saved_game else ""
            self.go_on = speak("Go on with your game") if self.saved_game else ""

    def release(self, but: Path | None = None) -> None:
        """Let the next table offer the saved game, unless the game's file is `but`."""
        if self._file is not None and (but is None or self._file.path != but):
            self._file.release()

    def count(self, id: str, line: str) -> None:
        """Store a ladder line in the browser under `id`, replacing an earlier line of that id."""
        self.send({"count": id, "line": line})

    def ask_for_ladder(self) -> None:
        """Ask the page for the ladder in the browser's storage; the answer goes to `ranked`."""
        self.send({"ladder": True})

    def _file_name(self) -> tuple[str, ...]:
        return (str(self._file.path),) if self._file and self._file.path else ()

    def _remember_state(self, game: Game) -> None:
        self._game, self._standing = game, state_key(game)

    def _report_failure(self, why: str, code: str) -> None:
        if not self._failed:  # reported once; the game goes on
            self._failed = True
            speak = language(code)
            self.said = speak("The game goes on, but it is not being kept: {why}", why=why)

    def _on_message(self, message: Any) -> None:
        text = message.get("found") if isinstance(message, dict) else None
        lines = message.get("lines") if isinstance(message, dict) else None
        if message == "press":
            self._press()
        elif message == "refused":
            self._report_failure(language(self._code)(REFUSED), self._code)
        elif isinstance(text, str):
            self._come(text.encode("utf-8", "surrogatepass"))
        elif isinstance(lines, list):
            self._ranked([str(one) for one in lines])


def state_key(game: Game) -> object:
    """Return a value that changes with every step, undo and new line of `game`."""
    return id(game), game.position, len(game), [id(step.log) for step in game.taken[-1:]]


def read_saved(raw: bytes, name: str = FOLDER) -> SavedGame:
    """Read the saved game in `raw`; `name` stands in error messages. SaveError if it is damaged."""
    game = loads(raw, None, name)
    content = json.loads(raw)  # its checksum has been verified
    names = (PERSON, OWN, *bots_of(game.type))
    seats = content.get("seats")
    sat = isinstance(seats, list) and len(seats) == players_of(game)
    usual = (PERSON, *[usual_bot(game.type)] * (players_of(game) - 1))
    return SavedGame(
        game,
        tuple(seats) if sat and all(seat in names for seat in seats) else usual,
        _positions(content.get("helped"), game),
        _positions(content.get("hints"), game),
        content.get("undone") is True,
    )


def _positions(said: object, game: Game) -> tuple[int, ...]:
    """Return the numbers in `said`, a list from a saved file, that are positions of `game`."""
    steps = range(len(game) + 1)
    return tuple(n for n in said if type(n) is int and n in steps) if type(said) is list else ()


def _turn_sentence(left: SavedGame, code: str) -> str:
    """Return a sentence with the round of a saved game and whose turn it is."""
    game, speak = left.game, language(code)
    seat = game.acting if game.seat else game.turn - 1
    persons = [number for number, name in enumerate(left.seats, 1) if name == PERSON]
    if persons == [player_of(game, seat)]:
        return speak("Round {n}: your turn.", n=game.round)
    return speak("Round {n}: {who}'s turn.", n=game.round, who=game.names(code)[seat])


def _seat_name(seat: Strategy) -> str:
    return seat if isinstance(seat, str) else OWN


# --- rerun cells ----------------------------------------------------------------------------------

# ipywidgets keeps every widget as long as the kernel lives, and `Out` keeps the results of cells:
# forty runs of a table would hold twelve thousand widgets.


LETTERS = "_0123456789"  # the characters in the shell's output names
_KIT = "azardia_widgets."
_made: dict[str, tuple[str, list[Any]]] = {}  # by cell id: the id of its run, and its exhibits


def close_earlier_run(exhibit: Any) -> None:
    """Remember which cell made `exhibit`; close the exhibits of that cell's earlier run."""
    shell = get_ipython()
    message = shell.get_parent() if hasattr(shell, "get_parent") else {}
    cell = message.get("metadata", {}).get("cellId")
    if not cell:  # outside of notebooks, and for exhibits made by a press
        return
    run = message["header"]["msg_id"]
    before, exhibits = _made.get(cell, (run, []))
    if before != run:
        for old in exhibits:
            old.close()
            _forget_output(shell, old)
        exhibits = []
    _made[cell] = run, [*exhibits, exhibit]


def _forget_output(shell: Any, old: Any) -> None:
    """Remove the closed exhibit `old` from the shell's outputs `Out`, `_` and `_1`."""
    outputs = shell.user_ns.get("_oh", {})
    for number in [number for number, one in outputs.items() if one is old]:
        del outputs[number]
    for names in (shell.user_ns, shell.user_ns_hidden, vars(shell.displayhook)):
        for name in [name for name, one in names.items() if one is old and not name.strip(LETTERS)]:
            names[name] = ""


def widgets_of(owner: Any) -> Iterator[ipywidgets.Widget]:
    """Yield all widgets that the exhibit `owner` holds, also inside its other objects."""
    ids, todo = {id(owner.lesson)}, [owner]  # the lesson holds other exhibits
    while todo:
        one = todo.pop()
        if id(one) in ids:
            continue
        ids.add(id(one))
        if isinstance(one, ipywidgets.Widget):
            yield one
        if isinstance(one, dict):
            # All canvases share ipycanvas's manager.
            todo += [*one, *(part for name, part in one.items() if name != "_canvas_manager")]
        elif isinstance(one, list | tuple | set | frozenset):
            todo += one
        elif isinstance(one, ipywidgets.Widget) or type(one).__module__.startswith(_KIT):
            todo += getattr(one, "__dict__", {}).values()
