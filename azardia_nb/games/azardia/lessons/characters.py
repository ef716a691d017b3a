"""Questions about the four abilities: the third draw, the deal, the swap, the challenge."""

from fractions import Fraction
from functools import cache
from itertools import islice

import numpy as np

from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.lessons.board import TILES
from azardia_nb.games.azardia.odds.dice import total
from azardia_nb.games.azardia.odds.turn_tree import GameTree, until_settled
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.card_kinds import Card, Pile
from azardia_nb.games.azardia.rules.characters import CHARACTERS
from azardia_nb.games.azardia.text.texts import character_name
from azardia_nb.lessons.drawing import Drawing, curve
from azardia_nb.lessons.question import Question, counted, formatter, listed
from azardia_nb.lessons.topic import Topic, one_of, shown, wrong
from azardia_nb.probability.draws import within
from azardia_nb.text.say import PERCENT, percent, points

THIRD = NUMBERS.draws + 1  # cards that Lagartoon draws
GAIN_DECK = 20  # cards in the deck of the drawing

ask = Topic(
    __file__,
    "characters",
    draws=NUMBERS.draws,
    third=THIRD,
    step=NUMBERS.step,
    top=NUMBERS.top_level,
)


def third_card(rng: np.random.Generator) -> Question:
    copies = int(rng.integers(2, 5))
    card = _some_card(rng, copies)
    left = int(rng.integers(THIRD * copies + 1, 21))  # large enough that adding looks plausible
    answer = within(copies, left, THIRD)
    usual = within(copies, left, NUMBERS.draws)
    return ask.chance(
        "third_card",
        answer,
        wrong(
            usual=usual,
            half_more=usual * THIRD / NUMBERS.draws,
            added=Fraction(THIRD * copies, left),
        ),
        shown(left=left, copies=copies, card=card.name, usual=usual, none=1 - answer),
    )


def dealt_out(rng: np.random.Generator) -> Question:
    players = int(rng.integers(3, 5))
    hands = [int(n) for n in rng.integers(0, NUMBERS.hand_limit + 1, players)]
    hands[0] = int(rng.integers(0, 2))
    hands[1] = NUMBERS.hand_limit
    if sum(hands) % players == 0:  # a remainder is the point of the question
        hands[-1] += 1 if hands[-1] < NUMBERS.hand_limit else -1
    seat = int(rng.choice([1, 2]))
    after = dealt(tuple(hands))
    answer = after[seat - 1]
    everyone = sum(hands)
    rest = everyone % players
    names = [character_name(name) for name in _table(players)]
    return ask.number(
        "dealt_out",
        answer,
        wrong(
            in_pieces=Fraction(everyone, players),
            left_over=everyone // players + (answer == everyone // players),
            before=hands[seat - 1],
        ),
        shown(
            hands=listed([f"{name} ({n})" for name, n in zip(names, hands, strict=True)]),
            who=names[seat - 1],
            everyone=everyone,
            players=players,
            each=everyone // players,
            n=rest,
        ),
        said="one" if rest == 1 else "several",
    )


@cache
def dealt(hands: tuple[int, ...]) -> tuple[int, ...]:
    """Return the hand sizes after Kuchuritok, in seat 1, has dealt."""
    actions = [card for card in Deck.kit().cards if card.pile == Pile.ACTION]
    cards = iter([card.id for card in actions for _ in range(card.count)])
    pawns = [
        Placed(20 + 9 * at, name, hand=list(islice(cards, size)))
        for at, (name, size) in enumerate(zip(_table(len(hands)), hands, strict=True))
    ]
    game = Game.place(pawns, phase="play", seed=0)
    game.play("ability")
    return tuple(pawn.cards for pawn in game.pawns)


def unseen_swap(rng: np.random.Generator) -> Question:
    copies = int(rng.integers(2, 5))
    card = _some_card(rng, copies)
    left = int(rng.integers(9, 17))
    answer = Fraction(copies, left)
    holds = within(copies, left, NUMBERS.draws)
    return ask.chance(
        "unseen_swap",
        answer,
        wrong(
            only_one=holds,
            surely_held=holds / NUMBERS.draws,
            one_of_them=Fraction(1, NUMBERS.draws),
        ),
        shown(left=left, copies=copies, card=card.name, holds=holds),
    )


def after_the_call(rng: np.random.Generator) -> Question:
    levels = [int(n) for n in rng.integers(1, NUMBERS.top_level, 2)]
    mantis, rival = int(rng.integers(12, 30)), int(rng.integers(45, 75))
    wins = bool(rng.integers(2))
    game = challenged((mantis, rival), (levels[0], levels[1]), wins)
    loser = 1 if wins else 0
    start = (mantis, rival)[loser]
    level = levels[loser]
    answer = game.pawns[loser].tile
    names = game.names()
    return ask.tile(
        "after_the_call",
        answer,
        wrong(
            at_the_ends=start - NUMBERS.step,
            between=start - 1,
            start=start,
            to_the_other=(mantis, rival)[1 - loser] - (start - answer),
        ),
        shown(
            mantis=mantis,
            rival=rival,
            level_1=levels[0],
            level_2=levels[1],
            rival_name=names[1],
            winner=names[1 - loser],
            loser=names[loser],
            level=level,
            start=start,
            tiles=counted(start - answer, TILES),
        ),
        tiles=NUMBERS.goal,
    )


def challenged(tiles: tuple[int, int], levels: tuple[int, int], wins: bool) -> Game:
    """Return the game after the Mantis, in seat 1, has won or lost a challenge from afar."""
    pawns = [
        Placed(tile, name, level=level)
        for tile, name, level in zip(tiles, ("mantis", "lagartoon"), levels, strict=True)
    ]
    game = Game.place(pawns, phase="play", cards=False)
    game.automatic = False
    game.play("ability on 2")
    high, low = f"roll {NUMBERS.faces} {NUMBERS.faces}", "roll 1 1"
    for roll in (high, low) if wins else (low, high):
        game.happen(roll)
    return game


def after_her_roll(rng: np.random.Generator) -> Question:
    distribution = total()
    rolled = [int(n) for n in rng.integers(3, NUMBERS.faces, 2)]
    mine = sum(rolled)
    answer = won_after(rolled[0], rolled[1])
    below = sum((chance for n, chance in distribution.items() if n < mine), Fraction(0))
    tie = distribution[mine]
    return ask.chance(
        "after_her_roll",
        answer,
        wrong(below=below, with_ties=below + tie, rival_wins=1 - below - tie),
        shown(first=rolled[0], second=rolled[1], mine=mine, below=below, tie=tie),
    )


@cache
def won_after(first: int, second: int) -> Fraction:
    """Return the Mantis' probability of winning a challenge after this first roll, by a tree."""
    game = Game.place([Placed(30, "mantis"), Placed(50, "lagartoon")], phase="play", cards=False)
    game.automatic = False
    game.play("ability on 2")
    game.happen(f"roll {first} {second}")
    distribution = GameTree(game, until_settled).distribution(lambda end: int(end["level"][0]) > 1)
    return distribution[True]


def third_gain() -> Drawing:
    gains = third_gains(GAIN_DECK)
    most = max(gains.values())
    best = [copies for copies, gain in gains.items() if gain == most]
    return curve(
        ask,
        "third_gain",
        gains,
        (0, Fraction(1, 5)),
        deck=GAIN_DECK,
        best=listed(best),
        points=formatter(points, most * PERCENT),
    )


def third_gains(deck: int) -> dict[int, Fraction]:
    """Return how much the third draw adds to the probability of a card, by its copies."""
    return {
        copies: within(copies, deck, THIRD) - within(copies, deck, NUMBERS.draws)
        for copies in range(deck + 1)
    }


def three_draws_solved(rng: np.random.Generator) -> Question:
    copies, slip = int(rng.integers(2, 4)), one_of(rng, ("none", "answer"))
    card, left = _some_card(rng, copies), int(rng.integers(THIRD * copies + 1, 21))
    others = left - copies
    none = 1 - within(copies, left, THIRD)
    if slip == "none":
        none = Fraction(others, left) ** THIRD
    result = Fraction(THIRD * copies, left) if slip == "answer" else 1 - none
    return ask.step(
        "three_draws_solved",
        slip,
        shown(left=left, copies=copies, card=card.name, others=others),
        shown(
            o2=others - 1, o3=others - 2, l2=left - 1, l3=left - 2, none=formatter(percent, none)
        ),
        shown(found=formatter(percent, result), right=within(copies, left, THIRD)),
    )


DRAWINGS = (third_gain,)

MAKERS = (
    third_card,
    three_draws_solved,
    dealt_out,  # this and the rest are about abilities that stand under *More*
    unseen_swap,
    after_the_call,
    after_her_roll,
)


def _table(players: int) -> list[str]:
    """Return the characters of a table with Kuchuritok in the first seat."""
    first = "kuchuritok"
    return [first, *(name for name in CHARACTERS if name != first)][:players]


def _some_card(rng: np.random.Generator, least: int) -> Card:
    cards = [c for c in Deck.kit().cards if c.pile == Pile.ACTION and c.count >= least]
    return one_of(rng, cards)
