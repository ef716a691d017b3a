"""Questions about the zones: the way back to tile 1, the bounce, where pawns may stand."""

from fractions import Fraction
from functools import cache

import numpy as np

from azardia_nb.errors import ForbiddenPosition
from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.odds import lone
from azardia_nb.games.azardia.odds.turn_tree import adding
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import A_TILES, NUMBERS, Z_TILES
from azardia_nb.games.azardia.rules.movement import destination
from azardia_nb.lessons.question import Maker, Mistake, Pictured, Question, distinct
from azardia_nb.text.language import N_

GATE, GOAL, TOP = NUMBERS.gate, NUMBERS.goal, NUMBERS.top_level
MOST = NUMBERS.dice * NUMBERS.faces  # tiles of one roll
ROLLS = NUMBERS.faces**NUMBERS.dice


def past_the_gate(rng: np.random.Generator) -> Question:
    """Ask where a pawn below the top level ends that passes the gate."""
    level = int(rng.integers(1, TOP))
    first, second = _dice(rng)
    steps = first + second
    tile = int(rng.integers(GATE + 2 - steps, GATE))
    answer = _end(tile, level, steps)
    return Question(
        id="zones.past_the_gate",
        text=N_(
            "Your pawn is on tile {tile} at level {level}. You roll {first} and {second}, and you "
            "add them. On which tile does it end?"
        ),
        values={
            "tile": tile,
            "level": level,
            "first": first,
            "second": second,
            "top": TOP,
            "gate": GATE,
            "straight": tile + steps,
            "before": GATE - 1,
            "left": tile + steps - GATE,
        },
        kind="tile",
        tiles=NUMBERS.goal,
        answer=answer,
        mistakes=distinct(
            Mistake(
                answer - 1,
                N_("Do not count tile {gate} and tile 1 as two steps: they are the same one."),
            ),
            Mistake(
                answer + 1,
                N_(
                    "After tile {before} comes tile {gate}, which counts as tile 1. You left that "
                    "step out."
                ),
            ),
            Mistake(
                tile + steps,
                N_("That is in the Tyrant Zone, which a pawn can only enter at level {top}."),
            ),
            Mistake(1, N_("The pawn does reach tile 1, but it still has steps left and moves on.")),
            Mistake(GATE, N_("Below level {top} no pawn stays on tile {gate}.")),
        ),
        because=N_(
            "{tile} + {first} + {second} = {straight}, which is {left} more than {gate}. Tile "
            "{gate} counts as tile 1; go on {left} from there: tile {answer}."
        ),
        method=N_(
            "Add the roll to the number of the tile, subtract {gate}, and count that many steps on "
            "from tile 1."
        ),
        picture=Pictured(lambda: lone.alone(tile, level), 1, GATE),
    )


def off_the_goal(rng: np.random.Generator) -> Question:
    """Ask where a pawn ends that has more steps than there are tiles."""
    first, second = _dice(rng)
    steps = first + second
    tile = int(rng.integers(GOAL + 2 - steps, GOAL))
    over = tile + steps - GOAL
    answer = _end(tile, TOP, steps)
    return Question(
        id="zones.off_the_goal",
        text=N_(
            "Your pawn is on tile {tile} at level {top}. You roll {first} and {second}, and you "
            "add them. On which tile does it end?"
        ),
        values={
            "tile": tile,
            "first": first,
            "second": second,
            "top": TOP,
            "goal": GOAL,
            "over": over,
        },
        kind="tile",
        tiles=NUMBERS.goal,
        answer=answer,
        mistakes=distinct(
            Mistake(
                GOAL,
                N_(
                    "A pawn only stays on tile {goal} if the roll is exact. It walks the extra "
                    "steps "
                    "back."
                ),
            ),
            Mistake(
                answer + 1,
                N_(
                    "The first step back already leads to the tile before {goal}. Do not count "
                    "{goal} twice."
                ),
            ),
            Mistake(tile, N_("The roll is not lost: the pawn goes to tile {goal} and then back.")),
            Mistake(
                tile - steps, N_("Only the extra steps are walked backwards, not the whole roll.")
            ),
        ),
        because=N_(
            "{tile} + {first} + {second} goes {over} past {goal}. The pawn walks those {over} "
            "steps back: {goal} − {over} = {answer}."
        ),
        method=N_(
            "Add the roll to the number of the tile, and count whatever goes beyond {goal} back "
            "from {goal}."
        ),
        picture=Pictured(lambda: lone.alone(tile, TOP), GOAL - MOST, GOAL),
    )


@cache
def _adding_from(tile: int, level: int) -> dict[int, Fraction]:
    return lone.turn(tile, level, adding)


def chance_of_return(rng: np.random.Generator) -> Question:
    """Ask how likely the dice, added, send a pawn back to the beginning."""
    level = int(rng.integers(1, TOP))
    # Nearer or farther it would be all but certain, or all but impossible.
    tile = int(rng.integers(GATE - MOST + 3, GATE - 5))
    needed = GATE - tile
    distribution = _adding_from(tile, level)
    answer = sum((chance for end, chance in distribution.items() if end < tile), Fraction(0))
    exactly = distribution[1]
    sums = range(NUMBERS.dice, MOST + 1)
    enough = MOST - needed + 1
    return Question(
        id="zones.chance_of_return",
        text=N_(
            "Your pawn is on tile {tile} at level {level}, and you will add the dice. What is the "
            "probability that it reaches tile {gate} or passes it, and so starts again from tile 1?"
        ),
        values={
            "tile": tile,
            "level": level,
            "gate": GATE,
            "needed": needed,
            "ways": int(answer * ROLLS),
            "rolls": ROLLS,
        },
        kind="chance",
        answer=answer,
        mistakes=distinct(
            Mistake(
                answer - exactly,
                N_(
                    "A sum of exactly {needed} counts too: it reaches tile {gate}, which is tile 1."
                ),
            ),
            Mistake(
                1 - answer,
                N_(
                    "That is the probability of stopping before tile {gate}. You want the "
                    "complement."
                ),
            ),
            Mistake(
                Fraction(enough, len(sums)),
                N_("The sums are not equally likely. Count the rolls that give them."),
            ),
        ),
        because=N_(
            "You need a sum of {needed} or more, and {ways} of the {rolls} rolls give one: "
            "{answer}."
        ),
        method=N_("Count the rolls that add up to {needed} or more, and divide by {rolls}."),
    )


def two_ways_to_a_tile(rng: np.random.Generator) -> Question:
    """Ask how likely a tile is that a pawn reaches going forward and bouncing back."""
    tile = int(rng.integers(GOAL - NUMBERS.faces + 2, GOAL - 3))
    # Straight on, and from the goal backwards; both sums are to be possible.
    end = int(rng.integers(tile + NUMBERS.dice, GOAL))
    straight, bounced = end - tile, 2 * GOAL - end - tile
    distribution = lone.turn(tile, TOP, adding)
    return Question(
        id="zones.two_ways_to_a_tile",
        text=N_(
            "Your pawn is on tile {tile} at level {top}, and you will add the dice. What is the "
            "probability that it ends on tile {end}?"
        ),
        values={
            "tile": tile,
            "top": TOP,
            "end": end,
            "goal": GOAL,
            "straight": straight,
            "bounced": bounced,
            "chance_straight": _sum(straight),
            "chance_bounced": _sum(bounced),
        },
        kind="chance",
        answer=distribution[end],
        mistakes=distinct(
            Mistake(
                _sum(straight),
                N_(
                    "There is a second way: a sum of {bounced} bounces off tile {goal} and ends "
                    "there too."
                ),
            ),
            Mistake(
                _sum(bounced),
                N_(
                    "There is a second way: a sum of {straight} leads straight there, without "
                    "bouncing."
                ),
            ),
            Mistake(
                _sum(straight) * _sum(bounced),
                N_("Both cannot happen in one roll. For one or the other, add the probabilities."),
            ),
        ),
        because=N_(
            "A sum of {straight} leads straight there: {chance_straight}. A sum of {bounced} "
            "bounces off tile {goal} and ends there too: {chance_bounced}. Both cannot happen in "
            "one roll, so add the probabilities: {answer}."
        ),
        method=N_(
            "Find every sum that ends on tile {end}, work out the probability of each, and add "
            "them."
        ),
    )


_OPTIONS = (
    N_("level {level_1} on tile {tile_1}"),
    N_("level {level_2} on tile {tile_2}"),
    N_("level {level_3} on tile {tile_3}"),
)


def who_may_not_stand(rng: np.random.Generator) -> Question:
    """Ask which pawn the rules never let stand where it is said to."""
    low = int(rng.integers(1, TOP))
    special = int(rng.choice([*A_TILES, *Z_TILES]))
    pawns = [
        (low, int(rng.integers(GATE, GOAL))),
        (low, int(rng.integers(2, GATE))),
        (TOP, special),
    ]
    placed = [pawns[i] for i in rng.permutation(len(pawns))]
    forbidden = [not _may_stand(*pawn) for pawn in placed].index(True)
    top = placed.index(pawns[2])
    here = placed.index(pawns[1])
    return Question(
        id="zones.who_may_not_stand",
        text=N_(
            "One pawn is at level {level_1} on tile {tile_1}, one at level {level_2} on tile "
            "{tile_2}, and one at level {level_3} on tile {tile_3}. One of them can't be there. "
            "Which one?"
        ),
        values={
            **{f"level_{at}": level for at, (level, _) in enumerate(placed, 1)},
            **{f"tile_{at}": tile for at, (_, tile) in enumerate(placed, 1)},
            "top": TOP,
            "gate": GATE,
        },
        kind="choice",
        answer=_OPTIONS[forbidden],
        options=_OPTIONS,
        mistakes=distinct(
            Mistake(_OPTIONS[top], N_("At level {top} a pawn can be in either zone.")),
            Mistake(
                _OPTIONS[here],
                N_("Any pawn can be on the tiles before {gate}, whatever its level."),
            ),
        ),
        because=N_("Below level {top} a pawn is never on tile {gate} or beyond it."),
        method=N_(
            "Compare each tile with {gate}, where the Tyrant Zone begins, and each level with "
            "{top}."
        ),
    )


MAKERS: tuple[Maker, ...] = (
    past_the_gate,
    off_the_goal,
    chance_of_return,
    two_ways_to_a_tile,
    who_may_not_stand,
)


def _dice(rng: np.random.Generator) -> tuple[int, int]:
    """Return what two dice show, 3 together at least: a way past a tile, and on from there."""
    while True:
        first, second = rng.integers(1, NUMBERS.faces + 1, NUMBERS.dice).tolist()
        if first + second > NUMBERS.dice:
            return first, second


def _sum(steps: int) -> Fraction:
    """Return the chance of a sum, read off a pawn with nothing before it but plain tiles."""
    return lone.turn(1, 1, adding).get(1 + steps, Fraction(0))


def _end(tile: int, level: int, steps: int) -> int:
    game = lone.alone(tile, level)
    return destination(game.state, game.rules, 0, steps)


def _may_stand(level: int, tile: int) -> bool:
    try:
        Game.place([Placed(tile, level=level), lone.out_of_reach(tile, level)], cards=False)
    except ForbiddenPosition:
        return False
    return True
