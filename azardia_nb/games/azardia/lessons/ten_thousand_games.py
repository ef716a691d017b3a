"""Questions about many games: what shrinks, what does not, and when two things are told apart."""

from fractions import Fraction

import numpy as np

from azardia_nb.lessons.question import Maker, Mistake, Question
from azardia_nb.simulation.statistics import games_needed, share
from azardia_nb.text.language import N_
from azardia_nb.text.say import percent, whole

PLAYERS = 4
QUARTER = Fraction(1, PLAYERS)
SURE = Fraction(95, 100)
_FOUR, _TWICE, _SAME, _HALF = (
    N_("about four times as many"),
    N_("about twice as many"),
    N_("about as many"),
    N_("about half as many"),
)


def _whole(n: int) -> object:
    return lambda code: whole(n, code)


def half_the_difference() -> Question:
    """Ask how many more games half a difference takes."""
    usual, points = QUARTER, Fraction(2, 100)
    whole_change = games_needed(float(usual), float(usual + points))
    half = games_needed(float(usual), float(usual + points / 2))
    return Question(
        id="many_games.half_the_difference",
        text=N_(
            "A player wins {usual} of the games. With one ruling changed it wins {changed}, and "
            "{n} games under each of the two are enough to notice. If the change were only half as "
            "large, how many games would it take?"
        ),
        values={
            "usual": lambda code: percent(usual, code),
            "changed": lambda code: percent(usual + points, code),
            "n": _whole(whole_change),
            "half": _whole(half),
        },
        kind="choice",
        answer=_FOUR,
        options=(_HALF, _SAME, _TWICE, _FOUR),
        mistakes=(
            Mistake(_HALF, N_("What is smaller is harder to see, not easier.")),
            Mistake(_SAME, N_("Then a change of next to nothing would show at once.")),
            Mistake(
                _TWICE,
                N_("Twice the games do not halve the interval: it shrinks with their square root."),
            ),
        ),
        because=N_(
            "The interval must be half as wide, and its width shrinks with the square root of the "
            "games: {half} of each."
        ),
    )


def narrower(rng: np.random.Generator) -> Question:
    """Ask for the games that make an interval so many times narrower."""
    times = int(rng.integers(2, 6))
    games = int(rng.integers(1, 10)) * 100
    return Question(
        id="many_games.narrower",
        text=N_(
            "After {n} games the interval of a share is too wide for you: you want one that is "
            "{times} times narrower. How many games does that take in all?"
        ),
        values={"n": _whole(games), "times": times, "square": times**2},
        kind="number",
        answer=games * times**2,
        mistakes=(
            Mistake(games * times, N_("That shrinks it by the square root of {times} only.")),
            Mistake(games * (times**2 - 1), N_("So many more; and in all?")),
            Mistake(Fraction(games, times), N_("Fewer games make it wider.")),
        ),
        because=N_(
            "The width shrinks with the square root of the games: {times} times narrower takes "
            "{times} × {times} = {square} times the games, {answer}."
        ),
    )


def ahead(rng: np.random.Generator) -> Question:
    """Ask what becomes of a lead when chance goes on as expected."""
    games = int(rng.integers(2, 11)) * 40
    extra = 2 * int(rng.integers(3, 9))
    times = int(rng.integers(3, 10))
    later = games * times
    return Question(
        id="many_games.ahead",
        text=N_(
            "Four players play alike. After {n} games one of them has won {won}: {extra} more than "
            "a quarter. From now on everything comes out exactly as expected. How many more than a "
            "quarter of all games has this player won after {later} games?"
        ),
        values={
            "n": _whole(games),
            "won": _whole(games // PLAYERS + extra),
            "extra": extra,
            "later": _whole(later),
            "share": lambda code: percent(QUARTER + Fraction(extra, later), code, 2),
            "before": lambda code: percent(QUARTER + Fraction(extra, games), code, 2),
        },
        kind="number",
        answer=extra,
        mistakes=(
            Mistake(0, N_("Who would take the games back? Dice remember nothing.")),
            Mistake(extra * times, N_("Luck is not expected to go on either.")),
            Mistake(
                Fraction(extra, times),
                N_("That is what becomes of the share; the games themselves stay won."),
            ),
        ),
        because=N_(
            "Still {answer}. They are not paid back, they are watered down: the share goes from "
            "{before} to {share}."
        ),
    )


def _reading(rng: np.random.Generator) -> tuple[int, int]:
    games = int(rng.integers(4, 40)) * 100
    hits = int(rng.binomial(games, rng.choice([0.25, 0.25, 0.29, 0.21])))
    return hits, games


_FITS, _AGAINST, _PROVES = (
    N_("they may well be equal: a quarter is in the interval"),
    N_("they are hardly equal: a quarter is not in the interval"),
    N_("it is proved that they are equal"),
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
            "In {n} games one of four players has won {k}. The 95% interval goes from {low} to "
            "{high}. What does that say, if nothing else is known?"
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
            Mistake(wrong, N_("Look for {quarter}: does it lie between the two ends?")),
            Mistake(
                _PROVES,
                N_("No number of games proves that: every other share in the interval fits too."),
            ),
        ),
        because=N_(
            "All shares between {low} and {high} fit with what was seen, and those outside hardly."
        ),
    )


def missing(rng: np.random.Generator) -> Question:
    """Ask how many of many intervals miss the truth."""
    pupils = int(rng.integers(1, 16)) * 20
    return Question(
        id="many_games.missing",
        text=N_(
            "{n} pupils each play ten thousand games with a seed of their own, and each works out "
            "a 95% interval. How many of the intervals do not hold the true share, on average?"
        ),
        values={"n": pupils, "rest": 5},
        kind="number",
        answer=pupils * (1 - SURE),
        mistakes=(
            Mistake(0, N_("Then they would be 100% intervals.")),
            Mistake(pupils * SURE, N_("So many hold it; and how many do not?")),
            Mistake(1, N_("That would be so with 20 pupils.")),
        ),
        because=N_(
            "{rest} of 100 miss, however many games each has: {answer}. More games make the "
            "intervals narrower, not surer."
        ),
    )


_ONE, _OTHER, _EQUAL = N_("the one"), N_("the other"), N_("both take as many")


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
            "Two rulings are looked at. One lifts a player's share by {one} percentage points, "
            "from {usual}, the other by {other}. Which of the two takes more games to be noticed?"
        ),
        values={
            "one": one,
            "other": other,
            "usual": lambda code: percent(usual, code),
            "small": small,
            "large": large,
            "many": _whole(needs[small]),
            "few": _whole(needs[large]),
        },
        kind="choice",
        answer=right,
        options=(_ONE, _OTHER, _EQUAL),
        mistakes=(
            Mistake(wrong, N_("The larger change stands out sooner.")),
            Mistake(_EQUAL, N_("How far apart two shares are is just what counts.")),
        ),
        because=N_("{small} points take {many} games of each kind, {large} points only {few}."),
    )


MAKERS: tuple[Maker, ...] = (narrower, ahead, reading, missing, harder)
