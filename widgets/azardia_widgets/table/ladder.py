"""The ladder at a table: wins by game and rivals, with intervals, over all games played here."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from html import escape
from itertools import product
from typing import Any

import ipywidgets

from azardia_nb.errors import AzardiaError
from azardia_nb.files.checked_file import check_of
from azardia_nb.game.game import Game
from azardia_nb.game.protocol import GameType
from azardia_nb.game.registry import load
from azardia_nb.players import bots_of
from azardia_nb.players.rivals import has_cards
from azardia_nb.records import ladder
from azardia_nb.records.answers import AnswerSheets
from azardia_nb.records.ladder import Result, Rung
from azardia_nb.text.language import language, plural
from azardia_widgets.controls.buttons import alert, button, row, show_or_hide, with_classes
from azardia_widgets.controls.listing import listing
from azardia_widgets.table.autosave import BROWSER, FILES, Autosave, where
from azardia_widgets.table.opening import initial_switches, new_game
from azardia_widgets.table.seating import PERSON, Seating, own_seats, rival_name


def result_of(seating: Seating, aided: bool, learner: str) -> Result | None:
    """Return the ladder entry of the finished game at a table; None if the game does not count.

    It counts if one person played it at this table from beginning to end, without house rules,
    against bots of the kit.
    """
    game, rivals = seating.game, [one for one in seating.seats if one != PERSON]
    known = bots_of(game.type)
    alone = len(seating.persons) == 1 and rivals and all(one in known for one in rivals)
    if not (alone and game.ended and seating.won_here and is_beginning(game)):
        return None
    if has_house_rules(game):
        return None
    own, winners = own_seats(game, seating.seats), set(game.type.winners(game.state))
    content = game.content()
    return Result(
        game.type.name,
        has_cards(game.variant),
        tuple(sorted(map(str, rivals))),
        won=bool(own & winners),
        aided=aided or bool(seating.helped(game)) or len(game.lines) > 1,
        learner=learner,
        id=check_of([content["start"], content["steps"]]),
    )


def is_beginning(game: Game) -> bool:
    """Return whether `game` started in its first round with no seat ahead.

    A game from a link to a position does not. Some games give later seats a few spaces at first.
    """
    first, progress = game.type.start(game.variant, game.players), game.type.engine.progress
    ahead = [progress(game.start, at) - progress(first, at) for at in range(game.players)]
    return int(game.start["round"]) <= 1 and max(ahead) <= game.players


def has_house_rules(game: Game) -> bool:
    """Return whether a ruling, number, deck, map or circuit of `game` is not the kit's own.

    Circuits, levels and modules that a new game offers are no house rules.
    """
    kind, own = load(game.type.name), game.variant.options
    for switched in _possible_switches(kind):
        chosen = kind.tabletop.options(game.players, switched)
        # Making a variant takes long: most are ruled out by their keywords.
        if all(getattr(own, name, value) == value for name, value in chosen.items()):
            with suppress(AzardiaError):  # not every combination is possible
                if new_game(kind, game.players, switched, seed=0).variant.options == own:
                    return False
    return True


def _possible_switches(kind: GameType) -> Iterator[dict[str, Any]]:
    """Yield all combinations of a new game's switches, without those that change a ruling."""
    offered = [one for one in kind.tabletop.switches if one.question is None]
    initial = initial_switches(kind)
    for values in product(*(one.choices or (True, False) for one in offered)):
        yield initial | {one.name: value for one, value in zip(offered, values, strict=True)}


class LadderPanel:
    """The ladder of results; `store` keeps it in the browser if Python has no folder."""

    def __init__(self, store: Autosave) -> None:
        self.widget = with_classes(ipywidgets.HTML(), "azardia-ladder")
        show_or_hide(self.widget, False)
        self._store = store
        self._here: list[str] = []  # lines, where nothing else keeps them
        self._code = ""

    @property
    def is_visible(self) -> bool:
        """Whether the ladder is visible."""
        return bool(self.widget.layout.display != "none")

    def count(self, seating: Seating, aided: bool) -> None:
        """Store the result of a finished game if it counts; FileError if storing fails."""
        learner = AnswerSheets().learner if where() == FILES else ""
        result = result_of(seating, aided, learner)
        if result is None:
            return
        if where() == FILES:
            if result.id not in {one.id for one in ladder.read(ladder.lines()).results}:
                ladder.add(result)
        elif where() == BROWSER:
            self._store.count(result.id, ladder.line(result))
        else:
            self._here.append(ladder.line(result))
        if self.is_visible:
            self.show(self._code)

    def toggle(self, code: str) -> None:
        """Show the ladder, or hide it if it is visible."""
        show_or_hide(self.widget, not self.is_visible)
        if self.is_visible:
            self.show(code)

    def show(self, code: str) -> None:
        """Show the ladder in the language `code`."""
        self._code = code
        if where() == BROWSER:
            self._store.ask_for_ladder()  # `come` is called with it
        else:
            self.come(ladder.lines() if where() == FILES else self._here)

    def come(self, lines: Sequence[str]) -> None:
        """Show the ladder that consists of the stored `lines`."""
        found, learner = ladder.read(lines), ""
        if where() == FILES:
            learner = AnswerSheets().learner
        own = [one for one in found.results if one.learner == learner]
        self.widget.value = ladder_html(ladder.rungs(own), found.odd, learner, self._code)


class More:
    """Menu buttons for the ladder and the puzzle of the day; the puzzle opens in `place`."""

    def __init__(
        self, rank: Callable[[], None], puzzle: Callable[[], None], ladder: ipywidgets.HTML
    ) -> None:
        self.ladder = button("azardia-show-ladder", rank, "trophy")
        self.daily = button("azardia-daily", puzzle, "calendar")
        self.place = ipywidgets.VBox()
        self.widget = ipywidgets.VBox((row(self.daily, self.ladder), ladder, self.place))

    def speak(self, code: str) -> None:
        """Label the buttons in the language `code`."""
        speak = language(code)
        self.ladder.description = speak("Your ladder")
        self.daily.description = speak("Puzzle of the day")


def ladder_html(rungs: Sequence[Rung], odd: int, learner: str, code: str) -> str:
    """Return HTML of the ladder; `odd` is the number of stored lines that could not be used."""
    speak = language(code)
    title = speak("Ladder of {who}", who=learner) if learner else speak("Your ladder")
    heads = [speak("Game"), speak("Rivals"), speak("Won"), speak("Share")]
    rows = [_row(one, code) for one in rungs if one.played]
    said = [
        speak(
            "Only games that you played by yourself from beginning to end, with the usual rules, "
            "count."
        )
    ]
    if not rows:
        said.insert(0, speak("No game counts so far."))
    if aided := sum(one.aided for one in rungs):
        text = plural(
            "{n} game with a hint, with moves taken back or with moves of bots is left out.",
            "{n} games with hints, with moves taken back or with moves of bots are left out.",
        )
        said.append(speak(text, n=aided))
    wrong = ""
    if odd:
        text = plural(
            "{n} line of the ladder was edited or damaged, and is left out.",
            "{n} lines of the ladder were edited or damaged, and are left out.",
        )
        wrong = alert(speak(text, n=odd))
    table = listing(title, heads, rows) if rows else f"<h4>{escape(title)}</h4>"
    return f"{table}<p><small>{escape(' '.join(said))}</small></p>{wrong}"


def _row(rung: Rung, code: str) -> list[str]:
    kind, speak = load(rung.game), language(code)
    game = speak(kind.title or kind.name)
    if kind.tabletop.switches and rung.cards:
        game = speak("{game}, with cards", game=game)
    rivals = ", ".join(
        f"{n} × {rival_name(name, code, kind)}" for name, n in Counter(rung.rivals).items()
    )
    won = speak("{n} of {all}", n=rung.won, all=rung.played)
    share: Any = rung.share
    return [game, rivals, won, share.told(code, 0)]
