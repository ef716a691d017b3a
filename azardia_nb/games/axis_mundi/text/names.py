"""What Characters, forms and hexes are called in a sentence."""

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
FORM_NAMES = (N_("Character"), N_("hunter"), N_("Angel"), N_("Demon"))  # by the form's number


def character(number: int, speak: Speak) -> str:
    """Return what a Character is called."""
    return speak(NAMES[CHARACTERS[number]])


def place_name(s: State, seat: int, speak: Speak) -> str:
    """Return what the hex of a seat is called in a column."""
    if s["at"][seat] == NOBODY:
        return speak("unseen")
    middle = N_("Crater") if s["crater"] else N_("Axis Mundi")
    return _said(int(s["at"][seat]), speak, "{hex}", N_("Pier {n}"), middle)


def above(rules: Rules, round: int) -> str:
    """Return the hexes that lie above A, the first corner of the shore, from below."""
    at = rules["hex_at"][(round - 1) % board.TURNS]
    return " ".join(
        board.HEXES[at[board.FIRST[board.SHORE - level]]] for level in range(1, board.LEVELS)
    )


# Languages put an article, or join it with the word before it, where English says nothing.


def the_hex(hex: int, speak: Speak) -> str:
    """Return what a hex is called by itself."""
    return _said(hex, speak, "{hex}", N_("pier {n}"), N_("the crater"))


def from_hex(hex: int, speak: Speak) -> str:
    """Return where a way begins."""
    return _said(hex, speak, N_("from {hex}"), N_("from pier {n}"), N_("from the crater"))


def to_hex(hex: int, speak: Speak) -> str:
    """Return where a way leads."""
    return _said(hex, speak, N_("to {hex}"), N_("to pier {n}"), N_("to the crater"))


def on_hex(hex: int, speak: Speak) -> str:
    """Return where somebody stands."""
    return _said(hex, speak, N_("on {hex}"), N_("on pier {n}"), N_("in the crater"))


def _said(hex: int, speak: Speak, usual: str, pier: str, middle: str) -> str:
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
