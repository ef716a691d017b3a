"""Who stands where: a small table of the players, and what concerns all of them."""

from collections.abc import Collection, Sequence
from html import escape

import ipywidgets

from azardia_nb.game import Reading
from azardia_nb.games.tabletop import Standing
from azardia_nb.players import Strategy
from azardia_nb.text.language import language
from azardia_widgets.board.painter import called
from azardia_widgets.board.scene import painter
from azardia_widgets.table.words import PERSON, player_name


class Status:
    """The table of players."""

    def __init__(self) -> None:
        self.widget = ipywidgets.HTML()
        self.widget.add_class("azardia-status")

    def show(
        self, game: Reading, seats: Sequence[Strategy], own: Collection[int], code: str
    ) -> None:
        """Show how the seats of a game stand; `seats` says by chair who plays them."""
        self.widget.value = status(game, seats, own, code)


def status(
    game: Reading,
    seats: Sequence[Strategy],
    own: Collection[int],
    code: str,
    standing: Standing | None = None,
) -> str:
    """Return the table of players as HTML; `standing` is that of the game where it is not given.

    The seats in `own`, from 0, are those of "you".
    """
    speak, kind = language(code), game.type
    standing = standing or kind.tabletop.standing(game, code)
    titles = (speak("Player"), *standing.heads)
    head = "".join(f"<th scope='col'>{escape(title)}</th>" for title in titles)
    rows = []
    shown = game.winner or (game.turn if game.round else game.seat)
    told = zip(called(game, own, code), standing.cells, standing.notes, strict=False)
    for at, (name, cells, notes) in enumerate(told):
        player = seats[kind.player_of(game.state, at)]
        who = [] if at in own or player == PERSON else [player_name(player, code, kind)]
        won = [speak("winner")] if at + 1 == game.winner else []
        about = "".join(f" · {escape(note)}" for note in (*who, *won, *notes))
        mark = " class='azardia-turn'" if at + 1 == shown else ""
        rows.append(
            f"<tr{mark}><th scope='row'>{badge(game, at + 1)} {escape(name)}"
            f"<small>{about}</small></th>"
            f"{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"
        )
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    below = f"<p><small>{escape(standing.below)}</small></p>" if standing.below else ""
    return table + below


def badge(game: Reading, seat: int) -> str:
    """Return the sign of a seat, from 1, in its colours, as HTML; "" where it has none."""
    found = painter(game.type.name).badge(game, seat)
    if found is None:
        return ""
    colours = f"background:{found.fill};color:{found.ink}"
    return f"<span class='azardia-badge' style='{colours}' aria-hidden='true'>{found.sign}</span>"
