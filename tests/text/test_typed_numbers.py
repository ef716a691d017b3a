"""Typed and rounded numbers; all displayed numbers are rounded by the kit's own function."""

import ast
import json
import re
import subprocess
from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import authoring
from azardia_nb import lessons
from azardia_nb.errors import AzardiaError
from azardia_nb.games.axis_mundi import lessons as axis_mundi
from azardia_nb.games.azardia import lessons as azardia
from azardia_nb.games.titan_race import lessons as titan_race
from azardia_nb.lessons import question
from azardia_nb.lessons.question import Question, ask
from azardia_nb.probability.dice import contest, total
from azardia_nb.text import numerals
from azardia_nb.text.language import LANGUAGES
from azardia_nb.text.read import examples, means_chance, means_number, read_chance, read_number
from azardia_nb.text.say import about, decimal, percent, rounded, signed
from tests.cases import each
from tests.text.golden import wording

# --- typed numbers --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        (repr(1 - 0.9 * 0.8), Fraction(7, 25)),
        (repr(1.1 - 0.1), Fraction(1)),  # a little more than 1
        (repr(0.3 - 0.1 - 0.2), Fraction(0)),  # a little less than 0, with an exponent
        ("1e-05", Fraction(1, 100_000)),
        (f"{100 * (1 - 0.9 * 0.8)}%", Fraction(7, 25)),
        ("33270227876263/38084983750656", Fraction(33270227876263, 38084983750656)),
        ("0." + "3" * 400, Fraction(1, 3)),
    ],
)
def test_a_chance_has_any_number_of_digits(typed: str, answer: Fraction) -> None:
    assert means_chance(typed, answer)
    assert abs(read_chance(typed) - answer) < Fraction(1, 10**9)


# Texts for 7/25 in either language, as written at school, by Python, spreadsheets and tablets.
FORMS = (
    *("7/25", "70/250", "7 / 25", "(7/25)", "(7)/(25)", "((7/25))", "=7/25", "= 0.28", "7/25."),
    *("7÷25", "7⁄25", "7∕25", "７／２５", "⁷⁄₂₅", r"\frac{7}{25}", r"$\dfrac{7}{25}$"),
    *(
        "28%",
        "28 %",
        "28\u00a0%",
        "28\u2009%",
        "28.0%",
        "28,0 %",
        "28%.",
        "２８％",
        r"28\%",
        "280‰",
    ),
    *("28 percent", "28 Per Cent", "28 por ciento", "28 por cien", "280 per mille", "280 por mil"),
    *("0.28", "0,28", ".28", ",28", "0.280", "+0.28", "0'28", "0’28", "0.28.", "0.28;", "28/100"),
    *("2.8e-1", "2,8E-1", "2.8×10⁻¹", "2.8*10^-1", "2.8·10^(-1)", "0.2799999999999999"),
    *("7 out of 25", "7 of 25", "7 in every 25", "7 de 25", "7 de cada 25", "7 entre 25"),
    *("1,400/5,000", "1.400/5.000", "1,400 out of 5,000", "1.400 de 5.000"),
    *("p = 0.28", "P(A) = 7/25", "P(X = 7) = 0,28", "Probabilidad: 0,28", "≈0.28", "~ 28%"),
    *("about 28%", "aprox. 0,28", "7/25 (28%)", "7/25 = 0.28", "28 % (7/25)", "0.28 ≈ 7/25"),
    *("np.float64(0.28)", "np.float32(0.28)", "np.float16(0.28)", "numpy.float64(0.28)"),
    *("Fraction(7, 25)", "fractions.Fraction(7, 25)", "Fraction('7/25')", "Decimal('0.28')"),
    *("array(0.28)", "array([0.28])", "'0.28'", "“0.28”", "\ufeff0.28", "0.28\u200b", "0.\u200b28"),
)
NUMBERS = {
    Fraction(1, 2): ("½", "1/2", "0,5", "np.float64(0.5)"),
    Fraction(5, 2): ("2½", "2 1/2", "2 + 1/2", "2,5"),
    Fraction(-7, 3): ("−2 1/3", "–7/3", "- 2.33", "-2,333…"),
    Fraction(2, 3): ("0.666...", "0,66…", "0.67"),
    Fraction(2469, 2): ("1,234.5", "1.234,5", "1 234,5", "1'234.5", "1\u202f234.5"),
    Fraction(1234567): ("1,234,567", "1.234.567", "1 234 567", "1_234_567", "1234567"),
    Fraction(3000): ("3,000", "3.000", "3'000", "3e3", "np.int64(3000)", "３０００"),
}
NO_CHANCES = (  # among them odds, and a fraction of a percent, which may be meant in two ways
    *("7:25", "7 to 25", "7 a 25", "28", "-0.28", "1.28", "7/0", "7/-25", "7/25 %", "½%", "28%%"),
    *("0.28 0.3", "7//25", "7/25/1", "1-0.72", "0.2+0.08", "25(7)", "7/25 (30%)", "7/25 = 28"),
    *("two", "nan", "None", "True", "(0, 28)", "0..28", "12,34.5", "7²", "7/25/2026", "", "¹²"),
)
TOO_LONG = ("1", "(", " ", "=~", "1/", "np.", "½", "1,111", "1 = ", "a(", "fraction(", "10⁻")


@each("code", LANGUAGES)
def test_a_chance_is_read_in_each_form(code: str) -> None:
    assert [typed for typed in FORMS if not means_chance(typed, Fraction(7, 25), code)] == []
    assert means_chance("33 1/3 %", Fraction(1, 3), code)


@each("code", LANGUAGES)
def test_a_number_is_read_in_each_form(code: str) -> None:
    wrong = [
        typed
        for value, forms in NUMBERS.items()
        for typed in forms
        if not means_number(typed, value, code)
    ]
    assert wrong == []


@each(("typed", "code"), [(typed, code) for typed in NO_CHANCES for code in LANGUAGES])
def test_what_is_no_chance_is_refused_with_the_forms(typed: str, code: str) -> None:
    with pytest.raises(AzardiaError) as refused:
        read_chance(typed, code)
    if typed:
        assert all(form in str(refused.value) for form in examples(code).split(" · "))


@each("piece", TOO_LONG)
def test_what_is_too_long_is_refused_unread(piece: str) -> None:
    with pytest.raises(AzardiaError):
        read_number(piece * 10**6)
    with pytest.raises(AzardiaError):
        read_number(piece * (numerals.MOST // len(piece)) + "x")


def test_a_mark_that_may_stand_for_thousands_is_asked_for_again() -> None:
    value = asked("number", Fraction(1234))
    assert value.check("1.234", "es").right
    assert asked("number", Fraction(1234, 1000)).check("1.234", "es").right
    with pytest.raises(AzardiaError):
        asked("number", Fraction(2)).check("1.234", "es")
    for typed, code in (("1.234", "en"), ("1,234", "es")):
        assert (
            asked("number", Fraction(2))
            .check(typed, code)
            .sentence.endswith(wording("question.too_low", code))
        )


@each("kind", [np.float16, np.float32, np.float64])
def test_a_key_is_right_as_numpy_prints_it(kind: type) -> None:
    fifth = asked("chance", Fraction(5, 12))
    assert fifth.check(repr(kind(5 / 12))).right
    assert fifth.check(str(kind(5 / 12))).right
    assert not fifth.check(repr(kind(5 / 12 + 0.006))).right


def test_a_fraction_is_exact_and_a_float_is_not_anything() -> None:
    assert not means_chance("0.2800001", Fraction(7, 25))
    assert not means_chance("280000000000001/1000000000000000", Fraction(7, 25))
    assert means_number(repr(0.1 + 0.2), Fraction(3, 10))
    assert read_number("7.55e3") == 7550
    for outside in ("1.00001", "-0.0001", "3000000000000001/3000000000000000", "1e3000"):
        with pytest.raises(AzardiaError):
            read_chance(outside)


def asked(kind: str, answer: Fraction) -> Question:
    return Question("any", "?", {}, kind, answer, (), "")  # type: ignore[arg-type] # a kind


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("26.66%", question._CUT),
        ("0.2666", question._CUT),
        ("26.69%", question._LAST_DIGITS),
        ("27/100", question._WHOLE),
        ("0.3", question._WHOLE),
    ],
)
def test_what_is_said_to_digits_is_true_for_what_was_typed(typed: str, said: str) -> None:
    fifteenths = asked("chance", Fraction(4, 15))
    assert fifteenths.check(typed) == (False, said)
    assert fifteenths.check("26.67%").right


def test_every_key_is_right_as_python_prints_it() -> None:
    makers = [
        make
        for game in (azardia, titan_race, axis_mundi)
        for lesson in game.TOPICS
        for make in game.EXERCISES.makers(lesson)
    ]
    keys = [
        each
        for each in ask(makers, "float", 1)
        if each.kind not in ("points", "tile", "choice", "order", "design")
    ]
    assert keys
    refused = [
        (each.id, typed)
        for each in keys
        if not each.check(typed := repr(float(Fraction(each.answer)))).right
    ]
    assert refused == []


# --- rounding -------------------------------------------------------------------------------------


PROJECT = lessons.SOURCE.parent
# Here numbers are places, sizes and greys of a picture, which no reader sees.
DRAWN = re.compile(
    r"widgets/azardia_widgets/(board/|charts/chart_svg\.py"
    r"|games/\w+/(pawns|layout|board|home|marks|faces|things|painter)\.py)"
)
SAYS = "azardia_nb/text/say.py"  # which writes what it has rounded
# Numbers that no sentence shows, each with what it is instead.
OTHERS = {
    "azardia_nb/game/rulebook.py": "a size in a style sheet",
    "widgets/azardia_widgets/lesson/index.py": "where the lines of an icon end",
    "azardia_nb/games/known_results/__init__.py": "12 decimals, to compare with what is published",
    "azardia_nb/games/azardia/odds/core/game_value.py": "a progress bar",
    "azardia_nb/solve/lengths.py": "a power of ten",
    "azardia_nb/probability/ties.py": "the largest denominator of a fraction",
    "widgets/azardia_widgets/classroom/pack.py": "megabytes",
    "widgets/azardia_widgets/games/azardia/paper/sheets.py": "places in a picture",
    "azardia_nb/text/listing.py": "the width of a bar",
    "azardia_nb/lessons/drawing_picture.py": "places in a picture",
    "notebooks/05-turn.ipynb": "what a learner writes",
    "notebooks/05b-large-numbers.ipynb": "what a learner writes",
    "notebooks/06-characters.ipynb": "what a learner writes",
    "notebooks/08-grace.ipynb": "what a learner writes",
    "notebooks/09-whole-game.ipynb": "what a learner writes",
    "notebooks/t2-draft.ipynb": "what a learner writes",
    "notebooks/t3-pushes.ipynb": "what a learner writes",
    "notebooks/11-chain.ipynb": "a matrix, printed by NumPy",
    "notebooks/11b-road.ipynb": "what a learner writes",
    "notebooks/16-bayes.ipynb": "what a learner writes",
    "notebooks/15-your-own-player.ipynb": "what a learner writes",
    "notebooks/12-perfect-play.ipynb": "what a learner writes",
    "notebooks/13b-fair-dice.ipynb": "what a learner writes",
    "notebooks/17-spread.ipynb": "what a learner writes",
    "notebooks/x7-worth.ipynb": "what a learner writes",
    "notebooks/t4-life.ipynb": "what a learner writes",
    "notebooks/t5-duel.ipynb": "what a learner writes",
    "notebooks/x4-drawing.ipynb": "what a learner writes",
    "notebooks/x6-poison.ipynb": "what a learner writes",
    "notebooks/how-we-know.ipynb": "what a learner writes",
}
HINT = re.compile(r"\bround\(|[fg%]\}")  # where none of it stands, nothing is rounded
ROUNDS = re.compile(r"\.\d+f$|%$|\.\d+g$")  # how a format says that it rounds
KEPT = re.compile(r"\.(6|10)g$")  # digits of a table that is read by programs


def roundings(source: str) -> Iterator[int]:
    """Yield the lines in which Python itself would round a number, with halves to even."""
    if not HINT.search(source):
        return
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id="round")) | ast.Call(func=ast.Attribute(attr="round")):
                yield node.lineno
            case ast.FormattedValue(format_spec=ast.JoinedStr(values=parts)):
                said = "".join(
                    part.value
                    if isinstance(part, ast.Constant) and isinstance(part.value, str)
                    else "0"
                    for part in parts
                )
                if ROUNDS.search(said) and not KEPT.search(said):
                    yield node.lineno


def sources() -> Iterator[tuple[str, str]]:
    told = subprocess.check_output(
        ["git", "ls-files", "azardia_nb/*.py", "widgets/*.py"], cwd=PROJECT, text=True
    )
    for name in told.splitlines():
        yield name, (PROJECT / name).read_text("utf-8")
    for name, path in authoring.sources().items():
        cells = json.loads(path.read_text("utf-8"))["cells"]
        code = ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
        yield f"notebooks/{name}", "\n".join(code)


def test_nothing_else_rounds_what_is_shown() -> None:
    found = {name: list(roundings(source)) for name, source in sources()}
    there = {name for name, lines in found.items() if lines and not DRAWN.match(name)}
    assert there == {SAYS, *OTHERS}


def test_a_half_goes_up_in_sentences_as_in_cells() -> None:
    wins = contest(total((10, 10)), total((10, 10)))[1]
    assert wins == Fraction(4665, 10_000)
    assert percent(wins) == percent(float(wins)) == "46.7%"
    assert percent(wins, "es") == "46,7\u00a0%"
    assert (decimal(Fraction(1, 8), digits=2), signed(Fraction(-1, 8))) == ("0.13", "−0.13")
    assert (about(8150), about(8149)) == (8200, 8100)


@given(st.fractions(-1000, 1000, max_denominator=10_000), st.integers(0, 4))
def test_rounding_is_exact(value: Fraction, digits: int) -> None:
    shown = rounded(value, digits)
    off = (abs(shown) - abs(value)) * 10**digits
    assert Fraction(-1, 2) < off <= Fraction(1, 2)
    assert (shown * 10**digits).denominator == 1
    assert rounded(-value, digits) == -shown


@given(st.integers(-(10**6), 10**6), st.integers(1, 4))
def test_a_float_that_means_a_half_goes_where_the_half_goes(n: int, digits: int) -> None:
    half = Fraction(2 * n + 1, 2 * 10**digits)
    assert rounded(float(half), digits) == rounded(half, digits)
