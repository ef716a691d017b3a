"""Players of one's own: functions in plain Python.

A strategy is given the view of its seat, and returns one of its legal actions:

>>> def mine(view):
...     actions = [choice.action for choice in view.legal()]
...     return "level" if "level" in actions else actions[0]

It is taken wherever a bot's name is: `simulate(1000, [mine, "greedy"])`. One that rolls dice takes
a second argument, a NumPy Generator of its own, so that the same seed gives the same games again;
the game's dice are not in it. In simulated games the view knows the position, not the log.

It runs in a process of its own (`azardia_nb.players.process`), with a copy of the variables that it
reads: what it writes to them stays there, and a chunk of simulated games begins with a new copy.

A simulated game asks a strategy only where it has a choice. A strategy that raises an error, ends
its process, answers with what is not legal or takes longer than SECONDS for an answer has lost the
game, and the best-placed rival has won: the seat that is furthest by the game's `progress`, the
first in turn of several. The row tells the fault and the seat.
"""

import inspect
from collections.abc import Callable, Iterable
from functools import update_wrapper
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from azardia_nb.errors import AzardiaError, NotationError, short
from azardia_nb.game.game import View
from azardia_nb.game.protocol import Variant
from azardia_nb.players import process
from azardia_nb.players.limits import Fault, StrategyError
from azardia_nb.players.process import Ended, Question, Reply, Start, TooLong
from azardia_nb.text.language import SPOKEN, one_line, spoken

# A bot's name, or a function of a view, or of a view and a Generator.
Strategy: TypeAlias = "str | Callable[..., Any]"

LONGEST = 300  # letters that are said of what a strategy raised
LONGEST_NAME = 60


class Overheard:
    """A strategy whose prints are given to `hear`: the text, and how many lines there were more."""

    def __init__(self, strategy: Callable[..., Any], hear: Callable[[str, int], None]) -> None:
        self.strategy, self.hear = strategy, hear
        update_wrapper(self, strategy)

    def __call__(self, *given: Any) -> Any:
        """Do what the strategy does."""
        return self.strategy(*given)


def _print(text: str, more: int) -> None:
    print(text, end="" if text.endswith("\n") else "\n")


class Answer(NamedTuple):
    """A legal action that a strategy has chosen: its number and its text."""

    number: int
    text: str


class Asked:
    """A strategy that plays games under some rules; StrategyError when it does not as it must.

    Its random numbers are those of a seed for NumPy's SeedSequence, and of a key among the children
    of that seed. A process that has been lost is replaced, with another child.
    """

    def __init__(
        self,
        strategy: Callable[..., Any],
        variant: Variant,
        seed: int | None = None,
        key: tuple[int, ...] = (),
    ) -> None:
        self.strategy, self.variant = strategy, variant
        self._plain = strategy.strategy if isinstance(strategy, Overheard) else strategy
        self._hear = strategy.hear if isinstance(strategy, Overheard) else _print
        entropy = np.random.SeedSequence(seed).entropy
        self._seed, self._key = entropy, key
        self._lives = 0
        self._place: process.Place | None = None
        self._numbers: dict[str, int] = {}

    def number(self, question: Question) -> int:
        """Return the number of the action that it chooses."""
        reply = self._reply(question)
        chosen = reply.chosen
        number = self._numbers.get(chosen) if isinstance(chosen, str) else None
        if number is None:
            number = self._read(chosen)
        if number not in question.actions:
            write = self.variant.type.words.write_action
            possible = [write(self.variant, one) for one in question.actions]
            raise StrategyError(_illegal(self.strategy, chosen, possible), Fault.ILLEGAL)
        return number

    def _read(self, chosen: Any) -> int:
        try:
            number = self.variant.type.words.read_action(self.variant, chosen)
        except NotationError as error:
            said = f"{name_of(self.strategy)}: {error}"
            raise StrategyError(said, Fault.ILLEGAL) from None
        self._numbers[chosen] = number
        return number

    def _reply(self, question: Question) -> Reply:
        name = name_of(self.strategy)
        try:
            reply = self._ready().ask(question)
        except TooLong as late:
            self._lose(late.printed)
            said = spoken("{name} did not answer in time", name=name)
            raise StrategyError(said, Fault.TOO_SLOW) from None
        except Ended as ended:
            self._lose(ended.printed)
            raise StrategyError(_ended(name, ended.code), Fault.RAISED) from None
        except BaseException:  # Ctrl-C: the answer would be taken for the next one
            self._lose("")
            raise
        if reply.printed or reply.more:
            self._hear(reply.printed, reply.more)
        if reply.error:
            raise StrategyError(_raised(self.strategy, reply), Fault.RAISED)
        return reply

    def _ready(self) -> process.Place:
        """Return where it runs, begun."""
        if self._place is None:
            key = (*self._key, self._lives) if self._lives else self._key
            seed = self._seed, key
            takes = _taken(self._plain)
            name = name_of(self.strategy)
            start = Start(self._plain, self.variant, seed, takes, name, SPOKEN.get())
            place = process.place_for(self._plain)
            try:
                place.begin(start)
            except BaseException:
                place.end()
                raise
            self._place = place
        return self._place

    def _lose(self, printed: str) -> None:
        if printed:
            self._hear(printed, 0)
        self._lives += 1
        if self._place is not None:
            self._place.end()
            self._place = None

    def close(self) -> None:
        """Leave its process to the next games."""
        if self._place is not None:
            process.keep(self._plain, self._place)
            self._place = None

    def __del__(self) -> None:
        self.close()


class OwnPlayer:
    """A strategy of one's own at a table; StrategyError when it does not answer as it must."""

    def __init__(self, strategy: Callable[..., Any], seed: int | None = None) -> None:
        check_strategy(strategy)
        self._strategy, self._seed = strategy, seed
        self._asked: Asked | None = None

    def choose(self, view: View) -> str:
        """Return a legal action of the view's seat."""
        asked = self._asked
        if asked is None or asked.variant != view.variant:
            asked = self._asked = Asked(self._strategy, view.variant, self._seed)
        actions = tuple(view.actions)
        question = Question(view.seat0, view.state.tobytes(), actions, tuple(view.past))
        return view.text(asked.number(question))


def check_strategy(strategy: Callable[..., Any]) -> None:
    """Raise AzardiaError for a function that takes what no strategy is given."""
    if _taken(strategy) not in (1, 2):
        raise AzardiaError(
            spoken(
                "{name} takes {n} values; a strategy takes a view, or a view and a Generator",
                name=name_of(strategy),
                n=_taken(strategy),
            )
        )


def name_of(player: Strategy) -> str:
    """Return the name of a player for tables: the bot's, or the function's."""
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


def _raised(strategy: Callable[..., Any], reply: Reply) -> str:
    """Say what a strategy raised, and in which of its lines."""
    told = spoken("{name} raised {error}", name=name_of(strategy), error=reply.error)
    said = one_line(f": {reply.message}", LONGEST) if reply.message else ""
    return f"{told}{said}" + (spoken(" (line {n})", n=reply.line) if reply.line else "")


def _ended(name: str, code: int | None) -> str:
    """Say that a strategy has ended its process."""
    if code is None:
        return spoken("{name} ended its process", name=name)
    return spoken("{name} ended its process (exit code {code})", name=name, code=code)


def _illegal(strategy: Callable[..., Any], chosen: object, possible: Iterable[str]) -> str:
    return spoken(
        "{name}: {chosen} is not allowed now; choose one of {possible}",
        name=name_of(strategy),
        chosen=short(chosen),
        possible=", ".join(possible),
    )
