"""What somebody typed as part of the name of a file, in any system: no two names share one."""

import hashlib
import unicodedata

LONGEST = 24  # letters of a name in the name of a file; what tells names apart comes after them


def letters(name: str) -> str:
    """Return what can stand of a name in the name of a file.

    >>> [letters(name) for name in ("José", "李", "Ana/Ben: 2", "..")]
    ['José', '李', 'Ana-Ben-2', '']
    """
    kept = "".join(c if unicodedata.category(c)[0] in "LMN" else " " for c in name)
    return "-".join(kept.split())[:LONGEST].rstrip("-")


def digest(name: str) -> str:
    """Return what tells a name from all others, also where capitals count as small letters."""
    return hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:10]


def distinct(name: str) -> str:
    """Return a name as part of a file's, with its digest unless it can be read there as it is.

    >>> [distinct(name) for name in ("", "3B", "3 B", "3/B", "3-B", "🦊")]
    ['', '3B', '3-B', '3-B-c31b6cd562', '3-B-1d5324b5cd', '0a9f72e8ed']
    """
    name = unicodedata.normalize("NFC", " ".join(name.split()))
    readable = letters(name)
    if readable.replace("-", " ") == name:
        return readable
    return f"{readable}-{digest(name)}".lstrip("-")
