"""A short quiz on the rules: dice, the draft, a push, a knock-out, a die of one's own colour."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from azardia_nb.games.titan_race.data.titans import COLOURS, NAMES, kit
from azardia_nb.games.titan_race.odds.draft import ROWS
from azardia_nb.games.titan_race.rules.board import FACES, WILD
from azardia_nb.games.titan_race.text.sentences import COLOUR_NAMES, FACE_NAMES
from azardia_nb.lessons.question import Question, counted, in_words
from azardia_nb.lessons.topic import Topic, one_of, shown, wrong
from azardia_nb.text.language import N_, plural

LIVES = plural("{n} life", "{n} lives")
WAYS_ON = {"s": N_("one straight"), "ss": N_("two straight")}

ask = Topic(__file__, "start")


def rows_of_a_die(rng: np.random.Generator) -> Question:
    face = int(rng.integers(len(FACES)))
    answer = ROWS[face]
    return ask.number(
        "rows_of_a_die",
        answer,
        wrong(one=1, two=2, three=3, four=4),
        shown(face=in_words(FACE_NAMES[face]), best=max(ROWS)),
        said="wild" if face == WILD else "plain",
    )


def who_rolls(rng: np.random.Generator) -> Question:
    titans = int(rng.integers(3, 7))
    seat = (1, 2, titans)[int(rng.integers(3))]
    rolls = seat in (1, titans)
    return ask.choice("who_rolls", "rolls" if rolls else "takes", shown(titans=titans, seat=seat))


def who_pays(rng: np.random.Generator) -> Question:
    way = ("s", "ss")[int(rng.integers(2))]
    return ask.choice("who_pays", "rival", shown(way=in_words(WAYS_ON[way])))


def no_lives_left(rng: np.random.Generator) -> Question:
    lives = int(rng.integers(1, 4))
    out = lives == 1
    return ask.choice(
        "no_lives_left",
        "passes" if out else "plays",
        shown(lives=counted(lives, LIVES), left=lives - 1),
    )


def own_colour(rng: np.random.Generator) -> Question:
    titans = [one for one in kit().titans if one.id != "chtoolhoo"]
    titan = one_of(rng, titans)
    own = kit().colours.index(titan.colour)
    other = next(face for face in range(len(FACES)) if face not in (own, WILD))
    face = (own, other, WILD)[int(rng.integers(3))]
    answer = {own: "gains", WILD: "pays"}.get(face, "plain")
    return ask.choice(
        "own_colour",
        answer,
        shown(titan=NAMES[titan.id], own=_colour(own), colour=_colour(face), wild=_colour(WILD)),
        said="wild" if face == WILD else "own",
    )


def _colour(face: int) -> Callable[[str], str]:
    """Return the colour of a face as a field of a text."""
    return in_words(COLOUR_NAMES[COLOURS.index(kit().colours[face])])


def shows_or_not(rng: np.random.Generator) -> Question:
    colour = COLOURS[int(rng.integers(len(COLOURS) - 1))]
    return ask.argument(
        "shows_or_not",
        "faces",
        shown(colour=in_words(COLOUR_NAMES[COLOURS.index(colour)]), faces=len(FACES)),
    )


MAKERS = (
    rows_of_a_die,
    who_rolls,
    who_pays,
    no_lives_left,
    own_colour,
    shows_or_not,
)

# --- before it is shown -------------------------------------------------------------------------

# dice to choose from in the guess; probability that one has the Titan's colour
DICE, OWN = 2, Fraction(1, len(FACES))


def own_die() -> Question:
    faces, others = len(FACES), len(FACES) - 1
    own = faces**DICE - others**DICE
    return ask.number(
        "own_die",
        own,
        wrong(added=DICE * faces, one_only=DICE * others, none=others**DICE, both=1),
        shown(dice=DICE, faces=faces, others=others, none=others**DICE, all=faces**DICE),
    )
