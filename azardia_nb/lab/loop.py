"""The one loop of whole games, each player's choice a rule like any other; run compiled."""

import numpy as np
import numpy.typing as npt

from azardia_nb.games.azardia.actions import Act, act, card_of
from azardia_nb.games.azardia.deck import Pile
from azardia_nb.games.azardia.engine import chance_total, list_legal, outcome_at, step
from azardia_nb.games.azardia.events import Event
from azardia_nb.games.azardia.refusals import pending, to_act
from azardia_nb.games.azardia.state import (
    CHANCE,
    MAX_SEATS,
    OVER,
    STATE,
    Frame,
    Law,
    Phase,
    State,
)
from azardia_nb.players.greedy import SCRATCH, greedy_choice
from azardia_nb.players.random import random_choice
from azardia_nb.speed import called_rule, rule

BOTS = ("random", "greedy", "planner")  # a player's code is its place here
RANDOM = 0
PLANNER = BOTS.index("planner")
NOTHING = -1  # instead of an action

# What a chunk of games is played with: the position they begin in, the one that is played, and
# room for the bots. All in one row, so that there is one kind of state to compile for.
TABLE = np.dtype([("first", STATE), ("game", STATE), ("scratch", SCRATCH)])

# A row a game. Seats and chairs count from 0 in here.
RESULT = np.dtype(
    [
        ("winner", "i1"),
        ("rounds", "i2"),
        ("steps", "i4"),  # actions and outcomes
        ("decisions", "i4"),  # actions: every time a seat was asked, one possible answer or more
        ("choices", "i4"),  # of these, the ones with two legal actions or more
        ("challenges", "i2"),  # that were won; the duels for the last tile are not among them
        ("duels", "i2"),
        ("graces", "i2"),  # times a grace turn began
        ("chair", "i1", MAX_SEATS),
        ("character", "i1", MAX_SEATS),
        ("tile", "i2", MAX_SEATS),
        ("level", "i1", MAX_SEATS),
        ("coins", "i1", MAX_SEATS),
    ]
)


@rule
def case_of(rng: np.random.Generator, total: int) -> int:
    """Return one of so many equally likely cases, for one random number.

    A double has 53 bits: no case is more likely than another by more than one in 10**12.
    """
    return int(rng.random() * total)


@called_rule
def play_game(
    s: State,
    law: Law,
    bots: npt.NDArray[np.int64],
    rng: np.random.Generator,
    scratch: State,
    result: State,
    played: npt.NDArray[np.int64],
    planned: int,
) -> bool:
    """Play a game to its end; `result` is a row of RESULT, `played` counts the plays per card.

    Where a planner must choose, return False: to go on, come back with the action it has `planned`.
    """
    legal = scratch["legal"]
    seat = to_act(s, law)
    while seat != OVER:
        if seat == CHANCE:
            chosen = outcome_at(s, law, case_of(rng, chance_total(s, law)))
            if pending(s) == Frame.DRAW and s["stack"][s["depth"] - 1, 3] != Pile.ACTION:
                played[chosen] += 1
        else:
            n = list_legal(s, law, legal)
            chosen = int(legal[0])
            if n > 1:
                chair = seat if s["phase"] <= Phase.PICK else int(s["chair"][seat])
                if bots[chair] == RANDOM:
                    chosen = random_choice(rng, legal, n)
                elif bots[chair] != PLANNER:
                    chosen = greedy_choice(s, law, rng, legal, n, scratch)
                elif planned == NOTHING:
                    return False
                else:
                    chosen = planned
                    planned = NOTHING
                result["choices"] += 1
            result["decisions"] += 1
            kind = act(chosen)
            if kind == Act.PLAY or kind == Act.ANSWER:
                played[card_of(chosen)] += 1
        step(s, law, chosen)
        result["steps"] += 1
        count_events(s, result)
        seat = to_act(s, law)
    result["winner"] = s["winner"]
    result["rounds"] = s["round"]
    for at in range(int(s["players"])):
        result["chair"][at] = s["chair"][at]
        result["character"][at] = s["character"][at]
        result["tile"][at] = s["tile"][at]
        result["level"][at] = s["level"][at]
        result["coins"][at] = s["coins"][at]
    return True


@rule
def count_events(s: State, result: State) -> None:
    """Count what the last step did."""
    for at in range(int(s["event_count"])):
        code = s["events"][at, 0]
        if code == Event.WON_CHALLENGE:
            result["challenges"] += 1
        elif code == Event.WON_DUEL:
            result["duels"] += 1
        elif code == Event.GRACE:
            result["graces"] += 1


def play_games(
    tables: npt.NDArray[np.void],
    laws: npt.NDArray[np.void],
    bots: npt.NDArray[np.int64],
    rng: np.random.Generator,
    results: npt.NDArray[np.void],
    played: npt.NDArray[np.int64],
    game: int,
    planned: int,
) -> int:
    """Play a game for each row of `results` from number `game` on; return how many are played.

    `tables` and `laws` have one row each. Where a planner must choose, return the number of the
    game that waits for it: planning is compiled apart. To go on with that game, come back with its
    number and the action that is `planned`; to begin one, with NOTHING.
    """
    table = tables[0]
    law = laws[0]
    while game < results.shape[0]:
        if planned == NOTHING:
            table["game"] = table["first"]
        result = results[game]
        if not play_game(table["game"], law, bots, rng, table["scratch"], result, played, planned):
            return game
        planned = NOTHING
        game += 1
    return game
