"""The core game with coins: against the game without, by walks of whole turns, and by hand."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest

from azardia_nb import AzardiaError, Game, Placed
from azardia_nb.games.azardia.actions import Act, action
from azardia_nb.games.azardia.board import COIN, NUMBERS
from azardia_nb.games.azardia.state import CHANCE, Phase
from azardia_nb.odds import dice
from azardia_nb.odds.core import coins, links
from azardia_nb.odds.core.links import COUNT, MANTIS, NEITHER, PLACES, TURNS
from azardia_nb.odds.expand import children, compile_ahead
from azardia_nb.odds.rolls import LAW
from azardia_nb.odds.solver import Layers, by_policies
from azardia_nb.odds.walk import Walk, turn_over

GOAL = NUMBERS.goal
TOP = NUMBERS.top_level


@pytest.fixture(scope="module")
def solved() -> coins.Solved:
    """Two pawns in the Tyrant Zone with up to two coins."""
    return coins.with_coins(2)


def placed(mine: int, rival: int, split: coins.Split) -> Game:
    """Return a game in which the first player is to move."""
    pawns = [
        Placed(tile, level=TOP, coins=thousands * COIN, crossed=True)
        for tile, thousands in zip((mine, rival), split, strict=True)
    ]
    return Game.place(pawns, cards=False)


def test_all_of_it_is_solved(solved: coins.Solved) -> None:
    assert solved.residual < 1e-12
    assert set(solved.values) == {(a, b) for a in range(3) for b in range(3) if a + b <= 2}
    # Games do not go on for long there, so that a small residual makes good values.
    assert all(
        values.min() > -1e-12 and values.max() < 1 + 1e-12 for values in solved.values.values()
    )
    places = int((PLACES.rows[:, 2] == 1).sum())
    # All pairs but those in which the mover is on the last tile and its turn is over.
    assert solved.positions >= 6 * places * (places - 1)


def test_without_coins_it_is_the_core_game(solved: coins.Solved) -> None:
    decisions = links.link(LAW)
    nodes = np.arange(TURNS, dtype=np.int32)
    mine, rival = nodes // MANTIS // COUNT, nodes // MANTIS % COUNT
    crossed = PLACES.rows[:, 2] == 1
    inside = crossed[mine] & crossed[rival] & (nodes % MANTIS == NEITHER)
    nodes = nodes[inside & (decisions.kind[nodes] >= 0)]
    known = by_policies(decisions, Layers.of([nodes])).values
    compared = 0
    for key in coins.crossed():
        name = key.tobytes()
        tiles, levels = key[coins.SEATS["tile"]], key[coins.SEATS["level"]]
        places = PLACES.numbers[tiles, levels, 1]
        value = solved.values[0, 0][solved.turns[name]]
        assert value == pytest.approx(known[links.node(*places, NEITHER)], abs=1e-12)
        compared += 1
    assert compared == len(nodes)


def best_by_both(game: Game, worth: Callable[[np.void], float]) -> float:
    """Return what a turn is worth to the mover if both choose best, by a walk of all of it."""
    walk = Walk(game, turn_over)
    again = [0.5] * len(walk._returns)
    for _ in range(30):  # a tie that is rolled again, rarer each time
        after: list[float] = []
        values: list[list[float]] = []
        for layer in reversed(walk._layers):
            here = []
            for state, ends, seat, edges in zip(
                layer.states, layer.ends, layer.seats, layer.edges, strict=True
            ):
                found = [after[to] if to >= 0 else again[-1 - to] for _, _, to in edges]
                if ends:
                    here.append(worth(state))
                elif seat == CHANCE:
                    here.append(float(np.average(found, weights=[w for _, w, _ in edges])))
                else:
                    here.append((max if seat == 0 else min)(found))
            after = here
            values.insert(0, here)
        again = [values[depth][at] for depth, at in walk._returns]
    return values[0][0]


@pytest.mark.parametrize(
    ("mine", "rival", "split"),
    [
        (149, 149, (1, 1)),
        (146, 148, (1, 0)),
        (146, 148, (0, 2)),  # a challenge in which only the other can pay
        (120, 131, (2, 0)),
        (141, 150, (1, 1)),  # the grace turn, and a duel with coins
    ],
)
def test_a_turn_is_worth_what_a_walk_of_it_is(
    solved: coins.Solved, mine: int, rival: int, split: coins.Split
) -> None:
    def worth(state: np.void) -> float:
        if state["phase"] == Phase.OVER:
            return float(state["winner"] == 0)
        value = solved.win(state)
        return value if state["turn"] == 0 else 1 - value

    game = placed(mine, rival, split)
    assert best_by_both(game, worth) == pytest.approx(solved.win(game.state), abs=1e-11)


def test_a_last_turn_by_hand(solved: coins.Solved) -> None:
    # One step, at once or after a zero, and then a duel, in which a tie is the holder's.
    differences, sums = dice.difference(), dice.total()
    step = differences[1] * (1 + differences[0])
    duel = (1 - sum(share**2 for share in sums.values())) / 2
    value = solved.win(placed(149, 150, (0, 0)).state)
    assert value == pytest.approx(float(step * duel), abs=1e-12)
    # With a coin for that step there is no need of luck before the duel.
    assert solved.win(placed(149, 150, (1, 0)).state) >= float(duel) - 1e-12
    # With another one, the duel is a boosted one: a tie becomes a victory.
    boosted = dice.total((1, 0))
    better = sum(a * b for x, a in boosted.items() for y, b in sums.items() if x > y)
    assert solved.win(placed(149, 150, (2, 0)).state) >= float(Fraction(better)) - 1e-12


def test_a_coin_of_ones_own_never_hurts(solved: coins.Solved) -> None:
    # Whoever has one more can play as if it had not, and nothing else changes for the rival.
    for (mine, theirs), values in solved.values.items():
        for fewer in ((mine - 1, theirs), (mine, theirs + 1)):
            if fewer in solved.values:
                assert (values >= solved.values[fewer] - 1e-12).all()


def test_the_table_of_a_coin(solved: coins.Solved) -> None:
    table = coins.worth(solved, 149, 149)
    assert table.loc[1, 0] == solved.win(placed(149, 149, (1, 0)).state)
    assert table.loc[2].isna().tolist() == [False, True, True]
    assert table.loc[1, 0] > 0.9 > table.loc[0, 0] > 0.5 > table.loc[1, 1]


def test_prices_are_all_that_coins_change() -> None:
    compile_ahead()
    keys = coins.anywhere()[::9001]
    rich = children(coins._placed(keys, coins.CAP), LAW)
    prices = {action(Act.TILE): NUMBERS.tile_price, action(Act.LEVEL): NUMBERS.level_price}
    for thousands in range(coins.CAP + 1):
        found = children(coins._placed(keys, thousands), LAW)
        can = [prices.get(int(number), 0) <= thousands for number in rich.numbers]
        assert found.numbers.tolist() == rich.numbers[can].tolist()
        assert (coins._canonical(found.states)[0] == coins._canonical(rich.states[can])[0]).all()


def test_what_is_not_solved_is_said(solved: coins.Solved) -> None:
    with pytest.raises(AzardiaError, match="13 coins: two players have 0 to 12 together"):
        coins.with_coins(13)
    with pytest.raises(AzardiaError, match="with 2 coins together"):
        solved.win(placed(100, 120, (2, 1)).state)
    with pytest.raises(AzardiaError, match="no such position"):
        solved.win(Game.place([Placed(12), Placed(100, level=TOP)], cards=False).state)
