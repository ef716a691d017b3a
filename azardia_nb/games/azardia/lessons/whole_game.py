"""Questions about a whole game: the next roll, rivals behind, the rule that decided, a challenge.

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
from azardia_nb.games.azardia.odds.turn_tree import GameTree, adding, until_arrived
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import A_TILES, NUMBERS, Z_TILES
from azardia_nb.lessons.question import Pictured, Question, listed
from azardia_nb.lessons.topic import Topic, one_of, shown, shown_as, wrong
from azardia_nb.text.say import percent

GATE, GOAL, TOP, FACES = NUMBERS.gate, NUMBERS.goal, NUMBERS.top_level, NUMBERS.faces
MOST = NUMBERS.dice * FACES
ROLLS = FACES**NUMBERS.dice

ask = Topic(__file__, "game", gate=GATE, goal=GOAL, rolls=ROLLS, faces=FACES, top=TOP)


# --- about the next roll ----------------------------------------------------------------------


def about(game: Game, rng: np.random.Generator) -> Question | None:
    """Return a question about the roll that is possible now; None if nothing is at stake.

    The game does not change.
    """
    rolled = game.branch()
    rolled.automatic = False
    rolled.play("roll")
    if rolled.dice_due != (NUMBERS.dice, 0):
        return None  # a card changes the roll
    seat = game.turn
    distribution = GameTree(rolled, until_arrived).distribution(
        lambda end: int(end["tile"][seat - 1]), adding
    )
    stakes = _stakes(game, distribution)
    if not stakes:
        return None
    kind = one_of(rng, list(stakes))
    return _question(kind, game.pawns[seat - 1].tile, stakes[kind], distribution)


def _stakes(game: Reading, distribution: Mapping[int, Fraction]) -> dict[str, list[int]]:
    """Return the uncertain results of the roll, each with the tiles that bring it about."""
    pawns = game.pawns
    me = pawns[game.turn - 1]
    rivals = {pawn.tile for pawn in pawns if pawn.seat != me.seat}
    targets = {
        "meet": rivals,
        "special": {*A_TILES, *Z_TILES} if game.deck else set(),
        "back": set(range(1, me.tile)) if me.level < TOP else set(),
        "home": {GOAL},
    }
    stakes = {kind: sorted(tiles & distribution.keys()) for kind, tiles in targets.items()}
    return {kind: tiles for kind, tiles in stakes.items() if 0 < _chance(distribution, tiles) < 1}


def _question(
    kind: str, here: int, tiles: list[int], distribution: Mapping[int, Fraction]
) -> Question:
    answer = _chance(distribution, tiles)
    ways = int(answer * ROLLS)
    likely = max(tiles, key=lambda tile: distribution[tile])
    return ask.chance(
        "next_roll",
        answer,
        wrong(
            one_tile=distribution[likely] if len(tiles) > 1 else (),
            equal_sums=Fraction(len(tiles), len(distribution)),
            one_order=Fraction((ways + 1) // 2, ROLLS),
        ),
        shown(
            here=here,
            tiles=listed(tiles),
            likely=likely,
            ways=ways,
            n=len(tiles),
            sums=len(distribution),
        ),
        said=kind,
        id=f"game.{kind}",
    )


# --- exercises --------------------------------------------------------------------------------


def two_in_reach(rng: np.random.Generator) -> Question:
    here = int(rng.integers(2, GATE - MOST))
    ahead = sorted(int(n) for n in rng.choice(range(NUMBERS.dice, MOST + 1), 2, replace=False))
    behind = Placed(1)
    game = _core([Placed(here), *(Placed(here + steps) for steps in ahead), behind])
    question = about(game, rng)
    assert question is not None
    return replace(question, picture=Pictured(lambda: game, here, here + MOST))


def hunted(rng: np.random.Generator) -> Question:
    here = int(rng.integers(MOST + 2, GATE))
    # The first to roll is ahead of the other, so that the two cannot meet on the way.
    gaps = sorted(int(n) for n in rng.choice(range(NUMBERS.dice + 1, MOST), 2, replace=False))
    first, second = (lone.turn(here - gap, policy=adding)[here] for gap in gaps)
    return ask.chance(
        "hunted",
        1 - (1 - first) * (1 - second),
        wrong(
            added=first + second,
            both=first * second,
            neither=(1 - first) * (1 - second),
            one=max(first, second),
        ),
        shown(
            here=here,
            first_tile=here - gaps[0],
            second_tile=here - gaps[1],
            first=first,
            second=second,
            neither=(1 - first) * (1 - second),
        ),
        picture=_chased(here, gaps, here),
    )


CLEAR = Fraction(3, 100)  # required advantage of the safer tile


def safer_tile(rng: np.random.Generator) -> Question:
    while True:
        here = int(rng.integers(MOST + 2, GATE - MOST))
        low, high = sorted(int(die) for die in rng.choice(FACES, 2, replace=False) + 1)
        # The first to roll is ahead of the other, so that the two cannot meet on the way.
        gaps = sorted(int(n) for n in rng.choice(range(1, FACES + 1), 2, replace=False))
        ends = {"add": here + low + high, "subtract": here + high - low}
        missed = {name: _all_miss([here - gap for gap in gaps], end) for name, end in ends.items()}
        apart = abs(missed["add"] - missed["subtract"])
        if apart >= CLEAR and max(missed.values()) < 1:  # both tiles are within reach of a rival
            break
    answer, other = sorted(missed, key=lambda name: -missed[name])
    return ask.choice(
        "safer_tile",
        answer,
        wrong(other=other),
        shown(
            here=here,
            low=low,
            high=high,
            first=here - gaps[0],
            second=here - gaps[1],
            sum=ends["add"],
            difference=ends["subtract"],
            hit_sum=1 - missed["add"],
            hit_difference=1 - missed["subtract"],
        ),
        picture=_chased(here, gaps, ends["add"]),
    )


def _chased(here: int, gaps: list[int], last: int) -> Pictured:
    """Return the picture of a pawn with rivals `gaps` tiles behind it, up to the tile `last`."""
    return Pictured(
        lambda: _core([Placed(here), *(Placed(here - gap) for gap in gaps)]), here - gaps[1], last
    )


def _all_miss(rivals: list[int], tile: int) -> Fraction:
    """Return the probability that no rival lands on a tile, if all add."""
    missed = Fraction(1)
    for rival in rivals:
        missed *= 1 - lone.turn(rival, policy=adding).get(tile, Fraction(0))
    return missed


def luck(rng: np.random.Generator) -> Question:
    turns = int(rng.integers(3, 7))
    mean = NUMBERS.dice * (FACES + 1) // 2
    sums = [mean]
    while sum(sums) == turns * mean or len(sums) != turns:
        sums = rng.integers(1, FACES + 1, (turns, NUMBERS.dice)).sum(axis=1).tolist()
    total = sum(sums)
    answer = total - turns * mean
    return ask.number(
        "luck",
        answer,
        wrong(
            total=total, mean_of_five=total - turns * (mean - 1), of_a_roll=Fraction(answer, turns)
        ),
        shown(turns=turns, sums=listed(sums), total=total, mean=mean, expected=turns * mean),
    )


def one_pip_more(rng: np.random.Generator) -> Question:
    a, b = (int(die) for die in rng.integers(2, FACES, 2))
    level = int(rng.integers(1, TOP))
    here = GATE - 1 - a - b
    return ask.choice(
        "one_pip_more",
        "hardly",
        shown(
            here=here,
            level=level,
            a=a,
            b=b,
            more=b + 1,
            stop=_pip_game(here, level, a, b).pawns[0].tile,
            other=_pip_game(here, level, a, b + 1).pawns[0].tile,
        ),
    )


def one_pip_more_played(question: Question) -> tuple[Game, str]:
    """Return the game of a `one_pip_more` question after its move, and the alternative roll."""
    here, level, a, b = (int(str(question.values[n])) for n in ("here", "level", "a", "b"))
    return _pip_game(here, level, a, b), f"roll {a} {b + 1}"


def _pip_game(here: int, level: int, a: int, b: int) -> Game:
    game = _core([Placed(here, level=level), Placed(GATE // 2, level=2)])
    for happened in ("roll", f"roll {a} {b}", "add"):
        game.repeat(happened)
    return game


def hot_hand(rng: np.random.Generator) -> Question:
    least, row = int(rng.integers(12, 15)), int(rng.integers(3, 6))
    ways = sum(a + b >= least for a in range(1, FACES + 1) for b in range(1, FACES + 1))
    return ask.argument(
        "hot_hand",
        "chance",
        shown(least=least, row=row, ways=ways),
        shown_as(percent, once=Fraction(ways, ROLLS), all=Fraction(ways, ROLLS) ** row),
    )


MAKERS = (
    two_in_reach,
    hunted,
    safer_tile,
    luck,
    hot_hand,
)


def _core(pawns: list[Placed]) -> Game:
    game = Game.place(pawns, cards=False)
    game.automatic = False
    return game


def _chance(distribution: Mapping[int, Fraction], tiles: list[int]) -> Fraction:
    return sum((distribution[tile] for tile in tiles), Fraction(0))
