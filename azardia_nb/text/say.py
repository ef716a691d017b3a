"""Formatting of probabilities and numbers in the notation of a language."""

import math
from fractions import Fraction
from functools import lru_cache

from azardia_nb.text.catalogue import NO_BREAK
from azardia_nb.text.language import language, plural

DECIMAL_COMMA = ("es",)
SPACE_BEFORE_PERCENT = ("es",)
PERCENT = 100
EXACT = 1e-9  # a float this near to a rounding boundary is on it, on every processor

_SLACK = 1e-3  # the most that a rounding boundary is widened by, in units of the last decimal


@lru_cache(1 << 14, typed=True)  # a float and an equal fraction are rounded differently
def percent(value: Fraction | float, code: str = "en", digits: int = 1, least: int = 0) -> str:
    r"""Return a probability as a percentage, written as in the language `code`.

    A rounded value has `digits` decimals. An exact value has only as many as it needs, but at least
    `least`, so that the numbers of a column line up.

    >>> percent(Fraction(1, 2)), percent(Fraction(1, 3)), percent(Fraction(1, 3), "es", 2)
    ('50%', '33.3%', '33,33\xa0%')
    >>> percent(Fraction(1, 8), digits=2), percent(0.49996)
    ('12.5%', '50.0%')
    """
    space = NO_BREAK if code in SPACE_BEFORE_PERCENT else ""
    hundredths = value * PERCENT
    return f"{decimal(hundredths, code, max(least, places(hundredths, digits)))}{space}%"


def rounded(value: Fraction | float, digits: int = 0) -> Fraction:
    """Return a number rounded to `digits` decimals, halves away from zero, as schools teach it.

    All rounded numbers on screen come from here; Python's `round` rounds halves to even. Negative
    `digits` round to tens, hundreds and so on.

    >>> [str(rounded(Fraction(n, 2))) for n in (1, 3, 5, -5)], int(rounded(8150, -2))
    (['1', '2', '3', '-3'], 8200)
    >>> str(rounded(Fraction(4665, 100), 1)), str(rounded(0.4665 * 100, 1))
    ('467/10', '467/10')
    """
    exact = Fraction(value)
    up, down = 10 ** max(digits, 0), 10 ** max(-digits, 0)  # integers are fastest
    above, below = abs(int(exact.numerator)) * up, int(exact.denominator) * down
    if isinstance(value, float):
        near = Fraction(min(EXACT * max(up, down), _SLACK))
        steps = math.floor(Fraction(above, below) + near + Fraction(1, 2))
    else:
        steps = (2 * above + below) // (2 * below)
    return Fraction(steps * down if exact >= 0 else -steps * down, up)


def about(n: int) -> int:
    """Return a number rounded to two significant digits, for estimates.

    >>> about(8137), about(8150), about(12)
    (8100, 8200, 12)
    """
    return int(rounded(n, min(0, 2 - len(str(n)))))


def decimal(value: Fraction | float, code: str = "en", digits: int = 1) -> str:
    """Return a number with `digits` decimals and the decimal sign of the language `code`.

    Infinity, as in the interval of too few games, is written as ∞.

    >>> decimal(Fraction(11, 2), "es", 2), decimal(-math.inf)
    ('5,50', '−∞')
    """
    if math.isinf(value):
        return "∞" if value > 0 else "−∞"
    text = f"{float(rounded(value, digits)):.{digits}f}".replace("-", "−")
    return text.replace(".", ",") if code in DECIMAL_COMMA else text


def places(value: Fraction | float, digits: int) -> int:
    """Return the least number of decimals, up to `digits`, that shows `value` exactly.

    >>> places(Fraction(25, 2), 2), places(Fraction(100, 3), 2)
    (1, 2)
    """
    if math.isinf(value):
        return 0
    exact = Fraction(value)
    return next((n for n in range(digits) if abs(exact - rounded(exact, n)) <= EXACT), digits)


def signed(value: Fraction | float, code: str = "en", digits: int = 2) -> str:
    """Return a change with its sign.

    >>> signed(Fraction(1, 2)), signed(Fraction(-1, 4), "es"), signed(Fraction(0))
    ('+0.50', '−0,25', '0')
    """
    if -EXACT <= value <= EXACT:
        return "0"
    if value < 0:
        return "−" + decimal(-value, code, digits)
    return "+" + decimal(value, code, digits)


def whole(value: int, code: str = "en") -> str:
    """Return an integer with the thousands separator of the language `code`.

    >>> whole(1_000_000), whole(1000, "es")
    ('1,000,000', '1.000')
    """
    text = f"{value:,}"
    return text.replace(",", ".") if code in DECIMAL_COMMA else text


def fraction(value: Fraction) -> str:
    """Return a probability as a fraction in lowest terms.

    >>> fraction(Fraction(35, 100)), fraction(Fraction(1))
    ('7/20', '1')
    """
    return str(value)


def chance(value: Fraction, code: str = "en", digits: int = 1) -> str:
    r"""Return a probability as a fraction and in percent, for sentences.

    >>> chance(Fraction(7, 20), "es")
    '7/20 (35\xa0%)'
    """
    return f"{fraction(value)} ({percent(value, code, digits)})"


def points(value: Fraction, code: str = "en", digits: int = 1) -> str:
    """Return a difference of probabilities in percentage points.

    >>> points(Fraction(8, 100)), points(Fraction(789, 10_000), "es")
    ('8 percentage points', '7,9 puntos porcentuales')
    """
    speak = language(code)
    n = decimal(value * PERCENT, code, places(value * PERCENT, digits)).replace("-", "−")
    return speak(plural("{n} percentage point", "{n} percentage points"), n=n)


def quoted(sentence: str, code: str = "en") -> str:
    """Return a sentence between quotation marks; in Spanish its full stop follows them.

    >>> quoted("Nothing happens."), quoted("No pasa nada.", "es")
    ('“Nothing happens.”', '«No pasa nada».')
    """
    if code == "es":
        return in_quotation_marks(sentence.removesuffix("."), code) + "."
    return in_quotation_marks(sentence, code)


def in_quotation_marks(text: str, code: str = "en") -> str:
    """Return `text` between a language's quotation marks."""
    return f"«{text}»" if code == "es" else f"“{text}”"


def power_of_ten(value: float) -> str:
    """Return the next power of ten above a number, at least 10⁻¹².

    Smaller numbers are rounding errors, whose size depends on the processor.

    >>> power_of_ten(5.3e-8), power_of_ten(5.3e-15)
    ('10⁻⁷', '10⁻¹²')
    """
    tens = math.ceil(math.log10(max(value, 1e-12)))
    return "10" + "".join("⁻⁰¹²³⁴⁵⁶⁷⁸⁹"["-0123456789".index(sign)] for sign in str(tens))
