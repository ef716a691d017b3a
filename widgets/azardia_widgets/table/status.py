"""Who stands where: a small table of the players, and what is left of the decks."""

from collections.abc import Sequence
from html import escape

import ipywidgets

from azardia_nb.games.azardia.game import Pawn, Reading
from azardia_nb.games.azardia.rules.board import COIN
from azardia_nb.games.azardia.text.texts import coins
from azardia_nb.players import Strategy
from azardia_nb.text.language import N_, language
from azardia_widgets.games.azardia.pawns import LOOKS
from azardia_widgets.table.words import player_name

_DECKS = {"action": N_("Action"), "penalty": N_("Penalty"), "event": N_("Events")}


class Status:
    """The table of players."""

    def __init__(self) -> None:
        self.widget = ipywidgets.HTML()
        self.widget.add_class("azardia-status")

    def show(self, game: Reading, seats: Sequence[Strategy], code: str) -> None:
        """Show the pawns of a game; `seats` says by chair who plays them."""
        self.widget.value = _players(game, seats, code) + _decks(game, code)


def _players(game: Reading, seats: Sequence[Strategy], code: str) -> str:
    speak = language(code)
    titles = [speak("Player"), speak("Tile"), speak("Level"), speak("Coins")]
    if game.decks:
        titles.append(speak("Cards"))
    head = "".join(f"<th scope='col'>{escape(title)}</th>" for title in titles)
    rows = []
    shown = game.winner or (game.turn if game.round else game.seat)
    for pawn, name in zip(game.pawns, game.names(code), strict=False):
        about = [player_name(seats[pawn.chair - 1], code), *_notes(game, pawn, code)]
        cells = [
            str(pawn.tile or "–"),
            str(pawn.level),
            coins(pawn.coins // COIN, code),
        ]
        if game.decks:
            cells.append(str(pawn.cards))
        mark = " class='azardia-turn'" if pawn.seat == shown else ""
        rows.append(
            f"<tr{mark}><th scope='row'>{_badge(pawn.character)} {escape(name)}<br>"
            f"<small>{escape(', '.join(about))}</small></th>"
            f"{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"
        )
    body = "".join(rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _notes(game: Reading, pawn: Pawn, code: str) -> list[str]:
    speak = language(code)
    notes = []
    if pawn.seat == game.winner:
        notes.append(speak("winner"))
    elif pawn.seat == game.holder:
        notes.append(speak("holds the goal"))
    if pawn.skip:
        notes.append(speak("turns to miss: {n}", n=pawn.skip))
    return notes


def _badge(character: str | None) -> str:
    if not character:
        return ""
    look = LOOKS[character]
    colours = f"background:{look.fill};color:{look.ink}"
    return f"<span class='azardia-badge' style='{colours}' aria-hidden='true'>{look.letter}</span>"


def _decks(game: Reading, code: str) -> str:
    speak = language(code)
    if not game.decks:
        told = speak("The core game: no cards.")
        return f"<p><small>{escape(told)}</small></p>"
    said = [f"{speak(_DECKS[name])} {left} ({gone})" for name, (left, gone) in game.decks.items()]
    title = speak("Cards left (discarded):")
    return f"<p><small>{escape(title)} {escape(' · '.join(said))}</small></p>"
