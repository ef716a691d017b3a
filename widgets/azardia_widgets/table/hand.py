"""The hand: a tile a card, with its present effect and a button for each use."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from html import escape
from typing import Any

import ipywidgets

from azardia_nb.game.game import Choice, Reading
from azardia_nb.game.tabletop import Held, Strike, Use, struck
from azardia_nb.text.language import language
from azardia_widgets.controls.buttons import Buttons, Press, named, row, show_or_hide

Uses = Sequence[tuple[Choice, Use]]


def card_of(game: Reading, action: str, hand: Collection[str]) -> str | None:
    """Return the card of `hand` that an action uses, None if it uses none."""
    card = game.type.tabletop.card_of(action)
    return card if card in hand else None


class Hand:
    """The cards of one seat."""

    def __init__(self, press: Press) -> None:
        self._press = press
        self._title = ipywidgets.HTML()
        self._grid = named(ipywidgets.Box(), "azardia-cards")
        self._tiles: list[CardTile] = []
        self.widget = named(ipywidgets.VBox((self._title, self._grid)), "azardia-hand")

    def show(self, hand: Sequence[Held] | None, uses: Mapping[str, Uses], title: str) -> None:
        """Show a hand under a title; `uses` are the present uses by card. No cards hide it."""
        cards = list(hand or ())
        while len(self._tiles) < len(cards):
            self._tiles.append(CardTile(self._press, len(self._tiles)))
        self._title.value = f"<h4>{escape(title)}</h4>"
        show_or_hide(self.widget, bool(cards))
        for at, tile in enumerate(self._tiles):
            if at < len(cards):
                tile.show(cards[at], uses.get(cards[at].card, ()))
            else:
                tile.drop()
        shown = tuple(tile.widget for tile in self._tiles[: len(cards)])
        if self._grid.children != shown:
            self._grid.children = shown

    @property
    def buttons(self) -> dict[str, Any]:
        """The shown buttons, by action."""
        return {action: one for tile in self._tiles for action, one in tile.buttons.items()}

    @property
    def names(self) -> dict[str, str]:
        """Full accessible names of the short button labels, for `Access.names`."""
        return {where: name for tile in self._tiles for where, name in tile.names.items()}


class CardTile:
    """A card: name, kind, text, present effects and buttons."""

    def __init__(self, press: Press, number: int) -> None:
        self._press = press
        self._mark = f"azardia-card-{number}"
        self._name, self._text = ipywidgets.HTML(), ipywidgets.HTML()
        self._rows: list[UseRow] = []
        self._inside = named(ipywidgets.VBox((self._text,)), "azardia-told")
        self.widget = ipywidgets.VBox((self._name, self._inside))
        for name in ("azardia-card", self._mark):
            self.widget.add_class(name)

    def show(self, held: Held, uses: Uses) -> None:
        """Show a card and its present uses."""
        verbs: dict[str, list[tuple[Choice, Use]]] = {}
        for choice, use in uses:
            verbs.setdefault(use.verb, []).append((choice, use))
        while len(self._rows) < len(verbs):
            self._rows.append(UseRow(self._press, f"azardia-use-{len(self._rows)}"))
        rows = self._rows[: len(verbs)]
        for one, those in zip(rows, verbs.values(), strict=True):
            one.show(those)
        for one in self._rows[len(verbs) :]:
            one.show(())
        self._name.value = _card_title(held)
        self._text.value = _card_text(
            held, list(dict.fromkeys(use.now for _, use in uses if use.now))
        )
        may = ("azardia-may",) if any(not use.idle for _, use in uses) else ()
        self.widget._dom_classes = ("azardia-card", self._mark, *may, f"azardia-tint-{held.tint}")
        shown = (self._text, *(one.widget for one in rows))
        if self._inside.children != shown:
            self._inside.children = shown

    def drop(self) -> None:
        """Hide all buttons: the hand has fewer cards now."""
        for one in self._rows:
            one.show(())

    @property
    def buttons(self) -> dict[str, Any]:
        """The shown buttons, by action."""
        return {action: button for one in self._rows for action, button in one.buttons.items()}

    @property
    def names(self) -> dict[str, str]:
        """The accessible names of the buttons, by CSS selector."""
        return {f".{self._mark} {at}": name for row in self._rows for at, name in row.names.items()}


class UseRow:
    """One way to use a card: a button, or a verb and a button per target."""

    def __init__(self, press: Press, mark: str) -> None:
        self._mark = mark
        self._word = ipywidgets.HTML()
        self._buttons = Buttons(press, mark)
        self.names: dict[str, str] = {}
        self.widget = row(self._word, self._buttons.widget)

    def show(self, uses: Uses) -> None:
        """Show the uses of one verb."""
        aimed = bool(uses) and bool(uses[0][1].target)
        self._word.value = f"<small>{escape(uses[0][1].verb)}</small>" if aimed else ""
        show_or_hide(self._word, aimed)
        self._buttons.show([replace(choice, label=use.target or use.verb) for choice, use in uses])
        for choice, use in uses:
            button = self.buttons[choice.action]
            (button.add_class if use.idle else button.remove_class)("azardia-idle")
        self.names = {
            f".{self._mark} > :nth-child({at})": use.full for at, (_, use) in enumerate(uses, 1)
        }

    @property
    def buttons(self) -> dict[str, Any]:
        """The shown buttons, by action."""
        return self._buttons.buttons


def _card_text(held: Held, now: Sequence[str]) -> str:
    """Return a card's text as HTML, and one line for each present effect."""
    told = f"<p class='azardia-now'>{'<br>'.join(map(escape, now))}</p>" if now else ""
    return f"<p>{escape(held.text)}</p>{told}"


def card_face(held: Held) -> str:
    """Return a card's face as HTML."""
    return f"{_card_title(held)}<p>{escape(held.text)}</p>"


def _card_title(held: Held) -> str:
    times = f" × {held.copies}" if held.copies > 1 else ""
    kind = f" <span class='azardia-card-kind'>{escape(held.kind)}</span>" if held.kind else ""
    return f"<div class='azardia-title'><strong>{escape(held.name)}{times}</strong>{kind}</div>"


def uses_of(
    game: Reading, hand: Sequence[Held] | None, choices: Sequence[Choice], code: str
) -> dict[str, list[tuple[Choice, Use]]]:
    """Return the legal uses of the cards in hand, by card."""
    cards = {held.card for held in hand or ()}
    found: dict[str, list[tuple[Choice, Use]]] = {}
    for choice in choices:
        card = card_of(game, choice.action, cards)
        if card is not None:
            found.setdefault(card, []).append((choice, game.type.tabletop.use(game, choice, code)))
    return found


def usable_first(hand: Sequence[Held] | None, uses: Mapping[str, Uses]) -> list[Held]:
    """Return the hand with usable cards first."""
    return sorted(hand or (), key=lambda held: held.card not in uses)


# --- strikes --------------------------------------------------------------------------------------


class StrikePanel:
    """A pending strike, above the buttons; `said` tells it and each answer's result."""

    def __init__(self) -> None:
        self.widget = ipywidgets.HTML()
        self.said = ""

    def show(
        self,
        strike: Strike | None,
        hand: Sequence[Held] | None,
        uses: Mapping[str, Uses],
        code: str,
    ) -> None:
        """Show a strike; `uses` are the possible answers by card. None hides it."""
        show_or_hide(self.widget, strike is not None)
        self.said = self.widget.value = ""
        if strike is None:
            return
        card = strike.card
        answers = [
            (held, use) for held in hand or () for _, use in uses.get(held.card, ()) if use.now
        ]
        self.said = " ".join(struck(strike, answers, code))
        tint = card.tint if card else 1
        self.widget._dom_classes = ("azardia-card", "azardia-strike", f"azardia-tint-{tint}")
        let = language(code)("If you let it happen: {what}", what=strike.now)
        shown = (
            card_face(card._replace(kind="")) if card else ""
        )  # its kind matters only to its holder
        self.widget.value = (
            f"<p><small>{escape(strike.said)}</small></p>{shown}"
            f"<p class='azardia-now'>{escape(let)}</p>"
        )
