"""Names of Characters, forms, hexes, tokens and arrows in sentences."""

from azardia_nb.game.terms import NOBODY
from azardia_nb.games.axis_mundi.rules import board
from azardia_nb.games.axis_mundi.rules.events import TREASURE_RULES
from azardia_nb.games.axis_mundi.rules.state import CHARACTERS, Rules, State
from azardia_nb.games.axis_mundi.text.rules import rule_name
from azardia_nb.text.language import N_, Speak, plural

NAMES = {
    "beastmaster": N_("Beastmaster"),
    "cultivator": N_("Cultivator"),
    "malignant": N_("Malignant"),
    "savant": N_("Savant"),
    "scrounger": N_("Scrounger"),
}
FORM_NAMES = (N_("Character"), N_("hunter"), N_("Angel"), N_("Demon"))  # indexed by form


def character(number: int, speak: Speak) -> str:
    """Return the name of a Character."""
    return speak(NAMES[CHARACTERS[number]])


def place_name(s: State, seat: int, speak: Speak) -> str:
    """Return the name of a seat's hex for a table, or "unseen"."""
    if s["at"][seat] == NOBODY:
        return speak("unseen")
    middle = N_("Crater") if s["crater"] else N_("Axis Mundi")
    return _hex_phrase(int(s["at"][seat]), speak, "{hex}", N_("Pier {n}"), middle)


def hexes_above_a(rules: Rules, round: int) -> str:
    """Return the names of the hexes on the ray of hex A, from Level 1 to 3, in a round."""
    at = rules["hex_at"][(round - 1) % board.TURNS]
    return " ".join(
        board.HEXES[at[board.FIRST[board.SHORE - level]]] for level in range(1, board.LEVELS)
    )


# A phrase for each preposition: other languages contract it with an article.


def the_hex(hex: int, speak: Speak) -> str:
    """Return the name of a hex, with an article if its language needs one."""
    return _hex_phrase(hex, speak, "{hex}", N_("pier {n}"), N_("the crater"))


def from_hex(hex: int, speak: Speak) -> str:
    """Return a phrase such as "from 2C"."""
    return _hex_phrase(hex, speak, N_("from {hex}"), N_("from pier {n}"), N_("from the crater"))


def to_hex(hex: int, speak: Speak) -> str:
    """Return a phrase such as "to 2C"."""
    return _hex_phrase(hex, speak, N_("to {hex}"), N_("to pier {n}"), N_("to the crater"))


def on_hex(hex: int, speak: Speak) -> str:
    """Return a phrase such as "on 2C"."""
    return _hex_phrase(hex, speak, N_("on {hex}"), N_("on pier {n}"), N_("in the crater"))


def _hex_phrase(hex: int, speak: Speak, usual: str, pier: str, middle: str) -> str:
    if hex == board.MIDDLE:
        return speak(middle)
    if hex >= board.FIRST_PIER:
        return speak(pier, n=hex - board.FIRST_PIER + 1)
    return speak(usual, hex=board.HEXES[hex])


_ARROWS = (
    N_("the servum arrow"),
    N_("the veritatis arrow"),
    N_("an ulcera arrow with one wound"),
    N_("an ulcera arrow with two wounds"),
)
_ONE_ARROW = 2  # Servum and Veritatis have one arrow each
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
    """Return the name of a Treasure token."""
    return rule_name(f"treasure.{TREASURE_RULES[number]}", code)


def arrow(number: int, speak: Speak) -> str:
    """Return the name of a poisoned arrow, with its article."""
    return speak(_ARROWS[number])


def arrow_for_dose(number: int, speak: Speak, doses: int = -1) -> str:
    """Return the name of an arrow that gets a dose; of an Ulcera arrow with its `doses`."""
    if number < _ONE_ARROW:
        return speak(_ARROWS[number])
    return speak(_ULCERA_WITH, n=doses) if doses >= 0 else speak(_ULCERA)


def harvest(number: int, speak: Speak) -> str:
    """Return the name of a harvest's result, an index into `actions.HARVESTS`."""
    return speak(_HARVESTS[number])
