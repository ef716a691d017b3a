"""Exact values of positions in small games for two; the whole game is solved on first use.

>>> from azardia_nb.games import load
>>> race = load("coin_race").Game(2)
>>> known = exact_values(race)
>>> [round(chance, 4) for chance in known.seats(race)]  # 64/105, who begins
[0.6095, 0.3905]
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from azardia_nb.compiled.libraries import can_compile
from azardia_nb.errors import AzardiaError
from azardia_nb.game.protocol import Values, Variant

if TYPE_CHECKING:
    from azardia_nb.solve.whole_game import Values as Worth
    from azardia_nb.solve.whole_game import WholeGame

MOST = 500_000  # positions solved in a second or two
FEW = 10_000  # the limit without a compiler


def exact_values(game: Any) -> Values | None:
    """Return the exact values of a game for two; None if it hides something.

    They are None for a game of more than MOST positions.
    """
    if game.players != 2 or game.type.engine.hides:
        return None
    variant, start = game.variant, game.start.tobytes()

    def seats(now: Any) -> Sequence[float] | None:
        whole = _solve_whole_game(variant, start)
        if whole is None:
            return None
        positions, worth = whole
        first = worth.worth(int(positions.number(now.state)[0]), 0)
        return first, 1 - first

    def actions(now: Any) -> Mapping[str, float] | None:
        whole = _solve_whole_game(variant, start)
        if whole is None:
            return None
        positions, worth = whole
        values = positions.actions(worth, int(positions.number(now.state)[0]))
        return {now.text(number): chance for number, chance in values.items()}

    return Values(seats, actions)


@lru_cache(2)
def _solve_whole_game(variant: Variant, start: bytes) -> "tuple[WholeGame, Worth] | None":
    import numpy as np

    from azardia_nb.solve.expansion import expand_of
    from azardia_nb.solve.whole_game import WholeGame

    most = MOST if can_compile(expand_of(variant.type.engine)) else FEW
    try:
        positions = WholeGame(variant, np.frombuffer(start, variant.type.engine.state), most)
    except AzardiaError:  # more than `most` positions
        return None
    return positions, positions.solve()
