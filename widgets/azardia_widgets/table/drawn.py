"""What concerns all and is in no hand: its text, for as long as it is news."""

from html import escape

import ipywidgets

from azardia_nb.game import Reading


class Drawn:
    """Cards that have done at once what they say, and who has become somebody else."""

    def __init__(self) -> None:
        self.widget = ipywidgets.HTML()
        self.widget.add_class("azardia-drawn")

    def show(self, game: Reading, code: str) -> None:
        """Show the cards of a game, with what they say."""
        cards = game.type.tabletop.drawn(game, code)
        self.widget.value = "".join(
            f"<p><span class='azardia-kind'>{escape(card.kind)}</span> "
            f"<strong>{escape(card.name)}</strong> {escape(card.text)}</p>"
            for card in cards
        )
        self.widget.layout.display = "" if cards else "none"
