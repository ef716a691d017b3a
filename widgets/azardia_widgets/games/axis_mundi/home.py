"""The shortest way home of a High over the coming rounds, as a ghost line.

Each hex is drawn where it will lie in its round. Large dots are a step, small ones the turning of
the board below the High; a number marks the beginning of each later round.
"""

from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, dist, hypot, pi, sin

from azardia_nb.game.game import Reading
from azardia_nb.game.protocol import NOBODY
from azardia_nb.games.axis_mundi.odds.ways import Stop, home, home_way
from azardia_nb.games.axis_mundi.rules import state
from azardia_nb.games.axis_mundi.rules.board import FIRST_PIER, SIDES, TURNS
from azardia_nb.games.axis_mundi.text.names import character, on_hex, the_hex
from azardia_nb.text.language import Speak
from azardia_widgets.board.advice import is_hidden
from azardia_widgets.board.shapes import SEATS, Point, Shape, Trail, between
from azardia_widgets.games.axis_mundi.layout import Layout, layout
from azardia_widgets.games.axis_mundi.marks import round_number

_APART = 13.0  # between dots
_LARGE, _SMALL = 7.0, 3.6  # diameters


def way(game: Reading) -> tuple[Stop, ...]:
    """Return the shortest way home from the High's hex, from this turn or its next one.

    Its first stop is in this round, even if the High's turn is over.
    """
    if is_hidden():
        return ()
    s, rules = game.state, game.rules
    seat = int(state.high(s))
    if seat == NOBODY or game.over:
        for form in (state.ANGEL, state.DEMON):
            home(rules, form)  # computed before it is needed
        return ()
    waits = int(s["turn"] > seat)  # rounds until the High's next turn
    left = min(int(s["points"]), state.POINTS) if s["turn"] == seat else state.POINTS
    if s["at"][seat] == NOBODY:
        return ()
    here, pier = int(s["at"][seat]), int(rules["pier"][seat]) - FIRST_PIER
    turns = (state.turns_of(s) + waits) % TURNS
    stops = home_way(rules, turns, here, left, pier, int(s["form"][seat]))
    later = tuple(stop._replace(rounds=stop.rounds + waits) for stop in stops)
    return (stops[0], *later) if waits and stops else later


def ghost_line(game: Reading) -> tuple[Shape, ...]:
    """Return the shapes of the ghost line."""
    stops = way(game)
    if not stops:
        return ()
    turns = state.turns_of(game.state)
    layouts = tuple(layout(game.rules, (turns + stop.rounds) % TURNS) for stop in stops)
    places = tuple((stop.hex, stop.rounds) for stop in stops)
    return _ghost_line(places, layouts, SEATS[int(state.high(game.state))][0])


@lru_cache(64)
def _ghost_line(
    stops: tuple[tuple[int, int], ...], layouts: tuple[Layout, ...], colour: str
) -> tuple[Shape, ...]:
    places = [on.places[hex] for (hex, _), on in zip(stops, layouts, strict=True)]
    dots: dict[float, list[Point]] = {_SMALL: [], _LARGE: []}
    numbers: list[Shape] = []
    for (one, other), (start, end) in zip(pairwise(stops), pairwise(places), strict=True):
        carried = one[0] == other[0]
        if carried:
            dots[_SMALL] += _dots(_arc(start, end, layouts[0].middle))
            numbers += round_number(*end, other[1], colour)
        else:
            dots[_LARGE] += _dots([start, end])
    # lines without length are round dots, which are painted at once
    shapes = [
        Trail(((x, y), (x + 0.1, y)), ink, line)
        for wide, points in dots.items()
        for ink, line in (("#ffffff", wide + 3), (colour, wide))
        for x, y in points
    ]
    return (*shapes, *numbers)


def _arc(start: Point, end: Point, middle: Point) -> list[Point]:
    """Return points around the middle, counter-clockwise, over a sixth of a circle or more."""
    (x, y), radius = middle, dist(start, middle)
    first = atan2(start[1] - y, start[0] - x)
    angle = (first - atan2(end[1] - y, end[0] - x)) % (2 * pi)
    points = max(2, round(2 * SIDES * angle / pi))
    return [
        (
            x + radius * cos(first - angle * at / points),
            y + radius * sin(first - angle * at / points),
        )
        for at in range(points + 1)
    ]


def _dots(points: list[Point]) -> list[Point]:
    """Return the dots along a line, without its ends."""
    whole = sum(dist(a, b) for a, b in pairwise(points))
    count = max(1, round(whole / _APART))
    dots: list[Point] = []
    for at in range(1, count):
        left = whole * at / count
        for a, b in pairwise(points):
            long = hypot(b[0] - a[0], b[1] - a[1])
            if left <= long:
                x, y = between(a, b, left / long)
                dots.append((round(x, 1), round(y, 1)))
                break
            left -= long
    return dots


def describe_way(game: Reading, speak: Speak) -> str:
    """Return the way home in words, round by round; "" if there is none."""
    rounds: dict[int, list[str]] = {}
    for before, stop in pairwise(way(game)):
        if stop.hex != before.hex:
            rounds.setdefault(stop.rounds, []).append(the_hex(stop.hex, speak))
    if not rounds:
        return ""
    hexes = "; ".join(
        speak("round {n}: {hexes}", n=game.round + later, hexes=", ".join(names))
        for later, names in rounds.items()
    )
    sentence = speak("Shortest way home: {hexes}.", hexes=hexes)
    s, pier = game.state, way(game)[-1].hex
    if (bars := state.seat_on(s, pier)) == NOBODY:
        return sentence
    who, on = character(int(s["character"][bars]), speak), on_hex(pier, speak)
    barred = speak("{who} stands {on} and bars the way.", who=who, on=on)
    return f"{sentence} {barred}"
