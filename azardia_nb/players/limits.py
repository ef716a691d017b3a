"""Limits of bots: how long they play on, and why a seat loses by what its strategy does."""

import threading
from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING

from azardia_nb.errors import AzardiaError
from azardia_nb.text.language import N_, language
from azardia_nb.text.say import whole

if TYPE_CHECKING:
    from azardia_nb.game.game import Reading

# Rounds of a game after which bots among themselves stop. Nobody waits for theirs to end that keep
# out of each other's way; the longest perfect games have some thousand.
ROUNDS = 10_000


def no_end(game: "Reading", code: str) -> str:
    """Return what to say where bots have played so long that they may never end; "" before."""
    if game.round < ROUNDS or game.waiting == "over":
        return ""
    said = N_("Nobody has won after {n} rounds. Among these players the game may never end.")
    return language(code)(said, n=whole(game.round, code))


class Fault(IntEnum):
    """Why a seat has lost a game by what its strategy did, and not by the rules."""

    NONE = 0
    RAISED = 1
    ILLEGAL = 2
    TOO_SLOW = 3


class StrategyError(AzardiaError):
    """A strategy that does not answer with a legal action; `fault` is the reason."""

    def __init__(self, message: str, fault: Fault) -> None:
        super().__init__(message)
        self.fault = fault


@cache
def has_threads() -> bool:
    """Return whether a thread can be started: WebAssembly, as in a browser, has none."""
    try:
        threading.Thread(target=int).start()
    except RuntimeError:
        return False
    return True
