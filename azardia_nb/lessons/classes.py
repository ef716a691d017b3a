"""A class and the seed its name gives: each class has numbers of its own, the same ones each time.

>>> seed_of("3B"), seed_of(" 3 b "), seed_of("3C")
(3916, 3916, 814)
"""

import unicodedata
from zlib import crc32

from azardia_nb.errors import AzardiaError, short
from azardia_nb.text.language import spoken

SEEDS = 9999  # with four digits it is soon compared, on a sheet and its key


def seed_of(name: str) -> int:
    """Return the seed of a class, from 1 to SEEDS; neither case nor spaces make another one.

    Raises AzardiaError for a name that is no text, as a terminal passes on what is not UTF-8.
    """
    plain = "".join(unicodedata.normalize("NFKC", name).casefold().split())
    try:
        return 1 + crc32(plain.encode()) % SEEDS
    except UnicodeEncodeError:
        said = spoken("{name} is no name for a class: use letters and digits", name=short(name))
        raise AzardiaError(said) from None
