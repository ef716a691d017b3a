"""Published results about small games, compared with this kit's: one module for each game.

Each module's `reproduce` computes the published figures through the general game interface.

>>> [figure.published for figure in results_of("chutes_and_ladders").reproduce().figures][:2]
[Decimal('39.2251'), Decimal('25.2250')]
"""

import pkgutil
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from importlib import import_module
from types import MappingProxyType
from typing import Any, NamedTuple

from azardia_nb.errors import AzardiaError, short
from azardia_nb.text.say import rounded

PERCENT = 100


class Figure(NamedTuple):
    """A published number and the value computed here."""

    quantity: str  # in English
    published: Decimal
    value: Fraction | float
    source: str
    unit: str = ""  # after the number

    @property
    def agrees(self) -> bool:
        """Whether `value`, rounded to the published digits, equals `published`."""
        return rounded(self.value, self.places) == Fraction(self.published)

    @property
    def places(self) -> int:
        """The number of published decimals."""
        return max(0, -int(self.published.as_tuple().exponent))

    @property
    def digits(self) -> str:
        """`value` with twelve decimals."""
        exact = Fraction(self.value)
        return f"{Decimal(exact.numerator) / exact.denominator:.12f}"


class Reproduced(NamedTuple):
    """A computed game: its figures, number of positions, residual, and data for its chart.

    `residual` is the largest error of any equation. `distribution` has the probability of each
    number of turns. `lines` maps the opponent's score to the probabilities of winning, indexed by
    the score of the player to move.
    """

    figures: tuple[Figure, ...]
    positions: int
    residual: float
    distribution: Mapping[int, Fraction] = MappingProxyType({})
    lines: Mapping[int, Sequence[float]] = MappingProxyType({})


def results_of(name: str) -> Any:
    """Return the module with the known results of a small game; AzardiaError if there is none.

    >>> results_of("coin_race").duel_by_hand()
    Fraction(64, 105)
    """
    modules = [module.name for module in pkgutil.iter_modules(__path__)]
    if name not in modules:
        raise AzardiaError(f"nothing is known of {short(name)}, but of {', '.join(modules)}")
    return import_module(f"{__name__}.{name}")
