"""A rule case as a file: a position, steps, and what must have come of them (TOML)."""

import os
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from azardia_nb.errors import AzardiaError, ScenarioError
from azardia_nb.game import Game
from azardia_nb.games.azardia.deck import Deck
from azardia_nb.games.azardia.engine import NO_CARDS
from azardia_nb.games.azardia.position import Placed, build
from azardia_nb.games.azardia.rulings import Rulings
from azardia_nb.games.azardia.state import law
from azardia_nb.games.azardia.texts import RULES

MAX_BYTES = 1_000_000

# What may stand in each table, and of which type.
TOP = {"title": str, "rule": str, "setup": dict, "steps": list, "expect": dict}
SETUP = {
    "cards": bool,
    "seat": int,
    "phase": str,
    "round": int,
    "rulings": dict,
    "deck": str,
    "players": list,
}
PLAYER = {
    "character": str,
    "tile": int,
    "level": int,
    "coins": int,
    "hand": list,
    "skip": int,
    "crossed": bool,
}
STEP = {
    "roll": list,
    "do": str,
    "draw": str,
    "steal": str,
    "deal": str,
    "refuse": str,
    "why": str,
}
EXPECT = {
    "seat": int,
    "phase": str,
    "over": bool,
    "winner": int,
    "round": int,
    "events": list,
    "absent": list,
    "players": list,
}


def run_scenario(path: str | os.PathLike[str]) -> list[str]:
    """Play a scenario file; return what came out differently, a sentence each: empty is good.

    Raises ScenarioError, with file and line, for a file that cannot be read or a set-up that the
    rules forbid.
    """
    file = Path(path)
    text = _read(file)

    def wrong(message: str, *place: str) -> ScenarioError:
        return ScenarioError(f"{path}:{_line(text, place)}: {message}")

    try:
        tree = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        line = getattr(error, "lineno", None) or 1
        raise ScenarioError(f"{path}:{line}: no TOML: {error}") from None
    _check(tree, TOP, wrong, "scenario")
    if tree.get("rule") not in RULES:
        raise wrong(f"rule {tree.get('rule')!r} does not exist", "rule")
    setup = tree.get("setup", {})
    _check(setup, SETUP, wrong, "setup")
    expect = tree.get("expect", {})
    _check(expect, EXPECT, wrong, "expect")
    for name in ("events", "absent"):
        for rule in expect.get(name, []):
            if rule not in RULES:
                raise wrong(f"rule {rule!r} does not exist", name)
    for player in expect.get("players", []):
        _check(player, PLAYER, wrong, "expect.players")
    for step in tree.get("steps", []):
        _check(step, STEP, wrong, "steps")
    try:
        game = _set_up(setup, file.parent, wrong)
    except ScenarioError:
        raise
    except AzardiaError as error:
        raise wrong(str(error), "setup") from None
    for number, step in enumerate(tree.get("steps", []), start=1):
        settle(game)
        said = _step(game, step)
        if said:
            return [f"step {number}: {said}"]
    settle(game)
    return compare(game, expect)


def _set_up(setup: dict[str, Any], folder: Path, wrong: Callable[..., ScenarioError]) -> Game:
    deck = None
    if setup.get("cards", True):
        deck = Deck.load(folder / setup["deck"]) if "deck" in setup else Deck.kit()
    elif "deck" in setup:
        raise wrong("the core game has no deck: leave out deck, or cards = false", "deck")
    rulings = Rulings(**setup.get("rulings", {}))
    players = []
    for player in setup.get("players", []):
        _check(player, PLAYER, wrong, "setup.players")
        if "tile" not in player:
            raise wrong("a player needs a tile", "setup.players")
        players.append(Placed(**player))
    state = build(
        law(rulings.codes, deck.table if deck else NO_CARDS),
        deck,
        players,
        seat=setup.get("seat", 1),
        phase=setup.get("phase", "roll"),
        round=setup.get("round", 1),
    )
    game = Game.from_state(state, rulings=rulings, deck=deck)
    game.automatic = False
    return game


def settle(game: Game) -> None:
    """Let whoever has exactly one legal action, other than a roll, take it."""
    while game.waiting == "seat":
        choices = game.legal()
        if len(choices) != 1 or choices[0].action == "roll":
            return
        game.play(choices[0].action)


def _step(game: Game, step: dict[str, Any]) -> str:
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

    now = {
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
    for rule in expect.get("absent", []):
        if rule in rules:
            found.append(f"absent: {rule} is in the log")
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


def _read(path: Path) -> str:
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        raise ScenarioError(f"{path}: cannot be read: {reason}") from None
    if len(raw) > MAX_BYTES:
        raise ScenarioError(f"{path}: more than {MAX_BYTES // 1_000_000} MB: this is no scenario")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise ScenarioError(f"{path}:{line}: not UTF-8; save the file as UTF-8") from None
    if not text.strip():
        raise ScenarioError(f"{path}:1: the file is empty; a scenario has [setup] and [[steps]]")
    return text


def _check(
    table: object, keys: dict[str, type], wrong: Callable[..., ScenarioError], where: str
) -> None:
    """Raise unless every key of a table exists and has the type it should."""
    if not isinstance(table, dict):
        raise wrong(f"{where} is a table", where)
    for key, value in table.items():
        if key not in keys:
            raise wrong(f"no {key!r} in {where}; possible are {', '.join(keys)}", key)
        wanted = keys[key]
        if not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
            raise wrong(f"{key} in {where} is {_TYPES[wanted]}, not {value!r}", key)


_TYPES = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    dict: "a table",
}


def _line(text: str, place: tuple[str, ...]) -> int:
    """Return the line on which a key or table is first named, or 1."""
    word = place[-1] if place else ""
    for number, line in enumerate(text.splitlines(), start=1):
        stripped = line.strip()
        if stripped.split("=")[0].strip() == word or stripped.strip("[]") == word:
            return number
    for number, line in enumerate(text.splitlines(), start=1):
        if word and word in line:
            return number
    return 1
