"""Translation: texts are written in English in the code, and looked up in other languages.

>>> language("en")("Tile {tile}", tile=3)
'Tile 3'

A text with a number of things has a singular and a plural form; `n` is the number:

>>> points = plural("{n} percentage point", "{n} percentage points")
>>> language("en")(points, n=1), language("es")(points, n=3)
('1 percentage point', '3 puntos porcentuales')
"""

import gettext
import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

from azardia_nb.errors import AzardiaError
from azardia_nb.text.catalogue import catalogue_of, compiled

Speak = Callable[..., str]

LANGUAGES = ("en", "es")
TONGUES = {"en": "English", "es": "Español"}  # each in its own language
# The language of the current command or exhibit, for code that gets no language as an argument.
SPOKEN = ContextVar("SPOKEN", default=LANGUAGES[0])


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for "translate this later"
    """Mark a text for translation without translating it yet."""
    return text


class Plural(str):
    """A singular text with its plural in `many`."""

    many: str


def plural(one: str, many: str) -> Plural:
    """Mark a singular and a plural text for translation; `n` is passed when the text is used.

    `n` is a number or its text: only "1" is singular, "1.0" and "1,000" are plural.

    >>> [language("en")(plural("{n} tile", "{n} tiles"), n=n) for n in (0, 1, 2)]
    ['0 tiles', '1 tile', '2 tiles']
    """
    both = Plural(one)
    both.many = many
    return both


# Messages of operating systems about files that cannot be read or written.
REASONS = (
    N_("no such file or directory"),
    N_("permission denied"),
    N_("is a directory"),
    N_("not a directory"),
    N_("file name too long"),
    N_("no space left on device"),
    N_("read-only file system"),
)


@cache
def language(code: str = "en") -> Speak:
    """Return the function that translates English texts into `code` and fills in values.

    Raises AzardiaError for an unknown language.
    """
    if code not in LANGUAGES:
        raise AzardiaError(f"there is no language {code!r}; use one of {', '.join(LANGUAGES)}")
    catalogue = _catalogue(code)

    def speak(text: str, /, **values: object) -> str:
        if isinstance(text, Plural):
            n = values["n"]
            count = n if isinstance(n, int) else 1 if str(n) == "1" else 2
            translation = catalogue.ngettext(text, text.many, count)
        else:
            translation = catalogue.gettext(text) if text else text
        return translation.format(**values) if values else translation

    return speak


def spoken(text: str, /, **values: object) -> str:
    """Translate an English text into the current language (`SPOKEN`).

    Error messages use it, because the code that raises them gets no language:

    >>> with speaking("es"):
    ...     spoken("Answer {n}", n=3)
    'Respuesta 3'
    """
    return language(SPOKEN.get())(text, **values)


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Set the current language within a `with` block."""
    before = SPOKEN.set(code)
    try:
        yield
    finally:
        SPOKEN.reset(before)


def one_line(text: str, most: int | None = None) -> str:
    r"""Return foreign text as one printable line, cut off after `most` characters.

    >>> one_line("two\nlines, and \x1b[2J")
    'two lines, and \\x1b[2J'
    """
    if most is not None and len(text) > most:
        text = text[:most] + "…"
    words = " ".join(text.split())
    if words.isprintable():
        return words
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in words)


def reason(error: Exception) -> str:
    """Return the system's message for `error`; common ones are translated."""
    return spoken(str(getattr(error, "strerror", None) or error).lower())


def _catalogue(code: str) -> gettext.NullTranslations:
    if code == "en":
        return gettext.NullTranslations()
    return gettext.GNUTranslations(io.BytesIO(_compiled(catalogue_of(code))))


def _compiled(source: Path) -> bytes:
    """Return a catalogue as gettext reads it.

    The PO file takes precedence, so that no outdated MO file is used; wheels do not have it.
    """
    if source.exists():
        return compiled(source.read_text("utf-8"), source.name)
    return source.with_suffix(".mo").read_bytes()
