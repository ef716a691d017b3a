"""Second derivations of keys of Azardia's lessons 0 to 4: rolls and walks are counted."""

from fractions import Fraction
from functools import cache
from itertools import product

from azardia_nb.games.azardia.lessons import (
    board,
    challenges,
    coins,
    start_here,
    two_dice,
    your_choice,
)
from tests.lessons.keys import best, falling, key, mean, nearest, numbers, share

DIE = range(1, 11)
ROLLS = list(product(DIE, DIE))
CARD_TILES = (5, 13, 21, 34, 46, 55, 67, 75)
HALF = Fraction(1, 2)

Pawn = tuple[int, int]  # tile, level


def apart(roll: tuple[int, int]) -> int:
    """Return the difference of two dice."""
    return abs(roll[0] - roll[1])


def end(tile: int, level: int, steps: int, goal: int = 150) -> int:
    """Return the last tile of a walk of single steps.

    Below level 5 the gate leads back to tile 1; at level 5 a pawn bounces back from the goal.
    """
    forward = 1
    for _ in range(steps):
        if level < 5 and tile == 79:
            tile = 1  # 80 and 1 are the same step
            continue
        if tile == goal:
            forward = -1
        tile += forward
    return tile


# --- 0 start here ---------------------------------------------------------------------------------


@key(start_here.a_move)
def a_move(tile: int, higher: int, lower: int) -> int:
    return end(tile, 1, max(higher, lower) - min(higher, lower))


@key(start_here.at_the_gate)
def at_the_gate(level: int, gate: int) -> str:
    there = end(gate - 2, level, 5)
    return "enters" if there > gate else "back" if there < gate - 2 else "stays"


@key(start_here.who_wins)
def who_wins(a: int, b: int, c: int, d: int) -> str:
    return best(you=a + b, rival=c + d)  # whatever the levels


@key(start_here.eleven)
def eleven(mine: int, options: dict[str, str]) -> str:
    return nearest(options, sum(sum(roll) < mine for roll in ROLLS))


# --- 1 board --------------------------------------------------------------------------------------


@key(board.past_the_gate)
def past_the_gate(tile: int, level: int, first: int, second: int) -> int:
    return end(tile, level, first + second)


@key(board.off_the_goal)
def off_the_goal(tile: int, top: int, first: int, second: int) -> int:
    return end(tile, top, first + second)


@key(board.chance_of_return)
def chance_of_return(tile: int, level: int) -> Fraction:
    return share(end(tile, level, sum(roll)) < tile for roll in ROLLS)


@key(board.two_ways_to_a_tile)
def two_ways_to_a_tile(tile: int, top: int, **field: int) -> Fraction:
    return share(end(tile, top, sum(roll)) == field["end"] for roll in ROLLS)


@key(board.who_may_not_stand)
def who_may_not_stand(
    level_1: int, tile_1: int, level_2: int, tile_2: int, level_3: int, tile_3: int
) -> str:
    pawns = {"one": (level_1, tile_1), "two": (level_2, tile_2), "three": (level_3, tile_3)}
    (forbidden,) = (name for name, (level, tile) in pawns.items() if level < 5 and tile >= 80)
    return forbidden


@key(board.pushed_back)
def pushed_back(tile: int, back: int) -> int:
    for _ in range(2):
        tile = max(tile - back, 80)
    return tile


@key(board.passing)
def passing(tile: int, first: int, second: int) -> str:
    return ("none", "one")[end(tile, 1, first + second) in CARD_TILES]


# --- 2 two dice -----------------------------------------------------------------------------------


@key(two_dice.sum_exactly)
def sum_exactly(wanted: int) -> Fraction:
    return share(sum(roll) == wanted for roll in ROLLS)


@key(two_dice.sum_at_least)
def sum_at_least(least: int) -> Fraction:
    return share(sum(roll) >= least for roll in ROLLS)


@key(two_dice.likelier_sum)
def likelier_sum(one: int, other: int) -> str:
    ways = [sum(sum(roll) == wanted for roll in ROLLS) for wanted in (one, other)]
    return "equal" if ways[0] == ways[1] else best(one=ways[0], other=ways[1])


@key(two_dice.difference_exactly)
def difference_exactly(wanted: int) -> Fraction:
    return share(apart(roll) == wanted for roll in ROLLS)


@key(two_dice.sum_between)
def sum_between(low: int, high: int) -> Fraction:
    return share(low <= sum(roll) <= high for roll in ROLLS)


@key(two_dice.expected_number)
def expected_number(times: int, wanted: int) -> Fraction:
    return Fraction(times * sum(sum(roll) == wanted for roll in ROLLS), 100)


@key(two_dice.difference_at_most)
def difference_at_most(most: int) -> Fraction:
    return share(apart(roll) <= most for roll in ROLLS)


@key(two_dice.one_die_seen)
def one_die_seen(first: int, least: int) -> Fraction:
    return share(sum(roll) >= least for roll in ROLLS if roll[0] == first)


@key(two_dice.after_a_row_without)
def after_a_row_without(wanted: int) -> Fraction:
    return share(sum(roll) == wanted for roll in ROLLS)  # dice have no memory


# --- 2b your choice -------------------------------------------------------------------------------


@key(your_choice.sum_or_difference)
def sum_or_difference(here: int, tiles: str) -> Fraction:
    wanted = {tile - here for tile in numbers(tiles)}
    assert wanted == {tile - here for tile in CARD_TILES if tile - here in range(1, 21)}
    return share(not wanted.isdisjoint((sum(roll), apart(roll))) for roll in ROLLS)


@key(your_choice.zero_rolled_again)
def zero_rolled_again(tiles: int) -> Fraction:
    return share((apart(one) or apart(again)) == tiles for one, again in product(ROLLS, ROLLS))


@key(your_choice.one_tile)
def one_tile(ahead: int) -> Fraction:
    return share(ahead in (sum(roll), apart(roll)) for roll in ROLLS)


@key(your_choice.both_turns)
def both_turns(least: int) -> Fraction:
    return share(min(sum(one), sum(other)) >= least for one, other in product(ROLLS, ROLLS))


@key(your_choice.at_least_one_double)
def at_least_one_double(n: int) -> Fraction:
    tenths = product(range(10), repeat=n)  # one roll in ten is a double
    return Fraction(sum(0 in row for row in tenths), 10**n) if n < 6 else 1 - Fraction(9**n, 10**n)


@key(your_choice.one_of_two_differences)
def one_of_two_differences(near: int, far: int) -> Fraction:
    return share(apart(roll) in (near, far) for roll in ROLLS)


@key(your_choice.zero_stands)
def zero_stands() -> Fraction:
    return share(apart(one) == apart(again) == 0 for one, again in product(ROLLS, ROLLS))


# --- 3 coins --------------------------------------------------------------------------------------


def boosted(roll: tuple[int, int], purse: int) -> list[tuple[int, int]]:
    """Return the rolls that up to `purse` coins can make of a roll, at most one coin per die."""
    more = [(one, other) for one, other in product(range(2), range(2)) if one + other <= purse]
    return [(roll[0] + one, roll[1] + other) for one, other in more]


@key(coins.one_more)
def one_more(**field: int) -> Fraction:
    purse = field["coins"] // field["price"]
    return share(field["wanted"] in map(sum, boosted(roll, purse)) for roll in ROLLS)


def reached(steps: int, way: str) -> Fraction:
    """Return the probability of exactly `steps` tiles with one coin spent in a `way`."""
    if way == "first" and steps == 1:
        return Fraction(1)

    def hit(roll: tuple[int, int], purse: int) -> bool:
        if way == "first":
            return steps - 1 in (sum(roll), apart(roll))
        if way == "later":
            return bool({steps, steps - purse} & {sum(roll), apart(roll)} - {0})
        return any(steps in (sum(dice), apart(dice)) for dice in boosted(roll, purse))

    def chance(roll: tuple[int, int]) -> Fraction:
        """Return the probability after a first roll; a difference of 0 is rolled again, once.

        A coin on a die may make the dice equal.
        """
        if hit(roll, 1):
            return Fraction(1)
        if apart(roll) == 0:
            return again[1]
        return again[0] if way == "die" and apart(roll) == 1 else Fraction(0)

    again = [share(hit(roll, purse) for roll in ROLLS) for purse in (0, 1)]
    return mean(map(chance, ROLLS))


@key(coins.best_way)
def best_way(tiles: int, **field: int) -> str:
    assert field["coins"] == 1000
    return best(**{way: reached(tiles, way) for way in ("first", "later", "die")})


@key(coins.certain)
def certain(here: int, target: int) -> int:
    def sure(purse: int) -> bool:
        """Return whether a pawn with `purse` coins can reach the target with every roll."""
        return any(
            here + bought == target
            or all(
                any(
                    here + bought + steps + rest == target
                    for spent in range(3)
                    for dice in boosted(roll, min(spent, purse - bought))
                    for steps in (sum(dice), apart(dice))
                    for rest in range(purse - bought - spent + 1)
                )
                for roll in ROLLS
            )
            for bought in range(purse + 1)
        )

    return 1000 * min(purse for purse in range(7) if sure(purse))


@key(coins.level_first)
def level_first(here: int, level: int, gate: int) -> Fraction:
    return share(end(here, level + 1, sum(roll)) > gate for roll in ROLLS)


@key(coins.way_for)
def way_for(tiles: int, **field: int) -> str:
    return best_way(tiles, coins=field["coins"])


# --- 4 challenges ---------------------------------------------------------------------------------


@cache
def duel() -> dict[str, Fraction]:
    """Return the probabilities that the first of two rolls is higher, the same, lower."""
    pairs = [(sum(one) - sum(other)) for one, other in product(ROLLS, ROLLS)]
    return {
        "higher": share(more > 0 for more in pairs),
        "same": share(more == 0 for more in pairs),
        "lower": share(more < 0 for more in pairs),
    }


def after_challenge(winner: Pawn, loser: Pawn) -> tuple[Pawn, Pawn]:
    """Return winner and loser after a challenge in Zone Zero, far from its ends."""
    tile, level = winner
    won = (tile + 3, 5) if level == 5 else (tile, level + 1)
    tile, level = loser
    lost = (tile - 1, level - 1) if 1 < level < 5 else (tile - 3, level)
    return won, lost


@key(challenges.where_the_loser_goes)
def where_the_loser_goes(tile: int, winner: int, loser: int) -> int:
    return after_challenge((tile, winner), (tile, loser))[1][0]


@key(challenges.all_won)
def all_won(n: int) -> Fraction:
    return share(all(row) for row in product((True, False), repeat=n))


@key(challenges.rolls_less)
def rolls_less(mine: int) -> Fraction:
    return share(sum(roll) < mine for roll in ROLLS)


@key(challenges.one_won_at_least)
def one_won_at_least(n: int) -> Fraction:
    return share(any(row) for row in product((True, False), repeat=n))


@key(challenges.chance_with_ties)
def chance_with_ties(ruling: str, asked: str) -> Fraction:
    odds = duel()
    if "Nothing" in ruling or "You land" in asked:  # a tie is never mine
        return odds["higher"]
    return odds["higher"] + odds["same"]


@key(challenges.levels_on_average)
def levels_on_average(level: int, tile: int, other: int, asked: str) -> Fraction:
    me, rival = (tile, level), (tile, other)
    ends = after_challenge(me, rival)[0], after_challenge(rival, me)[1]
    at = 0 if "How many tiles" in asked else 1
    return mean(there[at] - me[at] for there in ends)


@key(challenges.wins_in_the_end)
def wins_in_the_end(mine: int) -> Fraction:
    return mean(1 if sum(roll) < mine else HALF if sum(roll) == mine else 0 for roll in ROLLS)


@key(challenges.drawn_into_a_chain)
def drawn_into_a_chain(tile: int, arriver: int, other: int, third: int, there: int) -> Fraction:
    rises = []
    for mine, yours in ((arriver, other), (other, arriver)):
        won, lost = after_challenge((tile, mine), (tile, yours))
        met = [pawn for pawn in (won, lost) if pawn[0] == there]
        rises.append(HALF if met and third < 5 else 0)
    return mean(rises)


@key(challenges.how_often_a_tie)
def how_often_a_tie() -> Fraction:
    return duel()["same"]


@key(challenges.at_least_one_solved)
def at_least_one_solved(n: int, options: dict[str, str]) -> str:
    """Compute each line by counting the results of `n` challenges; one line differs."""
    lost = share(not any(won) for won in product((True, False), repeat=n))
    right = {"one": HALF, "all": lost, "answer": 1 - lost}
    return next(name for name in right if right[name] not in numbers(options[name])[-2:])


@key(start_here.both_ways_solved)
def both_ways_solved(tile: int, high: int, low: int, options: dict[str, str]) -> str:
    ends = {"ahead": end(tile, 1, high + low), "other": end(tile, 1, high - low)}
    wrong = [name for name, right in ends.items() if numbers(options[name])[-1] != right]
    return {"ahead": "ahead", "other": "less"}[wrong[0]]


@key(coins.one_coin_solved)
def one_coin_solved(wanted: int, options: dict[str, str]) -> str:
    plain, paid = (share(sum(roll) == n for roll in ROLLS) for n in (wanted, wanted - 1))
    right = {"plain": plain, "paid": paid, "all": plain + paid}
    return next(name for name in right if right[name] not in numbers(options[name]))


@key(board.round_the_gate_solved)
def round_the_gate_solved(tile: int, first: int, second: int, options: dict[str, str]) -> str:
    there = end(tile, 1, first + second)
    return "on" if there - 1 in numbers(options["left"])[4:] else "left"


@key(two_dice.order_of_sums)
def order_of_sums(options: dict[str, str], **field: int) -> str:
    count = {at: sum(sum(roll) == field[f"n{at}"] for roll in ROLLS) for at in range(4)}
    return falling(options, {f"s{at}": n for at, n in count.items()})


@key(your_choice.all_sums_alike)
def all_sums_alike(one: int, other: int) -> str:
    ones, others = (sum(sum(roll) == n for roll in ROLLS) for n in (one, other))
    return "rolls" if ones > others else "alike"


@key(your_choice.a_double_solved)
def a_double_solved(n: int, one: Fraction, options: dict[str, str]) -> str:
    none = share(all(row) for row in product([False] + 9 * [True], repeat=min(n, 4)))
    none *= (1 - one) ** max(n - 4, 0)
    return "none" if abs(numbers(options["none"])[-1] - none) > Fraction(1, 1999) else "answer"
