"""Axis Mundi's bounds and listings for learning and search programs."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from azardia_nb.game.learning import Bounds, Learning
from azardia_nb.game.protocol import NOBODY, Rules, Variant
from azardia_nb.game.registry import load
from azardia_nb.games.axis_mundi.game import game_with_cards, unpack
from azardia_nb.games.axis_mundi.rules import state
from azardia_nb.games.axis_mundi.rules.board import SPACES
from azardia_nb.games.machine.variants import openspiel_listing

FLAGS = ("crater", "acted", "moved", "done", "infected")
# Steps of a turn: three actions and its end, each with a die for the push, for each death, and for
# an entered Axis Mundi.
STEPS = (state.POINTS + 1) * (1 + 1 + state.SEATS + 1)


def bounds(variant: Variant) -> Bounds:
    """Return the bounds of fields; with cards only of those whose type allows more values."""
    cards = variant.options.cards
    common = {
        "round": (1, int(variant.rules["rounds"])),
        "level": (1, state.LAST_LEVEL),
        "character": (0, len(state.CHARACTERS) - 1),
        "form": (0, len(state.FORMS) - 1),
        "hp": (0, state.HIGH_HP),
        "wounds": (0, state.WOUNDS - 1),
        "phase": (0, len(state.PHASES) - 1 if cards else state.ENDED),
        "at": (NOBODY if cards else 0, SPACES - 1),  # hidden while a seat is unseen
    }
    if cards:
        return common | dict.fromkeys(("hidden", "infected", "defused"), (0, 1))
    return common | {
        "points": (0, state.POINTS),
        "begun": (0, SPACES - 1),
        "firm": (NOBODY, SPACES - 1),
        "energy": (0, state.ENERGY),
        **dict.fromkeys(FLAGS, (0, 1)),
    }


def longest(rules: Rules) -> int:
    """Return an upper bound of the number of steps of a game."""
    return int(rules["rounds"]) * state.SEATS * STEPS


def arguments(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of `variant` for options that `pack` has written."""
    options: dict[str, Any] = unpack({"options": data}).options._asdict()
    return options | {"characters": options["characters"] or None}


LEARNING = Learning(
    bounds=bounds,
    recurs=lambda variant: False,
    listed=(
        openspiel_listing(
            load("axis_mundi"), "python_axis_mundi", "Axis Mundi", "characters", arguments
        ),
    ),
)
LEARNING_WITH_CARDS = replace(
    LEARNING,
    listed=(
        openspiel_listing(
            game_with_cards(),
            "python_axis_mundi_cards",
            "Axis Mundi with cards",
            "characters",
            arguments,
        ),
    ),
)
