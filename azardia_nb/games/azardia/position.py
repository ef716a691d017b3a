"""Positions that are built from pawns, and checked against the rules."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from azardia_nb.errors import ForbiddenPosition
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.rules import engine, state
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.games.azardia.rules.setup import begin
from azardia_nb.games.azardia.rules.state import Rules, State
from azardia_nb.games.azardia.rules.validation import check_pawns, forbidden
from azardia_nb.games.machine.schema import At

PHASES = {"roll": state.Phase.ROLL, "play": state.Phase.PLAY, "discard": state.Phase.HOLD}


@dataclass(frozen=True)
class Placed:
    """A pawn of a position to be built."""

    tile: int
    character: str | None = None  # by default, characters are in the order of CHARACTERS
    level: int = 1
    coins: int = 0  # single coins, not thousands
    hand: Sequence[str] = field(default=())  # ids of action cards
    skip: int = 0  # number of turns to miss
    crossed: bool | None = None  # by default, whether the tile is beyond the gate


def build(
    rules: Rules,
    deck: Deck | None,
    pawns: Sequence[Placed],
    *,
    seat: int = 1,
    phase: str = "roll",
    round: int = 1,
) -> State:
    """Return the position with these pawns, in phase `phase` of the turn of `seat`, from 1.

    `deck` is None in the core game. A pawn on the last tile is its holder; every other seat except
    `seat` still has its last turn. Raises AzardiaError, citing the rule, for forbidden positions.
    """
    if not 2 <= len(pawns) <= state.MAX_SEATS:
        raise forbidden(f"{len(pawns)} players", "the game has 2 to 4", "goal")
    if phase not in PHASES:
        raise forbidden(f"phase {phase!r}", f"use one of {', '.join(PHASES)}", "turn.roll")
    s = np.zeros(1, state.STATE)[0]
    begin(s, rules, len(pawns), deck is not None)
    s["phase"] = PHASES[phase]
    at = At(s, rules, deck)
    state.SCHEMA.place(at, {"seat": seat, "round": round})
    for n, pawn in enumerate(pawns):
        try:
            _place(at, n, pawn)
        except ForbiddenPosition as error:
            error.seat = n + 1
            raise
    check_pawns(s, rules)
    on_goal = [at for at in range(len(pawns)) if s["tile"][at] == rules.numbers.goal]
    if on_goal:
        s["holder"] = on_goal[0]
        everyone = (1 << len(pawns)) - 1
        s["last_turns"] = everyone & ~(1 << on_goal[0]) & ~(1 << (seat - 1))
    engine.settle(s, rules)
    return s


def _place(at: At, seat: int, pawn: Placed) -> None:
    s, rules, deck = at
    values = {name: value for name, value in vars(pawn).items() if value is not None}
    state.SCHEMA.place(at, {"character": state.CHARACTERS[seat]} | values, seat)
    if pawn.crossed is None:
        s["crossed"][seat] = s["tile"][seat] > rules.numbers.gate
    if pawn.hand and deck is None:
        raise forbidden("a hand in the core game", "it has no cards", "cards.decks")
    for card in pawn.hand:
        assert deck is not None
        kind = deck.kind(card)
        if deck.cards[kind].pile is not Pile.ACTION:
            raise forbidden(f"{card!r} in a hand", "only action cards are held", "cards.decks")
        if s["pile"][kind] == 0:
            raise forbidden(
                f"{card!r} once more", f"the deck has only {deck.cards[kind].count}", "cards.decks"
            )
        s["pile"][kind] -= 1
        s["left"][Pile.ACTION] -= 1
        s["hand"][seat, kind] += 1
        s["held"][seat] += 1
