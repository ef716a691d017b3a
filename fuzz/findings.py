"""Runs cases one by one, each with a time limit, and reports results and findings.

A case depends only on its kind, the seed and its number, so that a finding can be repeated.
"""

import shutil
import signal
import time
import traceback
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import NamedTuple

import numpy as np

SHOWN = 10  # findings of one kind that are printed; others are only counted


class Broken(Exception):
    """Error for a broken promise of the kit, described in one sentence."""


class Overtime(BaseException):
    """Raised for a case that takes too long; not an Exception, so the kit does not catch it."""


@dataclass
class Case:
    """A case: its random numbers, and a folder for its files."""

    seed: int
    number: int
    rng: np.random.Generator
    folder: Path
    figures: dict[str, float] = field(default_factory=dict)

    def most(self, name: str, value: float) -> None:
        """Record a figure; the greatest one is reported."""
        self.figures[name] = max(self.figures.get(name, value), value)


class Kind(NamedTuple):
    """A kind of attack: `run` returns the result of a case in a word, or raises an error."""

    run: Callable[[Case], str]
    cases: int  # of the full size
    seconds: float = 30.0  # for one case
    ready: Callable[[], object] = lambda: None  # preparation, such as compiling


@dataclass
class Row:
    """The results of one kind of attack."""

    name: str
    came: Counter[str] = field(default_factory=Counter)
    findings: list[str] = field(default_factory=list)
    figures: dict[str, float] = field(default_factory=dict)
    seconds: float = 0.0

    @property
    def cases(self) -> int:
        """The number of cases tried."""
        return self.came.total() + len(self.findings)


def attack(name: str, kind: Kind, seed: int, numbers: Sequence[int], folder: Path) -> Row:
    """Run the cases `numbers` of a kind; return their results."""
    row = Row(name)
    kind.ready()
    began = time.perf_counter()
    for number in numbers:
        here = folder / name
        here.mkdir(parents=True, exist_ok=True)
        case = Case(seed, number, generator(name, seed, number), here, row.figures)
        try:
            with limited(kind.seconds):
                row.came[kind.run(case)] += 1
        except KeyboardInterrupt:
            raise
        except Broken as error:
            row.findings.append(f"{name} {number}: {error}")
        except BaseException as error:  # any other error is a finding: the user got no sentence
            said = f"{type(error).__name__}: {error}".splitlines()[0]
            row.findings.append(f"{name} {number}: {said} [{_where(error)}]")
        shutil.rmtree(here, ignore_errors=True)
    row.seconds = time.perf_counter() - began
    return row


def generator(name: str, seed: int, number: int) -> np.random.Generator:
    """Return the random number generator of a case."""
    return np.random.default_rng((seed, zlib.crc32(name.encode()), number))


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise Overtime in a `with` block that takes longer than `seconds`."""

    def over(number: int, frame: FrameType | None) -> None:
        raise Overtime(f"no end after {seconds:g} seconds")

    before = signal.signal(signal.SIGALRM, over)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _where(error: BaseException) -> str:
    """Return the last lines that led to an error, on one line."""
    frames = traceback.extract_tb(error.__traceback__)[-3:]
    return " < ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in reversed(frames))


def table(rows: Sequence[Row]) -> str:
    """Return the results as a Markdown table."""
    lines = ["| attack | cases | what came of them | findings | time |", "|---|--:|---|--:|--:|"]
    for row in rows:
        told = [f"{many:,} {word}" for word, many in row.came.most_common()]
        told += [f"{name} {value:,.6g}" for name, value in row.figures.items()]
        lines.append(
            f"| {row.name} | {row.cases:,} | {', '.join(told)} | {len(row.findings):,} "
            f"| {row.seconds:,.0f} s |"
        )
    return "\n".join(lines)
