"""Every number in a lesson's prose is compared with the rules, the decks and the odds."""

import re
from collections import Counter
from fractions import Fraction
from functools import cache
from math import comb
from statistics import NormalDist, median

from azardia_nb import lessons
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.lessons.bayes import FAIR, HEAVY, LOADED, believing, likelihood
from azardia_nb.games.azardia.lessons.spread import FOUR, TIMES, ZERO, deviation
from azardia_nb.games.azardia.lessons.your_own_player import SCALE
from azardia_nb.games.azardia.odds import grace, race
from azardia_nb.games.azardia.odds.core.end_game import PAIRS
from azardia_nb.games.azardia.odds.penalties import landing, mean, penalties
from azardia_nb.games.azardia.record import GAME
from azardia_nb.games.azardia.rules.board import COIN, NUMBERS
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.lessons.course import Page, course, written
from azardia_nb.players import seated
from azardia_nb.probability.dice import contest, difference, rolls, total
from azardia_nb.probability.distribution import variance
from azardia_nb.probability.draws import evidence, hits, normal, posterior, waiting, within
from azardia_nb.probability.funnel import Z, leaving
from azardia_nb.probability.goodness_of_fit import UNUSUAL, chi_square, face, power, relabelled
from azardia_nb.simulation.compare import CARE
from azardia_nb.simulation.statistics import (
    Estimate,
    at_least_one,
    false_marks_of_playing_on,
    share,
)
from azardia_nb.simulation.tournament import MEAN
from azardia_nb.solve.markov_chain import Chain
from azardia_nb.text.say import decimal, percent, rounded
from tests.cases import each
from tests.lessons import axis_mundi_claims, titan_race_claims

GOAL, GATE, TOP = NUMBERS.goal, NUMBERS.gate, NUMBERS.top_level
FACES, STEP = NUMBERS.faces, NUMBERS.step
DICE = (FACES,) * NUMBERS.dice
ROLLS = FACES**NUMBERS.dice
SURE = 95  # percent of intervals that contain the truth


def coin(thousands: int | Fraction) -> str:
    """So many thousands of coins, as prose writes them."""
    return f"{int(thousands * COIN):,}"


def cases(chance: Fraction, of: int = ROLLS) -> int:
    """How many of the equally likely cases a probability stands for."""
    found = chance * of
    assert found.denominator == 1
    return found.numerator


CHANGES = 14  # in the table of the laboratory: tests/widgets counts them


def held(chance: Fraction, tries: int) -> Fraction:
    """How often the interval of a share holds the chance: every number of hits, weighed."""
    shares = ((k, share(k, tries)) for k in range(tries + 1))
    return sum(
        (
            comb(tries, k) * chance**k * (1 - chance) ** (tries - k)
            for k, found in shares
            if found.low <= chance <= found.high
        ),
        Fraction(0),
    )


def lines_that_leave(chance: Fraction) -> int:
    """How many of 100 lines of 10,000 tries leave the band of a single look."""
    return of_100(leaving(chance, range(25, 10_001, 25), Z))


def of_100(chance: float) -> int:
    """In how many of 100 experiments something happens."""
    return int(rounded(100 * chance))


def hardly_loaded() -> dict[int, Fraction]:
    """A die that shows one face in 12% of the rolls."""
    return dict.fromkeys(range(1, 10), Fraction(88, 900)) | {10: Fraction(12, 100)}


@cache
def sums() -> dict[int, int]:
    return {n: cases(chance) for n, chance in total(DICE).items()}


@cache
def differences() -> dict[int, int]:
    return {n: cases(chance) for n, chance in difference(DICE).items()}


def adding_to(steps: int) -> list[tuple[int, ...]]:
    return [roll for roll in rolls(DICE) if sum(roll) == steps]


CARDS = {card.id: card for card in Deck.kit().cards}


def size(pile: Pile) -> int:
    """How many cards a deck has."""
    return sum(card.count for card in CARDS.values() if card.pile == pile)


@cache
def presses() -> int:
    """How often a person is asked in a whole game against three bots, to the nearest hundred."""
    bot, counts = seated("greedy", 1, GAME), []
    for seed in range(5):
        game, asked = GAME.Game(4, seed=seed), 0
        while not game.over:
            forced = len(game.actions) == 1
            waits = not forced or GAME.tabletop.waits_for(game, game.actions[0])
            asked += game.seat == 1 and waits
            game.play(bot.choose(game.view(game.seat)))
        counts.append(asked)
    return round(median(counts) / 100) * 100


def start_here() -> list[str]:
    return [
        f"exactly on tile {GOAL}",
        f"Get to level {TOP}",
        "at level 1",
        f"Only at level {TOP} may a pawn pass the gate on tile {GATE}",
        f"tile {GATE} takes you back to tile 1",
        f"its level to {TOP}",
        f"Hit tile {GOAL} exactly",
        f"lands on tile {GOAL}",
        f"about {presses()} presses",
    ]


def board() -> list[str]:
    tile = 147
    ahead, short = GOAL - tile, adding_to(2)
    over = adding_to(ahead + 1)
    *others, last = over
    hits = len(short) + len(over)
    return [
        f"road of {GOAL} tiles",
        f"gate at tile {GATE}",
        "from 0% (impossible) to 100% (certain)",
        f"of level {TOP - 3} on tile {GATE + 20}",
        f"Below level {TOP} you cannot pass tile {GATE}: it counts as tile 1",
        f"From tile {GATE - 1} the next step takes you to tile 1",
        f"count {GATE} and 1 as",
        f"up to level {TOP}",
        f"This pawn is {ahead} tiles from",
        f"Worked example: tile {tile}",
        f"on tile {tile} and you add the dice. The goal is {ahead} tiles away",
        f"A sum of 2 takes you to {tile} + 2 = {tile + 2}.",
        f"of the {ROLLS} equally likely rolls does this: {short[0]}",
        f"A sum of {ahead + 1} takes you {ahead} tiles forward and 1 back: {GOAL} − 1 = {GOAL - 1}",
        f"{', '.join(map(str, others))} and {last}",
        f"{len(short)} + {len(over)} = {hits} of the {ROLLS} rolls end on tile {GOAL - 1}",
        f"{hits}/{ROLLS} = {percent(Fraction(hits, ROLLS))}",
        f"the turn on tile {GOAL - 1}",
        "the gate, and on tile 1",
        "from 0 (impossible) to 1, or 100% (certain)",
    ]


def two_dice() -> list[str]:
    seven = adding_to(7)
    zero, one = differences()[0], differences()[1]
    return [
        f"each of the {ROLLS} cells",
        "a sum of 7",
        "exactly 7 tiles",
        f"{', '.join(map(str, seven[:-1]))} and {seven[-1]}: {len(seven)} rolls",
        f"Each of the {ROLLS} rolls",
        f"{len(seven)}/{ROLLS} = {percent(total(DICE)[7])}",
        f"{seven[0]} and {seven[-1]} are",
        f"difference of 0. That is {zero} cells",
        f"{one // 2} + {one // 2} = {one} cells give a difference of 1",
        f"around {max(sums(), key=sums().__getitem__)} tiles",
        "then 10 times, then 100, then 1,000",
        f"the {ROLLS} rolls of",
        "add up to 1",
    ]


def your_choice() -> list[str]:
    zero, stay = differences()[0], Fraction(differences()[0], ROLLS)
    ahead = 5
    add, subtract = adding_to(ahead), [(n, n + ahead) for n in range(1, FACES - ahead + 1)]
    both = len(add) + 2 * len(subtract)
    return [
        "if the difference is 0, you",
        "## A difference of 0",
        "A difference of 0 would",
        "both* rolls give 0",
        f"probability {zero}/{ROLLS}, the second",
        f"{zero}/{ROLLS} × {zero}/{ROLLS} = {stay**2}, or {percent(stay**2)}",
        "Call them 0",
        f"Worked example: a tile {ahead} ahead",
        f"tile exactly {ahead} ahead",
        f"{', '.join(map(str, add[:-1]))} and {add[-1]} have the sum {ahead}: {len(add)} rolls",
        f"{', '.join(f'{a} and {b}' for a, b in subtract)} differ by {ahead}, each in two orders: "
        f"{2 * len(subtract)} rolls",
        f"{len(add)} + {2 * len(subtract)} = {both} of the {ROLLS} rolls, or "
        f"{percent(Fraction(both, ROLLS))}",
    ]


def of_coins() -> list[str]:
    with_coin = sums()[7] + sums()[6]
    return [
        f"carry {coin(NUMBERS.coin_cap)} at most",
        f"How much are {coin(1)} of them worth? Here we call {coin(1)}",
        f"exactly 7 tiles. Without a coin you need a sum of 7: {sums()[7]} of the {ROLLS} rolls, "
        f"or {percent(total(DICE)[7])}",
        f"a sum of 6 will do as well: {sums()[6]} more rolls",
        f"{sums()[7]} + {sums()[6]} = {with_coin} of the {ROLLS} rolls, or "
        f"{percent(Fraction(with_coin, ROLLS))}",
        f"adds {sums()[6]} percentage points",
        f"those {sums()[6]} rolls",
        f"A level costs {coin(NUMBERS.level_price)}, as much as "
        f"{NUMBERS.level_price // NUMBERS.tile_price} tiles",
        f"Below level {TOP} the gate",
        f"at level {TOP} it opens",
        "at level 3",
        f"from {percent(total(DICE)[7])} to {percent(Fraction(with_coin, ROLLS))} the probability "
        f"rises by {sums()[6]}",
        "probability 1, or 100%",
    ]


def challenges() -> list[str]:
    pairs = ROLLS**2
    outcomes = contest(total(DICE), total(DICE))
    ties, wins = cases(outcomes[0], pairs), cases(outcomes[1], pairs)
    assert cases(outcomes[-1], pairs) == wins
    return [
        f"level 1 or level {TOP} keeps the level and moves back {STEP} tiles",
        f"to 1, then one of them to {TOP}",
        f"{len(sums())} possible sums, from {min(sums())} to {max(sums())}",
        f"than 1 in {len(sums())}",
        f"{ties} ties among {ROLLS} × {ROLLS} = {pairs:,} pairs: {percent(outcomes[0])}",
        f"the {ties} ties, and {pairs:,} − {ties} = {pairs - ties:,} pairs",
        f"{pairs - ties:,} ÷ 2 = {wins:,}",
        f"{wins:,}/{pairs:,}, or {percent(outcomes[1], digits=2)}",
        f"the rest, {percent(1 - outcomes[1], digits=2)}",
        f"below level {TOP}",
    ]


def turn() -> list[str]:
    deck, copies = size(Pile.ACTION), CARDS["boo"].count
    miss = Fraction(comb(deck - copies, 2), comb(deck, 2))
    assert 1 - miss == within(copies, deck, 2)
    return [
        f"more than {NUMBERS.hand_limit} cards",
        "C1 lights up",
        "passes 100%",
        "subtract it from 1",
        f"{copies} of the {deck} cards are",
        f"probability {deck - copies}/{deck}.",
        f"{deck - copies - 1} of the {deck - 1} cards",
        f"probability {deck - copies - 1}/{deck - 1}.",
        f"{deck - copies}/{deck} × {deck - copies - 1}/{deck - 1} ≈ {percent(miss)}",
        f"100% − {percent(miss)} = {percent(1 - miss)}",
        "is 1 minus",
    ]


def characters() -> list[str]:
    copies, deck = 4, 20
    two, three = (within(copies, deck, n) for n in (NUMBERS.draws, NUMBERS.draws + 1))
    more = deck - copies
    return [
        f"draw {NUMBERS.draws + 1} cards instead of {NUMBERS.draws}",
        "50% more likely",
        f"{copies} of {deck} cards",
        f"{deck} cards are left in the deck, and {copies} of them",
        f"{more}/{deck} × {more - 1}/{deck - 1} = {1 - two}",
        f"probability {two}, about {percent(two)}",
        f"{1 - two} × {more - 2}/{deck - 2} = {1 - three}",
        f"probability {three}, about {percent(three)}",
        f"about {round((three - two) * 100)} percentage points",
        f"Half of {percent(two)} would be about {round(two * 50)} points",
        "At level 1 she",
        f"its {SURE}% confidence",
        f"about {SURE} in 100 such",
    ]


def events() -> list[str]:
    purse, cards = 3, size(Pile.PENALTY)
    strikes = {one.card: one for one in penalties(landing(101, coins=purse * COIN))}
    names = ("parking-fine", "cursed-purse", "ruin", "slip-and-spill")
    takes = {name: -strikes[name].coins for name in names}
    found = [int(CARDS[name].count * taken * COIN) for name, taken in takes.items()]
    average = -mean(list(strikes.values()), "coins") * COIN
    assert sum(found) == average * cards  # no other card takes coins
    rows = [
        f"| {CARDS[name].count} | {coin(taken)}{' (all you have)' if taken == purse else ''} | "
        f"{int(CARDS[name].count * taken * COIN):,} |"
        for name, taken in takes.items()
    ]
    return [
        f"{size(Pile.EVENT)} events",
        f"{coin(purse)} coins and draw one of the {cards} penalty",
        *rows,
        f"{' + '.join(f'{one:,}' for one in found)} = {sum(found):,} coins for {cards} equally",
        f"{sum(found):,} ÷ {cards} = {int(average):,} coins",
    ]


def last_turns() -> list[str]:
    zero, one = differences()[0], differences()[1]
    exact = Fraction(one, ROLLS) + Fraction(zero, ROLLS) * Fraction(one, ROLLS)
    assert exact == grace.landing("both", 1)[GOAL - 1]
    middle = max(sums(), key=sums().__getitem__)
    return [
        f"duel for tile {GOAL}",
        f"Reaching tile {GOAL}",
        "This pawn is 7 tiles",
        f"best about {middle} tiles away, because {middle} is the most common sum",
        f"On tile {GOAL - 1} you need a difference of 1. {one} of the {ROLLS} rolls",
        f"Another {zero} rolls are doubles, a difference of 0",
        f"{one} rolls in {ROLLS} once more",
        f"{one}/{ROLLS} + {zero}/{ROLLS} × {one}/{ROLLS} = "
        f"{one / ROLLS} + {zero * one / ROLLS**2} = {float(exact)}, a {percent(exact)} chance of "
        f"landing on tile {GOAL}",
        f"in {zero}/{ROLLS} × {one}/{ROLLS}",
        f"as {one}/{ROLLS} *given",
    ]


def whole_game() -> list[str]:
    first, second = sums()[10], sums()[19]
    miss = [Fraction(ROLLS - hits, ROLLS) for hits in (first, second)]
    none = float(miss[0] * miss[1])
    return [
        "is 10 tiles behind you, another 19.",
        f"A sum of 10 comes up in {first} of the {ROLLS} rolls, so the first rival misses with "
        f"probability {percent(miss[0])}",
        f"A sum of 19 comes up in {second} of the {ROLLS} rolls, so the second rival misses with "
        f"probability {percent(miss[1])}",
        f"{float(miss[0])} × {float(miss[1])} = {none}",
        f"1 − {none} = {1 - none:.4f}, about {percent(1 - none)}",
        f"{first}% and {second}% gives {first + second}%",
        "to 0: on",
        f"tile {GATE} counts as tile 1",
        f"its {SURE}% confidence",
        "from 1.",
    ]


def what_if() -> list[str]:
    four, ahead = sums()[17], 11
    hits = Fraction(sums()[ahead], ROLLS)
    return [
        "on tile 1 as",
        "sounds like 50%",
        f"{four} of the {ROLLS} rolls, the other {ROLLS - four}",
        f"the {ROLLS} rolls of two",
        f"is {ahead} tiles ahead",
        f"{sums()[ahead]} of the {ROLLS} rolls have a sum of {ahead}: {percent(hits)}",
        f"probability {percent(contest(total(DICE), total(DICE), again=True)[1])}",
        f"{percent(hits)} × 50% = {percent(hits / 2)}",
        f"yours at level {TOP} on tile {GOAL - 1}",
        f"such as {hits}",
    ]


def chain() -> list[str]:
    lap = GATE - 1
    one, two = (float(sum(n * p for n, p in total(kinds).items())) for kinds in (DICE[:1], DICE))
    assert race.turns_per_lap(race.adding) == Fraction(lap, int(two))
    assert race.standing(race.adding)[34] == Fraction(1, lap)
    aiming = float(race.turns_per_lap(race.FOR_A_TILES))
    half = Fraction(1, 2)
    hop = {n: {n % 4 + 1: half, (n + 1) % 4 + 1: half} for n in range(1, 5)}
    rows = [[hop[n].get(m, 0) for m in range(1, 5)] for n in range(1, 5)]
    twice = Chain(hop).distribution(1, 2)[4]
    waits = race.tyrant_zone(race.adding).expected_steps_floats().values
    return [
        f"on average {decimal(waits[GATE + 1])} from the first and {decimal(waits[GOAL - 1])} from "
        "the last",
        "pawns as you like on tile 1",
        "after 2 turns, after 10, after 50",
        f"ring of {lap} steps, since tile {GATE} counts as tile 1",
        f"probability, 1/{lap}",
        f"takes about {aiming:.1f} turns instead of {lap / two:.1f}",
        f"the faces 1 to {FACES} shows {one} on average",
        f"{one} + {one} = {two:.0f} on average",
        f"A lap has {lap} steps",
        f"{lap} ÷ {two:.0f} ≈ {lap / two:.1f} turns",
        f"At level {TOP} there",
        f"from tile {GATE + 1} to",
        "ring of 4 tiles, and a coin instead of the dice: heads, the pawn moves 1 tile; tails, it "
        "moves 2",
        "| from | to 1 | to 2 | to 3 | to 4 |",
        *("| " + " | ".join(map(str, (n, *row))) + " |" for n, row in enumerate(rows, 1)),
        f"From tile 1 to tile 4 in two turns the pawn goes through tile 2 or tile 3: {half} × "
        f"{half} + {half} × {half} = {twice}. That is row 1 times column 4",
        "turns to 10 and to 50",
        f"always move 1 tile, and last take a ring of {lap} tiles",
        "always moves 1 tile",
    ]


def perfect() -> list[str]:
    duel = grace.duel()
    near, far = (grace.landing("both", 1)[tile] for tile in (GOAL - 1, GOAL - 5))
    return [
        "level 3, on any",
        "a guess: 50% everywhere",
        f"each of the {ROLLS} rolls",
        f"{len(PAIRS):,} positions in the",
        "both pawns on tile 130",
        "Try 1, 20, 50 and 100 sweeps",
        "with 0% or 100% everywhere",
        f"is on tile {GOAL}, and",
        f"From tile {GOAL - 1} you land with probability {percent(near)}",
        f"probability {percent(duel, digits=2)}",
        f"value of tile {GOAL - 1} is {float(near)} × {float(duel)} ≈ {float(near * duel):.3f}, or "
        f"{percent(near * duel)}",
        f"From tile {GOAL - 5} it is {float(far)} × {float(duel)} ≈ {float(far * duel):.3f}, or "
        f"{percent(far * duel)}: {round(100 * (near - far) * duel)} percentage",
        "add up to 100%",
    ]


def large_numbers() -> list[str]:
    double, hits, tries, times = Fraction(differences()[0], ROLLS), 14, 100, 16
    few, many = share(hits, tries), share(hits * times, tries * times)
    seen = percent(Fraction(hits, tries))
    assert few.low < double < few.high
    assert double < many.low
    return [
        "them 10,000 times",
        f"nearly {percent(double)} of the rolls",
        f"in {differences()[0]} of the {ROLLS} rolls: its probability is {percent(double)}",
        f"closer and closer to {percent(double)}. What",
        "5 doubles behind after 100 rolls",
        f"expect {percent(double)} of the *new* rolls",
        "The 5 stay",
        f"among 10,000 rolls 5 doubles hardly count: they are {5 / 10_000 * 100:.2f} percentage",
        f"Worked example: {hits} doubles",
        f"rolled {tries} times and {hits} rolls were doubles: a share of {seen}",
        f"The {SURE}% **confidence interval** goes from {few.low:.1%} to {few.high:.1%}. It "
        f"contains {percent(double)}",
        f"After {tries * times:,} rolls with {hits * times} doubles the share is {seen} again",
        f"only from {many.low:.1%} to {many.high:.1%}. Now {percent(double)} is outside",
        f"{SURE}% of what? Here the same fair dice are tested in 100 experiments",
        f"about {SURE} of 100 intervals contain the probability and about {100 - SURE} miss",
        f"with 100 rolls it is {percent(held(Fraction(1, 10), 100))[:-1]} of 100, with more rolls "
        f"it comes closer to {SURE}",
        f"bands around {percent(double)}",
        f"rolls, {SURE} of 100 lines are inside",
        f"to 10,000 rolls, {SURE} of 100 lines *never*",
        f"about {lines_that_leave(Fraction(1, 10))} of 100 lines do so somewhere on the way to "
        "10,000 rolls",
        f"interval ({SURE}%)",
        f"about {SURE} of 100 experiments",
        f"read a {SURE}% confidence",
    ]


def rules_of_thumb() -> list[str]:
    before, best, chosen = 52, 58, 55
    return [
        f"have a {before}% chance of winning",
        f"would make it {best}%",
        f"and it is {chosen}%",
        f"gave you {best} − {before} = {best - before} percentage points",
        f"gave away {best} − {chosen} = {best - chosen} percentage points",
        f"rises by {chosen - before},",
        "How many games out of 100",
        "winning below 50%",
    ]


def fair_dice() -> list[str]:
    counts = {1: 14, 2: 8, 3: 12, 4: 6}
    fit = chi_square(counts, face(len(counts)))
    expected = fit.tries // len(counts)
    off = [n - expected for n in counts.values()]
    squares = [n * n for n in off]
    said = [f"{n}".replace("-", "−") for n in off]
    seen = [str(n) for n in counts.values()]
    level = int(100 * UNUSUAL)
    return [
        "Roll them 100 times",
        f"In {fit.tries} rolls the four faces come up {', '.join(seen[:-1])} and {seen[-1]} times",
        f"you expect {expected} of each",
        "sticker with a 10 over the 1",
        *(
            f"{rolls} rolls {where} {of_100(power(relabelled(10, 1, 10), rolls))} of 100"
            for rolls, where in ((50, "the test finds it in"), (100, "in"))
        ),
        "one face in 12% of the rolls instead of 10%",
        f"only {of_100(power(hardly_loaded(), 200))} of 100 experiments with 200",
        # tests/probability/test_goodness_of_fit.py rolls it so often.
        "about 3,600 rolls to find it in 80 of 100",
        f"are {', '.join(said[:-1])} and {said[-1]}; their squares add up to "
        f"{' + '.join(map(str, squares))} = {sum(squares)}",
        f"Divide by {expected}: chi-square is {fit.statistic}",
        f"reaches {fit.statistic} or more in {100 * fit.chance:.0f} of 100 such experiments: p = "
        f"{fit.chance:.0%}",
        f"fewer than {level} of 100 experiments",
        f"what the {level}% says",
    ]


def ten_thousand() -> list[str]:
    few, many = share(100, 400), share(400, 1600)
    assert few.value == many.value == 1 / 4
    assert abs(2 * (many.high - many.low) / (few.high - few.low) - 1) < 0.01

    def interval(found: Estimate) -> str:
        return f"goes from {100 * found.low:.1f}% to {100 * found.high:.1f}%"

    def width(found: Estimate) -> str:
        return f"{100 * (found.high - found.low):.1f}"

    return [
        "how often player 1 wins",
        f"equally, {percent(Fraction(1, 4))} each",
        "more than 25%, almost",
        "Player 1 may well be 30 games ahead after 10,000",
        "wins 100 of 400 games: a share of 25%",
        f"The {SURE}% confidence interval {interval(few)}, which is {width(few)} percentage",
        "After 1,600 games with 400 wins the share is 25% again",
        f"the interval {interval(many)}, only half",
        "contains 25%",
        "*really* win 25%",
        "each of them 100 times",
        f"{100 - SURE} in 100, as the {SURE}% promises",
        f"right {SURE} times in 100 is wrong the other {100 - SURE} times",
        "After 100 steps you are not 100 steps away, but about 10:",
        "After 400 you are about 20 away",
        "The first 100 games",
        "need 100 times as many",
        "let all 10,000 games be played",
        f"{SURE} of 100 lines are inside the dark",
        f"{SURE} of 100 never leave the pale one on the way to 10,000",
        f"About {lines_that_leave(Fraction(1, 4))} of 100 such lines",
    ]


def house_rules() -> list[str]:
    looks, level = 20, SURE / 100
    none = level**looks
    return [
        f"below level {TOP} that",
        "gate back to tile 1",
        f"The table has {CHANGES} changes, and {CHANGES} looks",
        f"with probability 1 − {level}¹⁴ ≈ {percent(at_least_one(CHANGES), digits=0)}",
        f"care about: {CARE}% fewer rounds? {CARE} percentage",
        f"about {int(100 * false_marks_of_playing_on())} false marks in 100 "
        f"experiments instead of {100 - SURE}",
        f"falsely in {SURE} of 100 experiments",
        "Open game 1 under the house rules, then game 1 under",
        f"Look at {looks} things",
        f"Worked example: {looks} things",
        f"look at {looks} things",
        f"a {100 - SURE}% chance of being marked, so it stays unmarked with probability {level}",
        f"All {looks} stay unmarked with probability {level} × {level} × … × {level} = {level}²⁰ ≈ "
        f"{none:.3f}",
        f"1 − {none:.3f} = {1 - none:.3f}, about {1 - none:.0%}",
        f"mark out of {looks} is",
        f"significant ({SURE}% level)",
        f"1 in {100 // (100 - SURE)} figures that have",
    ]


def own_player() -> list[str]:
    gap, times, mean = SCALE, 10, int(MEAN)
    wins = Fraction(times, times + 1)
    return [
        f"average rating is {mean}",
        f"a gap of {gap}",
        f"a gap of {gap} points means that the stronger player is {times} times as strong",
        f"{times} ÷ ({times} + 1) = {wins} ≈ {percent(wins)}",
        f"rated {mean + gap} beats one rated {mean} about {times} times out of {times + 1}",
    ]


def bayes() -> list[str]:
    dice, other = 2000, 3
    part = Fraction(1, 10)
    prior, seen, missed = believing(part), likelihood(HEAVY), likelihood(other)
    kinds = {name: cases(chance, dice) for name, chance in prior.items()}
    tens = {name: cases(seen[name], kinds[name]) for name in kinds}
    both = sum(tens.values())
    even = believing(Fraction(1, 2))
    after = posterior(even, seen)
    again = posterior(after, missed)
    products = [even[name] * seen[name] for name in (LOADED, FAIR)]
    others = [after[name] * missed[name] for name in (LOADED, FAIR)]
    assert seen[LOADED] == 3 * missed[LOADED]
    return [
        f"Take {dice:,} dice",
        f"{kinds[LOADED]} are loaded, and {tens[LOADED]} of these show a {HEAVY}",
        f"{kinds[FAIR]:,} are fair, and {tens[FAIR]} of these show a {HEAVY}",
        f"there are {both} tens, and {tens[LOADED]} of them",
        f"{tens[LOADED]} ÷ {both} ≈ {percent(posterior(prior, seen)[LOADED])}",
        f"{percent(part)} × {percent(seen[LOADED])} + {percent(1 - part)} × "
        f"{percent(seen[FAIR])} = {percent(evidence(prior, seen))} of all dice show a {HEAVY}, and "
        f"{percent(part * seen[LOADED])} ÷ {percent(evidence(prior, seen))} ≈ "
        f"{percent(posterior(prior, seen)[LOADED])}",
        f"A die shows a {HEAVY}",
        f"Predict: one {HEAVY}",
        f"it shows a {HEAVY} three times as often",
        f"shows a {HEAVY} more often, so a {HEAVY} makes",
        f"*if it shows a {HEAVY}*",
        f"its share by the probability of a {HEAVY}, and",
        f"Worked example: a {HEAVY}, then a {other}",
        f"is {even[LOADED]} for each bag",
        f"You roll a {HEAVY}",
        f"is {seen[LOADED]} for a loaded die and {seen[FAIR]} for a fair one",
        f"{products[0]} and {products[1]}, together {sum(products)}",
        f"{products[0]} ÷ {sum(products)} = {after[LOADED]} ≈ {percent(after[LOADED])}",
        f"P(loaded | {HEAVY}) = P({HEAVY} | loaded) × P(loaded) ÷ P({HEAVY})",
        f"and P({HEAVY}) is",
        f"you roll a {other}",
        f"Now {after[LOADED]} is the prior, and the likelihoods are {missed[LOADED]} and "
        f"{missed[FAIR]}",
        f"{others[0]} and {others[1]}, together {sum(others)}",
        f"is {again[LOADED]} ≈ {percent(again[LOADED])}",
        f"A {HEAVY} speaks strongly",
        "(5%) and a suspicious player (80%) after 10 rolls? And after 100",
        "exactly 0% or 100%",
        f"After {chi_square({}, face(FACES)).fewest} rolls you",
        "p = 3% does",
        "with probability 3%",
    ]


def spread() -> list[str]:
    faces, many, few, enough = 4, 100, 10, 5
    die = variance(face(faces))
    mean, squared = many * ZERO, many * ZERO * (1 - ZERO)
    low, high = (int(mean + side * deviation(squared)) for side in (-1, 1))
    middle = sum(hits(many, ZERO)[k] for k in range(low, high + 1))
    curve = NormalDist(float(mean), deviation(squared))
    small = (few * ZERO, few * ZERO * (1 - ZERO))
    wait = deviation((1 - ZERO) / ZERO**2)
    soon = sum(waiting(ZERO, few).values())
    distances = [Fraction(2 * n - 1 - faces, 2) for n in range(1, faces + 1)]
    squares = [f"{float(n * n):g}" for n in distances]
    assert FOUR == TIMES**2
    return [
        f"is 1 + 2 + 3 + 4, divided by {faces}: {float(Fraction(faces + 1, 2))}",
        f"are {', '.join(f'{float(n)}'.replace('-', '−') for n in distances[:-1])} and "
        f"{float(distances[-1])}",
        f"squares {', '.join(squares[:-1])} and {squares[-1]}",
        f"Their mean is {float(die):g}: that is the **variance**",
        f"√{float(die):g} ≈ {deviation(die):.2f}",
        f"have a variance of {float(die):g} + {float(die):g} = {float(2 * die):g}",
        f"√{float(2 * die):g} ≈ {deviation(2 * die):.2f}, not {2 * round(deviation(die), 2):.2f}",
        "has variance 1. So",
        "is 1/√n",
        "and not 50%",
        f"{many} steps have variance {many} and standard deviation "
        f"{int(deviation(Fraction(many)))}",
        f"400 steps have variance 400 and standard deviation {int(deviation(Fraction(400)))}",
        f"you need {10**2} times as many",
        f"probability {float(ZERO):g}, so",
        f"in {many} rolls you expect {int(mean)}",
        f"√({many} × {float(ZERO):g} × {float(1 - ZERO):g}) = {int(deviation(squared))}",
        f"mean is 1/{float(ZERO):g} = {int(1 / ZERO)} rolls",
        f"√{float(1 - ZERO):g}/{float(ZERO):g} ≈ {wait:.1f}",
        f"With {many} rolls and a probability of {percent(ZERO)}",
        f"between {low} and {high} zeros is {percent(middle)}, and the curve says "
        f"{percent(normal(mean, squared, low, high))}",
        f"from {low - 0.5} to {high + 0.5}, so that",
        f"From {low} to {high} it would say {percent(curve.cdf(high) - curve.cdf(low))}",
        f"Now set {few} rolls",
        f"is {percent(hits(few, ZERO)[0])}; the curve says {percent(normal(*small, 0, 0))}",
        f"gives a probability of {percent(normal(*small, -many, -1))} to",
        f"at least {enough} hits and {enough} misses",
        f"by roll {few} with probability {percent(soon)}",
        f"after {few} rolls without a zero",
    ]


CLAIMS = {
    "0": start_here,
    "1": board,
    "2": two_dice,
    "2b": your_choice,
    "3": of_coins,
    "4": challenges,
    "5": turn,
    "5b": large_numbers,
    "6": characters,
    "7": events,
    "8": last_turns,
    "9": whole_game,
    "10": what_if,
    "11": chain,
    "12": perfect,
    "12b": rules_of_thumb,
    "13": ten_thousand,
    "13b": fair_dice,
    "14": house_rules,
    "15": own_player,
    "16": bayes,
    "17": spread,
} | {**titan_race_claims.CLAIMS, **axis_mundi_claims.CLAIMS}


def prose(name: str) -> str:
    """The words of a lesson, without its code, its task, its links and other lessons' numbers."""
    cells = written(lessons.read(lessons.SOURCE / name))
    words = [cell for cell in cells if cell.cell_type == "markdown" and cell.id != "task-words"]
    text = "\n".join(cell.source for cell in words)
    text = re.sub(r"\]\([^)]*\)|`[^`]*`|(?m:^\d+\. )", "", text)
    number = r"[TX]?\d+[a-z]?"
    lessons_named = rf"(?i)(lessons?|lecci(?:ón|ones)) {number}(?:( to| and| a| y|,)+ {number})*"
    return re.sub(lessons_named, "", text)


PAGES = {page.label: page for page in course() if page.label}


@each("lesson", PAGES)
def test_every_number_in_the_prose_is_that_of_the_rules(lesson: str) -> None:
    text = prose(PAGES[lesson].file)
    for claim in sorted(CLAIMS[lesson](), key=len, reverse=True):
        assert claim in text, f"the rules say: {claim}"
        text = text.replace(claim, "")
    left = re.findall(r".{0,40}\d.{0,40}", text)
    assert not left, f"nothing compares these: {left}"


def numbers(text: str, point: str, comma: str) -> Counter[str]:
    """How often each number stands in a text that writes 1,000.5 with these two signs."""
    found = re.findall(rf"\d+(?:[{point}{comma}]\d+)*", text)
    return Counter(one.replace(comma, "").replace(point, ".") for one in found)


@each("page", course())
def test_both_languages_have_the_same_numbers(page: Page) -> None:
    # A 1-Time card is "de un solo uso".
    english = numbers(prose(page.file).replace("1-Time", ""), ".", ",")
    spanish = numbers(prose(f"es/{page.file}"), ",", ".")
    assert english == spanish
