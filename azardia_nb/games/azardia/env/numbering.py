"""Every action of Azardia, in the order in which learners number them from 0 on.

First come the actions that the core game has too, then those of each action card, in the order of
the deck. A number means the same whoever acts, however many play, and with or without cards; only
another deck gives other numbers to its cards.

| numbers | actions |
|---|---|
| 0 – 3 | `choose` a character, in the order of CHARACTERS |
| 4 – 11 | `roll`, and with one more on die a, b, ab, c, ac, bc, abc |
| 12 – 19, 20 – 27, 28 – 35 | `add`, `subtract`, `keep`, each with the same eight |
| 36, 37 | `level`, `tile` |
| 38, 39 – 42 | `ability`, and on seat 1 to 4 |
| 43, 44 | `pass`, `end` |
| 45 + 11 k and on | card k: `play`, and on seat 1 to 4; `answer`; `discard`; `ability` on 1 to 4 |
"""

from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.rules.actions import Act, action
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.games.azardia.rules.characters import CHARACTER_COUNT
from azardia_nb.games.azardia.rules.state import MAX_DICE, MAX_SEATS


def every_action(deck: Deck | None) -> tuple[int, ...]:
    """Return the actions of a game in their order, by the engine's numbers; no deck, no cards.

    >>> actions = every_action(None)
    >>> len(actions), actions.index(action(Act.ADD))
    (45, 12)
    """
    masks = range(-1, (1 << MAX_DICE) - 1)
    seats = range(MAX_SEATS)
    found = [action(Act.CHOOSE, character) for character in range(CHARACTER_COUNT)]
    for kind in (Act.ROLL, Act.ADD, Act.SUBTRACT, Act.KEEP):
        # No die is boosted without a mask, and not with a mask of 0.
        found += [action(kind, mask + 1) if mask >= 0 else action(kind) for mask in masks]
    found += [action(Act.LEVEL), action(Act.TILE), action(Act.ABILITY)]
    found += [action(Act.ABILITY, -1, seat) for seat in seats]
    found += [action(Act.PASS), action(Act.END)]
    for card, one in enumerate(deck.cards if deck else ()):
        if one.pile == Pile.ACTION:
            found += [action(Act.PLAY, card)]
            found += [action(Act.PLAY, card, seat) for seat in seats]
            found += [action(Act.ANSWER, card), action(Act.DISCARD, card)]
            found += [action(Act.ABILITY, card, seat) for seat in seats]
    return tuple(found)
