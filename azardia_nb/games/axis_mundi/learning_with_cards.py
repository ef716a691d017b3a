"""What Axis Mundi with cards says in its own way to programs that learn or search."""

from azardia_nb.games import kinds
from azardia_nb.games.axis_mundi.learning import listed
from azardia_nb.games.axis_mundi.rules.board import SPACES
from azardia_nb.games.axis_mundi.rules.state import (
    CHARACTERS,
    FORMS,
    HIGH_HP,
    LAST_LEVEL,
    PHASES,
    WOUNDS,
)
from azardia_nb.games.learning import Bounds, Learning
from azardia_nb.games.protocol import NOBODY, Variant

(WITH_CARDS,) = kinds("axis_mundi:1")


def bounds(variant: Variant) -> Bounds:
    """Return what the fields of a row can be, as far as it is less than their type can."""
    return {
        "round": (1, int(variant.rules["rounds"])),
        "phase": (0, len(PHASES) - 1),
        "level": (1, LAST_LEVEL),
        "character": (0, len(CHARACTERS) - 1),
        "form": (0, len(FORMS) - 1),
        "at": (NOBODY, SPACES - 1),  # while one is unseen, nobody knows where
        "hp": (0, HIGH_HP),
        "wounds": (0, WOUNDS - 1),
        **dict.fromkeys(("hidden", "infected", "defused"), (0, 1)),
    }


LEARNING_WITH_CARDS = Learning(
    bounds=bounds,
    recurs=lambda variant: False,
    listed=(listed("python_axis_mundi_cards", "Axis Mundi with cards", WITH_CARDS),),
)
