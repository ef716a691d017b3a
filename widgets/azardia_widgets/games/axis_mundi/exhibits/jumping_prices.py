"""Exhibits on prices that jump: action points, wounds and hit points of a way, hex by hex."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from azardia_nb.games.axis_mundi.game import Game
from azardia_nb.games.axis_mundi.lessons.jumping_prices import (
    NINE,
    OF_TWO,
    SEVEN,
    SHORE,
    SIX,
    along_the_shore,
    more_wounds,
    price_over_six,
    to_and_fro,
    unknown_wounds,
)
from azardia_nb.games.axis_mundi.odds.prices import (
    Stage,
    lost_hit_points,
    price,
    price_by_chance,
    ring_way,
)
from azardia_nb.games.axis_mundi.rules.board import HEXES
from azardia_nb.games.axis_mundi.rules.state import WOUNDS
from azardia_nb.text.language import N_, Speak, language, plural
from azardia_nb.text.say import fraction
from azardia_widgets.charts.bar_chart import Bars, BarSeries
from azardia_widgets.charts.curve_chart import Line, Lines
from azardia_widgets.controls.listing import listing
from azardia_widgets.lesson.figure import Board, Figure, Html, Pick, Slider, Table
from azardia_widgets.lesson.prediction import before

WAYS: dict[str, tuple[int, ...]] = {
    "six": tuple(to_and_fro(SIX)),
    "shore": SHORE,
    "level1": tuple(ring_way("1J", 6)),
    "level2": tuple(ring_way("2G", 4)),
}
NAMES = {
    "six": N_("to and fro between B and D"),
    "shore": N_("along the shore, from A to I"),
    "level1": N_("on Level 1, from 1J to 1P"),
    "level2": N_("on Level 2, from 2G to 2K"),
}
MOST = 12  # hexes of the chart
COST = plural(
    "In all: {points} AP and {lost} HP, with {n} wound left.",
    "In all: {points} AP and {lost} HP, with {n} wounds left.",
)


def _board(way: Sequence[int], had: int) -> Board:
    """Return the figure with its wounds where the way begins."""
    others = [{"at": hex} for hex in ("pier2", "pier3")]
    me = {"at": HEXES[way[0]], "wounds": had}
    return Board(Game.place({"cards": False, "players": [me, *others]}, seed=0), path=way)


class PriceOfAWay(Figure):
    """Table of what a path costs, by the part of it that is run and the wounds at its start."""

    heard = in_row = True
    way = Pick(N_("Your way"), NAMES, "azardia-way")
    runs = Slider(
        N_("How many times you run (2 hexes each)"),
        0,
        max(len(way) // 2 for way in WAYS.values()),
        0,
        "azardia-runs",
    )
    had = Slider(N_("Wounds you begin with"), 0, WOUNDS - 1, 0, "azardia-had", main=True)
    parts = ("board", "table", "chart")
    first_column = ("board",)
    under = ("chart",)

    def stages(self) -> list[Stage]:
        """Return the way hex by hex; its first part is run."""
        return price(WAYS[self.way.value], self.runs.value, self.had.value)

    def show(self, speak: Speak, code: str, name: str, runs: int, had: int) -> Iterator[object]:
        way = WAYS[name]
        self.runs.refuse(
            speak("This way has {n} hexes only.", n=len(way) - 1) if 2 * runs > len(way) - 1 else ""
        )
        stages = self.stages()
        yield _board(way, had)
        last = stages[-1]
        total = speak(COST, points=last.points, lost=last.lost, n=last.had)
        shows = self.shows("table")
        yield Html(f"{_price_table(stages, code)}<p><strong>{total}</strong></p>" if shows else "")
        yield total if shows else speak("Change the way and how you go it.")
        # staircases: hit points lost by number of Accessible Hexes, walked or run
        walked = [lost_hit_points(had, hexes) for hexes in range(MOST + 1)]
        ran = [lost_hit_points(had, 2 * hexes) for hexes in range(MOST + 1)]
        title = speak("HP lost on Accessible Hexes, with {n} wounds to begin with", n=had)
        curves = Line(speak("walking"), walked), Line(speak("running"), ran)
        across, along = speak("Accessible Hexes"), speak("HP lost")
        # the price of running is a guess until a run is chosen
        yield Lines(title, across, curves[: 1 + bool(runs)], start=0, along=along)


def _price_table(stages: list[Stage], code: str) -> str:
    speak = language(code)
    table = Table.of(
        speak("What the way costs"),
        stages,
        {
            speak("Hex"): lambda one: HEXES[one.hex],
            speak("How"): lambda one: speak("run") if one.runs else speak("walk"),
            speak("Wounds it makes"): lambda one: str(one.wounds),
            speak("Wounds then"): lambda one: speak("0, cleared") if one.healed else str(one.had),
            speak("AP so far"): lambda one: str(one.points),
            speak("HP lost so far"): lambda one: str(one.lost),
        },
    )
    return listing(*table)


predict_run = before(price_over_six, PriceOfAWay, runs=SIX // 2, had=OF_TWO)
predict_shore = before(
    along_the_shore,
    PriceOfAWay,
    lambda: _board(SHORE, OF_TWO),
    way="shore",
    runs=len(SHORE) // 2,
    had=OF_TWO,
)


class UnknownWounds(Figure):
    """Chart of the price of more wounds, if all present wounds are equally likely."""

    heard = strong = True
    more = Slider(N_("Wounds you get"), 1, 4 * WOUNDS, NINE, "azardia-more", main=True)
    parts = ("chart", "told")

    def show(self, speak: Speak, code: str, more: int) -> Iterator[object]:
        title = speak("HP that these wounds cost")
        prices = price_by_chance(more)
        yield Bars(title, speak("HP"), (BarSeries(prices),))
        expected = sum((hp * chance for hp, chance in prices.items()), Fraction(0))
        yield Html("")
        yield speak(
            "Expected value: {mean} HP, as {n} × 1/{group}.",
            mean=fraction(expected),
            n=more,
            group=WOUNDS,
        )


predict_unknown_wounds = before(unknown_wounds, UnknownWounds)


class MoreWounds(Figure):
    """Table of the price of the next wound, and of seven more, by present wounds."""

    parts = ("table",)

    def show(self, speak: Speak, code: str) -> Iterator[object]:
        prices = [(lost_hit_points(had, 1), lost_hit_points(had, SEVEN)) for had in range(WOUNDS)]
        lines = [[str(had), str(one), str(all)] for had, (one, all) in enumerate(prices)]
        heads = [
            speak("Wounds you have"),
            speak("HP that the next one costs"),
            speak("HP that {n} more cost", n=SEVEN),
        ]
        # drawn in every layer: there is nothing else
        yield Html(listing(speak("The price of more wounds"), heads, lines))
        yield speak("Three wounds cost nothing, the fourth a whole HP.")


predict_more_wounds = before(more_wounds, MoreWounds)
