"""What somebody may have meant by a word that is none.

>>> near("stopp", ["carry", "stop"])
"did you mean 'stop'?"
>>> near("end", ["carry", "stop"]), meant("end", ["carry", "stop"])
('use one of carry, stop', '')
"""

import difflib
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
