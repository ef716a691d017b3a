"""What the log knows of a step, and how it is said."""

from typing import NamedTuple

from azardia_nb.game import Entry
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules import engine
from azardia_nb.games.axis_mundi.rules.actions import kind_of
from azardia_nb.games.axis_mundi.rules.board import MIDDLE, PIERS
from azardia_nb.games.axis_mundi.rules.events import SOURCES, WAYS_GONE, Event, Source
from azardia_nb.games.axis_mundi.rules.frames import MIDDLE_DIE, SHELTER_DIE
from azardia_nb.games.axis_mundi.rules.state import PHASES
from azardia_nb.games.axis_mundi.text.names import character
from azardia_nb.games.axis_mundi.text.sentences import ENDED, sentence
from azardia_nb.games.machine.events import EventRow, told
from azardia_nb.games.machine.stack import pending
from azardia_nb.games.protocol import CHANCE, Row, Variant, copy_of
from azardia_nb.text.language import language

DICE = (Event.AXIS_ROLL, Event.PUSH_DIE, Event.FALL_DIE)


class Happened(NamedTuple):
    """A step as the log knows it: when it was, who sat where, its events, and what it was.

    `faces` is how many the die has that was thrown, 0 for none; `ends` is 1 where a seat has ended
    its turn by this step.
    """

    round: int
    turn: int
    characters: tuple[int, ...]
    forms: tuple[int, ...]
    events: tuple[EventRow, ...]
    die: int
    faces: int
    ends: int


def names(variant: Variant, s: Row, code: str) -> list[str]:
    """Return what the seats are called: their Characters."""
    speak = language(code)
    return [character(int(one), speak) for one in s["character"]]


def phase(variant: Variant, s: Row) -> str:
    """Return where the turn stands: one of PHASES."""
    return PHASES[int(s["phase"])]


def take(variant: Variant, before: Row, by: int, chosen: int) -> tuple[Row, Happened]:
    """Return the position after a step, and what the log has to know of it."""
    after = copy_of(before)
    rows = told(after, engine.step, variant.rules, by, chosen)
    chance, waits = by == CHANCE, pending(before)
    return after, Happened(
        int(before["round"]),
        int(before["turn"]),
        tuple(before["character"].tolist()),
        tuple(before["form"].tolist()),
        tuple(rows),
        waits if chance else -1,
        (PIERS if waits == MIDDLE_DIE else engine.FACES) if chance else 0,
        int(not chance and kind_of(chosen) == act.END),
    )


def rolls(told: Happened) -> list[tuple[int, ...]]:
    """Return what a D6 has shown in a step; the D3 is thrown among free hexes only."""
    told = Happened(*told)
    if told.faces != engine.FACES:
        return []
    return [(row[2],) for row in told.events if row[0] in DICE]


def tell(variant: Variant, state: Row, position: int, told: Happened, code: str) -> list[Entry]:
    """Return the lines of the log of a step."""
    told = Happened(*told)
    round, turn = told.round, told.turn
    entries = []
    if told.ends:
        said = language(code)(ENDED, name=character(told.characters[turn], language(code)))
        entries.append(
            Entry(position, round, turn + 1, turn + 1, "ended", "turn.points", None, said, (), ())
        )
    for row in told.events:
        event, seat = Event(row[0]), row[1]
        if event == Event.ROTATION:
            round, turn = row[2], 0
        source = SOURCES[event]
        if event == Event.PUSH_DIE and told.die == SHELTER_DIE:
            source = Source("terrain.shelter_push", "left")
        entries.append(
            Entry(
                position=position,
                round=round,
                turn=turn + 1,
                seat=seat + 1 if seat >= 0 else None,
                event=event.name.lower(),
                rule=source.rule,
                ruling=source.ruling,
                sentence=sentence(
                    row, told.characters, told.forms, variant.rules, variant.options.in_play, code
                ),
                path=path_of(row),
                dice=(row[2],) if event in DICE else (),
            )
        )
    return entries


def path_of(row: EventRow) -> tuple[int, ...]:
    """Return the hexes an event leads a figure over: one alone is where it is put."""
    event, _, x, y, z = row
    if event == Event.RAN:
        return (x, y, z)
    if event == Event.ENTERED:
        return (x, MIDDLE)
    if event == Event.RESTORED:
        return (x,)
    return (x, y) if event in WAYS_GONE else ()
