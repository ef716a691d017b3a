"""Rulings: a table of the questions a rulebook leaves open, each with its answers, default first.

Both the record that players write and the codes that rules read come from this table. A ruling's
answers are an enumeration or, for yes and no, a pair of flags.

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
    """An open question: its name and possible answers, the default first."""

    name: str
    values: tuple[Answer, ...]

    @property
    def usual(self) -> Answer:
        """The default answer."""
        return self.values[0]

    def code(self, answer: object) -> int:
        """Return the code of an answer: 1 for yes, 0 for no, or the index of a word.

        AzardiaError lists the possible answers.
        """
        # 1 == True in Python, but 1 is not a valid answer.
        if isinstance(answer, str | bool) and answer in self.values:
            return int(answer) if isinstance(answer, bool) else self.values.index(answer)
        words = spoken(" or ").join(map(_answer_text, self.values))
        raise AzardiaError(
            spoken(
                "ruling {name} can't be {given}; use {words}",
                name=self.name,
                given=short(answer),
                words=words,
            )
        )


def rulings(table: Mapping[str, type[IntEnum] | tuple[Answer, ...]]) -> dict[str, Ruling]:
    """Return rulings by name; answers are an enumeration from 0 on, or a tuple of values."""
    by_name = {}
    for name, answers in table.items():
        if not isinstance(answers, tuple):
            assert [*answers] == [*range(len(answers))], name
            answers = tuple(answer.name.lower() for answer in answers)
        by_name[name] = Ruling(name, answers)
    return by_name


class ChosenRulings(Mapping[str, Answer]):
    """The answers that one game uses; rulings that are not named have their default answer.

    A game's subclass sets `table`, and `settled`: former rulings that old files still name, each
    with the answer that became a rule. AzardiaError for an unknown ruling or answer.
    """

    table: ClassVar[Mapping[str, Ruling]]
    settled: ClassVar[Mapping[str, Answer]] = {}

    def __init__(self, /, **answers: Answer) -> None:
        for name, answer in answers.items():
            if name in self.settled:
                if repr(answer) != repr(self.settled[name]):  # 1 == True, but 1 is not an answer
                    raise no_longer_open(name, self.settled[name])
            elif name not in self.table:
                raise no_ruling(name, self.table)
        self._answers = {
            name: answers.get(name, ruling.usual) for name, ruling in self.table.items()
        }
        # The codes that rules read, in the order of `table`.
        self.codes = tuple(ruling.code(self._answers[n]) for n, ruling in self.table.items())

    @property
    def changed(self) -> dict[str, Answer]:
        """The answers that differ from the default."""
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
    """Return the error for an unknown ruling."""
    wrong = spoken(
        "there is no ruling {name}; the rulings are {names}",
        name=short(name),
        names=", ".join(table),
    )
    return AzardiaError(wrong)


def _answer_text(answer: Answer) -> str:
    return str(answer).lower() if isinstance(answer, bool) else repr(answer)
