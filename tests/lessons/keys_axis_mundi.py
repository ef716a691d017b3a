"""Second derivations of keys of Axis Mundi's lessons: wounds, draws and mixtures are counted.

The island is built from the rulebook: places as steps from the middle, rings that turn.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, count, permutations, product
from math import comb
from typing import Any

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
from tests.lessons.keys import Number, best, key, mean, numbers, share

SIDES = 6
WOUNDS_OF_A_HIT_POINT = 4


def after_wounds(hp: int, had: int, more: int) -> tuple[int, int]:
    """Return hit points and wounds after `more` wounds, one by one."""
    for _ in range(more):
        had += 1
        if had == WOUNDS_OF_A_HIT_POINT:
            hp, had = hp - 1, 0
    return hp, had


# --- 0 first climb --------------------------------------------------------------------------------


@key(first_climb.what_it_costs)
def what_it_costs(who: str, what: str) -> int:
    high = "Angel" in who
    if what.startswith("climbs"):
        return 1 if high else 3
    if what == "walks one Level down":
        return 3 if high else 1
    return {"runs over two spaces of its Level": 1, "enters the Axis Mundi": 2}[what]


@key(first_climb.fourth_wound)
def fourth_wound(hp: int, had: int, more: int) -> int:
    return after_wounds(hp, had, more)[0]


@key(first_climb.what_a_blow_costs)
def what_a_blow_costs(times: int | str, hp: int) -> int:
    blows = 1 if times == "once" else int(times)
    return hp - sum(1 for _ in range(blows))  # each costs who strikes one


@key(first_climb.may_strike)
def may_strike(mine: int, theirs: int) -> str:
    return "yes" if theirs in (mine, mine + 1) else "no"


@key(first_climb.who_wins)
def who_wins(asked: str) -> str:
    if "neither" in asked:
        return "nobody"
    who, whose = [n for n in numbers(asked) if n in (1, 2, 3)]
    return "here" if who == whose else "falls"


@key(first_climb.all_alike)
def all_alike(games: int, options: dict[str, str]) -> str:
    alike = share(len({*row}) == 1 for row in product("AD", repeat=games))
    (found,) = (name for name, label in options.items() if Fraction(label) == alike)
    return found


# --- 1 moving map ---------------------------------------------------------------------------------

Place = tuple[int, int]
UNITS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # counter-clockwise
CORNERS = "AEIMQU"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWX"
INACCESSIBLE = {"1H", "1Q", "2F", "2L"}
CAVES = {"1E": "1N", "1N": "1E", "2B": "2H", "2H": "2B"}
AXIS = "axis"


def plus(place: Place, unit: int, times: int) -> Place:
    """Return the place `times` steps in direction `unit` from a place."""
    right, up = UNITS[unit % SIDES]
    return place[0] + right * times, place[1] + up * times


def level(hex_: str) -> int:
    """Return a hex's Level; the crater lies on Level 2, the shore on Level 0."""
    if hex_ == AXIS:
        return 2
    return int(hex_[0]) if hex_[0].isdigit() else 0


def turned(hex_: str, round_: int) -> int:
    """Return the index of a hex's place on its ring in a round."""
    ring = 4 - level(hex_)
    sixths = level(hex_) * (round_ - 1) % SIDES
    return (LETTERS.index(hex_[-1]) + ring * sixths) % (SIDES * ring)


@cache
def places(round_: int) -> dict[str, Place]:
    """Return the place of each hex in a round; a pier has the letter of its Warehouse."""
    found = {AXIS: (0, 0)}
    for height in range(4):
        ring = 4 - height
        for letter in LETTERS[: SIDES * ring]:
            name = f"{height or ''}{letter}"
            side, along = divmod(turned(name, round_), ring)
            found[name] = plus(plus((0, 0), side, ring), side + 2, along)
    return found | {f"pier {CORNERS[side]}": plus((0, 0), side, 5) for side in (0, 2, 4)}


@cache
def beside(round_: int) -> dict[str, list[str]]:
    """Return the neighbours of each hex in a round."""
    there = places(round_)
    at = {place: name for name, place in there.items()}
    found = {
        name: [at[near] for unit in range(SIDES) if (near := plus(place, unit, 1)) in at]
        for name, place in there.items()
    }
    for name in there:  # the only neighbour of a pier is its Warehouse
        if name.startswith("pier"):
            found[name] = [name.removeprefix("pier ")]
    return {
        name: [near for near in all_ if not near.startswith("pier") or near[5:] == name]
        for name, all_ in found.items()
    }


def over(hex_: str, round_: int) -> str:
    """Return the corner of the shore below a corner hex of a Level."""
    return CORNERS[turned(hex_, round_) // (4 - level(hex_))]


@key(moving_map.where_it_lies)
def where_it_lies(first: str, **field: Any) -> str:
    assert over(field["hex"], 1) == first
    return over(field["hex"], field["round"])


@key(moving_map.as_before)
def as_before(a: int, asked: str, **field: int) -> int:
    sixths = (a, field.get("b", a))
    assert all(f"by {one} sixths" in asked for one in sixths)
    return next(n for n in count(1) if not any(n * one % SIDES for one in sixths))


@key(moving_map.stepping_down)
def stepping_down(here: str, **field: Any) -> str:
    hex_, round_ = field["hex"], field["round"]
    assert over(hex_, round_) == here
    lower = [f"{level(hex_) - 1}{letter}" for letter in LETTERS[: SIDES * (5 - level(hex_))]]
    (below,) = (
        one
        for one in lower
        if turned(one, round_) % (5 - level(hex_)) == 0 and over(one, round_) == here
    )
    assert below in beside(round_)[hex_]
    return over(below, round_ + 1)


# Prices of moves in halves of an action point: a run is two steps for one point.
PRICES = {
    False: {"step": 1, "down": 1, "climb": 6, "enter": 4, "spelunk": 2},
    True: {"step": 2, "down": 6, "climb": 2, "spelunk": 2},
}
TURN = 6


def moves(hex_: str, round_: int, high: bool) -> Iterator[tuple[str, str]]:
    """Yield (hex, kind of move) for each move of a Character, or of an Angel if `high`."""
    for near in beside(round_)[hex_]:
        rise = level(near) - level(hex_)
        if near == AXIS and not high:
            yield near, "enter"
        elif rise <= 1 and (high or near not in INACCESSIBLE):
            yield near, "climb" if rise == 1 else "down" if rise < 0 else "step"
    if hex_ in CAVES:
        yield CAVES[hex_], "spelunk"


def ends(hex_: str, round_: int, high: bool) -> set[str]:
    """Return the hexes where a turn of three action points can end."""
    found, queue = set(), [(hex_, TURN)]
    seen = set(queue)
    while queue:
        here, points = queue.pop()
        if here not in INACCESSIBLE:
            found.add(here)
        for there, move in moves(here, round_, high):
            price = PRICES[high][move]
            left = points - price if price == 1 else points - points % 2 - price
            if left < 0:
                continue
            if move in ("enter", "spelunk"):  # these end the turn
                found.add(there)
            elif (there, left) not in seen:
                seen.add((there, left))
                queue.append((there, left))
    return found


def turns(hex_: str, round_: int, goal: str, high: bool) -> int:
    """Return the smallest number of turns to a goal; the Levels turn between turns."""
    at = {hex_}
    for turn in count(1):
        at = {there for one in at for there in ends(one, (round_ + turn - 2) % SIDES + 1, high)}
        if goal in at:
            return turn
    raise AssertionError


@key(moving_map.turns_up)
def turns_up(**field: Any) -> int:
    return turns(field["hex"], field["round"], AXIS, high=False)


@key(moving_map.turns_to_a_pier)
def turns_to_a_pier(warehouse: str, **field: Any) -> int:
    return turns(field["hex"], field["round"], f"pier {warehouse}", high=True)


@key(moving_map.whole_island)
def whole_island() -> int:
    return next(n for n in count(1) if not any(n * level % 6 for level in (1, 2, 3)))


# --- 2 jumping prices -----------------------------------------------------------------------------


@key(jumping_prices.hit_points_lost)
def hit_points_lost(had: int, more: int) -> int:
    return -after_wounds(0, had, more)[0]


@key(jumping_prices.free_wounds)
def free_wounds(had: int, lives: int) -> int:
    return next(steps for steps in count() if -after_wounds(0, had, steps + 1)[0] > lives)


@key(jumping_prices.a_run)
def a_run(first: str, second: str, asked: str) -> int:
    level_wounds = {"Path": 1, "Shelter": 1, "Accessible Hex": 2, "Cave": 2, "Power Hex": 0}
    down_wounds = level_wounds | {"Path": 2, "Shelter": 2}
    one, other = (text.split(" ", 1)[1] for text in (first, second))
    assert (one == "Power Hex") <= (other == "Accessible Hex"), "it lies on the shore"
    assert (other == "Power Hex") <= (one == "Accessible Hex"), "it lies on the shore"
    return (down_wounds if "run down" in asked else level_wounds)[one] + level_wounds[other]


@key(jumping_prices.price_of_a_point)
def price_of_a_point(hexes: int, had: int) -> Fraction:
    walked, ran = (-after_wounds(0, had, each * hexes)[0] for each in (1, 2))
    return Fraction(ran - walked, hexes - hexes // 2)


@key(jumping_prices.at_a_power_hex)
def at_a_power_hex(hp: int, **field: int) -> int:
    lost = field["all"] - hp
    return next(hp + healed for healed in count() if 2 * healed >= lost)


@key(jumping_prices.price_over_six)
def price_over_six(hexes: int, had: int) -> Fraction:
    return price_of_a_point(hexes, had)


@key(jumping_prices.by_chance)
@key(jumping_prices.unknown_wounds)
def price_by_chance(more: int, high: int) -> Fraction:
    return Fraction(sum(-after_wounds(0, had, more)[0] == high for had in range(4)), 4)


# --- 3 hunt ---------------------------------------------------------------------------------------


@key(hunt.blows)
def blows(hp: int, loss: int) -> int:
    return next(n for n in count(1) if hp - n * loss <= 0)


@key(hunt.rounds)
def rounds(hp: int, need: int, hunters: int | str, points: int, walking: int) -> int:
    many = 1 if hunters == "one hunter" else int(hunters)
    assert blows(hp, 2) == need
    struck = 0
    for round_ in count(1):
        struck += sum(points - walking for _ in range(many))
        if struck >= need:
            return round_
    raise AssertionError


@key(hunt.what_is_left)
def what_is_left(hp: int, need: int, other: int) -> int:
    return hp - len(range(other, need))


@key(hunt.in_time)
def in_time(turns: int, points: int, need: int) -> int:
    between = [points * 2 for _ in range(turns - 1)]
    return sum(between) - need


@key(hunt.a_power_hex)
def a_power_hex(struck: int, hp: int, before: int, **field: int) -> int:
    assert hp == field["all"] - 2 * struck
    assert blows(hp, 2) == before
    return blows(at_a_power_hex(hp, all=field["all"]), 2) - before


@key(hunt.alone)
def alone(hp: int, turns: int, points: int) -> str:
    left = hp
    for gap_ in range(1, turns):
        left -= points * 2
        if left <= 0:
            return "just" if gap_ == turns - 1 else "easily"
    return "never"


# --- 4 drawing ------------------------------------------------------------------------------------


def misses(deck: int, of: int, draws: int) -> Fraction:
    """Return the probability that `draws` cards from `deck` include none of `of` special ones."""
    return Fraction(comb(deck - of, draws), comb(deck, draws))


@key(drawing.a_hand)
def a_hand(deck: int, of: int, draws: int) -> Fraction:
    return 1 - misses(deck, of, draws)


@key(drawing.the_next_card)
def the_next_card(deck: int, seen: int, bows: int, **field: int) -> Fraction:
    unseen_cards = [True] * (field["all"] - bows) + [False] * (deck - seen - field["all"] + bows)
    assert len(unseen_cards) == deck - seen
    return share(unseen_cards)


@key(drawing.somewhere_in_the_deck)
def somewhere_in_the_deck(deck: int, place: int, **field: int) -> Fraction:
    bows = field["all"]
    with_a_bow_there = comb(deck - 1, bows - 1)  # orders, of which only the bows' places count
    assert 1 <= place <= deck
    return Fraction(with_a_bow_there, comb(deck, bows))


@key(drawing.with_an_exchange)
def with_an_exchange(draws: int, deck: int, of: int, first: Fraction, second: Fraction) -> Fraction:
    hands = 1 - misses(deck, of, draws), 1 - misses(deck - draws, of, draws)
    assert all(
        abs(hand - told) <= Fraction(1, 2000)
        for hand, told in zip(hands, (first, second), strict=True)
    )
    return 1 - misses(deck, of, draws) * misses(deck - draws, of, draws)


@key(drawing.cards_for_even_odds)
def cards_for_even_odds(of: int, deck: int) -> int:
    return next(n for n in count(1) if misses(deck, of, n) <= Fraction(1, 2))


@key(drawing.a_bow)
def a_bow(deck: int, bows: int, hand: int) -> Fraction:
    return 1 - misses(deck, bows, hand)


@key(drawing.face_down)
def face_down() -> str:
    bow = [card < 12 for card in range(60)]
    first = [bow[a] for a, b in permutations(range(60), 2) if bow[b]]
    return "less" if Fraction(sum(first), len(first)) < Fraction(12, 60) else "more"


@key(drawing.after_the_crates)
def after_the_crates(seen: int) -> str:
    before, now = Fraction(12, 60), Fraction(12, 60 - seen)
    return "same" if now == before else best(more=now, less=before)


@key(drawing.how_to_split)
def how_to_split(one: int, ones: int, perm: int, perms: int, hand: int) -> int:
    def both(of_ones: int) -> Fraction:
        found = 1 - misses(ones, one, of_ones)
        return found * (1 - misses(perms, perm, hand - of_ones))

    return max(range(hand + 1), key=both)


# --- 5 unseen -------------------------------------------------------------------------------------


def gets(better: int, worse: int, here: Fraction) -> tuple[Fraction, Fraction]:
    """Return the hider's expected gain if the better place is struck, and if the worse one is.

    `here` is the probability of hiding at the better place.
    """
    return (1 - here) * worse, here * better


@key(unseen.what_a_mixture_gets)
def what_a_mixture_gets(better: int, worse: int, share: Fraction) -> Fraction:
    visits = [better] * int(share * 10) + [worse] * int(10 - share * 10)
    return mean(0 if place == better else place for place in visits)


def mixtures(better: int, worse: int) -> list[Fraction]:
    return [Fraction(part, better + worse) for part in range(better + worse + 1)]


@key(unseen.equalised)
def equalised(better: int, worse: int) -> Fraction:
    (equal,) = (
        here
        for here in mixtures(better, worse)
        if here * better == (1 - here) * worse  # what a strike takes
    )
    return equal


@key(unseen.value_of_two)
def value_of_two(better: int, worse: int) -> Fraction:
    """Maximin over the hider's mixtures; it must equal the hunter's minimax."""
    most = max(min(gets(better, worse, here)) for here in mixtures(better, worse))
    least = min(max((1 - strikes) * better, strikes * worse) for strikes in mixtures(better, worse))
    assert most == least
    return most


@key(unseen.where_to_strike)
def where_to_strike(better: int, worse: int) -> Fraction:
    (equal,) = (
        strikes for strikes in mixtures(better, worse) if (1 - strikes) * better == strikes * worse
    )
    return equal


@key(unseen.found_by_blows)
def found_by_blows(many: int, blows: int) -> Fraction:
    struck = combinations(range(many), blows)
    return share(me in one for me, one in product(range(many), list(struck)))


@key(unseen.two_ends)
def two_ends(better: int, worse: int) -> Fraction:
    return max(mixtures(better, worse), key=lambda here: min(gets(better, worse, here)))


@key(unseen.third_end)
def third_end(first: int, second: int, third: int) -> str:
    """Try all mixtures in thirtieths."""
    values = (first, second, third)
    mixtures = ((a, b, 30 - a - b) for a in range(31) for b in range(31 - a))

    def least(mixture: tuple[int, int, int]) -> int:
        gets = [part * value for part, value in zip(mixture, values, strict=True)]
        return min(sum(gets) - struck for struck in gets)

    chosen = max(mixtures, key=least)
    return "never" if chosen[2] == 0 else "rarely" if chosen[2] < min(chosen[:2]) else "often"


# --- 6 poison -------------------------------------------------------------------------------------


@key(poison.hit_exactly)
def hit_exactly(faces: int, right: int) -> Fraction:
    rows = (
        row for length in range(1, right + 1) for row in product(range(1, faces + 1), repeat=length)
    )
    return sum((Fraction(1, faces ** len(row)) for row in rows if sum(row) == right), Fraction(0))


@key(poison.until_it_works, digits=6)
def until_it_works(throws: Number, hit: Fraction) -> float:
    needed, still = 0.0, 1.0
    for _ in range(2000):
        needed += still * float(throws)
        still *= float(1 - hit)
    return needed


@key(poison.one_throw_more)
def one_throw_more(two: int, three: int) -> Fraction:
    return mean((1, 1 + two, 1 + three))


@key(poison.throws_for_a_dose)
def throws_for_a_dose(throws: int, one: Fraction, two: Fraction) -> Fraction:
    attempts = 100
    doses = attempts * one * 1 + attempts * two * 2
    return Fraction(throws * attempts) / doses


@key(poison.in_so_many_attempts)
def in_so_many_attempts(hit: Fraction, n: int) -> Fraction:
    odds = {True: hit, False: 1 - hit}
    found = Fraction(0)
    for row in product(odds, repeat=n):
        likely = Fraction(1)
        for attempt in row:
            likely *= odds[attempt]
        found += likely * any(row)
    return found


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
    """Compute the expected throws to a brew, of one or two doses, by value iteration."""
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


# --- 7 worth --------------------------------------------------------------------------------------


@key(worth.one_card_two_dice)
def one_card_two_dice(first: int, second: int) -> Fraction:
    throws = product(range(6), range(6))
    return share((one >= first) + (other >= second) <= 1 for one, other in throws)


@key(worth.overrule_a_die)
def overrule_a_die(one: int, two: int, three: int) -> Fraction:
    worths = (one, two, three)
    return mean(max(worths) - thrown for thrown in worths)


@key(worth.keep_or_spend)
def keep_or_spend(now: int, chance: Fraction) -> Fraction:
    """Of kept cards only some find a use; these must gain as much as all would if spent now."""
    kept, used = chance.denominator, chance.numerator
    return Fraction(kept * now, used)


@key(worth.worth_of_a_look)
def worth_of_a_look(gain: int, barred: Fraction, loss: int) -> Fraction:
    cases = [-loss] * barred.numerator + [gain] * (barred.denominator - barred.numerator)
    blind = max(mean(cases), Fraction(0))
    return mean(max(case, 0) for case in cases) - blind


@key(worth.after_a_clue)
def after_a_clue(hand: int, unseen: int, shields: int, seen: int, rest: int) -> Fraction:
    assert seen + rest == hand
    return 1 - misses(unseen - seen, shields, rest)


@key(worth.how_many_looks)
def how_many_looks(price: Fraction, w1: Number, w2: Number, w3: Number) -> int:
    left = {"0": 0, "1": w1 - price, "2": w2 - 2 * price, "3": w3 - 3 * price}
    return int(best(**left))


@key(worth.a_kept_card)
def a_kept_card() -> Fraction:
    return one_card_two_dice(5, 3)  # not to be cast out, and then Heaven


@key(worth.one_of_five)
def one_of_five(hand: int, unseen: int, shields: int, whole: Fraction) -> str:
    """A blow gains 1 or loses 1, so it is worth striking if no shield is the likelier case."""

    def blow(unseen_cards: int, held: int) -> Fraction:
        return 2 * Fraction(comb(unseen_cards - shields, held), comb(unseen_cards, held)) - 1

    blind = max(blow(unseen, hand), Fraction(0))
    none = Fraction(comb(unseen - shields, hand), comb(unseen, hand))
    assert abs(none - blind - whole) < Fraction(1, 200)
    no_shield = Fraction(unseen - shields, unseen)
    gained = no_shield * max(blow(unseen - 1, hand - 1), Fraction(0)) - blind
    fifth = whole / 5
    return "nothing" if gained == 0 else "more" if gained > fifth else "fifth"


@key(first_climb.looks_like_chance)
def looks_like_chance(games: int) -> str:
    lists = [*product("AD", repeat=games)]
    bea, dani = "A" * games, "DAA" + "D" * (games - 3)
    counts = [lists.count(tuple(one)) for one in (bea, dani)]
    return "same" if counts[0] == counts[1] else "mixed"


@key(moving_map.turned_so_far_solved)
def turned_so_far_solved(options: dict[str, str], **field: int) -> str:
    at, turns = 0, 0
    for _ in range(1, field["round"]):
        at, turns = (at + field["level"]) % 6, turns + 1
    return "passed" if numbers(options["passed"])[-1] != turns else "rest"


@key(moving_map.where_is_2g)
def where_is_2g(first: str, **field: Any) -> str:
    return where_it_lies(first, **field)


@key(poison.two_drops_solved)
def two_drops_solved(faces: int, options: dict[str, str]) -> str:
    """Count attempts on `faces` faces, and throws until each is over."""
    attempts = [(one, other) for one in range(1, faces + 1) for other in range(1, faces + 1)]
    hit = share(one == 2 or one + other == 2 for one, other in attempts)
    throws = mean([2 if one == 1 else 1 for one, _ in attempts])
    ends = {name: label.rstrip(".").rpartition("=")[2] for name, label in options.items()}
    if Fraction(ends["hit"]) != hit:
        return "hit"
    said = Fraction(ends["throws"].split()[0])
    return "product" if said == throws else "throws"


@key(drawing.second_card)
def second_card(place: int, deck: int, **field: int) -> str:
    """Simulate many shuffled decks."""
    rng = np.random.default_rng(4)
    bows = rng.permuted(np.tile(np.arange(deck) < field["all"], (20_000, 1)), axis=1)
    gap = bows[:, place - 1].mean() - bows[:, 0].mean()
    return "same" if abs(gap) < 0.02 else "less" if gap < 0 else "more"


@key(unseen.always_the_better)
def always_the_better(better: int, worse: int) -> str:
    """Return the best plan against a hunter who knows it; mixtures are tried in hundredths."""
    mixed = max(min((100 - n) * worse, n * better) for n in range(101))
    return best(better=0, turns=0, mix=mixed)


@key(poison.nearly_there)
def nearly_there(hit: Fraction, failed: int) -> str:
    waits = np.random.default_rng(6).geometric(float(hit), 400_000)
    long = waits[waits > failed] - failed
    gap = long.mean() * float(hit) - 1
    return "afresh" if abs(gap) < 0.05 else "less" if gap < 0 else "more"


@key(worth.worth_of_knowing)
def worth_of_knowing(gain: int, less: int) -> str:
    for p in (Fraction(n, 10) for n in range(11)):
        with_look = (1 - p) * max(gain, 0) + p * max(less, 0)
        if with_look != max((1 - p) * gain + p * less, 0):
            return "always"
    return "nothing"
