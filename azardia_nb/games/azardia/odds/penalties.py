"""Z tiles: the effects of a penalty, and the probability that a pawn visits each of the tiles.

>>> strikes = penalties(landing(101, coins=3000))
>>> sum(strike.chance for strike in strikes), mean(strikes, "coins")
(Fraction(1, 1), Fraction(-18, 25))
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.odds.dice import difference, total
from azardia_nb.games.azardia.odds.lone import alone
from azardia_nb.games.azardia.odds.turn_tree import GameTree, until_settled
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import NUMBERS, Z_TILES
from azardia_nb.games.azardia.rules.card_kinds import Pile, When
from azardia_nb.games.azardia.rules.movement import destination
from azardia_nb.games.azardia.rules.state import State

RUN_UP = 3  # tiles from the pawn's start to the Z tile in `landing`

MOST_TURNS = 30


@dataclass(frozen=True)
class Strike:
    """A penalty card, the probability of drawing it next, and the expected changes by it."""

    card: str
    chance: Fraction
    tiles: Fraction
    coins: Fraction  # thousands
    levels: Fraction
    cards: Fraction
    turns: Fraction  # turns to miss


def landing(tile: int, coins: int = 0, hand: int = 0, deck: Deck | None = None) -> Game:
    """Return a game in which seat 1 has come to a Z tile and is about to draw a penalty.

    `hand` is its number of action cards, at most as many as the deck has.
    """
    deck = deck or Deck.kit()
    top = NUMBERS.top_level
    pawn = Placed(tile - RUN_UP, level=top, coins=coins, hand=some_cards(deck, hand))
    game = Game.place([pawn, Placed(1)], deck=deck)
    game.automatic = False
    for step in ("roll", f"roll {RUN_UP + 1} 1", "subtract"):
        game.repeat(step)
    return game


def some_cards(deck: Deck, count: int) -> list[str]:
    """Return the ids of up to `count` action cards; cards for phase C come first."""
    cards = [card for card in deck.cards if card.pile is Pile.ACTION]
    cards.sort(key=lambda card: card.when is not When.PLAY)
    return [card.id for card in cards for _ in range(card.count)][:count]


def penalties(game: Game) -> list[Strike]:
    """Return a Strike for each card that may be drawn now, in the order of the deck."""
    before = game.state
    strikes = []
    for outcome, chance in game.chance():
        drawn = game.branch()
        drawn.repeat(outcome)
        ends = GameTree(drawn, until_settled).outcomes()

        def change(field: str, ends: list[tuple[State, Fraction]]) -> Fraction:
            return sum(
                (share * (int(end[field][0]) - int(before[field][0])) for end, share in ends),
                Fraction(0),
            )

        changes = [
            change(field, [(end.state, end.chance) for end in ends])
            for field in ("tile", "coins", "level", "held", "skip")
        ]
        strikes.append(Strike(outcome.split()[1], chance, *changes))
    return strikes


def tiles_after(game: Game) -> dict[int, Fraction]:
    """Return the distribution of the tile of seat 1 after the penalty that is due."""
    distribution: dict[int, Fraction] = {}
    for end in GameTree(game, until_settled).outcomes():
        tile = int(end.state["tile"][0])
        distribution[tile] = distribution.get(tile, Fraction(0)) + end.chance
    return dict(sorted(distribution.items()))


def mean(strikes: list[Strike], what: str) -> Fraction:
    """Return the expected change of the field `what` of Strike."""
    return sum((one.chance * getattr(one, what) for one in strikes), Fraction(0))


# --- visits of Z tiles ---


def meetings(way: str, turns: int) -> dict[int, Fraction]:
    """Return the probability that a pawn from the gate visits each Z tile within `turns` turns.

    It is a lone pawn at the top level. `way` is "add" or "subtract" for every roll, or "either" for
    a random choice. There are at most MOST_TURNS turns.
    """
    tiles = [tile for tile in Z_TILES if tile < NUMBERS.goal]
    return {tile: _met(way, tile)[turns] for tile in tiles}


@cache
def _met(way: str, target: int) -> tuple[Fraction, ...]:
    """Return the probability of having visited tile `target` after 0, 1, 2 … turns."""
    moves = {tile: _moves(way, tile) for tile in range(NUMBERS.gate, NUMBERS.goal)}
    # The probabilities of a turn are integers over `unit`: Fractions would take ten times as long.
    unit = math.lcm(
        *(chance.denominator for distribution in moves.values() for chance in distribution.values())
    )
    cases = {
        tile: [(there, int(chance * unit)) for there, chance in distribution.items()]
        for tile, distribution in moves.items()
    }
    whole, distribution, met = 1, {NUMBERS.gate: 1}, [Fraction(0)]
    for _ in range(MOST_TURNS):
        whole *= unit
        after: dict[int, int] = {}
        for tile, chance in distribution.items():
            for there, share in cases[tile]:
                after[there] = after.get(there, 0) + chance * share
        # Only the first visit counts, and a pawn on the last tile stays there.
        met.append(met[-1] + Fraction(after.pop(target, 0), whole))
        after.pop(NUMBERS.goal, None)
        distribution = after
    return tuple(met)


@cache
def _moves(way: str, tile: int) -> Mapping[int, Fraction]:
    """Return the distribution of the tile after one turn."""
    game = alone(tile, NUMBERS.top_level)
    distribution: dict[int, Fraction] = {}
    for steps, chance in _steps(way).items():
        there = destination(game.state, game.rules, 0, steps)
        distribution[there] = distribution.get(there, Fraction(0)) + chance
    return distribution


@cache
def _steps(way: str) -> Mapping[int, Fraction]:
    """Return the distribution of the steps of a turn; the first zero is rerolled."""
    adding = {"add": Fraction(1), "either": Fraction(1, 2), "subtract": Fraction(0)}[way]
    once: dict[int, Fraction] = {}
    for distribution, share in ((total(), adding), (difference(), 1 - adding)):
        for steps, chance in distribution.items():
            once[steps] = once.get(steps, Fraction(0)) + share * chance
    zero = once.get(0, Fraction(0))
    return {
        steps: zero * chance + (chance if steps else 0) for steps, chance in once.items() if chance
    }
