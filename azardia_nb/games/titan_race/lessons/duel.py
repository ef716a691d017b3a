"""Questions about the duel: who finishes first, and what has to be worked out before what."""

from fractions import Fraction
from functools import cache

import numpy as np

from azardia_nb.games.titan_race.odds.bare_duel import Option, Place, places, solve
from azardia_nb.games.titan_race.odds.draft import kth_best
from azardia_nb.games.titan_race.rules.board import (
    A_ROW,
    COLUMNS,
    FACES,
    PATHS,
    ROWS,
    name_of,
    space_at,
)
from azardia_nb.games.titan_race.text.sentences import FACE_NAMES, PATH_NAMES
from azardia_nb.lessons.question import LONGEST, Maker, Mistake, Question, counted, distinct
from azardia_nb.text.language import N_, language, plural
from azardia_nb.text.say import PERCENT

DICE = plural("{n} die", "{n} dice")
FARTHEST = 4  # rows that a die goes at most
NEAR = 7  # the row from which the finish is near

# --- before the passes are shown ----------------------------------------------------------------

LAPS = 3
_ONCE = N_("once")
_BY_LAP = N_("{laps} times, once for each lap")
_BY_TURN = N_("about {turns} times, once for each turn of the longest race")
_NEVER = N_("again and again: the numbers only get closer and closer")


def passes_needed() -> Question:
    """Ask how often all positions must be gone through, before it is shown."""
    size = sum(1 for _ in places(LAPS))
    return Question(
        id="duel.passes_needed",
        text=N_(
            "The duel of {laps} laps has {size} positions. You work out their probabilities one "
            "after the other, from the finish back. How many times must you go through all of them "
            "until no number changes any more?"
        ),
        values={"laps": LAPS, "size": size, "turns": LAPS * ROWS},
        kind="choice",
        answer=_ONCE,
        options=(_ONCE, _BY_LAP, _BY_TURN, _NEVER),
        mistakes=distinct(
            Mistake(_BY_LAP, N_("The line between two laps is a row like any other.")),
            Mistake(
                _BY_TURN,
                N_("That is what it takes in the other order, from the start on."),
            ),
            Mistake(
                _NEVER,
                N_("That is so where a game can come back to a position. Can it here?"),
            ),
        ),
        because=N_(
            "Every turn leads to a larger sum of rows, so what a position needs has been worked "
            "out before it. No number is ever corrected."
        ),
        method=N_("Ask which positions a turn may lead to, and whether you know them already."),
    )


# --- exercises ----------------------------------------------------------------------------------


def finishes_now(rng: np.random.Generator) -> Question:
    """Ask how likely the best of some dice goes so many rows."""
    need = int(rng.integers(3, FARTHEST + 1))
    dice = int(rng.integers(2, 5))
    one = _at_least(need, 1)
    answer = _at_least(need, dice)
    return Question(
        id="duel.finishes_now",
        text=N_(
            "You need {need} rows to finish, and you choose from {dice}. Dash and wild go up to 4 "
            "rows, bend and sweep 3, trap and strike 2. What is the probability that you finish "
            "this turn?"
        ),
        values={
            "need": need,
            "dice": counted(dice, DICE),
            "short": 1 - one,
            "one": one,
            "none": (1 - one) ** dice,
        },
        kind="chance",
        answer=answer,
        mistakes=distinct(
            Mistake(one, N_("That is the probability for a single die; you have more.")),
            Mistake(1 - answer, N_("That is the probability that you don't finish.")),
            Mistake(one**dice, N_("One die that goes far enough will do; not all of them must.")),
            Mistake(
                min(Fraction(1), dice * one),
                N_("Several dice may go far enough together: you can't add the probabilities."),
            ),
        ),
        because=N_(
            "A die falls short with probability {short}, all of them with {none}. Otherwise you "
            "finish: {answer}."
        ),
        method=N_(
            "Find the probability that a die falls short, multiply it by itself for all dice, and "
            "subtract from 1."
        ),
    )


CLEAR = Fraction(1, 10)  # by how much one way is better than the other, at least
_BETTER, _WORSE = "{better}", "{worse}"


def which_way(rng: np.random.Generator) -> Question:
    """Ask which of two ways to go with a die is better."""
    place, face, best, other = _clear()[rng.integers(len(_clear()))]
    mine, theirs = _stand(place, int(rng.integers(A_ROW)))
    options = (_BETTER, _WORSE) if rng.integers(2) else (_WORSE, _BETTER)
    return Question(
        id="duel.which_way",
        text=N_(
            "A bare duel of one lap: you are on {mine}, the rival is on {theirs}, and the finish "
            "lies behind row {rows}. You have taken the {face} die. Which way is better for you?"
        ),
        values={
            "mine": mine,
            "theirs": theirs,
            "rows": ROWS,
            "face": lambda code: language(code)(FACE_NAMES[face]),
            "better": lambda code: _way(best, code),
            "worse": lambda code: _way(other, code),
            "high": best.worth,
            "low": other.worth,
        },
        kind="choice",
        answer=_BETTER,
        options=options,
        mistakes=(
            Mistake(
                _WORSE,
                N_(
                    "Put both Titans on the board and look at what the rival can do next: which "
                    "of its dice push you over rows, and which get past you?"
                ),
            ),
        ),
        because=N_(
            "“{better}” wins with probability {high}, “{worse}” with {low}. A rival "
            "that has to push you gives you rows; a rival with a free way does not."
        ),
        method=N_("Compare the positions the rival would be left with."),
    )


_FIRST, _SECOND, _THIRD = (
    N_("row {a1} against row {b1}"),
    N_("row {a2} against row {b2}"),
    N_("row {a3} against row {b3}"),
)


def which_first(rng: np.random.Generator) -> Question:
    """Ask which of three positions has to be worked out before the others."""
    sums = rng.choice(np.arange(8, 2 * ROWS - 2), 3, replace=False)
    values: dict[str, object] = {}
    for at, total in enumerate(sums.tolist(), 1):
        low = max(1, total - ROWS)
        a = int(rng.integers(low, min(ROWS, total - 1) + 1))
        values |= {f"a{at}": a, f"b{at}": total - a, f"s{at}": total}
    options = (_FIRST, _SECOND, _THIRD)
    answer = options[int(np.argmax(sums))]
    return Question(
        id="duel.which_first",
        text=N_(
            "The race is over after {rows} rows. You work backwards through the bare duel, by the "
            "sum of the two rows. Which of these positions comes first?"
        ),
        values={"rows": ROWS, **values},
        kind="choice",
        answer=answer,
        options=options,
        mistakes=tuple(
            Mistake(
                option,
                N_(
                    "Its sum is {sum}; another one has a larger sum, and so lies nearer to the "
                    "end of the race."
                ),
                {"sum": int(total)},
            )
            for option, total in zip(options, sums, strict=True)
        ),
        because=N_("The sums are {s1}, {s2} and {s3}. The largest comes first: {answer}."),
        method=N_("Add the two rows of each position."),
    )


def how_many(rng: np.random.Generator) -> Question:
    """Ask how many positions a duel of so many laps has."""
    laps = int(rng.integers(1, 8))
    rows = ROWS * laps
    answer = sum(1 for _ in places(laps))
    return Question(
        id="duel.how_many",
        text=N_(
            "House rule: {laps} × {round} = {rows} rows to the finish. Each Titan is in one of "
            "these rows, and for each pair of rows there are {columns} ways in which their columns "
            "can differ. In {clash} of all these positions both would be on one space, which is "
            "not allowed. How many positions are left?"
        ),
        values={
            "laps": laps,
            "round": ROWS,
            "rows": rows,
            "columns": A_ROW,
            "clash": A_ROW * rows**2 - answer,
        },
        kind="number",
        answer=answer,
        mistakes=distinct(
            Mistake(A_ROW * rows**2, N_("Take away those in which both are on one space.")),
            Mistake(
                rows**2 - (A_ROW * rows**2 - answer),
                N_("Each pair of rows counts {columns} times, once for each way of the columns."),
            ),
            Mistake(
                A_ROW * 2 * rows - (A_ROW * rows**2 - answer),
                N_("Each row of the one goes with each row of the other: multiply."),
            ),
        ),
        because="{rows} × {rows} × {columns} − {clash} = {answer}.",
        method=N_("Multiply rows by rows by ways of the columns, and take away what can't be."),
    )


def better_of_two(rng: np.random.Generator) -> Question:
    """Ask what a position is worth where some faces are good and the others are not."""
    place, x, y, good = _two_kinds()[rng.integers(len(_two_kinds()))]
    mine, theirs = _stand(place, int(rng.integers(A_ROW)))
    faces = len(FACES)
    one, p = Fraction(good, faces), 1 - Fraction(faces - good, faces) ** 2
    return Question(
        id="duel.better_of_two",
        text=N_(
            "A bare duel of one lap: you are on {mine}, the rival is on {theirs}. Of the six faces "
            "{good} lead to positions in which you win with probability {x}, the others to {y} at "
            "best. You roll two dice and take the better one. What is your probability of winning "
            "before the roll?"
        ),
        values={"mine": mine, "theirs": theirs, "good": good, "x": x, "y": y, "p": p, "q": 1 - p},
        kind="percent",
        answer=solve(1).values[place],
        mistakes=distinct(
            Mistake(
                one * x + (1 - one) * y, N_("That is for a single die, not the better of two.")
            ),
            Mistake(
                one**2 * x + (1 - one**2) * y,
                N_("One good die of the two is enough; not both have to be good."),
            ),
            Mistake(p * x, N_("With two bad dice you may still win: that part has to be added.")),
            Mistake((x + y) / 2, N_("The two cases are not equally likely.")),
        ),
        because=N_(
            "At least one die is good with probability {p}; none is with probability {q}. So it is "
            "{p} × {x} + {q} × {y} = {answer}."
        ),
        method=N_("First find the probability that at least one of the two dice is good."),
    )


MAKERS: tuple[Maker, ...] = (finishes_now, which_first, better_of_two, which_way, how_many)


def _at_least(rows: int, dice: int) -> Fraction:
    """Return the chance that the best of some dice goes so many rows."""
    return sum((p for worth, p in kth_best(dice, 1).items() if worth >= rows), Fraction(0))


def _stand(place: Place, shift: int) -> tuple[str, str]:
    """Return the names of the two spaces, the board being shifted by so many pairs of columns."""
    column = (place.mine + 1) % 2 + 2 * shift
    mine = name_of(space_at(column, place.mine))
    return mine, name_of(space_at((column + place.apart) % COLUMNS, place.theirs))


def _way(option: Option, code: str) -> str:
    return language(code)(PATH_NAMES[PATHS.index(option.path)])


@cache
def _clear() -> list[tuple[Place, int, Option, Option]]:
    """Return positions, dice, and the best and the worst way, where one is clearly better."""
    solved = solve(1)
    return [
        (place, face, options[0], options[-1])
        for place in solved.values
        if min(place.mine, place.theirs) >= NEAR
        for face, options in enumerate(solved.options(place))
        if options[0].worth - options[-1].worth >= CLEAR and _short(options[0], options[-1])
    ]


@cache
def _two_kinds() -> list[tuple[Place, Fraction, Fraction, int]]:
    """Return positions whose faces are worth one of two values, and how many the higher one."""
    solved = solve(1)
    found = []
    for place in solved.values:
        best = [options[0] for options in solved.options(place)]
        worth = sorted({one.worth for one in best})
        if len(worth) == 2 and worth[0] > 0 and worth[0].denominator < PERCENT:
            y, x = worth
            found.append((place, x, y, sum(one.worth == x for one in best)))
    return found


def _short(*options: Option) -> bool:
    """Return whether all of these are worth fractions that one can reckon with."""
    return all(one.worth.denominator <= LONGEST for one in options)
