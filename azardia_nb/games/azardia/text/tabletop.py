"""Azardia at the table in a page: standings, cards, dice, prompts, options of a new game."""

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from azardia_nb.game import tabletop
from azardia_nb.game.game import Entry
from azardia_nb.game.tabletop import (
    PILE,
    STRIKE,
    Contest,
    DiceDue,
    Held,
    Standing,
    Strike,
    Switch,
    Use,
)
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.rules.actions import seat_of
from azardia_nb.games.azardia.rules.board import COIN
from azardia_nb.games.azardia.rules.card_kinds import Card, Target, When
from azardia_nb.games.azardia.rules.cards import NO_CARD
from azardia_nb.games.azardia.rules.characters import CHARACTERS
from azardia_nb.games.azardia.rules.effects import Share
from azardia_nb.games.azardia.rules.events import Event
from azardia_nb.games.azardia.rules.frames import ANSWER, Frame
from azardia_nb.games.azardia.text import sentences
from azardia_nb.games.azardia.text.consequences import changes_nothing, of_answering, of_playing
from azardia_nb.games.azardia.text.log import recap
from azardia_nb.games.azardia.text.texts import character_name, coins, figures
from azardia_nb.games.machine.stack import pending, top_frame
from azardia_nb.text.language import N_, language

if TYPE_CHECKING:
    from azardia_nb.games.azardia.game import Pawn, Reading
    from azardia_nb.games.azardia.text.log import EventRow

# --- challenges and duels as scenes -------------------------------------------------------------

_BEGIN = (Event.CHALLENGE, Event.CALLED, Event.DUEL)
_WON = (Event.WON_CHALLENGE, Event.WON_DUEL)
_TIED = (Event.CHALLENGE_TIED, Event.DUEL_TIED)
# Losses and gains by a challenge; their events directly follow its result.
_COSTS = (
    Event.WON_LEVEL,
    Event.LOST_LEVEL,
    Event.MOVED_LOSER,
    Event.MOVED_WINNER,
    Event.MOVED_RANGE,
    Event.MOVED_CROSSING,
    Event.MOVED_DUEL,
    Event.WINNER_STAYS,
    Event.CROSSING,
    Event.GRACE_OVER,
    Event.GRACE_PASSED,
)
_STEPS = 40  # number of latest steps to search; with rolls after ties a contest may be long

LogLine = tuple["EventRow", Entry]


def contest(game: "Reading", code: str) -> Contest | None:
    """Return the last challenge or duel in the latest steps, decided or not; None without any."""
    moments = game.moments[-_STEPS:]
    rows = [row for moment in moments for row in moment.events]
    entries = game.log(code)
    lines = list(zip(rows, entries[len(entries) - len(rows) :], strict=True))
    begin = next((at for at in reversed(range(len(lines))) if lines[at][0][0] in _BEGIN), None)
    return None if begin is None else _contest_of(lines[begin:])


def _contest_of(lines: Sequence[LogLine]) -> Contest:
    (_, first, second, _, _), opening = lines[0]
    dice: dict[int, tuple[int, ...]] = {}
    for at, ((code, seat, _, mine, other), entry) in enumerate(lines):
        if code == Event.CHALLENGE_ROLLED:
            dice[seat] = entry.dice
        elif code in _TIED and lines[-1][1] is not entry:
            dice = {}  # both roll again, unless the tie ends the contest
        elif code in _WON:
            costs = list(takewhile(lambda line: line[0][0] in _COSTS, lines[at + 1 :]))
            loser = second if seat == first else first
            totals = {seat: mine, loser: other}
            sides = [tabletop.Side(one, dice.get(one, ()), totals[one]) for one in (first, second)]
            last = costs[-1][1] if costs else entry
            texts = [line.sentence for _, line in costs]
            return Contest(opening.sentence, sides, seat, texts, last.position)
    sides = [tabletop.Side(one, dice.get(one, ())) for one in (first, second)]
    rolled = [line for row, line in lines if row[0] == Event.CHALLENGE_ROLLED]
    return Contest(opening.sentence, sides, None, (), (rolled or [opening])[-1].position)


# --- penalties and events -----------------------------------------------------------------------


def drawn_cards(game: "Reading", code: str) -> Sequence[Held]:
    """Return the event card of the round, and the last penalty drawn since."""
    speak, deck = language(code), game.deck
    if deck is None:
        return ()
    cards: list[Held] = []
    for event, seat, card, *_ in (row for step in game.moments for row in step.events):
        if event == Event.EVENT_DRAWN:
            cards, kind = [], speak(N_("Event"))
        elif event == Event.PENALTY_DRAWN:
            cards, kind = cards[:1], f"{speak(N_('Penalty'))} · {game.names(code)[seat]}"
        else:
            continue
        one = deck.cards[card]
        cards.append(Held(one.id, 1, one.name(code), one.text(code), kind))
    return cards


# --- for newcomers ------------------------------------------------------------------------------

_GOAL = (
    N_("Reach tile {goal} exactly, and hold it while each rival takes one last turn."),
    N_("The gate, tile {gate}, opens at level {top_level}; until then it leads back to tile 1."),
    N_("Win challenges on rivals' tiles, or use cards and coins, to go up levels."),
)
_LEGEND = (
    ("A", N_("draw an action card")),
    ("Z", N_("draw a penalty")),
    ("{gate}", N_("the gate")),
    ("{goal}", N_("the goal")),
    (
        N_("Coins"),
        N_("{die_price}: one more on a die; {tile_price}: a tile; {level_price}: a level"),
    ),
    (N_("Level"), N_("the small number on a pawn, 1 to {top_level}")),
)
_WITH_CARDS = ("A", "Z")


def goal(game: "Reading", code: str) -> Sequence[str]:
    """Return three lines on the goal of the game, and how to reach it."""
    speak, values = language(code), figures(code, game.rules.numbers)
    return [speak(line, **values) for line in _GOAL]


def legend(game: "Reading", code: str) -> Sequence[tuple[str, str]]:
    """Return the signs on the board and the terms of the table, each with its meaning."""
    speak, values = language(code), figures(code, game.rules.numbers)
    return [
        (speak(sign, **values), speak(text, **values))
        for sign, text in _LEGEND
        if game.deck is not None or sign not in _WITH_CARDS
    ]


_DECKS = {"action": N_("Action"), "penalty": N_("Penalty"), "event": N_("Events")}
_PAID = ("level", "tile")


def standing(game: "Reading", code: str) -> Standing:
    """Return the standing: the pawns' tiles, levels, coins and cards, and the decks' sizes."""
    speak = language(code)
    heads = [speak("Tile"), speak("Level"), speak("Coins")]
    if game.decks:
        heads.append(speak("Cards"))
    cells = [
        [str(p.tile or "–"), str(p.level), coins(p.coins // COIN, code), str(p.cards)]
        for p in game.pawns
    ]
    notes = [_notes(game, pawn, code) for pawn in game.pawns]
    return Standing(heads, [row[: len(heads)] for row in cells], notes, _decks(game, code))


def _notes(game: "Reading", pawn: "Pawn", code: str) -> list[str]:
    speak = language(code)
    notes = []
    if pawn.seat == game.holder != game.winner:
        notes.append(speak("on the goal"))
    if pawn.skip:
        notes.append(speak("turns to miss: {n}", n=pawn.skip))
    return notes


def _decks(game: "Reading", code: str) -> str:
    speak = language(code)
    if not game.decks:
        return speak("The core game: no cards.")
    decks = [f"{speak(_DECKS[name])} {left} ({pile})" for name, (left, pile) in game.decks.items()]
    title = speak("Cards left (discarded):")
    return f"{title} {' · '.join(decks)}"


def heading(action: str) -> str:
    """Return the heading above the button of an action that costs coins; "" for others."""
    kind = action.split()[0]
    return N_("With coins:") if kind in _PAID or "+" in kind else ""


def dice_due(game: "Reading") -> DiceDue | None:
    """Return the dice that are due, or None if no roll is."""
    count, first = game.dice_due
    return DiceDue(count, game.rules.numbers.faces, first) if count else None


def options(players: int, switched: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of a new game, from the values of SWITCHES.

    Without initial rolls, the seats have the characters in the order of CHARACTERS.
    """
    characters = None if switched["rolls"] else CHARACTERS[:players]
    return {"cards": switched["cards"], "characters": characters}


def custom_options(before: Any, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options that a new game takes from the last one: the user's own deck, if any.

    `before` are the last game's options, `chosen` the values of SWITCHES.
    """
    own = before.deck is not None and before.deck != Deck.kit()
    return {"deck": before.deck} if own and chosen["cards"] else {}


def pieces(switched: Mapping[str, Any]) -> dict[str, str]:
    """Return the names of the characters by id; {} if they are picked after the initial rolls."""
    return {} if switched["rolls"] else {name: character_name(name) for name in CHARACTERS}


SWITCHES: Sequence[Switch] = (
    Switch("cards", N_("With cards"), True),
    Switch("rolls", N_("Initial rolls decide the order for choosing characters"), False),
)


if TYPE_CHECKING:
    from azardia_nb.game.game import Choice
    from azardia_nb.games.azardia.game import Reading

_FOR_ITSELF, _AGAINST, _FOR_ALL, _ANSWER, _BEFORE = (
    (N_("for you"), 0),
    (N_("against rivals"), 1),
    (N_("for everyone"), 2),
    (N_("an answer"), 3),
    (N_("before your roll"), 4),
)
# Texts on the use of a card, by the first word of an action: without a target, and with one.
_USES = {
    "play": (N_("Play {card}"), N_("Play {card} against {rival}")),
    "answer": (N_("Answer with {card}"), ""),
    "discard": (N_("Discard {card}"), ""),
    "ability": ("", N_("Give {card} to {rival}")),
}
_PLACES = {"answer": STRIKE, "discard": PILE}


def hand(game: "Reading", seat: int, code: str) -> list[Held] | None:
    """Return the cards in a seat's hand; None if they are hidden, or in the core game."""
    cards, deck = game.pawns[seat].hand, game.deck
    if cards is None or deck is None:
        return None
    return [_held_card(deck.card(card), copies, code) for card, copies in cards.items()]


def _held_card(card: Card, copies: int, code: str) -> Held:
    kind, tint = _kind(card)
    return Held(card.id, copies, card.name(code), card.text(code), language(code)(kind), tint)


def _kind(card: Card) -> tuple[str, int]:
    if card.when is not When.PLAY:
        return _ANSWER if card.when is When.ANSWER else _BEFORE
    if card.target is Target.SELF:
        return _FOR_ITSELF
    return _FOR_ALL if card.target is Target.ALL else _AGAINST


def use(game: "Reading", choice: "Choice", code: str) -> Use:
    """Return the use of a card by an action, with its effect if nobody answers."""
    deck = game.deck
    verb, id, *aimed = choice.action.split()
    assert deck is not None
    card = deck.card(id)
    seat = int(aimed[-1]) - 1 if aimed else -1
    rival = game.names(code)[seat] if aimed else ""
    now, idle = "", False
    if verb == "play":
        now = of_playing(game, card, choice.action, code)
        idle = changes_nothing(game, choice.action, code)
    elif verb == "answer":
        now = of_answering(game, choice.action, code)
    text = language(code)(_USES[verb][bool(rival)], card=card.name(code), rival=rival)
    return Use(text, _put_at(game, verb, card, seat), now, idle)


def _put_at(game: "Reading", verb: str, card: Card, seat: int) -> Sequence[int | str]:
    """Return the places on which a card can be dropped to use it.

    They are the tiles of its target pawns, or PILE for a discard, or STRIKE for an answer.
    """
    if verb in _PLACES:
        return (_PLACES[verb],)
    everybody = verb == "play" and card.target is Target.ALL
    seats = range(game.players) if everybody else (seat if seat >= 0 else game.acting,)
    return [tile for one in seats if (tile := game.pawns[one].tile)]


def aim(game: "Reading", number: int) -> int | None:
    """Return the tile of an action's target pawn; None without a target."""
    seat = seat_of(number)
    return game.pawns[seat].tile or None if seat >= 0 else None


def on_board(action: str) -> bool:
    """Return whether an action moves the seat's pawn for coins, or has another pawn as target."""
    word, *rest = action.split()
    return word == "tile" or word.startswith(("add+", "subtract+")) or "on" in rest


def strike(game: "Reading", code: str) -> Strike | None:
    """Return the effect that may be answered now, and the result of passing; None without any.

    The effect is a card, an ability, or another seat's answer.
    """
    if pending(game.state) != Frame.ANSWER or game.deck is None:
        return None
    speak, names = language(code), game.names(code)
    frame = top_frame(game.state).tolist()
    card, asked, source, victim = (
        frame[field] for field in (ANSWER.card, ANSWER.asked, ANSWER.source, ANSWER.victim)
    )
    who = names[source if asked == victim else victim]
    now = of_answering(game, "pass", code)
    fresh = frame[ANSWER.before] == Share.FULL * 8 + victim
    if asked == victim and fresh:
        if card == NO_CARD:
            return Strike(speak(N_("{who} uses an ability on you."), who=who), None, now)
        text = speak(N_("{who} plays this on you:"), who=who)
        return Strike(text, _held_card(game.deck.cards[card], 1, code), now)
    last = _last_answer(game)
    text = speak(
        N_("{who} answers you with this:") if last is not None else N_("{who} answers you."),
        who=who,
    )
    return Strike(
        text, _held_card(game.deck.cards[last], 1, code) if last is not None else None, now
    )


def _last_answer(game: "Reading") -> int | None:
    """Return the card of the last answer, or None if the game's history has none."""
    for note in reversed(game.moments):
        for event, _, card, _, _ in reversed(note.events):
            if event in (Event.ANSWERED, Event.ANSWERED_ABILITY):
                return int(card)
    return None


def price(game: "Reading", number: int, code: str) -> str:
    """Return the price of an action as text, such as "1,000 coins"; "" if it is free."""
    paid = sentences.price(number, game.rules.numbers)
    return language(code)(N_("{n} coins"), n=coins(paid, code)) if paid else ""


TABLETOP = tabletop.Tabletop(
    standing=standing,
    staged=("grace", "won"),
    questions={
        "choose": N_("{who} chooses a character."),
        "roll": N_("{who} has to roll."),
        "add": N_("{who} moves: add or subtract?"),
        "subtract": N_("{who} moves: add or subtract?"),
        "draw": N_("{who} has to draw."),
        "keep": N_("{who} has rolled for a challenge."),
        "answer": N_("{who} may answer."),
        "discard": N_("{who} has to discard."),
        "end": N_("{who} may play cards or end the turn."),
        "pass": N_("{who} may use an ability."),
        "ability": N_("{who} deals the next card."),
    },
    yours={
        "choose": N_("Your turn: pick a character."),
        "roll": N_("Your turn: roll the dice."),
        "add": N_("Your move: add or subtract?"),
        "subtract": N_("Your move: add or subtract?"),
        "draw": N_("Your turn: draw your cards."),
        "keep": N_("Your roll in the challenge: raise it, or keep it?"),
        "answer": N_("You may answer, or let it happen."),
        "discard": N_("Your turn: discard a card."),
        "end": N_("Your turn: play on, or end it."),
        "pass": N_("Your turn: use your ability, or do without it?"),
        "ability": N_("Your turn: deal the next card."),
    },
    heading=heading,
    waits_for=lambda game, action: game.text(action) == "roll",
    price=price,
    aim=aim,
    aims_beside=True,
    on_board=on_board,
    hand=hand,
    held=lambda game, seat: game.pawns[seat].cards,
    drawn=drawn_cards,
    contest=contest,
    passing="pass",
    use=use,
    strike=strike,
    recap=recap,
    goal=goal,
    goal_at=lambda game: (game.rules.numbers.goal, game.rules.numbers.gate, None),
    legend=legend,
    secret=lambda game: bool(game.round and game.decks),  # before the first round nobody has cards
    dice_due=dice_due,
    switches=SWITCHES,
    options=options,
    kept=custom_options,
    pieces=pieces,
    pieces_as="characters",
    bots={
        "cautious": N_("cautious bot"),
        "racer": N_("racing bot"),
        "hoarder": N_("hoarding bot"),
        "fighter": N_("fighting bot"),
        "perfect": N_("perfect bot"),
    },
)
