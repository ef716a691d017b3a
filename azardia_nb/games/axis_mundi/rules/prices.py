"""What moves cost, in points."""

from azardia_nb.compiled.marks import rule
from azardia_nb.games.axis_mundi.rules.state import State, height, is_high

HIGH_STEP_DOWN, CLIMB, ENTER, USUAL = 3, 3, 2, 1  # high.down, move.climb, axis.enter


@rule
def step_price(s: State, seat: int, start: int, hex: int) -> int:
    """Return what it costs to walk or climb from a hex to the next one, in points."""
    up = height(hex) - height(start)
    if is_high(s, seat):
        return HIGH_STEP_DOWN if up < 0 else USUAL
    return CLIMB if up > 0 else USUAL
