"""What the log knows of a step, what a seat may know of it, and how it is said."""

from typing import NamedTuple

from azardia_nb.game.game import Entry
from azardia_nb.game.protocol import Row, Variant, copy_of
from azardia_nb.games.machine.events import told
from azardia_nb.games.titan_race.data.titans import NAMES, TITANS
from azardia_nb.games.titan_race.rules import engine
from azardia_nb.games.titan_race.rules.board import FACES
from azardia_nb.games.titan_race.rules.events import SECRETS, WAYS_GONE, Event
from azardia_nb.games.titan_race.rules.rolls import faces_of
from azardia_nb.games.titan_race.rules.state import PHASES
from azardia_nb.games.titan_race.text.sentences import HIDDEN, sentence

EventRow = tuple[int, int, int, int]  # code, seat, and two numbers
ROLLS = (Event.ROLLED, Event.ROLLED_LAST, Event.RECAST)


class StepNote(NamedTuple):
    """A step as the log knows it: when it was, who sat where, and its events."""

    round: int
    turn: int
    titans: tuple[int, ...]
    players: tuple[int, ...]
    events: tuple[EventRow, ...]


def names(variant: Variant, s: Row, code: str) -> list[str]:
    """Return what the seats are called: their Titans."""
    return [NAMES[TITANS[titan]] for titan in s["titan"][: s["players"]]]


def phase(variant: Variant, s: Row) -> str:
    """Return where the turn stands: one of PHASES."""
    return PHASES[int(s["phase"])]


def take(variant: Variant, before: Row, by: int, chosen: int) -> tuple[Row, StepNote]:
    """Return the position after a step, and what the log has to know of it."""
    after = copy_of(before)
    rows = told(after, engine.step, variant.rules, by, chosen)
    # Before the first step of all, seats are chairs; what is told of it is told of those.
    s = after if any(row[0] == Event.FIRST for row in rows) else before
    n = int(s["players"])
    return after, StepNote(
        int(before["round"]),
        int(before["turn"]),
        tuple(s["titan"][:n].tolist()),
        tuple(s["player"][:n].tolist()),
        tuple((code, seat, x, y) for code, seat, x, y, _ in rows),
    )


def mask(told: StepNote, seat: int) -> StepNote:
    """Return a step without the cards that this seat did not see."""
    return told._replace(events=tuple(_mask(row, told.players, seat) for row in told.events))


def _mask(row: EventRow, players: tuple[int, ...], seat: int) -> EventRow:
    code, who, _, y = row
    if code in SECRETS and players[who] != players[seat]:
        return code, who, HIDDEN, y
    return row


def rolls(told: StepNote) -> list[tuple[int, ...]]:
    """Return what action dice have shown in a step, by face from 0."""
    return [tuple(faces_of(y, x)) for event, _, x, y in told.events if event in ROLLS]


def tell(variant: Variant, state: Row, position: int, told: StepNote, language: str) -> list[Entry]:
    """Return the lines of the log of a step."""
    told = StepNote(*told)
    entries = []
    for row in told.events:
        event, seat, x, y = Event(row[0]), *row[1:]
        rule = event.rule
        if event == Event.ACTION_DONE:
            rule = f"face.{FACES[x]}"
        elif event == Event.NO_RETURN and len(variant.options.circuits) > 1:
            rule = "variant.slam.floor"
        entries.append(
            Entry(
                position=position,
                round=told.round,
                turn=told.turn + 1,
                seat=seat + 1 if seat >= 0 else None,
                event=event.name.lower(),
                rule=rule,
                ruling=event.ruling,
                sentence=sentence(row, told.titans, variant.options, language),
                path=_path(event, x, y),
                dice=tuple(faces_of(y, x)) if event in ROLLS else (),
            )
        )
    return entries


def _path(event: Event, x: int, y: int) -> tuple[int, ...]:
    """Return the spaces an event leads a Titan over: one alone is where it is set down."""
    if event == Event.STARTED:
        return (x,)
    return (x, y) if event in WAYS_GONE else ()
