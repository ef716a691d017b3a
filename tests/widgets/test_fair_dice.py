"""Are the dice fair: what is counted, what is said, and what watches a table."""

import pytest

from azardia_nb import AzardiaError, Game
from azardia_nb.games import load
from azardia_nb.games.protocol import Dice
from azardia_nb.probability.goodness_of_fit import ENOUGH
from azardia_widgets import Lesson, Table
from azardia_widgets.table.fair_dice import LOADED, TYPED, WATCHED, FairDice, countings, read_rolls
from tests.cases import each
from tests.text.golden import tells, wording


@pytest.fixture
def dice() -> FairDice:
    return FairDice()


def loaded(dice: FairDice, hundreds: int) -> FairDice:
    dice.source.widget.value = LOADED
    for _ in range(hundreds):
        dice.roll[-1].click()
    return dice


def test_dice_are_typed_in(dice: FairDice) -> None:
    dice.field.value = "3 7, 0 1"
    assert dice.rolls == [(3, 7), (10, 1)]
    assert dice.field.value == "", "ready for the next roll"
    assert "4 dice" in dice.said
    assert "<th scope='row'>10</th><td>1</td><td>0.4</td>" in dice.tally.value


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("3 11", wording("dice.not_on_die_of_tens", typed=11, n=10)),
        ("3 x", wording("dice.not_on_die_of_tens", typed="x", n=10)),
        ("3 7 1", wording("fair_dice.pairs", dice=2, n=3)),
        (",", wording("fair_dice.pairs", dice=2, n=0)),
        ("3,5 7,5,1", wording("fair_dice.pairs", dice=2, n=5)),
    ],
)
def test_what_is_no_roll_is_said_at_the_field_and_changes_nothing(
    dice: FairDice, typed: str, said: str
) -> None:
    dice.field.value = "3 7"
    before = dice.said, dice.tally.value, dice.chart.widget.value
    dice.field.value = typed
    assert said in dice.mistyped.value
    assert not dice.wrong.value
    assert dice.field.value == typed, "to be put right"
    assert (dice.said, dice.tally.value, dice.chart.widget.value) == before
    dice.language = "es"
    assert said not in dice.mistyped.value
    assert "role='alert'" in dice.mistyped.value
    dice.field.value = "4 4"
    assert not dice.mistyped.value


def test_a_typed_roll_is_taken_back_and_all_of_them_forgotten(dice: FairDice) -> None:
    dice.field.value = "3 7, 2 2"
    dice.back.click()
    assert dice.rolls == [(3, 7)]
    dice.field.value = "5 5"
    dice.reset.click()
    assert dice.rolls == []
    dice.back.click()
    assert dice.rolls == []


def test_below_five_expected_there_is_no_verdict(dice: FairDice) -> None:
    dice.field.value = "1 2 3 4 5 6 7 8 9 10 " * 4 + "1 2 3 4 5 6 7 8"
    assert f"takes {10 * ENOUGH} dice" in dice.said
    assert "Chi-square" not in dice.verdict.value
    dice.field.value = "9 10"
    assert (
        wording("fair_dice.chi_square", statistic="0.0", freedom=9, chance="= 1.000")
        in dice.verdict.value
    )
    assert tells(dice.said, "fair_dice.as_rare_as", n=100, tries=100)
    assert wording("fair_dice.unsuspicious") in dice.said


def test_a_loaded_die_is_noticed_and_named(dice: FairDice) -> None:
    loaded(dice, 5)
    assert tells(dice.said, "fair_dice.hard_to_believe")
    assert f"face {dice.heavy}" in dice.said
    dice.count.widget.value = "first"
    assert not tells(dice.said, "fair_dice.hard_to_believe")
    dice.count.widget.value = "second"
    assert f"face {dice.heavy}" in dice.said
    assert "p &lt; 0.001" in dice.verdict.value
    assert tells(dice.said, "fair_dice.rarer_than", tries="1,000,000")


def test_sums_are_held_against_their_own_law(dice: FairDice) -> None:
    loaded(dice, 5)
    dice.count.widget.value = "sums"
    assert "500 rolls" in dice.said
    assert tells(dice.verdict.value, "fair_dice.chi_square", freedom=18)
    assert "<th scope='row'>11</th>" in dice.tally.value
    assert "<td>50.0</td>" in dice.tally.value  # of 500 rolls a tenth


def test_each_pair_of_dice_keeps_its_rolls(dice: FairDice) -> None:
    dice.field.value = "3 7"
    loaded(dice, 1)
    assert len(dice.rolls) == 100
    dice.source.widget.value = TYPED
    assert dice.rolls == [(3, 7)]
    dice.source.widget.value = LOADED
    dice.reset.click()
    assert dice.rolls == []


def test_only_the_controls_that_do_something_are_there(dice: FairDice) -> None:
    def shown() -> list[bool]:
        boxes = dice.typing, dice.rolling, dice.reset
        return [box.layout.display != "none" for box in boxes]

    assert shown() == [True, False, True]
    dice.source.widget.value = LOADED
    assert shown() == [False, True, True]
    assert FairDice(table=Table(seed=1)).source.value == WATCHED


def test_it_counts_the_rolls_of_a_table() -> None:
    game = Game(2, characters=("robot", "mantis"), cards=False, seed=3)
    table = Table(game, seats=("person", "random"), seed=3)
    dice = FairDice(table=table)
    before = len(dice.rolls)
    table.act("roll")
    assert len(dice.rolls) > before
    assert list(dice.rolls) == [entry.dice for entry in table.game.log() if entry.dice]
    assert f"{sum(map(len, dice.rolls))} dice" in dice.said


def test_while_it_counts_other_dice_the_table_changes_nothing() -> None:
    table = Table(Game(2, characters=("robot", "mantis"), cards=False, seed=3), seed=3)
    dice = FairDice(table=table)
    dice.source.widget.value = TYPED
    dice.field.value = "3 7"
    said = dice.said
    table.act("roll")
    assert dice.said == said


def test_the_teacher_hides_the_verdict_the_chart_and_the_tally() -> None:
    lesson = Lesson(2)
    dice = loaded(FairDice(lesson), 5)
    lesson.layers = {"answers": False}
    assert not tells(dice.said + dice.verdict.value, "fair_dice.hard_to_believe")
    assert "1,000 dice" in dice.said
    lesson.layers = {"chart": False, "table": False}
    assert dice.chart.widget.layout.display == "none"
    assert not dice.tally.value
    assert "<img" not in dice.picture()


def test_it_speaks_spanish(dice: FairDice) -> None:
    loaded(dice, 5)
    english = dice.said
    dice.language = "es"
    assert dice.said != english
    assert dice.source.value == LOADED
    assert dice.roll[-1].description == "Tirar 100 veces"
    assert "p &lt; 0,001" in dice.verdict.value
    assert "1.000.000" in dice.verdict.value


def test_the_saved_picture_is_the_same_each_time() -> None:
    one, two = loaded(FairDice(), 1), loaded(FairDice(), 1)
    assert one.picture() == two.picture()
    assert "<img alt=" in one.picture()
    assert one.verdict.value in one.picture()


@each("seed", range(10))
def test_another_lesson_has_another_heavy_face(seed: int) -> None:
    assert 1 <= FairDice(Lesson(2, seed=seed)).heavy <= 10


@each("text", ["3 7, 0 1", "3+7; 10-1", " 3,7,10,1 ", "3/7\n10/1"])
def test_rolls_are_read_as_people_write_them(text: str) -> None:
    assert read_rolls(text, (10, 10)) == [(3, 7), (10, 1)]


def test_what_cannot_be_read_is_refused_in_the_learners_language() -> None:
    with pytest.raises(AzardiaError, match="parejas"):
        read_rolls("1 2 3", (10, 10), "es")


def test_every_counting_has_a_law_of_chance() -> None:
    for counting in countings(Dice((10, 10), in_order=True)).values():
        assert sum(counting.distribution.values()) == 1
        assert counting.counts([(3, 7)]).keys() <= counting.distribution.keys()


# --- other games --------------------------------------------------------------------------------


@each(
    ("name", "offered", "degrees"),
    [
        ("pig", ["faces"], 5),
        ("chutes_and_ladders", ["faces"], 5),
        ("bear_off", ["faces", "sums"], 5),
        ("coin_race", ["faces", "sums"], 1),
    ],
)
def test_the_dice_of_any_game_are_watched(name: str, offered: list[str], degrees: int) -> None:
    seats = min(4, load(name).seats[-1])
    table = Table(kind=name, seats=("person",) * seats, seed=4)
    dice = FairDice(table=table)
    assert list(dice.countings) == offered
    assert tells(dice.said, "fair_dice.too_few")
    while table.game.winner is None and "degrees" not in dice.verdict.value:
        table.act(table.game.legal()[-1].action)
    assert tells(dice.verdict.value, "fair_dice.chi_square", freedom=degrees)
    assert f"{sum(map(len, table.rolls))} dice" in dice.said
    assert dice.rolls == table.rolls


def test_the_one_die_of_pig_is_typed_in_and_loaded() -> None:
    dice = FairDice(dice=load("pig").dice(load("pig").variant(faces=8).rules))
    dice.field.value = "3 8 1"
    assert dice.rolls == [(3,), (8,), (1,)]
    for wrong in ("0", "9"):
        dice.field.value = wrong
        assert wording("dice.not_on_die", typed=wrong, n=8) in dice.mistyped.value
    loaded(dice, 5)
    assert {len(roll) for roll in dice.rolls} == {1}
    assert tells(dice.said, "fair_dice.hard_to_believe", outcome="face", n=dice.heavy)
    dice.language = "es"
    assert wording("fair_dice.loaded", "es") in [label for label, _ in dice.source.widget.options]


def test_dice_of_several_kinds_are_counted_each_by_itself() -> None:
    dice = FairDice(dice=Dice((4, 6, 8), in_order=True))
    assert list(dice.countings) == ["first", "second", "third", "sums"]
    dice.field.value = "4 6 8, 1 1"
    assert tells(dice.mistyped.value, "fair_dice.numbers", dice=3, n=5)
    dice.field.value = "4 6 8, 1 1 1"
    assert dice.rolls == [(4, 6, 8), (1, 1, 1)]
    loaded(dice, 5)
    assert not tells(dice.said, "fair_dice.hard_to_believe")
    dice.count.widget.value = "third"
    assert tells(dice.said, "fair_dice.hard_to_believe")


def test_a_game_that_names_no_dice_is_refused() -> None:
    with pytest.raises(AzardiaError, match="no dice"):
        FairDice(dice=Dice())
