"""Digests of behaviour, to compare the code before and after a change that must not affect it.

Run `python -m tests.behaviour > before.txt`, the same afterwards, then `diff before.txt after.txt`.
A line names a game, its players or options, a kind of output, and the digest of that output.
"""

import hashlib
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from azardia_nb.errors import AzardiaError
from azardia_nb.games import load, names
from azardia_nb.records.save import link_of
from azardia_nb.simulation import simulate
from azardia_widgets.board.scene import scene
from azardia_widgets.board.svg import image

TESTS = Path(__file__).parent
GAMES = 200
STEPS = 250
OPTIONS: dict[str, list[dict[str, Any]]] = {"azardia": [{"cards": False}, {"cards": True}]}
OPTIONS["axis_mundi"] = [{"cards": False}, {"cards": True}]
CASES = {"cases", "scenarios", "small_games"}
COMMANDS = ["--help", "simulate --help", "scenario --help", "deck --help", "worksheet --help"]


def digest(*parts: object) -> str:
    hashed = hashlib.sha256()
    for part in parts:
        hashed.update(part if isinstance(part, bytes) else str(part).encode())
    return hashed.hexdigest()[:16]


def rows(name: str, players: tuple[str, ...], options: dict[str, Any]) -> str:
    played = simulate(GAMES, players, game=name, seed=3, progress=False, **options)
    return digest(played.to_csv(index=False))


def played(name: str, seats: int, options: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the digests of a random game's positions, labels, log, pictures and link."""
    game = load(name).Game(seats, seed=5, **options)
    rng = np.random.default_rng(7)
    positions, labels, pictures = list[bytes](), list[str](), list[str]()
    while not game.over and len(game) < STEPS:
        legal = game.legal()
        positions.append(game.state.tobytes())
        labels += [game.notation, game.phase]
        labels += [str(one) for code in ("en", "es") for one in game.legal(code)]
        if len(positions) % 25 == 1:
            pictures += [image(scene(game, code)) for code in ("en", "es")]
        game.play(legal[int(rng.integers(len(legal)))].action)
    yield "positions", digest(*positions, game.state.tobytes())
    yield "labels", digest(*labels)
    yield "log", digest(*(entry for code in ("en", "es") for entry in game.log(code)))
    yield "pictures", digest(*pictures)
    with suppress(AzardiaError):  # a link would show hidden cards
        yield "link", digest(link_of(game))
    with TemporaryDirectory() as folder:
        game.save(f"{folder}/game.json")
        yield "saved", digest(Path(f"{folder}/game.json").read_bytes())


def output(*command: str) -> str:
    ran = subprocess.run(
        [sys.executable, "-m", "azardia_nb.cli", *command], capture_output=True, text=True
    )
    return digest(ran.returncode, ran.stdout, ran.stderr)


def lines() -> Iterator[tuple[str, ...]]:
    for name in names():
        for options in OPTIONS.get(name, [{}]):
            for seats in {load(name).seats[0], load(name).seats[-1]}:
                title = " ".join((name, str(seats), *map(str, options.values())))
                for kind, found in played(name, seats, options):
                    yield title, kind, found
                for bot in ("random", "greedy", "easy"):
                    yield title, f"rows of {bot}", rows(name, (bot,) * seats, options)
    for folder in sorted(
        {file.parent for file in TESTS.rglob("*.toml") if file.parent.name in CASES}
    ):
        files = sorted(map(str, folder.glob("*.toml")))
        yield str(folder.relative_to(TESTS)), f"{len(files)} cases", output("scenario", *files)
    for command in COMMANDS:
        yield command, "command", output(*command.split())
    for file in sorted([*TESTS.rglob("*.txt"), *TESTS.rglob("golden/*.toml")]):
        yield str(file.relative_to(TESTS)), "stored", digest(file.read_bytes())


if __name__ == "__main__":
    for line in lines():
        print(*line, sep=" | ", flush=True)
