"""Questions about perfect play: values of positions and of the turn, and the better choice."""

from fractions import Fraction
from functools import cache

import numpy as np

from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.odds import ten_tiles
from azardia_nb.games.azardia.odds.core.moves import ValuedAction, offers, place, rolls
from azardia_nb.games.azardia.odds.core.solution import solution
from azardia_nb.games.azardia.odds.core.transitions import NEITHER
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.lessons.drawing import Drawing, rolls_of_two
from azardia_nb.lessons.question import Pictured, Question, formatter
from azardia_nb.lessons.topic import Topic, shown, shown_as, wrong
from azardia_nb.probability.ties import near_fraction
from azardia_nb.text.read import TENTH_OF_PERCENT
from azardia_nb.text.say import percent

GATE, GOAL, TOP = NUMBERS.gate, NUMBERS.goal, NUMBERS.top_level
CLEAR = 0.005  # required advantage of the better choice
HALF = Fraction(1, 2)

ask = Topic(__file__, "perfect", goal=GOAL, top=TOP)


FINE = 2  # decimals of percentages used in further calculations


def mantis_wins() -> Question:
    rivals = solution().win(Game(2, characters=("lagartoon", "mantis"), cards=False))
    answer = 1 - Fraction(rivals)
    return ask.percent("mantis_wins", answer, wrong(worth_nothing=HALF))


BY_HAND = range(ten_tiles.TILES - 4, 2, -1)  # tiles; the lesson has those before them


def tile_by_tile() -> tuple[Question, ...]:
    """Return the values of the game on ten tiles that are worked out by hand, the last first."""
    return tuple(map(_tile_value, BY_HAND))


def _tile_value(tile: int) -> Question:
    faces = [
        [ten_tiles.after(tile, far) for far in ten_tiles.ways(face)] for face in ten_tiles.FACES
    ]
    one, two = map(max, faces)
    return ask.chance(
        "ten_tiles",
        ten_tiles.values()[tile],
        wrong(
            worse=sum(map(min, faces), Fraction(0)) / 2,
            any=sum((sum(some, Fraction(0)) for some in faces), Fraction(0)) / 4,
        ),
        shown(
            tiles=ten_tiles.TILES,
            before=ten_tiles.TILES - 1,
            two_before=ten_tiles.TILES - 2,
            given=BY_HAND[0] + 1,
            worth=ten_tiles.values()[BY_HAND[0] + 1],
        ),
        shown(tile=tile, a=tile + 1, b=tile + 2, c=tile + 3, one=one, two=two),
        id=f"perfect.tile_{tile}",
    )


def _end_game(rng: np.random.Generator) -> tuple[int, int]:
    """Return two tiles of the Tyrant Zone from which the pawns cannot meet in one roll."""
    mine, rival = rng.choice(np.arange(GATE + 10, GOAL), 2, replace=False).tolist()
    return mine, rival


def _both(mine: int, rival: int) -> Game:
    return Game.place([Placed(mine, level=TOP), Placed(rival, level=TOP)], cards=False)


HERE, THERE = 143, 133  # tiles of the mover and the rival


def adding_is_best() -> Drawing:
    """Ask for the rolls with which adding is better than anything else the roll allows."""
    best = rolls(solution(), place(HERE), place(THERE))

    def adds(a: int, b: int) -> bool:
        first, second = best[min(a, b), max(a, b)][:2]
        return first.action == "add" and second.loss > 0

    return rolls_of_two(
        ask,
        "adding_is_best",
        NUMBERS.faces,
        adds,
        here=HERE,
        there=THERE,
        adding=sum((1 if a == b else 2) * adds(a, b) for a, b in best),
        far=GOAL - HERE,
    )


def better_choice(rng: np.random.Generator) -> Question:
    solved = solution()
    right = str(rng.choice(["add", "subtract"]))  # else adding is right 9 times in 10
    while True:
        mine, rival = _end_game(rng)
        best = rolls(solved, place(mine), place(rival))
        low, high = sorted(rng.choice(range(1, NUMBERS.faces + 1), 2, replace=False).tolist())
        valued = best[low, high]
        lands = {name: mine + tiles for name, tiles in offers(False)[low, high].items()}
        clear = valued[-1].loss > CLEAR and valued[0].action == right
        if clear and GOAL not in lands.values() and rival not in lands.values():
            break
    theirs = {one.action: 1 - Fraction(one.win) for one in valued}
    answer, other = ("add", "subtract") if right == "add" else ("subtract", "add")
    return ask.choice(
        "better_choice",
        answer,
        wrong(other=other),
        shown(mine=mine, rival=rival, low=low, high=high),
        shown_as(
            percent,
            add=theirs["add"],
            subtract=theirs["subtract"],
            mine_add=1 - theirs["add"],
            mine_subtract=1 - theirs["subtract"],
        ),
        picture=Pictured(lambda: _both(mine, rival), min(mine, rival), GOAL),
    )


def other_side(rng: np.random.Generator) -> Question:
    solved = solution()
    while True:
        mine, rival = _end_game(rng)
        low, high = sorted(rng.choice(range(1, NUMBERS.faces + 1), 2, replace=False).tolist())
        valued = rolls(solved, place(mine), place(rival))[low, high]
        wins = {one.action: Fraction(one.win) for one in valued}
        theirs = [1 - win for win in wins.values()]
        far = min(abs(share - HALF) for share in theirs) > Fraction(1, 50)
        open_ = all(TENTH_OF_PERCENT < share < 1 - TENTH_OF_PERCENT for share in theirs)
        if valued[-1].loss > CLEAR and open_ and far:
            break
    add, subtract = 1 - wins["add"], 1 - wins["subtract"]
    return ask.percent(
        "other_side",
        1 - min(add, subtract),
        wrong(
            rivals_larger=max(add, subtract),
            rivals=min(add, subtract),
            worse_choice=1 - max(add, subtract),
            mean=1 - (add + subtract) / 2,
        ),
        shown_as(percent, add=add, subtract=subtract, least=min(theirs)),
    )


def _mean(cases: list[tuple[int, ValuedAction]]) -> Fraction:
    """Return the weighted mean of winning probabilities."""
    wins = sum((weight * Fraction(one.win) for weight, one in cases), Fraction(0))
    return wins / sum(weight for weight, _ in cases)


@cache
def _best_ways(mine: int, rival: int) -> tuple[int, dict[str, Fraction]]:
    """Return the number of rolls where adding is best, and each action's mean where best."""
    cases: dict[str, list[tuple[int, ValuedAction]]] = {"add": [], "subtract": []}
    for (first, second), valued in rolls(solution(), place(mine), place(rival), NEITHER).items():
        cases[valued[0].action].append((1 if first == second else 2, valued[0]))
    means = {name: _mean(pairs) for name, pairs in cases.items() if pairs}
    return sum(weight for weight, _ in cases["add"]), means


def before_the_roll(rng: np.random.Generator) -> Question:
    guess = Fraction(mantis_wins().answer)  # the lesson's guess, which must not be given away
    while True:
        mine = int(rng.integers(GOAL - NUMBERS.faces, GOAL))  # farther away adding is always best
        rival = int(rng.choice([tile for tile in range(GATE + 10, GOAL) if tile != mine]))
        n, means = _best_ways(mine, rival)
        clear = 15 <= n <= 85 and abs(n - 50) > 5
        apart = all(abs(mean - guess) > Fraction(1, 200) for mean in means.values())
        if clear and apart and abs(means["add"] - means["subtract"]) > Fraction(2, 100):
            break
    total = NUMBERS.faces**NUMBERS.dice
    answer = (n * means["add"] + (total - n) * means["subtract"]) / total
    return ask.tenths(
        "before_the_roll",
        answer,
        wrong(
            unweighted=(means["add"] + means["subtract"]) / 2,
            chosen_roll=max(means.values()),
            wrong_way_round=((total - n) * means["add"] + n * means["subtract"]) / total,
        ),
        shown(
            mine=mine,
            rival=rival,
            n=n,
            rest=total - n,
            total=total,
            add=formatter(percent, means["add"], FINE),
            subtract=formatter(percent, means["subtract"], FINE),
        ),
    )


def worth_of_the_turn(rng: np.random.Generator) -> Question:
    solved = solution()
    tile, there = rng.choice(np.arange(GATE + 1, GOAL), 2, replace=False).tolist()
    win, theirs = (
        near_fraction(float(solved.values[place(mover), place(other), NEITHER]))
        for mover, other in ((tile, there), (there, tile))
    )
    rest = 1 - theirs
    return ask.points(
        "worth_of_the_turn",
        win - rest,
        wrong(own_side=win - HALF, rivals_turn=rest, mover=win, decimal=(win - rest) / 100),
        shown(
            tile=tile,
            there=there,
            win=formatter(percent, win, FINE),
            theirs=formatter(percent, theirs, FINE),
            rest=formatter(percent, rest, FINE),
        ),
    )


def after_sweeps(rng: np.random.Generator) -> Question:
    stop = Fraction(1, int(rng.choice((3, 4, 5, 6))))
    sweeps = int(rng.integers(2, 6))
    keep = 1 - stop
    return ask.points(
        "after_sweeps",
        HALF * keep**sweeps,
        wrong(of_all=keep**sweeps, one_sweep=HALF * keep, what_goes=HALF * stop**sweeps),
        shown(stop=stop, keep=keep, sweeps=sweeps),
    )


def a_good_choice_lost(rng: np.random.Generator) -> Question:
    worse = Fraction(int(rng.integers(40, 56)), 100)
    better = worse + Fraction(int(rng.integers(4, 15)), 100)
    return ask.argument(
        "a_good_choice_lost",
        "before",
        shown_as(percent, better=better, worse=worse, lost=1 - better),
    )


MAKERS = (
    better_choice,
    other_side,
    before_the_roll,
    worth_of_the_turn,
    after_sweeps,
    a_good_choice_lost,
)
BLANKS = (tile_by_tile,)
DRAWINGS = (adding_is_best,)
