"""What somebody may have meant by a word that is none.

>>> near("stopp", ["carry", "stop"])
"did you mean 'stop'?"
"""

import difflib
from collections.abc import Iterable

from azardia_nb.text.language import spoken


def near(word: object, possible: Iterable[str]) -> str:
    """Return the remedy for a wrong word: one that is near, or all that are possible."""
    known = list(possible)
    found = difflib.get_close_matches(str(word)[:40], known, 1)
    if found:
        return spoken("did you mean {words}?", words=repr(found[0]))
    return spoken("use one of {words}", words=", ".join(known))
