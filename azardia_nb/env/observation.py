"""What a seat sees, as a row of numbers: the engine's row without what is hidden, field by field.

Seats are those of the turn order, as everywhere; `me` says which of them sees. What has no
consequence is left out: the log, the number of the round, dice that have been used. Each part has
the name of a field of STATE, where its meaning stands; only `pending`, the stack, begins with what
is dealt with next.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.rules.board import BOUNDS
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.games.azardia.rules.characters import CHARACTER_COUNT
from azardia_nb.games.azardia.rules.hidden import hide_from
from azardia_nb.games.azardia.rules.state import (
    MAX_DICE,
    MAX_SEATS,
    MAX_SKIP,
    NOBODY,
    POOL,
    STATE,
    Phase,
    Rules,
    State,
)

Ints = npt.NDArray[np.int16]

SHOWN = 8  # of what is pending: rows of the stack, the one that is dealt with next first
_SHORT = np.iinfo(np.int16)
_ROW = STATE["stack"].shape[1]


class Part(NamedTuple):
    """One part of what is seen: its name, where it stands, and what its numbers can be."""

    name: str
    place: slice
    least: int
    most: int


class Observation:
    """How positions under the rules are seen; `parts` tells the meaning of each number.

    `hand` is one's own, per kind of action card; `pool` what Kuchuritok deals out, for its own eyes
    if it chooses; `pile` counts all cards that one does not see, in hands or in piles.

    >>> from azardia_nb import Game
    >>> game = Game(2, characters=("mantis", "robot"), cards=False)
    >>> sight = Observation(game.rules, None, 2)
    >>> seen = sight.of(game.state, game.rules, 1)
    >>> seen[sight.place["me"]].tolist(), seen[sight.place["tile"]].tolist()
    ([0, 1], [1, 2])
    """

    def __init__(self, rules: Rules, deck: Deck | None, players: int) -> None:
        wide: list[int] = []  # the first byte of each number of two bytes
        narrow: list[int] = []  # the only byte of the others
        pending = slice(players, players + SHOWN * _ROW)
        parts = [Part("me", slice(0, players), 0, 1)]
        parts.append(Part("pending", pending, _SHORT.min, _SHORT.max))
        at = pending.stop
        for name, count, least, most in _fields(rules, deck, players):
            assert STATE.fields is not None
            field, _, row = name.partition(":")
            dtype, first = STATE.fields[field][:2]
            skipped = int(row) * dtype.shape[-1] if row else 0
            bytes_each = dtype.base.itemsize
            places = [first + (skipped + i) * bytes_each for i in range(count)]
            (wide if bytes_each > 1 else narrow).extend(places)
            parts.append(Part(_NAMES.get(name, name), slice(at, at + count), least, most))
            at += count
        self.parts = tuple(parts)
        self.place = {part.name: part.place for part in parts}
        self.size = at
        self.players = players
        self._pending = pending
        self._wide = np.array([[one, one + 1] for one in wide])
        self._narrow = np.array(narrow, np.int64)
        self._hides = deck is not None

    def of(self, state: State, rules: Rules, seat: int) -> Ints:
        """Return what a seat sees in a position."""
        # In the core game nothing is hidden from anybody.
        seen = state
        if self._hides:
            seen = state.copy()
            hide_from(seen, rules, seat)
        raw = np.frombuffer(seen.tobytes(), np.uint8)
        found = np.zeros(self.size, np.int16)
        found[seat] = 1
        depth = int(seen["depth"])
        if depth:
            rows = seen["stack"][max(0, depth - SHOWN) : depth][::-1]
            found[self._pending][: rows.size] = rows.ravel()
        first = self._pending.stop
        wide = raw[self._wide].view(np.int16)[:, 0]
        found[first : first + len(wide)] = wide
        found[first + len(wide) :] = raw[self._narrow]
        return found

    def bounds(self) -> tuple[Ints, Ints]:
        """Return the least and the most that each number can be."""
        low, high = np.zeros((2, self.size), np.int16)
        for part in self.parts:
            low[part.place], high[part.place] = part.least, part.most
        return low, high


_NAMES = {f"hand:{POOL}": "pool"}


def _fields(rules: Rules, deck: Deck | None, players: int) -> list[tuple[str, int, int, int]]:
    """Return fields of the state, how many numbers of each are seen, and their least and most.

    Fields of two bytes come first. A name with a colon is one row of a field.
    """
    numbers = rules.numbers
    longest = _SHORT.max
    face = BOUNDS["faces"][1]  # a card may set a die to what no die of fewer faces shows
    found = [
        ("phase", 1, 0, len(Phase) - 1),
        ("turn", 1, 0, MAX_SEATS),
        ("winner", 1, NOBODY, MAX_SEATS),
        ("dice", MAX_DICE, 0, face),
        ("roll_dice", 1, 0, MAX_DICE),
        ("first_die", 1, 0, face),
        ("again_rolls", 1, 0, longest),
        ("zeros", 1, 0, 1),
        ("extra", 1, 0, longest),
        ("boost", 1, 0, (1 << MAX_DICE) - 1),
        ("ability_used", 1, 0, 1),
        ("chair", players, 0, MAX_SEATS - 1),
        ("place", players, 0, MAX_SEATS),
        ("rolled", players, 0, MAX_DICE * face),
        ("character", players, NOBODY, CHARACTER_COUNT - 1),
        ("tile", players, 0, numbers.goal),
        ("level", players, 1, numbers.top_level),
        ("coins", players, 0, max(1, numbers.coin_cap)),
        ("skip", players, 0, MAX_SKIP),
        ("again", players, 0, longest),
        ("crossed", players, 0, 1),
        ("next_dice", players, 0, MAX_DICE),
        ("next_die", players, 0, face),
        ("next_again", players, 0, longest),
        ("holder", 1, NOBODY, MAX_SEATS),
        ("last_turns", 1, 0, (1 << MAX_SEATS) - 1),
    ]
    if deck is not None:
        kinds = int(rules.stop[Pile.ACTION])
        cards = max(1, *(deck.count(pile) for pile in Pile))
        found += [
            ("held", players, 0, cards),
            ("left", len(Pile), 0, cards),
            ("discarded", len(Pile), 0, cards),
            ("pile", len(deck.cards), 0, 255),
            ("discard", len(deck.cards), 0, 255),
        ]
        found += [("hand", kinds, 0, 255), (f"hand:{POOL}", kinds, 0, 255)]
    return found
