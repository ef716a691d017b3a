"""Games and mutated positions, played with checks of C's addresses and operations.

`python -m tests.compiled.sanitized FOLDER GAME KIND` builds the loop with `$CC` and prints the
numbers of games and positions played.
"""

import sys
from pathlib import Path

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.libraries import Native
from azardia_nb.errors import AzardiaError
from azardia_nb.game.game import begin
from azardia_nb.game.protocol import OVER, GameType, Row
from azardia_nb.games import kinds
from azardia_nb.simulation.loop import NOTHING, loop_of
from azardia_nb.simulation.task import task_of
from tests.seats import few

GAMES, POSITIONS, TRIES = 2_000, 500, 40_000
STEPS = 400  # of a game, whose positions are mutated


class Sanitized:
    """The compiled loop of a game, built with the compiler in `$CC`."""

    def __init__(self, game: GameType, folder: Path) -> None:
        self.made = loop_of(game)
        self.native = Native(self.made.play, folder, "-O1")
        self.variant = game.variant()
        self.players = few(game.name)

    def play(self, first: Row, bot: str, games: int, seed: int) -> None:
        """Play games from a position."""
        table, game = np.zeros(1, self.made.table), self.variant.type
        table["first"][0], table["planned"] = first, NOTHING
        table["bots"][0, : self.players] = self.made.bots.index(bot)
        rows = np.zeros(games, self.made.result)
        plays = np.zeros(game.simulation().kinds(self.variant), np.int64)
        rules = game.engine.rules_for(self.variant.rules, 1)
        rng, nothing = np.random.default_rng(seed), np.zeros(0, np.int64)
        assert self.native(table, rules, rng, rows, plays, nothing) == games


def mutated(line: str, rng: np.random.Generator) -> str:
    """Return a position's line with one number changed, or two values of a field exchanged."""
    words = line.split()
    at = int(rng.integers(1, len(words)))
    name, _, text = words[at].partition("=")
    values = text.split(",")
    one, other = (int(n) for n in rng.integers(len(values), size=2))
    if one != other and rng.integers(2):  # in tic-tac-toe, changing one number is never possible
        values[one], values[other] = values[other], values[one]
    elif name == "players" or not values[one].lstrip("-").isdigit():
        return line
    else:
        values[one] = str(int(values[one]) + int(rng.choice([-9, -2, -1, 1, 2, 9])))
    words[at] = f"{name}={','.join(values)}"
    return " ".join(words)


def positions(game: GameType, rng: np.random.Generator) -> list[Row]:
    """Return valid positions, each with a number that random play had not given it."""
    found: list[Row] = []
    words, variant = game.words, game.variant()
    played = begin(variant, task_of(("random",) * few(game.name), game=variant).first, 1)
    for _ in range(TRIES):
        if len(found) == POSITIONS:
            break
        if played.acting == OVER or len(played) > STEPS:
            played = begin(variant, played.start, int(rng.integers(1 << 30)))
        played.run_chance()
        if played.acting != OVER:
            played.take(int(rng.choice(played.actions)))
        line = words.write_position(variant, played.state, None)
        other = mutated(line, rng)
        try:
            row = words.read_position(variant, other)
        except AzardiaError:
            continue
        if other != line and game.engine.to_act(row, variant.rules) != OVER:
            found.append(row)
    return found


def main(folder: str, name: str, kind: str) -> None:
    """Play games and mutated positions of one kind of game, and print their numbers."""
    game = kinds(name)[int(kind)]
    sanitized = Sanitized(game, Path(folder))
    bots = sanitized.made.bots
    first = task_of(("random",) * sanitized.players, game=sanitized.variant).first
    each: npt.NDArray[np.int64] = np.full(len(bots), GAMES // len(bots))
    each[0] += GAMES - each.sum()
    for seed, (bot, games) in enumerate(zip(bots, each, strict=True)):
        sanitized.play(first, bot, int(games), seed)
    rows = positions(game, np.random.default_rng(1))
    for seed, row in enumerate(rows):
        sanitized.play(row, bots[seed % len(bots)], 1, seed)
    print(name, kind, int(each.sum()), len(rows))


if __name__ == "__main__":
    main(*sys.argv[1:])
