"""The lessons' programming tasks: correct results and typical mistakes."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import combinations, count
from math import ceil, comb, log, log10, sqrt

from azardia_nb import games
from azardia_nb.games.azardia.lessons.bayes import LOADED, likelihood, prior_of_loaded
from azardia_nb.games.azardia.lessons.your_own_player import SCALE
from azardia_nb.games.azardia.odds.dice import difference, either, total
from azardia_nb.games.azardia.odds.penalties import landing, mean, penalties
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.lessons.computing import Task, task_maker
from azardia_nb.lessons.course import Number
from azardia_nb.probability.dice import contest, d, rolls
from azardia_nb.probability.draws import copies, hits, posterior, within
from azardia_nb.probability.goodness_of_fit import UNUSUAL
from azardia_nb.solve.markov_chain import Chain

EITHER = {4, 10}  # lesson 2b
AHEAD, COINS = 8, ((0, 0), (1, 0), (0, 1))  # lesson 3
WANTED, CARDS, DRAWN = 4, 100, 3  # lesson 5
COPIES, DECK, LIKELY = 4, 20, 0.9  # lesson 6
PURSES = range(0, 1000 * NUMBERS.coin_cap + 1, 1000)  # lesson 7
TO_GO = 3  # lesson 8
GO, AWAY = 8, 20  # lessons 9 and 10: to the gate
TILES, TURNS = 5, 4  # lesson 11
TO_GOAL = 10  # lesson 12b
KINDS, HAND = "aaaabbbccc", (10, 3)  # lesson 7b
SURELY = 0.99  # lesson 16
SHARE, NORMAL = 0.25, 1.96  # lesson 13
CHANGES = 14  # lesson 14
WON, LOST, RATED = 300, 100, 1500  # lesson 15
ZEROS_IN, RARE = 100, 0.05  # lesson 17
TENTH = Fraction(1, 10)  # probability of a double, of a 0, of a winning turn

ask = task_maker(__file__)


def _challenge(again: bool) -> Fraction:
    return contest(total((1, 0)), total(), again=again)[1]


def _ways() -> list[int]:
    """Return, per roll, the number of ways to move AHEAD tiles with a coin on one die or none."""
    return [
        sum(AHEAD in (a + one + b + other, abs(a + one - b - other)) for one, other in COINS)
        for a, b in rolls((NUMBERS.faces, NUMBERS.faces))
    ]


def _lost(purse: int) -> Fraction:
    """Return the expected coins that a penalty takes from a purse."""
    return -1000 * mean(penalties(landing(101, coins=purse)), "coins")


def _each(test: Callable[[int, int], bool]) -> Fraction:
    """Return the probability of a hand of lesson 7b, by its numbers of "a" and "b" cards."""
    hands = list(combinations(KINDS, HAND[1]))
    return Fraction(sum(test(hand.count("a"), hand.count("b")) for hand in hands), len(hands))


def _tens(prior: Fraction) -> int:
    """Return the number of consecutive tens after which a die is loaded with probability SURELY."""
    belief, tens = prior_of_loaded(prior), 0
    while belief[LOADED] <= SURELY:
        belief, tens = posterior(belief, likelihood(10)), tens + 1
    return tens


def _games_for(within: float) -> float:
    """Return the number of games after which the share of wins is known to ± `within`."""
    return (NORMAL / within) ** 2 * SHARE * (1 - SHARE)


def _alarmed(chance: float) -> float:
    """Return the number of fair dice tested until one looks unusual with probability `chance`."""
    return log(1 - chance) / log(1 - UNUSUAL)


def _rolls_for(within: float) -> float:
    """Return the number of rolls after which the share of doubles is known to ± `within`."""
    return (NORMAL / within) ** 2 * float(TENTH * (1 - TENTH))


def _four_tiles() -> Fraction:
    half = Fraction(1, 2)
    steps = {n: {n - 1: half, n - 2 if n > 1 else n: half} for n in range(1, 5)}
    return Chain({**steps, 0: {0: Fraction(1)}}).expected_steps()[4]


def _many_zeros() -> int:
    """Return the least number of zeros in ZEROS_IN rolls whose tail probability is at most RARE."""
    zeros = hits(ZEROS_IN, TENTH)
    return next(k for k in count() if sum(zeros[n] for n in zeros if n >= k) <= RARE)


def _arrives(away: int, turns: int) -> Fraction:
    """Return the probability of reaching the goal in time, adding unless that is too far."""
    if not (away and turns):
        return Fraction(away == 0)
    faces = (NUMBERS.faces, NUMBERS.faces)
    steps = [a + b if a + b <= away else abs(a - b) for a, b in rolls(faces)]
    return sum((_arrives(abs(away - n), turns - 1) for n in steps), Fraction(0)) / len(steps)


def _at_least(steps: int) -> Fraction:
    return sum((chance for n, chance in total().items() if n >= steps), Fraction(0))


def _through(steps: int) -> Fraction:
    """Return the probability of at least `steps` in one roll, added or subtracted at random."""
    apart = sum((chance for n, chance in difference().items() if n >= steps), Fraction(0))
    return (_at_least(steps) + apart) / 2


def _two_rolls(steps: int) -> Fraction:
    """Return the probability of at least `steps` in two rolls, added."""
    return sum((chance * _at_least(steps - n) for n, chance in total().items()), Fraction(0))


def _coin_race(ends: Callable[[int, tuple[int, int], list[int]], list[int]]) -> Fraction:
    """Return the expected turns of the coin race if each toss picks one of some tiles at random.

    `ends` lists these tiles; its arguments are the tile, the toss, and the tiles of sum and
    difference.
    """
    race = games.results_of("coin_race")
    steps: dict[int, dict[int, Fraction]] = {race.GOAL: {race.GOAL: Fraction(1)}}
    for tile in race.TILES:
        steps[tile] = defaultdict(Fraction)
        for toss, cases in race.CASES.items():
            tiles = ends(tile, toss, [*race.tiles_by_action(tile, toss).values()])
            for to in tiles:
                steps[tile][to] += Fraction(cases, race.ALL_CASES * len(tiles))
    return Chain(steps).expected_steps()[race.BEGIN]


def _fitting(tile: int, toss: tuple[int, int], there: list[int]) -> list[int]:
    moves = sum(toss), abs(toss[0] - toss[1])
    return [to for n, to in zip(moves, there, strict=True) if to == tile + n]


def _draws_for(likely: float) -> int:
    """Return the number of draws in which a card of lesson 6 is seen with probability `likely`."""
    return next(draws for draws in count(1) if within(COPIES, DECK, draws) >= likely)


TASKS: Mapping[Number, Task] = {
    2: ask(
        "difference",
        difference,
        signed=lambda: d(10) - d(10),
        rolls=lambda: {n: chance * 100 for n, chance in difference().items()},
    ),
    "2b": ask(
        "second_roll",
        lambda: either(EITHER),
        never=lambda: either(EITHER, rerolled=False),
        only_second=lambda: either(EITHER) - either(EITHER, rerolled=False),
        added=lambda: either(EITHER, rerolled=False) + TENTH,
        every_double=lambda: either(EITHER, rerolled=False) * (1 + TENTH),
        counted_twice=lambda: sum(total()[n] + difference().get(n, 0) for n in EITHER),
    ),
    3: ask(
        "coin_on_a_die",
        lambda: Fraction(sum(ways > 0 for ways in _ways()), len(_ways())),
        no_coin=lambda: either({AHEAD}, rerolled=False),
        a_tile=lambda: either({AHEAD - 1, AHEAD}, rerolled=False),
        twice=lambda: Fraction(sum(_ways()), len(_ways())),
    ),
    4: ask(
        "tie_again",
        lambda: _challenge(again=True),
        lost=lambda: _challenge(again=False),
        won=lambda: 1 - contest(total((1, 0)), total())[-1],
        even=lambda: _challenge(again=False) + contest(total((1, 0)), total())[0] / 2,
    ),
    5: ask(
        "exactly_one",
        lambda: copies(WANTED, CARDS, DRAWN)[1],
        at_least=lambda: 1 - copies(WANTED, CARDS, DRAWN)[0],
        one_order=lambda: copies(WANTED, CARDS, DRAWN)[1] / DRAWN,
        put_back=lambda: hits(DRAWN, Fraction(WANTED, CARDS))[1],
    ),
    "5b": ask(
        "one_point",
        lambda: ceil(_rolls_for(0.01)),
        root=lambda: sqrt(_rolls_for(0.01)),
        one_deviation=lambda: _rolls_for(0.01 * NORMAL),
        one_less=lambda: ceil(_rolls_for(0.01)) - 1,
        whole=lambda: ceil(_rolls_for(0.005)),
    ),
    6: ask(
        "enough_draws",
        lambda: _draws_for(LIKELY),
        one_less=lambda: _draws_for(LIKELY) - 1,
        put_back=lambda: ceil(log(1 - LIKELY) / log(1 - COPIES / DECK)),
        added=lambda: ceil(LIKELY * DECK / COPIES),
    ),
    7: ask(
        "any_purse",
        lambda: sum(map(_lost, PURSES)) / len(PURSES),
        average_purse=lambda: _lost(sum(PURSES) // len(PURSES)),
        not_empty=lambda: sum(map(_lost, PURSES)) / (len(PURSES) - 1),
        sum=lambda: sum(map(_lost, PURSES)),
    ),
    "7b": ask(
        "one_of_each",
        lambda: _each(lambda boo, tiptoe: boo > 0 < tiptoe),
        hands=lambda: _each(lambda boo, tiptoe: boo > 0 < tiptoe) * comb(*HAND),
        multiplied=lambda: _each(lambda boo, _: boo > 0) * _each(lambda _, tiptoe: tiptoe > 0),
        exactly=lambda: _each(lambda boo, tiptoe: boo == 1 == tiptoe),
        neither=lambda: 1 - _each(lambda boo, _: not boo) - _each(lambda _, tiptoe: not tiptoe),
    ),
    8: ask(
        "from_147",
        lambda: either({TO_GO}) * contest(total(), total())[1],
        landing=lambda: either({TO_GO}),
        no_second=lambda: either({TO_GO}, rerolled=False) * contest(total(), total())[1],
        even=lambda: either({TO_GO}) / 2,
        ties=lambda: either({TO_GO}) * (1 - contest(total(), total())[-1]),
    ),
    9: ask(
        "through_the_gate",
        lambda: _through(GO) * (1 + TENTH / 2),  # half of the rolls are subtracted
        no_second=lambda: _through(GO),
        adding=lambda: _at_least(GO),
        beyond=lambda: _through(GO + 1) * (1 + TENTH / 2),
    ),
    10: ask(
        "two_rolls",
        lambda: _two_rolls(AWAY),
        one_roll=lambda: _at_least(AWAY),
        beyond=lambda: _two_rolls(AWAY + 1),
        from_60=lambda: 1 - (1 - _at_least(AWAY)) ** 2,
        average=lambda: _at_least(AWAY - 11),  # an average roll
    ),
    11: ask(
        "ring",  # five steps in four turns: one of them is 2 long
        lambda: hits(TURNS, Fraction(1, 2))[TILES - TURNS],
        long_run=lambda: Fraction(1, TILES),
        one_order=lambda: hits(TURNS, Fraction(1, 2))[TURNS],
    ),
    "11b": ask(
        "four_tiles",
        _four_tiles,
        mean_step=lambda: 4 / Fraction(3, 2),
        without_this_turn=lambda: _four_tiles() - 1,
    ),
    12: ask(
        "who_begins",
        lambda: 1 / (2 - TENTH),
        even=lambda: Fraction(1, 2),
        rival=lambda: 1 - 1 / (2 - TENTH),
        one_turn=lambda: TENTH,
        one_sweep=lambda: TENTH + (1 - TENTH) / 2,
        same_side=lambda: Fraction(1),
    ),
    "12b": ask(
        "two_turns",
        lambda: _arrives(TO_GOAL, 2),
        first=lambda: _arrives(TO_GOAL, 1),
        second=lambda: _arrives(TO_GOAL, 2) - _arrives(TO_GOAL, 1),
        from_140=lambda: 1 - (1 - _arrives(TO_GOAL, 1)) ** 2,
    ),
    13: ask(
        "two_points",
        lambda: ceil(_games_for(0.02)),
        one_less=lambda: ceil(_games_for(0.02)) - 1,
        one_deviation=lambda: ceil(_games_for(0.02 * NORMAL)),
        whole=lambda: ceil(_games_for(0.01)),
        root=lambda: sqrt(_games_for(0.02)),
        not_whole=lambda: _games_for(0.02),
    ),
    "13b": ask(
        "false_alarm",
        lambda: ceil(_alarmed(0.9)),
        one_less=lambda: ceil(_alarmed(0.9)) - 1,
        added=lambda: 0.9 / UNUSUAL,
        half=lambda: ceil(_alarmed(0.5)),
        not_whole=lambda: _alarmed(0.9),
    ),
    14: ask(
        "strict_level",
        lambda: 1 - (1 - UNUSUAL) ** (1 / CHANGES),
        shared=lambda: UNUSUAL / CHANGES,
        same=lambda: UNUSUAL,
        at_least_one=lambda: 1 - (1 - UNUSUAL) ** CHANGES,
    ),
    15: ask(
        "rating_from_wins",
        lambda: RATED + SCALE * log10(WON / LOST),
        share=lambda: RATED + SCALE * log10(WON / (WON + LOST)),
        natural=lambda: RATED + SCALE * log(WON / LOST),
        gap=lambda: SCALE * log10(WON / LOST),
        below=lambda: RATED - SCALE * log10(WON / LOST),
        in_proportion=lambda: RATED * WON / LOST,
        added=lambda: RATED + SCALE * WON / LOST / 10,
        whole=lambda: ceil(RATED + SCALE * log10(WON / LOST)),
    ),
    16: ask(
        "nothing_but_tens",
        lambda: _tens(TENTH),
        one_less=lambda: _tens(TENTH) - 1,
        half=lambda: _tens(Fraction(1, 2)),
    ),
    17: ask(
        "many_zeros",
        _many_zeros,
        one_less=lambda: _many_zeros() - 1,
        mean=lambda: ZEROS_IN * TENTH,
    ),
    "how-we-know": ask(
        "coin_decides",
        lambda: _coin_race(lambda tile, toss, there: there),
        best=lambda: _coin_race(lambda tile, toss, there: [max(there)]),
        fitting=lambda: _coin_race(_fitting),
    ),
}
