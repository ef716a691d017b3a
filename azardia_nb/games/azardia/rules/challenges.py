"""Level challenges and the duel for the last tile (`challenge`, `challenge.crossing`, `grace`)."""

from enum import IntEnum

from azardia_nb.compiled.marks import rule
from azardia_nb.games.azardia.rules import rulings
from azardia_nb.games.azardia.rules.coins import pay_boost
from azardia_nb.games.azardia.rules.dice import show, total
from azardia_nb.games.azardia.rules.events import Event
from azardia_nb.games.azardia.rules.frames import CHALLENGE, Frame
from azardia_nb.games.azardia.rules.movement import Form, Way, move, separate
from azardia_nb.games.azardia.rules.state import Phase, Rules, State
from azardia_nb.games.machine.events import emit
from azardia_nb.games.machine.stack import drop, push, top_frame


class Stage(IntEnum):
    """Stages of a challenge: first the seat that arrived or called rolls, then the other one."""

    PAY = 0  # boosts bought before the roll
    ROLL = 1
    KEEP = 2  # boosts bought after the roll
    OTHER_PAY = 3
    OTHER_ROLL = 4
    OTHER_KEEP = 5
    SETTLE = 6


@rule
def roller(s: State) -> int:
    """Return the seat that rolls now in the challenge on top of the stack."""
    frame = top_frame(s)
    if int(frame[CHALLENGE.stage]) < Stage.OTHER_PAY:
        return int(frame[CHALLENGE.arriver])
    return int(frame[CHALLENGE.other])


@rule
def can_boost(s: State, rules: Rules, seat: int) -> bool:
    """Return whether a seat can afford a boost, and boosts are allowed in challenges."""
    return bool(rules.rulings.boost_challenges and s["coins"][seat] >= rules.numbers.die_price)


@rule
def some_die_rises(s: State, rules: Rules) -> bool:
    """Return whether a boost could raise any die on the table."""
    if rules.rulings.boost_over_ten == rulings.BoostOverTen.ALLOWED:
        return True
    for die in range(int(s["dice_count"])):
        if s["dice"][die] < rules.numbers.faces:
            return True
    return False


@rule
def challenge_waits(s: State, rules: Rules) -> bool:
    """Advance the challenge on top of the stack; return whether it waits for a seat or dice."""
    frame = top_frame(s)
    stage = int(frame[CHALLENGE.stage])
    if stage == Stage.SETTLE:
        settle_challenge(s, rules)
        return False
    before = rules.rulings.boost_when == rulings.BoostWhen.BEFORE
    if stage == Stage.PAY or stage == Stage.OTHER_PAY:
        s["boost"] = 0
        if before and can_boost(s, rules, roller(s)):
            return True
        frame[CHALLENGE.stage] = stage + 1
        return True  # waits for the roll itself
    if stage == Stage.ROLL or stage == Stage.OTHER_ROLL:
        return True
    if not before and can_boost(s, rules, roller(s)) and some_die_rises(s, rules):
        return True
    keep(s, rules, int(s["boost"]))
    return False


@rule
def pay_challenge(s: State, rules: Rules, seat: int, mask: int) -> None:
    """Pay for the boosts of `mask` in a challenge (`boost_challenges`)."""
    pay_boost(s, rules, seat, mask)
    if mask:
        emit(s, Event.BOOSTED_CHALLENGE, seat, mask, 0, 0)


@rule
def pay_before(s: State, rules: Rules, mask: int) -> None:
    """Pay for the boosts of `mask` before a challenge roll, and go on to it (`boost_when`)."""
    pay_challenge(s, rules, roller(s), mask)
    s["boost"] = mask
    s["stack"][s["depth"] - 1, CHALLENGE.stage] += 1


@rule
def roll_challenge(s: State, rules: Rules, outcome: int) -> None:
    """Set the dice of a challenge roll, and go on to the next stage."""
    show(s, rules, rules.numbers.dice, 0, outcome)
    emit(s, Event.CHALLENGE_ROLLED, roller(s), s["dice"][0], s["dice"][1], s["dice"][2])
    s["stack"][s["depth"] - 1, CHALLENGE.stage] += 1


@rule
def keep(s: State, rules: Rules, mask: int) -> None:
    """Record the sum of the roll, with the dice of `mask` boosted; go on to the next stage."""
    frame = top_frame(s)
    result = total(s, rules, mask)
    if int(frame[CHALLENGE.stage]) == Stage.KEEP:
        frame[CHALLENGE.mine] = result
    else:
        frame[CHALLENGE.theirs] = result
    frame[CHALLENGE.stage] += 1


@rule
def settle_challenge(s: State, rules: Rules) -> None:
    """Compare the sums of the challenge on top of the stack, and apply the result.

    A tie is decided by `challenge_tie`, in a duel by `grace`.
    """
    frame = top_frame(s)
    arriver = int(frame[CHALLENGE.arriver])
    other = int(frame[CHALLENGE.other])
    mine = int(frame[CHALLENGE.mine])
    form = int(frame[CHALLENGE.form])
    tile = int(frame[CHALLENGE.tile])
    theirs = int(frame[CHALLENGE.theirs])
    if mine == theirs and form != Form.DUEL:
        emit(s, Event.CHALLENGE_TIED, arriver, other, mine, 0)
        if rules.rulings.challenge_tie == rulings.ChallengeTie.REROLL:
            emit(s, Event.TIE_AGAIN, arriver, other, 0, 0)
            frame[CHALLENGE.stage] = Stage.PAY
            frame[CHALLENGE.mine] = 0
            frame[CHALLENGE.theirs] = 0
            return
        if rules.rulings.challenge_tie == rulings.ChallengeTie.NOTHING:
            emit(s, Event.TIE_NOTHING, arriver, other, 0, 0)
            drop(s)
            return
        emit(s, Event.TIE_ARRIVER, arriver, other, 0, 0)
    drop(s)
    winner, loser = (arriver, other) if mine > theirs else (other, arriver)
    high = max(mine, theirs)
    low = min(mine, theirs)
    if form == Form.DUEL:
        if mine == theirs:
            emit(s, Event.DUEL_TIED, arriver, other, mine, 0)
        win_duel(s, rules, winner, loser, high, low)
    else:
        s["challenges"] += 1
        emit(s, Event.WON_CHALLENGE, winner, loser, high, low)
        win(s, rules, winner, loser, arriver, form, tile)


@rule
def win(
    s: State, rules: Rules, winner: int, loser: int, arriver: int, form: int, tile: int
) -> None:
    """Apply the result of a challenge: change levels, then move the pawns.

    The loser's move depends on its level before. `tile` is the tile of the challenge.
    """
    top = rules.numbers.top_level
    gate = rules.numbers.gate
    winner_level = int(s["level"][winner])
    loser_level = int(s["level"][loser])
    crossing = (
        form == Form.ORDINARY
        and gate <= tile <= gate + int(s["players"]) - 2
        and (winner_level == top or loser_level == top)
    )
    changed = False
    if winner_level < top:
        s["level"][winner] = winner_level + 1
        emit(s, Event.WON_LEVEL, winner, winner_level + 1, 0, 0)
        changed = True
    if 1 < loser_level < top:
        s["level"][loser] = loser_level - 1
        emit(s, Event.LOST_LEVEL, loser, loser_level - 1, 0, 0)
        changed = True
    if crossing:
        emit(s, Event.CROSSING, winner, loser, 0, 0)
        step = rules.numbers.step
        move(s, rules, winner, step, Way.PUSH, Event.MOVED_CROSSING, step)
        return
    back = 1 if 1 < loser_level < top else rules.numbers.step
    event = Event.MOVED_LOSER if back == 1 else Event.MOVED_RANGE
    moved = move(s, rules, loser, -back, Way.PUSH, event, -back)
    if winner_level == top:
        if rules.rulings.level5_winner == rulings.Level5Winner.STAY:
            emit(s, Event.WINNER_STAYS, winner, 0, 0, 0)
        elif not holder_stays(s, rules, winner, form):
            step = rules.numbers.step
            if move(s, rules, winner, step, Way.PUSH, Event.MOVED_WINNER, step):
                moved = True
    if form == Form.ORDINARY and not moved and s["tile"][winner] == s["tile"][loser]:
        # a challenge that changed nothing is not repeated, so `again` ends with probability 1
        if rules.rulings.clamped_pair == rulings.ClampedPair.AGAIN and changed:
            rival = loser if winner == arriver else winner
            emit(s, Event.PAIR_AGAIN, arriver, rival, 0, 0)
            push(s, Frame.CHALLENGE, arriver, rival, 0, 0, Form.ORDINARY, tile)
        else:
            emit(s, Event.PAIR_STAYS, winner, loser, 0, 0)
            separate(s, winner, loser)


@rule
def holder_stays(s: State, rules: Rules, winner: int, form: int) -> bool:
    """Return whether the winner holds 150, was called from afar and stays (`called_holder`)."""
    if s["holder"] != winner or form != Form.AFAR:
        return False
    advances = rules.rulings.called_holder == rulings.CalledHolder.ADVANCES
    emit(s, Event.HOLDER_CALLED, winner, int(advances), 0, 0)
    return not advances


@rule
def win_duel(s: State, rules: Rules, winner: int, loser: int, high: int, low: int) -> None:
    """Make the winner the holder of 150; the loser moves back, and levels stay."""
    s["duels"] += 1
    emit(s, Event.WON_DUEL, winner, loser, high, low)
    s["holder"] = winner
    move(s, rules, loser, -rules.numbers.step, Way.DUEL, Event.MOVED_DUEL, -rules.numbers.step)
    if rules.rulings.grace_duel == rulings.GraceDuel.IMMEDIATE:
        win_game(s, winner)


@rule
def win_game(s: State, seat: int) -> None:
    """End the game with a winner (`goal`)."""
    s["winner"] = seat
    s["phase"] = Phase.OVER
    while s["depth"] > 0:
        drop(s)
    emit(s, Event.WON, seat, 0, 0, 0)
