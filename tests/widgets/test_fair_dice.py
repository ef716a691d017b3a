"""The test of fair dice: counts, sentences, and the counter at a table."""

import pytest

from azardia_nb import AzardiaError, Game
from azardia_nb.game.protocol import Dice
from azardia_nb.games import load
from azardia_nb.probability.goodness_of_fit import ENOUGH
from azardia_widgets import Table
from azardia_widgets.table.fair_dice import LOADED, FairDice, read_rolls
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


def test_it_counts_the_rolls_of_a_table() -> None:
    game = Game(2, characters=("robot", "mantis"), cards=False, seed=3)
    table = Table(game, seats=("person", "random"), seed=3)
    dice = FairDice(table=table)
    before = len(dice.rolls)
    table.act("roll")
    assert len(dice.rolls) > before
    assert list(dice.rolls) == [entry.dice for entry in table.game.log() if entry.dice]
    assert f"{sum(map(len, dice.rolls))} dice" in dice.said


@each("text", ["3 7, 0 1", "3+7; 10-1", " 3,7,10,1 ", "3/7\n10/1"])
def test_rolls_are_read_as_people_write_them(text: str) -> None:
    assert read_rolls(text, (10, 10)) == [(3, 7), (10, 1)]


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


def test_a_game_that_names_no_dice_is_refused() -> None:
    with pytest.raises(AzardiaError, match="no dice"):
        FairDice(dice=Dice())
