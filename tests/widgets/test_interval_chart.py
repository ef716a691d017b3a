"""Charts of estimates: every value and interval is in the picture and in the words."""

import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.simulation.statistics import Estimate, share
from azardia_widgets.charts.chart import Chart
from azardia_widgets.charts.chart_layers import Dots, Fill
from azardia_widgets.charts.interval_chart import Intervals, Series


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


def test_an_interval_nobody_knows_has_no_whisker_and_paints() -> None:
    unknown = Estimate(1.0, float("nan"), float("inf"), "?", 1)
    shown = Chart()
    shown.show(Intervals("t", "a", "b", ("x",), (Series("s", [unknown]),)))
    shown.show(Intervals("t", "a", "b", ("x",), (Series("s", [None]),)))
    assert "<svg" in shown.widget.value


def test_what_does_not_fit_together_is_refused() -> None:
    with pytest.raises(AzardiaError, match="1 estimates for 2 labels"):
        Intervals("t", "a", "b", ("x", "y"), (Series("s", [None]),))
    with pytest.raises(AzardiaError, match="0 series"):
        Intervals("t", "a", "b", (), ())
