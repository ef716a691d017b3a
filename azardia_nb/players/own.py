"""Players of one's own: a function in plain Python, or one that runs inside the compiled games.

In plain Python a strategy is given the view of its seat, and returns one of its legal actions:

>>> def mine(view):
...     actions = [choice.action for choice in view.legal()]
...     return "level" if "level" in actions else actions[0]

It is taken wherever a bot's name is: `simulate(1000, [mine, "greedy"])`. One that rolls dice takes
a second argument, a NumPy Generator, so that the same seed gives the same games again. In simulated
games the view knows the position, not the log. Asking it takes about a millisecond.

A compiled strategy takes less than a microsecond more than what it does itself:

>>> @compiled
... def bold(s, rules, me, legal, rng):
...     if s["pot"] >= 25:
...         return legal[0]
...     return legal[-1]
>>> from azardia_nb.games import load
>>> OwnPlayer(bold).choose(load("pig").Game(2, seed=1).view(1))
'roll'

It is given

- `s`, the position as its seat sees it: `s["players"]`, `s["turn"]`, `s["round"]`, and what else
  the game's row has; what is hidden from the seat is not in it;
- `rules`, those of the game, `rules.goal` say;
- `me`, its own seat, counted from 0 as all seats in `s`;
- `legal`, the numbers of the legal actions, sorted, two at least;
- `rng`, a Generator: `rng.random()`.

It returns one of `legal`. It is compiled if it is written in numbers, loops and arrays, as rules
are (`azardia_nb.compiled.subset`); anything else that Python has is played in plain Python, as is
all of it where there is no C compiler. What it may call besides is the game's: of Azardia see
`azardia_nb.games.azardia.bots.own`. An index out of range and a division by zero raise, as in
Python.

A simulated game asks a strategy only where it has a choice. What it must not do is in
`azardia_nb.players.limits`; its seat has lost then, and the best-placed rival has won: whoever is
furthest by the game's `progress`, the first in turn of several. The row tells the fault and the
seat.
"""

import functools
import inspect
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.libraries import strategy_address
from azardia_nb.compiled.native import Called
from azardia_nb.errors import AzardiaError, NotationError, short
from azardia_nb.game.game import View
from azardia_nb.game.protocol import Engine, Row, Rules, Variant
from azardia_nb.players.limits import Fault, StrategyError, counted, in_time
from azardia_nb.text.language import one_line, spoken

# A bot's name, or a function: of a view, of a view and a Generator, or compiled.
Strategy: TypeAlias = "str | Callable[..., Any]"

LONGEST = 300  # letters that are said of what a strategy raised
LONGEST_NAME = 60


class Position:
    """A position as a strategy reads it: whole numbers that never wrap, and arrays of its own."""

    __slots__ = ("row",)

    def __init__(self, row: Row) -> None:
        self.row = row

    def __getitem__(self, name: str) -> Any:
        found = self.row[name]
        if isinstance(found, np.ndarray):
            return found.astype(np.int64) if found.dtype.kind in "iu" else found.copy()
        return found.item() if isinstance(found, np.number | np.bool_) else found

    def __setitem__(self, name: str, value: Any) -> None:
        self.row[name] = value


class CompiledStrategy:
    """A strategy that can run inside the compiled games; called itself it runs in plain Python."""

    def __init__(self, counting: Callable[..., Any]) -> None:
        functools.update_wrapper(self, counting)
        self._counting = counting
        self._addresses: dict[Engine, int | None] = {}

    def __call__(
        self,
        s: Row,
        rules: Rules,
        me: int,
        legal: npt.NDArray[np.int64],
        rng: np.random.Generator,
    ) -> int:
        """Return one of the legal actions."""
        with np.errstate(divide="raise", invalid="raise"):
            return int(self._counting(Position(s), rules, me, legal, rng))

    def called(self, variant: Variant, heard: dict[str, None]) -> Called:
        """Return what the loop of a game calls; what it raises is added to `heard`, in a sentence.

        Where it is compiled, nobody hears more than that it raised.
        """
        failed, engine = -1 - int(Fault.RAISED), variant.type.engine
        if engine not in self._addresses:
            rules = engine.rules_for(variant.rules, 1)
            self._addresses[engine] = strategy_address(self._counting, engine.state, rules, failed)

        def raised(error: Exception) -> None:
            heard[_raised(self, error)] = None

        address = self._addresses[engine]
        return Called(self, engine.state, variant.rules, failed, raised, address)

    def __reduce__(self) -> tuple[Any, ...]:
        # Another process has not the text of a cell: it gets the function whose loops are counted.
        return CompiledStrategy, (self._counting,)


def compiled(function: Callable[..., Any]) -> CompiledStrategy:
    """Make a function a compiled strategy, as a decorator; see the top of this file."""
    names = list(inspect.signature(function).parameters)
    if len(names) != 5:
        raise AzardiaError(
            spoken(
                "{name} takes {taken}; a compiled strategy takes s, rules, me, legal, rng",
                name=function.__name__,
                taken=", ".join(names) or spoken("nothing"),
            )
        )
    return CompiledStrategy(counted(function))


class OwnPlayer:
    """A strategy of one's own at a table; StrategyError when it does not answer as it must."""

    def __init__(self, strategy: Callable[..., Any], seed: int | None = None) -> None:
        check_strategy(strategy)
        self._strategy = strategy
        self._rng = np.random.default_rng(seed)

    def choose(self, view: View) -> str:
        """Return a legal action of the view's seat."""
        return answer(self._strategy, view, self._rng).text


def check_strategy(strategy: Callable[..., Any]) -> None:
    """Raise AzardiaError for a function that takes what no strategy is given."""
    if not isinstance(strategy, CompiledStrategy) and _taken(strategy) not in (1, 2):
        raise AzardiaError(
            spoken(
                "{name} takes {n} values; a strategy takes a view, or a view and a Generator; one "
                "with s, rules, me, legal, rng needs @compiled",
                name=name_of(strategy),
                n=_taken(strategy),
            )
        )


class Answer(NamedTuple):
    """A legal action that a strategy has chosen: its number and its text."""

    number: int
    text: str


def answer(strategy: Callable[..., Any], view: View, rng: np.random.Generator) -> Answer:
    """Return the legal action that a strategy chooses; StrategyError for a fault."""
    actions = view.actions
    known: dict[str, int] = {}
    chosen: Any
    try:
        if isinstance(strategy, CompiledStrategy):
            legal = np.array(actions, np.int64)
            state = view.state.copy()
            chosen = in_time(lambda: strategy(state, view.rules, view.acting, legal, rng))
        else:
            # Read now: what a strategy is shown is its own, and it may break it.
            known = {view.text(number): number for number in actions}
            given = (view, rng) if _taken(strategy) == 2 else (view,)
            chosen = in_time(lambda: strategy(*given))
    except TimeoutError:
        said = spoken("{name} did not answer in time", name=name_of(strategy))
        raise StrategyError(said, Fault.TOO_SLOW) from None
    except Exception as error:
        raise StrategyError(_raised(strategy, error), Fault.RAISED) from error
    if isinstance(strategy, CompiledStrategy):
        if chosen == -1 - Fault.TOO_SLOW:
            said = spoken("{name} repeats itself for ever", name=name_of(strategy))
            raise StrategyError(said, Fault.TOO_SLOW)
        number = int(chosen)
    else:
        if isinstance(chosen, str):
            chosen = str.__str__(chosen)  # a kind of text of its own may know other words
            if chosen in known:
                return Answer(known[chosen], chosen)
        try:
            number = view.type.words.read_action(view.variant, chosen)
        except NotationError as error:
            raise StrategyError(f"{name_of(strategy)}: {error}", Fault.ILLEGAL) from None
        except Exception as error:  # of a view that it has broken
            raise StrategyError(_raised(strategy, error), Fault.RAISED) from error
    if number not in actions:
        texts = known or [view.text(one) for one in actions]
        raise StrategyError(_illegal(strategy, chosen, texts), Fault.ILLEGAL)
    # Of what was read before: by now it may have broken its view.
    of_number = {one: text for text, one in known.items()}
    return Answer(number, of_number[number] if known else view.text(number))


def name_of(player: Strategy) -> str:
    """Return what a player is called in tables: a bot's name, or that of the function."""
    if isinstance(player, str):
        return player
    try:
        name = getattr(player, "__name__", None) or repr(player)
    except Exception:  # an object with ideas of its own
        name = type(player).__name__
    return one_line(str(name), LONGEST_NAME)


def _taken(strategy: Callable[..., Any]) -> int:
    """Return how many arguments a function needs."""
    try:
        parameters = inspect.signature(strategy).parameters.values()
    except Exception:  # some of those that are not written in Python, or know no better
        said = spoken("{name} is not a strategy: define one with `def`", name=name_of(strategy))
        raise AzardiaError(said) from None
    return sum(p.default is p.empty and p.kind <= p.POSITIONAL_OR_KEYWORD for p in parameters)


def _raised(strategy: Callable[..., Any], error: BaseException) -> str:
    """Say what a strategy raised, and in which of its lines."""
    told = spoken("{name} raised {error}", name=name_of(strategy), error=type(error).__name__)
    try:
        said = one_line(f": {error}", LONGEST) if str(error) else ""
    except Exception:  # an error that cannot say itself
        said = ""
    plain = strategy._counting if isinstance(strategy, CompiledStrategy) else strategy
    code = getattr(inspect.unwrap(plain), "__code__", None)
    lines = []
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code is code:
            lines.append(trace.tb_lineno)
        trace = trace.tb_next
    return f"{told}{said}" + (spoken(" (line {n})", n=lines[-1]) if lines else "")


def _illegal(strategy: Callable[..., Any], chosen: object, possible: Iterable[str]) -> str:
    return spoken(
        "{name}: {chosen} is not allowed now; choose one of {possible}",
        name=name_of(strategy),
        chosen=short(chosen),
        possible=", ".join(possible),
    )
