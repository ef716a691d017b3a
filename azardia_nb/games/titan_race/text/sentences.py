"""The log and the buttons in words: a sentence for each event, a label for each action."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from azardia_nb.game import Reading
from azardia_nb.games.machine.stack import pending
from azardia_nb.games.protocol import NOBODY, copy_of
from azardia_nb.games.titan_race.data.set_up import Options
from azardia_nb.games.titan_race.data.titans import COLOURS, NAMES, TITANS
from azardia_nb.games.titan_race.rules import actions as act
from azardia_nb.games.titan_race.rules import engine
from azardia_nb.games.titan_race.rules.actions import (
    card_of,
    kind_of,
    seat_of,
    space_of,
    way_of,
)
from azardia_nb.games.titan_race.rules.board import (
    FACES,
    FINISHED,
    PATH_FACES,
    name_of,
)
from azardia_nb.games.titan_race.rules.events import Event
from azardia_nb.games.titan_race.rules.frames import BORROW, BORROW_, LOSE
from azardia_nb.games.titan_race.rules.rolls import faces_of
from azardia_nb.games.titan_race.rules.state import is_out
from azardia_nb.text.language import N_, Speak, language

FACE_NAMES = (N_("trap"), N_("dash"), N_("bend"), N_("strike"), N_("sweep"), N_("wild"))
COLOUR_NAMES = (N_("yellow"), N_("green"), N_("brown"), N_("red"), N_("blue"), N_("purple"))
WAY_NAMES = (
    N_("straight ahead"),
    N_("left ahead"),
    N_("right ahead"),
    N_("straight back"),
    N_("left back"),
    N_("right back"),
)
PATH_NAMES = (
    N_("one straight"),
    N_("two straight"),
    N_("straight, then left"),
    N_("straight, then right"),
    N_("left, then straight"),
    N_("right, then straight"),
    N_("two left"),
    N_("two right"),
    N_("three left"),
    N_("three right"),
)


class _Told(NamedTuple):
    """How an event is told: what its two numbers are called in its texts, and the texts."""

    fields: str
    text: str
    other: str = ""  # nobody is aimed at, the card is hidden, no lap begins, another goes first


_LOST = N_("{name} loses a life: {x} left.")
_TOLD: dict[Event, _Told] = {
    Event.FIRST: _Told(
        "titan",
        N_("The die shows {colour}: {titan} goes first."),
        other=N_("The die shows {colour}: {titan}'s player goes first, with {first}."),
    ),
    Event.DEALT: _Told(
        "card", N_("{name} is dealt {card}."), other=N_("{name} is dealt a bonus card.")
    ),
    Event.ROLLED: _Told("roll", N_("{name} rolls {dice}.")),
    Event.ROLLED_LAST: _Told("roll", N_("{name} goes last and rolls all the dice again: {dice}.")),
    Event.TOOK: _Told("face", N_("{name} takes {face}.")),
    Event.COLOUR: _Told("x", N_("It is {name}'s own colour: {name} gains a life and now has {x}.")),
    Event.NO_COLOUR: _Told("", N_("{name} gains nothing from its own colour.")),
    Event.STARTED: _Told("space", N_("{name} starts on {space}.")),
    Event.STEPPED: _Told("start space", N_("{name} goes from {start} to {space}.")),
    Event.MOVED: _Told("start space", N_("{name} is moved from {start} to {space}.")),
    Event.LAP: _Told(
        "lap",
        N_("{name} crosses the line into lap {lap}."),
        other=N_("{name} crosses the finish line."),
    ),
    Event.LAP_LOST: _Told("x", N_("{name} falls back over the line into lap {x}.")),
    Event.WON: _Told("", N_("{name} has completed its last lap and wins the race.")),
    Event.PUSHED: _Told("start space", N_("{name} is pushed from {start} to {space}.")),
    Event.CHAINED: _Told("start space", N_("{name} is pushed along, from {start} to {space}.")),
    Event.PUSH_LOSS: _Told("x", N_("The push costs {name} a life: {x} left.")),
    Event.PUSH_OVER: _Told("", N_("{name} was pushed and goes no further.")),
    Event.ACTION_DONE: _Told("face", N_("{name} has done what the die shows: {face}.")),
    Event.TRAP_LAID_BY_DIE: _Told("space", N_("{name} lays a trap behind, on {space}.")),
    Event.TRAP_LAID: _Told("space", N_("There is now a trap on {space}.")),
    Event.TRAP_OCCUPIED: _Told("space", N_("The trap on {space} goes off under a Titan.")),
    Event.TRAP_ON_LAVA: _Told("space", N_("The trap goes off in the lava on {space}.")),
    Event.TRAP_SPRUNG: _Told("space", N_("{name} sets off the trap on {space}.")),
    Event.TRAP_LOSS: _Told("x", N_("The trap costs {name} a life: {x} left.")),
    Event.TRAP_SPARED: _Told("space", N_("It is {name}'s own trap and does no harm.")),
    Event.TRAP_DESTROYED: _Told("space", N_("The trap on {space} is destroyed.")),
    Event.STRUCK: _Told("space", N_("{name} strikes {space}.")),
    Event.DAMAGE: _Told("x", _LOST),
    Event.WILD_PAID: _Told("x", N_("{name} pays a life for the wild die: {x} left.")),
    Event.EXTRA_LEFT: _Told("face", N_("{name} skips the rest of the die's action: {face}.")),
    Event.DOWN: _Told("", N_("{name} is knocked out.")),
    Event.STOPPED: _Told("", N_("{name} stops where it fell.")),
    Event.TURN_LOST: _Told("", N_("{name} is knocked out, and its turn is over.")),
    Event.PASSED: _Told("", N_("{name} is knocked out and passes.")),
    Event.ROSE: _Told("x", N_("{name} gets up again. Lives: {x}.")),
    Event.IMMUNE: _Told("", N_("{name} is knocked out and has nothing to lose.")),
    Event.LAVA: _Told("space", N_("{name} enters the lava on {space}.")),
    Event.LAVA_LOSS: _Told("x", N_("The lava costs {name} a life: {x} left.")),
    Event.PIRATES: _Told("space", N_("{name} meets the pirates on {space}.")),
    Event.PIRATES_CARD: _Told("card", N_("{name} gives the pirates a card: {card}.")),
    Event.PIRATES_LOSS: _Told("x", N_("The pirates take a life from {name}: {x} left.")),
    Event.RAMP: _Told("space x", N_("The ramp on {space} carries {name} {x} spaces.")),
    Event.SUPER_RAMP: _Told("space x", N_("The super-ramp on {space} carries {name} {x} spaces.")),
    Event.STATUE: _Told("space", N_("{name} wakes the statue on {space}, and it spits fire.")),
    Event.STATUE_LOSS: _Told("x", N_("The fire costs {name} a life: {x} left.")),
    Event.STATUE_TRAP: _Told("space", N_("The fire destroys the trap on {space}.")),
    Event.PENTACLE: _Told("", N_("{name} rolls again on the pentacle.")),
    Event.PENTACLE_LOSS: _Told("x", N_("{name} pays a life for the pentacle: {x} left.")),
    Event.PENTACLE_ROLLED: _Told("face", N_("The die now shows {face}.")),
    Event.ICE: _Told("space", N_("{name} slides across the ice on {space}.")),
    Event.ICE_STOP: _Told("", N_("The slide ends {name}'s movement.")),
    Event.BONUS: _Told("card", N_("{name} draws {card}."), other=N_("{name} draws a bonus card.")),
    Event.HAND_FULL: _Told("", N_("{name} has a full hand and draws nothing.")),
    Event.DECK: _Told("x", N_("The {x} discards are shuffled into a new deck.")),
    Event.PLAYED: _Told(
        "card seat", N_("{name} plays {card} on {seat}."), other=N_("{name} plays {card}.")
    ),
    Event.DISCARDED: _Told("card", N_("{name} throws {card} away.")),
    Event.RECAST: _Told("roll", N_("The dice on offer are rolled again: {dice}.")),
    Event.HEALED: _Told("x", N_("{name} heals. Lives: {x}.")),
    Event.CARD_LOSS: _Told("x", N_("The card costs {name} a life: {x} left.")),
    Event.RASSIK: _Told("way", N_("{name} kicks off, {way}.")),
    Event.GRINDER: _Told("space", N_("{name} lays a trap on {space}.")),
    Event.CRAKEN: _Told("seat", N_("{name} swaps places with {seat}.")),
    Event.SLAUGG: _Told("", N_("{name} strikes the three spaces ahead.")),
    Event.RAGNAROK: _Told("seat way", N_("{name} hurls {seat} {way}.")),
    Event.CHTOOLHOO: _Told("seat", N_("{name} drains {seat}.")),
    Event.GAINED: _Told("x", N_("{name} gains a life and has {x}.")),
    Event.SLID: _Told("start space", N_("{name} slides from {start} to {space}.")),
    Event.NO_RETURN: _Told("", N_("{name} can't go back any further.")),
}
HIDDEN = -9  # stands for a card that a seat may not see


def sentence(event: Sequence[int], titans: Sequence[int], options: Options, code: str) -> str:
    """Return an event as a sentence; `titans` are those of the seats."""
    speak = language(code)
    kind, seat, *numbers = event
    told = _TOLD[Event(kind)]
    said = {"name": NAMES[TITANS[titans[seat]]] if seat != NOBODY else ""}
    text = told.text
    for field, number in zip(told.fields.split(), numbers, strict=False):
        if (
            number == HIDDEN
            or (field == "seat" and number == NOBODY)
            or (field == "lap" and number > options.numbers.laps)
        ):
            text = told.other
            continue
        if field == "titan" and number != titans[0]:  # two players begin with the Titan on the left
            text = told.other
        said |= _field(field, number, numbers, titans, options, code)
    return speak(text, **said)


def _field(
    field: str,
    number: int,
    numbers: Sequence[int],
    titans: Sequence[int],
    options: Options,
    code: str,
) -> dict[str, Any]:
    speak = language(code)
    if field == "titan":
        colour = COLOURS.index(options.titans.titans[number].colour)
        said = {"titan": NAMES[TITANS[number]], "first": NAMES[TITANS[titans[0]]]}
        return said | {"colour": speak(COLOUR_NAMES[colour])}
    if field == "roll":
        faces = faces_of(numbers[1], number)
        return {"dice": ", ".join(speak(FACE_NAMES[face]) for face in faces)}
    if field in ("start", "space"):
        return {field: space_name(number, options, speak)}
    if field == "card":
        assert options.deck is not None
        return {"card": options.deck.card_name(number, code)}
    if field == "seat":
        return {"seat": NAMES[TITANS[titans[number]]]}
    if field == "face":
        return {"face": speak(FACE_NAMES[number])}
    if field == "way":
        return {"way": speak(WAY_NAMES[number])}
    return {field: number}


def space_name(space: int, options: Options, speak: Speak) -> str:
    """Return what a space is called in a sentence."""
    return (
        speak(N_("the finish")) if space == FINISHED else name_of(space, len(options.circuits) > 1)
    )


# --- labels -------------------------------------------------------------------------------------


_ABILITIES = {
    "rassik": N_("Ability: kick off {way}"),
    "grinder": N_("Ability: trap on {space}"),
    "craken": N_("Ability: swap places with {titan}"),
    "slaugg": N_("Ability: strike the three spaces ahead"),
    "ragnarok": N_("Ability: hurl {titan} {way}"),
    "chtoolhoo": N_("Ability: drain {titan}"),
}


def label(game: Reading, number: int, code: str) -> str:
    """Return an action with its consequence, as far as it follows without anybody's answer."""
    speak = language(code)
    said = _named(game, number, speak, code)
    follows = consequences(game, number, speak) if kind_of(number) in _TELLING else []
    if kind_of(number) == act.TAKE:
        follows = [*_ends(game, number, speak), *follows]
    return f"{said} → {'; '.join(follows)}" if follows else said


_TELLING = (act.TAKE, act.GO, act.ABILITY, act.PLAY, act.STRIKE_AT, act.START_ON)
_NAMED = 6  # spaces that a label names; of more it says how many


def leads(game: Reading, number: int) -> list[int]:
    """Return the spaces on which a Titan can end its move with a die, if nobody plays a card."""
    if kind_of(number) != act.TAKE:
        return []
    kit, rules, seat = game.type.engine, game.rules, game.acting
    found, waiting = set(), [kit.apply(game.state, rules, number)]
    while waiting:
        s = waiting.pop()
        for one in kit.legal(s, rules) if kit.to_act(s, rules) == seat else []:
            if kind_of(one) in (act.START_ON, act.GO):
                after = kit.apply(s, rules, one)
                if kind_of(one) == act.GO:
                    found.add(int(after["space"][seat]))
                else:
                    waiting.append(after)
    return sorted(found)


def _ends(game: Reading, number: int, speak: Speak) -> list[str]:
    """Return where a die leads, as what follows an arrow."""
    spaces = [space_name(space, game.variant.options, speak) for space in leads(game, number)]
    if len(spaces) > _NAMED:
        return [speak(N_("to any of {n} spaces"), n=len(spaces))]
    *most, last = spaces or [""]
    either = [", ".join(most), last] if most else [last]
    return [speak(N_("to {space}"), space=speak(N_(" or ")).join(either))] if spaces else []


def _named(game: Reading, number: int, speak: Speak, code: str) -> str:
    """Return an action by name."""
    options = game.variant.options
    kind, card = kind_of(number), card_of(number)
    titan, space = _titan(game, number), space_name(space_of(number), options, speak)
    simple = {
        act.PAY: N_("Pay a life"),
        act.SKIP: N_("Skip it"),
        act.LOSE: N_("Lose a life"),
        act.PASS: N_("Let it happen"),
        act.REROLL: N_("Pay a life and roll the die again"),
        act.END_TURN: N_("End the turn"),
    }
    if kind in simple:
        return speak(simple[kind])
    if kind == act.TAKE:
        return speak(N_("Take {face}"), face=speak(FACE_NAMES[card]))
    if kind == act.GO:
        return speak(N_("Go {path}"), path=speak(PATH_NAMES[card]))
    if kind == act.START_ON:
        return speak(N_("Start on {space}"), space=space)
    if kind == act.TRAP_ON:
        return speak(N_("Trap on {space}"), space=space)
    if kind == act.STRIKE_AT:
        return speak(N_("Strike {space}"), space=space)
    if kind == act.ABILITY:
        way = speak(WAY_NAMES[way_of(number)])
        return speak(_ABILITIES[_able(game)], titan=titan, way=way, space=space)
    head = options.deck.card_name(card, code)
    if kind == act.DISCARD:
        return speak(N_("Give {card} away"), card=head)
    head = speak(N_("Play {card}"), card=head)
    said = aim_of(game, number, speak)
    return f"{head}: {said}" if said else head


def _able(game: Reading) -> str:
    """Return the Titan whose Ability is used now: one's own, or one that a card borrows."""
    s = game.state
    borrowed = pending(s) == BORROW
    titan = s["stack"][s["depth"] - 1, BORROW_.titan] if borrowed else s["titan"][game.acting]
    return TITANS[titan]


def _titan(game: Reading, number: int) -> str:
    """Return the Titan that an action names, or nothing."""
    seat = seat_of(number)
    return NAMES[TITANS[game.state["titan"][seat]]] if seat >= 0 else ""


def aim_of(game: Reading, number: int, speak: Speak) -> str:
    """Return at what an action is aimed: a Titan, a way, a space; "" where it is not."""
    way, space = way_of(number), space_name(space_of(number), game.variant.options, speak)
    named = [_titan(game, number), speak(WAY_NAMES[way]) if way >= 0 else "", space]
    return ", ".join(part for part in named if part)


def consequences(game: Reading, number: int, speak: Speak) -> list[str]:
    """Return what an action leads to: where its Titan stands, who loses what, or nothing now."""
    before = game.state
    seat, options = game.acting, game.variant.options
    after = copy_of(before)
    engine.step(after, game.rules, seat, number)
    said = []
    if after["space"][seat] not in (before["space"][seat], _start(number)):
        space = space_name(int(after["space"][seat]), options, speak)
        said.append(speak(N_("to {space}"), space=space))
    for other in range(int(before["players"])):
        name = NAMES[TITANS[before["titan"][other]]]
        if other != seat and after["space"][other] != before["space"][other]:
            space = space_name(int(after["space"][other]), options, speak)
            said.append(speak(N_("{name} to {space}"), name=name, space=space))
        lives = int(after["life"][other]) - int(before["life"][other])
        if lives:
            lost = f"{name} {'+' if lives > 0 else '−'}{abs(lives)} ♥"
            falls = is_out(after, other) and not is_out(before, other)
            said.append(", ".join([lost, speak(N_("knocked out"))] if falls else [lost]))
        elif pending(before) == LOSE and other == seat:
            said.append(speak(N_("{name} loses no life"), name=name))
    if after["winner"] != NOBODY:
        said.append(speak(N_("and the race is won")))
    return said


def _start(number: int) -> int:
    """Return the space on which an action sets a Titan down; -1 for another action."""
    return space_of(number) if kind_of(number) == act.START_ON else -1


_RULES = {
    act.TAKE: "draft.take",
    act.START_ON: "start.space",
    act.TRAP_ON: "face.trap.lay",
    act.STRIKE_AT: "face.strike.hit",
    act.PAY: "face.wild.pay",
    act.PLAY: "bonus.play",
    act.LOSE: "circuit.pirates.loss",
    act.PASS: "bonus.when",
    act.REROLL: "circuit.pentacle",
    act.END_TURN: "turn.parts",
}


def rule_of(game: Reading, number: int) -> str:
    """Return the id of the rule behind an action."""
    kind, s = kind_of(number), game.state
    if kind == act.GO:
        return f"face.{FACES[PATH_FACES[card_of(number)]]}"
    if kind == act.SKIP:
        return f"face.{FACES[s['used_as'] if s['used_as'] >= 0 else s['took']]}"
    if kind == act.ABILITY:
        return f"ability.{_able(game)}"
    if kind == act.DISCARD:
        return "circuit.pirates.card" if s["depth"] else "bonus.discard"
    return _RULES[kind]
