"""Exhibits about lives: the risk of falling after each die, and lives over several turns."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product

from azardia_nb.games.titan_race.data.titans import COLOURS, NAMES, TITANS, kit
from azardia_nb.games.titan_race.lessons.life import ask, falls_in_the_end
from azardia_nb.games.titan_race.odds.draft import chance_shown
from azardia_nb.games.titan_race.odds.duel import LIVES
from azardia_nb.games.titan_race.odds.life import HOME, EndRisk, ends_of, lives_after, position
from azardia_nb.games.titan_race.rules.board import FACES, name_of, row_of
from azardia_nb.games.titan_race.text.sentences import COLOUR_NAMES, FACE_NAMES
from azardia_nb.lessons.question import Values
from azardia_nb.text.language import N_, Speak, language, plural
from azardia_nb.text.say import PERCENT, chance, decimal, percent
from azardia_widgets.board.overlay import Signs
from azardia_widgets.charts.bar_chart import Bars, BarSeries
from azardia_widgets.charts.chart import Chart
from azardia_widgets.charts.curve_chart import Curve, Curves
from azardia_widgets.lesson.figure import (
    Board,
    Figure,
    Pick,
    Slider,
    Table,
)
from azardia_widgets.lesson.prediction import before
from azardia_widgets.lesson.scoring import Scoring

MOST_DICE = 4
# Spaces of the rival, with the text of their buttons.
RIVALS = {
    "D2": N_("straight behind, on D2"),
    "C3": N_("one step behind, on C3"),
    "B4": N_("level, on B4"),
}
_FACES = dict(zip(FACES, FACE_NAMES, strict=True))
_LEFT = plural(
    "Lives left after {n} turn (0: fallen at least once)",
    "Lives left after {n} turns (0: fallen at least once)",
)
_IN = plural("in {n} turn", "in {n} turns")
_FALLEN = plural(
    "The probability of having fallen at least once in {n} turn is {without}; with your own colour "
    "it is {helped}.",
    "The probability of having fallen at least once in {n} turns is {without}; with your own "
    "colour it is {helped}.",
)
_SAFE, _SOME, _GRAVE = "#d3ecd0", "#f7e3b0", "#f6b39a"


class WhichDie(Figure):
    """Board with the risk of falling for each die and space; the own colour adds a life."""

    heard = in_row = True
    titan = Pick(N_("You play"), {name: NAMES[name] for name in TITANS}, "azardia-titan", "slaugg")
    rival = Pick(N_("The rival is"), RIVALS, "azardia-rival", "C3")
    life = Slider(N_("Your lives"), 1, LIVES, 1, "azardia-lives", main=True)
    dice = Slider(N_("Dice the rival can choose from"), 1, MOST_DICE, 2, "azardia-dice")
    face = Pick(N_("You take"), _FACES, "azardia-face", "strike")
    parts = ("board", "table")
    first_column = ("board",)

    def ends(self, face: str) -> list[EndRisk]:
        """Return where a turn with a die of `face` can end, the safest spaces first."""
        return ends_of(self.titan.value, self.life.value, face, self.dice.value, self.rival.value)

    def show(
        self, speak: Speak, code: str, titan: str, rival: str, life: int, dice: int, face: str
    ) -> Iterator[object]:
        ends = self.ends(face)
        labels = {end.space: percent(end.risk, code, 0) for end in ends}
        risks = {text: end.risk for end in ends if (text := labels[end.space])}
        laid = Signs(
            labels,
            {
                text: _SAFE if not r else _SOME if 2 * r <= 1 else _GRAVE
                for text, r in risks.items()
            },
            {text: speak("risk of falling {risk}", risk=text) for text in risks},
        )
        yield Board(position(titan, life, face, rival), laid)
        yield self._compared(speak, code)
        colour = kit().titans[TITANS.index(titan)].colour
        yield speak(
            "{name} is on {home}, lives: {n}. Its colour is {colour}.",
            name=NAMES[titan],
            home=HOME,
            n=life,
            colour=speak(COLOUR_NAMES[COLOURS.index(colour)]),
        )
        if self.shows("table"):
            yield speak(
                "Lives with {face}: {n}. The safest space then is {space}, where the risk of "
                "falling is {risk}.",
                face=speak(_FACES[face]),
                n=ends[0].life,
                space=name_of(ends[0].space),
                risk=percent(ends[0].risk, code),
            )

    def _compared(self, speak: Speak, code: str) -> Table:
        ends = {face: self.ends(face) for face in FACES}
        return Table.of(
            speak("What each die would leave you with"),
            FACES,
            {
                speak("Die"): lambda face: speak(_FACES[face]),
                speak("Lives then"): lambda face: str(ends[face][0].life),
                speak("Safest space"): lambda face: name_of(ends[face][0].space),
                speak("Rows ahead"): lambda face: str(_rows(ends[face][0])),
                speak("Risk of falling there"): lambda face: chance(ends[face][0].risk, code),
                speak("Risk on the worst space"): lambda face: percent(ends[face][-1].risk, code),
            },
        )


def _rows(end: EndRisk) -> int:
    """Return the number of rows from home to a space; no die reaches the next lap."""
    return row_of(end.space) - int(HOME[1:])


class LivesLeft(Figure):
    """Charts of lives after some turns, with and without gains from the own colour."""

    turns = Slider(N_("Turns"), 1, 30, 11, "azardia-turns", main=True)
    life = Slider(N_("Starting and maximum lives"), 1, 8, LIVES, "azardia-lives")
    loss = Slider(N_("Risk of losing a life each turn, in %"), 5, 95, 50, "azardia-loss")
    dice = Slider(N_("Dice you choose from"), 1, 6, 2, "azardia-dice")
    parts = ("bars_chart", "curves_chart", "table")
    bars_chart: Chart
    curves_chart: Chart
    first_column = ("bars_chart", "curves_chart")

    def show(
        self, speak: Speak, code: str, turns: int, life: int, percent_lost: int, dice: int
    ) -> Iterator[object]:
        loss, gain = Fraction(percent_lost, PERCENT), chance_shown(dice)
        both = {
            speak("without your own colour"): lives_after(turns, life, life, Fraction(0), loss),
            speak("with your own colour"): lives_after(turns, life, life, gain, loss),
        }
        title = speak(_LEFT, n=turns)
        series = tuple(BarSeries(laws[-1], name) for name, laws in both.items())
        yield Bars(title, speak("lives"), series)
        risks = {name: [one.get(0, Fraction(0)) for one in laws] for name, laws in both.items()}
        lines = tuple(Curve(name, one) for name, one in risks.items())
        fallen = speak("Probability of having fallen at least once")
        yield Curves(fallen, speak("turns"), lines, start=0)
        rows = [[name, percent(one[-1], code, 2)] for name, one in risks.items()]
        caption = speak("Probability of your colour: {chance}", chance=chance(gain, code))
        yield Table(caption, [fallen, speak(_IN, n=turns)], rows)
        (_, without), (_, helped) = rows
        yield (
            speak(_FALLEN, n=turns, without=without, helped=helped)
            if self.shows("table")
            else f"{title}."
        )


predict_fall = before(falls_in_the_end, LivesLeft)


# --- a budget -----------------------------------------------------------------------------------

POINTS = 12
PRICES = (3, 2, 3)  # of a life, of a die, of a tenth less risk
MOST = (4, 5, 4)  # of each
_TURNS, _LIVES, _RISK = 11, 2, Fraction(1, 2)  # turns to stand; lives and risk before shopping
Basket = tuple[int, ...]  # more lives, more dice, tenths less risk

_COSTS = plural("{what} ({n} point each)", "{what} ({n} points each)")


def _priced(what: str, at: int) -> Slider:
    return Slider(
        lambda code: language(code)(_COSTS, what=language(code)(what), n=PRICES[at]),
        0,
        MOST[at],
        0,
        f"azardia-buy{at}",
    )


def points_of(basket: Basket) -> int:
    """Return the price of a basket in points."""
    return sum(n * price for n, price in zip(basket, PRICES, strict=True))


@cache
def standing(basket: Basket) -> Fraction:
    """Return the probability of not having fallen after all turns."""
    lives, dice, safer = basket
    most, loss = _LIVES + lives, _RISK - Fraction(safer, 10)
    chances = lives_after(_TURNS, most, most, chance_shown(1 + dice), loss)[-1]
    return 1 - chances.get(0, Fraction(0))


@cache
def best_basket() -> Basket:
    """Return the affordable basket with the largest probability."""
    lives, dice, safer = (range(most + 1) for most in MOST)
    every = product(lives, dice, safer)
    return max((one for one in every if points_of(one) <= POINTS), key=standing)


class Budget(Scoring):
    """Task: buy lives, dice and less risk within a budget of points; scored exactly."""

    prompt = ask.text("budget", "text")
    title = N_("What you have scored")
    lives = _priced(N_("Lives"), 0)
    dice = _priced(N_("Dice"), 1)
    safer = _priced(N_("Risk −10%"), 2)

    def values(self) -> Values:
        return {"points": POINTS, "turns": _TURNS}

    def worth(self, *basket: int) -> Fraction:
        return standing(basket)

    def best(self) -> Basket:
        return best_basket()

    def heads(self, speak: Speak) -> list[str]:
        return [
            speak("standing at the end"),
            speak("lives"),
            speak("dice"),
            speak("risk each turn"),
        ]

    def cells(self, code: str, *basket: int) -> list[str]:
        lives, dice, safer = basket
        risk = _RISK - Fraction(safer, 10)
        return [
            percent(standing(basket), code),
            str(_LIVES + lives),
            str(1 + dice),
            percent(risk, code),
        ]

    def refused(self, speak: Speak, *basket: int) -> str:
        over = points_of(basket) - POINTS
        return speak(_TOO_DEAR, n=over) if over > 0 else ""

    def unscored(self, speak: Speak, code: str, *basket: int) -> str:
        return speak(_LEFT_OVER, n=POINTS - points_of(basket))

    def verdict(self, speak: Speak, code: str, *basket: int) -> str:
        chance, best = standing(basket), standing(best_basket())
        text = speak(
            "After {turns} turns you still stand with probability {chance}.",
            turns=_TURNS,
            chance=percent(chance, code),
        )
        if self.is_best(*basket):
            return f"{text} {speak('Nothing you can buy is better.')}"
        more = speak(
            "The best choice makes it {best}: {points} percentage points more.",
            best=percent(best, code),
            points=decimal((best - chance) * PERCENT, code, 1),
        )
        return f"{text} {more}"


_TOO_DEAR = plural("That costs {n} point too much.", "That costs {n} points too much.")
_LEFT_OVER = plural(
    "You have {n} point left. What will your choice be worth?",
    "You have {n} points left. What will your choice be worth?",
)
