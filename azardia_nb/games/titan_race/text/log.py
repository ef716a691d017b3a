"""The log of a race: step notes, log lines, and a recap since a seat's last turn."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from azardia_nb.game.game import Entry
from azardia_nb.game.protocol import Row, Variant, copy_of
from azardia_nb.game.tabletop import Past
from azardia_nb.games.machine.events import record_events
from azardia_nb.games.titan_race.data.titans import NAMES, TITANS
from azardia_nb.games.titan_race.rules import engine
from azardia_nb.games.titan_race.rules.board import FACES
from azardia_nb.games.titan_race.rules.events import SECRETS, WAYS_GONE, Event
from azardia_nb.games.titan_race.rules.rolls import faces_of
from azardia_nb.games.titan_race.rules.state import PHASES, is_out
from azardia_nb.games.titan_race.text.sentences import HIDDEN, sentence, space_name
from azardia_nb.text.language import N_, Speak, language, plural

EventRow = tuple[int, int, int, int]  # code, seat and two arguments
ROLLS = (Event.ROLLED, Event.ROLLED_LAST, Event.RECAST)


class StepNote(NamedTuple):
    """Data of a step for the log: round, turn, Titan and player of each seat, events."""

    round: int
    turn: int
    titans: tuple[int, ...]
    players: tuple[int, ...]
    events: tuple[EventRow, ...]


def names(variant: Variant, s: Row, code: str) -> list[str]:
    """Return the names of the seats, which are those of their Titans."""
    return [NAMES[TITANS[titan]] for titan in s["titan"][: s["players"]]]


def phase(variant: Variant, s: Row) -> str:
    """Return the phase of the turn, one of PHASES."""
    return PHASES[int(s["phase"])]


def take(variant: Variant, before: Row, by: int, chosen: int) -> tuple[Row, StepNote]:
    """Return the position after a step, and the note of the step for the log."""
    after = copy_of(before)
    rows = record_events(after, engine.step, variant.rules, by, chosen)
    # `go_first` reorders the seats in the first step, and its events use the new order.
    s = after if any(row[0] == Event.FIRST for row in rows) else before
    n = int(s["players"])
    return after, StepNote(
        int(before["round"]),
        int(before["turn"]),
        tuple(s["titan"][:n].tolist()),
        tuple(s["player"][:n].tolist()),
        tuple((code, seat, x, y) for code, seat, x, y, _ in rows),
    )


def mask(note: StepNote, seat: int) -> StepNote:
    """Return the note of a step with the cards that `seat` may not see replaced by HIDDEN."""
    return note._replace(events=tuple(_mask(row, note.players, seat) for row in note.events))


def _mask(row: EventRow, players: tuple[int, ...], seat: int) -> EventRow:
    code, who, _, y = row
    if code in SECRETS and players[who] != players[seat]:
        return code, who, HIDDEN, y
    return row


def rolls(note: StepNote) -> list[tuple[int, ...]]:
    """Return the rolls of action dice in a step, each as a tuple of faces."""
    return [tuple(faces_of(y, x)) for event, _, x, y in note.events if event in ROLLS]


def tell(variant: Variant, state: Row, position: int, note: StepNote, language: str) -> list[Entry]:
    """Return the log lines of a step."""
    note = StepNote(*note)
    entries = []
    for row in note.events:
        event, seat, x, y = Event(row[0]), *row[1:]
        rule = event.rule
        if event == Event.ACTION_DONE:
            rule = f"face.{FACES[x]}"
        elif event == Event.NO_RETURN and len(variant.options.circuits) > 1:
            rule = "variant.slam.floor"
        entries.append(
            Entry(
                position=position,
                round=note.round,
                turn=note.turn + 1,
                seat=seat + 1 if seat >= 0 else None,
                event=event.name.lower(),
                rule=rule,
                ruling=event.ruling,
                sentence=sentence(row, note.titans, variant.options, language),
                path=_path(event, x, y),
                dice=tuple(faces_of(y, x)) if event in ROLLS else (),
            )
        )
    return entries


def _path(event: Event, x: int, y: int) -> tuple[int, ...]:
    """Return the start and end space of a step; only the space for a Titan set down; else ()."""
    if event == Event.STARTED:
        return (x,)
    return (x, y) if event in WAYS_GONE else ()


# --- what has happened while others had their turns -----------------------------------------------


MOST_CAUSES = 3  # maximum number of causes in a recap

# Sentences of effects aimed at the reader's Titan, by event.
_AIMED_TEXTS = {
    Event.CRAKEN: N_("{who} swapped places with you"),
    Event.RAGNAROK: N_("{who} hurled you"),
    Event.CHTOOLHOO: N_("{who} drained you"),
}
# Sentences of other effects on the reader's Titan in rival turns, by event.
_MISHAP_TEXTS = {
    Event.PUSHED: N_("{who} pushed you"),
    Event.CHAINED: N_("you were pushed along in {who}'s turn"),
    Event.DAMAGE: N_("{who} struck you"),
    Event.TRAP_LOSS: N_("a trap went off under you"),
    Event.LAVA: N_("you came into the lava"),
    Event.PIRATES: N_("you met the pirates"),
    Event.STATUE_LOSS: N_("a statue spat fire at you"),
    Event.BONUS: N_("you drew a bonus card"),
}


def recap(past: Past, code: str) -> Sequence[str]:
    """Return up to two sentences: changes since a Titan's last turn, and their causes."""
    speak = language(code)
    *most, last = list(_changes(past, speak)) or [""]
    causes = list(dict.fromkeys(_causes(past, code)))[:MOST_CAUSES]
    if most:
        last = speak(N_("{first} and {last}"), first=", ".join(most), last=last)
    sentences = [speak(N_("You {what}."), what=last)] if last else []
    sentences += [f"{'; '.join(causes)}."] if causes else []
    return [one[:1].upper() + one[1:] for one in sentences]


def _changes(past: Past, speak: Speak) -> Iterator[str]:
    """Yield the changes of the Titan as predicates that continue "You"."""
    at, options = past.seat, past.after.variant.options
    before, after = past.before.state, past.after.state
    start, space = int(before["space"][at]), int(after["space"][at])
    if before["titan"][at] == after["titan"][at] and start != space:
        names = [space_name(one, options, speak) for one in (start, space)]
        if all(names):
            yield speak(N_("were moved from {start} to {space}"), start=names[0], space=names[1])
    laps = int(after["lap"][at]) - int(before["lap"][at])
    if laps:
        text = N_("came into lap {lap}") if laps > 0 else N_("fell back into lap {lap}")
        yield speak(text, lap=after["lap"][at])
    lives = int(after["life"][at]) - int(before["life"][at])
    if lives < 0:
        yield speak(plural("lost a life", "lost {n} lives"), n=-lives)
    elif lives > 0:
        yield speak(plural("got a life", "got {n} lives"), n=lives)
    if is_out(after, at) != is_out(before, at):
        yield speak(N_("were knocked out") if is_out(after, at) else N_("got up again"))


def _causes(past: Past, code: str) -> Iterator[str]:
    """Yield the actions of rivals against the Titan and its mishaps in their turns."""
    speak, me, after = language(code), past.seat, past.after
    names, deck = after.names(code), after.variant.options.deck
    for step in (StepNote(*one) for one in past.moments):
        if step.turn == me:
            continue
        who = names[step.turn]
        aimed = False
        for event, seat, x, y in step.events:
            if event == Event.PLAYED and y == me != seat:
                aimed = True
                card = deck.card_name(x, code)
                yield speak(N_("{who} played {card} on you"), who=names[seat], card=card)
            elif event in _AIMED_TEXTS and x == me != seat:
                aimed = True
                yield speak(_AIMED_TEXTS[Event(event)], who=names[seat])
            elif seat == me and event in _MISHAP_TEXTS and not (aimed and event == Event.DAMAGE):
                yield speak(_MISHAP_TEXTS[Event(event)], who=who)
