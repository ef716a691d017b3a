"""Questions about Titan Race with answer keys from its tables and its rules."""

from azardia_nb.lessons.course import Number
from azardia_nb.lessons.question import Maker, Question, ask, makers_in

# The module of this package with the questions of each lesson; its MAKERS make them, in order.
TOPICS: dict[Number, str] = {
    0: "first_race",
    1: "wrapping_board",
    2: "draft",
    3: "pushes",
    4: "life",
    5: "duel",
    6: "two_readings",
}


def makers(lesson: Number) -> tuple[Maker, ...]:
    """Return what makes the questions of a lesson; AzardiaError for one that has none."""
    return makers_in(__name__, TOPICS, lesson, "T")


def questions(lesson: Number, seed: int, only: int | None = None) -> list[Question]:
    """Return the questions of a lesson for a seed, or one of them; AzardiaError for none."""
    return ask(makers(lesson), f"titan_race.{TOPICS[lesson]}", seed, only)
