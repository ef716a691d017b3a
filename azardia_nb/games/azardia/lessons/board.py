"""Questions about the zones: the way back to tile 1, the bounce, where pawns may stand."""

from fractions import Fraction
from functools import cache

import numpy as np

from azardia_nb.errors import ForbiddenPosition
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.odds import lone
from azardia_nb.games.azardia.odds.turn_tree import adding
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import A_TILES, NUMBERS, Z_TILES
from azardia_nb.games.azardia.rules.movement import destination
from azardia_nb.lessons.drawing import Drawing, cells
from azardia_nb.lessons.question import Pictured, Question, listed
from azardia_nb.lessons.topic import Topic, one_of, shown, wrong
from azardia_nb.text.language import N_, language, plural

TILES = plural("{n} tile", "{n} tiles")
LAPS = plural("{n} lap", "{n} laps")


GATE, GOAL, TOP = NUMBERS.gate, NUMBERS.goal, NUMBERS.top_level
MOST = NUMBERS.dice * NUMBERS.faces  # largest roll, in tiles
ROLLS = NUMBERS.faces**NUMBERS.dice
START = GATE - 5  # of the pawn in the drawing

ask = Topic(__file__, "zones", top=TOP, gate=GATE, before=GATE - 1, goal=GOAL, rolls=ROLLS)


def past_the_gate(rng: np.random.Generator) -> Question:
    level = int(rng.integers(1, TOP))
    first, second = _dice(rng)
    steps = first + second
    tile = int(rng.integers(GATE + 2 - steps, GATE))
    answer = _end(tile, level, steps)
    return ask.tile(
        "past_the_gate",
        answer,
        wrong(
            counted_twice=answer - 1,
            left_out=answer + 1,
            tyrant_zone=tile + steps,
            stops_at_1=1,
            stays=GATE,
        ),
        shown(
            tile=tile,
            level=level,
            first=first,
            second=second,
            straight=tile + steps,
            left=tile + steps - GATE,
        ),
        tiles=NUMBERS.goal,
        picture=Pictured(lambda: lone.alone(tile, level), 1, GATE),
    )


def off_the_goal(rng: np.random.Generator) -> Question:
    first, second = _dice(rng)
    steps = first + second
    tile = int(rng.integers(GOAL + 2 - steps, GOAL))
    over = tile + steps - GOAL
    answer = _end(tile, TOP, steps)
    return ask.tile(
        "off_the_goal",
        answer,
        wrong(stays=GOAL, goal_twice=answer + 1, roll_lost=tile, all_back=tile - steps),
        shown(tile=tile, first=first, second=second, over=over),
        tiles=NUMBERS.goal,
        picture=Pictured(lambda: lone.alone(tile, TOP), GOAL - MOST, GOAL),
    )


@cache
def _adding_from(tile: int, level: int) -> dict[int, Fraction]:
    return lone.turn(tile, level, adding)


def chance_of_return(rng: np.random.Generator) -> Question:
    level = int(rng.integers(1, TOP))
    # Nearer or farther the answer would be almost certain or almost impossible.
    tile = int(rng.integers(GATE - MOST + 3, GATE - 5))
    needed = GATE - tile
    distribution = _adding_from(tile, level)
    answer = sum((chance for end, chance in distribution.items() if end < tile), Fraction(0))
    exactly = distribution[1]
    sums = range(NUMBERS.dice, MOST + 1)
    enough = MOST - needed + 1
    return ask.chance(
        "chance_of_return",
        answer,
        wrong(without_exactly=answer - exactly, counted_sums=Fraction(enough, len(sums))),
        shown(tile=tile, level=level, needed=needed, ways=int(answer * ROLLS)),
    )


def two_ways_to_a_tile(rng: np.random.Generator) -> Question:
    tile = int(rng.integers(GOAL - NUMBERS.faces + 2, GOAL - 3))
    # Directly, or bounced back from the goal; both sums must be possible.
    end = int(rng.integers(tile + NUMBERS.dice, GOAL))
    straight, bounced = end - tile, 2 * GOAL - end - tile
    distribution = lone.turn(tile, TOP, adding)
    return ask.chance(
        "two_ways_to_a_tile",
        distribution[end],
        wrong(
            only_straight=_sum(straight),
            only_bounced=_sum(bounced),
            multiplied=_sum(straight) * _sum(bounced),
        ),
        shown(
            tile=tile,
            end=end,
            straight=straight,
            bounced=bounced,
            chance_straight=_sum(straight),
            chance_bounced=_sum(bounced),
        ),
    )


def who_may_not_stand(rng: np.random.Generator) -> Question:
    low = int(rng.integers(1, TOP))
    special = int(rng.choice([*A_TILES, *Z_TILES]))
    pawns = [
        (low, int(rng.integers(GATE, GOAL))),
        (low, int(rng.integers(2, GATE))),
        (TOP, special),
    ]
    placed = [pawns[i] for i in rng.permutation(len(pawns))]
    names = ("one", "two", "three")
    forbidden = [not _may_stand(*pawn) for pawn in placed].index(True)
    return ask.choice(
        "who_may_not_stand",
        names[forbidden],
        wrong(top=names[placed.index(pawns[2])], here=names[placed.index(pawns[1])]),
        {f"level_{at}": level for at, (level, _) in enumerate(placed, 1)},
        {f"tile_{at}": tile for at, (_, tile) in enumerate(placed, 1)},
    )


def after_the_gate() -> Drawing:
    sums = range(NUMBERS.dice, MOST + 1)
    ends = {_end(START, 1, steps) for steps in sums}
    rows = (1, 11, 71, 81, 91)
    at = {first + n: (n, row) for row, first in enumerate(rows) for n in range(10)}
    return cells(
        ask,
        "after_the_gate",
        at,
        ends.__contains__,
        called=lambda tile: lambda code: language(code)(N_("tile {tile}"), tile=tile),
        tile=START,
        last=_end(START, 1, MOST),
        most=MOST,
        needed=GATE - START,
    )


DRAWINGS = (after_the_gate,)
PUSHED, PASSING, PASSED = GATE + 1, 4, (6, 4)  # tiles of the pawns in the guesses, and a roll


def pushed_back() -> Question:
    card = Deck.kit().card("reverse-gear")
    ((_, steps),) = card.effects
    back = -int(steps)
    return ask.tile(
        "pushed_back",
        _end(_end(PUSHED, TOP, -back), TOP, -back, crossed=True),
        wrong(no_floor=PUSHED - 2 * back, before_gate=GATE - 1, start=1),
        shown(tile=PUSHED, back=back, card=card.name, below=PUSHED - back),
        tiles=GOAL,
    )


def passing() -> Question:
    end = _end(PASSING, 1, sum(PASSED))
    over = [tile for tile in A_TILES if PASSING < tile < end]
    return ask.choice(
        "passing",
        "one" if end in A_TILES else "none",
        shown(tile=PASSING, first=PASSED[0], second=PASSED[1], marked=listed(over), end=end),
    )


def round_the_gate_solved(rng: np.random.Generator) -> Question:
    first, second = _dice(rng)
    tile, slip = int(rng.integers(GATE + 3 - first - second, GATE)), one_of(rng, ("left", "on"))
    straight = tile + first + second
    left = straight - GATE + (slip == "left")
    return ask.step(
        "round_the_gate_solved",
        slip,
        shown(tile=tile, first=first, second=second, straight=straight, left=left),
        shown(end=left if slip == "on" else left + 1, right=straight - GATE + 1),
    )


MAKERS = (
    past_the_gate,
    off_the_goal,
    chance_of_return,
    two_ways_to_a_tile,
    who_may_not_stand,
    round_the_gate_solved,
)


def _dice(rng: np.random.Generator) -> tuple[int, int]:
    """Return two random dice with a sum of at least 3, so that a move can pass a tile and go on."""
    while True:
        first, second = rng.integers(1, NUMBERS.faces + 1, NUMBERS.dice).tolist()
        if first + second > NUMBERS.dice:
            return first, second


def _sum(steps: int) -> Fraction:
    """Return the probability that the dice add up to `steps`, from a lone pawn on tile 1."""
    return lone.turn(1, 1, adding).get(1 + steps, Fraction(0))


def _end(tile: int, level: int, steps: int, crossed: bool | None = None) -> int:
    game = lone.alone(tile, level, crossed=crossed)
    return destination(game.state, game.rules, 0, steps)


def _may_stand(level: int, tile: int) -> bool:
    try:
        Game.place([Placed(tile, level=level), lone.out_of_reach(tile, level)], cards=False)
    except ForbiddenPosition:
        return False
    return True
