"""The four characters and their abilities (`ability.*`)."""

from azardia_nb.compiled.marks import rule
from azardia_nb.compiled.rows import pour
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.games.azardia.rules.cards import NO_CARD, ask, pass_card, rival_with_cards
from azardia_nb.games.azardia.rules.events import Event
from azardia_nb.games.azardia.rules.frames import CALL, DEAL, EXCHANGE, GATHER, Frame
from azardia_nb.games.azardia.rules.movement import Form
from azardia_nb.games.azardia.rules.rulings import KuchuritokDeal, KuchuritokHands
from azardia_nb.games.azardia.rules.state import CHARACTERS as CHARACTERS
from azardia_nb.games.azardia.rules.state import POOL, Phase, Rules, State, next_seat, seat_after
from azardia_nb.games.azardia.rules.state import Character as Character
from azardia_nb.games.machine.events import emit
from azardia_nb.games.machine.stack import drop, push, top_frame

CHARACTER_COUNT = len(Character)


@rule
def ask_rival(s: State, seat: int, rival: int) -> None:
    """Queue a rival's answer to an ability."""
    ask(s, NO_CARD, seat, rival)


@rule
def use_ability(s: State, rules: Rules, seat: int, card: int, rival: int) -> None:
    """Use the ability of the seat's character (`ability.once`).

    `rival` is the target of Robot-I-King and Mantis, `card` the kind that Robot-I-King offers.
    """
    s["ability_used"] = 1
    character = int(s["character"][seat])
    answerable = rules.rulings.abilities_answerable
    if character == Character.LAGARTOON:
        emit(s, Event.LIZARD, seat, 0, 0, 0)
        s["phase"] = Phase.PLAY
        push(s, Frame.DISCARD, seat, 1, Event.LIZARD_DISCARDED, -1)
        push(s, Frame.DRAW, seat, rules.numbers.draws + 1, Pile.ACTION, Event.DREW, -1)
    elif character == Character.KUCHURITOK:
        push(s, Frame.GATHER, seat, hands_gathered(s, rules, seat))
        if answerable:
            for turn in range(int(s["players"]) - 1, 0, -1):
                ask_rival(s, seat, seat_after(s, seat, turn))
    elif character == Character.ROBOT:
        s["phase"] = Phase.DISCARD
        emit(s, Event.OFFERED, seat, rival, 0, 0)
        push(s, Frame.EXCHANGE, seat, rival, card)
        if answerable:
            ask_rival(s, seat, rival)
    else:
        s["ability_struck"] = 1
        emit(s, Event.CALLED, seat, rival, 0, 0)
        push(s, Frame.CALL, seat, rival)
        if answerable:
            ask_rival(s, seat, rival)


@rule
def hands_gathered(s: State, rules: Rules, seat: int) -> int:
    """Return the mask of seats whose hands Kuchuritok gathers (`kuchuritok_hands`)."""
    everyone = (1 << int(s["players"])) - 1
    if rules.rulings.kuchuritok_hands == KuchuritokHands.OTHERS:
        return everyone & ~(1 << seat)
    return everyone


@rule
def cards_gathered(s: State, rules: Rules, seat: int) -> int:
    """Return the number of cards that Kuchuritok would gather."""
    mask = hands_gathered(s, rules, seat)
    cards = 0
    for other in range(int(s["players"])):
        if mask >> other & 1:
            cards += int(s["held"][other])
    return cards


@rule
def gather(s: State) -> None:
    """Move the hands of the GATHER frame on top of the stack to the pool, and queue the deal."""
    frame = top_frame(s)
    seat = int(frame[GATHER.seat])
    mask = int(frame[GATHER.mask])
    drop(s)
    for other in range(int(s["players"])):
        if mask >> other & 1:
            pour(s["hand"], other, POOL)
            s["held"][POOL] += s["held"][other]
            s["held"][other] = 0
    s["ability_struck"] = 1
    emit(s, Event.GATHERED, seat, s["held"][POOL], mask, 0)
    # Kuchuritok gets cards, too. Cards that it did not put in the pool do not count as dealt.
    push(s, Frame.DEAL, seat, mask | 1 << seat, seat, int(s["held"][seat]))


@rule
def _next_in_deal(s: State, mask: int, seat: int) -> int:
    """Return the first seat of `mask` from `seat` on, in turn order."""
    while mask and not mask >> seat & 1:
        seat = next_seat(s, seat)
    return seat


@rule
def deal_waits(s: State) -> bool:
    """Return whether the deal on top of the stack has cards left; drop it if not."""
    if s["held"][POOL] == 0:
        drop(s)
        return False
    return True


@rule
def dealer_chooses(rules: Rules) -> bool:
    """Return whether Kuchuritok chooses the seat of each card (`kuchuritok_deal`)."""
    return bool(rules.rulings.kuchuritok_deal == KuchuritokDeal.CHOOSE)


@rule
def deal(s: State, kind: int, seat: int) -> None:
    """Move a card from the pool to a seat's hand, and find the seat that is next."""
    pass_card(s, POOL, seat, kind)
    s["ability_struck"] = 1
    emit(s, Event.DEALT, seat, kind, 0, 0)
    frame = top_frame(s)
    frame[DEAL.next] = _next_in_deal(s, int(frame[DEAL.mask]), next_seat(s, seat))


@rule
def cards_dealt(s: State, seat: int) -> int:
    """Return the number of cards that the deal on top of the stack has given to a seat."""
    frame = top_frame(s)
    return int(s["held"][seat]) - (int(frame[DEAL.kept]) if seat == frame[DEAL.seat] else 0)


@rule
def may_get(s: State, seat: int) -> bool:
    """Return whether a card may go to this seat while an even deal remains possible."""
    mask = int(s["stack"][s["depth"] - 1, DEAL.mask])
    if seat < 0 or not mask >> seat & 1:
        return False
    sharing = 0
    cards = int(s["held"][POOL])
    for other in range(int(s["players"])):
        if mask >> other & 1:
            sharing += 1
            cards += cards_dealt(s, other)
    # An even deal gives everybody `least` cards, and one more to `cards % sharing` seats.
    least = cards // sharing
    mine = cards_dealt(s, seat)
    if mine != least:
        return mine < least
    larger = 0
    for other in range(int(s["players"])):
        if mask >> other & 1 and cards_dealt(s, other) > least:
            larger += 1
    return larger < cards % sharing


@rule
def exchange_waits(s: State) -> bool:
    """Return whether both seats still have a card to swap; drop the swap if not.

    Answers may have used it up.
    """
    frame = top_frame(s)
    if (
        s["held"][frame[EXCHANGE.victim]] == 0
        or s["hand"][frame[EXCHANGE.seat], frame[EXCHANGE.given]] == 0
    ):
        drop(s)
        return False
    return True


@rule
def exchange(s: State, kind: int) -> None:
    """Swap Robot-I-King's card for the one that chance drew from the rival's hand."""
    frame = top_frame(s)
    seat = int(frame[EXCHANGE.seat])
    rival = int(frame[EXCHANGE.victim])
    given = int(frame[EXCHANGE.given])
    drop(s)
    pass_card(s, rival, seat, kind)
    pass_card(s, seat, rival, given)
    s["ability_struck"] = 1
    emit(s, Event.EXCHANGED, seat, given, rival, kind)


@rule
def start_called_challenge(s: State) -> None:
    """Replace the CALL frame on top of the stack with its challenge from afar."""
    frame = top_frame(s)
    seat = int(frame[CALL.seat])
    rival = int(frame[CALL.rival])
    drop(s)
    push(s, Frame.CHALLENGE, seat, rival, 0, 0, Form.AFAR, s["tile"][seat])


@rule
def robot_can_swap(s: State, seat: int) -> bool:
    """Return whether a seat is Robot-I-King, may use its ability, and has a rival with cards."""
    return bool(
        int(s["character"][seat]) == Character.ROBOT
        and not s["ability_used"]
        and s["held"][seat] > 0
        and rival_with_cards(s, seat)
    )
