"""Sentences about the effects of playing a card, answering or passing, shown before the choice.

Each action is tried on a copy of the position as its player sees it, in which all others pass.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from azardia_nb.game.terms import copy_of
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.actions import Act, action
from azardia_nb.games.azardia.rules.card_kinds import Card, Pile, Target
from azardia_nb.games.azardia.rules.cards import NO_CARD
from azardia_nb.games.azardia.rules.events import Event
from azardia_nb.games.azardia.rules.frames import (
    ANSWER,
    CHALLENGE,
    DISCARD,
    DRAW,
    EXCHANGE,
    STEAL,
    Frame,
)
from azardia_nb.games.azardia.rules.state import State
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.games.azardia.text.texts import coins
from azardia_nb.games.machine.events import record_events
from azardia_nb.games.machine.stack import KIND, pending, top_frame
from azardia_nb.text.language import N_, Speak, language

if TYPE_CHECKING:
    from azardia_nb.games.azardia.game import Reading


class _Trial(NamedTuple):
    """A tried action of seat `me`: the positions before and after it, and its events.

    `names` are the seats' names, and `code` is the language.
    """

    before: State
    after: State
    me: int
    events: Sequence[Sequence[int]]
    names: Sequence[str]
    code: str

    def changed(self, field: str, seat: int) -> tuple[int, int] | None:
        """Return the old and the new value of a field of a seat, or None if they are equal."""
        old, new = int(self.before[field][seat]), int(self.after[field][seat])
        return (old, new) if old != new else None

    def event_rows(self, event: Event) -> Iterator[Sequence[int]]:
        """Yield the rows of the events that are an `event`."""
        return (row for row in self.events if row[0] == event)

    def waits(self, frame: Frame, field: int, seat: int) -> list[int]:
        """Return the top frame if its kind is `frame` and its `field` is `seat`; otherwise []."""
        top = top_frame(self.after).tolist() if pending(self.after) == frame else []
        return top if top and top[field] == seat else []


def of_playing(game: "Reading", card: Card, chosen: str, code: str) -> str:
    """Return sentences about the effect of playing `card` now, by the action `chosen`."""
    tried, speak = _try(game, chosen, code), language(code)
    if card.target is Target.RIVAL:
        return _target_changes(tried, int(chosen.split()[-1]) - 1)
    rivals = list(_rival_changes(tried))
    sentences = [
        *_own_changes(tried),
        *([] if card.target is Target.ALL else rivals),
        *_challenge_sentence(tried),
    ]
    if not sentences:
        nobody = not rivals and card.target is not Target.SELF
        sentences = [
            speak(N_("Nothing would change.") if nobody else N_("Nothing would change for you."))
        ]
    return " ".join(sentences)


def changes_nothing(game: "Reading", chosen: str, code: str) -> bool:
    """Return whether playing a card now, by the action `chosen`, would have no effect."""
    tried = _try(game, chosen, code)
    return not [*_own_changes(tried), *_rival_changes(tried), *_challenge_sentence(tried)]


def of_answering(game: "Reading", chosen: str, code: str) -> str:
    """Return sentences about the effect of the action `chosen`, an answer or `pass`."""
    tried = _try(game, chosen, code)
    frames = tried.before["stack"][: tried.before["depth"]]
    swap = next((frame for frame in frames if frame[KIND] == Frame.EXCHANGE), None)
    if swap is not None:
        sentences = list(
            _swap_sentence(tried, int(swap[EXCHANGE.seat]), int(swap[EXCHANGE.victim]))
        )
    else:
        sentences = [*_own_changes(tried), *_rival_changes(tried), *_challenge_sentence(tried)]
    return " ".join(sentences) or language(code)(N_("Nothing would change for you."))


def _try(game: "Reading", chosen: str, code: str) -> _Trial:
    """Return a trial of an action in the current position; other players pass."""
    before, rules, me = game.state, game.rules, game.acting
    number = game.type.words.read_action(game.variant, chosen)
    # After an answer to a card, only answers about the same victim are passed: the effects of the
    # card on other seats are not tried.
    top = top_frame(before)
    alone = pending(before) == Frame.ANSWER and top[ANSWER.card] != NO_CARD
    victim = int(top[ANSWER.victim])
    after = copy_of(before)
    events = record_events(after, engine.step, rules, number)
    while (
        pending(after) == Frame.ANSWER
        and to_act(after, rules) != me
        and not (alone and top_frame(after)[ANSWER.victim] != victim)
    ):
        events += record_events(after, engine.step, rules, action(Act.PASS))
    return _Trial(before, after, me, events, game.names(code), code)


# --- effects on "you" ---------------------------------------------------------------------------


def _own_changes(tried: _Trial) -> Iterator[str]:
    """Yield sentences about the changes for the acting player, who is "you"."""
    speak, me, after = language(tried.code), tried.me, tried.after
    if levels := tried.changed("level", me):
        up = levels[1] > levels[0]
        text = (
            N_("You would go up to level {level}.")
            if up
            else N_("You would drop to level {level}.")
        )
        yield speak(text, level=levels[1])
    elif _moves_instead(tried, me):
        yield speak(N_("You would stay at level {level}."), level=int(after["level"][me]))
    if tiles := tried.changed("tile", me):
        yield _movement_sentence(*tiles, speak)
    if owned := tried.changed("coins", me):
        gained = owned[1] - owned[0]
        text = (
            N_("You would get {coins} coins.")
            if gained > 0
            else N_("You would lose {coins} coins.")
        )
        yield speak(text, coins=coins(abs(gained), tried.code))
    yield from _your_cards(tried, speak)
    yield from _your_turns(tried, speak)


def _swap_sentence(tried: _Trial, one: int, other: int) -> Iterator[str]:
    """Yield a sentence about Robot-I-King's swap between two seats, unless an answer stops it.

    The swap itself is not tried, because its card is hidden from the acting player.
    """
    if not any(tried.event_rows(Event.ABILITY_STOPPED)):
        rival = tried.names[other if one == tried.me else one]
        yield language(tried.code)(N_("You would swap a card with {rival}, unseen."), rival=rival)


def _movement_sentence(start: int, tile: int, speak: Speak) -> str:
    steps = tile - start
    if steps == 1:
        text = N_("You would move one tile ahead, to {tile}.")
    elif steps > 0:
        text = N_("You would move {n} tiles ahead, to {tile}.")
    elif steps == -1:
        text = N_("You would move one tile back, to {tile}.")
    else:
        text = N_("You would move {n} tiles back, to {tile}.")
    return speak(text, n=abs(steps), tile=tile)


def _your_cards(tried: _Trial, speak: Speak) -> Iterator[str]:
    me = tried.me
    lost = _cards_gone(tried, me)
    if lost:
        yield speak(N_("Cards you would lose: {n}."), n=lost)
    if top := tried.waits(Frame.STEAL, STEAL.thief, me):
        yield speak(N_("Cards you would take: {n}."), n=_cards_to_steal(tried, top))
    if top := tried.waits(Frame.DRAW, DRAW.seat, me):
        if top[DRAW.pile] == Pile.PENALTY:
            yield speak(N_("You would draw a penalty card."))
        else:
            yield speak(N_("Cards you would draw: {n}."), n=int(top[DRAW.left]))
    if top := tried.waits(Frame.DISCARD, DISCARD.seat, me):
        yield speak(N_("Cards you would discard: {n}."), n=_to_discard(tried, top))
    if any(row[3] >> me & 1 for row in tried.event_rows(Event.GATHERED)):
        yield speak(N_("Your hand would be dealt out with the others."))


def _your_turns(tried: _Trial, speak: Speak) -> Iterator[str]:
    me = tried.me
    if turns := tried.changed("skip", me):
        yield speak(N_("Turns you would miss: {n}."), n=turns[1])
    if tried.changed("again", me):
        yield speak(N_("You would get another turn."))
    if dice := tried.changed("next_dice", me):
        yield speak(N_("Dice of your next roll: {n}."), n=dice[1])
    if face := tried.changed("next_die", me):
        yield speak(N_("The first die of your next roll would show {n}."), n=face[1])
    if tried.changed("next_again", me):
        yield speak(N_("You could repeat your next roll."))


# --- effects on other players, abbreviated --------------------------------------------------------


def _rival_changes(tried: _Trial) -> Iterator[str]:
    """Yield a sentence about the changes for each other player that has any."""
    for seat, name in enumerate(tried.names):
        if seat != tried.me and (changes := _arrows(tried, seat)):
            yield f"{name}: {', '.join(changes)}."


def _target_changes(tried: _Trial, rival: int) -> str:
    """Return sentences about the effect of a card on `rival`: its changes, then those of others."""
    speak, names = language(tried.code), tried.names
    struck, you = _arrows(tried, rival), speak(N_("you"))
    besides = [
        f"{you if seat == tried.me else name}: {', '.join(changes)}"
        for seat, name in enumerate(names)
        if seat != rival and (changes := _arrows(tried, seat))
    ]
    if not struck and not besides:
        struck = [speak(N_("no change"))]
    behind = f" ({'; '.join(besides)})" if besides else ""
    return " ".join([f"{names[rival]}: {', '.join(struck)}{behind}.", *_challenge_sentence(tried)])


def _arrows(tried: _Trial, seat: int) -> list[str]:
    """Return the changes for a seat, each in the form "level 2 → 3"."""
    speak, changes = language(tried.code), []
    levels, tiles = tried.changed("level", seat), tried.changed("tile", seat)
    if levels:
        changes.append(speak(N_("level {old} → {new}"), old=levels[0], new=levels[1]))
    if tiles:
        stays = not levels and _moves_instead(tried, seat)
        text = N_("level {level} stays; tile {old} → {new}") if stays else N_("tile {old} → {new}")
        level = int(tried.after["level"][seat])
        changes.append(speak(text, level=level, old=tiles[0], new=tiles[1]))
    if owned := tried.changed("coins", seat):
        old, new = (coins(tokens, tried.code) for tokens in owned)
        changes.append(speak(N_("coins {old} → {new}"), old=old, new=new))
    if fewer := _cards_to_lose(tried, seat):
        cards = int(tried.before["held"][seat]) - _cards_played(tried, seat)
        changes.append(speak(N_("cards {old} → {new}"), old=cards, new=cards - fewer))
    if top := tried.waits(Frame.DRAW, DRAW.seat, seat):
        penalty = top[DRAW.pile] == Pile.PENALTY
        changes.append(speak(N_("draws a penalty card") if penalty else N_("draws a card")))
    if turns := tried.changed("skip", seat):
        changes.append(speak(N_("turns to miss: {n}"), n=turns[1]))
    if dice := tried.changed("next_dice", seat):
        changes.append(speak(N_("dice of the next roll: {n}"), n=dice[1]))
    if face := tried.changed("next_die", seat):
        changes.append(speak(N_("first die of the next roll: {n}"), n=face[1]))
    if tried.changed("next_again", seat):
        changes.append(speak(N_("may repeat the next roll")))
    return changes


def _challenge_sentence(tried: _Trial) -> Iterator[str]:
    """Yield a sentence about the challenge that the action would cause, if any."""
    if pending(tried.after) != Frame.CHALLENGE:
        return
    top, speak = top_frame(tried.after), language(tried.code)
    first, second = int(top[CHALLENGE.arriver]), int(top[CHALLENGE.other])
    one, other = tried.names[first], tried.names[second]
    if first == tried.me:
        yield speak(N_("Then you would challenge {rival}."), rival=other)
    elif second == tried.me:
        yield speak(N_("Then {rival} would challenge you."), rival=one)
    else:
        yield speak(N_("Then {one} would challenge {other}."), one=one, other=other)


# --- facts about a tried action -------------------------------------------------------------------


def _moves_instead(tried: _Trial, seat: int) -> bool:
    """Return whether a pawn moves tiles instead of changing its level (`levels.range`)."""
    return any(row[1] == seat for row in tried.event_rows(Event.MOVED_RANGE))


def _cards_played(tried: _Trial, seat: int) -> int:
    """Return the number of cards that a seat has played or answered with in the trial."""
    played = (Event.PLAYED, Event.PLAYED_EARLY, Event.ANSWERED, Event.ANSWERED_ABILITY)
    return sum(row[0] in played and row[1] == seat for row in tried.events)


def _cards_gone(tried: _Trial, seat: int) -> int:
    """Return the number of cards that a seat loses, except by playing or discarding them."""
    if any(tried.event_rows(Event.GATHERED)):
        return 0
    cards = int(tried.before["held"][seat]) - _cards_played(tried, seat)
    losses = cards - int(tried.after["held"][seat])
    if top := tried.waits(Frame.STEAL, STEAL.victim, seat):
        losses += _cards_to_steal(tried, top)
    return max(losses, 0)


def _cards_to_lose(tried: _Trial, seat: int) -> int:
    top = tried.waits(Frame.DISCARD, DISCARD.seat, seat)
    return _cards_gone(tried, seat) + (_to_discard(tried, top) if top else 0)


def _cards_to_steal(tried: _Trial, top: Sequence[int]) -> int:
    return min(int(top[STEAL.left]), int(tried.after["held"][top[STEAL.victim]]))


def _to_discard(tried: _Trial, top: Sequence[int]) -> int:
    return min(int(top[DISCARD.left]), int(tried.after["held"][top[DISCARD.seat]]))
