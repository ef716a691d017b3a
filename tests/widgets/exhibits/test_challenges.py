"""The exhibits about challenges, by pressing them."""

import re

from azardia_nb.games.azardia.text.open import ruling_answer
from azardia_nb.games.azardia.text.texts import why
from azardia_widgets import Lesson
from azardia_widgets.games.azardia.exhibits import challenges
from azardia_widgets.games.azardia.exhibits.challenges import (
    MANY,
    ChainChallenge,
    Challenge,
    CoinChallenge,
    CrossingChallenge,
    TiedChallenge,
)
from tests.cases import each
from tests.text.golden import wording

EVERY = (Challenge, TiedChallenge, CoinChallenge, ChainChallenge, CrossingChallenge)


@each("kind", EVERY)
def test_it_is_rolled_once_and_many_times(kind: type[Challenge]) -> None:
    exhibit = kind(Lesson(4))
    before = exhibit.tree.widget.value, exhibit.board.scene
    exhibit.once.click()
    assert exhibit.fought is not None
    assert exhibit.tree.widget.value != before[0], "the way taken is marked"
    assert exhibit.board.scene != before[1]
    assert "<li>" in exhibit.told.value
    assert "challenge" in exhibit.said
    exhibit.many.click()
    assert sum(exhibit.counts.values()) == MANY
    assert exhibit.chart.widget.layout.display == ""
    assert f"{MANY} " in exhibit.said
    exhibit.many.click()
    assert sum(exhibit.counts.values()) == 2 * MANY
    assert not exhibit.wrong.value


@each("kind", EVERY)
def test_it_speaks_both_languages(kind: type[Challenge]) -> None:
    exhibit = kind(Lesson(4))
    exhibit.once.click()
    english = exhibit.told.value, exhibit.tree.widget.value, exhibit.said
    exhibit.lesson.language = "es"
    assert exhibit.once.description == wording("challenge.roll", "es")
    for one, other in zip(
        english, (exhibit.told.value, exhibit.tree.widget.value, exhibit.said), strict=True
    ):
        assert one != other
    assert "casilla" in exhibit.picture()


def test_the_same_seed_rolls_the_same() -> None:
    one, other = Challenge(Lesson(4, seed=3)), Challenge(Lesson(4, seed=3))
    for exhibit in (one, other):
        exhibit.once.click()
        exhibit.once.click()
    assert one.said == other.said
    third = Challenge(Lesson(4, seed=4))
    third.once.click()
    third.once.click()
    assert third.said != one.said


def test_numbers_change_board_and_tree_and_forget_what_was_rolled() -> None:
    exhibit = Challenge()
    exhibit.once.click()
    exhibit.tile.slider.value = 40
    assert exhibit.fought is None
    assert "tile 40" in exhibit.said
    assert "tile 39, level 2" in exhibit.tree.description
    exhibit.other.field.value = "5"
    assert "tile 37, level 5" in exhibit.tree.description


def test_what_does_not_fit_is_said_at_the_number() -> None:
    exhibit = Challenge()
    said = exhibit.said
    for typed in ("80", "1", "x", ""):
        exhibit.tile.field.value = typed
        assert "role='alert'" in exhibit.tile.wrong.value
        assert exhibit.said == said


def test_change_on_average_is_in_the_table() -> None:
    exhibit = Challenge()
    exhibit.arriver.slider.value = 1
    cells = re.findall(r"<td>(.*?)</td>", exhibit.means.value)
    assert cells[:2] == ["+0.50", "−1.50"]


def test_the_teacher_hides_layer_by_layer() -> None:
    lesson = Lesson(4)
    exhibit = Challenge(lesson)
    exhibit.many.click()
    lesson.layers = lesson.layers | {"table": False}
    assert not exhibit.means.value
    lesson.layers = lesson.layers | {"chart": False}
    assert exhibit.chart.widget.layout.display == "none"
    lesson.layers = lesson.layers | {"odds": False}
    assert exhibit.tree.widget.layout.display == "none"
    assert "%" not in exhibit.picture()
    assert "%" not in exhibit.said
    lesson.layers = dict.fromkeys(lesson.layers, True)
    assert exhibit.means.value
    assert exhibit.tree.widget.layout.display == ""


def test_every_reading_of_a_tie_can_be_chosen() -> None:
    exhibit = TiedChallenge()
    wins = []
    for value in ("reroll", "arriver", "nothing"):
        exhibit.ruling.value = value
        found = re.search(r"wins with probability ([\d.]+)%", exhibit.said)
        assert found is not None
        wins.append(found[1])
    assert wins == ["50", "46.7", "46.7"]
    assert "A tie" in exhibit.tree.description
    exhibit.language = "es"
    assert exhibit.ruling.value == "nothing"
    assert exhibit.ruling.options[2][0] == ruling_answer("challenge_tie", "nothing", "es")


def test_coins_help_who_has_them() -> None:
    exhibit = CoinChallenge()
    assert "50%" in exhibit.said
    exhibit.mine.slider.value = 1
    assert "56.7%" in exhibit.said


def test_a_third_pawn_is_met_where_somebody_falls_on_it() -> None:
    exhibit = ChainChallenge()
    assert exhibit.tree.description.count("challenges Robot-I-King") == 2
    exhibit.third.slider.value = 60
    assert "Robot-I-King" not in exhibit.tree.description
    exhibit.third.slider.value = 27
    assert "Lagartoon challenges Robot-I-King" in exhibit.tree.description


def test_the_crossing_depends_on_how_many_play() -> None:
    exhibit = CrossingChallenge()
    exhibit.arriver.slider.value = 5
    exhibit.tile.slider.value = 82
    assert wording("challenge.ordinary") in exhibit.told.value
    exhibit.players.slider.value = 4
    assert wording("challenge.applies") in exhibit.told.value


def test_a_pawn_that_may_not_be_there_is_refused_at_its_number() -> None:
    exhibit = CrossingChallenge()
    shown = exhibit.meeting
    exhibit.tile.slider.value = 82
    assert why("zones.zero") in exhibit.arriver.refused.value
    assert exhibit.meeting == shown
    exhibit.language = "es"
    assert why("zones.zero", "es") in exhibit.arriver.refused.value
    exhibit.arriver.slider.value = 5
    assert not exhibit.arriver.refused.value
    assert exhibit.meeting.tile == 82


def test_the_saved_picture_has_board_tree_and_table() -> None:
    picture = Challenge().picture()
    assert picture.count("<img ") == 2
    assert "<table>" in picture
    assert picture == Challenge().picture()
    assert challenges.MANY == 100
