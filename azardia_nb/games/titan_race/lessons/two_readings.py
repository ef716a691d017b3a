"""Questions about one sentence of the rulebook and its two readings: what a seat is worth."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from azardia_nb.games.titan_race.odds.draft import kth_best, seats
from azardia_nb.lessons.question import Maker, Mistake, Question, distinct
from azardia_nb.probability.distribution import mean
from azardia_nb.simulation.statistics import share
from azardia_nb.text.language import N_, language
from azardia_nb.text.say import decimal, percent

# --- before the games are shown -----------------------------------------------------------------

TITANS = 4
_SEATS = (
    N_("the first seat"),
    N_("the second seat"),
    N_("the third seat"),
    N_("the fourth seat"),
)
FIRST, SECOND, THIRD, FOURTH = _SEATS
EQUAL = N_("all four equally often")


def strongest_seat() -> Question:
    """Ask which seat wins most where all get the same rows; tests play the games."""
    return Question(
        id="two_readings.strongest_seat",
        text=N_(
            "Four Titans race under “rolling”, and all players are equally good. In the long run "
            "every seat gets the same rows a turn. Which seat wins most often?"
        ),
        values={},
        kind="choice",
        answer=FIRST,
        options=(*_SEATS, EQUAL),
        mistakes=(
            Mistake(EQUAL, N_("Equal rows a turn, yes. But have all had as many turns?")),
            Mistake(SECOND, N_("Another seat has always had a turn before it.")),
            Mistake(THIRD, N_("Two seats have always had a turn before it.")),
            Mistake(
                FOURTH,
                N_("Moving last is no advantage in a race: all others have had a turn before it."),
            ),
        ),
        because=N_(
            "The first seat begins each round, so it has often had a turn more than the others. "
            "In a race that counts, although all get the same rows a turn."
        ),
        method=N_("Ask of each seat how many turns it has had when somebody crosses the line."),
    )


# --- exercises ----------------------------------------------------------------------------------


def by_rounds(rng: np.random.Generator) -> Question:
    """Ask how many rows a turn the die of a seat is worth by the book's reading."""
    titans = int(rng.integers(3, 6))
    seat = titans if rng.integers(2) else int(rng.integers(2, titans))
    worth = [mean(kth_best(titans, k)) for k in range(1, titans + 1)]
    answer = seats(titans)[seat - 1]
    return Question(
        id="two_readings.by_rounds",
        text=N_(
            "There are {titans} Titans, and everybody takes the die that goes farthest. From the "
            "best to the worst, {titans} dice are worth {worth} rows on average. Under “rounds”, "
            "how many rows a turn does the die of seat {seat} go on average?"
        ),
        values={
            "titans": titans,
            "seat": seat,
            "worth": lambda code: _listed(worth, code),
            "k": titans if seat < titans else 1,
        },
        kind="number",
        answer=answer,
        mistakes=distinct(
            Mistake(
                worth[seat - 1],
                N_("The last seat does not take what is left: it rolls all dice again."),
            ),
            Mistake(worth[0], N_("Only the first and the last seat choose from all dice.")),
            Mistake(mean(kth_best(1, 1)), N_("That is the mean of a single die.")),
            Mistake(
                worth[min(seat, titans - 1)],
                N_("Count again: seat 1 takes the best die, seat 2 the second best, and so on."),
            ),
        ),
        because=N_(
            "Seats 1, 2 and so on take the best die, the second best and so on; the last seat has "
            "a roll of its own and takes its best. That makes {answer} rows."
        ),
        method=N_("Find out which dice the seat chooses from, and which of them is left for it."),
    )


def by_rolling(rng: np.random.Generator) -> Question:
    """Ask how many rows a turn a die is worth by the other reading."""
    titans = int(rng.integers(3, 7))
    worth = [mean(kth_best(titans, k)) for k in range(1, titans + 1)]
    answer = seats(titans, rolling=True)[0]
    return Question(
        id="two_readings.by_rolling",
        text=N_(
            "There are {titans} Titans, and everybody takes the die that goes farthest. From the "
            "best to the worst, {titans} dice are worth {worth} rows on average. Under “rolling” "
            "all dice are rolled again as soon as one is left, so in the long run each seat comes "
            "to each of the other picks equally often. How many rows a turn is that on average?"
        ),
        values={
            "titans": titans,
            "worth": lambda code: _listed(worth, code),
            "picks": titans - 1,
            "sum": lambda code: decimal(sum(worth[:-1]), code, 2),
        },
        kind="number",
        answer=answer,
        mistakes=distinct(
            Mistake(
                _average(worth),
                N_("The last die of a roll is never taken: leave the worst one out."),
            ),
            Mistake(worth[0], N_("You get the best die only when it is your turn to roll.")),
            Mistake(sum(worth[:-1]), N_("Divide by the number of picks.")),
        ),
        because=N_("Add the {picks} picks, {sum}, and divide by {picks}: {answer}."),
        method=N_("Take the mean of all picks but the worst die, which nobody takes."),
    )


def behind_after(rng: np.random.Generator) -> Question:
    """Ask how far one seat falls behind another by its dice alone."""
    titans = int(rng.integers(4, 7))
    seat = int(rng.integers(2, titans))
    turns = int(rng.integers(5, 11))
    worth = seats(titans)
    gap = worth[0] - worth[seat - 1]
    return Question(
        id="two_readings.behind_after",
        text=N_(
            "Under “rounds” with {titans} Titans, the die of seat 1 goes {first} rows a turn on "
            "average, and the die of seat {seat} goes {other}. By how many rows does seat {seat} "
            "fall behind in {turns} turns on average, by its dice alone? Give one decimal."
        ),
        values={
            "titans": titans,
            "seat": seat,
            "turns": turns,
            "first": lambda code: _rows(worth[0], code),
            "other": lambda code: _rows(worth[seat - 1], code),
            "gap": lambda code: _rows(gap, code),
        },
        kind="number",
        answer=gap * turns,
        mistakes=distinct(
            Mistake(gap, N_("That is for a single turn.")),
            Mistake(worth[seat - 1] * turns, N_("That is how far seat {seat} goes by itself.")),
            Mistake(
                (worth[0] - _average(worth)) * turns,
                N_("Compare it with seat 1, not with the mean of all seats."),
            ),
        ),
        because=N_("{gap} rows a turn, {turns} times: {answer}."),
        method=N_("Subtract the two means and multiply by the number of turns."),
    )


def who_rolls(rng: np.random.Generator) -> Question:
    """Ask who rolls next where all dice are rolled again as soon as one is left."""
    titans = int(rng.integers(3, 7))
    roll = int(rng.integers(3, 7))
    turns = (roll - 1) * (titans - 1)
    answer = turns % titans + 1
    return Question(
        id="two_readings.who_rolls",
        text=N_(
            "Under “rolling” with {titans} Titans seat 1 makes the first roll. Each roll serves "
            "{picks} seats, one after the other; then the next seat rolls all dice again. Which "
            "seat makes roll number {roll}?"
        ),
        values={
            "titans": titans,
            "picks": titans - 1,
            "roll": roll,
            "turns": turns,
            "before": roll - 1,
        },
        kind="number",
        answer=answer,
        mistakes=distinct(
            Mistake(1, N_("That would be so if each roll served all {titans} seats.")),
            Mistake(
                roll * (titans - 1) % titans + 1,
                N_("Before roll number {roll} there were only {before} rolls."),
            ),
            Mistake(
                turns % titans or titans, N_("That seat took the last die before; the next rolls.")
            ),
        ),
        because=N_(
            "The {before} rolls before it were enough for {before} × {picks} = {turns} turns. "
            "Counted round the table of {titans}, the next turn belongs to seat {answer}."
        ),
        method=N_(
            "Multiply the rolls before by the seats each one serves, and count so many turns round "
            "the table."
        ),
    )


_MORE = N_("It wins more often than its fair share.")
_LESS = N_("It wins less often than its fair share.")
_UNSURE = N_("You can't tell from these games.")


def what_can_be_said(rng: np.random.Generator) -> Question:
    """Ask what an interval says of a seat's share of wins."""
    titans = int(rng.integers(3, 6))
    games = 100 * int(rng.integers(2, 9))
    fair = Fraction(1, titans)
    times = float(rng.choice([0.6, 0.95, 1.05, 1.5]))
    wins = int(rng.binomial(games, float(fair) * times))
    found = share(wins, games)
    answer = _MORE if found.low > fair else _LESS if found.high < fair else _UNSURE
    by_value = _MORE if wins * titans > games else _LESS
    return Question(
        id="two_readings.what_can_be_said",
        text=N_(
            "{titans} equally good players race {games} times. Seat {seat} wins {wins} of the "
            "races, {value}; the 95% interval goes from {low} to {high}. What can you say about "
            "this seat?"
        ),
        values={
            "titans": titans,
            "games": games,
            "seat": int(rng.integers(1, titans + 1)),
            "wins": wins,
            "value": lambda code: percent(found.value, code),
            "low": lambda code: percent(found.low, code),
            "high": lambda code: percent(found.high, code),
            "fair": fair,
        },
        kind="choice",
        answer=answer,
        options=(_MORE, _LESS, _UNSURE),
        mistakes=distinct(
            Mistake(
                _UNSURE,
                N_(
                    "The fair share, {fair}, is outside the interval: chance alone seldom does "
                    "that."
                ),
            ),
            Mistake(
                by_value,
                N_("The fair share, {fair}, is in the interval: it fits these games as well."),
            ),
            Mistake(
                _LESS if by_value == _MORE else _MORE,
                N_("Compare {value} with the fair share, {fair}."),
            ),
        ),
        because=N_(
            "A fair share is {fair}. Check whether it lies in the interval from {low} to {high}, "
            "above it or below it."
        ),
        method=N_("Work out the fair share, and compare it with both ends of the interval."),
    )


MAKERS: tuple[Maker, ...] = (by_rounds, by_rolling, behind_after, who_rolls, what_can_be_said)


def _rows(value: Fraction, code: str) -> str:
    """Return an average number of rows; a whole one has no decimals, which might be thousands."""
    return decimal(value, code, 0 if value.denominator == 1 else 3)


def _average(worth: Sequence[Fraction]) -> Fraction:
    return sum(worth, Fraction(0)) / len(worth)


def _listed(worth: list[Fraction], code: str) -> str:
    said = [decimal(one, code, 2) for one in worth]
    return language(code)(N_("{most} and {last}"), most="; ".join(said[:-1]), last=said[-1])
