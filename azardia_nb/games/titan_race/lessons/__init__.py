"""Exercises about Titan Race; their answer keys come from its tables and its rules."""

from azardia_nb.lessons.course import Number
from azardia_nb.lessons.question import Exercises

# Module of this package with the questions of each lesson; MAKERS lists their order.
TOPICS: dict[Number, str] = {
    0: "first_race",
    1: "wrapping_board",
    2: "draft",
    3: "pushes",
    4: "life",
    5: "duel",
}

EXERCISES = Exercises(__name__, TOPICS, "T", "titan_race.")
