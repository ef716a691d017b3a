"""`azardia worksheet`: the exercises of lessons as pages to print, and their keys."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from azardia_nb.cli.options import DONE, Add
from azardia_nb.errors import AzardiaError, short
from azardia_nb.lessons.course import Page, course
from azardia_nb.text.language import N_, Speak


def register(commands: "argparse._SubParsersAction[Any]", add: Add, speak: Speak) -> None:
    """Add the command; `add` makes one."""
    command = add(
        commands, "worksheet", _worksheet, speak("Write worksheets to print, and their keys.")
    )
    command.add_argument(
        "lessons", metavar="LESSON", nargs="+", help=speak("the number of a lesson, as in 4 or T1")
    )
    command.add_argument(
        "--class",
        dest="classes",
        metavar="NAME",
        action="append",
        help=speak("for whom: each class has its own numbers; may be given several times"),
    )
    command.add_argument("--key", action="store_true", help=speak("write the key as well"))
    command.add_argument(
        "--to", metavar="DIR", type=Path, default=Path(), help=speak("where the files go")
    )


def _worksheet(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_widgets.lesson.worksheet import Worksheet

    wanted = [_page(name, speak) for name in chosen.lessons]
    for page in wanted:
        for name in chosen.classes or [""]:
            sheet = Worksheet(page.number or 0, name.strip(), chosen.language, page.game)
            for key in (False, True)[: 1 + chosen.key]:
                print(speak("Saved as {file}.", file=sheet.save(chosen.to, key=key)))
    return DONE


def _page(name: str, speak: Speak) -> Page:
    """Return the lesson that somebody has named; AzardiaError where there is none."""
    lessons = [page for page in course() if page.number is not None]
    plain = name.strip().upper().lstrip("0") or "0"
    for page in lessons:
        if plain == page.label or name == page.name:
            return page
    said = N_("there is no lesson {name}; lessons are {lessons}")
    raise AzardiaError(speak(said, name=short(name), lessons=_ranges(lessons)))


def _ranges(lessons: Sequence[Page]) -> str:
    """Return the lessons of each game, as in `0–15, T1–T5`."""
    of = [[page.label for page in lessons if page.game == game] for game in _games(lessons)]
    return ", ".join(f"{labels[0]}–{labels[-1]}" for labels in of)


def _games(lessons: Sequence[Page]) -> list[str]:
    return list(dict.fromkeys(page.game for page in lessons))
