"""Charts in shapes and words: distributions, curves, intervals, trees."""

import re
from fractions import Fraction
from html import unescape
from itertools import pairwise

import pytest

from azardia_nb.simulation.statistics import Estimate
from azardia_widgets.charts.bar_chart import Bars, BarSeries, Tally
from azardia_widgets.charts.chart import Chart
from azardia_widgets.charts.chart_layers import Fill
from azardia_widgets.charts.curve_chart import Curve, Curves
from azardia_widgets.charts.interval_chart import Intervals, Series
from azardia_widgets.charts.tree import Twig, svg
from tests.text.golden import wording

# --- chart ----------------------------------------------------------------------------------------


HALF = Fraction(1, 2)
DISTRIBUTION = {1: Fraction(1, 4), 2: HALF, 3: Fraction(1, 4)}
TALLY = Tally({1: 10, 2: 70, 3: 20}, "100 rolls")


def bars(**more: object) -> Bars:
    return Bars("Two coins", "heads", (BarSeries(DISTRIBUTION),), **more)  # type: ignore[arg-type]


def texts(svg: str) -> list[str]:
    return [unescape(text) for text in re.findall(r"<text[^>]*>([^<]*)</text>", svg)]


def fills(spec: Bars | Curves) -> list[Fill]:
    return [layer for layer in spec.picture().layers if isinstance(layer, Fill)]


# --- in words ---


def test_how_far_an_experiment_is_from_the_law_is_said() -> None:
    said = bars(tally=TALLY, band=TALLY.n).sentence()
    distance = "the largest distance from the exact probability is 20.0 percentage points, at 2."
    assert f"100 rolls: {distance}" in said
    # 10 of 100 and 70 of 100 are out, 20 of 100 is in: 25% ± 8.5, 50% ± 9.8.
    assert wording("chart.within_band", n=1, all=3) in said


# --- in shapes ---


def test_two_laws_stand_side_by_side_and_differ_in_more_than_colour() -> None:
    first, second = fills(
        Bars("", "", (BarSeries(DISTRIBUTION, "a"), BarSeries(DISTRIBUTION, "b")))
    )
    assert first.striped != second.striped
    rights = [max(x for x, _ in outline) for outline in first.outlines]
    lefts = [min(x for x, _ in outline) for outline in second.outlines]
    assert rights == pytest.approx(lefts)


def test_a_curve_without_a_value_yet_is_shown_empty() -> None:
    spec = Curves("Luck", "roll", (Curve("wins", []),))
    assert spec.sentence() == ""
    Chart().show(spec)


# --- painted ---


def test_text_stays_text_and_percent_comes_with_the_decimal_sign_of_the_language() -> None:
    chart = Chart()
    distribution = BarSeries({1: Fraction(1, 200), 2: Fraction(1, 100)})
    chart.show(Bars("Suma <b> de $5$", "suma", (distribution,), band=5, marked=[1]), "es")
    said = texts(chart.widget.value)
    assert {"Suma <b> de $5$", "suma", "probabilidad", "señalado"} <= set(said)
    assert wording("chart.band_label", "es", percent=95, n=5) in said
    assert {"1", "2", "0\u00a0%", "10\u00a0%"} <= set(said)
    chart.show(Bars("", "", (distribution,)), "es")
    assert {"0,2\u00a0%", "1\u00a0%"} <= set(texts(chart.widget.value))


def test_charts_of_one_page_share_no_names() -> None:
    first, second = Chart(), Chart()
    spec = Bars("", "", (BarSeries(DISTRIBUTION, "a"), BarSeries(DISTRIBUTION, "b")), TALLY)
    first.show(spec)
    second.show(spec)
    names = [set(re.findall(r' id="([^"]*)"', chart.widget.value)) for chart in (first, second)]
    assert names[0]
    assert not names[0] & names[1]
    used = re.findall(r'(?:url\(#|href="#)([^")]*)', first.widget.value)
    assert used
    assert set(used) <= names[0]


def test_an_experiment_that_grows_in_its_own_mapping_is_drawn_anew() -> None:
    counts = {1: 1}
    chart = Chart()
    chart.show(bars(tally=Tally(counts, "rolls")))
    before = chart.html()
    counts[2] = 1
    chart.show(bars(tally=Tally(counts, "rolls")))
    assert chart.html() != before


# --- interval chart -------------------------------------------------------------------------------


def test_an_interval_nobody_knows_has_no_whisker_and_paints() -> None:
    unknown = Estimate(1.0, float("nan"), float("inf"), "?", 1)
    shown = Chart()
    shown.show(Intervals("t", "a", "b", ("x",), (Series("s", [unknown]),)))
    shown.show(Intervals("t", "a", "b", ("x",), (Series("s", [None]),)))
    assert "<svg" in shown.widget.value


# --- tree -----------------------------------------------------------------------------------------


TREE = Twig(
    "They meet",
    twigs=(
        Twig("A wins\nlevel <3>", "46.7%", "1: 46.7%", taken=True),
        Twig("A tie", "6.7%", twigs=(Twig("again", "100%", "2: 6.7%"),)),
        Twig("B wins", "46.7%", "3: 46.7%"),
    ),
)


def test_every_text_is_drawn_as_text_and_inside() -> None:
    picture = svg(TREE)
    drawn = re.findall(r">([^<>]+)</text>", picture)
    for text in ("They meet", "A wins", "level &lt;3&gt;", "6.7%", "2: 6.7%", "again"):
        assert text in drawn
    wide, high = map(float, re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', picture)[0])
    for x, y in re.findall(r'<text x="([\d.]+)" y="([\d.]+)"', picture):
        assert 0 < float(x) < wide
        assert 0 < float(y) < high


def test_boxes_of_one_column_do_not_overlap() -> None:
    boxes: dict[str, list[tuple[float, float]]] = {}
    for x, y, high in re.findall(
        r'<rect x="([\d.]+)" y="([\d.]+)" .*?height="([\d.]+)"', svg(TREE)
    ):
        boxes.setdefault(x, []).append((float(y), float(y) + float(high)))
    for column in boxes.values():
        column.sort()
        for (_, bottom), (top, _) in pairwise(column):
            assert bottom < top
