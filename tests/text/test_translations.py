"""A translation agrees with its text in things, numbers and negations.

Translations are not stored a second time. Listed here are words with only one possible translation,
so that a translation that was exchanged or reversed is found.
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.text.test_language import said_by_catalogues, said_by_id

FIELD = re.compile(r"\{[^}]*\}|`[^`]*`|\[\[\w+\]\]|\(\w+_\w+\)")
WORDS = tomllib.loads((Path(__file__).parent / "meanings.toml").read_text(encoding="utf-8"))
NO = r"\b(no|nada|nadie|nunca|jamás|ni|tampoco|sin|solo|fuera|poco|igual|en vez|[aá]caba\w*)\b"
NO += (
    r"|\bning|imposib|sea de quien|llegue como|sea a quien|ya|más|menos|mism|falt|vací|in|des|deja"
)
NOT = r"\b(nobody|never|not|no|none|nothing|cannot|neither)\b|n't\b"
DIGITS = re.compile(r"\d+")
GROUP = re.compile(r"(?<=\d)[.,\u00a0](?=\d{3}\b)")


def pairs() -> Iterator[tuple[str, str]]:
    """Yield (text, translation), with fields and code replaced."""
    for text, said in [*said_by_catalogues(), *((text, said) for _, text, said in said_by_id())]:
        yield FIELD.sub("…", text), FIELD.sub("…", said)


def differing(text: str, said: str) -> Iterator[str]:
    """Yield the words that only one of a text and its translation contains."""
    for word, english in WORDS["spanish"].items():
        if re.search(word, said, re.I) and not re.search(english, text, re.I):
            yield word
    for word, spanish in WORDS["english"].items():
        if re.search(word, text, re.I) and not re.search(spanish, said, re.I):
            yield word
    for word, besides, wrong, right in WORDS["opposites"]["rows"]:
        told = re.search(word, text, re.I) and not re.search(besides, text, re.I)
        if told and re.search(wrong, said, re.I) and not re.search(right, said, re.I):
            yield word
    if re.search(NOT, text, re.I) and not re.search(NO, said, re.I):
        yield "no"


def test_a_translation_is_of_the_same_things() -> None:
    found = [f"{word}: {text} | {said}" for text, said in pairs() for word in differing(text, said)]
    assert not found, "\n".join(["", *found])


def numbers(text: str) -> list[str]:
    """Return the numbers in digits except 0 and 1, which are often words in one language."""
    return sorted(number for number in DIGITS.findall(GROUP.sub("", text)) if number not in "01")


def test_a_translation_has_the_numbers_of_its_text() -> None:
    found = [f"{text} | {said}" for text, said in pairs() if numbers(text) != numbers(said)]
    assert [one for one in found if "10 × 10" not in one] == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{name} gains a life.", "{name} pierde una vida."),
        ("The trap on {space} is destroyed.", "Se destruye la estatua de {space}."),
        ("Go to the left.", "Ve a la derecha."),
        ("No pushes.", "Hay empujones."),
        ("The first one wins.", "Gana el último."),
    ],
)
def test_another_meaning_is_found(text: str, said: str) -> None:
    assert [*differing(text, said)]
