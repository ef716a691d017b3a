"""Chances and numbers as a learner writes them: "3/10", "30%", "30 %", "0.3", "0,3".

A fraction is exact; a percentage or a decimal is taken for what it says, rounded to its digits, but
for those of a float that Python prints: `1 - 0.9 * 0.8` gives 0.2799999999999999 and means 7/25.
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

WHOLE_PERCENT = Fraction(1, PERCENT)  # a chance is given at least as exactly as this
TENTH = Fraction(1, 10)  # and any other number as exactly as this
# What is found from numbers that are shown rounded may be off by so much.
TENTH_OF_PERCENT = TENTH / PERCENT
EXAMPLE = Fraction(3, 10)  # what the sentences show
FINE_EXAMPLE = Fraction(1, 8)  # and where one decimal of a percent is asked for
THOUSANDS = 3000
EXAMPLE_POINTS = Fraction(25, 1000)
LONGEST = 30  # letters of a wrong text that are shown again

_POINTS = re.compile(  # what may stand behind a number of them, in any of the languages
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
    """Return the chance that somebody typed; AzardiaError, in the language `code`, for none.

    >>> [str(read_chance(typed)) for typed in ("3/10", "30%", "0.3", "0,3 %")]
    ['3/10', '3/10', '3/10', '3/1000']
    """
    return chance_typed(text, code).value


def examples(code: str = "en", coarsest: Fraction = WHOLE_PERCENT) -> str:
    r"""Return the ways to write a chance, as exactly as it is asked for.

    >>> examples("es"), examples(coarsest=TENTH_OF_PERCENT)
    ('3/10 · 30\xa0% · 0,3', '1/8 · 12.5% · 0.125')
    """
    fine = coarsest < WHOLE_PERCENT
    shown = FINE_EXAMPLE if fine else EXAMPLE
    return " · ".join(
        (fraction(shown), percent(shown, code), decimal(shown, code, 3 if fine else 1))
    )


def means_chance(
    text: str, answer: Fraction, code: str = "en", coarsest: Fraction = WHOLE_PERCENT
) -> bool:
    """Return whether what was typed is this chance; AzardiaError where it is no chance at all.

    A fraction must be exact; a percentage or a decimal is rounded, at least to a whole percent, or
    whatever is the `coarsest`. What can happen is never 0%, and what can fail never 100%, however
    small the difference.

    >>> means_chance("33%", Fraction(1, 3)), means_chance("33/100", Fraction(1, 3))
    (True, False)
    """
    typed = chance_typed(text, code)
    if typed.value in (0, 1):
        return typed.value == answer
    return typed.means(answer, coarsest)


def nearly_chance(text: str, answer: Fraction, code: str = "en") -> bool:
    """Return whether what was typed comes as close to this chance as whole percents do.

    >>> nearly_chance("33/100", Fraction(1, 3)), nearly_chance("0.3", Fraction(1, 3))
    (True, True)
    >>> nearly_chance("0", Fraction(9, 20)), nearly_chance("0", Fraction(1, 300))
    (False, True)
    """
    typed = chance_typed(text, code)
    rounded = typed.value not in (0, 1)  # whole numbers are rounded from nothing
    step = max(typed.step, WHOLE_PERCENT) if rounded else WHOLE_PERCENT
    return abs(typed.value - answer) * 2 <= step


def within_a_tenth(text: str, answer: Fraction, code: str = "en") -> bool:
    """Return whether what was typed is this chance to a tenth of a percent, one off at most.

    >>> [within_a_tenth(typed, Fraction(789, 10_000)) for typed in ("7.8%", "7.9%", "8%")]
    [True, True, False]
    """
    return abs(chance_typed(text, code).value - answer) <= TENTH_OF_PERCENT


def read_points(text: str, code: str = "en") -> Fraction:
    """Return the difference of chances that somebody typed in percentage points, whole as 1.

    Raises AzardiaError for what is no number of them.

    >>> [str(read_points(typed)) for typed in ("7.5", "7,5 pp", "7.5 percentage points", "7.5%")]
    ['3/40', '3/40', '3/40', '3/40']
    """
    found = [one for one in readings(_POINTS.sub("", plain(text[:MOST])), code) if not one.unit]
    if not found:
        raise AzardiaError(_complaint(text, code, _NO_POINTS))
    # Of "35.000" the reading that can be a difference of chances.
    value = next((one.typed.value for one in found if abs(one.typed.value) <= PERCENT), None)
    return (found[0].typed.value if value is None else value) / PERCENT


def means_number(text: str, answer: Fraction, code: str = "en") -> bool:
    """Return whether what was typed is this number; AzardiaError where it is no number.

    A fraction must be exact, a decimal is rounded, at least to one place. "3,000" may be three or
    three thousand: whichever is right.

    >>> means_number("2.33", Fraction(7, 3)), means_number("3,000", Fraction(3000))
    (True, True)
    """
    return any(typed.means(answer, TENTH) for typed in numbers_typed(text, code))


def read_number(text: str, code: str = "en") -> Fraction:
    """Return the number that somebody typed; AzardiaError for what is no number.

    >>> str(read_number("2,5"))
    '5/2'
    """
    return one_number_typed(text, code).value


def nearly_number(text: str, answer: Fraction, code: str = "en") -> bool:
    """Return whether what was typed is this number, rounded too much, but by no more than 5%.

    >>> nearly_number("65", Fraction(653, 10)), nearly_number("1", Fraction(1, 2))
    (True, False)
    """
    off = [(abs(typed.value - answer), typed.step) for typed in numbers_typed(text, code)]
    return any(by * 2 <= max(step, TENTH) and by * 20 <= abs(answer) for by, step in off)


def roundings(value: Fraction, places: int) -> set[str]:
    """Return a number as it is typed by who rounds it to so many decimals, a half either way.

    >>> sorted(roundings(Fraction(25, 2), 0)), roundings(Fraction(1, 3), 2)
    (['12', '13'], {'0.33'})
    """
    unit, half = Fraction(1, 10**places), Fraction(1, 2)
    either = floor(value / unit + half), ceil(value / unit - half)
    return {decimal(whole * unit, digits=places) for whole in either}


def means_tile(text: str, answer: int, tiles: int, code: str = "en") -> bool:
    """Return whether what was typed is this tile of so many; AzardiaError for what is no tile."""
    found = [one.typed.value for one in readings(text, code) if not one.unit]
    if not found or found[0].denominator > 1 or not 1 <= found[0] <= tiles:
        raise AzardiaError(_complaint(text, code, _NO_TILE, tiles=tiles))
    return found[0] == answer


def chance_typed(text: str, code: str = "en") -> Typed:
    """Return the chance that somebody typed and its last digit's worth; AzardiaError for none."""
    found = [one.chance for one in readings(text, code)]
    if not found:
        raise AzardiaError(_complaint(text, code, _NO_CHANCE))
    for typed in found:
        within = min(max(typed.value, Fraction(0)), Fraction(1))
        if abs(typed.value - within) <= (max(FLOAT, typed.blur) if typed.step else 0):
            return typed._replace(value=within)
    raise AzardiaError(_complaint(text, code, _OUTSIDE))


def numbers_typed(text: str, code: str = "en") -> list[Typed]:
    """Return each number that the text can mean; AzardiaError where it means none."""
    return [one.typed for one in _number_readings(text, code)]


def one_number_typed(text: str, code: str = "en") -> Typed:
    """Return the number that the text means; AzardiaError where it can mean two."""
    first = _number_readings(text, code)[0]
    if not first.clear:
        raise AzardiaError(_complaint(text, code, _AMBIGUOUS))
    return first.typed


def _number_readings(text: str, code: str) -> list[Reading]:
    found = [one for one in readings(text, code) if not one.unit]
    if not found:
        raise AzardiaError(_complaint(text, code, _NO_NUMBER))
    return found


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


# --- words and names that are alike ---------------------------------------------------------------


def near(word: object, possible: Iterable[str]) -> str:
    """Return the remedy for a wrong word: one that is near, or all that are possible."""
    known = list(possible)
    all_of_them = ", ".join(known) or spoken("none")
    return meant(word, known) or spoken("use one of {words}", words=all_of_them)


def meant(word: object, possible: Iterable[str]) -> str:
    """Return the remedy for a word that is near a possible one, else nothing."""
    found = difflib.get_close_matches(str(word)[:40], list(possible), 1)
    return spoken("did you mean {words}?", words=repr(found[0])) if found else ""


# --- the order of names ---------------------------------------------------------------------------


_OWN = {"es": {"ñ": "n\U0010ffff"}}  # letters of their own, which come after another one


def alphabetical(name: str, code: str) -> tuple[str, str]:
    """Return what sorts a name: accents and case count only between names that are else alike.

    >>> from functools import partial
    >>> names = ["Nuria", "Ñuflo", "Óscar", "Olga", "Álvaro", "Zoe", "ana"]
    >>> sorted(names, key=partial(alphabetical, code="es"))
    ['Álvaro', 'ana', 'Nuria', 'Ñuflo', 'Olga', 'Óscar', 'Zoe']
    """
    plain = same_name(name)
    letters = (_OWN.get(code, {}).get(letter, _bare(letter)) for letter in plain)
    return "".join(letters), name


def same_name(name: str) -> str:
    """Return a name so that case and spaces make no other one."""
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


def visible_name(name: str) -> str:
    r"""Return a name on one line, its letters stored in one way and invisible signs left out.

    >>> visible_name(" Jose\u0301  A\u200bna")
    'José Ana'
    """
    seen = "".join(sign for sign in name if unicodedata.category(sign) != "Cf")
    return one_line(unicodedata.normalize("NFC", seen))


def _bare(letter: str) -> str:
    """Return a letter without its accents."""
    parts = unicodedata.normalize("NFD", letter)
    return "".join(one for one in parts if not unicodedata.combining(one))
