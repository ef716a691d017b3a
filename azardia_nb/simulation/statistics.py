"""Estimates with 95% intervals, and the numbers of games that show a difference.

The intervals come from SciPy, which takes a second to import and is imported at first use.

>>> print(share(50, 100))
50% (40.4% to 59.6%)
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, inf, isfinite, sqrt
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.errors import AzardiaError
from azardia_nb.probability.funnel import SURE as SURE
from azardia_nb.probability.funnel import Z as Z
from azardia_nb.text.language import N_, language
from azardia_nb.text.say import PERCENT, decimal, percent, signed

Floats = npt.NDArray[np.float64]
Values = Sequence[float] | Floats

POWER = 0.8  # probability of detecting a true difference
ENOUGH = NormalDist().inv_cdf(POWER)  # the same in standard deviations
RESAMPLES = 2000
FEWEST = 10  # games or pairs needed for a verdict

WILSON = N_("Wilson, 95%")
STUDENT = N_("Student's t, 95%")
BOOTSTRAP = N_("bootstrap, 95%")
EXACT_PAIRS = N_("exact, of pairs that all came out alike, 95%")
PAIRS = N_("Student's t of the paired differences, 95%")
WELCH = N_("Welch's t, 95%")
MODEL = N_("normal, from the curvature of the likelihood, 95%")


@dataclass(frozen=True)
class Estimate:
    """A value with its 95% interval, from `n` games or pairs."""

    value: float
    low: float
    high: float
    how: str  # method of the interval, in English; `language(code)(how)` translates it
    n: int
    is_share: bool = False
    is_change: bool = False
    p: float = 1.0  # p-value of a change

    def told(self, code: str = "en", digits: int | None = None) -> str:
        """Return value and interval as text; changes of shares are in percentage points.

        >>> difference([0, 0, 1, 1], [0, 1, 1, 1], paired=True, is_share=True).told("es")
        '+25,0 (−54,6 a +104,6) puntos porcentuales'
        """
        speak = language(code)
        places = (1 if self.is_share else 2) if digits is None else digits
        value, low, high = (self._say(v, code, places) for v in (self.value, self.low, self.high))
        if not isfinite(self.low):
            low = high = "?"
        text = speak("{value} ({low} to {high})", value=value, low=low, high=high)
        if self.is_share and self.is_change:
            return speak("{change} percentage points", change=text)
        return text

    def _say(self, value: float, code: str, places: int) -> str:
        if not isfinite(value):
            return "?"
        if self.is_change:
            times = PERCENT if self.is_share else 1
            return signed(value * times, code, places)
        return percent(value, code, places) if self.is_share else decimal(value, code, places)

    def __str__(self) -> str:
        return self.told()

    @property
    def told_apart(self) -> bool:
        """Whether the change is significant at the 5% level, taken by itself."""
        return self.p < 1 - SURE


def wilson(hits: int, tries: int) -> tuple[float, float]:
    """Return the 95% Wilson score interval of a share, both ends from 0 to 1 (Wilson 1927).

    >>> low, high = wilson(50, 100)
    >>> round(low, 4), round(high, 4)
    (0.4038, 0.5962)
    """
    share = hits / tries  # without SciPy, which a page would have to load for a hint
    centre = (share + Z**2 / (2 * tries)) / (1 + Z**2 / tries)
    half = Z * sqrt(share * (1 - share) / tries + Z**2 / (4 * tries**2)) / (1 + Z**2 / tries)
    return (centre - half if hits else 0.0), (centre + half if hits < tries else 1.0)


def share(hits: int, tries: int) -> Estimate:
    """Return the share of `hits` among independent `tries` as an Estimate with Wilson's interval.

    Raises AzardiaError if `tries` is 0 or `hits` exceeds it.
    """
    if not 0 <= hits <= tries or tries < 1:
        raise AzardiaError(f"{hits} of {tries}: use at least one try, and no more hits than tries")
    return Estimate(hits / tries, *wilson(int(hits), int(tries)), WILSON, int(tries), is_share=True)


EXACT = N_("exact")


def certain(probability: float) -> Estimate:
    """Return a probability that is known exactly, as an Estimate."""
    return Estimate(probability, probability, probability, EXACT, 1, is_share=True)


def mean(values: Values, how: str = "normal") -> Estimate:
    """Return the mean of independent `values` as an Estimate with its 95% interval.

    `how` is "normal" (Student's t, for means that are about normal) or "bootstrap" (BCa with 2,000
    samples and a fixed seed: Efron 1987). Raises AzardiaError for another `how`, and for fewer than
    two values.
    """
    sample = np.asarray(values, float)
    if how not in ("normal", "bootstrap"):
        raise AzardiaError(f"how={how!r}: use one of normal and bootstrap")
    _enough(sample)
    value = float(sample.mean())
    if np.ptp(sample) == 0:
        return Estimate(value, value, value, STUDENT if how == "normal" else BOOTSTRAP, len(sample))
    from scipy import stats

    if how == "normal":
        interval = stats.ttest_1samp(sample, 0).confidence_interval(SURE)
        return Estimate(value, float(interval.low), float(interval.high), STUDENT, len(sample))
    drawn = stats.bootstrap(
        (sample,),
        np.mean,
        n_resamples=RESAMPLES,
        confidence_level=SURE,
        rng=np.random.default_rng(0),
    )
    low, high = drawn.confidence_interval
    return Estimate(value, float(low), float(high), BOOTSTRAP, len(sample))


def difference(a: Values, b: Values, *, paired: bool, is_share: bool = False) -> Estimate:
    """Return the difference of two means, `b` minus `a`, as an Estimate with its 95% interval.

    If `paired`, value i of `a` and value i of `b` share something, such as their dice, and pairs
    are independent; otherwise all values are independent (Welch 1947). The p-value of paired shares
    is exact, from the pairs that differ (McNemar 1947). If the values do not vary, the interval is
    infinite and p is 1. Raises AzardiaError for fewer than two values, and for pairs of unequal
    length.

    >>> difference([1, 1], [0, 0], paired=True, is_share=True).p  # twice the same, as coins may
    0.5
    """
    one, other = np.asarray(a, float), np.asarray(b, float)
    _enough(one)
    _enough(other)
    if paired and len(one) != len(other):
        raise AzardiaError(f"{len(one)} and {len(other)} values: pairs need as many of both")
    from scipy import stats

    value = float(other.mean() - one.mean())
    hits = is_share and paired and bool(np.isin((one, other), (0, 1)).all())
    p = _of_pairs_that_differ(one, other) if hits else 1.0
    same = np.ptp(other - one) == 0 if paired else np.ptp(one) == np.ptp(other) == 0
    how, n = (PAIRS, len(one)) if paired else (WELCH, min(len(one), len(other)))
    if same and hits:
        low, high = _all_alike(value, n)
        return Estimate(value, low, high, EXACT_PAIRS, n, is_share, True, p)
    if same:
        return Estimate(value, -inf, inf, how, n, is_share, True, p)
    test = stats.ttest_rel(other, one) if paired else stats.ttest_ind(other, one, equal_var=False)
    low, high = map(float, test.confidence_interval(SURE))
    p = p if hits else float(test.pvalue)
    return Estimate(value, low, high, how, n, is_share, True, p)


def _of_pairs_that_differ(one: Floats, other: Floats) -> float:
    """Return the p-value of a sign test on the pairs whose two values differ."""
    from scipy import stats

    more, differ = int((other > one).sum()), int((other != one).sum())
    return float(stats.binomtest(more, differ).pvalue) if differ else 1.0


def _all_alike(value: float, n: int) -> tuple[float, float]:
    """Return the interval of a mean change if all of `n` pairs changed by `value`: −1, 0 or 1.

    `least` is Clopper and Pearson's lower limit for the share of such pairs.
    """
    least = ((1 - SURE) / 2) ** (1 / n)
    centre, half = value * least, 1 - least
    return max(-1.0, centre - half), min(1.0, centre + half)


def holm(p_values: Sequence[float]) -> list[float]:
    """Return p-values corrected for multiple comparisons (Holm 1979).

    If nothing has changed, the probability that any of them is below 0.05 is at most 5%, whatever
    their dependence. (SciPy has only corrections of the false discovery rate.)

    >>> [f"{p:.2f}" for p in holm([0.01, 0.04, 0.03])]
    ['0.03', '0.06', '0.06']
    """
    corrected = [1.0] * len(p_values)
    largest = 0.0
    for place, i in enumerate(np.argsort(p_values)):
        largest = max(largest, min(1.0, (len(p_values) - place) * p_values[i]))
        corrected[i] = largest
    return corrected


def at_least_one(n: int) -> float:
    """Return the probability of at least one false positive among `n` independent tests.

    >>> f"{at_least_one(1):.2f}", f"{at_least_one(14):.2f}"
    ('0.05', '0.51')
    """
    return 1 - SURE**n


def games_needed(a: float, b: float) -> int:
    """Return the number of games of each kind that shows a difference of the shares `a` and `b`.

    With probability POWER the 95% interval of their difference then excludes 0, for independent
    games (normal approximation, Fleiss 1981). Raises AzardiaError unless both are from 0 to 1 and
    differ.

    >>> games_needed(0.25, 0.27)
    7550
    """
    for value in (a, b):
        if not 0 <= value <= 1:
            raise AzardiaError(f"{value}: a share is 0 to 1")
    if a == b:
        raise AzardiaError(f"{a} and {b} are the same: no number of games can show a difference")
    middle = (a + b) / 2
    wide = Z * sqrt(2 * middle * (1 - middle))
    wide += ENOUGH * sqrt(a * (1 - a) + b * (1 - b))
    return ceil((wide / (a - b)) ** 2)


def detectable(change: Estimate) -> float:
    """Return the smallest true change that `change.n` pairs show with probability POWER.

    It has the unit of the change. It depends on how much the pairs vary, not on their mean change.
    """
    from scipy import stats

    half = (change.high - change.low) / 2
    error = half / float(stats.t.ppf((1 + SURE) / 2, change.n - 1))
    return (Z + ENOUGH) * error


def pairs_to_plan(change: Estimate, size: float) -> int | None:
    """Return the number of new pairs that show a true change of `size` with probability POWER.

    The number is fixed before the pairs are played. From the pairs so far it uses only their
    variation, because the change that they show may be chance. None if they do not vary.

    >>> pairs_to_plan(difference([0, 2] * 50, [1, 1] * 50, paired=True), 0.2)
    199
    """
    if change.how == EXACT_PAIRS or not isfinite(change.low):
        return None
    return max(2, ceil(change.n * (detectable(change) / size) ** 2))


def false_marks_of_playing_on() -> float:
    """Return the false-positive rate if games are doubled once where no difference is seen.

    Normal approximation: with z at the first look, the second has z/√2 and 1/√2 of new chance.

    >>> f"{false_marks_of_playing_on():.3f}"
    '0.083'
    """
    from scipy import integrate

    normal, half = NormalDist(), sqrt(1 / 2)

    def marked(z: float) -> float:
        ends = ((end - z * half) / half for end in (-Z, Z))
        low, high = map(normal.cdf, ends)
        return normal.pdf(z) * (1 - high + low)

    return 1 - SURE + 2 * float(integrate.quad(marked, 0, Z)[0])


def _enough(values: npt.NDArray[np.float64]) -> None:
    if values.ndim != 1 or len(values) < 2:
        raise AzardiaError("an interval needs a row of at least two values")


# --- as games come in ----------------------------------------------------------------------------


class Growth(NamedTuple):
    """An estimate after growing numbers of games, with the ends of its 95% interval."""

    values: Floats
    low: Floats
    high: Floats

    @property
    def band(self) -> list[tuple[float, float]]:
        """The intervals as pairs of low and high end, for charts."""
        return list(zip(self.low.tolist(), self.high.tolist(), strict=True))


def share_growing(hits: Sequence[bool] | npt.NDArray[np.bool_], at: Sequence[int]) -> Growth:
    """Return the share of hits among the first n games for each n in `at`, with Wilson intervals.

    >>> grown = share_growing([True, False, False, True] * 25, [4, 100])
    >>> [round(float(value), 3) for value in (*grown.values, *grown.low, *grown.high)]
    [0.5, 0.5, 0.15, 0.404, 0.85, 0.596]
    """
    n = np.asarray(at, float)
    share = np.cumsum(np.asarray(hits, float))[np.asarray(at, int) - 1] / n
    centre = (share + Z**2 / (2 * n)) / (1 + Z**2 / n)
    half = Z * np.sqrt(share * (1 - share) / n + Z**2 / (4 * n**2)) / (1 + Z**2 / n)
    return Growth(share, np.maximum(0, centre - half), np.minimum(1, centre + half))


def mean_growing(values: Sequence[float] | Floats, at: Sequence[int]) -> Growth:
    """Return the mean of the first n values for each n ≥ 2 in `at`, with Student's t intervals."""
    from scipy import stats

    n = np.asarray(at, float)
    places = np.asarray(at, int) - 1
    sample = np.asarray(values, float)
    middle = sample[0]  # near the mean, for precise squares
    total = np.cumsum(sample - middle)[places]
    squares = np.cumsum((sample - middle) ** 2)[places]
    variance = np.maximum(0, (squares - total**2 / n) / (n - 1))
    half = stats.t.ppf((1 + SURE) / 2, n - 1) * np.sqrt(variance / n)
    mean = middle + total / n
    return Growth(mean, mean - half, mean + half)
