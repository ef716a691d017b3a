"""What a seat may not see, and what of a position has no consequence any more."""

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
    """Turn every hand but one face down into the draw pile, and forget what the last step did.

    The row is changed. The counts of cards in hands stay, as everybody sees these.
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


# --- what has no consequence any more -------------------------------------------------------------


@rule
def forget(s: State) -> None:
    """Forget what has no consequence, so that positions that play alike are equal.

    That is what has happened up to here, dice that have been used, and which of two dice is which;
    and the round, which is counted for the log alone.
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
    """Return where a challenge begins: a tie leads back there, and nothing else leads back."""
    top = states["stack"][np.arange(len(states)), np.maximum(states["depth"] - 1, 0)]
    begins: npt.NDArray[np.bool_] = (
        (states["depth"] > 0)
        & (top[:, KIND] == Frame.CHALLENGE)
        & (top[:, CHALLENGE.stage] <= Stage.ROLL)
    )
    return begins


@rule
def progress(s: State, seat: int) -> int:
    """Return a number that is the higher the further a seat is: by level, then by tile."""
    return int(s["level"][seat]) * MAX_TILES + int(s["tile"][seat])


@rule
def player_of(s: State, seat: int) -> int:
    """Return the player of a seat, from 0; during the initial rolls it has the same number."""
    return seat if s["phase"] <= Phase.PICK else int(s["player"][seat])
