"""Questions about a whole game: the roll ahead, those behind, the rule that decided, a challenge.

>>> from azardia_nb import Game, Placed
>>> game = Game.place([Placed(20), Placed(31)], cards=False)
>>> question = about(game, np.random.default_rng(0))
>>> question.id, question.answer
('game.meet', Fraction(1, 10))
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.game import Game, Reading
from azardia_nb.games.azardia.odds import lone
from azardia_nb.games.azardia.odds.turn_tree import GameTree, adding, arrived
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import A_TILES, NUMBERS, Z_TILES
from azardia_nb.games.azardia.text.texts import why
from azardia_nb.lessons.question import Maker, Mistake, Pictured, Question, listed
from azardia_nb.text.language import N_

GATE, GOAL, TOP, FACES = NUMBERS.gate, NUMBERS.goal, NUMBERS.top_level, NUMBERS.faces
MOST = NUMBERS.dice * FACES
ROLLS = FACES**NUMBERS.dice

MEET, SPECIAL, BACK, HOME = "game.meet", "game.special", "game.back", "game.home"

# What may be at stake in a roll, and how it is asked for.
_ASKED = {
    MEET: N_(
        "You are on tile {here} and about to roll. If you add the dice, what is the probability "
        "that you land on a rival? In reach: {tiles}."
    ),
    SPECIAL: N_(
        "You are on tile {here} and about to roll. If you add the dice, what is the probability "
        "that you land on an A tile or a Z tile? In reach: {tiles}."
    ),
    BACK: N_(
        "You are on tile {here} and about to roll. If you add the dice, what is the probability "
        "that you reach tile {gate} or pass it, and so start again from tile 1?"
    ),
    HOME: N_(
        "You are on tile {here} and about to roll. If you add the dice, what is the probability "
        "that you land exactly on tile {goal}?"
    ),
}


# --- about the roll that comes next -----------------------------------------------------------


def about(game: Game, rng: np.random.Generator) -> Question | None:
    """Return a question about the roll that is possible now; None where nothing is at stake.

    The game stays as it is.
    """
    rolled = game.branch()
    rolled.automatic = False
    rolled.play("roll")
    if rolled.dice_due != (NUMBERS.dice, 0):
        return None  # a card changes the roll
    seat = game.turn
    distribution = GameTree(rolled, arrived).distribution(
        lambda end: int(end["tile"][seat - 1]), adding
    )
    stakes = _stakes(game, distribution)
    if not stakes:
        return None
    kind = list(stakes)[int(rng.integers(len(stakes)))]
    return _question(kind, game.pawns[seat - 1].tile, stakes[kind], distribution)


def _stakes(game: Reading, distribution: Mapping[int, Fraction]) -> dict[str, list[int]]:
    """Return what is neither certain nor impossible, with the tiles that count for it."""
    pawns = game.pawns
    me = pawns[game.turn - 1]
    rivals = {pawn.tile for pawn in pawns if pawn.seat != me.seat}
    wanted = {
        MEET: rivals,
        SPECIAL: {*A_TILES, *Z_TILES} if game.deck else set(),
        BACK: set(range(1, me.tile)) if me.level < TOP else set(),
        HOME: {GOAL},
    }
    stakes = {kind: sorted(tiles & distribution.keys()) for kind, tiles in wanted.items()}
    return {kind: tiles for kind, tiles in stakes.items() if 0 < _chance(distribution, tiles) < 1}


def _question(
    kind: str, here: int, tiles: list[int], distribution: Mapping[int, Fraction]
) -> Question:
    answer = _chance(distribution, tiles)
    ways = int(answer * ROLLS)
    likely = max(tiles, key=lambda tile: distribution[tile])
    mistakes = [
        Mistake(
            1 - answer,
            N_("That is the probability that it does not happen. You want the complement."),
        ),
        Mistake(
            Fraction(len(tiles), len(distribution)),
            N_(
                "You counted {n} of {sums} sums, but the sums are not equally likely. Count the "
                "rolls that give them."
            ),
            {"n": len(tiles), "sums": len(distribution)},
        ),
        Mistake(
            Fraction((ways + 1) // 2, ROLLS),
            N_(
                "Two different numbers can come up in two ways, one for each order of the dice. "
                "Count both."
            ),
        ),
    ]
    if len(tiles) > 1:
        mistakes.insert(
            0,
            Mistake(
                distribution[likely],
                N_(
                    "That is the probability of tile {likely} alone. A roll ends on one tile only, "
                    "so add the probabilities."
                ),
                {"likely": likely},
            ),
        )
    return Question(
        id=kind,
        text=_ASKED[kind],
        values={
            "here": here,
            "tiles": listed(tiles),
            "gate": GATE,
            "goal": GOAL,
            "ways": ways,
            "rolls": ROLLS,
        },
        kind="chance",
        answer=answer,
        mistakes=tuple(mistakes),
        because=N_("That happens with {ways} of the {rolls} equally likely rolls: {answer}."),
        method=N_("Count the rolls that end on one of these tiles, and divide by {rolls}."),
    )


# --- exercises --------------------------------------------------------------------------------


def two_in_reach(rng: np.random.Generator) -> Question:
    """Ask how likely it is to land on one of several rivals."""
    here = int(rng.integers(2, GATE - MOST))
    ahead = sorted(int(n) for n in rng.choice(range(NUMBERS.dice, MOST + 1), 2, replace=False))
    behind = Placed(1)
    game = _core([Placed(here), *(Placed(here + steps) for steps in ahead), behind])
    question = about(game, rng)
    assert question is not None
    return replace(question, picture=Pictured(lambda: game, here, here + MOST))


def hunted(rng: np.random.Generator) -> Question:
    """Ask how likely it is that at least one of two rivals behind lands on one's tile."""
    here = int(rng.integers(MOST + 2, GATE))
    # Whoever rolls first is ahead of the other, so that the two cannot meet on the way.
    gaps = sorted(int(n) for n in rng.choice(range(NUMBERS.dice + 1, MOST), 2, replace=False))
    first, second = (lone.turn(here - gap, policy=adding)[here] for gap in gaps)
    return Question(
        id="game.hunted",
        text=N_(
            "You are on tile {here}, with rivals behind you on tiles {first_tile} and "
            "{second_tile}. Both roll before your next turn, and both add. What is the probability "
            "that at least one of them rolls exactly the steps to your tile?"
        ),
        values={
            "here": here,
            "first_tile": here - gaps[0],
            "second_tile": here - gaps[1],
            "first": first,
            "second": second,
            "neither": (1 - first) * (1 - second),
        },
        kind="chance",
        answer=1 - (1 - first) * (1 - second),
        mistakes=(
            Mistake(
                first + second,
                N_(
                    "You added {first} and {second}. But both rivals can hit you, and you counted "
                    "that case twice."
                ),
            ),
            Mistake(first * second, N_("That is the probability that both of them hit you.")),
            Mistake(
                (1 - first) * (1 - second),
                N_("That is the probability that neither hits you. You want the complement."),
            ),
            Mistake(
                max(first, second),
                N_("That is the probability for one of the two; the other one rolls too."),
            ),
        ),
        because=N_(
            "One hits you with probability {first}, the other with probability {second}. Both miss "
            "with probability {neither}; the rest is at least one hit: {answer}."
        ),
        method=N_("Multiply the probabilities that each rival misses, and subtract from 1."),
        picture=_chased(here, gaps, here),
    )


_ADD, _SUBTRACT, _SAME = (
    N_("on tile {sum}, by adding"),
    N_("on tile {difference}, by subtracting"),
    N_("on either tile: it makes no difference"),
)
CLEAR = Fraction(3, 100)  # by how much one tile must be safer to be asked for


def safer_tile(rng: np.random.Generator) -> Question:
    """Ask on which of two tiles one is safer from two rivals behind."""
    while True:
        here = int(rng.integers(MOST + 2, GATE - MOST))
        low, high = sorted(int(die) for die in rng.choice(FACES, 2, replace=False) + 1)
        # Whoever rolls first is ahead of the other, so that the two cannot meet on the way.
        gaps = sorted(int(n) for n in rng.choice(range(1, FACES + 1), 2, replace=False))
        ends = {_ADD: here + low + high, _SUBTRACT: here + high - low}
        missed = {name: _all_miss([here - gap for gap in gaps], end) for name, end in ends.items()}
        apart = abs(missed[_ADD] - missed[_SUBTRACT])
        if apart >= CLEAR and max(missed.values()) < 1:  # no tile is out of everybody's reach
            break
    answer, wrong = sorted(missed, key=lambda name: -missed[name])
    return Question(
        id="game.safer_tile",
        text=N_(
            "You are on tile {here} and rolled {low} and {high}. Behind you, rivals are on tiles "
            "{first} and {second}. Both roll before your next turn, and both add. Where is it less "
            "likely that a rival lands on you?"
        ),
        values={
            "here": here,
            "low": low,
            "high": high,
            "first": here - gaps[0],
            "second": here - gaps[1],
            "sum": ends[_ADD],
            "difference": ends[_SUBTRACT],
            "hit_sum": 1 - missed[_ADD],
            "hit_difference": 1 - missed[_SUBTRACT],
        },
        kind="choice",
        answer=answer,
        options=(_ADD, _SUBTRACT, _SAME),
        mistakes=(
            Mistake(
                wrong,
                N_(
                    "There a rival hits you more often: count the rolls that cover the distance "
                    "from each rival to each of your two tiles."
                ),
            ),
            Mistake(
                _SAME,
                N_(
                    "The two tiles are not equally far from the rivals, so the probabilities "
                    "differ."
                ),
            ),
        ),
        because=N_(
            "At least one rival lands on tile {sum} with probability {hit_sum}, and on tile "
            "{difference} with probability {hit_difference}."
        ),
        method=N_(
            "For each of your two tiles, multiply the probabilities that each rival misses it, and "
            "subtract from 1."
        ),
        picture=_chased(here, gaps, ends[_ADD]),
    )


def _chased(here: int, gaps: list[int], last: int) -> Pictured:
    """Return the picture of a pawn with rivals so many tiles behind it, up to the tile `last`."""
    return Pictured(
        lambda: _core([Placed(here), *(Placed(here - gap) for gap in gaps)]), here - gaps[1], last
    )


def _all_miss(rivals: list[int], tile: int) -> Fraction:
    """Return the chance that none of the rivals, who all add, lands on a tile."""
    missed = Fraction(1)
    for rival in rivals:
        missed *= 1 - lone.turn(rival, policy=adding).get(tile, Fraction(0))
    return missed


def luck(rng: np.random.Generator) -> Question:
    """Ask how far some rolls were from what was to be expected."""
    turns = int(rng.integers(3, 7))
    mean = NUMBERS.dice * (FACES + 1) // 2
    sums = [mean]
    while sum(sums) == turns * mean or len(sums) != turns:
        sums = rng.integers(1, FACES + 1, (turns, NUMBERS.dice)).sum(axis=1).tolist()
    total = sum(sums)
    answer = total - turns * mean
    return Question(
        id="game.luck",
        text=N_(
            "You look back at a game. In {turns} turns you rolled these sums: {sums}. How far were "
            "they, in all, above the expected value of {turns} rolls of two dice? (Below is "
            "negative.)"
        ),
        values={
            "turns": turns,
            "sums": listed(sums),
            "total": total,
            "mean": mean,
            "expected": turns * mean,
            "faces": FACES,
        },
        kind="number",
        answer=answer,
        mistakes=(
            Mistake(total, N_("That is the total. Subtract what you expected.")),
            Mistake(
                -answer, N_("Look at the sign: is the total above the expected value or below?")
            ),
            Mistake(
                total - turns * (mean - 1),
                N_("The mean of one die is 5.5, not 5: the numbers go from 1 to {faces}."),
            ),
            Mistake(
                Fraction(answer, turns),
                N_("That is the mean for one roll. There are {turns} rolls."),
            ),
        ),
        because=N_(
            "The sums add up to {total}. The expected value of one roll is {mean}, and of {turns} "
            "rolls {turns} × {mean} = {expected}. The difference: {total} − {expected} = {answer}."
        ),
        method=N_("Add up the sums, and subtract {turns} × the expected value of one roll."),
    )


def one_pip_more(rng: np.random.Generator) -> Question:
    """Ask what one pip more on one die does to a pawn that has just not reached the gate."""
    a, b = (int(die) for die in rng.integers(2, FACES, 2))
    level = int(rng.integers(1, TOP))
    here = GATE - 1 - a - b
    other = _pip_game(here, level, a, b + 1)
    return Question(
        id="game.one_pip_more",
        text=N_(
            "A pawn at level {level} is on tile {here}. It rolls {a} and {b}, adds, and stops on "
            "tile {stop}. What if everything were the same, but the second die showed {more}? On "
            "which tile would the pawn stop?"
        ),
        values={
            "here": here,
            "level": level,
            "a": a,
            "b": b,
            "more": b + 1,
            "gate": GATE,
            "top": TOP,
            "stop": _pip_game(here, level, a, b).pawns[0].tile,
            "why": lambda code: why("zones.return", code),
        },
        kind="tile",
        tiles=NUMBERS.goal,
        answer=other.pawns[0].tile,
        mistakes=(
            Mistake(
                GATE, N_("Below level {top} no pawn stays on tile {gate}: the road starts again.")
            ),
            Mistake(2, N_("Tile {gate} and tile 1 are the same step: do not count both.")),
        ),
        because=N_("The rule: {why}"),
    )


def one_pip_more_played(question: Question) -> tuple[Game, str]:
    """Return the game of that question up to the move, and the roll of the other world."""
    here, level, a, b = (int(str(question.values[n])) for n in ("here", "level", "a", "b"))
    return _pip_game(here, level, a, b), f"roll {a} {b + 1}"


def _pip_game(here: int, level: int, a: int, b: int) -> Game:
    game = _core([Placed(here, level=level), Placed(GATE // 2, level=2)])
    for happened in ("roll", f"roll {a} {b}", "add"):
        game.repeat(happened)
    return game


MAKERS: tuple[Maker, ...] = (two_in_reach, hunted, safer_tile, luck)


def _core(pawns: list[Placed]) -> Game:
    game = Game.place(pawns, cards=False)
    game.automatic = False
    return game


def _chance(distribution: Mapping[int, Fraction], tiles: list[int]) -> Fraction:
    return sum((distribution[tile] for tile in tiles), Fraction(0))
