"""A board glued as in the race agrees with it in every step; no other gluing does."""

from itertools import product

from azardia_nb.games.titan_race.rules.board import SPACES
from azardia_widgets.games.axis_mundi.exhibits.unseen import ENDS, TwoPupils
from azardia_widgets.games.titan_race.exhibits.glue import (
    GLUES,
    MOVES,
    OTHER,
    RIGHT,
    Glue,
    agreeing,
)


def test_only_the_plain_torus_agrees_with_the_race() -> None:
    every = SPACES * len(MOVES)
    found = {glues for glues in product(GLUES, repeat=2) if agreeing(*glues) == every}
    assert found == {("straight", "straight")}


def test_the_board_is_judged_only_once_it_is_checked() -> None:
    shown = Glue()
    shown.raising = True
    shown.sides.widget.value = "straight"
    assert OTHER not in shown.said
    shown.check.click()
    assert OTHER in shown.said
    shown.ends.widget.value = "straight"
    assert RIGHT not in shown.said
    shown.check.click()
    assert RIGHT in shown.said


def test_the_hider_stays_hidden_until_the_other_has_struck() -> None:
    shown = TwoPupils()
    shown.raising = True
    before = shown.picture()
    at = len(ENDS) - 1
    shown.hide[at].click()
    assert {one.layout.display for one in shown.hide} == {"none"}
    hidden = shown.picture()
    shown.anew.click()
    shown.hide[at - 1].click()
    assert shown.picture() == hidden != before
    shown.strike[at - 1].click()
    assert shown.rounds == [(at - 1, at - 1)]
