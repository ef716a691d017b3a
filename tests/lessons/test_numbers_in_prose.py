"""Every number in a lesson's prose is one that the rules, the decks and the odds give.

The numbers of each lesson are listed below, each once, in the order of the page; numbers without a
rule, as the 50% of a guess, come last.
"""

import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import count, product
from math import comb, factorial, perm
from statistics import NormalDist, median

from scipy.stats import binom

from azardia_nb import lessons
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.lessons.bayes import FAIR, HEAVY, LOADED, likelihood, prior_of_loaded
from azardia_nb.games.azardia.lessons.claims import DOMAINS
from azardia_nb.games.azardia.lessons.counting_hands import CARDS as FIVE
from azardia_nb.games.azardia.lessons.counting_hands import DRAWN
from azardia_nb.games.azardia.lessons.events import pay_or_draw
from azardia_nb.games.azardia.lessons.fair_dice import GROUP
from azardia_nb.games.azardia.lessons.linda import ROLLS as ROLLED
from azardia_nb.games.azardia.lessons.spread import FOUR, TIMES, ZERO, deviation
from azardia_nb.games.azardia.lessons.ten_thousand_games import false_alarms
from azardia_nb.games.azardia.lessons.your_own_player import SCALE
from azardia_nb.games.azardia.odds import dice, grace, race, spending
from azardia_nb.games.azardia.odds.core.solution import solution
from azardia_nb.games.azardia.odds.penalties import landing, mean, meetings, penalties
from azardia_nb.games.azardia.record import GAME
from azardia_nb.games.azardia.rules.board import COIN, NUMBERS
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.lessons.course import Page, course, written_cells
from azardia_nb.players import seated
from azardia_nb.probability.dice import contest, difference, rolls, total
from azardia_nb.probability.distribution import variance
from azardia_nb.probability.draws import copies, evidence, hits, normal, posterior, within
from azardia_nb.probability.funnel import Z, leaving
from azardia_nb.probability.goodness_of_fit import UNUSUAL, chi_square, face, power, relabelled
from azardia_nb.probability.recorded import BATTERS, FIRST_TRIES, LINDA
from azardia_nb.probability.runs import longest_runs
from azardia_nb.probability.ties import SAME
from azardia_nb.simulation.statistics import (
    at_least_one,
    false_marks_of_playing_on,
    share,
)
from azardia_nb.simulation.tournament import MEAN
from azardia_nb.solve.markov_chain import Chain
from azardia_nb.text.say import decimal, percent, rounded
from azardia_widgets.games.azardia.exhibits.accused import instead
from azardia_widgets.games.azardia.exhibits.accused import rolls as accused_rolls
from azardia_widgets.games.azardia.exhibits.challenges import average_change, fight_chances
from azardia_widgets.games.azardia.exhibits.coins import spending_chances
from azardia_widgets.games.azardia.exhibits.events import own_loss
from azardia_widgets.games.azardia.exhibits.grace import WAIT
from tests.cases import each
from tests.lessons import axis_mundi_claims, titan_race_claims

GOAL, GATE, TOP = NUMBERS.goal, NUMBERS.gate, NUMBERS.top_level
FACES, STEP = NUMBERS.faces, NUMBERS.step
DICE = (FACES,) * NUMBERS.dice
ROLLS = FACES**NUMBERS.dice
SURE = 95  # percent of intervals that contain the truth


def coin(thousands: int | Fraction) -> str:
    """Return a number of thousands of coins as prose writes it."""
    return f"{int(thousands * COIN):,}"


def cases(chance: Fraction, of: int = ROLLS) -> int:
    """Return the number of the `of` equally likely cases that a probability stands for."""
    found = chance * of
    assert found.denominator == 1
    return found.numerator


CHANGES = 14  # in the table of the laboratory: tests/widgets counts them


def held(chance: Fraction, tries: int) -> Fraction:
    """Return the probability that the interval of a share from `tries` tries contains `chance`."""
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
    """Return how many of 100 lines of 10,000 tries leave, at some point, the band of one look."""
    return of_100(leaving(chance, range(25, 10_001, 25), Z))


def of_100(chance: float) -> int:
    """Return a probability as a rounded number of 100 experiments."""
    return int(rounded(100 * chance))


def hardly_loaded() -> dict[int, Fraction]:
    """Return a ten-sided die that shows one face in 12% of the rolls."""
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
    """Return the number of cards of a pile."""
    return sum(card.count for card in CARDS.values() if card.pile == pile)


@cache
def presses() -> int:
    """Return how often a person acts in a game against three bots, to the nearest hundred."""
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


def start_here() -> list[object]:
    return [
        *(FACES + 1, ROLLS, ties := sums()[FACES + 1], ROLLS - ties, (ROLLS - ties) // 2),
        *(GOAL, TOP, GATE, presses(), 1),
    ]


def board() -> list[object]:
    tile = 147
    ahead, short = GOAL - tile, adding_to(2)
    over = adding_to(ahead + 1)
    *others, last = over
    hits = len(short) + len(over)
    return [
        *(GOAL, GATE, TOP - 3, GATE + 20, TOP, GATE - 1, ahead, tile, tile + 2, ROLLS),
        *(short[0], ahead + 1, GOAL - 1, *others, last, len(short)),
        *(len(over), hits, percent(Fraction(hits, ROLLS)), 0, 1, 2, 100),
    ]


def two_dice() -> list[object]:
    seven = adding_to(7)
    zero, one = differences()[0], differences()[1]
    return [
        *(ROLLS, *seven, len(seven)),
        *(percent(total(DICE)[7]), seven[0], zero, one // 2, one),
        *(len(adding_to(3)), differences()[3], 3),
        *(max(sums(), key=sums().__getitem__), 0, 1, 7, 10, 100, 1000, 10 * len(seven)),
    ]


def your_choice() -> list[object]:
    zero, stay = differences()[0], Fraction(differences()[0], ROLLS)
    ahead = 5
    add, subtract = adding_to(ahead), [(n, n + ahead) for n in range(1, FACES - ahead + 1)]
    both = len(add) + 2 * len(subtract)
    two = (ahead, 9)
    reaching = [sum(count()[n] for n in two) for count in (sums, differences)]
    overlap = [
        (a, b)
        for a, b in product(range(1, FACES + 1), repeat=2)
        if a + b in two and abs(a - b) in two
    ]
    return [
        *(*reaching, len(overlap), sum(reaching) - len(overlap)),
        *(zero, ROLLS, stay**2, percent(stay**2), ahead, *add[:-1]),
        *(add[-1], len(add), ", ".join((f"{a} and {b}" for a, b in subtract))),
        *(2 * len(subtract), both, percent(Fraction(both, ROLLS)), 0),
        *(most := max(differences(), key=lambda n: min(differences()[n], sums().get(n, 0))),),
        *(sums()[most], differences()[most]),
    ]


def with_two_coins(first: int, second: int) -> tuple[set[int], set[int]]:
    """Return the distances that two coins make possible after a roll: on the dice, on tiles."""
    raised = [(first + one, second + other) for one in (0, 1) for other in (0, 1)]
    on_dice = {way for a, b in raised for way in (a + b, abs(a - b))}
    return on_dice, {way + n for way in (first + second, abs(first - second)) for n in range(3)}


def coins_to_choose() -> tuple[int, ...]:
    """Return two rolls from which a tile 7 ahead needs a coin on a die, and two on tiles."""
    reached = [[7 in way for way in with_two_coins(*roll)] for roll in ((10, 2), (9, 4))]
    assert reached == [[True, False], [False, True]]
    return 10, 2, 9, 4


def of_coins() -> list[object]:
    exact, one_less = (sums()[n] + differences()[n] for n in (7, 6))
    either, more = exact + one_less, differences()[8]
    return [
        *(coin(NUMBERS.coin_cap), coin(1), sums()[7], sums()[6], differences()[6], ROLLS),
        *(exact, one_less, either, more, either + more, percent(Fraction(either, ROLLS))),
        *(percent(Fraction(either + more, ROLLS)), 6, 7, 8, 9, 0, 1, 2, 3, 100),
        percent(dice.either({7}, coins=1)),
        *(percent(one) for way, one in spending_chances(7, 2).items() if way != "before"),
        *coins_to_choose(),
        *(NUMBERS.level_price // NUMBERS.tile_price, TOP),
    ]


def challenges() -> list[object]:
    pairs = ROLLS**2
    outcomes = contest(total(DICE), total(DICE))
    ties, wins = cases(outcomes[0], pairs), cases(outcomes[1], pairs)
    assert cases(outcomes[-1], pairs) == wins
    spent = contest(total(DICE, (1, 0)), total(DICE))
    return [
        *(TOP, STEP, len(sums()), min(sums()), max(sums()), ties, ROLLS, pairs),
        *(percent(outcomes[0]), pairs - ties, wins, percent(outcomes[1], digits=2)),
        *(percent(1 - outcomes[1], digits=2), 0, 1, 2),
        *fights(),
        percent(spent[1] + spent[0] / 2, digits=2),
    ]


def fights() -> list[object]:
    fight, avoid = won_by(TOP - 1, TOP).values()
    other, rather = won_by(TOP, TOP - 1).values()
    near, far = won_by(1, TOP).values()
    assert average_change(TOP - 1, TOP) == (-Fraction(1, 2), 0)
    assert average_change(TOP, TOP - 1) == (0, 0)
    assert max(near, far) < 1e-6  # nearly lost either way
    return [percent(avoid), percent(fight), round((rather - other) * 100), TOP - 1]


def won_by(mine: int, other: int) -> dict[str, float]:
    return fight_chances(solution(), mine, other)


def turn() -> list[object]:
    deck, copies = size(Pile.ACTION), CARDS["boo"].count
    miss = Fraction(comb(deck - copies, 2), comb(deck, 2))
    assert 1 - miss == within(copies, deck, 2)
    return [
        *(NUMBERS.hand_limit, copies, deck, deck - copies, deck - copies - 1, deck - 1),
        *(percent(miss), percent(1 - miss), 1, 100),
    ]


def characters() -> list[object]:
    copies, deck = 4, 20
    two, three = (within(copies, deck, n) for n in (NUMBERS.draws, NUMBERS.draws + 1))
    more = deck - copies
    return [
        *(NUMBERS.draws + 1, NUMBERS.draws, copies, deck, more, more - 1, deck - 1, 1 - two),
        *(two, percent(two), more - 2, deck - 2, 1 - three, three, percent(three)),
        *(round((three - two) * 100), round(two * 50), 1, 2, 3, 4, 50),
        *(37, 51),  # both, rounded
        *(
            part
            for p in (Fraction(1, 2), Fraction(1, 3), Fraction(1, 4))
            for part in miss_miss_hit(p)
        ),
    ]


def miss_miss_hit(p: Fraction) -> tuple[object, ...]:
    found = (1 - p) ** 2 * p
    return p, found, decimal(found, "en", 3)


def events() -> list[object]:
    purse, cards = 3, size(Pile.PENALTY)
    strikes = {one.card: one for one in penalties(landing(101, coins=purse * COIN))}
    moves: Counter[int] = Counter()
    for name, strike in strikes.items():
        moves[int(-strike.tiles)] += CARDS[name].count
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
    moving = sum(n for back, n in moves.items() if back)
    cost = int(cards * -mean(list(strikes.values()), "tiles"))
    assert own_loss((1, 9, 5)) == own_loss((1, 17, 4)) == Fraction(cost, cards)
    more, enough, _ = pay_or_draw()
    turns, last = 10, 145
    met = meetings("add", turns)[last]
    return [
        *(more.answer, percent(1 - Fraction(enough.answer), digits=0), turns, last, percent(met)),
        *(decimal(met, "en", 3), moving, percent(met * Fraction(moving, cards), digits=0)),
        *(size(Pile.EVENT), coin(purse), cards, " + ".join(f"{one:,}" for one in found)),
        *(sum(found), int(average)),
        *(*moves, *moves.values(), float(-mean(list(strikes.values()), "tiles"))),
        *(moving, cost, "1 × 9 + 8 × 5", 17, 4),
        *rows,
    ]


def last_turns() -> list[object]:
    zero, one = differences()[0], differences()[1]
    exact = Fraction(one, ROLLS) + Fraction(zero, ROLLS) * Fraction(one, ROLLS)
    assert exact == grace.landing("both", 1)[GOAL - 1]
    middle = max(sums(), key=sums().__getitem__)
    first = contest(total(DICE), total(DICE))[1]  # the duel without coins: a tie is no win
    near = grace.landing("both", 1)
    assert near[139] == near[141]
    assert max(near, key=near.__getitem__) == GOAL - 1
    waits = {
        (tile, *roll): (GOAL - abs(GOAL - tile - sum(roll)), tile + abs(roll[0] - roll[1]))
        for tile, *roll in WAIT
    }
    better = [wait for wait, (added, subtracted) in waits.items() if near[added] < near[subtracted]]
    assert [waits[wait] for wait in better] == [(139, GOAL - 1)]
    assert any(146 in ends for ends in waits.values())
    return [
        *(better[0], 139, 141, 146),
        *(GOAL, middle, GOAL - 1, one, ROLLS, zero, one / ROLLS, zero * one / ROLLS**2),
        *(float(exact), percent(exact), 0, 1, 7),
        *(percent(first, digits=2), percent(1 - first, digits=2)),
    ]


def whole_game() -> list[object]:
    first, second = sums()[10], sums()[19]
    miss = [Fraction(ROLLS - hits, ROLLS) for hits in (first, second)]
    none = float(miss[0] * miss[1])
    early = max(abs(one.change) for one in accused_rolls() if one.round <= 6)
    *_, goal, back, duel = (abs(one.change) for one in accused_rolls())
    moves = [(one.round, one.seat) for one in accused_rolls() if len(one.dice) == 1]
    assert max(moves, key=lambda move: at_stake(*move)) == (6, 1)
    assert min(at_stake(*move) for move in moves if move > (5, 1)) > 3 * max(
        at_stake(*move) for move in moves if move <= (5, 1)
    )
    return [
        *(first, ROLLS, percent(miss[0]), second, percent(miss[1]), float(miss[0])),
        *(float(miss[1]), none, f"{1 - none:.4f}", percent(1 - none), GATE),
        *(SURE, 0, 1, 10, 19, 6, 7, GOAL),
        *(round(one * 100) for one in (early, goal, back, duel)),
        *(round(at_stake(*one) * 100, 1) for one in ((1, 1), (6, 1))),
    ]


def at_stake(round: int, seat: int) -> float:
    """Return the difference between the best and the worst of the rolls that could have fallen."""
    _, ends = instead(round, seat)
    return max(ends.values()) - min(ends.values())


def what_if() -> list[object]:
    four, ahead = sums()[17], 11
    hits = Fraction(sums()[ahead], ROLLS)
    return [
        *(four, ROLLS, ROLLS - four, ahead, sums()[ahead], percent(hits)),
        *(percent(contest(total(DICE), total(DICE), again=True)[1]), percent(hits / 2), TOP, GATE),
        *(GOAL - 1, 1, 50, TOP - 1, 1000, 144, GATE - 21, GATE - 20, GATE - 11),
    ]


def chain() -> list[object]:
    lap = GATE - 1
    assert race.standing(race.adding)[34] == Fraction(1, lap)
    turns = (float(race.turns_per_lap(how)) for how in (race.FOR_A_TILES, race.adding))
    half = Fraction(1, 2)
    hop = {n: {n % 4 + 1: half, (n + 1) % 4 + 1: half} for n in range(1, 5)}
    rows = [[hop[n].get(m, 0) for m in range(1, 5)] for n in range(1, 5)]
    twice = Chain(hop).distribution(1, 2)[4]
    one, two = (float(sum(n * p for n, p in total(kinds).items())) for kinds in (DICE[:1], DICE))
    assert race.turns_per_lap(race.adding) == Fraction(lap, int(two))
    late = race.zone_zero(race.adding).distribution(1, 50).values()
    return [
        *(one, f"{two:.0f}", percent(max(late), digits=2), percent(min(late), digits=2)),
        percent(Fraction(1, lap), digits=2),
        *(lap, GATE, *(f"{n:.1f}" for n in turns), half, twice, 1, 2, 3, 4, TOP, 7, 10, 50),
        *("| " + " | ".join(map(str, (n, *row))) + " |" for n, row in enumerate(rows, 1)),
    ]


def road() -> list[object]:
    waits = race.tyrant_zone(race.adding).expected_steps_floats().values
    left = spending.turns_left(spending.best().values)
    assert left[GOAL - 1, 1] == 1
    return [
        *(decimal(left[tile, 0] - left[tile, 1]) for tile in (GATE + 1, GOAL - 1)),
        *(decimal(waits[GATE + 1]), decimal(waits[GOAL - 1]), TOP, GATE + 1, GOAL - 1, GOAL),
        *(GOAL - GATE - 1, min(sums()), 0, 1),
        3,  # steps of the refuter's claim, and of the coin's road
    ]


def perfect() -> list[object]:
    *_, coin = range(1, 3)  # the coin's faces, and the last of them
    end, given = 10, 7  # the small game's tiles, and the one of the worked example
    worth = ten_tiles(end)
    assert worth[end - 1] == worth[end - 2] == 1 > worth[given]
    assert worth[6] < worth[5]
    assert abs(worth[1] - Fraction(1, 2)) < Fraction(1, 50)
    return [
        *(1, coin, end, end - 1, end - 2, given, 0, 3, worth[given].denominator, 6, 5),
        *(ROLLS, sweeps(end), GOAL - 11, sums()[11], GOAL - 10, sums()[10]),
        *(worth[1], percent(worth[1]), *solved_positions()),
        *(50, 130),
    ]


def sweeps(end: int) -> int:
    """Return how many sweeps from tile 1 on change a value of the small game, from 1/2 on."""
    worth = dict.fromkeys(range(1, end), Fraction(1, 2))
    for n in count():
        before = dict(worth)
        for tile in worth:
            moves = [1 - worth.get(tile + far, Fraction(0)) for far in (1, 2, 3)]
            worth[tile] = (max(moves[:2]) + max(moves[1:])) / 2
        if worth == before:
            return n
    raise AssertionError


def solved_positions() -> tuple[str, str]:
    """Return two shares of the solved positions, as percentages.

    They are the share of pawns in front that win more than half of the time, and the lowest winning
    probability of the pawn with the higher level.
    """
    cases = DOMAINS["positions"].columns
    ahead, higher = cases["tile"] > cases["rival_tile"], cases["level"] > cases["rival_level"]
    least = cases["win"][higher].min()
    return percent((cases["win"][ahead] > 0.5 + SAME).mean(), digits=0), percent(least, digits=0)


def ten_tiles(end: int) -> dict[int, Fraction]:
    """Return the winning probability by tile in the small game of lesson 12, last tile first."""
    worth: dict[int, Fraction] = {}
    for tile in reversed(range(1, end)):
        moves = [1 - worth.get(tile + far, Fraction(0)) for far in (1, 2, 3)]
        worth[tile] = (max(moves[:2]) + max(moves[1:])) / 2
    return worth


def apart(rolls: int) -> Fraction:
    """Return the expected distance of the share of zeros in `rolls` rolls from its probability."""
    more = rolls // 10 + 1  # de Moivre's formula
    likely = comb(rolls, more) * ZERO**more * (1 - ZERO) ** (rolls - more)
    return 2 * more * (1 - ZERO) * likely


def large_numbers() -> list[object]:
    double, hits, tries, times = Fraction(differences()[0], ROLLS), 14, 100, 16
    few, many = share(hits, tries), share(hits * times, tries * times)
    seen = percent(Fraction(hits, tries))
    assert few.low < double < few.high
    assert double < many.low
    one, wide = deviation(double * (1 - double)), f"{Z:.2f}"
    return [
        *(f"{float(double):g}", f"{float(1 - double):g}", f"{one:g}", wide),
        *(f"{Z * one * 100 / root:.{digits}f}" for root, digits in ((10, 1), (100, 2))),
        *(percent(double), differences()[0], ROLLS, hits, tries),
        *(decimal(apart(100), digits=1), round(apart(10000)), f"{round(apart(10000)) / 100:.2f}"),
        *(seen, SURE, f"{few.low:.1%}", f"{few.high:.1%}", tries * times, hits * times),
        *(f"{many.low:.1%}", f"{many.high:.1%}", 100 - SURE),
        *(f"{abs(end - hits / tries) * 100:.1f}" for end in (few.low, few.high)),
        *(percent(held(Fraction(1, 10), 100))[:-1], 5),
        *(100, 10000),
    ]


def rules_of_thumb() -> list[object]:
    before, best, chosen = 52, 58, 55
    games, road = 2000, alone(lambda tile, _: tile < 130)
    better = alone(lambda tile, total: tile <= 135 or tile + total == NUMBERS.goal)
    noise = float(decimal(Z * (road.variance_floats().values[GATE + 1] / games) ** 0.5, digits=1))
    aim = 12.4  # for the mean of three seeds
    assert better.expected_steps_floats().values[GATE + 1] + noise / 3**0.5 < aim
    return [
        *(before, best, chosen, best - before, best - chosen, chosen - before, GATE + 1, 100),
        *(games, 129, 130, noise, SURE, aim, NUMBERS.top_level, NUMBERS.goal),
        NUMBERS.faces - 1,  # the largest difference
    ]


def alone(adds: Callable[[int, int], bool]) -> Chain[int]:
    """Return the chain of a lone pawn that adds if `adds(tile, sum)`, and never rolls again."""
    goal, rows = NUMBERS.goal, {NUMBERS.goal: {NUMBERS.goal: Fraction(1)}}
    for tile in range(NUMBERS.gate, goal):
        ends = (tile + (a + b if adds(tile, a + b) else abs(a - b)) for a, b in rolls((10, 10)))
        rows[tile] = {
            end: Fraction(n, 100) for end, n in Counter(min(e, 2 * goal - e) for e in ends).items()
        }
    return Chain(rows)


def fair_dice() -> list[object]:
    counts = {1: 14, 2: 8, 3: 12, 4: 6}
    fit = chi_square(counts, face(len(counts)))
    expected = fit.tries // len(counts)
    off = [n - expected for n in counts.values()]
    squares = [n * n for n in off]
    said = [f"{n}".replace("-", "−") for n in off]
    seen = [str(n) for n in counts.values()]
    level, quiet = int(100 * UNUSUAL), float(1 - UNUSUAL) ** GROUP
    return [
        *(fit.tries, *seen, expected, len(counts) - 1),
        *(of_100(power(hardly_loaded(), 200)), *said),
        *(" + ".join(map(str, squares)), sum(squares), fit.statistic),
        *(f"{100 * fit.chance:.0f}", f"{fit.chance:.0%}", level, 1, 10, 12, 80, 100, 200),
        *(GROUP, float(1 - UNUSUAL), of_100(1 - quiet), of_100(quiet)),
        3600,
        *(
            f"{rolls} {where} {of_100(power(relabelled(10, 1, 10), rolls))}"
            for rolls, where in ((50, "the test finds it in"), (100, "in"))
        ),
    ]


def found_among(games: int, truth: Fraction, share: Fraction) -> float:
    """Return the probability that an interval around `share` excludes the result of `games` games.

    `truth` is the true probability of winning.
    """
    half = Z * float(games * share * (1 - share)) ** 0.5
    kept = (n for n in range(games + 1) if abs(n - games * share) <= half)
    return 1 - sum(binom.pmf(n, games, float(truth)) for n in kept)


def ten_thousand() -> list[object]:
    quarter, few, many = Fraction(1, 4), 400, 1600
    one = deviation(quarter * (1 - quarter))
    return [
        *(float(quarter), float(1 - quarter), f"{one:.3f}", percent(quarter), SURE),
        *(f"{100 * one / few**0.5:.2f}", f"{Z:.2f}", "27%", few, many),
        *(f"{100 * Z * one / games**0.5:.1f}" for games in (few, many)),
        *(round(one * 100), 10_000 // 4 + 30, 30),  # wins, in 10,000 games
        *(of_100(false_alarms(1)), of_100(false_alarms(100)), of_100(at_least_one(100))),
        *(lines_that_leave(quarter), 10_000 // 2, 0, 1, 100, 10000),
        *(
            of_100(found_among(games, Fraction(27, 100), quarter))
            for games in (few, many, 4 * many)
        ),
        4 * many,
    ]


def house_rules() -> list[object]:
    return [
        *(
            TOP,
            CHANGES,
            CHANGES - 1,
            SURE / 100,
            (100 - SURE) / 100,
            percent(at_least_one(CHANGES), digits=0),
        ),
        *(int(100 * false_marks_of_playing_on()), 100 - SURE, SURE, 1, 100),
    ]


def own_player() -> list[object]:
    gap, times, mean = SCALE, 10, int(MEAN)
    wins = Fraction(times, times + 1)
    return [
        *(mean, gap, times, wins, percent(wins), mean + gap, times + 1, 1, NUMBERS.goal),
    ]


def bayes() -> list[object]:
    dice, other = 10000, 3
    part = Fraction(1, 10)
    prior, seen, missed = prior_of_loaded(part), likelihood(HEAVY), likelihood(other)
    kinds = {name: cases(chance, dice) for name, chance in prior.items()}
    tens = {name: cases(seen[name], kinds[name]) for name in kinds}
    both = sum(tens.values())
    even = prior_of_loaded(Fraction(1, 2))
    after = posterior(even, seen)
    again = posterior(after, missed)
    products = [even[name] * seen[name] for name in (LOADED, FAIR)]
    others = [after[name] * missed[name] for name in (LOADED, FAIR)]
    assert seen[LOADED] == 3 * missed[LOADED]
    return [
        *(dice, kinds[LOADED], tens[LOADED], HEAVY, kinds[FAIR], tens[FAIR], both),
        *(percent(posterior(prior, seen)[LOADED]), percent(part), percent(seen[LOADED])),
        *(percent(1 - part), percent(seen[FAIR]), percent(evidence(prior, seen))),
        *(percent(part * seen[LOADED]), other, even[LOADED], seen[LOADED], seen[FAIR]),
        *(products[0], products[1], sum(products), after[LOADED], percent(after[LOADED])),
        *(missed[LOADED], missed[FAIR], others[0], others[1], sum(others), again[LOADED]),
        *(percent(again[LOADED]), chi_square({}, face(FACES)).fewest, 0, 3, 5, 10, 80, 100),
    ]


def hands() -> list[object]:
    among, limit, seconds = Deck.kit().count(Pile.ACTION), NUMBERS.hand_limit, 24 * 60**2
    boos, chance = Deck.kit().card("boo").count, copies(4, among, limit)[1]
    others, all_hands = comb(among - boos, limit - 1), comb(among, limit)
    one = ZERO**2 * (1 - ZERO)
    assert chance == Fraction(boos * others, all_hands)
    return [
        *(limit, among, FIVE, perm(FIVE, DRAWN), DRAWN, comb(FIVE, DRAWN)),
        *(
            3,
            factorial(3),
            0,
            1,
            comb(6, 3),
            comb(8, 3),
            comb(5, 2),
            3 * comb(5, 2),
            8,
            boos,
            among - boos,
            f"{others:,}",
        ),
        *(f"{boos * others:,}", f"{all_hands:,}", percent(chance), f"{float(ZERO):g}"),
        *(comb(3, 2), f"{float(1 - ZERO):g}", f"{float(one):g}", f"{float(3 * one):g}"),
        *(among - 1, among - 2, among - 3, factorial(limit), f"{seconds:,}"),
        all_hands // seconds,
    ]


def spread() -> list[object]:
    faces, many, few, enough = 4, 100, 10, 5
    die = variance(face(faces))
    mean, squared = many * ZERO, many * ZERO * (1 - ZERO)
    low, high = (int(mean + side * deviation(squared)) for side in (-1, 1))
    middle = sum(hits(many, ZERO)[k] for k in range(low, high + 1))
    inside = [NormalDist().cdf(n) - NormalDist().cdf(-n) for n in (1, 2)]
    small = (few * ZERO, few * ZERO * (1 - ZERO))
    distances = [Fraction(2 * n - 1 - faces, 2) for n in range(1, faces + 1)]
    squares = [f"{float(n * n):g}" for n in distances]
    assert FOUR == TIMES**2
    return [
        *(faces, float(Fraction(faces + 1, 2))),
        ", ".join(f"{float(n)}".replace("-", "−") for n in distances[:-1]),
        *(float(distances[-1]), *squares, f"{float(die):g}"),
        *(f"{deviation(die):.2f}", f"{float(2 * die):g}", f"{deviation(2 * die):.2f}"),
        *(f"{2 * round(deviation(die), 2):.2f}", many, f"{float(ZERO):g}", int(mean)),
        *(f"{float(1 - ZERO):g}", float(ZERO * (1 - ZERO)), squared, int(deviation(squared))),
        *(int(1 / ZERO), *(int(100 * share) for share in inside)),
        *(14, percent(sum(hits(many, ZERO)[k] for k in range(14, many + 1)))),
        *(low, high, percent(middle), percent(inside[0])),
        *(percent(normal(mean, squared, low, high)), low - 0.5, high + 0.5),
        *(few, percent(hits(few, ZERO)[0])),
        *(percent(normal(*small, 0, 0)), percent(normal(*small, -many, -1)), enough),
        *(0, 1, 2, 3, 4),
    ]


def made_up() -> list[object]:
    tosses, long, few = 30, 5, 6
    begins, each = tosses - long + 1, Fraction(1, 2 ** (long - 1))
    likely = sum(chance for run, chance in longest_runs(tosses).items() if run >= long)
    after = [
        Fraction(sum(row[at] for at in heads), len(heads))
        for row in product((0, 1), repeat=4)
        if (heads := [at for at in range(1, 4) if row[at - 1]])
    ]
    return [
        *(tosses, begins, each, decimal(begins * each), percent(likely)),
        *(1, 2, Fraction(1, 2**few), comb(few, 3)),
        *(percent(sum(after, Fraction(0)) / len(after)), "50%"),
        *(100, 91, 76, 10000, 1955, 1985, 2018),  # of the sources
    ]


def linda() -> list[object]:
    evenings, wins, rain = 100, 40, 2
    both = wins // 4
    return [
        *(wins, evenings, 4, both, both // rain, ROLLED, LINDA.n, LINDA.percent),
        *(31, 10000, 1983),  # of the source
    ]


def record() -> list[object]:
    people, tosses = 1000, 10
    assert abs(people / 2**tosses - 1) < 0.05  # about one of them
    return [
        *(
            len(BATTERS),
            FIRST_TRIES,
            min(one.tries for one in BATTERS),
            people,
            tosses // 2,
            0,
            100,
        ),
        *(1970, 1975),  # of the source
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
    "7b": hands,
    "8": last_turns,
    "9": whole_game,
    "10": what_if,
    "11": chain,
    "11b": road,
    "12": perfect,
    "12b": rules_of_thumb,
    "13": ten_thousand,
    "13b": fair_dice,
    "14": house_rules,
    "14b": titan_race_claims.two_readings,
    "15": own_player,
    "16": bayes,
    "17": spread,
    "18": made_up,
    "19": linda,
    "20": record,
} | {**titan_race_claims.CLAIMS, **axis_mundi_claims.CLAIMS}


def prose(name: str) -> str:
    """Return the prose of a lesson, without code, its task, links and numbers of lessons."""
    cells = written_cells(lessons.read(lessons.SOURCE / name))
    words = [cell for cell in cells if cell.cell_type == "markdown" and cell.id != "task-words"]
    text = "\n".join(cell.source for cell in words)
    text = re.sub(r"\]\([^)]*\)|`[^`]*`|(?m:^\d+\. )", "", text)
    number = r"[TX]?\d+[a-z]?"
    lessons_named = rf"(?i)(lessons?|lecci(?:ón|ones)) {number}(?:( to| and| a| y|,)+ {number})*"
    return re.sub(lessons_named, "", text)


PAGES = {page.label: page for page in course() if page.label}


def numbers(text: str, point: str, comma: str) -> Counter[str]:
    """Count the numbers in a text whose language uses these signs for decimals and thousands."""
    found = re.findall(rf"\d+(?:[{point}{comma}]\d+)*", text)
    return Counter(one.replace(comma, "").replace(point, ".") for one in found)


@each("lesson", PAGES)
def test_every_number_in_the_prose_is_that_of_the_rules(lesson: str) -> None:
    worked_out = numbers(" ".join(map(str, CLAIMS[lesson]())), ".", ",")
    assert numbers(prose(PAGES[lesson].file), ".", ",").keys() == worked_out.keys()


@each("page", course())
def test_both_languages_have_the_same_numbers(page: Page) -> None:
    # A 1-Time card is "de un solo uso".
    english = numbers(prose(page.file).replace("1-Time", ""), ".", ",")
    spanish = numbers(prose(f"es/{page.file}"), ",", ".")
    assert english == spanish
