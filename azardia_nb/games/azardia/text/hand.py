"""Cards in hand: what sort each is, how it can be used now; the card that waits for an answer."""

from typing import TYPE_CHECKING

from azardia_nb.game.tabletop import Held, Strike, Use
from azardia_nb.games.azardia.rules.card_kinds import Card, Target, When
from azardia_nb.games.azardia.rules.cards import NO_CARD
from azardia_nb.games.azardia.rules.effects import Share
from azardia_nb.games.azardia.rules.events import Event
from azardia_nb.games.azardia.rules.frames import ANSWER, Frame
from azardia_nb.games.azardia.text.consequences import changes_nothing, of_answering, of_playing
from azardia_nb.games.machine.stack import pending, top_frame
from azardia_nb.text.language import N_, language

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
# What is done with a card, by the first word of an action: alone, with a target, and in full.
_USES = {
    "play": (N_("Play"), N_("Play against:"), N_("Play {card}"), N_("Play {card} against {rival}")),
    "answer": (N_("Answer"), "", N_("Answer with {card}"), ""),
    "discard": (N_("Discard"), "", N_("Discard {card}"), ""),
    "ability": ("", N_("Give to:"), "", N_("Give {card} to {rival}")),
}


def hand(game: "Reading", seat: int, code: str) -> list[Held] | None:
    """Return the cards of a seat; None where they are hidden, and in the core game."""
    cards, deck = game.pawns[seat].hand, game.deck
    if cards is None or deck is None:
        return None
    return [_held(deck.card(card), copies, code) for card, copies in cards.items()]


def _held(card: Card, copies: int, code: str) -> Held:
    kind, tint = _kind(card)
    return Held(card.id, copies, card.name(code), card.text(code), language(code)(kind), tint)


def _kind(card: Card) -> tuple[str, int]:
    if card.when is not When.PLAY:
        return _ANSWER if card.when is When.ANSWER else _BEFORE
    if card.target is Target.SELF:
        return _FOR_ITSELF
    return _FOR_ALL if card.target is Target.ALL else _AGAINST


def use(game: "Reading", choice: "Choice", code: str) -> Use:
    """Return the use of a card that an action is, and what it would change if nobody answers."""
    speak, deck = language(code), game.deck
    verb, id, *aimed = choice.action.split()
    assert deck is not None
    card = deck.card(id)
    rival = game.names(code)[int(aimed[-1]) - 1] if aimed else ""
    alone, against, full, full_against = _USES[verb]
    now, idle = "", False
    if verb == "play":
        now = of_playing(game, card, choice.action, code)
        idle = changes_nothing(game, choice.action, code)
    elif verb == "answer":
        now = of_answering(game, choice.action, code)
    return Use(
        speak(against if rival else alone),
        rival,
        speak(full_against if rival else full, card=card.name(code), rival=rival),
        now,
        idle,
    )


def strike(game: "Reading", code: str) -> Strike | None:
    """Return what waits for an answer, and what comes of giving none; None where nothing does.

    Against an answer one may answer, too: then that is what strikes.
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
        said = speak(N_("{who} plays this on you:"), who=who)
        return Strike(said, _held(game.deck.cards[card], 1, code), now)
    last = _last_answer(game)
    said = speak(
        N_("{who} answers you with this:") if last is not None else N_("{who} answers you."),
        who=who,
    )
    return Strike(said, _held(game.deck.cards[last], 1, code) if last is not None else None, now)


def _last_answer(game: "Reading") -> int | None:
    """Return the card somebody has answered with last; None where the game began after it."""
    for told in reversed(game.moments):
        for event, _, card, _, _ in reversed(told.events):
            if event in (Event.ANSWERED, Event.ANSWERED_ABILITY):
                return int(card)
    return None
