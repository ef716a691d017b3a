"""Parsing of numbers in the notations of people and programs: digits, marks, signs, units.

`readings` returns each value that a text may have. "5/12", "5÷12", "(5/12)", "=5/12", "5 out of
12", "5 de 12", "Fraction(5, 12)", "np.float64(0.4167)", "≈ 0,417", "41.7 %", "41,7 por ciento",
"½", "2 1/3", "1,234.5", "1.234,5" and "2.8e-1" have one; "1.234" has two, and "5:12" has none.
"""

import re
import unicodedata
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from azardia_nb.text.say import PERCENT

MOST = 3000  # characters of a text to parse
FLOAT = Fraction(1, 10**9)  # digits worth less are floating-point errors
FLOAT32_DIGITS = 8  # significant digits in the repr of a 32-bit float
WRAPPERS = 4  # nested wrappers around a number, as in "p = (Fraction('1/6'))."
# Relative error of a 16-bit or 32-bit float.
_BLUR = {"float16": Fraction(1, 2**9), "float32": Fraction(1, 2**22)}


class Typed(NamedTuple):
    """A typed number: its value, and the worth of its last digit `step`, 0 if it is exact.

    A float may be wrong by half of `blur` in addition.
    """

    value: Fraction
    step: Fraction
    blur: Fraction = Fraction(0)

    def means(self, answer: Fraction, coarsest: Fraction) -> bool:
        """Return whether this is `answer` rounded to the typed digits, at most to `coarsest`."""
        return abs(self.value - answer) * 2 <= min(max(self.step, self.blur), coarsest)

    def cuts(self, answer: Fraction) -> bool:
        """Return whether this is `answer` with its last digits cut off instead of rounded."""
        short = answer - self.value if self.value >= 0 else self.value - answer
        return 0 < short < self.step

    def over(self, divisor: int) -> "Typed":
        """Return the number divided by `divisor`."""
        return Typed(self.value / divisor, self.step / divisor, self.blur / divisor)


# --- normalised characters ------------------------------------------------------------------------

_SIGNS = {
    **dict.fromkeys("−–—‒‐‑﹣⁻", "-"),
    **dict.fromkeys("⁄∕÷", "/"),
    **dict.fromkeys("’‘′´`ʼ", "'"),
    **dict.fromkeys("“”„«»‹›", '"'),
    **dict.fromkeys("∼≃≅≒≂≈", "~"),
    **dict.fromkeys("×·⋅∙", "*"),
    "…": "...",
    "⁺": "+",
}
_RAISED = re.compile("10([⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})")
_STACKED = re.compile("([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,1000}) ?[/⁄∕] ?([₀₁₂₃₄₅₆₇₈₉]{1,1000})")


def plain(text: str) -> str:
    r"""Return a text with normalised spaces, digits and signs, without invisible characters.

    >>> plain("２８\u00a0％\ufeff"), plain("2½"), plain("–3")
    ('28 %', '2 1/2', '-3')
    """
    if text.isascii():
        return " ".join(text.split())
    text = _STACKED.sub(lambda found: f" {_digits(found[1])}/{_digits(found[2])}", text)
    text = _RAISED.sub(lambda found: f"10^{_digits(found[1])}", text)
    return " ".join("".join(map(_sign, text)).split())


def _digits(raised: str) -> str:
    return "".join(_SIGNS.get(one) or str(unicodedata.digit(one)) for one in raised)


def _sign(letter: str) -> str:
    if letter.isascii():
        return letter
    if sign := _SIGNS.get(letter):
        return sign
    if unicodedata.category(letter) == "Cf":
        return ""
    composed = unicodedata.decomposition(letter)
    if composed.startswith("<fraction>"):
        return " " + unicodedata.normalize("NFKC", letter).replace("⁄", "/")
    if composed.startswith(("<wide>", "<small>")):
        return unicodedata.normalize("NFKC", letter)
    return letter


# --- text around a number -------------------------------------------------------------------------

_LABEL = re.compile(r"(?:[^\W\d_][\w ]{0,40}(?:\([^()]{0,60}\))?)? ?[=:~] ?")
_ABOUT = re.compile(
    r"(?:about|approximately|approx\.?|around|roughly|exactly|circa|ca\.|"
    r"aproximadamente|aprox\.?|unos|unas|cerca del?|alrededor del?|exactamente) (?:el |un )?"
)
_PAIR = re.compile(r"(?:\w+\.){0,3}(?:fraction|rational|mpq) ?\(([^(),]+),([^(),]+)\)")
_CALL = re.compile(
    r"(?:\w+\.){0,3}(float\d*|longdouble|u?int\d*|integer|decimal|fraction|rational|mpf|mpq|"
    r"array|round) ?\((.+?)(?:, dtype=\w+)?\)"
)
# Not "(1)/(6)", which begins and ends with different pairs.
_ENCLOSED = re.compile(r"[^()]*(?:\(.*\)[^()]*)?")
_FRAC = re.compile(r"\\[dt]?frac ?\{([^{}]+)\} ?\{([^{}]+)\}")
_UNITS = (
    (re.compile(r" ?(?:\\?%|percent|per cent|pct\.?|por ?cien(?:to)?|p\. ?c\.)$"), "%"),
    (re.compile(r" ?(?:‰|per ?mill?e?|por mil)$"), "‰"),
)
UNITS = {"": 1, "%": PERCENT, "‰": 1000}


class Reading(NamedTuple):
    """A value that a text may have, and its unit, a key of UNITS.

    It is not `clear` if other people who write the same language may mean another value by the
    text.
    """

    typed: Typed
    unit: str = ""
    clear: bool = True

    @property
    def chance(self) -> Typed:
        """The value as a probability."""
        return self.typed.over(UNITS[self.unit])


def readings(text: str, code: str = "en") -> list[Reading]:
    """Return each value that a text may have; in the language `code`, the usual one comes first.

    Returns [] if the text is not a number. In Spanish "1.234" is a thousand or, as Python writes
    it, one and a fraction.

    >>> [str(one.typed.value) for one in readings("1.234", "es")]
    ['1234', '617/500']
    >>> [(str(one.typed.value), one.unit) for one in readings("Fraction(7, 25)") + readings("½%")]
    [('7/25', '')]
    """
    if len(text) > MOST:
        return []
    inner = _inner(plain(text).lower())
    for split in (inner.split(" = "), inner.split("="), inner.split("~"), _in_brackets(inner)):
        if 1 < len(split) <= WRAPPERS:
            return _agreeing([_single(_inner(part.strip()), code) for part in split])
    return _single(inner, code)


def _inner(text: str) -> str:
    """Return a text without labels, quotes and brackets around its number."""
    for _ in range(WRAPPERS):
        before = text
        text = text.strip(" ").strip("\"'$` ")
        text = text.removesuffix(";").removesuffix(",")
        if text.endswith(".") and not text.endswith(("..", "p.c.", "p. c.", "pct.")):
            text = text[:-1]
        text = _ABOUT.sub("", _LABEL.sub("", text, count=1) if _LABEL.match(text) else text, 1)
        if text[:1] + text[-1:] in ("()", "[]") and _ENCLOSED.fullmatch(text[1:-1]):
            text = text[1:-1]
        if pair := _PAIR.fullmatch(text):
            text = f"{pair[1].strip()}/{pair[2].strip()}"
        if text == before:
            break
    return text


def _in_brackets(text: str) -> list[str]:
    """Return the two parts of "5/12 (41.7%)", or else the whole text as one."""
    first, bracket, second = text.partition(" (")
    return [first, second[:-1]] if bracket and second.endswith(")") else [text]


def _agreeing(parts: list[list[Reading]]) -> list[Reading]:
    """Return the most exact of several equal values; [] if they differ."""
    if not all(parts):
        return []
    best = min((part[0] for part in parts), key=lambda one: one.chance.step)
    same = all(
        any(abs(one.chance.value - best.chance.value) <= one.chance.step for one in part)
        for part in parts
    )
    return [best] if same else []


# --- single numbers -------------------------------------------------------------------------------

_D = "[0-9]{1,1000}"  # more than anybody writes, and few enough for Python to parse
_DECIMAL = re.compile(
    rf"([+-]?) ?({_D})?(?:[.,']({_D}))?(\.\.\.?)?"
    r"(?:(?:e| ?[*x] ?10 ?(?:\^|\*\*) ?)(?:\(?([+-]?[0-9]{1,3})\)?))?"
)
_GROUPED = re.compile(
    rf"([+-]?) ?([1-9][0-9]{{0,2}}(?:([ .,'])[0-9]{{3}})(?:\3[0-9]{{3}}){{0,300}})"
    rf"(?:(?!\3)[.,]({_D}))?"
)
_OUT_OF = re.compile(r"(.+?) (?:(?:out )?of|in|over|de|entre|sobre) (?:every |each |cada )?(.+)")
_MIXED = re.compile(rf"([+-]?) ?({_D})(?: | ?\+ ?| and | y )({_D}) ?/ ?({_D})")
_DECIMAL_MARKS = {"en": ".", "es": ","}


def _single(text: str, code: str) -> list[Reading]:
    blur = Fraction(0)
    for _ in range(WRAPPERS):
        if call := _CALL.fullmatch(text):
            blur, text = max(blur, _BLUR.get(call[1], Fraction(0))), _inner(call[2])
    unit = ""
    for ending, name in _UNITS:
        if match := ending.search(text):
            text, unit = text[: match.start()], name
            break
    if match := _MIXED.fullmatch(text):
        sign, whole, above, below = match.groups()
        exact = _over(Typed(Fraction(int(above)), Fraction(0)), int(below))
        if exact is None or exact.value >= 1:
            return []
        value = int(whole) + exact.value
        return [Reading(Typed(-value if sign == "-" else value, Fraction(0)), unit)]
    text = _FRAC.sub(r"\1/\2", text)
    above, slash, below = text.partition("/")
    if not slash and (match := _OUT_OF.fullmatch(text)):
        above, slash, below = match[1], "/", match[2]
    if slash:
        # "7/25 %" may mean 28% or 0.28%, so it is refused.
        return [] if unit else list(_fractions(_bare(above), _bare(below)))
    return [
        Reading(typed._replace(blur=max(typed.blur, blur * abs(typed.value))), unit, clear)
        for typed, clear in _numbers(text, code)
    ]


def _bare(text: str) -> str:
    text = text.strip()
    return text[1:-1].strip() if text[:1] + text[-1:] == "()" else text


def _fractions(above: str, below: str) -> Iterator[Reading]:
    for divisor, _ in _numbers(below, "en"):
        if divisor.value.denominator > 1 or divisor.value <= 0 or not below[:1].isdigit():
            continue
        for typed, clear in _numbers(above, "en"):
            exact = typed.value.denominator == 1
            over = _over(typed._replace(step=Fraction(0)) if exact else typed, int(divisor.value))
            if over is not None:
                yield Reading(over, "", clear)


def _over(typed: Typed, below: int) -> Typed | None:
    return typed.over(below) if below else None


def _numbers(text: str, code: str) -> Iterator[tuple[Typed, bool]]:
    """Yield each value of a text of digits and marks, and whether it is clear."""
    text = re.sub(r"(?<=[0-9])_(?=[0-9])", "", text)
    grouped = _GROUPED.fullmatch(text)
    if grouped is None:
        yield from ((typed, True) for typed in _decimals(text))
        return
    sign, digits, mark, places = (part or "" for part in grouped.groups())
    step = Fraction(1, 10 ** len(places))
    value = int(re.sub("[^0-9]", "", digits) + places) * step
    thousands = Typed(-value if sign == "-" else value, step)
    if places or digits.count(mark) > 1 or mark == " ":
        yield thousands, True
        return
    clear = mark == "," or (mark == "." and code == "en")
    values = [*_decimals(text), thousands]
    yield from (
        (typed, clear) for typed in (values if mark == _DECIMAL_MARKS[code] else values[::-1])
    )


def _decimals(text: str) -> Iterator[Typed]:
    match = _DECIMAL.fullmatch(text)
    if match is None or not (match[2] or match[3]):
        return
    sign, digits, places, goes_on, power = (part or "" for part in match.groups())
    step = Fraction(10) ** (int(power or 0) - len(places))
    value = int(digits + places) * step
    if goes_on:  # "0.666…": the middle between this and the next number
        value += step / 2
    value = -value if sign == "-" else value
    long = places and len((digits + places).lstrip("0")) >= FLOAT32_DIGITS
    yield Typed(value, max(step, FLOAT), abs(value) * _BLUR["float32"] if long else Fraction(0))
