"""Any position of the game: built from pawns, checked against the rules before it is used."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from azardia_nb.errors import ForbiddenPosition
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.allowed import check_pawns, check_range, forbidden
from azardia_nb.games.azardia.rules.board import COIN
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.games.azardia.rules.characters import (
    CHARACTERS,
)
from azardia_nb.games.azardia.rules.setup import begin
from azardia_nb.games.azardia.rules.state import (
    MAX_SEATS,
    MAX_SKIP,
    STATE,
    Phase,
    Rules,
    State,
)

PHASES = {"roll": Phase.ROLL, "play": Phase.PLAY, "discard": Phase.HOLD}


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
    rules: Rules,
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
        raise forbidden(f"{len(pawns)} players", "the game has 2 to 4", "goal")
    if not 1 <= seat <= len(pawns):
        raise forbidden(f"seat {seat}", f"the seats are 1 to {len(pawns)}", "setup.start")
    if phase not in PHASES:
        raise forbidden(f"phase {phase!r}", f"use one of {', '.join(PHASES)}", "turn.roll")
    if not 1 <= round <= 30_000:
        raise forbidden(f"round {round}", "rounds count from 1", "round.event")
    s = np.zeros(1, STATE)[0]
    begin(s, rules, len(pawns), deck is not None)
    s["phase"] = PHASES[phase]
    s["round"] = round
    s["turn"] = seat - 1
    for at, pawn in enumerate(pawns):
        try:
            _place(s, rules, deck, at, pawn)
        except ForbiddenPosition as error:
            error.seat = at + 1
            raise
    check_pawns(s, rules)
    on_goal = [at for at in range(len(pawns)) if s["tile"][at] == rules.numbers.goal]
    if on_goal:
        s["holder"] = on_goal[0]
        everyone = (1 << len(pawns)) - 1
        s["last_turns"] = everyone & ~(1 << on_goal[0]) & ~(1 << (seat - 1))
    engine.settle(s, rules)
    return s


def _place(s: State, rules: Rules, deck: Deck | None, at: int, pawn: Placed) -> None:
    if pawn.character is None:
        s["character"][at] = at
    elif pawn.character in CHARACTERS:
        s["character"][at] = CHARACTERS.index(pawn.character)
    else:
        raise forbidden(
            f"character {pawn.character!r}", f"use one of {', '.join(CHARACTERS)}", "setup.roll"
        )
    if pawn.coins % COIN:
        raise forbidden(f"{pawn.coins} coins", f"coins come in tokens of {COIN:,}", "coins.cap")
    for name, value, most in (
        ("tile", pawn.tile, rules.numbers.goal),
        ("level", pawn.level, rules.numbers.top_level),
        ("coins", pawn.coins // COIN, rules.numbers.coin_cap),
        ("skip", pawn.skip, MAX_SKIP),
    ):
        check_range(name, value, most)
        s[name][at] = value
    s["crossed"][at] = pawn.tile > rules.numbers.gate if pawn.crossed is None else pawn.crossed
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
        s["hand"][at, kind] += 1
        s["held"][at] += 1
