"""Where NumPy gives whole numbers 32 bits unless it is told: in browsers, once on Windows."""

from typing import Any

import numpy as np
import pytest

from azardia_nb.games.axis_mundi.data.maps import kit
from azardia_nb.games.axis_mundi.data.set_up import Options, make_rules
from azardia_nb.games.axis_mundi.odds import ways
from azardia_nb.games.axis_mundi.rules.board import MIDDLE
from azardia_nb.games.axis_mundi.rules.rulings import Rulings
from azardia_nb.games.axis_mundi.rules.state import ANGEL, BASE, Numbers


class Narrow:
    """NumPy whose functions make 32 bits of whole numbers that nothing gives 64."""

    def __getattr__(self, name: str) -> Any:
        real = getattr(np, name)
        if isinstance(real, (type, np.ufunc)) or not callable(real):
            return real

        def narrowed(*given: Any, **named: Any) -> Any:
            found = real(*given, **named)
            flat = [*given, *named.values()]
            wide = any(one is np.int64 or getattr(one, "dtype", None) == np.int64 for one in flat)
            if wide or getattr(found, "dtype", None) != np.int64:
                return found
            if found.size and max(abs(int(found.min())), abs(int(found.max()))) >> 31:
                raise OverflowError(name)
            return found.astype(np.int32)

        return narrowed


@pytest.mark.parametrize("form", [BASE, ANGEL])
def test_the_shortest_ways_are_the_same(form: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = make_rules(Options(kit(), Rulings(), Numbers()))
    goal = np.zeros(ways.STATES + 1, bool)
    goal[ways.IN_IT if form == BASE else MIDDLE] = True
    usual = ways._best(ways._edges(rules, form), goal)
    monkeypatch.setattr(ways, "np", Narrow())
    narrow = ways._best(ways._edges(rules, form), goal)
    for one, other in zip(usual, narrow, strict=True):
        assert one.dtype == other.dtype == np.int64
        assert (one == other).all()
