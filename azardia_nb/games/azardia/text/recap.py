"""What has happened to a person while the others had their turns: what has changed, and why."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from azardia_nb.game.tabletop import Past
from azardia_nb.games.azardia.rules.board import COIN
from azardia_nb.games.azardia.rules.events import Event
from azardia_nb.games.azardia.text.texts import coins
from azardia_nb.text.language import N_, language

if TYPE_CHECKING:
    from azardia_nb.games.azardia.game import Pawn

MOST = 3  # causes that are told
# Which of an event's numbers is the card it comes from, for those that a card leads to.
_SOURCE = {
    event: event.numbers.split().index("source")
    for event in Event
    if "source" in event.numbers.split()
}


def recap(past: Past, code: str) -> Sequence[str]:
    """Return a sentence on what has changed for a seat, and one on what has brought it about."""
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
    """Yield what has changed, each as what follows "you"."""
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
    """Yield what has brought it about: cards played, the event of the round, challenges."""
    speak, me = language(code), past.seat
    names, deck = past.after.names(code), past.after.deck
    played: dict[int, int] = {}  # by card: who has played it last
    told = set()  # cards that were played on this seat: what they do needs no other cause
    drawn = set()
    for event, seat, *numbers in (row for step in past.moments for row in step.events):
        if event in (Event.PLAYED, Event.PLAYED_EARLY):
            card, rival = numbers[:2]
            played[card] = seat
            if rival == me and seat != me:
                told.add(card)
                said = {"who": names[seat], "card": deck.cards[card].name(code)}
                yield speak(N_("{who} played {card} on you"), **said)
        elif event == Event.EVENT_DRAWN:
            drawn.add(numbers[0])
        elif event == Event.WON_CHALLENGE and seat == me:
            yield speak(N_("you beat {who} in a challenge"), who=names[numbers[0]])
        elif event == Event.WON_CHALLENGE and numbers[0] == me:
            yield speak(N_("{who} beat you in a challenge"), who=names[seat])
        elif event == Event.WON_DUEL and numbers[0] == me:
            yield speak(N_("{who} won the duel with you"), who=names[seat])
        elif event in (Event.STOLE_CARD, Event.EXCHANGED, Event.STOLE_COINS) and numbers[1] == me:
            if event == Event.EXCHANGED or numbers[2] not in told:
                yield speak(N_("{who} took something from you"), who=names[seat])
        elif event == Event.GATHERED and seat != me:
            yield speak(N_("{who} gathered the hands and dealt them out"), who=names[seat])
        elif seat == me and event in _SOURCE:
            card = numbers[_SOURCE[event]]
            if card in drawn:
                yield speak(N_("the event was {card}"), card=deck.cards[card].name(code))
            elif card not in told and played.get(card, me) != me:
                said = {"who": names[played[card]], "card": deck.cards[card].name(code)}
                yield speak(N_("{who} played {card}"), **said)


def _listed(parts: Sequence[str], code: str) -> str:
    *most, last = parts
    if not most:
        return last
    return language(code)(N_("{first} and {last}"), first=", ".join(most), last=last)


def _capital(said: str) -> str:
    return said[:1].upper() + said[1:]
