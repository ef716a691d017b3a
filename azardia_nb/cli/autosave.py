"""Where a game goes that is left: a file of its own, so that no game is lost and none replaced."""

import argparse
import os
import shlex
import signal
import sys
import tempfile
import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from azardia_nb.cli.lines import say
from azardia_nb.errors import AzardiaError
from azardia_nb.files.checked_file import try_to_write
from azardia_nb.game.commands import DONE
from azardia_nb.text.language import LANGUAGES, Speak

if TYPE_CHECKING:
    from azardia_nb.game.game import Game

# --- a command that is left -----------------------------------------------------------------------


SIGNALS = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]
AGAIN = 0.05  # seconds after which a signal that is not heard is sent again


class Interrupted(KeyboardInterrupt):
    """Whoever plays has left; `status` is what shells expect of a program that a signal ends."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = 128 + number


@contextmanager
def leaving() -> Iterator[Callable[[], None]]:
    """Raise Interrupted where one of these signals comes, once; an ignored one stays so (nohup).

    What is yielded ignores them from now on, as the game is being saved.
    """
    if threading.current_thread() is not threading.main_thread():
        yield lambda: None
        return
    before = {one: signal.getsignal(one) for one in SIGNALS}
    heard = {one: was for one, was in before.items() if was not in (signal.SIG_IGN, None)}
    answered = threading.Event()

    def listen_no_more() -> None:
        for one in heard:
            signal.signal(one, signal.SIG_IGN)
        answered.set()

    def leave(number: int, frame: FrameType | None) -> None:
        listen_no_more()
        raise Interrupted(number)

    for one in heard:
        signal.signal(one, leave)
    try:
        with _repeated(heard, answered):
            yield listen_no_more
    finally:
        for one, was in heard.items():
            signal.signal(one, was)


@contextmanager
def _repeated(signals: Collection[int], answered: threading.Event) -> Iterator[None]:
    """Send a signal again until it is answered.

    Python answers between two of its own steps. What comes after the last of these, and before
    the system has begun to read what is typed, would wait for somebody to type it.
    """
    if not hasattr(signal, "pthread_kill"):  # Windows, where Ctrl-C ends a read by itself
        yield
        return
    main = threading.main_thread().ident or 0
    arrived, arrives = os.pipe()
    os.set_blocking(arrives, False)

    def repeat() -> None:
        while number := os.read(arrived, 1):
            while number[0] in signals and not answered.wait(AGAIN):
                signal.pthread_kill(main, number[0])

    repeating = threading.Thread(target=repeat, daemon=True)
    repeating.start()
    before = signal.set_wakeup_fd(arrives, warn_on_full_buffer=False)
    try:
        yield
    finally:
        answered.set()
        signal.set_wakeup_fd(before)
        os.close(arrives)
        repeating.join()  # before the signals end the whole process again
        os.close(arrived)


# --- its game -------------------------------------------------------------------------------------


KEPT = "azardia-game.json"  # or azardia-game-2.json, and so on


class Autosave:
    """The file of a game: the one it is to be saved in, or came from, or else a new one here."""

    def __init__(
        self,
        game: "Game",
        names: Sequence[str],
        usual: Sequence[str],
        chosen: argparse.Namespace,
        speak: Speak,
    ) -> None:
        """Raise AzardiaError where the game could not be saved.

        `names` are those who play, `usual` who goes on with a game if nobody is named.
        """
        self._game, self._code, self._speak = game, chosen.language, speak
        self._players = [] if list(usual) == list(names) else ["--players", ",".join(names)]
        self._asked_for: Path | None = chosen.save
        self._file: Path | None = chosen.save or chosen.load
        self._folder = Path()  # of a new file
        self._named = {chosen.load}  # files that may be replaced
        self._begun = game.steps
        try:
            try_to_write(self._file or KEPT)
        except AzardiaError as error:
            raise AzardiaError(f"{error} (--save FILE)") from None

    def kept(self, play: Callable[[], bool]) -> int:
        """Let a game be played, and keep it however that ends; return the status.

        `play` returns whether the game has come to its end. One that has is kept if it was to be,
        and in the file that it came from: else this would go on from the middle again.
        """
        over, status = False, DONE
        with leaving() as listen_no_more:
            try:
                try:
                    over = play()
                except EOFError:
                    pass  # nobody answers any more
                finally:
                    listen_no_more()
            except Interrupted as left:
                status = left.status
            except BaseException:  # nobody reads any more what is said, or worse
                self._keep_somewhere()
                with suppress(OSError):
                    print(self._told(), file=sys.stderr)
                raise
            moved, file = self._game.steps != self._begun, self._file
            if not over or self._asked_for or (moved and file):
                self._keep_somewhere()
            if not over or {self._asked_for, file} - {None, self._file}:
                with suppress(OSError):  # of a terminal that is closed
                    say(("\n" if status else "") + self._told())  # below what was being typed
        return status

    @property
    def replaces(self) -> bool:
        """Whether another game, or what else is in the file now, will be gone."""
        return self._file is not None and self._file not in self._named and self._file.exists()

    @property
    def file(self) -> Path:
        """The file; a new one has the first name that is free."""
        if self._file is None:
            self._file = _new_file(self._folder)
        return self._file

    def keep(self, file: Path | None = None) -> None:
        """Save the game, from now on in another file if one is named.

        Raises AzardiaError or OSError where it cannot be written.
        """
        begun = self._file is None and file is None
        target = file or self.file
        try:
            self._game.save(target)
        except BaseException:
            if begun:  # an empty file is no game
                target.unlink()
                self._file = None
            raise
        self._file = target

    def may_replace(self, file: Path) -> bool:
        """Return whether a file may be written; one that is there only when it is named again."""
        may = file == self._file or file in self._named or not file.exists()
        self._named.add(file)
        return may

    def _keep_somewhere(self) -> None:
        """Save the game where nobody can be asked for another file any more."""
        try:
            self.keep()
        except (AzardiaError, OSError):
            self._folder = Path(tempfile.gettempdir())
            self._file = None
            self.keep()

    def _told(self) -> str:
        """Say how to go on."""
        language = [] if self._code == LANGUAGES[0] else ["--language", self._code]
        command = ["azardia", "play", "--load", str(self._file), *self._players, *language]
        speak = self._speak
        return speak("Saved. To continue: {command}", command=shlex.join(command))


def _new_file(folder: Path) -> Path:
    """Make an empty file that no other game is in, nor another table takes at the same moment."""
    for number in count(1):
        name = KEPT if number == 1 else f"{Path(KEPT).stem}-{number}{Path(KEPT).suffix}"
        try:
            (folder / name).open("x", encoding="utf-8").close()
        except FileExistsError:
            continue
        return folder / name
    raise AssertionError
