"""Known results of small games, beside what comes out here: a file a game.

`reproduce` works the figures out that others have published, through the interface of any game.

>>> from azardia_nb import games
>>> [figure.published for figure in games.known("chutes_and_ladders").reproduce().figures][:2]
[Decimal('39.2251'), Decimal('25.2250')]
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from azardia_nb.text.say import rounded

PERCENT = 100


class Figure(NamedTuple):
    """A number as it was published, and as it comes out here."""

    what: str  # in English
    published: Decimal
    found: Fraction | float
    source: str
    unit: str = ""  # after the number

    @property
    def agrees(self) -> bool:
        """Whether what was found is what was published, to the last digit of that."""
        return rounded(self.found, self.places) == Fraction(self.published)

    @property
    def places(self) -> int:
        """How many decimals were published."""
        return max(0, -int(self.published.as_tuple().exponent))

    @property
    def digits(self) -> str:
        """What was found, with twelve decimals."""
        found = Fraction(self.found)
        return f"{Decimal(found.numerator) / found.denominator:.12f}"


class Reproduced(NamedTuple):
    """A known game worked out: its figures, how it was done, and what to draw of it.

    `residual` is the most by which any equation is missed. `distribution` has the chances of so
    many turns; `lines` the chances by points of who is to move, for points of the other.
    """

    figures: tuple[Figure, ...]
    positions: int
    residual: float
    distribution: Mapping[int, Fraction] = MappingProxyType({})
    lines: Mapping[int, Sequence[float]] = MappingProxyType({})
