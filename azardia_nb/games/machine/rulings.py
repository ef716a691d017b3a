"""What a rulebook leaves open, as one table: each ruling's name and answers, the usual one first.

The record that players write and the numbers that rules read are both made from the table. Rules
that ask for an answer by its word name it in an enumeration; yes or no they simply ask.

>>> class Tie(IntEnum):
...     REROLL = 0
...     NOTHING = 1
>>> class Rulings(ChosenRulings):
...     table = rulings({"tie": Tie, "swaps": (True, False)})
>>> chosen = Rulings(tie="nothing")
>>> chosen, chosen["swaps"], chosen.codes
(Rulings(tie='nothing'), True, (1, 1))
"""

from collections.abc import Iterator, Mapping
from enum import IntEnum
from typing import ClassVar, NamedTuple, TypeAlias

from azardia_nb.errors import AzardiaError, short
from azardia_nb.game.house_rules import no_longer_open
from azardia_nb.text.language import spoken

Answer: TypeAlias = str | bool


class Ruling(NamedTuple):
    """One open question: its name, and the answers it can have, the usual one first."""

    name: str
    values: tuple[Answer, ...]

    @property
    def usual(self) -> Answer:
        """The answer of whoever does not choose one."""
        return self.values[0]

    def code(self, answer: object) -> int:
        """Return an answer as rules read it: yes is 1 and no is 0, a word its place.

        AzardiaError says which answers there are.
        """
        # True is 1 to Python, and 1 is no answer.
        if isinstance(answer, str | bool) and answer in self.values:
            return int(answer) if isinstance(answer, bool) else self.values.index(answer)
        words = spoken(" or ").join(map(_written, self.values))
        raise AzardiaError(
            spoken(
                "ruling {name} can't be {given}; use {words}",
                name=self.name,
                given=short(answer),
                words=words,
            )
        )


def rulings(table: Mapping[str, type[IntEnum] | tuple[Answer, ...]]) -> dict[str, Ruling]:
    """Return a table of rulings, by name, from their answers: enumerated, or told one by one."""
    found = {}
    for name, answers in table.items():
        if not isinstance(answers, tuple):
            assert [*answers] == [*range(len(answers))], name
            answers = tuple(answer.name.lower() for answer in answers)
        found[name] = Ruling(name, answers)
    return found


class ChosenRulings(Mapping[str, Answer]):
    """How one game answers what its rulebook leaves open; what is not named is as usual.

    A game's own class says which `table` it is, and which questions are `settled`: files of games
    that differed in them name them still. Raises AzardiaError for a ruling or an answer that does
    not exist.
    """

    table: ClassVar[Mapping[str, Ruling]]
    settled: ClassVar[Mapping[str, Answer]] = {}

    def __init__(self, /, **answers: Answer) -> None:
        for name, answer in answers.items():
            if name in self.settled:
                if repr(answer) != repr(self.settled[name]):  # 1 == True, and 1 is no answer
                    raise no_longer_open(name, self.settled[name])
            elif name not in self.table:
                raise no_ruling(name, self.table)
        self._answers = {
            name: answers.get(name, ruling.usual) for name, ruling in self.table.items()
        }
        # As rules read them, in the order of the table.
        self.codes = tuple(ruling.code(self._answers[n]) for n, ruling in self.table.items())

    @property
    def changed(self) -> dict[str, Answer]:
        """The answers that are not the usual ones."""
        return {n: answer for n, answer in self._answers.items() if answer != self.table[n].usual}

    def __getitem__(self, name: str) -> Answer:
        return self._answers[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._answers)

    def __len__(self) -> int:
        return len(self._answers)

    def __hash__(self) -> int:
        return hash(self.codes)

    def __repr__(self) -> str:
        changed = ", ".join(f"{name}={answer!r}" for name, answer in self.changed.items())
        return f"{type(self).__name__}({changed})"


def no_ruling(name: object, table: Mapping[str, Ruling]) -> AzardiaError:
    """Return the error for a ruling that a table does not have."""
    said = spoken(
        "there is no ruling {name}; the rulings are {names}",
        name=short(name),
        names=", ".join(table),
    )
    return AzardiaError(said)


def _written(answer: Answer) -> str:
    return str(answer).lower() if isinstance(answer, bool) else repr(answer)
