"""What strikes who may answer it: the card, large, and what comes of letting it happen."""

from collections.abc import Mapping, Sequence
from html import escape

import ipywidgets

from azardia_nb.games.tabletop import Held, Strike, struck
from azardia_nb.text.language import language
from azardia_widgets.controls.buttons import show_or_hide
from azardia_widgets.table.hand import Uses, face


class Struck:
    """A card over the buttons. `said` is all that follows from each of them, to be read out."""

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
        """Show what strikes; `uses` says by card how the hand may answer it. None hides it."""
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
        shown = face(card._replace(kind="")) if card else ""  # its sort is for who holds it
        self.widget.value = (
            f"<p><small>{escape(strike.said)}</small></p>{shown}"
            f"<p class='azardia-now'>{escape(let)}</p>"
        )
