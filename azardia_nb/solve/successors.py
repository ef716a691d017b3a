"""All that can follow from positions in one step, by the engine; compiled where that is ready."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.compile.cache import compiled, is_ready
from azardia_nb.compile.marks import rule
from azardia_nb.games.azardia.rules.actions import MAX_ACTIONS
from azardia_nb.games.azardia.rules.challenges import Stage
from azardia_nb.games.azardia.rules.engine import (
    chance_total,
    chance_weight,
    core_rules,
    list_legal,
    outcome_at,
    start,
    step,
)
from azardia_nb.games.azardia.rules.frames import CHALLENGE, Frame
from azardia_nb.games.azardia.rules.state import (
    CHANCE,
    OVER,
    STATE,
    Phase,
    Rules,
    State,
    rules_row,
)
from azardia_nb.games.azardia.rules.waiting import pending, to_act

States = npt.NDArray[np.void]  # rows of dtype STATE


class Children(NamedTuple):
    """What follows from some positions, a row each; `weights` count equally likely cases."""

    parents: npt.NDArray[np.int64]  # which of the positions each follows from
    numbers: npt.NDArray[np.int64]  # by which action or outcome
    weights: npt.NDArray[np.int64]  # 1 for actions
    seats: npt.NDArray[np.int64]  # who is to act then: a seat from 0, CHANCE or OVER
    states: States


def children(states: States, rules: Rules) -> Children:
    """Return all that can follow from positions in one step, in the order of the positions."""
    legal = np.zeros(MAX_ACTIONS, np.int64)
    ready = is_ready(expand)
    work = compiled(expand) if ready else expand
    all_rules = rules_row(rules) if ready else (rules,)
    found = _room(work(states, all_rules, legal, *_room(0)))
    work(states, all_rules, legal, *found)
    return found


def _room(rows: int) -> Children:
    parents, numbers, weights, seats = np.zeros((4, rows), np.int64)
    return Children(parents, numbers, weights, seats, np.zeros(rows, STATE))


def compile_ahead() -> None:
    """Compile, or load, what `children` calls many times; plain Python is used until then."""
    rules = core_rules()
    state = start(rules, players=2, cards=False, characters=(0, 1))
    states = np.zeros(1, STATE)
    states[0] = state
    compiled(expand)(states, rules_row(rules), np.zeros(MAX_ACTIONS, np.int64), *_room(0))


def expand(
    states: States,
    all_rules: Sequence[Rules] | npt.NDArray[np.void],
    legal: npt.NDArray[np.int64],
    parents: npt.NDArray[np.int64],
    numbers: npt.NDArray[np.int64],
    weights: npt.NDArray[np.int64],
    seats: npt.NDArray[np.int64],
    after: States,
) -> int:
    """Write what follows from each position, and return how many that are.

    With no room in `after` they are only counted. `all_rules` has the rules, compiled as a row.
    """
    rules = all_rules[0]
    rows = after.shape[0]
    n = 0
    for at in range(states.shape[0]):
        s = states[at]
        seat = to_act(s, rules)
        if seat == CHANCE:
            total = chance_total(s, rules)
            case = 0
            while case < total:
                number = outcome_at(s, rules, case)
                weight = chance_weight(s, rules, number)
                if rows > 0:
                    parents[n] = at
                    numbers[n] = number
                    weights[n] = weight
                    after[n] = s
                    step(after[n], rules, number)
                    forget(after[n])
                    seats[n] = to_act(after[n], rules)
                n += 1
                case += weight
        elif seat != OVER:
            count = list_legal(s, rules, legal)
            if rows > 0:
                for i in range(count):
                    parents[n + i] = at
                    numbers[n + i] = legal[i]
                    weights[n + i] = 1
                    after[n + i] = s
                    step(after[n + i], rules, legal[i])
                    forget(after[n + i])
                    seats[n + i] = to_act(after[n + i], rules)
            n += count
    return n


@rule
def forget(s: State) -> None:
    """Forget what has no consequence any more, so that positions that play on alike are equal.

    That is what the last step did, dice that have been used, and which of two dice is which.
    """
    for at in range(int(s["event_count"])):
        for field in range(s["events"].shape[1]):
            s["events"][at, field] = 0
    s["event_count"] = 0
    top = pending(s)
    used = s["phase"] != Phase.MOVE
    if top == Frame.CHALLENGE:
        stage = s["stack"][s["depth"] - 1, CHALLENGE.stage]
        used = stage != Stage.KEEP and stage != Stage.OTHER_KEEP
    if used:
        s["dice_count"] = 0
        for die in range(s["dice"].shape[0]):
            s["dice"][die] = 0
    elif s["dice_count"] == 2 and s["boost"] == 0 and s["dice"][0] > s["dice"][1]:
        lower = int(s["dice"][1])
        s["dice"][1] = s["dice"][0]
        s["dice"][0] = lower
