"""Rising and dropping (`levels.range`)."""

from azardia_nb.compiled.marks import rule
from azardia_nb.games.azardia.rules.events import Event
from azardia_nb.games.azardia.rules.movement import move
from azardia_nb.games.azardia.rules.state import Rules, State
from azardia_nb.games.machine.events import emit


@rule
def change_level(s: State, rules: Rules, seat: int, change: int, way: int, card: int) -> None:
    """Give or take levels one at a time; at the ends a move of three tiles stands for a level."""
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
    """Move the tiles that stand for one level, ahead for 1 and back for -1."""
    steps = up * rules.numbers.step
    move(s, rules, seat, steps, way, Event.MOVED_RANGE, steps)
