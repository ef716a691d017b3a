"""Reading and writing rule cases of large games: seat tables, chance steps, expectations."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from azardia_nb.game.game import Game
from azardia_nb.game.protocol import CHANCE, Variant
from azardia_nb.records import scenario
from azardia_nb.records.scenario import Case, Keys, Step


def keys_of(types: Mapping[str, type]) -> Keys:
    """Return the keys of a case table from their Python types."""
    kinds: Keys = {
        kind[0].__name__: kind
        for kind in (scenario.TEXT, scenario.NUMBER, scenario.FLAG, scenario.LIST, scenario.TABLE)
    }
    return {key: kinds[type.__name__] for key, type in types.items()}


def check_seats(case: Case, part: str | int, name: str, keys: Keys) -> None:
    """Check each seat's table in `part` of a case file against `keys`."""
    if isinstance(part, str):
        for at, one in enumerate(case.tree.get(part, {}).get(name, [])):
            case.table(one, keys, part, name, at)


def begin(
    case: Case, board: str, unpack: Callable[[Mapping[str, Any]], Variant], type: Any
) -> Game:
    """Return the game at the start of a case: from its set-up, or from a position in notation.

    Options that were written by `save` have the key `board`; other options are house rules.
    """
    options, position = case.setup.get("options", {}), case.setup.get("position")
    if position is not None and board not in options:
        return scenario.begin_at_position(case)
    with case.at("setup"):
        if position is None:
            begun: Game = type.place(case.setup)
        else:
            begun = type.read(unpack({"options": options}), position)
        return begun


def outcome_player(*words: str) -> Callable[[Game, Step], None]:
    """Return a function that plays a step's outcomes: `die = 4`, `roll = ["dash", "trap"]`."""

    def take(game: Game, step: Step) -> None:
        for word in words:
            if word in step:
                value = step[word]
                listed = value if isinstance(value, list) else [value]
                game.happen(" ".join([word, *map(str, listed)]))

    return take


def write_step(game: Game, step: str) -> str:
    """Return a step as a line of a case file: `roll = ["dash", "trap"]` or `do = "end"`."""
    word, *rest = step.split()
    if game.acting != CHANCE:
        return f"do = {scenario.toml(step)}"
    return f"{word} = {scenario.toml(rest if word == 'roll' else rest[0])}"


def differences(
    expect: Step,
    now: Mapping[str, Any],
    name: str,
    seats: Sequence[Mapping[str, Any]],
    sets: Collection[str],
) -> list[str]:
    """Return the differences between a game's values `now` and those that a case expects.

    The order of lists is ignored, except in a seat's table for keys that are not in `sets`.
    """
    lines = []
    for key, value in expect.items():
        if key in now:
            lines += scenario.difference(
                key, now[key], sorted(value) if isinstance(value, list) else value
            )
    expected = expect.get(name, [])
    if len(expected) > len(seats):
        lines.append(f"{name}: {len(seats)}, expected {len(expected)}")
    for seat, (here, one) in enumerate(zip(seats, expected, strict=False), start=1):
        for key, value in one.items():
            pair = here[key], value
            is_now, right = map(sorted, pair) if key in sets else pair
            lines += scenario.difference(f"seat {seat} {key}", is_now, right)
    return lines
