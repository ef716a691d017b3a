"""Exact value of coins for a pawn that wants to reach a tile (`coins.tile`, `coins.die`).

Probabilities come from the engine's tree of a lone pawn's turn with a fixed target tile. Each
purchase is made at the best time, after seeing the dice if the rulings allow it.

>>> dict(zip(range(3), (str(reach(60, coins)[67]) for coins in range(3))))
{0: '33/250', 1: '3353/10000', 2: '39/80'}
"""

from fractions import Fraction
from functools import cache, lru_cache

from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.odds.lone import alone, out_of_reach
from azardia_nb.games.azardia.odds.turn_tree import GameTree, adding, until_moved
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.actions import Act, act, card_of
from azardia_nb.games.azardia.rules.board import COIN, NUMBERS
from azardia_nb.games.azardia.rules.rulings import Rulings
from azardia_nb.games.azardia.rules.state import Phase, State
from azardia_nb.solve.game_tree import ActionFilter, any_action, turn_over


def level_on(tile: int) -> int:
    """Return a level that fits a tile: 1 below the gate, else the top level.

    >>> level_on(79), level_on(80)
    (1, 5)
    """
    return 1 if tile < NUMBERS.gate else NUMBERS.top_level


# --- predicates for the actions that `GameTree.reach` may use ---------------------------------


def no_purchase(state: State, number: int) -> bool:
    """Return whether an action buys nothing."""
    return not (_is_tile(number) or _is_boost(number) or act(number) == Act.LEVEL)


def tiles_before_roll(state: State, number: int) -> bool:
    """Return whether an action buys nothing, or a tile before the roll."""
    return no_purchase(state, number) or (_is_tile(number) and state["phase"] == Phase.ROLL)


def tiles_after_roll(state: State, number: int) -> bool:
    """Return whether an action buys nothing, or a tile after seeing the dice."""
    return no_purchase(state, number) or (_is_tile(number) and state["phase"] != Phase.ROLL)


def after_roll(state: State, number: int) -> bool:
    """Allow the purchase of tiles and of +1 on dice, after the dice are seen."""
    return tiles_after_roll(state, number) or _is_boost(number)


def dice_only(state: State, number: int) -> bool:
    """Return whether an action buys nothing, or +1 on dice."""
    return no_purchase(state, number) or _is_boost(number)


def _is_tile(number: int) -> bool:
    return act(number) == Act.TILE


def _is_boost(number: int) -> bool:
    return act(number) in (Act.ROLL, Act.ADD, Act.SUBTRACT) and card_of(number) > 0


# --- results ----------------------------------------------------------------------------------


@cache
def reach(
    tile: int,
    coins: int = 0,
    may: ActionFilter = any_action,
    rulings: Rulings | None = None,
    bought: int = 0,
) -> dict[int, Fraction]:
    """Return, for each other tile, the highest probability of a movement that ends there this turn.

    `coins` are in thousands, `may` decides which actions are allowed, and `bought` tiles are bought
    before the roll. The pawn's level is `level_on(tile)`.

    >>> way = tiles_before_roll
    >>> str(reach(40, 1, way)[51]), str(reach(40, 1, way, bought=1)[51])
    ('11/100', '981/10000')
    """
    chances = _turn(tile, coins, rulings, bought).reach(lambda s: int(s["tile"][0]), may)
    return {there: chances[there] for there in sorted(chances) if there != tile}


@lru_cache(maxsize=16)
def _turn(tile: int, coins: int, rulings: Rulings | None, bought: int) -> GameTree:
    game = alone(tile, level_on(tile), coins=coins * COIN, rulings=rulings)
    for _ in range(bought):
        game.play("tile")
    return GameTree(game, turn_over)


# --- a level or tiles ---------------------------------------------------------------------------

LEVEL, TILES = "level", "tiles"
BUYS = {
    LEVEL: ("level",),
    TILES: ("tile",) * (NUMBERS.level_price // NUMBERS.tile_price),
}


def after_purchase(tile: int, level: int, buys: str) -> Game:
    """Return a game before the roll, after spending a level's price on `buys`, LEVEL or TILES."""
    after = level + (buys == LEVEL)
    pawn = Placed(tile, level=level, coins=NUMBERS.level_price * COIN)
    game = Game.place([pawn, out_of_reach(tile, after)], cards=False)
    for action in BUYS[buys]:
        game.play(action)
    return game


@cache
def plan(tile: int, level: int, buys: str) -> dict[int, Fraction]:
    """Return the distribution of the tile after `after_purchase` and a roll whose dice are added.

    >>> plan(72, 4, LEVEL)[81]  # a sum of 9
    Fraction(2, 25)
    """
    distribution = GameTree(after_purchase(tile, level, buys), until_moved).distribution(
        lambda end: int(end["tile"][0]), adding
    )
    return dict(sorted(distribution.items()))
