"""`azardia worksheet`: the exercises of lessons as pages to print, and their keys."""

import argparse
from pathlib import Path
from typing import Any

from azardia_nb.cli.options import Add
from azardia_nb.cli.status import DONE
from azardia_nb.lessons.course import lesson_called
from azardia_nb.text.language import Speak


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
        help=speak("name of a class: each class gets its own numbers; can be given several times"),
    )
    command.add_argument("--key", action="store_true", help=speak("write the key as well"))
    command.add_argument(
        "--to", metavar="DIR", type=Path, default=Path(), help=speak("where the files go")
    )


def _worksheet(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_widgets.lesson.worksheet import Worksheet

    wanted = [lesson_called(name, chosen.language) for name in chosen.lessons]
    for page in wanted:
        for name in chosen.classes or [""]:
            sheet = Worksheet(page.number or 0, name.strip(), chosen.language, page.game)
            for key in (False, True)[: 1 + chosen.key]:
                print(speak("Saved as {file}.", file=sheet.save(chosen.to, key=key)))
    return DONE
