"""The learner's own way to the goal, add or subtract by the distance left, and its exact score."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

from azardia_nb.games.azardia.lessons.road import ask
from azardia_nb.games.azardia.odds import own_way, spending
from azardia_nb.games.azardia.odds.lone import alone
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.text.language import N_, Speak, language, plural
from azardia_nb.text.say import decimal
from azardia_widgets.board.overlay import Signs
from azardia_widgets.games.azardia.exhibits.chain import SIGNS
from azardia_widgets.lesson.figure import Board, Pick, Tick
from azardia_widgets.lesson.scoring import Scoring

START = spending.TILES[0]
ADD, SUBTRACT = "+", "−"
_STEPS = plural("{n} step from the goal", "{n} steps from the goal")


def _distance(at: int) -> Pick:
    first, last = own_way.GROUPS[at]
    labels = {name: SIGNS[name][1] for name in (ADD, SUBTRACT)}
    return Pick(lambda code: _steps(first, last, code), labels, f"azardia-group{at}", ADD)


def _steps(first: int, last: int, code: str) -> str:
    speak = language(code)
    if first == last:
        return speak(_STEPS, n=first)
    return speak("{first} to {last} steps from the goal", first=first, last=last)


class OwnWay(Scoring):
    """Task: a policy by distance to the goal, scored by its exact turns beside the best play's."""

    prompt = ask.text("own_way", "text")
    title = N_("What you have scored")
    group0 = _distance(0)
    group1 = _distance(1)
    group2 = _distance(2)
    group3 = _distance(3)
    group4 = _distance(4)
    hits = Tick(N_("Hit the goal whenever the roll allows it"), False, "azardia-hits")
    parts = ("board", "told", "table")
    first_column = ("board",)

    def worth(self, *way: Any) -> float:
        return -turns(*way)

    def best(self) -> tuple[Any, ...]:
        return best_way()

    def heads(self, speak: Speak) -> list[str]:
        groups = (_steps(*group, self.language) for group in own_way.GROUPS)
        return [speak("turns"), *groups, speak("hits the goal")]

    def cells(self, code: str, *way: Any) -> list[str]:
        *signs, hits = way
        hit = language(code)(N_("yes") if hits else N_("no"))
        return [decimal(turns(*way), code, 2), *signs, hit]

    def show(self, speak: Speak, code: str, *way: Any) -> Iterator[object]:
        signs = {tile: way[own_way.group(tile)] for tile in spending.TILES}
        colours = {name: SIGNS[name][0] for name in (ADD, SUBTRACT)}
        meanings = {name: speak(SIGNS[name][1]) for name in (ADD, SUBTRACT)}
        yield Board(alone(START, NUMBERS.top_level), Signs(signs, colours, meanings))
        yield from super().show(speak, code, *way)

    def verdict(self, speak: Speak, code: str, *way: Any) -> str:
        best = spending.turns_left(spending.best().values)[START, 0]
        text = speak(
            "From tile {tile}, your way takes {turns} turns on average. The best play, which looks "
            "at every roll, takes {best}: you lose {lost}.",
            tile=START,
            turns=decimal(turns(*way), code, 2),
            best=decimal(best, code, 2),
            lost=decimal(turns(*way) - best, code, 2),
        )
        if self.is_best(*way):
            text += " " + speak("No other way of this kind takes fewer turns.")
        return text


def turns(*way: Any) -> float:
    """Return the expected turns of a way: a sign per group of tiles, and if it hits the goal."""
    *signs, hits = way
    return own_way.turns([sign == ADD for sign in signs], bool(hits))[START]


@cache
def best_way() -> tuple[Any, ...]:
    """Return the way with the fewest expected turns, among those that a learner can set."""
    ways = product(*((ADD, SUBTRACT) for _ in own_way.GROUPS), (False, True))
    return min(ways, key=lambda way: turns(*way))
