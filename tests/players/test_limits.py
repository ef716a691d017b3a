import threading
import time
from collections.abc import Callable

import numpy as np
import pytest

from azardia_nb import AzardiaError
from azardia_nb.players.limits import Fault, counted, in_time
from tests.text.golden import pattern

TOO_SLOW = -1 - Fault.TOO_SLOW
PATIENCE = 60  # seconds; a test that passes does not wait for them


def asking() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "strategy"]


def gone(thread: threading.Thread) -> bool:
    thread.join(PATIENCE)
    return not thread.is_alive()


def test_what_is_returned_and_raised_comes_through() -> None:
    assert in_time(lambda: "roll") == "roll"
    with pytest.raises(ZeroDivisionError):
        in_time(lambda: 1 // 0)
    with pytest.raises(RuntimeError, match="SystemExit"):
        in_time(lambda: exit(3))


def endless() -> None:
    while True:
        pass


def stubborn() -> None:
    """Catch what an ordinary mistake would raise, for ever."""
    while True:
        try:
            time.sleep(0.001)
        except Exception:
            continue


@pytest.mark.parametrize("ask", [endless, stubborn])
def test_an_endless_function_is_left_and_ends(ask: Callable[[], None]) -> None:
    before = set(asking())
    begun = time.process_time()
    with pytest.raises(TimeoutError):
        in_time(ask, seconds=0.1)
    assert time.process_time() - begun < 2
    assert all(gone(thread) for thread in set(asking()) - before)


def test_loops_are_counted() -> None:
    def enough(n: int) -> int:
        total = 0
        for i in range(n):
            total += i
        while total > 10:
            total -= 10
        return total

    limited = counted(enough, 1000)
    assert [limited(n) for n in range(20)] == [enough(n) for n in range(20)]
    assert limited(2000) == TOO_SLOW
    # Both loops together.
    assert limited(200) == TOO_SLOW
    assert counted(enough, 10_000)(200) == enough(200)


def test_loops_within_loops_are_counted_and_names_from_around_are_known() -> None:
    step = 2
    weights = np.arange(3)

    def inside(n: int) -> int:
        """Keep its docstring."""
        total = 0
        for i in range(n):
            for j in range(n):
                if j > i:
                    continue
                total += step * int(weights[1])
        else:
            total += 1
        return total

    assert counted(inside, 1000)(4) == inside(4) == 21
    assert counted(inside, 19)(4) == TOO_SLOW
    assert counted(inside, 20)(4) == 21


def test_a_text_that_cannot_be_had_is_said() -> None:
    space: dict[str, Callable[..., int]] = {}
    exec("def hidden():\n    return 1", space)
    with pytest.raises(AzardiaError, match=pattern("strategy.no_source", name="hidden")):
        counted(space["hidden"])
    with pytest.raises(AzardiaError, match=pattern("strategy.lambda")):
        counted(lambda: 1)
