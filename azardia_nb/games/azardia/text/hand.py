"""Cards in hand: what sort each is, how it can be used now, and what that would change now."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.actions import Act, action
from azardia_nb.games.azardia.rules.card_kinds import Card, Target, When
from azardia_nb.games.azardia.rules.frames import DISCARD, DRAW, Frame
from azardia_nb.games.azardia.rules.state import State
from azardia_nb.games.azardia.rules.waiting import pending, to_act
from azardia_nb.games.azardia.text.texts import coins
from azardia_nb.games.tabletop import Held, Use
from azardia_nb.text.language import N_, Speak, language

if TYPE_CHECKING:
    from azardia_nb.game import Choice
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
# Effects that all who have coins, a level and a tile can feel at once.
_AT_ONCE = {"move", "coins", "level", "steal_coins", "swap"}


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
    return Use(
        speak(against if rival else alone),
        rival,
        speak(full_against if rival else full, card=card.name(code), rival=rival),
        _would(game, card, choice.action, code) if verb == "play" else "",
    )


def _would(game: "Reading", card: Card, chosen: str, code: str) -> str:
    """Say what playing a card would change now."""
    before, rules, me = game.state, game.rules, game.acting
    after = engine.apply(before, rules, game.type.words.read_action(game.variant, chosen))
    while pending(after) == Frame.ANSWER and to_act(after, rules) != me:
        after = engine.apply(after, rules, action(Act.PASS))
    names = game.names(code)
    said = list(_you(before, after, me, names, code))
    if card.target is not Target.ALL:
        said += _rivals(before, after, me, names, code)
    if not said and {name for name, _ in card.effects} <= _AT_ONCE:
        said = [language(code)(N_("Nothing would change."))]
    return " ".join(said)


def _you(before: State, after: State, me: int, names: list[str], code: str) -> Iterator[str]:
    """Yield sentences on what would change for who plays the card."""
    speak = language(code)
    start, tile = int(before["tile"][me]), int(after["tile"][me])
    level = int(after["level"][me])
    gained = int(after["coins"][me]) - int(before["coins"][me])
    if level > before["level"][me]:
        yield speak(N_("You would go up to level {level}."), level=level)
    elif level < before["level"][me]:
        yield speak(N_("You would drop to level {level}."), level=level)
    if tile != start:
        yield _moved(start, tile, speak)
        met = [names[at] for at in range(len(names)) if at != me and after["tile"][at] == tile]
        if met and pending(after) == Frame.CHALLENGE:
            yield speak(N_("Then you would challenge {rival}."), rival=", ".join(met))
    if gained > 0:
        yield speak(N_("You would get {coins} coins."), coins=coins(gained, code))
    elif gained < 0:
        yield speak(N_("You would lose {coins} coins."), coins=coins(-gained, code))
    top = after["stack"][after["depth"] - 1]
    if pending(after) == Frame.DRAW and top[DRAW.seat] == me:
        yield speak(N_("Cards you would draw: {n}."), n=int(top[DRAW.left]))
    elif pending(after) == Frame.DISCARD and top[DISCARD.seat] == me:
        yield speak(N_("Cards you would discard: {n}."), n=int(top[DISCARD.left]))


def _moved(start: int, tile: int, speak: Speak) -> str:
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


def _rivals(before: State, after: State, me: int, names: list[str], code: str) -> list[str]:
    """Return what would change for each of the others, with arrows: there may be three of them."""
    speak = language(code)
    said = []
    for seat, name in enumerate(names):
        if seat == me:
            continue
        old, new = (
            [int(s[f][seat]) for f in ("tile", "level", "coins", "skip")] for s in (before, after)
        )
        changes = [f"{old[0]} → {new[0]}"] if old[0] != new[0] else []
        if old[1] != new[1]:
            changes.append(speak(N_("level {old} → {new}"), old=old[1], new=new[1]))
        if old[2] != new[2]:
            amounts = {"old": coins(old[2], code), "new": coins(new[2], code)}
            changes.append(speak(N_("coins {old} → {new}"), **amounts))
        if old[3] != new[3]:
            changes.append(speak(N_("turns to miss: {n}"), n=new[3]))
        if changes:
            said.append(f"{name}: {', '.join(changes)}.")
    return said
