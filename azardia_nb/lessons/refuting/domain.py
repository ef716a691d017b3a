"""Domains: all cases that a claim can be about, with named features of each case."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cached_property
from importlib import import_module
from itertools import product
from pathlib import Path

from azardia_nb.errors import AzardiaError
from azardia_nb.game.game import Game
from azardia_nb.game.registry import DEFAULT, load
from azardia_nb.lessons.question import FieldValue
from azardia_nb.lessons.refuting.expression import Columns
from azardia_nb.probability.ties import SAME
from azardia_nb.text.by_id import Entry, by_id
from azardia_nb.text.language import language, spoken
from azardia_nb.text.say import PERCENT, decimal, percent, places, whole

DIGITS, NEAR_DIGITS = 2, 6  # decimals of values, and of chances closer than NEAR
NEAR = 1e-4


class Kind(Enum):
    """The kind of a feature, which says how its values are typed and shown."""

    WHOLE = "whole"
    NUMBER = "number"
    CHANCE = "chance"  # from 0 to 1, shown in percent
    POINTS = "points"  # a difference of chances, shown in percentage points
    YES = "yes"  # yes or no

    def value_text(self, value: float, code: str, digits: int = DIGITS) -> str:
        """Return the value as text in the language `code`; only 0 and 1 read 0% and 100%.

        >>> [Kind.CHANCE.value_text(chance, "en") for chance in (0, 1e-9, 0.5, 0.999999, 1)]
        ['0%', '< 0.01%', '50%', '> 99.99%', '100%']
        """
        if self is Kind.WHOLE:
            return whole(int(value), code)
        if self is Kind.CHANCE:
            least = Fraction(1, PERCENT * 10**digits)  # smaller chances are not certainties
            if 0 < value < least / 2:
                return f"< {percent(least, code, digits)}"
            if 1 - least / 2 <= value < 1:
                return f"> {percent(1 - least, code, digits)}"
            return percent(value, code, digits)
        value = value * PERCENT if self is Kind.POINTS else value
        return decimal(value, code, places(value, digits))

    @property
    def scale(self) -> int:
        """The number that stands for 1 when values are typed: 100 in percent, else 1."""
        return PERCENT if self in (Kind.CHANCE, Kind.POINTS) else 1


Row = Mapping[str, float]  # the features of one case


@dataclass(frozen=True)
class Domain:
    """All cases that a claim can be about, each with features.

    `make` returns a column per feature, the cases in rising order of size: the first counterexample
    is the smallest. `statements` are expressions by the ids of their texts, for blocks. The TOML
    files in `folder` have the texts: `title`, `covers` (the cases, and their order by size) and
    `case` in the table `domain`, labels in the tables `feature` and `statement`.
    `place` returns a case as a position, and `bot` is the player to try it against.
    """

    name: str
    folder: Path
    features: Mapping[str, Kind]
    statements: Mapping[str, str]
    make: Callable[[], Columns]
    place: Callable[[Row], Game] | None = None
    bot: str = "greedy"

    @cached_property
    def columns(self) -> Columns:
        """The values of each feature in all cases, by feature."""
        return {
            name: column.astype(bool) if self.features[name] is Kind.YES else column
            for name, column in self.make().items()
        }

    @property
    def size(self) -> int:
        """The number of cases."""
        return len(next(iter(self.columns.values())))

    @property
    def names(self) -> Mapping[str, bool]:
        """For each feature, whether its values are yes or no instead of numbers."""
        return {name: kind is Kind.YES for name, kind in self.features.items()}

    def row(self, at: int) -> Row:
        """Return the features of case number `at`, from 0."""
        return {name: column[at].item() for name, column in self.columns.items()}

    def text(self, text: str, code: str) -> str:
        """Return the text `text` of the domain, such as "title", in the language `code`."""
        return self._table("domain", code)[self.name][text]

    def covers(self, code: str) -> str:
        """Return a paragraph about the cases: rules, limits, number and order."""
        return self.text("covers", code).format(n=whole(self.size, code))

    def label(self, name: str, code: str) -> str:
        """Return the label of the feature `name`, or the text of the statement `name`."""
        table = "feature" if name in self.features else "statement"
        return self._table(table, code)[f"{self.name}.{name}"]["text"]

    def case(self, at: int, code: str) -> str:
        """Return a sentence that describes case number `at`, from 0."""
        row = self.row(at)
        chances = [row[name] for name, kind in self.features.items() if kind is Kind.CHANCE]
        pairs = product(chances, (*chances, 0.5))
        digits = NEAR_DIGITS if any(SAME < abs(a - b) < NEAR for a, b in pairs) else DIGITS
        texts = {
            name: FieldValue(kind.value_text(row[name], code, digits))
            for name, kind in self.features.items()
        }
        return self.text("case", code).format(**texts)

    def _table(self, name: str, code: str) -> Mapping[str, Entry]:
        language(code)
        return by_id(self.folder, code)[name]


def domains(game: str = DEFAULT) -> Mapping[str, Domain]:
    """Return the domains of a game, by name; AzardiaError if it has none."""
    lessons = load(game).lessons
    try:
        domains: Mapping[str, Domain] = import_module(f"{lessons}.claims").DOMAINS
    except ModuleNotFoundError:
        raise AzardiaError(spoken("there is nothing to claim about {game}", game=game)) from None
    return domains
