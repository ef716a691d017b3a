"""Who stands where: a small table of the players, and what is left of the decks."""

from collections.abc import Sequence
from html import escape

import ipywidgets

from azardia_nb.game import Pawn, Reading
from azardia_nb.games.azardia.board import NUMBERS
from azardia_nb.games.azardia.texts import COIN, character_name, coins
from azardia_nb.language import N_, language
from azardia_widgets.pawns import LOOKS
from azardia_widgets.words import player_name

_DECKS = {"action": N_("Action"), "penalty": N_("Penalty"), "event": N_("Events")}


class Status:
    """The table of players."""

    def __init__(self) -> None:
        self.widget = ipywidgets.HTML()
        self.widget.add_class("azardia-status")

    def show(self, game: Reading, seats: Sequence[str], code: str) -> None:
        """Show the pawns of a game; `seats` says by chair who plays them."""
        self.widget.value = _players(game, seats, code) + _decks(game, code)


def _players(game: Reading, seats: Sequence[str], code: str) -> str:
    speak = language(code)
    titles = [
        speak("Seat"),
        speak("Character"),
        speak("Tile"),
        speak("Level"),
        speak("Coins"),
        *([speak("Cards")] if game.decks else []),
    ]
    head = "".join(f"<th scope='col'>{escape(title)}</th>" for title in titles)
    rows = []
    for pawn in game.pawns:
        player = player_name(seats[pawn.chair - 1], code)
        name = character_name(pawn.character) if pawn.character else "–"
        cells = [
            str(pawn.seat),
            f"{_badge(pawn.character)} {escape(name)} <small>{escape(player)}</small>",
            str(pawn.tile or "–"),
            f"<span aria-hidden='true'>{_pips(pawn.level)}</span> {pawn.level}",
            coins(pawn.coins // COIN, code),
        ]
        if game.decks:
            cells.append(str(pawn.cards))
        notes = _notes(game, pawn, code)
        if notes:
            cells[1] += f" <em>{escape(notes)}</em>"
        mark = " class='azardia-turn'" if pawn.seat == game.turn and game.winner is None else ""
        rows.append(f"<tr{mark}>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>")
    caption = escape(speak("Players"))
    body = "".join(rows)
    return f"<table><caption>{caption}</caption><tr>{head}</tr>{body}</table>"


def _pips(level: int) -> str:
    return "●" * level + "○" * (NUMBERS.top_level - level)


def _notes(game: Reading, pawn: Pawn, code: str) -> str:
    speak = language(code)
    notes = []
    if pawn.seat == game.winner:
        notes.append(speak("winner"))
    elif pawn.seat == game.holder:
        notes.append(speak("holds the goal"))
    if pawn.skip:
        notes.append(speak("turns to miss: {n}", n=pawn.skip))
    return ", ".join(notes)


def _badge(character: str | None) -> str:
    if not character:
        return ""
    look = LOOKS[character]
    colours = f"background:{look.fill};color:{look.ink}"
    return f"<span class='azardia-badge' style='{colours}' aria-hidden='true'>{look.letter}</span>"


def _decks(game: Reading, code: str) -> str:
    speak = language(code)
    if not game.decks:
        return f"<p>{escape(speak('The core game: no cards.'))}</p>"
    said = [
        speak(
            "{deck}: {left} left, {gone} discarded", deck=speak(_DECKS[name]), left=left, gone=gone
        )
        for name, (left, gone) in game.decks.items()
    ]
    return f"<p>{escape(speak('Decks'))}: {escape('; '.join(said))}</p>"
