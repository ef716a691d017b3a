"""Keys of Azardia's exercises found a second way: rolls, hands and dice are counted one by one."""

from fractions import Fraction
from itertools import combinations, product
from math import comb, prod

import numpy as np
import pytest

from azardia_nb import Game, Placed
from azardia_nb.games.azardia.lessons import (
    bayes,
    board,
    challenges,
    characters,
    coins,
    events,
    grace,
    house_rules,
    spread,
    turn,
    two_dice,
    what_if,
    whole_game,
)
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.lessons.question import Answer, Maker, Question
from azardia_nb.simulation import simulate
from azardia_nb.simulation.statistics import wilson
from tests.lessons.asking import SEEDS, ask, english, key

# --- board ----------------------------------------------------------------------------------------


ROLLS = list(product(range(1, NUMBERS.faces + 1), repeat=NUMBERS.dice))


@key(board.chance_of_return)
def test_the_way_back_is_counted(question: Question) -> Answer:
    ways = sum(a + b + question.values["tile"] >= 80 for a, b in ROLLS)
    return Fraction(ways, len(ROLLS))


@key(board.two_ways_to_a_tile)
def test_both_ways_to_a_tile_are_counted(question: Question) -> Answer:
    tile, end = (question.values[name] for name in ("tile", "end"))
    ends = [150 - abs(150 - tile - a - b) for a, b in ROLLS]
    return Fraction(ends.count(end), len(ROLLS))


# --- coins ----------------------------------------------------------------------------------------


@key(coins.one_more)
def test_rolls_that_coins_put_right_are_counted(question: Question) -> Answer:
    wanted = int(question.values["wanted"])
    purse = 1 if question.values["coins"]("en") == "1,000" else 2
    ways = sum(wanted - sum(roll) in range(purse + 1) for roll in ROLLS)
    return Fraction(ways, len(ROLLS))


@key(coins.level_first)
def test_the_gate_is_crossed_by_so_many_rolls(question: Question) -> Answer:
    ways = sum(int(question.values["here"]) + sum(roll) > NUMBERS.gate for roll in ROLLS)
    return Fraction(ways, len(ROLLS))


# --- challenges -----------------------------------------------------------------------------------


def test_the_loser_of_a_challenge_that_is_played_stands_there() -> None:
    for seed in SEEDS:
        question = ask(challenges.where_the_loser_goes, seed)
        tile, winner, loser = (question.values[name] for name in ("tile", "winner", "loser"))
        game = Game.place([Placed(tile - 5, level=loser), Placed(tile, level=winner)], cards=False)
        game.automatic = False
        for step in ("roll", "roll 6 1", "subtract", "roll 1 1", "roll 9 9"):
            game.repeat(step)
        assert game.pawns[0].tile == question.answer


@key(challenges.drawn_into_a_chain)
def test_the_third_pawn_rises_as_often_as_it_is_met_and_wins(question: Question) -> Answer:
    there, tile = question.values["there"], question.values["tile"]
    levels = (question.values["arriver"], question.values["other"])
    met = sum(tile - (1 if 1 < level < 5 else 3) == there for level in levels)
    return Fraction(met, 2) / 2


@key(challenges.wins_in_the_end)
def test_a_challenge_is_won_by_less_or_by_half_of_the_ties(question: Question) -> Answer:
    mine = int(question.values["mine"])
    return sum(Fraction((sum(r) < mine) * 2 + (sum(r) == mine), 2) for r in ROLLS) / len(ROLLS)


@key(two_dice.one_die_seen)
def test_rolls_that_begin_with_a_die_are_counted(question: Question) -> Answer:
    first, least = (int(question.values[name]) for name in ("first", "least"))
    begun = [roll for roll in ROLLS if roll[0] == first]
    return Fraction(sum(sum(roll) >= least for roll in begun), len(begun))


# --- turn -----------------------------------------------------------------------------------------


@key(turn.draw_in_one_turn)
def test_draws_in_a_small_deck_are_counted_pair_by_pair(question: Question) -> Answer:
    left, of = question.values["left"], question.values["copies"]
    pairs = list(combinations([*[True] * of, *[False] * (left - of)], 2))
    return Fraction(sum(map(any, pairs)), len(pairs))


@key(turn.exactly_one)
def test_hands_with_one_of_a_card_are_counted(question: Question) -> Answer:
    left, of = question.values["left"], question.values["copies"]
    pairs = list(combinations([*[True] * of, *[False] * (left - of)], 2))
    return Fraction(sum(sum(pair) == 1 for pair in pairs), len(pairs))


@key(events.copies_on_average, seeds=range(4))
def test_a_mean_is_that_of_all_hands(question: Question) -> Answer:
    among, of, draws = (int(question.values[name]) for name in ("among", "copies", "draws"))
    hands = comb(among, draws)
    ways = {n: comb(of, n) * comb(among - of, draws - n) for n in range(of + 1)}
    return Fraction(sum(n * many for n, many in ways.items()), hands)


@key(turn.within_turns)
def test_missing_turn_after_turn_is_a_product(question: Question) -> Answer:
    among, of, draws = (question.values[name] for name in ("among", "copies", "draws"))
    misses = prod(Fraction(among - of - n, among - n) for n in range(draws))
    return 1 - misses


# --- characters -----------------------------------------------------------------------------------


@key(characters.third_card, seeds=range(20))
def test_three_draws_are_counted_hand_by_hand(question: Question) -> Answer:
    left, of = question.values["left"], question.values["copies"]
    hands = list(combinations([*[True] * of, *[False] * (left - of)], 3))
    return Fraction(sum(map(any, hands)), len(hands))


@key(characters.unseen_swap)
def test_an_unseen_card_is_like_any_other_of_the_deck(question: Question) -> Answer:
    left, of = question.values["left"], question.values["copies"]
    hands = list(combinations([*[True] * of, *[False] * (left - of)], 2))
    by_hand = sum(Fraction(sum(hand), len(hand)) for hand in hands) / len(hands)
    return by_hand


def test_the_best_character_wins_a_little_more_than_a_quarter() -> None:
    won = simulate(4000, ("greedy",) * 4, seed=1).summary().won["character"]
    low, high = wilson(max(won.values()), 4000)
    assert low > 1 / 4
    assert high < (1 / 4 + 1 / 3) / 2  # nearer than "about a third"
    asked = characters.most_wins()
    assert asked.answer == asked.options[0]


# --- grace ----------------------------------------------------------------------------------------


@key(grace.land_by_adding)
def test_rolls_that_land_are_counted(question: Question) -> Answer:
    ways = sum(int(question.values["tile"]) + sum(roll) == NUMBERS.goal for roll in ROLLS)
    return Fraction(ways, len(ROLLS))


@key(grace.land_either_way, seeds=range(20))
def test_rolls_that_land_either_way_are_counted(question: Question) -> Answer:
    need = int(question.values["need"])
    ways = sum(need in (a + b, abs(a - b)) for a, b in ROLLS)
    again = sum(a == b and a + b != need for a, b in ROLLS)
    once = Fraction(ways, len(ROLLS))
    return once + Fraction(again, len(ROLLS)) * once


@key(grace.win_duel)
def test_rolls_that_lose_to_a_sum_are_counted(question: Question) -> Answer:
    ways = sum(sum(roll) < int(question.values["mine"]) for roll in ROLLS)
    return Fraction(ways, len(ROLLS))


# --- whole game -----------------------------------------------------------------------------------


def about(
    pawn: Placed, *rivals: Placed, cards: bool = False
) -> set[tuple[str, Fraction | int | str]]:
    placed = Game.place([pawn, *rivals], cards=cards)
    asked = [whole_game.about(placed, np.random.default_rng(seed)) for seed in range(20)]
    assert placed.position == 0
    return {(question.id, question.answer) for question in asked if question is not None}


def test_rolls_that_meet_a_rival_are_counted() -> None:
    for here, there in ((2, 5), (20, 31), (30, 50)):
        ways = sum(here + a + b == there for a, b in ROLLS)
        assert about(Placed(here), Placed(there)) == {("game.meet", Fraction(ways, len(ROLLS)))}


def test_where_nothing_is_at_stake_nothing_is_asked() -> None:
    far = Placed(NUMBERS.gate + 1, level=NUMBERS.top_level)
    assert not about(Placed(2), far)


@key(whole_game.hunted, seeds=range(10))
def test_two_hunters_are_counted_roll_by_roll(question: Question) -> Answer:
    here, first, second = (
        int(str(question.values[name])) for name in ("here", "first_tile", "second_tile")
    )
    hits = sum(
        first + sum(one) == here or second + sum(other) == here
        for one, other in product(ROLLS, ROLLS)
    )
    return Fraction(hits, len(ROLLS) ** 2)


# --- what if --------------------------------------------------------------------------------------


@key(what_if.meeting)
def test_a_meeting_is_counted(question: Question) -> Answer:
    ways = sum(a + b == question.values["rival"] - question.values["tile"] for a, b in ROLLS)
    return Fraction(ways, 100)


def test_the_rival_reached_most_often_is_counted() -> None:
    best = set()
    for seed in SEEDS:
        question = ask(what_if.best_reached, seed)
        ahead = [int(str(question.values[f"ahead_{at}"])) for at in (1, 2, 3)]
        apart = "subtract" in question.asked()
        hits = [sum(a + b == n or (apart and abs(a - b) == n) for a, b in ROLLS) for n in ahead]
        chances = [question.values[f"chance_{at}"] for at in (1, 2, 3)]
        assert chances == [Fraction(n, 100) for n in hits]
        assert question.answer == question.options[hits.index(max(hits))]
        best.add(sorted(ahead).index(ahead[hits.index(max(hits))]))
    assert len(best) == 2  # near where differences count, in the middle where only sums do


# --- house rules ----------------------------------------------------------------------------------


@key(house_rules.doubles)
def test_doubles_are_counted(question: Question) -> Answer:
    faces = int(str(question.values["faces"]))
    same = sum(a == b for a in range(faces) for b in range(faces))
    return Fraction(same, faces**2)


# --- bayes ----------------------------------------------------------------------------------------


@key(bayes.after_two)
def test_two_rolls_of_a_die_tell_what_both_together_tell(question: Question) -> Answer:
    part = Fraction(str(question.values["part"]("en")).rstrip("%")) / 100
    loaded, fair = part * Fraction(1, 4) ** 2, (1 - part) * Fraction(1, 10) ** 2
    return loaded / (loaded + fair)


@key(spread.exactly_so_many)
def test_orders_of_hits_and_misses_are_counted(question: Question) -> Answer:
    n, k = int(question.values["n"]), int(question.values["k"])
    tenths = int(Fraction(str(question.values["chance"]("en")).rstrip("%")) / 10)
    tries = product([True] * tenths + [False] * (10 - tenths), repeat=n)
    return Fraction(sum(sum(one) == k for one in tries), 10**n)


@pytest.mark.parametrize("make", [bayes.total, bayes.after])
def test_a_key_is_that_of_a_table_of_dice(make: Maker) -> None:
    for seed in SEEDS:
        question = ask(make, seed)
        of_loaded, of_fair = (Fraction(str(question.values[name])) for name in ("loaded", "fair"))
        dice = 100 * of_loaded.denominator * of_fair.denominator
        many = dice * int(english(question, "part").removesuffix("%")) // 100
        hits, others = many * of_loaded, (dice - many) * of_fair
        assert hits.denominator == others.denominator == 1
        whole = dice if make is bayes.total else hits + others
        part = hits + others if make is bayes.total else hits
        assert question.answer == Fraction(part, whole)
