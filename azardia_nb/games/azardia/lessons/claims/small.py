"""Small domains: two dice, landing with coins, challenges, a lone pawn on its way to the goal."""

from fractions import Fraction
from functools import partial
from itertools import product
from pathlib import Path

import numpy as np

from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.odds import grace, spending
from azardia_nb.games.azardia.odds.challenges import arrival, result_tree
from azardia_nb.games.azardia.odds.coins import reach
from azardia_nb.games.azardia.odds.lone import alone
from azardia_nb.games.azardia.rules.board import COIN, NUMBERS
from azardia_nb.lessons.refuting.domain import Domain, Kind, Row
from azardia_nb.lessons.refuting.expression import Columns

GOAL, TOP = NUMBERS.goal, NUMBERS.top_level
FACES = range(1, NUMBERS.faces + 1)
COINS = range(NUMBERS.coin_cap + 1)
EXAMPLE = 40  # a tile of Zone Zero, far from its ends: distances count, not tiles

# The chance of winning a challenge, by how many coins more one has than the other. With up to two
# coins each nothing else counts; `result_tree` finds them, but not within a second.
WINS = {
    -2: Fraction(7377, 20000),
    -1: Fraction(867, 2000),
    0: Fraction(1, 2),
    1: Fraction(1133, 2000),
    2: Fraction(12623, 20000),
}
PURSES = range(3)

FOLDER = Path(__file__).parent

domain = partial(Domain, folder=FOLDER)


def table(name: str) -> Path:
    """Return the file with a domain's columns."""
    return FOLDER / f"{name}.csv"


def _stored(name: str) -> Columns:
    """Read a domain's columns: computing them takes a page ten seconds."""
    head, *lines = table(name).read_text("utf-8").split()
    rows = np.array([line.split(",") for line in lines], float)
    return dict(zip(head.split(","), rows.T, strict=True))


def _dice() -> Columns:
    first, second = np.transpose(list(product(FACES, FACES)))
    return {
        "first": first,
        "second": second,
        "sum": first + second,
        "difference": np.abs(first - second),
        "double": first == second,
    }


DICE = domain(
    "dice",
    features={
        "first": Kind.WHOLE,
        "second": Kind.WHOLE,
        "sum": Kind.WHOLE,
        "difference": Kind.WHOLE,
        "double": Kind.YES,
    },
    statements={"mixed": "not double", "larger": "sum > difference"},
    make=_dice,
)


def landing() -> Columns:
    """Return the columns of LANDING, from the rules."""
    by_coins = [{there - EXAMPLE: p for there, p in reach(EXAMPLE, n).items()} for n in COINS]
    cases = [(n, d) for n in COINS for d in range(1, max(by_coins[-1]) + 1)]
    once = {way: grace.landing(way, 1) for way in (grace.ADD, grace.SUBTRACT)}

    def chance(coins: int, distance: int) -> float:
        return float(by_coins[coins].get(distance, 0))

    return {
        "distance": np.array([d for _, d in cases]),
        "coins": np.array([n for n, _ in cases]),
        "chance": np.array([chance(n, d) for n, d in cases]),
        "gain": np.array([chance(n, d) - chance(max(n - 1, 0), d) for n, d in cases]),
        **{
            way: np.array([float(chances.get(GOAL - d, 0)) for _, d in cases])
            for way, chances in once.items()
        },
    }


def _before_goal(case: Row) -> Game:
    return alone(GOAL - int(case["distance"]), TOP, coins=int(case["coins"]) * COIN)


LANDING = domain(
    "landing",
    features={
        "distance": Kind.WHOLE,
        "coins": Kind.WHOLE,
        "chance": Kind.CHANCE,
        "gain": Kind.POINTS,
        "add": Kind.CHANCE,
        "subtract": Kind.CHANCE,
    },
    statements={
        "add_better": "add > subtract",
        "subtract_better": "subtract > add",
        "rich": "coins > 0",
        "helps": "gain > 0",
    },
    make=partial(_stored, "landing"),
    place=_before_goal,
)


def _challenge() -> Columns:
    levels = range(1, TOP + 1)
    cases = sorted(product(levels, levels, PURSES, PURSES), key=lambda one: (one[2] + one[3], one))
    change = {}
    for pair in product(levels, levels):
        ends = {end.winner: end for end in result_tree(_meeting(*pair)).branches}
        change[pair] = [ends[seat].pawns[0][1] - pair[0] for seat in (1, 2)]
    wins = [float(WINS[mine - theirs]) for *_, mine, theirs in cases]
    means = [
        win * change[one[:2]][0] + (1 - win) * change[one[:2]][1]
        for one, win in zip(cases, wins, strict=True)
    ]
    names = ("level", "rival_level", "coins", "rival_coins")
    columns = dict(zip(names, np.transpose(cases), strict=True))
    return columns | {"win": np.array(wins), "change": np.array(means)}


def _meeting(level: int, rival: int, coins: int = 0, theirs: int = 0) -> Game:
    return arrival(27, (level, rival), (coins * COIN, theirs * COIN))


CHALLENGE = domain(
    "challenge",
    features={
        "level": Kind.WHOLE,
        "rival_level": Kind.WHOLE,
        "coins": Kind.WHOLE,
        "rival_coins": Kind.WHOLE,
        "win": Kind.CHANCE,
        "change": Kind.NUMBER,
    },
    statements={
        "favourite": "win > 0.5",
        "higher": "level > rival_level",
        "lower": "level < rival_level",
        "richer": "coins > rival_coins",
        "gains": "change > 0",
    },
    make=_challenge,
    place=lambda case: _meeting(*map(int, list(case.values())[:4])),
)


def road() -> Columns:
    """Return the columns of ROAD, from the rules."""
    cases = [(coins, tile) for coins in COINS for tile in reversed(spending.TILES)]
    turns = spending.turns_left(spending.best().values)
    shares = [spending.adding_shares(coins)[tile] for coins, tile in cases]
    return {
        "distance": np.array([GOAL - tile for _, tile in cases]),
        "coins": np.array([coins for coins, _ in cases]),
        "turns": np.array([turns[tile, coins] for coins, tile in cases]),
        "saved": np.array(
            [turns[tile, max(coins - 1, 0)] - turns[tile, coins] for coins, tile in cases]
        ),
        "adding": np.array([float(one.better) for one in shares]),
        "subtracting": np.array([float(1 - one.better - one.tied) for one in shares]),
        "buy": np.array([spending.buys_first(tile, coins) for coins, tile in cases]),
    }


ROAD = domain(
    "road",
    features={
        "distance": Kind.WHOLE,
        "coins": Kind.WHOLE,
        "turns": Kind.NUMBER,
        "saved": Kind.NUMBER,
        "adding": Kind.CHANCE,
        "subtracting": Kind.CHANCE,
        "buy": Kind.YES,
    },
    statements={"add_more": "adding > subtracting", "rich": "coins > 0", "helps": "saved > 0"},
    make=partial(_stored, "road"),
    place=_before_goal,
)

COMPUTED = {"landing": landing, "road": road}  # `__main__` writes their tables
