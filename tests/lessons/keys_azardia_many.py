"""Second derivations of keys of Azardia's lessons 10 to 17: counted, walked, or simulated."""

from fractions import Fraction
from functools import cache
from itertools import combinations, count, product
from math import sqrt

import numpy as np

from azardia_nb import Game, Placed
from azardia_nb.games.azardia.lessons import (
    bayes,
    chain,
    fair_dice,
    grace,
    house_rules,
    perfect_play,
    road,
    rules_of_thumb,
    spread,
    ten_thousand_games,
    two_readings,
    what_if,
    whole_game,
    your_own_player,
)
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.simulation import simulate
from azardia_nb.simulation.simulate import play_on
from tests.lessons.keys import Number, best, falling, key, mean, numbers, share
from tests.lessons.keys_azardia import HALF, ROLLS, apart, duel, end
from tests.lessons.keys_azardia_cards import count_of_hits

# --- 10 what if -----------------------------------------------------------------------------------


@key(what_if.bought_tiles)
def bought_tiles(tile: int, bought: int, target: int) -> Fraction:
    before, after = (
        share(here + sum(roll) == target for roll in ROLLS) for here in (tile, tile + bought)
    )
    return after - before


@key(what_if.best_reached)
def best_reached(ahead_1: int, ahead_2: int, ahead_3: int, asked: str) -> str:
    both = "add or subtract" in asked

    def ways(steps: int) -> int:
        return sum(sum(roll) == steps or (both and apart(roll) == steps) for roll in ROLLS)

    return best(one=ways(ahead_1), two=ways(ahead_2), three=ways(ahead_3))


@key(what_if.actions_now)
def actions_now(**field: int) -> int:
    return 1 + sum(field["coins"] >= price for price in (1000, 5000))  # roll; a tile, a level


@key(what_if.winning)
def winning(asked: str) -> Fraction:
    odds = duel()
    if "both roll again" in asked:
        return odds["higher"] / (odds["higher"] + odds["lower"])
    return odds["higher"]


@key(what_if.meeting)
def meeting(tile: int, rival: int) -> Fraction:
    return share(tile + sum(roll) == rival for roll in ROLLS)


# --- 11 chain -------------------------------------------------------------------------------------


@cache
def ring() -> list[float]:
    """Return the long-run probability of each tile of Zone Zero for a pawn that always adds."""
    step = np.mean([np.roll(np.eye(79), sum(roll), axis=1) for roll in ROLLS], axis=0)
    return list(map(float, np.linalg.matrix_power(step, 4096)[0]))


@key(chain.long_run, digits=8)
def long_run(first: int, last: int) -> float:
    return sum(ring()[first - 1 : last])


@key(chain.landings)
def landings(each: Fraction, around: int, **field: int) -> Fraction:
    return sum((each for _ in range(around) for _ in range(field["count"])), Fraction(0))


@key(chain.two_turns)
def two_turns(out: Fraction, back: Fraction, home: Fraction) -> Fraction:
    step = {
        "A": {"B": out, "C": 1 - out},
        "B": {"A": back, "C": 1 - back},
        "C": {"A": home, "B": 1 - home},
    }
    ways = (step["A"][by] * step[by].get("A", 0) for by in "BC")
    return sum(ways, Fraction(0))


@key(chain.lap)
def lap(around: int, **field: Number) -> Fraction:
    """Tile 80 is tile 1, so a lap has 79 tiles."""
    return Fraction(79 * around) / field["mean"]


@key(chain.two_tiles, digits=8)
def two_tiles(out: Fraction, back: Fraction) -> float:
    first = 1.0
    for _ in range(1000):
        first = first * float(1 - out) + (1 - first) * float(back)
    return first


# --- 11b road -------------------------------------------------------------------------------------


@key(road.three_away, digits=6)
def three_away(one: Fraction) -> float:
    away, turns = {3: 1.0, 2: 0.0, 1: 0.0, 0: 0.0}, 0.0
    for _ in range(1000):
        turns += 1 - away[0]
        after = dict.fromkeys(away, 0.0)
        for far, part in away.items():
            for step, chance in ((1, one), (2, 1 - one)):
                after[far - step if step <= far else far] += part * float(chance)
        away = after
    return turns


@key(road.two_rooms, digits=6)
def two_rooms(first: Fraction, second: Fraction) -> float:
    rooms, turns = {"first": 1.0, "second": 0.0}, 0.0
    for _ in range(1000):
        turns += sum(rooms.values())  # who is still on the way takes one more
        rooms = {
            "first": rooms["second"] * float(1 - second),
            "second": rooms["first"] * float(1 - first),
        }
    return turns


@key(road.best_way)
def road_best_way(
    tile: int,
    low: int,
    high: int,
    turns_behind: Fraction,
    behind: int,
    turns_ahead: Fraction,
    ahead: int,
) -> str:
    left = {behind: turns_behind, ahead: turns_ahead}
    return best(add=-left[end(tile, 5, low + high)], subtract=-left[end(tile, 5, high - low)])


@key(road.nearer)
def nearer(options: dict[str, str], **field: int) -> str:
    step = np.zeros((151, 151))
    for tile, roll in product(range(81, 150), ROLLS):
        step[tile, end(tile, 5, sum(roll))] += 0.01
    turns = np.linalg.solve(np.eye(150) - step[:150, :150], np.ones(150))
    sooner = turns[field["first"]] - turns[field["last"]]
    assert "5 turns" in options["few"]
    return "few" if 0 < sooner < 5 else "walk" if sooner < 16 else "all"


# --- 12 perfect play ------------------------------------------------------------------------------


@key(perfect_play.better_choice)
def better_choice(add: Fraction, subtract: Fraction) -> str:
    return best(add=1 - add, subtract=1 - subtract)


@key(perfect_play.other_side, digits=1)
def other_side(add: Fraction, subtract: Fraction) -> Fraction:
    return max(1 - add, 1 - subtract)


@key(perfect_play.before_the_roll, digits=1)
def before_the_roll(n: int, add: Fraction, rest: int, subtract: Fraction, total: int) -> Fraction:
    assert n + rest == total == len(ROLLS)
    return mean([add] * n + [subtract] * rest)


@key(perfect_play.worth_of_the_turn, digits=1)
def worth_of_the_turn(win: Fraction, theirs: Fraction) -> Fraction:
    return win + theirs - 1


@key(perfect_play.after_sweeps)
def after_sweeps(stop: Fraction, sweeps: int) -> Fraction:
    off = HALF
    for _ in range(sweeps):
        off -= off * stop
    return off


# --- 12b rules of thumb ---------------------------------------------------------------------------


@key(rules_of_thumb.level_or_tile, seeds=range(2))
def level_or_tile(behind: int, high: int, ahead: int, low: int) -> str:
    """Simulate the game with two greedy bots; perfect play gives nearly the same results."""
    pawns = [Placed(behind, "lagartoon", level=high), Placed(ahead, "kuchuritok", level=low)]
    game = Game.place(pawns, cards=False)
    played = play_on(game, 1000, ("greedy", "greedy"), seed=1, progress=False)
    won = float((played["winner"] == 1).mean())
    assert abs(won - 0.5) > 0.06, "nearly four deviations of such a share"
    return best(higher=won, ahead=1 - won)


@key(rules_of_thumb.given_away)
def given_away(chosen: Fraction, **field: Fraction) -> Fraction:
    return field["best"] - chosen


@key(rules_of_thumb.lost_games)
def lost_games(points: Number, games: int) -> Fraction:
    return Fraction(points) / 100 * games


@key(rules_of_thumb.best_of_three)
def best_of_three(win: Fraction) -> Fraction:
    """Play all three games, even if two have decided."""
    odds = {True: win, False: 1 - win}
    rows = [row for row in product(odds, repeat=3) if sum(row) >= 2]
    return sum((odds[one] * odds[two] * odds[three] for one, two, three in rows), Fraction(0))


@key(rules_of_thumb.luck_of_the_roll)
def luck_of_the_roll(before: Fraction, **field: Fraction) -> Fraction:
    return field["best"] - before


@key(rules_of_thumb.skill_or_luck)
def skill_or_luck(mine: Number, theirs: Number) -> str:
    return best(you=-mine, rival=-theirs)  # the result does not count


# --- 13 ten thousand games ------------------------------------------------------------------------


def width(games: float, chance: float = 0.25) -> float:
    """Return the width of a 95% interval."""
    return 2 * 1.96 * sqrt(chance * (1 - chance) / games)


@key(ten_thousand_games.narrower, digits=0)
def narrower(n: int, times: int) -> float:
    wanted = width(n) / times
    return next(100 * more for more in count(1) if width(100 * more) < wanted * 1.000001)


@key(ten_thousand_games.reading)
def reading(low: Fraction, high: Fraction) -> str:
    return "fits" if low < Fraction(1, 4) < high else "against"


@key(ten_thousand_games.harder)
def harder(one: Number, usual: Fraction, other: Number) -> str:
    def needed(points: Number) -> int:
        """Return the number of games until an interval around the new share excludes the usual."""
        share_ = float(usual) + float(points) / 100
        return next(n for n in count(1) if width(n, share_) / 2 < float(points) / 100)

    games = needed(one), needed(other)
    return "equal" if games[0] == games[1] else best(one=games[0], other=games[1])


@key(ten_thousand_games.width_after, digits=1)
def width_after(n: int, wide: Number, more: int) -> float:
    return float(wide) / 100 * width(more) / width(n)


@key(ten_thousand_games.reading_a_difference)
def reading_a_difference(low: Number, high: Number) -> str:
    return "longer" if low > 0 else "shorter" if high < 0 else "open"


@key(ten_thousand_games.stopping, seeds=range(5))
def stopping(every: int, games: int, looks: int, apart: int) -> str:
    """Simulate the experiment many times."""
    assert games == every * looks
    rng = np.random.default_rng(13)
    won = rng.binomial(every, 0.25, (4000, looks)).cumsum(axis=1)
    played = every * np.arange(1, looks + 1)
    off = np.abs(won / played - 0.25) > 1.96 * np.sqrt(0.25 * 0.75 / played)
    alarms = float(100 * np.mean(off.any(axis=1)))
    assert abs(alarms - 5) > 2
    assert abs(alarms - apart) > 2
    return "five" if alarms < 5 else "more" if alarms < apart else "apart"


@key(ten_thousand_games.two_intervals)
def two_intervals(low: Fraction, high: Fraction, low2: Fraction, high2: Fraction) -> str:
    return "open" if low <= high2 and low2 <= high else "clear"


@key(ten_thousand_games.deviation_of_a_share, digits=6)
def deviation_of_a_share(chance: Fraction, n: int) -> float:
    outcomes = [1] * int(4 * chance) + [0] * int(4 - 4 * chance)  # of one game
    spread_ = mean((outcome - mean(outcomes)) ** 2 for outcome in outcomes)
    return sqrt(n * spread_) / n


# --- 13b fair dice --------------------------------------------------------------------------------


@key(fair_dice.expected_count)
def expected_count(faces: int, rolls: int) -> Fraction:
    return rolls * share(face == 0 for face in range(faces))


@key(fair_dice.statistic)
def statistic(faces: int, rolls: int, counts: str) -> Fraction:
    expected = Fraction(rolls, faces)
    assert len(numbers(counts)) == faces
    return sum(((seen - expected) ** 2 / expected for seen in numbers(counts)), Fraction(0))


@cache
def uneven(rolls: int, experiments: int = 4000) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
    """Return the sorted chi-square values of fair dice in many experiments."""
    counts = np.random.default_rng(10).multinomial(rolls, [0.1] * 10, experiments)
    return np.sort(((counts - rolls / 10) ** 2 / (rolls / 10)).sum(axis=1))


@key(fair_dice.p_value)
def p_value(chance: Fraction, rolls: int, n: int) -> str:
    """Find the share of fair dice that are at least as uneven as SciPy's value for this p."""
    from scipy.stats import chi2

    found = np.mean(uneven(rolls) >= chi2.isf(float(chance), 9))
    assert abs(found - n / 100) < 0.03
    return "rare"


@key(fair_dice.degrees)
def degrees(faces: int, rolls: int) -> int:
    """Count the counts that can be chosen freely; the number of rolls fixes the last one."""
    free = 0
    left = rolls
    for face in range(faces):
        if face < faces - 1:
            free += 1
            left -= 1
    return free


@key(fair_dice.rolls_needed)
def rolls_needed(enough: int, dice: int, faces: int) -> int:
    return next(rolls for rolls in count(1) if Fraction(rolls * dice, faces) >= enough)


@key(fair_dice.unusual_twice)
def unusual_twice(level: Fraction) -> Fraction:
    looks = [hundredth < level * 100 for hundredth in range(100)]
    return share(once and again for once, again in product(looks, looks))


@key(fair_dice.unusual)
def unusual(**field: Fraction) -> Fraction:
    none = Fraction(1)
    for _ in range(int(field["pairs"])):
        none -= none * field["level"]
    return 1 - none


# --- 14 house rules -------------------------------------------------------------------------------


@key(house_rules.on_another_board)
def on_another_board(goal: int, tile: int, first: int, second: int) -> int:
    return end(tile, 5, first + second, goal=goal)


@key(house_rules.doubles)
def doubles(faces: int) -> Fraction:
    return share(one == other for one, other in product(range(faces), range(faces)))


@key(two_readings.by_rolling)
def by_rolling(titans: int, worth: str) -> Fraction:
    rows = numbers(worth)
    assert len(rows) == titans
    return mean(rows[:-1])  # nobody takes the last one


@key(two_readings.behind_after)
def behind_after(first: Number, other: Number, turns: int) -> Fraction:
    return sum((Fraction(first) - Fraction(other) for _ in range(turns)), Fraction(0))


@key(two_readings.fair_share)
def fair_share(titans: int, low: Fraction, high: Fraction) -> str:
    fair = Fraction(1, titans)
    return "more" if low > fair else "less" if high < fair else "unsure"


@key(house_rules.what_can_be_said)
def what_can_be_said(low: Number, high: Number) -> str:
    return "longer" if low > 0 else "shorter" if high < 0 else "unsure"


@key(house_rules.how_many_games, digits=0)
def how_many_games(n: int, wide: Number, narrow: Number) -> float:
    return narrower(n, Fraction(wide) / Fraction(narrow))


@key(house_rules.told_apart_by_chance)
def told_apart_by_chance(n: int, fluke: Fraction) -> Fraction:
    none = Fraction(1)
    for _ in range(n):
        none -= none * fluke
    return 1 - none


@key(house_rules.shorter_board)
def shorter_board(goal: int, usual: int) -> str:
    rounds = {
        last: simulate(
            400,
            ("greedy",) * 4,
            seed=1,
            numbers=NUMBERS._replace(goal=last),
            progress=False,
        )["rounds"].mean()
        for last in (goal, usual)
    }
    ratio = float(rounds[goal] / rounds[usual])
    board = goal / usual
    if ratio > (1 + board) / 2 + 0.08:
        return "as_long"
    return "a_little" if ratio > board + 0.02 else "as_much" if ratio > board - 0.02 else "much"


# --- 15 your own player ---------------------------------------------------------------------------


@key(your_own_player.rating, digits=1)
def rating(high: int, low: int, scale: int) -> float:
    strengths = [10 ** (points / scale) for points in (high, low)]
    return strengths[0] / sum(strengths)


@key(your_own_player.chain)
def own_chain(one: Fraction, other: Fraction) -> Fraction:
    ben = Fraction(1)
    ana, carla = ben * one / (1 - one), ben * (1 - other) / other
    return ana / (ana + carla)


@key(your_own_player.better)
def better(low: Fraction, high: Fraction) -> str:
    return "mine" if low > HALF else "bot" if high < HALF else "open"


@key(your_own_player.hidden, seeds=range(40))
def hidden(options: dict[str, str]) -> str:
    """Change each option's subject; return the option whose change leaves the view unchanged."""
    usual = seen()
    changed = {
        "own_hand": seen(mine=("boo",)),
        "pawns": seen(tile=21),
        "coins": seen(coins=2000),
        "cards": seen(theirs=("boo", "tail-swipe")),
        "rivals_hand": seen(theirs=("boo",)),
        "top_card": seen(seed=2),  # the deck is shuffled otherwise
        "dice": seen(seed=2),
    }
    (secret,) = (name for name in options if changed[name] == usual)
    return secret


@cache
def seen(
    mine: tuple[str, ...] = ("intangible",),
    theirs: tuple[str, ...] = ("tail-swipe",),
    tile: int = 20,
    coins: int = 1000,
    seed: int = 1,
) -> bytes:
    """Return the first seat's view of a position, as bytes."""
    pawns = [Placed(10, hand=list(mine)), Placed(tile, coins=coins, hand=list(theirs))]
    return Game.place(pawns, seed=seed).view(1).state.tobytes()


@key(your_own_player.best_bot)
def best_bot(options: dict[str, str]) -> str:
    """Let each pair of bots play; the best one beats all others."""
    beaten = dict.fromkeys(options, 0)
    for one, other in combinations(options, 2):
        won = float((simulate(150, (one, other), seed=3, progress=False)["winner"] == 1).mean())
        beaten[one if won > 0.5 else other] += 1
    assert max(beaten.values()) == len(options) - 1
    return best(**beaten)


# --- 16 bayes -------------------------------------------------------------------------------------


@key(bayes.of_a_thousand)
def of_a_thousand(heavy: int, loaded: Fraction, fair: Fraction, **field: int) -> Fraction:
    return sum([loaded] * heavy + [fair] * (field["all"] - heavy), Fraction(0))


@key(bayes.of_those_that_show)
def of_those_that_show(hits: int, others: int) -> Fraction:
    return share([True] * hits + [False] * others)


def bag(part: Fraction, loaded: Fraction, fair: Fraction) -> tuple[Fraction, Fraction]:
    """Return how many loaded and how many fair dice of a large bag show a face."""
    dice = 100 * loaded.denominator * fair.denominator
    many = dice * part
    shows = many * loaded / dice, (dice - many) * fair / dice
    assert (many * loaded).denominator == ((dice - many) * fair).denominator == 1
    return shows


@key(bayes.total)
def total(part: Fraction, loaded: Fraction, fair: Fraction) -> Fraction:
    return sum(bag(part, loaded, fair), Fraction(0))


@key(bayes.after, bayes.after_another)
def after(part: Fraction, loaded: Fraction, fair: Fraction) -> Fraction:
    hits, others = bag(part, loaded, fair)
    return hits / (hits + others)


@key(bayes.table)
def table(loaded: int, fair: int, hits: int, others: int) -> Fraction:
    return share([True] * (loaded - hits) + [False] * (fair - others))


@key(bayes.not_the_p_value)
def not_the_p_value(chance: Fraction, rest: Fraction) -> str:
    """Try bags: with the same p, the probability depends on the share of loaded dice."""
    found = {after(part, HALF, chance) for part in (Fraction(1, 100), Fraction(1, 2))}
    assert len(found) == 2
    assert found != {chance} != {rest}
    return "neither"


@key(bayes.after_two)
def after_two(part: Fraction, loaded: Fraction, fair: Fraction) -> Fraction:
    return after(part, loaded**2, fair**2)


@key(bayes.ten)
def ten(prior: Fraction, loaded: Fraction, fair: Fraction) -> Fraction:
    return after(prior, loaded, fair)


# --- 17 spread ------------------------------------------------------------------------------------


@key(spread.of_a_die)
def of_a_die(faces: int) -> Fraction:
    centre = mean(range(1, faces + 1))
    return mean((face - centre) ** 2 for face in range(1, faces + 1))


@key(spread.mean_wait, digits=6)
def mean_wait(chance: Fraction) -> float:
    waits, still = 0.0, 1.0
    for roll in range(1, 1000):
        waits += roll * still * float(chance)
        still *= float(1 - chance)
    return waits


@key(spread.of_a_sum, digits=6)
def of_a_sum(one: int, n: int) -> float:
    """Use scores of plus or minus one deviation: the variances of rounds add up."""
    of_one = mean((score - 0) ** 2 for score in (-one, one))
    return sqrt(sum(of_one for _ in range(n)))


@key(spread.how_many_within)
def how_many_within(centre: int, one: Number, low: int, high: int) -> str:
    """Count the coin tosses, of 400 with deviation 10, within as many deviations."""
    wide = Fraction(high - centre) / one
    assert centre - low == high - centre
    within = at_most(400, 200 + wide * 10) - at_most(400, 200 - wide * 10)
    near = {"one": 0.68, "two": 0.95, "three": 1.0}
    return min(near, key=lambda name: abs(near[name] - within))


@cache
def at_most(tosses: int, heads: Fraction) -> float:
    odds = np.ones(1)
    for _ in range(tosses):
        odds = np.convolve(odds, [0.5, 0.5])
    return float(odds[: int(heads) + 1].sum())


@key(spread.of_a_mean, digits=0)
def of_a_mean(one: Number, wanted: Number) -> int:
    return next(n for n in count(1) if sqrt(n * one**2) / n <= float(wanted) * 1.000001)


@key(spread.zeros, digits=6)
def zeros(chance: Fraction, n: int) -> float:
    odds = np.ones(1)
    for _ in range(n):
        odds = np.convolve(odds, [float(1 - chance), float(chance)])
    hits = np.arange(n + 1)
    return sqrt(float(((hits - odds @ hits) ** 2) @ odds))


@key(spread.first_zero)
def first_zero(chance: Fraction, n: int) -> Fraction:
    tries = product([True] * int(10 * chance) + [False] * int(10 - 10 * chance), repeat=n)
    return share(row[-1] and not any(row[:-1]) for row in tries)


@key(spread.exactly_so_many)
def exactly_so_many(chance: Fraction, n: int, k: int) -> Fraction:
    return count_of_hits(n, int(10 * chance))[k]


@key(spread.four_dice, digits=6)
def four_dice(n: int) -> float:
    one, sums = np.ones(10) / 10, np.ones(1)
    for _ in range(n):
        sums = np.convolve(sums, one)

    def deviation(odds: np.ndarray) -> float:
        values = np.arange(len(odds))
        return sqrt(float(((values - odds @ values) ** 2) @ odds))

    return deviation(sums) / deviation(one)


@key(bayes.posterior_solved)
def posterior_solved(
    part: Fraction, loaded: Fraction, fair: Fraction, options: dict[str, str]
) -> str:
    """Compute each line from the question and the results of earlier lines."""
    both, other, all_of_them = (numbers(options[name])[-1] for name in ("both", "other", "all"))
    rest = 1 - part
    right = {"both": part * loaded, "other": rest * fair, "all": both + other}
    shown = {"both": both, "other": other, "all": all_of_them}
    near = Fraction(1, 50_000)
    wrong = [name for name in right if abs(right[name] - shown[name]) > near]
    return wrong[0] if wrong else "answer"


@key(bayes.which_way_round)
def which_way_round(part: Fraction, loaded: Fraction, fair: Fraction) -> str:
    """Compare the expected numbers of each kind among a thousand dice rolled once."""
    return best(likely=1000 * part * loaded, shares=1000 * (1 - part) * fair)


@key(fair_dice.made_up_rolls)
def made_up_rolls(**field: str) -> str:
    """Count equal neighbours."""
    rows = {name: field[name].split() for name in ("first", "second")}
    same = {name: sum(map(str.__eq__, row, row[1:])) for name, row in rows.items()}
    return min(same, key=lambda name: same[name])


@key(fair_dice.a_test_of_a_die)
def a_test_of_a_die(plain: Fraction, real: Fraction, most: int) -> str:
    """Sum the binomial distribution: the first design that is safely good enough."""
    from scipy.stats import binom

    for n in range(20, most + 1):
        for least in range(1, n):
            share_of = Fraction(least, n)
            if binom.sf(least - 1, n, float(plain)) < 0.035:
                if binom.sf(least - 1, n, float(real)) > 0.83:
                    return f"{n}; {float(share_of) * 100 - 0.1:.2f}%; A"
                break
    raise AssertionError


@key(whole_game.hot_hand)
def hot_hand(least: int, once: Fraction, **field: int) -> str:
    """Simulate a million rolls; compare the rolls after `row` large ones in a row with `once`."""
    large = np.random.default_rng(9).integers(1, 11, (2, 10**6)).sum(axis=0) >= least
    after = np.ones(large.size - field["row"], bool)
    for back in range(field["row"]):
        after &= large[back : back + after.size]
    gap = large[field["row"] :][after].mean() - float(once)
    return "chance" if abs(gap) < 0.04 else "hot" if gap > 0 else "due"


@key(what_if.it_lost)
def it_lost(win: Fraction, loss: Fraction) -> str:
    lost = np.random.default_rng(10).random(10_000) >= float(win)
    return "often" if abs(lost.mean() - float(loss)) < 0.02 else "half"


@key(chain.where_it_began)
def where_it_began(out: Fraction, back: Fraction, turns: int) -> str:
    red, blue = 1.0, 0.0  # the probabilities of the left tile
    for _ in range(turns):
        red, blue = (p * float(1 - out) + (1 - p) * float(back) for p in (red, blue))
    return "stays" if red - blue > 0.01 else "half" if abs(red - 0.5) < 0.01 else "forgets"


@key(road.two_rooms_solved)
def two_rooms_solved(first: Fraction, second: Fraction, options: dict[str, str]) -> str:
    """Iterate the numbers of turns from A and B, and find the equation that they violate."""
    a = b = 0.0
    for _ in range(2000):
        a, b = 1 + float(1 - first) * b, 1 + float(1 - second) * a
    ones = {name: "1 +" in options[name] for name in ("a", "b")}
    factors = {name: float(numbers(options[name].split("×")[0])[-1]) for name in ones}
    sides = {"a": (a, b), "b": (b, a)}
    return next(
        name
        for name, (left, right) in sides.items()
        if abs(ones[name] + factors[name] * right - left) > 1e-6
    )


@key(perfect_play.a_good_choice_lost)
def a_good_choice_lost(better: Fraction, worse: Fraction) -> str:
    return best(before=better, result=worse)


@key(rules_of_thumb.last_years_best)
def last_years_best(students: int, games: int, won: int) -> str:
    """Simulate two weeks of many classes, and follow the best student of the first week."""
    weeks = np.random.default_rng(12).binomial(games, 0.5, (2, 20_000, students))
    then = np.take_along_axis(weeks[1], weeks[0].argmax(axis=1)[:, None], 1).mean() / games
    assert won > games * then
    return "luck" if abs(then - 0.5) < 0.02 else "tired" if then < 0.5 else "skill"


@key(ten_thousand_games.which_result_says_more)
def which_result_says_more(few: int, won_few: int, many: int, won_many: int) -> str:
    """Compare the probabilities that a fair coin does at least as well."""
    from scipy.stats import binom

    chance = binom.sf([won_few - 1, won_many - 1], [few, many], 0.5)
    return "same" if chance[0] == chance[1] else best(few=-chance[0], many=-chance[1])


@key(ten_thousand_games.a_better_player)
def a_better_player(plain: Fraction, real: Fraction, most: int) -> str:
    """Find the first design that is good enough by the binomial distribution."""
    from scipy.stats import binom

    for n in range(100, most + 1, 5):
        least = int(binom.isf(0.035, n, float(plain))) + 1
        if binom.sf(least - 1, n, float(real)) > 0.83:
            return f"{n}; {100 * least / n - 0.1:.2f}%; A"
    raise AssertionError


@key(house_rules.one_of_many_clear)
def one_of_many_clear(rules: int, level: Fraction) -> str:
    alarms = np.random.default_rng(14).random((20_000, rules)) < float(level)
    return "again" if alarms.any(axis=1).mean() > 0.4 else "sure"


@key(your_own_player.better_after_a_change)
def better_after_a_change(games: int, won: int, chance: Fraction) -> str:
    found = np.mean(np.random.default_rng(15).binomial(games, 0.5, 100_000) >= won)
    assert abs(found - float(chance)) < 0.01
    return "more" if found > 0.05 else "done"


@key(spread.order_of_spreads)
def order_of_spreads(faces: int, dice: int, options: dict[str, str]) -> str:
    rolls = np.random.default_rng(17).integers(1, faces + 1, (dice, 100_000))
    values = {"one": rolls[0], "two": rolls[:2].sum(axis=0), "sum": rolls.sum(axis=0)}
    values["mean"] = rolls.mean(axis=0)
    return falling(options, {name: Fraction(float(one.std())) for name, one in values.items()})


@key(grace.order_of_distances)
def order_of_distances(goal: int, options: dict[str, str], **field: int) -> str:
    values = {name: share(sum(roll) == goal - field[name] for roll in ROLLS) for name in options}
    return falling(options, values)
