"""Strategies that raise, hang, lie, write, recurse, exit or return nonsense, in both games.

Such a strategy loses its game, and the reason is reported; games of others stay the same, and a
table remains usable.
"""

import ctypes
import dataclasses
import functools
import os
import pickle
import sys
import threading
from collections.abc import Callable
from itertools import count
from typing import Any, NamedTuple, NoReturn

import numpy as np

from azardia_nb import AzardiaError
from azardia_nb.game.game import View
from azardia_nb.games import load
from azardia_nb.players import Strategy, seated
from azardia_nb.players.limits import StrategyError
from azardia_nb.simulation import Results, simulate
from azardia_nb.simulation.tournament import tournament
from azardia_widgets import Table
from fuzz.findings import Broken, Case, Kind
from fuzz.inputs import clear

GAMES = 2
SEED = 5
RAISED, ILLEGAL, TOO_SLOW, NONE = "raised", "illegal", "too slow", "none"
REFUSED = "refused"  # before it is asked for an action
Bad = dict[str, tuple[Strategy, str]]  # by description: the strategy and its expected fault


class Unspeakable(Exception):
    """An error whose `str` fails."""

    def __str__(self) -> str:
        raise RuntimeError("no words")


class Unshowable(str):
    """An answer whose `repr` and `split` fail and that equals everything."""

    def __repr__(self) -> str:
        raise RuntimeError("nothing to see")

    def split(self, *given: Any) -> NoReturn:  # noqa: D102 - as for every str
        raise RuntimeError("nothing to split")

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = str.__hash__


class Leaving(BaseException):
    """An exception that is not an Exception."""


@dataclasses.dataclass
class Unhashable:
    """A strategy with a field, which cannot be a key of a dict."""

    word: str

    def __call__(self, view: View) -> str:  # noqa: D102 - a strategy
        return self.word


class Nameless:
    """A strategy whose attributes, such as its name, cannot be read."""

    def __call__(self, view: View) -> str:  # noqa: D102 - a strategy
        return "lie"

    def __getattr__(self, name: str) -> Any:
        raise RuntimeError(f"no {name}")


def raising(error: BaseException | type[BaseException]) -> Callable[[View], str]:
    """Return a strategy that raises `error`."""

    def raises(view: View) -> str:
        raise error

    return raises


def returning(answer: Any) -> Callable[[View], Any]:
    """Return a strategy that always returns `answer`."""

    def returns(view: View) -> Any:
        return answer

    return returns


def first(view: View) -> str:
    """Take the first legal action: an honest strategy."""
    return view.legal()[0].action


def endless(view: View) -> str:
    """Loop for ever."""
    while True:
        pass


def summing(view: View) -> int:
    """Add up zeros for ever, in C code."""
    return sum(iter(int, 1))


def leaving(view: View) -> NoReturn:
    """End the process at once."""
    os._exit(7)


def crashing(view: View) -> Any:
    """Crash the process by reading an invalid address."""
    return ctypes.string_at(0)


def waiting(view: View) -> str:
    """Wait longer than the time limit."""
    threading.Event().wait(2.5)
    return "roll"


def recursing(view: View) -> str:
    """Recurse without end."""
    return recursing(view)


def yielding(view: View) -> Any:
    """Be a generator by mistake: yield the action."""
    yield view.legal()[0].action


def choosing(view: View) -> Any:
    """Return a Choice instead of its action."""
    return view.legal()[0]


def asking_rivals(view: View) -> Any:
    """Return an action that is never legal."""
    return "play nothing on 9"


def going_on(view: View) -> Any:
    """Try to play an action in the view itself."""
    return view.play("roll")  # type: ignore[attr-defined]


def scribbling(view: View) -> str:
    """Write into every array that can be reached from the view, and answer honestly."""
    answer = first(view)
    seen: set[int] = set()
    todo: list[Any] = [view, view.rules, view.state, *vars(view).values()]
    while todo and len(seen) < 2000:
        one = todo.pop()
        if id(one) in seen or callable(one) or isinstance(one, str | int | float):
            continue
        seen.add(id(one))
        if isinstance(one, np.ndarray | np.void):
            _scribble(one)
        elif isinstance(one, dict):
            todo += one.values()
        elif isinstance(one, list | tuple | set | frozenset):
            todo += one
        else:
            todo += getattr(one, "__dict__", {}).values()
    return answer


def _scribble(array: Any) -> None:
    names = array.dtype.names or (...,)
    for name in names:
        try:
            array[name] = np.zeros((), array[name].dtype)[()] if name is not ... else 1
        except (ValueError, TypeError):  # it is read-only, as it should be
            continue


def overwriting(view: View) -> str:
    """Overwrite the frozen rules behind the view, and answer honestly."""
    answer = first(view)
    for name in ("rules", "options"):
        object.__setattr__(view.variant, name, None)
    return answer


def own_strategies() -> Bad:
    """Return bad strategies in plain Python, by description."""
    told = "<b>no</b>\n$x$ {0} %s \u202e"
    return {
        "raise": (raising(ValueError(told)), RAISED),
        "raise what cannot be said": (raising(Unspeakable()), RAISED),
        "raise at length": (raising(ValueError("long " * 100_000)), RAISED),
        "raise no ordinary exception": (raising(Leaving), RAISED),
        "raise Ctrl-C": (raising(KeyboardInterrupt), RAISED),
        "raise StopIteration": (raising(StopIteration), RAISED),
        "raise GeneratorExit": (raising(GeneratorExit), RAISED),
        "raise MemoryError": (raising(MemoryError), RAISED),
        "exit": (lambda view: sys.exit(3), RAISED),
        "recurse": (recursing, RAISED),
        "play by itself": (going_on, RAISED),
        "leave": (leaving, RAISED),
        "crash": (crashing, RAISED),
        "hang": (endless, TOO_SLOW),
        "hang in C": (summing, TOO_SLOW),
        "wait": (waiting, TOO_SLOW),
        "lie": (asking_rivals, ILLEGAL),
        "lie in markup": (returning("roll<script>alert(1)</script>"), ILLEGAL),
        "return nothing": (returning(None), ILLEGAL),
        "return a number": (returning(10**5000), ILLEGAL),
        "return no text": (returning(b"roll"), ILLEGAL),
        "return a long text": (returning("roll " * 100_000), ILLEGAL),
        "return signs": (returning("roll\0\n\u202e\ud800"), ILLEGAL),
        "return what cannot be shown": (returning(Unshowable("no")), ILLEGAL),
        "return a class": (returning(Unshowable), ILLEGAL),
        "return a choice": (choosing, ILLEGAL),
        "be a generator": (yielding, ILLEGAL),
        "be a part": (functools.partial(lambda word, view: word, "lie"), ILLEGAL),
        "be no key": (Unhashable("lie"), ILLEGAL),
        "be nameless": (Nameless(), REFUSED),
        "scribble": (scribbling, NONE),
        "overwrite": (overwriting, NONE),
    }


class Played(NamedTuple):
    """A game in which bad strategies play, and its options at a table."""

    name: str
    seated: dict[str, Any]  # options of the game at a table


PLAYED = {
    "strategies": Played("azardia", {"characters": ("robot", "mantis")}),
    "Titan Race strategies": Played("titan_race", {"titans": ("rassik", "craken")}),
}


@functools.cache
def strategies() -> Bad:
    """Return the strategies of `own_strategies`, made once."""
    return own_strategies()


@functools.cache
def _honest(game: str) -> Results:
    return simulate(GAMES, (first, "random"), game=game, seed=SEED, progress=False)


@functools.cache
def _others(game: str) -> Results:
    return simulate(20, ("random", "greedy"), game=game, seed=SEED, progress=False)


def strategy(case: Case, played: Played) -> str:
    """Let a bad strategy play in simulated games, in a tournament and at a table."""
    known = strategies()
    name = list(known)[case.number % len(known)]
    bad, fault = known[name]
    if fault == REFUSED:
        try:
            simulate(GAMES, (bad, "random"), game=played.name, progress=False)
        except AzardiaError as error:
            clear(str(error))
            return REFUSED
        raise Broken(f"{name}: it may play")
    try:
        _simulated(bad, fault, played.name)
        _at_a_table(bad, fault, played)
        found = tournament((bad, "random"), 2, game=played.name, progress=False)
        if fault != NONE and found.lineups[0].wins[0]:
            raise Broken("it wins in a tournament")
        "\n".join(found.lines())
    except Broken as error:
        raise Broken(f"{name}: {error}") from None
    others = simulate(20, ("random", "greedy"), game=played.name, seed=SEED, progress=False)
    if not others.equals(_others(played.name)):
        raise Broken(f"{name}: other games are other ones now")
    return fault if fault != NONE else "harmless"


def _simulated(bad: Strategy, fault: str, game: str) -> None:
    played = simulate(GAMES, (bad, "random"), game=game, seed=SEED, progress=False)
    if list(played["fault"]) != [fault] * GAMES:
        raise Broken(f"its fault is {list(played['fault'])}, not {fault}")
    if fault == NONE:
        if bad in (scribbling, overwriting) and not played.equals(_honest(game)):
            raise Broken("what it writes makes other games")
        return
    if (played["winner"] != 2).any():
        raise Broken("it does not lose")
    if len(played.faults) < 1:
        raise Broken("nobody is told why")
    for said in played.faults:
        clear(said)
    "\n".join(played.summary().lines())


def _at_a_table(bad: Strategy, fault: str, played: Played) -> None:
    kind = load(played.name)
    game = kind.Game(2, seed=SEED)
    while game.seat and len(game.view(game.seat).actions) < 2:
        game.play(game.legal()[0].action)
    assert game.seat
    line, rules = game.notation, pickle.dumps(game.variant)
    try:
        seated(bad, 1, game.type).choose(game.view(game.seat))
    except StrategyError as error:
        clear(str(error))
        if fault == NONE:
            raise Broken(f"an honest answer is refused: {error}") from None
    else:
        if fault != NONE:
            raise Broken("asked for itself it is believed")
    if pickle.dumps(game.variant) != rules:
        raise Broken("it has changed the rules")
    if game.notation != line:
        raise Broken("it has changed the game")
    if fault in (TOO_SLOW, NONE):
        return
    begun = (kind.Game(2, seed=seed, **played.seated) for seed in count(SEED))
    persons = next(
        game for game in begun if game.seat and not kind.player_of(game.state, game.seat - 1)
    )
    table = Table(persons, seats=("person", bad))
    for _ in range(40):
        if table.wrong.value or not table.panel.buttons:
            break
        table.act(table.game.legal()[0].action)
    if not table.wrong.value:
        raise Broken("at a table nobody is told")
    if "<script" in table.wrong.value or "inside the kit" in table.wrong.value:
        raise Broken(f"at a table it is told so: {table.wrong.value[:200]}")
    table.undo()
    if table.wrong.value or not table.panel.buttons:
        raise Broken("the table is stuck")


def _kind(played: Played) -> Kind:
    def ready() -> None:
        _honest(played.name)
        _others(played.name)

    run = functools.partial(strategy, played=played)
    return Kind(run, len(strategies()), seconds=90, ready=ready)


KINDS = {name: _kind(played) for name, played in PLAYED.items()}
