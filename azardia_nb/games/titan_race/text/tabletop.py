"""Titan Race at the table: standings, questions, cards, options of a new game."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from azardia_nb.game.house_rules import value_text
from azardia_nb.game.protocol import NOBODY, Row, Rules
from azardia_nb.game.tabletop import PILE, STRIKE, Held, Standing, Strike, Switch, Tabletop, Use
from azardia_nb.game.terms import LEADS_TO
from azardia_nb.games.machine.stack import KIND, pending
from azardia_nb.games.titan_race.data import cards as decks
from azardia_nb.games.titan_race.data import circuits as boards
from azardia_nb.games.titan_race.data.set_up import seats_for
from azardia_nb.games.titan_race.data.titans import NAMES, TITANS
from azardia_nb.games.titan_race.rules import actions as act
from azardia_nb.games.titan_race.rules.actions import action, space_of
from azardia_nb.games.titan_race.rules.board import FACES, FINISHED, LAVA, WAYS, name_of
from azardia_nb.games.titan_race.rules.card_kinds import AT_LOSS, BEFORE_TAKE, IN_TURN
from azardia_nb.games.titan_race.rules.events import Event
from azardia_nb.games.titan_race.rules.frames import EFFECTS, EFFECTS_, LOSE, LOSE_
from azardia_nb.games.titan_race.rules.rulings import RULINGS, Rulings
from azardia_nb.games.titan_race.rules.state import DOWN, RISING, is_out, owner
from azardia_nb.games.titan_race.text.log import recap
from azardia_nb.games.titan_race.text.rules import QUESTIONS, why
from azardia_nb.games.titan_race.text.sentences import (
    FACE_NAMES,
    aim_of,
    consequences,
    leads,
    sentence,
)
from azardia_nb.text.language import N_, Speak, language, plural

if TYPE_CHECKING:
    from azardia_nb.game.game import Reading


_OUT = {DOWN: N_("knocked out: passes next turn"), RISING: N_("knocked out: up again next turn")}


def standing(game: "Reading", code: str) -> Standing:
    """Return the standings: space, lap, lives and cards per Titan, and a line about the table."""
    speak, s, rules = language(code), game.state, game.rules
    heads = [speak("Space"), speak("Lap"), speak("Lives")]
    if rules["cards"]:
        heads.append(speak("Cards"))
    cells = [
        [
            _space(s, rules, seat, speak) or "–",
            f"{lap_of(s, rules, seat)}/{rules['laps']}",
            f"{s['life'][seat]}/{rules['life_most'][s['titan'][seat]]}",
            str(s["held"][owner(s, rules, seat)]),
        ][: len(heads)]
        for seat in range(game.players)
    ]
    notes = [_notes(game, seat, speak) for seat in range(game.players)]
    return Standing(heads, cells, notes, fact(s, rules, speak))


def _space(s: Row, rules: Rules, seat: int, speak: Speak) -> str:
    """Return the name of a Titan's space; "" before its start."""
    space = int(s["space"][seat])
    return speak("the finish") if space == FINISHED else name_of(space, bool(rules["slam"]))


def lap_of(s: Row, rules: Rules, seat: int) -> int:
    """Return a Titan's lap; the winner stays in the last one."""
    return min(int(s["lap"][seat]), int(rules["laps"]))


def _notes(game: "Reading", seat: int, speak: Speak) -> list[str]:
    s, notes = game.state, []
    if is_out(s, seat):
        notes.append(speak(_OUT[int(s["state"][seat])]))
    if together := side(game, seat, speak):
        notes.append(together)
    if seat == s["turn"] and s["took"] != NOBODY:
        face = FACE_NAMES[int(s["took"])]
        notes.append(speak("die: {face}", face=speak(face)))
    return notes


def side(game: "Reading", seat: int, speak: Speak) -> str:
    """Return a Titan's side or team by a letter; "" if every Titan races alone."""
    options = game.variant.options
    if not options.two and not options.teams:
        return ""
    text = N_("side {letter}") if options.two else N_("team {letter}")
    return speak(text, letter="ABC"[game.state["team"][seat]])


def about(s: Row, rules: Rules, seat: int, speak: Speak) -> str:
    """Return a sentence part about a Titan: space, lap, lives, cards."""
    space = _space(s, rules, seat, speak)
    parts = [
        speak("on {space}", space=space) if space else speak("not on the board yet"),
        speak("lap {n} of {laps}", n=lap_of(s, rules, seat), laps=rules["laps"]),
    ]
    if is_out(s, seat):
        parts.append(speak(_OUT[int(s["state"][seat])]))
    else:
        most = rules["life_most"][s["titan"][seat]]
        parts.append(speak("lives: {n} of {most}", n=s["life"][seat], most=most))
    if rules["cards"]:
        parts.append(speak("cards: {n}", n=s["held"][owner(s, rules, seat)]))
    return ", ".join(parts)


def fact(s: Row, rules: Rules, speak: Speak) -> str:
    """Return the state of the table: dice on offer, traps on the board, cards left."""
    faces = [speak(FACE_NAMES[face]) for face in range(len(FACES)) for _ in range(s["offer"][face])]
    parts = [speak("Dice on offer: {dice}", dice=", ".join(faces) or "–")]
    spaces = [name_of(int(at), bool(rules["slam"])) for at in np.flatnonzero(s["trap"])]
    parts.append(speak("traps: {spaces}", spaces=", ".join(spaces) or "–"))
    if rules["cards"]:
        parts.append(speak("cards left: {n}", n=s["left"]))
    return "; ".join(parts)


def heading(action: str) -> str:
    """Return the heading above the buttons of the Ability; "" for other actions."""
    return N_("Ability:") if action.split()[0] == "ability" else ""


CIRCUITS = {
    "pools": N_("Kaldheira, the pools of doom"),
    "lagoon": N_("Dead Man's Lagoon"),
    "foundry": N_("Moltenchest, the forbidden foundry"),
    "ruins": N_("The ruins of Ban-Kog"),
    "eye": N_("Ang'lieh, the eye of the deep"),
    "plains": N_("Estengaard, the icy plains"),
    "plain": N_("A plain board"),
    "slam": N_("Grand Slam: a lap on each of three boards"),
}
SLAM = ("pools", "foundry", "plains")


def aim(game: "Reading", number: int) -> int | None:
    """Return the space at which an action aims: the one it names, or the space of its target Titan.

    None if it names neither.
    """
    seat = act.seat_of(number)
    space = int(game.state["space"][seat]) if seat >= 0 else space_of(number)
    return space if 0 <= space < int(game.rules["spaces"]) else None


def price(game: "Reading", number: int, code: str) -> str:
    """Return the lives that an action costs its own Titan, if nobody answers it, as text, or ""."""
    seat = game.acting
    after = game.type.engine.apply(game.state, game.rules, number)
    lost = int(game.state["life"][seat]) - int(after["life"][seat])
    return language(code)(plural("{n} life", "{n} lives"), n=lost) if lost > 0 else ""


class Sides(NamedTuple):
    """Sides of a race: their text for players, and the options that create them."""

    called: str
    two: bool = False
    teams: int = 0


SIDES = {
    "alone": Sides(N_("Every Titan for itself")),
    "two": Sides(N_("Two players, two Titans each"), two=True),
    "2": Sides(N_("Two teams"), teams=2),
    "3": Sides(N_("Three teams"), teams=3),
}


# Rulings that a new table offers, because groups differ on them.
SWITCHED_RULINGS = ("draft", "face_extra", "push_distance", "push_allies", "trap_layer", "answers")


def _ruling_switch(name: str) -> Switch:
    def label_and_choices(code: str) -> tuple[str, dict[str, str]]:
        values = RULINGS[name].values
        answers = {value_text(value): QUESTIONS.answer(name, value, code) for value in values}
        return QUESTIONS.question(name, code), answers

    return Switch(name, "", value_text(RULINGS[name].usual), question=label_and_choices)


def options(players: int, switched: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of a new game."""
    sides = SIDES[switched["sides"]]
    answers = {
        name: answer
        for name in SWITCHED_RULINGS
        for answer in RULINGS[name].values
        if value_text(answer) == switched[name]
    }
    return {
        "rulings": Rulings(**answers),
        "circuit": SLAM if switched["circuit"] == "slam" else switched["circuit"],
        "cards": switched["cards"],
        "two": sides.two,
        "teams": sides.teams,
    }


def custom_options(before: Any, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return the custom deck and circuits in the options `before` that the next game keeps.

    `chosen` has the options of the next game.
    """
    kit, choices = boards.kit(), {}
    if before.deck not in (None, decks.kit()) and chosen["cards"]:
        choices["cards"] = before.deck
    possible = len(before.circuits) == 1 or not (chosen["two"] or chosen["teams"])
    if possible and any(kit.get(one.id) != one for one in before.circuits):
        choices["circuit"] = before.circuits
    return choices


def seats(switched: Mapping[str, Any]) -> Sequence[int]:
    """Return the possible numbers of Titans under the switches of a new game."""
    sides = SIDES[switched["sides"]]
    return seats_for(sides.two, sides.teams)


def pieces(switched: Mapping[str, Any]) -> Mapping[str, str]:
    """Return the Titans to choose from, by id."""
    return NAMES


_RACE = N_(
    "Be the first to complete lap {laps}: from the top of the board you go on at the bottom."
)
_TWO = N_("You race with two Titans: the first Titan to complete lap {laps} wins for its side.")
_DIE = N_("Each turn, take one of the dice on offer: it moves your Titan, and may do more.")
_LIFE = N_("Traps, strikes and lava cost lives; with none left, your Titan misses turns.")


def goal(game: "Reading", code: str) -> Sequence[str]:
    """Return the goal of the race in three sentences."""
    speak, laps = language(code), int(game.rules["laps"])
    race = _TWO if game.variant.options.two else _RACE
    return [speak(race, laps=laps), speak(_DIE), speak(_LIFE)]


def goal_at(game: "Reading") -> Sequence[int | None]:
    """Return the space that illustrates each sentence of `goal`: top row, none, lava if any."""
    lava = np.flatnonzero(game.rules["nature"] == LAVA)
    return int(game.rules["spaces"]) - 1, None, int(lava[0]) if len(lava) else None


def legend(game: "Reading", code: str) -> Sequence[tuple[str, str]]:
    """Return the name and text of each face, and of each racing Titan's Ability."""
    speak, options = language(code), game.variant.options

    def reason(rule: str) -> str:
        return why(rule, code, options)

    faces = zip(FACE_NAMES, FACES, strict=True)
    lines = [(speak(name), reason(f"face.{face}")) for name, face in faces]
    if game.rules["abilities"]:
        racing = [TITANS[titan] for titan in game.state["titan"][: game.players]]
        lines += [(NAMES[titan], reason(f"ability.{titan}")) for titan in racing]
    return lines


if TYPE_CHECKING:
    from azardia_nb.game.game import Choice, Reading

# Times at which cards are played, with the tint of the card at the table.
_WHEN = {
    IN_TURN: (N_("in your turn"), 0),
    BEFORE_TAKE: (N_("before you take a die"), 4),
    AT_LOSS: (N_("when you would lose a life"), 3),
}
# Events that announce a loss, by the event of the loss. Events of _OWN_EVENTS count only if their
# seat is the one that loses a life.
_ANNOUNCING_EVENTS = {
    Event.DAMAGE: (Event.STRUCK, Event.SLAUGG, Event.CHTOOLHOO, Event.PLAYED),
    Event.TRAP_LOSS: (Event.TRAP_SPRUNG, Event.TRAP_OCCUPIED),
    Event.PUSH_LOSS: (Event.PUSHED, Event.CHAINED),
    Event.LAVA_LOSS: (Event.LAVA,),
    Event.STATUE_LOSS: (Event.STATUE,),
    Event.PIRATES_LOSS: (Event.PIRATES,),
}
_OWN_EVENTS = (Event.TRAP_SPRUNG, Event.PUSHED, Event.CHAINED, Event.LAVA, Event.PIRATES)


def hand(game: "Reading", seat: int, code: str) -> Sequence[Held] | None:
    """Return the cards in a seat's hand; None if they are hidden or the race has no cards."""
    s, deck = game.state, game.variant.options.deck
    if deck is None:
        return None
    mine = owner(s, game.rules, seat)
    cards = s["hand"][mine]
    if cards.sum() < s["held"][mine]:
        return None
    return [
        _held_card(game, kind, int(cards[kind]), code)
        for kind in range(len(deck.cards))
        if cards[kind]
    ]


def _held_card(game: "Reading", kind: int, copies: int, code: str) -> Held:
    deck = game.variant.options.deck
    when, tint = _WHEN[deck.cards[kind].when]
    texts = deck.card_name(kind, code), deck.card_text(kind, code)
    return Held(deck.cards[kind].id, copies, *texts, language(code)(when), tint)


def use(game: "Reading", choice: "Choice", code: str) -> Use:
    """Return how an action uses a card: its place, and its consequences if nobody answers."""
    speak = language(code)
    if choice.action.split()[0] != "play":
        return Use(choice.label, (PILE,))
    number = game.type.words.read_action(game.variant, choice.action)
    aim, follows = aim_of(game, number, speak), consequences(game, number, speak)
    idle, now = not follows and _changes_nothing(game, number), "; ".join(follows)
    if aim:
        now = LEADS_TO.join(filter(None, (aim, now)))
    elif now:
        now = f"{now}." if pending(game.state) == LOSE else speak(N_("Now: {what}."), what=now)
    return Use(choice.label, _put_at(game, number), now, idle)


def _put_at(game: "Reading", number: int) -> Sequence[int | str]:
    """Return where a card can be put on the table: a space, STRIKE for a pending loss, or none.

    The space is the one the card names, or else the space of its target or of the acting Titan.
    """
    if pending(game.state) == LOSE:
        return (STRIKE,)
    space, seat = space_of(number), act.seat_of(number)
    space = space if space >= 0 else int(game.state["space"][seat if seat >= 0 else game.acting])
    return (space,) if 0 <= space < int(game.rules["spaces"]) else ()


def on_board(action: str) -> bool:
    """Return whether an action is chosen by pressing a space of the board."""
    word, *rest = action.split()
    aimed = word == "ability" and rest[-1:] and rest[-1] not in WAYS
    return word in ("go", "trap", "strike", "start") or bool(aimed)


def _changes_nothing(game: "Reading", number: int) -> bool:
    """Return whether playing a card changes nothing and asks nobody to decide."""
    before, after = game.state, game.type.engine.apply(game.state, game.rules, number)
    return all(np.array_equal(before[name], after[name]) for name in _COMPARED_FIELDS)


# Fields that `_changes_nothing` compares; the hand changes in any case.
_COMPARED_FIELDS = ("space", "lap", "life", "state", "trap", "offer", "took", "depth", "winner")


def strike(game: "Reading", code: str) -> Strike | None:
    """Return the pending loss of a life that a card may avoid, or None."""
    s = game.state
    if pending(s) != LOSE:
        return None
    speak, frame = language(code), s["stack"][s["depth"] - 1]
    seat, cause = int(frame[LOSE_.seat]), Event(int(frame[LOSE_.cause]))
    now = f"{'; '.join(consequences(game, action(act.PASS), speak))}."
    frames = reversed(s["stack"][: s["depth"]])
    card = next((int(one[EFFECTS_.card]) for one in frames if one[KIND] == EFFECTS), None)
    held_card = _held_card(game, card, 1, code) if card is not None else None
    text = _cause_of_loss(game, seat, cause, code)
    name = game.names(code)[seat]
    return Strike(text or speak(N_("{name} is about to lose a life."), name=name), held_card, now)


def _cause_of_loss(game: "Reading", seat: int, cause: Event, code: str) -> str:
    """Return the log line of the event that causes a loss; "" if it precedes the recorded game."""
    deck = game.variant.options.deck
    for note in reversed(game.moments):
        for row in reversed(note.events):
            if row[0] not in _ANNOUNCING_EVENTS.get(cause, ()) or (
                row[0] in _OWN_EVENTS and row[1] != seat
            ):
                continue
            if row[0] != Event.PLAYED or deck.cards[row[2]].when != AT_LOSS:
                return sentence(row, note.titans, game.variant.options, code)
    return ""


TABLETOP = Tabletop(
    standing=standing,
    lots=True,  # the first seat wins almost half of the games of four
    staged=("down", "won"),
    questions={
        "pass": N_("{who} may answer with a card."),
        "lose": N_("{who} meets pirates: give a card, or lose a life?"),
        "take": N_("{who} takes a die."),
        "start": N_("{who} chooses where to start."),
        "end": N_("{who} may play cards or end the turn."),
        "go": N_("{who} has to move."),
        "trap": N_("{who} lays a trap."),
        "strike": N_("{who} strikes."),
        "pay": N_("{who} pays for the wild die."),
        "ability": N_("{who} uses an Ability."),
        "discard": N_("{who} gives a card away."),
    },
    yours={
        "pass": N_("You may answer with a card, or let it happen."),
        "lose": N_("You meet pirates: give a card, or lose a life?"),
        "take": N_("Your turn: take a die."),
        "start": N_("Your turn: choose where to start."),
        "end": N_("Your turn: play on, or end it."),
        "go": N_("Your turn: move."),
        "trap": N_("Your turn: lay a trap."),
        "strike": N_("Your turn: strike."),
        "pay": N_("Your turn: pay for the wild die."),
        "ability": N_("Your turn: use your Ability."),
        "discard": N_("Your turn: give a card away."),
    },
    heading=heading,
    waits_for=lambda game, action: False,  # a roll needs no button
    aim=aim,
    aims_beside=True,
    on_board=on_board,
    price=price,
    leads=leads,
    hand=hand,
    held=lambda game, seat: int(game.state["held"][owner(game.state, game.rules, seat)]),
    passing="pass",
    use=use,
    recap=recap,
    strike=strike,
    goal=goal,
    goal_at=goal_at,
    legend=legend,
    secret=lambda game: bool(game.rules["cards"]),
    switches=(
        Switch("circuit", N_("Circuit"), "pools", CIRCUITS),
        Switch("cards", N_("With cards"), True),
        Switch(
            "sides",
            N_("Who wins together"),
            "alone",
            {name: sides.called for name, sides in SIDES.items()},
        ),
        *map(_ruling_switch, SWITCHED_RULINGS),
    ),
    options=options,
    kept=custom_options,
    side=side,
    pictured=True,
    seats=seats,
    seats_called=N_("Titans"),
    pieces=pieces,
    pieces_as="titans",
    bots={"perfect": N_("perfect bot")},
)
