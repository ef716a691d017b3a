"""A view of a finished game step by step: board, timeline and log."""

from collections.abc import Callable, Sequence

import ipywidgets

from azardia_nb.game.game import Entry, Game
from azardia_nb.players import Strategy
from azardia_nb.text.language import language
from azardia_widgets.board.canvas import BoardView, walks_of
from azardia_widgets.board.scene import sentence
from azardia_widgets.controls.buttons import Timeline, beside, show_or_hide
from azardia_widgets.table.log import Log
from azardia_widgets.table.seating import own_seats
from azardia_widgets.table.status import Status

PACE = 0.03  # seconds per tile of a pawn's walk
TOLD = 3  # sentences read out of one step, at most; the log has all

Attempt = Callable[[Callable[[], None]], None]


class Replay:
    """Shows a game in `widget`, at its end first; `attempt` is that of the exhibit around it.

    `moved` is called after each change of step.
    """

    def __init__(self, attempt: Attempt, moved: Callable[[], None]) -> None:
        self.game: Game | None = None
        self._seats: Sequence[Strategy] = ()
        self._moved = moved
        self._code = "en"
        self._entries: list[Entry] = []
        self._entries_language = ""  # the language of the entries
        self._since: int | None = None
        self.board = BoardView()
        self.status = Status()
        self.story = Log()
        self.timeline = Timeline(
            lambda: attempt(lambda: self._travel(Game.undo)),
            lambda: attempt(lambda: self._travel(Game.redo)),
            lambda position: attempt(lambda: self._travel(lambda game: game.go(position))),
            lambda: None,  # a replay offers no play from here
        )
        left = ipywidgets.VBox((self.board.widget, self.timeline.widget))
        right = ipywidgets.VBox((self.status.widget, self.story))
        self.widget = beside(left, right)

    def open(self, game: Game, seats: Sequence[Strategy]) -> None:
        """Take `game` to show; `seats` lists its players by number, as `player_name` takes them."""
        self.game, self._seats = game, tuple(seats)
        self._entries_language = ""
        self._since = None

    def show(self, code: str) -> None:
        """Show the game at its current step in the language `code`; hide it without a game."""
        self._code = code
        game = self.game
        show_or_hide(self.widget, game is not None)
        if game is None:
            return
        if self._entries_language != code:
            self._entries, self._entries_language = _whole_log(game, code), code
        entries = [entry for entry in self._entries if entry.position <= game.position]
        walks = walks_of(entries)
        walker, path = walks[-1] if walks else (0, ())
        new = [] if self._since is None else walks_of(self._new(entries))
        self.board.show(game, code, path=path, walker=walker, walks=new, pace=PACE)
        own = own_seats(game, self._seats)
        self.status.show(game, self._seats, own, code)
        self.story.show(entries, game, code, own)
        self.timeline.show(game.position, len(game), False, code)

    def sentences(self) -> str:
        """Return the sentences of the current step, and the game's status; "" without a game."""
        game = self.game
        if game is None:
            return ""
        entries = [entry for entry in self._entries if entry.position == game.position]
        return " ".join(
            [*(entry.sentence for entry in entries[-TOLD:]), sentence(game, self._code)]
        )

    @property
    def names(self) -> dict[str, str]:
        """Accessible names of the timeline, for `Access.names`, in the last shown language."""
        name = language(self._code)("Step of the game")
        return {f".azardia-timeline {part}": name for part in ("[role=slider]", ".noUi-handle")}

    def html(self) -> str:
        """Return an HTML image of the board for a saved notebook; "" without a game."""
        return "" if self.game is None else self.board.html()

    def _new(self, seen: Sequence[Entry]) -> list[Entry]:
        return [entry for entry in seen if entry.position > (self._since or 0)]

    def _travel(self, step: Callable[[Game], object]) -> None:
        if self.game is None:
            return
        before = self.game.position
        step(self.game)
        # A long jump is not animated: the slider should follow at once.
        self._since = before if 0 < self.game.position - before <= len(self.game) // 20 else None
        self._moved()


def _whole_log(game: Game, code: str) -> list[Entry]:
    """Return the log of all steps of `game`, in the language `code`; the game's position stays."""
    here = game.position
    game.go(len(game))
    entries = game.log(code)
    game.go(here)
    return entries
