"""Designs of experiments: tries, a verdict and a stopping rule, judged by replays.

A design is written as "200; 15%; A": 200 tries; the verdict is "there is a difference" if the share
of hits is at least 15%; A decides after all tries, B looks after every tenth try and stops at the
first share that high.

>>> test = Experiment(Fraction(1, 10), Fraction(2, 10), most=300, seed=1)
>>> design = test.example()
>>> design, test.accepts(design, "", "en")
('90; 16%; A', True)
>>> test.reason("90; 16%; B", "", []).startswith("It cries wolf too often")
True
"""

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from azardia_nb.errors import AzardiaError
from azardia_nb.simulation.statistics import share
from azardia_nb.text.language import N_, language
from azardia_nb.text.say import percent, whole

REPLAYS = 1000
FINDS = Fraction(80, 100)  # smallest share of replays with a difference that it must find
ALARMS = Fraction(5, 100)  # largest share of replays without one in which it may find one
LOOK = 10  # tries between two looks
AT_THE_END, EARLY = "A", "B"
STOPS = {
    AT_THE_END: N_("after all tries"),
    EARLY: N_("after every tenth try: stop at the first share that high"),
}
TRIES, VERDICT, STOP = N_("Number of tries"), N_("Verdict from a share of"), N_("Decide")

_DESIGN = re.compile(r"\s*(\d{1,6})\s*[;,]?\s+(\d{1,3}(?:[.,]\d+)?)\s*%?\s*[;,]?\s+([ABab])\s*")


class Design(NamedTuple):
    """A design: number of tries, smallest share that counts as a difference, and when to stop."""

    tries: int
    share: Fraction
    stop: str

    def as_text(self) -> str:
        """Return the design as text, such as "200; 15%; A", the same in all languages."""
        return f"{self.tries}; {percent(self.share, 'en', 2).rstrip('%')}%; {self.stop}"


class Rates(NamedTuple):
    """The numbers of replays in which a design found a difference, with and without a real one."""

    hits: int
    alarms: int

    @property
    def good(self) -> bool:
        """Whether the design finds a difference often enough, with few enough false alarms."""
        return self.hits >= FINDS * REPLAYS and self.alarms <= ALARMS * REPLAYS


class Experiment(NamedTuple):
    """The rule for answers that design an experiment with at most `most` tries.

    A try is a hit with probability `plain`, or `real` (which is larger) if there is a difference.
    """

    plain: Fraction
    real: Fraction
    most: int
    seed: int

    def design(self, typed: str, code: str = "en") -> Design:
        """Return the design written as `typed`; AzardiaError if invalid or with too many tries."""
        speak, match = language(code), _DESIGN.fullmatch(typed)
        if not match:
            raise AzardiaError(self.typing(code))
        tries, least = int(match[1]), Fraction(match[2].replace(",", ".")) / 100
        if not 1 <= tries <= self.most:
            message = N_("The number of tries must be from 1 to {most}.")
            raise AzardiaError(speak(message, most=whole(self.most, code)))
        if least > 1:
            raise AzardiaError(speak(N_("A share is at most {all}."), all=percent(1, code, 0)))
        return Design(tries, least, match[3].upper())

    def read(self, typed: str, code: str = "en") -> str:
        """Return the design `typed` in its usual form; AzardiaError if it is invalid."""
        return self.design(typed, code).as_text()

    def rates(self, typed: str, code: str = "en") -> Rates:
        """Return the results of replays of the design `typed`, with and without a difference."""
        return _rates(self, self.design(typed, code))

    def accepts(self, typed: str, answer: str, code: str) -> bool:
        """Return whether the design `typed` is good enough; `answer` is only an example."""
        return self.rates(typed, code).good

    def reason(self, typed: str, answer: str, labels: Sequence[str], code: str = "en") -> str:
        """Return a sentence on the fault of the design `typed`: false alarms or too few finds."""
        speak, rates = language(code), self.rates(typed, code)
        if rates.alarms <= ALARMS * REPLAYS:
            return speak("It finds too few: it needs more tries, or a lower share.")
        if self.design(typed).stop == EARLY:
            return speak(
                "It cries wolf too often: with every look, chance gets another opportunity to "
                "reach that share."
            )
        return speak("It cries wolf too often: it needs a higher share, or more tries.")

    def answer_text(self, answer: str, code: str = "en") -> str:
        """Return the design `answer` in words, in the language `code`."""
        speak, one = language(code), self.design(answer, code)
        return speak(
            "{tries} tries, verdict from a share of {share}, decided {stop}",
            tries=whole(one.tries, code),
            share=percent(one.share, code),
            stop=speak(STOPS[one.stop]),
        )

    def report(self, typed: str, code: str) -> str:
        """Return a sentence on how often the design finds a difference and raises a false alarm."""
        speak, rates = language(code), self.rates(typed, code)
        return speak(
            "In {n} replays with a difference it found one in {found}; in {n} without one it cried "
            "wolf in {alarms} (95% intervals, seed {seed}).",
            n=whole(REPLAYS, code),
            found=share(rates.hits, REPLAYS).told(code),
            alarms=share(rates.alarms, REPLAYS).told(code),
            seed=self.seed,
        )

    def typing(self, code: str) -> str:
        """Return an instruction how to type a design, in the language `code`."""
        speak = language(code)
        return speak(
            "Answer as in “{example}”: number of tries; smallest share for the verdict; {end} to "
            "decide after all tries, {early} to look after every tenth and stop at the first share "
            "that high.",
            example=f"100; {percent(Fraction(1, 2), code, 0)}; {AT_THE_END}",
            end=AT_THE_END,
            early=EARLY,
        )

    def blanks(self, code: str) -> list[str]:
        """Return the labels of the lines on paper for the parts of a design."""
        speak = language(code)
        stops = " / ".join(f"{letter}: {speak(text)}" for letter, text in STOPS.items())
        return [f"{speak(TRIES)}:", f"{speak(VERDICT)}:", f"{speak(STOP)} ({stops}):"]

    def example(self) -> str:
        """Return a good design with the fewest tries that the search finds, as text."""
        return _example(self)


@lru_cache(1000)
def _rates(test: Experiment, design: Design) -> Rates:
    rng = np.random.default_rng((test.seed, REPLAYS))
    hits, alarms = (_hits(chance, design, rng) for chance in (test.real, test.plain))
    return Rates(hits, alarms)


def _hits(chance: Fraction, design: Design, rng: np.random.Generator) -> int:
    """Return the number of replays in which the design says that there is a difference."""
    if design.stop == AT_THE_END:
        hits = rng.binomial(design.tries, float(chance), REPLAYS)
        return int((hits >= _needed(design.share, design.tries)).sum())
    looks = [*range(LOOK, design.tries, LOOK), design.tries]
    steps = np.diff([0, *looks])
    hits = rng.binomial(steps, float(chance), (REPLAYS, len(looks))).cumsum(axis=1)
    needed = np.array([_needed(design.share, n) for n in looks])
    return int((hits >= needed).any(axis=1).sum())


def _needed(least: Fraction, tries: int) -> int:
    return -int(-least * tries // 1)  # rounded up


@lru_cache(1000)
def _example(test: Experiment) -> str:
    shares = range(int(test.plain * 100), int(test.real * 100) + 1)
    for tries in range(LOOK, test.most + 1, LOOK):
        for percents in shares:
            design = Design(tries, Fraction(percents, 100), AT_THE_END)
            if _rates(test, design).good:
                return design.as_text()
    raise ValueError(f"no design is good enough: {test}")
