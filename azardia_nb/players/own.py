"""Strategies: users' own players, written as plain Python functions.

A strategy takes its seat's view and returns a legal action:

>>> def mine(view):
...     actions = [choice.action for choice in view.legal()]
...     return "level" if "level" in actions else actions[0]

It can be used wherever a bot's name can: `simulate(1000, [mine, "greedy"])`. A strategy that needs
random numbers takes a second argument, a NumPy Generator; it is seeded, so games are repeatable,
and it is independent of the game's dice. In simulated games the view has the position, but not the
log.

A strategy runs in a separate process (`azardia_nb.players.process`) with a copy of the variables it
reads: changes to them stay there, and each chunk of simulated games starts from a new copy.

A simulated game calls a strategy only if there is a choice. A strategy that raises an error, ends
its process, returns an illegal action or computes longer than SECONDS loses the game, and the
best-placed rival wins: the seat with the greatest `progress`, the first in turn order if several.
The table's row names the fault and the seat.
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
from azardia_nb.players.process import AnswerTimeout, ProcessEnded, Question, Reply, Start
from azardia_nb.text.language import SPOKEN, one_line, spoken

# A bot's name, or a function of a view, or of a view and a Generator.
Strategy: TypeAlias = "str | Callable[..., Any]"

LONGEST = 300  # characters of an error message that are shown
LONGEST_NAME = 60


class Overheard:
    """A strategy whose printed text is passed to `hear`, with the number of lines cut off."""

    def __init__(self, strategy: Callable[..., Any], hear: Callable[[str, int], None]) -> None:
        self.strategy, self.hear = strategy, hear
        update_wrapper(self, strategy)

    def __call__(self, *given: Any) -> Any:
        """Return the action that the strategy chooses."""
        return self.strategy(*given)


def _print(text: str, more: int) -> None:
    print(text, end="" if text.endswith("\n") else "\n")


class Answer(NamedTuple):
    """A legal action that a strategy has chosen: its number and its text."""

    number: int
    text: str


class RunningStrategy:
    """A strategy that answers questions about a variant's games in its own process.

    Its random numbers come from NumPy's SeedSequence with `seed` and the spawn key `key`. A lost
    process is replaced, with a further key.
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
        """Return the number of the action that the strategy chooses; StrategyError if illegal."""
        reply = self._reply(question)
        chosen = reply.answer
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
            message = f"{name_of(self.strategy)}: {error}"
            raise StrategyError(message, Fault.ILLEGAL) from None
        self._numbers[chosen] = number
        return number

    def _reply(self, question: Question) -> Reply:
        name = name_of(self.strategy)
        try:
            reply = self._ready().ask(question)
        except AnswerTimeout as late:
            self._lose(late.printed)
            message = spoken("{name} did not answer in time", name=name)
            raise StrategyError(message, Fault.TOO_SLOW) from None
        except ProcessEnded as ended:
            self._lose(ended.printed)
            raise StrategyError(_exit_message(name, ended.code), Fault.RAISED) from None
        except BaseException:  # e.g. Ctrl-C: a late answer would be read as the next one
            self._lose("")
            raise
        if reply.printed or reply.more:
            self._hear(reply.printed, reply.more)
        if reply.error:
            raise StrategyError(_error_message(self.strategy, reply), Fault.RAISED)
        return reply

    def _ready(self) -> process.Place:
        """Return the process of the strategy, started if necessary."""
        if self._place is None:
            key = (*self._key, self._lives) if self._lives else self._key
            seed = self._seed, key
            takes = _argument_count(self._plain)
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
        """Give the process back, so that later games can use it."""
        if self._place is not None:
            process.release(self._plain, self._place)
            self._place = None

    def __del__(self) -> None:
        self.close()


class OwnPlayer:
    """A user's strategy as a player; StrategyError if it returns no legal action."""

    def __init__(self, strategy: Callable[..., Any], seed: int | None = None) -> None:
        check_strategy(strategy)
        self._strategy, self._seed = strategy, seed
        self._running: RunningStrategy | None = None

    def choose(self, view: View) -> str:
        """Return the legal action that the strategy chooses, as text."""
        running = self._running
        if running is None or running.variant != view.variant:
            running = self._running = RunningStrategy(self._strategy, view.variant, self._seed)
        actions = tuple(view.actions)
        question = Question(view.seat0, view.state.tobytes(), actions, tuple(view.past))
        return view.text(running.number(question))


def check_strategy(strategy: Callable[..., Any]) -> None:
    """Raise AzardiaError unless the function takes one or two arguments."""
    if _argument_count(strategy) not in (1, 2):
        raise AzardiaError(
            spoken(
                "{name} takes {n} values; a strategy takes a view, or a view and a Generator",
                name=name_of(strategy),
                n=_argument_count(strategy),
            )
        )


def name_of(player: Strategy) -> str:
    """Return a player's display name: the bot's name, or the function's."""
    if isinstance(player, str):
        return player
    try:
        name = getattr(player, "__name__", None) or repr(player)
    except Exception:  # `__getattr__` or `__repr__` may raise anything
        name = type(player).__name__
    return one_line(str(name), LONGEST_NAME)


def _argument_count(strategy: Callable[..., Any]) -> int:
    """Return the number of positional arguments that the strategy requires."""
    try:
        parameters = inspect.signature(strategy).parameters.values()
    except Exception:  # e.g. built-ins without a signature
        message = spoken("{name} is not a strategy: define one with `def`", name=name_of(strategy))
        raise AzardiaError(message) from None
    return sum(p.default is p.empty and p.kind <= p.POSITIONAL_OR_KEYWORD for p in parameters)


def _error_message(strategy: Callable[..., Any], reply: Reply) -> str:
    """Return a message on the error that a strategy raised, with its line."""
    sentence = spoken("{name} raised {error}", name=name_of(strategy), error=reply.error)
    detail = one_line(f": {reply.message}", LONGEST) if reply.message else ""
    return f"{sentence}{detail}" + (spoken(" (line {n})", n=reply.line) if reply.line else "")


def _exit_message(name: str, code: int | None) -> str:
    """Return a message that a strategy has ended its own process."""
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
