"""A rule case as a file: a position, steps, and what must have come of them (TOML)."""

import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from azardia_nb.errors import AzardiaError, DeckError, ScenarioError, short
from azardia_nb.files.checked_file import shown_path
from azardia_nb.files.toml_lines import cut, find_lines, line_of, long_key
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.rulings import Rulings
from azardia_nb.games.azardia.text.log import PHASES
from azardia_nb.games.azardia.text.notation import read_action
from azardia_nb.games.azardia.text.texts import RULES
from azardia_nb.text.language import reason, spoken

MAX_BYTES = 1_000_000
FAR = 10**50  # no number of a scenario comes near it, and one of thousands of digits cannot be said

# What may stand in each table, and of which type.
Keys = Mapping[str, tuple[type, str]]
TEXT = (str, "a text")
NUMBER = (int, "a whole number")
FLAG = (bool, "true or false")
LIST = (list, "a list")
TABLE = (dict, "a table")
TOP: Keys = {"title": TEXT, "rule": TEXT, "setup": TABLE, "steps": LIST, "expect": TABLE}
SETUP: Keys = {
    "cards": FLAG,
    "seat": NUMBER,
    "phase": TEXT,
    "round": NUMBER,
    "rulings": TABLE,
    "deck": TEXT,
    "players": LIST,
}
PLAYER: Keys = {
    "character": TEXT,
    "tile": NUMBER,
    "level": NUMBER,
    "coins": NUMBER,
    "hand": LIST,
    "skip": NUMBER,
    "crossed": FLAG,
}
STEP: Keys = {
    "roll": LIST,
    "do": TEXT,
    "draw": TEXT,
    "steal": TEXT,
    "deal": TEXT,
    "refuse": TEXT,
    "why": TEXT,
}
EXPECT: Keys = {
    "seat": NUMBER,
    "phase": TEXT,
    "over": FLAG,
    "winner": NUMBER,
    "round": NUMBER,
    "events": LIST,
    "absent": LIST,
    "players": LIST,
}


def run_scenario(path: str | os.PathLike[str]) -> list[str]:
    """Play a scenario file; return what came out differently, a sentence each: empty is good.

    Raises ScenarioError, with file and line, for a file that cannot be read or a set-up that the
    rules forbid; for a wrong deck it has a line for each thing wrong with that.
    """
    case = Case(Path(path))
    case.check()
    game = case.set_up()
    for number, step in enumerate(case.steps, start=1):
        settle(game)
        said = take_step(game, step)
        if said:
            return [f"step {number}: {said}"]
    settle(game)
    return compare(game, case.expect)


class Case:
    """A scenario file as it was read; whatever is wrong in it is raised with its line."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.shown = shown_path(path)
        text = _read(path, self.shown)
        tokens = cut(text)
        dotted = long_key(tokens)
        if dotted is not None:
            raise ScenarioError(f"{self.shown}:{dotted}: a key of too many parts")
        try:
            self.tree = tomllib.loads(text)
            self.lines = find_lines(tokens)
        except RecursionError:
            raise ScenarioError(f"{self.shown}:1: lists or tables nested too deeply") from None
        except ValueError as error:  # a TOMLDecodeError, or a number of thousands of digits
            where = re.search(r"at line ([0-9]+)", str(error))
            line = where[1] if where else text.rstrip().count("\n") + 1
            raise ScenarioError(f"{self.shown}:{line}: no TOML: {error}") from None

    def wrong(self, message: str, *place: str | int) -> ScenarioError:
        """Return the error for something at a place of the file."""
        said = " ".join(message.split())
        return ScenarioError(f"{self.shown}:{line_of(place, self.lines)}: {said}")

    @property
    def setup(self) -> dict[str, Any]:
        """Where the pawns stand."""
        return self.tree.get("setup", {})  # type: ignore[no-any-return] # check() has seen to it

    @property
    def steps(self) -> list[dict[str, Any]]:
        """What is done and rolled."""
        return self.tree.get("steps", [])  # type: ignore[no-any-return]

    @property
    def expect(self) -> dict[str, Any]:
        """What must have come of it."""
        return self.tree.get("expect", {})  # type: ignore[no-any-return]

    def check(self) -> None:
        """Raise unless everything in the file has a name and a type that exist."""
        self._table(self.tree, TOP)
        for key in ("title", "rule"):
            if key not in self.tree:
                raise self.wrong(f"a scenario needs a {key}")
        self._rule(self.tree["rule"], "rule")
        self._table(self.setup, SETUP, "setup")
        self._players("setup")
        self._table(self.expect, EXPECT, "expect")
        self._players("expect")
        for name in ("events", "absent"):
            for at, rule in enumerate(self.expect.get(name, [])):
                self._rule(rule, "expect", name, at)
        if self.expect.get("phase", "roll") not in PHASES.values():
            possible = ", ".join(dict.fromkeys(PHASES.values()))
            raise self.wrong(f"phase in expect: possible are {possible}", "expect", "phase")
        for at, step in enumerate(self.steps):
            self._check_step(step, at)

    def _table(self, table: object, keys: Keys, *place: str | int) -> None:
        where = str(place[0]) if place else "a scenario"
        if not isinstance(table, dict):
            raise self.wrong(f"{where}: each is a table, not {short(table)}", *place)
        for key, value in table.items():
            if key not in keys:
                possible = ", ".join(keys)
                raise self.wrong(
                    f"no {short(key)} in {where}; possible are {possible}", *place, key
                )
            wanted, said = keys[key]
            if type(value) is not wanted:
                raise self.wrong(f"{key} in {where} is {said}, not {short(value)}", *place, key)
            if type(value) is int and abs(value) > FAR:
                raise self.wrong(f"{key} in {where} is a number far too large", *place, key)

    def _players(self, part: str) -> None:
        for at, player in enumerate(self.tree.get(part, {}).get("players", [])):
            self._table(player, PLAYER, part, "players", at)
            for card in player.get("hand", []):
                if not isinstance(card, str):
                    raise self.wrong(
                        f"a hand has ids of cards, not {short(card)}", part, "players", at, "hand"
                    )

    def _rule(self, rule: object, *place: str | int) -> None:
        if not isinstance(rule, str) or rule not in RULES:
            raise self.wrong(f"rule {short(rule)} does not exist", *place)

    def _check_step(self, step: object, at: int) -> None:
        self._table(step, STEP, "steps", at)
        assert isinstance(step, dict)
        does = [key for key in step if key != "why"]
        if len(does) != 1 or ("why" in step and does != ["refuse"]):
            possible = ", ".join(key for key in STEP if key != "why")
            raise self.wrong(f"a step is one of {possible}; why goes with refuse only", "steps", at)
        if "why" in step:
            self._rule(step["why"], "steps", at, "why")
        for die in step.get("roll", []):
            if type(die) is not int or not 0 <= die <= 10:
                raise self.wrong(
                    f"a die shows 1 to 10, or 0 for 10; not {short(die)}", "steps", at, "roll"
                )

    def set_up(self) -> Game:
        """Return the game as it stands before the first step."""
        setup = self.setup
        deck = None
        try:
            place: tuple[str | int, ...] = ("setup", "deck")
            if setup.get("cards", True):
                there = "deck" in setup
                deck = Deck.load(self.path.parent / setup["deck"]) if there else Deck.kit()
            elif "deck" in setup:
                raise self.wrong("the core game has no deck: leave it out", *place)
            place = ("setup", "rulings")
            rulings = Rulings(**setup.get("rulings", {}))
            place = ("setup",)
            players = []
            for at, player in enumerate(setup.get("players", [])):
                if "tile" not in player:
                    raise self.wrong("a player needs a tile", "setup", "players", at)
                players.append(Placed(**player))
            game = Game.place(
                players,
                seat=setup.get("seat", 1),
                phase=setup.get("phase", "roll"),
                round=setup.get("round", 1),
                cards=deck is not None,
                rulings=rulings,
                deck=deck,
            )
            # An action that is none is a mistake in the file, not in the game.
            for at, step in enumerate(self.steps):
                place = ("steps", at)
                for word in ("do", "refuse"):
                    if word in step:
                        read_action(step[word], deck)
                for word in ("draw", "steal", "deal"):
                    if word in step and deck is None:
                        raise self.wrong("the core game has no cards", *place, word)
                    if word in step and deck is not None:
                        deck.kind(step[word])
        except ScenarioError:
            raise
        except DeckError as error:
            wrong = (str(self.wrong(line, *place)) for line in error.lines)
            raise ScenarioError("\n".join(wrong)) from None
        except AzardiaError as error:
            raise self.wrong(str(error), *place) from None
        game.automatic = False
        return game


def settle(game: Game) -> None:
    """Let whoever has exactly one legal action, other than a roll, take it."""
    while game.waiting == "seat":
        choices = game.legal()
        if len(choices) != 1 or choices[0].action == "roll":
            return
        game.play(choices[0].action)


def take_step(game: Game, step: dict[str, Any]) -> str:
    """Do one step; return what went wrong, or nothing."""
    try:
        if "roll" in step:
            if game.waiting == "seat":
                game.play("roll")
            game.happen("roll " + " ".join(str(die) for die in step["roll"]))
        elif "do" in step:
            game.play(step["do"])
        elif "refuse" in step:
            refused = game.why_not(step["refuse"])
            if refused is None:
                return f"{step['refuse']!r} is legal, not refused"
            if "why" in step and refused[0] != step["why"]:
                return f"{step['refuse']!r} is refused by {refused[0]}, not by {step['why']}"
        for word in ("draw", "steal", "deal"):
            if word in step:
                game.happen(f"{word} {step[word]}")
    except AzardiaError as error:
        return str(error)
    return ""


def compare(game: Game, expect: dict[str, Any]) -> list[str]:
    """Return every difference between a game and what was expected of it."""
    found: list[str] = []

    def same(name: str, is_now: object, wanted: object) -> None:
        if is_now != wanted:
            found.append(f"{name}: {is_now!r}, expected {wanted!r}")

    now: dict[str, object] = {
        "seat": game.seat,
        "phase": game.phase,
        "over": game.waiting == "over",
        "winner": game.winner,
        "round": game.round,
    }
    for name, value in now.items():
        if name in expect:
            same(name, value, expect[name])
    rules = [entry.rule for entry in game.log()]
    rest = iter(rules)
    for rule in expect.get("events", []):
        if rule not in rest:
            found.append(f"events: {rule} is not there in this order; the log has {rules}")
            break
    absent = [rule for rule in expect.get("absent", []) if rule in rules]
    found += [f"absent: {rule} is in the log" for rule in absent]
    wanted = expect.get("players", [])
    if len(wanted) > game.players:
        found.append(f"players: {game.players}, expected {len(wanted)}")
    for pawn, player in zip(game.pawns, wanted, strict=False):
        for name, value in player.items():
            is_now = getattr(pawn, name)
            if name == "hand":
                is_now = sorted(id for id, n in (pawn.hand or {}).items() for _ in range(n))
                value = sorted(value)
            same(f"seat {pawn.seat} {name}", is_now, value)
    return found


def _read(path: Path, shown: str) -> str:
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        said = spoken("{file}: cannot be read: {why}", file=shown, why=reason(error))
        raise ScenarioError(said) from None
    if len(raw) > MAX_BYTES:
        raise ScenarioError(f"{shown}: more than {MAX_BYTES // 1_000_000} MB: this is no scenario")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise ScenarioError(f"{shown}:{line}: not UTF-8; save the file as UTF-8") from None
    if not text.strip():
        raise ScenarioError(f"{shown}:1: the file is empty; a scenario has [setup] and [[steps]]")
    return text.removeprefix("\ufeff")  # what Windows puts before UTF-8 is no part of TOML
