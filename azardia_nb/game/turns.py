"""Turn order of small games: seats take turns, and an action may make chance act.

Their rows have a field `rolling`, which is 1 while chance is to act.
"""

from collections.abc import Sequence

import numpy as np

from azardia_nb.compiled.marks import rule
from azardia_nb.game.terms import CHANCE, NOBODY, OVER, Row, Rules
from azardia_nb.text.language import N_

# The first fields of their dtypes.
FIELDS = [("players", "i1"), ("turn", "i1"), ("round", "i4"), ("winner", "i1"), ("rolling", "i1")]


def begin(state: "np.dtype[np.void]", players: int) -> Row:
    """Return the first row of a game, with zeros in the game's own fields."""
    s: Row = np.zeros(1, state)[0]
    s["players"], s["round"], s["winner"] = players, 1, NOBODY
    return s


@rule
def to_act(s: Row, rules: Rules) -> int:
    """Return the seat to act, CHANCE or OVER."""
    if s["winner"] != NOBODY:
        return OVER
    if s["rolling"]:
        return CHANCE
    return int(s["turn"])


@rule
def one_case_each(s: Row, rules: Rules, case: int) -> int:
    """Return the outcome of `case`, numbered from 1 as on dice and spinners."""
    return case + 1


@rule
def pass_turn(s: Row) -> None:
    """Pass the turn to the next seat; after the last one a round begins."""
    s["turn"] = (s["turn"] + 1) % s["players"]
    if s["turn"] == 0:
        s["round"] += 1


@rule
def forget_round(s: Row) -> None:
    """Forget the round, which has no consequence."""
    s["round"] = 0


def phase(s: Row) -> str:
    """Return the phase of the turn: roll, dice or over."""
    return "over" if s["winner"] != NOBODY else "dice" if s["rolling"] else "roll"


def wrong(s: Row, arrived: Sequence[bool]) -> str:
    """Return the fault of a position, or ""; `arrived` marks the seats that reached the goal."""
    won = [seat for seat, there in enumerate(arrived) if there]
    if won != ([] if s["winner"] == NOBODY else [s["winner"]]):
        return N_("the winner, and nobody else, has reached the goal")
    if s["rolling"] not in (0, 1) or (won and (s["rolling"] or won != [s["turn"]])):
        return N_("rolling is 0 or 1, and the game ends in the winner's turn")
    return ""
