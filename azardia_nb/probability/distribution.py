"""Exact distributions with dice arithmetic, tables with bars, mean and variance."""

import inspect
import math
import operator
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import contextmanager
from decimal import Decimal
from fractions import Fraction
from functools import wraps
from itertools import accumulate, islice, pairwise
from numbers import Number as AnyNumber
from numbers import Rational
from typing import TYPE_CHECKING, Any, SupportsInt, TypeAlias

from azardia_nb.errors import AzardiaError
from azardia_nb.probability.sums import MOST_BITS, sum_distribution, too_much
from azardia_nb.text.language import N_, SPOKEN, language, one_line, spoken
from azardia_nb.text.listing import bars
from azardia_nb.text.say import decimal, percent

if TYPE_CHECKING:
    import icepool
    import pandas as pd

Chances = Mapping[int, Fraction]  # probability of each outcome; they add up to 1
MOST_SHOWN = 60  # outcomes in the table that a notebook shows


MOST_PAIRS = 1_000_000  # pairs of outcomes that an operator combines
MOST_POWER = 1000
MOST_POOL = 30_000_000  # steps of icepool's pools, a few seconds
MOST_AGAIN = 100  # rolls or rerolls in a row
MOST_PAIRED = 2_000_000  # steps of pairing two pools: dice^4 times faces, a few seconds
MOST_SORTED = 100_000  # sorted rolls of a pool, listed one by one
LONGEST = 40  # characters of a wrong operand that a message shows
_POOLS = ("highest", "lowest", "middle", "keep", "pool")
_AGAIN = (
    *("explode", "reroll", "map", "map_and_time", "reroll_to_pool", "explode_to_pool"),
    "time_to_sum",
)

_NO_COUNT = N_("{value} is not a number of dice: write a whole number, as in 3 @ d(6).")
_NO_OPERAND = N_("Dice are combined with numbers and other dice; {value} is neither.")
_NO_TRUTH = N_(
    "A comparison of dice is a table, neither true nor false. (d(6) >= 5)[True] is its "
    "probability; highest(d(6), d(8)) and lowest(d(6), d(8)) take the higher and the lower die."
)
_NOT_EQUAL = N_(
    "A table is never equal to a number. The probability of a 3 is d(6)[3], or d(6).cmp(3)[0]."
)
_NONE_CAN_COME = N_("None of these outcomes can come; name one that can.")
_NO_DIVISOR = N_("Nothing is divided by 0, nor by dice that can show it.")
_NOT_SO_MANY = N_("{number} of {dice} dice cannot be kept.")
_NO_SINGLE_DICE = N_(
    'A sum has no single dice to keep. Write d("4d6kh3"), or d("d4,d6,d8,d10").keep(3).'
)
_NO_MEAN = N_("{outcome} is not a number, so these outcomes have no mean.")
_NOT_WORKED_OUT = N_("These dice cannot be combined so: {why}.")


_Combined: TypeAlias = "Callable[[Distribution, Any], Distribution]"


def _operator(function: Callable[[Any, Any], Any], *, reverse: bool = False) -> _Combined:
    def combined(self: "Distribution", other: Any) -> "Distribution":
        one, two = self.die, _operand(other, self)
        if reverse:
            one, two = two, one
        bits = one.denominator().bit_length() + two.denominator().bit_length()
        if len(one) * len(two) > MOST_PAIRS or bits > MOST_BITS:
            raise too_much()
        with _icepool_errors():
            return chances(one.binary_operator(two, function))

    return combined


def _operator_pair(
    function: Callable[[Any, Any], Any],
) -> "tuple[_Combined, _Combined]":
    """Return the methods of an operator: plain and reflected, such as `__add__` and `__radd__`."""
    return _operator(function), _operator(function, reverse=True)


@contextmanager
def _icepool_errors() -> Iterator[None]:
    """Turn errors of operators and icepool into an AzardiaError."""
    try:
        yield
    except ZeroDivisionError:
        raise AzardiaError(spoken(_NO_DIVISOR)) from None
    except (ArithmeticError, IndexError, LookupError, TypeError, ValueError) as error:
        if isinstance(error, AzardiaError):
            raise
        why = str(error).partition("\n")[0].rstrip(".")
        raise AzardiaError(spoken(_NOT_WORKED_OUT, why=why)) from error


def _divide(one: Any, other: Any) -> Any:
    if isinstance(one, Rational) and isinstance(other, Rational):
        exact = Fraction(one) / Fraction(other)
        return exact.numerator if exact.denominator == 1 else exact
    return one / other


def _power(one: Any, power: Any) -> Any:
    if abs(power) > MOST_POWER:
        raise too_much()
    if isinstance(one, int) and isinstance(power, int) and power < 0:
        one = Fraction(one)
    return one**power


class Distribution(dict[Any, Fraction]):
    """Outcomes with their exact probabilities; a notebook shows them as a table with bars.

    Dice are added, multiplied and compared with numbers and other dice, and have the methods of
    icepool's dice by name (`highest`, `lowest`, `explode`, `reroll`, `cmp`, `sd` …). Each result is
    a Distribution. Every die in an expression is rolled independently. An impossible outcome has
    the probability 0.

    >>> from azardia_nb.probability.dice import d
    >>> best = d(6).highest(4, 3)  # the best three of four dice
    >>> best[18], (d(6) + d(6))[7], (3 @ d(6)).mean()
    (Fraction(7, 432), Fraction(1, 6), Fraction(21, 2))
    >>> (d(20) + 5 >= 15)[True], best.given(range(15, 19))[18], d(6)[7]
    (Fraction(11, 20), Fraction(7, 100), Fraction(0, 1))

    Two distributions with the same probabilities are equal, as dicts are; `a.cmp(b)` compares
    rolls. A comparison has no truth value: `if d(6) >= 5` and `max(d(6), d(8))` raise AzardiaError.
    """

    __add__, __radd__ = _operator_pair(operator.add)
    __sub__, __rsub__ = _operator_pair(operator.sub)
    __mul__, __rmul__ = _operator_pair(operator.mul)
    __truediv__, __rtruediv__ = _operator_pair(_divide)
    __floordiv__, __rfloordiv__ = _operator_pair(operator.floordiv)
    __mod__, __rmod__ = _operator_pair(operator.mod)
    __pow__, __rpow__ = _operator_pair(_power)
    __and__, __rand__ = _operator_pair(operator.and_)
    __or__, __ror__ = _operator_pair(operator.or_)  # type: ignore[assignment]
    __ior__ = __or__  # the `|=` of dict would merge the other's outcomes
    __xor__, __rxor__ = _operator_pair(operator.xor)
    __lt__, __le__ = _operator(operator.lt), _operator(operator.le)
    __gt__, __ge__ = _operator(operator.gt), _operator(operator.ge)
    __array_ufunc__ = None  # NumPy numbers and arrays leave operators to this class

    def __matmul__(self, other: Any) -> "Distribution":
        counts, die = _counts(self), _operand(other, self)
        return Distribution(sum_distribution(counts, dict(die.items())))

    def __rmatmul__(self, other: Any) -> "Distribution":
        return Distribution(sum_distribution(_counts(other), dict(self.die.items())))

    def __neg__(self) -> "Distribution":
        with _icepool_errors():
            return chances(-self.die)

    def __pos__(self) -> "Distribution":
        return self

    def __abs__(self) -> "Distribution":
        with _icepool_errors():
            return chances(abs(self.die))

    def __bool__(self) -> bool:
        if any(isinstance(outcome, bool) for outcome in self):
            raise AzardiaError(spoken(_NO_TRUTH))
        return len(self) > 0  # used by pandas

    def __eq__(self, other: object) -> bool:
        if isinstance(other, AnyNumber):
            raise AzardiaError(spoken(_NOT_EQUAL))
        return super().__eq__(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __missing__(self, outcome: object) -> Fraction:
        return Fraction(0)

    def get(self, outcome: Any, default: Any = Fraction(0)) -> Any:
        """Return the probability of an outcome, or `default` if it is not a key."""
        return super().get(outcome, default)

    @property
    def die(self) -> "icepool.Die[Any]":
        """The distribution as an icepool die."""
        import icepool

        return icepool.Die(case_counts(self)[0])

    # --- the rolls of several dice ---

    def highest(self, rolls: int, keep: int | None = None, drop: int = 0) -> "Distribution":
        """Return the sum of the `keep` highest of `rolls` rolls, without the `drop` highest.

        By default `keep` is 1, or with `drop` all rolls that are not dropped.

        >>> from azardia_nb.probability.dice import d
        >>> d(20).highest(2)[20], d(6).highest(4, 3)[18], d(6).highest(3, drop=1)[12]
        (Fraction(39, 400), Fraction(7, 432), Fraction(1, 216))
        """
        return self._rolled("highest", rolls, keep or (rolls - drop if drop else 1), drop)

    def lowest(self, rolls: int, keep: int | None = None, drop: int = 0) -> "Distribution":
        """Return the sum of the `keep` lowest of `rolls` rolls, without the `drop` lowest.

        By default `keep` is 1, or with `drop` all rolls that are not dropped.

        >>> from azardia_nb.probability.dice import d
        >>> d(20).lowest(2)[20], d(6).lowest(4, drop=1) == d(6).highest(4, 3)
        (Fraction(1, 400), True)
        """
        return self._rolled("lowest", rolls, keep or (rolls - drop if drop else 1), drop)

    def middle(self, rolls: int, keep: int = 1, **named: Any) -> "Distribution":
        """Return the sum of the `keep` middle rolls of `rolls`.

        >>> from azardia_nb.probability.dice import d
        >>> d(20).middle(3)[20]
        Fraction(29, 4000)
        """
        return self._rolled("middle", rolls, keep, **named)

    def keep(self, number: int | Sequence[int], *index: Any) -> "Distribution":
        """Return the sum of the `number` highest of several dice, such as `d("d4,d6,d8")`.

        For a single die, `keep(rolls, index)` is icepool's: `rolls` are sorted, and those that
        `index` selects are added.

        >>> from azardia_nb.probability.dice import d
        >>> d("d4,d6,d8").keep(2).mean(), d(6).keep(3, [0, 1, 0])[6]
        (Fraction(69, 8), Fraction(2, 27))
        """
        if not isinstance(number, int):
            return self._rolled("keep", len(number), number)
        if index:
            return self._rolled("keep", number, *index)
        if not _are_tuples(self):
            raise AzardiaError(spoken(_NO_SINGLE_DICE))
        if not 1 <= number <= len(next(iter(self))):
            raise AzardiaError(spoken(_NOT_SO_MANY, number=number, dice=len(next(iter(self)))))
        return self.map(lambda faces: sum(faces[-number:]))

    def sequence(self, rolls: int) -> "Distribution":
        """Return the distribution of `rolls` rolls one after the other, as tuples.

        >>> from azardia_nb.probability.dice import d
        >>> d(2).sequence(2)[2, 1]
        Fraction(1, 4)
        """
        return self._rolled("sequence", rolls)

    def pool(self, rolls: int | Sequence[int]) -> "Pool":
        """Return a Pool of `rolls` rolls, for matching sets, straights and opposed dice.

        >>> from azardia_nb.probability.dice import d
        >>> d(6).pool(5).largest_count()[5], d(6).pool(5).largest_straight()[5]
        (Fraction(1, 1296), Fraction(5, 162))
        """
        pool: Pool = self._call("pool", rolls)
        dice = rolls if isinstance(rolls, int) else len(rolls)
        pool.cases = math.comb(len(self) + dice - 1, dice)
        return pool

    # --- rolls that depend on a roll ---

    def explode(self, outcomes: Any = None, *, depth: int = 9, **named: Any) -> "Distribution":
        """Return the distribution of the total if `outcomes` are rolled again and added.

        `outcomes` is by default the highest one. At most `depth` rolls are added.

        >>> from azardia_nb.probability.dice import d
        >>> d(6).explode(depth=1)[7]
        Fraction(1, 36)
        """
        return self._rolled("explode", self._listed(outcomes), depth=depth, **named)

    def reroll(self, outcomes: Any = None, *, depth: int | str, **named: Any) -> "Distribution":
        """Return the distribution of the last roll if `outcomes` are rolled again.

        `outcomes` is by default the lowest one, and may be a predicate. `depth` is the largest
        number of rerolls, or "inf".

        >>> from azardia_nb.probability.dice import d
        >>> d(6).reroll([1], depth=1)[1], d(6).reroll([1], depth="inf")[2]
        (Fraction(1, 36), Fraction(1, 5))
        """
        return self._rolled("reroll", self._listed(outcomes), depth=depth, **named)

    def map(
        self, result: Any, *given: Any, star: bool | None = None, **named: Any
    ) -> "Distribution":
        """Return the distribution of `result(outcome)`, which may be a value or dice.

        `result` may also be a dict. Outcomes that are tuples, the faces of several dice, are
        unpacked into arguments if `star`, by default if `result` takes several.

        >>> from azardia_nb.probability.dice import d
        >>> d(6).map(lambda face: d(4) if face == 6 else face)[4]
        Fraction(5, 24)
        >>> d("d4,d6").map(lambda low, high: high - low)[5]
        Fraction(1, 24)
        """
        if callable(result):
            if star is None:
                star = _are_tuples(self) and _takes_more(result, 1 + len(given))

            def as_die(*faces: Any, **options: Any) -> Any:
                return _unwrap(result(*faces, **options))

            return self._rolled("map", as_die, *given, star=star, **named)
        if isinstance(result, Mapping) and not isinstance(result, Distribution):
            result = {outcome: _unwrap(value) for outcome, value in result.items()}
        return self._rolled("map", result, *given, **named)

    def until(self, outcomes: Any, most: int = MOST_AGAIN) -> "Distribution":
        """Return the distribution of the number of rolls until one of `outcomes` comes.

        The outcome infinity stands for more than `most` rolls; mean and variance are exact.

        >>> from azardia_nb.probability.dice import d
        >>> wait = d(20).until(20)
        >>> wait[2], (wait <= 10)[True] > 0.4, wait.mean()
        (Fraction(19, 400), True, Fraction(20, 1))
        """
        if whole_number(most) is None or not 1 <= most <= MOST_AGAIN:
            raise too_much()
        hit = self.is_in(outcomes)[True]
        if not hit:
            raise AzardiaError(spoken(_NONE_CAN_COME))
        return Waiting(hit, most)

    # --- comparisons and values ---

    def cmp(self, other: Any) -> "Distribution":
        """Return the distribution of 1 if this roll is higher than `other`, 0 if tied, else -1.

        >>> from azardia_nb.probability.dice import d
        >>> d(6).cmp(d(6))[0]
        Fraction(1, 6)
        """
        return self._rolled("cmp", other)

    def is_in(self, outcomes: Any) -> "Distribution":
        """Return the distribution of whether the roll is one of `outcomes`.

        >>> from azardia_nb.probability.dice import d
        >>> d(6).is_in([1, 2])[True], d(6).is_in(6)[True]
        (Fraction(1, 3), Fraction(1, 6))
        """
        return self._rolled("is_in", self._listed(outcomes))

    def clip(self, least: Any = None, most: Any = None) -> "Distribution":
        """Return the distribution with lower outcomes raised to `least`, higher lowered to `most`.

        >>> from azardia_nb.probability.dice import d
        >>> d(6).clip(3)[3]
        Fraction(1, 2)
        """
        return self._rolled("clip", least, most)

    def mean(self) -> Fraction:
        """Return the exact mean."""
        return mean(self)

    def variance(self) -> Fraction:
        """Return the exact variance."""
        return variance(self)

    def sd(self) -> float:
        """Return the standard deviation.

        >>> from azardia_nb.probability.dice import d
        >>> round(d("2d10").sd(), 4)
        4.062
        """
        return math.sqrt(self.variance())

    standard_deviation = sd

    def median(self) -> Any:
        """Return the median; the mean of two outcomes if each side has half of the rolls."""
        return self._call("median")

    def mode(self) -> tuple[Any, ...]:
        """Return the most probable outcomes."""
        outcomes: tuple[Any, ...] = self._call("mode")
        return outcomes

    def quantile(self, n: int, of: int = 100) -> Any:
        """Return the quantile `n` / `of`: the outcome that this share of rolls does not exceed.

        It is the mean of two outcomes if the share of rolls up to the lower one is exactly this.
        """
        return self._call("quantile", n, of)

    def _rolled(self, name: str, *given: Any, **named: Any) -> "Distribution":
        distribution: Distribution = self._call(name, *given, **named)
        return distribution

    def _call(self, name: str, *given: Any, **named: Any) -> Any:
        return self.__getattr__(name)(*given, **named)

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *(n for n in dir(self.die) if not n.startswith("_"))})

    def _listed(self, outcomes: Any) -> Any:
        """Return `outcomes` as icepool expects them: a single outcome becomes a list of one."""
        if isinstance(outcomes, Iterator):
            return list(outcomes)
        several = isinstance(outcomes, Container) and not isinstance(outcomes, str)
        single = not several or (isinstance(outcomes, tuple) and outcomes in self)
        return (
            [outcomes] if single and not callable(outcomes) and outcomes is not None else outcomes
        )

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        method = getattr(self.die, name)
        if not callable(method):
            return method

        @wraps(method)
        def call(*given: Any, **named: Any) -> Any:
            self._refuse_long(name, given, named)
            with _icepool_errors():
                return _wrap_result(method(*map(_unwrap, given), **named))

        return call

    def _refuse_long(self, name: str, given: Sequence[Any], named: Mapping[str, Any]) -> None:
        """Raise AzardiaError for a call of icepool that would take too long.

        Such calls have large pools or long sequences of rolls.
        """
        numbers = [one for one in (*given, *named.values()) if isinstance(one, int)]
        rolls = max(map(abs, numbers), default=0)
        if name in _POOLS:
            alone = len(numbers) < 2 and name != "keep"
            keep = 1 if alone else rolls if "drop" in named else min(map(abs, numbers))
            bits = rolls * self.die.denominator().bit_length()
            if bits > MOST_BITS or rolls * (len(self) * keep) ** 2 > MOST_POOL:
                raise too_much()
            if name == "pool" and rolls**4 * len(self) > MOST_PAIRED:
                raise too_much()
        elif (
            (name in _AGAIN and rolls > MOST_AGAIN)
            or (name == "mean_time_to_sum" and rolls > MOST_POWER)
            or (name == "sequence" and len(self) ** min(rolls, MOST_AGAIN) > MOST_PAIRS)
        ):
            raise too_much()

    def count(self, rolls: Any, outcomes: Any) -> "Distribution":
        """Return the distribution of the number of `rolls` that show one of `outcomes`.

        >>> from azardia_nb.probability.dice import d
        >>> d(6).count(2, [5, 6])[2]
        Fraction(1, 9)
        """
        hit: Distribution = self.is_in(outcomes)
        return hit.__rmatmul__(rolls)

    def given(self, outcomes: Any) -> "Distribution":
        """Return the conditional distribution, given that one of `outcomes` came.

        `outcomes` may be a predicate. Raises AzardiaError if none of them is possible.

        >>> from azardia_nb.probability.dice import d
        >>> d(6).given(lambda face: face % 2 == 0)
        {2: Fraction(1, 3), 4: Fraction(1, 3), 6: Fraction(1, 3)}
        """
        outcomes = self._listed(outcomes)
        condition = outcomes if callable(outcomes) else outcomes.__contains__
        left = {one: chance for one, chance in self.items() if chance and condition(one)}
        if not left:
            raise AzardiaError(spoken(_NONE_CAN_COME))
        whole = sum(left.values())
        return Distribution({one: chance / whole for one, chance in left.items()})

    def table(self) -> "pd.DataFrame":
        """Return the exact probabilities as a DataFrame (see the function `table`)."""
        return table(self)

    def frame(self) -> "pd.DataFrame":
        """Return the probabilities as floats, for charts: a row per outcome, which is its index.

        The columns are `outcome`, `exactly`, `at_least` and `at_most`. `table` is exact.

        >>> from azardia_nb.probability.dice import d
        >>> d(4).frame()["at_least"][3]
        np.float64(0.5)
        """
        numbers = table(self).astype(float)
        numbers.insert(0, "outcome", numbers.index)
        numbers.index.name = None
        return numbers

    def plot(self, column: str = "exactly", **named: Any) -> Any:
        """Draw a column of `frame` as bars with pandas' `plot.bar`; return the matplotlib axes."""
        return self.frame()[column].plot.bar(**named)

    def _repr_html_(self) -> str:
        code = SPOKEN.get()
        speak = language(code)
        most = max(self.values(), default=Fraction(1))
        heads = (speak("outcome"), speak("probability"), "", speak("at least"), speak("at most"))
        columns = zip(*_columns(self).values(), strict=True)
        rows = [
            (str(outcome), values[0], [percent(chance, code, 2) for chance in values])
            for outcome, values in islice(zip(self, columns, strict=True), MOST_SHOWN)
        ]
        more = len(self) - MOST_SHOWN
        note = speak("… and {n} more", n=more) if more > 0 else ""
        centre = ""
        if self._has_mean():
            centre = speak(
                "mean {mean}, standard deviation {sd}",
                mean=decimal(self.mean(), code, 2),
                sd=decimal(self.sd(), code, 2),
            )
        return f"{bars(heads, rows, most)}<p>{note} {centre}</p>"

    def _has_mean(self) -> bool:
        """Return whether all outcomes are numbers, so that a mean exists."""
        return all(isinstance(one, Rational) and not isinstance(one, bool) for one in self)


class Waiting(Distribution):
    """The distribution of the number of rolls until a hit, which has the probability `hit`.

    The outcome infinity stands for more than `most` rolls.
    """

    def __init__(self, hit: Fraction, most: int) -> None:
        left = [(1 - hit) ** rolls for rolls in range(most + 1)]
        distribution: dict[Any, Fraction] = {
            n: before - after for n, (before, after) in enumerate(pairwise(left), 1)
        }
        distribution[math.inf] = left[-1]
        super().__init__({rolls: chance for rolls, chance in distribution.items() if chance})
        self._hit = hit

    def mean(self) -> Fraction:
        """Return the exact mean, which includes more than `most` rolls."""
        return 1 / self._hit

    def variance(self) -> Fraction:
        """Return the exact variance, which includes more than `most` rolls."""
        return (1 - self._hit) / self._hit**2

    def _has_mean(self) -> bool:
        return True


class Pool:
    """Several dice side by side; icepool counts their sets, straights and pairs.

    All methods of icepool's multisets are available by name; they return a Pool or a Distribution.

    >>> from azardia_nb.probability.dice import d
    >>> attack, defence = d(6).pool(3), d(6).pool(2)
    >>> attack.highest(2).sort_pair(">", defence).size()  # the defender's losses in Risk
    {0: Fraction(2275, 7776), 1: Fraction(2611, 7776), 2: Fraction(1445, 3888)}
    """

    def __init__(self, multiset: "icepool.MultisetExpression[Any]") -> None:
        self.multiset = multiset
        self.cases: float = math.inf  # upper bound of the number of sorted rolls

    def __repr__(self) -> str:
        return str(self.multiset)

    def highest(self, keep: int = 1, drop: int = 0) -> "Pool":
        """Return the `keep` highest dice, without the `drop` highest."""
        return self._pool("highest", keep, drop)

    def lowest(self, keep: int = 1, drop: int = 0) -> "Pool":
        """Return the `keep` lowest dice, without the `drop` lowest."""
        return self._pool("lowest", keep, drop)

    def keep_outcomes(self, outcomes: Any) -> "Pool":
        """Return the dice that show one of `outcomes`, which may be a predicate."""
        return self._pool("keep_outcomes", outcomes)

    def unique(self, most: int = 1) -> "Pool":
        """Return the dice, but at most `most` with the same outcome."""
        return self._pool("unique", most)

    def sort_pair(self, comparison: str, other: "Pool", **named: Any) -> "Pool":
        """Return the dice for which `comparison`, such as ">", with the other pool's is true.

        Both pools are sorted, and dice compared highest with highest, and so on.
        """
        return self._pool("sort_pair", comparison, other, **named)

    def sum(self) -> Distribution:
        """Return the distribution of the sum."""
        return self._counted("sum")

    def size(self) -> Distribution:
        """Return the distribution of the number of dice."""
        return self._counted("size")

    def largest_count(self) -> Distribution:
        """Return the distribution of the size of the largest set of equal dice."""
        return self._counted("largest_count")

    def all_counts(self, filter: int = 1) -> Distribution:
        """Return the distribution of the sizes of all sets of at least `filter` equal dice.

        >>> from azardia_nb.probability.dice import d
        >>> d(6).pool(5).all_counts()[3, 2]  # a full house
        Fraction(25, 648)
        """
        return self._counted("all_counts", filter)

    def largest_straight(self) -> Distribution:
        """Return the distribution of the length of the longest run of consecutive outcomes."""
        return self._counted("largest_straight")

    def expand(self) -> Distribution:
        """Return the distribution of the sorted outcomes, as tuples."""
        return self._counted("expand")

    def _pool(self, name: str, *given: Any, **named: Any) -> "Pool":
        pool: Pool = self._call(name, *given, **named)
        return pool

    def _counted(self, name: str, *given: Any, **named: Any) -> Distribution:
        distribution: Distribution = self._call(name, *given, **named)
        return distribution

    def _call(self, name: str, *given: Any, **named: Any) -> Any:
        return self.__getattr__(name)(*given, **named)

    def __dir__(self) -> list[str]:
        return sorted(
            {*super().__dir__(), *(n for n in dir(self.multiset) if not n.startswith("_"))}
        )

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        method = getattr(self.multiset, name)

        @wraps(method)
        def call(*given: Any, **named: Any) -> Any:
            if name == "expand" and self.cases > MOST_SORTED:
                raise too_much()
            with _icepool_errors():
                result = _wrap_result(method(*map(_unwrap, given), **named))
            if isinstance(result, Pool):
                others = (one.cases for one in given if isinstance(one, Pool))
                result.cases = math.prod((self.cases, *others))
            return result

        return call


def _are_tuples(distribution: Chances) -> bool:
    return all(isinstance(outcome, tuple) for outcome in distribution)


def _takes_more(function: Callable[..., Any], arguments: int) -> bool:
    """Return whether a function needs more than `arguments` positional ones, or takes `*args`."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except ValueError:  # some built-in functions have no signature
        return False
    if any(one.kind is one.VAR_POSITIONAL for one in parameters):
        return True
    positional = (one for one in parameters if one.kind <= one.POSITIONAL_OR_KEYWORD)
    return sum(one.default is one.empty for one in positional) > arguments


def _counts(value: Any) -> dict[int, int]:
    """Return a number of dice as {number: cases}; a Distribution is a random number.

    Raises AzardiaError unless all numbers are whole.
    """
    if isinstance(value, Distribution):
        cases: Mapping[Any, int] = case_counts(value)[0]
    else:
        cases = (
            {python_number(value): 1} if isinstance(python_number(value), AnyNumber) else {None: 1}
        )
    pairs = [(whole_number(outcome), ways) for outcome, ways in cases.items()]
    if any(number is None for number, _ in pairs):
        raise AzardiaError(spoken(_NO_COUNT, value=_short(value)))
    return {number: ways for number, ways in pairs if number is not None}


def whole_number(value: Any) -> int | None:
    """Return a number of any type as an int; None if it is not a whole number.

    >>> whole_number(Fraction(6)), whole_number(6.0), whole_number(6.5), whole_number("6")
    (6, 6, None, None)
    """
    number = python_number(value)
    if hasattr(number, "ndim") or not isinstance(number, SupportsInt):
        return None
    try:
        return int(number) if int(number) == number else None
    except (TypeError, ValueError, OverflowError):
        return None


def python_number(value: Any) -> Any:
    """Return a NumPy scalar as a Python number, anything else unchanged."""
    return value.item() if getattr(value, "ndim", None) == 0 else value


def _operand(value: Any, beside: "Distribution") -> "icepool.Die[Any]":
    """Return a number or dice as an icepool die; AzardiaError for any other type."""
    import icepool

    value = python_number(value)
    if isinstance(value, Distribution):
        return value.die
    if isinstance(value, icepool.Die):
        return value
    if isinstance(value, Decimal):
        value = Fraction(value) if value.is_finite() else math.nan
    number = isinstance(value, AnyNumber) and value == value
    if not number and type(value) not in set(map(type, beside)):
        raise AzardiaError(spoken(_NO_OPERAND, value=_short(value)))
    return icepool.Die([value])


def _short(value: Any) -> str:
    return one_line(repr(value), LONGEST)


def _unwrap(value: Any) -> Any:
    """Return the icepool object of a Distribution or Pool, anything else unchanged."""
    if isinstance(value, Distribution):
        return value.die
    return value.multiset if isinstance(value, Pool) else value


def _wrap_result(value: Any) -> Any:
    import icepool

    if isinstance(value, icepool.MultisetExpression):
        return Pool(value)
    if isinstance(value, tuple):
        return tuple(map(_wrap_result, value))
    if not isinstance(value, icepool.Die):
        return value
    if not value.denominator():
        raise AzardiaError(spoken(_NONE_CAN_COME))
    return chances(value)


def chances(distribution: "Chances | icepool.Die[int]") -> Distribution:
    """Return a Distribution, or an icepool die as one, sorted by outcome.

    Raises AzardiaError for probabilities that do not add up to 1.

    >>> import icepool
    >>> chances(icepool.d(4) == 1)
    {False: Fraction(3, 4), True: Fraction(1, 4)}
    """
    cases, whole = case_counts(distribution)
    return Distribution((outcome, Fraction(number, whole)) for outcome, number in cases.items())


def case_counts(distribution: "Chances | icepool.Die[int]") -> tuple[dict[int, int], int]:
    """Return the number of equally likely cases of each outcome, sorted, and their total.

    Raises AzardiaError for probabilities that do not add up to 1, and for floats. Sums of cases are
    faster than sums of Fractions.

    >>> case_counts({2: Fraction(1, 3), 1: Fraction(2, 3)})
    ({1: 2, 2: 1}, 3)
    """
    if not isinstance(distribution, dict) and hasattr(distribution, "denominator"):
        return dict(distribution.items()), distribution.denominator()
    for value in distribution.values():
        if not isinstance(value, Rational):
            raise AzardiaError(f"{value!r} is no exact probability; write it as Fraction(1, 6)")
    whole = math.lcm(*(value.denominator for value in distribution.values()))
    cases = {
        outcome: distribution[outcome].numerator * (whole // distribution[outcome].denominator)
        for outcome in sorted(distribution)
    }
    total = sum(cases.values())
    if total != whole or min(cases.values()) < 0:
        raise AzardiaError(
            f"these probabilities add up to {Fraction(total, whole)}; they must be "
            f"0 or more and total 1"
        )
    return cases, whole


def table(distribution: "Chances | icepool.Die[int]") -> "pd.DataFrame":
    """Return a DataFrame with the columns `exactly`, `at_least`, `at_most` and a row per outcome.

    The probabilities are Fractions. Raises AzardiaError if the probabilities do not add up to 1.

    >>> table({1: Fraction(1, 6), 2: Fraction(5, 6)})["at_most"].to_dict()
    {1: Fraction(1, 6), 2: Fraction(1, 1)}
    """
    import pandas as pd

    columns = _columns(distribution)
    outcomes = pd.Index(list(distribution), name="outcome")
    return pd.DataFrame(columns, index=outcomes, dtype=object)


def _columns(distribution: "Chances | icepool.Die[int]") -> dict[str, list[Fraction]]:
    """Return the columns of `table`: `exactly`, `at_least` and `at_most` each outcome."""
    cases, whole = case_counts(distribution)
    at_most = list(accumulate(cases.values()))
    at_least = [whole - below for below in (0, *at_most[:-1])]
    columns = {"exactly": cases.values(), "at_least": at_least, "at_most": at_most}
    return {
        name: [Fraction(number, whole) for number in column] for name, column in columns.items()
    }


def mean(distribution: "Chances | icepool.Die[int]") -> Fraction:
    """Return the exact mean.

    Raises AzardiaError for probabilities that do not add up to 1, and for outcomes that are not
    finite numbers.

    >>> mean({0: Fraction(1, 2), 3: Fraction(1, 2)})
    Fraction(3, 2)
    """
    checked = chances(distribution)
    for outcome in checked:
        endless = isinstance(outcome, float) and math.isinf(outcome)
        if endless or not isinstance(outcome, AnyNumber):
            raise AzardiaError(spoken(_NO_MEAN, outcome=_short(outcome)))
    return sum((outcome * value for outcome, value in checked.items()), Fraction(0))


def variance(distribution: "Chances | icepool.Die[int]") -> Fraction:
    """Return the exact variance.

    Raises AzardiaError as `mean` does.

    >>> variance({0: Fraction(1, 2), 3: Fraction(1, 2)})
    Fraction(9, 4)
    """
    centre = mean(distribution)
    return sum(
        ((x - centre) ** 2 * value for x, value in chances(distribution).items()), Fraction(0)
    )
