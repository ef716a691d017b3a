"""Questions about the race as a chain: the long run, laps, waiting, and the best way to the end."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.lessons.counts import LAPS
from azardia_nb.games.azardia.odds import race, spending
from azardia_nb.games.azardia.odds.rolls import landing
from azardia_nb.games.azardia.odds.turn_tree import adding, subtracting
from azardia_nb.games.azardia.rules.actions import Act, act
from azardia_nb.games.azardia.rules.board import A_TILES, NUMBERS
from azardia_nb.lessons.question import Maker, Mistake, Question, counted, distinct
from azardia_nb.solve.game_tree import Policy
from azardia_nb.solve.markov_chain import Chain
from azardia_nb.text.language import N_
from azardia_nb.text.say import decimal, fraction

GATE, GOAL, TOP = NUMBERS.gate, NUMBERS.goal, NUMBERS.top_level
RING = len(race.ZONE_ZERO)
HALF = Fraction(1, 2)
APART = 0.25  # turns that must lie between two actions, for one to be called better

ALWAYS: dict[str, Policy] = {"add": adding, "subtract": subtracting}


def long_run(rng: np.random.Generator) -> Question:
    """Ask how likely a pawn is on some tiles, many turns from now."""
    # As many tiles as there are A tiles: that stands in the lesson's first chart.
    many = int(rng.choice([n for n in range(3, 15) if n != len(A_TILES)]))
    first = int(rng.integers(2, RING - many))
    last = first + many - 1
    shares = race.standing(adding)
    answer = sum((shares[tile] for tile in range(first, last + 1)), Fraction(0))
    return Question(
        id="chain.long_run",
        text=N_(
            "A pawn below level {top} goes round Zone Zero and always adds. After a very long time "
            "you look at the board. What is the probability that the pawn is on one of the tiles "
            "{first} to {last}?"
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
            Mistake(
                Fraction(many - 1, RING),
                N_("Count both ends: tiles {first} and {last} are included."),
            ),
            Mistake(
                Fraction(many, GATE),
                N_("Tile {gate} and tile 1 are the same step, so the ring has one tile fewer."),
            ),
            Mistake(Fraction(many, GOAL), N_("Below level {top} the pawn never leaves Zone Zero.")),
        ),
        because=N_(
            "No tile of the ring is different from any other, and in the long run the starting "
            "tile does not matter. So all {ring} tiles are equally likely, and these {many} "
            "together have probability {answer}."
        ),
        method=N_(
            "Count the tiles from {first} to {last}, and divide by the {ring} tiles of the ring."
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
        values={
            "mean": _number(mean),
            "laps": laps,
            "around": counted(laps, LAPS),
            "top": TOP,
            "ring": RING,
            "gate": GATE,
            "goal": GOAL,
        },
        kind="number",
        answer=laps * turns,
        mistakes=distinct(
            Mistake(
                laps * GATE / mean,
                N_("A lap is {ring} tiles long, because tiles {gate} and 1 are one step."),
            ),
            Mistake(
                laps * Fraction(RING, NUMBERS.dice * NUMBERS.faces),
                N_("You would only be that quick if you rolled the maximum every time."),
            ),
            Mistake(
                laps * GOAL / mean,
                N_("A lap goes round Zone Zero; it does not go on to tile {goal}."),
            ),
        ),
        because=N_(
            "{laps} × {ring} tiles, divided by {mean} tiles a turn: {answer}. It does not matter "
            "that some turns are long and others short."
        ),
        method=N_("Divide the tiles of {around} by the tiles of an average turn."),
    )


_LAP = {
    "add": N_(
        "A pawn below level {top} always adds, and moves {mean} tiles a turn on average. In the "
        "long run, how many turns does it take for {around} of Zone Zero?"
    ),
    "subtract": N_(
        "A pawn below level {top} always subtracts and rerolls zeros, and moves {mean} tiles a "
        "turn on average. In the long run, how many turns does it take for {around} of Zone Zero?"
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
            "In each lap, a pawn that always adds lands on any given tile with probability {each}. "
            "There are {count} A tiles. How many landings on A tiles do you expect in {around}?"
        ),
        values={"each": each, "count": len(A_TILES), "laps": laps, "around": counted(laps, LAPS)},
        kind="number",
        answer=laps * sum(found.values()),
        mistakes=distinct(
            Mistake(laps * each, N_("That is for a single tile; there are {count} of them.")),
            Mistake(sum(found.values()), N_("That is for a single lap; there are {laps}.")),
            Mistake(
                laps * len(A_TILES),
                N_("Most laps jump over a given tile: the pawn does not land on every tile."),
            ),
        ),
        because=N_(
            "Expected values simply add up, even if the landings depend on each other: {count} "
            "tiles × {laps} × {each} = {answer}."
        ),
        method=N_(
            "Multiply the number of A tiles, the number of laps and the probability for one tile "
            "in one lap."
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
            "Near the end a pawn hops between two tiles. From the first, a turn reaches the end "
            "with probability {first}, and otherwise it leads to the second. From the second, a "
            "turn reaches the end with probability {second}, and otherwise it leads back to the "
            "first. The pawn is on the first tile. How many turns does it need on average?"
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
            Mistake(1 / first, N_("That would be right if it always came back to the same tile.")),
            Mistake(
                waits["B"], N_("That is the number from the second tile; the pawn is on the first.")
            ),
            Mistake(
                waits["A"] - 1, N_("The turn the pawn takes now counts too: add 1 to what follows.")
            ),
        ),
        because=N_(
            "Call the two expected values a and b. The pawn always takes one turn, and with "
            "probability {miss} it goes on from the second tile: a = 1 + {miss} × b. In the same "
            "way you get an equation for b. Solve both: b is {other} and a is {answer}."
        ),
        method=N_(
            "Write an equation for each tile: its expected value is 1 plus the probability of "
            "missing times that of the other tile. Solve both."
        ),
    )


_ADD, _SUBTRACT, _SAME = N_("adding"), N_("subtracting"), N_("they are equally good")


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
    behind, ahead = sorted(end.values())
    return Question(
        id="chain.best_way",
        text=N_(
            "Your pawn is alone in the Tyrant Zone, on tile {tile}, without coins. You rolled "
            "{low} and {high}. With best play, a pawn still needs {turns_behind} turns on average "
            "from tile {behind}, and {turns_ahead} from tile {ahead}. Which choice gets it to "
            "tile {goal} in fewer turns, on average?"
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
            "behind": behind,
            "ahead": ahead,
            "turns_behind": _number(turns[behind, 0]),
            "turns_ahead": _number(turns[ahead, 0]),
        },
        kind="choice",
        answer=answer,
        options=(_ADD, _SUBTRACT, _SAME),
        mistakes=distinct(
            Mistake(
                wrong,
                N_(
                    "What counts is not how far the pawn gets, but how many turns it still needs "
                    "from there."
                ),
            ),
            Mistake(
                _SAME,
                N_(
                    "It ends on different tiles, and they are not equally far from the end in "
                    "turns."
                ),
            ),
        ),
        because=N_(
            "Adding leads to tile {sum}, from which you expect {turns_sum} more turns with best "
            "play. Subtracting leads to tile {apart}, from which you expect {turns_apart}."
        ),
        method=N_(
            "Find the tile that each choice leads to, and compare the turns that are still needed "
            "from there."
        ),
    )


def two_turns(rng: np.random.Generator) -> Question:
    """Ask for an entry of the square of a matrix of three tiles."""
    out, back, home = (Fraction(1, int(n)) for n in rng.choice(range(2, 7), 3, replace=False))
    chain = Chain(
        {
            "A": {"B": out, "C": 1 - out},
            "B": {"A": back, "C": 1 - back},
            "C": {"A": home, "B": 1 - home},
        }
    )
    through_b, through_c = out * back, (1 - out) * home
    return Question(
        id="chain.two_turns",
        text=N_(
            "A pawn moves between three tiles. From A it goes to B with probability {out}, and "
            "otherwise to C. From B it goes to A with probability {back}, and otherwise to C. From "
            "C it goes to A with probability {home}, and otherwise to B. It is on A. What is the "
            "probability that it is on A again after 2 turns?"
        ),
        values={
            "out": out,
            "back": back,
            "home": home,
            "rest": 1 - out,
            "through_b": through_b,
            "through_c": through_c,
        },
        kind="chance",
        answer=chain.distribution("A", 2)["A"],
        mistakes=distinct(
            Mistake(through_b, N_("That is only the way through B. There is one through C, too.")),
            Mistake(through_c, N_("That is only the way through C. There is one through B, too.")),
            Mistake(
                through_b * through_c,
                N_("You multiplied the two ways. It takes only one of them, so add."),
            ),
            Mistake(Fraction(1, 3), N_("The three tiles are not equally likely.")),
        ),
        because=N_(
            "Row times column: through B {out} × {back}, through C {rest} × {home}. Together: "
            "{answer}."
        ),
        method=N_("Multiply along each of the two ways from A to A, and add."),
    )


def two_tiles(rng: np.random.Generator) -> Question:
    """Ask for the long run of a chain of two tiles."""
    out, back = (Fraction(1, int(n)) for n in rng.choice(range(2, 9), 2, replace=False))
    return Question(
        id="chain.two_tiles",
        text=N_(
            "From the first of two tiles, a pawn goes to the second with probability {out} each "
            "turn; otherwise it stays. From the second it goes back with probability {back}; "
            "otherwise it stays. In the long run, what is the probability that it is on the first?"
        ),
        values={"out": out, "back": back, "both": out + back},
        kind="chance",
        answer=back / (out + back),
        mistakes=distinct(
            Mistake(out / (out + back), N_("That is the probability for the second tile.")),
            Mistake(HALF, N_("Only if both probabilities of leaving were equal.")),
            Mistake(1 - out, N_("That is the probability of staying there for one turn.")),
        ),
        because=N_(
            "In the long run as many pawns leave each tile as come to it. If a share x is on the "
            "first tile, x × {out} = (1 − x) × {back}, so x = {back} ÷ {both} = {answer}."
        ),
        method=N_(
            "Call the probability x, and write down that as many leave the first tile as come back."
        ),
    )


MAKERS: tuple[Maker, ...] = (
    long_run,
    lap,
    landings,
    two_rooms,
    best_way,
    two_turns,
    two_tiles,
)


def _number(value: Fraction | float) -> int | Callable[[str], str]:
    """Return a number as the language writes it, with decimals unless it is whole."""
    if isinstance(value, Fraction) and value.denominator == 1:
        return int(value)
    return lambda code: decimal(value, code, 2)
