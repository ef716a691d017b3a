"""A new game: how many play, who sits where, with which parts of the rules; save and load."""

from collections.abc import Callable, Mapping
from itertools import product
from pathlib import Path

import ipywidgets

from azardia_nb.errors import AzardiaError
from azardia_nb.game import Game
from azardia_nb.games.protocol import GameType
from azardia_nb.players import Strategy, bots_of
from azardia_nb.text.language import LANGUAGES, language
from azardia_widgets.controls.buttons import button, row
from azardia_widgets.controls.menu import offer
from azardia_widgets.table.words import PERSON, newcomer, player_name


def new_game(
    kind: GameType, players: int, switched: Mapping[str, bool], seed: int | None = None
) -> Game:
    """Return a new game of a kind, for so many players, as its switches stand."""
    return kind.Game(players, seed=seed, **kind.tabletop.options(players, switched))


def usual(kind: GameType) -> dict[str, bool]:
    """Return how the switches of a new game stand at first."""
    return {switch.name: switch.value for switch in kind.tabletop.switches}


def admits(kind: GameType, game: Game, player: Strategy) -> bool:
    """Return whether somebody can play a game."""
    if player == PERSON or not isinstance(player, str):
        return True
    try:
        kind.tabletop.check_bot(player, game)
    except AzardiaError:
        return False
    return True


class Opening:
    """The controls of a new game of a kind; `begin` gets the game and who plays its seats."""

    def __init__(
        self,
        kind: GameType,
        seats: tuple[Strategy, ...],
        begin: Callable[[Game, tuple[Strategy, ...]], None],
        save: Callable[[Path], None],
        load: Callable[[Path], None],
    ) -> None:
        self._code = LANGUAGES[0]
        self._kind = kind
        self.players = ipywidgets.Dropdown(options=tuple(kind.seats), value=len(seats))
        filled = (*seats, *(newcomer(kind) for _ in range(kind.seats[-1] - len(seats))))
        own = {id(seat): seat for seat in seats if not isinstance(seat, str)}
        self._kinds: tuple[Strategy, ...] = (PERSON, *bots_of(kind), *own.values())
        self.seats = [ipywidgets.Dropdown(options=self._kinds, value=player) for player in filled]
        self.switches = {
            name: ipywidgets.Checkbox(value=value, indent=False)
            for name, value in self._at_first(seats).items()
        }
        self.start = button("azardia-start", lambda: begin(*self._game()))
        self.file = ipywidgets.Text(value="azardia-game.json")
        self.file.add_class("azardia-file")
        self.save = button("azardia-save", lambda: save(Path(self.file.value)))
        self.load = button("azardia-load", lambda: load(Path(self.file.value)))
        self._keep = ipywidgets.HTML()
        rows = (
            row(self.players),
            row(*self.seats),
            row(*self.switches.values()),
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
        for control in (self.players, *self.switches.values()):
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
        for switch in self._kind.tabletop.switches:
            self.switches[switch.name].description = speak(switch.label)
        self.start.description = speak("Start a new game")
        self.file.description = speak("File")
        self.save.description = speak("Save")
        self.load.description = speak("Load")
        title = speak("Save and load")
        self._keep.value = f"<h4>{title}</h4>"

    def _unfold(self) -> None:
        self._controls.layout.display = "" if self.open.value else "none"

    def _at_first(self, seats: tuple[Strategy, ...]) -> dict[str, bool]:
        """Return how the switches stand at first: so that those who sit here can play."""
        names = usual(self._kind)
        for values in product(*([value, not value] for value in names.values())):
            switched = dict(zip(names, values, strict=True))
            game = new_game(self._kind, len(seats), switched)
            if all(admits(self._kind, game, player) for player in seats):
                return switched
        return names

    def _fill(self) -> None:
        """Show as many seats as there are players, and for each who can play such a game."""
        game = self._new()
        kinds = [player for player in self._kinds if admits(self._kind, game, player)]
        for number, seat in enumerate(self.seats, 1):
            chosen = seat.value if seat.value in kinds else newcomer(self._kind)
            names = [(player_name(player, self._code, self._kind), player) for player in kinds]
            offer(seat, names, chosen)
            seat.layout.display = "" if number <= self.players.value else "none"

    def _new(self) -> Game:
        switched = {name: bool(switch.value) for name, switch in self.switches.items()}
        return new_game(self._kind, self.players.value, switched)

    def _game(self) -> tuple[Game, tuple[Strategy, ...]]:
        return self._new(), tuple(seat.value for seat in self.seats[: self.players.value])
