"""Questions about prices that jump: wounds that make a hit point, walking against running."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from azardia_nb.games.axis_mundi.odds.prices import lost
from azardia_nb.games.axis_mundi.odds.wounds import price, usual
from azardia_nb.games.axis_mundi.rules.board import (
    ACCESSIBLE,
    CAVE,
    HEXES,
    PATH,
    POWER,
    SHELTER,
    WAREHOUSE,
)
from azardia_nb.games.axis_mundi.rules.movement import (
    RUN_DOWN,
    RUN_LEVEL,
    STEP,
    terrain_wounds,
)
from azardia_nb.games.axis_mundi.rules.state import HP, WOUNDS
from azardia_nb.lessons.question import Maker, Mistake, Question, counted, distinct
from azardia_nb.text.language import N_, language, plural

WOUND = plural("{n} wound", "{n} wounds")
HEX = plural("{n} Accessible Hex", "{n} Accessible Hexes")
FORGOTTEN = N_("You forgot the wounds you had already.")
ROUNDED_UP = N_("You rounded up. Only a complete four costs an HP, so round down.")
COUNTED = N_("There are {sum} wounds: ⌊{sum} ÷ 4⌋ = {answer}, and {left} stay on the mat.")
GROUNDS = {
    ACCESSIBLE: N_("an Accessible Hex"),
    PATH: N_("a Path"),
    CAVE: N_("a Cave"),
    SHELTER: N_("a Shelter"),
    WAREHOUSE: N_("a Warehouse"),
    POWER: N_("a Power Hex"),
}


def _ground(nature: int) -> Callable[[str], str]:
    return lambda code: language(code)(GROUNDS[nature])


def _hex_of(nature: int) -> int:
    """Return a hex of some ground."""
    return int(np.flatnonzero(usual()["nature"] == nature)[0])


def hit_points_lost(rng: np.random.Generator) -> Question:
    """Ask how many hit points some wounds take."""
    had, more = int(rng.integers(1, WOUNDS)), int(rng.integers(5, 13))
    answer = lost(had, more)
    return Question(
        id="prices.hit_points_lost",
        text=N_("You have {had} on your mat and get {more} more. How many HP do you lose?"),
        values={
            "had": counted(had, WOUND),
            "more": counted(more, WOUND),
            "sum": had + more,
            "left": (had + more) % WOUNDS,
        },
        kind="number",
        answer=answer,
        mistakes=distinct(
            Mistake(more // WOUNDS, FORGOTTEN),
            Mistake(-(-(had + more) // WOUNDS), ROUNDED_UP),
            Mistake(more, N_("Those are wounds: four of them make one HP.")),
            Mistake(answer + 1, N_("Count again: only complete fours cost an HP.")),
        ),
        because=COUNTED,
        method=N_("Add all wounds, divide by 4 and round down."),
    )


def free_wounds(rng: np.random.Generator) -> Question:
    """Ask how many Accessible Hexes can be walked onto before that costs a hit point."""
    had = int(rng.integers(WOUNDS))
    lives = int(rng.integers(0, 3))
    answer = WOUNDS * (lives + 1) - 1 - had
    return Question(
        id="prices.free_wounds",
        text=N_(
            "You have {had}. You can afford to lose {lives} HP, and no more. How many "
            "Accessible Hexes can you walk onto, one after the other?"
        ),
        values={
            "had": counted(had, WOUND),
            "lives": lives,
            "next": lives + 1,
            "need": counted(WOUNDS * (lives + 1) - had, WOUND),
        },
        kind="number",
        answer=answer,
        mistakes=distinct(
            Mistake(answer + 1, N_("With that last hex you would lose one HP too many.")),
            Mistake(WOUNDS * (lives + 1) - 1, FORGOTTEN),
            Mistake(WOUNDS * lives, N_("After an HP is lost, three more wounds are free.")),
        ),
        because=N_(
            "HP number {next} would go with {need} more, so one hex fewer, {answer}, is the most."
        ),
        method=N_("Find how many wounds would cost one HP more, and stop one before."),
    )


def a_run(rng: np.random.Generator) -> Question:
    """Ask how many wounds a run makes over two grounds."""
    natures = [ACCESSIBLE, PATH, CAVE, SHELTER, POWER]
    first, second = (int(one) for one in rng.choice(natures, 2, replace=False))
    down = bool(rng.integers(2)) and POWER not in (first, second)
    rules = usual()
    one = terrain_wounds(rules, _hex_of(first), RUN_DOWN if down else RUN_LEVEL)
    two = terrain_wounds(rules, _hex_of(second), RUN_LEVEL)
    walked = sum(terrain_wounds(rules, _hex_of(at), STEP) for at in (first, second))
    return Question(
        id="prices.a_run",
        text=N_(
            "You run down one Level onto {first}, and on to {second} on the same Level. How many "
            "wounds does the ground make?"
        )
        if down
        else N_(
            "You run on one Level, over {first} onto {second}. How many wounds does the ground "
            "make?"
        ),
        values={
            "first": _ground(first),
            "second": _ground(second),
            "one": one,
            "two": two,
            "walked": walked,
        },
        kind="number",
        answer=one + two,
        mistakes=distinct(
            Mistake(walked, N_("That is what you get if you walk. Running makes more.")),
            Mistake(two, N_("The hex you run over counts, too.")),
            Mistake(
                4,
                N_("Not all grounds are alike: 2 wounds on sharp ground, 1 on soft ground."),
            ),
            Mistake(
                terrain_wounds(rules, _hex_of(first), RUN_LEVEL) + two,
                N_("Running down a Level, every hex but a Power Hex makes 2 wounds."),
            ),
        ),
        because=N_("The first hex makes {one}, the second one {two}: {answer}. Walking: {walked}."),
        method=N_(
            "Look both hexes up in the table of the lesson, in the right column, and add them up."
        ),
    )


def price_of_a_point(rng: np.random.Generator) -> Question:
    """Ask how many hit points one pays for each action point that running saves."""
    hexes, had = 2 * int(rng.integers(2, 7)), int(rng.integers(WOUNDS))
    way = [HEXES.index(name) for name in "AB" + "CB" * hexes][: hexes + 1]
    walked, ran = price(way, 0, had)[-1], price(way, hexes // 2, had)[-1]
    more, saved = ran.lost - walked.lost, walked.points - ran.points
    return Question(
        id="prices.price_of_a_point",
        text=N_(
            "{hexes} lie before you, and you have {had}. Running over all of them takes half as "
            "many AP as walking. How many more HP does running cost for each AP you save?"
        ),
        values={
            "hexes": counted(hexes, HEX),
            "had": counted(had, WOUND),
            "a": walked.points,
            "b": walked.lost,
            "c": ran.points,
            "d": ran.lost,
            "more": more,
            "saved": saved,
        },
        kind="number",
        answer=Fraction(more, saved),
        mistakes=distinct(
            Mistake(
                Fraction(ran.lost, ran.points),
                N_("That is what running costs; take away what walking would cost."),
            ),
            Mistake(more, N_("That is for all the AP together; divide by the AP you save.")),
            Mistake(
                Fraction(ran.lost, saved),
                N_("Walking costs HP as well: take them away first."),
            ),
            Mistake(
                Fraction(hexes, WOUNDS * saved),
                N_("That is the average without jumps. Count whole HP: round down each time."),
            ),
            Mistake(Fraction(saved, 1), N_("Those are the AP you save.")),
        ),
        because=N_(
            "Walking: {a} AP and {b} HP. Running: {c} AP and {d} HP. So {more} HP more for "
            "{saved} AP saved."
        ),
        method=N_("Find the HP for walking and for running; divide their difference by the AP."),
    )


def at_a_power_hex(rng: np.random.Generator) -> Question:
    """Ask for the hit points after entering a Power Hex with some wounds."""
    hp, had = int(rng.integers(2, HP - 1)), int(rng.integers(1, WOUNDS))
    gone = HP - hp
    return Question(
        id="prices.at_a_power_hex",
        text=N_(
            "You have {hp} of {all} HP and {had}, and you walk onto a Power Hex, which gives back "
            "half of the HP you have lost, rounded up. How many HP do you have then?"
        ),
        values={"hp": hp, "all": HP, "had": counted(had, WOUND), "lost": gone},
        kind="number",
        answer=HP - gone // 2,
        mistakes=distinct(
            Mistake(hp + gone // 2, N_("You rounded down; here half an HP counts for you.")),
            Mistake(HP, N_("Only half of what you have lost comes back.")),
            Mistake(
                hp + (hp + 1) // 2, N_("Take half of what you have lost, not of what you have.")
            ),
        ),
        because=N_(
            "You have lost {lost}; half of that, rounded up, comes back: {answer}. Your wounds are "
            "cleared."
        ),
        method=N_("Find what you have lost, halve it and round up; add that to what you have."),
    )


MAKERS: tuple[Maker, ...] = (
    hit_points_lost,
    free_wounds,
    a_run,
    price_of_a_point,
    at_a_power_hex,
)

# --- before it is shown -------------------------------------------------------------------------

EIGHT = "ABCDCBCDC"  # eight Accessible Hexes, one after the other


def run_over_eight() -> Question:
    """Ask what running costs over eight Accessible Hexes."""
    way = [HEXES.index(name) for name in EIGHT]
    walked, ran = price(way)[-1], price(way, len(EIGHT) // 2)[-1]
    return Question(
        id="prices.run_over_eight",
        text=N_(
            "Without wounds, you walk over {n} Accessible Hexes: {points} AP and {lost} HP. If you "
            "run instead, you need only {less} AP. How many HP does it cost then?"
        ),
        values={
            "n": len(way) - 1,
            "points": walked.points,
            "lost": walked.lost,
            "less": ran.points,
            "wounds": 2 * (len(way) - 1),
        },
        kind="number",
        answer=ran.lost,
        mistakes=(
            Mistake(walked.lost, N_("Running makes 2 wounds on each of these hexes, not 1.")),
            Mistake(walked.lost // 2, N_("It takes half the AP, but not half the wounds.")),
            Mistake(2 * (len(way) - 1), N_("Those are the wounds; four of them cost one HP.")),
        ),
        because=N_("{n} hexes make 2 wounds each: {wounds} wounds, and four of them cost one HP."),
        method=N_("Count the wounds first, then divide by 4."),
    )


SEVEN, OF_TWO = 7, 2  # so many more wounds for one who has two


def more_wounds() -> Question:
    """Ask what seven more wounds cost one who has two."""
    return Question(
        id="prices.more_wounds",
        text=N_(
            "Four wounds cost 1 HP, so on average a wound costs 1/4 HP. You have {had} on your mat "
            "and get {more} more. How many HP do they cost you?"
        ),
        values={
            "had": counted(OF_TWO, WOUND),
            "more": SEVEN,
            "sum": OF_TWO + SEVEN,
            "left": (OF_TWO + SEVEN) % WOUNDS,
        },
        kind="number",
        answer=lost(OF_TWO, SEVEN),
        mistakes=(
            Mistake(Fraction(SEVEN, WOUNDS), N_("That is the average. Only fours cost an HP.")),
            Mistake(SEVEN // WOUNDS, FORGOTTEN),
            Mistake(lost(OF_TWO, SEVEN) + 1, ROUNDED_UP),
        ),
        because=COUNTED,
        method=N_("Count the wounds you have then."),
    )
