"""The refuter of Azardia: counterexamples open as tables."""

from typing import Any

from azardia_nb.game.game import Game
from azardia_widgets.lesson.bar import Lesson
from azardia_widgets.lesson.refuter import Refuter
from azardia_widgets.table.seating import PERSON
from azardia_widgets.table.table import Table


def refuter(lesson: Lesson | None, claim: str, *, language: str = "en") -> Refuter:
    """Return a refuter that starts from `claim`."""
    return Refuter(lesson, claim, _table, language=language)


def _table(game: Game, bot: str, lesson: Any, code: str) -> Table:
    seats = (PERSON, *(bot for _ in range(game.players - 1)))
    return Table(game, seats=seats, lesson=lesson, language=code)
