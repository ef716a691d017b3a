"""Texts of the log and of buttons: a sentence per event, a label per action."""

from collections.abc import Sequence
from typing import Any

from azardia_nb.game.game import Reading
from azardia_nb.game.protocol import NOBODY, copy_of
from azardia_nb.game.terms import LEADS_TO
from azardia_nb.games.machine.stack import pending
from azardia_nb.games.titan_race.data.set_up import Options
from azardia_nb.games.titan_race.data.titans import COLOURS, NAMES, TITANS
from azardia_nb.games.titan_race.rules import actions as act
from azardia_nb.games.titan_race.rules import engine
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
from azardia_nb.games.titan_race.text.rules import TEXTS
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


HIDDEN = -9  # in place of the number of a card that the seat may not see


def sentence(row: Sequence[int], titans: Sequence[int], options: Options, code: str) -> str:
    """Return the sentence of an event; `titans` lists the Titan of each seat."""
    kind, seat, *numbers = row
    event = Event(kind)
    texts = TEXTS(code)["event"][event.name.lower()]
    values = {"name": NAMES[TITANS[titans[seat]]] if seat != NOBODY else ""}
    text = texts["text"]
    for field, number in zip(event.numbers.split(), numbers, strict=False):
        if (
            number == HIDDEN
            or (field == "seat" and number == NOBODY)
            or (field == "lap" and number > options.numbers.laps)
        ):
            text = texts["other"]
            continue
        # under `variant.two` the player's other Titan may go first
        if field == "titan" and number != titans[0]:
            text = texts["other"]
        values |= _field(field, number, numbers, titans, options, code)
    return text.format(**values)


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
        values = {"titan": NAMES[TITANS[number]], "first": NAMES[TITANS[titans[0]]]}
        return values | {"colour": speak(COLOUR_NAMES[colour])}
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
    """Return the name of a space within a sentence."""
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
    """Return the button label of an action: its name and its immediate consequences."""
    speak = language(code)
    text = _action_name(game, number, speak, code)
    follows = consequences(game, number, speak) if act.kind_of(number) in _WITH_CONSEQUENCES else []
    if act.kind_of(number) == act.TAKE:
        follows = [*_destinations(game, number, speak), *follows]
    return LEADS_TO.join((text, "; ".join(follows))) if follows else text


_WITH_CONSEQUENCES = (act.TAKE, act.GO, act.ABILITY, act.PLAY, act.STRIKE_AT, act.START_ON)
_MOST_SPACES = 6  # maximum number of spaces that a label lists; beyond it gives their number


def leads(game: Reading, number: int) -> list[int]:
    """Return the spaces where taking a die can end the Titan's move if nobody plays a card."""
    if act.kind_of(number) != act.TAKE:
        return []
    kit, rules, seat = game.type.engine, game.rules, game.acting
    spaces, waiting = set(), [kit.apply(game.state, rules, number)]
    while waiting:
        s = waiting.pop()
        for one in kit.legal(s, rules) if kit.to_act(s, rules) == seat else []:
            if act.kind_of(one) in (act.START_ON, act.GO):
                after = kit.apply(s, rules, one)
                if act.kind_of(one) == act.GO:
                    spaces.add(int(after["space"][seat]))
                else:
                    waiting.append(after)
    return sorted(spaces)


def _destinations(game: Reading, number: int, speak: Speak) -> list[str]:
    """Return the destinations of a die, for the part of a label behind the arrow."""
    spaces = [space_name(space, game.variant.options, speak) for space in leads(game, number)]
    if len(spaces) > _MOST_SPACES:
        return [speak(N_("to any of {n} spaces"), n=len(spaces))]
    *most, last = spaces or [""]
    either = [", ".join(most), last] if most else [last]
    return [speak(N_("to {space}"), space=speak(N_(" or ")).join(either))] if spaces else []


def _action_name(game: Reading, number: int, speak: Speak, code: str) -> str:
    """Return the name of an action."""
    options = game.variant.options
    kind, card = act.kind_of(number), act.card_of(number)
    titan, space = _target_name(game, number), space_name(act.space_of(number), options, speak)
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
        way = speak(WAY_NAMES[act.way_of(number)])
        return speak(_ABILITIES[_ability_titan(game)], titan=titan, way=way, space=space)
    head = options.deck.card_name(card, code)
    if kind == act.DISCARD:
        return speak(N_("Give {card} away"), card=head)
    head = speak(N_("Play {card}"), card=head)
    aim = aim_of(game, number, speak)
    return f"{head}: {aim}" if aim else head


def _ability_titan(game: Reading) -> str:
    """Return the Titan whose Ability is in use: the acting one, or the one a card borrows from."""
    s = game.state
    borrowed = pending(s) == BORROW
    titan = s["stack"][s["depth"] - 1, BORROW_.titan] if borrowed else s["titan"][game.acting]
    return TITANS[titan]


def _target_name(game: Reading, number: int) -> str:
    """Return the name of the Titan that an action targets, or ""."""
    seat = act.seat_of(number)
    return NAMES[TITANS[game.state["titan"][seat]]] if seat >= 0 else ""


def aim_of(game: Reading, number: int, speak: Speak) -> str:
    """Return the targets of an action (Titan, direction, space) as text, or ""."""
    way, space = act.way_of(number), space_name(act.space_of(number), game.variant.options, speak)
    parts = [_target_name(game, number), speak(WAY_NAMES[way]) if way >= 0 else "", space]
    return ", ".join(part for part in parts if part)


def consequences(game: Reading, number: int, speak: Speak) -> list[str]:
    """Return the immediate changes by an action as texts: spaces, lives, K.O.s, end of the race."""
    before = game.state
    seat, options = game.acting, game.variant.options
    after = copy_of(before)
    engine.step(after, game.rules, seat, number)
    changes = []
    if after["space"][seat] not in (before["space"][seat], _start_space(number)):
        space = space_name(int(after["space"][seat]), options, speak)
        changes.append(speak(N_("to {space}"), space=space))
    for other in range(int(before["players"])):
        name = NAMES[TITANS[before["titan"][other]]]
        if other != seat and after["space"][other] != before["space"][other]:
            space = space_name(int(after["space"][other]), options, speak)
            changes.append(speak(N_("{name} to {space}"), name=name, space=space))
        lives = int(after["life"][other]) - int(before["life"][other])
        if lives:
            lost = f"{name} {'+' if lives > 0 else '−'}{abs(lives)} ♥"
            falls = is_out(after, other) and not is_out(before, other)
            changes.append(", ".join([lost, speak(N_("knocked out"))] if falls else [lost]))
        elif pending(before) == LOSE and other == seat:
            changes.append(speak(N_("{name} loses no life"), name=name))
    if after["winner"] != NOBODY:
        changes.append(speak(N_("and the race is won")))
    return changes


def _start_space(number: int) -> int:
    """Return the start space that an action chooses; -1 for any other kind of action."""
    return act.space_of(number) if act.kind_of(number) == act.START_ON else -1


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
    """Return the id of the rule that allows an action."""
    kind, s = act.kind_of(number), game.state
    if kind == act.GO:
        return f"face.{FACES[PATH_FACES[act.card_of(number)]]}"
    if kind == act.SKIP:
        return f"face.{FACES[s['used_as'] if s['used_as'] >= 0 else s['took']]}"
    if kind == act.ABILITY:
        return f"ability.{_ability_titan(game)}"
    if kind == act.DISCARD:
        return "circuit.pirates.card" if s["depth"] else "bonus.discard"
    return _RULES[kind]
