"""Coins, in thousands: purchases, cap, loss of a fortune (`coins.*`); changes of level."""

from azardia_nb.compiled.marks import rule
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.games.azardia.rules.events import Event
from azardia_nb.games.azardia.rules.movement import Way, move
from azardia_nb.games.azardia.rules.rulings import BoostOverTen, BoostWhen, BuyTileWhen
from azardia_nb.games.azardia.rules.state import Phase, Rules, State
from azardia_nb.games.machine.events import emit


@rule
def gain(s: State, rules: Rules, seat: int, thousands: int, card: int) -> None:
    """Give `thousands` of coins, up to the cap; a negative number takes coins, down to 0.

    `card` is the card that causes it.
    """
    before = int(s["coins"][seat])
    total = before + thousands
    after = max(0, min(total, rules.numbers.coin_cap))
    s["coins"][seat] = after
    emit(s, Event.COINS, seat, after - before, 0, card)
    if total > after:
        emit(s, Event.CAPPED, seat, total - after, 0, 0)


@rule
def lose_fortune(s: State, seat: int, card: int) -> None:
    """Take all coins and the whole hand of a seat (`coins.wealth`)."""
    emit(s, Event.FORTUNE, seat, s["coins"][seat], s["held"][seat], card)
    s["coins"][seat] = 0
    hand = s["hand"][seat]
    for kind in range(hand.shape[0]):
        s["discard"][kind] += hand[kind]
        hand[kind] = 0
    s["discarded"][Pile.ACTION] += s["held"][seat]
    s["held"][seat] = 0


@rule
def buy_level(s: State, rules: Rules, seat: int) -> None:
    """Buy a level, or at the top level the tiles that replace one (`level_at_five`)."""
    s["coins"][seat] -= rules.numbers.level_price
    if s["level"][seat] == rules.numbers.top_level:
        emit(s, Event.BOUGHT_AT_TOP, seat, 0, 0, 0)
        move_for_level(s, rules, seat, 1, Way.OWN)
        return
    s["level"][seat] += 1
    emit(s, Event.BOUGHT_LEVEL, seat, s["level"][seat], 0, 0)


@rule
def buy_tile(s: State, rules: Rules, seat: int) -> None:
    """Buy a tile: move one tile at once, or after the roll lengthen its move (`buy_tile_when`)."""
    s["coins"][seat] -= rules.numbers.tile_price
    if int(s["phase"]) == Phase.MOVE:
        s["extra"] += 1
        emit(s, Event.BOUGHT_EXTRA, seat, s["extra"], 0, 0)
    else:
        emit(s, Event.BOUGHT_TILE, seat, 0, 0, 0)
        move(s, rules, seat, 1, Way.OWN, Event.MOVED_BOUGHT, 1)


@rule
def sells_tile(s: State, rules: Rules) -> bool:
    """Return whether a tile may be bought at this point of the turn."""
    phase = int(s["phase"])
    if rules.rulings.buy_tile_when == BuyTileWhen.ROLL:
        return phase == Phase.MOVE
    return phase == Phase.ROLL or phase == Phase.PLAY


@rule
def dice_in(mask: int) -> int:
    """Return the number of dice in a mask."""
    return (mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1)


@rule
def pay_boost(s: State, rules: Rules, seat: int, mask: int) -> None:
    """Pay for +1 on each die of `mask` (`coins.die`)."""
    if mask:
        price = dice_in(mask) * rules.numbers.die_price
        s["coins"][seat] -= price
        emit(s, Event.BOOSTED, seat, mask, price, 0)
        if rules.rulings.boost_when == BoostWhen.BEFORE:
            return  # the dice are not rolled yet
        for die in range(int(s["dice_count"])):
            if mask >> die & 1 and s["dice"][die] == rules.numbers.faces:
                emit(s, Event.OVER_TEN, seat, rules.numbers.faces + 1, 0, 0)


@rule
def boosted(s: State, rules: Rules, die: int, mask: int) -> int:
    """Return the value of a die on the table, with the boosts of `mask`."""
    face = int(s["dice"][die])
    if mask >> die & 1 and not (
        rules.rulings.boost_over_ten == BoostOverTen.CAPPED and face >= rules.numbers.faces
    ):
        return face + 1
    return face


# --- rising and dropping (`levels.range`) ---------------------------------------------------------


@rule
def change_level(s: State, rules: Rules, seat: int, change: int, way: int, card: int) -> None:
    """Raise or lower a level by `change`, one by one; beyond the range, move tiles instead.

    `way` is the Way of such a movement, `card` the card that causes the change.
    """
    up = 1 if change > 0 else -1
    for _ in range(abs(change)):
        level = int(s["level"][seat])
        if up > 0 and level < rules.numbers.top_level:
            s["level"][seat] = level + 1
            emit(s, Event.LEVEL_UP, seat, level + 1, 0, card)
        elif up < 0 and 1 < level < rules.numbers.top_level:
            s["level"][seat] = level - 1
            emit(s, Event.LEVEL_DOWN, seat, level - 1, 0, card)
        else:
            move_for_level(s, rules, seat, up, way)


@rule
def move_for_level(s: State, rules: Rules, seat: int, up: int, way: int) -> None:
    """Move the tiles that replace one level: forward if `up` is 1, back if it is -1."""
    steps = up * rules.numbers.step
    move(s, rules, seat, steps, way, Event.MOVED_RANGE, steps)
