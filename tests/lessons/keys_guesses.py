"""Right answers of guesses found a second way, where they can be counted, walked or played."""

import re
from fractions import Fraction
from itertools import combinations, count, product
from math import comb, sqrt

import numpy as np

from azardia_nb.games.axis_mundi.lessons import (
    drawing,
    first_climb,
    hunt,
    jumping_prices,
    moving_map,
    poison,
    unseen,
    worth,
)
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.lessons import (
    bayes,
    challenges,
    coins,
    counting_hands,
    events,
    fair_dice,
    grace,
    house_rules,
    large_numbers,
    road,
    spread,
    start_here,
    ten_thousand_games,
    two_dice,
    what_if,
    your_choice,
    your_own_player,
)
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.games.titan_race.lessons import (
    draft,
    duel,
    first_race,
    life,
    pushes,
    wrapping_board,
)
from azardia_nb.games.titan_race.rules.rulings import Rulings
from azardia_nb.simulation import simulate
from tests.lessons import keys_axis_mundi as axis
from tests.lessons import keys_azardia as azardia
from tests.lessons import keys_azardia_cards as cards
from tests.lessons import keys_azardia_many as many
from tests.lessons import keys_titan_race as titan
from tests.lessons.keys import best, key, mean, numbers, share

ROLLS, apart, end = azardia.ROLLS, azardia.apart, azardia.end


def nearest(options: dict[str, str], value: float) -> str:
    """Return the option whose label has the number nearest to a value."""
    return min(options, key=lambda name: abs(float(numbers(options[name])[0]) - value))


# --- azardia --------------------------------------------------------------------------------------


@key(start_here.eleven)
def eleven(mine: int, options: dict[str, str]) -> str:
    return nearest(options, sum(sum(roll) < mine for roll in ROLLS))


@key(two_dice.likeliest_difference)
def likeliest_difference() -> int:
    found = list(map(apart, ROLLS))
    return max(set(found), key=found.count)


@key(your_choice.zero_stands)
def zero_stands() -> Fraction:
    return share(apart(one) == apart(again) == 0 for one, again in product(ROLLS, ROLLS))


@key(challenges.how_often_a_tie)
def how_often_a_tie() -> Fraction:
    return azardia.duel()["same"]


@key(large_numbers.gap)
def gap(few: int, **field: int) -> str:
    """Roll it many times."""
    rng = np.random.default_rng(5)
    gaps = [np.abs(rng.binomial(n, 0.1, 4000) - n / 10).mean() for n in (few, field["many"])]
    return "larger" if gaps[1] > 2 * gaps[0] else "smaller" if gaps[1] < gaps[0] / 2 else "even"


@key(events.tiles_lost)
def tiles_lost() -> Fraction:
    """Read what the cards say; at level 5 a level that is lost is three tiles back."""
    tiles = []
    for card in Deck.kit().cards:
        if card.pile is Pile.PENALTY:
            text = card.text("en").lower()
            back = re.search(r"back (\d+) tile", text)
            lost = int(back[1]) if back else 3 if re.search(r"(lose|drop) a level", text) else 0
            tiles += [lost] * card.count
    return mean(tiles)


@key(counting_hands.pairs)
def pairs(drawn: int, **field: int) -> int:
    return sum(1 for _ in combinations(range(field["cards"]), drawn))


@key(grace.nearest)
def nearest_tile(options: dict[str, str]) -> str:
    chances = {
        name: cards.land_either_way(int(numbers(label)[0]), 150) for name, label in options.items()
    }
    return best(**chances)


@key(grace.held)
def held(tile: int) -> str:
    kept = 1 - cards.land_either_way(tile, 150) * azardia.duel()["higher"]
    levels = {"even": 0.5, "mostly": 0.75, "nearly": 0.9}
    assert kept > levels["nearly"]
    return "nearly"


@key(coins.way_for)
def way_for(tiles: int, **field: int) -> str:
    return azardia.best_way(tiles, coins=field["coins"])


@key(what_if.meeting)
def meeting(tile: int, rival: int) -> Fraction:
    return share(tile + sum(roll) == rival for roll in ROLLS)


@key(road.nearer)
def nearer(options: dict[str, str], **field: int) -> str:
    step = np.zeros((151, 151))
    for tile, roll in product(range(81, 150), ROLLS):
        step[tile, end(tile, 5, sum(roll))] += 0.01
    turns = np.linalg.solve(np.eye(150) - step[:150, :150], np.ones(150))
    sooner = turns[field["first"]] - turns[field["last"]]
    assert "5 turns" in options["few"]
    return "few" if 0 < sooner < 5 else "walk" if sooner < 16 else "all"


@key(ten_thousand_games.stopping_early)
def stopping_early(games: int, every: int, options: dict[str, str]) -> str:
    rng = np.random.default_rng(13)
    won = rng.binomial(every, 0.25, (4000, games // every)).cumsum(axis=1)
    played = every * np.arange(1, games // every + 1)
    off = np.abs(won / played - 0.25) > 1.96 * np.sqrt(0.25 * 0.75 / played)
    return nearest(options, float(100 * off.any(axis=1).mean()))


@key(fair_dice.unusual)
def unusual(**field: Fraction) -> Fraction:
    none = Fraction(1)
    for _ in range(int(field["pairs"])):
        none -= none * field["level"]
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


@key(bayes.ten)
def ten(prior: Fraction, loaded: Fraction, fair: Fraction) -> Fraction:
    return many.after(prior, loaded, fair)


@key(spread.four_dice, digits=6)
def four_dice(n: int) -> float:
    one, sums = np.ones(10) / 10, np.ones(1)
    for _ in range(n):
        sums = np.convolve(sums, one)

    def deviation(odds: np.ndarray) -> float:
        values = np.arange(len(odds))
        return sqrt(float(((values - odds @ values) ** 2) @ odds))

    return deviation(sums) / deviation(one)


@key(your_own_player.best_bot)
def best_bot(options: dict[str, str]) -> str:
    """Play each bot against each: who beats all others comes first."""
    beaten = dict.fromkeys(options, 0)
    for one, other in combinations(options, 2):
        won = float((simulate(150, (one, other), seed=3, progress=False)["winner"] == 1).mean())
        beaten[one if won > 0.5 else other] += 1
    assert max(beaten.values()) == len(options) - 1
    return best(**beaten)


# --- titan race -----------------------------------------------------------------------------------


@key(first_race.own_die)
def own_die(dice: int, faces: int) -> str:
    own = share(0 in roll for roll in product(range(faces), repeat=dice))
    half = Fraction(1, 2)
    return "even" if own == half else best(more=own, fewer=1 - own)


@key(wrapping_board.three_left_or_right)
def three_left_or_right(**field: str) -> str:
    left, right = (titan.walk(titan.space(field["space"]), way * 3) for way in "lr")
    assert titan.same(left, right) == (left == right)
    return "same" if left == right else "aside"


@key(wrapping_board.farthest)
def farthest() -> int:
    names = [titan.name((c, r)) for c in range(6) for r in range(1, 13) if (c + r) % 2]
    assert len(names) == 36
    return max(titan.how_far("A1", name) for name in names)


@key(draft.fewest_rows)
def fewest_rows(options: dict[str, str]) -> str:
    return titan.which_seat(4, options)


@key(draft.strongest_seat)
def strongest_seat(options: dict[str, str]) -> str:
    """Play: each Titan sits in each seat as often as elsewhere, so seats are what differs."""
    games = 10_000
    played = simulate(
        games,
        ("greedy",) * 4,
        game="titan_race",
        seed=1,
        rulings=Rulings(draft="rolling"),
        cards=False,
        progress=False,
    )
    won = played["winning_seat"].value_counts(normalize=True)
    error = sqrt((won.iloc[0] + won.iloc[1]) / games)  # of the difference, one wins or the other
    assert won.iloc[0] - won.iloc[1] > 4 * error, "the strongest is no matter of luck"
    return [*options][int(won.index[0]) - 1]


@key(pushes.straight_before)
def straight_before(me: str, rival: str, dice: int) -> Fraction:
    faces = titan.pushing(rival, me)
    return share(any(face in faces for face in roll) for roll in product(titan.FACES, repeat=dice))


@key(life.falls_in_the_end)
def falls_in_the_end(lives: int, turns: int) -> Fraction:
    return titan.falls_within(lives, turns, Fraction(1, 2))


@key(duel.passes_needed)
def passes_needed(size: int) -> str:
    """A value that is a part of itself comes nearer in each pass, and never arrives."""
    assert titan.how_many(12, 3, 12) == size
    value, exact = Fraction(1, 2), Fraction(1)
    for _ in range(100):
        value = value / 6 + exact * Fraction(5, 6)
        assert value != exact
    return "never"


# --- axis mundi -----------------------------------------------------------------------------------


@key(first_climb.all_alike)
def all_alike(games: int, options: dict[str, str]) -> str:
    alike = share(len({*row}) == 1 for row in product("AD", repeat=games))
    (found,) = (name for name, label in options.items() if Fraction(label) == alike)
    return found


@key(moving_map.whole_island)
def whole_island() -> int:
    return next(n for n in count(1) if not any(n * level % 6 for level in (1, 2, 3)))


@key(moving_map.above_the_pier)
def above_the_pier(**field: str) -> int:
    return axis.turns(field["hex"], 1, f"pier {field['home']}", high=True)


@key(jumping_prices.price_over_six)
def price_over_six(hexes: int, had: int) -> Fraction:
    return axis.price_of_a_point(hexes, had)


@key(jumping_prices.more_wounds)
def more_wounds(had: int, more: int) -> int:
    return axis.hit_points_lost(had, more)


@key(hunt.alone)
def alone(hp: int, turns: int, points: int) -> str:
    left = hp
    for gap_ in range(1, turns):
        left -= points * 2
        if left <= 0:
            return "just" if gap_ == turns - 1 else "easily"
    return "never"


@key(drawing.a_bow)
def a_bow(deck: int, bows: int, hand: int) -> Fraction:
    return 1 - axis.misses(deck, bows, hand)


@key(drawing.after_the_crates)
def after_the_crates(seen: int) -> str:
    before, now = Fraction(12, 60), Fraction(12, 60 - seen)
    return "same" if now == before else best(more=now, less=before)


@key(drawing.how_to_split)
def how_to_split(one: int, ones: int, perm: int, perms: int, hand: int) -> int:
    def both(of_ones: int) -> Fraction:
        found = 1 - axis.misses(ones, one, of_ones)
        return found * (1 - axis.misses(perms, perm, hand - of_ones))

    return max(range(hand + 1), key=both)


@key(unseen.two_ends)
def two_ends(better: int, worse: int) -> Fraction:
    mixtures = axis.mixtures(better, worse)
    return max(mixtures, key=lambda here: min(axis.gets(better, worse, here)))


@key(unseen.third_end)
def third_end(first: int, second: int, third: int) -> str:
    """Try all mixtures by thirtieths."""
    values = (first, second, third)
    mixtures = ((a, b, 30 - a - b) for a in range(31) for b in range(31 - a))

    def least(mixture: tuple[int, int, int]) -> int:
        gets = [part * value for part, value in zip(mixture, values, strict=True)]
        return min(sum(gets) - struck for struck in gets)

    chosen = max(mixtures, key=least)
    return "never" if chosen[2] == 0 else "rarely" if chosen[2] < min(chosen[:2]) else "often"


@key(poison.a_column, digits=6)
def a_column(right: int) -> float:
    throws = np.zeros(right + 1)  # by how many drops are in, until it is right
    for _ in range(1000):
        for drops in range(right):
            ends = (drops + face for face in (1, 2, 3))
            throws[drops] = 1 + np.mean([throws[there if there <= right else 0] for there in ends])
    return float(throws[0])


@key(poison.over_one_dose)
def over_one_dose(a: int, b: int, c: int, face: int) -> str:
    """Work out the throws to a brew, of one dose or two, from all that can be in the columns."""
    throws = np.full((7, 9, 11), 50.0)
    for _ in range(400):
        throws[3, 4, 5] = throws[6, 8, 10] = 0
        ways = []
        for thrown in (1, 2, 3):
            put = np.full((7, 9, 11), throws[0, 0, 0])
            put[:-thrown] = np.minimum(put[:-thrown], throws[thrown:])
            put[:, :-thrown] = np.minimum(put[:, :-thrown], throws[:, thrown:])
            put[:, :, :-thrown] = np.minimum(put[:, :, :-thrown], throws[:, :, thrown:])
            ways.append(put)
        throws = 1 + np.mean(ways, axis=0)
    throws[3, 4, 5] = throws[6, 8, 10] = 0
    on = min(throws[a + face, b, c], throws[a, b + face, c], throws[a, b, c + face])
    return best(go_on=-on, again=-throws[0, 0, 0])


@key(worth.a_kept_card)
def a_kept_card() -> Fraction:
    return axis.one_card_two_dice(5, 3)  # not to be cast out, and then Heaven


@key(worth.a_look)
def a_look(unseen: int, shields: int, melee: int, own: int) -> Fraction:
    gains = [-own] * shields + [melee - own] * (unseen - shields)
    return mean(max(gain, 0) for gain in gains) - max(mean(gains), Fraction(0))


@key(worth.one_of_five)
def one_of_five(hand: int, unseen: int, shields: int, whole: Fraction) -> str:
    """A blow gains 1 or loses 1: it is worth its price where a shield is less likely than none."""

    def blow(unseen_cards: int, held: int) -> Fraction:
        return 2 * Fraction(comb(unseen_cards - shields, held), comb(unseen_cards, held)) - 1

    blind = max(blow(unseen, hand), Fraction(0))
    none = Fraction(comb(unseen - shields, hand), comb(unseen, hand))
    assert abs(none - blind - whole) < Fraction(1, 200)
    no_shield = Fraction(unseen - shields, unseen)
    gained = no_shield * max(blow(unseen - 1, hand - 1), Fraction(0)) - blind
    fifth = whole / 5
    return "nothing" if gained == 0 else "more" if gained > fifth else "fifth"
