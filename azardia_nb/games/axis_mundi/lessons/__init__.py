"""Questions about Axis Mundi with answer keys from its tables and its rules."""

from azardia_nb.lessons.course import Number
from azardia_nb.lessons.question import Maker, Question, ask, makers_in

# The module of this package with the questions of each lesson; its MAKERS make them, in order.
TOPICS: dict[Number, str] = {
    0: "first_climb",
    1: "moving_map",
    2: "jumping_prices",
    3: "hunt",
    4: "drawing",
    5: "unseen",
    6: "poison",
    7: "worth",
}


def makers(lesson: Number) -> tuple[Maker, ...]:
    """Return what makes the questions of a lesson; AzardiaError for one that has none."""
    return makers_in(__name__, TOPICS, lesson, "X")


def questions(lesson: Number, seed: int, only: int | None = None) -> list[Question]:
    """Return the questions of a lesson for a seed, or one of them; AzardiaError for none."""
    return ask(makers(lesson), f"axis_mundi.{TOPICS[lesson]}", seed, only)
