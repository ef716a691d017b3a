"""A sentence for each event of the log."""

from collections.abc import Callable, Sequence
from typing import Any

from azardia_nb.game.protocol import NOBODY
from azardia_nb.games.axis_mundi.data.cards import Cards
from azardia_nb.games.axis_mundi.rules.axis import HEAVEN_FACES
from azardia_nb.games.axis_mundi.rules.blows import LEFT_FACES
from azardia_nb.games.axis_mundi.rules.events import Event
from azardia_nb.games.axis_mundi.rules.state import ANGEL, Rules
from azardia_nb.games.axis_mundi.text.names import (
    arrow,
    arrow_for_dose,
    character,
    from_hex,
    harvest,
    hexes_above_a,
    on_hex,
    the_hex,
    to_hex,
    token,
)
from azardia_nb.games.axis_mundi.text.rules import TEXTS
from azardia_nb.text.language import N_, Speak, language

Numbers = Sequence[int]
TextChoice = Callable[[Numbers], str]  # from an event's numbers x, y, z to the id of its text


def _text_unless_nobody(at: int, name: str) -> TextChoice:
    """Return a rule that chooses text `name` if number `at` is NOBODY (hidden or absent)."""
    return lambda numbers: name if numbers[at] == NOBODY else "text"


def _text_by_number(at: int, *names: str, first: int = 0) -> TextChoice:
    """Return a rule that chooses one of `names` by number `at`, counted from `first`."""
    return lambda numbers: names[numbers[at] - first]


def _text_if_zero(numbers: Numbers) -> str:
    return "none" if numbers[1] == 0 else "text"


def _slot_text(numbers: Numbers) -> str:
    return "back" if numbers[0] == NOBODY else "text" if numbers[1] == NOBODY else "swap"


def _side_text(numbers: Numbers) -> str:
    return "right" if numbers[0] > LEFT_FACES else "left"


# Events with several texts; the others have one called "text".
_TEXT_CHOICES: dict[Event, TextChoice] = {
    Event.POWER: _text_if_zero,
    Event.HIGH_POWER: _text_if_zero,
    Event.AXIS_ROLL: lambda numbers: "hell" if numbers[0] > HEAVEN_FACES else "heaven",
    Event.PUSH_DIE: _side_text,
    Event.CAVE_DIE: _side_text,
    Event.PREGAME: _text_unless_nobody(1, "none"),
    Event.DREW: lambda numbers: (
        ("one_time", "permanent")[numbers[1]] if numbers[0] == NOBODY else "text"
    ),
    Event.TOOK: _text_unless_nobody(0, "secret"),
    Event.DRAW_ONE: _text_by_number(0, "one_time", "permanent"),
    Event.SLOT: _slot_text,
    Event.FREE_SLOT: _slot_text,
    Event.PICKED: lambda numbers: "token" if numbers[0] <= 0 else "text",
    Event.GOT_TOKEN: _text_unless_nobody(0, "secret"),
    Event.HEALED: _text_if_zero,
    Event.UNWOUNDED: _text_if_zero,
    Event.KEPT: _text_unless_nobody(0, "secret"),
    Event.GAVE: _text_unless_nobody(1, "secret"),
    Event.RETRIEVED: _text_unless_nobody(1, "token"),
    Event.ARRIVED: _text_unless_nobody(0, "token"),
    Event.HARVEST_DIE: _text_by_number(0, "one_time", "permanent", "hp", first=1),
    Event.GUESS: _text_unless_nobody(1, "none"),
    Event.EJECT_DIE: lambda numbers: "stays" if numbers[0] > 1 else "text",
    Event.WISHED: _text_by_number(0, "heaven", "hell"),
    Event.ATTACK: _text_unless_nobody(0, "hex"),
    Event.DEMON_ATTACK: _text_unless_nobody(0, "hex"),
    Event.PLACED: lambda numbers: ("token", "harvested", "infection")[min(max(numbers[2], 0), 2)],
}
# Events that use another event's texts.
_SAME_TEXTS = {
    Event.HIGH_POWER: Event.POWER,
    Event.PUSHED_SIDEWAYS: Event.PUSHED_STRAIGHT,
    Event.PUSHED_CORNER: Event.PUSHED_STRAIGHT_DOWN,
    Event.PUSHED_CORNER_FURTHER: Event.PUSHED_STRAIGHT_DOWN,
    Event.PUSHED_SIDEWAYS_DOWN: Event.PUSHED_STRAIGHT_DOWN,
    Event.PUSHED_ANGLED: Event.PUSHED_STRAIGHT_DOWN,
    Event.PUSHED_ANGLED_FURTHER: Event.PUSHED_STRAIGHT_DOWN,
    Event.PUSHED_BELOW: Event.PUSHED_STRAIGHT_DOWN,
    Event.PUSHED_BELOW_ONE: Event.PUSHED_STRAIGHT_DOWN,
    Event.ENERGY: Event.HOUSEKEEPING,
    Event.AXIS_SCROUNGED: Event.SCROUNGED,
    Event.MALIGNANT_WOUNDS: Event.HIT_WOUNDS,
}
ENDED = N_("{name} ends its turn.")
_HEXES = {"start": from_hex, "over": the_hex, "to": to_hex, "on": on_hex}
_THINGS = {"arrow": arrow, "harvest": harvest, "quiver": arrow_for_dose}


def sentence(
    event: Sequence[int],
    characters: Sequence[int],
    forms: Sequence[int],
    rules: Rules,
    cards: Cards,
    code: str,
) -> str:
    """Return an event's row as a sentence in a language.

    `characters` and `forms` are those of the seats before the event.
    """
    kind, seat, *numbers = event
    speak, happens = language(code), Event(kind)
    texts = TEXTS(code)["event"][_SAME_TEXTS.get(happens, happens).name.lower()]
    which = _TEXT_CHOICES[happens](numbers) if happens in _TEXT_CHOICES else "text"
    if happens == Event.PERMANENT and cards.cards[numbers[0]].id in texts:
        which = cards.cards[numbers[0]].id
    if happens == Event.DEATH_HIGH:
        which = "angel" if forms[seat] == ANGEL else "demon"
    values: dict[str, Any] = {"name": character(characters[seat], speak) if seat != NOBODY else ""}
    if happens == Event.DOUBLED:
        values["double"] = cards.title(cards.kind("double-double"), code)
    for field, number in zip(happens.numbers.split(), numbers, strict=False):
        if field == "card_less_one":
            field, number = "card", number - 1
        values[field] = _placeholder(field, number, characters, rules, cards, speak, code)
    if which == "text" and "one" in texts and values["n"] == 1:
        which = "one"
    return texts[which].format(**values)


def _placeholder(
    field: str,
    number: int,
    characters: Sequence[int],
    rules: Rules,
    cards: Cards,
    speak: Speak,
    code: str,
) -> object:
    if field in ("x", "y", "n", "now"):
        return number
    if field == "over_a":
        return hexes_above_a(rules, number)
    if number < 0:
        return ""  # absent or hidden: the text has no such placeholder
    if field in _HEXES:
        return _HEXES[field](number, speak)
    if field in ("card", "other"):
        return cards.title(number, code)
    if field == "figure":
        return character(number, speak)
    if field == "token":
        return token(number, code)
    if field == "target":
        return character(characters[number], speak)
    return number + 1 if field == "column" else _THINGS[field](number, speak)
