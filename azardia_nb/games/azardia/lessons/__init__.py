"""Questions about Azardia with answer keys from its tables and its rules."""

from azardia_nb.lessons.course import Number
from azardia_nb.lessons.question import Exercises

# The module in this package with a lesson's questions; its MAKERS create them, in order.
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
    "14b": "two_readings",
    15: "your_own_player",
    16: "bayes",
    17: "spread",
    18: "made_up",
    19: "linda",
    20: "record",
}

# Prefix of question ids where it differs from the topic: saved answers use the ids, and a seed must
# give the same questions as before.
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
    "14b": "house_rules",
}

EXERCISES = Exercises(__name__, TOPICS, ids=IDS)
