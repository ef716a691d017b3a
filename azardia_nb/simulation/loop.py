"""The one loop of whole games, each player's choice a rule like any other; run compiled."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from azardia_nb.compile.marks import called_rule, rule
from azardia_nb.compile.rows import copy_front
from azardia_nb.games.azardia.bots.greedy import SCRATCH, greedy_choice
from azardia_nb.games.azardia.bots.personality import Personality, personality_choice
from azardia_nb.games.azardia.rules.actions import MAX_ACTIONS, Act, act, card_of
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.games.azardia.rules.engine import chance_total, list_legal_of, outcome_at, step_of
from azardia_nb.games.azardia.rules.frames import DRAW, Frame
from azardia_nb.games.azardia.rules.hidden import hide_from
from azardia_nb.games.azardia.rules.key import player_of, progress
from azardia_nb.games.azardia.rules.state import (
    CHANCE,
    MAX_SEATS,
    NOBODY,
    OVER,
    QUIET,
    QUIET_SIZE,
    STATE,
    Rules,
    State,
)
from azardia_nb.games.azardia.rules.waiting import pending, to_act
from azardia_nb.players.limits import Fault
from azardia_nb.players.random import case_of, random_choice

# Who chooses on a chair. These bots are compiled into the loop; a player's code is its place here.
IN_LOOP = ("random", "greedy", *(temper.name.lower() for temper in Personality))
RANDOM = IN_LOOP.index("random")
GREEDY = IN_LOOP.index("greedy")
FIRST_TEMPER = GREEDY + 1
OWN = len(IN_LOOP)  # a compiled strategy of somebody's own, called by its address
ASKED = OWN + 1  # anybody else: the loop is left to ask them
NOTHING = -1  # instead of an action; smaller numbers are faults

# Position, rules, own seat, legal actions, random numbers; returns the chosen one.
Strategy: TypeAlias = Callable[[State, Rules, int, npt.NDArray[np.int64], np.random.Generator], int]

ROUNDS = 1 << 15  # as many as a row can count
# Steps after which a game is left as it stands, won by nobody: under some house rules challenges go
# round for ever (three pawns at the gate where level-5 winners stay). Games that end have a few
# thousand steps, and perfect ones some ten thousand. Short turns can fill ROUNDS before.
LONGEST = 1_000_000
# What is noted down while a game goes on, for the columns of its row.
NOTES = np.dtype(
    [
        ("front", "i2"),  # the seat that was alone in front last, or NOBODY
        ("began", "i2"),  # the round in which the game began
        ("round", "i2"),  # up to which the next field is filled in
        ("last", "u1", ROUNDS),  # mask of the seats with nobody behind them when it began
    ]
)
# What a strategy of somebody's own is shown: copies, which it may scribble on.
SHOWN = np.dtype([("state", STATE), ("legal", "i8", MAX_ACTIONS)])

# What a chunk of games is played with: the position they begin in, the one that is played, and
# room for the bots. All in one row, so that there is one kind of state to compile for.
TABLE = np.dtype(
    [("first", STATE), ("game", QUIET), ("scratch", SCRATCH), ("notes", NOTES), ("shown", SHOWN)]
)

# A row a game. Seats and chairs count from 0 in here.
RESULT = np.dtype(
    [
        ("winner", "i1"),  # NOBODY where the game had not come to an end
        ("rounds", "i2"),
        ("steps", "i4"),  # actions and outcomes
        ("decisions", "i4"),  # actions: every time a seat was asked, one possible answer or more
        ("choices", "i4"),  # of these, the ones with two legal actions or more
        ("challenges", "i2"),  # that were won; the duels for the last tile are not among them
        ("duels", "i2"),
        ("graces", "i2"),  # times a grace turn began
        # Looked at when a turn ends: times another seat was alone in front, by level, then tile.
        ("lead_changes", "i2"),
        # 1 where nobody was behind the winner when half of the rounds were over.
        ("comeback", "i1"),
        # A Fault: why a seat has lost by what its strategy did, 0 for no such thing.
        ("fault", "i1"),
        ("fault_seat", "i1"),  # which one, NOBODY for none; the best-placed rival has won
        ("chair", "i1", MAX_SEATS),
        ("character", "i1", MAX_SEATS),
        ("tile", "i2", MAX_SEATS),
        ("level", "i1", MAX_SEATS),
        ("coins", "i1", MAX_SEATS),
        ("cards", "i2", MAX_SEATS),  # played, answers included
        ("purchases", "i2", MAX_SEATS),  # levels, tiles, and times dice were boosted
    ]
)


@rule
def begin_game(first: State, s: State) -> None:
    """Lay out the position in which a game begins; nothing is counted yet."""
    copy_front(first, s, QUIET_SIZE)
    s["event_count"] = 0
    s["challenges"] = 0
    s["duels"] = 0
    s["graces"] = 0


@called_rule
def play_game(
    table: State,
    all_rules: Sequence[Rules] | npt.NDArray[np.void],
    bots: npt.NDArray[np.int64],
    own: Sequence[Strategy],
    rng: np.random.Generator,
    result: State,
    played: npt.NDArray[np.int64],
    history: npt.NDArray[np.int64],
    planned: int,
) -> bool:
    """Play a game to its end; `table` is a row of TABLE, `result` one of RESULT.

    The first of the all_rules holds; a strategy of somebody's own gets another copy, that of its
    chair. `played` counts the plays per card; `history` is filled with actions and outcomes, as far
    as it goes. Where somebody must be asked, return False: to go on, come back with what was
    `planned`.
    """
    s = table["game"]
    rules = all_rules[0]
    scratch = table["scratch"]
    notes = table["notes"]
    turn = s["turn"]
    round = s["round"]
    legal = scratch["legal"]
    lost = NOBODY
    seat = to_act(s, rules)
    while seat != OVER and result["steps"] < LONGEST and s["round"] < ROUNDS - 1:
        if seat == CHANCE:
            chosen = outcome_at(s, rules, case_of(rng, chance_total(s, rules)))
            if pending(s) == Frame.DRAW and s["stack"][s["depth"] - 1, DRAW.pile] != Pile.ACTION:
                played[chosen] += 1
        else:
            n = list_legal_of(s, rules, seat, legal)
            chosen = int(legal[0])
            if n > 1:
                chair = player_of(s, seat)
                if bots[chair] == RANDOM:
                    chosen = random_choice(rng, legal, n)
                elif bots[chair] == GREEDY:
                    chosen = greedy_choice(s, rules, rng, legal, n, scratch)
                elif bots[chair] < OWN:
                    temper = int(bots[chair]) - FIRST_TEMPER
                    chosen = personality_choice(s, rules, rng, legal, n, scratch, temper)
                else:
                    if bots[chair] == OWN:
                        shown = show(s, rules, seat, legal, n, table["shown"])
                        options = table["shown"]["legal"][:n]
                        chosen = own[chair](shown, all_rules[1 + chair], seat, options, rng)
                    elif planned == NOTHING:
                        return False
                    else:
                        chosen = planned
                        planned = NOTHING
                    if not is_among(chosen, legal, n):
                        note_fault(chosen, result)
                        lost = seat
                        break
                result["choices"] += 1
            result["decisions"] += 1
            kind = act(chosen)
            if kind == Act.PLAY or kind == Act.ANSWER:
                played[card_of(chosen)] += 1
                result["cards"][seat] += 1
            elif pays(kind, card_of(chosen)):
                result["purchases"][seat] += 1
        if result["steps"] < history.shape[0]:
            history[result["steps"]] = chosen
        step_of(s, rules, seat, chosen)
        result["steps"] += 1
        if s["turn"] != turn or s["round"] != round:
            turn = s["turn"]
            round = s["round"]
            note_places(s, notes, result)
        seat = to_act(s, rules)
    if lost != NOBODY:
        s["winner"] = best_rival(s, lost)
    elif s["winner"] != NOBODY:
        middle = (max(1, int(notes["began"])) + int(s["round"])) // 2
        result["comeback"] = notes["last"][middle] >> s["winner"] & 1
    result["fault_seat"] = lost
    result["challenges"] = s["challenges"]
    result["duels"] = s["duels"]
    result["graces"] = s["graces"]
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
def pays(kind: int, mask: int) -> bool:
    """Return whether coins are paid for an action: a purchase, or a roll or move with a boost."""
    bought = kind == Act.LEVEL or kind == Act.TILE
    return bought or (mask > 0 and Act.ROLL <= kind <= Act.KEEP)


@called_rule
def show(
    s: State, rules: Rules, seat: int, legal: npt.NDArray[np.int64], n: int, shown: State
) -> State:
    """Copy what a seat may see, and its legal actions; return the position."""
    copy_front(s, shown["state"], QUIET_SIZE)
    hide_from(shown["state"], rules, seat)
    shown["legal"][:n] = legal[:n]
    return shown["state"]


@rule
def is_among(chosen: int, legal: npt.NDArray[np.int64], n: int) -> bool:
    """Return whether an answer is one of the first `n` legal actions."""
    for i in range(n):
        if legal[i] == chosen:
            return True
    return False


@rule
def note_fault(chosen: int, result: State) -> None:
    """Note what is wrong with an answer that is not legal."""
    told = -1 - chosen
    if Fault.NONE < told <= Fault.TOO_SLOW:
        result["fault"] = told
    else:
        result["fault"] = Fault.ILLEGAL


@rule
def best_rival(s: State, lost: int) -> int:
    """Return the seat that is furthest besides one, the first of several."""
    best = NOBODY
    for seat in range(int(s["players"])):
        if seat != lost and (best == NOBODY or progress(s, seat) > progress(s, best)):
            best = seat
    return best


@called_rule
def note_places(s: State, notes: State, result: State) -> None:
    """Note who is in front and who is last, where a turn ends."""
    most = -1
    least = -1
    front = NOBODY
    last = 0
    for seat in range(int(s["players"])):
        place = progress(s, seat)
        if place > most:
            most = place
            front = seat
        elif place == most:
            front = NOBODY
        if least < 0 or place < least:
            least = place
            last = 0
        if place == least:
            last |= 1 << seat
    if front != NOBODY and front != notes["front"]:
        if notes["front"] != NOBODY:
            result["lead_changes"] += 1
        notes["front"] = front
    while notes["round"] < s["round"]:
        notes["round"] += 1
        notes["last"][notes["round"]] = last


def play_games(
    tables: npt.NDArray[np.void],
    all_rules: npt.NDArray[np.void],
    bots: npt.NDArray[np.int64],
    own: Sequence[Strategy],
    rng: np.random.Generator,
    results: npt.NDArray[np.void],
    played: npt.NDArray[np.int64],
    history: npt.NDArray[np.int64],
    game: int,
    planned: int,
) -> int:
    """Play a game for each row of `results` from number `game` on; return how many are played.

    `tables` has one row, `all_rules` one and one for each chair, `own` something for each chair.
    Where somebody must be asked, return the number of the game that waits for it. To go on with
    that game, come back with its number and the action that is `planned`, or -1 and less the fault;
    to begin one, with NOTHING.
    """
    table = tables[0]
    while game < results.shape[0]:
        if planned == NOTHING:
            begin_game(table["first"], table["game"])
            notes = table["notes"]
            notes["front"] = NOBODY
            notes["began"] = table["first"]["round"]
            notes["round"] = notes["began"] - 1
            note_places(table["game"], notes, results[game])
        if not play_game(table, all_rules, bots, own, rng, results[game], played, history, planned):
            return game
        planned = NOTHING
        game += 1
    return game
