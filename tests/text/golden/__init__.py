"""The kit's sentences by name, so that tests need not repeat them.

`en.toml` and `es.toml` have the names and texts, and `said` a page of whole sentences for each
game; after a change of texts `python -m tests.text.golden` writes them again. `wording` returns a
sentence with its values, `pattern` a regular expression for `match=`, and `tells` whether a text
contains the sentence. Where there is a rule or an event to name, tests name that instead.
"""

import re
import tomllib
from functools import cache
from html import unescape
from pathlib import Path
from string import Formatter
from typing import Any

from azardia_nb.text.language import Plural, language, plural

FOLDER = Path(__file__).parent
_ANYTHING = "\ue000"  # no text has this letter


class _Any:
    """A value that may be anything; in a text with a plural it selects the form for `number`."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __str__(self) -> str:
        return str(self.number)

    def __format__(self, form: str) -> str:
        return _ANYTHING


def kept(code: str) -> dict[str, Any]:
    """Return the content of a language's golden file."""
    return tomllib.loads((FOLDER / f"{code}.toml").read_text(encoding="utf-8"))


@cache
def _texts(code: str) -> dict[str, str]:
    return {
        name: plural(*text) if isinstance(text, list) else text
        for name, text in kept(code)["texts"].items()
    }


def wording(name: str, code: str = "en", /, **values: object) -> str:
    """Return the sentence called `name` in a language, filled in."""
    return language("en")(
        _texts(code)[name], **values
    )  # the golden text, in the form for the number


def pattern(name: str, code: str = "en", /, **values: object) -> str:
    """Return a regular expression for a sentence, in which missing values match anything.

    "…" in a value matches anything, too.
    """
    text = _texts(code)[name]
    forms = (text, text.many) if isinstance(text, Plural) else (text,)
    fields = {field for form in forms for _, field, _, _ in Formatter().parse(form) if field}
    known = {
        field: value.replace("…", _ANYTHING) if isinstance(value, str) else value
        for field, value in values.items()
    }
    ways = {
        wording(name, code, **{**dict.fromkeys(fields, _Any(number)), **known}) for number in (1, 2)
    }
    return "|".join(re.escape(way).replace(_ANYTHING, ".*") for way in sorted(ways))


def tells(text: str, name: str, code: str = "en", /, **values: object) -> bool:
    """Return whether a text or a page contains a sentence; missing values match anything."""
    return re.search(pattern(name, code, **values), unescape(text)) is not None
