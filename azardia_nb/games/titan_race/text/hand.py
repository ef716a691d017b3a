"""Bonus cards in hand: when each can be played, what that would do now; what they may answer."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from azardia_nb.game.tabletop import Held, Strike, Use
from azardia_nb.games.machine.stack import KIND, pending
from azardia_nb.games.titan_race.rules import actions as act
from azardia_nb.games.titan_race.rules.actions import action
from azardia_nb.games.titan_race.rules.card_kinds import AT_LOSS, BEFORE_TAKE, IN_TURN
from azardia_nb.games.titan_race.rules.events import Event
from azardia_nb.games.titan_race.rules.frames import EFFECTS, EFFECTS_, LOSE, LOSE_
from azardia_nb.games.titan_race.rules.state import owner
from azardia_nb.games.titan_race.text.sentences import aim_of, consequences, sentence
from azardia_nb.text.language import N_, language

if TYPE_CHECKING:
    from azardia_nb.game.game import Choice, Reading

# When a card is played, and its colour at the table.
_WHEN = {
    IN_TURN: (N_("in your turn"), 0),
    BEFORE_TAKE: (N_("before you take a die"), 4),
    AT_LOSS: (N_("when you would lose a life"), 3),
}
# What tells of a loss before it comes, by the loss; then those of which only the loser's own do.
_BRINGS = {
    Event.DAMAGE: (Event.STRUCK, Event.SLAUGG, Event.CHTOOLHOO, Event.PLAYED),
    Event.TRAP_LOSS: (Event.TRAP_SPRUNG, Event.TRAP_OCCUPIED),
    Event.PUSH_LOSS: (Event.PUSHED, Event.CHAINED),
    Event.LAVA_LOSS: (Event.LAVA,),
    Event.STATUE_LOSS: (Event.STATUE,),
    Event.PIRATES_LOSS: (Event.PIRATES,),
}
_ONES_OWN = (Event.TRAP_SPRUNG, Event.PUSHED, Event.CHAINED, Event.LAVA, Event.PIRATES)
_PLAY, _AIMED, _GIVE = N_("Play"), N_("Play:"), N_("Give away")


def hand(game: "Reading", seat: int, code: str) -> Sequence[Held] | None:
    """Return the cards of a seat's player; None where they are hidden, and without cards."""
    s, deck = game.state, game.variant.options.deck
    if deck is None:
        return None
    mine = owner(s, game.rules, seat)
    cards = s["hand"][mine]
    if cards.sum() < s["held"][mine]:
        return None
    return [
        _held(game, kind, int(cards[kind]), code) for kind in range(len(deck.cards)) if cards[kind]
    ]


def _held(game: "Reading", kind: int, copies: int, code: str) -> Held:
    deck = game.variant.options.deck
    when, tint = _WHEN[deck.cards[kind].when]
    said = deck.card_name(kind, code), deck.card_text(kind, code)
    return Held(deck.cards[kind].id, copies, *said, language(code)(when), tint)


def use(game: "Reading", choice: "Choice", code: str) -> Use:
    """Return the use of a card that an action is, and what it would change if nobody answers.

    Where a card is aimed, each of its buttons says what would follow.
    """
    speak = language(code)
    if choice.action.split()[0] != "play":
        return Use(speak(_GIVE), "", choice.label)
    number = game.type.words.read_action(game.variant, choice.action)
    aim, follows = aim_of(game, number, speak), consequences(game, number, speak)
    idle = not follows and _changes_nothing(game, number)
    if aim:
        target = " → ".join(filter(None, (aim, "; ".join(follows))))
        return Use(speak(_AIMED), target, choice.label, idle=idle)
    now = "; ".join(follows)
    if now:
        now = f"{now}." if pending(game.state) == LOSE else speak(N_("Now: {what}."), what=now)
    return Use(speak(_PLAY), "", choice.label, now, idle)


def _changes_nothing(game: "Reading", number: int) -> bool:
    """Return whether a card leaves all as it is, and nobody has to do anything about it."""
    before, after = game.state, game.type.engine.apply(game.state, game.rules, number)
    return all(np.array_equal(before[name], after[name]) for name in _STANDING)


# All that stands on a board or waits to be done; a hand has lost its card in any case.
_STANDING = ("space", "lap", "life", "state", "trap", "offer", "took", "depth", "winner")


def strike(game: "Reading", code: str) -> Strike | None:
    """Return what is about to cost a life that a card may save; None where nothing is."""
    s = game.state
    if pending(s) != LOSE:
        return None
    speak, frame = language(code), s["stack"][s["depth"] - 1]
    seat, cause = int(frame[LOSE_.seat]), Event(int(frame[LOSE_.cause]))
    now = f"{'; '.join(consequences(game, action(act.PASS), speak))}."
    frames = reversed(s["stack"][: s["depth"]])
    card = next((int(one[EFFECTS_.card]) for one in frames if one[KIND] == EFFECTS), None)
    shown = _held(game, card, 1, code) if card is not None else None
    said = _bringing(game, seat, cause, code)
    name = game.names(code)[seat]
    return Strike(said or speak(N_("{name} is about to lose a life."), name=name), shown, now)


def _bringing(game: "Reading", seat: int, cause: Event, code: str) -> str:
    """Return what brings a loss about, as the log tells it; "" where the game began after it."""
    deck = game.variant.options.deck
    for told in reversed(game.moments):
        for row in reversed(told.events):
            if row[0] not in _BRINGS.get(cause, ()) or (row[0] in _ONES_OWN and row[1] != seat):
                continue
            if row[0] != Event.PLAYED or deck.cards[row[2]].when != AT_LOSS:
                return sentence(row, told.titans, game.variant.options, code)
    return ""
