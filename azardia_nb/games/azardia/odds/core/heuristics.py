"""Rules of thumb for the core game, and the cost of following them against a perfect player.

`python -m azardia_nb.games.azardia.odds.core.heuristics` prints the exact winning probabilities of
a player who only follows the rules of thumb. Nobody has the Mantis.
"""

import json
from collections.abc import Collection, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.libraries import hash_of
from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.odds.core import transitions
from azardia_nb.games.azardia.odds.core.game_value import STARTS
from azardia_nb.games.azardia.odds.core.solution import file_of, relevant_rulings, solution
from azardia_nb.games.azardia.odds.core.transitions import COUNT, MANTIS, PLACES, TURNS, WON
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.engine import core_rules
from azardia_nb.games.azardia.rules.rulings import Rulings
from azardia_nb.probability import dice
from azardia_nb.probability.distribution import mean
from azardia_nb.probability.ties import SAME
from azardia_nb.solve.dynamic_programming import Decisions, Floats, Throws
from azardia_nb.text.language import N_, language
from azardia_nb.text.say import percent

MEAN_ROLL = mean(dice.total((NUMBERS.faces,) * NUMBERS.dice))

SHIPPED = Path(__file__).with_name("thumbs.json")  # matches under default rulings, for pages

RULES = (
    N_("Land on {goal} when a roll allows it."),
    N_(
        "Otherwise move as far forward as you can. Reroll a double if it adds up to less "
        "than {mean}, or if you are close to {goal}."
    ),
    N_(
        "While you are below level {top}, challenge a rival who has reached it. Once you "
        "are at level {top} yourself, leave lower rivals alone."
    ),
)

ALL = frozenset(range(len(RULES)))

# Scores of a move; their sizes exceed any number of tiles, so they decide.
_GOAL, _AGAIN, _CHALLENGE, _NEVER = 10_000.0, 5_000.0, 1_000.0, -10_000.0
_CLOSE = 1e-11


class Match(NamedTuple):
    """Winning probabilities of the rules of thumb against perfect play, moving first or second."""

    first: float
    second: float

    @property
    def loss(self) -> float:
        """1/2 minus the average winning probability."""
        return 0.5 - (self.first + self.second) / 2


class Moves(NamedTuple):
    """The outcomes of moving each number of tiles, from every turn without the Mantis."""

    turns: npt.NDArray[np.int64]  # a row per turn: the mover's place and the rival's
    option: npt.NDArray[np.int64]  # per outcome: row × number of options of a turn + tiles moved
    next: npt.NDArray[np.int64]  # per outcome: row of the next turn; the number of rows for a win
    weight: Floats  # per outcome: probability, negative if the rival moves next


def moves_of(decisions: Decisions, *, at_top: bool = False) -> tuple[Moves, npt.NDArray[np.int64]]:
    """Return the moves without the Mantis, and an array of the mover's place after each.

    The array has a row per turn and a column per number of tiles; -1 stands for a move with several
    outcomes, a challenge. If `at_top`, only turns with both pawns at the top level are included.
    """
    known = decisions.kind[:TURNS:MANTIS] >= 0
    if at_top:
        top = PLACES.rows[:, 1] == NUMBERS.top_level
        known &= np.outer(top, top).ravel()
    turns = np.flatnonzero(known)
    tiles = int(decisions.throws.options[0])
    options = (decisions.first[turns * MANTIS][:, None] + np.arange(tiles)).ravel()
    lengths = np.diff(decisions.begin)[options]
    ends = np.cumsum(lengths)
    outcomes = np.repeat(decisions.begin[options] - ends + lengths, lengths) + np.arange(ends[-1])
    row = np.full(TURNS // MANTIS, -1)
    row[turns] = np.arange(len(turns))
    leads, weight = decisions.next[outcomes], decisions.weight[outcomes]
    won = leads == WON
    option = np.repeat(np.arange(len(options)), lengths)
    following = np.where(won, len(turns), row[np.where(won, turns[0], leads // MANTIS)])
    stands = np.full(len(options), -1)
    alone = (np.abs(weight) == 1) & ~won
    after = leads[alone] // MANTIS
    stands[option[alone]] = np.where(weight[alone] < 0, after % COUNT, after // COUNT)
    pairs = np.stack([turns // COUNT, turns % COUNT], 1)
    return Moves(pairs, option, following, weight), stands.reshape(-1, tiles)


def thumb_scores(
    moves: Moves, stands: npt.NDArray[np.int64], rules: Collection[int] = ALL
) -> tuple[Floats, Floats]:
    """Return the scores that some of RULES give to moves, by turn and number of tiles.

    The second result has, by turn, the score of rerolling a zero. `rules` are indices of RULES;
    `stands` comes from `moves_of`.
    """
    goal, forward, challenges = (rule in rules for rule in range(len(RULES)))
    tile, level = PLACES.rows[:, 0], PLACES.rows[:, 1]
    mine, rival = moves.turns.T
    at_top, rival_at_top = level[mine] == NUMBERS.top_level, level[rival] == NUMBERS.top_level
    steps = np.arange(stands.shape[1], dtype=float)
    challenge = stands < 0
    scores: Floats = np.zeros(stands.shape)
    again = np.zeros(len(stands))
    lands = (tile[stands] == NUMBERS.goal) & ~challenge
    lands |= challenge & at_top[:, None] & (tile[mine][:, None] + steps == NUMBERS.goal)
    if forward:
        # In Zone Zero, a loop, moves are compared by distance; later by the tile reached.
        scores = np.where(at_top[:, None], tile[mine][:, None] + steps, steps)
        alone = at_top[:, None] & ~challenge
        scores[alone] = tile[stands[alone]]
        hoped = np.where(at_top, tile[mine], 0) + float(MEAN_ROLL)
        again = np.where(lands.any(1), _AGAIN, hoped)
    if goal:
        scores[lands] = _GOAL
    if challenges:
        other = challenge & ~lands
        scores[other & (~at_top & rival_at_top)[:, None]] += _CHALLENGE
        scores[other & (at_top & ~rival_at_top)[:, None]] += _NEVER
    return scores, again


def shares(throws: Throws, scores: Floats, again: Floats | None = None) -> Floats:
    """Return the probability of moving each number of tiles, by turn, for the highest `scores`.

    Equal scores are equally likely. `again` is the score of rerolling a zero, by default the
    expected score of the second roll.
    """
    first, second = (
        [
            (
                throws.chance[row],
                throws.chosen[throws.choices[row] : throws.choices[row + 1]],
            )
            for row in range(throws.rows[stage], throws.rows[stage + 1])
        ]
        for stage in (1, 0)
    )
    after = _stage_shares(second, scores)
    promised = (after * scores).sum(1) if again is None else again
    chances = _stage_shares(first, np.column_stack([scores, promised]))
    return chances[:, :-1] + chances[:, -1:] * after


def _stage_shares(stage: list[tuple[float, npt.NDArray[np.int32]]], scores: Floats) -> Floats:
    chances = np.zeros_like(scores)
    for chance, options in stage:
        offered = scores[:, options]
        best = offered >= offered.max(1, keepdims=True) - SAME
        chances[:, options] += chance * best / best.sum(1, keepdims=True)
    return chances


def match(moves: Moves, mine: Floats, theirs: Floats, begin: Floats) -> tuple[Floats, Floats]:
    """Return the winning probabilities of two players, each at the beginning of its own turns.

    `mine` and `theirs` are their `shares`, and `begin` is a first guess. Raises AzardiaError if the
    equations cannot be solved.
    """
    from scipy.sparse import block_array, csr_array
    from scipy.sparse.linalg import LinearOperator, bicgstab, lgmres

    size = len(moves.turns)
    row = moves.option // mine.shape[1]
    blocks, constants = [], []
    for share in (mine, theirs):
        entries = share.ravel()[moves.option] * moves.weight
        won, other = moves.next == size, moves.weight < 0
        constant = np.bincount(row[won], entries[won], size)
        constants.append(constant - np.bincount(row[other], entries[other], size))
        both = []
        for part in (~other & ~won, other):
            where = (row[part], moves.next[part])
            both.append(csr_array((entries[part], where), shape=(size, size)))
        blocks.append(both)
    (own, passed), (own_2, passed_2) = blocks
    matrix = block_array([[own, passed], [passed_2, own_2]]).tocsr()
    constant = np.concatenate(constants)
    flow = LinearOperator(matrix.shape, matvec=lambda x: x - matrix @ x)
    for solve in (bicgstab, lgmres):  # the first is faster, but may fail for a bad guess
        values = np.concatenate([begin, begin])
        for _ in range(4):
            values, _ = solve(flow, constant, values, rtol=0, atol=_CLOSE * size**0.5, maxiter=800)
            if np.abs(constant + matrix @ values - values).max() < _CLOSE * 10:
                return values[:size], values[size:]
    raise AzardiaError("this match could not be solved")


class MatchSetting(NamedTuple):
    """The parts of a match that do not depend on the rules of thumb."""

    throws: Throws
    moves: Moves
    stands: npt.NDArray[np.int64]
    values: Floats  # of each turn, under best play by both
    perfect: Floats  # `shares` of best play


@lru_cache(maxsize=2)
def match_setting(rulings: Rulings, at_top: bool) -> MatchSetting:
    """Return the setting of matches in a new game, or with both pawns at the top level.

    Takes some seconds.
    """
    decisions = transitions.link(core_rules(rulings.codes))
    moves, stands = moves_of(decisions, at_top=at_top)
    values = solution(rulings).values[moves.turns[:, 0], moves.turns[:, 1], transitions.NEITHER]
    perfect = shares(decisions.throws, option_values(moves, values, stands.shape[1]))
    return MatchSetting(decisions.throws, moves, stands, values, perfect)


def thumb(
    rulings: Rulings | None = None, *, at_top: bool = False, rules: Collection[int] = ALL
) -> Match:
    """Return the result of following some of RULES in a new game.

    If `at_top`, both pawns start at the top level. Equal scores are decided at random. The result
    comes from the cache or the kit; otherwise it takes some seconds with `at_top`, and a minute or
    more without.
    """
    rulings = relevant_rulings(rulings or Rulings())
    name = f"{'at the top' if at_top else 'new'}: {sorted(rules)}"
    with suppress(KeyError, TypeError, ValueError):  # missing or damaged
        return Match(*map(float, _cached_matches(rulings)[name]))
    if rulings == relevant_rulings(Rulings()) and name in (shipped := _matches_in(SHIPPED)):
        return Match(*map(float, shipped[name]))
    result = _thumb(match_setting(rulings, at_top), NUMBERS.top_level if at_top else 1, rules)
    with suppress(OSError):  # the cache is not writable
        _file(rulings).parent.mkdir(parents=True, exist_ok=True)
        _file(rulings).write_text(json.dumps(_cached_matches(rulings) | {name: result}), "utf-8")
    return result


def _file(rulings: Rulings) -> Path:
    own = hash_of([Path(__file__)])
    return file_of(rulings).with_suffix(f".thumb-{own}.json")


def _cached_matches(rulings: Rulings) -> dict[str, Sequence[float]]:
    """Return the cached matches by name; {} if the file is missing or damaged."""
    return _matches_in(_file(rulings))


def _matches_in(file: Path) -> dict[str, Sequence[float]]:
    try:
        matches = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return matches if isinstance(matches, dict) else {}


def _thumb(ground: MatchSetting, level: int, rules: Collection[int]) -> Match:
    throws, moves, stands, values, perfect = ground
    by_rules = shares(throws, *thumb_scores(moves, stands, rules))
    mine, theirs = match(moves, by_rules, perfect, values)
    first, second = (PLACES.numbers[PLACES.rows[place, 0], level, 0] for place in STARTS)
    (begin,) = np.flatnonzero((moves.turns == (first, second)).all(1))
    return Match(float(mine[begin]), 1 - float(theirs[begin]))


def option_values(moves: Moves, values: Floats, tiles: int) -> Floats:
    """Return the mover's winning probability by turn and number of tiles.

    `values` has it at the beginning of each turn; `tiles` is the number of columns.
    """
    then = np.append(values, 1.0)[moves.next]
    value = np.where(moves.weight > 0, moves.weight * then, moves.weight * (then - 1))
    summed = np.bincount(moves.option, value, len(values) * tiles).astype(float)
    return summed.reshape(-1, tiles)


if __name__ == "__main__":
    speak = language("en")
    for rule in RULES:
        print(speak(rule, goal=NUMBERS.goal, top=NUMBERS.top_level, mean=MEAN_ROLL))
    for name, at_top in (("both at the top level", True), ("a new game", False)):
        found = thumb(at_top=at_top)
        print(
            f"{name}: wins {percent(found.first, digits=3)} moving first, "
            f"{percent(found.second, digits=3)} second; loses {percent(found.loss, digits=3)}"
        )
