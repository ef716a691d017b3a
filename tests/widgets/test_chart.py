import re
import subprocess
import sys
from fractions import Fraction
from html import unescape

import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.probability.funnel import band
from azardia_widgets.charts.bar_chart import Bars, BarSeries, Tally
from azardia_widgets.charts.chart import Chart
from azardia_widgets.charts.chart_layers import Dots, Fill, Stroke
from azardia_widgets.charts.curve_chart import DETAIL, Curve, Curves, Line, Lines
from tests.cases import each
from tests.text.golden import tells, wording

HALF = Fraction(1, 2)
DISTRIBUTION = {1: Fraction(1, 4), 2: HALF, 3: Fraction(1, 4)}
TALLY = Tally({1: 10, 2: 70, 3: 20}, "100 rolls")


def bars(**more: object) -> Bars:
    return Bars("Two coins", "heads", (BarSeries(DISTRIBUTION),), **more)  # type: ignore[arg-type]


def texts(svg: str) -> list[str]:
    return [unescape(text) for text in re.findall(r"<text[^>]*>([^<]*)</text>", svg)]


def fills(spec: Bars | Curves) -> list[Fill]:
    return [layer for layer in spec.picture().layers if isinstance(layer, Fill)]


def test_the_charting_library_is_not_imported_before_a_chart_is_shown() -> None:
    code = (
        "import sys; from azardia_widgets.charts import bar_chart as b, chart as c; "
        "c.Chart(); assert 'matplotlib' not in sys.modules; "
        "from fractions import Fraction as F; "
        "c.Chart().show(b.Bars('', '', (b.BarSeries({1: F(1)}),))); "
        "assert 'matplotlib' in sys.modules; assert 'matplotlib.pyplot' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# --- in words ---


def test_the_likeliest_outcome_is_said() -> None:
    assert bars().sentence() == wording("chart.likeliest", outcome=2, chance="50%")
    assert bars().sentence("es") == wording("chart.likeliest", "es", outcome=2, chance="50\u00a0%")


def test_of_many_likeliest_outcomes_some_are_named() -> None:
    distribution = BarSeries({k: Fraction(1, 10) for k in range(1, 11)})
    assert Bars("", "", (distribution,)).sentence() == (
        wording("chart.likeliest", outcome="1, 2, 3, 4, 5, …", chance="10%")
    )


def test_how_far_an_experiment_is_from_the_law_is_said() -> None:
    said = bars(tally=TALLY, band=TALLY.n).sentence()
    distance = "the largest distance from the exact probability is 20.0 percentage points, at 2."
    assert f"100 rolls: {distance}" in said
    # 10 of 100 and 70 of 100 are out, 20 of 100 is in: 25% ± 8.5, 50% ± 9.8.
    assert wording("chart.within_band", n=1, all=3) in said


def test_an_outcome_that_the_law_does_not_know_counts() -> None:
    spec = bars(tally=Tally({4: 1}, "one roll"))
    assert spec.outcomes == (1, 2, 3, 4)
    assert tells(spec.sentence(), "chart.distance", points="100.0", outcome=4)


def test_before_the_first_try_an_experiment_says_nothing() -> None:
    spec = bars(tally=Tally({}, "0 rolls"), band=10)
    assert spec.sentence() == bars().sentence()
    assert [layer.points for layer in spec.picture().layers if isinstance(layer, Dots)] == [()]


def test_two_laws_are_compared() -> None:
    spec = Bars("", "", (BarSeries(DISTRIBUTION, "fair"), BarSeries({2: HALF, 3: HALF}, "bent")))
    assert spec.sentence() == " ".join(
        [
            wording(
                "chart.likeliest_of",
                name="fair",
                outcome=2,
                chance="50%",
            ),
            wording("chart.likeliest_of", name="bent", outcome="2, 3", chance="50%"),
            wording("chart.difference", points="25.0", outcome=1),
        ]
    )


def test_the_description_tells_each_outcome_and_what_is_marked() -> None:
    said = bars(tally=TALLY, band=200, marked=[3], marked_as="wins").description("es")
    assert tells(said, "chart.likeliest", "es")
    assert tells(said, "chart.band", "es", n=200, percent=95)
    assert (
        "heads: probabilidad exacta / 100 rolls. 1: 25\u00a0% / 10\u00a0%; 2: 50\u00a0% / 70\u00a0%"
        in said
    )
    assert said.endswith("wins: 3.")


def test_the_description_of_many_outcomes_tells_the_likeliest() -> None:
    total = sum(range(1, 151))
    said = Bars("", "", (BarSeries({k: Fraction(k, total) for k in range(1, 151)}),)).description()
    listed = re.findall(r"\b(\d+): \d", said)
    assert listed == [str(k) for k in range(111, 151)]


# --- in shapes ---


def test_the_band_is_the_normal_one_and_stays_between_0_and_1() -> None:
    low, high = band(Fraction(1, 4), 100)
    assert (low + high) / 2 == pytest.approx(0.25)
    assert high - low == pytest.approx(2 * 1.96 * (0.25 * 0.75 / 100) ** 0.5, rel=1e-4)
    assert band(Fraction(1, 100), 10)[0] == 0
    assert band(Fraction(99, 100), 10)[1] == 1
    assert band(Fraction(0), 10) == (0, 0)


def test_bars_are_as_high_as_their_chances() -> None:
    (fill,) = fills(bars())
    assert [max(y for _, y in outline) for outline in fill.outlines] == [0.25, 0.5, 0.25]


def test_an_experiment_is_a_dot_over_each_bar() -> None:
    dots = [layer for layer in bars(tally=TALLY).picture().layers if isinstance(layer, Dots)]
    assert dots[0].points == ((1, 0.1), (2, 0.7), (3, 0.2))


def test_two_laws_stand_side_by_side_and_differ_in_more_than_colour() -> None:
    first, second = fills(
        Bars("", "", (BarSeries(DISTRIBUTION, "a"), BarSeries(DISTRIBUTION, "b")))
    )
    assert first.hatch != second.hatch
    rights = [max(x for x, _ in outline) for outline in first.outlines]
    lefts = [min(x for x, _ in outline) for outline in second.outlines]
    assert rights == pytest.approx(lefts)


def test_a_marked_outcome_has_a_stripe_and_a_triangle() -> None:
    layers = bars(marked=[3, 99], marked_as="wins").picture().layers
    assert isinstance(layers[0], Fill)
    assert len(layers[0].outlines) == 1
    last = layers[-1]
    assert isinstance(last, Dots)
    assert (last.name, last.triangle, [x for x, _ in last.points]) == ("wins", True, [3])


def test_curves_differ_in_more_than_colour() -> None:
    spec = Curves("", "", tuple(Curve(name, [HALF]) for name in "abcd"))
    strokes = [layer for layer in spec.picture().layers if isinstance(layer, Stroke)]
    assert len({stroke.dash for stroke in strokes}) == 4


def test_a_long_curve_is_thinned_and_keeps_its_ends() -> None:
    spec = Curves("", "", (Curve("", [k / 5000 for k in range(5000)]),))
    (stroke,) = spec.picture().layers
    assert isinstance(stroke, Stroke)
    assert len(stroke.points) == DETAIL
    assert stroke.points[0] == (1, 0)
    assert stroke.points[-1] == (5000, 4999 / 5000)


def test_a_curve_says_where_it_begins_ends_and_turns() -> None:
    spec = Curves("Luck", "roll", (Curve("wins", [0, HALF, 0.25], [band(HALF, 9)] * 3),), start=0)
    assert spec.sentence() == "wins: 0% at 0, 25% at 2. " + wording(
        "chart.band_at_end", end=2, low="17.3%", high="82.7%"
    )
    assert (
        wording("chart.lowest_highest", name="wins", low="0%", low_at=0, high="50%", high_at=1)
        in spec.description()
    )


def test_values_may_stand_farther_apart() -> None:
    curve = Curve("wins", [0.5, 0.2, 0.25], [(0, 0.9), (0.1, 0.4), (0.2, 0.3)])
    spec = Curves("Luck", "games", (curve,), start=25, step=400)
    assert spec.end == 825
    assert "25% at 825" in spec.sentence()
    assert "lowest 20% at 425" in spec.description()
    line, filled = spec.picture().layers[1], spec.picture().layers[0]
    assert isinstance(line, Stroke)
    assert [x for x, _ in line.points] == [25, 425, 825]
    assert isinstance(filled, Fill)
    assert (825, 0.3) in filled.outlines[0]


def test_an_axis_may_begin_where_the_values_are() -> None:
    near = (Line("rounds", [17.9, 18.3]),)
    shown = Lines("", "games", near, base=17.5, along="rounds").picture()
    assert shown.low[1] == 17.5
    assert 18.3 < shown.high[1] < 18.5
    assert next(label for _, label in shown.ticks_along) == "17.6"
    shares = Curves("", "", (Curve("wins", [0.24, 0.26]),), base=0.2).picture()
    assert next(label for _, label in shares.ticks_along) == "20%"


def test_long_numbers_have_room_below_the_axis() -> None:
    spec = Curves("Luck", "games", (Curve("wins", [0.5] * 401),), start=0, step=25)
    labels = [label for _, label in spec.picture().ticks_across]
    assert len(labels) <= 11
    assert labels[-1] == "10000"


def test_a_curve_without_a_value_yet_is_shown_empty() -> None:
    spec = Curves("Luck", "roll", (Curve("wins", []),))
    assert spec.sentence() == ""
    Chart().show(spec)


# --- painted ---


def test_the_same_chart_gives_the_same_picture_whatever_was_shown_before() -> None:
    first, second = Chart(), Chart()
    first.show(bars(tally=TALLY, band=100))
    second.show(bars())
    second.show(bars(tally=TALLY, band=100))
    assert first.html() == second.html()


def test_a_style_set_in_the_same_kernel_changes_nothing() -> None:
    import matplotlib

    plain, styled = Chart(), Chart()
    plain.show(bars())
    with matplotlib.rc_context({"axes.facecolor": "black", "font.size": 30}):
        styled.show(bars())
        assert matplotlib.rcParams["font.size"] == 30
    assert plain.html() == styled.html()


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


def test_a_chart_carries_its_description() -> None:
    chart = Chart()
    chart.show(bars())
    assert chart.sentence == bars().sentence()
    assert f'alt="{bars().description()}"' in chart.html()
    assert f'role="img" aria-label="{bars().description()}"' in chart.widget.value


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


# --- what cannot be shown ---


@each(
    ("make", "said"),
    [
        (lambda: BarSeries({}), "no outcomes"),
        (lambda: BarSeries({2: Fraction(3, 2)}), "outcome 2 has chance 3/2"),
        (lambda: BarSeries({2: Fraction(-1, 2)}), "outcome 2 has chance -1/2"),
        (lambda: Tally({2: -1}, ""), "outcome 2 cannot have come out -1 times"),
        (lambda: Bars("", "", ()), "0 series"),
        (lambda: Bars("", "", (BarSeries(DISTRIBUTION, "a"),) * 3), "3 series"),
        (
            lambda: Bars("", "", (BarSeries(DISTRIBUTION), BarSeries(DISTRIBUTION, "b"))),
            "need names",
        ),
        (lambda: bars(band=-1), "a band for -1 tries"),
        (lambda: Curve("wins", [0, 2]), "step 2 of 'wins' has chance 2"),
        (lambda: Curve("wins", [0, 1], [(0, 1)]), "a band of 1 steps around a curve of 2"),
        (lambda: Curves("", "", ()), "0 curves"),
        (lambda: Curves("", "", (Curve("", [HALF]),), step=0), "0 apart"),
    ],
)
def test_what_is_no_chart_is_refused(make: object, said: str) -> None:
    assert callable(make)
    with pytest.raises(AzardiaError, match=re.escape(said)):
        make()


def test_lines_are_amounts_and_no_chances() -> None:
    spec = Lines("Left", "tile", (Line("add", [26, 22.5, 1]),), start=81, along="turns")
    assert spec.sentence("en") == "add: 26.0 at 81, 1.0 at 83."
    assert "lowest 1.0 at 83, highest 26.0 at 81" in spec.description("en")
    picture = spec.picture("es")
    assert picture.along == "turns"
    assert [label for _, label in picture.ticks_along] == ["0", "5", "10", "15", "20", "25"]
    small = Lines("", "", (Line("", [0.3]),)).picture("es")
    assert [label for _, label in small.ticks_along] == ["0,0", "0,1", "0,2", "0,3"]
    for wrong in (-1, float("inf"), float("nan")):
        with pytest.raises(AzardiaError, match="0 or more, and finite"):
            Line("", [wrong])
    with pytest.raises(AzardiaError, match="from 0 to 1"):
        Curve("", [1.5])


@each("name", ["_mine", "$x^2$", "a -- b", "<b>", "{0}", "日本"])
def test_whatever_a_curve_is_called_stands_in_the_legend(name: str) -> None:
    chart = Chart()
    chart.show(Curves("won", "games", (Curve(name, (0.2, 0.4)), Curve("b", (0.5, 0.5)))))
    assert {name, "b"} <= set(texts(chart.widget.value))


def test_that_fonts_are_looked_for_is_not_said_below_a_cell() -> None:
    told = "logging.getLogger('matplotlib.font_manager').warning('this may take a moment')"
    program = f"import logging, azardia_widgets.charts.chart; {told}"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert ran.stderr == b""
