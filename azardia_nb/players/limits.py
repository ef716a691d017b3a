"""Limits of bots: the length of a game, and faults by which a strategy loses."""

import threading
from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING

from azardia_nb.errors import AzardiaError
from azardia_nb.text.language import N_, language
from azardia_nb.text.say import whole

if TYPE_CHECKING:
    from azardia_nb.game.game import Reading

# Rounds after which a game among bots stops: bots that avoid each other may never end. The longest
# perfect games have some thousand.
ROUNDS = 10_000


def no_end(game: "Reading", code: str) -> str:
    """Return a message if bots have played ROUNDS rounds without a winner; "" before."""
    if game.round < ROUNDS or game.waiting == "over":
        return ""
    message = N_("Nobody has won after {n} rounds. Among these players the game may never end.")
    return language(code)(message, n=whole(game.round, code))


class Fault(IntEnum):
    """A reason, other than the rules, for which a seat has lost: its strategy's fault."""

    NONE = 0
    RAISED = 1
    ILLEGAL = 2
    TOO_SLOW = 3


class StrategyError(AzardiaError):
    """A strategy failed to return a legal action; `fault` is the reason."""

    def __init__(self, message: str, fault: Fault) -> None:
        super().__init__(message)
        self.fault = fault


@cache
def has_threads() -> bool:
    """Return whether threads can be started; WebAssembly in a browser has none."""
    try:
        threading.Thread(target=int).start()
    except RuntimeError:
        return False
    return True
