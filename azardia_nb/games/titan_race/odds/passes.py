"""Values by going through all positions again and again: how often, until no number changes.

Backwards through the bare duel of one lap one pass is enough, since no turn leads back; in another
order it takes as many as there may be turns. With a rule that is made up here, faces that send who
takes them back to row 1, no order is enough: numbers hang on each other in a circle.

>>> len(changes_of_passes(0)), len(changes_of_passes(1)) > 5  # the last pass changes nothing
(2, True)
"""

from functools import cache

from azardia_nb.games.titan_race.odds.bare_duel import Place, Solved, solve
from azardia_nb.games.titan_race.rules.board import COLUMNS, FACES, ROWS

SAME = 1e-12  # a number that changes by less is taken for unchanged
MOST = 500  # passes
WORST_FIRST = (0, 3, 4, 2, 1, 5)  # faces that are made to lead back, one after the other

_Option = tuple[int, float]  # the position that the other is left with, or -1 and what it is worth


@cache
def changes_of_passes(back: int, *, forwards: bool = False) -> tuple[float, ...]:
    """Return by how much the numbers change at most in each pass, until they no longer do.

    So many faces send who takes them `back` to row 1. Positions are taken from the end of the race
    on, or `forwards`, from its start.
    """
    solved = solve(1)
    order = list(solved.values)
    number = {place: at for at, place in enumerate(order)}
    every = [_options(solved, place, number, WORST_FIRST[:back]) for place in order]
    values = [0.5] * len(order)
    n = len(FACES)
    weights = [(2 * (n - rank) - 1) / n**2 for rank in range(n)]  # of the best face, the second …
    ways = range(len(order))
    found: list[float] = []
    while len(found) < MOST and (not found or found[-1] > SAME):
        most = 0.0
        for at in reversed(ways) if forwards else ways:
            worth = (
                max(known if to < 0 else 1 - values[to] for to, known in options)
                for options in every[at]
            )
            ranked = sorted(worth, reverse=True)
            value = sum(weight * one for weight, one in zip(weights, ranked, strict=True))
            most = max(most, abs(value - values[at]))
            values[at] = value
        found.append(most)
    return tuple(found)


def _options(
    solved: Solved, place: Place, number: dict[Place, int], back: tuple[int, ...]
) -> list[list[_Option]]:
    found = []
    for face, options in enumerate(solved.options(place)):
        if face in back:
            found.append([(number[_sent_back(place).turned], 0.0)])
        else:
            found.append(
                [
                    (number[one.after.turned], 0.0) if one.won is None else (-1, float(one.won))
                    for one in options
                ]
            )
    return found


def _sent_back(place: Place) -> Place:
    """Return the position after who moves is sent back to row 1, near its column."""
    apart = place.apart if (1 + place.theirs + place.apart) % 2 == 0 else place.apart + 1
    apart %= COLUMNS
    if (place.theirs - 1) % ROWS == 0 and apart == 0:
        apart = 2  # the other stands there
    return Place(1, place.theirs, apart)
