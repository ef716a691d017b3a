"""The view of a seat, without hidden cards, and fields that the rest of a game does not need."""

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.marks import rule
from azardia_nb.games.azardia.rules.card_kinds import MAX_ACTION_KINDS
from azardia_nb.games.azardia.rules.challenges import Stage
from azardia_nb.games.azardia.rules.characters import dealer_chooses
from azardia_nb.games.azardia.rules.frames import CHALLENGE, DEAL, EXCHANGE, Frame
from azardia_nb.games.azardia.rules.state import MAX_TILES, POOL, Phase, Rules, State
from azardia_nb.games.machine.hands import turn_down
from azardia_nb.games.machine.stack import KIND, pending


@rule
def hide_from(s: State, rules: Rules, seat: int) -> None:
    """Move the cards of all other hands to the draw pile in `s`, for a view of `seat`.

    The number of cards in each hand is public, so it stays. The flags of the last step are cleared.
    """
    s["card_struck"] = 0
    s["ability_struck"] = 0
    deals = (
        pending(s) == Frame.DEAL
        and dealer_chooses(rules)
        and s["stack"][s["depth"] - 1, DEAL.seat] == seat
    )
    for row in range(POOL + 1):
        if row != seat and not (row == POOL and deals):
            turn_down(s, row, MAX_ACTION_KINDS)
    for at in range(int(s["depth"])):
        frame = s["stack"][at]
        if frame[KIND] == Frame.EXCHANGE and seat != frame[EXCHANGE.seat]:
            frame[EXCHANGE.given] = 0  # the card that Robot-I-King offers


# --- equivalent positions
# -------------------------------------------------------------------


@rule
def forget(s: State) -> None:
    """Normalize fields of `s` that do not affect the rest of the game.

    Equivalent positions become equal. The fields are counters of past events, used dice, the order
    of two dice, and the round, which only the log reads.
    """
    if s["round"] > 1:
        s["round"] = 1
    s["card_struck"] = 0
    s["ability_struck"] = 0
    s["challenges"] = 0
    s["duels"] = 0
    s["graces"] = 0
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


def comes_again(states: npt.NDArray[np.void]) -> npt.NDArray[np.bool_]:
    """Return a mask of positions that can recur in a turn: challenges, rolled again after a tie."""
    top = states["stack"][np.arange(len(states)), np.maximum(states["depth"] - 1, 0)]
    begins: npt.NDArray[np.bool_] = (
        (states["depth"] > 0)
        & (top[:, KIND] == Frame.CHALLENGE)
        & (top[:, CHALLENGE.stage] <= Stage.ROLL)
    )
    return begins


@rule
def progress(s: State, seat: int) -> int:
    """Return a number that orders seats by level, then by tile."""
    return int(s["level"][seat]) * MAX_TILES + int(s["tile"][seat])


@rule
def player_of(s: State, seat: int) -> int:
    """Return the player of a seat, from 0; during the initial rolls both numbers are equal."""
    return seat if s["phase"] <= Phase.PICK else int(s["player"][seat])
