"""Second derivations of keys of Azardia's lessons 5 to 9: decks, hands and last turns counted."""

import re
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, permutations, product
from math import comb, prod

import numpy as np

from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.lessons import (
    characters,
    counting_hands,
    events,
    grace,
    large_numbers,
    turn,
    whole_game,
)
from azardia_nb.games.azardia.rules.card_kinds import Pile
from tests.lessons.keys import best, falling, key, mean, numbers, share
from tests.lessons.keys_azardia import (
    CARD_TILES,
    ROLLS,
    after_challenge,
    apart,
    duel,
    end,
    wins_in_the_end,
)

# --- 5 turn ---------------------------------------------------------------------------------------


def hands(left: int, copies: int, drawn: int) -> list[int]:
    """Return, for each possible hand of `drawn` cards, the number of the copies in it."""
    deck = [1] * copies + [0] * (left - copies)
    return [sum(hand) for hand in combinations(deck, drawn)]


@key(turn.when_to_play)
def when_to_play(text: str) -> str:
    if "what a rival does to you" in text.lower():
        return "answer"
    return "roll" if "roll" in text.lower() and "rival" not in text.lower() else "play"


@key(turn.over_the_limit)
def over_the_limit(before: int, tile: int, asked: str) -> int:
    (played, *_) = [*numbers(asked.partition("In phase C")[2].partition("of your")[0]), 0]
    held = before + 2 + (tile in CARD_TILES) - int(played)
    return max(held - 4, 0)


@key(turn.after_a_miss)
def after_a_miss(left: int, copies: int) -> Fraction:
    deck = [True] * copies + [False] * (left - copies)
    return share(second for first, second in permutations(deck, 2) if not first)


@key(turn.draw_in_one_turn)
def draw_in_one_turn(left: int, copies: int, draws: int) -> Fraction:
    return share(n > 0 for n in hands(left, copies, draws))


@key(turn.both_draws)
def both_draws(left: int, copies: int) -> Fraction:
    return share(n == 2 for n in hands(left, copies, 2))


@key(turn.after_answers)
def after_answers(from_: int, at: int, text: str, chain: str) -> int:
    steps = numbers(text)[0] * (1 if "forward" in text else -1)
    answers = chain.split("answers with")[1:]
    if len(answers) % 2 == 0:  # the last answer undoes what the target has answered
        return at + steps
    mirrored = "strikes that rival instead" in answers[-1]
    places = {"striker": from_ + steps * mirrored, "target": at}
    return places["target"]


@key(turn.exactly_one)
def exactly_one(left: int, copies: int) -> Fraction:
    return share(n == 1 for n in hands(left, copies, 2))


@key(turn.within_turns)
def within_turns(among: int, copies: int, per_turn: int, turns: int) -> Fraction:
    misses = (Fraction(among - copies - n, among - n) for n in range(per_turn * turns))
    return 1 - prod(misses)


# --- 5b large numbers -----------------------------------------------------------------------------


@key(large_numbers.ahead)
def ahead(n: int, won: int, later: int) -> Fraction:
    return won + Fraction(later - n, 4) - Fraction(later, 4)


@key(large_numbers.missing)
def missing(n: int) -> Fraction:
    return Fraction(n * (100 - 95), 100)


def at_least(least: Fraction, tries: int, chance: Fraction) -> Fraction:
    """Return the probability of at least `least` hits in `tries`."""
    hit, whole = chance.numerator, chance.denominator
    ways = sum(
        comb(tries, hits) * hit**hits * (whole - hit) ** (tries - hits)
        for hits in range(tries + 1)
        if hits >= least
    )
    return Fraction(ways, whole**tries)


@key(large_numbers.far_off)
def far_off(chance: Fraction, few: int, more: int, far: Fraction) -> str:
    chances = [at_least(far * tries, tries, chance) for tries in (few, more)]
    return "same" if chances[0] == chances[1] else best(ten=chances[0], hundred=chances[1])


@key(large_numbers.gap_of_the_share)
def gap_of_the_share(rolls: int, hits: int) -> Fraction:
    return Fraction(hits, rolls) - share(one == other for one, other in ROLLS)


@key(large_numbers.what_95_means, seeds=range(2))
def what_95_means(rolls: int, low: Fraction, high: Fraction) -> str:
    """Simulate many experiments: the share of intervals that contain the true probability."""
    doubles = np.random.default_rng(95).binomial(rolls, 0.1, 4000)
    half = 1.96**2
    middle = (doubles + half / 2) / (rolls + half)
    margin = 1.96 * np.sqrt(doubles * (rolls - doubles) / rolls + half / 4) / (rolls + half)
    contain = np.mean((middle - margin < 0.1) & (middle + margin > 0.1))
    assert 0.92 < contain < 0.98
    assert doubles.max() / rolls < 0.95  # and no experiment has nearly all doubles
    assert low < high
    return "method"


@key(large_numbers.due)
def due(side: str, row: int) -> str:
    tosses = product(("heads", "tails"), repeat=row + 1)
    last = [tossed[-1] for tossed in tosses if set(tossed[:-1]) == {side}]
    ways = {one: last.count(one) for one in ("heads", "tails")}
    return "both" if ways["heads"] == ways["tails"] else best(**ways)


@key(large_numbers.gap)
def gap(few: int, **field: int) -> str:
    """Simulate many rolls."""
    rng = np.random.default_rng(5)
    gaps = [np.abs(rng.binomial(n, 0.1, 4000) - n / 10).mean() for n in (few, field["many"])]
    return "larger" if gaps[1] > 2 * gaps[0] else "smaller" if gaps[1] < gaps[0] / 2 else "even"


# --- 6 characters ---------------------------------------------------------------------------------


@key(characters.third_card)
def third_card(left: int, copies: int, third: int) -> Fraction:
    return share(n > 0 for n in hands(left, copies, third))


@key(characters.dealt_out)
def dealt_out(who: str, **field: str) -> int:
    seats = [name.split(" (")[0] for name in field["hands"].replace(" and ", ", ").split(", ")]
    held = dict.fromkeys(seats, 0)
    for card in range(sum(map(int, numbers(field["hands"])))):
        held[seats[card % len(seats)]] += 1
    return held[who]


@key(characters.unseen_swap)
def unseen_swap(left: int, copies: int, draws: int) -> Fraction:
    return mean(Fraction(n, draws) for n in hands(left, copies, draws))


@key(characters.after_the_call)
def after_the_call(
    mantis: int, rival: int, level_1: int, level_2: int, winner: str, loser: str
) -> int:
    pawns = {"Noncredo Mantis": (mantis, level_1)}
    start, level = pawns.get(loser, (rival, level_2))
    assert winner != loser
    return after_challenge((start, 1), (start, level))[1][0]


@key(characters.after_her_roll)
def after_her_roll(first: int, second: int) -> Fraction:
    return wins_in_the_end(first + second)


# --- 7 events -------------------------------------------------------------------------------------


@key(events.who_may_answer)
def who_may_answer(strike: str) -> str:
    return "yes" if strike.startswith("A rival plays a card") else "no"


@key(events.next_penalty)
def next_penalty(among: int, copies: int) -> Fraction:
    return share(card < copies for card in range(among))


@key(events.tiles_on_average)
def tiles_on_average(n: int, fars: int, far: int, nears: int, near: int) -> Fraction:
    return mean([far] * fars + [near] * nears + [0] * (n - fars - nears))


@key(events.within_penalties)
def within_penalties(copies: int, among: int, draws: int) -> Fraction:
    return share(n > 0 for n in hands(among, copies, draws))


@key(events.worth_paying)
def worth_paying(price: int, n: int, taking: int, lost: int) -> str:
    cost = mean([lost] * taking + [0] * (n - taking))
    return best(yes=cost, no=price)


@key(events.coins_lost)
def coins_lost(among: int, cards: str, **field: int) -> Fraction:
    purse = field["coins"]
    losses = []
    for copies, text in re.findall(r"(\d+) × “[^”]*” \(([^)]*)\)", cards):
        taken = re.search(r"[Ll]ose ([\d,]+) coins", text)
        most = int(taken[1].replace(",", "")) if taken else purse
        assert taken or "all your coins" in text
        losses += [min(most, purse)] * int(copies)
    return mean(losses + [0] * (among - len(losses)))


@key(events.copies_on_average)
def copies_on_average(copies: int, among: int, draws: int) -> Fraction:
    ways = {n: comb(copies, n) * comb(among - copies, draws - n) for n in range(copies + 1)}
    return Fraction(sum(n * hands_ for n, hands_ in ways.items()), sum(ways.values()))


@key(events.event_within)
def event_within(among: int, rounds: int) -> Fraction:
    return share(place < rounds for place in range(among))


@key(events.tiles_lost)
def tiles_lost() -> Fraction:
    """Read the texts of the penalty cards; at level 5 a lost level costs three tiles."""
    tiles = []
    for card in Deck.kit().cards:
        if card.pile is Pile.PENALTY:
            text = card.text("en").lower()
            back = re.search(r"back (\d+) tile", text)
            lost = int(back[1]) if back else 3 if re.search(r"(lose|drop) a level", text) else 0
            tiles += [lost] * card.count
    return mean(tiles)


# --- 7b counting hands ----------------------------------------------------------------------------


@key(counting_hands.in_order)
def in_order(cards: int) -> int:
    return sum(1 for _ in permutations(range(cards), 3))


@key(counting_hands.of_hands)
def of_hands(cards: int, drawn: int) -> int:
    return sum(1 for _ in combinations(range(cards), drawn))


@key(counting_hands.keep_or_discard)
def keep_or_discard(held: int, over: int) -> str:
    keep, discard = (sum(1 for _ in combinations(range(held), n)) for n in (4, over))
    return "same" if keep == discard else best(keep=keep, discard=discard)


@key(counting_hands.none_wanted)
def none_wanted(cards: int, wanted: int, drawn: int) -> Fraction:
    return share(n == 0 for n in hands(cards, wanted, drawn))


@key(counting_hands.one_wanted)
def one_wanted(cards: int, wanted: int) -> Fraction:
    return share(n == 1 for n in hands(cards, wanted, 3))


@cache
def count_of_hits(tries: int, tenths: int) -> list[Fraction]:
    """Return the probability of each number of hits, computed try by try."""
    odds = [Fraction(1)]
    hit = Fraction(tenths, 10)
    for _ in range(tries):
        odds = [
            stay * (1 - hit) + up * hit
            for stay, up in zip([*odds, Fraction(0)], [Fraction(0), *odds], strict=True)
        ]
    return odds


@key(counting_hands.zeros_in_rolls)
def zeros_in_rolls(rolls: int, asked: str) -> Fraction:
    assert share(apart(roll) == 0 for roll in ROLLS) == Fraction(1, 10)
    return count_of_hits(rolls, 1)[1 if "exactly one zero" in asked else 2]


@key(counting_hands.pairs)
def pairs(drawn: int, **field: int) -> int:
    return sum(1 for _ in combinations(range(field["cards"]), drawn))


# --- 8 grace --------------------------------------------------------------------------------------


@key(grace.land_by_adding)
def land_by_adding(tile: int, goal: int) -> Fraction:
    return share(end(tile, 5, sum(roll)) == goal for roll in ROLLS)


@key(grace.land_either_way)
def land_either_way(tile: int, goal: int) -> Fraction:
    def hit(roll: tuple[int, int]) -> bool:
        return goal in (end(tile, 5, sum(roll)), end(tile, 5, apart(roll)))

    again = share(map(hit, ROLLS))
    return mean(1 if hit(roll) else again if apart(roll) == 0 else 0 for roll in ROLLS)


@key(grace.win_duel)
def win_duel(mine: int) -> Fraction:
    return share(sum(roll) < mine for roll in ROLLS)  # a tie goes to the holder


@key(grace.two_rivals)
def two_rivals(one: Fraction, other: Fraction) -> Fraction:
    cases = product(((True, one), (False, 1 - one)), ((True, other), (False, 1 - other)))
    return sum((mine * yours for (lands, mine), (too, yours) in cases if lands or too), Fraction(0))


@key(grace.held)
def held(tile: int) -> str:
    kept = 1 - land_either_way(tile, 150) * duel()["higher"]
    levels = {"even": 0.5, "mostly": 0.75, "nearly": 0.9}
    assert kept > levels["nearly"]
    return "nearly"


@key(grace.coin_in_the_duel)
def coin_in_the_duel() -> str:
    return best(
        arriver=share(sum(mine) >= sum(other) for mine, other in product(ROLLS, ROLLS)),
        holder=share(sum(mine) < sum(other) for mine, other in product(ROLLS, ROLLS)),
    )


# --- 9 whole game ---------------------------------------------------------------------------------


@key(whole_game.two_in_reach)
def two_in_reach(here: int, tiles: str) -> Fraction:
    return share(end(here, 1, sum(roll)) in numbers(tiles) for roll in ROLLS)


@key(whole_game.hunted)
def hunted(here: int, first_tile: int, second_tile: int) -> Fraction:
    return share(
        here in (first_tile + sum(one), second_tile + sum(other))
        for one, other in product(ROLLS, ROLLS)
    )


@key(whole_game.safer_tile)
def safer_tile(here: int, low: int, high: int, first: int, second: int) -> str:
    hit = {
        name: 1
        - share(first + sum(one) != tile for one in ROLLS)
        * share(second + sum(other) != tile for other in ROLLS)
        for name, tile in (("add", here + low + high), ("subtract", here + high - low))
    }
    return "same" if hit["add"] == hit["subtract"] else min(hit, key=lambda name: hit[name])


@key(whole_game.luck)
def luck(turns: int, sums: str) -> Fraction:
    assert len(numbers(sums)) == turns
    return sum(numbers(sums)) - turns * mean(map(sum, ROLLS))


@key(counting_hands.order_of_hands)
def order_of_hands(cards: int, wanted: int, options: dict[str, str]) -> str:
    drawn = list(hands(cards, wanted, 2))
    counts = {"none": drawn.count(0), "one": drawn.count(1), "two": drawn.count(2)}
    return falling(options, {**counts, "some": counts["one"] + counts["two"]})


@key(turn.soonest)
def soonest(among: int, per_turn: int, options: dict[str, str], **field: int) -> str:
    def seen(name: str) -> Fraction:
        miss = Fraction(1)
        for drawn in range(per_turn * field.get(f"{name}_turns", 1)):
            miss *= Fraction(among - field[f"{name}_copies"] - drawn, among - drawn)
        return 1 - miss

    return falling(options, {name: seen(name) for name in ("few", "some", "many", "rare")})


@key(counting_hands.sorted_hands)
def sorted_hands(cards: int, wanted: int, drawn: int, options: dict[str, str], **_: int) -> str:
    found = list(hands(cards, wanted, drawn))
    names = ("none", "one", "two", "all")
    return falling(options, {name: found.count(n) for n, name in enumerate(names)})


@key(turn.after_a_miss_argued)
def after_a_miss_argued(left: int, copies: int, **field: str) -> str:
    assert field["card"]
    before, after = Fraction(copies, left), Fraction(copies, left - 1)
    return "memory" if after == before else "due" if after > Fraction(9, 10) else "fewer"


@key(characters.three_draws_solved)
def three_draws_solved(left: int, copies: int, third: int, options: dict[str, str]) -> str:
    none = share(n == 0 for n in hands(left, copies, third))
    near = Fraction(1, 1999)
    wrong = abs(numbers(options["none"])[-1] - none) > near
    return "none" if wrong else "answer"


@key(events.usually_nothing)
def usually_nothing(n: int, taking: int, lost: int, price: int) -> str:
    pile = [lost] * taking + [0] * (n - taking)
    return "average" if mean(pile) > price else "most"


@key(large_numbers.made_up_tosses)
def made_up_tosses(**field: str) -> str:
    """Return the row with more changes between neighbouring tosses."""
    rows = {name: field[name].split() for name in ("first", "second")}
    switches = {name: sum(a != b for a, b in pairwise(row)) for name, row in rows.items()}
    return max(switches, key=lambda name: switches[name])


@key(large_numbers.heads_ahead)
def heads_ahead(n: int, ahead: int, more: int, **field: int) -> str:
    heads = np.random.default_rng(5).binomial(more, 0.5, 20_000)
    lead = (2 * heads - more).mean() + 2 * field["heads"] - n
    return "stays" if abs(lead - ahead) < 2 else "back" if lead < ahead else "grows"
