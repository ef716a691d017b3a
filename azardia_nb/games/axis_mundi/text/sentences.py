"""The log in words: a sentence for each event."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from azardia_nb.games.axis_mundi.rules.axis import HEAVEN_FACES
from azardia_nb.games.axis_mundi.rules.blows import LEFT_FACES
from azardia_nb.games.axis_mundi.rules.events import Event
from azardia_nb.games.axis_mundi.rules.state import ANGEL, Rules
from azardia_nb.games.axis_mundi.text.names import (
    above,
    character,
    from_hex,
    on_hex,
    the_hex,
    to_hex,
)
from azardia_nb.games.protocol import NOBODY
from azardia_nb.text.language import N_, Speak, language, plural


class _Told(NamedTuple):
    """How an event is told: what its numbers are called in its texts, and the texts.

    Hexes are `start`, `over`, `to` and `on`, by how they stand in the sentence; `target` is a seat.
    """

    fields: str
    text: str
    other: str = ""  # the upper half of the die; nothing healed; a Demon


_ALONG = _Told("start to", N_("{name} is pushed {start} {to}."))
_DOWN = _Told("start to", N_("{name} is pushed down {start} {to}."))
_HEALED = _Told(
    "x y on",
    N_("{name} heals {on}: +{y} HP, now {x}, and no wounds."),
    other=N_("{name} heals {on}: {x} HP and no wounds."),
)
_TOLD: dict[Event, _Told] = {
    Event.ROTATION: _Told("over_a", N_("The Levels turn: now {over_a} lie above A.")),
    Event.HOUSEKEEPING: _Told("x", N_("{name} has {x} energy.")),
    Event.WALKED: _Told("start to", N_("{name} walks {start} {to}.")),
    Event.HIGH_DOWN: _Told("start to", N_("{name} walks down {start} {to}.")),
    Event.CLIMBED: _Told("start to", N_("{name} climbs {start} {to}.")),
    Event.RAN: _Told("start over to", N_("{name} runs {start} over {over} {to}.")),
    Event.SPELUNKED: _Told("start to", N_("{name} goes through the cave {start} {to}.")),
    Event.ENTERED: _Told("", N_("{name} enters the Axis Mundi.")),
    Event.HEAL: _Told("on", N_("{name} stops {on} to heal.")),
    Event.STRUCK: _Told("target y", N_("{name} strikes {target}: −2 HP, {y} left.")),
    Event.STRIKER_LOSS: _Told("x", N_("The blow costs {name} 1 HP: {x} left.")),
    Event.DEMONIC: _Told("target y", N_("{name} strikes {target} as Demons do: −2 HP, {y} left.")),
    Event.AREA: _Told("", N_("{name} burns everything around it.")),
    Event.AREA_LOSS: _Told("x", N_("The fire reaches {name}: −1 HP, {x} left.")),
    Event.WOUNDED: _Told(
        "n now on", plural("{name} takes {n} wound {on}.", "{name} takes {n} wounds {on}.")
    ),
    Event.HIT_WOUNDS: _Told(
        "n", plural("The blow makes {n} wound on {name}.", "The blow makes {n} wounds on {name}.")
    ),
    Event.FOURTH: _Told("x", N_("The fourth wound costs {name} 1 HP: {x} left.")),
    Event.INFECTION: _Told("x on", N_("{name} takes 1 wound from the infection {on}.")),
    Event.POWER: _HEALED,
    Event.HIGH_POWER: _HEALED,
    Event.PUSHED_STRAIGHT: _ALONG,
    Event.PUSHED_STRAIGHT_DOWN: _DOWN,
    Event.PUSHED_CORNER: _DOWN,
    Event.PUSHED_CORNER_FURTHER: _DOWN,
    Event.PUSHED_SIDEWAYS: _ALONG,
    Event.PUSHED_SIDEWAYS_DOWN: _DOWN,
    Event.PUSHED_ANGLED: _DOWN,
    Event.PUSHED_ANGLED_FURTHER: _DOWN,
    Event.PUSHED_BELOW: _DOWN,
    Event.PUSHED_BELOW_ONE: _DOWN,
    Event.PUSH_SEA: _Told("", N_("{name} is not pushed: it stands on the Sea Level.")),
    Event.PUSH_NONE: _Told("", N_("{name} is not pushed: there is no room.")),
    Event.HIGH_PUSHED: _Told("start to", N_("{name} is pushed along the shore, {start} {to}.")),
    Event.NO_PUSH: _Told("", N_("{name} is not pushed while there is an Angel or Demon.")),
    Event.DEATH: _Told("on", N_("{name} dies {on}.")),
    Event.DEATH_HIGH: _Told(
        "", N_("{name} is an Angel no more."), other=N_("{name} is a Demon no more.")
    ),
    Event.DOWNGRADED: _Told("", N_("{name} is a Character like any other again.")),
    Event.AXIS_RETURNS: _Told(
        "x", N_("The crater is the Axis Mundi again, and Level card {x} is on top.")
    ),
    Event.FALL_DIE: _Told("x", N_("The die for the Power Hex shows {x}.")),
    Event.RESTORED: _Told("on y", N_("{name} rises {on} with {y} HP.")),
    Event.OCCUPIED: _Told("", N_("{name} stands in the middle, and so enters the Axis Mundi.")),
    Event.LEVEL_WON: _Told("", N_("Level card 4 is on top: {name} has won.")),
    Event.AXIS_ROLL: _Told(
        "x", N_("{name} rolls {x}: Heaven."), other=N_("{name} rolls {x}: Hell.")
    ),
    Event.ANGEL: _Told("x", N_("{name} becomes an Angel with {x} HP.")),
    Event.DEMON: _Told("x", N_("{name} becomes a Demon with {x} HP.")),
    Event.UPGRADED: _Told("x", N_("{name} becomes a hunter, with {x} HP and no wounds.")),
    Event.AXIS_ENDS: _Told("", N_("{name}'s turn is over.")),
    Event.CRATER: _Told("", N_("{name} leaves an open crater behind.")),
    Event.SHELTER_PUSH: _Told(
        "start to",
        N_("The Shelter pushes {name} off, {start} {to}."),
    ),
    Event.PUSH_DIE: _Told(
        "x", N_("The die shows {x}: to the left."), other=N_("The die shows {x}: to the right.")
    ),
    Event.LAVA_BACK: _Told(
        "start to", N_("{name} can't end its turn there, and goes back {start} {to}.")
    ),
    Event.GOAL: _Told("on", N_("{name} is home {on} and has won.")),
    Event.CAP: _Told("x", N_("After {x} rounds nobody has won: the game is a draw.")),
    Event.STRIKES: _Told("target", N_("{name} strikes at {target}.")),
}
ENDED = N_("{name} ends its turn.")
_HEXES = {"start": from_hex, "over": the_hex, "to": to_hex, "on": on_hex}


def sentence(
    event: Sequence[int],
    characters: Sequence[int],
    forms: Sequence[int],
    rules: Rules,
    code: str,
) -> str:
    """Return an event as a sentence; `characters` and `forms` are those of the seats before it."""
    speak = language(code)
    kind, seat, *numbers = event
    told = _TOLD[Event(kind)]
    said: dict[str, Any] = {"name": character(characters[seat], speak) if seat != NOBODY else ""}
    for field, number in zip(told.fields.split(), numbers, strict=False):
        said[field] = _field(field, number, characters, rules, speak)
    return speak(told.other if _is_other(Event(kind), seat, numbers, forms) else told.text, **said)


def _field(
    field: str, number: int, characters: Sequence[int], rules: Rules, speak: Speak
) -> object:
    if field == "over_a":
        return above(rules, number)
    if field in _HEXES:
        return _HEXES[field](number, speak)
    return character(characters[number], speak) if field == "target" else number


def _is_other(event: Event, seat: int, numbers: Sequence[int], forms: Sequence[int]) -> bool:
    """Return whether an event is told by its other text."""
    if event in (Event.POWER, Event.HIGH_POWER):
        return numbers[1] == 0
    if event == Event.AXIS_ROLL:
        return numbers[0] > HEAVEN_FACES
    if event == Event.PUSH_DIE:
        return numbers[0] > LEFT_FACES
    return event == Event.DEATH_HIGH and forms[seat] != ANGEL
