"""Distributions of chance: reckoned with as dice are, and as tables; mean and variance."""

import math
from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from itertools import accumulate, islice
from numbers import Rational
from typing import TYPE_CHECKING, Any

from azardia_nb.errors import AzardiaError
from azardia_nb.text.language import SPOKEN, language, spoken
from azardia_nb.text.listing import bars
from azardia_nb.text.say import decimal, percent

if TYPE_CHECKING:
    import icepool
    import pandas as pd

Chances = Mapping[int, Fraction]  # what may come out, and how likely: they add up to 1
MOST_SHOWN = 60  # outcomes


def _as_dice(name: str) -> "Callable[..., Distribution]":
    def reckon(self: "Distribution", *others: Any) -> "Distribution":
        found: Distribution = _shown(getattr(self.die, name)(*map(_die, others)))
        return found

    return reckon


class Distribution(dict[Any, Fraction]):
    """What may come out, and how likely, exactly; a notebook shows it as a table with bars.

    It is reckoned with as dice are, and has the methods of icepool's dice under their names
    (`highest`, `lowest`, `explode`, `reroll`, `cmp`, `sd` …): what comes of them is one, too.

    >>> from azardia_nb.probability.dice import d
    >>> best = d(6).highest(4, 3)  # the best three of four dice
    >>> best[18], (d(6) + d(6))[7], (3 @ d(6)).mean()
    (Fraction(7, 432), Fraction(1, 6), Fraction(21, 2))
    >>> (d(20) + 5 >= 15)[True], best.given(range(15, 19))[18]
    (Fraction(11, 20), Fraction(7, 100))

    Two that are equal are one, as two dicts are; `a.cmp(b)` compares what is rolled.
    """

    __add__, __radd__ = _as_dice("__add__"), _as_dice("__radd__")
    __sub__, __rsub__ = _as_dice("__sub__"), _as_dice("__rsub__")
    __mul__, __rmul__ = _as_dice("__mul__"), _as_dice("__rmul__")
    __floordiv__, __mod__ = _as_dice("__floordiv__"), _as_dice("__mod__")
    __matmul__, __rmatmul__ = _as_dice("__matmul__"), _as_dice("__rmatmul__")
    __neg__, __abs__ = _as_dice("__neg__"), _as_dice("__abs__")
    __lt__, __le__ = _as_dice("__lt__"), _as_dice("__le__")
    __gt__, __ge__ = _as_dice("__gt__"), _as_dice("__ge__")

    @property
    def die(self) -> "icepool.Die[Any]":
        """The same as a die of icepool."""
        import icepool

        return icepool.Die(in_cases(self)[0])

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        method = getattr(self.die, name)
        return lambda *given, **named: _shown(method(*map(_die, given), **named))

    def given(self, outcomes: Collection[Any] | Callable[[Any], bool]) -> "Distribution":
        """Return the distribution where it is known that one of some outcomes has come.

        Raises AzardiaError where none of them can.

        >>> from azardia_nb.probability.dice import d
        >>> d(6).given(lambda face: face % 2 == 0)
        {2: Fraction(1, 3), 4: Fraction(1, 3), 6: Fraction(1, 3)}
        """
        known = outcomes if callable(outcomes) else outcomes.__contains__
        left = {one: chance for one, chance in self.items() if chance and known(one)}
        if not left:
            raise AzardiaError(spoken("None of these outcomes can come; name one that can."))
        whole = sum(left.values())
        return Distribution({one: chance / whole for one, chance in left.items()})

    def frame(self) -> "pd.DataFrame":
        """Return `table` of it."""
        return table(self)

    def plot(self, **named: Any) -> Any:
        """Draw its chances as bars, by pandas' `plot.bar`; return the axes of matplotlib."""
        return self.frame()["exactly"].astype(float).plot.bar(**named)

    def _repr_html_(self) -> str:
        code = SPOKEN.get()
        speak = language(code)
        most = max(self.values(), default=Fraction(1))
        heads = (speak("outcome"), speak("probability"), "", speak("at least"), speak("at most"))
        rows = [
            (str(outcome), known[0], [percent(chance, code, 2) for chance in known])
            for outcome, *known in islice(table(self).itertuples(), MOST_SHOWN)
        ]
        more = len(self) - MOST_SHOWN
        told = speak("… and {n} more", n=more) if more > 0 else ""
        centre = speak("mean {value}", value=decimal(mean(self), code, 2)) if _adds(self) else ""
        return f"{bars(heads, rows, most)}<p>{told} {centre}</p>"


def _adds(distribution: Chances) -> bool:
    """Return whether outcomes are numbers, so that they have a mean."""
    return all(isinstance(one, Rational) and not isinstance(one, bool) for one in distribution)


def _die(value: Any) -> Any:
    return value.die if isinstance(value, Distribution) else value


def _shown(value: Any) -> Any:
    return chances(value) if hasattr(value, "denominator") and hasattr(value, "items") else value


def chances(distribution: "Chances | icepool.Die[int]") -> Distribution:
    """Return the chance of each outcome, in order; AzardiaError where they do not add up to 1.

    A die of icepool counts its outcomes in equally likely cases.

    >>> import icepool
    >>> chances(icepool.d(4) == 1)
    {False: Fraction(3, 4), True: Fraction(1, 4)}
    """
    cases, whole = in_cases(distribution)
    return Distribution((outcome, Fraction(number, whole)) for outcome, number in cases.items())


def in_cases(distribution: "Chances | icepool.Die[int]") -> tuple[dict[int, int], int]:
    """Return in how many of so many equally likely cases each outcome comes, in order.

    Raises AzardiaError for chances that do not add up to 1, and for floats, which seldom do. Whole
    numbers are added faster than fractions.

    >>> in_cases({2: Fraction(1, 3), 1: Fraction(2, 3)})
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
    """Return a row for each outcome: the chance of exactly it, of at least, of at most so much.

    The chances are Fractions. Raises AzardiaError where they do not add up to 1.

    >>> table({1: Fraction(1, 6), 2: Fraction(5, 6)})["at_most"].to_dict()
    {1: Fraction(1, 6), 2: Fraction(1, 1)}
    """
    import pandas as pd

    cases, whole = in_cases(distribution)
    at_most = list(accumulate(cases.values()))
    at_least = [whole - below for below in (0, *at_most[:-1])]
    columns = {"exactly": cases.values(), "at_least": at_least, "at_most": at_most}
    return pd.DataFrame(
        {name: [Fraction(number, whole) for number in column] for name, column in columns.items()},
        index=pd.Index(list(cases), name="outcome"),
        dtype=object,
    )


def mean(distribution: "Chances | icepool.Die[int]") -> Fraction:
    """Return what comes out on average, exactly.

    Raises AzardiaError for chances that do not add up to 1.

    >>> mean({0: Fraction(1, 2), 3: Fraction(1, 2)})
    Fraction(3, 2)
    """
    return sum((outcome * value for outcome, value in chances(distribution).items()), Fraction(0))


def variance(distribution: "Chances | icepool.Die[int]") -> Fraction:
    """Return the mean squared distance from the mean, exactly.

    Raises AzardiaError for chances that do not add up to 1.

    >>> variance({0: Fraction(1, 2), 3: Fraction(1, 2)})
    Fraction(9, 4)
    """
    centre = mean(distribution)
    return sum(
        ((x - centre) ** 2 * value for x, value in chances(distribution).items()), Fraction(0)
    )
