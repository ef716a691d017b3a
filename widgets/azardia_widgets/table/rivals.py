"""Rivals at a table: a face, a name, a sentence, and how often each wins against the usual bot."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from azardia_nb.game.protocol import Variant
from azardia_nb.players import Strategy
from azardia_nb.players.greedy import SLIPS
from azardia_nb.players.rivals import FIRST_SEAT, result_of
from azardia_nb.simulation.statistics import share
from azardia_nb.text.language import N_, language
from azardia_nb.text.say import percent, whole
from azardia_widgets.board.faces import Face
from azardia_widgets.board.painter import SIGN
from azardia_widgets.board.shapes import INK
from azardia_widgets.board.svg import small
from azardia_widgets.table.seating import RIVALS

_RADIUS = 11


class Rival(NamedTuple):
    """A bot's key in the table of results, a sentence on how it plays, and its face."""

    strength: str
    how: str  # how it plays, a sentence
    face: Face
    fill: str


_FACES = {
    "easy": Rival(
        "easy",
        N_("Plays like Marla, but in {slips} of its choices it takes anything that is allowed."),
        Face(
            "O 0 0 10 10",
            "O -4 -1.5 1.8 2.4 O 4 -1.5 1.8 2.4 O 0 5 2 2.4 M-1 -10 L-3 -14 -1 -13 0 -15 1 -10",
        ),
        "#f2c14e",
    ),
    "greedy": Rival(
        "usual",
        N_("Looks one step ahead and takes the choice that looks best there."),
        Face(
            "M-9 -8 Q0 -12 9 -8 L9 3 Q8 10 0 10 -8 10 -9 3",
            "O -4 -2 1.5 1.5 O 4 -2 1.5 1.5 M-4 4 Q0 7 4 4 L4 5 Q0 9 -4 5 "
            "M-9 -8 Q0 -13 9 -8 L9 -6 Q0 -10 -9 -6",
        ),
        "#7fb8da",
    ),
    "planner": Rival(
        "strong",
        N_("Tries its best choices in many games in its head before it decides."),
        Face(
            "M-8 -9 L8 -9 10 0 0 12 -10 0",
            "M-7 -5 L-1.5 -3 -1.5 -1.5 -7 -3.5 M7 -5 L1.5 -3 1.5 -1.5 7 -3.5 "
            "O -4 -1 1.3 1.3 O 4 -1 1.3 1.3 M-3 5 L3 5 3 6 -3 6",
        ),
        "#d98880",
    ),
}


def face_of(name: str) -> str:
    """Return the face of the bot `name` as an HTML image."""
    rival = _FACES[name]
    shapes = rival.face.shapes(SIGN / 2, SIGN / 2, _RADIUS, rival.fill, INK, halo=0)
    return f"<img class='azardia-face' alt='' src='{small(tuple(shapes), SIGN)}'>"


def introduction(players: Sequence[Strategy], variant: Variant, code: str) -> str:
    """Return HTML with a line for each rival among `players` that has a face."""
    met = [name for name in RIVALS if name in players and name not in variant.type.tabletop.bots]
    return "".join(f"<p>{face_of(name)} {_description(name, variant, code)}</p>" for name in met)


def _description(name: str, variant: Variant, code: str) -> str:
    speak, rival = language(code), _FACES[name]
    sentences = [speak(rival.how, slips=percent(SLIPS, code, 0))]
    result = result_of(variant, rival.strength)
    if rival.strength == "usual":
        sentences.append(speak("The other rivals are measured against Marla."))
    elif result is not None:
        won = share(result.won, result.games)
        sentences.append(
            speak(
                "Against Marla it wins {share}; n = {n}.",
                share=won.told(code, 0),
                n=whole(result.games, code),
            )
        )
    return f"<strong>{RIVALS[name]}</strong>: {escape(' '.join(sentences))}"


def first_seat_told(variant: Variant, code: str) -> str:
    """Return a sentence on the first seat's advantage; "" if none is proven or measured."""
    result = result_of(variant, FIRST_SEAT)
    if result is None:
        return ""
    won = share(result.won, result.games)
    if won.low <= 1 / result.seats:
        return ""
    speak = language(code)
    return speak(
        "Among {seats} players like Marla the first seat wins {share}; n = {n}.",
        seats=result.seats,
        share=won.told(code, 0),
        n=whole(result.games, code),
    )
