"""How balanced the kit's own cards and Characters are, among greedy bots.

For Azardia's deck: the length of games, seats and characters; and for each card how often it is
played, and how much a copy in the first player's hand at the start changes its probability of
winning. The effect is measured by an experiment, because winners play more cards and long games see
more of them: games with such a gift are compared with games without one. A gift changes every later
draw, so pairing games by their dice would not make the intervals narrower; many games without a
gift do. For Axis Mundi's Characters: equally many games of every seating of three.
"""

from dataclasses import replace
from itertools import permutations
from threading import Event

import numpy as np

from azardia_nb.games import load
from azardia_nb.games.axis_mundi.rules.state import CHARACTERS, SEATS
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.games.azardia.rules.state import MAX_SEATS
from azardia_nb.simulation import simulate, task_of
from azardia_nb.simulation.compare import singly
from azardia_nb.simulation.results import Summary
from azardia_nb.simulation.statistics import Estimate, difference, mean
from azardia_nb.simulation.task import Task
from azardia_nb.text.say import percent

GAMES, LONG = 20_000, 60  # games with the deck; number of rounds of a long game
WITH, WITHOUT = 1_000, 5_000  # games with one card as a gift, and with none
SEATING = 100  # games of each seating
FIRST = 0  # the seat that gets the card: the first in turn order


def with_gift(task: Task, kind: int) -> Task:
    """Return the task in which the first player starts with a copy of an action card."""
    first = task.first.copy()
    first["pile"][kind] -= 1
    first["left"][Pile.ACTION] -= 1
    first["hand"][FIRST, kind] += 1
    first["held"][FIRST] += 1
    return replace(task, first=first)


def cards(games: int = WITH, without: int = WITHOUT) -> dict[str, tuple[Estimate, Estimate | None]]:
    """Return, by card id, how often a game sees the card played, and the effect of a gift of it.

    The effect is a difference of winning probabilities; None for cards that take effect when drawn.
    """
    deck = Deck.kit()
    usual = task_of(("greedy",) * MAX_SEATS, deck=deck, seed=1)

    def won(task: Task, numbers: range) -> tuple[list[bool], list[np.ndarray]]:
        played = singly(task, numbers, Event())
        return [one.rows["winning_seat"][0] == FIRST for one in played], [
            one.plays for one in played
        ]

    plain, plays = won(usual, range(without))
    found, begun = {}, without
    for kind, card in enumerate(deck.cards):
        effect = None
        if card.pile is Pile.ACTION:  # other cards take effect when they are drawn
            gifted, _ = won(with_gift(usual, kind), range(begun, begun + games))
            effect = difference(plain, gifted, paired=False, is_share=True)
            begun += games
        found[card.id] = mean([float(one[kind]) for one in plays]), effect
    return found


def characters(games: int = SEATING) -> Summary:
    """Return results of Axis Mundi with cards, with equally many games of each seating."""
    game = load("axis_mundi")
    told = None
    for number, seated in enumerate(permutations(CHARACTERS, SEATS)):
        under = game.variant(cards=True, characters=seated)
        played = simulate(games, game=under, seed=2 + number, progress=False)
        told = told or Summary(played.task)
        told.add(played, played.plays)
    assert told
    return told


def measure() -> str:
    """Play all games and return the results as text."""
    played = simulate(GAMES, ("greedy",) * MAX_SEATS, deck=Deck.kit(), seed=1, progress=False)
    found = sorted(cards().items(), key=lambda one: -one[1][1].value if one[1][1] else 1)
    return "\n".join(
        [
            *played.summary().lines(),
            f"ended within {LONG} rounds: {percent((played['rounds'] <= LONG).mean(), digits=2)}",
            "times played in a game, and what a copy in hand at the start is worth:",
            *(f"  {card:24} {plays.told():22} {effect or ''}" for card, (plays, effect) in found),
            *characters().lines(),
        ]
    )
