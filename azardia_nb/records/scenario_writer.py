"""A game that was tried out, as a scenario file: the other way round from `scenario.py`.

>>> from azardia_nb.games import load
>>> game = load("pig").Game(2)
>>> game.automatic = False
>>> _ = game.play("roll"); _ = game.happen("roll 1")
>>> print(scenario(game, "A one ends the turn", "pig.roll"))
game = "pig"
title = "A one ends the turn"
rule = "pig.roll"
<BLANKLINE>
[setup]
position = "pig/1 players=2 round=1"
options = { goal = 100, faces = 6 }
<BLANKLINE>
[[steps]]
do = "roll"
<BLANKLINE>
[[steps]]
happen = "roll 1"
<BLANKLINE>
[expect]
seat = 2
phase = "roll"
round = 1
events = ["pig.roll"]
<BLANKLINE>
"""

import os
from collections.abc import Sequence

from azardia_nb.errors import AzardiaError, FileError
from azardia_nb.files.checked_file import write_new
from azardia_nb.game import Game
from azardia_nb.games import DEFAULT
from azardia_nb.records.scenario import dialect_of, settle, toml
from azardia_nb.text.language import N_
from azardia_nb.text.language import language as speaking


def scenario(
    game: Game,
    title: str,
    rule: str,
    language: str = "en",
    setup: Sequence[Sequence[str]] | None = None,
) -> str:
    """Return the scenario of a game: how it began, its steps, and what came of them.

    `setup` has the lines of each of its tables, in a game's own words; without it the position is
    given as a line of notation. Raises AzardiaError for a title that says nothing.
    """
    title = " ".join(title.split())
    if not title:
        raise AzardiaError(speaking(language)(N_("Give the case a title.")))
    played, steps = _replay(game)
    name = game.type.name
    head = [f"title = {toml(title)}", f"rule = {toml(rule)}"]
    parts = [
        [f"game = {toml(name)}", *head] if name != DEFAULT else head,
        *(_placed(game) if setup is None else setup),
        *(["[[steps]]", step] for step in steps),
        ["[expect]", *_expect(played)],
        *dialect_of(game.type).write_expected(played),
    ]
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def save(text: str, path: str | os.PathLike[str], language: str = "en") -> None:
    """Write a scenario to a new file; FileError where there is one, which stays as it is."""
    speak = speaking(language)
    try:
        write_new(path, text, speak)
    except FileError:
        raise
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise FileError(speak("{file} can't be written: {why}", file=path, why=why)) from None


def _placed(game: Game) -> list[list[str]]:
    """Return the lines of `[setup]`: a position, and the house rules."""
    variant = game.variant
    lines = [f"position = {toml(variant.type.words.write_position(variant, game.start, None))}"]
    options = variant.type.pack(variant.options).get("options", {})
    if options:
        lines.append(f"options = {toml(options)}")
    return [["[setup]", *lines]]


def _replay(game: Game) -> tuple[Game, list[str]]:
    """Play the game again; return it at rest, and those of its steps that a reader must tell.

    A reader takes by itself whatever is the only legal action, if it is one that needs no step.
    """
    write = dialect_of(game.type).write_step
    played = game.branch(0)
    played.automatic = False
    steps = []
    for step in game.steps[: game.position]:
        before = played.branch()
        settle(before)
        forced = before.position > played.position
        if not forced:
            steps.append(write(played, step))
        played.repeat(step)
    settle(played)
    return played, steps


def _expect(game: Game) -> list[str]:
    """Return the lines of `[expect]`: who is to act, and the rules in the log, in their order."""
    over = game.waiting == "over"
    lines = [] if game.seat is None else [f"seat = {game.seat}"]
    lines.append(f"phase = {toml(game.phase)}")
    lines.append(f"round = {game.round}")
    if over:
        lines.append("over = true")
        lines += [] if game.winner is None else [f"winner = {game.winner}"]
    rules = [entry.rule for entry in game.log()]
    told = [rule for at, rule in enumerate(rules) if at == 0 or rules[at - 1] != rule]
    return [*lines, f"events = {toml(told)}"]
