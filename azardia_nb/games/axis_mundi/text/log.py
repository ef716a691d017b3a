"""The log: notes on steps, their sentences, a seat's view of them, and recaps."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from azardia_nb.game.protocol import CHANCE, NOBODY, Row, Variant, copy_of
from azardia_nb.game.tabletop import Past
from azardia_nb.game.terms import Entry
from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.rules.actions import Act, kind_of
from azardia_nb.games.axis_mundi.rules.board import MIDDLE, PIERS
from azardia_nb.games.axis_mundi.rules.engine import FACES, step
from azardia_nb.games.axis_mundi.rules.events import MOVE_EVENTS, Event, RuleSource, rule_source
from azardia_nb.games.axis_mundi.rules.frames import Frame
from azardia_nb.games.axis_mundi.rules.places import undecided
from azardia_nb.games.axis_mundi.rules.state import ANGEL, BASE, DEMON, PHASES, SEATS, UP, has_cards
from azardia_nb.games.axis_mundi.text.names import character, from_hex, to_hex
from azardia_nb.games.axis_mundi.text.sentences import ENDED, sentence
from azardia_nb.games.machine.events import EventRow, record_events
from azardia_nb.games.machine.stack import pending
from azardia_nb.text.language import N_, Speak, language, plural

DICE = (
    Event.AXIS_ROLL,
    Event.PUSH_DIE,
    Event.FALL_DIE,
    Event.CAVE_DIE,
    Event.EJECT_DIE,
    Event.HARVEST_DIE,
    Event.THROW,
)


class StepNote(NamedTuple):
    """A note on a step: its time, the seats' Characters and forms, its events, and its kind.

    `die` is the frame of a chance step, else NOBODY; `faces` the number of faces of a die, else 0;
    `ends` is 1 if a seat has ended its turn by this step; `hidden` has 1 for each seat that was
    unseen before it.
    """

    round: int
    turn: int
    characters: tuple[int, ...]
    forms: tuple[int, ...]
    events: tuple[EventRow, ...]
    die: int
    faces: int
    ends: int
    hidden: tuple[int, ...]


def take(variant: Variant, before: Row, by: int, chosen: int) -> tuple[Row, StepNote]:
    """Return the position after a step by seat or chance `by`, and the step's note."""
    after = copy_of(before)
    rows = record_events(after, step, variant.rules, by, chosen)
    chance, waits = by == CHANCE, pending(before)
    return after, StepNote(
        int(before["round"]),
        int(before["turn"]),
        tuple(before["character"].tolist()),
        tuple(before["form"].tolist()),
        tuple(rows),
        waits if chance else NOBODY,
        (PIERS if waits == Frame.MIDDLE_DIE else FACES) if chance else 0,
        int(not chance and kind_of(chosen) == Act.END),
        tuple(before["hidden"].tolist()) if has_cards(before) else (0,) * SEATS,
    )


def rolls(note: StepNote) -> list[tuple[int, ...]]:
    """Return the rolls of a D6 in a step's note; a D3 counts free hexes only, so is left out."""
    note = StepNote(*note)
    if note.faces != FACES:
        return []
    return [(row[2],) for row in note.events if row[0] in DICE]


# Events whose card or token only some seats may see: number x, for GAVE number y. That of TOOK is
# secret only if z is set.
SECRETS = (Event.DREW, Event.GOT_TOKEN, Event.KEPT, Event.GAVE, Event.TOOK)
# Losses that other seats do not see if the seat is unseen.
HIDDEN_LOSSES = (
    Event.FOURTH,
    Event.AREA_LOSS,
    Event.SHARP_WOUNDS,
    Event.CARD_LOSS,
    Event.BOMB_LOSS,
    Event.INFECTED_AREA,
    Event.GOD_KEPT,
    Event.AXIS_KEPT,
)
SEEN_AGAIN = (Event.REVEALED, Event.VOID, Event.DEATH)


def mask(note: StepNote, seat: int) -> StepNote:
    """Return a step's note as `seat` may see it."""
    note = StepNote(*note)
    hidden = list(note.hidden)
    events = []
    for row in note.events:
        code, who = row[:2]
        if code in SEEN_AGAIN:
            hidden[who] = 0
        elif code in HIDDEN_LOSSES and hidden[who] and who != seat:
            continue
        events.append(_masked(row, seat))
    return note._replace(events=tuple(events))


def _masked(row: EventRow, seat: int) -> EventRow:
    code, who, x, y, z = row
    if who == seat:
        return row
    if code == Event.PLANNED:
        return (code, who, NOBODY, NOBODY, NOBODY)
    if code not in SECRETS:
        return row
    if code == Event.GAVE:
        return (code, who, x, y if x == seat else NOBODY, z)
    if code == Event.TOOK and not z:
        return row
    return (code, who, NOBODY, y, z)


def tell(variant: Variant, state: Row, position: int, note: StepNote, code: str) -> list[Entry]:
    """Return the log lines of a step's note."""
    note, cards = StepNote(*note), variant.options.in_play
    round, turn = note.round, note.turn
    entries = []
    if note.ends:
        text = language(code)(ENDED, name=character(note.characters[turn], language(code)))
        entries.append(
            Entry(position, round, turn + 1, turn + 1, "ended", "turn.points", None, text, (), ())
        )
    for row in note.events:
        if row[0] == Event.ROTATION:
            round, turn = row[2], 0
        behind = rule_source(row, kit().ids)
        if row[0] == Event.PUSH_DIE and note.die == Frame.SHELTER_DIE and not variant.options.cards:
            behind = RuleSource("terrain.shelter_push", "left")
        event = Event(row[0])
        entries.append(
            Entry(
                position=position,
                round=round,
                turn=turn + 1,
                seat=row[1] + 1 if row[1] >= 0 else None,
                event=event.name.lower(),
                rule=behind.rule,
                ruling=behind.ruling,
                sentence=sentence(row, note.characters, note.forms, variant.rules, cards, code),
                path=_path(row),
                dice=(row[2],) if event in DICE else (),
            )
        )
    return entries


def _path(row: EventRow) -> tuple[int, ...]:
    """Return the hexes of a figure's way in an event; a single hex is where it is put."""
    code, _, x, y, z = row
    if code == Event.CAVE:
        return (x, y)
    if code == Event.PLANNED:
        return tuple(hex for hex in (x, y, z) if hex != NOBODY) if x != y or z != NOBODY else ()
    if code in (Event.CAST_OUT, Event.REVEALED, Event.VOID, Event.RESTORED):
        return (x,)
    if code == Event.RAN:
        return (x, y, z)
    if code == Event.ENTERED:
        return (x, MIDDLE)
    return (x, y) if code in MOVE_EVENTS else ()


def names(variant: Variant, s: Row, code: str) -> list[str]:
    """Return the names of the seats: their Characters, or numbers before these are chosen."""
    speak, open_ones = language(code), undecided(s) if has_cards(s) else ()
    return [
        speak("Player {n}", n=seat + 1) if seat in open_ones else character(int(one), speak)
        for seat, one in enumerate(s["character"])
    ]


def phase(variant: Variant, s: Row) -> str:
    """Return the phase of the game, a word of PHASES."""
    return PHASES[int(s["phase"])]


MOST_CAUSES = 3  # causes in a recap
# Actions that are aimed at a seat, by event.

AIMED: dict[int, str] = {
    Event.STRUCK: N_("{who} struck you"),
    Event.DEMONIC: N_("{who} struck you as a Demon"),
    Event.SHOT: N_("{who} shot at you"),
    Event.THROWN: N_("{who} threw the Grenade at you"),
    Event.HELD: N_("{who} immobilized you"),
    Event.MARKED: N_("{who} is holding you, and it takes both hunters"),
    Event.TALONS: N_("the talons of {who} hurt you"),
    Event.DEMANDED: N_("{who} demanded a card from you"),
    Event.GAVE: N_("{who} gave you a card"),
    Event.GUESS: N_("{who} found you"),
    Event.DANZIG: N_("{who} took a card of yours away"),
}
# Effects on a seat in another seat's turn, by event; {who} is that other seat.
OWN_EVENTS: dict[int, str] = {
    Event.AREA_LOSS: N_("you were within {who}'s area"),
    Event.DEATH: N_("you died"),
    Event.SHELTER_PUSH: N_("the Shelter pushed you off"),
    Event.OCCUPIED: N_("you stood in the middle when the crater became the Axis Mundi again"),
    Event.CARD_LOSS: N_("a card of {who} hit you"),
    Event.DRAINED: N_("{who} drained your energy"),
    Event.BOMB_LOSS: N_("the bomb went off under you"),
    Event.INFECTED_AREA: N_("you were in the Malignant's area"),
    Event.SERVUM: N_("the arrow of {who} costs you 1 AP"),
    Event.VERITATIS: N_("you had to show {who} your hand"),
}
# Actions of others that concern all seats, by event.
NEWS: dict[int, str] = {
    Event.ANGEL: N_("{who} became an Angel"),
    Event.DEMON: N_("{who} became a Demon"),
    Event.DEATH_HIGH: N_("{who} died, and the Axis Mundi is open again"),
    Event.HIDDEN: N_("{who} disappeared"),
    Event.BOMB_PLACED: N_("{who} placed the Time Bomb"),
}

_BECAME = {
    BASE: N_("became an ordinary Character again"),
    UP: N_("became a hunter"),
    ANGEL: N_("became an Angel"),
    DEMON: N_("became a Demon"),
}


def recap(past: Past, code: str) -> Sequence[str]:
    """Return sentences on a seat's changes since it last acted, and on their causes."""
    speak = language(code)
    return recap_sentences(list(changes(past, speak)), causes(past, code), speak)


def recap_sentences(changed: Sequence[str], causes: Iterable[str], speak: Speak) -> list[str]:
    """Return changes and causes as sentences, with at most MOST_CAUSES causes."""
    *most, last = changed or [""]
    few = list(dict.fromkeys(causes))[:MOST_CAUSES]
    if most:
        last = speak(N_("{first} and {last}"), first=", ".join(most), last=last)
    sentences = [speak(N_("You {what}."), what=last)] if last else []
    sentences += [f"{'; '.join(few)}."] if few else []
    return [one[:1].upper() + one[1:] for one in sentences]


def changes(past: Past, speak: Speak) -> Iterator[str]:
    """Yield the changes for a seat, each as a phrase after "You"."""
    at, before, after = past.seat, past.before.state, past.after.state
    start, hex = int(before["at"][at]), int(after["at"][at])
    if NOBODY not in (start, hex) and start != hex:
        yield speak(
            N_("were moved {start} {to}"), start=from_hex(start, speak), to=to_hex(hex, speak)
        )
    form = int(after["form"][at])
    if form != before["form"][at]:
        yield speak(_BECAME[form])
    hp = int(after["hp"][at]) - int(before["hp"][at])
    if hp < 0:
        yield speak(N_("lost {n} HP"), n=-hp)
    elif hp > 0:
        yield speak(N_("got {n} HP"), n=hp)
    wounds = int(after["wounds"][at]) - int(before["wounds"][at])
    if wounds > 0:
        yield speak(plural("took a wound", "took {n} wounds"), n=wounds)
    elif wounds < 0:
        yield speak(plural("lost a wound", "lost {n} wounds"), n=-wounds)
    if not has_cards(after):
        return
    cards = int(after["held"][at]) - int(before["held"][at])
    if cards > 0:
        yield speak(N_("got one card") if cards == 1 else N_("got {n} cards"), n=cards)
    elif cards < 0:
        yield speak(N_("lost one card") if cards == -1 else N_("lost {n} cards"), n=-cards)


def causes(past: Past, code: str) -> Iterator[str]:
    """Yield other seats' actions that affected a seat, and news for all seats, as phrases."""
    speak, me = language(code), past.seat
    names = past.after.names(code)
    for note in (StepNote(*one) for one in past.moments):
        for event, seat, target, _, _ in note.events if note.turn != me else ():
            if event in AIMED and target == me:
                yield speak(AIMED[event], who=names[seat])
            elif event in OWN_EVENTS and seat == me:
                yield speak(OWN_EVENTS[event], who=names[note.turn])
            elif event in NEWS and seat != me:
                yield speak(NEWS[event], who=names[seat])
