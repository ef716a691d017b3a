"""What the log knows of a step, and how it is said; what a seat may not know of it."""

from typing import NamedTuple

from azardia_nb.game.protocol import CHANCE, NOBODY, Row, Variant, copy_of
from azardia_nb.game.terms import Entry
from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.rules.actions import Act, kind_of
from azardia_nb.games.axis_mundi.rules.board import MIDDLE, PIERS
from azardia_nb.games.axis_mundi.rules.engine import FACES, step
from azardia_nb.games.axis_mundi.rules.events import WAYS_GONE, Event, Source, source
from azardia_nb.games.axis_mundi.rules.frames import Frame
from azardia_nb.games.axis_mundi.rules.places import undecided
from azardia_nb.games.axis_mundi.rules.state import PHASES, SEATS, has_cards
from azardia_nb.games.axis_mundi.text.names import character
from azardia_nb.games.axis_mundi.text.sentences import ENDED, sentence
from azardia_nb.games.machine.events import EventRow, told
from azardia_nb.games.machine.stack import pending
from azardia_nb.text.language import language

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
    """A step as the log knows it: when it was, who sat where, its events, and what it was.

    `faces` is how many the die has that was thrown, 0 for none; `ends` is 1 where a seat has ended
    its turn by this step; `hidden` has 1 for each seat that was unseen before it.
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
    """Return the position after a step, and what the log has to know of it."""
    after = copy_of(before)
    rows = told(after, step, variant.rules, by, chosen)
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


def rolls(told: StepNote) -> list[tuple[int, ...]]:
    """Return what a D6 has shown in a step; the D3 is thrown among free hexes only."""
    told = StepNote(*told)
    if told.faces != FACES:
        return []
    return [(row[2],) for row in told.events if row[0] in DICE]


# Events that name a card or a token which only some know: in the first number, GAVE in the second;
# TOOK where the third says so.
SECRETS = (Event.DREW, Event.GOT_TOKEN, Event.KEPT, Event.GAVE, Event.TOOK)
# What strikes the unseen "on paper": none of the others is told of it.
ON_PAPER = (
    Event.FOURTH,
    Event.AREA_LOSS,
    Event.CARD_LOSS,
    Event.BOMB_LOSS,
    Event.INFECTED_AREA,
    Event.GOD_KEPT,
    Event.AXIS_KEPT,
)
SEEN_AGAIN = (Event.REVEALED, Event.VOID, Event.DEATH)


def mask(told: StepNote, seat: int) -> StepNote:
    """Return a step without what this seat was not to see of it."""
    told = StepNote(*told)
    hidden = list(told.hidden)
    seen = []
    for row in told.events:
        code, who = row[:2]
        if code in SEEN_AGAIN:
            hidden[who] = 0
        elif code in ON_PAPER and hidden[who] and who != seat:
            continue
        seen.append(_masked(row, seat))
    return told._replace(events=tuple(seen))


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


def tell(variant: Variant, state: Row, position: int, told: StepNote, code: str) -> list[Entry]:
    """Return the lines of the log of a step."""
    told, cards = StepNote(*told), variant.options.in_play
    round, turn = told.round, told.turn
    entries = []
    if told.ends:
        said = language(code)(ENDED, name=character(told.characters[turn], language(code)))
        entries.append(
            Entry(position, round, turn + 1, turn + 1, "ended", "turn.points", None, said, (), ())
        )
    for row in told.events:
        if row[0] == Event.ROTATION:
            round, turn = row[2], 0
        behind = source(row, kit().ids)
        if row[0] == Event.PUSH_DIE and told.die == Frame.SHELTER_DIE and not variant.options.cards:
            behind = Source("terrain.shelter_push", "left")
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
                sentence=sentence(row, told.characters, told.forms, variant.rules, cards, code),
                path=_path(row),
                dice=(row[2],) if event in DICE else (),
            )
        )
    return entries


def _path(row: EventRow) -> tuple[int, ...]:
    """Return the hexes an event leads a figure over: one alone is where it is put."""
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
    return (x, y) if code in WAYS_GONE else ()


def names(variant: Variant, s: Row, code: str) -> list[str]:
    """Return what the seats are called: their Characters, or by number before they have chosen."""
    speak, open_ones = language(code), undecided(s) if has_cards(s) else ()
    return [
        speak("Player {n}", n=seat + 1) if seat in open_ones else character(int(one), speak)
        for seat, one in enumerate(s["character"])
    ]


def phase(variant: Variant, s: Row) -> str:
    """Return where the game stands: one of PHASES."""
    return PHASES[int(s["phase"])]
