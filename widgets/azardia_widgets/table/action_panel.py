"""What lies before a person at the table: what is asked, buttons for it, the hand, real dice."""

from collections.abc import Callable, Collection
from typing import Any

import ipywidgets

from azardia_nb.game import Choice, Reading
from azardia_nb.games.tabletop import asked
from azardia_nb.text.language import language
from azardia_widgets.board.scene import painter
from azardia_widgets.controls.buttons import Press
from azardia_widgets.table.chairs import Seating
from azardia_widgets.table.dice import RealDice, outcomes
from azardia_widgets.table.hand import Hand, card_of, usable_first, uses_of
from azardia_widgets.table.panel import Panel, heading
from azardia_widgets.table.picking import Picking
from azardia_widgets.table.strike import Struck


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
        self.heading = ipywidgets.HTML()
        self.heading.add_class("azardia-heading")
        self.reveal = ipywidgets.Button()
        self.reveal.add_class("azardia-action")
        self.reveal.add_class("azardia-cover")
        self.reveal.on_click(lambda _: uncover())
        self.struck = Struck()
        self.picking = Picking()
        self.panel = Panel(press)
        self.hand = Hand(press)
        self.real_dice = RealDice(rolled, happened)
        self.actions = ipywidgets.VBox((self.struck.widget, self.panel.widget, self.hand.widget))
        self.actions.add_class("azardia-actions")

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
        self.reveal.layout.display = "" if at.covered else "none"
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
        self.panel.show(self.picking.offered(called), game.type.tabletop.heading, code)
        asked = self.picking.asked
        self.heading.value = heading(game, asked) if asked else self._heading


def _asked(
    game: Reading, at: Seating, own: Collection[int], choices: list[Choice], code: str
) -> str:
    """Return what stands over a turn; nothing at the end of a game."""
    speak = language(code)
    if at.looking:
        return speak("Looking back at step {n}.", n=at.game.position)
    return "" if game.over else asked(game, choices, own, code)
