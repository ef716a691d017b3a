"""Can't Stop: sums of two dice lift runners up columns; a player who rolls too often loses them.

Sid Sackson, 1980. The first player with three columns to the top wins.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Annotated, NamedTuple

import numpy as np

from azardia_nb.compiled.marks import rule
from azardia_nb.game import turns
from azardia_nb.game.chance import weighted
from azardia_nb.game.picture import Pawn, Picture, cell, columns
from azardia_nb.game.protocol import CHANCE, Actions, Engine, GameType, Row, Variant
from azardia_nb.game.words import LogLine, SmallWords, StepNote
from azardia_nb.text.language import N_, Speak

DICE, RUNNERS, MOST_SEATS, MOST_MOVES = 4, 3, 4, 6
COLUMNS = range(2, 13)
TOP = np.array([0, 0, 3, 5, 7, 9, 11, 13, 11, 9, 7, 5, 3])  # by column
ROLLS = Counter(tuple(sorted(dice)) for dice in product(range(1, 7), repeat=DICE))
FACES = np.array([*ROLLS])  # by outcome
SPLITS = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 1, 2))  # two pairs of the dice each

# Actions; the others are PAIR * column, plus the second column if there is one.
ROLL, STOP, PAIR = 0, 1, 13
STATE = np.dtype(
    [
        *turns.FIELDS,
        ("dice", "i8", DICE),  # to be used, in rising order
        ("runner", "i8", PAIR),  # its height in each column, 0 for none
        ("marker", "i8", (MOST_SEATS, PAIR)),
    ]
)


class Rules(NamedTuple):
    """The number of columns that wins, which house rules may change."""

    goal: Annotated[int, range(1, 6)] = 3


@rule
def free_runners(s: Row) -> int:
    """Return the number of runners beside the board."""
    n = RUNNERS
    for height in s["runner"]:
        n -= height > 0
    return n


@rule
def can_climb(s: Row, column: int, free: int) -> bool:
    """Return whether a runner can climb a column, with `free` runners beside the board."""
    for seat in range(int(s["players"])):
        if s["marker"][seat, column] == TOP[column]:
            return False
    return bool(s["runner"][column] < TOP[column]) if s["runner"][column] else free > 0


@rule
def list_moves(s: Row, out: Actions) -> int:
    """Write the moves that the dice allow to `out`; return their number.

    Both pairs must be used if possible.
    """
    n, free = 0, free_runners(s)
    for a, b, c, e in SPLITS:
        one, two = s["dice"][a] + s["dice"][b], s["dice"][c] + s["dice"][e]
        low, high = min(one, two), max(one, two)
        first, second = can_climb(s, low, free), can_climb(s, high, free)
        left = free - (s["runner"][low] == 0)
        both = first and second and (low == high or can_climb(s, high, left))
        if both:
            n = put(out, n, low * PAIR + high)
        elif first:
            n = put(out, n, low * PAIR)
        if second and not both:
            n = put(out, n, high * PAIR)
    return n


@rule
def put(out: Actions, n: int, move: int) -> int:
    """Insert a move into the sorted `out[:n]`, unless it is there; return the new number."""
    at = n
    while at > 0 and out[at - 1] >= move:
        at -= 1
    if at < n and out[at] == move:
        return n
    for later in range(n, at, -1):
        out[later] = out[later - 1]
    out[at] = move
    return n + 1


@rule
def list_legal(s: Row, rules: Rules, seat: int, out: Actions) -> int:
    """Write the legal actions to `out`; return their number."""
    if s["dice"].any():
        return list_moves(s, out)
    out[0] = ROLL
    out[1] = STOP
    return 2 if s["runner"].any() else 1


@rule
def climb(s: Row, seat: int, column: int) -> None:
    """Move a runner one step up; a new runner starts at the seat's marker."""
    here = s["runner"][column] if s["runner"][column] else s["marker"][seat, column]
    s["runner"][column] = min(here + 1, TOP[column])


@rule
def leave_markers(s: Row, seat: int) -> None:
    """Move a seat's markers to the runners; in a column that is won, remove all others."""
    for column in COLUMNS:
        if s["runner"][column]:
            s["marker"][seat, column] = s["runner"][column]
            if s["runner"][column] == TOP[column]:
                for other in range(int(s["players"])):
                    if other != seat:
                        s["marker"][other, column] = 0


@rule
def columns_won(s: Row, seat: int) -> int:
    """Return the number of columns in which a seat's marker is at the top."""
    n = 0
    for column in COLUMNS:
        n += s["marker"][seat, column] == TOP[column]
    return n


@rule
def step(s: Row, rules: Rules, seat: int, chosen: int) -> None:
    """Roll, stop, climb, or take the outcome of a roll; without a move, the runners are lost."""
    if chosen == ROLL and seat != CHANCE:
        s["rolling"] = 1
        return
    s["rolling"] = 0
    s["dice"][:] = 0
    if seat == CHANCE:
        room = np.zeros(MOST_MOVES, np.int64)
        s["dice"][:] = FACES[chosen][:]
        if list_moves(s, room):
            return
        s["dice"][:] = 0
    elif chosen == STOP:
        leave_markers(s, seat)
    else:
        climb(s, seat, chosen // PAIR)
        if chosen % PAIR:
            climb(s, seat, chosen % PAIR)
        return
    s["runner"][:] = 0
    if columns_won(s, s["turn"]) >= rules.goal:
        s["winner"] = s["turn"]
    else:
        turns.pass_turn(s)


@rule
def progress(s: Row, seat: int) -> int:
    """Return the number of columns won."""
    return columns_won(s, seat)


@rule
def evaluation(s: Row, rules: Rules, seat: int) -> float:
    """Return the shares of columns that a seat has climbed; a win counts 2 more, dice 0.25."""
    climbed = 2.0 * columns_won(s, seat)
    mine = s["turn"] == seat
    for column in COLUMNS:
        here = max(s["marker"][seat, column], s["runner"][column] if mine else 0)
        climbed += here / TOP[column]
    return climbed + 0.25 if mine and s["dice"].any() else climbed


def wrong(s: Row, rules: Rules) -> str:
    """Return a sentence on the fault of a position; "" if it has none."""
    markers, runners = s["marker"], s["runner"]
    if (markers < 0).any() or (markers > TOP).any() or markers[s["players"] :].any():
        return N_("markers are within their columns")
    if (runners < 0).any() or (runners > TOP).any() or np.count_nonzero(runners) > RUNNERS:
        return N_("up to three runners are within their columns")
    if s["dice"].any() and (tuple(s["dice"].tolist()) not in ROLLS or s["rolling"]):
        return N_("dice are four faces in rising order, to be used")
    return turns.wrong(s, [columns_won(s, seat) >= rules.goal for seat in range(s["players"])])


def pawns(s: Row, rules: Rules) -> Iterator[Pawn]:
    """Yield the markers, and the runners of the seat whose turn it is."""
    for seat, column in product(range(s["players"]), COLUMNS):
        if s["marker"][seat, column]:
            yield Pawn(seat, cell(column, int(s["marker"][seat, column])))
    for column in COLUMNS:
        if s["runner"][column]:
            yield Pawn(int(s["turn"]), cell(column, int(s["runner"][column])), kind=N_("runner"))


def tell(variant: Variant, step: StepNote, name: str, speak: Speak) -> Iterator[LogLine]:
    """Yield the log lines of a step."""
    if step.by == CHANCE:
        dice = tuple(FACES[step.chosen].tolist())
        said = speak("{name} rolls {dice}.", name=name, dice=", ".join(map(str, dice)))
        yield LogLine("rolled", "cant_stop.roll", said, dice=dice)
        if step.more[0]:
            said = speak("{name} can use no pair: the runners fall.", name=name)
            yield LogLine("fell", "cant_stop.fall", said)
    elif step.chosen == STOP:
        yield LogLine("stopped", "cant_stop.stop", speak("{name} stops.", name=name))
    elif step.chosen != ROLL:
        first, second = divmod(step.chosen, PAIR)
        climbed = f"{first}, {second}" if second else str(first)
        said = speak("{name} climbs in {columns}.", name=name, columns=climbed)
        yield LogLine("climbed", "cant_stop.climb", said)


ACTIONS = {ROLL: "roll", STOP: "stop"}
ACTIONS |= {PAIR * one: f"climb {one}" for one in COLUMNS}
ACTIONS |= {PAIR * one + two: f"climb {one} {two}" for one in COLUMNS for two in COLUMNS}
OUTCOMES = {n: "roll " + " ".join(map(str, dice)) for n, dice in enumerate(ROLLS)}
GAME = GameType(
    name="cant_stop",
    title=N_("Can't Stop"),
    seats=range(1, MOST_SEATS + 1),
    rules=Rules,
    engine=Engine(
        state=STATE,
        max_actions=MOST_MOVES,
        to_act=turns.to_act,
        list_legal=list_legal,
        step=step,
        progress=progress,
        forget=turns.forget_round,
        evaluation=evaluation,
        **weighted([dict(enumerate(ROLLS.values()))]),
    ),
    words=SmallWords(
        actions=lambda rules: ACTIONS,
        outcomes=lambda rules: OUTCOMES,
        phase=lambda s: "climb" if s["dice"].any() else turns.phase(s),
        tell=tell,
        rules={
            "cant_stop.roll": N_("Roll four dice and split them into two pairs."),
            "cant_stop.climb": N_(
                "Each pair lifts a runner in the column of its sum. There are three runners; use "
                "both pairs if you can."
            ),
            "cant_stop.fall": N_("If you can use no pair, the runners fall and your turn ends."),
            "cant_stop.stop": N_("Stop to put your markers where the runners are."),
            "cant_stop.goal": N_("Nobody climbs a column that is won. Three columns win the game."),
        },
        more=lambda before, chosen, after: (int(before["rolling"] and not after["dice"].any()),),
        goal="cant_stop.goal",
        wrong=wrong,
    ).words,
    picture=Picture(
        board=columns({column: int(TOP[column]) for column in COLUMNS}),
        pawns=pawns,
        about=lambda s, rules, seat, speak: speak(N_("columns: {n}"), n=columns_won(s, seat)),
    ),
)
