"""Risks to lives: what a rival's dice can take, and distributions of lives over several turns.

>>> lives_taken(0, 2)  # by each face of a rival two rows behind: a push, and a strike as well
(1, 1, 1, 1, 0, 1)
>>> risk(0, 2, dice=2, lives=1)
Fraction(35, 36)
"""

from fractions import Fraction
from functools import cache
from typing import NamedTuple

import numpy as np

from azardia_nb.game.protocol import NOBODY, Row
from azardia_nb.games.titan_race.game import Game
from azardia_nb.games.titan_race.odds.draft import Distribution
from azardia_nb.games.titan_race.odds.duel import (
    LIVES,
    Stand,
    ends_by_face,
    rows_at,
    turn_ends,
    variant,
)
from azardia_nb.games.titan_race.rules.board import COLUMNS, FACES, ROWS, column_of, row_of

# --- what a rival can do ------------------------------------------------------------------------


@cache
def lives_taken(columns: int, rows: int) -> tuple[int, ...]:
    """Return, for each face, the most lives that a rival can take from a Titan with it.

    The Titan stands `columns` to the right of the rival and `rows` ahead of it.
    """
    columns, rows = columns % COLUMNS, rows % ROWS
    behind = ROWS + 1  # the rival is in row 1 of lap 2
    stand = (behind, behind + rows, columns, LIVES, LIVES)
    start = rows_at(Stand(*(np.array([one], np.int64) for one in stand)))[0]
    return tuple(
        max(LIVES - int(end.row["life"][1]) for end in ends)
        for ends in ends_by_face(variant(3), start)
    )


def risk(columns: int, rows: int, dice: int, lives: int) -> Fraction:
    """Return the probability that a rival with `dice` dice can take `lives` lives next turn."""
    faces = sum(most >= lives for most in lives_taken(columns, rows))
    return 1 - Fraction(len(FACES) - faces, len(FACES)) ** dice


class EndRisk(NamedTuple):
    """Where a turn can end: space, lives left, and the probability of being knocked out next."""

    space: int
    life: int
    risk: Fraction


def ends_of(titan: str, life: int, face: str, dice: int, rival: str = "C3") -> list[EndRisk]:
    """Return where a Titan on D4 can end with a die of `face`, the safest spaces first.

    `rival` is the space of another Titan, which then rolls `dice` dice. A die of the Titan's own
    colour adds a life; a Titan knocked out by the price of a wild die has 0 lives.
    """
    best: dict[int, EndRisk] = {}
    for s in _after(titan, life, face, rival):
        space, there = int(s["space"][0]), int(s["space"][1])
        columns = column_of(space) - column_of(there)
        rows = row_of(space) - row_of(there)
        left = int(s["life"][0])
        danger = risk(columns, rows, dice, left) if left else Fraction(1)
        if s["winner"] == NOBODY and (space not in best or danger < best[space].risk):
            best[space] = EndRisk(space, left, danger)
    return sorted(best.values(), key=lambda end: (end.risk, -row_of(end.space), end.space))


HOME = "D4"  # space of the player's Titan in these examples


def position(titan: str, life: int, face: str, rival: str) -> Game:
    """Return a game with a Titan on space D4 that takes the only die, before a rival moves."""
    other = "craken" if titan == "slaugg" else "slaugg"
    return Game.place(
        {
            "circuit": "plain",
            "cards": False,
            "phase": "take",
            "offer": [face],
            "numbers": {"traps": 0, "abilities": 0},
            "titans": [
                {"titan": titan, "space": HOME, "lap": 2, "life": life},
                {"titan": other, "space": rival, "lap": 2, "life": LIVES},
            ],
        }
    )


@cache
def _after(titan: str, life: int, face: str, rival: str) -> tuple[Row, ...]:
    game = position(titan, life, face, rival)
    return tuple(end.row for end in turn_ends(game.variant, game.state))


# --- lives from turn to turn --------------------------------------------------------------------


def next_lives(life: int, most: int, gain: Fraction, loss: Fraction) -> Distribution:
    """Return the distribution of lives one turn later: a possible gain, then a possible loss.

    Lives never exceed `most`; 0, knocked out, stays 0.

    >>> next_lives(6, 6, Fraction(1, 6), Fraction(1, 2))
    {6: Fraction(1, 2), 5: Fraction(1, 2)}
    """
    if not life:
        return {0: Fraction(1)}
    distribution: Distribution = {}
    for more, chance in ((1, gain), (0, 1 - gain)):
        for less, share in ((0, 1 - loss), (1, loss)):
            left = min(most, life + more) - less
            if chance * share:
                distribution[left] = distribution.get(left, Fraction(0)) + chance * share
    return distribution


def lives_after(
    turns: int, life: int, most: int, gain: Fraction, loss: Fraction
) -> list[Distribution]:
    """Return the distributions of lives after 0, 1, 2, … turns; 0 means out at least once.

    >>> [lives[0] for lives in lives_after(2, 2, 2, Fraction(0), Fraction(1, 2)) if 0 in lives]
    [Fraction(1, 4)]
    """
    distributions: list[Distribution] = [{life: Fraction(1)}]
    for _ in range(turns):
        after: Distribution = {}
        for left, chance in distributions[-1].items():
            for then, share in next_lives(left, most, gain, loss).items():
                after[then] = after.get(then, Fraction(0)) + chance * share
        distributions.append(dict(sorted(after.items())))
    return distributions
