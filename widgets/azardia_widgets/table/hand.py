"""Cards and piles at a table, as widgets of the page; and the panel of a strike to answer."""

from collections.abc import Collection, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets
import traitlets

from azardia_nb.game.game import Choice, Reading
from azardia_nb.game.tabletop import PLACES, Held, Strike, Use, struck
from azardia_nb.text.language import language
from azardia_widgets.controls.buttons import Press, show_or_hide
from azardia_widgets.controls.scripted import Scripted
from azardia_widgets.table.picking import CARD, PLACE, Picking, Uses


class Cards(Scripted):
    """A row of cards and piles; `press` receives the key of the one that is pressed.

    Each of `items` is a dictionary for the page: `key`, `name`, and for a card the other fields of
    `Held`. `used` says whether it can be pressed, and `may` whether that has an effect; `lifted`
    whether the card is picked up, and `shines` whether the picked card can be put there.
    """

    _esm = Path(__file__).parent / "hand.js"

    items = traitlets.List().tag(sync=True)
    title = traitlets.Unicode().tag(sync=True)
    strike = traitlets.Bool(False).tag(sync=True)  # whether the effect to answer can be pressed
    # Where cards of the last step came from and went to: shares of the board's width and height,
    # or the key of a pile; and whether they fly at all.
    flight = traitlets.Dict().tag(sync=True)

    def __init__(self, press: Press, name: str) -> None:
        super().__init__()
        self.add_class(name)
        self._press = press
        self.on_msg(lambda _, message, __: self._press(message["press"]))

    def show(self, items: Sequence[Mapping[str, Any]], title: str, *, strike: bool = False) -> None:
        """Show `items` under `title`; without items the row is hidden, unless `strike`."""
        with self.hold_sync():
            self.title, self.strike, self.items = title, strike, list(items)
        show_or_hide(self, bool(items) or strike)


def card_items(held: Sequence[Held], picking: Picking, row: str = CARD) -> list[dict[str, Any]]:
    """Return items of `Cards` for the cards `held`; `row` is the first word of their keys."""
    items = []
    for one in held:
        key = f"{row} {one.card}"
        uses = picking.uses.get(key, ())
        items.append(
            {
                **one._asdict(),
                "key": key,
                "may": any(not use.idle for _, use in uses),
                "used": bool(uses),
                "lifted": key == picking.lifted,
            }
        )
    return items


def piles(game: Reading, picking: Picking, at: Collection[str], code: str) -> list[dict[str, Any]]:
    """Return items of `Cards` for those of the places `at` that the present choices need."""
    speak, names = language(code), {**PLACES, **game.type.tabletop.places}
    needed, pressed = picking.places()
    return [
        {
            "key": f"{PLACE} {one}",
            "name": speak(names[one]),
            "pile": True,
            "may": one in pressed and not picking.lifted,
            "shines": one in pressed and bool(picking.lifted),
            "used": one in pressed,
        }
        for one in at
        if one in needed
    ]


def card_of(game: Reading, action: str, hand: Collection[str]) -> str | None:
    """Return the card of `hand` that `action` uses; None if it uses none of them."""
    card = game.type.tabletop.card_of(action)
    return card if card in hand else None


def uses_of(
    game: Reading, hand: Sequence[Held] | None, choices: Sequence[Choice], code: str
) -> dict[str, list[tuple[Choice, Use]]]:
    """Return the legal uses of each card in `hand`, by card id; unusable cards are left out."""
    cards = {one.card for one in hand or ()}
    uses: dict[str, list[tuple[Choice, Use]]] = {}
    for choice in choices:
        card = card_of(game, choice.action, cards)
        if card is not None:
            uses.setdefault(card, []).append((choice, game.type.tabletop.use(game, choice, code)))
    return uses


def usable_first(hand: Sequence[Held] | None, uses: Uses) -> list[Held]:
    """Return the cards of `hand`, those with a use in `uses` first."""
    return sorted(hand or (), key=lambda held: held.card not in uses)


def card_face(held: Held) -> str:
    """Return HTML of a card: its name, number of copies, and text."""
    times = f" × {held.copies}" if held.copies > 1 else ""
    title = f"<div class='azardia-title'><strong>{escape(held.name)}{times}</strong></div>"
    return f"{title}<p>{escape(held.text)}</p>"


# --- strikes --------------------------------------------------------------------------------------


class StrikePanel:
    """The strike against the player at the screen, shown above the buttons.

    `text` describes the strike and the result of each answer, to be read out.
    """

    def __init__(self) -> None:
        self.widget = ipywidgets.HTML()
        self.text = ""

    def show(
        self, strike: Strike | None, hand: Sequence[Held] | None, uses: Uses, code: str
    ) -> None:
        """Show `strike`; `uses` are the possible answers by card. None hides the panel."""
        show_or_hide(self.widget, strike is not None)
        self.text = self.widget.value = ""
        if strike is None:
            return
        card = strike.card
        answers = [(one, use) for one in hand or () for _, use in uses.get(one.card, ()) if use.now]
        self.text = " ".join(struck(strike, answers, code))
        tint = card.tint if card else 1
        self.widget._dom_classes = ("azardia-strike", f"azardia-tint-{tint}")
        let = language(code)("If you let it happen: {what}", what=strike.now)
        face = card_face(card) if card else ""  # its kind matters only to its holder
        self.widget.value = (
            f"<p><small>{escape(strike.said)}</small></p>{face}"
            f"<p class='azardia-now'>{escape(let)}</p>"
        )
