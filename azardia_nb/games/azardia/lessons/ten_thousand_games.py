"""Questions about many games: what shrinks, what does not, and when two things are told apart."""

from fractions import Fraction

import numpy as np

from azardia_nb.lessons.question import Maker, Mistake, Question
from azardia_nb.simulation.statistics import POWER, games_needed, share
from azardia_nb.text.language import N_
from azardia_nb.text.say import PERCENT, percent, points, rounded, whole

PLAYERS = 4
QUARTER = Fraction(1, PLAYERS)
_FOUR, _TWICE, _SAME, _HALF = (
    N_("about four times as many"),
    N_("about twice as many"),
    N_("about the same number"),
    N_("about half as many"),
)


def _whole(n: int) -> object:
    return lambda code: whole(n, code)


def _points(n: int) -> object:
    return lambda code: points(Fraction(n, PERCENT), code)


def half_the_difference() -> Question:
    """Ask how many more games half a difference takes."""
    usual, change = QUARTER, Fraction(2, 100)
    whole_change = games_needed(float(usual), float(usual + change))
    half = games_needed(float(usual), float(usual + change / 2))
    return Question(
        id="many_games.half_the_difference",
        text=N_(
            "A player wins {usual} of the games. With one rule changed it wins {changed}; after "
            "{n} games with each rule you notice that with probability {power}. If the change "
            "were only half as large, how many games would you need for that?"
        ),
        values={
            "usual": lambda code: percent(usual, code),
            "changed": lambda code: percent(usual + change, code),
            "n": _whole(whole_change),
            "power": lambda code: percent(POWER, code),
            "half": _whole(half),
        },
        kind="choice",
        answer=_FOUR,
        options=(_HALF, _SAME, _TWICE, _FOUR),
        mistakes=(
            Mistake(_HALF, N_("A smaller change is harder to see, not easier.")),
            Mistake(_SAME, N_("If that were so, you would notice the tiniest change at once.")),
            Mistake(
                _TWICE,
                N_(
                    "Twice as many games do not halve the interval: its width shrinks with the "
                    "square root of the number of games."
                ),
            ),
        ),
        because=N_(
            "The interval must be half as wide. Its width shrinks with the square root of the "
            "number of games, so you need about four times as many: {half} with each rule."
        ),
    )


def narrower(rng: np.random.Generator) -> Question:
    """Ask for the games that make an interval so many times narrower."""
    times = int(rng.integers(2, 6))
    games = int(rng.integers(1, 10)) * 100
    return Question(
        id="many_games.narrower",
        text=N_(
            "After {n} games the interval for a share is {times} times as wide as you want it. How "
            "many games do you need in all?"
        ),
        values={"n": _whole(games), "times": times, "square": times**2},
        kind="number",
        answer=games * times**2,
        mistakes=(
            Mistake(
                games * times,
                N_(
                    "With {times} times as many games the interval shrinks only by the square root "
                    "of "
                    "{times}."
                ),
            ),
            Mistake(
                games * (times**2 - 1),
                N_("That is how many extra games you need. How many is that in all?"),
            ),
            Mistake(Fraction(games, times), N_("With fewer games the interval gets wider.")),
        ),
        because=N_(
            "The width shrinks with the square root of the number of games. To divide the width by "
            "{times}, multiply the games by {times} × {times} = {square}: {answer}."
        ),
        method=N_(
            "The width shrinks with the square root of the number of games: multiply {n} by "
            "{times} squared."
        ),
    )


def _reading(rng: np.random.Generator) -> tuple[int, int]:
    games = int(rng.integers(4, 40)) * 100
    hits = int(rng.binomial(games, rng.choice([0.25, 0.25, 0.29, 0.21])))
    return hits, games


_FITS, _AGAINST, _PROVES = (
    N_("they may well be equally good: a quarter is in the interval"),
    N_("they are probably not equally good: a quarter is not in the interval"),
    N_("it is proved that they are equally good"),
)


def reading(rng: np.random.Generator) -> Question:
    """Ask what an interval says of a quarter."""
    while True:
        hits, games = _reading(rng)
        found = share(hits, games)
        if min(abs(found.low - 0.25), abs(found.high - 0.25)) > 0.003:
            break
    inside = found.low < 0.25 < found.high
    right, wrong = (_FITS, _AGAINST) if inside else (_AGAINST, _FITS)
    return Question(
        id="many_games.reading",
        text=N_(
            "One of four players has won {k} of {n} games. The 95% interval goes from {low} to "
            "{high}. What does that tell you about the four players, if you know nothing else?"
        ),
        values={
            "n": _whole(games),
            "k": _whole(hits),
            "low": lambda code: percent(found.low, code),
            "high": lambda code: percent(found.high, code),
            "quarter": lambda code: percent(QUARTER, code),
        },
        kind="choice",
        answer=right,
        options=(_FITS, _AGAINST, _PROVES),
        mistakes=(
            Mistake(wrong, N_("Look for {quarter}: is it between the two ends?")),
            Mistake(
                _PROVES,
                N_(
                    "No number of games can prove that: every other share in the interval fits too."
                ),
            ),
        ),
        because=N_(
            "Every share between {low} and {high} fits these games well; shares outside do not. "
            "Check whether {quarter} is inside."
        ),
        method=N_("Compare {quarter} with both ends, {low} and {high}."),
    )


_ONE, _OTHER, _EQUAL = N_("the first one"), N_("the second one"), N_("both need the same number")


def harder(rng: np.random.Generator) -> Question:
    """Ask which of two changes takes more games to be noticed."""
    small, large = sorted(rng.choice(range(1, 9), 2, replace=False).tolist())
    first = bool(rng.integers(2))
    one, other = (small, large) if first else (large, small)
    usual = 0.25
    needs = {n: games_needed(usual, usual + n / 100) for n in (small, large)}
    right, wrong = (_ONE, _OTHER) if first else (_OTHER, _ONE)
    return Question(
        id="many_games.harder",
        text=N_(
            "You study two rule changes. The first raises a player's share of wins by {one}, from "
            "{usual}; the second raises it by {other}. Which of the two needs more games before "
            "you notice it?"
        ),
        values={
            "one": _points(one),
            "other": _points(other),
            "usual": lambda code: percent(usual, code),
            "small": _points(small),
            "large": _points(large),
            "many": _whole(needs[small]),
            "few": _whole(needs[large]),
        },
        kind="choice",
        answer=right,
        options=(_ONE, _OTHER, _EQUAL),
        mistakes=(
            Mistake(wrong, N_("The larger change is easier to notice.")),
            Mistake(
                _EQUAL,
                N_(
                    "The size of the change is what counts: the smaller it is, the more games you "
                    "need."
                ),
            ),
        ),
        because=N_(
            "A change of {small} needs {many} games with each rule, a change of {large} only {few}."
        ),
        method=N_("Compare the two changes: half the change needs about four times as many games."),
    )


def width_after(rng: np.random.Generator) -> Question:
    """Ask how wide an interval is after so many times as many games."""
    times = int(rng.integers(2, 6))
    narrow = int(rng.integers(5, 40))  # tenths of a percentage point
    games = 100 * int(rng.integers(1, 10))
    return Question(
        id="many_games.width_after",
        text=N_(
            "After {n} games an interval is {wide} wide. About how many percentage points wide is "
            "it after {more} games?"
        ),
        values={
            "n": _whole(games),
            "more": _whole(games * times**2),
            "wide": lambda code: points(Fraction(narrow * times, 1000), code),
            "times": times,
            "square": times**2,
        },
        kind="points",
        answer=Fraction(narrow, 1000),
        mistakes=(
            Mistake(
                Fraction(narrow, 1000 * times),
                N_("You divided by {square}. The width shrinks only with the square root of that."),
            ),
            Mistake(
                Fraction(narrow * times, 1000),
                N_("That is how wide it was. More games make an interval narrower."),
            ),
            Mistake(
                Fraction(narrow * times**2, 1000),
                N_("It would be that wide with fewer games, not with more."),
            ),
        ),
        because=N_(
            "{more} games are {square} times as many, and the square root of {square} is {times}: "
            "divide the width by {times}. {answer}."
        ),
        method=N_(
            "By how much did you multiply the games? Divide the width by the square root of that."
        ),
    )


_MORE, _FIVE, _FEWER = (
    N_("more than 5 in 100"),
    N_("5 in 100, as the 95% says"),
    N_("fewer than 5 in 100: more games are surer"),
)


def stopping(rng: np.random.Generator) -> Question:
    """Ask what looking again and again does to false alarms."""
    every = 100 * int(rng.integers(1, 6))
    looks = int(rng.integers(3, 21))
    return Question(
        id="many_games.stopping",
        text=N_(
            "Four players are equally good. Somebody looks after every {every} games, up to "
            "{games}, and stops as soon as the 95% interval no longer contains {quarter}. In how "
            "many of 100 such experiments is there a false alarm?"
        ),
        values={
            "every": _whole(every),
            "games": _whole(every * looks),
            "looks": looks,
            "quarter": lambda code: percent(QUARTER, code),
        },
        kind="choice",
        answer=_MORE,
        options=(_MORE, _FIVE, _FEWER),
        mistakes=(
            Mistake(_FIVE, N_("That holds for one look. Here there are {looks}.")),
            Mistake(
                _FEWER,
                N_("More games make the interval narrower, but each look can miss once more."),
            ),
        ),
        because=N_(
            "Each of the {looks} looks may be one of the 5 in 100 that miss, and one of them is "
            "enough. Fix the number of games beforehand, and look once."
        ),
        method=N_("Count how often somebody looks."),
    )


_CLEAR, _OPEN, _ALIKE = (
    N_("the two shares differ clearly"),
    N_("these two intervals alone do not tell"),
    N_("the two shares are the same"),
)


def two_intervals(rng: np.random.Generator) -> Question:
    """Ask what can be said of two shares by their intervals."""
    while True:
        games = 100 * int(rng.integers(4, 40))
        one, other = (
            share(int(rng.binomial(games, float(QUARTER) + rng.choice([0, 0.1]))), games)
            for _ in range(2)
        )
        gap = max(one.low, other.low) - min(one.high, other.high)
        if one.value != other.value and abs(gap) > 0.004:
            break
    return Question(
        id="many_games.two_intervals",
        text=N_(
            "With one rule a player wins {one} of {n} games, with another rule {other} of {n} "
            "games with other dice. The 95% intervals go from {low} to {high} and from {low2} to "
            "{high2}. What can you say?"
        ),
        values={
            "n": _whole(games),
            "one": _whole(int(rounded(one.value * games))),
            "other": _whole(int(rounded(other.value * games))),
            "low": lambda code: percent(one.low, code),
            "high": lambda code: percent(one.high, code),
            "low2": lambda code: percent(other.low, code),
            "high2": lambda code: percent(other.high, code),
        },
        kind="choice",
        answer=_CLEAR if gap > 0 else _OPEN,
        options=(_CLEAR, _OPEN, _ALIKE),
        mistakes=(
            Mistake(
                _CLEAR,
                N_("The intervals overlap: some shares fit the games of both rules."),
            ),
            Mistake(
                _OPEN,
                N_("The intervals do not even touch. That is a stricter test than most."),
            ),
            Mistake(_ALIKE, N_("No number of games can prove that two shares are the same.")),
        ),
        because=N_(
            "Intervals that do not touch are clear evidence of a difference. Intervals that "
            "overlap leave it open: an interval for the difference itself may still leave out 0."
        ),
        method=N_("Compare the upper end of one interval with the lower end of the other."),
    )


MAKERS: tuple[Maker, ...] = (
    narrower,
    reading,
    harder,
    width_after,
    stopping,
    two_intervals,
)
