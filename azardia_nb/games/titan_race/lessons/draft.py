"""Questions about the draft: the best of several dice, the k-th best, what a seat is worth."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from azardia_nb.games.titan_race.odds.draft import ROWS, kth_best, once, one_die, seats, shows
from azardia_nb.games.titan_race.rules.board import FACES
from azardia_nb.games.titan_race.text.sentences import FACE_NAMES
from azardia_nb.lessons.question import Maker, Mistake, Question
from azardia_nb.probability.distribution import mean
from azardia_nb.text.language import N_, language
from azardia_nb.text.say import decimal, fraction

MOST_TITANS = 6
BEST, WORST = max(ROWS), min(ROWS)


def _said(value: Fraction, code: str) -> str:
    """Return a mean as a fraction and as a decimal."""
    if value.denominator == 1:
        return fraction(value)
    return f"{fraction(value)} ≈ {decimal(value, code, 2)}"


def _mean(value: Fraction) -> Callable[[str], str]:
    """Return a mean for a field of a text."""
    return lambda code: _said(value, code)


def best_of_several(rng: np.random.Generator) -> Question:
    """Ask how likely at least one die of some is worth the most rows."""
    dice = int(rng.integers(2, 6))
    one = one_die()[BEST]
    answer = kth_best(dice, 1)[BEST]
    return Question(
        id="draft.best_of_several",
        text=N_(
            "You roll {dice} dice. What is the probability that at least one of them is worth "
            "{best} rows?"
        ),
        values={"dice": dice, "best": BEST, "one": one, "none": 1 - one, "left": 1 - answer},
        kind="chance",
        answer=answer,
        mistakes=(
            Mistake(
                min(dice * one, Fraction(1)),
                N_(
                    "You added {one} for each die. Several dice may be worth {best} at once, and "
                    "you counted those rolls more than once."
                ),
            ),
            Mistake(1 - answer, N_("That is the probability of the complement: not a single one.")),
            Mistake(
                one**dice, N_("That is the probability that all of them are worth {best} rows.")
            ),
            Mistake(one, N_("That is the probability for one die. More dice help.")),
        ),
        because=N_(
            "None of {dice} dice: {none} multiplied {dice} times by itself, {left}. The rest is "
            "{answer}."
        ),
        method=N_(
            "Work out the probability that no die is worth {best} rows, and subtract it from 1."
        ),
    )


def best_of_two_on_average(rng: np.random.Generator) -> Question:
    """Ask for the mean of the better or the worse of two dice."""
    place = int(rng.integers(1, 3))
    found = kth_best(2, place)
    answer = mean(found)
    other = mean(kth_best(2, 3 - place))
    rows = [f"{n} × {fraction(chance)}" for n, chance in found.items()]
    return Question(
        id="draft.two_on_average",
        text=N_("Two dice are rolled. How many rows is the better one worth on average?")
        if place == 1
        else N_("Two dice are rolled. How many rows is the worse one worth on average?"),
        values={
            "one": _mean(mean(one_die())),
            "sum": " + ".join(rows),
            "other": _mean(other),
            "cases": len(ROWS) ** 2,
        },
        kind="number",
        answer=answer,
        mistakes=(
            Mistake(mean(one_die()), N_("That is the average of one die, whichever it is.")),
            Mistake(other, N_("That is the average of the other die of the two.")),
            Mistake(
                Fraction(BEST if place == 1 else WORST),
                N_("That is the most extreme result, and it does not always come."),
            ),
        ),
        because=N_("{sum} = {answer}."),
        method=N_(
            "Count among the {cases} equally likely rolls how often that die is worth 2, 3 and 4 "
            "rows, and take the average."
        ),
    )


def which_seat(rng: np.random.Generator) -> Question:
    """Ask which seat gets the fewest rows in a draft of so many Titans."""
    titans = int(rng.integers(3, MOST_TITANS + 1))
    worth = seats(titans)
    worst = worth.index(min(worth)) + 1
    answer = N_("seat {worst}")
    last, first, middle = N_("seat {titans}"), N_("seat 1"), N_("seat {second}")
    options = [first, middle, answer, last] if worst != 2 else [first, answer, last]
    return Question(
        id="draft.which_seat",
        text=N_(
            "In a draft of {titans} Titans by the book, all take the die with the most rows. Which "
            "seat gets the fewest rows a turn on average?"
        ),
        values={
            "titans": titans,
            "worst": worst,
            "second": 2,
            "rows": _mean(min(worth)),
            "top": _mean(max(worth)),
            "two": _mean(worth[1]),
        },
        kind="choice",
        options=tuple(options),
        answer=answer,
        mistakes=(
            Mistake(
                last,
                N_("The last seat rolls all the dice again, and has its choice: {top} rows."),
            ),
            Mistake(first, N_("The first seat has its choice of all the dice: {top} rows.")),
            *(
                [Mistake(middle, N_("It gets {two} rows; another seat gets fewer."))]
                if worst != 2
                else []
            ),
        ),
        because=N_(
            "Each seat takes the best die that is left; only the last seat rolls again. So seat "
            "{worst} has the leavings: {rows} rows."
        ),
        method=N_(
            "Ask of each seat: how many dice may it choose from, and has somebody chosen before?"
        ),
    )


def a_seat_on_average(rng: np.random.Generator) -> Question:
    """Ask what every seat is worth where each comes to each pick equally often."""
    titans = int(rng.choice((3, 5, 6)))  # the guess of the lesson is about four
    picks = [mean(kth_best(titans, k)) for k in range(1, titans)]
    answer = sum(picks, Fraction(0)) / len(picks)
    assert seats(titans, rolling=True) == [answer] * titans
    return Question(
        id="draft.a_seat_on_average",
        text=N_(
            "In a rolling draft of {titans} Titans, all dice are rolled again when only one is "
            "left, and each seat gets each pick equally often. The picks are worth these rows on "
            "average: {picks}. How many rows a turn does a seat get on average?"
        ),
        values={
            "titans": titans,
            "picks": lambda code: "; ".join(_said(one, code) for one in picks),
            "n": len(picks),
            "one": _mean(mean(one_die())),
        },
        kind="number",
        answer=answer,
        mistakes=(
            Mistake(picks[0], N_("That is the first pick alone.")),
            Mistake(
                mean(one_die()),
                N_(
                    "That is the average of all the dice, with the last one. Here nobody takes "
                    "that one: it is rolled again."
                ),
            ),
            Mistake(sum(picks, Fraction(0)), N_("That is the sum of all picks. Divide it by {n}.")),
        ),
        because=N_("The average of the {n} picks: {answer}."),
        method=N_("Add the {n} averages, and divide by {n}."),
    )


def to_deny(rng: np.random.Generator) -> Question:
    """Ask how likely a wanted face is there exactly once, so that taking it denies it."""
    dice = int(rng.integers(2, 5))
    face = int(rng.integers(len(FACES)))
    answer = once(dice)
    one = Fraction(1, len(FACES))
    return Question(
        id="draft.to_deny",
        text=N_(
            "You roll {dice} dice. What is the probability that exactly one of them shows {face}?"
        ),
        values={
            "dice": dice,
            "face": lambda code: language(code)(FACE_NAMES[face]),
            "one": one,
            "none": 1 - one,
            "others": dice - 1,
        },
        kind="chance",
        answer=answer,
        mistakes=(
            Mistake(
                shows(dice), N_("That is the probability of at least one, and so of more, too.")
            ),
            Mistake(
                answer / dice,
                N_(
                    "You fixed which die shows it. Any of the {dice} dice may be the one: multiply "
                    "by {dice}."
                ),
            ),
            Mistake(
                dice * one,
                N_("The other dice must show something else: multiply by {none} for each."),
            ),
        ),
        because=N_(
            "One die shows it ({one}), the other {others} do not ({none} each), and there are "
            "{dice} ways to choose the die: {answer}."
        ),
        method=N_("Fix the die that shows it, multiply the probabilities, then count the ways."),
    )


MAKERS: tuple[Maker, ...] = (
    best_of_several,
    best_of_two_on_average,
    which_seat,
    a_seat_on_average,
    to_deny,
)


def fewest_rows() -> Question:
    """Ask who gets the fewest rows in a draft of four, before every seat's rows are shown."""
    worth = seats(4)
    worst = worth.index(min(worth)) + 1
    options = (N_("seat 1"), N_("seat 2"), N_("seat 3"), N_("seat 4"))
    return Question(
        id="draft.fewest_rows",
        text=N_(
            "Four Titans draft by the book: the first rolls four dice, each takes the best die "
            "that is left, and the last rolls all four again. Which seat gets the fewest rows?"
        ),
        values={"worst": worst, "rows": _mean(min(worth)), "top": _mean(max(worth))},
        kind="choice",
        options=options,
        answer=options[worst - 1],
        mistakes=(
            Mistake(options[3], N_("The last seat rolls all four dice again, and has its choice.")),
            Mistake(options[0], N_("The first seat chooses among all the dice.")),
            Mistake(options[1], N_("It has more to choose from than the seat after it.")),
        ),
        because=N_(
            "The last seat has as many rows as the first, {top}. It is the seat before it that is "
            "left with the last dice: {rows}."
        ),
    )
