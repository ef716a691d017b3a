"""A small reader of rule cases: a set-up, steps, and what is expected after them."""

import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from azardia_nb.errors import IllegalAction
from azardia_nb.games.protocol import CHANCE, OVER
from azardia_nb.games.titan_race.data.titans import TITANS
from azardia_nb.games.titan_race.game import Game
from azardia_nb.games.titan_race.rules.board import name_of, names_of
from azardia_nb.games.titan_race.rules.state import STATES

FOLDER = Path(__file__).parent / "cases"


def read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def forced(game: Game) -> None:
    """Take whatever is the only legal action; nobody presses a button for that."""
    while len(game.actions) == 1:
        game.take(game.actions[0])


def run(case: dict[str, Any]) -> Game:
    """Play a case, and compare with what it expects."""
    game = Game.place(case["setup"])
    game.automatic = False
    for step in case.get("steps", []):
        forced(game)
        if "seat" in step:
            assert game.seat == step["seat"], step
        if "do" in step:
            game.play(step["do"])
        elif "refuse" in step:
            why = game.why_not(step["refuse"])
            assert why is not None, step
            assert why[0] == step["why"], (step, why)
            with pytest.raises(IllegalAction):
                game.play(step["refuse"])
        else:
            game.happen(_outcome(step))
    forced(game)
    compare(game, case.get("expect", {}))
    return game


def _outcome(step: dict[str, Any]) -> str:
    if "roll" in step:
        return "roll " + " ".join(step["roll"])
    return f"draw {step['draw']}" if "draw" in step else f"first {step['first']}"


def compare(game: Game, expect: dict[str, Any]) -> None:
    s, options = game.state, game.variant.options
    rules = [entry.rule for entry in game.log()]
    left = iter(rules)
    assert all(rule in left for rule in expect.get("events", [])), rules
    assert not set(expect.get("absent", [])) & set(rules), rules
    actor = {CHANCE: "chance", OVER: "over"}.get(game.acting, game.seat)
    names = names_of(len(options.circuits) > 1)
    found: dict[str, Any] = {
        "turn": game.turn,
        "seat": actor,
        "phase": game.phase,
        "over": game.acting == OVER,
        "winner": game.winner,
        "team": game.winner and int(s["team"][game.winner - 1]) + 1,
        "offer": sorted(_offer(game)),
        "traps": sorted(names[space] for space in np.flatnonzero(s["trap"])),
        "supply": int(s["supply"]),
        "legal": sorted(choice.action for choice in game.legal()),
    }
    for key, value in expect.items():
        if key in found:
            assert found[key] == (sorted(value) if isinstance(value, list) else value), key
        else:
            assert key in ("events", "absent", "titans"), key
    for seat, titan in enumerate(expect.get("titans", [])):
        here = {
            "titan": TITANS[s["titan"][seat]],
            "space": name_of(int(s["space"][seat]), len(options.circuits) > 1),
            "lap": int(s["lap"][seat]),
            "life": int(s["life"][seat]),
            "state": STATES[s["state"][seat]],
            "hand": _hand(game, int(s["player"][seat])),
        }
        for key, value in titan.items():
            expected = sorted(value) if key == "hand" else value
            assert here[key] == expected, (seat + 1, key)


def _offer(game: Game) -> list[str]:
    line = dict(word.split("=", 1) for word in game.notation.split()[1:])
    return line["offer"].split(",") if "offer" in line else []


def _hand(game: Game, owner: int) -> list[str]:
    deck = game.variant.options.deck
    if deck is None:
        return []
    hand = game.state["hand"][owner]
    return sorted(deck.ids[kind] for kind in np.flatnonzero(hand) for _ in range(hand[kind]))
