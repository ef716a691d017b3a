"""Questions about house rules: what they change, and how many games it takes to be sure of it."""

from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.odds import dice
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.movement import destination
from azardia_nb.lessons.question import Maker, Mistake, Question, distinct
from azardia_nb.probability.distribution import mean
from azardia_nb.simulation.statistics import SURE, Estimate, difference
from azardia_nb.text.language import N_
from azardia_nb.text.say import PERCENT, decimal, signed, whole

TOP = NUMBERS.top_level
FLUKE = Fraction(str(SURE)).limit_denominator(100)  # how often an interval holds what it is about
GAMES = 100  # of each kind, in a question

# --- before the laboratory is shown -------------------------------------------------------------

SHORT = 120  # a board that is a fifth shorter
_AS_LONG = N_("about as long as before")
_A_LITTLE = N_("shorter, but by less than a fifth")
_AS_MUCH = N_("a fifth shorter, as the board is")
_MUCH = N_("more than a fifth shorter")


def shorter_board() -> Question:
    """Ask what becomes of the length of games when the board is cut; tests play them."""
    return Question(
        id="house_rules.shorter_board",
        text=N_(
            "The board is cut by a fifth: it ends on tile {goal} instead of {usual}. Four greedy "
            "bots play. How long do you expect their games to be?"
        ),
        values={
            "goal": SHORT,
            "usual": NUMBERS.goal,
            "cut": NUMBERS.goal - SHORT,
            "rolls": lambda code: decimal((NUMBERS.goal - SHORT) / mean(dice.total()), code),
        },
        kind="choice",
        answer=_A_LITTLE,
        options=(_AS_LONG, _A_LITTLE, _AS_MUCH, _MUCH),
        mistakes=distinct(
            Mistake(_AS_LONG, N_("There are fewer tiles to walk, and a few rounds are saved.")),
            Mistake(_AS_MUCH, N_("A game is not only a walk over all tiles, one after the other.")),
            Mistake(_MUCH, N_("What was cut are tiles that pawns cross fast.")),
        ),
        because=N_(
            "The {cut} tiles that were cut are walked with {rolls} rolls on average, and games get "
            "shorter by about so many rounds. The way to the gate is as long as it was, and so is "
            "the end around the last tile, with its grace turns and duels."
        ),
    )


# --- exercises ----------------------------------------------------------------------------------


def on_another_board(rng: np.random.Generator) -> Question:
    """Ask where a pawn ends on a board whose last tile is another one."""
    goal = 10 * int(rng.integers(11, 20))
    while goal == NUMBERS.goal:
        goal = 10 * int(rng.integers(11, 20))
    first, second = (int(die) for die in rng.integers(3, NUMBERS.faces + 1, NUMBERS.dice))
    steps = first + second
    tile = int(rng.integers(goal + 2 - steps, goal))
    numbers = NUMBERS._replace(goal=goal)
    game = Game.place([Placed(tile, level=TOP), Placed(2)], cards=False, numbers=numbers)
    answer = int(destination(game.state, game.rules, 0, steps))
    return Question(
        id="house_rules.on_another_board",
        text=N_(
            "House rule: the last tile is {goal}. Your pawn stands on tile {tile} at level {top}. "
            "You roll {first} and {second} and add. On which tile does it end?"
        ),
        values={
            "goal": goal,
            "tile": tile,
            "top": TOP,
            "first": first,
            "second": second,
            "way": goal - tile,
            "over": tile + steps - goal,
        },
        kind="number",  # the board may be longer than the usual one
        answer=answer,
        mistakes=distinct(
            Mistake(tile + steps, N_("There is no such tile: this board ends on {goal}.")),
            Mistake(goal, N_("What is left over is walked back from {goal}.")),
            Mistake(answer + 1, N_("The first step back leads to the tile before {goal}.")),
            Mistake(tile, N_("The roll is not lost: the pawn goes to {goal} and back again.")),
        ),
        because=N_(
            "The rule is the same, only its number is another one: {way} steps lead to {goal}, "
            "and the {over} that are over lead back from there: {answer}."
        ),
    )


def doubles(rng: np.random.Generator) -> Question:
    """Ask how likely doubles are with dice of another number of faces."""
    faces = int(rng.choice([4, 5, 6, 7, 8, 12, 15, 20]))
    game = Game.place([Placed(5), Placed(2)], cards=False, numbers=NUMBERS._replace(faces=faces))
    game.automatic = False
    game.play("roll")
    answer = Fraction(0)
    for outcome, chance in game.chance():
        _, first, second = outcome.split()
        answer += chance if first == second else 0
    return Question(
        id="house_rules.doubles",
        text=N_(
            "House rule: the two dice have {faces} faces instead of {usual}. How likely are "
            "doubles, which make a move of 0 possible?"
        ),
        values={"faces": faces, "usual": NUMBERS.faces, "all": faces**2},
        kind="chance",
        answer=answer,
        mistakes=distinct(
            Mistake(Fraction(1, NUMBERS.faces), N_("That is the chance with {usual} faces.")),
            Mistake(
                Fraction(1, faces**2),
                N_("That is one certain double; there are {faces} of them."),
            ),
            Mistake(1 - answer, N_("That is the chance of two different numbers.")),
            Mistake(
                Fraction(2, faces),
                N_("The first die may show anything; only the second must match it."),
            ),
        ),
        because=N_(
            "There are {all} equally likely rolls, and {faces} of them are doubles: {answer}."
        ),
    )


CLEAR = 0.05  # rounds: what is nearer to 0 could be read either way
_LONGER = N_("Games have become longer.")
_SHORTER = N_("Games have become shorter.")
_UNSURE = N_("From these games it cannot be told.")


def what_can_be_said(rng: np.random.Generator) -> Question:
    """Ask what an interval around a change allows to say."""
    true = float(rng.choice([-2.5, -0.3, 0.3, 2.5]))
    change = _measured(true, rng)
    while min(abs(change.low), abs(change.high), abs(change.value)) < CLEAR:
        change = _measured(true, rng)
    answer = (_LONGER if change.value > 0 else _SHORTER) if change.told_apart else _UNSURE
    by_sign = _LONGER if change.value > 0 else _SHORTER
    other = _SHORTER if change.value > 0 else _LONGER
    return Question(
        id="house_rules.what_can_be_said",
        text=N_(
            "{n} games under a house rule are compared with games of the same dice under the usual "
            "rules. Their rounds have changed by {change} on average, with a 95% interval from "
            "{low} to {high}. What can be said?"
        ),
        values={"n": GAMES, **_said(change)},
        kind="choice",
        answer=answer,
        options=(_LONGER, _SHORTER, _UNSURE),
        mistakes=distinct(
            Mistake(
                by_sign,
                N_("0 lies in the interval: no change at all would fit these games as well."),
            ),
            Mistake(_UNSURE, N_("0 lies outside the interval: so much is seldom chance alone.")),
            Mistake(other, N_("Look at the sign: it says in which direction the games changed.")),
        ),
        because=N_(
            "What the interval holds fits the games that were played. Look whether 0, which is no "
            "change, is in it."
        ),
    )


def how_many_games(rng: np.random.Generator) -> Question:
    """Ask how many games make an interval so many times narrower."""
    n = 100 * int(rng.integers(2, 12))
    times = int(rng.integers(2, 6))
    half = times * int(rng.integers(2, 9))  # tenths of a percentage point
    answer = n * times**2
    return Question(
        id="house_rules.how_many_games",
        text=N_(
            "After {n} games the share of games a seat wins is known to ± {wide} percentage "
            "points. About how many games would it take in all to know it to ± {narrow}?"
        ),
        values={
            "n": lambda code: whole(n, code),
            "wide": lambda code: decimal(Fraction(half, 10), code),
            "narrow": lambda code: decimal(Fraction(half // times, 10), code),
            "times": times,
            "square": times**2,
        },
        kind="number",
        answer=answer,
        mistakes=distinct(
            Mistake(
                n * times,
                N_("That is {times} times as many; chance shrinks with the square root only."),
            ),
            Mistake(answer - n, N_("That is how many more; asked is how many in all.")),
            Mistake(n * 2**times, N_("Not doubled {times} times: multiplied by a square.")),
        ),
        because=N_(
            "Intervals shrink with the square root of the number of games: {times} times as narrow "
            "takes {square} times as many games, {answer}."
        ),
    )


def told_apart_by_chance(rng: np.random.Generator) -> Question:
    """Ask how likely it is that among changes that change nothing one looks as if it did."""
    n = int(rng.integers(4, 21))
    none = FLUKE**n
    return Question(
        id="house_rules.told_apart_by_chance",
        text=N_(
            "You look at {n} things that a house rule does not change at all, each in games of its "
            "own. Each has a chance of {fluke} to look changed, by its 95% interval. How likely "
            "is it that one of them does, or more?"
        ),
        values={"n": n, "fluke": 1 - FLUKE, "right": FLUKE, "none": none_said(none)},
        kind="percent",
        answer=1 - none,
        mistakes=distinct(
            Mistake(
                min(Fraction(1), n * (1 - FLUKE)),
                N_("Chances of things that can happen together cannot simply be added."),
            ),
            Mistake(none, N_("That is the chance that none of them does.")),
            Mistake(1 - FLUKE, N_("That is the chance of a single one.")),
        ),
        because=N_(
            "That none looks changed has a chance of {right} multiplied {n} times by itself, "
            "{none}. The rest is {answer}: who looks at many things sees something."
        ),
    )


def none_said(chance: Fraction) -> object:
    """Return how a chance that is no simple fraction is said."""
    return lambda code: f"{decimal(chance * PERCENT, code)} %"


MAKERS: tuple[Maker, ...] = (
    on_another_board,
    doubles,
    what_can_be_said,
    how_many_games,
    told_apart_by_chance,
)


def _measured(true: float, rng: np.random.Generator) -> Estimate:
    usual = rng.normal(18, 4, GAMES)
    return difference(usual, usual + rng.normal(true, 5, GAMES), paired=True)


def _said(change: Estimate) -> dict[str, object]:
    return {
        "change": lambda code: signed(round(change.value, 2), code),
        "low": lambda code: signed(round(change.low, 2), code),
        "high": lambda code: signed(round(change.high, 2), code),
    }
