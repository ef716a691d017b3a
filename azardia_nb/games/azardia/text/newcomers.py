"""What newcomers are told at the table: the goal in three lines, what signs and words mean."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from azardia_nb.games.azardia.text.texts import figures
from azardia_nb.text.language import N_, language

if TYPE_CHECKING:
    from azardia_nb.games.azardia.game import Reading

_GOAL = (
    N_("Reach tile {goal} exactly, and hold it while each rival takes one last turn."),
    N_("The gate, tile {gate}, opens at level {top_level}; until then it leads back to tile 1."),
    N_("Win challenges on rivals' tiles, or use cards and coins, to go up levels."),
)
_LEGEND = (
    ("A", N_("draw an action card")),
    ("Z", N_("draw a penalty")),
    ("{gate}", N_("the gate")),
    ("{goal}", N_("the goal")),
    (
        N_("Coins"),
        N_("{die_price}: one more on a die; {tile_price}: a tile; {level_price}: a level"),
    ),
    (N_("Level"), N_("the small number on a pawn, 1 to {top_level}")),
)
_WITH_CARDS = ("A", "Z")


def goal(game: "Reading", code: str) -> Sequence[str]:
    """Return the goal of the game, in three lines."""
    speak, known = language(code), figures(code, game.rules.numbers)
    return [speak(line, **known) for line in _GOAL]


def legend(game: "Reading", code: str) -> Sequence[tuple[str, str]]:
    """Return the signs on the board and the words of the table, each with what it means."""
    speak, known = language(code), figures(code, game.rules.numbers)
    return [
        (speak(sign, **known), speak(text, **known))
        for sign, text in _LEGEND
        if game.deck is not None or sign not in _WITH_CARDS
    ]
