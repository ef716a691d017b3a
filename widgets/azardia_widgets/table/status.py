"""Who stands where: a small table of the players, and what concerns all of them."""

from collections.abc import Sequence
from html import escape

import ipywidgets

from azardia_nb.game import Reading
from azardia_nb.players import Strategy
from azardia_nb.text.language import language
from azardia_widgets.board.scene import painter
from azardia_widgets.table.words import player_name


class Status:
    """The table of players."""

    def __init__(self) -> None:
        self.widget = ipywidgets.HTML()
        self.widget.add_class("azardia-status")

    def show(self, game: Reading, seats: Sequence[Strategy], code: str) -> None:
        """Show how the seats of a game stand; `seats` says by chair who plays them."""
        self.widget.value = status(game, seats, code)


def status(game: Reading, seats: Sequence[Strategy], code: str) -> str:
    """Return the table of players as HTML."""
    speak, kind = language(code), game.type
    standing = kind.tabletop.standing(game, code)
    titles = (speak("Player"), *standing.heads)
    head = "".join(f"<th scope='col'>{escape(title)}</th>" for title in titles)
    rows = []
    shown = game.winner or (game.turn if game.round else game.seat)
    told = zip(game.names(code), standing.cells, standing.notes, strict=False)
    for seat, (name, cells, notes) in enumerate(told, 1):
        chair = kind.player_of(game.state, seat - 1)
        won = [speak("winner")] if seat == game.winner else []
        about = ", ".join([player_name(seats[chair], code, kind), *won, *notes])
        mark = " class='azardia-turn'" if seat == shown else ""
        rows.append(
            f"<tr{mark}><th scope='row'>{_badge(game, seat)} {escape(name)}<br>"
            f"<small>{escape(about)}</small></th>"
            f"{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"
        )
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    below = f"<p><small>{escape(standing.below)}</small></p>" if standing.below else ""
    return table + below


def _badge(game: Reading, seat: int) -> str:
    badge = painter(game.type.name).badge(game, seat)
    if badge is None:
        return ""
    colours = f"background:{badge.fill};color:{badge.ink}"
    return f"<span class='azardia-badge' style='{colours}' aria-hidden='true'>{badge.sign}</span>"
