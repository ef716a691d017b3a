"""Mutations of texts: a few edits of characters, words, lines or bytes."""

import re
from collections.abc import Callable, Sequence

import numpy as np

# Numbers at the limits of ranges, and texts that only look like numbers.
NUMBERS = (
    *("0", "-1", "1", "2", "3", "4", "5", "6", "9", "79", "80", "81", "149", "150", "151", "255"),
    *("256", "32767", "32768", "-32769", "2147483648", "9223372036854775808", "1" + "0" * 400),
    "0x" + "f" * 5000,
    *("1.5", "-0", "1e9", "1e400", "nan", "inf", "-inf", "0x10", "0b1", "1_000", "007", "٣", "²"),
    *("true", "false", "none", "null", '""', '"3"', "[]", "{}", "[[]]", "1979-05-27", ""),
)
SIGNS = (
    *("\0", "\t", "\n", "\r", "\x1b[2J", "\x7f", "\x85", "\xa0", "\u2028", "\u202e", "\u200f"),
    *(
        "\ufeff",
        "\ufffd",
        "\ud800",
        "é",
        "e\u0301",
        "👩‍👩‍👧",
        "𝟛",
        " ",
        "  ",
        '"',
        "'",
        '"""',
        "\\",
    ),
    *("\\u0000", "#", "=", "==", ",", ";", ".", "..", "[", "]", "[[", "]]", "{", "}", "(", ")"),
    *("+", "-", "*", "/", "?", "!", "%s", "%n", "{0}", "{name}", "$x$", "`", "<b>", "&amp;", "|"),
)
WORDS = (
    *(
        "on",
        "self",
        "rival",
        "all",
        "others",
        "play",
        "roll",
        "answer",
        "avoid",
        "reflect",
        "halve",
    ),
    *(
        "move",
        "coins",
        "level",
        "draw",
        "discard",
        "skip",
        "again",
        "swap",
        "dice",
        "reroll",
        "die",
    ),
    *("fortune", "steal_card", "steal_coins", "id", "count", "name", "text", "when", "target"),
    *(
        "effects",
        "en",
        "es",
        "action",
        "penalty",
        "event",
        "deck",
        "tile",
        "hand",
        "phase",
        "setup",
    ),
    *("players", "steps", "expect", "lagartoon", "robot", "mantis", "kuchuritok", "__class__"),
)
_NUMBER = re.compile(r"-?\d+")
_WORD = re.compile(r"[^\W\d_]\w*")

Edit = Callable[[str, np.random.Generator], str]


def mutated(text: str, rng: np.random.Generator) -> str:
    """Return a text with one to four edits."""
    for _ in range(int(rng.choice((1, 1, 1, 2, 2, 3, 4)))):
        text = EDITS[rng.integers(len(EDITS))](text, rng)
    return text


def mutated_bytes(text: str, rng: np.random.Generator) -> bytes:
    """Return an edited text as UTF-8, sometimes with random bytes in it."""
    raw = mutated(text, rng).encode("utf-8", "surrogatepass")
    if raw and rng.random() < 0.15:
        made = bytearray(raw)
        for at in rng.integers(0, len(made), size=int(rng.integers(1, 4))):
            made[at] = int(rng.integers(256))
        raw = bytes(made)
    return raw


def one_of(choices: Sequence[str], rng: np.random.Generator) -> str:
    """Return a random one of `choices`."""
    return choices[int(rng.integers(len(choices)))]


def _span(length: int, rng: np.random.Generator) -> tuple[int, int]:
    at = int(rng.integers(length + 1))
    return at, min(length, at + int(rng.geometric(0.2)))


def _insert(text: str, rng: np.random.Generator) -> str:
    at, _ = _span(len(text), rng)
    return text[:at] + one_of(SIGNS, rng) + text[at:]


def _delete(text: str, rng: np.random.Generator) -> str:
    at, end = _span(len(text), rng)
    return text[:at] + text[end:]


def _repeat(text: str, rng: np.random.Generator) -> str:
    at, end = _span(len(text), rng)
    times = int(rng.choice((1, 1, 2, 2000)))
    return text[:at] + text[at:end] * times + text[at:]


def _cut_off(text: str, rng: np.random.Generator) -> str:
    return text[: rng.integers(len(text) + 1)]


def _replaced(pattern: re.Pattern[str], by: Sequence[str]) -> Edit:
    def edit(text: str, rng: np.random.Generator) -> str:
        found = list(pattern.finditer(text))
        if not found:
            return text + one_of(by, rng)
        one = found[rng.integers(len(found))]
        words = [each[0] for each in found] if rng.random() < 0.4 else by
        other = one_of(words, rng)
        return text[: one.start()] + other + text[one.end() :]

    return edit


def _of_lines(change: Callable[[list[str], int, int], None]) -> Edit:
    def edit(text: str, rng: np.random.Generator) -> str:
        lines = text.split("\n")
        one, other = (int(at) for at in rng.integers(0, len(lines), size=2))
        change(lines, one, other)
        return "\n".join(lines)

    return edit


def _drop(lines: list[str], one: int, other: int) -> None:
    del lines[one]


def _twice(lines: list[str], one: int, other: int) -> None:
    lines.insert(other, lines[one])


def _trade(lines: list[str], one: int, other: int) -> None:
    lines[one], lines[other] = lines[other], lines[one]


_OTHER_NUMBER = _replaced(_NUMBER, NUMBERS)
_OTHER_WORD = _replaced(_WORD, WORDS)
EDITS: tuple[Edit, ...] = (
    *(_OTHER_NUMBER, _OTHER_NUMBER, _OTHER_NUMBER, _OTHER_WORD, _OTHER_WORD),
    *(_insert, _insert, _delete, _delete, _repeat, _cut_off),
    *(_of_lines(_drop), _of_lines(_twice), _of_lines(_trade)),
)
