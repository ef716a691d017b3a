"""Printable sheets: board, pawns to fold, player mats, cards, dice, rules."""

from html import escape
from math import cos, pi, sin

import numpy as np

from azardia_nb.games.azardia.cards.deck import Deck, deck_name
from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.odds.dice import difference, total
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.card_kinds import Card, Pile, When
from azardia_nb.games.azardia.rules.characters import CHARACTERS
from azardia_nb.games.azardia.text.tabletop import legend
from azardia_nb.games.azardia.text.texts import character_name, coins, rule_name, why
from azardia_nb.text.language import N_, language
from azardia_widgets.board.layout import PITCH
from azardia_widgets.board.svg import FONT, empty, painted
from azardia_widgets.classroom.paper import Sheet, paragraphs
from azardia_widgets.games.azardia.layout import MARKS
from azardia_widgets.games.azardia.painter import LOOKS

WIDE, HALF = 265.0, 176.0  # mm: width of the board on one page, and of its wider half
SETS = 2  # sets of pawns per page
PHASES = ("turn.roll", "turn.draw", "turn.play", "turn.discard")


def _board(code: str) -> str:
    speak = language(code)
    game = Game(len(CHARACTERS), seed=0)
    zero, tyrant = range(1, NUMBERS.gate + 1), range(NUMBERS.gate + 1, NUMBERS.goal + 1)
    whole = empty(game, WIDE, code, largest=PITCH)
    left = empty(game, HALF, code, zero, PITCH)
    right = empty(game, HALF, code, tyrant, _pitch(left))
    signs = " · ".join(
        f"<b>{escape(sign)}</b> {escape(meaning)}" for sign, meaning in legend(game, code)[:-2]
    )
    halves = paragraphs([speak("Tape both pages together: {zone} on the left.", zone=_zone(code))])
    return (
        f"<section class='wide'>{whole}<p>{signs}</p></section>"
        f"<section>{halves}{left}<p>{signs}</p></section><section>{halves}{right}</section>"
    )


def _zone(code: str) -> str:
    return rule_name("zones.zero", code)


def _pitch(drawn: str) -> float:
    """Return the distance between tiles in a picture, in mm."""
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
    folding = speak(
        "Cut out along the dashed lines. Fold a pawn in the middle and its ends outwards, and glue "
        "them together as feet."
    )
    pawns = "".join(_tent(character) for _ in range(SETS) for character in CHARACTERS)
    mats = "".join(_mat(character, code) for character in CHARACTERS)
    clips = speak("Mark your level and your coins with two paper clips.")
    return (
        f"<section><h1>{escape(speak('Pawns'))}</h1>{paragraphs([folding])}"
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
    shapes = look.face.shapes(0, 0, 100, look.fill, look.ink)
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


# --- cards --------------------------------------------------------------------------------------

_PILES = {Pile.ACTION: N_("Action"), Pile.PENALTY: N_("Penalty"), Pile.EVENT: N_("Event")}
# Timing of action cards; the default, phase C, is not printed.
_WHEN = {When.ROLL: N_("before your roll"), When.ANSWER: N_("as an answer")}


def _cards(code: str) -> str:
    deck = Deck.kit()
    piles = (
        "".join(_card(card, code) * card.count for card in deck.cards if card.pile is pile)
        for pile in Pile
    )
    # without a heading, so that each page is full of cards
    return "".join(f"<section class='cards'>{pile}</section>" for pile in piles)


def _card(card: Card, code: str) -> str:
    speak = language(code)
    kind = speak(_PILES[card.pile])
    if card.pile is Pile.ACTION and card.when in _WHEN:
        kind += f": {speak(_WHEN[When(card.when)])}"
    mark = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-17 -17 34 34" width="9mm" '
        f'font-family="{FONT}" font-weight="bold">'
        f"{''.join(painted(MARKS[card.pile.name.lower()](0, 0)))}</svg>"
    )
    return (
        f"<article class='cut'><header>{mark}<span>{escape(kind)}</span></header>"
        f"<h2>{escape(card.name(code))}</h2><p>{escape(card.text(code))}</p>"
        f"<footer>{escape(deck_name(Deck.kit(), code))}</footer></article>"
    )


CARDS = Sheet(
    N_("The cards"),
    N_("The kit’s own action, penalty and event cards. Thick paper is best."),
    _cards,
    """
@page { margin: 12mm 14mm }
.cards { display: grid; grid-template-columns: repeat(3, 60mm); grid-auto-rows: 53mm }
article { padding: 3mm 4mm; display: flex; flex-direction: column; break-inside: avoid }
article header { display: flex; gap: 2mm; align-items: center; font-size: 9pt; line-height: 1.2 }
article h2 { margin: 2mm 0 1mm } article p { margin: 0; font-size: 11pt; line-height: 1.3 }
article footer { margin-top: auto; font-size: 8pt; color: #444 }""",
)


# --- dice and tally sheets ----------------------------------------------------------------------

SEED = 1
ROLLS = 30, 8  # rows, columns
FACES = range(1, NUMBERS.faces + 1)


def _dice(code: str) -> str:
    speak = language(code)
    spinner = _spinner()
    spin = speak(
        "No ten-sided dice? Stand a pencil on the middle of a spinner with a paper clip around its "
        "point, and flick the clip. Two spins are a roll."
    )
    use = speak(
        "A computer has rolled two ten-sided dice for you (seed {seed}). Begin anywhere, and cross "
        "out what you have used.",
        seed=SEED,
    )
    pages = (
        (speak("Spinners"), f"{paragraphs([spin])}<div class='spinners'>{spinner}{spinner}</div>"),
        (speak("Rolls"), paragraphs([use]) + _rolled()),
        (speak("Tally"), _tally(code)),
        (speak("All rolls of two dice"), _square(code)),
    )
    return "".join(f"<section><h1>{escape(title)}</h1>{body}</section>" for title, body in pages)


def _spinner() -> str:
    """Return a spinner with as many sectors as a die has faces, as SVG."""
    turn = 2 * pi / NUMBERS.faces
    lines = "".join(
        f'<path d="M0 0L{95 * sin(n * turn):.1f} {-95 * cos(n * turn):.1f}"/>' for n in FACES
    )
    numbers = "".join(
        f'<text x="{72 * sin((n - 0.5) * turn):.1f}" y="{-72 * cos((n - 0.5) * turn):.1f}">{n}'
        "</text>"
        for n in FACES
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-100 -100 200 200" width="108mm" '
        'stroke="#000" fill="none"><circle r="95" stroke-width="1.5"/>'
        f'{lines}<circle r="2.5" fill="#000"/><g fill="#000" stroke="none" font-size="20" '
        f'text-anchor="middle" dominant-baseline="central">{numbers}</g></svg>'
    )


def _rolled() -> str:
    high, wide = ROLLS
    rolls = np.random.default_rng(SEED).integers(1, NUMBERS.faces + 1, (high, wide, NUMBERS.dice))
    rows = "".join(
        "<tr>" + "".join(f"<td>{', '.join(map(str, roll))}</td>" for roll in row) + "</tr>"
        for row in rolls.tolist()
    )
    return f"<table class='rolls'>{rows}</table>"


def _tally(code: str) -> str:
    speak = language(code)
    count = escape(speak("How many times"))

    def table(head: str, values: list[int]) -> str:
        rows = "".join(f"<tr><th scope='row'>{n}</th><td></td></tr>" for n in values)
        return f"<table><tr><th>{escape(head)}</th><th class='long'>{count}</th></tr>{rows}</table>"

    sums = table(speak("Sum"), sorted(total()))
    differences = table(speak("Difference"), sorted(difference()))
    return f"<div class='tally'>{sums}{differences}</div>"


def _square(code: str) -> str:
    speak = language(code)
    task = speak("Write into each cell the sum, or the difference, of its row and its column.")
    head = "<th></th>" + "".join(f"<th>{n}</th>" for n in FACES)
    rows = "".join(f"<tr><th>{n}</th>{'<td></td>' * NUMBERS.faces}</tr>" for n in FACES)
    return f"{paragraphs([task])}<table class='square'><tr>{head}</tr>{rows}</table>"


DICE = Sheet(
    N_("Dice and tallies"),
    N_("Spinners and rolls if you have no ten-sided dice, sheets for tallies, and a square."),
    _dice,
    """
.spinners { display: flex; flex-direction: column; align-items: center; gap: 6mm; margin-top: 4mm }
.rolls { width: 100%; table-layout: fixed; font-size: 12pt } .rolls td { text-align: center;
  padding: .9mm }
.tally { display: grid; grid-template-columns: 1fr 1fr; gap: 8mm; align-items: start }
.tally table { width: 100% } .tally th { width: 26mm } .tally .long { width: auto }
.tally td { height: 11mm }
.square { width: 100%; table-layout: fixed } .square th, .square td { height: 15mm;
  text-align: center }""",
)


# --- rules --------------------------------------------------------------------------------------

# Each rule appears in exactly one part.
PARTS = {
    N_("Before you begin"): "goal setup.roll setup.start dice cards.decks",
    N_(
        "Your turn"
    ): "round.event turn.roll turn.zero turn.draw turn.play turn.respond turn.discard "
    "turn.missed turn.clockwise",
    N_(
        "The board"
    ): "zones.zero zones.return zones.tyrant zones.floor zones.bounce tiles.a tiles.z "
    "cards.nocounter",
    N_("Levels and challenges"): "levels.range challenge challenge.crossing",
    N_("Coins"): "coins.cap coins.level coins.tile coins.die coins.wealth",
    N_(
        "Characters"
    ): "ability.once ability.lagartoon ability.kuchuritok ability.robot ability.mantis",
    N_("The end"): "grace",
}


def _rules(code: str) -> str:
    speak = language(code)
    parts = "".join(
        f"<h2>{escape(speak(title))}</h2>"
        + "".join(
            f"<p><b>{escape(rule_name(rule, code))}.</b> {escape(why(rule, code))}</p>"
            for rule in rules.split()
        )
        for title, rules in PARTS.items()
    )
    hurry = speak(
        "In a hurry? Begin at level {top}, on tiles {first} to {last}: then you play only the last "
        "part of the board.",
        top=NUMBERS.top_level,
        first=NUMBERS.gate + 1,
        last=NUMBERS.gate + len(CHARACTERS),
    )
    return (
        f"<h1>{escape(speak(RULES.title))}</h1><div class='rules'>{parts}"
        f"<p class='hurry'>{escape(hurry)}</p></div>"
    )


RULES = Sheet(
    N_("The rules of Azardia"),
    N_("The whole game on two pages."),
    _rules,
    """
@page { margin: 12mm 13mm } h1 { margin-bottom: 2mm }
.rules { columns: 2; column-gap: 8mm; font-size: 12pt; line-height: 1.4 }
.rules h2 { margin: 3mm 0 1mm; border-bottom: .6pt solid #000 }
.rules h2:first-child { margin-top: 0 }
.rules p { margin: 0 0 1.5mm; break-inside: avoid }
.rules .hurry { border: .8pt solid #000; padding: 2mm; margin-top: 3mm }""",
)
