"""Fit the figures by which the planner values a position: `python -m benchmarks.fit_planner`.

Greedy bots play two-player games with the kit's deck, and take a random action one time in 20, so
that the positions differ. Where a turn begins and nobody holds the last tile, the quantities that
the planner counts for each seat (azardia_nb/games/azardia/bots/planner.py, `log_odds`) are
recorded, with the winner of the game. A logistic regression then finds the weight of each quantity
in the logarithm of the odds.

The figures are printed beside those of the planner, with their standard errors, and the log loss of
both on games that were not used for fitting. Positions of one game are correlated, so the true
errors are larger than the printed ones. The planner's figures come from a finer regression, with a
column for each card and each coin, over 40,000 games: some differ from those found here by more
than their errors, but both predict equally well. A number as argument sets the number of games.
"""

import math
import sys
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.libraries import compiled
from azardia_nb.compiled.marks import rule
from azardia_nb.game.protocol import CHANCE, NOBODY, OVER
from azardia_nb.games.azardia.bots import planner
from azardia_nb.games.azardia.bots.greedy import TABLE, begin_game, greedy_choice
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.card_kinds import Pile, Target, When
from azardia_nb.games.azardia.rules.engine import chance_total, list_legal, outcome_at, step
from azardia_nb.games.azardia.rules.rulings import Rulings
from azardia_nb.games.azardia.rules.state import Phase, Rules, State, make_rules, rules_row
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.players.random import case_of

Floats = npt.NDArray[np.float64]

GAMES = 40_000
SEED = 5
ANY = 0.05  # probability that a bot takes a random action
TURNS = 100  # turns recorded per game; only one game in a thousand has more
HELD_OUT = 5  # one game in this many is kept for testing
NEWTON = 12  # steps; half of them are enough

# The quantities counted for a seat, in the order of the columns, with the planner's figures.
COUNTED = {
    **{f"LEVELS[{n}]": planner.LEVELS[n] for n in range(2, NUMBERS.top_level + 1)},
    "LOW_TILES": planner.LOW_TILES,
    "ZERO_TILES": planner.ZERO_TILES,
    "TYRANT_TILES": planner.TYRANT_TILES,
    "LOW_COIN": planner.LOW_COIN,
    "TOP_COIN": planner.TOP_COIN,
    "MOVER": planner.MOVER,
    "MISSED": planner.MISSED,
    "DIE": planner.DIE,
    "CARD": planner.CARD,
    "ANSWER": planner.ANSWER,
    "STOPPER": planner.STOPPER,
    "RARE": planner.RARE,
}
NAMES = tuple(COUNTED)
FIRST_TILES = NAMES.index("LOW_TILES")
FIRST_CARDS = NAMES.index("CARD")


class Positions(NamedTuple):
    """Positions at the beginnings of turns, one per row."""

    counts: Floats  # the mover's minus the other's, a column for each of NAMES
    won: npt.NDArray[np.bool_]  # whether the mover won
    game: npt.NDArray[np.int64]  # number of the position's game


class Fitted(NamedTuple):
    """The result of a regression: a figure and its standard error for each of NAMES."""

    figures: Floats
    errors: Floats


def collect(games: int, seed: int = SEED) -> Positions:
    """Play games and return the positions in which their turns began."""
    rules = make_rules(Rulings().codes, Deck.kit().table)
    tables = np.zeros(1, TABLE)
    tables["first"][0] = engine.start(rules, players=2)
    counts = np.zeros((games, TURNS, len(NAMES)), np.float32)
    movers = np.full((games, TURNS), NOBODY, np.int8)
    winners = np.zeros(games, np.int8)
    compiled(write_games)(
        tables, rules_row(rules), np.random.default_rng(seed), counts, movers, winners
    )
    game, turn = np.nonzero(movers != NOBODY)
    found = counts[game, turn].astype(float)
    return Positions(found, movers[game, turn] == winners[game], game)


def fit(counts: Floats, won: npt.NDArray[np.bool_]) -> Fitted:
    """Return the figures of maximum likelihood, by Newton's method."""
    figures = np.zeros(counts.shape[1])
    little = 1e-3 * np.eye(
        len(figures)
    )  # a small ridge, or a column of zeros would make the matrix singular
    for _ in range(NEWTON):
        chance = 1 / (1 + np.exp(-counts @ figures))
        slope = counts.T @ (won - chance) - little @ figures
        bend = (counts * (chance * (1 - chance))[:, None]).T @ counts + little
        figures = figures + np.linalg.solve(bend, slope)
    return Fitted(figures, np.sqrt(np.diag(np.linalg.inv(bend))))


def surprise(figures: Floats, counts: Floats, won: npt.NDArray[np.bool_]) -> float:
    """Return the mean log loss of predictions by `figures`; ln 2 if nothing is known."""
    odds = counts @ figures
    return float(np.log1p(np.exp(np.where(won, -odds, odds))).mean())


def report(games: int = GAMES, seed: int = SEED) -> str:
    """Play, fit, and return the results as lines of text."""
    counts, won, game = collect(games, seed)
    kept_back = game % HELD_OUT == 0
    found = fit(counts[~kept_back], won[~kept_back])
    lines = [f"{len(won):,} positions of {games:,} games, seed {seed}"]
    lines += [
        f"{name:13} {figure:7.3f} ± {error:.3f}   planner {COUNTED[name]:.3f}"
        for name, figure, error in zip(NAMES, *found, strict=True)
    ]
    known = np.array(list(COUNTED.values()))
    for name, figures in (("fitted", found.figures), ("planner", known)):
        missed = surprise(figures, counts[kept_back], won[kept_back])
        lines.append(
            f"{name}: {missed:.4f} on games not fitted to, where ln 2 is {math.log(2):.4f}"
        )
    return "\n".join(lines)


# --- compiled -----------------------------------------------------------------------------------


def write_games(
    tables: npt.NDArray[np.void],
    all_rules: npt.NDArray[np.void],
    rng: np.random.Generator,
    counts: npt.NDArray[np.float32],
    movers: npt.NDArray[np.int8],
    winners: npt.NDArray[np.int8],
) -> None:
    """Play a game for each entry of `winners`, and record its turns.

    Writes the counts at the beginning of each turn to `counts` (games, turns, columns), the seat of
    the mover to `movers` (games, turns), and the seat of the winner to `winners`.
    """
    table = tables[0]
    rules = all_rules[0]
    scratch = table["scratch"]
    legal = scratch["legal"]
    for game in range(winners.shape[0]):
        begin_game(table["first"], table["game"])
        s = table["game"]
        turns = 0
        asked = False  # whether the turn is recorded already
        seat = to_act(s, rules)
        while seat != OVER:
            begins = seat >= 0 and s["phase"] == Phase.ROLL and s["depth"] == 0
            if begins and not asked and s["holder"] == NOBODY and turns < movers.shape[1]:
                count(s, rules, seat, 1.0, counts[game, turns])
                count(s, rules, 1 - seat, -1.0, counts[game, turns])
                movers[game, turns] = seat
                turns += 1
            asked = s["phase"] == Phase.ROLL
            if seat == CHANCE:
                chosen = outcome_at(s, rules, case_of(rng, chance_total(s, rules)))
            else:
                n = list_legal(s, rules, legal)
                if rng.random() < ANY:
                    chosen = int(legal[case_of(rng, n)])
                else:
                    chosen = greedy_choice(s, rules, rng, legal, n, scratch)
            step(s, rules, chosen)
            seat = to_act(s, rules)
        winners[game] = s["winner"]


@rule
def count(s: State, rules: Rules, seat: int, sign: float, row: npt.NDArray[np.float32]) -> None:
    """Add the quantities that the planner counts for a seat to `row`, multiplied by `sign`."""
    numbers = rules.numbers
    level = int(s["level"][seat])
    tile = int(s["tile"][seat])
    zero = sign * min(tile, numbers.gate) / numbers.gate
    coins = sign * s["coins"][seat]
    if level >= 2:
        row[level - 2] += sign
    if level == numbers.top_level:
        near = numbers.goal - planner.NEAR
        row[FIRST_TILES + 1] += zero
        beyond = min(max(tile, numbers.gate), near) - numbers.gate
        row[FIRST_TILES + 2] += sign * beyond / (near - numbers.gate)
        row[FIRST_TILES + 4] += coins
    else:
        row[FIRST_TILES] += zero
        row[FIRST_TILES + 3] += coins
    if s["turn"] == seat:
        row[FIRST_TILES + 5] += sign
    row[FIRST_TILES + 6] -= sign * s["skip"][seat]
    if s["next_dice"][seat]:
        row[FIRST_TILES + 7] += sign * (s["next_dice"][seat] - numbers.dice)
    row[FIRST_CARDS] += sign * min(int(s["held"][seat]), numbers.hand_limit)
    for kind in range(rules.first[Pile.ACTION], rules.stop[Pile.ACTION]):
        card = rules.cards[kind]
        effect = card["effect"][0, 0]
        held = sign * s["hand"][seat, kind]
        if card["when"] == When.ANSWER:
            row[FIRST_CARDS + 1] += held
        elif effect in planner.STOPPERS and card["target"] != Target.SELF:
            row[FIRST_CARDS + 2] += held
        elif effect in planner.RARITIES:
            row[FIRST_CARDS + 3] += held


if __name__ == "__main__":
    print(report(int(sys.argv[1]) if sys.argv[1:] else GAMES))
