"""Questions about the four abilities: a third card, hands dealt out, a swap, a challenge."""

from fractions import Fraction
from functools import cache
from itertools import islice

import numpy as np

from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.lessons.counts import TILES
from azardia_nb.games.azardia.odds.dice import total
from azardia_nb.games.azardia.odds.turn_tree import GameTree, settled
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.card_kinds import Card, Pile
from azardia_nb.games.azardia.rules.characters import CHARACTERS
from azardia_nb.games.azardia.text.texts import character_name
from azardia_nb.lessons.question import Maker, Mistake, Question, counted, listed
from azardia_nb.probability.draws import within
from azardia_nb.text.language import N_, plural

THIRD = NUMBERS.draws + 1


def third_card(rng: np.random.Generator) -> Question:
    """Ask how likely Lagartoon sees a card among the three it draws."""
    copies = int(rng.integers(2, 5))
    card = _some_card(rng, copies)
    left = int(rng.integers(THIRD * copies + 1, 21))  # that adding seems possible
    answer = within(copies, left, THIRD)
    usual = within(copies, left, NUMBERS.draws)
    return Question(
        id="characters.third_card",
        text=N_(
            "There are {left} action cards left in the deck, and {copies} of them are “{card}”. "
            "Lagartoon uses its ability and draws {third}. What is the probability that “{card}” "
            "is among them?"
        ),
        values={
            "left": left,
            "copies": copies,
            "card": card.name,
            "draws": NUMBERS.draws,
            "third": THIRD,
            "usual": usual,
            "none": 1 - answer,
        },
        kind="chance",
        answer=answer,
        mistakes=(
            Mistake(
                usual,
                N_("That is the probability with {draws} draws. Lagartoon draws {third} cards."),
            ),
            Mistake(
                usual * THIRD / NUMBERS.draws,
                N_(
                    "Three draws instead of two do not make it 50% more likely: the third draw "
                    "only helps when the first two have missed."
                ),
            ),
            Mistake(
                Fraction(THIRD * copies, left),
                N_(
                    "You added the probabilities of the {third} draws, but more than one of them "
                    "can be “{card}”."
                ),
            ),
            Mistake(
                1 - answer,
                N_(
                    "That is the probability of drawing no “{card}” at all. You want the "
                    "complement."
                ),
            ),
        ),
        because=N_(
            "All {third} draws miss with probability {none}, so the answer is 1 minus that: "
            "{answer}. With {draws} draws it would be {usual}. (Lagartoon then gives one card "
            "back, but not this one.)"
        ),
        method=N_(
            "Multiply the probabilities that each of the {third} draws misses, with one card fewer "
            "each time, and subtract from 1."
        ),
    )


def dealt_out(rng: np.random.Generator) -> Question:
    """Ask how many cards somebody holds after Kuchuritok has dealt."""
    players = int(rng.integers(3, 5))
    hands = [int(n) for n in rng.integers(0, NUMBERS.hand_limit + 1, players)]
    hands[0] = int(rng.integers(0, 2))
    hands[1] = NUMBERS.hand_limit
    if sum(hands) % players == 0:  # what is left over is what makes one think
        hands[-1] += 1 if hands[-1] < NUMBERS.hand_limit else -1
    seat = int(rng.choice([1, 2]))
    after = dealt(tuple(hands))
    answer = after[seat - 1]
    everyone = sum(hands)
    rest = everyone % players
    mistakes = (
        Mistake(
            Fraction(everyone, players),
            plural(
                "You can't cut cards into pieces: if {everyone} cards go to {players} players, "
                "{n} "
                "is left over.",
                "You can't cut cards into pieces: if {everyone} cards go to {players} players, "
                "{n} "
                "are left over.",
            ),
        ),
        Mistake(
            everyone // players + (1 if answer == everyone // players else 0),
            N_(
                "The cards left over are dealt one by one, starting with Kuchuritok. Count who "
                "still gets one."
            ),
        ),
        Mistake(
            hands[seat - 1],
            N_("That is the hand from before. All hands are gathered first, and then dealt again."),
        ),
    )
    names = [character_name(name) for name in _table(players)]
    return Question(
        id="characters.dealt_out",
        text=N_(
            "Kuchuritok gathers all hands and deals the cards again, one at a time, starting with "
            "itself. The hands were, in turn order: {hands}. How many cards does {who} have "
            "afterwards?"
        ),
        values={
            "hands": listed([f"{name} ({n})" for name, n in zip(names, hands, strict=True)]),
            "who": names[seat - 1],
            "everyone": everyone,
            "players": players,
            "each": everyone // players,
            "n": rest,
        },
        kind="number",
        answer=answer,
        mistakes=mistakes,
        because=plural(
            "{everyone} cards for {players} players make {each} each, and {n} is left over, "
            "which goes to Kuchuritok. So {who} has {answer}.",
            "{everyone} cards for {players} players make {each} each, and {n} are left over, "
            "which go to Kuchuritok and the next players, one each. So {who} has {answer}.",
        ),
        method=N_(
            "Add up all hands, divide by {players}, and deal the remainder one by one from "
            "Kuchuritok on."
        ),
    )


@cache
def dealt(hands: tuple[int, ...]) -> tuple[int, ...]:
    """Return how many cards each seat holds after Kuchuritok, on seat 1, has dealt."""
    actions = [card for card in Deck.kit().cards if card.pile == Pile.ACTION]
    cards = iter([card.id for card in actions for _ in range(card.count)])
    pawns = [
        Placed(20 + 9 * at, name, hand=list(islice(cards, held)))
        for at, (name, held) in enumerate(zip(_table(len(hands)), hands, strict=True))
    ]
    game = Game.place(pawns, phase="play", seed=0)
    game.play("ability")
    return tuple(pawn.cards for pawn in game.pawns)


def unseen_swap(rng: np.random.Generator) -> Question:
    """Ask how likely Robot-I-King takes one card from a hand it has not seen."""
    copies = int(rng.integers(2, 5))
    card = _some_card(rng, copies)
    left = int(rng.integers(9, 17))
    answer = Fraction(copies, left)
    holds = within(copies, left, NUMBERS.draws)
    return Question(
        id="characters.unseen_swap",
        text=N_(
            "A rival with an empty hand has just drawn {draws} cards from a deck of {left} action "
            "cards, {copies} of them “{card}”. Now Robot-I-King swaps one of its own cards for one "
            "of these, without seeing it. What is the probability that it gets “{card}”?"
        ),
        values={
            "draws": NUMBERS.draws,
            "left": left,
            "copies": copies,
            "card": card.name,
            "holds": holds,
        },
        kind="chance",
        answer=answer,
        mistakes=(
            Mistake(
                holds,
                N_(
                    "That is the probability that the rival has “{card}” at all. Robot-I-King also "
                    "has to pick the right one of {draws} cards."
                ),
            ),
            Mistake(
                holds / NUMBERS.draws,
                N_(
                    "Nearly, but the rival can have “{card}” twice, and then Robot-I-King can't "
                    "miss."
                ),
            ),
            Mistake(
                Fraction(1, NUMBERS.draws),
                N_("It picks one of {draws} cards, but perhaps none of them is “{card}”."),
            ),
        ),
        because=N_(
            "A card that nobody has seen is like any other card of the deck, wherever it is now. "
            "{copies} of the {left} are “{card}”: {answer}. Going through all the hands the rival "
            "can have gives the same."
        ),
        method=N_(
            "Think of the unseen card as drawn from the whole deck: divide the copies of “{card}” "
            "by all cards."
        ),
    )


def after_the_call(rng: np.random.Generator) -> Question:
    """Ask where the one who loses to the Mantis stands."""
    levels = [int(n) for n in rng.integers(1, NUMBERS.top_level, 2)]
    mantis, rival = int(rng.integers(12, 30)), int(rng.integers(45, 75))
    wins = bool(rng.integers(2))
    game = challenged((mantis, rival), (levels[0], levels[1]), wins)
    loser = 1 if wins else 0
    start = (mantis, rival)[loser]
    level = levels[loser]
    answer = game.pawns[loser].tile
    names = game.names()
    mistakes = (
        Mistake(
            start - NUMBERS.step,
            N_(
                "It would move {step} tiles at level 1 or {top}. At level {level} the loser drops "
                "a level and moves one tile back."
            ),
        ),
        Mistake(
            start - 1,
            N_("At level 1 there is no level to lose, so the loser moves {step} tiles back."),
        ),
        Mistake(
            start,
            N_("Even from a distance the loser does not stay: it moves back from its own tile."),
        ),
        Mistake(
            (mantis, rival)[1 - loser] - (start - answer),
            N_("Nobody goes to the other's tile: each pawn moves from where it is."),
        ),
    )
    return Question(
        id="characters.after_the_call",
        text=N_(
            "Noncredo Mantis, on tile {mantis} at level {level_1}, uses her ability to challenge "
            "{rival_name}, on tile {rival} at level {level_2}. {winner} wins. On which tile does "
            "{loser} end up?"
        ),
        values={
            "mantis": mantis,
            "rival": rival,
            "level_1": levels[0],
            "level_2": levels[1],
            "rival_name": names[1],
            "winner": names[1 - loser],
            "loser": names[loser],
            "level": level,
            "start": start,
            "tiles": counted(start - answer, TILES),
            "step": NUMBERS.step,
            "top": NUMBERS.top_level,
        },
        kind="tile",
        tiles=NUMBERS.goal,
        answer=answer,
        mistakes=mistakes,
        because=N_(
            "{loser} was at level {level} on tile {start} and moves back {tiles} from there, to "
            "tile {answer}. Losing from a distance costs the same as in any other challenge."
        ),
        method=N_(
            "Start from the loser's own tile: 1 back if a level is lost, {step} back at level 1 or "
            "{top}."
        ),
    )


def challenged(tiles: tuple[int, int], levels: tuple[int, int], wins: bool) -> Game:
    """Return the game after the Mantis, on seat 1, has called a challenge and won or lost it."""
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
    """Ask how likely the Mantis wins when she has rolled already."""
    distribution = total()
    rolled = [int(n) for n in rng.integers(3, NUMBERS.faces, 2)]
    mine = sum(rolled)
    answer = won_after(rolled[0], rolled[1])
    below = sum((chance for n, chance in distribution.items() if n < mine), Fraction(0))
    tie = distribution[mine]
    return Question(
        id="characters.after_her_roll",
        text=N_(
            "Noncredo Mantis has called a challenge and rolled {first} and {second}. Nobody has "
            "coins, and after a tie both roll again. What is the probability that she wins?"
        ),
        values={
            "first": rolled[0],
            "second": rolled[1],
            "mine": mine,
            "below": below,
            "tie": tie,
        },
        kind="chance",
        answer=answer,
        mistakes=(
            Mistake(below, N_("You left out the tie: with probability {tie} both roll again.")),
            Mistake(
                below + tie, N_("A tie is not a win: both roll again, and then either can win.")
            ),
            Mistake(1 - below - tie, N_("That is the probability that the rival rolls more.")),
        ),
        because=N_(
            "The rival rolls less than {mine} with probability {below}. A tie has probability "
            "{tie}, and then each of them wins half the time. In all: {answer}."
        ),
        method=N_(
            "Add the probability that the rival rolls less than {mine}, and half the probability "
            "of a tie."
        ),
    )


@cache
def won_after(first: int, second: int) -> Fraction:
    """Return the chance that the Mantis wins a challenge after this roll, by a tree."""
    game = Game.place([Placed(30, "mantis"), Placed(50, "lagartoon")], phase="play", cards=False)
    game.automatic = False
    game.play("ability on 2")
    game.happen(f"roll {first} {second}")
    distribution = GameTree(game, settled).distribution(lambda end: int(end["level"][0]) > 1)
    return distribution[True]


MAKERS: tuple[Maker, ...] = (third_card, dealt_out, unseen_swap, after_the_call, after_her_roll)


def _table(players: int) -> list[str]:
    """Return the characters of a table at which Kuchuritok sits first."""
    first = "kuchuritok"
    return [first, *(name for name in CHARACTERS if name != first)][:players]


def _some_card(rng: np.random.Generator, least: int) -> Card:
    cards = [c for c in Deck.kit().cards if c.pile == Pile.ACTION and c.count >= least]
    return cards[int(rng.integers(len(cards)))]
