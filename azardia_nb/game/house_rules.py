"""House rules: changes to a game's rulings and numbers, by name.

Rulings and numbers share one namespace, so changes are written alike everywhere:
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
from azardia_nb.text.read import remedy_for

Changes = Mapping[str, Any]

NONE = "none"  # the text of an empty tuple of numbers
SEVERAL = re.compile(r"[0-9]{1,9}(\+[0-9]{1,9})*")
MOST = 999_999_999  # bound for numbers that the game itself limits


@dataclass(frozen=True)
class HouseRule:
    """A house rule: a ruling or a number of a game that can be changed.

    A ruling has `values`. A number has bounds `least` and `most` if they are known. A tuple of
    numbers, such as tiles, has neither.
    """

    name: str
    usual: Any
    values: tuple[str | bool, ...] = ()
    least: int | None = None
    most: int | None = None
    rule: str | None = None  # id of the rule that contains a number
    text: Callable[[str], str] | None = None  # description, in a language
    meaning: Callable[[Any, str], str] | None = None  # of a value, with its unit
    right: Callable[[str], str] | None = None  # description of possible values, if not the bounds

    @property
    def kind(self) -> str:
        """The kind of value: "ruling", "number" or, for a tuple of numbers, "tiles"."""
        if self.values:
            return "ruling"
        return "tiles" if isinstance(self.usual, tuple) else "number"

    def about(self, code: str = "en") -> str:
        """Return a description of the house rule; for a ruling, its question."""
        return self.text(code) if self.text else self.name

    def possible(self, code: str = "en") -> str:
        """Return a description of the values that the house rule can have.

        >>> from azardia_nb.games.azardia.house_rules import HOUSE_RULES
        >>> HOUSE_RULES["dice"].possible(), HOUSE_RULES["zone_return"].possible("es")
        ('1 to 3', 'carry, stop')
        """
        speak = language(code)
        if self.values:
            return ", ".join(value_text(value) for value in self.values)
        if self.right is not None:
            return self.right(code)
        if self.kind == "tiles":
            return speak("whole numbers, as in {example}", example=value_text(self.usual))
        if self.least is None:
            return speak("a whole number")
        return speak("{least} to {most}", least=self.least, most=self.most)

    def means(self, value: Any, code: str = "en") -> str:
        """Return the meaning of `value`: the answer of a ruling, or a number with its unit."""
        return self.meaning(value, code) if self.meaning else value_text(value)

    def read(self, text: str, code: str = "en") -> Any:
        """Return the value written as `text`; AzardiaError in the language `code` if impossible."""
        if self.values:
            for value in self.values:
                if text == value_text(value):
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
    """The house rules of a game; `options` turns changes into keywords of its `variant`."""

    rules: Mapping[str, HouseRule]
    options: Callable[[Changes], dict[str, Any]] = dict
    settled: Changes = {}  # noqa: RUF012 # former rulings with the answers that became rules


def house_rules_of(game: GameType) -> HouseRules:
    """Return the house rules of `game`; by default the keywords of its `variant`.

    >>> from azardia_nb.games import load
    >>> [(rule.name, rule.usual) for rule in house_rules_of(load("pig")).rules.values()]
    [('goal', 100), ('faces', 6)]
    """
    if game.house_rules is not None:
        rules: HouseRules = game.house_rules()
        return rules
    options = inspect.signature(game.variant).parameters.values()
    return HouseRules({each.name: _plain(each.name, each.default) for each in options})


def _plain(name: str, usual: Any) -> HouseRule:
    return HouseRule(name, usual, values=(False, True) if isinstance(usual, bool) else ())


def value_text(value: Any) -> str:
    """Return a value as text, which `HouseRule.read` reads back."""
    if isinstance(value, tuple):
        return "+".join(map(str, value)) or NONE
    return str(value).lower()


def house_rule(name: str, game: GameType, code: str = "en") -> HouseRule:
    """Return the house rule `name`; AzardiaError, in the language `code`, if there is none."""
    rules, _, settled = house_rules_of(game)
    if name in rules:
        return rules[name]
    with speaking(code):
        if name in settled:
            raise no_longer_open(name, settled[name])
        message = spoken("there is no house rule {name}", name=short(name))
        raise AzardiaError(f"{message}; {remedy_for(name, rules)}")


def no_longer_open(name: str, answer: Any) -> AzardiaError:
    """Return the error for a former ruling whose `answer` is now a rule."""
    message = spoken(
        "ruling {name} can't be changed any more: in every game it is {answer} now",
        name=name,
        answer=value_text(answer),
    )
    return AzardiaError(message)


def options_of(changes: Changes, game: GameType) -> dict[str, Any]:
    """Return the keywords of the game's `variant` that make `changes`, house rules by name."""
    for name in changes:
        house_rule(name, game)
    return house_rules_of(game).options(changes)


def variant_with(changes: Changes, game: GameType, **options: Any) -> Variant:
    """Return the variant of `game` with `changes`, house rules by name, and keyword `options`.

    Raises AzardiaError for impossible values.
    """
    return game.variant(**options, **options_of(changes, game))


def variant_of(game: GameType, options: Mapping[str, Any]) -> Variant:
    """Return the variant for keywords of `game.variant` and for house rules by name.

    Raises AzardiaError for unknown options and impossible values, and for a house rule beside the
    keyword that contains it.

    >>> from azardia_nb.games import load
    >>> variant_of(load("azardia"), {"cards": False, "goal": 120}).options.numbers.goal
    120
    """
    keywords = inspect.signature(game.variant).parameters
    changes = {name: value for name, value in options.items() if name not in keywords}
    if not changes:
        return game.variant(**options)
    rules, _, settled = house_rules_of(game)
    check_options(game.name, changes.keys() - rules.keys() - settled.keys(), keywords)
    own = {name: value for name, value in options.items() if name in keywords}
    added = options_of(changes, game)
    for name in added.keys() & own.keys():
        message = "{names} would change {name}, which is given as well; give only one of them"
        raise AzardiaError(message.format(names=", ".join(changes), name=name))
    return game.variant(**own, **added)


def check_options(game: str, given: Iterable[str], known: Iterable[str]) -> None:
    """Raise AzardiaError if an option in `given` is not among those `known`."""
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
    """Return keywords of the game's `variant` that are read from the user's own files at `paths`.

    Raises AzardiaError for a kind of file that the game does not use, and for a faulty file.

    >>> from azardia_nb.games import load
    >>> with_files(load("pig"), deck=None)
    {}
    """
    readers, options = game.files(), dict[str, Any]()
    for name, path in paths.items():
        if path is None:
            continue
        if name not in readers:
            raise AzardiaError(
                spoken("{game} takes no {name} of your own", game=game.name, name=name)
            )
        try:
            options |= readers[name](path)
        except FileError as error:
            first, *more = error.lines
            if not more:
                raise
            many = plural("{n} more fault", "{n} more faults")
            check = spoken("`check` tells all of them")
            raise AzardiaError(f"{first} ({spoken(many, n=len(more))}; {check})") from None
    return options


def read_changes(text: str, game: GameType, code: str = "en") -> dict[str, Any]:
    """Return the changes written as `text`, such as `goal=120,zone_return=stop`.

    Raises AzardiaError, in the language `code`, if they are invalid.
    """
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


def rulings_and_numbers(changes: Changes, rulings: Any, numbers: Any) -> dict[str, Any]:
    """Return keywords of a large game's `variant` that make `changes`, house rules by name.

    `rulings` and `numbers` are the game's own classes, which raise AzardiaError for impossible
    values.
    """
    chosen = {name: value for name, value in changes.items() if name in rulings.table}
    fields = {name: value for name, value in changes.items() if name in numbers._fields}
    rest = {k: v for k, v in changes.items() if k not in chosen and k not in fields}
    changed = {"rulings": rulings(**chosen)} if chosen else {}
    return {**changed, **({"numbers": numbers(**fields)} if fields else {}), **rest}
