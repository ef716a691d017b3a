"""A short quiz on the rules: dice, the draft, a push, no lives left, your own colour."""

from collections.abc import Callable

import numpy as np

from azardia_nb.games.titan_race.data.titans import COLOURS, NAMES, kit
from azardia_nb.games.titan_race.odds.draft import ROWS
from azardia_nb.games.titan_race.rules.board import FACES, WILD
from azardia_nb.games.titan_race.text.sentences import COLOUR_NAMES, FACE_NAMES
from azardia_nb.lessons.question import Maker, Mistake, Question, distinct
from azardia_nb.text.language import N_, language, plural

NOBODY, YOU, RIVAL, BOTH = (
    N_("nobody"),
    N_("you"),
    N_("the rival"),
    N_("both"),
)
PASSES, LOST, PLAYS = (
    N_("It takes a die and passes; in the turn after that it is up again."),
    N_("It is out of the race for good."),
    N_("It plays as usual."),
)
ROLLS, TAKES = (
    N_("It rolls all the dice, and takes one."),
    N_("It takes one of the dice that are left."),
)
GAINS, PAYS, PLAIN = N_("It gains a life."), N_("It pays a life."), N_("Nothing more happens.")
LIVES = plural("{n} life", "{n} lives")
WAYS_ON = {"s": N_("one straight"), "ss": N_("two straight")}


def rows_of_a_die(rng: np.random.Generator) -> Question:
    """Ask how many rows a face goes at most."""
    face = int(rng.integers(len(FACES)))
    answer = ROWS[face]
    return Question(
        id="start.rows_of_a_die",
        text=N_(
            "A straight step takes you 2 rows ahead, a diagonal one 1 row. How many rows does a "
            "die that shows {face} take you at most?"
        ),
        values={"face": lambda code: language(code)(FACE_NAMES[face]), "best": max(ROWS)},
        kind="number",
        answer=answer,
        mistakes=distinct(
            Mistake(1, N_("Every face goes at least one straight or two diagonal steps.")),
            Mistake(2, N_("Its way is longer than one straight step.")),
            Mistake(3, N_("Look at the arrow on the die, and count all of its steps.")),
            Mistake(4, N_("Only two straight steps go so far.")),
        ),
        because=N_("It goes {answer} rows. The wild die may be any of the others, so {best} rows.")
        if face == WILD
        else N_("Its steps add up to {answer} rows."),
        method=N_("Add up the steps of the face: 2 for a straight one, 1 for a diagonal one."),
    )


def who_rolls(rng: np.random.Generator) -> Question:
    """Ask what a seat does before it takes its die."""
    titans = int(rng.integers(3, 7))
    seat = (1, 2, titans)[int(rng.integers(3))]
    rolls = seat in (1, titans)
    return Question(
        id="start.who_rolls",
        text=N_("{titans} Titans race, and it is the turn of seat {seat}. What does it do first?"),
        values={"titans": titans, "seat": seat},
        kind="choice",
        options=(ROLLS, TAKES),
        answer=ROLLS if rolls else TAKES,
        mistakes=(
            Mistake(ROLLS, N_("Only the first and the last seat of a round roll.")),
            Mistake(TAKES, N_("The first and the last seat of a round roll all the dice.")),
        ),
        because=N_("The first seat and the last one, seat {titans}, roll all the dice."),
        method=N_("Ask whether this seat is the first or the last of the round."),
    )


def who_pays(rng: np.random.Generator) -> Question:
    """Ask who loses a life in a push."""
    way = ("s", "ss")[int(rng.integers(2))]
    return Question(
        id="start.who_pays",
        text=N_(
            "A rival is straight ahead of you, on the next space. You go {way}. Who loses a life?"
        ),
        values={"way": lambda code: language(code)(WAYS_ON[way])},
        kind="choice",
        options=(NOBODY, YOU, RIVAL, BOTH),
        answer=RIVAL,
        mistakes=(
            Mistake(NOBODY, N_("You enter the space where the rival is: that is a push.")),
            Mistake(YOU, N_("A Titan that pushes loses nothing.")),
            Mistake(BOTH, N_("Only the Titan that is pushed pays.")),
        ),
        because=N_(
            "You push the rival on. It loses one life for your whole movement; you lose none."
        ),
        method=N_("Ask who pushes, and who is pushed."),
    )


def no_lives_left(rng: np.random.Generator) -> Question:
    """Ask what becomes of a Titan that has lost a life."""
    lives = int(rng.integers(1, 4))
    out = lives == 1
    return Question(
        id="start.no_lives_left",
        text=N_(
            "Your Titan has {lives} left, and a rival pushes it. What happens in your next turn?"
        ),
        values={"lives": lambda code: language(code)(LIVES, n=lives), "left": lives - 1},
        kind="choice",
        options=(PASSES, LOST, PLAYS),
        answer=PASSES if out else PLAYS,
        mistakes=(
            Mistake(PASSES, N_("It has lost one life only, and is not knocked out.")),
            Mistake(LOST, N_("Nobody leaves the race: a knockout costs one turn.")),
            Mistake(PLAYS, N_("That was its last life, so it is knocked out.")),
        ),
        because=N_("A push costs one life, which leaves {left}. At 0 a Titan passes for one turn."),
        method=N_("Take one life away, and look whether any are left."),
    )


def own_colour(rng: np.random.Generator) -> Question:
    """Ask what the colour of a die does to a Titan."""
    titans = [one for one in kit().titans if one.id != "chtoolhoo"]
    titan = titans[int(rng.integers(len(titans)))]
    own = kit().colours.index(titan.colour)
    other = next(face for face in range(len(FACES)) if face not in (own, WILD))
    face = (own, other, WILD)[int(rng.integers(3))]
    answer = {own: GAINS, WILD: PAYS}.get(face, PLAIN)
    return Question(
        id="start.own_colour",
        text=N_(
            "{titan}'s colour is {own}. It takes one {colour} die and moves. What does the colour "
            "do?"
        ),
        values={
            "titan": NAMES[titan.id],
            "own": _colour(own),
            "colour": _colour(face),
            "wild": _colour(WILD),
        },
        kind="choice",
        options=(GAINS, PAYS, PLAIN),
        answer=answer,
        mistakes=(
            Mistake(GAINS, N_("Only a die of its own colour gives a life.")),
            Mistake(PAYS, N_("Only the {wild} die, the wild one, costs a life.")),
            Mistake(
                PLAIN,
                N_("The {wild} die is wild: it may go any way, and costs a life.")
                if face == WILD
                else N_("It is its own colour."),
            ),
        ),
        because=N_("The own colour gives a life, {wild} costs one, any other colour does nothing."),
        method=N_("Compare the colour of the die with the Titan's, and with {wild}."),
    )


def _colour(face: int) -> Callable[[str], str]:
    """Return the colour of a face, for a field of a text."""
    return lambda code: language(code)(COLOUR_NAMES[COLOURS.index(kit().colours[face])])


MAKERS: tuple[Maker, ...] = (rows_of_a_die, who_rolls, who_pays, no_lives_left, own_colour)
