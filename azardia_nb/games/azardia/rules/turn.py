"""The course of rounds and turns (`turn.*`, `round.event`, `grace`)."""

from azardia_nb.compiled.marks import rule
from azardia_nb.game.protocol import NOBODY
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.games.azardia.rules.cards import refill
from azardia_nb.games.azardia.rules.challenges import win_game
from azardia_nb.games.azardia.rules.characters import Character, robot_can_swap
from azardia_nb.games.azardia.rules.coins import pay_boost
from azardia_nb.games.azardia.rules.dice import difference, show, total
from azardia_nb.games.azardia.rules.events import Event
from azardia_nb.games.azardia.rules.movement import Way, draw_special, move
from azardia_nb.games.azardia.rules.rulings import MissedLastTurn, RollOn150, ZeroOnSpecial
from azardia_nb.games.azardia.rules.state import Frame, Phase, Rules, State, next_seat
from azardia_nb.games.machine.events import emit
from azardia_nb.games.machine.stack import push


@rule
def phase_waits(s: State, rules: Rules) -> bool:
    """Pass through the phases from ROUND on, until one waits or pushes a frame.

    Return whether the game waits for a seat or chance, or is over. The stack must be empty.
    """
    s["chain"] = 0  # an empty stack ends a chain of challenges
    if s["cards"]:
        # after the deck's last penalty or event has taken effect, its cards are shuffled back
        for pile in (Pile.PENALTY, Pile.EVENT):
            if s["left"][pile] == 0:
                refill(s, rules, pile)
    while s["depth"] == 0:
        phase = int(s["phase"])
        if phase < Phase.ROUND:  # these wait, except ROLL for a pawn that stays on the last tile
            if phase != Phase.ROLL or not holds_place(s, rules):
                return True
            emit(s, Event.HELD_PLACE, s["turn"], 0, 0, 0)
            s["phase"] = Phase.DRAW
        elif phase == Phase.ROUND:
            begin_round(s, rules)
        elif phase == Phase.TURN:
            begin_turn(s, rules)
        elif phase == Phase.DRAW:
            begin_draw(s, rules)
        elif phase == Phase.HOLD:
            s["phase"] = Phase.ROBOT if robot_can_swap(s, int(s["turn"])) else Phase.DISCARD
        elif phase == Phase.DISCARD:
            over = int(s["held"][s["turn"]]) - rules.numbers.hand_limit
            if over > 0:
                push(s, Frame.DISCARD, s["turn"], over, Event.DISCARDED, -1)
            s["phase"] = Phase.NEXT
        else:  # NEXT
            next_turn(s)
    return False


@rule
def holds_place(s: State, rules: Rules) -> bool:
    """Return whether the current seat stays on the last tile without a roll (`roll_on_150`)."""
    return bool(
        s["tile"][s["turn"]] == rules.numbers.goal and rules.rulings.roll_on_150 == RollOn150.STAYS
    )


@rule
def begin_round(s: State, rules: Rules) -> None:
    """Count the round and queue the first player's event card (`round.event`)."""
    s["round"] += 1
    s["turn"] = 0
    s["phase"] = Phase.TURN
    if s["cards"] and rules.stop[Pile.EVENT] > rules.first[Pile.EVENT]:
        push(s, Frame.DRAW, 0, 1, Pile.EVENT, Event.EVENT_DRAWN, -1)


@rule
def begin_turn(s: State, rules: Rules) -> None:
    """Begin a turn, unless it is missed (`turn.missed`) or the grace turn grants none."""
    seat = int(s["turn"])
    last = s["holder"] != NOBODY
    s["zeros"] = 0
    s["ability_used"] = 0
    if last and (seat == s["holder"] or not s["last_turns"] >> seat & 1):
        s["phase"] = Phase.NEXT
        return
    missed = s["skip"][seat] > 0
    waits = missed and rules.rulings.missed_last_turn == MissedLastTurn.WAITS
    if last and not waits:
        s["last_turns"] &= ~(1 << seat)
    if missed:
        s["skip"][seat] -= 1
        emit(s, Event.MISSED, seat, s["skip"][seat], 0, 0)
        if last:
            emit(s, Event.LAST_TURN_MISSED, seat, int(waits), 0, 0)
        s["phase"] = Phase.NEXT
    else:
        s["phase"] = Phase.ROLL


@rule
def next_turn(s: State) -> None:
    """Pass the turn to the same seat again or to the next one, or end the game."""
    seat = int(s["turn"])
    s["dice_count"] = 0
    for die in range(s["dice"].shape[0]):
        s["dice"][die] = 0
    if s["holder"] != NOBODY:
        for other in range(int(s["players"])):
            s["again"][other] = 0  # during the grace turn no card grants another turn
        if s["last_turns"] & ~(1 << int(s["holder"])) == 0:
            win_game(s, int(s["holder"]))
            return
    if s["again"][seat] > 0:
        s["again"][seat] -= 1
        emit(s, Event.AGAIN, seat, 0, 0, 0)
    else:
        seat = next_seat(s, seat)
        s["turn"] = seat
        if seat == 0:
            s["phase"] = Phase.ROUND
            return
    s["phase"] = Phase.TURN


@rule
def take_roll(s: State, rules: Rules, mask: int) -> None:
    """Pay for the boosts of `mask` and let the dice be rolled.

    It is the roll of phase A, with the effects of cards played for it, or a reroll.
    """
    seat = int(s["turn"])
    if int(s["phase"]) == Phase.MOVE:
        s["again_rolls"] -= 1
        s["boost"] = 0
        emit(s, Event.ROLL_AGAIN, seat, 0, 0, 0)
    else:
        count = int(s["next_dice"][seat])
        s["roll_dice"] = count if count else rules.numbers.dice
        s["first_die"] = s["next_die"][seat]
        s["again_rolls"] = s["next_again"][seat]
        s["next_dice"][seat] = 0
        s["next_die"][seat] = 0
        s["next_again"][seat] = 0
    pay_boost(s, rules, seat, mask)
    s["boost"] = mask
    s["phase"] = Phase.DICE


@rule
def roll_turn(s: State, rules: Rules, outcome: int) -> None:
    """Set the dice of phase A to an outcome."""
    show(s, rules, int(s["roll_dice"]), int(s["first_die"]), outcome)
    emit(s, Event.ROLLED, s["turn"], s["dice"][0], s["dice"][1], s["dice"][2])
    s["phase"] = Phase.MOVE


@rule
def move_result(s: State, rules: Rules, adds: bool, mask: int) -> int:
    """Return the sum or difference of the roll, with the boosts of `mask` and earlier ones.

    Tiles bought for the roll are not included.
    """
    mask |= int(s["boost"])
    return total(s, rules, mask) if adds else difference(s, rules, mask)


@rule
def move_by_dice(s: State, rules: Rules, adds: bool, mask: int) -> None:
    """Add or subtract, and move; the first zero of a turn is rolled again (`turn.zero`)."""
    seat = int(s["turn"])
    pay_boost(s, rules, seat, mask)
    result = move_result(s, rules, adds, mask)
    tile = int(s["tile"][seat])
    emit(s, Event.ADDED if adds else Event.SUBTRACTED, seat, result, 0, 0)
    draws = s["cards"] and rules.special[tile] != 0
    zero_draws = rules.rulings.zero_on_special
    if result == 0 and s["zeros"] == 0:
        s["zeros"] = 1
        s["boost"] = 0
        emit(s, Event.ZERO_AGAIN, seat, 0, 0, 0)
        s["phase"] = Phase.DICE
        if draws and zero_draws == ZeroOnSpecial.EACH:
            emit(s, Event.ZERO_DRAWS, seat, tile, 0, 0)
            draw_special(s, rules, seat, tile)
        return
    result += int(s["extra"])
    s["phase"] = Phase.DRAW
    s["extra"] = 0
    s["boost"] = 0
    s["roll_dice"] = 0
    s["first_die"] = 0
    s["again_rolls"] = 0
    if result > 0:
        move(s, rules, seat, result, Way.ROLL, Event.MOVED, result)
        return
    emit(s, Event.ZERO_STANDS, seat, 0, 0, 0)
    if draws and zero_draws != ZeroOnSpecial.NEVER:
        emit(s, Event.ZERO_DRAWS, seat, tile, 0, 0)
        draw_special(s, rules, seat, tile)


@rule
def begin_draw(s: State, rules: Rules) -> None:
    """Begin phase B: queue two cards, or let Lagartoon decide (`turn.draw`)."""
    seat = int(s["turn"])
    if s["cards"] and int(s["character"][seat]) == Character.LAGARTOON and not s["ability_used"]:
        s["phase"] = Phase.LIZARD
    else:
        draw_two(s, rules)


@rule
def draw_two(s: State, rules: Rules) -> None:
    """Queue the usual draw of phase B, if there are cards, and go on to phase C."""
    s["phase"] = Phase.PLAY
    if s["cards"]:
        push(s, Frame.DRAW, s["turn"], rules.numbers.draws, Pile.ACTION, Event.DREW, -1)
