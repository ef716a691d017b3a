"""Exercises of a lesson as an nbgrader assignment, for handing out, handing in and grading.

Answers are checked by the lessons' own questions, from lesson, number and seed: the learner's
notebook says whether an answer can be read, and the grader, which restores the hidden lines,
whether it is right.
"""

import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from azardia_nb.errors import AzardiaError, FileError, short
from azardia_nb.files.checked_file import shown_path, write_whole, writing
from azardia_nb.game.registry import DEFAULT
from azardia_nb.lessons.course import PYTHON, Number, OwnPage, Page
from azardia_nb.lessons.own import known_number
from azardia_nb.lessons.question import Question, questions
from azardia_nb.text.language import N_, language, one_line
from azardia_nb.text.language import language as speaking

LETTERS = "abcdefghijklmnopqrstuvwxyz"  # of options
WIDE = 76  # characters per line of feedback; a longer line is cut off
POINTS = 1  # per exercise
_MARKUP = re.compile(r"[\\`*_{}\[\]<>#$|&]")

# Students' feedback shows the message of a check, not its hidden lines.
CONFIG = """\
c = get_config()
c.GenerateFeedback.preprocessors = [
    "nbgrader.preprocessors.GetGrades",
    "nbgrader.preprocessors.ClearHiddenTests",
    "nbconvert.preprocessors.CSSHTMLHeaderPreprocessor",
]
"""
_HIDDEN = "### {} HIDDEN TESTS"  # nbgrader's marker


class WrongAnswer(AssertionError):
    """The error for an answer without points; a notebook shows only its message."""

    def _render_traceback_(self) -> list[str]:
        return textwrap.wrap(str(self), WIDE)


class Exercise:
    """One exercise of an assignment: `Exercise(4, 1, seed=7)` is the first one of lesson 4."""

    def __init__(
        self, lesson: Number, number: int, seed: int = 0, language: str = "en", game: str = DEFAULT
    ) -> None:
        exercises = questions(known_number(lesson), seed, game)
        if not 1 <= number <= len(exercises):
            speak = speaking(language)
            message = speak(
                "exercise {n} is not one of this lesson: they have the numbers 1 to {all}",
                n=short(number),
                all=len(exercises),
            )
            raise AzardiaError(message)
        self.question = exercises[number - 1]
        self.language = language

    def read(self, typed: object) -> None:
        """Print whether `typed` can be read as an answer, without saying if it is right."""
        speak = language(self.language)
        try:
            self.question.check(self._option_or_text(typed), self.language)
        except AzardiaError as error:
            print(error)
        else:
            print(speak("Your answer can be read: {typed}", typed=answer_text(typed)))

    def grade(self, typed: object) -> None:
        """Print the verdict on the answer `typed` if it is right; otherwise raise WrongAnswer."""
        try:
            verdict = self.question.check(self._option_or_text(typed), self.language)
        except AzardiaError as error:
            raise WrongAnswer(str(error)) from None
        if not verdict.right:
            raise WrongAnswer(verdict.sentence)
        print(verdict.sentence)

    def _option_or_text(self, typed: object) -> str:
        """Return the answer `typed` as `check` takes it: an option may be named by its letter."""
        text = answer_text(typed)
        chosen = text.casefold().strip("().")
        for letter, (label, option) in zip(
            LETTERS, self.question.choices(self.language), strict=False
        ):
            if chosen == letter or one_line(text) == one_line(label):
                return option
        return text


def answer_text(typed: object) -> str:
    """Return an answer as text; "" for an object whose `str` fails."""
    try:
        return str(typed).strip()
    except Exception:  # a student's broken object, or a number with too many digits
        return ""


def write(folder: Path, page: Page, seed: int, code: str = "en") -> str:
    """Write the assignment of a lesson into the folder of an nbgrader course; return its name.

    The file of a lesson of one's own goes with it.

    A course without a configuration gets one; an existing one is kept. Raises FileError if writing
    fails, or if a different assignment has the name.
    """
    from nbformat import v4

    name = f"lesson-{page.label}-seed-{seed}-{code}".lower()
    target = folder / "source" / name / f"{name}.ipynb"
    content = (v4.writes_json(notebook(page, seed, code)) + "\n").encode()
    with writing(target, code=code):
        if target.exists() and target.read_bytes() != content:
            message = N_(
                "{file} is already there and is different. It was left as it is: move it away, or "
                "choose another --seed"
            )
            raise FileError(language(code)(message, file=shown_path(target)))
        target.parent.mkdir(parents=True, exist_ok=True)
        write_whole(target, content)
        if isinstance(page, OwnPage):
            write_whole(target.with_name(page.source.name), page.source.read_bytes())
        config = folder / "nbgrader_config.py"
        if not config.exists():
            write_whole(config, CONFIG.encode())
    return name


def notebook(page: Page, seed: int, code: str = "en") -> Any:
    """Return the source notebook of an assignment for nbgrader, always the same for a seed."""
    from nbformat import v4

    exercises = questions(page.number or 0, seed, page.game)
    cells = [_locked_cell("about", _about(page, code))]
    for number, question in enumerate(exercises, 1):
        lesson = page.source.name if isinstance(page, OwnPage) else page.number
        where = f"{lesson!r}, {number}, seed={seed}, language={code!r}"
        where += "" if page.game == DEFAULT else f", game={page.game!r}"
        cells += _cells(number, question, where, code)
    return v4.new_notebook(cells=cells, metadata=PYTHON)


def _cells(number: int, question: Question, where: str, code: str) -> Iterator[Any]:
    """Yield the notebook cells of a question: its text, the answer, and the check."""
    from nbformat import v4

    yield _locked_cell(f"question-{number}", _question_text(number, question, code))
    yield v4.new_code_cell(f'answer_{number} = ""', id=f"answer-{number}")
    # A deleted answer counts as empty: a traceback would show the hidden lines.
    typed = f'globals().get("answer_{number}", "")'
    lines = (
        "from azardia_nb.lessons.assignment import Exercise",
        "",
        f"exercise = Exercise({where})",
        f"exercise.read({typed})",
        _HIDDEN.format("BEGIN"),
        f"exercise.grade({typed})",
        _HIDDEN.format("END"),
    )
    check = v4.new_code_cell("\n".join(lines), id=f"check-{number}")
    check.metadata["nbgrader"] = _grader_metadata(f"check-{number}", grade=True, points=POINTS)
    yield check


def _locked_cell(name: str, text: str) -> Any:
    from nbformat import v4

    cell = v4.new_markdown_cell(text, id=name)
    cell.metadata["nbgrader"] = _grader_metadata(name)
    return cell


def _grader_metadata(name: str, **more: object) -> dict[str, object]:
    """Return nbgrader's metadata of a locked cell; `more` replaces single values."""
    none = {"grade": False, "locked": True, "solution": False, "task": False}
    return {"grade_id": name, "schema_version": 3, **none, **more}


def _about(page: Page, code: str) -> str:
    speak = language(code)
    title = speak("Exercises of lesson {n}", n=page.label)
    how = speak(
        "Type each answer between the quotation marks and run the cell below it: it tells you "
        "whether your answer can be read. Save the notebook before you hand it in."
    )
    return f"# {title}: {_plain(page.title[code])}\n\n{_plain(how)}"


def _question_text(number: int, question: Question, code: str) -> str:
    speak = language(code)
    parts = [f"**{number}.** {_plain(question.prompt(code))}"]
    labels = [label for label, _ in question.choices(code)]
    if question.rule:
        parts += ["\n".join(f"- {_plain(label)}" for label in labels)] if labels else []
        parts.append(_plain(question.rule.typing(code)))
    elif labels:
        lettered = zip(LETTERS, labels, strict=False)
        parts.append("\n".join(f"- **{one}** {_plain(text)}" for one, text in lettered))
        parts.append(_plain(speak("Answer with the letter.")))
    return "\n\n".join(parts)


def _plain(text: str) -> str:
    """Return the text with its Markdown characters escaped."""
    return _MARKUP.sub(lambda found: f"&#{ord(found[0])};", text)
