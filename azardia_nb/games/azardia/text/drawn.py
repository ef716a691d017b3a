"""Cards that strike when they are drawn and are in nobody's hand: the event, the penalties."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from azardia_nb.games.azardia.rules.events import Event
from azardia_nb.games.tabletop import Held
from azardia_nb.text.language import N_, language

if TYPE_CHECKING:
    from azardia_nb.games.azardia.game import Reading


def drawn(game: "Reading", code: str) -> Sequence[Held]:
    """Return the event of the round, and the last penalty that has been drawn since then."""
    speak, deck = language(code), game.deck
    if deck is None:
        return ()
    found: list[Held] = []
    for event, seat, card, *_ in (row for step in game.moments for row in step.events):
        if event == Event.EVENT_DRAWN:
            found, kind = [], speak(N_("Event"))
        elif event == Event.PENALTY_DRAWN:
            found, kind = found[:1], f"{speak(N_('Penalty'))} · {game.names(code)[seat]}"
        else:
            continue
        one = deck.cards[card]
        found.append(Held(one.id, 1, one.name(code), one.text(code), kind))
    return found
