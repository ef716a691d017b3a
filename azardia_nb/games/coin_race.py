"""The coin race: small enough to be counted by hand.

Two coins show 1 or 2 each. A pawn moves their sum or their difference, from tile 1 to tile 5; a
move past the end is lost. Like Azardia it has chance, choices and positions that recur.

>>> from azardia_nb.games import load
>>> game = load("coin_race").Game(2, seed=1)
>>> game.automatic = False
>>> _ = game.play("toss"); _ = game.happen("toss 1 2")
>>> [choice.label for choice in game.legal()]
['Add: 1 + 2 = 3, to tile 4', 'Subtract: 2 − 1 = 1, to tile 2']
"""

from collections.abc import Iterator
from typing import Annotated, NamedTuple

import numpy as np

from azardia_nb.compiled.marks import rule
from azardia_nb.game import turns
from azardia_nb.game.chance import weighted
from azardia_nb.game.game import Reading
from azardia_nb.game.picture import Picture, one_each, track
from azardia_nb.game.protocol import CHANCE, NOBODY, Actions, Dice, Engine, GameType, Row, Variant
from azardia_nb.game.tabletop import Tabletop
from azardia_nb.game.words import LogLine, SmallWords, StepNote, lines
from azardia_nb.solve.exactly import exact_values
from azardia_nb.text.language import N_, Speak, language

MAX_SEATS = 4
LONGEST = 100
BEGIN = 1  # the first tile

TOSS, ADD, SUBTRACT = 0, 1, 2  # actions; an outcome is one of TOSSES
TOSSES = ((1, 1), (1, 2), (2, 2))
BOTH = 1  # the toss with both faces
CASES = {0: 1, BOTH: 2, 2: 1}  # number of cases of each toss, out of four

STATE = np.dtype(
    [
        *turns.FIELDS,
        ("coins", "i1", 2),  # their faces, the lower one first, until the pawn has moved
        ("tile", "i1", MAX_SEATS),
    ]
)


class Rules(NamedTuple):
    """The last tile, which house rules may change."""

    goal: Annotated[int, range(BEGIN + 1, LONGEST + 1)] = 5


def start(variant: Variant, players: int) -> Row:
    """Return the first position, with all pawns on the first tile."""
    s = turns.begin(STATE, players)
    s["tile"][:players] = BEGIN
    return s


# --- rules --------------------------------------------------------------------------------------


@rule
def list_legal(s: Row, rules: Rules, seat: int, out: Actions) -> int:
    """Write a seat's legal actions to `out` and return the count."""
    if s["coins"][0] == 0:
        out[0] = TOSS
        return 1
    out[0] = ADD
    out[1] = SUBTRACT
    return 2


def why_not(s: Row, rules: Rules, action: int) -> tuple[str, str] | None:
    """Return the id of the rule that forbids an action, and the reason; None if it is legal."""
    if turns.to_act(s, rules) >= 0 and (action == TOSS) == (s["coins"][0] == 0):
        return None
    if action == TOSS:
        return "coins.toss", N_("you have tossed the coins: move the pawn")
    return "coins.move", N_("toss the coins first")


@rule
def target(s: Row, rules: Rules, action: int) -> int:
    """Return the tile to which an action moves the pawn; the same tile if it would pass the end."""
    low, high = int(s["coins"][0]), int(s["coins"][1])
    tile = int(s["tile"][s["turn"]])
    there = tile + (high + low if action == ADD else high - low)
    return there if there <= rules.goal else tile


@rule
def step(s: Row, rules: Rules, seat: int, chosen: int) -> None:
    """Apply an action of a seat, or an outcome of CHANCE."""
    if seat == CHANCE:
        s["rolling"] = 0
        s["coins"][0] = 2 if chosen > BOTH else 1
        s["coins"][1] = 2 if chosen >= BOTH else 1
        return
    if chosen == TOSS:
        s["rolling"] = 1
        return
    s["tile"][seat] = target(s, rules, chosen)
    s["coins"][0] = 0
    s["coins"][1] = 0
    if s["tile"][seat] == rules.goal:
        s["winner"] = seat
        return
    turns.pass_turn(s)


@rule
def progress(s: Row, seat: int) -> int:
    """Return the tile of a seat."""
    return int(s["tile"][seat])


@rule
def evaluation(s: Row, rules: Rules, seat: int) -> float:
    """Return the tile of a seat."""
    return float(s["tile"][seat])


# --- words --------------------------------------------------------------------------------------

RULES = {
    "coins.toss": N_("Toss two coins that show 1 or 2."),
    "coins.move": N_("Move their sum or their difference; you can't go past the last tile."),
    "coins.goal": N_("The first player to reach the last tile wins."),
}


def wrong(s: Row, rules: Rules) -> str:
    """Return a sentence on the fault of a position; "" if it has none."""
    tiles, coins = s["tile"][: s["players"]], tuple(s["coins"].tolist())
    if tiles.min() < BEGIN or tiles.max() > rules.goal or s["tile"][s["players"] :].any():
        return N_("pawns are on tiles from 1 to the last one")
    if coins not in ((0, 0), *TOSSES) or (any(coins) and (s["rolling"] or s["winner"] != NOBODY)):
        return N_("write the coins as 1,1 or 1,2 or 2,2, and only when a pawn has to move")
    return turns.wrong(s, tiles == rules.goal)


def label(game: Reading, action: int, speak: Speak) -> str:
    """Return an action's label, with its consequence."""
    if action == TOSS:
        return speak("Toss")
    (low, high), to = game.state["coins"], target(game.state, game.rules, action)
    if action == ADD:
        return speak("Add: {a} + {b} = {n}, to tile {to}", a=low, b=high, n=low + high, to=to)
    return speak("Subtract: {b} − {a} = {n}, to tile {to}", a=low, b=high, n=high - low, to=to)


def tell(variant: Variant, step: StepNote, name: str, speak: Speak) -> Iterator[LogLine]:
    """Yield the log lines of a step."""
    here, there = step.more
    if step.by == CHANCE:
        low, high = TOSSES[step.chosen]
        text = speak("{name} tosses {a} and {b}.", name=name, a=low, b=high)
        yield LogLine("tossed", "coins.toss", text, dice=(low, high))
    elif step.chosen != TOSS:
        text = speak("{name} moves from tile {here} to tile {to}.", name=name, here=here, to=there)
        yield LogLine("moved", "coins.move", text, tuple(range(here, there + 1)))


def more(before: Row, chosen: int, after: Row) -> tuple[int, ...]:
    """Return the pawn's tile before and after a step."""
    seat = before["turn"]
    return int(before["tile"][seat]), int(after["tile"][seat])


def legend(game: Reading, code: str) -> list[tuple[str, str]]:
    """Return the legend of the sign on the board."""
    speak = language(code)
    return [("★", speak("the goal"))]


def phase(s: Row) -> str:
    """Return the phase of a turn."""
    return "move" if s["coins"].any() else turns.phase(s)


GAME = GameType(
    name="coin_race",
    title=N_("Coin race"),
    seats=range(1, MAX_SEATS + 1),
    engine=Engine(
        state=STATE,
        max_actions=2,
        to_act=turns.to_act,
        list_legal=list_legal,
        step=step,
        why_not=why_not,
        progress=progress,
        forget=turns.forget_round,
        evaluation=evaluation,
        **weighted([CASES]),
    ),
    words=SmallWords(
        actions=lambda rules: {TOSS: "toss", ADD: "add", SUBTRACT: "subtract"},
        outcomes=lambda rules: {n: f"toss {low} {high}" for n, (low, high) in enumerate(TOSSES)},
        phase=phase,
        label=label,
        rule_of=lambda game, action: "coins.toss" if action == TOSS else "coins.move",
        tell=tell,
        rules=RULES,
        more=more,
        goal="coins.goal",
        wrong=wrong,
    ).words,
    picture=Picture(
        board=lambda s, rules: track(BEGIN, rules.goal),
        pawns=one_each("tile"),
        about=lambda s, rules, seat, speak: speak(N_("tile {tile}"), tile=s["tile"][seat]),
    ),
    rules=Rules,
    start=start,
    exact=exact_values,
    tabletop=Tabletop(
        questions={"toss": N_("{who} has to toss."), "add": N_("{who} moves: add or subtract?")},
        yours={
            "toss": N_("Your turn: toss the coins."),
            "add": N_("Your move: add or subtract?"),
        },
        goal=lines(RULES, "coins.goal", "coins.toss", "coins.move"),
        legend=legend,
    ),
    dice=lambda rules: Dice((2, 2)),
)
