"""Second derivations of answer keys: each works from the numbers that the question's text shows.

    @key(board.chance_of_return)
    def _(tile: int) -> Fraction:
        return share(tile + sum(roll) >= 80 for roll in ROLLS)

A parameter is a field of the question's English text, read back as a number; `asked` is the whole
text, `options` are the labels by name. Anything that the text does not show cannot be asked for. A
function neither calls a maker nor anything that a maker calls: it counts what the rulebook says.
The answer is compared exactly, or rounded to `digits` decimals and judged as a learner's is: where
the text shows rounded numbers, a pupil can do no better.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from inspect import Parameter, signature
from string import Formatter
from typing import Any, NamedTuple

from azardia_nb.lessons.question import Maker, Question
from azardia_nb.text.by_id import ById

Number = int | Fraction
SEEDS = range(10)

NUMERAL = re.compile(r"[-+−±]?\b\d[\d,]*(?:\.\d+)?(?:/\d+)?\b")  # a hex, "2G", is none


class Derivation(NamedTuple):
    """A second derivation of a key, to be compared to `digits` decimals, or exactly if None."""

    derive: Callable[..., Any]
    digits: int | None
    seeds: range


KEYS: dict[Maker, Derivation] = {}


def key(
    *makers: Maker, digits: int | None = None, seeds: range = SEEDS
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Register a second derivation of the keys of `makers`."""

    def register(derive: Callable[..., Any]) -> Callable[..., Any]:
        for make in makers:
            assert make not in KEYS, make
            KEYS[make] = Derivation(derive, digits, seeds)
        return derive

    return register


def derived(question: Question, derive: Callable[..., Any]) -> Any:
    """Derive the key of `question` from the fields that its English text shows."""
    wanted = signature(derive).parameters
    names = [name for name, one in wanted.items() if one.kind is not Parameter.VAR_KEYWORD]
    if len(names) < len(wanted):  # a keyword parameter takes all other fields
        names += [name for name in shown(question) if name not in names]
    return derive(**{name: field(question, name) for name in names})


def shown(question: Question) -> dict[str, None]:
    """Return the names of the fields that the text and the options of `question` show."""
    return dict.fromkeys(
        each for text in (question.text, *question.options) for each in fields(text)
    )


def field(question: Question, name: str) -> Any:
    """Return the value of a field that the text shows: a number if it is one."""
    if name == "asked":
        return question.prompt()
    if name == "options":
        labels = (label for label, _ in question.choices())
        return dict(zip(map(option_name, question.options), labels, strict=True))
    assert name in shown(question), f"the text shows {[*shown(question)]}, not {name}"
    value = question.values[name]
    if isinstance(value, ById):
        value = value.within("en")
    return number_or_text(value("en") if callable(value) else value)


def fields(text: str) -> Iterator[str]:
    """Yield the names of the fields of a question's text."""
    template = text.within("en") if isinstance(text, ById) else text
    for _, name, _, _ in Formatter().parse(template):
        if name:
            yield name


def number_or_text(value: object) -> Any:
    """Return a number for an int, a Fraction or "1,000", "12.5%", "8 tiles"; else the text."""
    if isinstance(value, (int, Fraction)):
        return value
    text = str(value)
    found = numbers(text)
    if len(found) != 1 or not re.match(r"[-+−±]?\d", text.strip()):
        return text
    return found[0]


def numbers(text: str) -> list[Number]:
    """Return the numbers in an English text, a percentage as a fraction of 1."""
    found: list[Number] = []
    for match in NUMERAL.finditer(text):
        sign = -1 if match[0][0] in "-−" else 1
        value = sign * Fraction(match[0].lstrip("-+−±").replace(",", ""))
        if text[match.end() :].lstrip("\u00a0 ").startswith("%"):
            value /= 100
        found.append(int(value) if value.denominator == 1 else value)
    return found


def option_name(option: str) -> str:
    """Return the id of an option among the texts, or the option itself if it is a plain text."""
    return option.place[-1].partition(".")[2] if isinstance(option, ById) else option


def share(hits: Iterable[bool]) -> Fraction:
    """Return the share of True among equally likely outcomes."""
    found = [bool(hit) for hit in hits]
    return Fraction(sum(found), len(found))


def mean(values: Iterable[Number]) -> Fraction:
    """Return the mean of equally likely values."""
    found = [Fraction(value) for value in values]
    return sum(found, Fraction(0)) / len(found)


def nearest(options: dict[str, str], value: float) -> str:
    """Return the name of the option whose label has the number nearest to `value`."""
    return min(options, key=lambda name: abs(float(numbers(options[name])[0]) - value))


def falling(options: dict[str, str], values: dict[str, Number]) -> str:
    """Return the letters of the options in falling order of their values."""
    names = sorted(options, key=lambda name: -values[name])
    return ", ".join(options[name][0] for name in names)


def best(**values: Number | float) -> str:
    """Return the name of the largest value."""
    return max(values, key=lambda name: values[name])
