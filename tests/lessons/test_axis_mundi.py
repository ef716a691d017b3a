"""Exercises about Axis Mundi: answers found a second way, most of them by playing."""

from fractions import Fraction
from itertools import combinations, product

import numpy as np

from azardia_nb.games.axis_mundi.game import Game
from azardia_nb.games.axis_mundi.lessons import (
    drawing,
    moving_map,
    poison,
    unseen,
    worth,
)
from azardia_nb.games.axis_mundi.lessons import hunt as hunting
from azardia_nb.games.axis_mundi.lessons import jumping_prices as prices
from azardia_nb.games.axis_mundi.odds import poison as odds
from azardia_nb.games.axis_mundi.odds.information import look
from azardia_nb.games.axis_mundi.odds.seek import learn
from azardia_nb.games.axis_mundi.odds.two_hunters import (
    AWAY,
    DOWN,
    GUARD,
    HOME,
    STRIKE,
    TURNS_HOME,
    hunt,
)
from azardia_nb.games.axis_mundi.odds.ways import home_way
from azardia_nb.games.axis_mundi.odds.wounds import price, ring_way, usual
from azardia_nb.games.axis_mundi.rules.board import HEXES
from azardia_nb.games.axis_mundi.rules.state import POINTS
from azardia_nb.lessons.question import Answer, Question
from tests.cases import each
from tests.lessons.asking import ask, chosen, english, key

FEW = range(12)
AWAY_FROM_IT = [{"at": "pier2"}, {"at": "pier3"}]


def played(me: dict[str, object], *actions: str) -> Game:
    """A game in which the first seat has done some things, turn after turn, and nobody else."""
    game = Game.place({"cards": False, "players": [me, *AWAY_FROM_IT]}, seed=0)
    for action in actions:
        while game.turn != 1:
            game.play("end")
        game.play(action)
    return game


@key(moving_map.where_it_lies, seeds=FEW)
def test_a_hex_lies_where_the_rings_have_turned_it(question: Question) -> Answer:
    corners = "AEIMQU"
    at = corners.index(str(question.values["first"]))
    for _ in range(1, int(str(question.values["round"]))):
        at = (at + int(str(question.values["hex"])[0])) % len(corners)
    return corners[at]


@each("hex", ["3A", "3D", "2G"])
def test_a_way_home_is_walked_in_so_many_turns(hex: str) -> None:
    turns = moving_map.turns_home(HEXES.index(hex), 1, 0)
    way = home_way(usual(), 0, HEXES.index(hex), POINTS, 0)
    players = [{"at": hex, "form": "angel"}, *({"at": f"pier{n}", "form": "up"} for n in (2, 3))]
    game = Game.place({"cards": False, "players": players}, seed=0)
    game.automatic = False
    for stop in way[1:]:
        while game.round < 1 + stop.rounds or game.turn != 1:
            game.play("end")
        if HEXES[stop.hex] != HEXES[int(game.state["at"][0])]:
            game.play(f"walk {HEXES[stop.hex]}")
    assert game.winner == 1
    assert game.round == turns


@each("start, wounds, running", product(["A", "1J", "2G"], range(4), range(3)))
def test_a_way_costs_what_is_paid_in_the_game(start: str, wounds: int, running: int) -> None:
    way = ring_way(start, 4)
    names = [HEXES[hex] for hex in way]
    steps = [f"run {names[at]} {names[at + 1]}" for at in range(1, 2 * running, 2)]
    steps += [f"walk {name}" for name in names[1 + 2 * running :]]
    game = played({"at": start, "wounds": wounds}, *steps)
    last = price(way, running, wounds)[-1]
    state = game.state
    assert len(steps) == last.points
    assert (10 - int(state["hp"][0]), int(state["wounds"][0])) == (last.lost, last.had)


@each("seed", FEW)
def test_a_run_makes_the_wounds_of_the_game(seed: int) -> None:
    question = ask(prices.free_wounds, seed)
    had = int(english(question, "had").split()[0])
    lives, hexes = int(str(question.values["lives"])), int(str(question.answer))
    for more, lost in ((0, lives), (1, lives + 1)):
        way = [HEXES.index(name) for name in ("BC" * 8)[: hexes + more + 1]]
        stages = price(way, had=had)
        assert (stages[-1].lost if stages else 0) == lost or (hexes + more) == 0


@key(hunting.blows, seeds=FEW)
def test_blows_are_counted_one_by_one(question: Question) -> Answer:
    hp, struck = int(str(question.values["hp"])), 0
    while hp > 0:
        hp, struck = hp - 2, struck + 1
    return struck


def test_a_guard_and_a_striker_bring_the_high_down_most_often() -> None:
    def down(*plans: str) -> int:
        ends = [hunt((plans[0], plans[1]), np.random.default_rng((7, n))).end for n in range(60)]
        return ends.count(DOWN)

    assert down(STRIKE, GUARD) > down(STRIKE, STRIKE) > 3 * down(STRIKE, AWAY)
    assert chosen(hunting.best_plan()) == "one_guards"


def test_nobody_in_the_way_it_is_home_in_five_turns() -> None:
    for n in range(30):
        found = hunt((AWAY, AWAY), np.random.default_rng((3, n)))
        assert found.end == HOME
        assert found.rounds >= TURNS_HOME
        assert found.blows == (0, 0)


def test_a_hunt_is_the_same_for_a_seed() -> None:
    one, other = (hunt((STRIKE, GUARD), np.random.default_rng(5)) for _ in range(2))
    assert one.row == other.row
    assert one.blows == other.blows


@key(drawing.a_hand, seeds=FEW)
def test_a_hand_is_counted_among_all_hands(question: Question) -> Answer:
    deck, of, draws = (int(str(question.values[name])) for name in ("deck", "of", "draws"))
    # Each place in the hand is drawn in turn: misses of all orders against all orders.
    missed, every = 1, 1
    for n in range(draws):
        missed, every = missed * (deck - of - n), every * (deck - n)
    return 1 - Fraction(missed, every)


def test_five_cards_of_a_small_deck_hold_a_bow_as_often_as_the_formula_says() -> None:
    hands = list(combinations(range(10), 5))  # the first two are bows
    found = Fraction(sum(min(hand) < 2 for hand in hands), len(hands))
    assert found == drawing.within(2, 10, 5)


def test_what_crates_without_a_bow_change_is_bayes() -> None:
    question = drawing.after_the_crates()
    none = 1 - drawing.within(drawing.BOW_CARDS, drawing.DECK, drawing.IN_CRATES)
    both = none - (
        1 - drawing.within(drawing.BOW_CARDS, drawing.DECK, drawing.IN_CRATES + 1)
    )  # six without a bow, then a bow
    assert chosen(question) == "more"
    assert question.values["chance"] == both / none > Fraction(drawing.BOW_CARDS, drawing.DECK)


@key(poison.hit_exactly, seeds=FEW)
def test_a_sum_is_hit_by_as_many_throws_as_are_listed(question: Question) -> Answer:
    right, faces = (int(str(question.values[name])) for name in ("right", "faces"))
    hits = [
        row
        for length in range(1, right + 1)
        for row in product(range(1, faces + 1), repeat=length)
        if sum(row) == right
    ]
    assert len(hits) == question.values["ways"]
    return sum(Fraction(1, faces ** len(row)) for row in hits)


def test_the_best_mixing_goes_on_at_times_and_starts_again_at_times() -> None:
    policy, empty = odds.soonest().policy, odds.EMPTY
    over = [
        to == empty
        for (mixture, face), to in policy.items()
        if empty in (ways := odds.ways(mixture, face)) and len(ways) > 1
    ]
    assert chosen(poison.over_one_dose()) == "at_times"
    assert {True, False} == set(over)
    assert odds.soonest().throws < odds.one_dose_only().throws


def test_the_policy_of_the_most_doses_brews_first_a_little_later() -> None:
    (first, dose), (slower, cheaper) = (
        odds.throws_by(one().policy) for one in (odds.soonest, odds.fastest)
    )
    assert chosen(poison.another_aim()) == "later"
    assert first < slower
    assert cheaper < dose


def number(question: Question, name: str) -> Fraction:
    """What a field of a question's text is worth."""
    return Fraction(english(question, name))


@key(worth.one_card_two_dice, seeds=FEW)
def test_one_card_puts_one_of_two_dice_right(question: Question) -> Answer:
    right = [int(number(question, name)) for name in ("first", "second")]
    throws = list(product(range(1, 7), repeat=2))
    wrong = [sum(face > n for face, n in zip(throw, right, strict=True)) for throw in throws]
    return Fraction(sum(n < 2 for n in wrong), len(throws))


@key(worth.overrule_a_die, seeds=FEW)
def test_to_overrule_a_die_gains_the_mean_of_its_faces(question: Question) -> Answer:
    worths = [number(question, name) for name in ("one", "two", "three")]
    return sum(max(worths) - one for one in worths) / 3


@each("seed", FEW)
def test_keeping_is_as_good_as_spending_at_the_answer(seed: int) -> None:
    question = ask(worth.keep_or_spend, seed)
    assert number(question, "chance") * Fraction(question.answer) == number(question, "now")


@key(worth.worth_of_a_look, seeds=FEW)
def test_a_look_is_worth_what_the_better_of_its_policies_gains(question: Question) -> Answer:
    gain, loss, barred = (number(question, name) for name in ("gain", "loss", "barred"))
    policies = {
        (through, parried): through * (1 - barred) * gain - parried * barred * loss
        for through, parried in product((0, 1), repeat=2)  # strike or not, in each case
    }
    blind = max(policies[0, 0], policies[1, 1])
    return max(policies.values()) - blind


@key(worth.after_a_clue, seeds=FEW)
def test_a_clue_is_bayes(question: Question) -> Answer:
    hand, unseen, shields, seen = (
        int(number(question, name)) for name in ("hand", "unseen", "shields", "seen")
    )
    none, at_all = (1 - drawing.within(shields, unseen, n) for n in (seen, hand))
    return 1 - at_all / none


@key(worth.how_many_looks, seeds=FEW)
def test_so_many_looks_leave_the_most(question: Question) -> Answer:
    left = [
        (number(question, f"w{n}") if n else 0) - n * number(question, "price") for n in range(4)
    ]
    assert left.count(max(left)) == 1
    return left.index(max(left))


def test_what_is_guessed_about_free_will_and_looks() -> None:
    throws = list(product(range(1, 7), repeat=2))  # cast out on 1; Heaven with the lower faces
    angel = Fraction(sum(one > 1 or other <= 3 for one, other in throws), len(throws))
    assert worth.a_kept_card().answer == angel
    shields = [True] * worth.SHIELDS + [False] * (worth.FEW - worth.SHIELDS)
    known, blind = (
        [0 if one and looks else -1 if one else 1 for one in shields] for looks in (1, 0)
    )
    assert worth.a_look().answer == Fraction(sum(known) - sum(blind), worth.FEW)
    assert chosen(worth.one_of_five()) == "nothing"
    assert look(1, 5, worth.SHIELDS, worth.MANY).worth == 0


def kept(worths: list[Fraction], hides: list[Fraction], strike: int) -> Fraction:
    """What a mixture of ends gets if one of them is struck."""
    return sum(
        (
            worth * share
            for at, (worth, share) in enumerate(zip(worths, hides, strict=True))
            if at != strike
        ),
        Fraction(0),
    )


def two_of(question: Question) -> list[Fraction]:
    return [number(question, name) for name in ("better", "worse")]


@key(unseen.what_a_mixture_gets, seeds=FEW)
def test_a_mixture_gets_what_is_not_struck(question: Question) -> Answer:
    share = Fraction(question.values["share"])
    return kept(two_of(question), [share, 1 - share], 0)


@each("seed", FEW)
def test_the_best_mixture_of_two_makes_both_strikes_the_same(seed: int) -> None:
    share = Fraction(ask(unseen.equalised, seed).answer)
    worths = two_of(ask(unseen.equalised, seed))
    left = [kept(worths, [share, 1 - share], strike) for strike in (0, 1)]
    assert left[0] == left[1]
    assert "%" not in english(ask(unseen.equalised, seed), "take")
    value = ask(unseen.value_of_two, seed)
    worths = two_of(value)
    hundredths = [Fraction(n, 100) for n in range(101)]
    least = [min(kept(worths, [one, 1 - one], strike) for strike in (0, 1)) for one in hundredths]
    assert max(least) <= value.answer < max(least) + Fraction(max(worths), 100)


@each("seed", FEW)
def test_the_best_strikes_make_both_ends_the_same(seed: int) -> None:
    question = ask(unseen.where_to_strike, seed)
    assert "%" not in english(question, "get")
    better, worse = two_of(question)
    assert better * (1 - Fraction(question.answer)) == worse * Fraction(question.answer)


@key(unseen.found_by_blows, seeds=FEW)
def test_blows_find_one_in_so_many_of_all_sets_of_hexes(question: Question) -> Answer:
    struck = list(
        combinations(range(int(number(question, "many"))), int(number(question, "blows")))
    )
    return Fraction(sum(0 in blows for blows in struck), len(struck))


def test_what_is_guessed_about_the_unseen() -> None:
    worths = [Fraction(worth) for worth in unseen.TWO]
    hundredths = [Fraction(n, 100) for n in range(101)]
    least = {
        one: min(kept(worths, [one, 1 - one], strike) for strike in (0, 1)) for one in hundredths
    }
    assert unseen.two_ends().answer == max(least, key=lambda one: least[one])
    assert chosen(unseen.third_end()) == "never"
    worths = [Fraction(worth) for worth in unseen.THREE]
    twentieths = range(21)
    best = max(
        (
            [Fraction(one, 20), Fraction(other, 20), Fraction(20 - one - other, 20)]
            for one, other in product(twentieths, repeat=2)
            if one + other <= 20
        ),
        key=lambda hides: min(kept(worths, hides, strike) for strike in range(3)),
    )
    assert best[2] == 0
    bounds = learn(unseen.THREE, 2000)
    assert chosen(unseen.both_learn()) == "settle"
    assert all(one.low <= Fraction(6, 5) <= one.high for one in bounds)
    assert bounds[-1].high - bounds[-1].low < Fraction(1, 10)


def test_the_hunter_reaches_each_hex_where_the_unseen_one_can_be() -> None:
    assert [HEXES[hex] for hex in unseen.ends(unseen.vanished())] == list("ABCDE")
    assert unseen.ends(unseen.vanished("walk D")) == unseen.ends(unseen.vanished())
    for strikes in (
        ("run E D", "run C B", "melee A"),
        ("run E D", "walk C", "melee B"),
        ("run E D", "melee C"),
        ("walk E", "melee D"),
        ("melee E",),
    ):
        game = unseen.vanished()
        for action in strikes:
            game.play(action)
