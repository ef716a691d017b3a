"""Exercises about lives: answers found a second way, most of them by playing."""

from fractions import Fraction
from itertools import product
from math import prod

from azardia_nb.games.titan_race.data.titans import COLOURS, TITANS, kit
from azardia_nb.games.titan_race.game import Game
from azardia_nb.games.titan_race.lessons.life import (
    as_many_as_before,
    falls_in_the_end,
    falls_within,
    last_life,
    own_colour,
    up_to_the_top,
)
from azardia_nb.games.titan_race.rules.board import FACES
from azardia_nb.games.titan_race.text.sentences import COLOUR_NAMES, FACE_NAMES
from azardia_nb.lessons.question import Answer, Question
from tests.lessons.asking import english, key

FEW = range(12)


def test_what_is_predicted_is_a_half_by_all_tosses() -> None:
    question = falls_in_the_end()
    tosses = list(product((0, 1), repeat=11))
    assert question.answer == Fraction(sum(sum(one) >= 6 for one in tosses), len(tosses))


@key(own_colour, seeds=FEW)
def test_the_own_colour_is_counted_over_all_rolls(question: Question) -> Answer:
    rolls = list(product(range(6), repeat=int(str(question.values["n"]))))
    return Fraction(sum(0 in roll for roll in rolls), len(rolls))


@key(falls_within, seeds=FEW)
def test_falling_is_counted_over_all_courses(question: Question) -> Answer:
    loss = Fraction(str(question.values["loss"]))
    lives, turns = int(str(question.values["lives"])), int(str(question.values["turns"]))
    total = Fraction(0)
    for course in product((True, False), repeat=turns):
        if sum(course) >= lives:
            total += prod((loss if lost else 1 - loss for lost in course), start=Fraction(1))
    return total


@key(as_many_as_before, seeds=FEW)
def test_as_many_as_before_is_both_or_neither(question: Question) -> Answer:
    gain, loss = (Fraction(str(question.values[name])) for name in ("gain", "loss"))
    return gain * loss + (1 - gain) * (1 - loss)


@key(last_life, seeds=FEW)
def test_who_takes_a_last_life_is_seen_by_playing(question: Question) -> Answer:
    hits = []
    for face in FACES:
        setup = {
            "circuit": "plain",
            "cards": False,
            "phase": "take",
            "offer": [face],
            "numbers": {"traps": 0, "abilities": 0, "colours": 0},
            "titans": [
                {"titan": "slaugg", "space": question.values["there"]},
                {"titan": "craken", "space": question.values["here"], "life": 1},
            ],
        }
        if _falls(Game.place(setup)):
            hits.append(face)
    named = [FACE_NAMES[FACES.index(face)] for face in hits]
    assert english(question, "taking").replace(" and ", ", ").split(", ") == named
    dice = int(english(question, "dice").split()[0])
    return 1 - Fraction(6 - len(hits), 6) ** dice


def _falls(game: Game) -> bool:
    """Whether the second Titan can be out at the end of this turn."""
    if not game.seat or game.turn != 1:
        return int(game.state["life"][1]) == 0
    for choice in game.legal():
        after = game.branch()
        after.automatic = False
        after.play(choice.action)
        if _falls(after):
            return True
    return False


@key(up_to_the_top, seeds=FEW)
def test_lives_go_up_to_the_top_as_in_the_game(question: Question) -> Answer:
    colour = COLOURS[COLOUR_NAMES.index(english(question, "colour"))]
    titan = next(
        one for one, told in zip(TITANS, kit().titans, strict=True) if told.colour == colour
    )
    life = int(str(question.values["life"]))
    for said in english(question, "dice").replace(" and ", ", ").split(", "):
        face = FACES[FACE_NAMES.index(said.split(" (")[0])]
        game = Game.place(
            {
                "circuit": "plain",
                "cards": False,
                "phase": "take",
                "offer": [face],
                "numbers": {"traps": 0, "abilities": 0},
                "titans": [
                    {"titan": titan, "space": "A1", "life": life},
                    {"titan": "chtoolhoo", "space": "E11", "life": 6},
                ],
            }
        )
        game.automatic = False
        while game.turn == 1 and game.seat:
            game.play(game.legal()[-1].action)
        life = int(game.state["life"][0])
    return life
