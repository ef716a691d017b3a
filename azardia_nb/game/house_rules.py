"""What house rules can change: the rulings and numbers of a game, each by its name.

They share one space of names, so that a change reads the same wherever it is made:
`{"zone_return": "stop", "goal": 120}` in a notebook, `zone_return=stop,goal=120` in a terminal.

>>> from azardia_nb.games import load
>>> read_changes("goal=50,faces=8", load("pig"))
{'goal': 50, 'faces': 8}
>>> variant_with({"goal": 50}, load("pig")).rules
Rules(goal=50, faces=6)
"""

import inspect
import os
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from azardia_nb.errors import AzardiaError, FileError, short
from azardia_nb.game.protocol import GameType, Variant
from azardia_nb.text.language import language, plural, speaking, spoken
from azardia_nb.text.read import near

Changes = Mapping[str, Any]

NONE = "none"  # how no numbers at all are written
SEVERAL = re.compile(r"[0-9]{1,9}(\+[0-9]{1,9})*")
MOST = 999_999_999  # of a number whose bounds the game itself tells


@dataclass(frozen=True)
class HouseRule:
    """One ruling or number that can be changed.

    A ruling has its `values`; a number lies between `least` and `most`, where the game tells them;
    tiles, or whatever several numbers are, have neither.
    """

    name: str
    usual: Any
    values: tuple[str | bool, ...] = ()
    least: int | None = None
    most: int | None = None
    rule: str | None = None  # the rule a number stands in
    text: Callable[[str], str] | None = None  # what it changes, in a language
    meaning: Callable[[Any, str], str] | None = None  # of a value, with its unit
    right: Callable[[str], str] | None = None  # what it can be, where more is to be said of it

    @property
    def kind(self) -> str:
        """What is changed: "ruling", "number" or "tiles"."""
        if self.values:
            return "ruling"
        return "tiles" if isinstance(self.usual, tuple) else "number"

    def about(self, code: str = "en") -> str:
        """Say what it changes: for a ruling, the question that the rulebook leaves open."""
        return self.text(code) if self.text else self.name

    def possible(self, code: str = "en") -> str:
        """Say what it can be changed to.

        >>> from azardia_nb.games.azardia.house_rules import HOUSE_RULES
        >>> HOUSE_RULES["dice"].possible(), HOUSE_RULES["zone_return"].possible("es")
        ('1 to 3', 'carry, stop')
        """
        speak = language(code)
        if self.values:
            return ", ".join(written(value) for value in self.values)
        if self.right is not None:
            return self.right(code)
        if self.kind == "tiles":
            return speak("whole numbers, as in {example}", example=written(self.usual))
        if self.least is None:
            return speak("a whole number")
        return speak("{least} to {most}", least=self.least, most=self.most)

    def means(self, value: Any, code: str = "en") -> str:
        """Say what a value means: a ruling's answer, a number with its unit."""
        return self.meaning(value, code) if self.meaning else written(value)

    def read(self, text: str, code: str = "en") -> Any:
        """Return the value a text names; AzardiaError, in a language, where it is none."""
        if self.values:
            for value in self.values:
                if text == written(value):
                    return value
        elif self.kind == "tiles":
            if text == NONE:
                return ()
            if SEVERAL.fullmatch(text):
                return tuple(map(int, text.split("+")))
        elif re.fullmatch(r"[0-9]{1,9}", text):
            most = MOST if self.most is None else self.most
            if (self.least or 0) <= int(text) <= most:
                return int(text)
        speak = language(code)
        raise AzardiaError(
            speak(
                "{name}={text}: expected {possible}",
                name=self.name,
                text=short(text),
                possible=self.possible(code),
            )
        )


class HouseRules(NamedTuple):
    """The house rules of a game, and what options of its `variant` changes of them come to."""

    rules: Mapping[str, HouseRule]
    options: Callable[[Changes], dict[str, Any]] = dict
    settled: Changes = {}  # noqa: RUF012 # what was open once, and the answer that holds now


def house_rules_of(game: GameType) -> HouseRules:
    """Return what can be changed in a game: where it does not tell, the options of its variant.

    >>> from azardia_nb.games import load
    >>> [(rule.name, rule.usual) for rule in house_rules_of(load("pig")).rules.values()]
    [('goal', 100), ('faces', 6)]
    """
    if game.house_rules is not None:
        found: HouseRules = game.house_rules()
        return found
    options = inspect.signature(game.variant).parameters.values()
    return HouseRules({each.name: _plain(each.name, each.default) for each in options})


def _plain(name: str, usual: Any) -> HouseRule:
    return HouseRule(name, usual, values=(False, True) if isinstance(usual, bool) else ())


def written(value: Any) -> str:
    """Return a value as `read` takes it."""
    if isinstance(value, tuple):
        return "+".join(map(str, value)) or NONE
    return str(value).lower()


def house_rule(name: str, game: GameType, code: str = "en") -> HouseRule:
    """Return what can be changed under this name; AzardiaError, in a language, if nothing can."""
    rules, _, settled = house_rules_of(game)
    if name in rules:
        return rules[name]
    with speaking(code):
        if name in settled:
            raise no_longer_open(name, settled[name])
        said = spoken("there is no house rule {name}", name=short(name))
        raise AzardiaError(f"{said}; {near(name, rules)}")


def no_longer_open(name: str, answer: Any) -> AzardiaError:
    """Return the error for a ruling that games differed in once: what holds in all of them now."""
    said = spoken(
        "ruling {name} can't be changed any more: in every game it is {answer} now",
        name=name,
        answer=written(answer),
    )
    return AzardiaError(said)


def options_of(changes: Changes, game: GameType) -> dict[str, Any]:
    """Return what changes come to for a game's variant; AzardiaError for what is no house rule."""
    for name in changes:
        house_rule(name, game)
    return house_rules_of(game).options(changes)


def variant_with(changes: Changes, game: GameType, **options: Any) -> Variant:
    """Return a game with these changes, and what else its variant takes.

    Raises AzardiaError for what cannot be.
    """
    return game.variant(**options, **options_of(changes, game))


def check_options(game: str, given: Iterable[str], known: Iterable[str]) -> None:
    """Raise AzardiaError for an option that the variant of a game does not have."""
    known = tuple(known)
    for name in given:
        if name not in known:
            raise AzardiaError(
                spoken(
                    "{game} does not use {name}; use one of {names}",
                    game=game,
                    name=short(name),
                    names=", ".join(known) or spoken("none"),
                )
            )


FILES = ("deck", "map")


def with_files(game: GameType, **paths: "str | os.PathLike[str] | None") -> dict[str, Any]:
    """Return what files of one's own are to a game's variant, by the names of FILES.

    Raises AzardiaError for what a game is not played with, or a file with anything wrong in it.

    >>> from azardia_nb.games import load
    >>> with_files(load("pig"), deck=None)
    {}
    """
    readers, found = game.files(), dict[str, Any]()
    for name, path in paths.items():
        if path is None:
            continue
        if name not in readers:
            raise AzardiaError(
                spoken("{game} takes no {name} of your own", game=game.name, name=name)
            )
        try:
            found |= readers[name](path)
        except FileError as error:
            first, *more = error.lines
            if not more:
                raise
            many = plural("{n} more fault", "{n} more faults")
            check = spoken("`check` tells all of them")
            raise AzardiaError(f"{first} ({spoken(many, n=len(more))}; {check})") from None
    return found


def read_changes(text: str, game: GameType, code: str = "en") -> dict[str, Any]:
    """Return the changes a text names, as in `goal=120,zone_return=stop`; AzardiaError if wrong."""
    speak = language(code)
    changes: dict[str, Any] = {}
    for part in text.split(","):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals:
            raise AzardiaError(
                speak(
                    "{text}: expected a house rule and its value, as in goal=120", text=short(part)
                )
            )
        if name in changes:
            raise AzardiaError(speak("{name} appears twice in {text}", name=name, text=short(text)))
        changes[name] = house_rule(name, game, code).read(value, code)
    variant_with(changes, game)
    return changes


def write_changes(changes: Changes) -> str:
    """Return changes as `read_changes` takes them."""
    return ",".join(f"{name}={written(value)}" for name, value in changes.items())


def rulings_and_numbers(changes: Changes, rulings: Any, numbers: Any) -> dict[str, Any]:
    """Return what the `variant` of a large game takes for these changes.

    `rulings` and `numbers` are the game's own classes; AzardiaError says what cannot be.
    """
    chosen = {name: value for name, value in changes.items() if name in rulings.table}
    given = {name: value for name, value in changes.items() if name in numbers._fields}
    rest = {k: v for k, v in changes.items() if k not in chosen and k not in given}
    return {"rulings": rulings(**chosen), "numbers": numbers(**given), **rest}
