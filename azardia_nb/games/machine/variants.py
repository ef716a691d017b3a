"""Variants of large games: house rules, set-ups, saved options, OpenSpiel parameters."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from typing import Any
from urllib.parse import quote, unquote

from azardia_nb.errors import AzardiaError, SaveError, short
from azardia_nb.game.house_rules import HouseRule, HouseRules, rulings_and_numbers
from azardia_nb.game.learning import Listed
from azardia_nb.game.protocol import GameType, Variant
from azardia_nb.games.machine.rulings import ChosenRulings
from azardia_nb.text.language import spoken
from azardia_nb.text.read import remedy_for

HOUSE, SEATED = "house", "seated"  # parameters: house rules as JSON; characters in turn order


def later(module: str, name: str) -> Callable[[], Any]:
    """Return a function that imports `name` from a game's module when it is first called."""
    return lambda: getattr(import_module(f"azardia_nb.games.{module}"), name)


def house_rules_of(
    rulings: type[ChosenRulings],
    numbers: Any,
    bounds: Mapping[str, tuple[int, int]],
    answer: Callable[..., str],
    *more: HouseRule,
) -> HouseRules:
    """Return a game's house rules: `more`, then its rulings, then its numbers.

    `answer` explains one answer of a ruling. A number without `bounds` can be 0 or 1.
    """
    rules = {one.name: one for one in more}
    for name, ruling in rulings.table.items():
        meaning = partial(answer, name)
        rules[name] = HouseRule(name, ruling.usual, values=ruling.values, meaning=meaning)
    for name, usual in numbers()._asdict().items():
        least, most = bounds.get(name, (0, 1))
        rules[name] = HouseRule(name, usual, least=least, most=most)
    options = partial(rulings_and_numbers, rulings=rulings, numbers=numbers)
    return HouseRules(rules, options, rulings.settled)


def numbers_of(numbers: Any, changed: Mapping[str, Any]) -> Any:
    """Return `numbers` with the values in `changed`; AzardiaError for an unknown name."""
    for name in changed:
        if name not in numbers._fields:
            wrong = spoken("there is no number {name}", name=short(name))
            raise AzardiaError(f"{wrong}; {remedy_for(name, numbers._fields)}")
    return numbers(**changed)


@contextmanager
def setting_up() -> Iterator[None]:
    """Turn errors from values of the wrong type in a set-up into AzardiaError."""
    try:
        yield
    except AzardiaError:
        raise
    except (TypeError, ValueError, IndexError, KeyError, AttributeError, OverflowError):
        wrong = spoken("a value of this set-up is not of the kind that its key takes")
        raise AzardiaError(wrong) from None


@contextmanager
def unpacking() -> Iterator[None]:
    """Turn errors from saved options that `pack` did not write into SaveError."""
    try:
        yield
    except (TypeError, KeyError, AttributeError, AzardiaError) as error:
        wrong = spoken("{part} is damaged; only what `save` wrote can be read", part="options")
        raise SaveError(f"{wrong} ({error})" if str(error) else wrong) from None


def openspiel_listing(
    game: GameType,
    name: str,
    long_name: str,
    seated: str,
    arguments: Callable[[Any], dict[str, Any]],
) -> Listed:
    """Return a game's OpenSpiel registration, with changed house rules as a JSON parameter.

    `seated` is the keyword of the game's `start` that takes its characters. `arguments` turns
    packed options into keyword arguments of the game's `variant`.
    """

    def read(parameters: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        how = {seated: parameters[SEATED].split()} if parameters[SEATED] else {}
        if not parameters[HOUSE]:
            return {}, how
        try:
            return arguments(json.loads(unquote(parameters[HOUSE]))), how
        except (TypeError, KeyError, AttributeError, AzardiaError, json.JSONDecodeError) as error:
            raise AzardiaError(spoken("{name} is damaged: {why}", name=HOUSE, why=error)) from None

    def write(variant: Variant, begun_with: Mapping[str, Any]) -> dict[str, Any]:
        sitting: Sequence[str] = begun_with.get(seated) or ()
        same = variant == game.variant()
        house = "" if same else quote(json.dumps(game.pack(variant.options)["options"]))
        return {HOUSE: house, SEATED: " ".join(sitting)}

    return Listed(
        name=name,
        long_name=long_name,
        hides=game.engine.hides,
        parameters={HOUSE: "", SEATED: ""},
        read=read,
        write=write,
    )
