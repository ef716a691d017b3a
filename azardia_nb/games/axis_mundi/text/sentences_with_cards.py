"""The log of the game with cards in words: a sentence for each event, the core's included."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from azardia_nb.games.axis_mundi.data.cards import Cards
from azardia_nb.games.axis_mundi.rules.events import Event
from azardia_nb.games.axis_mundi.rules.state import Rules
from azardia_nb.games.axis_mundi.text.names import character, from_hex, on_hex, the_hex, to_hex
from azardia_nb.games.axis_mundi.text.sentences import sentence as core_sentence
from azardia_nb.games.axis_mundi.text.things import arrow, harvest, quiver, token
from azardia_nb.games.axis_mundi.whole.events import Happens
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
    return int(numbers[0] > 3)


_TOOK_FROM_PILE = N_("{name} takes {card} from the Discard Pile.")
_BLOW_WOUNDS = plural("The blow makes {n} wound on {name}.", "The blow makes {n} wounds on {name}.")
_TOLD: dict[Happens, _Told] = {
    # setting up
    Happens.DEALT: _Told(
        "x y",
        [N_("{name} draws its first hand: {x} from the 1-Time deck, {y} from the Permanent deck.")],
    ),
    Happens.EXCHANGED: _Told(
        "n", [plural("{name} exchanges {n} card.", "{name} exchanges {n} cards.")]
    ),
    Happens.PREGAME: _Told(
        "card other",
        [
            N_("{name} takes {card} from its crate and discards {other}."),
            N_("{name} takes {card} from its crate."),
        ],
        _unknown(1),
    ),
    Happens.FIRST_ACTIVE: _Told("card", [N_("{name} Activates {card} before the first turn.")]),
    # cards come and go
    Happens.DREW: _Told(
        "card y",
        [
            N_("{name} draws {card}."),
            N_("{name} draws a 1-Time card."),
            N_("{name} draws a Permanent card."),
        ],
        lambda numbers: 1 + numbers[1] if numbers[0] == NOBODY else 0,
    ),
    Happens.DISCARDED: _Told("card", [N_("{name} discards {card}.")]),
    Happens.REPLENISHED: _Told(
        "", [N_("A deck is empty: the Discard Pile is shuffled into both decks.")]
    ),
    Happens.SCAVENGED: _Told("card on", [N_("{name} scavenges {on} and takes {card}.")]),
    Happens.TOOK: _Told(
        "card",
        [N_("{name} takes {card}."), N_("{name} takes a card from the Discard Pile.")],
        _unknown(0),
    ),
    Happens.DRAW_ONE: _Told(
        "x",
        [
            N_("{name} draws from the 1-Time deck."),
            N_("{name} draws from the Permanent deck."),
        ],
        lambda numbers: numbers[0],
    ),
    Happens.DRAW_FIVE: _Told("x", [N_("{name} draws five cards. From the 1-Time deck: {x}.")]),
    Happens.SLOT: _Told(
        "card other",
        [
            N_("{name} Activates {card}."),
            N_("{name} takes {other} back into its hand."),
            N_("{name} swaps {other} for {card}."),
        ],
        _slot,
    ),
    Happens.FREE_SLOT: _Told(
        "card other",
        [
            N_("{name} Activates {card} for free."),
            N_("{name} takes {other} back into its hand for free."),
            N_("{name} swaps {other} for {card} for free."),
        ],
        _slot,
    ),
    Happens.PICKED: _Told(
        "card_less_one on",
        [
            N_("{name} picks up {card} {on}."),
            N_("{name} picks up a Treasure token {on}."),
        ],
        lambda numbers: int(numbers[0] <= 0),
    ),
    Happens.GOT_TOKEN: _Told(
        "token",
        [N_("{name} looks at its token: {token}."), N_("{name} looks at its token.")],
        _unknown(0),
    ),
    # points and mats
    Happens.ENERGY: _Told("x", [N_("{name} has {x} energy.")]),
    Happens.HEALED: _Told(
        "x y",
        [N_("{name} heals {y} HP and has {x}."), N_("{name} has no HP to heal.")],
        lambda numbers: int(numbers[1] == 0),
    ),
    Happens.UNWOUNDED: _Told(
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
    Happens.PLAYED: _Told("card", [N_("{name} plays {card}.")]),
    Happens.DOUBLED: _Told("card", [N_("{name} plays {double}: {card} works twice.")]),
    Happens.CARD_LOSS: _Told("x y card", [N_("{card} hits {name}: {x} HP left.")]),
    Happens.DRAINED: _Told("x", [N_("{name} loses energy and has {x} left.")]),
    Happens.DANZIG: _Told("target card on", [N_("{target} loses {card}, which now lies {on}.")]),
    Happens.CAVE: _Told("start to", [N_("{name} goes through a hidden cave {start} {to}.")]),
    Happens.CAVE_DIE: _Told(
        "x",
        [N_("The die shows {x}: to the left."), N_("The die shows {x}: to the right.")],
        _side,
    ),
    Happens.BORROWED: _Told("target", [N_("{name} now has the powers of {target}.")]),
    Happens.BORROW_ENDS: _Told("", [N_("{name} has its own powers again.")]),
    Happens.GOD_KEPT: _Told("", [N_("God Mode protects {name}.")]),
    Happens.AXIS_KEPT: _Told("", [N_("On the Axis Mundi nothing can hurt or hold {name}.")]),
    Happens.KEPT: _Told(
        "card", [N_("{name} keeps {card}."), N_("{name} keeps one card.")], _unknown(0)
    ),
    Happens.GAVE: _Told(
        "target card",
        [N_("{name} gives {card} to {target}."), N_("{name} gives a card to {target}.")],
        _unknown(1),
    ),
    Happens.PEEKED: _Told("", [N_("{name} looks at the top cards of both decks.")]),
    Happens.RECYCLED: _Told("", [N_("{name} draws a card for the one it has played.")]),
    Happens.PERMANENT: _Told("card y", [N_("{name} has {card} Activated, and it counts.")]),
    # treasure
    Happens.TREASURE: _Told("token", [N_("{name} uses a Treasure token: {token}.")]),
    Happens.BOMB_PLACED: _Told("on", [N_("{name} places the Time Bomb {on}.")]),
    Happens.BOMB_EXPLODES: _Told("on", [N_("The Time Bomb goes off {on}.")]),
    Happens.BOMB_LOSS: _Told("x y", [N_("The bomb takes {y} HP from {name}: {x} left.")]),
    Happens.DISARMED: _Told("on", [N_("{name} disarms the Time Bomb {on}.")]),
    Happens.THROWN: _Told(
        "target y", [N_("{name} throws the Grenade at {target}, who has {y} HP left.")]
    ),
    Happens.SHOT: _Told("target y", [N_("{name} shoots {target}, who has {y} HP left.")]),
    # the Familiar
    Happens.RETRIEVED: _Told(
        "to card",
        [
            N_("{name} sends its Familiar {to} for {card}."),
            N_("{name} sends its Familiar {to} for a Treasure token."),
        ],
        _unknown(1),
    ),
    Happens.ARRIVED: _Told(
        "card",
        [
            N_("The Familiar brings {name} {card}."),
            N_("The Familiar brings {name} a Treasure token."),
        ],
        _unknown(0),
    ),
    Happens.IMMOBILIZE: _Told("target", [N_("{name} sends its Familiar to hold {target}.")]),
    Happens.HELD: _Told("target", [N_("{target} is immobilized.")]),
    Happens.MARKED: _Told("target", [N_("{name} holds {target}, but it takes both hunters.")]),
    Happens.GUARD: _Told("target", [N_("The Familiar of {target} is on guard: nothing holds it.")]),
    Happens.TALONS: _Told("target y", [N_("The talons take 1 HP from {target}: {y} left.")]),
    Happens.NO_BLOOD: _Told("", [N_("On a Shelter the talons draw no blood.")]),
    Happens.RETALIATION: _Told("x", [N_("The attempt costs {name} 1 HP: {x} left.")]),
    Happens.FLEW_HARVEST: _Told("to", [N_("{name} sends its Familiar {to} to harvest.")]),
    # harvests
    Happens.HARVESTED: _Told("over", [N_("{name} harvests {over}.")]),
    Happens.HARVEST_DIE: _Told(
        "x",
        [
            N_("The die shows {x}: a 1-Time card."),
            N_("The die shows {x}: a Permanent card."),
            N_("The die shows {x}: 1 HP."),
        ],
        lambda numbers: numbers[0] - 1,
    ),
    Happens.FREE_HARVEST: _Told(
        "over harvest", [N_("{name} harvests {over} for free: {harvest}.")]
    ),
    Happens.CHOSEN_HARVEST: _Told("over harvest", [N_("{name} chooses {harvest}.")]),
    # Characters
    Happens.DEMANDED: _Told("target", [N_("{name} demands a card from {target}.")]),
    Happens.SCROUNGED: _Told("card", [_TOOK_FROM_PILE]),
    Happens.AXIS_SCROUNGED: _Told("card", [_TOOK_FROM_PILE]),
    Happens.MARKER: _Told("over", [N_("{name} leaves {over} infected.")]),
    Happens.INFECTED_AREA: _Told(
        "n",
        [
            plural(
                "{name} takes {n} wound in the Malignant's area.",
                "{name} takes {n} wounds in the Malignant's area.",
            )
        ],
    ),
    Happens.MALIGNANT_WOUNDS: _Told("n", [_BLOW_WOUNDS]),
    Happens.SHARP_WOUNDS: _Told(
        "n",
        [
            plural(
                "The sharp point makes {n} wound more on {name}.",
                "The sharp point makes {n} wounds more on {name}.",
            )
        ],
    ),
    Happens.SHOT_WOUNDS: _Told(
        "n",
        [plural("The arrow makes {n} wound on {name}.", "The arrow makes {n} wounds on {name}.")],
    ),
    Happens.FREE_ENDS: _Told(
        "n",
        [
            plural(
                "{name} can spend {n} point more in this turn.",
                "{name} can spend {n} points more in this turn.",
            )
        ],
    ),
    # unseen
    Happens.HIDDEN: _Told("on", [N_("{name} was {on}, and now nobody can see it.")]),
    Happens.PLANNED: _Told("", [N_("{name} writes something down.")]),
    Happens.GUESS: _Told(
        "over target",
        [
            N_("{target} is there, and can be seen again."),
            N_("Nobody is there."),
        ],
        _unknown(1),
    ),
    Happens.REVEALED: _Told("start", [N_("{name} comes into sight again; it set out {start}.")]),
    Happens.VOID: _Told(
        "on", [N_("Somebody stands where {name} is: it has done nothing, and is back {on}.")]
    ),
    # Free Will
    Happens.CAST_OUT: _Told("to", [N_("{name} is cast out {to}.")]),
    Happens.EJECT_DIE: _Told(
        "x",
        [
            N_("{name} rolls {x}: the Axis Mundi casts it out."),
            N_("{name} rolls {x} and is not cast out."),
        ],
        lambda numbers: int(numbers[0] > 1),
    ),
    Happens.WISHED: _Told(
        "x",
        [
            N_("{name} chooses Heaven by Free Will."),
            N_("{name} chooses Hell by Free Will."),
        ],
        lambda numbers: numbers[0],
    ),
    Happens.OVERRIDDEN: _Told("x", [N_("{name} plays Free Will: the die shows {x} now.")]),
    # Poison
    Happens.THROW: _Told("x", [N_("{name} rolls {x} for its Poison.")]),
    Happens.DROPPED: _Told(
        "column n",
        [
            plural(
                "{name} has {n} drop in column {column}.",
                "{name} has {n} drops in column {column}.",
            )
        ],
    ),
    Happens.OVER: _Told("", [N_("{name} starts its mixture afresh.")]),
    Happens.STOPPED: _Told("", [N_("{name} stops mixing; the roll is lost.")]),
    Happens.DOSE: _Told(
        "quiver n",
        [
            plural(
                "{name} puts a dose on {quiver}: {n} dose now.",
                "{name} puts a dose on {quiver}: {n} doses now.",
            )
        ],
    ),
    Happens.ARROW: _Told("arrow target", [N_("{name} shoots {arrow} at {target}.")]),
    Happens.SERVUM: _Told("", [N_("{name} has 1 AP less in its next turn.")]),
    Happens.VERITATIS: _Told("", [N_("{name} has to show its hand.")]),
    Happens.ULCERA: _Told(
        "n",
        [plural("The poison makes {n} wound on {name}.", "The poison makes {n} wounds on {name}.")],
    ),
    Happens.SHOWN: _Told("card y", [N_("{name} shows {y} × {card}.")]),
    # what ends
    Happens.FREED: _Told("", [N_("{name} is no longer immobilized.")]),
    Happens.LOST_MARK: _Told("", [N_("{name} has shaken off the hunter that held it.")]),
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
    "FIRST": _Told("x", [N_("{name} begins.")]),
    "PICK_ORDER": _Told("x", [N_("The die shows {x}: the order in which the players choose.")]),
    "CHOSE": _Told("x figure", [N_("Player {x} chooses: {figure}.")]),
}
_TOLD |= {one: _LATER[one.name] for one in Happens if one.name in _LATER}
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
    if kind <= max(Event):
        return core_sentence(event, characters, forms, rules, code)
    speak, happens = language(code), Happens(kind)
    told = _TOLD[happens]
    text = told.texts[told.which(numbers)]
    if happens == Happens.PERMANENT:
        text = _PERMANENT.get(cards.cards[numbers[0]].id, text)
    said: dict[str, Any] = {"name": character(characters[seat], speak) if seat != NOBODY else ""}
    if happens == Happens.DOUBLED:
        said["double"] = cards.title(cards.kind("double-double"), code)
    for field, number in zip(told.fields.split(), numbers, strict=False):
        if field == "card_less_one":
            field, number = "card", number - 1
        said[field] = _field(field, number, characters, cards, speak, code)
    return speak(text, **said)


def _field(
    field: str,
    number: int,
    characters: Sequence[int],
    cards: Cards,
    speak: Speak,
    code: str,
) -> object:
    if field in ("x", "y", "n"):
        return number
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
