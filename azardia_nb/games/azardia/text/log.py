"""The log: notes of steps, their entries, hiding of cards from a seat, and the recap."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from azardia_nb.game.game import Entry
from azardia_nb.game.protocol import Variant, copy_of
from azardia_nb.game.tabletop import Past
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.board import COIN
from azardia_nb.games.azardia.rules.events import MOVES, PILE_RULES, SECRETS, SECRETS_OF_TWO, Event
from azardia_nb.games.azardia.rules.frames import DRAW, Frame
from azardia_nb.games.azardia.rules.movement import trace
from azardia_nb.games.azardia.rules.state import MAX_SEATS, Phase, Rules, State
from azardia_nb.games.azardia.text.sentences import Speaker, sentence
from azardia_nb.games.azardia.text.texts import character_name, coins
from azardia_nb.games.machine.events import record_events
from azardia_nb.games.machine.stack import pending
from azardia_nb.text.language import N_, language
from azardia_nb.text.language import language as speaking

EventRow = tuple[int, int, int, int, int]  # code of an Event, seat, and its three numbers

# Names of phases for users, by the engine's phases.
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
HIDDEN = -9  # replaces a card that a seat may not see


class StepNote(NamedTuple):
    """The data of a step for the log: round, turn and phase before it, and its events."""

    round: int
    turn: int
    phase: int
    set_first: bool  # whether a card had set the first die
    events: tuple[EventRow, ...]


def phase(variant: Variant, state: State) -> str:
    """Return the name of the phase, a value of PHASES; "draw" also while phase B draws cards."""
    if pending(state) == Frame.DRAW:
        reason = state["stack"][state["depth"] - 1, DRAW.event]
        if reason == Event.DREW:
            return "draw"
    return PHASES[Phase(int(state["phase"]))]


def names(variant: Variant, state: State, language: str) -> list[str]:
    """Return the names of the seats: characters, or "Player 1" … before they are picked."""
    if state["phase"] > Phase.PICK:
        return [character_name(int(c)) for c in state["character"][: state["players"]]]
    return _players(language)


def _players(language: str) -> list[str]:
    speak = speaking(language)
    return [speak(N_("Player {n}"), n=at + 1) for at in range(MAX_SEATS)]


def take(variant: Variant, before: State, by: int, chosen: int) -> tuple[State, StepNote]:
    """Return the position after a step, and its note for the log.

    `by` is the acting seat, which takes the action `chosen`, or CHANCE with an outcome.
    """
    after = copy_of(before)
    rows = record_events(after, engine.step_of, variant.rules, by, chosen)
    _, set_first = engine.dice_due(before, variant.rules)
    return after, StepNote(
        int(before["round"]),
        int(before["turn"]),
        int(before["phase"]),
        bool(set_first),
        tuple(rows),
    )


def mask(note: StepNote, seat: int) -> StepNote:
    """Return the note of a step without the cards that `seat` may not see."""
    return note._replace(events=tuple(_mask(row, seat) for row in note.events))


def _mask(row: EventRow, seat: int) -> EventRow:
    code, who, _, y, z = row
    if code in SECRETS and who != seat:
        return code, who, HIDDEN, y, z
    if code in SECRETS_OF_TWO and seat not in (who, y):
        return code, who, HIDDEN, y, HIDDEN if code == Event.EXCHANGED else z
    return row


def rolls(note: StepNote) -> Iterator[tuple[int, ...]]:
    """Yield the dice of each roll in a step, without a die that a card has set."""
    for event, _, *dice in note.events:
        if event in DICE_EVENTS:
            faces = tuple(int(die) for die in dice if die)
            yield faces[1:] if note.set_first else faces


def tell(
    variant: Variant, state: State, position: int, note: StepNote, language: str
) -> list[Entry]:
    """Return the log entries of a step; the seats' names are those of the position `state`.

    `position` is the number of the step.
    """
    seats = [character_name(int(c)) if c >= 0 else "" for c in state["character"]]
    deck = variant.options.deck
    usual = Speaker(seats, deck, language, variant.rules.numbers)
    early = usual._replace(names=_players(language))  # before characters are picked
    entries = []
    round_, turn, begun = note.round, note.turn, note.phase != Phase.TURN
    for at, row in enumerate(note.events):
        event, seat, x, y, z = Event(row[0]), *row[1:]
        if event in (Event.MISSED, Event.HELD_PLACE):
            # Turns that end at once may follow in the same step, also in a new round.
            another = seat != turn or (begun and event == Event.MISSED)
            round_ += another and seat <= turn
            turn, begun = seat, True
        elif event == Event.AGAIN:
            begun = False
        by = early if event in SETUP_EVENTS else usual
        text = sentence(row, by, secret=row[2] == HIDDEN)
        after = note.events[at + 1] if at + 1 < len(note.events) else None
        entries.append(
            Entry(
                position=position,
                round=round_,
                turn=turn + 1,
                seat=seat + 1 if seat >= 0 else None,
                event=event.name.lower(),
                rule=event.rule or PILE_RULES[deck.cards[z if z >= 0 else x].pile],
                ruling=event.ruling,
                sentence=text,
                path=_path(row, after, variant.rules),
                dice=tuple(d for d in (x, y, z) if d) if event in DICE_EVENTS else (),
            )
        )
    return entries


def _path(row: EventRow, after: EventRow | None, rules: Rules) -> tuple[int, ...]:
    """Return the tiles of a movement, from its start to its end; () for other events.

    `after` is the next event, which may give the movement's Route.
    """
    if row[0] not in MOVES:
        return ()
    start, end = row[2], row[3]
    if row[0] in (Event.SWAPPED, Event.MOVED_RETURN) or after is None or after[1] != row[1]:
        straight = row[0] in (Event.SWAPPED, Event.MOVED_RETURN)
        return (start, end) if straight else trace(start, end, Event.MOVED, rules)
    return trace(start, end, Event(after[0]), rules)


if TYPE_CHECKING:
    from azardia_nb.games.azardia.game import Pawn

MOST = 3  # largest number of causes in a recap
# For each event caused by a card, the index of the card among the event's numbers.
_SOURCE = {
    event: event.numbers.split().index("source")
    for event in Event
    if "source" in event.numbers.split()
}


def recap(past: Past, code: str) -> Sequence[str]:
    """Return a sentence about a seat's changes since its turn, and perhaps one about the causes."""
    before, after = (game.pawns[past.seat] for game in (past.before, past.after))
    changes = list(_changes(before, after, code))
    causes = list(dict.fromkeys(_causes(past, code)))[:MOST]
    speak = language(code)
    if changes:
        first = speak(N_("You {what}."), what=_listed(changes, code))
    else:
        first = speak(N_("Nothing has changed for you since your turn."))
    return [_capital(first), _capital(f"{'; '.join(causes)}.")] if causes else [_capital(first)]


def _changes(before: "Pawn", after: "Pawn", code: str) -> Iterator[str]:
    """Yield the changes of a pawn, as phrases after "you"."""
    speak = language(code)
    if before.tile and after.tile != before.tile:
        yield speak(N_("went from tile {start} to {tile}"), start=before.tile, tile=after.tile)
    if after.level > before.level:
        yield speak(N_("went up to level {level}"), level=after.level)
    elif after.level < before.level:
        yield speak(N_("dropped to level {level}"), level=after.level)
    gained = (after.coins - before.coins) // COIN
    if gained > 0:
        yield speak(N_("got {coins} coins"), coins=coins(gained, code))
    elif gained < 0:
        yield speak(N_("lost {coins} coins"), coins=coins(-gained, code))
    if after.cards != before.cards:
        cards = abs(after.cards - before.cards)
        more, one = after.cards > before.cards, cards == 1
        if more:
            text = N_("got one card") if one else N_("got {n} cards")
        else:
            text = N_("lost one card") if one else N_("lost {n} cards")
        yield speak(text, n=cards)
    elif after.hand != before.hand:
        yield speak(N_("have other cards"))
    if after.skip > before.skip:
        one = after.skip == 1
        text = N_("have to miss a turn") if one else N_("have to miss {n} turns")
        yield speak(text, n=after.skip)
    elif after.skip < before.skip:
        yield speak(N_("missed a turn"))


def _causes(past: Past, code: str) -> Iterator[str]:
    """Yield the causes of a seat's changes: cards played, the round's event, challenges."""
    speak, me = language(code), past.seat
    names, deck = past.after.names(code), past.after.deck
    played: dict[int, int] = {}  # the seat that last played each card
    on_me = set()  # cards played on this seat, whose effects need no further cause
    drawn = set()
    for event, seat, *numbers in (row for step in past.moments for row in step.events):
        if event in (Event.PLAYED, Event.PLAYED_EARLY):
            card, rival = numbers[:2]
            played[card] = seat
            if rival == me and seat != me:
                on_me.add(card)
                values = {"who": names[seat], "card": deck.cards[card].name(code)}
                yield speak(N_("{who} played {card} on you"), **values)
        elif event == Event.EVENT_DRAWN:
            drawn.add(numbers[0])
        elif event == Event.WON_CHALLENGE and seat == me:
            yield speak(N_("you beat {who} in a challenge"), who=names[numbers[0]])
        elif event == Event.WON_CHALLENGE and numbers[0] == me:
            yield speak(N_("{who} beat you in a challenge"), who=names[seat])
        elif event == Event.WON_DUEL and numbers[0] == me:
            yield speak(N_("{who} won the duel with you"), who=names[seat])
        elif event in (Event.STOLE_CARD, Event.EXCHANGED, Event.STOLE_COINS) and numbers[1] == me:
            if event == Event.EXCHANGED or numbers[2] not in on_me:
                yield speak(N_("{who} took something from you"), who=names[seat])
        elif event == Event.GATHERED and seat != me:
            yield speak(N_("{who} gathered the hands and dealt them out"), who=names[seat])
        elif seat == me and event in _SOURCE:
            card = numbers[_SOURCE[event]]
            if card in drawn:
                yield speak(N_("the event was {card}"), card=deck.cards[card].name(code))
            elif card not in on_me and played.get(card, me) != me:
                values = {"who": names[played[card]], "card": deck.cards[card].name(code)}
                yield speak(N_("{who} played {card}"), **values)


def _listed(parts: Sequence[str], code: str) -> str:
    *most, last = parts
    if not most:
        return last
    return language(code)(N_("{first} and {last}"), first=", ".join(most), last=last)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
