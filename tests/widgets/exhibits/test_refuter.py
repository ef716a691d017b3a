"""The refuter: from blocks to Python, to a playable counterexample, to the learner's sheet."""

from azardia_nb.lessons.refuting.claim import read
from azardia_widgets import Lesson
from azardia_widgets.games.azardia.exhibits.refuter import refuter

CLAIM = "rolls | always | distance <= 9 | subtract >= add"


def test_a_claim_is_refuted_by_a_position_to_play() -> None:
    lesson = Lesson("12b", language="en")
    lesson.answers.learner = "Ana"
    one = refuter(lesson, CLAIM)
    assert one.claim == read(CLAIM)
    one.test.click()
    (kept,) = lesson.answers.answers
    assert (kept.question, kept.given, kept.right) == ("refuter 0", CLAIM, False)
    one.play.click()
    (table,) = one.place.children
    assert (table.game.dice, [pawn.tile for pawn in table.game.pawns]) == ((1, 3), [149, 147])
    one.conditions[1].subject.value = "subtract_lands"
    one.test.click()
    assert not one.place.children
    again = refuter(lesson, CLAIM)
    assert [read(CLAIM), one.claim] == [*again._verdicts]
    assert again._verdicts[one.claim]


def test_blocks_become_python_and_mistakes_are_told() -> None:
    one = refuter(None, "dice | at least 90% | not double | sum > 2 * difference")
    assert one.typing.value  # this statement has no blocks
    one.domain_menu.value = "rolls"
    one.typing.value = False
    one.conditions[0].subject.value = "gap"
    one.conditions[0].relation.value, one.conditions[0].number.value = ">", 2.5
    one.typing.value = True
    assert one.if_line.value == "gap > 0.025"
    one.language = "es"
    one.then_line.value = "add.real > 1"
    one.test.click()
    assert "add.real" in one.wrong.value
    assert not one.said


def test_class_mode_tells_no_verdict() -> None:
    lesson = Lesson("12b", language="en", class_mode=True)
    lesson.answers.learner = "Ben"
    one = refuter(lesson, CLAIM)
    one.test.click()
    assert one.board.widget.layout.display == "none"
    assert "azardia-verdict" not in one.result.value
    later = refuter(Lesson("12b", language="en"), CLAIM)
    assert [*later._verdicts.values()] == [None]
