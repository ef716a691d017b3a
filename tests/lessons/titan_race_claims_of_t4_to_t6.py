"""What the prose of lessons T4 to T6 says in numbers, worked out from the rules."""

from collections.abc import Callable
from fractions import Fraction

from azardia_nb.games.titan_race.odds import bare_duel, duel
from azardia_nb.games.titan_race.odds.bare_duel import changes_of_passes
from azardia_nb.games.titan_race.odds.draft import kth_best, seats, shows
from azardia_nb.games.titan_race.odds.life import lives_after, lives_taken, risk
from azardia_nb.games.titan_race.rules.board import FACES, ROWS
from azardia_nb.games.titan_race.rules.state import Numbers
from azardia_nb.probability.distribution import mean
from azardia_nb.simulation.statistics import SURE

SIX = len(FACES)
HALF = Fraction(1, 2)


def percent(chance: Fraction | float) -> str:
    return f"{round(float(chance) * 100, 1):g}%"


def of_life() -> list[str]:
    ahead = lives_taken(1, 1)
    one, two = (sum(taken >= lives for taken in ahead) for lives in (1, 2))
    turns = 11
    gain, loss = shows(2), HALF
    helped = lives_after(turns, duel.LIVES, duel.LIVES, gain, loss)[-1][0]
    safe = SIX - one
    return [
        "are on D4 with one life",
        f"{one} of the {SIX} faces are dangerous",
        "from 2 dice",
        f"{safe}/{SIX} × {safe}/{SIX} = {Fraction(safe, SIX) ** 2}",
        f"1 − {Fraction(safe, SIX) ** 2} = {risk(1, 1, 2, 1)}, about {percent(risk(1, 1, 2, 1))}",
        f"1 − {SIX - two}/{SIX} × {SIX - two}/{SIX} = {risk(1, 1, 2, 2)}, or "
        f"{percent(risk(1, 1, 2, 2))}",
        f"you lose a life with probability {HALF}",
        f"race of {turns} turns",
        f"In {turns} turns you either lose at least {duel.LIVES} times or keep your lives at least "
        f"{duel.LIVES} times",
        f"{duel.LIVES} + {duel.LIVES} is more than {turns}",
        f"each has probability {lives_after(turns, 6, 6, Fraction(0), HALF)[-1][0]}",
        "colour among 2 dice",
        f"from {percent(HALF)} to {percent(helped)}",
        f"Suppose there are 2 dice, and you lose a life in half of the turns. Your colour shows up "
        f"with probability {gain}",
        f"{gain} × {loss} = {gain * loss}",
        f"{1 - gain} × {loss} = {(1 - gain) * loss}",
        f"up to {max(kth_best(1, 1))} rows",
        "2 for each straight step, 1 for each diagonal one",
        "its probability is 1 minus",
    ]


def of_duel() -> list[str]:
    solved = bare_duel.solve(1)
    place = bare_duel.Place(9, 9, 2)
    best = [options[0].worth for options in solved.options(place)]
    sure = best.count(Fraction(1))
    low = min(best)
    p = 1 - Fraction(SIX - sure, SIX) ** 2
    now = sum((c for rows, c in kth_best(2, 1).items() if rows >= 4), Fraction(0))
    apart = now + (1 - now) ** 2
    value = solved.values[place]
    assert low == (1 - now)
    assert value == p + (1 - p) * low
    more = round((float(value) - float(apart)) * 100, 1)
    numbers = Numbers(traps=0, push=0, wild=0, strikes=0, abilities=0, colours=0)
    longer = [percent(duel.solve(laps, numbers).first_wins) for laps in (2, 3)]
    weights = [2 * (SIX - rank) - 1 for rank in range(SIX)]
    return [
        f"in {weights[0]} of the {SIX**2} rolls, the second best in {weights[1]}, then in "
        f"{', '.join(map(str, weights[2:-1]))} and {weights[-1]}.",
        f"Worked example: row {place.mine} against row {place.theirs}",
        f"You need {ROWS + 1 - place.mine} rows",
        f"So {sure} of the {SIX} faces",
        f"With the other {SIX - sure} you win",
        f"4/{SIX} × 4/{SIX} = {low}",
        f"1 − {SIX - sure}/{SIX} × {SIX - sure}/{SIX} = {p}",
        f"{p} × 1 + {1 - p} × {low} = {value}, or {percent(value)}",
        f"finish now with probability {now}",
        f"you both missed ({1 - now} × {1 - now})",
        f"{now} + {1 - now} × {1 - now} = {apart}, or {percent(apart)}",
        f"worth {more} percentage points",
        "back to row 1",
        f"adds at least {min(kth_best(1, 1))} rows",
        f"{solved.first_wins}, or {percent(solved.first_wins)}; with two laps it is {longer[0]}, "
        f"with three {longer[1]}",
        "value of row 1",
        "that of row 1",
        f"begin again: here {len(changes_of_passes(1)) - 1} times",
    ]


def of_two_readings() -> list[str]:
    worth = [f"{float(mean(kth_best(4, k))):.3f}" for k in range(1, 5)]
    gap = seats(4)[0] - seats(4)[2]
    return [
        f"{worth[0]}, {worth[1]}, {worth[2]} and {worth[3]} rows",
        f"seat 3 gets the third best of them, {worth[2]}, while seat 1 gets {worth[0]}",
        f"{worth[0]} − {worth[2]} = {float(gap):.3f} rows a turn",
        f"In 9 turns seat 3 falls 9 × {float(gap):.3f} ≈ {float(9 * gap):.1f} rows behind",
        f"a lap of {ROWS} rows",
        f"({worth[0]} + {worth[1]} + {worth[2]})/3 = {float(seats(4, rolling=True)[0]):.3f}",
        "seat 1 is a turn ahead",
        "it is seat 3 that wins least",
        "Seat 4 looks worse off and is not: it has four dice",
        f"the {SURE:.0%} interval",
        f"interval ({SURE:.0%})",
        f"1 such interval in {1 / (1 - SURE):.0f}",
    ]


CLAIMS: dict[str, Callable[[], list[str]]] = {
    "T4": of_life,
    "T5": of_duel,
    "T6": of_two_readings,
}
