"""`azardia class`, `worksheet` and `assignment`: answers of a class, and exercises for it."""

import argparse
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any

from azardia_nb.errors import AzardiaError
from azardia_nb.game.commands import DONE, Add, whole_number
from azardia_nb.lessons.course import Page, lesson_called
from azardia_nb.text.language import Speak

MOST = 10**9  # the largest seed


def register(commands: "argparse._SubParsersAction[Any]", add: Add, speak: Speak) -> None:
    """Add the commands `class`, `worksheet` and `assignment` to the parser."""
    group = add(
        commands,
        "class",
        _class,
        speak("Show which student in a class did what, and what went wrong most often."),
    )
    group.add_argument(
        "files",
        metavar="FILE",
        nargs="+",
        type=Path,
        help=speak(
            "answers exported in a lesson (CSV), texts with codes from lessons (TXT), sheets of "
            "answers, or folders of them"
        ),
    )
    group.add_argument(
        "--page", metavar="FILE", type=Path, help=speak("write it as a page to print (HTML)")
    )
    group.add_argument(
        "--roster",
        metavar="FILE",
        type=Path,
        help=speak("the names of everybody in the class, one on each line; who is missing is told"),
    )
    group.add_argument(
        "--lesson",
        dest="lessons",
        metavar="FILE",
        type=Path,
        action="append",
        default=[],
        help=speak(
            "the questions of a lesson of your own (my-lesson.py), so that its answers are judged; "
            "can be given several times"
        ),
    )
    _register_worksheet(commands, add, speak)
    work = add(
        commands,
        "assignment",
        _assignment,
        speak("Write the exercises of a lesson as an assignment for nbgrader."),
    )
    work.add_argument(
        "folder",
        metavar="DIR",
        type=Path,
        help=speak("the folder of the nbgrader course; the assignment goes into its source folder"),
    )
    work.add_argument(
        "--lesson",
        metavar="N",
        required=True,
        help=speak("the number of a lesson, as in 4 or T1, or the file of your own"),
    )
    numbers = work.add_mutually_exclusive_group()
    numbers.add_argument(
        "--class",
        dest="name",
        metavar="NAME",
        help=speak("name of the class: its exercises get the same numbers as on its worksheets"),
    )
    numbers.add_argument(
        "--seed",
        metavar="N",
        default="0",
        help=speak("a whole number, 0 or more; another one gives other numbers in the exercises"),
    )


def _class(chosen: argparse.Namespace, speak: Speak) -> int:
    from tqdm import tqdm

    from azardia_nb.files.checked_file import write_whole, writing
    from azardia_nb.lessons.own import load_own
    from azardia_nb.records.gradebook import read_class
    from azardia_nb.records.gradebook_page import as_lines, as_page

    for file in chosen.lessons:
        load_own(file)
    code, page = chosen.language, chosen.page
    followed = partial(
        tqdm, desc=speak("Answers"), unit="", leave=False, delay=0.5, disable=None, mininterval=0.2
    )
    book = read_class(chosen.files, code, followed, chosen.roster)
    if page is not None:
        if page.suffix not in (".html", ".htm"):
            message = speak("--page writes a page: give it a name that ends in .html")
            raise AzardiaError(message)
        with writing(page):
            write_whole(page, as_page(book, code).encode("utf-8", "backslashreplace"))
    print("\n".join(as_lines(book, code)))
    if page is not None:
        print("\n" + speak("Saved as {file}.", file=page))
    return DONE


def _assignment(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.lessons.assignment import write
    from azardia_nb.lessons.class_mode import seed_of

    seed = whole_number("--seed", chosen.seed, 0, MOST, speak)
    if chosen.name is not None:
        seed = seed_of(chosen.name)
    page = _lesson(chosen.lesson, chosen.language)
    name = write(chosen.folder, page, seed, chosen.language)
    print(speak("Written into {folder}: the assignment {name}.", folder=chosen.folder, name=name))
    print(speak("Then, in that folder (it takes pip install '.[class]' in the kit’s):"))
    steps = {
        f"nbgrader generate_assignment {name}": speak("what you hand out, into release/"),
        f"nbgrader autograde {name}": speak(
            "grades what you have put into {place}", place=f"submitted/NAME/{name}/"
        ),
        f"nbgrader generate_feedback {name}": speak("a page of feedback for each student"),
        "nbgrader export": speak("all grades, into grades.csv"),
    }
    wide = max(map(len, steps))
    for step, about in steps.items():
        print(f"  {step:<{wide}}  {about}")
    return DONE


# --- worksheets and tests -------------------------------------------------------------------------


def _register_worksheet(
    commands: "argparse._SubParsersAction[Any]", add: Add, speak: Speak
) -> None:
    about = speak("Write worksheets or a test to print, and their keys.")
    command = add(commands, "worksheet", _worksheet, about)
    command.add_argument(
        "lessons",
        metavar="LESSON",
        nargs="+",
        help=speak("the number of a lesson, as in 4 or T1, or the file of your own"),
    )
    command.add_argument(
        "--class",
        dest="classes",
        metavar="NAME",
        action="append",
        help=speak("name of a class: each class gets its own numbers; can be given several times"),
    )
    command.add_argument("--key", action="store_true", help=speak("write the key as well"))
    command.add_argument(
        "--to", metavar="DIR", type=Path, default=Path(), help=speak("where the files go")
    )
    command.add_argument(
        "--test",
        action="store_true",
        help=speak("instead, one test on all these lessons: two pages, with marks"),
    )
    command.add_argument(
        "--secret",
        metavar="WORD",
        help=speak(
            "with --test, a word of yours: without it, students who have the kit can print the "
            "test, too"
        ),
    )


def _worksheet(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_widgets.lesson.mixed_test import MixedTest
    from azardia_widgets.lesson.worksheet import Worksheet

    lessons = [_lesson(name, chosen.language) for name in chosen.lessons]
    if chosen.test:
        pages = tuple({page.label: page for page in lessons}.values())
        word = chosen.secret or ""
        tests = (MixedTest(pages, name, chosen.language, word) for name in _classes(chosen))
        return _save(chosen, speak, tests)
    if chosen.secret is not None:
        raise AzardiaError(speak("--secret: only a test has one; add --test"))
    return _save(
        chosen,
        speak,
        (
            Worksheet(page.number or 0, name, chosen.language, page.game)
            for page in lessons
            for name in _classes(chosen)
        ),
    )


def _lesson(name: str, code: str) -> Page:
    """Return a lesson by its label, or a user's own lesson by its file name."""
    if name.endswith((".py", ".ipynb")):
        from azardia_nb.lessons.own import load_own

        return load_own(name)
    return lesson_called(name, code)


def _classes(chosen: argparse.Namespace) -> list[str]:
    return [name.strip() for name in chosen.classes or [""]]


def _save(chosen: argparse.Namespace, speak: Speak, papers: Iterable[Any]) -> int:
    for paper in papers:
        for key in (False, True)[: 1 + chosen.key]:
            print(speak("Saved as {file}.", file=paper.save(chosen.to, key=key)))
    return DONE
