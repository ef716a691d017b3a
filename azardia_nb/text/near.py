"""Words and names: which one somebody may have meant, and how they are sorted.

>>> near("stopp", ["carry", "stop"])
"did you mean 'stop'?"
>>> near("end", ["carry", "stop"]), meant("end", ["carry", "stop"])
('use one of carry, stop', '')
"""

import difflib
import unicodedata
from collections.abc import Iterable

from azardia_nb.text.language import spoken


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


def _bare(letter: str) -> str:
    """Return a letter without its accents."""
    parts = unicodedata.normalize("NFD", letter)
    return "".join(one for one in parts if not unicodedata.combining(one))
