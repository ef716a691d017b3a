"""Questions about Azardia with answer keys from its tables and its rules."""

from azardia_nb.lessons.course import Number
from azardia_nb.lessons.question import Exercises

# The module of this package with the questions of each lesson; its MAKERS make them, in order.
TOPICS: dict[Number, str] = {
    0: "start_here",
    1: "board",
    2: "two_dice",
    "2b": "your_choice",
    3: "coins",
    4: "challenges",
    5: "turn",
    "5b": "large_numbers",
    6: "characters",
    7: "events",
    "7b": "counting_hands",
    8: "grace",
    9: "whole_game",
    10: "what_if",
    11: "chain",
    "11b": "road",
    12: "perfect_play",
    "12b": "rules_of_thumb",
    13: "ten_thousand_games",
    "13b": "fair_dice",
    14: "house_rules",
    15: "your_own_player",
    16: "bayes",
    17: "spread",
}

# What the ids of a lesson's questions begin with, where that is not the topic: answers are kept by
# their ids, and a seed asks what it has always asked.
IDS: dict[Number, str] = {
    0: "start",
    1: "zones",
    2: "dice",
    "2b": "dice",
    5: "turns",
    "5b": "many_games",
    7: "rounds",
    "7b": "hands",
    "11b": "chain",
    9: "game",
    12: "perfect",
    "12b": "perfect",
    13: "many_games",
    15: "own_player",
}

EXERCISES = Exercises(__name__, TOPICS, ids=IDS)
