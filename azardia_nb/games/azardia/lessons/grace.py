"""Questions about the end: landing exactly, with the better of both, the duel, several rivals."""

from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.odds.dice import difference, either, total
from azardia_nb.games.azardia.odds.grace import ADD, BOTH, TILES, landing
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.lessons.question import Maker, Mistake, Question
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
            "Your pawn stands on tile {tile}, and you add the dice. How likely do you land exactly "
            "on tile {goal} with this roll?"
        ),
        values={"tile": tile, "goal": GOAL, "need": need, "over": over},
        kind="chance",
        answer=answer,
        mistakes=(
            Mistake(
                sum((distribution[n] for n in distribution if n >= need), Fraction(0)),
                N_(
                    "A sum of {over} is not enough but too much: what is left over is walked "
                    "backwards. Only {need} itself counts."
                ),
            ),
            Mistake(
                Fraction(1, len(distribution)),
                N_(
                    "There are {sums} possible sums, but they are not equally likely: count the "
                    "rolls that give {need}."
                ),
                {"sums": len(distribution)},
            ),
            Mistake(1 - answer, N_("That is the chance to miss it.")),
        ),
        because=N_("You need a sum of exactly {need}: {answer}."),
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
            "Your pawn stands on tile {tile}. You may add the dice or subtract them, and a first "
            "zero is rolled again. How likely can you land on tile {goal} in this turn?"
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
                    "You have forgotten the zero: a pair that does not help may be made a 0 and "
                    "rolled again."
                ),
            ),
            Mistake(adding, N_("That is adding alone; you may subtract as well.")),
            Mistake(subtracting, N_("That is subtracting alone; you may add as well.")),
        ),
        because=N_(
            "The first roll does it with {once}; a pair that is rolled again adds {again}: "
            "{answer}."
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
            "A rival holds tile {goal}, you land there too and roll {mine} in the duel. The rival "
            "has yet to roll, and nobody has coins. How likely do you win?"
        ),
        values={"goal": GOAL, "mine": mine, "less": mine - 1},
        kind="chance",
        answer=answer,
        mistakes=(
            Mistake(
                answer + distribution[mine],
                N_("You count the tie as yours, but it goes to who was there first."),
            ),
            Mistake(1 - answer, N_("That is the chance that the holder wins.")),
            Mistake(
                Fraction(mine - min(distribution), len(distribution)),
                N_("The sums are not equally likely: count rolls, not sums."),
            ),
            Mistake(
                Fraction(1, 2),
                N_("Before you rolled it was nearly even; now your {mine} is known."),
            ),
        ),
        because=N_("The rival must stay at {less} or below: {answer}."),
    )


def two_rivals(rng: np.random.Generator) -> Question:
    """Ask for the chance that at least one of two rivals lands on the goal."""
    found = landing(ADD, 1)
    # From the nearest tile nobody lands there by adding.
    first, second = (int(tile) for tile in rng.choice(TILES[:-1], 2, replace=False))
    one, other = found[first], found[second]
    answer = 1 - (1 - one) * (1 - other)
    return Question(
        id="grace.two_rivals",
        text=N_(
            "You hold tile {goal}. Two rivals have a last turn: one lands there too with {one}, "
            "the other with {other}, and neither gets in the other's way. How likely do you have "
            "to fight at least one duel?"
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
                N_("Both may land there, and that case is counted twice: take it off once."),
            ),
            Mistake(one * other, N_("That is the chance that both land there.")),
            Mistake((1 - one) * (1 - other), N_("That is the chance that neither lands there.")),
        ),
        because=N_("Neither lands there with {neither}; what is left to the whole is {answer}."),
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
            "You may add or subtract, and only landing exactly on tile {goal} counts. On which "
            "tile do you most like to stand before this roll?"
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
                    "{often} is the likeliest sum. But a small difference is likelier still, and "
                    "you may subtract."
                ),
            ),
        ),
        because=N_(
            "From tile {near} it is {here}, from tile {likely} {there}: small differences are more "
            "frequent than any sum."
        ),
        options=(_NEAR, _MIDDLE, _LIKELY, _FAR),
    )


_NEAR = N_("on tile {near}")
_MIDDLE = N_("on tile {middle}")
_LIKELY = N_("on tile {likely}")
_FAR = N_("on tile {far}")

MAKERS: tuple[Maker, ...] = (land_by_adding, land_either_way, win_duel, two_rivals)
