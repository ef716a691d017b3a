"""Bonus cards in hand: when each can be played, how it can be used now, what that would do."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from azardia_nb.games.tabletop import Held, Use
from azardia_nb.games.titan_race.rules.card_kinds import AT_LOSS, BEFORE_TAKE, IN_TURN
from azardia_nb.games.titan_race.rules.state import owner
from azardia_nb.games.titan_race.text.sentences import aim_of, consequences
from azardia_nb.text.language import N_, language

if TYPE_CHECKING:
    from azardia_nb.game import Choice, Reading

# When a card is played, and its colour at the table.
_WHEN = {
    IN_TURN: (N_("in your turn"), 0),
    BEFORE_TAKE: (N_("before you take a die"), 2),
    AT_LOSS: (N_("when you would lose a life"), 3),
}
_PLAY, _AIMED, _GIVE = N_("Play"), N_("Play:"), N_("Give away")


def hand(game: "Reading", seat: int, code: str) -> Sequence[Held] | None:
    """Return the cards of a seat's player; None where they are hidden, and without cards."""
    s, deck, speak = game.state, game.variant.options.deck, language(code)
    if deck is None:
        return None
    mine = owner(s, game.rules, seat)
    cards = s["hand"][mine]
    if cards.sum() < s["held"][mine]:
        return None
    held = []
    for kind, card in enumerate(deck.cards):
        if cards[kind]:
            when, tint = _WHEN[card.when]
            said = deck.card_name(kind, code), deck.card_text(kind, code)
            held.append(Held(card.id, int(cards[kind]), *said, speak(when), tint))
    return held


def use(game: "Reading", choice: "Choice", code: str) -> Use:
    """Return the use of a card that an action is, and what it would change if nobody answers.

    Where a card is aimed, each of its buttons says what would follow.
    """
    speak = language(code)
    if choice.action.split()[0] != "play":
        return Use(speak(_GIVE), "", choice.label)
    number = game.type.words.read_action(game.variant, choice.action)
    aim, follows = aim_of(game, number, speak), consequences(game, number, speak)
    if aim:
        return Use(speak(_AIMED), " → ".join(filter(None, (aim, "; ".join(follows)))), choice.label)
    now = speak(N_("Now: {what}."), what="; ".join(follows)) if follows else ""
    return Use(speak(_PLAY), "", choice.label, now)
