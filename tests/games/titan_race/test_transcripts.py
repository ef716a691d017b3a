"""Whole races as texts: they are replayed step by step, and must give the same log.

A file begins with the set-up of the race and its first position; then come the steps, each with its
log lines, and the last position.

Run as a program, this writes the files again: do that only after a change of the rules.
"""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from azardia_nb.game.game import Game as AnyGame
from azardia_nb.game.protocol import OVER
from azardia_nb.games.titan_race.game import Game, start, variant
from azardia_nb.games.titan_race.rules.rulings import Rulings
from tests.seats import go_on

FOLDER = Path(__file__).parent / "transcripts"
RACES: dict[str, dict[str, Any]] = {
    "duel-plain": {"players": 2, "circuit": "plain", "cards": False},
    "three-lagoon": {"players": 3, "circuit": "lagoon"},
    "four-pools": {"players": 4, "circuit": "pools"},
    "five-ruins": {"players": 5, "circuit": "ruins"},
    "six-foundry": {"players": 6, "circuit": "foundry"},
    "two-players-eye": {"players": 4, "circuit": "eye", "two": True},
    "teams-plains": {"players": 6, "circuit": "plains", "teams": 3},
    "grand-slam": {"players": 4, "circuit": ["pools", "plains", "eye"]},
    "rolling-full": {
        "players": 4,
        "circuit": "ruins",
        "rulings": Rulings(draft="rolling", push_distance="full"),
    },
}


def begin(name: str, seed: int = 0) -> Game:
    """Begin the race with this name in RACES."""
    options = dict(RACES[name])
    players = options.pop("players")
    under = variant(**options)
    return Game.begin(under, start(under, players), seed)


def told(game: AnyGame) -> str:
    """Return a race as text: first position, steps with log lines, last position."""
    lines = [game.type.words.write_position(game.variant, game.start, None)]
    log = game.log()
    for number, step in enumerate(game.steps, 1):
        lines.append(f"> {step}")
        lines += [f"  {e.rule}: {e.sentence}" for e in log if e.position == number]
    return "\n".join([*lines, game.notation, ""])


def played(name: str) -> Game:
    """Play the race with this name at random, to its end."""
    game = begin(name, seed=11)
    rng = np.random.default_rng(len(name))
    game.automatic = False
    while game.acting != OVER:
        go_on(game, rng)
    return game


@pytest.mark.parametrize("name", RACES)
def test_a_race_is_the_same_again(name: str) -> None:
    written = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    first, *lines = written.splitlines()
    game = Game.read(begin(name).variant, first)
    game.automatic = False
    for line in lines:
        if line.startswith("> "):
            game.repeat(line[2:])
    assert told(game) == written


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for race in RACES:
        (FOLDER / f"{race}.txt").write_text(told(played(race)), encoding="utf-8")
