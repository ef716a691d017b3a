"""Races at random on every circuit and under every answer: plain and compiled, row by row.

And positions of solved duels, drawn by lot: what the plain rules make of them, step by step.
"""

from functools import lru_cache

from azardia_nb.game.protocol import CHANCE, OVER, Row, Variant
from azardia_nb.games.titan_race.data import circuits
from azardia_nb.games.titan_race.game import variant
from azardia_nb.games.titan_race.odds import circuit_duel
from azardia_nb.games.titan_race.odds import duel as solved_duel
from azardia_nb.games.titan_race.odds.circuit_duel import CircuitDuel, solve
from azardia_nb.games.titan_race.record import GAME
from azardia_nb.games.titan_race.rules.board import FACES
from azardia_nb.games.titan_race.rules.rulings import Rulings
from azardia_nb.games.titan_race.rules.state import Numbers
from fuzz.findings import Broken, Case, Kind
from fuzz.following import compare
from tests.games.titan_race.walks import ALTERNATIVES, check, walk

RACES = 2_000
POSITIONS = 200
SLAM = (["pools", "foundry", "plains"], ["lagoon", "eye", "ruins"])
PAIR = ("rassik", "craken")
WHOLE = variant("foundry", cards=False, numbers=Numbers(traps=0))
DUELS = (
    (variant("pools", cards=False, numbers=Numbers(laps=1, traps=0)), ("rassik", "chtoolhoo")),
    *((solved_duel.variant(circuit=board), PAIR) for board in circuits.kit() if board != "eye"),
    (WHOLE, PAIR),
    (WHOLE, ("grinder", "slaugg")),
)


def kind_of(case: Case) -> tuple[Variant, int, str]:
    """Return the house rules of a case, how many Titans race, and what it is counted as.

    Each answer comes about as often as the others, and every fourth race is by the usual ones.
    """
    at = case.number % (len(ALTERNATIVES) * 4 // 3)
    name, answer = ALTERNATIVES[at] if at < len(ALTERNATIVES) else ("", "")
    rulings = Rulings(**{name: answer}) if name else Rulings()
    boards = list(circuits.kit())
    board = boards[int(case.rng.integers(len(boards)))]
    how = int(case.rng.integers(8))
    if how == 0 or name.startswith("two"):
        return variant(board, rulings=rulings, two=True), 4, "two players"
    if how == 1:
        return variant(board, rulings=rulings, teams=2), 4 + 2 * int(case.rng.integers(2)), "teams"
    if how == 2:
        slam = SLAM[int(case.rng.integers(len(SLAM)))]
        return variant(slam, rulings=rulings), 2 + int(case.rng.integers(5)), "Grand Slam"
    return variant(board, rulings=rulings), 2 + int(case.rng.integers(5)), "race"


def race(case: Case) -> str:
    """Play a race twice, plain and compiled, and look at every position of it."""
    kind, titans, came = kind_of(case)
    seed = int(case.rng.integers(2**31))
    steps = 0
    for s, _, _ in walk(kind, titans, seed):
        try:
            check(s, kind)
        except AssertionError as error:
            raise Broken(f"step {steps} of {kind.options}: {error}") from error
        steps += 1
    case.most("steps", steps)
    try:
        compare(kind, list(walk(kind, titans, seed)))
    except AssertionError as error:
        raise Broken(f"plain and compiled differ: {kind.options}, seed {seed}") from error
    return came


def get_ready() -> None:
    """Compile what follows a walk."""
    kind = variant("plain")
    compare(kind, list(walk(kind, 2, 1)))


@lru_cache(1)
def solved(number: int) -> CircuitDuel:
    """Return one of the duels, solved."""
    return solve(*DUELS[number])


def worth(solved: CircuitDuel, under: Variant, s: Row) -> float:
    """Return how likely the first seat wins, the rules asked one step after the other."""
    engine = GAME.engine
    actor = engine.to_act(s, under.rules)
    if actor == OVER:
        return float(s["winner"] == 0)
    if actor == CHANCE:
        return 1 - solved.worth(s)
    steps = (engine.apply(s, under.rules, one) for one in engine.legal(s, under.rules))
    return max(worth(solved, under, after) for after in steps)


def by_the_rules(solved: CircuitDuel, under: Variant, at: int) -> float:
    """Return what a position is worth by what its next turn may lead to, whatever the two dice."""
    s = solved.duel.rows(circuit_duel.Place(*(field[[at]] for field in solved.place)))[0]
    assert solved.worth(s) == solved.values[at]
    faces = []
    for face in range(len(FACES)):
        s["offer"] = 0
        s["offer"][face] = 1
        faces.append(worth(solved, under, s))
    dice = [max(one, other) for one in faces for other in faces]
    return sum(dice) / len(dice)


def duel(case: Case) -> str:
    """Ask the plain rules what a position of a solved duel is worth."""
    number = case.number * len(DUELS) // POSITIONS  # one after the other, to solve each once
    under, titans = DUELS[number]
    at = int(case.rng.integers(len(solved(number))))
    off = abs(by_the_rules(solved(number), under, at) - solved(number).values[at])
    case.most("off", off)
    board = under.options.circuits[0].id
    if not off < 1e-12:
        raise Broken(f"position {at} of {titans} on {board} is off by {off}")
    return board


KINDS = {
    "duels": Kind(duel, POSITIONS, seconds=600.0),
    "races": Kind(
        race, RACES, ready=lambda: compare(variant("plain"), list(walk(variant("plain"), 2, 1)))
    ),
}
