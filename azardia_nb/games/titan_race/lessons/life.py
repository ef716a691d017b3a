"""Questions about lives: who falls, how likely, and what your own colour gives back."""

from fractions import Fraction
from math import comb

import numpy as np

from azardia_nb.games.titan_race.data.titans import COLOURS, NAMES, TITANS, kit
from azardia_nb.games.titan_race.odds import safety
from azardia_nb.games.titan_race.odds.draft import once, shows
from azardia_nb.games.titan_race.odds.duel import LIVES
from azardia_nb.games.titan_race.odds.life import lives_taken, next_lives, risk
from azardia_nb.games.titan_race.odds.time import out_at_least_once
from azardia_nb.games.titan_race.rules.board import COLUMNS, FACES, WILD, name_of, space_at
from azardia_nb.games.titan_race.text.sentences import COLOUR_NAMES, FACE_NAMES
from azardia_nb.lessons.question import Maker, Mistake, Question, counted, distinct, listed
from azardia_nb.text.language import N_, language, plural

DICE = plural("{n} die", "{n} dice")
HALF = Fraction(1, 2)

# --- before the chart is shown ------------------------------------------------------------------

AGAIN = 11  # turns


def falls_in_the_end() -> Question:
    """Ask how likely all lives go in the turns of a race, each lost by the toss of a coin."""
    return Question(
        id="life.falls_in_the_end",
        text=N_(
            "You have {lives} lives and no way to win any back. Each turn you lose a life with "
            "probability 1/2. What is the probability that you fall at least once in {turns} turns?"
        ),
        values={"lives": LIVES, "turns": AGAIN, "rest": LIVES - 1},
        kind="chance",
        answer=out_at_least_once(HALF, LIVES, AGAIN),
        mistakes=distinct(
            Mistake(
                HALF**LIVES,
                N_("That is the probability of losing a life in each of the first {lives} turns."),
            ),
            Mistake(
                Fraction(LIVES, AGAIN),
                N_("That is a share of the turns; it does not say what happens in them."),
            ),
        ),
        because=N_(
            "You fall if you lose at least {lives} times in {turns} turns. Losing and keeping are "
            "equally likely, and one of the two happens at least {lives} times, never both: "
            "{answer}."
        ),
        method=N_("Compare losing {lives} times or more with keeping {lives} times or more."),
    )


# --- exercises ----------------------------------------------------------------------------------


def own_colour(rng: np.random.Generator) -> Question:
    """Ask how likely your own colour is among some dice."""
    dice = int(rng.integers(2, 4))
    titan = TITANS[rng.integers(len(TITANS) - 1)]  # not the last, which gains nothing
    faces = len(FACES)
    return Question(
        id="life.own_colour",
        text=N_(
            "You play {titan}, whose colour is {colour}. You choose from {dice}. What is the "
            "probability that at least one of them shows your colour?"
        ),
        values={
            "titan": NAMES[titan],
            "colour": lambda code: language(code)(_colour_of(titan)),
            "dice": counted(dice, DICE),
            "n": dice,
            "none": 1 - shows(dice),
        },
        kind="chance",
        answer=shows(dice),
        mistakes=distinct(
            Mistake(
                Fraction(dice, faces),
                N_("Two dice may both show it: you can't simply add the probabilities."),
            ),
            Mistake(1 - shows(dice), N_("That is the probability that none of them shows it.")),
            Mistake(once(dice), N_("That is the probability that exactly one of them shows it.")),
            Mistake(Fraction(1, faces), N_("That is the probability for a single die.")),
        ),
        because=N_(
            "Five of the six faces show another colour. All {n} dice do so with probability "
            "{none}; the rest is {answer}."
        ),
        method=N_("Multiply 5/6 by itself, once for each die, and subtract from 1."),
    )


def falls_within(rng: np.random.Generator) -> Question:
    """Ask how likely a Titan falls within a few turns."""
    lives = int(rng.integers(2, 4))
    turns = lives + int(rng.integers(1, 3))
    loss = Fraction(1, int(rng.choice([2, 3, 4])))
    answer = out_at_least_once(loss, lives, turns)
    exactly = comb(turns, lives) * loss**lives * (1 - loss) ** (turns - lives)
    return Question(
        id="life.falls_within",
        text=N_(
            "You have {lives} lives and win none back. Each turn you lose one with probability "
            "{loss}. What is the probability that you fall within {turns} turns?"
        ),
        values={
            "lives": lives,
            "turns": turns,
            "loss": loss,
            "keep": 1 - loss,
            "ways": comb(turns, lives),
        },
        kind="percent",
        answer=answer,
        mistakes=distinct(
            Mistake(
                loss**lives,
                N_("That is for the first {lives} turns only; the losses may come later."),
            ),
            Mistake(
                exactly,
                N_("That is for exactly {lives} losses; you count more losses as well."),
            ),
            Mistake(
                1 - (1 - loss) ** turns,
                N_("That is the probability of losing at least one life, not {lives}."),
            ),
            Mistake(
                loss**turns, N_("That is the probability of losing a life in every single turn.")
            ),
        ),
        because=N_(
            "Add up the probabilities of every number of losses from {lives} to {turns}. There are "
            "{ways} ways to have exactly {lives}. In all: {answer}."
        ),
        method=N_(
            "For each number of losses from {lives} to {turns}, multiply the number of ways by "
            "{loss} for each loss and {keep} for each turn without one; then add."
        ),
    )


def as_many_as_before(rng: np.random.Generator) -> Question:
    """Ask how likely the number of lives is the same a turn later."""
    dice = int(rng.integers(1, 3))
    loss = Fraction(*((1, 3), (1, 4), (2, 3), (3, 4))[rng.integers(4)])
    life = int(rng.integers(2, LIVES))
    gain = shows(dice)
    return Question(
        id="life.as_many_as_before",
        text=N_(
            "You have {life} of {most} lives. In a turn you first gain a life by your own colour, "
            "with probability {gain}, and then lose one, with probability {loss}. What is the "
            "probability that you have {life} again after the turn?"
        ),
        values={
            "life": life,
            "most": LIVES,
            "gain": gain,
            "loss": loss,
            "both": gain * loss,
            "neither": (1 - gain) * (1 - loss),
        },
        kind="chance",
        answer=next_lives(life, LIVES, gain, loss)[life],
        mistakes=distinct(
            Mistake(
                (1 - gain) * (1 - loss),
                N_("That is for nothing at all happening; you may also gain one and lose one."),
            ),
            Mistake(
                gain * loss, N_("That is for a gain and a loss; both may fail to happen, too.")
            ),
            Mistake(1 - loss, N_("That leaves your own colour out.")),
        ),
        because=N_("Either both happen ({both}) or neither does ({neither}). Added: {answer}."),
        method=N_("Work out gain and loss together, then no gain and no loss, and add the two."),
    )


def last_life(rng: np.random.Generator) -> Question:
    """Ask how likely a rival takes one's last life."""
    reached = [place for place in safety.places() if any(lives_taken(*place))]
    columns, rows = reached[rng.integers(len(reached))]
    dice = int(rng.integers(1, 4))
    start = space_at(2, int(rng.choice([1, 3, 5, 7])))
    here = space_at((2 + columns) % COLUMNS, start // 3 + 1 + rows)
    taking = [at for at, taken in enumerate(lives_taken(columns, rows)) if taken]
    faces = len(FACES)
    answer = risk(columns, rows, dice, 1)
    return Question(
        id="life.last_life",
        text=N_(
            "You are on {here} with your last life; the rival, on {there}, is next and chooses "
            "from {dice}. What is the probability that it can take that life, by a push or a "
            "strike?"
        ),
        values={
            "here": name_of(here),
            "there": name_of(start),
            "dice": counted(dice, DICE),
            "taking": lambda code: _named(taking, code),
            "n": len(taking),
            "rest": Fraction(faces - len(taking), faces),
        },
        kind="chance",
        answer=answer,
        mistakes=distinct(
            Mistake(
                safety.pushed(columns, rows, dice),
                N_("That counts pushes only; a strike takes a life as well."),
            ),
            Mistake(
                Fraction(len(taking), faces),
                N_("That is the probability for a single die, but the rival has more."),
            ),
            Mistake(1 - answer, N_("That is the probability that it can't.")),
            Mistake(
                1 - Fraction(faces - len(taking) + 1, faces) ** dice,
                N_("Don't forget the wild die: it can be used as any other."),
            ),
        ),
        because=N_(
            "These faces can do it: {taking}; {n} of six. A die shows none of them with "
            "probability {rest}, so at least one of the rival's dice does with probability "
            "{answer}."
        ),
        method=N_(
            "Count the faces that reach you by a push or a strike, wild among them; then use the "
            "complement for all dice of the rival."
        ),
    )


# What a die means for one's lives.
OWN, PRICE, NOTHING = "own", "price", "nothing"


def up_to_the_top(rng: np.random.Generator) -> Question:
    """Ask how many lives some dice leave, one after the other."""
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
    return Question(
        id="life.up_to_the_top",
        text=N_(
            "A Titan's colour is {colour}, and it has {life} of {most} lives. Turn after turn, it "
            "takes these dice: {dice}. No rival pushes or hits it. How many lives does it have "
            "then?"
        ),
        values={
            "life": life,
            "most": LIVES,
            "colour": lambda code: language(code)(_colour_of(TITANS[at])),
            "dice": lambda code: listed([_die(face, code) for face in dice])(code),
        },
        kind="number",
        answer=answer,
        mistakes=distinct(
            Mistake(unbounded, N_("There is a ceiling: nobody has more than {most} lives.")),
            Mistake(free, N_("Each wild die costs a life.")),
            Mistake(
                max(0, life - dice.count(WILD)),
                N_("A die of the Titan's own colour gives it a life."),
            ),
        ),
        because=N_(
            "Go through the dice in order: your own colour gives one life up to {most}, and wild "
            "takes one. A gain at the ceiling is lost for good. That leaves {answer}."
        ),
        method=N_("Go die by die, and never above {most}."),
    )


MAKERS: tuple[Maker, ...] = (
    own_colour,
    last_life,
    falls_within,
    as_many_as_before,
    up_to_the_top,
)


def _colour_of(titan: str) -> str:
    return COLOUR_NAMES[COLOURS.index(kit().titans[TITANS.index(titan)].colour)]


def _named(faces: list[int], code: str) -> str:
    speak = language(code)
    return listed([speak(FACE_NAMES[face]) for face in faces])(code)


def _die(face: int, code: str) -> str:
    speak = language(code)
    colour = COLOUR_NAMES[COLOURS.index(kit().colours[face])]
    return speak(N_("{face} ({colour})"), face=speak(FACE_NAMES[face]), colour=speak(colour))
