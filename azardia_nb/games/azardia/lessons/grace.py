"""Questions about the end: landing exactly, with the better of both, the duel, several rivals."""

from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.odds import lone
from azardia_nb.games.azardia.odds.dice import difference, either, total
from azardia_nb.games.azardia.odds.grace import ADD, BOTH, TILES, landing
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.lessons.question import Maker, Mistake, Pictured, Question
from azardia_nb.text.language import N_

GOAL = NUMBERS.goal


def land_by_adding(rng: np.random.Generator) -> Question:
    """Ask for the chance to land on the goal by adding."""
    distribution = total()
    # Not from where the chance to pass the goal is the same, nor where all rolls stay below it.
    need = int(rng.integers(min(distribution) + 1, max(distribution) - 1))
    tile = GOAL - need
    answer = landing(ADD, 1)[tile]
    over = need + 1
    return Question(
        id="grace.land_by_adding",
        text=N_(
            "Your pawn is on tile {tile}, and you add the dice. What is the probability that you "
            "land exactly on tile {goal} with this roll?"
        ),
        values={"tile": tile, "goal": GOAL, "need": need, "over": over},
        kind="chance",
        answer=answer,
        mistakes=(
            Mistake(
                sum((distribution[n] for n in distribution if n >= need), Fraction(0)),
                N_(
                    "A sum of {over} is too much: you walk the extra steps back. Only {need} "
                    "itself counts."
                ),
            ),
            Mistake(
                Fraction(1, len(distribution)),
                N_(
                    "There are {sums} possible sums, but they are not equally likely. Count the "
                    "rolls that give {need}."
                ),
                {"sums": len(distribution)},
            ),
            Mistake(
                1 - answer, N_("That is the probability of missing it. You want the complement.")
            ),
        ),
        because=N_("Tile {goal} is {need} ahead, so you need a sum of exactly {need}: {answer}."),
        method=N_("Count the rolls that add up to exactly {need}, and divide by all the rolls."),
        picture=Pictured(lambda: lone.alone(tile, NUMBERS.top_level), tile, GOAL),
    )


def land_either_way(rng: np.random.Generator) -> Question:
    """Ask for the chance to land on the goal when one may add or subtract."""
    need = int(rng.integers(2, NUMBERS.faces))
    tile = GOAL - need
    answer = landing(BOTH, 1)[tile]
    once = either({need}, rerolled=False)
    adding, subtracting = total()[need], difference()[need]
    return Question(
        id="grace.land_either_way",
        text=N_(
            "Your pawn is on tile {tile}. You may add the dice or subtract them, and you may "
            "reroll the first zero. What is the probability that you can land on tile {goal} this "
            "turn?"
        ),
        values={
            "tile": tile,
            "goal": GOAL,
            "need": need,
            "adding": adding,
            "subtracting": subtracting,
            "once": once,
            "again": answer - once,
        },
        kind="chance",
        answer=answer,
        mistakes=(
            Mistake(
                once,
                N_(
                    "You left out the zero: you can turn a double that does not help into a 0 and "
                    "roll again."
                ),
            ),
            Mistake(adding, N_("That is the probability if you only add; you may also subtract.")),
            Mistake(
                subtracting, N_("That is the probability if you only subtract; you may also add.")
            ),
        ),
        because=N_(
            "The first roll works with probability {once}. A double that is rolled again adds "
            "{again}: {answer}."
        ),
        method=N_(
            "Add three parts: a sum of {need}, a difference of {need}, and a double followed by a "
            "roll that works. Count no roll twice."
        ),
    )


def win_duel(rng: np.random.Generator) -> Question:
    """Ask for the chance that a sum wins the duel."""
    distribution = total()
    mine = int(rng.integers(min(distribution) + 3, max(distribution) - 1))
    answer = sum((distribution[n] for n in distribution if n < mine), Fraction(0))
    return Question(
        id="grace.win_duel",
        text=N_(
            "A rival is on tile {goal}. You land there too and roll {mine} in the duel. The rival "
            "still has to roll, and nobody has coins. What is the probability that you win?"
        ),
        values={"goal": GOAL, "mine": mine, "less": mine - 1},
        kind="chance",
        answer=answer,
        mistakes=(
            Mistake(
                answer + distribution[mine],
                N_("You counted the tie as yours, but it goes to the player who was there first."),
            ),
            Mistake(
                1 - answer,
                N_("That is the probability that the rival wins. You want the complement."),
            ),
            Mistake(
                Fraction(mine - min(distribution), len(distribution)),
                N_("The sums are not equally likely. Count rolls, not sums."),
            ),
            Mistake(
                Fraction(1, 2),
                N_("Before you rolled it was nearly even, but now you know your {mine}."),
            ),
        ),
        because=N_("You win if the rival rolls {less} or less: {answer}."),
        method=N_("Count the rolls that add up to {less} or less, and divide by all the rolls."),
    )


def two_rivals(rng: np.random.Generator) -> Question:
    """Ask for the chance that at least one of two rivals lands on the goal."""
    found = landing(ADD, 1)
    # From the nearest tile nobody lands there by adding.
    one = other = Fraction(0)
    while one == other:  # as they are told, nobody sees that two tiles are not one
        first, second = (int(tile) for tile in rng.choice(TILES[:-1], 2, replace=False))
        one, other = found[first], found[second]
    answer = 1 - (1 - one) * (1 - other)
    return Question(
        id="grace.two_rivals",
        text=N_(
            "You are on tile {goal}, and two rivals have one turn left. One of them lands there "
            "with probability {one}, the other with probability {other}, independently of each "
            "other. What is the probability that you have to fight at least one duel?"
        ),
        values={
            "goal": GOAL,
            "one": one,
            "other": other,
            "neither": (1 - one) * (1 - other),
        },
        kind="chance",
        answer=answer,
        mistakes=(
            Mistake(
                one + other,
                N_("Both can land there, and you counted that case twice. Subtract it once."),
            ),
            Mistake(one * other, N_("That is the probability that both land there.")),
            Mistake(
                (1 - one) * (1 - other),
                N_("That is the probability that neither lands there. You want the complement."),
            ),
        ),
        because=N_(
            "Multiply the two probabilities of missing: neither lands there with probability "
            "{neither}. The complement is {answer}."
        ),
        method=N_("Multiply the probabilities that each of them misses, and subtract from 1."),
    )


def nearest() -> Question:
    """Ask which tile is the best to wait on for one roll."""
    found = landing(BOTH, 1)
    often = max(total(), key=lambda n: total()[n])
    near, middle, likely, far = (
        GOAL - 1,
        GOAL - NUMBERS.faces // 2,
        GOAL - often,
        TILES[0],
    )
    named = {
        _NEAR: near,
        _MIDDLE: middle,
        _LIKELY: likely,
        _FAR: far,
    }
    answer = max(named, key=lambda name: found[named[name]])
    return Question(
        id="grace.nearest",
        text=N_(
            "You may add or subtract, and you have to land exactly on tile {goal}. Which tile "
            "would you most like to be on before this roll?"
        ),
        values={
            "goal": GOAL,
            "near": near,
            "middle": middle,
            "likely": likely,
            "far": far,
            "often": often,
            "here": found[near],
            "there": found[likely],
        },
        kind="choice",
        answer=answer,
        mistakes=(
            Mistake(
                _LIKELY,
                N_(
                    "{often} is the most likely sum. But a small difference is more likely still, "
                    "and you may subtract."
                ),
            ),
        ),
        because=N_(
            "The probability is {here} from tile {near} and {there} from tile {likely}: a small "
            "difference comes up more often than any sum."
        ),
        options=(_NEAR, _MIDDLE, _LIKELY, _FAR),
    )


_NEAR = N_("on tile {near}")
_MIDDLE = N_("on tile {middle}")
_LIKELY = N_("on tile {likely}")
_FAR = N_("on tile {far}")

MAKERS: tuple[Maker, ...] = (land_by_adding, land_either_way, win_duel, two_rivals)
