"""Exercises on a moving map: positions of hexes, periods, ways home."""

from collections.abc import Callable
from functools import cache
from math import lcm
from typing import Any

import numpy as np

from azardia_nb.games.axis_mundi.odds.prices import kit_rules
from azardia_nb.games.axis_mundi.odds.ways import home, up
from azardia_nb.games.axis_mundi.rules import board
from azardia_nb.games.axis_mundi.rules.mats import CLIMB, ENTER
from azardia_nb.games.axis_mundi.rules.state import POINTS, Rules
from azardia_nb.lessons.drawing import Drawing, cells
from azardia_nb.lessons.question import Question, counted, filled_text
from azardia_nb.lessons.topic import Topic, one_of, shown, wrong
from azardia_nb.text.language import plural

ROUNDS = plural("{n} round", "{n} rounds")
TURN = plural("{n} turn", "{n} turns")
SIXTHS = plural("{n} sixth", "{n} sixths")
CORNERS = tuple(
    board.LETTERS[board.SHORE * corner] for corner in range(board.SIDES)
)  # of the shore
LAST = 12  # the last round in an exercise

ask = Topic(__file__, "moves", points=POINTS, climb=CLIMB, enter=ENTER)


@cache
def unturning_rules(turns: int) -> Rules:
    """Return the rules of a board whose rings stay in this rotation."""
    rules = kit_rules().copy()
    for table in ("hex_at", "place_of", "near", "steps"):
        rules[table] = rules[table][turns]
    return rules


def corner(level: int, number: int) -> int:
    """Return the hex at a corner of a Level, numbered as in round 1."""
    ring = board.SHORE - level
    return board.place(ring, ring * number)


def lies_over(hex: int, round: int) -> str:
    """Return the corner of the shore below a Level's corner hex in a round.

    >>> lies_over(board.HEXES.index("2G"), 3)
    'E'
    """
    lies = int(kit_rules()["place_of"][(round - 1) % board.TURNS, hex])
    return CORNERS[board.index_of(lies) // int(board.RINGS[hex])]


def corner_after(letter: str, sixths: int) -> str:
    """Return the corner of the shore `sixths` sixths from another, counter-clockwise."""
    return CORNERS[(CORNERS.index(letter) + sixths) % board.SIDES]


def turns_home(hex: int, round: int, pier: int, rules: Rules | None = None) -> int:
    """Return the turns an Angel needs to a pier (from 0), if its turn begins on `hex`."""
    turns = home(kit_rules() if rules is None else rules)[pier].turns
    return int(turns[(round - 1) % board.TURNS, POINTS, hex])


def _counter_clockwise() -> str:
    return ", ".join(CORNERS)


def where_it_lies(rng: np.random.Generator) -> Question:
    level, number = int(rng.integers(1, 4)), int(rng.integers(board.SIDES))
    round = int(rng.choice([n for n in range(2, LAST + 1) if level * (n - 1) % board.SIDES]))
    return _over_which_corner(corner(level, number), round)


def _over_which_corner(hex: int, round: int, **fields: Any) -> Question:
    """Return a question for the corner of the shore below a corner hex in a round."""
    level, passed = int(board.HEIGHTS[hex]), round - 1
    first, answer = lies_over(hex, 1), lies_over(hex, round)
    return ask.choice(
        "where_it_lies",
        answer,
        wrong(
            not_turned=first,
            one_too_many=corner_after(first, level * round),
            clockwise=corner_after(first, -level * passed),
            level_1=corner_after(first, passed),
            miscounted=CORNERS,
        ),
        shown(
            corners=_counter_clockwise(),
            hex=board.HEXES[hex],
            first=first,
            round=round,
            level=level,
            by=counted(level, SIXTHS),
            passed=passed,
            sixths=level * passed,
            rest=level * passed % board.SIDES,
        ),
        options=CORNERS,
        **fields,
    )


def as_before(rng: np.random.Generator) -> Question:
    levels = ((2,), (3,), (2, 3))[int(rng.integers(3))]
    periods = [board.SIDES // level for level in levels]
    answer = lcm(*periods)
    one = len(levels) == 1
    return ask.number(
        "as_before",
        answer,
        wrong(
            together=board.SIDES * levels[0] if one else sum(periods),
            other=board.SIDES if one else min(periods),
            sixths=levels[0],
        ),
        shown(
            a=levels[0],
            b=levels[-1],
            pa=counted(periods[0], ROUNDS),
            pb=counted(periods[-1], ROUNDS),
        ),
        said="one" if one else "two",
    )


def stepping_down(rng: np.random.Generator) -> Question:
    level, number, round = (int(rng.integers(*span)) for span in ((2, 4), (0, 6), (1, LAST)))
    hex = corner(level, number)
    here = lies_over(hex, round)
    below = next(
        one for n in range(board.SIDES) if lies_over(one := corner(level - 1, n), round) == here
    )
    answer = lies_over(below, round + 1)
    return ask.choice(
        "stepping_down",
        answer,
        wrong(
            not_carried=here,
            upper_level=corner_after(here, level),
            clockwise=corner_after(here, 1 - level),
            miscounted=CORNERS,
        ),
        shown(
            corners=_counter_clockwise(),
            round=round,
            hex=board.HEXES[hex],
            level=level,
            lower=level - 1,
            by=counted(level - 1, SIXTHS),
            here=here,
            below=board.HEXES[below],
        ),
        options=CORNERS,
    )


def turns_up(rng: np.random.Generator) -> Question:
    level = int(rng.integers(0, 3))
    hexes = [
        at for at in range(board.MIDDLE) if board.HEIGHTS[at] == level and at < board.FIRST_PIER
    ]
    hexes = [at for at in hexes if kit_rules()["nature"][at] != board.INACCESSIBLE]
    hex, round = int(rng.choice(hexes)), int(rng.integers(1, LAST))
    answer = int(up(kit_rules()).turns[(round - 1) % board.TURNS, POINTS, hex])
    climbs = 3 - level
    return ask.number(
        "turns_up",
        answer,
        wrong(climbs=climbs, one_more=answer + 1),
        shown(round=round, hex=board.HEXES[hex], level=level, climbs=counted(climbs, TURN)),
    )


@cache
def _longer_when_turning() -> tuple[tuple[int, int, int, int, int], ...]:
    """Return hex, round, pier, turns home, and turns without rotation, where these differ."""
    return tuple(
        (hex, 1 + turns, pier, moving, resting)
        for turns in range(board.TURNS)
        for pier in range(3)
        for hex in range(board.FIRST[2], board.MIDDLE)
        if kit_rules()["nature"][hex] != board.INACCESSIBLE
        and (moving := turns_home(hex, 1 + turns, pier))
        != (resting := turns_home(hex, 1 + turns, pier, unturning_rules(turns)))
    )


def turns_to_a_pier(rng: np.random.Generator) -> Question:
    cases = _longer_when_turning()
    hex, round, pier, answer, resting = one_of(rng, cases)
    return ask.number(
        "turns_to_a_pier",
        answer,
        wrong(resting=resting, too_few=answer - 1, too_many=answer + 1),
        shown(
            round=round,
            hex=board.HEXES[hex],
            warehouse=CORNERS[2 * pier],
            resting=counted(resting, TURN),
        ),
    )


def turned_so_far_solved(rng: np.random.Generator) -> Question:
    level, slip = int(rng.integers(2, 4)), one_of(rng, ("passed", "rest"))
    rounds = [n for n in range(5, 12) if (n - 1) * level % 6 not in (0, (n - 1) * level // 6)]
    turn = one_of(rng, rounds)
    passed = turn if slip == "passed" else turn - 1
    sixths = passed * level
    return ask.step(
        "turned_so_far_solved",
        slip,
        shown(level=level, round=turn, passed=passed, sixths=sixths),
        shown(turns=sixths // 6, over=sixths % 6),
        shown(rest=sixths // 6 if slip == "rest" else sixths % 6, right=(turn - 1) * level % 6),
    )


MAKERS = (
    where_it_lies,
    as_before,
    stepping_down,
    turns_up,
    turns_to_a_pier,
    turned_so_far_solved,
)


# --- guesses ------------------------------------------------------------------------------------


TWO_G = "2G", 3  # a corner hex, and the round of the guess


def where_is_2g() -> Question:
    hex, round = TWO_G
    return _over_which_corner(board.HEXES.index(hex), round, id="moves.where_is_2g")


def whole_island() -> Question:
    periods = [board.SIDES // level for level in (1, 2, 3)]
    return ask.number(
        "whole_island",
        lcm(*periods),
        wrong(
            multiplied=periods[0] * periods[1] * periods[2],
            added=sum(periods),
            second=periods[1],
            third=periods[2],
        ),
        shown(a=periods[0], b=periods[1], c=periods[2]),
    )


def way_down() -> Drawing:
    """Return a drawing of the corners over which an Angel is as each turn begins."""
    hex = corner(3, 0)
    here, path = lies_over(hex, 1), []
    for level in LEVELS[:-1]:
        path.append((level, here))
        here = corner_after(here, level - 1)  # it steps down, and the lower Level turns
    path.append((LEVELS[-1], here))
    places = [(level, letter) for level in LEVELS for letter in CORNERS]
    return cells(
        ask,
        "way_down",
        {(level, letter): (2 + CORNERS.index(letter), 3 - level) for level, letter in places},
        path.__contains__,
        lambda place: place[1],
        lambda place: _place_text(*place),
        {(0, 3 - level): _place_text(level) for level in LEVELS},
        hex=board.HEXES[hex],
        home=CORNERS[0],
        second=path[1][1],
        third=path[2][1],
        ends=path[3][1],
        waits=counted(turns_home(hex, 1, 0), TURN),
        less=turns_home(hex, 2, 0),
    )


LEVELS = (3, 2, 1, 0)  # down to the shore


def _place_text(level: int, letter: str = "") -> Callable[[str], str]:
    text = ask.text("way_down", "level" if level else "shore")
    return lambda code: f"{filled_text(text, {'level': level}, code)} {letter}".rstrip()


DRAWINGS = (way_down,)
