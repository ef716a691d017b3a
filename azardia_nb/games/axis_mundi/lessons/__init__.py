"""Exercises of the lessons on Axis Mundi, with answers computed from its rules and tables."""

from azardia_nb.lessons.course import Number
from azardia_nb.lessons.question import Exercises

# The module of each lesson's exercises; its MAKERS make them, in order.
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

EXERCISES = Exercises(__name__, TOPICS, "X", "axis_mundi.")
