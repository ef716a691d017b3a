"""Questions about the four abilities: a third card, hands dealt out, a swap, a challenge."""

from fractions import Fraction
from functools import cache
from itertools import islice

import numpy as np

from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.odds.dice import total
from azardia_nb.games.azardia.odds.turn_tree import GameTree, settled
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.card_kinds import Card, Pile
from azardia_nb.games.azardia.rules.characters import CHARACTERS
from azardia_nb.games.azardia.text.texts import character_name
from azardia_nb.lessons.question import Maker, Mistake, Question
from azardia_nb.probability.draws import within
from azardia_nb.text.language import N_

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
            "The deck has {left} action cards left, and {copies} of them are {card}. Lagartoon "
            "uses its ability. How likely is it that {card} is among the cards it draws?"
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
            Mistake(usual, N_("That is what {draws} draws give. Lagartoon draws {third}.")),
            Mistake(
                usual * THIRD / NUMBERS.draws,
                N_(
                    "Half as many draws again do not make it half as likely again: the third "
                    "draw helps only where the first two have missed."
                ),
            ),
            Mistake(
                Fraction(THIRD * copies, left),
                N_(
                    "You have added the chances of the {third} draws, but more than one of them "
                    "can be {card}."
                ),
            ),
            Mistake(1 - answer, N_("That is the chance to draw no {card} at all.")),
        ),
        because=N_(
            "All {third} draws miss with {none}, so it is {answer}. With {draws} draws it would "
            "be {usual}. Lagartoon then gives one card back, but not this one."
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
            N_("Cards are not cut in pieces: {everyone} cards among {players} leave {rest} over."),
        ),
        Mistake(
            everyone // players + (1 if answer == everyone // players else 0),
            N_(
                "The cards left over go out one by one, beginning with Kuchuritok. Count who "
                "still gets one."
            ),
        ),
        Mistake(
            hands[seat - 1],
            N_("So many it held before; the hands are gathered first, and dealt out again."),
        ),
    )
    names = [character_name(name) for name in _table(players)]
    return Question(
        id="characters.dealt_out",
        text=N_(
            "Kuchuritok gathers the hands and deals them out, one card each in turn, beginning "
            "with itself. Before that they hold, in turn order: {hands}. How many cards does "
            "{who} hold afterwards?"
        ),
        values={
            "hands": ", ".join(f"{name} {n}" for name, n in zip(names, hands, strict=True)),
            "who": names[seat - 1],
            "everyone": everyone,
            "players": players,
            "each": everyone // players,
            "rest": rest,
        },
        kind="number",
        answer=answer,
        mistakes=mistakes,
        because=N_(
            "{everyone} cards for {players} players are {each} each, and {rest} over, which go to "
            "Kuchuritok and those after it, one each. So {who} holds {answer}."
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
            "A rival without cards has just drawn {draws} from a deck of {left} action cards, of "
            "which {copies} are {card}. Now Robot-I-King swaps a card with this rival, unseen. "
            "How likely is it that it gets {card}?"
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
                    "That is how likely the rival holds {card} at all. Robot-I-King must also "
                    "pick the right one of {draws} cards."
                ),
            ),
            Mistake(
                holds / NUMBERS.draws,
                N_(
                    "Nearly: but the rival can hold {card} twice, and then Robot-I-King cannot "
                    "miss."
                ),
            ),
            Mistake(
                Fraction(1, NUMBERS.draws),
                N_("It picks one of {draws} cards, but neither of them need be {card}."),
            ),
        ),
        because=N_(
            "A card nobody has seen is like any other card of the deck, whether it lies there or "
            "in somebody's hand: {copies} of {left} are {card}, so {answer}. Going through the "
            "hands the rival can hold leads to the same."
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
                "It would be {step} tiles at level 1 or {top}. At level {level} the loser loses a "
                "level and moves back one tile."
            ),
        ),
        Mistake(start - 1, N_("At level 1 there is no level to lose: it is {step} tiles back.")),
        Mistake(
            start,
            N_("The loser does not stay, from afar either: it moves back from its own tile."),
        ),
        Mistake(
            (mantis, rival)[1 - loser] - (start - answer),
            N_("Nobody comes to the other one's tile: each moves from where it stands."),
        ),
    )
    return Question(
        id="characters.after_the_call",
        text=N_(
            "Noncredo Mantis, on tile {mantis} at level {level_1}, challenges {rival_name}, on "
            "tile {rival} at level {level_2}, from afar. {winner} wins. On which tile does "
            "{loser} stand then?"
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
            "back": start - answer,
            "step": NUMBERS.step,
            "top": NUMBERS.top_level,
        },
        kind="tile",
        tiles=NUMBERS.goal,
        answer=answer,
        mistakes=mistakes,
        because=N_(
            "{loser} was at level {level} on tile {start}. From there it moves back {back}: to "
            "tile {answer}. From afar the loser pays as in any other challenge."
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
            "coins; a tie is rolled again by both. How likely is it that she wins?"
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
            Mistake(below, N_("You have forgotten the tie: with {tie} both roll again.")),
            Mistake(below + tie, N_("A tie is not won: both roll again, and either may win then.")),
            Mistake(1 - below - tie, N_("That is the chance that the rival rolls more.")),
        ),
        because=N_(
            "The rival rolls less than {mine} with {below}. With {tie} it is a tie, and of two "
            "who roll alike each wins half of the time: {answer}."
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
