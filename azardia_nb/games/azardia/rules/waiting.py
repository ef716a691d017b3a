"""The seat that must act in a position, or chance."""

from azardia_nb.compiled.marks import rule
from azardia_nb.game.protocol import CHANCE, OVER
from azardia_nb.games.azardia.rules.challenges import Stage, roller
from azardia_nb.games.azardia.rules.characters import dealer_chooses
from azardia_nb.games.azardia.rules.frames import ANSWER, CHALLENGE, DEAL, DISCARD, Frame
from azardia_nb.games.azardia.rules.setup import setup_seat
from azardia_nb.games.azardia.rules.state import Phase, Rules, State
from azardia_nb.games.machine.stack import KIND, top_frame


@rule
def to_act(s: State, rules: Rules) -> int:
    """Return the seat that must act, or one of the negative numbers CHANCE and OVER."""
    if s["depth"]:
        frame = top_frame(s)
        kind = int(frame[KIND])
        if kind == Frame.ANSWER:
            return int(frame[ANSWER.asked])
        if kind == Frame.DISCARD:
            return int(frame[DISCARD.seat])
        if kind == Frame.CHALLENGE:
            stage = int(frame[CHALLENGE.stage])
            if stage == Stage.ROLL or stage == Stage.OTHER_ROLL:
                return CHANCE
            return roller(s)
        if kind == Frame.DEAL and dealer_chooses(rules):
            return int(frame[DEAL.seat])
        return CHANCE
    phase = int(s["phase"])
    if phase == Phase.SETUP_ROLL or phase == Phase.PICK:
        return setup_seat(s)
    if phase == Phase.SETUP_DICE or phase == Phase.DICE:
        return CHANCE
    if phase == Phase.OVER:
        return OVER
    return int(s["turn"])
