"""A game that was tried out, as a scenario file: the other way round from `scenario.py`."""

import json
import os
from dataclasses import dataclass, field
from pathlib import Path

from azardia_nb.errors import AzardiaError, FileError
from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.rulings import RULINGS, Rulings
from azardia_nb.games.azardia.text.texts import rule_name
from azardia_nb.records.scenario import settle
from azardia_nb.text.language import N_
from azardia_nb.text.language import language as speaking

OUTCOMES = ("draw", "steal", "deal")  # what chance does with cards; all else with a roll


@dataclass(frozen=True)
class Setup:
    """A position to begin with, as `[setup]` of a scenario says it; `cards` are the kit's."""

    pawns: tuple[Placed, ...]
    seat: int = 1
    phase: str = "roll"
    round: int = 1
    cards: bool = True
    rulings: Rulings = field(default_factory=Rulings)

    def begin(self, seed: int | None = None) -> Game:
        """Return a game that begins here; ForbiddenPosition where the rules never let it."""
        return Game.place(
            self.pawns,
            seat=self.seat,
            phase=self.phase,
            round=self.round,
            cards=self.cards,
            rulings=self.rulings,
            seed=seed,
        )


def scenario(setup: Setup, game: Game, title: str, rule: str, language: str = "en") -> str:
    """Return the scenario of a game that began with a set-up: its steps, and what came of them.

    Raises AzardiaError for a title that says nothing, or a rule that does not exist.

    >>> setup = Setup((Placed(78, level=4), Placed(12)), cards=False)
    >>> game = setup.begin()
    >>> game.automatic = False
    >>> _ = game.play("roll"); _ = game.happen("roll 7 3"); _ = game.play("add")
    >>> print(scenario(setup, game, "Past the gate", "zones.return").partition("[[steps]]")[0])
    title = "Past the gate"
    rule = "zones.return"
    <BLANKLINE>
    [setup]
    cards = false
    <BLANKLINE>
    [[setup.players]]
    character = "lagartoon"
    tile = 78
    level = 4
    <BLANKLINE>
    [[setup.players]]
    character = "kuchuritok"
    tile = 12
    <BLANKLINE>
    <BLANKLINE>
    """
    title = " ".join(title.split())
    if not title:
        raise AzardiaError(speaking(language)(N_("Give the case a title.")))
    rule_name(rule)  # refuses a rule that does not exist
    played, steps = _replay(setup, game)
    parts = [
        [f"title = {_text(title)}", f"rule = {_text(rule)}"],
        ["[setup]", *_setup(setup)],
        *(["[[setup.players]]", *_placed(setup, at)] for at in range(len(setup.pawns))),
        *(["[[steps]]", step] for step in steps),
        ["[expect]", *_expect(played)],
        *(["[[expect.players]]", *_expected(played, at)] for at in range(played.players)),
    ]
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def save(text: str, path: str | os.PathLike[str], language: str = "en") -> None:
    """Write a scenario to a new file; FileError where there is one, which stays as it is."""
    speak = speaking(language)
    try:
        with Path(path).open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise FileError(speak("{file}: is there already, and stays as it is", file=path)) from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise FileError(speak("{file}: cannot be written: {why}", file=path, why=why)) from None


def _replay(setup: Setup, game: Game) -> tuple[Game, list[str]]:
    """Play the game again; return it at rest, and those of its steps that a reader must tell.

    A reader takes by itself whatever is the only legal action.
    """
    played = setup.begin()
    played.automatic = False
    steps = []
    for step in game.steps[: game.position]:
        before = played.branch()
        settle(before)
        forced = before.position > played.position
        if not forced:
            steps.append(_step(step))
        played.repeat(step)
    settle(played)
    return played, steps


def _step(step: str) -> str:
    word, *rest = step.split()
    if word == "roll" and rest:
        return f"roll = [{', '.join(rest)}]"
    if word in OUTCOMES:
        return f"{word} = {_text(rest[0])}"
    return f"do = {_text(step)}"


def _setup(setup: Setup) -> list[str]:
    """Return the lines of `[setup]`; what is usual is left out."""
    lines = [] if setup.cards else ["cards = false"]
    usual = Setup(setup.pawns)
    for name in ("seat", "phase", "round"):
        value = getattr(setup, name)
        if value != getattr(usual, name):
            lines.append(f"{name} = {_value(value)}")
    chosen = {
        name: setup.rulings[name]
        for name, ruling in RULINGS.items()
        if setup.rulings[name] != ruling.default
    }
    if chosen:
        written = ", ".join(f"{name} = {_value(value)}" for name, value in chosen.items())
        lines.append(f"rulings = {{ {written} }}")
    return lines


def _placed(setup: Setup, at: int) -> list[str]:
    """Return the lines of one of the players; what is usual is left out."""
    pawn = setup.pawns[at]
    character = setup.begin().pawns[at].character
    lines = [f"character = {_value(character)}", f"tile = {pawn.tile}"]
    usual = Placed(pawn.tile)
    for name in ("level", "coins", "hand", "skip", "crossed"):
        value = getattr(pawn, name)
        if value != getattr(usual, name) and value is not None:
            lines.append(f"{name} = {_value(list(value) if name == 'hand' else value)}")
    return lines


def _expect(game: Game) -> list[str]:
    """Return the lines of `[expect]`: who is to act, and the rules in the log, in their order."""
    over = game.waiting == "over"
    lines = [] if game.seat is None else [f"seat = {game.seat}"]
    lines.append(f"phase = {_value(game.phase)}")
    lines.append(f"round = {game.round}")
    if over:
        lines += ["over = true", f"winner = {game.winner}"]
    rules = [entry.rule for entry in game.log()]
    told = [rule for at, rule in enumerate(rules) if at == 0 or rules[at - 1] != rule]
    return [*lines, f"events = {_value(told)}"]


def _expected(game: Game, at: int) -> list[str]:
    pawn = game.pawns[at]
    lines = [
        f"{name} = {_value(getattr(pawn, name))}"
        for name in ("tile", "level", "coins", "skip", "crossed")
    ]
    if game.decks:
        hand = [card for card, count in (pawn.hand or {}).items() for _ in range(count)]
        lines.append(f"hand = {_value(hand)}")
    return lines


def _value(value: object) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int) else _text(str(value))


def _text(text: str) -> str:
    """Return a text in quotes: TOML's are JSON's, but for one character that JSON lets pass."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
