"""Swaps of two pawns, and the rules that forbid them (`zones.*`)."""

from enum import IntEnum

from azardia_nb.compiled.marks import rule
from azardia_nb.games.azardia.rules.events import Event
from azardia_nb.games.azardia.rules.movement import Way, own_way, place, withstands
from azardia_nb.games.azardia.rules.rulings import FloorFrom
from azardia_nb.games.azardia.rules.state import Rules, State
from azardia_nb.games.machine.events import emit


class Swap(IntEnum):
    """Reasons against a swap of two pawns, as the number of the Event that reports each."""

    FREE = -1
    SAME = int(Event.NO_SWAP)  # both on the same tile
    ZONES = int(Event.NO_SWAP_ZONES)
    FLOOR = int(Event.NO_SWAP_FLOOR)
    IMMUNE = int(Event.NO_SWAP_IMMUNE)


@rule
def tile_refusal(s: State, rules: Rules, seat: int, tile: int) -> int:
    """Return the reason against a swap of `seat` to `tile`, or Swap.FREE (`zones.*`)."""
    if tile >= rules.numbers.gate:
        return Swap.FREE if s["level"][seat] == rules.numbers.top_level else Swap.ZONES
    if s["level"][seat] < rules.numbers.top_level:
        return Swap.FREE
    stuck = s["crossed"][seat] or (
        rules.rulings.floor_from == FloorFrom.LEVEL5 and s["tile"][seat] >= rules.numbers.gate
    )
    return Swap.FLOOR if stuck else Swap.FREE


@rule
def swap_refusal(s: State, rules: Rules, seat: int, rival: int) -> int:
    """Return the reason against a swap of two pawns by a card of `seat`, or Swap.FREE."""
    here = int(s["tile"][seat])
    there = int(s["tile"][rival])
    if here == there:
        return Swap.SAME
    mine = tile_refusal(s, rules, seat, there)
    its = tile_refusal(s, rules, rival, here)
    if mine == Swap.ZONES or its == Swap.ZONES:
        return Swap.ZONES
    if mine == Swap.FLOOR or its == Swap.FLOOR:
        return Swap.FLOOR
    if withstands(s, rules, rival, Way.PUSH) or withstands(s, rules, seat, own_way(s, seat)):
        return Swap.IMMUNE
    return Swap.FREE


@rule
def swap(s: State, rules: Rules, seat: int, rival: int, kind: int) -> None:
    """Swap two pawns by card `kind` of `seat`; report the reason instead if it is forbidden."""
    stopped = swap_refusal(s, rules, seat, rival)
    if stopped != Swap.FREE:
        emit(s, stopped, seat, 0, 0, kind)
        return
    here = int(s["tile"][seat])
    there = int(s["tile"][rival])
    emit(s, Event.SWAPPED, seat, here, there, kind)
    emit(s, Event.SWAPPED, rival, there, here, kind)
    place(s, rules, seat, there, own_way(s, seat))
    place(s, rules, rival, here, Way.PUSH)
