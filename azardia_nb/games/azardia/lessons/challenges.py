"""Questions about level challenges: probabilities, results and expected changes."""

from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.odds.challenges import Branch, arrival, expected_change, result_tree
from azardia_nb.games.azardia.odds.dice import total
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import A_TILES, NUMBERS
from azardia_nb.games.azardia.rules.rulings import Rulings
from azardia_nb.games.azardia.text.texts import ruling_answer
from azardia_nb.lessons.question import Pictured, Question, formatter
from azardia_nb.lessons.topic import Topic, one_of, shown, wrong
from azardia_nb.text.say import quoted, signed

TOP = NUMBERS.top_level
STEP = NUMBERS.step
HALF = Fraction(1, 2)
# Far from both ends of Zone Zero and from the tiles that draw a card.
QUIET = [tile for tile in range(12, NUMBERS.gate - 10) if tile not in A_TILES]

ask = Topic(__file__, "challenges", top=TOP, step=STEP)


def how_often_a_tie() -> Question:
    """Return the guess at the probability that two sums of two dice are equal."""
    distribution = total()
    tied = sum((chance**2 for chance in distribution.values()), Fraction(0))
    return ask.chance(
        "how_often_a_tie",
        tied,
        wrong(equal_sums=Fraction(1, len(distribution)), one_die=Fraction(1, NUMBERS.faces)),
        shown(sums=len(distribution)),
    )


# Of the blanks: the tile and levels of the first challenge; a third pawn is just behind.
MEETING, LEVELS, BEHIND = 27, (TOP - 1, TOP), (26, TOP - 2)


def third_pawn() -> tuple[Question, ...]:
    """Return questions about the branches of a tree in which a loser meets a third pawn."""
    tile, level = BEHIND
    tree = result_tree(arrival(MEETING, LEVELS, others=[Placed(tile, level=level)]))
    ends = {leaf.pawns[0][1]: leaf.chance for leaf in tree.leaves()}
    mine, down = LEVELS[0], min(ends)
    _, change = expected_change(tree, 1)
    values = shown(tile=MEETING, behind=tile, third=level, mine=mine, down=down)
    third = Fraction(1, len(ends))
    return (
        ask.chance("third_up", ends[TOP], wrong(equal_ends=third), values),
        ask.chance("third_again", ends[mine], wrong(one_fight=HALF, equal_ends=third), values),
        ask.chance("third_down", ends[down], wrong(one_fight=HALF, equal_ends=third), values),
        ask.number("third_mean", change, wrong(equal_ends=(TOP + down - 2 * mine) * third), values),
    )


BLANKS = (third_pawn,)


def where_the_loser_goes(rng: np.random.Generator) -> Question:
    tile = _tile(rng)
    winner, loser = _level(rng, TOP - 1), _level(rng, TOP)
    ((_, there),) = _ends(_won(tile, winner, loser))
    stays = 1 < loser < TOP
    return ask.tile(
        "where_the_loser_goes",
        there[0],
        wrong(other_level=tile - 1 if not stays else tile - STEP, stays=tile, both=tile - STEP - 1),
        shown(tile=tile, winner=winner, loser=loser),
        tiles=NUMBERS.goal,
    )


def chance_with_ties(rng: np.random.Generator) -> Question:
    tie = str(rng.choice(["arriver", "nothing"]))
    arrives = bool(rng.integers(2))
    tile, arriver, other = _tile(rng), _level(rng, TOP), _level(rng, TOP)
    tree = result_tree(arrival(tile, (arriver, other), rulings=Rulings(challenge_tie=tie)))
    mine = 1 if arrives else 2
    answer = sum((one.chance for one in tree.branches if one.winner == mine), Fraction(0))
    tied = sum((chance**2 for chance in total().values()), Fraction(0))
    sums = len(total())
    side = 1 if answer > HALF else -1
    return ask.chance(
        "chance_with_ties",
        answer,
        wrong(
            rolled_again=HALF,
            whole_tie=HALF + side * tied,
            equal_sums=HALF + side * Fraction(1, sums) / 2,
        ),
        shown(
            tile=tile,
            no_tie=1 - tied,
            ruling=lambda code: quoted(ruling_answer("challenge_tie", tie, code), code),
            sums=sums,
        ),
        said=("here " if arrives else "there ") + ("mine" if answer > HALF else "theirs"),
    )


def levels_on_average(rng: np.random.Generator) -> Question:
    tile = _tile(rng)
    arriver, other = _level(rng, TOP), _level(rng, TOP)
    tree = result_tree(arrival(tile, (arriver, other)))
    tiles, levels = expected_change(tree, 1)
    asked_tiles = bool(rng.integers(2))
    answer = tiles if asked_tiles else levels
    won, lost = (branch.pawns[0] for branch in tree.branches)
    at = 0 if asked_tiles else 1
    gain, loss = won[at] - (tile, arriver)[at], lost[at] - (tile, arriver)[at]
    return ask.number(
        "on_average",
        answer,
        wrong(
            added=Fraction(gain + loss),
            one_result=Fraction(gain),
            drops_one=Fraction(gain - 1, 2),
        ),
        shown(
            level=arriver,
            tile=tile,
            other=other,
            gain=formatter(signed, gain, 0),
            loss=formatter(signed, loss, 0),
        ),
        said="tiles" if asked_tiles else "levels",
    )


def drawn_into_a_chain(rng: np.random.Generator) -> Question:
    tile = _tile(rng)
    # The third pawn stands where at least one of the two would fall.
    arriver, other = _level(rng, TOP), _level(rng, TOP)
    back = int(rng.choice([1 if 1 < level < TOP else STEP for level in (arriver, other)]))
    third = int(rng.integers(1, TOP))
    met_on = arrival(tile, (arriver, other), others=[Placed(tile - back, level=third)])
    tree = result_tree(met_on)
    answer = _rises(tree, 3)
    met = sum((one.chance for one in tree.branches if one.branches), Fraction(0))
    return ask.chance(
        "drawn_into_a_chain",
        answer,
        wrong(fights=met, not_followed=HALF if met != 1 else Fraction(1, 4), stays_out=Fraction(0)),
        shown(tile=tile, arriver=arriver, other=other, third=third, there=tile - back, met=met),
        picture=Pictured(lambda: met_on, tile - STEP - 1, tile + 1, yours=False),
    )


def all_won(rng: np.random.Generator) -> Question:
    n = int(rng.integers(3, 6))
    return ask.chance(
        "all_won",
        HALF**n,
        wrong(one=HALF, at_least_one=1 - HALF**n, one_more=HALF ** (n + 1)),
        shown(n=n),
    )


def one_won_at_least(rng: np.random.Generator) -> Question:
    n = int(rng.integers(3, 6))
    return ask.chance(
        "one_won_at_least",
        1 - HALF**n,
        wrong(one=HALF, exactly_one=n * HALF**n),
        shown(n=n, none=HALF**n),
    )


def _below(mine: int) -> tuple[Fraction, Fraction]:
    """Return the probabilities that a rival's sum is lower, and equal."""
    distribution = total()
    less = sum((chance for n, chance in distribution.items() if n < mine), Fraction(0))
    return less, distribution[mine]


def rolls_less(rng: np.random.Generator) -> Question:
    mine = int(rng.integers(5, 18))
    less, same = _below(mine)
    least = min(total())
    return ask.chance(
        "rolls_less",
        less,
        wrong(with_tie=less + same, equal_sums=Fraction(mine - least, len(total()))),
        shown(mine=mine, ways=int(less * NUMBERS.faces**2)),
    )


def wins_in_the_end(rng: np.random.Generator) -> Question:
    mine = int(rng.integers(5, 18))
    less, same = _below(mine)
    return ask.chance(
        "wins_in_the_end",
        less + same / 2,
        wrong(without_tie=less, with_tie=less + same, before=HALF),
        shown(mine=mine, less=less, same=same, half=same / 2),
    )


def at_least_one_solved(rng: np.random.Generator) -> Question:
    n, slip = int(rng.integers(3, 6)), one_of(rng, ("all", "answer"))
    lost = HALF / n if slip == "all" else HALF**n
    result = n * HALF if slip == "answer" else 1 - lost
    return ask.step(
        "at_least_one_solved",
        slip,
        shown(n=n, lost=lost, found=result, right=1 - HALF**n, most=n - 1),
    )


MAKERS = (
    where_the_loser_goes,
    all_won,
    rolls_less,
    one_won_at_least,
    chance_with_ties,
    levels_on_average,
    wins_in_the_end,
    drawn_into_a_chain,
    at_least_one_solved,
)


def _tile(rng: np.random.Generator) -> int:
    return int(rng.choice(QUIET))


def _level(rng: np.random.Generator, most: int) -> int:
    return int(rng.integers(1, most + 1))


def _won(tile: int, winner: int, loser: int) -> Branch:
    return result_tree(arrival(tile, (winner, loser))).branches[0]


def _ends(branch: Branch) -> list[tuple[tuple[int, int], ...]]:
    return [leaf.pawns for leaf in branch.leaves()]


def _rises(tree: Branch, seat: int) -> Fraction:
    before = tree.pawns[seat - 1][1]
    return sum(
        (leaf.chance for leaf in tree.leaves() if leaf.pawns[seat - 1][1] > before), Fraction(0)
    )
