"""Controls of a new game: number of players, seats, switches; and of saved games."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from html import escape
from itertools import product, zip_longest
from pathlib import Path
from typing import Any

import ipywidgets

from azardia_nb.errors import AzardiaError, SaveError
from azardia_nb.files.checked_file import read, with_checksum
from azardia_nb.files.lock import FOLDER
from azardia_nb.game.game import Game
from azardia_nb.game.protocol import GameType
from azardia_nb.game.registry import load
from azardia_nb.players import Strategy, bots_of, usual_bot
from azardia_nb.records.answers import course_folder
from azardia_nb.records.save import content_of, hides, link_of
from azardia_nb.text.language import LANGUAGES, N_, language
from azardia_widgets.board.svg import svg
from azardia_widgets.controls.buttons import (
    ChangeHandler,
    button,
    checkbox,
    menu,
    offer,
    row,
    show_or_hide,
    upload,
    with_classes,
)
from azardia_widgets.controls.scripted import LINK, Download, File
from azardia_widgets.table import autosave
from azardia_widgets.table.rivals import first_seat_told, introduction
from azardia_widgets.table.seating import PERSON, by_lot, rival_choice, rival_name
from azardia_widgets.table.turns import Playing

# --- downloads ------------------------------------------------------------------------------------


Attempt = Callable[[Callable[[], None]], None]
SVG = "image/svg+xml"


class Downloads:
    """The download buttons of a table; `attempt` shows errors, `tell` shows a message."""

    def __init__(self, table: Playing, attempt: Attempt, tell: Callable[[str], None]) -> None:
        self._table, self._say = table, tell
        self.game = Download("azardia-save", self._game, attempt)
        self.picture = Download("azardia-save-picture", self._picture, attempt, "image")
        self.pixels = Download("azardia-save-pixels", self._pixels, attempt, "image")
        self.link = Download("azardia-copy-link", self._link, attempt, "link")
        self.buttons = (self.game, self.link, self.picture, self.pixels)

    def speak(self, code: str) -> None:
        """Label the buttons in the language `code`."""
        speak = language(code)
        self.game.description = speak("Save the game")
        self.link.description = speak("Copy a link")
        self.picture.description = speak("Picture (SVG)")
        self.pixels.description = speak("Picture (PNG)")

    def another(self) -> Download:
        """Return a second download button for the game, to be shown at its end."""
        return Download("azardia-save", self._game, self._table.attempt)

    def _game(self) -> File:
        game = self._table.game
        return File(f"{game.type.name}-game.json", with_checksum(game.content()))

    def _link(self) -> File:
        game = self._table.game
        link = link_of(game, self._table.seating.seat())
        if hides(game):
            speak = language(self._table.language)
            self._say(speak("The link has your cards; those of the others are dealt anew."))
        return File("", link.encode(), LINK)

    def _picture(self) -> File:
        return File(self._file_name("svg"), svg(self._table.scene).encode(), SVG)

    def _pixels(self) -> File:
        from azardia_widgets.board.raster import png  # on a page, Pillow is loaded later

        return File(self._file_name("png"), png(self._table.scene), "image/png")

    def _file_name(self, kind: str) -> str:
        game = self._table.game
        return f"{game.type.name}-step-{game.position}.{kind}"


# --- a new game -----------------------------------------------------------------------------------


def new_game(
    kind: GameType,
    players: int,
    switched: Mapping[str, Any],
    seed: int | None = None,
    pieces: Sequence[str] = (),
    before: Any = None,
    **own: Any,
) -> Game:
    """Return a new game of `kind` for `players`, with the values `switched` of its switches.

    `pieces` has one piece id a seat, for games that let players choose. `before` are the options
    of the previous game, whose own deck and map are kept; `own` replaces them.
    """
    chosen = {kind.tabletop.pieces_as: list(pieces)} if pieces else {}
    options = {**kind.tabletop.options(players, switched), **chosen, **own}
    if before is not None:
        options |= kind.tabletop.kept(before, options)
    game: Game = kind.Game(players, seed=seed, **options)
    return game


def initial_switches(kind: GameType) -> dict[str, Any]:
    """Return the initial values of the switches of a new game, by name."""
    return {switch.name: switch.value for switch in kind.tabletop.switches}


def can_play(kind: GameType, game: Game, player: Strategy) -> bool:
    """Return whether `player` can play `game`; some bots know only some variants."""
    if player == PERSON or not isinstance(player, str):
        return True
    try:
        kind.tabletop.check_bot(player, game)
    except AzardiaError:
        return False
    return True


def _switch(value: bool | str) -> Any:
    """Return the widget of a switch: a checkbox for a bool, otherwise a menu."""
    if isinstance(value, bool):
        return ipywidgets.Checkbox(value=value, indent=False)
    return menu("azardia-choice")


class Opening:
    """The controls of a new game, which the toggle button `open` unfolds.

    `begin` receives the game and its players. `save` are the download buttons, `load` receives an
    uploaded file's content and name, `before` returns the current game, and `take` receives the
    path of a saved game.
    """

    def __init__(
        self,
        seats: tuple[Strategy, ...],
        open: Any,
        begin: Callable[[Game, tuple[Strategy, ...]], None],
        save: Sequence[Any],
        load: Callable[[bytes, str], None],
        before: Callable[[], Game],
        take: Callable[[Path], None],
    ) -> None:
        self._code = LANGUAGES[0]
        self._kind = kind = before().type
        self._variant = before().variant
        self._before = before
        self.players = ipywidgets.Dropdown(options=tuple(kind.seats), value=len(seats))
        filled = (*seats, *(usual_bot(kind) for _ in range(kind.seats[-1] - len(seats))))
        own = {id(seat): seat for seat in seats if not isinstance(seat, str)}
        self._kinds: tuple[Strategy, ...] = (PERSON, *bots_of(kind), *own.values())
        self.seats = [ipywidgets.Dropdown(options=self._kinds, value=player) for player in filled]
        self.pieces = [menu("azardia-piece") for _ in filled]
        self._asked_anew = ChangeHandler(lambda _: self._fill())
        self._swapped = ChangeHandler(self._swap)
        # A seat's piece stands beside its player.
        self._places = [row(*both) for both in zip(self.seats, self.pieces, strict=True)]
        self.switches = {name: _switch(value) for name, value in self._at_first(seats).items()}
        self._offer_choices()
        self.lots = checkbox(kind.tabletop.lots, "azardia-lots")
        show_or_hide(self.lots, kind.tabletop.lots)
        self.start = button("azardia-start", lambda: begin(*self._game()))
        self.load = upload(".json", lambda _: self._take_up(load))
        self.rivals = with_classes(ipywidgets.HTML(), "azardia-rivals")
        self._keep = ipywidgets.HTML()
        self.saved_games = SavedGames(take)
        self.message = ipywidgets.HTML()  # result of saving, loading or beginning
        self.message.add_class("azardia-said")
        questions = [self.switches[each.name] for each in kind.tabletop.switches if each.question]
        for question in questions:
            question.add_class("azardia-asked")
        rows = (
            row(self.players, *(one for one in self.switches.values() if one not in questions)),
            row(*self._places),
            self.rivals,
            *questions,
            row(self.start, self.lots),
            self._keep,
            row(*save, self.load),
            self.saved_games.widget,
            self.message,
        )
        self.open = open
        self.controls = ipywidgets.VBox(rows)
        for control in (self.players, *self.switches.values()):
            control.observe(self._asked_anew, "value")
        for seat in self.seats:
            seat.observe(lambda _: self._introduce(), "value")
        for piece in self.pieces:
            piece.observe(self._swapped, "value")
        self._fill()

    def speak(self, code: str) -> None:
        """Label everything in the language `code`."""
        self._code = code
        speak = language(code)
        self.players.description = speak(self._kind.tabletop.seats_called)
        for number, seat in enumerate(self.seats, 1):
            seat.description = speak("Seat {seat}", seat=number)
        self._fill()
        self._offer_choices()
        self.start.description = speak("Start a new game")
        self.lots.description = speak("Draw by lot who sits where")
        self.load.description = speak("Load a game")
        title = speak("Save and load")
        self._keep.value = f"<h4>{title}</h4>"
        self.unfold()

    def _offer_choices(self) -> None:
        """Label the switches, and fill the menus among them, in the current language."""
        for switch in self._kind.tabletop.switches:
            control = self.switches[switch.name]
            control.description, choices = switch.label_and_choices(self._code)
            if choices:
                names = [(name, one) for one, name in choices.items()]
                offer(control, names, control.value or switch.value)

    def tell(self, said: str, wrong: bool = False) -> None:
        """Show a message below the controls; "" clears it."""
        role = "alert" if wrong else "status"
        self.message.value = f"<p role='{role}'>{escape(said)}</p>" if said else ""

    def _take_up(self, load: Callable[[bytes, str], None]) -> None:
        """Pass the uploaded file to `load`; empty the upload so that it can be chosen again."""
        for file in self.load.value:
            self.load.value = ()
            load(bytes(file["content"]), file["name"])

    def unfold(self) -> None:
        """Show the controls and the saved games of now if `open` is pressed, else hide them."""
        show_or_hide(self.controls, self.open.value)
        if self.open.value:
            self.saved_games.show(self._code)

    def _at_first(self, seats: tuple[Strategy, ...]) -> dict[str, Any]:
        """Return the first combination of switch values under which all `seats` can play.

        If there is none, return the initial values.
        """
        names = initial_switches(self._kind)
        either = ([v, not v] if isinstance(v, bool) else [v] for v in names.values())
        for values in product(*either):
            switched = dict(zip(names, values, strict=True))
            game = new_game(self._kind, len(seats), switched, before=self._options_before())
            if all(can_play(self._kind, game, player) for player in seats):
                return switched
        return names

    def _fill(self) -> None:
        """Show as many seats as chosen, each with the players that can play the chosen variant."""
        self._fill_players()
        for switch in self._kind.tabletop.switches:
            needed = all(self.switches[name].value for name in switch.needs)
            show_or_hide(self.switches[switch.name], needed)
        game = self._new()
        self._variant = game.variant
        # Initial seats: a roll may change them.
        players = [self._kind.player_of(game.start, seat) + 1 for seat in range(game.players)]
        kinds = [player for player in self._kinds if can_play(self._kind, game, player)]
        for number, seat in enumerate(self.seats, 1):
            chosen = seat.value if seat.value in kinds else usual_bot(self._kind)
            names = [(rival_choice(player, self._code, self._kind), player) for player in kinds]
            offer(seat, names, chosen)
            show_or_hide(seat, number in players)
            show_or_hide(self._places[number - 1], number <= game.players)
        self._fill_pieces()
        self._introduce()
        for number, (piece, player) in enumerate(zip(self.pieces, players, strict=False), 1):
            text = N_("plays") if number == player else N_("seat {seat} also plays")
            piece.description = language(self._code)(text, seat=player)

    def _introduce(self) -> None:
        """Show a line for each chosen rival, and the advantage of the first seat."""
        chosen = [seat.value for seat in self.seats[: self.players.value]]
        first = first_seat_told(self._variant, self._code)
        about = f"<p>{escape(first)}</p>" if first else ""
        self.rivals.value = introduction(chosen, self._variant, self._code) + about

    def _fill_players(self) -> None:
        """Offer the numbers of players that are possible with the chosen switches."""
        possible = self._kind.tabletop.seats
        if possible is not None:
            counts = [(str(count), count) for count in possible(self._switched())]
            with self._asked_anew:
                offer(self.players, counts, self.players.value)

    def _fill_pieces(self) -> None:
        """Offer the pieces of each seat, preselecting a different one for each."""
        offered = self._offered()
        left, speak, played = list(offered), language(self._code), self._played(offered)
        with self._swapped:
            for piece, now in zip_longest(self.pieces[: len(offered)], played):
                chosen = next(one for one in (piece.value, now, left[0]) if one in left)
                left.remove(chosen)
                offer(piece, [(speak(name), id) for id, name in offered.items()], chosen)
        for at, piece in enumerate(self.pieces):
            show_or_hide(piece, at < len(offered))

    def _played(self, offered: Mapping[str, str]) -> list[str]:
        """Return the ids of the pieces in `offered` that the seats of the current game use."""
        game, speak = self._before(), language(LANGUAGES[0])
        ids = {speak(name): id for id, name in offered.items()}
        names = game.type.words.names(game.variant, game.start, LANGUAGES[0])
        return [ids[name] for name in names[: len(offered)] if name in ids]

    def _options_before(self) -> Any:
        return self._before().variant.options

    def _offered(self) -> Mapping[str, str]:
        return self._kind.tabletop.pieces(self._switched())

    def _swap(self, change: Any) -> None:
        """Give the seat whose piece was just chosen by another seat that seat's former piece."""
        with self._swapped:
            for piece in self.pieces:
                if piece is not change["owner"] and piece.value == change["new"]:
                    piece.value = change["old"]

    def _switched(self) -> dict[str, Any]:
        return {name: switch.value for name, switch in self.switches.items()}

    def _new(self, pieces: Sequence[str] = ()) -> Game:
        count, switched, before = self.players.value, self._switched(), self._options_before()
        return new_game(self._kind, count, switched, pieces=pieces, before=before)

    def _game(self) -> tuple[Game, tuple[Strategy, ...]]:
        pieces = [piece.value if self._offered() else None for piece in self.pieces]
        seats = [seat.value for seat in self.seats]
        places = tuple(zip(seats, pieces, strict=True))[: self.players.value]
        if self.lots.value:
            places = by_lot(places)
        game = self._new([piece for _, piece in places if piece is not None])
        return game, tuple(seat for seat, _ in places)


MOST = 20  # saved games offered, the latest ones


class SavedGames:
    """A menu of saved games with a button; `take` receives the path of the chosen file."""

    def __init__(self, take: Callable[[Path], None]) -> None:
        self._over: dict[Path, bool | None] = {}  # None if the file cannot be read
        self._code = ""
        self.choice = menu("azardia-kept")
        self.take = button("azardia-take-up", lambda: take(self.choice.value))
        self.choice.observe(lambda _: self._label(), "value")
        self.widget = row(self.choice, self.take)
        show_or_hide(self.widget, False)

    def show(self, code: str) -> None:
        """List the games that are in the folder now, in the language `code`."""
        self._code, speak = code, language(code)
        files = sorted(_saved_files().items(), key=lambda one: one[1], reverse=True)[:MOST]
        entries = [(path, *_menu_entry(path, when, code)) for path, when in files]
        self._over = {path: over for path, _, over in entries}
        show_or_hide(self.widget, entries)
        if entries:
            self.choice.description = speak("Your games")
            offer(self.choice, [(text, path) for path, text, _ in entries], self.choice.value)
            self._label()

    def _label(self) -> None:
        over, speak = self._over.get(self.choice.value), language(self._code)
        self.take.description = speak("Review") if over else speak("Continue")
        self.take.disabled = over is None


def _saved_files() -> dict[Path, float]:
    """Return files saved by tables, with times of modification; empty without a folder."""
    if autosave.where() != autosave.FILES:
        return {}
    times = {}
    for path in (course_folder() / FOLDER).glob("[!.]*.json"):
        with suppress(OSError):  # another table may have just deleted it
            times[path] = path.stat().st_mtime
    return times


def _menu_entry(path: Path, when: float, code: str) -> tuple[str, bool | None]:
    """Return the menu line of a saved game, and whether it is over; None if unreadable."""
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
    round_text = [speak("Round {n}", n=content["round"])] if "round" in content else []
    players = ", ".join(filter(None, seats))
    return " · ".join([speak(kind.title or kind.name), *round_text, stands, day, players]), over
