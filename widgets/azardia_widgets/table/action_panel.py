"""What lies before a person at the table: what is asked, buttons for it, the hand, real dice."""

from collections.abc import Callable, Collection, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets
import traitlets

from azardia_nb.compiled.marks import nothing
from azardia_nb.game.game import Choice, Game, Reading
from azardia_nb.game.tabletop import asked
from azardia_nb.text.language import language
from azardia_widgets.board.painter import SIGN
from azardia_widgets.board.scene import painter
from azardia_widgets.board.shapes import Shape
from azardia_widgets.board.svg import small
from azardia_widgets.controls.buttons import Buttons, Press, named, own_class, show_or_hide
from azardia_widgets.controls.scripted import Scripted
from azardia_widgets.table.dice import RealDice, outcomes
from azardia_widgets.table.hand import Hand, Struck, card_of, usable_first, uses_of
from azardia_widgets.table.picking import BACK, Picking
from azardia_widgets.table.seating import Seating
from azardia_widgets.table.status import badge, told

_LAST = ("pass", "end", "over")  # actions that stand in the last row


def heading(game: Reading, said: str) -> str:
    """Return the heading of a turn as HTML: what is said, and the pawn of whose turn it is."""
    drawn = game.over and game.winner is None
    sign = "" if drawn else f"{badge(game, game.winner or game.seat or game.turn)} "
    return f"<h3>{sign}{escape(said)}</h3>"


class Panel:
    """Buttons for all actions but those of a card, which stand under the cards of the hand."""

    def __init__(self, press: Press) -> None:
        self._main = Buttons(press, "azardia-main-row")
        self._headed = Buttons(press)
        self._last = Buttons(press)
        self._back = Buttons(press)  # a second press of it is none of what stands there then
        self._heading = ipywidgets.HTML()
        self._pictures = ipywidgets.HTML()
        self._pictures.layout.display = "none"
        headed, rows = (self._heading, self._headed.widget), (self._last.widget, self._back.widget)
        parts = (self._main.widget, *headed, *rows, self._pictures)
        self.widget = named(ipywidgets.VBox(parts), "azardia-panel")

    def show(self, choices: Sequence[Choice], heading: Callable[[str], str], code: str) -> None:
        """Offer these choices, in the language `code`; `heading` is that of the game."""
        headings = [heading(choice.action) for choice in choices]
        headed = [c for c, over in zip(choices, headings, strict=True) if over]
        plain = [c for c, over in zip(choices, headings, strict=True) if not over]
        last = [c for c in plain if c.action.split()[0] in _LAST]
        back = [c for c in plain if c.action == BACK]
        self._main.show([c for c in plain if c not in (*last, *back)])
        self._headed.show(headed)
        self._last.show(last)
        self._back.show(back)
        title = language(code)(next(filter(None, headings), ""))
        self._heading.value = f"<small>{title}</small>" if title else ""
        show_or_hide(self._heading, bool(title))

    def draw(self, pictures: Mapping[str, Sequence[Shape]]) -> None:
        """Show pictures on buttons, by their action, and by "" what lies beside them."""
        (self.widget.add_class if pictures else self.widget.remove_class)("azardia-drawn-on")
        where = {action: f".{own_class(one)}" for action, one in self.buttons.items()}
        where[""] = ".azardia-drawn-on"
        rules = (
            f"{where[action]}{{--azardia-{'picture' if action else 'beside'}:"
            f"url('{small(shapes, SIGN)}')}}"
            for action, shapes in pictures.items()
            if action in where
        )
        self._pictures.value = f"<style>{''.join(rules)}</style>" if pictures else ""

    @property
    def buttons(self) -> dict[str, Any]:
        """The buttons that are shown, by their action."""
        rows = (self._main, self._headed, self._last, self._back)
        return {action: button for row in rows for action, button in row.buttons.items()}


class ActionPanel:
    """The heading of a turn and all that is pressed in it.

    `press` gets an action, `rolled` what real dice show, `happened` what else chance has done, and
    `uncover` is called by whom the screen was passed to.
    """

    def __init__(
        self,
        press: Press,
        rolled: Callable[[list[int]], None],
        happened: Callable[[str], None],
        uncover: Callable[[], None],
    ) -> None:
        self.heading = named(ipywidgets.HTML(), "azardia-heading")
        self.reveal = named(ipywidgets.Button(), "azardia-action", "azardia-cover")
        self.reveal.on_click(lambda _: uncover())
        self.struck = Struck()
        self.picking = Picking()
        self.panel = Panel(press)
        self.hand = Hand(press)
        self.opened = named(ipywidgets.HTML(), "azardia-open-cards")  # cards that can be taken
        self.real_dice = RealDice(rolled, happened)
        self.actions = named(
            ipywidgets.VBox((self.struck.widget, self.panel.widget, self.opened)), "azardia-actions"
        )

    @property
    def buttons(self) -> dict[str, Any]:
        """The buttons that are shown, by their action."""
        return {**self.panel.buttons, **self.hand.buttons}

    def show(self, game: Reading, at: Seating, own: Collection[int], said: str, code: str) -> None:
        """Show what may be done in a game by those `at` the table; `said` is how things stand."""
        choices = game.legal(code) if at.mine and not at.covered else []
        self.heading.value = heading(game, _asked(game, at, own, choices, code) or said)
        self._heading = self.heading.value
        self._show_cover(game, at, code)
        self._show_choices(game, at, own, [] if at.waits else choices, code)
        due = game.type.tabletop.dice_due
        if due is None:
            self.real_dice.offer([] if at.looking else outcomes(game, code), code)
        else:
            self.real_dice.show(None if at.looking else due(game), code)

    def _show_cover(self, game: Reading, at: Seating, code: str) -> None:
        show_or_hide(self.reveal, at.covered)
        if at.covered and (seat := at.seat()) is not None:
            name, speak = game.names(code)[seat], language(code)
            self.reveal.description = speak("Pass the screen to {who}, who presses here", who=name)

    def _show_choices(
        self, game: Reading, at: Seating, own: Collection[int], choices: list[Choice], code: str
    ) -> None:
        speak, tabletop, seat = language(code), game.type.tabletop, at.seat()
        hidden = seat is None or at.covered or (len(at.persons) > 1 and not at.mine)
        hand = None if seat is None or hidden else tabletop.hand(game, seat, code)
        cards = [held.card for held in hand or ()]
        plain = [c for c in choices if card_of(game, c.action, cards) is None]
        self.picking.begin(game, plain, code)
        self.offer(game, code)
        title = speak("Your hand") if own else speak("Hand")
        uses = uses_of(game, hand, choices, code)
        strike = tabletop.strike(game, code) if choices else None
        self.struck.show(strike, hand, uses, code)
        self.hand.show(usable_first(hand, uses) if strike else hand, uses, title)

    def offer(self, game: Reading, code: str) -> None:
        """Show what is left to be picked."""
        called = painter(game.type.name).spaces(game, code) if self.picking.word else {}
        offered = self.picking.offered(called)
        self.panel.show(offered, game.type.tabletop.heading, code)
        self._show_opened(game, offered, code)
        self.panel.draw(painter(game.type.name).pressed(game))
        asked = self.picking.asked
        self.heading.value = heading(game, asked) if asked else self._heading

    def _show_opened(self, game: Reading, offered: Sequence[Choice], code: str) -> None:
        """Show what the cards say that can be taken of those that lie open."""
        open_card = game.type.tabletop.open_card
        some = open_card is not nothing  # else each press would write all actions for nobody
        actions = {game.text(number) for number in game.actions} if some else set()
        found = (open_card(game, one.action, code) for one in offered if one.action in actions)
        self.opened.value = told(dict.fromkeys(held for held in found if held))
        show_or_hide(self.opened, self.opened.value)


def _asked(
    game: Reading, at: Seating, own: Collection[int], choices: list[Choice], code: str
) -> str:
    """Return what stands over a turn; nothing at the end of a game."""
    speak = language(code)
    if at.looking:
        return speak("Looking back at step {n}.", n=at.game.position)
    return "" if game.over else asked(game, choices, own, code)


# --- what is written down -------------------------------------------------------------------------


def labels(game: Game, code: str) -> list[str]:
    """Return the steps that whoever is to act has written down, each with what it costs."""
    written = game.type.tabletop.written(game, code)
    if written is None:
        return []
    first, words = game.position - written.steps, game.type.words
    return [
        words.label(
            game.elsewhere(game.row_at(at)), words.read_action(game.variant, step.text), code
        )
        for at, step in enumerate(game.taken[first:], first)
    ]


def take_out(game: Game, at: int, code: str) -> list[str]:
    """Take a step out, from 0, and write the later ones again; return those not allowed now."""
    told, lost = labels(game, code), []
    first = game.position - len(told)
    later = [step.text for step in game.taken[first + at + 1 :]]
    game.go(first + at)
    for text, label in zip(later, told[at + 1 :], strict=True):
        if game.why_not(text) is None:
            game.repeat(text)
        else:
            lost.append(label)
    return lost


class Writing:
    """The steps that are written down, a button each that takes it out, and the points left."""

    def __init__(self, take_out: Callable[[int], None]) -> None:
        self._title = ipywidgets.HTML()
        self.steps = Buttons(lambda number: take_out(int(number)))
        self._said = ipywidgets.HTML()
        self.widget = named(
            ipywidgets.VBox((self._title, self.steps.widget, self._said)), "azardia-written"
        )
        self.names: dict[str, str] = {}
        self.news = ""  # what has become of the steps, said when they are shown next

    def show(self, game: Game, shown: bool, code: str) -> None:
        """Show what is written in a game as it stands, if it is to be shown."""
        said, self.news = self.news, ""
        told, speak = labels(game, code) if shown else [], language(code)
        show_or_hide(self.widget, bool(told or said))
        named = [f"{at}. {label}" for at, label in enumerate(told, 1)]
        self.steps.show([Choice(f"{at}", f"{name}  ×", "") for at, name in enumerate(named)])
        self.names = {
            f".azardia-written .azardia-row > :nth-child({at})": speak(
                "Take out: {step}", step=name
            )
            for at, name in enumerate(named, 1)
        }
        written = game.type.tabletop.written(game, code) if told else None
        title = speak("Written down (left: {points})", points=written.left) if written else ""
        self._title.value = f"<h4>{escape(title)}</h4>" if title else ""
        self._said.value = f"<p role='status'>{escape(said)}</p>" if said else ""


class Fit(Scripted):
    """Measures a table in its page, and makes cards and buttons smaller where they lack room.

    It is seen nowhere, and stands in a table's right half.
    """

    _esm = Path(__file__).parent / "fit.js"
    narrow = traitlets.Bool(False).tag(sync=True)  # once some page has no room beside a board

    def show(self) -> None:
        """Bring the table into view from its top, and the keys to what is to be pressed next."""
        self.send({"show": True})
