"""Exercises about lives: the risk of a knock-out, and lives gained from a Titan's own colour."""

from fractions import Fraction
from math import comb

import numpy as np

from azardia_nb.games.titan_race.data.titans import COLOURS, NAMES, TITANS, kit
from azardia_nb.games.titan_race.odds import safety
from azardia_nb.games.titan_race.odds.draft import (
    chance_shown,
    chance_shown_once,
    out_at_least_once,
)
from azardia_nb.games.titan_race.odds.duel import LIVES
from azardia_nb.games.titan_race.odds.life import lives_taken, next_lives, risk
from azardia_nb.games.titan_race.rules.board import COLUMNS, FACES, WILD, name_of, space_at
from azardia_nb.games.titan_race.text.sentences import COLOUR_NAMES, FACE_NAMES
from azardia_nb.lessons.question import Question, counted, in_words, listed
from azardia_nb.lessons.topic import Topic, shown, wrong
from azardia_nb.text.language import N_, language, plural

DICE = plural("{n} die", "{n} dice")
HALF = Fraction(1, 2)

# --- before the chart is shown ------------------------------------------------------------------

AGAIN = 11  # turns

ask = Topic(__file__, "life", most=LIVES)


def falls_in_the_end() -> Question:
    return ask.chance(
        "falls_in_the_end",
        out_at_least_once(HALF, LIVES, AGAIN),
        wrong(first_turns=HALF**LIVES, share=Fraction(LIVES, AGAIN)),
        shown(lives=LIVES, turns=AGAIN, rest=LIVES - 1),
    )


# --- exercises ----------------------------------------------------------------------------------


def own_colour(rng: np.random.Generator) -> Question:
    dice = int(rng.integers(2, 4))
    titan = TITANS[rng.integers(len(TITANS) - 1)]  # not the last Titan, which gains nothing
    faces = len(FACES)
    return ask.chance(
        "own_colour",
        chance_shown(dice),
        wrong(
            added=Fraction(dice, faces),
            exactly_one=chance_shown_once(dice),
            one_die=Fraction(1, faces),
        ),
        shown(
            titan=NAMES[titan],
            colour=in_words(_colour_of(titan)),
            dice=counted(dice, DICE),
            n=dice,
            none=1 - chance_shown(dice),
        ),
    )


def falls_within(rng: np.random.Generator) -> Question:
    lives = int(rng.integers(2, 4))
    turns = lives + int(rng.integers(1, 3))
    loss = Fraction(1, int(rng.choice([2, 3, 4])))
    answer = out_at_least_once(loss, lives, turns)
    exactly = comb(turns, lives) * loss**lives * (1 - loss) ** (turns - lives)
    return ask.percent(
        "falls_within",
        answer,
        wrong(
            first_turns=loss**lives,
            exactly=exactly,
            at_least_one=1 - (1 - loss) ** turns,
            every_turn=loss**turns,
        ),
        shown(lives=lives, turns=turns, loss=loss, keep=1 - loss, ways=comb(turns, lives)),
    )


def as_many_as_before(rng: np.random.Generator) -> Question:
    dice = int(rng.integers(1, 3))
    loss = Fraction(*((1, 3), (1, 4), (2, 3), (3, 4))[rng.integers(4)])
    life = int(rng.integers(2, LIVES))
    gain = chance_shown(dice)
    return ask.chance(
        "as_many_as_before",
        next_lives(life, LIVES, gain, loss)[life],
        wrong(neither=(1 - gain) * (1 - loss), both=gain * loss, no_gain=1 - loss),
        shown(life=life, gain=gain, loss=loss, both=gain * loss, neither=(1 - gain) * (1 - loss)),
    )


def last_life(rng: np.random.Generator) -> Question:
    reached = [place for place in safety.pushing_faces() if any(lives_taken(*place))]
    columns, rows = reached[rng.integers(len(reached))]
    dice = int(rng.integers(1, 4))
    start = space_at(2, int(rng.choice([1, 3, 5, 7])))
    here = space_at((2 + columns) % COLUMNS, start // 3 + 1 + rows)
    taking = [at for at, lives in enumerate(lives_taken(columns, rows)) if lives]
    faces = len(FACES)
    answer = risk(columns, rows, dice, 1)
    return ask.chance(
        "last_life",
        answer,
        wrong(
            pushes_only=safety.pushed(columns, rows, dice),
            one_die=Fraction(len(taking), faces),
            without_wild=1 - Fraction(faces - len(taking) + 1, faces) ** dice,
        ),
        shown(
            here=name_of(here),
            there=name_of(start),
            dice=counted(dice, DICE),
            taking=lambda code: _face_list(taking, code),
            n=len(taking),
            rest=Fraction(faces - len(taking), faces),
        ),
    )


# Effects of a die on the Titan's lives.
OWN, PRICE, NOTHING = "own", "price", "nothing"


def up_to_the_top(rng: np.random.Generator) -> Question:
    at = int(rng.integers(len(TITANS) - 1))
    own = kit().colours.index(kit().titans[at].colour)
    others = [face for face in range(WILD) if face != own]
    first = [OWN, OWN] if rng.integers(2) else [OWN, NOTHING, OWN]
    kinds = [*first, PRICE, *rng.permutation([OWN, PRICE, NOTHING]).tolist()]
    dice = [own if k == OWN else WILD if k == PRICE else int(rng.choice(others)) for k in kinds]
    life = int(rng.integers(LIVES - 1, LIVES + 1))
    answer = life
    for face in dice:
        gain, loss = Fraction(face == own), Fraction(face == WILD)
        (answer,) = next_lives(answer, LIVES, gain, loss)
    unbounded = life + dice.count(own) - dice.count(WILD)
    free = life
    for face in dice:
        free = min(LIVES, free + (face == own))
    return ask.number(
        "up_to_the_top",
        answer,
        wrong(unbounded=unbounded, free=free, own_colour=max(0, life - dice.count(WILD))),
        shown(
            life=life,
            colour=in_words(_colour_of(TITANS[at])),
            dice=lambda code: listed([_die(face, code) for face in dice])(code),
        ),
    )


def bad_luck_is_over(rng: np.random.Generator) -> Question:
    row = int(rng.integers(3, 6))
    return ask.argument(
        "bad_luck_is_over", "half", shown(row=row, lives=row + 2, all=HALF**row, loss=HALF)
    )


MAKERS = (
    own_colour,
    last_life,
    falls_within,
    as_many_as_before,
    up_to_the_top,
    bad_luck_is_over,
)


def _colour_of(titan: str) -> str:
    return COLOUR_NAMES[COLOURS.index(kit().titans[TITANS.index(titan)].colour)]


def _face_list(faces: list[int], code: str) -> str:
    speak = language(code)
    return listed([speak(FACE_NAMES[face]) for face in faces])(code)


def _die(face: int, code: str) -> str:
    speak = language(code)
    colour = COLOUR_NAMES[COLOURS.index(kit().colours[face])]
    return speak(N_("{face} ({colour})"), face=speak(FACE_NAMES[face]), colour=speak(colour))
