"""The panel of the acting person: heading, action buttons, hand, real dice, planned steps."""

from collections.abc import Callable, Collection, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets
import traitlets

from azardia_nb.game.game import Choice, Game, Reading
from azardia_nb.game.tabletop import HAND, PLACES, STRIKE, prompt
from azardia_nb.players import seated, usual_bot
from azardia_nb.text.language import language
from azardia_widgets.board.painter import SIGN
from azardia_widgets.board.scene import painter
from azardia_widgets.board.shapes import Shape
from azardia_widgets.board.svg import small
from azardia_widgets.controls.buttons import Buttons, Press, own_class, show_or_hide, with_classes
from azardia_widgets.controls.scripted import Scripted
from azardia_widgets.table.dice import RealDice, outcomes
from azardia_widgets.table.hand import (
    Cards,
    StrikePanel,
    card_items,
    piles,
    usable_first,
    uses_of,
)
from azardia_widgets.table.picking import BACK, CARD, LAST, LIST, OPEN, Picking
from azardia_widgets.table.seating import Seating
from azardia_widgets.table.status import badge, card_texts

MANY = 3  # fewer choices need no advice
LINES = 5  # of the effects of a card, one for each target


def heading(game: Reading, said: str) -> str:
    """Return an HTML heading: the badge of the acting seat, or of the winner, then `said`."""
    drawn = game.over and game.winner is None
    sign = "" if drawn else f"{badge(game, game.winner or game.seat or game.turn)} "
    return f"<h3>{sign}{escape(said)}</h3>"


class Panel:
    """The action buttons, in rows; `press` receives the action of a pressed button."""

    def __init__(self, press: Press) -> None:
        self._main = Buttons(press, "azardia-main-row")
        self._headed = Buttons(press)
        self._last = Buttons(press)
        self._back = Buttons(press)  # in its own row, so that a double press hits no other button
        self._heading = ipywidgets.HTML()
        self._pictures = ipywidgets.HTML()
        self._pictures.layout.display = "none"
        headed, rows = (self._heading, self._headed.widget), (self._last.widget, self._back.widget)
        parts = (self._main.widget, *headed, *rows, self._pictures)
        self.widget = with_classes(ipywidgets.VBox(parts), "azardia-panel")

    def show(self, choices: Sequence[Choice], heading: Callable[[str], str], code: str) -> None:
        """Show a button for each of `choices`; `heading` returns an action's heading, or ""."""
        headings = [heading(choice.action) for choice in choices]
        headed = [c for c, over in zip(choices, headings, strict=True) if over]
        plain = [c for c, over in zip(choices, headings, strict=True) if not over]
        last = [c for c in plain if c.action.split()[0] in (*LAST, LIST)]
        back = [c for c in plain if c.action == BACK]
        self._main.show([c for c in plain if c not in (*last, *back)])
        self._headed.show(headed)
        self._last.show(last)
        self._back.show(back)
        title = language(code)(next(filter(None, headings), ""))
        self._heading.value = f"<small>{title}</small>" if title else ""
        show_or_hide(self._heading, bool(title))

    def draw(self, pictures: Mapping[str, Sequence[Shape]]) -> None:
        """Draw `pictures`, shapes by action, on the buttons; those of "" are drawn beside them."""
        (self.widget.add_class if pictures else self.widget.remove_class)("azardia-drawn-on")
        where = {action: f".{own_class(one)}" for action, one in self.buttons.items()}
        where[""] = ".azardia-drawn-on"
        beside = "beside-wide:56px;--azardia-beside"
        rules = (
            f"{where[action]}{{--azardia-{'picture' if action else beside}:"
            f"url('{small(shapes, SIGN)}')}}"
            for action, shapes in pictures.items()
            if action in where
        )
        self._pictures.value = f"<style>{''.join(rules)}</style>" if pictures else ""

    @property
    def buttons(self) -> dict[str, Any]:
        """The visible button widgets, by action."""
        rows = (self._main, self._headed, self._last, self._back)
        return {action: button for row in rows for action, button in row.buttons.items()}


class ActionPanel:
    """The heading of a turn and all controls of the acting person.

    `press` receives an action, `rolled` the faces of real dice, `happened` another outcome of
    chance; `uncover` is called when the person to whom the screen was passed is ready.
    """

    def __init__(
        self,
        press: Press,
        rolled: Callable[[list[int]], None],
        happened: Callable[[str], None],
        uncover: Callable[[], None],
    ) -> None:
        self.heading = with_classes(ipywidgets.HTML(), "azardia-heading")
        self.reveal = with_classes(ipywidgets.Button(), "azardia-action", "azardia-cover")
        self.reveal.on_click(lambda _: uncover())
        self.struck = StrikePanel()
        self.picking = Picking()
        self.carded = False  # whether the person at the screen may hold cards
        self.panel = Panel(press)
        self.hand = Cards(press, "azardia-hand")
        self.spots = Cards(press, "azardia-spots")  # open cards that can be taken, and piles
        self.lifted = with_classes(
            ipywidgets.HTML(), "azardia-open-cards"
        )  # the card that is picked up
        self.real_dice = RealDice(rolled, happened)
        self.actions = with_classes(
            ipywidgets.VBox((self.struck.widget, self.lifted, self.spots, self.panel.widget)),
            "azardia-actions",
        )

    @property
    def buttons(self) -> dict[str, Any]:
        """The visible button widgets, by action."""
        return self.panel.buttons

    def show(self, game: Reading, at: Seating, own: Collection[int], said: str, code: str) -> None:
        """Show the acting person's legal actions; `said` is the heading if no question is asked."""
        choices = game.legal(code) if at.mine and not at.covered else []
        self.heading.value = heading(game, _question(game, at, own, choices, code) or said)
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
        if seat is not None and not hidden:
            self.carded = hand is not None
        uses = uses_of(game, hand, choices, code)
        strike = tabletop.strike(game, code) if choices else None
        self._hand = usable_first(hand, uses) if strike else list(hand or ())
        self._struck = strike is not None
        self._title = speak("Your hand") if own else speak("Hand")
        self.struck.show(strike, hand, uses, code)
        advised, self._reason = self._advice(at, choices, code)
        self.picking.begin(game, choices, self._hand, uses, code, advised)
        self.offer(game, code)

    def _advice(self, at: Seating, choices: Sequence[Choice], code: str) -> tuple[str, str]:
        """Return the usual bot's action and the reason for it; "" for both without advice."""
        kind, seat = at.game.type, at.game.seat
        word = choices[0].action.split()[0] if choices else ""
        reason = kind.tabletop.advised.get(word)
        if reason is None or seat is None or len(choices) < MANY:
            return "", ""
        bot = seated(usual_bot(kind), seat - 1, kind)
        return bot.choose(at.game.view(seat)), language(code)(reason)

    def offer(self, game: Reading, code: str) -> None:
        """Show the buttons and cards that can be pressed next, after a card or space was picked."""
        picking = self.picking
        called = painter(game.type.name).spaces(game, code) if picking.by_spaces else {}
        self.panel.show(picking.offered(called), game.type.tabletop.heading, code)
        self.panel.draw(painter(game.type.name).pressed(game))
        self.heading.value = heading(game, picking.prompt) if picking.prompt else self._heading
        self._show_cards(game, code)

    def _show_cards(self, game: Reading, code: str) -> None:
        picking, speak = self.picking, language(code)
        mine = [*card_items(self._hand, picking), *piles(game, picking, (HAND,), code)]
        self.hand.show(mine, self._title)
        places = [at for at in (*game.type.tabletop.places, *PLACES) if at != HAND]
        answers = self._struck and STRIKE in picking.places()[1]
        if self._struck:  # the card itself is pressed
            places.remove(STRIKE)
        spots = [*card_items(picking.open, picking, OPEN), *piles(game, picking, places, code)]
        self.spots.show(spots, speak("On the table"), strike=answers)
        rows = ((CARD, self._hand), (OPEN, picking.open))
        lifted = [one for row, all in rows for one in all if f"{row} {one.card}" == picking.lifted]
        self.lifted.value = card_texts(lifted)
        if lifted:
            now = dict.fromkeys(use.now for _, use in picking.uses[picking.lifted] if use.now)
            if 0 < len(now) <= LINES:  # the others are told where the pointer is
                self.lifted.value += f"<p class='azardia-now'>{'<br>'.join(map(escape, now))}</p>"
        elif not picking.word and self._reason:
            self.lifted.value = f"<p>{escape(self._reason)}</p>"
        show_or_hide(self.lifted, self.lifted.value)


def _question(
    game: Reading, at: Seating, own: Collection[int], choices: list[Choice], code: str
) -> str:
    """Return the question above the actions; "" at the end of a game.

    While an earlier step is shown, a note on that takes its place.
    """
    speak = language(code)
    if at.looking:
        return speak("Looking back at step {n}.", n=at.game.position)
    return "" if game.over else prompt(game, choices, own, code)


# --- planned steps --------------------------------------------------------------------------------


def planned_labels(game: Game, code: str) -> list[str]:
    """Return the labels, with costs, of the steps that the acting seat has planned so far."""
    plan = game.type.tabletop.written(game, code)
    if plan is None:
        return []
    first, words = game.position - plan.steps, game.type.words
    return [
        words.label(
            game.elsewhere(game.row_at(at)), words.read_action(game.variant, step.text), code
        )
        for at, step in enumerate(game.taken[first:], first)
    ]


def remove_planned(game: Game, at: int, code: str) -> list[str]:
    """Remove planned step `at`, counted from 0, and repeat the later planned steps.

    Returns the labels of later steps that have become illegal and are left out.
    """
    labels, lost = planned_labels(game, code), []
    first = game.position - len(labels)
    later = [step.text for step in game.taken[first + at + 1 :]]
    game.go(first + at)
    for text, label in zip(later, labels[at + 1 :], strict=True):
        if game.why_not(text) is None:
            game.repeat(text)
        else:
            lost.append(label)
    return lost


class PlannedSteps:
    """The list of planned steps, each with a button to remove it, and the points left to spend.

    `take_out` receives the number, from 0, of the step whose button is pressed.
    """

    def __init__(self, take_out: Callable[[int], None]) -> None:
        self._title = ipywidgets.HTML()
        self.steps = Buttons(lambda number: take_out(int(number)))
        self._note = ipywidgets.HTML()
        self.widget = with_classes(
            ipywidgets.VBox((self._title, self.steps.widget, self._note)), "azardia-written"
        )
        self.names: dict[str, str] = {}
        self.news = ""  # message for the next `show`

    def show(self, game: Game, shown: bool, code: str) -> None:
        """Show the acting seat's planned steps if `shown`, and the message in `news` once."""
        news, self.news = self.news, ""
        labels, speak = planned_labels(game, code) if shown else [], language(code)
        show_or_hide(self.widget, bool(labels or news))
        names = [f"{at}. {label}" for at, label in enumerate(labels, 1)]
        self.steps.show([Choice(f"{at}", f"{name}  ×", "") for at, name in enumerate(names)])
        self.names = {
            f".azardia-written .azardia-row > :nth-child({at})": speak(
                "Take out: {step}", step=name
            )
            for at, name in enumerate(names, 1)
        }
        plan = game.type.tabletop.written(game, code) if labels else None
        title = speak("Written down (left: {points})", points=plan.left) if plan else ""
        self._title.value = f"<h4>{escape(title)}</h4>" if title else ""
        self._note.value = f"<p role='status'>{escape(news)}</p>" if news else ""


class Fit(Scripted):
    """Measures a table in its page, and shrinks cards and buttons if they lack room.

    It is invisible, and stands in the right half of a table.
    """

    _esm = Path(__file__).parent / "fit.js"
    narrow = traitlets.Bool(False).tag(sync=True)  # whether the page is a phone's

    def show(self) -> None:
        """Scroll the table into view, and focus the next control to press."""
        self.send({"show": True})
