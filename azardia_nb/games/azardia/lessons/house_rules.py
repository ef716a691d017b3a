"""Questions about house rules: what they change, and how many games it takes to be sure of it."""

from fractions import Fraction
from math import sqrt

import numpy as np

from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.odds import dice
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.movement import destination
from azardia_nb.lessons.question import Maker, Mistake, Question, distinct
from azardia_nb.probability.distribution import mean
from azardia_nb.simulation.statistics import SURE, Estimate, Z, difference
from azardia_nb.text.language import N_
from azardia_nb.text.say import PERCENT, decimal, percent, rounded, signed, whole

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
            "The board gets a fifth shorter: it ends on tile {goal} instead of {usual}. Four "
            "greedy bots play. How long do you expect their games to be?"
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
            Mistake(_AS_LONG, N_("There are fewer tiles to cross, which saves a few rounds.")),
            Mistake(
                _AS_MUCH, N_("A game is more than a walk over all the tiles, one after the other.")
            ),
            Mistake(_MUCH, N_("The tiles that were cut are ones that pawns cross quickly.")),
        ),
        because=N_(
            "Pawns cross the {cut} missing tiles in {rolls} rolls on average, and games get "
            "shorter by about that many rounds. The way to tile 80 is as long as before, and so is "
            "the end around the last tile, with its turns of grace and duels."
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
            "House rule: the last tile is {goal}. Your pawn is on tile {tile} at level {top}. You "
            "roll {first} and {second}, and you add them. On which tile does it end?"
        ),
        values={
            "goal": goal,
            "tile": tile,
            "top": TOP,
            "first": first,
            "second": second,
            "over": tile + steps - goal,
        },
        kind="number",  # the board may be longer than the usual one
        answer=answer,
        mistakes=distinct(
            Mistake(tile + steps, N_("There is no such tile: this board ends on {goal}.")),
            Mistake(goal, N_("The pawn walks the extra steps back from tile {goal}.")),
            Mistake(answer + 1, N_("The first step back already leads to the tile before {goal}.")),
            Mistake(tile, N_("The roll is not lost: the pawn goes to tile {goal} and then back.")),
        ),
        because=N_(
            "The rule is the same, only its number is different: {tile} + {first} + {second} goes "
            "{over} past {goal}, so the pawn walks {over} back: {goal} − {over} = {answer}."
        ),
        method=N_(
            "Add the roll to the number of the tile, and count whatever goes beyond {goal} back "
            "from {goal}."
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
            "House rule: the two dice have {faces} faces instead of {usual}. What is the "
            "probability of a double, which lets you move 0 tiles?"
        ),
        values={"faces": faces, "usual": NUMBERS.faces, "all": faces**2},
        kind="chance",
        answer=answer,
        mistakes=distinct(
            Mistake(Fraction(1, NUMBERS.faces), N_("That is the probability with {usual} faces.")),
            Mistake(
                Fraction(1, faces**2),
                N_("That is the probability of one particular double; there are {faces} of them."),
            ),
            Mistake(
                1 - answer,
                N_("That is the probability of two different numbers. You want the complement."),
            ),
            Mistake(
                Fraction(2, faces),
                N_("The first die can show anything; only the second has to match it."),
            ),
        ),
        because=N_(
            "There are {all} equally likely rolls, and {faces} of them are doubles: {answer}."
        ),
        method=N_("Count the doubles, and divide by all {all} rolls of the two dice."),
    )


CLEAR = 0.05  # rounds: what is nearer to 0 could be read either way
_LONGER = N_("Games got longer.")
_SHORTER = N_("Games got shorter.")
_UNSURE = N_("You can't tell from these games.")


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
            "You compare {n} games with a house rule and {n} games with the standard rules and the "
            "same dice. The number of rounds changed by {change} on average, with a 95% interval "
            "from {low} to {high}. What can you say?"
        ),
        values={"n": GAMES, **_said(change)},
        kind="choice",
        answer=answer,
        options=(_LONGER, _SHORTER, _UNSURE),
        mistakes=distinct(
            Mistake(
                by_sign,
                N_("0 is in the interval: these games would fit no change at all just as well."),
            ),
            Mistake(
                _UNSURE,
                N_("0 is outside the interval: a change this large is seldom chance alone."),
            ),
            Mistake(
                other, N_("Look at the sign: it says whether games got longer (+) or shorter (−).")
            ),
        ),
        because=N_(
            "Every value in the interval fits these games well. Check whether 0, no change, is one "
            "of them."
        ),
        method=N_("Compare 0 with both ends of the interval, {low} and {high}."),
    )


# Numbers of games, half the width of an interval for a fourth of them in tenths of a percentage
# point, and how many times narrower it is to be.
HALVES = [
    (n, half, times)
    for n in range(200, 1200, 100)
    for half in [int(rounded(10 * PERCENT * Z * sqrt(3 / 16 / n)))]
    for times in range(2, 6)
    if half % times == 0
]


def how_many_games(rng: np.random.Generator) -> Question:
    """Ask how many games make an interval so many times narrower."""
    n, half, times = HALVES[rng.integers(len(HALVES))]
    answer = n * times**2
    return Question(
        id="house_rules.how_many_games",
        text=N_(
            "After {n} games you know a seat's share of wins to ± {wide} percentage points. About "
            "how many games in all would you need to know it to ± {narrow}?"
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
                N_(
                    "That is {times} times as many games, but the interval shrinks only with the "
                    "square root of their number."
                ),
            ),
            Mistake(
                answer - n, N_("That is how many extra games you need. How many is that in all?")
            ),
            Mistake(
                n * 2**times, N_("You doubled {times} times. Multiply by {times} squared instead.")
            ),
        ),
        because=N_(
            "Intervals shrink with the square root of the number of games. To divide the width by "
            "{times}, multiply the games by {times} × {times} = {square}: {answer}."
        ),
        method=N_("Divide {wide} by {narrow}, square the result, and multiply {n} by it."),
    )


def told_apart_by_chance(rng: np.random.Generator) -> Question:
    """Ask how likely it is that among changes that change nothing one looks as if it did."""
    n = int(rng.integers(4, 21))
    none = FLUKE**n
    return Question(
        id="house_rules.told_apart_by_chance",
        text=N_(
            "A house rule has no effect on any of {n} figures, and you measure each of them in "
            "games of its own. Each has {fluke:a} chance of looking changed, by its 95% interval. "
            "What is the probability that at least one of them does?"
        ),
        values={
            "n": n,
            "fluke": 1 - FLUKE,
            "right": FLUKE,
            "none": lambda code: percent(none, code),
        },
        kind="percent",
        answer=1 - none,
        mistakes=distinct(
            Mistake(
                min(Fraction(1), n * (1 - FLUKE)),
                N_("You can't simply add the probabilities of things that can happen together."),
            ),
            Mistake(
                none, N_("That is the probability that none of them does. You want the complement.")
            ),
            Mistake(1 - FLUKE, N_("That is the probability for a single one.")),
        ),
        because=N_(
            "The probability that none looks changed is {right} multiplied by itself {n} times, "
            "{none}. The rest is {answer}: look at enough figures, and one of them will seem to "
            "have changed."
        ),
        method=N_(
            "Multiply {right} by itself {n} times (none looks changed), and subtract from 1."
        ),
    )


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
        "change": lambda code: signed(change.value, code),
        "low": lambda code: signed(change.low, code),
        "high": lambda code: signed(change.high, code),
    }
