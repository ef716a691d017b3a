"""Names in the order of a language's alphabet.

>>> from functools import partial
>>> names = ["Nuria", "Ñuflo", "Óscar", "Olga", "Álvaro", "Zoe", "ana"]
>>> sorted(names, key=partial(alphabetical, code="es"))
['Álvaro', 'ana', 'Nuria', 'Ñuflo', 'Olga', 'Óscar', 'Zoe']
"""

import unicodedata

_OWN = {"es": {"ñ": "n\U0010ffff"}}  # letters of their own, which come after another one


def alphabetical(name: str, code: str) -> tuple[str, str]:
    """Return what sorts a name: accents and case count only between names that are else alike."""
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
