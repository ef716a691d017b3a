"""A new game: how many play, who sits where, with which parts of the rules; save and load."""

from collections.abc import Callable
from pathlib import Path

import ipywidgets

from azardia_nb.games.azardia.bots.players import PLAYERS
from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.odds.core.solution import is_solved
from azardia_nb.games.azardia.rules.characters import CHARACTERS
from azardia_nb.games.azardia.rules.state import MAX_SEATS
from azardia_nb.players import Strategy
from azardia_nb.text.language import LANGUAGES, language
from azardia_widgets.controls.buttons import button, row
from azardia_widgets.controls.menu import offer
from azardia_widgets.table.words import PERSON, player_name

LEAST = 2  # players
NEWCOMER = "greedy"  # on a chair that is added
PERFECT = "perfect"  # knows the core game of two, once it is solved


class Opening:
    """The controls of a new game; `begin` gets the game and who plays its seats."""

    def __init__(
        self,
        seats: tuple[Strategy, ...],
        begin: Callable[[Game, tuple[Strategy, ...]], None],
        save: Callable[[Path], None],
        load: Callable[[Path], None],
    ) -> None:
        self._code = LANGUAGES[0]
        self.players = ipywidgets.Dropdown(
            options=tuple(range(LEAST, MAX_SEATS + 1)), value=len(seats)
        )
        filled = (*seats, *(NEWCOMER for _ in range(MAX_SEATS - len(seats))))
        own = {id(seat): seat for seat in seats if not isinstance(seat, str)}
        self._kinds: tuple[Strategy, ...] = (PERSON, *PLAYERS, *own.values())
        self.seats = [ipywidgets.Dropdown(options=self._kinds, value=kind) for kind in filled]
        self.cards = ipywidgets.Checkbox(value=PERFECT not in seats, indent=False)
        self.rolls = ipywidgets.Checkbox(value=False, indent=False)
        self.start = button("azardia-start", lambda: begin(*self._game()))
        self.file = ipywidgets.Text(value="azardia-game.json")
        self.file.add_class("azardia-file")
        self.save = button("azardia-save", lambda: save(Path(self.file.value)))
        self.load = button("azardia-load", lambda: load(Path(self.file.value)))
        self._keep = ipywidgets.HTML()
        rows = (
            row(self.players),
            row(*self.seats),
            row(self.cards, self.rolls),
            row(self.start),
            self._keep,
            row(self.file, self.save, self.load),
        )
        # An Accordion of ipywidgets cannot be opened with the keyboard.
        self.open = ipywidgets.ToggleButton(icon="plus")
        self.open.add_class("azardia-action")
        self.open.add_class("azardia-open")
        self.open.observe(lambda _: self._unfold(), "value")
        self._controls = ipywidgets.VBox(rows)
        self.widget = ipywidgets.VBox((self.open, self._controls))
        self.widget.add_class("azardia-new")
        self._unfold()
        for control in (self.players, self.cards):
            control.observe(lambda _: self._fill(), "value")
        self._fill()

    def speak(self, code: str) -> None:
        """Label everything in the language `code`."""
        self._code = code
        speak = language(code)
        self.open.description = speak("New game, save, load")
        self.players.description = speak("Players")
        for number, seat in enumerate(self.seats, 1):
            seat.description = speak("Seat {seat}", seat=number)
        self._fill()
        self.cards.description = speak("With cards")
        self.rolls.description = speak("Initial rolls decide who picks which character")
        self.start.description = speak("Start a new game")
        self.file.description = speak("File")
        self.save.description = speak("Save")
        self.load.description = speak("Load")
        title = speak("Save and load")
        self._keep.value = f"<h4>{title}</h4>"

    def _unfold(self) -> None:
        self._controls.layout.display = "" if self.open.value else "none"

    def _fill(self) -> None:
        """Show as many seats as there are players, and for each who can play such a game."""
        core = self.players.value == 2 and not self.cards.value
        kinds = [kind for kind in self._kinds if kind != PERFECT or (core and is_solved())]
        for number, seat in enumerate(self.seats, 1):
            chosen = seat.value if seat.value in kinds else NEWCOMER
            offer(seat, [(player_name(kind, self._code), kind) for kind in kinds], chosen)
            seat.layout.display = "" if number <= self.players.value else "none"

    def _game(self) -> tuple[Game, tuple[Strategy, ...]]:
        n = self.players.value
        characters = None if self.rolls.value else CHARACTERS[:n]
        game = Game(n, characters=characters, cards=self.cards.value)
        return game, tuple(seat.value for seat in self.seats[:n])
