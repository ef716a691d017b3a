"""An independent check of the core game's solution.

`again` solves every position again by value iteration in the opposite order, accelerated by
Anderson extrapolation, once from 0 and once from 1. Wrong values can be consistent with each other
if a player can postpone the end for ever; values that are the same from 0 and from 1 cannot be
wrong. `play_match` plays games by the solution and compares the share of wins with the exact
probability.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.libraries import compiled
from azardia_nb.compiled.marks import rule
from azardia_nb.errors import AzardiaError
from azardia_nb.game.protocol import CHANCE, OVER
from azardia_nb.games.azardia.bots.greedy import TABLE, begin_game, greedy_choice
from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.odds.core import transitions
from azardia_nb.games.azardia.odds.core.solution import Solution, solution, strands
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.actions import Act, act
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.characters import Character
from azardia_nb.games.azardia.rules.rulings import Rulings
from azardia_nb.games.azardia.rules.state import Phase, Rules, State, rules_row
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.players.random import case_of, random_choice
from azardia_nb.probability.ties import SAME
from azardia_nb.simulation.statistics import wilson
from azardia_nb.solve import dynamic_programming as dp
from azardia_nb.solve.dynamic_programming import Decisions, Floats, Ints, Layers

# The layers, in the order of `strands`.
LAYERS = (
    "both at the top level, nobody has the Mantis",
    "one at the top level, nobody has the Mantis",
    "both below the top level, nobody has the Mantis",
    "both at the top level, with the Mantis",
    "one at the top level, with the Mantis",
    "both below the top level, with the Mantis",
)
REMEMBERED = 10  # sweeps used by an extrapolation
MOST_SWEEPS = 5_000
ALIKE = 1e-10  # two solutions with residuals of EXACT_ENOUGH differ by less: games are long

BOTS = ("random", "greedy", "perfect")  # a player's code is its index here
RANDOM, GREEDY, PERFECT = range(3)
MOST_TURNS = 100_000  # turns after which a game counts as endless
GAMES = 20_000
SEED = 1


class Start(NamedTuple):
    """The first position of a match, in which the first player has to roll."""

    name: str
    pawns: tuple[Placed, Placed]


_TOP = NUMBERS.top_level
STARTS = (
    Start(
        "a new game, nobody has the Mantis",
        (Placed(1, character="lagartoon"), Placed(2, character="robot")),
    ),
    Start(
        "a new game, the first player has the Mantis",
        (Placed(1, character="mantis"), Placed(2, character="robot")),
    ),
    Start(
        "a new game, the second player has the Mantis",
        (Placed(1, character="lagartoon"), Placed(2, character="mantis")),
    ),
    Start(
        "both players at level 5, at the start of Zone Zero",
        (Placed(1, level=_TOP), Placed(2, level=_TOP)),
    ),
    Start(
        "both at the top level, the second player with the Mantis behind",
        (
            Placed(40, level=_TOP, character="lagartoon"),
            Placed(30, level=_TOP, character="mantis"),
        ),
    ),
    Start("near the end", (Placed(140, level=_TOP), Placed(143, level=_TOP))),
    Start(
        "near the end, the first player has the Mantis",
        (
            Placed(140, level=_TOP, character="mantis"),
            Placed(143, level=_TOP, character="lagartoon"),
        ),
    ),
    Start(
        "the last turn, the rival on the last tile",
        (Placed(NUMBERS.goal - 9, level=_TOP), Placed(NUMBERS.goal, level=_TOP)),
    ),
)


# --- solved again -------------------------------------------------------------------------------


class Layer(NamedTuple):
    """A layer of positions that has been solved again by sweeps."""

    name: str
    positions: int
    sweeps: tuple[int, int]  # from 0, from 1
    changed: float  # largest change in the last sweep
    apart: float  # largest difference of the two results
    differs: float  # largest difference of the solution from the result from 0


def again(
    solved: Solution, layers: int = 3, report_progress: Callable[[float], None] | None = None
) -> list[Layer]:
    """Solve the first `layers` layers of each strand again, from 0 and from 1.

    No value of the solution is used. The strands, games with and without the Mantis, are solved in
    parallel.
    """
    decisions = transitions.link(engine.core_rules(solved.rulings.codes))
    parts = strands(decisions)
    known = solved.values.ravel()
    done = [0] * len(parts)

    def solve_strand(number: int) -> list[Layer]:
        found = []
        low, high = (np.full(len(decisions.kind) + 1, begin) for begin in (0.0, 1.0))
        for values in (low, high):
            values[len(decisions.kind) :] = decisions.known
        for at, nodes in enumerate(_reversed(parts[number], layers)):
            swept = [settle(decisions, nodes, values) for values in (low, high)]
            turns = nodes[nodes < transitions.TURNS]
            found.append(
                Layer(
                    LAYERS[number * len(LAYERS) // 2 + at],
                    len(nodes),
                    (swept[0][0], swept[1][0]),
                    max(swept[0][1], swept[1][1]),
                    float(np.abs(low[nodes] - high[nodes]).max()),
                    float(np.abs(low[turns] - known[turns]).max()),
                )
            )
            done[number] += len(nodes)
            if report_progress:
                report_progress(sum(done) / sum(len(part.nodes) for part in parts))
        return found

    with ThreadPoolExecutor(len(parts)) as threads:
        return [layer for found in threads.map(solve_strand, range(len(parts))) for layer in found]


def _reversed(part: Layers, layers: int) -> Iterator[Ints]:
    """Yield the nodes of the first layers, each in the opposite order of the solver's."""
    for nodes in np.split(part.nodes, part.ends[:-1])[:layers]:
        yield nodes[::-1].copy()


def settle(decisions: Decisions, nodes: Ints, values: Floats) -> tuple[int, float]:
    """Sweep nodes in both directions until they are stable; return the sweeps and the last change.

    `values` is changed in place. After each pair of sweeps the next guess is the mixture of the
    last ones whose changes cancel best (Anderson 1965), clipped to probabilities.
    """
    run = compiled(dp.sweep)
    backwards = np.ascontiguousarray(nodes[::-1])
    guess = values[nodes]
    ends: list[Floats] = []
    changes: list[Floats] = []
    for pair in range(1, MOST_SWEEPS // 2 + 1):
        values[nodes] = guess
        run(decisions, nodes, values, values)
        run(decisions, backwards, values, values)
        end = values[nodes]
        change = end - guess
        worst = float(np.abs(change).max())
        if worst <= dp.EXACT_ENOUGH / 10:
            return 2 * pair, worst
        ends, changes = [*ends[-REMEMBERED:], end], [*changes[-REMEMBERED:], change]
        guess = end
        if len(ends) > 1:
            steps, shifts = np.diff(changes, axis=0), np.diff(ends, axis=0)
            mixed = np.linalg.lstsq(steps @ steps.T, steps @ change, rcond=1e-14)[0]
            guess = np.clip(end - mixed @ shifts, 0.0, 1.0)
    raise AzardiaError(f"no end after {MOST_SWEEPS} sweeps; the last one changed {worst:.1e}")


# --- played -------------------------------------------------------------------------------------


class Match(NamedTuple):
    """Many games from one position, with the exact probability of the first player."""

    name: str
    games: int
    wins: int  # of the first player
    turns: float  # mean length of a game
    exact: float | None  # None unless both play perfectly

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% Wilson interval of the share of games won."""
        return wilson(self.wins, self.games)

    @property
    def holds(self) -> bool:
        """Whether the exact probability is in the interval; true if there is none."""
        low, high = self.interval
        return self.exact is None or low <= self.exact <= high


class Played(NamedTuple):
    """The links and node values by which a match is played."""

    decisions: Decisions
    values: Floats


def played_by(solved: Solution) -> Played:
    """Return the data for playing by a solution; this takes some seconds."""
    decisions = transitions.link(engine.core_rules(solved.rulings.codes))
    values = np.empty(len(decisions.kind) + 1)
    values[: transitions.TURNS] = solved.values.ravel()
    values[-1] = decisions.known[0]
    # A call's value follows from the turns after it.
    calls = np.flatnonzero(decisions.kind == 1).astype(np.int32)
    compiled(dp.sweep)(decisions, calls, values, values)
    return Played(decisions, values)


def play_match(
    solved: Solution,
    played: Played,
    start: Start,
    games: int,
    *,
    players: Sequence[str] = ("perfect", "perfect"),
    seed: int = SEED,
) -> Match:
    """Play games from one position to their ends, with a bot of BOTS on each seat.

    Raises AzardiaError if a game does not end.
    """
    game = Game.place(start.pawns, cards=False, rulings=solved.rulings)
    table = np.zeros(1, TABLE)
    table["first"][0] = game.state
    results = np.zeros((games, 2), np.int64)
    bots = np.array([BOTS.index(name) for name in players], np.int64)
    rng = np.random.default_rng(seed)
    given = table, rules_row(game.rules), transitions.PLACES.numbers, bots, rng, results, played
    compiled(play_solved)(*given)
    if (results[:, 0] < 0).any():
        raise AzardiaError(f"{start.name}: a game did not end within {MOST_TURNS:,} turns")
    wins = int(np.sum(results[:, 0] == 0))
    exact = solved.win(game) if set(players) == {"perfect"} else None
    return Match(start.name, games, wins, float(results[:, 1].mean()), exact)


def play_solved(
    tables: npt.NDArray[np.void],
    all_rules: npt.NDArray[np.void],
    index: Ints,
    bots: npt.NDArray[np.int64],
    rng: np.random.Generator,
    results: npt.NDArray[np.int64],
    played: Played,
) -> None:
    """Play a game for each row of `results`; write the winner's seat, -1 for none, and the turns.

    `tables` (of TABLE) and `all_rules` have one row each. The perfect bot looks up the values of
    its options; of equal actions it takes greedy's favourite, as PerfectPlayer does.
    """
    table = tables[0]
    rules = all_rules[0]
    scratch = table["scratch"]
    legal = scratch["legal"]
    count = index.max() + 1
    decisions, values = played
    room = np.zeros(dp.most_options(decisions.throws))
    for game in range(results.shape[0]):
        begin_game(table["first"], table["game"])
        s = table["game"]
        turns = 0
        seat = to_act(s, rules)
        while seat != OVER and turns <= MOST_TURNS:
            if seat == CHANCE:
                chosen = engine.outcome_at(s, rules, case_of(rng, engine.chance_total(s, rules)))
            else:
                n = engine.list_legal(s, rules, legal)
                if s["phase"] == Phase.ROLL:
                    turns += 1
                if bots[seat] == PERFECT:
                    node = -1
                    if s["phase"] == Phase.ROLL:
                        node = turn_node(s, index, seat, count)
                    elif s["phase"] == Phase.PLAY and n > 1:
                        node = call_node(s, index, seat, count, rules.numbers.goal)
                    if node >= 0 and decisions.kind[node] >= 0:
                        dp.value_options(node, decisions, values, room)
                    if n > 1:
                        n = keep_best(
                            s, rules, legal, n, scratch, room, decisions.throws.options[0]
                        )
                if n > 1 and bots[seat] == RANDOM:
                    chosen = random_choice(rng, legal, n)
                else:
                    chosen = greedy_choice(s, rules, rng, legal, n, scratch)
            engine.step(s, rules, chosen)
            seat = to_act(s, rules)
        results[game, 0] = s["winner"] if seat == OVER else -1
        results[game, 1] = turns


@rule
def turn_node(s: State, index: Ints, seat: int, count: int) -> int:
    """Return the node of the turn that seat `seat` begins."""
    other = 1 - seat
    mine = index[s["tile"][seat], s["level"][seat], s["crossed"][seat]]
    rival = index[s["tile"][other], s["level"][other], s["crossed"][other]]
    mantis = transitions.NEITHER
    if s["character"][seat] == Character.MANTIS:
        mantis = transitions.OWN
    elif s["character"][other] == Character.MANTIS:
        mantis = transitions.RIVALS
    return int((mine * count + rival) * transitions.MANTIS + mantis)


@rule
def call_node(s: State, index: Ints, seat: int, count: int, goal: int) -> int:
    """Return the node at which `seat`, which has the Mantis, may call a challenge."""
    other = 1 - seat
    mine = index[s["tile"][seat], s["level"][seat], s["crossed"][seat]]
    rival = index[s["tile"][other], s["level"][other], s["crossed"][other]]
    if s["tile"][other] == goal and s["last_turns"] != 0:
        rival = count  # it has arrived there in this turn
    return int(count * count * transitions.MANTIS + mine * (count + 1) + rival)


@rule
def keep_best(
    s: State,
    rules: Rules,
    legal: npt.NDArray[np.int64],
    n: int,
    scratch: State,
    room: Floats,
    again: int,
) -> int:
    """Move the best of the first `n` actions to the front of `legal`; return their number.

    `room` has the values of the options; differences below SAME count as equal.
    """
    best = -1.0
    kept = 0
    for i in range(n):
        chosen = int(legal[i])
        scratch["tried"] = s
        after = scratch["tried"]
        engine.step(after, rules, chosen)
        if to_act(after, rules) == OVER:
            value = 1.0 if after["winner"] == s["turn"] else 0.0
        elif s["phase"] == Phase.PLAY:
            value = room[1] if act(chosen) == Act.ABILITY else room[0]
        elif after["phase"] == Phase.DICE:
            value = room[again]
        elif act(chosen) == Act.ADD:
            value = room[s["dice"][0] + s["dice"][1]]
        else:
            value = room[abs(s["dice"][0] - s["dice"][1])]
        if value > best + SAME:
            kept = 0
        if value > best - SAME:
            legal[kept] = chosen
            kept += 1
            best = max(best, value)
    return kept


# --- both ---------------------------------------------------------------------------------------


class Proof(NamedTuple):
    """The results of both checks."""

    layers: list[Layer]
    matches: list[Match]
    seed: int

    @property
    def holds(self) -> bool:
        """Whether the solutions agree and at most one match in ten fails."""
        missed = sum(not match.holds for match in self.matches)
        agree = all(max(layer.apart, layer.differs) <= ALIKE for layer in self.layers)
        return agree and missed <= max(1, len(self.matches) // 10)

    def lines(self) -> list[str]:
        """Return the results as lines of text."""
        lines = [
            f"{layer.name}: {layer.positions:,} positions, {layer.sweeps[0]} sweeps from 0 and "
            f"{layer.sweeps[1]} from 1; the two results differ by {layer.apart:.0e} from each "
            f"other and by {layer.differs:.0e} from the solution"
            for layer in self.layers
        ]
        for match in self.matches:
            low, high = match.interval
            lines.append(
                f"{match.name}: the first player won {match.wins / match.games:.2%} of "
                f"{match.games:,} games with seed {self.seed} (95% interval: {low:.2%} to "
                f"{high:.2%}); the exact value is {match.exact or 0.0:.2%}; {match.turns:.1f} "
                "turns on average"
            )
        held = sum(match.holds for match in self.matches)
        lines.append(
            f"In {held} of {len(self.matches)} matches the interval contains the exact "
            "probability; one interval in twenty misses it by chance."
        )
        return lines


def measure() -> str:
    """Check the solution under the default rulings; this takes five minutes."""
    found = proof()
    return "\n".join([*found.lines(), "It holds." if found.holds else "IT DOES NOT HOLD."])


def proof(
    rulings: Rulings | None = None,
    *,
    games: int = GAMES,
    seed: int = SEED,
    layers: int = 3,
    report_progress: Callable[[float], None] | None = None,
) -> Proof:
    """Solve `layers` layers again and play `games` games from each of STARTS.

    Raises AzardiaError for rulings whose solution has a termination probability.
    """
    solved = solution(rulings)
    if solved.termination_probability:
        raise AzardiaError(
            "under these rulings best play waits ever longer, and is solved only with a chance of "
            f"{solved.termination_probability:.0e} a turn to be drawn: no sweeps check that, "
            "and no play"
        )
    found = again(solved, layers, report_progress)
    played = played_by(solved)
    matches = [
        play_match(solved, played, start, games, seed=seed + number)
        for number, start in enumerate(STARTS)
    ]
    return Proof(found, matches, seed)
