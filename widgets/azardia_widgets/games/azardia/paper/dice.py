"""Where there are no ten-sided dice: spinners and rolls that were rolled already; and tallies."""

from html import escape
from math import cos, pi, sin

import numpy as np

from azardia_nb.games.azardia.odds.dice import difference, total
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.text.language import N_, language
from azardia_widgets.classroom.paper import Sheet, paragraphs

SEED = 1
ROLLS = 30, 8  # in a column, columns
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
    """Return a circle of as many equal parts as a die has faces, as SVG."""
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
    told = speak("Write into each cell the sum, or the difference, of its row and its column.")
    head = "<th></th>" + "".join(f"<th>{n}</th>" for n in FACES)
    rows = "".join(f"<tr><th>{n}</th>{'<td></td>' * NUMBERS.faces}</tr>" for n in FACES)
    return f"{paragraphs([told])}<table class='square'><tr>{head}</tr>{rows}</table>"


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
