"""The race as a Markov chain: a lone pawn's successive turns under a policy.

One chain is for a pawn that goes round Zone Zero; another for a pawn at the top level on its way to
the goal, which it must hit exactly. Turns come from the engine, through `rolls`; `spending` has the
chain with coins.

>>> laps(adding)[5]  # landings on an A tile per lap: every tile is met as often, once in 11
Fraction(1, 11)
>>> round(float(zone_zero(adding).hitting([34])[1]), 3)
74.896
>>> round(tyrant_zone(adding).expected_steps_floats().values[149], 3)
22.016
"""

from collections.abc import Collection, Mapping
from fractions import Fraction
from functools import cache, lru_cache

from azardia_nb.games.azardia.odds.rolls import turn
from azardia_nb.games.azardia.odds.turn_tree import adding, at_random, subtracting
from azardia_nb.games.azardia.rules.actions import Act, act, card_of
from azardia_nb.games.azardia.rules.board import A_TILES, NUMBERS
from azardia_nb.games.azardia.rules.movement import destination
from azardia_nb.games.azardia.rules.state import Phase, Rules, State
from azardia_nb.games.azardia.rules.turn import move_result
from azardia_nb.solve.game_tree import Policy
from azardia_nb.solve.markov_chain import Chain

ZONE_ZERO = range(1, NUMBERS.gate)
TYRANT_ZONE = range(NUMBERS.gate + 1, NUMBERS.goal + 1)


# --- policies ---------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def aiming(tiles: Collection[int], otherwise: Policy = at_random) -> Policy:
    """Return a policy that lands on one of `tiles` if the roll allows it.

    If not, the pawn rerolls a zero if it can, or else follows `otherwise`. `tiles` must be a tuple
    or frozenset, because policies and their turns are cached.
    """

    def aim(state: State, rules: Rules, actions: list[int]) -> Mapping[int, int]:
        if state["phase"] == Phase.MOVE and not state["depth"]:
            seat = int(state["turn"])
            far = {
                n: move_result(state, rules, act(n) == Act.ADD, max(card_of(n), 0)) for n in actions
            }
            for number, result in far.items():
                if result and destination(state, rules, seat, result) in tiles:
                    return {number: 1}
            for number, result in far.items():
                if not result and not state["zeros"]:
                    return {number: 1}
        return otherwise(state, rules, actions)

    return aim


FOR_A_TILES = aiming(A_TILES, adding)
POLICIES: dict[str, Policy] = {
    "add": adding,
    "subtract": subtracting,
    "random": at_random,
    "a-tiles": FOR_A_TILES,
}


# --- chains -----------------------------------------------------------------------------------


@cache
def zone_zero(policy: Policy = at_random) -> Chain[int]:
    """Return the chain of the tile of a pawn below the top level, which stays in Zone Zero."""
    return Chain.explore(ZONE_ZERO, lambda tile: turn(tile, 1, policy))


@cache
def tyrant_zone(policy: Policy = at_random) -> Chain[int]:
    """Return the chain of the tile of a pawn in the Tyrant Zone, which stays on the goal.

    >>> tyrant_zone().absorbing
    (150,)
    """
    return Chain.explore(TYRANT_ZONE, lambda tile: turn(tile, NUMBERS.top_level, policy))


# --- Zone Zero in the long run ----------------------------------------------------------------


@cache
def standing(policy: Policy = at_random) -> dict[int, Fraction]:
    """Return the long-run share of turns that end with the pawn on each tile of Zone Zero.

    >>> standing(adding)[34]
    Fraction(1, 79)
    """
    return zone_zero(policy).long_run()


@cache
def landings(policy: Policy = at_random) -> dict[int, Fraction]:
    """Return each tile's share of all landings in Zone Zero, in the long run.

    A turn whose zero stands is no landing.

    >>> set(landings(subtracting).values())  # no tile is different from the others
    {Fraction(1, 79)}
    """
    rates = _rates(policy)
    whole = sum(rates.values())
    return {tile: rate / whole for tile, rate in rates.items()}


@cache
def turns_per_lap(policy: Policy = at_random) -> Fraction:
    """Return the expected number of turns per lap of Zone Zero.

    >>> turns_per_lap(adding)  # tiles by tiles a turn
    Fraction(79, 11)
    """
    chain = zone_zero(policy)
    stays = standing(policy)
    # A lone pawn only moves forward, so on a lower tile it has passed the gate.
    passed = sum(
        stays[tile] * chance
        for tile in chain.states
        for there, chance in chain.row(tile).items()
        if there < tile
    )
    return 1 / Fraction(passed)


@cache
def laps(policy: Policy = at_random) -> dict[int, Fraction]:
    """Return the expected number of landings on each tile per lap of Zone Zero."""
    turns = turns_per_lap(policy)
    return {tile: rate * turns for tile, rate in _rates(policy).items()}


def a_landings(policy: Policy = at_random) -> dict[int, Fraction]:
    """Return the expected number of landings on each A tile per lap."""
    expected = laps(policy)
    return {tile: expected[tile] for tile in A_TILES}


def _rates(policy: Policy) -> dict[int, Fraction]:
    """Return the long-run share of turns that end with a landing on each tile."""
    chain = zone_zero(policy)
    rates = dict.fromkeys(sorted(chain.states), Fraction(0))
    for tile, share in standing(policy).items():
        for there, chance in chain.row(tile).items():
            if there != tile:
                rates[there] += share * chance
    return rates
