"""What the log knows of a step, what a seat may know of it, and how it is said."""

from collections.abc import Iterator
from typing import NamedTuple

from azardia_nb.game.game import Entry
from azardia_nb.game.protocol import Variant, copy_of
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.events import MOVES, PILE_RULES, SECRETS, SECRETS_OF_TWO, Event
from azardia_nb.games.azardia.rules.frames import DRAW, Frame
from azardia_nb.games.azardia.rules.movement import trace
from azardia_nb.games.azardia.rules.state import MAX_SEATS, Phase, Rules, State
from azardia_nb.games.azardia.text.sentences import Speaker, sentence
from azardia_nb.games.azardia.text.texts import character_name
from azardia_nb.games.machine.events import told
from azardia_nb.games.machine.stack import pending
from azardia_nb.text.language import N_
from azardia_nb.text.language import language as speaking

EventRow = tuple[int, int, int, int, int]  # code, seat, and three numbers

# What a reader of the game calls the engine's phases.
PHASES = {
    Phase.SETUP_ROLL: "setup",
    Phase.SETUP_DICE: "setup",
    Phase.PICK: "choose",
    Phase.ROUND: "event",
    Phase.TURN: "event",
    Phase.ROLL: "roll",
    Phase.DICE: "dice",
    Phase.MOVE: "move",
    Phase.DRAW: "draw",
    Phase.LIZARD: "draw",
    Phase.PLAY: "play",
    Phase.HOLD: "discard",
    Phase.ROBOT: "discard",
    Phase.DISCARD: "discard",
    Phase.NEXT: "discard",
    Phase.OVER: "over",
}
SETUP_EVENTS = (Event.SETUP_ROLLED, Event.SETUP_TIED, Event.CHOSE)
DICE_EVENTS = (Event.SETUP_ROLLED, Event.ROLLED, Event.CHALLENGE_ROLLED)
HIDDEN = -9  # stands for a card that a seat may not see


class StepNote(NamedTuple):
    """A step as the log knows it: when it was, whether a card had set a die, and its events."""

    round: int
    turn: int
    phase: int
    set_first: bool
    events: tuple[EventRow, ...]


def phase(variant: Variant, state: State) -> str:
    """Return where the turn stands: one of PHASES, "draw" also while cards of phase B are drawn."""
    if pending(state) == Frame.DRAW:
        reason = state["stack"][state["depth"] - 1, DRAW.event]
        if reason == Event.DREW:
            return "draw"
    return PHASES[Phase(int(state["phase"]))]


def names(variant: Variant, state: State, language: str) -> list[str]:
    """Return what the seats are called: by character, or by number before these are picked."""
    if state["phase"] > Phase.PICK:
        return [character_name(int(c)) for c in state["character"][: state["players"]]]
    return _chairs(language)


def _chairs(language: str) -> list[str]:
    speak = speaking(language)
    return [speak(N_("Player {n}"), n=at + 1) for at in range(MAX_SEATS)]


def take(variant: Variant, before: State, by: int, chosen: int) -> tuple[State, StepNote]:
    """Return the position after a step, and what the log has to know of it."""
    after = copy_of(before)
    rows = told(after, engine.step_of, variant.rules, by, chosen)
    _, set_first = engine.dice_due(before, variant.rules)
    return after, StepNote(
        int(before["round"]),
        int(before["turn"]),
        int(before["phase"]),
        bool(set_first),
        tuple(rows),
    )


def mask(told: StepNote, seat: int) -> StepNote:
    """Return a step without the cards that this seat did not see."""
    return told._replace(events=tuple(_mask(row, seat) for row in told.events))


def _mask(row: EventRow, seat: int) -> EventRow:
    code, who, _, y, z = row
    if code in SECRETS and who != seat:
        return code, who, HIDDEN, y, z
    if code in SECRETS_OF_TWO and seat not in (who, y):
        return code, who, HIDDEN, y, HIDDEN if code == Event.EXCHANGED else z
    return row


def rolls(told: StepNote) -> Iterator[tuple[int, ...]]:
    """Yield what dice have shown in a step; a die that a card has set is left out."""
    for event, _, *dice in told.events:
        if event in DICE_EVENTS:
            shown = tuple(int(die) for die in dice if die)
            yield shown[1:] if told.set_first else shown


def tell(
    variant: Variant, state: State, position: int, told: StepNote, language: str
) -> list[Entry]:
    """Return the lines of the log of a step, in the names of the present position."""
    seats = [character_name(int(c)) if c >= 0 else "" for c in state["character"]]
    deck = variant.options.deck
    usual = Speaker(seats, deck, language, variant.rules.numbers)
    early = usual._replace(names=_chairs(language))  # nobody has picked yet
    entries = []
    round_, turn, begun = told.round, told.turn, told.phase != Phase.TURN
    for at, row in enumerate(told.events):
        event, seat, x, y, z = Event(row[0]), *row[1:]
        if event in (Event.MISSED, Event.HELD_PLACE):
            # A step that ends a turn may begin others, and with them rounds.
            another = seat != turn or (begun and event == Event.MISSED)
            round_ += another and seat <= turn
            turn, begun = seat, True
        elif event == Event.AGAIN:
            begun = False
        by = early if event in SETUP_EVENTS else usual
        said = sentence(row, by, secret=row[2] == HIDDEN)
        after = told.events[at + 1] if at + 1 < len(told.events) else None
        entries.append(
            Entry(
                position=position,
                round=round_,
                turn=turn + 1,
                seat=seat + 1 if seat >= 0 else None,
                event=event.name.lower(),
                rule=event.rule or PILE_RULES[deck.cards[z if z >= 0 else x].pile],
                ruling=event.ruling,
                sentence=said,
                path=_path(row, after, variant.rules),
                dice=tuple(d for d in (x, y, z) if d) if event in DICE_EVENTS else (),
            )
        )
    return entries


def _path(row: EventRow, after: EventRow | None, rules: Rules) -> tuple[int, ...]:
    """Return the tiles a movement passed, from where it began to where it ended."""
    if row[0] not in MOVES:
        return ()
    start, end = row[2], row[3]
    if row[0] in (Event.SWAPPED, Event.MOVED_RETURN) or after is None or after[1] != row[1]:
        straight = row[0] in (Event.SWAPPED, Event.MOVED_RETURN)
        return (start, end) if straight else trace(start, end, Event.MOVED, end, rules)
    reached = after[2] if after[0] in (Event.RETURNED, Event.BOUNCED, Event.FLOORED) else end
    return trace(start, end, Event(after[0]), reached, rules)
