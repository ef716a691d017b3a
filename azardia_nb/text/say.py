"""Chances in words: as a fraction, as percent, in the notation of the language."""

import math
from fractions import Fraction

from azardia_nb.text.language import N_, language

DECIMAL_COMMA = ("es",)
PERCENT = 100


def percent(value: Fraction | float, code: str = "en", digits: int = 1) -> str:
    """Return a chance as percent, with the decimal sign of the language.

    >>> percent(Fraction(7, 20)), percent(Fraction(1, 3), "es", 2)
    ('35.0 %', '33,33 %')
    """
    # Fractions round exactly, where floats would first be rounded to the nearest float.
    return f"{decimal(value * PERCENT, code, digits)} %"


def decimal(value: Fraction | float, code: str = "en", digits: int = 1) -> str:
    """Return a number with so many decimals, with the decimal sign of the language.

    An interval from too few games is endless.

    >>> decimal(Fraction(11, 2), "es", 2), decimal(-math.inf)
    ('5,50', '−∞')
    """
    if math.isinf(value):
        return "∞" if value > 0 else "−∞"
    said = f"{float(round(Fraction(value), digits)):.{digits}f}"
    return said.replace(".", ",") if code in DECIMAL_COMMA else said


def signed(value: Fraction | float, code: str = "en", digits: int = 2) -> str:
    """Return a change, with its sign.

    >>> signed(Fraction(1, 2)), signed(Fraction(-1, 4), "es"), signed(Fraction(0))
    ('+0.50', '−0,25', '0')
    """
    if not value:
        return "0"
    if value < 0:
        return "−" + decimal(-value, code, digits)
    return "+" + decimal(value, code, digits)


def whole(value: int, code: str = "en") -> str:
    """Return a whole number, its thousands divided as the language does it.

    >>> whole(1_000_000), whole(1000, "es")
    ('1,000,000', '1.000')
    """
    said = f"{value:,}"
    return said.replace(",", ".") if code in DECIMAL_COMMA else said


def fraction(value: Fraction) -> str:
    """Return a chance as a fraction in lowest terms.

    >>> fraction(Fraction(35, 100)), fraction(Fraction(1))
    ('7/20', '1')
    """
    return str(value)


def chance(value: Fraction, code: str = "en", digits: int = 1) -> str:
    """Return a chance both ways, for sentences.

    >>> chance(Fraction(7, 20), "es")
    '7/20 (35,0 %)'
    """
    return f"{fraction(value)} ({percent(value, code, digits)})"


def points(value: Fraction, code: str = "en", digits: int = 1) -> str:
    """Return a difference of chances in percentage points.

    >>> points(Fraction(8, 100)), points(Fraction(789, 10_000), "es")
    ('8.0 percentage points', '7,9 puntos porcentuales')
    """
    return language(code)(N_("{n} percentage points"), n=decimal(value * PERCENT, code, digits))


def power_of_ten(value: float) -> str:
    """Return the next power of ten above a number, as one writes it.

    >>> power_of_ten(5.3e-15)
    '10⁻¹⁴'
    """
    tens = math.ceil(math.log10(max(value, 1e-16)))
    return "10" + "".join("⁻⁰¹²³⁴⁵⁶⁷⁸⁹"["-0123456789".index(sign)] for sign in str(tens))
