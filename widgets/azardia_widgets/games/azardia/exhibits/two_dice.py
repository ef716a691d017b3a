"""Two dice, added or subtracted: every roll there is, and rolls tried out."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from types import MappingProxyType
from typing import Any

import traitlets

from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.lessons.start_here import eleven
from azardia_nb.games.azardia.lessons.two_dice import likeliest_difference
from azardia_nb.games.azardia.odds import dice as odds
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.probability.dice import fair
from azardia_nb.probability.distribution import table
from azardia_nb.probability.goodness_of_fit import Experiment, Roll, differences, sums
from azardia_nb.text.language import N_, Speak, language
from azardia_nb.text.say import chance
from azardia_widgets.board.shapes import INK
from azardia_widgets.board.svg import FONT, described
from azardia_widgets.charts.bar_chart import Bars, BarSeries, Tally
from azardia_widgets.controls.buttons import show_or_hide
from azardia_widgets.lesson.figure import Figure, Html, Note, Odds, Pick, Slider, press, presses
from azardia_widgets.lesson.prediction import before
from azardia_widgets.table.fair_dice import roll_label, so_many

MOST = NUMBERS.dice * NUMBERS.faces  # the highest sum
AT_ONCE = (1, 10, 100, 1000)  # how often can be rolled with one press
AHEAD = 7  # tiles to the wanted one at first: in reach both ways


@dataclass(frozen=True)
class Way:
    """One way to make a number of a roll: its name, its chart's words, distribution and count."""

    name: str
    title: str
    result: str
    gives: Callable[[int, int], int]
    distribution: Callable[[], Mapping[int, Fraction]]
    counts: Callable[[Sequence[Roll]], Counter[int]]


def _apart(a: int, b: int) -> int:
    return abs(a - b)


ADD = "add"
SUBTRACT = "subtract"
AGAIN = "again"
WAYS = {
    ADD: Way(
        N_("add"),
        N_("The sum of two dice"),
        N_("sum"),
        lambda a, b: a + b,
        odds.total,
        sums,
    ),
    SUBTRACT: Way(
        N_("subtract"),
        N_("The difference of two dice"),
        N_("difference"),
        _apart,
        odds.difference,
        differences,
    ),
    AGAIN: Way(
        N_("subtract, rerolling the first zero"),
        N_("The difference, rerolling the first zero"),
        N_("difference"),
        _apart,
        odds.difference_rerolled,
        odds.differences_rerolled,
    ),
}


class TwoDice(Figure):
    """All rolls of two dice as a grid, and how often each result comes, beside it."""

    heard = True  # the grid's heading says it
    options = ("ways",)
    ways: Sequence[str] = (ADD, SUBTRACT)
    way = Pick(
        N_("What you do:"),
        {name: WAYS[name].name for name in (ADD, SUBTRACT)},
        "azardia-way",
        dial=(ADD, SUBTRACT),
    )
    wanted = Slider(N_("Result"), 0, MOST, AHEAD, main=True, dial=range(MOST + 1))
    parts = ("grid", "chart")
    first_column = ("grid",)
    grid: Any

    def begin(self) -> None:
        if len(self.ways) == 1:
            self.dials = MappingProxyType({"wanted": self.dials["wanted"]})

    def lay(self) -> Sequence[Any]:
        show_or_hide(self.way.widget, len(self.ways) > 1)
        # Square and hill are to be seen together: the square takes no more than it needs.
        self.grid.layout.flex, self.grid.layout.width = "0 0 auto", "min-content"
        (both,) = laid = super().lay()
        both.children[1].layout.flex = "1 1 330px"
        return laid

    def show(self, speak: Speak, code: str, name: str, wanted: int) -> Iterator[object]:
        way = WAYS[name]
        title = speak(way.title)
        yield Html(grid(way.gives, lambda n: n == wanted, code, title))
        distribution = way.distribution()
        marked = (wanted,) if distribution.get(wanted) else ()
        yield Bars(title, speak(way.result), (BarSeries(distribution),), marked=marked)
        yield speak("{title}, {n}:", title=title, n=wanted)
        yield grid_sentence(way.gives, lambda n: n == wanted, code)


class GrowingExperiment(Figure):
    """Rolls and more rolls beside the exact chances; the band of chance shrinks as they grow."""

    # How often the dice were rolled or forgotten: who observes it is told of every roll.
    changes = traitlets.Int(0)

    way = Pick(N_("What you do:"), {name: way.name for name, way in WAYS.items()}, "azardia-way")
    parts = ("chart", "odds")
    below = "last"
    first_column = ("roll", "reset", "last", "chart")
    second_column = ("odds",)

    def begin(self) -> None:
        self.experiment = Experiment(self.seed, fair(odds.PAIR))

    @property
    def rolls(self) -> Sequence[Roll]:
        """What the dice have shown so far, roll by roll."""
        return self.experiment.rolls

    @presses(AT_ONCE, roll_label, main=2)
    def roll(self, times: int) -> None:
        self.experiment.roll(times)

    @press(N_("Start over"), "azardia-reset", "trash")
    def reset(self) -> None:
        self.experiment.reset()

    def changed(self, name: str) -> None:
        if name != "way":
            self.changes += 1

    def lay(self) -> Sequence[Any]:
        *_, both = laid = super().lay()
        left, right = both.children
        # No column of the table is cut; the chart has the rest.
        left.layout.flex, right.layout.flex = "1 1 370px", "0 0 auto"
        right.layout.width = "max-content"
        return laid

    def show(self, speak: Speak, code: str, name: str) -> Iterator[object]:
        way = WAYS[name]
        title, result = speak(way.title), speak(way.result)
        rules, counts = way.distribution(), way.counts(self.rolls)
        tries = counts.total()
        tried = so_many(tries, "turns" if name == AGAIN else "rolls", code)
        tally = Tally(counts, tried)
        yield Note(dice(self.rolls[-1], code) if self.rolls else "")
        chart = Bars(title, result, (BarSeries(rules),), tally if tries else None, tries)
        yield chart
        frame = table(rules)
        if tries:
            frame.insert(1, "tried", [tally.share(outcome) for outcome in rules])
        yield Odds(frame, title, result, {"tried": tried})
        yield speak("Rolled so far: {tried}.", tried=tried)
        if self.shows("chart"):
            yield chart.sentence(code)


predict_difference = before(likeliest_difference, TwoDice, way=SUBTRACT, wanted=0)


class Square(Figure):
    """All rolls of two dice as a grid, and those of one sum; a first lesson draws no chart."""

    wanted = Slider(N_("Result"), NUMBERS.dice, MOST, NUMBERS.faces + 1)
    parts = ("grid",)

    def show(self, speak: Speak, code: str, wanted: int) -> Iterator[object]:
        gives, title = WAYS[ADD].gives, speak(WAYS[ADD].title)
        yield Html(grid(gives, lambda n: n == wanted, code, title))
        yield grid_sentence(gives, lambda n: n == wanted, code)


predict_eleven = before(eleven, Square)


_SIDE = 64  # of a die and its margin
# A trapezohedron seen from the side: one kite in front, parts of four more around it.
_OUTLINE = "0,-29 27,-7 27,8 0,29 -27,8 -27,-7"
_KITE = "0,-29 20,6 0,20 -20,6"
_EDGES = "M20 6 27 8M-20 6-27 8M0 20V29"
_AROUND, _IN_FRONT = "#b9d3ea", "#ffffff"

_LIGHT, _DEEP = (0xF1, 0xF6, 0xFB), (0x9C, 0xC3, 0xE6)  # tints of the least and the greatest value
_CELL = "min-width:2.2em;padding:3px;text-align:center"


def dice(faces: Sequence[int], code: str = "en") -> str:
    """Return dice in a row as an image that says what they show; AzardiaError for no such face."""
    if not faces:
        raise AzardiaError("no dice to show")
    for face in faces:
        if not 1 <= face <= NUMBERS.faces:
            raise AzardiaError(f"no die shows {face}; faces are 1 to {NUMBERS.faces}")
    width = _SIDE * len(faces)
    drawn = "".join(_die(face, _SIDE * place) for place, face in enumerate(faces))
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {_SIDE}" width="{width}" '
        f'height="{_SIDE}" font-family="{FONT}" font-weight="bold" font-size="19" '
        f'text-anchor="middle" stroke-linejoin="round">{drawn}</svg>'
    )
    alt = language(code)(N_("The dice show {dice}."), dice=", ".join(map(str, faces)))
    # In the size of the letters around it, which a projector makes bigger.
    return described(svg, alt, "height:4.6em")


def _die(face: int, left: int) -> str:
    middle = _SIDE / 2
    return (
        f'<g transform="translate({left + middle:g} {middle:g})" stroke="{INK}" stroke-width="2">'
        f'<polygon points="{_OUTLINE}" fill="{_AROUND}"/>'
        f'<polygon points="{_KITE}" fill="{_IN_FRONT}"/><path d="{_EDGES}" fill="none"/>'
        f'<text y="7" fill="{INK}" stroke="none">{face}</text></g>'
    )


def grid(
    value: Callable[[int, int], int],
    wanted: Callable[[int], bool],
    code: str = "en",
    title: str = "",
) -> str:
    """Return all rolls of two dice as an HTML table, with what `value` makes of each.

    The greater the value, the deeper the tint; what is `wanted` is bold, ticked and framed. The
    caption is the title and `grid_sentence`.
    """
    speak = language(code)
    faces = range(1, NUMBERS.faces + 1)
    values = {(a, b): value(a, b) for a in faces for b in faces}
    least, greatest = min(values.values()), max(values.values())
    corner = f"{speak('die {n}', n=1)} ↓ {speak('die {n}', n=2)} →"
    head = f'<th style="{_CELL};font-weight:normal;font-size:85%">{escape(corner)}</th>' + "".join(
        f'<th scope="col" style="{_CELL}">{b}</th>' for b in faces
    )
    rows = "".join(
        f'<tr><th scope="row" style="{_CELL}">{a}</th>'
        + "".join(
            _cell(values[a, b], wanted(values[a, b]), _tint(values[a, b], least, greatest))
            for b in faces
        )
        + "</tr>"
        for a in faces
    )
    said = escape(grid_sentence(value, wanted, code))
    named = f"<strong>{escape(title)}</strong><br>{said}" if title else said
    return (
        '<table style="border-collapse:separate;border-spacing:2px;font-size:inherit">'
        f'<caption style="text-align:left">{named}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    )


def grid_sentence(
    value: Callable[[int, int], int], wanted: Callable[[int], bool], code: str = "en"
) -> str:
    """Say how many rolls of two dice give what is wanted.

    >>> grid_sentence(lambda a, b: a + b, lambda total: total == 4)
    '3 of 100 rolls: 3/100 (3%).'
    """
    faces = range(1, NUMBERS.faces + 1)
    found = sum(wanted(value(a, b)) for a in faces for b in faces)
    rolls = len(faces) ** 2
    return language(code)(
        N_("{n} of {all} rolls: {chance}."),
        n=found,
        all=rolls,
        chance=chance(Fraction(found, rolls), code),
    )


def _cell(value: int, wanted: bool, tint: str) -> str:
    said = f"{value}".replace("-", "−")
    if wanted:
        look = f"border:3px solid {INK}"
        said = f"<strong>{said}<sup>✓</sup></strong>"
    else:
        look = "border:3px solid transparent"
    return f'<td style="{_CELL};background-color:{tint};color:{INK};{look}">{said}</td>'


def _tint(value: int, least: int, greatest: int) -> str:
    part = (value - least) / (greatest - least) if greatest > least else 0
    mixed = (
        round(light + (deep - light) * part) for light, deep in zip(_LIGHT, _DEEP, strict=True)
    )
    return "#" + "".join(f"{level:02x}" for level in mixed)
