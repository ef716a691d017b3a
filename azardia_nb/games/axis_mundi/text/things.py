"""What tokens, arrows, harvests and decks are called."""

from azardia_nb.games.axis_mundi.rules.events import TREASURE_RULES
from azardia_nb.games.axis_mundi.text.rules import rule_name
from azardia_nb.text.language import N_, Speak, plural

_ARROWS = (
    N_("the servum arrow"),
    N_("the veritatis arrow"),
    N_("an ulcera arrow with one wound"),
    N_("an ulcera arrow with two wounds"),
)
_ONE_ARROW = 2  # of Servum and Veritatis there is one each
_ULCERA = N_("an ulcera arrow")
_ULCERA_WITH = plural("an ulcera arrow that has {n} dose", "an ulcera arrow that has {n} doses")
_HARVESTS = (
    N_("a 1-Time card"),
    N_("a Permanent card"),
    N_("1 HP"),
    N_("two 1-Time cards"),
    N_("two Permanent cards"),
    N_("a card from each deck"),
    N_("2 HP"),
    N_("a 1-Time card and 1 HP"),
    N_("a Permanent card and 1 HP"),
)


def token(number: int, code: str) -> str:
    """Return what a Treasure token is called."""
    return rule_name(f"treasure.{TREASURE_RULES[number]}", code)


def arrow(number: int, speak: Speak) -> str:
    """Return what a poisoned arrow is called, with its article."""
    return speak(_ARROWS[number])


def quiver(number: int, speak: Speak, doses: int = -1) -> str:
    """Return on which arrow a dose is put; of Ulcera arrows the one that has so many."""
    if number < _ONE_ARROW:
        return speak(_ARROWS[number])
    return speak(_ULCERA_WITH, n=doses) if doses >= 0 else speak(_ULCERA)


def harvest(number: int, speak: Speak) -> str:
    """Return what a harvest brings."""
    return speak(_HARVESTS[number])
