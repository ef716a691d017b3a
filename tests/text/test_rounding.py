"""What is shown rounded is rounded by one function, halves up, as schools round."""

import ast
import json
import re
import subprocess
from collections.abc import Iterator
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from azardia_nb import lessons
from azardia_nb.probability.dice import contest, total
from azardia_nb.text.say import about, decimal, percent, rounded, signed

PROJECT = lessons.SOURCE.parent
# Where numbers are places and sizes in a picture, or grey and moments of a film: nobody reads them.
DRAWN = re.compile(
    r"widgets/azardia_widgets/(board/"
    r"|games/\w+/(pawns|layout|board|home|marks|faces|things|painter)\.py)"
)
SAYS = "azardia_nb/text/say.py"  # which writes what it has rounded
# Numbers that no sentence shows, each with what it is instead.
OTHERS = {
    "azardia_nb/games/rulebook.py": "a size in a style sheet",
    "widgets/azardia_widgets/lesson/index.py": "where the lines of an icon end",
    "azardia_nb/games/known_results/__init__.py": "12 decimals, to compare with what is published",
    "azardia_nb/games/azardia/cli/__init__.py": "a progress bar",
    "azardia_nb/games/azardia/odds/core/game_value.py": "a progress bar",
    "azardia_nb/lessons/site.py": "megabytes",
    "azardia_nb/solve/lengths.py": "a power of ten",
    "widgets/azardia_widgets/classroom/pack.py": "megabytes",
    "widgets/azardia_widgets/games/azardia/exhibits/characters.py": "a place in a picture",
    "widgets/azardia_widgets/games/azardia/paper/sheets.py": "places in a picture",
    "azardia_nb/probability/distribution.py": "the width of a bar",
    "notebooks/05-turn.ipynb": "what a learner writes",
    "notebooks/11-chain.ipynb": "a matrix, printed by NumPy",
    "notebooks/16-bayes.ipynb": "what a learner writes",
    "notebooks/17-spread.ipynb": "what a learner writes",
    "notebooks/t4-life.ipynb": "what a learner writes",
    "notebooks/t5-duel.ipynb": "what a learner writes",
    "notebooks/x4-drawing.ipynb": "what a learner writes",
    "notebooks/x6-poison.ipynb": "what a learner writes",
}
HINT = re.compile(r"\bround\(|[fg%]\}")  # where none of it stands, nothing is rounded
ROUNDS = re.compile(r"\.\d+f$|%$|\.\d+g$")  # how a format says that it rounds
KEPT = re.compile(r"\.(6|10)g$")  # digits of a table that is read by programs


def roundings(source: str) -> Iterator[int]:
    """Yield the line of each number that Python itself would round, halves to even."""
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
    for name, path in lessons.sources().items():
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
