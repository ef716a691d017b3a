"""Hidden dice, a game file as an outsider may write it: bids on unseen dice rise until doubted.

Each player has one die; the highest face counts as any. The file has only the required parts: no
evaluation, no reasons.
"""

from collections.abc import Iterator

import numpy as np

from azardia_nb.compiled.marks import rule
from azardia_nb.game import turns
from azardia_nb.game.options import NoRules
from azardia_nb.game.protocol import CHANCE, NOBODY, Actions, Engine, GameType, Row, Variant
from azardia_nb.game.words import LogLine, SmallWords, StepNote
from azardia_nb.text.language import Speak

FACES = 3
BIDS = 2 * FACES  # one of a face, the lowest first, then two of it
DOUBT = 0  # an action; bids are numbered from 1, and outcomes are faces
STATE = np.dtype([*turns.FIELDS, ("die", "i1", 2), ("bid", "i1")])


def start(variant: Variant, players: int) -> Row:
    s = turns.begin(STATE, players)
    s["rolling"] = 1
    return s


@rule
def list_legal(s: Row, rules: NoRules, seat: int, out: Actions) -> int:
    n = 0
    if s["bid"]:
        out[0] = DOUBT
        n = 1
    for bid in range(int(s["bid"]) + 1, BIDS + 1):
        out[n] = bid
        n += 1
    return n


@rule
def chance_total(s: Row, rules: NoRules) -> int:
    return FACES


@rule
def step(s: Row, rules: NoRules, seat: int, chosen: int) -> None:
    if seat == CHANCE:
        s["rolling"] = s["die"][0] == 0
        s["die"][1 - s["rolling"]] = chosen
    elif chosen == DOUBT:
        there = 0
        for die in s["die"]:
            there += die in ((s["bid"] - 1) % FACES + 1, FACES)
        s["winner"] = 1 - seat if there > (s["bid"] - 1) // FACES else seat
    else:
        s["bid"] = chosen
        turns.pass_turn(s)


@rule
def hide_from(s: Row, rules: NoRules, seat: int) -> None:
    if s["winner"] == NOBODY:
        s["die"][1 - seat] = 0


@rule
def progress(s: Row, seat: int) -> int:
    return 0


def mask(step: StepNote, seat: int) -> StepNote:
    mine = step.by != CHANCE or step.more[0] == seat
    return step if mine else step._replace(chosen=0)


def tell(variant: Variant, step: StepNote, name: str, speak: Speak) -> Iterator[LogLine]:
    if step.by == CHANCE:
        yield LogLine("rolled", "hidden_dice.roll", f"Die {step.more[0] + 1}: {step.chosen or '?'}")
    else:
        yield LogLine("bid", "hidden_dice.bid", f"{name}: {ACTIONS[step.chosen]}")


ACTIONS = {DOUBT: "doubt"} | {
    bid: f"bid {(bid - 1) // FACES + 1} {(bid - 1) % FACES + 1}" for bid in range(1, BIDS + 1)
}
GAME = GameType(
    name="hidden_dice",
    seats=range(2, 3),
    engine=Engine(
        state=STATE,
        max_actions=BIDS + 1,
        to_act=turns.to_act,
        list_legal=list_legal,
        chance_total=chance_total,
        outcome_at=turns.one_case_each,
        step=step,
        progress=progress,
        hide_from=hide_from,
    ),
    words=SmallWords(
        actions=lambda rules: ACTIONS,
        outcomes=lambda rules: {face: f"roll {face}" for face in range(1, FACES + 1)},
        label=lambda game, action, speak: ACTIONS[action],
        rule_of=lambda game, action: "hidden_dice.bid",
        tell=tell,
        mask=mask,
        more=lambda before, chosen, after: (int(before["die"][0] != 0),),
    ).words,
    start=start,
)
