"""How balanced a deck is, measured: `python -m azardia_nb.lab.balance`.

Length, seats, characters and cards over many games of four greedy bots; every share of games won
has its 95 % Wilson interval.
"""

import argparse
import math
import sys

import numpy as np

from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.characters import CHARACTERS
from azardia_nb.games.azardia.deck import Deck
from azardia_nb.lab.results import Results
from azardia_nb.lab.simulate import simulate

LONG = 60  # rounds
Z = 1.959963984540054  # of the standard normal law: 95 % lie within


def wilson(hits: int, tries: int) -> tuple[float, float]:
    """Return the 95 % Wilson score interval of a share (Wilson 1927).

    >>> low, high = wilson(50, 100)
    >>> round(low, 4), round(high, 4)
    (0.4038, 0.5962)
    """
    share = hits / tries
    centre = (share + Z * Z / (2 * tries)) / (1 + Z * Z / tries)
    half = Z / (1 + Z * Z / tries) * math.sqrt(share * (1 - share) / tries + (Z / tries / 2) ** 2)
    return centre - half, centre + half


def report(played: Results) -> str:
    """Return the figures as text."""
    games, task = len(played), played.task
    rounds = played["rounds"]
    long, short = np.percentile(rounds, (95, 5))
    lines = [
        f"{games} games of {', '.join(task.players)}; seed {task.seed}; "
        f"deck {task.deck.name if task.deck else 'none'}",
        f"rounds: median {np.median(rounds):.0f}, 5 % have up to {short:.0f}, 5 % {long:.0f} or "
        f"more; ended within {LONG}: {np.mean(rounds <= LONG):.2%}",
    ]
    lines += [
        _won(f"seat {seat}", int((played["winner"] == seat).sum()), games)
        for seat in range(1, len(task.players) + 1)
    ]
    seated = played.filter(regex=r"^character_\d$")
    for name in CHARACTERS:
        there = int((seated == name).any(axis=1).sum())
        lines.append(_won(name, int((played["winning_character"] == name).sum()), there))
    if task.deck:
        per_copy = [
            (plays / card.count / games, plays, card.id)
            for plays, card in zip(played.plays.tolist(), task.deck.cards, strict=True)
        ]
        lines.append("least played, per copy and game:")
        for share, plays, id in sorted(per_copy)[:6]:
            lines.append(f"  {id}: {share:.3f} ({plays} times in all)")
        never = [id for _, plays, id in per_copy if plays == 0]
        lines.append(f"never played: {', '.join(never) or 'none'}")
    return "\n".join(lines)


def _won(who: str, wins: int, games: int) -> str:
    low, high = wilson(wins, games)
    return f"{who}: wins {wins / games:.1%} ({low:.1%} to {high:.1%})"


def main() -> int:
    """Simulate and print."""
    parser = argparse.ArgumentParser(prog="python -m azardia_nb.lab.balance", description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deck", help="a deck file; the kit's deck without it")
    parser.add_argument("--players", default="greedy,greedy,greedy,greedy")
    asked = parser.parse_args()
    try:
        deck = Deck.load(asked.deck) if asked.deck else None
        players = asked.players.split(",")
        print(report(simulate(asked.games, players, deck=deck, seed=asked.seed)))
    except AzardiaError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
