"""What Axis Mundi says in its own way to programs that learn or search."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import quote, unquote

from azardia_nb.errors import AzardiaError
from azardia_nb.game.learning import Bounds, Learning, Listed
from azardia_nb.game.protocol import NOBODY, GameType, Rules, Variant
from azardia_nb.game.registry import load
from azardia_nb.games.axis_mundi.game import game_with_cards
from azardia_nb.games.axis_mundi.rules import state
from azardia_nb.games.axis_mundi.rules.board import SPACES
from azardia_nb.text.language import spoken

HOUSE, SEATED = "house", "seated"  # house rules as JSON, and the Characters in turn order
FLAGS = ("crater", "acted", "moved", "done", "infected")
# Steps of a turn: three actions and its end; each has a die to roll for who is pushed, for each who
# falls, and for who enters the Axis Mundi by it.
STEPS = (state.POINTS + 1) * (1 + 1 + state.SEATS + 1)


def bounds(variant: Variant) -> Bounds:
    """Return what the fields of a row can be; with cards as far as it is less than their type."""
    cards = variant.options.cards
    found = {
        "round": (1, int(variant.rules["rounds"])),
        "level": (1, state.LAST_LEVEL),
        "character": (0, len(state.CHARACTERS) - 1),
        "form": (0, len(state.FORMS) - 1),
        "hp": (0, state.HIGH_HP),
        "wounds": (0, state.WOUNDS - 1),
        "phase": (0, len(state.PHASES) - 1 if cards else state.ENDED),
        "at": (NOBODY if cards else 0, SPACES - 1),  # while one is unseen, nobody knows where
    }
    if cards:
        return found | dict.fromkeys(("hidden", "infected", "defused"), (0, 1))
    return found | {
        "points": (0, state.POINTS),
        "begun": (0, SPACES - 1),
        "firm": (NOBODY, SPACES - 1),
        "energy": (0, state.ENERGY),
        **dict.fromkeys(FLAGS, (0, 1)),
    }


def longest(rules: Rules) -> int:
    """Return how many steps a game has at most."""
    return int(rules["rounds"]) * state.SEATS * STEPS


def listed(name: str, long_name: str, kind: GameType) -> Listed:
    """Return how a kind of Axis Mundi is listed: what is not usual of its house rules as JSON."""

    def read(parameters: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        seated = {"characters": parameters[SEATED].split()} if parameters[SEATED] else {}
        options = kind.variant().options
        try:
            if parameters[HOUSE]:
                options = kind.unpack({"options": json.loads(unquote(parameters[HOUSE]))}).options
        except (AzardiaError, json.JSONDecodeError) as error:
            raise AzardiaError(spoken("{name} is damaged: {why}", name=HOUSE, why=error)) from None
        return options._asdict() | {"characters": options.characters or None}, seated

    def write(variant: Variant, begun_with: Mapping[str, Any]) -> dict[str, Any]:
        seated = begun_with.get("characters") or ()
        house = (
            "" if variant == kind.variant() else json.dumps(kind.pack(variant.options)["options"])
        )
        return {HOUSE: quote(house), SEATED: " ".join(seated)}

    return Listed(
        name=name,
        long_name=long_name,
        hides=kind.engine.hides,
        parameters={HOUSE: "", SEATED: ""},
        read=read,
        write=write,
    )


LEARNING = Learning(
    bounds=bounds,
    recurs=lambda variant: False,
    listed=(listed("python_axis_mundi", "Axis Mundi", load("axis_mundi")),),
)
LEARNING_WITH_CARDS = replace(
    LEARNING,
    listed=(listed("python_axis_mundi_cards", "Axis Mundi with cards", game_with_cards()),),
)
