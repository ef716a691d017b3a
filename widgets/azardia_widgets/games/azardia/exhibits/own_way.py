"""The learner's own way to the goal, add or subtract by the distance left, and its exact score."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

from azardia_nb.games.azardia.odds import own_way, spending
from azardia_nb.games.azardia.odds.lone import alone
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.probability.ties import SAME, best_first
from azardia_nb.text.language import N_, Speak, language, plural
from azardia_nb.text.say import decimal
from azardia_widgets.board.overlay import Signs
from azardia_widgets.games.azardia.exhibits.chain import SIGNS
from azardia_widgets.lesson.figure import Board, Figure, Html, Pick, Table, Tick, paragraphs, press

START = spending.TILES[0]
ADD, SUBTRACT = "+", "−"
_STEPS = plural("{n} step from the goal", "{n} steps from the goal")
Way = tuple[tuple[bool, ...], bool]  # whether it adds, by group; whether it hits


def _distance(at: int) -> Pick:
    first, last = own_way.GROUPS[at]
    labels = {name: SIGNS[name][1] for name in (ADD, SUBTRACT)}
    return Pick(lambda code: _steps(first, last, code), labels, f"azardia-group{at}", ADD)


def _steps(first: int, last: int, code: str) -> str:
    speak = language(code)
    if first == last:
        return speak(_STEPS, n=first)
    return speak("{first} to {last} steps from the goal", first=first, last=last)


class OwnWay(Figure):
    """A way by distance, scored by its exact number of turns, beside the best play."""

    heard = True
    group0 = _distance(0)
    group1 = _distance(1)
    group2 = _distance(2)
    group3 = _distance(3)
    group4 = _distance(4)
    hits = Tick(N_("Hit the goal whenever the roll allows it"), False, "azardia-hits")
    parts = ("board", "told", "table")
    first_column = ("board",)

    def begin(self) -> None:
        self.scored: dict[Way, float] = {}

    @property
    def way(self) -> Way:
        """The chosen way."""
        groups = (getattr(self, f"group{at}") for at in range(len(own_way.GROUPS)))
        return tuple(one.value == ADD for one in groups), bool(self.hits.value)

    @press(N_("Score my way"), "azardia-score-it", "check", main=True)
    def score(self) -> None:
        self.scored[self.way] = own_way.turns(*self.way)[START]

    def show(self, speak: Speak, code: str, *_: Any) -> Iterator[object]:
        adds, _hits = self.way
        signs = {tile: ADD if adds[own_way.group(tile)] else SUBTRACT for tile in spending.TILES}
        colours = {name: SIGNS[name][0] for name in (ADD, SUBTRACT)}
        meanings = {name: speak(SIGNS[name][1]) for name in (ADD, SUBTRACT)}
        yield Board(alone(START, NUMBERS.top_level), Signs(signs, colours, meanings))
        turns = self.scored.get(self.way)
        self.score.disabled = turns is not None
        said = self._said(speak, code, turns)
        yield said
        yield paragraphs(said)
        if self.scored and self.shows("table"):
            yield self._tried(speak, code)
        else:
            yield Html("")

    def _said(self, speak: Speak, code: str, turns: float | None) -> str:
        if turns is None:
            return speak("Choose a way for each distance. How many turns will it take?")
        best = spending.turns_left(spending.best().values)[START, 0]
        said = speak(
            "From tile {tile}, your way takes {turns} turns on average. The best play, which looks "
            "at every roll, takes {best}: you lose {lost}.",
            tile=START,
            turns=decimal(turns, code, 2),
            best=decimal(best, code, 2),
            lost=decimal(turns - best, code, 2),
        )
        if turns <= least() + SAME:
            said += " " + speak("No other way of this kind takes fewer turns.")
        return said

    def _tried(self, speak: Speak, code: str) -> Table:
        """Return a table of the ways that were scored, the best first."""
        heads = [_steps(*group, code) for group in own_way.GROUPS]
        rows = []
        for adds, hits in best_first({way: -turns for way, turns in self.scored.items()}):
            ways = [ADD if one else SUBTRACT for one in adds]
            hit = speak("yes") if hits else speak("no")
            rows.append([decimal(self.scored[adds, hits], code, 2), *ways, hit])
        heads = [speak("turns"), *heads, speak("hits the goal")]
        return Table(speak("The ways you have scored"), heads, rows)


@cache
def least() -> float:
    """Return the fewest turns of all ways of this kind."""
    ways = product((True, False), repeat=len(own_way.GROUPS))
    return min(own_way.turns(adds, hits)[START] for adds in ways for hits in (True, False))
