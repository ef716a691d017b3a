"""The log in words: a sentence for each event."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from azardia_nb.games.axis_mundi.data.cards import Cards
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
from azardia_nb.games.axis_mundi.text.things import arrow, harvest, quiver, token
from azardia_nb.games.protocol import NOBODY
from azardia_nb.text.language import N_, Speak, language, plural

Numbers = Sequence[int]


def _first(numbers: Numbers) -> int:
    return 0


def _unknown(at: int) -> Callable[[Numbers], int]:
    """Return what chooses the second text where a number is NOBODY: hidden, or not there."""
    return lambda numbers: int(numbers[at] == NOBODY)


class _Told(NamedTuple):
    """How an event is told: what its numbers are called in its texts, the texts, and which one.

    Hexes are `start`, `over`, `to` and `on`, by how they stand in the sentence; `card` and `other`
    are cards, `target` is a seat; `n` chooses between one thing and more.
    """

    fields: str
    texts: Sequence[str]
    which: Callable[[Numbers], int] = _first


def _slot(numbers: Numbers) -> int:
    return 1 if numbers[0] == NOBODY else 0 if numbers[1] == NOBODY else 2


def _side(numbers: Numbers) -> int:
    return int(numbers[0] > LEFT_FACES)


def _is_hell(numbers: Numbers) -> int:
    return int(numbers[0] > HEAVEN_FACES)


def _nothing(numbers: Numbers) -> int:
    return int(numbers[1] == 0)


_ALONG = _Told("start to", [N_("{name} is pushed {start} {to}.")])
_DOWN = _Told("start to", [N_("{name} is pushed down {start} {to}.")])
_HEALED = _Told(
    "x y on",
    [
        N_("{name} heals {on}: +{y} HP, now {x}, and no wounds."),
        N_("{name} heals {on}: {x} HP and no wounds."),
    ],
    _nothing,
)

_TOOK_FROM_PILE = N_("{name} takes {card} from the Discard Pile.")
_BLOW_WOUNDS = plural("The blow makes {n} wound on {name}.", "The blow makes {n} wounds on {name}.")
_TOLD: dict[Event, _Told] = {
    Event.ROTATION: _Told("over_a", [N_("The Levels turn: now {over_a} lie above A.")]),
    Event.HOUSEKEEPING: _Told("x", [N_("{name} has {x} energy.")]),
    Event.WALKED: _Told("start to", [N_("{name} walks {start} {to}.")]),
    Event.HIGH_DOWN: _Told("start to", [N_("{name} walks down {start} {to}.")]),
    Event.CLIMBED: _Told("start to", [N_("{name} climbs {start} {to}.")]),
    Event.RAN: _Told("start over to", [N_("{name} runs {start} over {over} {to}.")]),
    Event.SPELUNKED: _Told("start to", [N_("{name} goes through the cave {start} {to}.")]),
    Event.ENTERED: _Told("", [N_("{name} enters the Axis Mundi.")]),
    Event.HEAL: _Told("on", [N_("{name} stops {on} to heal.")]),
    Event.STRUCK: _Told("target y", [N_("{name} strikes {target}: −2 HP, {y} left.")]),
    Event.STRIKER_LOSS: _Told("x", [N_("The blow costs {name} 1 HP: {x} left.")]),
    Event.DEMONIC: _Told(
        "target y", [N_("{name} strikes {target} as Demons do: −2 HP, {y} left.")]
    ),
    Event.AREA: _Told("", [N_("{name} burns everything around it.")]),
    Event.AREA_LOSS: _Told("x", [N_("The fire reaches {name}: −1 HP, {x} left.")]),
    Event.WOUNDED: _Told(
        "n now on", [plural("{name} takes {n} wound {on}.", "{name} takes {n} wounds {on}.")]
    ),
    Event.HIT_WOUNDS: _Told(
        "n", [plural("The blow makes {n} wound on {name}.", "The blow makes {n} wounds on {name}.")]
    ),
    Event.FOURTH: _Told("x", [N_("The fourth wound costs {name} 1 HP: {x} left.")]),
    Event.INFECTION: _Told("x on", [N_("{name} takes 1 wound from the infection {on}.")]),
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
    Event.PUSH_SEA: _Told("", [N_("{name} is not pushed: it stands on the Sea Level.")]),
    Event.PUSH_NONE: _Told("", [N_("{name} is not pushed: there is no room.")]),
    Event.HIGH_PUSHED: _Told("start to", [N_("{name} is pushed along the shore, {start} {to}.")]),
    Event.NO_PUSH: _Told("", [N_("{name} is not pushed while there is an Angel or Demon.")]),
    Event.DEATH: _Told("on", [N_("{name} dies {on}.")]),
    Event.DEATH_HIGH: _Told(
        "", [N_("{name} is an Angel no more."), N_("{name} is a Demon no more.")]
    ),
    Event.DOWNGRADED: _Told("", [N_("{name} is a Character like any other again.")]),
    Event.AXIS_RETURNS: _Told(
        "x", [N_("The crater is the Axis Mundi again, and Level card {x} is on top.")]
    ),
    Event.FALL_DIE: _Told("x", [N_("The die for the Power Hex shows {x}.")]),
    Event.RESTORED: _Told("on y", [N_("{name} rises {on} with {y} HP.")]),
    Event.OCCUPIED: _Told("", [N_("{name} stands in the middle, and so enters the Axis Mundi.")]),
    Event.LEVEL_WON: _Told("", [N_("Level card 4 is on top: {name} has won.")]),
    Event.AXIS_ROLL: _Told(
        "x", [N_("{name} rolls {x}: Heaven."), N_("{name} rolls {x}: Hell.")], _is_hell
    ),
    Event.ANGEL: _Told("x", [N_("{name} becomes an Angel with {x} HP.")]),
    Event.DEMON: _Told("x", [N_("{name} becomes a Demon with {x} HP.")]),
    Event.UPGRADED: _Told("x", [N_("{name} becomes a hunter, with {x} HP and no wounds.")]),
    Event.AXIS_ENDS: _Told("", [N_("{name}'s turn is over.")]),
    Event.CRATER: _Told("", [N_("{name} leaves an open crater behind.")]),
    Event.SHELTER_PUSH: _Told("start to", [N_("The Shelter pushes {name} off, {start} {to}.")]),
    Event.PUSH_DIE: _Told(
        "x", [N_("The die shows {x}: to the left."), N_("The die shows {x}: to the right.")], _side
    ),
    Event.LAVA_BACK: _Told(
        "start to", [N_("{name} can't end its turn there, and goes back {start} {to}.")]
    ),
    Event.GOAL: _Told("on", [N_("{name} is home {on} and has won.")]),
    Event.CAP: _Told("x", [N_("After {x} rounds nobody has won: the game is a draw.")]),
    # with cards
    # setting up
    Event.DEALT: _Told(
        "x y",
        [N_("{name} draws its first hand: {x} from the 1-Time deck, {y} from the Permanent deck.")],
    ),
    Event.EXCHANGED: _Told(
        "n", [plural("{name} exchanges {n} card.", "{name} exchanges {n} cards.")]
    ),
    Event.PREGAME: _Told(
        "card other",
        [
            N_("{name} takes {card} from its crate and discards {other}."),
            N_("{name} takes {card} from its crate."),
        ],
        _unknown(1),
    ),
    Event.FIRST_ACTIVE: _Told("card", [N_("{name} Activates {card} before the first turn.")]),
    # cards come and go
    Event.DREW: _Told(
        "card y",
        [
            N_("{name} draws {card}."),
            N_("{name} draws a 1-Time card."),
            N_("{name} draws a Permanent card."),
        ],
        lambda numbers: 1 + numbers[1] if numbers[0] == NOBODY else 0,
    ),
    Event.DISCARDED: _Told("card", [N_("{name} discards {card}.")]),
    Event.REPLENISHED: _Told(
        "", [N_("A deck is empty: the Discard Pile is shuffled into both decks.")]
    ),
    Event.SCAVENGED: _Told("card on", [N_("{name} scavenges {on} and takes {card}.")]),
    Event.TOOK: _Told(
        "card",
        [N_("{name} takes {card}."), N_("{name} takes a card from the Discard Pile.")],
        _unknown(0),
    ),
    Event.DRAW_ONE: _Told(
        "x",
        [
            N_("{name} draws from the 1-Time deck."),
            N_("{name} draws from the Permanent deck."),
        ],
        lambda numbers: numbers[0],
    ),
    Event.DRAW_FIVE: _Told("x", [N_("{name} draws five cards. From the 1-Time deck: {x}.")]),
    Event.SLOT: _Told(
        "card other",
        [
            N_("{name} Activates {card}."),
            N_("{name} takes {other} back into its hand."),
            N_("{name} swaps {other} for {card}."),
        ],
        _slot,
    ),
    Event.FREE_SLOT: _Told(
        "card other",
        [
            N_("{name} Activates {card} for free."),
            N_("{name} takes {other} back into its hand for free."),
            N_("{name} swaps {other} for {card} for free."),
        ],
        _slot,
    ),
    Event.PICKED: _Told(
        "card_less_one on",
        [
            N_("{name} picks up {card} {on}."),
            N_("{name} picks up a Treasure token {on}."),
        ],
        lambda numbers: int(numbers[0] <= 0),
    ),
    Event.GOT_TOKEN: _Told(
        "token",
        [N_("{name} looks at its token: {token}."), N_("{name} looks at its token.")],
        _unknown(0),
    ),
    # points and mats
    Event.ENERGY: _Told("x", [N_("{name} has {x} energy.")]),
    Event.HEALED: _Told(
        "x y",
        [N_("{name} heals {y} HP and has {x}."), N_("{name} has no HP to heal.")],
        lambda numbers: int(numbers[1] == 0),
    ),
    Event.UNWOUNDED: _Told(
        "x n",
        [
            plural(
                "{name} loses {n} wound and has {x} left.",
                "{name} loses {n} wounds and has {x} left.",
            ),
            N_("{name} has no wounds to lose."),
        ],
        lambda numbers: int(numbers[1] == 0),
    ),
    # cards, by their kinds
    Event.PLAYED: _Told("card", [N_("{name} plays {card}.")]),
    Event.DOUBLED: _Told("card", [N_("{name} plays {double}: {card} works twice.")]),
    Event.CARD_LOSS: _Told("x y card", [N_("{card} hits {name}: {x} HP left.")]),
    Event.DRAINED: _Told("x", [N_("{name} loses energy and has {x} left.")]),
    Event.DANZIG: _Told("target card on", [N_("{target} loses {card}, which now lies {on}.")]),
    Event.CAVE: _Told("start to", [N_("{name} goes through a hidden cave {start} {to}.")]),
    Event.CAVE_DIE: _Told(
        "x",
        [N_("The die shows {x}: to the left."), N_("The die shows {x}: to the right.")],
        _side,
    ),
    Event.BORROWED: _Told("target", [N_("{name} now has the powers of {target}.")]),
    Event.BORROW_ENDS: _Told("", [N_("{name} has its own powers again.")]),
    Event.GOD_KEPT: _Told("", [N_("God Mode protects {name}.")]),
    Event.AXIS_KEPT: _Told("", [N_("On the Axis Mundi nothing can hurt or hold {name}.")]),
    Event.KEPT: _Told(
        "card", [N_("{name} keeps {card}."), N_("{name} keeps one card.")], _unknown(0)
    ),
    Event.GAVE: _Told(
        "target card",
        [N_("{name} gives {card} to {target}."), N_("{name} gives a card to {target}.")],
        _unknown(1),
    ),
    Event.PEEKED: _Told("", [N_("{name} looks at the top cards of both decks.")]),
    Event.RECYCLED: _Told("", [N_("{name} draws a card for the one it has played.")]),
    Event.PERMANENT: _Told("card y", [N_("{name} has {card} Activated, and it counts.")]),
    # treasure
    Event.TREASURE: _Told("token", [N_("{name} uses a Treasure token: {token}.")]),
    Event.BOMB_PLACED: _Told("on", [N_("{name} places the Time Bomb {on}.")]),
    Event.BOMB_EXPLODES: _Told("on", [N_("The Time Bomb goes off {on}.")]),
    Event.BOMB_LOSS: _Told("x y", [N_("The bomb takes {y} HP from {name}: {x} left.")]),
    Event.DISARMED: _Told("on", [N_("{name} disarms the Time Bomb {on}.")]),
    Event.THROWN: _Told(
        "target y", [N_("{name} throws the Grenade at {target}, who has {y} HP left.")]
    ),
    Event.SHOT: _Told("target y", [N_("{name} shoots {target}, who has {y} HP left.")]),
    # the Familiar
    Event.RETRIEVED: _Told(
        "to card",
        [
            N_("{name} sends its Familiar {to} for {card}."),
            N_("{name} sends its Familiar {to} for a Treasure token."),
        ],
        _unknown(1),
    ),
    Event.ARRIVED: _Told(
        "card",
        [
            N_("The Familiar brings {name} {card}."),
            N_("The Familiar brings {name} a Treasure token."),
        ],
        _unknown(0),
    ),
    Event.IMMOBILIZE: _Told("target", [N_("{name} sends its Familiar to hold {target}.")]),
    Event.HELD: _Told("target", [N_("{target} is immobilized.")]),
    Event.MARKED: _Told("target", [N_("{name} holds {target}, but it takes both hunters.")]),
    Event.GUARD: _Told("target", [N_("The Familiar of {target} is on guard: nothing holds it.")]),
    Event.TALONS: _Told("target y", [N_("The talons take 1 HP from {target}: {y} left.")]),
    Event.NO_BLOOD: _Told("", [N_("On a Shelter the talons draw no blood.")]),
    Event.RETALIATION: _Told("x", [N_("The attempt costs {name} 1 HP: {x} left.")]),
    Event.FLEW_HARVEST: _Told("to", [N_("{name} sends its Familiar {to} to harvest.")]),
    # harvests
    Event.HARVESTED: _Told("over", [N_("{name} harvests {over}.")]),
    Event.HARVEST_DIE: _Told(
        "x",
        [
            N_("The die shows {x}: a 1-Time card."),
            N_("The die shows {x}: a Permanent card."),
            N_("The die shows {x}: 1 HP."),
        ],
        lambda numbers: numbers[0] - 1,
    ),
    Event.FREE_HARVEST: _Told("over harvest", [N_("{name} harvests {over} for free: {harvest}.")]),
    Event.CHOSEN_HARVEST: _Told("over harvest", [N_("{name} chooses {harvest}.")]),
    # Characters
    Event.DEMANDED: _Told("target", [N_("{name} demands a card from {target}.")]),
    Event.SCROUNGED: _Told("card", [_TOOK_FROM_PILE]),
    Event.AXIS_SCROUNGED: _Told("card", [_TOOK_FROM_PILE]),
    Event.MARKER: _Told("over", [N_("{name} leaves {over} infected.")]),
    Event.INFECTED_AREA: _Told(
        "n",
        [
            plural(
                "{name} takes {n} wound in the Malignant's area.",
                "{name} takes {n} wounds in the Malignant's area.",
            )
        ],
    ),
    Event.MALIGNANT_WOUNDS: _Told("n", [_BLOW_WOUNDS]),
    Event.SHARP_WOUNDS: _Told(
        "n",
        [
            plural(
                "The sharp point makes {n} wound more on {name}.",
                "The sharp point makes {n} wounds more on {name}.",
            )
        ],
    ),
    Event.SHOT_WOUNDS: _Told(
        "n",
        [plural("The arrow makes {n} wound on {name}.", "The arrow makes {n} wounds on {name}.")],
    ),
    Event.FREE_ENDS: _Told(
        "n",
        [
            plural(
                "{name} can spend {n} point more in this turn.",
                "{name} can spend {n} points more in this turn.",
            )
        ],
    ),
    # unseen
    Event.HIDDEN: _Told("on", [N_("{name} was {on}, and now nobody can see it.")]),
    Event.PLANNED: _Told("", [N_("{name} writes something down.")]),
    Event.GUESS: _Told(
        "over target",
        [
            N_("{target} is there, and can be seen again."),
            N_("Nobody is there."),
        ],
        _unknown(1),
    ),
    Event.REVEALED: _Told("start", [N_("{name} comes into sight again; it set out {start}.")]),
    Event.VOID: _Told(
        "on", [N_("Somebody stands where {name} is: it has done nothing, and is back {on}.")]
    ),
    # Free Will
    Event.CAST_OUT: _Told("to", [N_("{name} is cast out {to}.")]),
    Event.EJECT_DIE: _Told(
        "x",
        [
            N_("{name} rolls {x}: the Axis Mundi casts it out."),
            N_("{name} rolls {x} and is not cast out."),
        ],
        lambda numbers: int(numbers[0] > 1),
    ),
    Event.WISHED: _Told(
        "x",
        [
            N_("{name} chooses Heaven by Free Will."),
            N_("{name} chooses Hell by Free Will."),
        ],
        lambda numbers: numbers[0],
    ),
    Event.OVERRIDDEN: _Told("x", [N_("{name} plays Free Will: the die shows {x} now.")]),
    # Poison
    Event.THROW: _Told("x", [N_("{name} rolls {x} for its Poison.")]),
    Event.DROPPED: _Told(
        "column n",
        [
            plural(
                "{name} has {n} drop in column {column}.",
                "{name} has {n} drops in column {column}.",
            )
        ],
    ),
    Event.OVER: _Told("", [N_("{name} starts its mixture afresh.")]),
    Event.STOPPED: _Told("", [N_("{name} stops mixing; the roll is lost.")]),
    Event.DOSE: _Told(
        "quiver n",
        [
            plural(
                "{name} puts a dose on {quiver}: {n} dose now.",
                "{name} puts a dose on {quiver}: {n} doses now.",
            )
        ],
    ),
    Event.ARROW: _Told("arrow target", [N_("{name} shoots {arrow} at {target}.")]),
    Event.SERVUM: _Told("", [N_("{name} has 1 AP less in its next turn.")]),
    Event.VERITATIS: _Told("", [N_("{name} has to show its hand.")]),
    Event.ULCERA: _Told(
        "n",
        [plural("The poison makes {n} wound on {name}.", "The poison makes {n} wounds on {name}.")],
    ),
    Event.SHOWN: _Told("card y", [N_("{name} shows {y} × {card}.")]),
    # what ends
    Event.FREED: _Told("", [N_("{name} is no longer immobilized.")]),
    Event.LOST_MARK: _Told("", [N_("{name} has shaken off the hunter that held it.")]),
}
_LATER: dict[str, _Told] = {
    "ATTACK": _Told(
        "target over",
        [N_("{name} attacks {target}."), N_("{name} strikes at {over}.")],
        _unknown(0),
    ),
    "DEMON_ATTACK": _Told(
        "target over",
        [
            N_("{name} attacks {target}."),
            N_("{name} strikes at {over} as Demons do."),
        ],
        _unknown(0),
    ),
    "AXIS_HELD_OFF": _Told("", [N_("{name} finds no card on the Discard Pile.")]),
    "SWAPPED_IN": _Told("card", [N_("{card} lies Activated.")]),
    "SLOT_EMPTIED": _Told("card", [N_("{card} is in the hand of {name}.")]),
    "PLACED": _Told(
        "on",
        [
            N_("A Treasure token lies face down {on}."),
            N_("A Harvested marker lies {on}."),
            N_("An Infection marker lies {on}."),
        ],
        lambda numbers: min(max(numbers[2], 0), 2),
    ),
    "PICK_ORDER": _Told("x", [N_("The die shows {x}: the order in which the players choose.")]),
    "CHOSE": _Told("x figure", [N_("Player {x} chooses: {figure}.")]),
}
_TOLD |= {one: _LATER[one.name] for one in Event if one.name in _LATER}
# What a Permanent card does when it decides, by its id.
_PERMANENT = {
    "alpinist": N_("{card} gives {name} 1 Move point."),
    "cornered-animal": N_("{name} is cornered: {card} counts."),
    "dexterity": N_("{card} spares {name} a wound."),
    "hail-anemoi": N_("{card} carries the Familiar of {name} farther."),
    "honed-blade": N_("{card} makes the blow of {name} sharper."),
    "perfect-execution": N_("{card}: the blow costs {name} no HP."),
    "shields-up": N_("{card} takes 1 HP off the blow against {name}."),
    "unstoppable": N_("{card}: nothing holds {name}."),
}
ENDED = N_("{name} ends its turn.")
_HEXES = {"start": from_hex, "over": the_hex, "to": to_hex, "on": on_hex}
_THINGS = {"token": token, "arrow": arrow, "harvest": harvest, "quiver": quiver}


def sentence(
    event: Sequence[int],
    characters: Sequence[int],
    forms: Sequence[int],
    rules: Rules,
    cards: Cards,
    code: str,
) -> str:
    """Return an event as a sentence; `characters` and `forms` are those of the seats before it."""
    kind, seat, *numbers = event
    speak, happens = language(code), Event(kind)
    told = _TOLD[happens]
    text = told.texts[told.which(numbers)]
    if happens == Event.PERMANENT:
        text = _PERMANENT.get(cards.cards[numbers[0]].id, text)
    if happens == Event.DEATH_HIGH:
        text = told.texts[int(forms[seat] != ANGEL)]
    said: dict[str, Any] = {"name": character(characters[seat], speak) if seat != NOBODY else ""}
    if happens == Event.DOUBLED:
        said["double"] = cards.title(cards.kind("double-double"), code)
    for field, number in zip(told.fields.split(), numbers, strict=False):
        if field == "card_less_one":
            field, number = "card", number - 1
        said[field] = _field(field, number, characters, rules, cards, speak, code)
    return speak(text, **said)


def _field(
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
        return above(rules, number)
    if number < 0:
        return ""  # not there, or hidden: the text has no such field
    if field in _HEXES:
        return _HEXES[field](number, speak)
    if field in ("card", "other"):
        return cards.title(number, code)
    if field == "figure":
        return character(number, speak)
    if field == "target":
        return character(characters[number], speak)
    return number + 1 if field == "column" else _THINGS[field](number, speak)
