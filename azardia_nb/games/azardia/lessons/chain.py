"""Questions about the race as a chain: the long run, laps, waiting, and the best way to the end."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.odds import race, spending
from azardia_nb.games.azardia.odds.rolls import landing
from azardia_nb.games.azardia.odds.turn_tree import adding, subtracting
from azardia_nb.games.azardia.rules.actions import Act, act
from azardia_nb.games.azardia.rules.board import A_TILES, NUMBERS
from azardia_nb.lessons.question import Maker, Mistake, Question, distinct
from azardia_nb.solve.game_tree import Policy
from azardia_nb.solve.markov_chain import Chain
from azardia_nb.text.language import N_
from azardia_nb.text.say import decimal, fraction

GATE, GOAL, TOP = NUMBERS.gate, NUMBERS.goal, NUMBERS.top_level
RING = len(race.ZONE_ZERO)
APART = 0.25  # turns that must lie between two actions, for one to be called better

ALWAYS: dict[str, Policy] = {"add": adding, "subtract": subtracting}


def long_run(rng: np.random.Generator) -> Question:
    """Ask how likely a pawn is on some tiles, many turns from now."""
    many = int(rng.integers(3, 15))
    first = int(rng.integers(2, RING - many))
    last = first + many - 1
    shares = race.standing(adding)
    answer = sum((shares[tile] for tile in range(first, last + 1)), Fraction(0))
    return Question(
        id="chain.long_run",
        text=N_(
            "A pawn below level {top} goes round Zone Zero and always adds. Nobody has looked for "
            "a very long time. How likely is it that it stands on one of the tiles {first} to "
            "{last}?"
        ),
        values={
            "top": TOP,
            "first": first,
            "last": last,
            "many": many,
            "gate": GATE,
            "goal": GOAL,
            "ring": RING,
        },
        kind="chance",
        answer=answer,
        mistakes=distinct(
            Mistake(Fraction(many - 1, RING), N_("Count both ends: {first} and {last} too.")),
            Mistake(
                Fraction(many, GATE),
                N_("Tile {gate} and tile 1 are the same step: the ring has one tile fewer."),
            ),
            Mistake(Fraction(many, GOAL), N_("Below level {top} the pawn never leaves Zone Zero.")),
        ),
        because=N_(
            "On the ring every tile is like every other one, and in the long run the start is "
            "forgotten: so all {ring} tiles are equally likely, and {many} of them together have "
            "{answer}."
        ),
    )


def lap(rng: np.random.Generator) -> Question:
    """Ask how many turns so many laps take on average."""
    name = str(rng.choice(list(ALWAYS)))
    laps = int(rng.integers(1, 6))
    turns = race.turns_per_lap(ALWAYS[name])
    mean = RING / turns
    return Question(
        id=f"chain.lap_{name}",
        text=_LAP[name],
        values={"mean": _number(mean), "laps": laps, "ring": RING, "gate": GATE, "goal": GOAL},
        kind="number",
        answer=laps * turns,
        mistakes=distinct(
            Mistake(laps * GATE / mean, N_("A lap is {ring} tiles: {gate} and 1 are one step.")),
            Mistake(
                laps * Fraction(RING, NUMBERS.dice * NUMBERS.faces),
                N_("So few only if every roll were the highest one."),
            ),
            Mistake(laps * GOAL / mean, N_("A lap leads round Zone Zero, not to tile {goal}.")),
        ),
        because=N_(
            "{laps} times {ring} tiles, at {mean} tiles a turn: {answer}. It does not matter that "
            "some turns are long and others short."
        ),
    )


_LAP = {
    "add": N_(
        "A pawn below the top level always adds, which moves it {mean} tiles a turn on average. In "
        "how many turns does it go round Zone Zero {laps} times, on average over a long time?"
    ),
    "subtract": N_(
        "A pawn below the top level always subtracts, which moves it {mean} tiles a turn on "
        "average, zeros rolled again. In how many turns does it go round Zone Zero {laps} times, "
        "on average over a long time?"
    ),
}


def landings(rng: np.random.Generator) -> Question:
    """Ask how many cards A tiles bring in so many laps."""
    laps = int(rng.integers(1, 9)) * 5
    found = race.a_landings(adding)
    each = found[A_TILES[0]]
    return Question(
        id="chain.landings",
        text=N_(
            "Per lap, a pawn that always adds lands on any one tile with the chance {each}. How "
            "many landings on A tiles, of which there are {count}, are to be expected in {laps} "
            "laps?"
        ),
        values={"each": each, "count": len(A_TILES), "laps": laps},
        kind="number",
        answer=laps * sum(found.values()),
        mistakes=distinct(
            Mistake(laps * each, N_("That is for a single tile; there are {count} of them.")),
            Mistake(sum(found.values()), N_("That is for a single lap; there are {laps}.")),
            Mistake(
                laps * len(A_TILES), N_("Most laps jump over a given tile: not each is landed on.")
            ),
        ),
        because=N_(
            "Expected numbers may simply be added, even if the landings depend on each other: "
            "{count} tiles in {laps} laps, {each} each time, make {answer}."
        ),
    )


def two_rooms(rng: np.random.Generator) -> Question:
    """Ask for the expected turns from one of two waiting tiles to the end."""
    first, second = (Fraction(1, int(n)) for n in rng.choice(range(2, 9), 2, replace=False))
    chain = Chain(
        {
            "A": {"end": first, "B": 1 - first},
            "B": {"end": second, "A": 1 - second},
            "end": {"end": Fraction(1)},
        }
    )
    waits = chain.expected_steps()
    return Question(
        id="chain.two_rooms",
        text=N_(
            "Near the end a pawn hops between two tiles. From the one, a turn reaches the end with "
            "{first}, and otherwise leads to the other; from there a turn reaches the end with "
            "{second}, and otherwise leads back. It stands on the one. How many turns does it take "
            "on average?"
        ),
        values={
            "first": first,
            "second": second,
            "miss": fraction(1 - first),
            "other": _number(waits["B"]),
        },
        kind="number",
        answer=waits["A"],
        mistakes=distinct(
            Mistake(1 / first, N_("That would be so if it always came back to the same tile.")),
            Mistake(
                waits["B"], N_("That is from the other tile; begin with the one it stands on.")
            ),
            Mistake(
                waits["A"] - 1, N_("The turn that is taken now counts too: add 1 to what follows.")
            ),
        ),
        because=N_(
            "Call the two numbers a and b. One turn is taken in any case, and with {miss} it goes "
            "on from the other tile: a = 1 + {miss} · b, and likewise for b. Solved, b is {other} "
            "and a is {answer}."
        ),
    )


_ADD, _SUBTRACT, _SAME = N_("to add"), N_("to subtract"), N_("it makes no difference")


def best_way(rng: np.random.Generator) -> Question:
    """Ask what is best with a roll near the goal, without coins."""
    turns = spending.turns_left(spending.best().values)
    while True:
        tile = int(rng.integers(GOAL - 18, GOAL))
        low, high = sorted(rng.choice(range(1, NUMBERS.faces + 1), 2, replace=False).tolist())
        end = {
            Act.ADD: landing(tile, low + high),
            Act.SUBTRACT: landing(tile, high - low),
        }
        if GOAL in end.values():
            continue  # who can stand on the goal does
        left = {way: turns[there, 0] for way, there in end.items()}
        if abs(left[Act.ADD] - left[Act.SUBTRACT]) > APART:
            break
    chosen = Act(act(spending.plan(tile, 0)[low, high]))
    answer, wrong = (_ADD, _SUBTRACT) if chosen == Act.ADD else (_SUBTRACT, _ADD)
    return Question(
        id="chain.best_way",
        text=N_(
            "Your pawn is alone in the Tyrant Zone, on tile {tile}, without coins, and you rolled "
            "{low} and {high}. What gets it to tile {goal} in fewer turns, on average?"
        ),
        values={
            "tile": tile,
            "low": low,
            "high": high,
            "goal": GOAL,
            "sum": end[Act.ADD],
            "apart": end[Act.SUBTRACT],
            "turns_sum": _number(left[Act.ADD]),
            "turns_apart": _number(left[Act.SUBTRACT]),
        },
        kind="choice",
        answer=answer,
        options=(_ADD, _SUBTRACT, _SAME),
        mistakes=distinct(
            Mistake(
                wrong,
                N_("Do not look at how far the pawn gets, but at how many turns are left there."),
            ),
            Mistake(_SAME, N_("It ends on different tiles, and from these it is not as far.")),
        ),
        because=N_(
            "Adding leads to tile {sum}, from where {turns_sum} turns are to be expected at best; "
            "subtracting leads to tile {apart}, from where it is {turns_apart}."
        ),
    )


MAKERS: tuple[Maker, ...] = (long_run, lap, landings, two_rooms, best_way)


def _number(value: Fraction | float) -> int | Callable[[str], str]:
    """Return a number as the language writes it, with decimals unless it is whole."""
    if isinstance(value, Fraction) and value.denominator == 1:
        return int(value)
    return lambda code: decimal(value, code, 2)
