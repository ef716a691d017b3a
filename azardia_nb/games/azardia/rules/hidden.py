"""What a seat may not see: the hands of others, and the card that Robot-I-King offers."""

from azardia_nb.compiled.marks import rule
from azardia_nb.games.azardia.rules.card_kinds import MAX_ACTION_KINDS
from azardia_nb.games.azardia.rules.characters import dealer_chooses
from azardia_nb.games.azardia.rules.frames import DEAL, EXCHANGE, Frame
from azardia_nb.games.azardia.rules.state import POOL, Rules, State
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
