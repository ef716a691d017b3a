"""Exhibits on prices that jump: action points, wounds and hit points of a way, hex by hex."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from azardia_nb.games.axis_mundi.game import Game
from azardia_nb.games.axis_mundi.lessons.jumping_prices import (
    MOST,
    NINE,
    OF_TWO,
    ON_THE_SHORE,
    SHORE,
    SIX,
    ask,
    price_over_six,
    staircase,
    to_and_fro,
    unknown_wounds,
)
from azardia_nb.games.axis_mundi.odds.prices import (
    RUN,
    WALK,
    Stage,
    lost_hit_points,
    plans,
    price,
    price_by_chance,
    price_of_plan,
    ring_way,
)
from azardia_nb.games.axis_mundi.rules.board import HEXES
from azardia_nb.games.axis_mundi.rules.state import WOUNDS
from azardia_nb.lessons.question import Values
from azardia_nb.text.language import N_, Speak, language, plural
from azardia_nb.text.say import fraction
from azardia_widgets.charts.bar_chart import Bars, BarSeries
from azardia_widgets.charts.curve_chart import Line, Lines
from azardia_widgets.controls.listing import listing
from azardia_widgets.lesson.drawing import drawn_before
from azardia_widgets.lesson.figure import Board, Figure, Html, Pick, Slider, Table
from azardia_widgets.lesson.prediction import before
from azardia_widgets.lesson.scoring import Scoring

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
        visible = curves[: 1 + bool(runs)]
        yield Lines(title, across, visible, start=0, along=along, stairs=True)


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
PACES = {str(WALK): N_("walk"), str(RUN): N_("run")}


def _pace(point: int) -> Pick:
    """Return the choice for an action point of a plan, from 0."""
    return Pick(N_("AP {n}"), PACES, f"azardia-pace{point}", figures={"n": point + 1})


class RunOrWalk(Scoring):
    """A plan for the way along the shore, scored by the hit points it costs."""

    prompt = ask.text("run_or_walk", "text")
    title = N_("What you have scored")
    in_row = True
    pace0 = _pace(0)
    pace1 = _pace(1)
    pace2 = _pace(2)
    pace3 = _pace(3)
    pace4 = _pace(4)
    pace5 = _pace(5)
    parts = ("board", "told", "table", "way")
    first_column = ("board",)
    under = ("way",)

    def values(self) -> Values:
        return {"points": ON_THE_SHORE, "hexes": len(SHORE) - 1}

    def worth(self, *plan: str) -> Fraction:
        return Fraction(-price_of_plan(SHORE, [int(one) for one in plan])[-1].lost)

    def best(self) -> tuple[str, ...]:
        possible = plans(len(SHORE) - 1, ON_THE_SHORE)
        return max((tuple(map(str, plan)) for plan in possible), key=lambda plan: self.worth(*plan))

    def heads(self, speak: Speak) -> list[str]:
        return [speak("HP lost"), speak("Wounds then"), speak("Your plan")]

    def cells(self, code: str, *plan: str) -> list[str]:
        end = price_of_plan(SHORE, [int(one) for one in plan])[-1]
        speak = language(code)
        return [str(end.lost), str(end.had), ", ".join(speak(PACES[one]) for one in plan)]

    def refused(self, speak: Speak, *plan: str) -> str:
        hexes, all = sum(map(int, plan)), len(SHORE) - 1
        if hexes == all:
            return ""
        return speak("This plan takes you over {n} hexes. Your way has {all}.", n=hexes, all=all)

    def unscored(self, speak: Speak, code: str, *plan: str) -> str:
        return speak("This plan takes you all the way. How many HP will it cost?")

    def verdict(self, speak: Speak, code: str, *plan: str) -> str:
        best = -self.worth(*self.best())
        cost = speak("Your plan costs {n} HP.", n=str(-self.worth(*plan)))
        if self.is_best(*plan):
            return f"{cost} {speak('No plan costs fewer.')}"
        return f"{cost} {speak('The best plan costs {n} HP.', n=str(best))}"

    def show(self, speak: Speak, code: str, *plan: str) -> Iterator[object]:
        """Yield the board, the scores, and the chosen plan hex by hex once it is scored."""
        yield _board(SHORE, 0)
        yield from super().show(speak, code, *plan)
        open = plan in self.scored and self.shows("answers") and self.shows("table")
        stages = price_of_plan(SHORE, [int(one) for one in plan])
        yield Html(_price_table(stages, code) if open else "")


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


class Staircase(Figure):
    """HP lost by the number of further wounds: a staircase, whose steps depend on those before."""

    had = Slider(N_("Wounds you begin with"), 0, WOUNDS - 1, 0, "azardia-had", main=True)
    parts = ("chart",)

    def show(self, speak: Speak, code: str, had: int) -> Iterator[object]:
        title = speak("HP that wounds cost, with {n} wounds to begin with", n=had)
        lost = [lost_hit_points(had, more) for more in range(MOST + 1)]
        line = Line(speak("HP lost"), lost)
        across = speak("Wounds you get")
        # drawn in every layer: there is nothing else
        yield Lines(title, across, (line,), start=0, along=speak("HP lost"), stairs=True)
        yield speak("Three wounds cost nothing, the fourth a whole HP.") if not had else ""


draw_staircase = drawn_before(staircase, Staircase, had=OF_TWO)
