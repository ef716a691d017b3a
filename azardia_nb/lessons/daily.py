"""The puzzle of a day: a position of one of the games, the same for everybody on that date.

>>> day = day_of("2026-01-01")
>>> made = puzzle_of(day)
>>> made.game.type.name, made.is_clear
('azardia', True)
>>> puzzle_of(day).game.notation == made.game.notation
True
"""

import os
from datetime import date
from importlib import import_module

from azardia_nb.errors import AzardiaError, short
from azardia_nb.game.game import Choice
from azardia_nb.game.puzzle import Puzzle, find
from azardia_nb.game.registry import load
from azardia_nb.lessons.course import course
from azardia_nb.text.language import language, spoken

NAME = "daily"  # of the page, as the lesson of its answers
DAY = "AZARDIA_DAY"  # environment variable with the date of all puzzles, instead of today's
PUZZLE = "puzzle"  # the module of a game's lessons with a `puzzle.Maker`
LINK = "#day="  # ends in a date; in the address of a page


def day_of(text: str = "") -> date:
    """Return the date `text`, such as 2026-01-31; without it the local date, or that of DAY.

    Raises AzardiaError for anything else.
    """
    text = text or os.environ.get(DAY, "")
    if not text:
        return date.today()
    try:
        return date.fromisoformat(text)
    except ValueError:
        message = spoken("{text} is not a date such as 2026-01-31", text=short(text))
        raise AzardiaError(message) from None


def puzzle_of(day: date) -> Puzzle:
    """Return the puzzle of `day`, from one of the games of the course, which take turns."""
    games = list(dict.fromkeys(page.game for page in course()))
    kind = load(games[day.toordinal() % len(games)])
    return find(import_module(f"{kind.lessons}.{PUZZLE}").make, day.isoformat())


def heading(puzzle: Puzzle, day: date, code: str) -> str:
    """Return the heading of the puzzle: its date and game."""
    speak = language(code)
    game = speak(puzzle.game.type.title)
    return speak("Puzzle of {day}: {game}", day=day.isoformat(), game=game)


def asked(puzzle: Puzzle, code: str) -> str:
    """Return the question of the puzzle, with the player's part."""
    speak, game = language(code), puzzle.game
    who = game.names(code)[game.acting]
    turn = speak("You are {who}.", who=who)
    return f"{turn} {speak(puzzle.about, n=game.acting + 1)}"


def choices(puzzle: Puzzle, code: str) -> list[Choice]:
    """Return the choices of the puzzle, with labels."""
    return [one for one in puzzle.game.legal(code) if one.action in puzzle.worth]
