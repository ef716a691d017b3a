"""Questions about Titan Race with answer keys from its tables and its rules."""

from azardia_nb.lessons.course import Number
from azardia_nb.lessons.question import Exercises

# The module of this package with the questions of each lesson; its MAKERS make them, in order.
TOPICS: dict[Number, str] = {
    0: "first_race",
    1: "wrapping_board",
    2: "draft",
    3: "pushes",
    4: "life",
    5: "duel",
}

EXERCISES = Exercises(__name__, TOPICS, "T", "titan_race.")
