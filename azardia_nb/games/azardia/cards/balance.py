"""How balanced a deck is, measured: `python -m azardia_nb.games.azardia.cards.balance`.

Length, seats, characters and cards over many games of four greedy bots, each figure with its 95%
interval. What is said of cards is explained in `deck_report`.
"""

import argparse
import sys
from collections.abc import Iterator

from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.cards.deck_report import GAMES, DeckReport, deck_report
from azardia_nb.simulation.results import Results
from azardia_nb.simulation.simulate import simulate
from azardia_nb.text.say import percent

LONG = 60  # rounds


def lines(played: Results, cards: DeckReport) -> Iterator[str]:
    """Return the figures as lines of text."""
    yield from played.summary().lines()
    yield f"ended within {LONG} rounds: {percent((played['rounds'] <= LONG).mean(), digits=2)}"
    yield ""
    yield from cards.lines()


def main() -> int:
    """Simulate and print."""
    parser = argparse.ArgumentParser(
        prog="python -m azardia_nb.games.azardia.cards.balance", description=__doc__
    )
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--games-per-card", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deck", help="a deck file; the kit's deck without it")
    parser.add_argument("--players", default="greedy,greedy,greedy,greedy")
    asked = parser.parse_args()
    try:
        deck = Deck.load(asked.deck) if asked.deck else Deck.kit()
        players = asked.players.split(",")
        played = simulate(asked.games, players, deck=deck, seed=asked.seed)
        cards = deck_report(deck, asked.games_per_card, players, seed=asked.seed)
        print("\n".join(lines(played, cards)))
    except AzardiaError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
