"""Parsing of probabilities and numbers typed by learners: "3/10", "30%", "30 %", "0.3", "0,3".

A fraction is exact; a percentage or decimal is rounded to its digits, except the repr of a float:
`1 - 0.9 * 0.8` gives 0.2799999999999999 and means 7/25.
"""

import difflib
import re
import unicodedata
from collections.abc import Iterable
from fractions import Fraction
from math import ceil, floor

from azardia_nb.errors import AzardiaError
from azardia_nb.text.language import N_, language, one_line, spoken
from azardia_nb.text.numerals import FLOAT, MOST, Reading, Typed, plain, readings
from azardia_nb.text.say import PERCENT, decimal, fraction, percent, points

WHOLE_PERCENT = Fraction(1, PERCENT)  # least precision of a probability
TENTH = Fraction(1, 10)  # least precision of any other number
# Tolerance for results computed from rounded numbers.
TENTH_OF_PERCENT = TENTH / PERCENT
EXAMPLE = Fraction(3, 10)  # example in messages
FINE_EXAMPLE = Fraction(1, 8)  # example if one decimal of a percent is required
THOUSANDS = 3000
EXAMPLE_POINTS = Fraction(25, 1000)
LONGEST = 30  # characters of an invalid text repeated in a message

_POINTS = re.compile(  # units that may follow a number of points, in any language
    r" ?(\\?%|pp|p\. ?p\.|per ?cent|por ?ciento|((percentage|percent|%) )?(points?|pts?\.?)"
    r"|puntos?( porcentual(es)?)?)[.]?$",
    re.IGNORECASE,
)

_NO_CHANCE = N_("“{typed}” is not a probability. Type it as {fraction}, {percent} or {decimal}.")
_OUTSIDE = N_(
    "“{typed}” is not a probability: it must be between {least} and {most}. Type it as "
    "{fraction}, {percent} or {decimal}."
)
_NO_NUMBER = N_("“{typed}” is not a number. Type it as {whole}, {fraction} or {decimal}.")
_AMBIGUOUS = N_(
    "“{typed}” can be read in two ways. Write thousands without a mark, as {thousands}, and "
    "decimals as {decimal} or as a fraction, {fraction}."
)
_NO_POINTS = N_("“{typed}” is not a number of percentage points. Type it as {points}.")
_NO_TILE = N_("“{typed}” is not a tile: type a whole number from 1 to {tiles}.")


def read_chance(text: str, code: str = "en") -> Fraction:
    """Parse a probability; AzardiaError, in the language `code`, if it is invalid.

    >>> [str(read_chance(typed)) for typed in ("3/10", "30%", "0.3", "0,3 %")]
    ['3/10', '3/10', '3/10', '3/1000']
    """
    return chance_typed(text, code).value


def examples(code: str = "en", coarsest: Fraction = WHOLE_PERCENT) -> str:
    r"""Return examples of a probability, with the required precision.

    >>> examples("es"), examples(coarsest=TENTH_OF_PERCENT)
    ('3/10 · 30\xa0% · 0,3', '1/8 · 12.5% · 0.125')
    """
    fine = coarsest < WHOLE_PERCENT
    example = FINE_EXAMPLE if fine else EXAMPLE
    return " · ".join(
        (fraction(example), percent(example, code), decimal(example, code, 3 if fine else 1))
    )


def means_chance(
    text: str, answer: Fraction, code: str = "en", coarsest: Fraction = WHOLE_PERCENT
) -> bool:
    """Return whether `text` means the probability `answer`; AzardiaError if it is invalid.

    A fraction must be exact; a percentage or a decimal may be rounded, at most to `coarsest`. A
    possible event is never 0%, and an uncertain one never 100%, however small the difference.

    >>> means_chance("33%", Fraction(1, 3)), means_chance("33/100", Fraction(1, 3))
    (True, False)
    """
    typed = chance_typed(text, code)
    if typed.value in (0, 1):
        return typed.value == answer
    return typed.means(answer, coarsest)


def nearly_chance(text: str, answer: Fraction, code: str = "en") -> bool:
    """Return whether `text` is close to the probability `answer`, within its own or whole percents.

    >>> nearly_chance("33/100", Fraction(1, 3)), nearly_chance("0.3", Fraction(1, 3))
    (True, True)
    >>> nearly_chance("0", Fraction(9, 20)), nearly_chance("0", Fraction(1, 300))
    (False, True)
    """
    typed = chance_typed(text, code)
    rounded = typed.value not in (0, 1)  # 0 and 1 have no rounded digits
    step = max(typed.step, WHOLE_PERCENT) if rounded else WHOLE_PERCENT
    return abs(typed.value - answer) * 2 <= step


def within_a_tenth(text: str, answer: Fraction, code: str = "en") -> bool:
    """Return whether `text` is within a tenth of a percentage point of `answer`.

    >>> [within_a_tenth(typed, Fraction(789, 10_000)) for typed in ("7.8%", "7.9%", "8%")]
    [True, True, False]
    """
    return abs(chance_typed(text, code).value - answer) <= TENTH_OF_PERCENT


def read_points(text: str, code: str = "en") -> Fraction:
    """Parse a difference of probabilities in percentage points; 100 points are 1.

    Raises AzardiaError if it is invalid.

    >>> [str(read_points(typed)) for typed in ("7.5", "7,5 pp", "7.5 percentage points", "7.5%")]
    ['3/40', '3/40', '3/40', '3/40']
    """
    numbers = [one for one in readings(_POINTS.sub("", plain(text[:MOST])), code) if not one.unit]
    if not numbers:
        raise AzardiaError(_complaint(text, code, _NO_POINTS))
    # "35.000" is read as a possible difference of probabilities.
    value = next((one.typed.value for one in numbers if abs(one.typed.value) <= PERCENT), None)
    return (numbers[0].typed.value if value is None else value) / PERCENT


def means_number(text: str, answer: Fraction, code: str = "en") -> bool:
    """Return whether `text` means the number `answer`; AzardiaError if it is not a number.

    A fraction must be exact; a decimal is rounded, at least to one place. "3,000" may be three or
    three thousand; either is accepted.

    >>> means_number("2.33", Fraction(7, 3)), means_number("3,000", Fraction(3000))
    (True, True)
    """
    return any(typed.means(answer, TENTH) for typed in numbers_typed(text, code))


def read_number(text: str, code: str = "en") -> Fraction:
    """Parse a number; AzardiaError if it is invalid or ambiguous.

    >>> str(read_number("2,5"))
    '5/2'
    """
    return one_number_typed(text, code).value


def nearly_number(text: str, answer: Fraction, code: str = "en") -> bool:
    """Return whether `text` is `answer` rounded too much, but at most 5% off.

    >>> nearly_number("65", Fraction(653, 10)), nearly_number("1", Fraction(1, 2))
    (True, False)
    """
    off = [(abs(typed.value - answer), typed.step) for typed in numbers_typed(text, code)]
    return any(by * 2 <= max(step, TENTH) and by * 20 <= abs(answer) for by, step in off)


def roundings(value: Fraction, places: int) -> set[str]:
    """Return a number rounded to `places` decimals; a half is rounded both ways.

    >>> sorted(roundings(Fraction(25, 2), 0)), roundings(Fraction(1, 3), 2)
    (['12', '13'], {'0.33'})
    """
    unit, half = Fraction(1, 10**places), Fraction(1, 2)
    either = floor(value / unit + half), ceil(value / unit - half)
    return {decimal(whole * unit, digits=places) for whole in either}


def means_tile(text: str, answer: int, tiles: int, code: str = "en") -> bool:
    """Return whether `text` names tile `answer`, of 1 to `tiles`; AzardiaError if it is no tile."""
    numbers = [one.typed.value for one in readings(text, code) if not one.unit]
    if not numbers or numbers[0].denominator > 1 or not 1 <= numbers[0] <= tiles:
        raise AzardiaError(_complaint(text, code, _NO_TILE, tiles=tiles))
    return numbers[0] == answer


def chance_typed(text: str, code: str = "en") -> Typed:
    """Parse a probability with the worth of its last digit; AzardiaError if it is invalid."""
    chances = [one.chance for one in readings(text, code)]
    if not chances:
        raise AzardiaError(_complaint(text, code, _NO_CHANCE))
    for typed in chances:
        within = min(max(typed.value, Fraction(0)), Fraction(1))
        if abs(typed.value - within) <= (max(FLOAT, typed.blur) if typed.step else 0):
            return typed._replace(value=within)
    raise AzardiaError(_complaint(text, code, _OUTSIDE))


def numbers_typed(text: str, code: str = "en") -> list[Typed]:
    """Return each number that a text may mean; AzardiaError if there is none."""
    return [one.typed for one in _number_readings(text, code)]


def one_number_typed(text: str, code: str = "en") -> Typed:
    """Return the number that a text means; AzardiaError if it is ambiguous."""
    first = _number_readings(text, code)[0]
    if not first.clear:
        raise AzardiaError(_complaint(text, code, _AMBIGUOUS))
    return first.typed


def _number_readings(text: str, code: str) -> list[Reading]:
    numbers = [one for one in readings(text, code) if not one.unit]
    if not numbers:
        raise AzardiaError(_complaint(text, code, _NO_NUMBER))
    return numbers


def _complaint(text: str, code: str, complaint: str, **more: object) -> str:
    speak = language(code)
    typed = plain(text[:MOST])
    if not typed:
        return speak("You have not typed anything yet.")
    return speak(
        complaint,
        typed=typed if len(typed) <= LONGEST else f"{typed[:LONGEST]}…",
        fraction=fraction(EXAMPLE),
        percent=percent(EXAMPLE, code, 0),
        decimal=decimal(EXAMPLE, code),
        points=points(EXAMPLE_POINTS, code),
        whole=EXAMPLE.numerator,
        thousands=THOUSANDS,
        least=percent(0, code, 0),
        most=percent(1, code, 0),
        **more,
    )


# --- similar words and names ----------------------------------------------------------------------


def remedy_for(word: object, possible: Iterable[str]) -> str:
    """Return the remedy for a wrong word: the most similar of `possible`, or all of them."""
    words = list(possible)
    all_of_them = ", ".join(words) or spoken("none")
    return did_you_mean(word, words) or spoken("use one of {words}", words=all_of_them)


def did_you_mean(word: object, possible: Iterable[str]) -> str:
    """Return the remedy for a word similar to a possible one; "" if none is similar."""
    matches = difflib.get_close_matches(str(word)[:40], list(possible), 1)
    return spoken("did you mean {words}?", words=repr(matches[0])) if matches else ""


# --- the order of names ---------------------------------------------------------------------------


_OWN = {"es": {"ñ": "n\U0010ffff"}}  # letters sorted after another letter


def alphabetical(name: str, code: str) -> tuple[str, str]:
    """Return a sort key for a name; accents and case matter only between otherwise equal names.

    >>> from functools import partial
    >>> names = ["Nuria", "Ñuflo", "Óscar", "Olga", "Álvaro", "Zoe", "ana"]
    >>> sorted(names, key=partial(alphabetical, code="es"))
    ['Álvaro', 'ana', 'Nuria', 'Ñuflo', 'Olga', 'Óscar', 'Zoe']
    """
    plain = same_name(name)
    letters = (_OWN.get(code, {}).get(letter, _bare(letter)) for letter in plain)
    return "".join(letters), name


def same_name(name: str) -> str:
    """Return a name with normalised case and spaces, for comparisons."""
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


def visible_name(name: str) -> str:
    r"""Return a name on one line, with normalised letters and without invisible characters.

    >>> visible_name(" Jose\u0301  A\u200bna")
    'José Ana'
    """
    letters = "".join(sign for sign in name if unicodedata.category(sign) != "Cf")
    return one_line(unicodedata.normalize("NFC", letters))


def _bare(letter: str) -> str:
    """Return a letter without its accents."""
    parts = unicodedata.normalize("NFD", letter)
    return "".join(one for one in parts if not unicodedata.combining(one))
