"""What newcomers are told at the table: the goal in three lines, what ground and forms do."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from azardia_nb.games.axis_mundi.text.rules import rule_name, why
from azardia_nb.text.language import N_, language

if TYPE_CHECKING:
    from azardia_nb.game import Reading

_GOAL = (
    N_(
        "Climb to the Axis Mundi in the middle and become an Angel or a Demon. Then be the first "
        "to get home to your own pier; the other two hunt you."
    ),
    N_(
        "In your turn you have 3 action points (AP): walking, running or striking costs 1, "
        "entering the Axis Mundi 2, climbing 3."
    ),
    N_(
        "Sharp ground makes wounds; the fourth takes a hit point (HP). Before each round the "
        "Levels turn, and your neighbours with them."
    ),
)
# What the legend explains, by rule.
_LEGEND = (
    "terrain.accessible",
    "terrain.path",
    "terrain.shelter",
    "terrain.cave",
    "terrain.power",
    "terrain.warehouse",
    "terrain.pier",
    "terrain.inaccessible",
    "terrain.axis",
    "mat.wounds",
    "attack.melee",
    "upgrade",
    "angel.hover",
    "demon.melee",
    "demon.aoe",
    "death.hex",
)


def goal(game: "Reading", code: str) -> Sequence[str]:
    """Return the goal of the game, in three lines."""
    return [language(code)(line) for line in _GOAL]


def legend(game: "Reading", code: str) -> Sequence[tuple[str, str]]:
    """Return what each kind of hex does, and the words that one needs, each with its rule."""
    options = game.variant.options
    return [(rule_name(rule, code, options), why(rule, code, options)) for rule in _LEGEND]
