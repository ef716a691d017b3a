"""The board on one page or on two, pawns to fold, and a mat for each player."""

from html import escape

from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.characters import CHARACTERS
from azardia_nb.games.azardia.text.tabletop import legend
from azardia_nb.games.azardia.text.texts import character_name, coins, rule_name, why
from azardia_nb.text.language import N_, language
from azardia_widgets.board.layout import PITCH
from azardia_widgets.board.shapes import Area, Shape, Words, moved
from azardia_widgets.board.svg import FONT, empty, painted
from azardia_widgets.classroom.paper import Sheet, paragraphs
from azardia_widgets.games.azardia.pawns import LOOKS

WIDE, HALF = 265.0, 176.0  # mm; of the board on one page, and of its wider half
SETS = 2  # of pawns on a page
PHASES = ("turn.roll", "turn.draw", "turn.play", "turn.discard")


def _board(code: str) -> str:
    speak = language(code)
    game = Game(len(CHARACTERS), seed=0)
    zero, tyrant = range(1, NUMBERS.gate + 1), range(NUMBERS.gate + 1, NUMBERS.goal + 1)
    whole = empty(game, WIDE, code, largest=PITCH)
    left = empty(game, HALF, code, zero, PITCH)
    right = empty(game, HALF, code, tyrant, _pitch(left))
    signs = " · ".join(
        f"<b>{escape(sign)}</b> {escape(told)}" for sign, told in legend(game, code)[:-2]
    )
    halves = paragraphs([speak("Tape both pages together: {zone} on the left.", zone=_zone(code))])
    return (
        f"<section class='wide'>{whole}<p>{signs}</p></section>"
        f"<section>{halves}{left}<p>{signs}</p></section><section>{halves}{right}</section>"
    )


def _zone(code: str) -> str:
    return rule_name("zones.zero", code)


def _pitch(drawn: str) -> float:
    """Return how many mm there are from tile to tile in a picture."""
    wide = float(drawn.partition('width="')[2].partition("mm")[0])
    return PITCH * wide / float(drawn.partition('viewBox="')[2].split()[2])


BOARD = Sheet(
    N_("The board"),
    N_("On one page of A4, and larger on two that you tape together."),
    _board,
    """
@page wide { size: A4 landscape; margin: 8mm 14mm }
.wide { page: wide; width: 269mm } .wide p { margin: 2mm 0 0 }
svg { display: block; margin: 0 auto }
section > p { text-align: center }""",
)


def _pawns(code: str) -> str:
    speak = language(code)
    told = speak(
        "Cut out along the dashed lines. Fold a pawn in the middle and its ends outwards, and glue "
        "them together as feet."
    )
    pawns = "".join(_tent(character) for _ in range(SETS) for character in CHARACTERS)
    mats = "".join(_mat(character, code) for character in CHARACTERS)
    clips = speak("Mark your level and your coins with two paper clips.")
    return (
        f"<section><h1>{escape(speak('Pawns'))}</h1>{paragraphs([told])}"
        f"<div class='pawns'>{pawns}</div></section>"
        f"<section>{paragraphs([clips])}{mats}</section>"
    )


def _tent(character: str) -> str:
    face = _pawn(character, "16mm")
    return (
        f"<div class='tent cut'><div class='foot'></div><div class='face over'>{face}</div>"
        f"<div class='face'>{face}</div><div class='foot'></div></div>"
    )


def _pawn(character: str, wide: str) -> str:
    """Return a pawn without its level, as SVG."""
    look = LOOKS[character]
    low = 0.25 if character == "mantis" else 0
    shapes: list[Shape] = [
        Area(moved(look.outline, 0, 0, 100), look.fill, "#000000", 6),
        Words(0, 100 * low, look.letter, 110, look.ink),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-135 -135 270 270" width="{wide}" '
        f'font-family="{FONT}" font-weight="bold" stroke-linejoin="round">'
        f"{''.join(painted(shapes))}</svg>"
    )


def _mat(character: str, code: str) -> str:
    speak = language(code)
    levels = "".join(f"<td>{level}</td>" for level in range(1, NUMBERS.top_level + 1))
    purse = "".join(f"<td>{coins(n, code)}</td>" for n in range(NUMBERS.coin_cap + 1))
    phases = " · ".join(rule_name(rule, code) for rule in PHASES)
    ability = escape(why(f"ability.{character}", code))
    return (
        f"<div class='mat cut'><div class='head'>{_pawn(character, '15mm')}<div>"
        f"<h2>{escape(character_name(character))}</h2><p>{ability}</p></div></div>"
        f"<table><tr><th>{escape(speak('Level'))}</th>{levels}</tr></table>"
        f"<table><tr><th>{escape(speak('Coins'))}</th>{purse}</tr></table>"
        f"<p class='phases'>{escape(phases)}</p></div>"
    )


PAWNS = Sheet(
    N_("Pawns and mats"),
    N_("Pawns to cut out and fold, and a mat for each player with its level and its coins."),
    _pawns,
    """
.pawns { display: grid; grid-template-columns: repeat(4, 24mm); gap: 10mm 16mm; margin-top: 8mm }
.tent { width: 24mm } .face { height: 26mm; display: flex; align-items: end;
  justify-content: center; padding-bottom: 2mm; border-top: .4pt dotted #666 }
.over { transform: rotate(180deg); border-top: 0 } .foot { height: 10mm }
.tent .foot + .over { border-bottom: .4pt dotted #666 }
.tent .foot:last-child { border-top: .4pt dotted #666 }
.mat { padding: 3mm 4mm; height: 62mm; margin-bottom: 2mm } .mat h2 { margin: 0 0 1mm }
.mat p { margin: 0; font-size: 10.5pt; line-height: 1.3 }
.head { display: flex; gap: 4mm; align-items: start; height: 26mm }
.head svg { flex: none }
.mat table { width: 100%; table-layout: fixed; margin-bottom: 2mm }
.mat th { width: 24mm; text-align: left; border: 0; padding-left: 0 }
.mat td { height: 9mm; text-align: center }""",
)
