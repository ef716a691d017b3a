"""What Axis Mundi says in its own way to programs that learn or search."""

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote

from azardia_nb.errors import AzardiaError
from azardia_nb.games.axis_mundi.game import pack, unpack
from azardia_nb.games.axis_mundi.game import variant as usual
from azardia_nb.games.axis_mundi.rules.board import SPACES
from azardia_nb.games.axis_mundi.rules.state import (
    CHARACTERS,
    ENERGY,
    FORMS,
    HIGH_HP,
    LAST_LEVEL,
    PHASES,
    POINTS,
    SEATS,
    WOUNDS,
)
from azardia_nb.games.learning import Bounds, Learning, Listed
from azardia_nb.games.protocol import NOBODY, Rules, Variant
from azardia_nb.text.language import spoken

HOUSE, SEATED = "house", "seated"  # house rules as JSON, and the Characters in turn order
FLAGS = ("crater", "acted", "moved", "done", "infected")
# Steps of a turn: three actions and its end; each has a die to roll for who is pushed, for each who
# falls, and for who enters the Axis Mundi by it.
STEPS = (POINTS + 1) * (1 + 1 + SEATS + 1)


def bounds(variant: Variant) -> Bounds:
    """Return what the fields of a row can be."""
    return {
        "round": (1, int(variant.rules["rounds"])),
        "phase": (0, len(PHASES) - 1),
        "level": (1, LAST_LEVEL),
        "points": (0, POINTS),
        "begun": (0, SPACES - 1),
        "firm": (NOBODY, SPACES - 1),
        "character": (0, len(CHARACTERS) - 1),
        "form": (0, len(FORMS) - 1),
        "at": (0, SPACES - 1),
        "hp": (0, HIGH_HP),
        "wounds": (0, WOUNDS - 1),
        "energy": (0, ENERGY),
        **dict.fromkeys(FLAGS, (0, 1)),
    }


def longest(rules: Rules) -> int:
    """Return how many steps a game has at most."""
    return int(rules["rounds"]) * SEATS * STEPS


def read(parameters: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the house rules that parameters name, and how a game begins."""
    seated = {"characters": parameters[SEATED].split()} if parameters[SEATED] else {}
    if not parameters[HOUSE]:
        return {}, seated
    try:
        options = unpack({"options": json.loads(unquote(parameters[HOUSE]))}).options
    except (AzardiaError, json.JSONDecodeError) as error:
        raise AzardiaError(spoken("{name} is damaged: {why}", name=HOUSE, why=error)) from None
    return {name: getattr(options, name) for name in ("map", "rulings", "numbers")}, seated


def write(variant: Variant, begun_with: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parameters of a variant, and of how a game was begun."""
    seated = begun_with.get("characters") or ()
    same = variant == usual()
    said = "" if same else quote(json.dumps(pack(variant.options)["options"]))
    return {HOUSE: said, SEATED: " ".join(seated)}


LEARNING = Learning(
    bounds=bounds,
    recurs=lambda variant: False,
    listed=(
        Listed(
            name="python_axis_mundi",
            long_name="Axis Mundi",
            hides=False,
            parameters={HOUSE: "", SEATED: ""},
            read=read,
            write=write,
        ),
    ),
)
