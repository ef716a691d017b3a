"""Any position of the game: built from pawns, checked against the rules before it is used."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia import engine
from azardia_nb.games.azardia.characters import CHARACTERS
from azardia_nb.games.azardia.deck import Deck, Pile
from azardia_nb.games.azardia.setup import begin
from azardia_nb.games.azardia.state import (
    MAX_SEATS,
    MAX_SKIP,
    POOL,
    STATE,
    Law,
    Phase,
    State,
)

PHASES = {"roll": Phase.ROLL, "play": Phase.PLAY, "discard": Phase.HOLD}
COIN = 1000  # what one of the state's coins is worth


@dataclass(frozen=True)
class Placed:
    """One pawn of a position; None stands for what is usual."""

    tile: int
    character: str | None = None  # the seat's, in the order of CHARACTERS
    level: int = 1
    coins: int = 0
    hand: Sequence[str] = field(default=())
    skip: int = 0
    crossed: bool | None = None  # True beyond the gate


def build(
    law: Law,
    deck: Deck | None,
    pawns: Sequence[Placed],
    *,
    seat: int = 1,
    phase: str = "roll",
    round: int = 1,
) -> State:
    """Return the position in which these pawns stand and a seat is to act.

    `deck` is None in the core game. A pawn on the last tile holds it, and everybody else has the
    last turn still to come. Raises AzardiaError, naming the rule, for what the rules forbid.
    """
    if not 2 <= len(pawns) <= MAX_SEATS:
        raise _wrong(f"{len(pawns)} players", "the game has 2 to 4", "goal")
    if not 1 <= seat <= len(pawns):
        raise _wrong(f"seat {seat}", f"the seats are 1 to {len(pawns)}", "setup.start")
    if phase not in PHASES:
        raise _wrong(f"phase {phase!r}", f"possible are {', '.join(PHASES)}", "turn.roll")
    if not 1 <= round <= 30_000:
        raise _wrong(f"round {round}", "rounds count from 1", "round.event")
    s = np.zeros(1, STATE)[0]
    begin(s, law, len(pawns), deck is not None)
    s["phase"] = PHASES[phase]
    s["round"] = round
    s["turn"] = seat - 1
    for at, pawn in enumerate(pawns):
        _place(s, law, deck, at, pawn)
    check(s, law)
    on_goal = [at for at in range(len(pawns)) if s["tile"][at] == law.numbers.goal]
    if on_goal:
        s["holder"] = on_goal[0]
        everyone = (1 << len(pawns)) - 1
        s["last_turns"] = everyone & ~(1 << on_goal[0]) & ~(1 << (seat - 1))
    engine.settle(s, law)
    return s


def _place(s: State, law: Law, deck: Deck | None, at: int, pawn: Placed) -> None:
    if pawn.character is None:
        s["character"][at] = at
    elif pawn.character in CHARACTERS:
        s["character"][at] = CHARACTERS.index(pawn.character)
    else:
        raise _wrong(
            f"character {pawn.character!r}", f"possible are {', '.join(CHARACTERS)}", "setup.roll"
        )
    if pawn.coins % COIN:
        raise _wrong(f"{pawn.coins} coins", f"coins come in tokens of {COIN:,}", "coins.cap")
    for name, value, most in (
        ("tile", pawn.tile, law.numbers.goal),
        ("level", pawn.level, law.numbers.top_level),
        ("coins", pawn.coins // COIN, law.numbers.coin_cap),
        ("skip", pawn.skip, MAX_SKIP),
    ):
        _range(name, value, most)
        s[name][at] = value
    s["crossed"][at] = pawn.tile > law.numbers.gate if pawn.crossed is None else pawn.crossed
    if pawn.hand and deck is None:
        raise _wrong("a hand in the core game", "it has no cards", "cards.decks")
    for card in pawn.hand:
        assert deck is not None
        kind = deck.kind(card)
        if deck.cards[kind].pile is not Pile.ACTION:
            raise _wrong(f"{card!r} in a hand", "only action cards are held", "cards.decks")
        if s["pile"][kind] == 0:
            raise _wrong(
                f"{card!r} once more", f"the deck has only {deck.cards[kind].count}", "cards.decks"
            )
        s["pile"][kind] -= 1
        s["left"][Pile.ACTION] -= 1
        s["hand"][at, kind] += 1
        s["held"][at] += 1


_RANGES = {
    "tile": (1, "goal"),
    "level": (1, "levels.range"),
    "coins": (0, "coins.cap"),
    "skip": (0, "round.event"),
}


def _range(name: str, value: int, most: int) -> None:
    least, rule = _RANGES[name]
    if not least <= value <= most:
        worth = COIN if name == "coins" else 1
        raise _wrong(f"{name} {value * worth}", f"it is {least} to {most * worth}", rule)


def check(s: State, law: Law) -> None:
    """Raise AzardiaError, naming the rule, if the rules never let the pawns stand like this."""
    numbers = law.numbers
    seats = range(int(s["players"]))
    for at in seats:
        tile, level, coins = int(s["tile"][at]), int(s["level"][at]), int(s["coins"][at])
        _range("tile", tile, numbers.goal)
        _range("level", level, numbers.top_level)
        _range("coins", coins, numbers.coin_cap)
        _range("skip", int(s["skip"][at]), MAX_SKIP)
        who = f"seat {at + 1}"
        waiting = s["depth"] > 0 and tile == numbers.gate
        if level < numbers.top_level and tile >= numbers.gate and not waiting:
            raise _wrong(
                f"{who} on tile {tile} at level {level}",
                f"below level {numbers.top_level} a pawn stays below {numbers.gate}",
                "zones.zero",
            )
        if s["crossed"][at] and (level < numbers.top_level or tile < numbers.gate):
            raise _wrong(
                f"{who} has crossed and stands on tile {tile} at level {level}",
                f"who has crossed is at level {numbers.top_level} on {numbers.gate} or beyond",
                "zones.floor",
            )
        if tile > numbers.gate and not s["crossed"][at]:
            raise _wrong(
                f"{who} on tile {tile} has not crossed", "beyond the gate it has", "zones.floor"
            )
    taken = [int(s["character"][at]) for at in seats]
    if len(set(taken)) < len(taken):
        raise _wrong("one character twice", "each seat has its own", "setup.roll")
    if s["depth"] == 0 and sum(s["tile"][at] == numbers.goal for at in seats) > 1:
        raise _wrong(
            f"two pawns on {numbers.goal}", "a duel leaves only one of them there", "grace"
        )


def check_cards(s: State, deck: Deck | None) -> None:
    """Raise AzardiaError unless every card of the deck is in exactly one place."""
    for kind, card in enumerate(deck.cards if deck else ()):
        there = int(s["pile"][kind]) + int(s["discard"][kind])
        if card.pile is Pile.ACTION:
            there += sum(int(s["hand"][row, kind]) for row in range(POOL + 1))
        if there != card.count:
            raise _wrong(f"{there} cards {card.id!r}", f"the deck has {card.count}", "cards.decks")


def _wrong(what: str, right: str, rule: str) -> AzardiaError:
    return AzardiaError(f"{what}: {right} ({rule})")
