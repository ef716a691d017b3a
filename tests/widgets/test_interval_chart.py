"""Charts of estimates: every value and interval is in the picture and in the words."""

import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.simulation.statistics import Estimate, difference, mean, share
from azardia_nb.text.language import LANGUAGES
from azardia_widgets.charts.chart import Chart
from azardia_widgets.charts.chart_layers import Dots, Fill, Stroke
from azardia_widgets.charts.interval_chart import Intervals, Series, spread, steps
from tests.cases import each


def chart(**more: object) -> Intervals:
    usual = Series("usual", [share(50, 200), share(60, 200), None])
    house = Series("house", [share(40, 200), share(80, 200), share(10, 200)])
    labels = ("seat 1", "seat 2", "seat 3")
    return Intervals("Who wins", "seats", "games won", labels, (usual, house), **more)  # type: ignore[arg-type]


def test_each_estimate_is_a_dot_in_its_interval() -> None:
    picture = chart().picture()
    usual, house = (layer for layer in picture.layers if isinstance(layer, Dots))
    assert [y for _, y in usual.points] == [0.25, 0.3]
    assert [y for _, y in house.points] == [0.2, 0.4, 0.05]
    whiskers = [layer for layer in picture.layers if isinstance(layer, Fill)]
    first = whiskers[0].outlines[0]
    estimate = share(50, 200)
    assert {y for _, y in first} == {estimate.low, estimate.high}
    assert usual.triangle != house.triangle, "told apart without colours"


def test_the_axis_holds_everything_and_has_round_marks() -> None:
    picture = chart(level=0.25, level_name="even share").picture()
    low, high = picture.low[1], picture.high[1]
    assert low < share(10, 200).low
    assert high > share(80, 200).high
    assert all(low <= y <= high for y, _ in picture.ticks_along)
    assert ("10%" in [text for _, text in picture.ticks_along]) is True
    assert any(isinstance(layer, Stroke) for layer in picture.layers)


@each("code", LANGUAGES)
def test_the_words_tell_all_of_it(code: str) -> None:
    shown = Chart()
    shown.show(chart(level=0.25, level_name="even"), code)
    for estimate in (share(50, 200), share(10, 200)):
        assert estimate.told(code) in shown.description
    assert "seat 2" in shown.sentence
    assert "even" in shown.description


def test_means_and_changes_have_their_own_marks() -> None:
    means = Intervals("t", "a", "b", ("x",), (Series("s", [mean([1.0, 2.0, 4.0])]),))
    assert all("%" not in text for _, text in means.picture().ticks_along)
    change = difference([1.0, 2.0, 4.0], [2.0, 2.0, 4.5], paired=True)
    changes = Intervals("t", "a", "b", ("x",), (Series("s", [change]),), 0.0)
    assert "0" in [text for _, text in changes.picture().ticks_along]
    assert any(text.startswith("+") for _, text in changes.picture().ticks_along)


def test_an_interval_nobody_knows_has_no_whisker_and_paints() -> None:
    unknown = Estimate(1.0, float("nan"), float("inf"), "?", 1)
    shown = Chart()
    shown.show(Intervals("t", "a", "b", ("x",), (Series("s", [unknown]),)))
    shown.show(Intervals("t", "a", "b", ("x",), (Series("s", [None]),)))
    assert "<svg" in shown.widget.value


def test_many_labels_leave_room_for_each_other() -> None:
    labels = tuple(f"a long label {n}" for n in range(40))
    many = Intervals("t", "a", "b", labels, (Series("s", [mean([1.0, 2.0])] * 40),))
    named = [text for _, text in many.picture().ticks_across if text]
    assert 1 < len(named) <= 6
    assert all(label in many.description() for label in labels)


def test_what_does_not_fit_together_is_refused() -> None:
    with pytest.raises(AzardiaError, match="1 estimates for 2 labels"):
        Intervals("t", "a", "b", ("x", "y"), (Series("s", [None]),))
    with pytest.raises(AzardiaError, match="0 series"):
        Intervals("t", "a", "b", (), ())


def test_an_axis_of_one_value_has_a_height() -> None:
    assert spread([3.0]) == pytest.approx((2.76, 3.24))
    assert spread([0.0]) == (-1.0, 1.0)
    assert steps(0, 1)[1] == [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
