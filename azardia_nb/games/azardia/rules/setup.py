"""The initial rolls, ties, and the choice of characters (`setup.*`)."""

from azardia_nb.compiled.marks import rule
from azardia_nb.game.protocol import NOBODY
from azardia_nb.games.azardia.rules.dice import show, total
from azardia_nb.games.azardia.rules.events import Event
from azardia_nb.games.azardia.rules.rulings import TurnOrder
from azardia_nb.games.azardia.rules.state import MAX_SEATS, Phase, Rules, State
from azardia_nb.games.machine.events import emit


@rule
def begin(s: State, rules: Rules, players: int, cards: bool) -> None:
    """Fill `s`, an empty row, with the position before the initial rolls."""
    s["players"] = players
    s["cards"] = cards
    s["phase"] = Phase.SETUP_ROLL
    s["winner"] = NOBODY
    s["holder"] = NOBODY
    s["turn"] = 0
    for seat in range(MAX_SEATS):
        s["character"][seat] = NOBODY
        s["player"][seat] = seat
        s["level"][seat] = 1
    if cards:
        for kind in range(rules.cards.shape[0]):
            count = rules.cards[kind]["count"]
            s["pile"][kind] = count
            s["left"][rules.cards[kind]["pile"]] += count


@rule
def setup_seat(s: State) -> int:
    """Return the player that rolls or picks a character next, or NOBODY."""
    players = int(s["players"])
    if int(s["phase"]) == Phase.PICK:
        for place in range(players):
            for seat in range(players):
                if s["place"][seat] == place and s["character"][seat] == NOBODY:
                    return seat
        return NOBODY
    for seat in range(players):
        if s["rolled"][seat] == 0 and is_tied(s, seat):
            return seat
    return NOBODY


@rule
def is_tied(s: State, seat: int) -> bool:
    """Return whether another player has the same place in the order of choosing."""
    for other in range(int(s["players"])):
        if other != seat and s["place"][other] == s["place"][seat]:
            return True
    return False


@rule
def initial_roll(s: State, rules: Rules, outcome: int) -> None:
    """Apply a player's roll; once all have rolled, order the players and let ties roll again."""
    seat = setup_seat(s)
    show(s, rules, rules.numbers.dice, 0, outcome)
    s["rolled"][seat] = total(s, rules, 0)
    emit(s, Event.SETUP_ROLLED, seat, s["dice"][0], s["dice"][1], s["dice"][2])
    s["phase"] = Phase.SETUP_ROLL
    if setup_seat(s) != NOBODY:
        return
    players = int(s["players"])
    # Each player moves behind those of its tied group with a higher roll; a player without a tie
    # keeps its place.
    behind = 0  # four bits for each player, so that no place changes before all are compared
    for me in range(players):
        ahead = 0
        for other in range(players):
            if s["place"][other] == s["place"][me] and s["rolled"][other] > s["rolled"][me]:
                ahead += 1
        behind += ahead << (4 * me)
    again = False
    for me in range(players):
        s["place"][me] += behind >> (4 * me) & 15
    for me in range(players):
        if is_tied(s, me):
            emit(s, Event.SETUP_TIED, me, s["rolled"][me], 0, 0)
            s["rolled"][me] = 0
            again = True
    if not again:
        s["phase"] = Phase.PICK


@rule
def choose(s: State, rules: Rules, character: int) -> None:
    """Give `character` to the player that picks; after the last pick the first round begins."""
    seat = setup_seat(s)
    s["character"][seat] = character
    emit(s, Event.CHOSE, seat, character, 0, 0)
    if setup_seat(s) == NOBODY:
        take_seats(s, rules)


@rule
def take_seats(s: State, rules: Rules) -> None:
    """Assign seats in turn order and put the pawns on their tiles (`turn_order`)."""
    players = int(s["players"])
    best = 0
    for player in range(players):
        if s["place"][player] == 0:
            best = player
    # player, character and place of each seat, packed, so that no value is overwritten before it is
    # read
    packed = 0
    for player in range(players):
        if rules.rulings.turn_order == TurnOrder.SEATS:
            seat = (player - best) % players
        else:
            seat = int(s["place"][player])
        one = player + 4 * int(s["character"][player]) + 16 * int(s["place"][player])
        packed += one << (8 * seat)
    for seat in range(players):
        one = packed >> (8 * seat) & 255
        s["player"][seat] = one & 3
        s["character"][seat] = one >> 2 & 3
        s["tile"][seat] = (one >> 4) + 1
    for seat in range(players):
        s["place"][seat] = 0
        s["rolled"][seat] = 0
        emit(s, Event.STARTED, seat, s["tile"][seat], 0, 0)
    for die in range(s["dice"].shape[0]):
        s["dice"][die] = 0
    emit(s, Event.FIRST_TURN, 0, 0, 0, 0)
    s["phase"] = Phase.ROUND
