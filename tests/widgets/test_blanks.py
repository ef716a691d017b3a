"""Blanks are filled in one by one, judged, stored, and followed by what they reveal."""

import re
from fractions import Fraction
from itertools import product

from azardia_nb.games.axis_mundi.lessons.hunt import table_of_blows
from azardia_nb.games.axis_mundi.lessons.worth import tree_of_a_look
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.lessons.chain import after_two_tosses
from azardia_nb.games.azardia.lessons.challenges import third_pawn
from azardia_nb.games.azardia.lessons.coins import four_counts
from azardia_nb.games.azardia.lessons.counting_hands import next_row
from azardia_nb.games.azardia.lessons.events import pay_or_draw
from azardia_nb.games.azardia.lessons.perfect_play import BY_HAND, tile_by_tile
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.games.titan_race.lessons.duel import cells
from azardia_nb.lessons.course import course
from azardia_nb.lessons.question import blanks
from azardia_nb.records.answers import Answer
from azardia_nb.records.judging import Judge
from azardia_widgets import Lesson
from azardia_widgets.games.azardia.exhibits.perfect_play import by_hand
from azardia_widgets.lesson.asking import record
from azardia_widgets.lesson.blanks import Blanks
from tests.lessons.test_numbers_in_prose import ten_tiles


def opened(sheet: Blanks) -> int:
    return sum(line.layout.display != "none" for line in sheet.lines)


def fill(sheet: Blanks, at: int, value: str) -> None:
    sheet.fields[at].value = value
    sheet.check.click()


def test_a_blank_opens_the_next_and_the_last_one_the_exhibit() -> None:
    lesson = Lesson(12)
    lesson.learner.value = "Ana"
    sheet = by_hand(lesson)
    asked = tile_by_tile()
    for at, question in enumerate(asked):
        for given in ("", "x", "99%"):
            fill(sheet, at, given)
            assert (opened(sheet), sheet.place.children) == (at + 1, ())
        assert "azardia-missed" in sheet.verdicts[at].value
        fill(sheet, at, str(question.answer))
        assert "azardia-right" in sheet.verdicts[at].value
    assert sheet.place.children == (sheet.reveal,)
    lesson.learner.value = "Ben"
    assert (opened(sheet), sheet.place.children) == (1, ())
    lesson.learner.value = "Ana"
    assert sheet.place.children == (sheet.reveal,)


def test_while_answers_are_hidden_they_are_kept_without_a_verdict() -> None:
    lesson = Lesson(12)
    lesson.layers = {"answers": False}
    sheet = by_hand(lesson)
    for at, question in enumerate(tile_by_tile()):
        fill(sheet, at, str(question.answer))
    assert opened(sheet) == len(BY_HAND)
    assert not sheet.place.children
    assert not any(told.value for told in sheet.verdicts)
    lesson.layers = {}
    assert sheet.place.children


def test_the_tiles_by_hand_have_the_values_found_backwards() -> None:
    worth = ten_tiles(10)
    assert [one.answer for one in tile_by_tile()] == [worth[tile] for tile in BY_HAND]


def test_the_cells_by_hand_are_the_rolls_that_finish() -> None:
    rows = [4, 4, 3, 3, 2, 2]  # of a die's faces
    finish = [
        Fraction(sum(max(roll) >= need for roll in product(rows, repeat=2)), 36) for need in (3, 4)
    ]
    assert [one.answer for one in cells()[:2]] == finish


def test_row_nine_is_won_by_three_faces_or_if_the_rival_misses() -> None:
    # dash, wild and strike win; the rival misses with any face but dash and wild
    some = 1 - Fraction(3, 6) ** 2
    miss = Fraction(4, 6) ** 2
    whole = some + (1 - some) * miss
    assert [one.answer for one in cells()[2:]] == [3, miss, some, whole]


def test_the_blows_take_two_and_cost_one() -> None:
    mine, its, found = 10, 25, []
    for blows, pays, loses in ((3, 1, 2), (2, 2, 1)):  # yours, then the Angel's
        mine, its = mine - blows * pays, its - blows * loses
        found += [its, mine] if pays < loses else [mine, its]
    assert [one.answer for one in table_of_blows()] == found


def test_the_tree_of_a_look_is_the_mean_over_the_cards() -> None:
    brings = [-1] * 3 + [2 - 1] * 9  # a blow, by the card that the Opponent holds
    no_shield, known, blind = (
        Fraction(sum(each), len(brings))
        for each in ((one > 0 for one in brings), (max(one, 0) for one in brings), brings)
    )
    found = [no_shield, known, blind, known - blind]
    assert [one.answer for one in tree_of_a_look()] == found


def test_the_row_of_the_triangle_counts_orders_of_hits() -> None:
    *row, one = (question.answer for question in next_row())
    orders = [sum(draws) for draws in product((0, 1), repeat=len(row) + 1)]
    assert row == [orders.count(k) for k in range(1, len(row) + 1)]
    cards = [sum(card == 0 for card in draws) for draws in product(range(5), repeat=len(row) + 1)]
    assert one == Fraction(cards.count(1), len(cards))


def test_to_pay_or_to_draw_is_counted_over_the_texts_of_the_cards() -> None:
    left = []
    for card in Deck.kit().cards:
        if card.pile is Pile.PENALTY:
            lost = re.search(r"[Ll]ose ([\d,]+) coins", text := card.text("en"))
            takes = int(lost[1].replace(",", "")) if lost else 3000 * ("all your coins" in text)
            left += [max(3000 - takes, 0)] * card.count
    enough = Fraction(sum(coins >= 2000 for coins in left), len(left))
    more, chance, decided = pay_or_draw()
    assert (more.answer, chance.answer) == (Fraction(sum(left), len(left)) - 2000, enough)
    assert decided.check("yes, I pay", "en").right


def test_a_loser_who_meets_a_third_pawn_fights_twice() -> None:
    fights = product((True, False), repeat=2)  # a first win needs no second fight
    levels = [5 if first else 3 + (1 if second else -1) for first, second in fights]
    shares = [Fraction(levels.count(level), len(levels)) for level in (5, 4, 2)]
    change = Fraction(sum(levels), len(levels)) - 4
    assert [one.answer for one in third_pawn()] == [*shares, change]


def test_the_rolls_of_one_coin_are_counted_on_the_dice() -> None:
    def will_do(a: int, b: int, way: str) -> bool:
        raised = {"die": {(a, b), (a + 1, b), (a, b + 1)}}.get(way, {(a, b)})
        need = {"first": {4}, "later": {4, 5}}.get(way, {5})
        return any({x + y, abs(x - y)} & need for x, y in raised)

    dice = list(product(range(1, 11), repeat=2))
    ways = ("none", "first", "later", "die")
    found = [sum(will_do(a, b, way) for a, b in dice) for way in ways]
    assert [one.answer for one in four_counts()] == found


def test_the_square_of_the_small_ring_counts_tosses() -> None:
    found = []
    for tosses, to in ((2, 1), (2, 2), (2, 3), (3, 1)):
        ends = [sum(steps) % 4 + 1 for steps in product((1, 2), repeat=tosses)]
        found.append(Fraction(ends.count(to), len(ends)))
    assert [one.answer for one in after_two_tosses()] == found


def test_every_blank_is_judged_again_by_its_id() -> None:
    sheets = [(page, blanks(page.number, page.game)) for page in course()]
    assert sum(map(bool, (asked for _, asked in sheets))) > 2
    for page, asked in sheets:
        lesson = Lesson(page.number, game=page.game)
        for question in asked:
            record(lesson, question, str(question.answer), True)
        judged = list(map(Judge("es"), lesson.answers.answers[-len(asked) :] if asked else ()))
        assert [one.right for one in judged if isinstance(one, Answer)] == [True] * len(asked)
