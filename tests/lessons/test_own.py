"""A user's own lessons: a notebook and a Python file with its questions."""

import re
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from pathlib import Path

import nbformat
import pytest

from azardia_nb.cli.main import main
from azardia_nb.errors import AzardiaError
from azardia_nb.game.commands import DONE
from azardia_nb.lessons import course
from azardia_nb.lessons.computing import task_of
from azardia_nb.lessons.own import load_own
from azardia_nb.lessons.own_files import write_first
from azardia_nb.lessons.question import Question, questions
from azardia_nb.text.language import LANGUAGES
from azardia_widgets import Exercises, Lesson, check, guess
from azardia_widgets.lesson.worksheet import Worksheet

ROOT = Path(__file__).parents[2]
FIRST = ROOT / "azardia_nb/lessons/example"
ROLLS = list(product(range(1, 11), repeat=2))


@pytest.fixture
def first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return write_first("doubles", tmp_path, "en")


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    monkeypatch.chdir(tmp_path)
    head = "from azardia_nb.lessons.own import *\nfrom fractions import Fraction\n"

    def write(code: str) -> Path:
        path = Path("mine.py")
        path.write_text(head + code, "utf-8")
        return path

    return write


@pytest.mark.parametrize("code", LANGUAGES)
def test_guide_quotes_first_lesson(code: str) -> None:
    first = FIRST / code
    source = (first / "my-lesson.py").read_text("utf-8")
    cells = "\n".join(cell.source for cell in nbformat.read(first / "my-lesson.ipynb", 4).cells)
    guide = (ROOT / "docs" / ("" if code == "en" else code) / "your-own-lesson.md").read_text(
        "utf-8"
    )
    quoted = re.findall(r"```python\n(.*?)```", guide, re.DOTALL)
    assert len(quoted) == 2
    assert all(one.strip() in source + cells for one in quoted)


@pytest.mark.parametrize("code", LANGUAGES)
def test_first_lesson_keys(code: str, tmp_path: Path) -> None:
    page = load_own(write_first("doubles", tmp_path, code))
    for seed in range(5):
        apart, expected, likelier = questions(page.number, seed)
        n, rolls = apart.values["n"], expected.values["rolls"]
        assert apart.answer == Fraction(sum(abs(a - b) == n for a, b in ROLLS), 100)
        assert expected.answer == Fraction(sum(a == b for a, b in ROLLS), 100) * int(str(rolls))
        assert "1" in likelier.answer_text(code)
    task = task_of(page.number)
    assert task
    assert task.key() == {
        n: Fraction(sum(abs(a - b) == n for a, b in ROLLS), 100) for n in range(10)
    }


def test_answers_collected(first: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lesson = Lesson("doubles.py")
    lesson.answers.learner = "Ana"
    asked = guess(lesson, "double", reveal={1: 2})
    asked.field.value = "1/100"
    asked.confidence.value = 50
    asked.lock_in.click()
    assert "two sevens" in asked.said
    exercises = Exercises(lesson)
    exercises.items[0].field.value = str(exercises.questions[0].answer)
    exercises.items[0].check.click()
    assert "Right" in repr(
        check(lesson, {n: sum(abs(a - b) == n for a, b in ROLLS) / 100 for n in range(10)})
    )
    lesson.answers.export("ana.csv")
    course._own.clear()  # as in a process of its own
    assert main(["class", "ana.csv"]) == DONE
    assert "doubles.py, as well" in capsys.readouterr().out
    assert main(["class", "ana.csv", "--lesson", "doubles.py"]) == DONE
    said = capsys.readouterr().out
    assert "2/2 (2)" in said


def test_forged_answers_judged(first: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lesson = Lesson("doubles.py")
    lesson.answers.learner = "Eva"
    exercises = Exercises(lesson)
    exercises.items[0].field.value = "1/100"
    exercises.items[0].check.click()
    lesson.answers.export("eva.csv")
    table = Path("eva.csv")
    table.write_text(table.read_text("utf-8-sig").replace(",1,1/100,0,", ",1,1/100,1,"), "utf-8")
    assert main(["class", "eva.csv", "--lesson", "doubles.py"]) == DONE
    assert "0/1 (0)" in capsys.readouterr().out


def test_class_mode_and_paper(first: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["lab", "class", "--class-mode", "--copy", "--add", "doubles.ipynb"]
    assert main(given) == DONE
    notebook = nbformat.read(first.parent / "class/doubles.ipynb", 4)
    sources = "\n".join(cell.source for cell in notebook.cells)
    assert "class_mode=True" in sources
    assert "<details>" not in sources
    exercises = Exercises(Lesson("doubles.py", class_mode=True))
    exercises.items[0].field.value = "1/100"
    exercises.items[0].check.click()
    assert "two sevens" not in exercises.items[0].verdict.value
    assert "✗" not in exercises.items[0].verdict.value
    assert main(["worksheet", "doubles.ipynb", "2", "--test", "--class", "3B", "--key"]) == DONE
    sheet, key = Worksheet("doubles.py", "3B").sheet(), Worksheet("doubles.py", "3B").key()
    answer = questions("doubles", Worksheet("doubles.py", "3B").seed)[0].answer_text("en")
    assert answer in key
    assert answer not in sheet
    assert "How far apart?" in sheet


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("1 +", "mine.py:3"),
        ("exercise(oops)", "mine.py:3: NameError"),
        ("@exercise\ndef a(): return chance('?', 0.18)", "mine.py:4: a: .*Fraction\\(9, 50\\)"),
        ("@exercise\ndef a(): return chance('?', 18)", "from 0 to 1"),
        ("@exercise\ndef a(): return number('?', 'four')", "not a number"),
        ("@exercise\ndef a(): chance('?', 1)", "a returns None"),
        ("@exercise\ndef a(): return chance('{n}?', Fraction(1, 2))", r"\{n\}"),
        ("@exercise\ndef a(): return chance('?', Fraction(1, 2), because='{x}')", r"\{x\}"),
        ("@exercise\ndef a(): return step('?', ['1', '2'], '3')", "answer .?3"),
        ("@exercise\ndef a(): return order('?', {'a': 1, 'b': 1})", "different values"),
        ("@task\ndef a(): return 3", "compute"),
        ("@task\ndef a(): return compute('?', 1)\n@task\ndef b(): return a()", "a, b"),
    ],
)
def test_mistakes_in_a_file(written: Callable[[str], Path], code: str, said: str) -> None:
    with pytest.raises(AzardiaError, match=said):
        load_own(written(code))


@pytest.mark.parametrize("name", ["random", "Mi lección", "../x y", "doubles"])
def test_names_refused(first: Path, name: str) -> None:
    with pytest.raises(AzardiaError):
        write_first(name, first.parent, "en")
    assert sorted(path.name for path in first.parent.iterdir()) == ["doubles.ipynb", "doubles.py"]


def test_two_languages_and_reloading(written: Callable[[str], Path]) -> None:
    path = written("@guess\ndef a(): return chance(both('Yes?', '¿Sí?'), Fraction(1, 2))")
    made = guess(Lesson(str(path), language="es"), "a")
    assert "¿Sí?" in made.text.value
    path.write_text(path.read_text("utf-8").replace("¿Sí?", "¿No?"), "utf-8")
    question = load_own(path).guesses["a"](None)
    assert isinstance(question, Question)
    assert question.prompt("es") == "¿No?"


def test_an_order_a_step_and_an_argument(written: Callable[[str], Path]) -> None:
    code = """
@exercise
def a(): return order("?", {"ten": 9, "two": 1, "five": 4})
@exercise
def b(): return step("?", ["2 + 2 = 4", "4 × 2 = 6", "6 − 1 = 5"], "4 × 2 = 6")
@exercise
def c(): return argument("?", "It is counted.", {"It feels so.": "Count."})
"""
    asked = questions(load_own(written(code)).number, 1)
    labels = {letter: label[3:] for label, letter in asked[0].choices()}
    assert [labels[one] for one in str(asked[0].answer).split(", ")] == ["ten", "five", "two"]
    assert asked[1].choices()[1][0] == "4 × 2 = 6"
    assert all(one.check(str(one.answer)).right for one in asked)
    assert [one.form for one in asked] == ["", "step", "argument"]
