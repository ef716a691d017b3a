"""Axis Mundi with cards, in one run: decisions beside other engines, a plain step, compiling."""

import os

from azardia_nb.games import kinds
from azardia_nb.games.axis_mundi.rules.state import SEATS
from benchmarks.axis import CAP, ROUNDS, decisions_of, first_call, plain_step, told
from benchmarks.engines import beside

NAME = "axis_mundi:1"
STEP = 400  # µs
COMPILED = 25  # seconds
AHEAD = 20  # times the fastest of other engines
ROW = 4_096  # bytes


def measure() -> str:
    """Measure all of it, a round after the other."""
    (game,) = kinds(NAME)
    decisions, steps = [], []
    for seed in range(ROUNDS + 1):
        decisions.append(decisions_of(game, seed))
        steps.append(plain_step(game))
    return "\n".join(
        [
            f"Axis Mundi with cards, {ROUNDS} rounds, medians (least to most); "
            f"load {os.getloadavg()[0]:.1f}:",
            f"  decisions a second of three random bots, at most {CAP} rounds: "
            f"{told(decisions[1:])} of processor time",
            f"  one plain step: {told(steps[1:])} µs ({STEP} asked)",
            f"  a position: {game.engine.state.itemsize:,} bytes ({ROW:,} asked)",
            f"  first compile of this kind alone: {told([first_call(NAME)], 1)} processor "
            f"seconds ({COMPILED} asked)",
            beside("Axis Mundi with cards", NAME, SEATS, AHEAD, rounds=CAP),
        ]
    )
