"""Questions about a map that moves: where hexes lie, when all is as before, ways home."""

from functools import cache
from math import lcm

import numpy as np

from azardia_nb.games.axis_mundi.odds.ways import home, up
from azardia_nb.games.axis_mundi.odds.wounds import usual
from azardia_nb.games.axis_mundi.rules.board import (
    FIRST,
    FIRST_PIER,
    HEIGHTS,
    HEXES,
    INACCESSIBLE,
    LETTERS,
    MIDDLE,
    RINGS,
    SHORE,
    SIDES,
    TURNS,
    index_of,
    place,
)
from azardia_nb.games.axis_mundi.rules.prices import CLIMB, ENTER
from azardia_nb.games.axis_mundi.rules.state import POINTS, Rules
from azardia_nb.lessons.question import Maker, Mistake, Question, counted, distinct
from azardia_nb.text.language import N_, plural

ROUNDS = plural("{n} round", "{n} rounds")
TURN = plural("{n} turn", "{n} turns")
SIXTHS = plural("{n} sixth", "{n} sixths")
CORNERS = tuple(LETTERS[SHORE * corner] for corner in range(SIDES))  # of the shore
LAST = 12  # round of a question, at most


@cache
def at_rest(turns: int) -> Rules:
    """Return the rules of an island that has stopped turning, as the rings lie then."""
    rules = usual().copy()
    for table in ("hex_at", "place_of", "near", "steps"):
        rules[table] = rules[table][turns]
    return rules


def corner(level: int, number: int) -> int:
    """Return the hex of a corner of a Level, as they are numbered in round 1."""
    ring = SHORE - level
    return place(ring, ring * number)


def lies_over(hex: int, round: int) -> str:
    """Return over which corner of the shore the corner hex of a Level lies in a round.

    >>> lies_over(HEXES.index("2G"), 3)
    'E'
    """
    lies = int(usual()["place_of"][(round - 1) % TURNS, hex])
    return CORNERS[index_of(lies) // int(RINGS[hex])]


def on_from(letter: str, sixths: int) -> str:
    """Return the corner of the shore so many sixths on, counter-clockwise."""
    return CORNERS[(CORNERS.index(letter) + sixths) % SIDES]


def turns_home(hex: int, round: int, pier: int, rules: Rules | None = None) -> int:
    """Return how many turns an Angel needs, whose turn begins on a hex, to a pier from 0."""
    found = home(usual() if rules is None else rules)[pier].turns
    return int(found[(round - 1) % TURNS, POINTS, hex])


def _counter_clockwise() -> str:
    return ", ".join(CORNERS)


def where_it_lies(rng: np.random.Generator) -> Question:
    """Ask over which corner of the shore a hex lies in a round."""
    level, number = int(rng.integers(1, 4)), int(rng.integers(SIDES))
    round = int(rng.choice([n for n in range(2, LAST + 1) if level * (n - 1) % SIDES]))
    hex, passed = corner(level, number), round - 1
    first, answer = CORNERS[number], lies_over(corner(level, number), round)
    wrong = {
        first: N_("There it lay in round 1; its Level has turned since."),
    }
    wrong.setdefault(
        on_from(first, level * round),
        N_("That is one round too many: in round 1 nothing has turned yet."),
    )
    wrong.setdefault(on_from(first, -level * passed), N_("You turned it clockwise."))
    wrong.setdefault(
        on_from(first, passed), N_("That is how far Level 1 has turned. This is Level {level}.")
    )
    for letter in CORNERS:
        wrong.setdefault(letter, N_("Count again: start at {first} and go {sixths} sixths on."))
    wrong.pop(answer)
    return Question(
        id="moves.where_it_lies",
        text=N_(
            "The corners of the shore are, counter-clockwise, {corners}. In round 1 the hex {hex} "
            "lies over {first}. Over which corner does it lie in round {round}?"
        ),
        values={
            "corners": _counter_clockwise(),
            "hex": HEXES[hex],
            "first": first,
            "round": round,
            "level": level,
            "by": counted(level, SIXTHS),
            "passed": passed,
            "sixths": level * passed,
            "rest": level * passed % SIDES,
        },
        kind="choice",
        options=CORNERS,
        answer=answer,
        mistakes=tuple(Mistake(letter, said) for letter, said in wrong.items()),
        because=N_(
            "Each round turns Level {level} by {by}: {passed} × {level} = {sixths} in all. "
            "Take away whole turns of 6, and {rest} is left. Count {rest} corners on from "
            "{first}: you come to {answer}."
        ),
        method=N_(
            "Multiply the Level by the rounds that have passed, and take away whole turns of 6."
        ),
    )


def as_before(rng: np.random.Generator) -> Question:
    """Ask after how many rounds some Levels lie as they did."""
    levels = ((2,), (3,), (2, 3))[int(rng.integers(3))]
    periods = [SIDES // level for level in levels]
    answer = lcm(*periods)
    return Question(
        id="moves.as_before",
        text=N_(
            "Level {a} turns by {a} sixths each round. After how many rounds does it lie again "
            "as it did at the start?"
        )
        if len(levels) == 1
        else N_(
            "Level {a} turns by {a} sixths each round, Level {b} by {b} sixths. After how many "
            "rounds do both of them lie again as they did at the start?"
        ),
        values={
            "a": levels[0],
            "b": levels[-1],
            "pa": counted(periods[0], ROUNDS),
            "pb": counted(periods[-1], ROUNDS),
        },
        kind="number",
        answer=answer,
        mistakes=distinct(
            Mistake(SIDES * levels[0], N_("You multiplied; ask how often it fits into 6 sixths."))
            if len(levels) == 1
            else Mistake(sum(periods), N_("You added the two; both turn at the same time.")),
            Mistake(
                SIDES if len(levels) == 1 else min(periods),
                N_("That is Level 1, which turns by one sixth.")
                if len(levels) == 1
                else N_("Only one of the two is back by then."),
            ),
            Mistake(levels[0], N_("That is by how many sixths it turns in one round.")),
        ),
        because=N_("6 sixths are a whole turn, and 6 ÷ {a} = {answer}.")
        if len(levels) == 1
        else N_(
            "One is back after {pa}, the other after {pb}. {answer} is the smallest number that "
            "both of them divide."
        ),
        method=N_("Find after how many rounds each Level has turned by a multiple of 6 sixths."),
    )


def stepping_down(rng: np.random.Generator) -> Question:
    """Ask over which corner one is next round after a step straight down."""
    level, number, round = (int(rng.integers(*span)) for span in ((2, 4), (0, 6), (1, LAST)))
    hex = corner(level, number)
    here = lies_over(hex, round)
    below = next(one for n in range(SIDES) if lies_over(one := corner(level - 1, n), round) == here)
    answer = lies_over(below, round + 1)
    return Question(
        id="moves.stepping_down",
        text=N_(
            "The corners of the shore are, counter-clockwise, {corners}. It is round {round}, and "
            "you are an Angel on {hex}, a corner of Level {level} over {here}. You walk straight "
            "down to the corner below. Over which corner of the shore are you when your next turn "
            "begins?"
        ),
        values={
            "corners": _counter_clockwise(),
            "round": round,
            "hex": HEXES[hex],
            "level": level,
            "lower": level - 1,
            "by": counted(level - 1, SIXTHS),
            "here": here,
            "below": HEXES[below],
        },
        kind="choice",
        options=CORNERS,
        answer=answer,
        mistakes=distinct(
            Mistake(here, N_("The rings turn before your next turn, and carry you along.")),
            Mistake(
                on_from(here, level),
                N_("You are on Level {lower} by then: it is that one that carries you."),
            ),
            Mistake(on_from(here, 1 - level), N_("The rings turn counter-clockwise.")),
            *(
                Mistake(letter, N_("Count the corners again, starting from {here}."))
                for letter in CORNERS
                if letter != answer
            ),
        ),
        because=N_(
            "You step down onto {below}. Before the next round Level {lower} carries you on by "
            "{by}, from {here} to {answer}."
        ),
        method=N_(
            "Ask on which Level you are when the rings turn, and by how many sixths it does."
        ),
    )


def turns_up(rng: np.random.Generator) -> Question:
    """Ask how many turns one needs into the Axis Mundi."""
    level = int(rng.integers(0, 3))
    hexes = [at for at in range(MIDDLE) if HEIGHTS[at] == level and at < FIRST_PIER]
    hexes = [at for at in hexes if usual()["nature"][at] != INACCESSIBLE]
    hex, round = int(rng.choice(hexes)), int(rng.integers(1, LAST))
    answer = int(up(usual()).turns[(round - 1) % TURNS, POINTS, hex])
    climbs = 3 - level
    return Question(
        id="moves.turns_up",
        text=N_(
            "Your turn begins in round {round} on {hex}, on Level {level} (the Sea Level is 0). "
            "You have {points} AP a turn; climbing costs {climb}, entering the Axis Mundi from "
            "Level 3 costs {enter}. How many turns do you need at least until you have entered it?"
        ),
        values={
            "round": round,
            "hex": HEXES[hex],
            "level": level,
            "points": POINTS,
            "climb": CLIMB,
            "enter": ENTER,
            "climbs": counted(climbs, TURN),
        },
        kind="number",
        answer=answer,
        mistakes=distinct(
            Mistake(climbs, N_("Entering takes a turn of its own: climbing has used up all AP.")),
            Mistake(
                answer + 1,
                N_("Every hex touches one of the next Level, wherever the rings lie."),
            ),
        ),
        because=N_(
            "Each climb uses up the {points} AP of a turn: {climbs} to Level 3, and one more "
            "to enter. Wherever the rings lie, something to climb onto touches you."
        ),
        method=N_("Count the climbs to Level 3, then think of what entering costs."),
    )


@cache
def _deceptive() -> tuple[tuple[int, int, int, int, int], ...]:
    """Return hex, round, pier, turns home and turns if nothing turned, where these differ."""
    return tuple(
        (hex, 1 + turns, pier, moving, resting)
        for turns in range(TURNS)
        for pier in range(3)
        for hex in range(FIRST[2], MIDDLE)
        if usual()["nature"][hex] != INACCESSIBLE
        and (moving := turns_home(hex, 1 + turns, pier))
        != (resting := turns_home(hex, 1 + turns, pier, at_rest(turns)))
    )


def turns_to_a_pier(rng: np.random.Generator) -> Question:
    """Ask how many turns an Angel needs home."""
    found = _deceptive()
    hex, round, pier, answer, resting = found[int(rng.integers(len(found)))]
    return Question(
        id="moves.turns_to_a_pier",
        text=N_(
            "In round {round} your turn begins on {hex}, and you are an Angel. Your pier lies "
            "outside {warehouse}. Each step down takes a whole turn. How many turns do you need "
            "home, if nobody is in your way? The board of the lesson may help."
        ),
        values={
            "round": round,
            "hex": HEXES[hex],
            "warehouse": CORNERS[2 * pier],
            "resting": counted(resting, TURN),
        },
        kind="number",
        answer=answer,
        mistakes=distinct(
            Mistake(resting, N_("That would be so if the rings stopped turning now.")),
            Mistake(answer - 1, N_("You can't do it in so few turns.")),
            Mistake(answer + 1, N_("There is a way that takes one turn less.")),
        ),
        because=N_(
            "The shortest way over the turning rings takes {answer}. On an island at rest it would "
            "be {resting}."
        ),
        method=N_(
            "Follow where the rings carry you before each of your turns, and look where your next "
            "step can lead from there."
        ),
    )


MAKERS: tuple[Maker, ...] = (
    where_it_lies,
    as_before,
    stepping_down,
    turns_up,
    turns_to_a_pier,
)


# --- before it is shown -------------------------------------------------------------------------


def whole_island() -> Question:
    """Ask after how many rounds all lies as in the first one."""
    periods = [SIDES // level for level in (1, 2, 3)]
    return Question(
        id="moves.whole_island",
        text=N_(
            "Seen from the shore, Level 1 turns by one sixth of a whole turn each round, Level 2 "
            "by two sixths and Level 3 by three sixths. After how many rounds does the whole "
            "island lie as it did in round 1?"
        ),
        values={"a": periods[0], "b": periods[1], "c": periods[2]},
        kind="number",
        answer=lcm(*periods),
        mistakes=(
            Mistake(periods[0] * periods[1] * periods[2], N_("You multiplied all three periods.")),
            Mistake(sum(periods), N_("You added the periods; all Levels turn at the same time.")),
            Mistake(periods[1], N_("Then Level 2 is back, but Levels 1 and 3 are not.")),
            Mistake(periods[2], N_("Then Level 3 is back, but Levels 1 and 2 are not.")),
        ),
        because=N_(
            "Level 1 is back after {a} rounds, Level 2 after {b}, Level 3 after {c}. {answer} is "
            "the smallest number that all three divide."
        ),
        method=N_("Find the period of each Level first."),
    )


def above_the_pier() -> Question:
    """Ask how far home is from straight above one's Warehouse."""
    hex = corner(3, 0)
    answer, resting = turns_home(hex, 1, 0), turns_home(hex, 1, 0, at_rest(0))
    across = corner(3, SIDES // 2)
    return Question(
        id="moves.above_the_pier",
        text=N_(
            "Round 1. You are an Angel on {hex}, straight above your Warehouse {home}. Your turn "
            "begins, and a step down takes a whole turn. How many turns do you need to your pier?"
        ),
        values={
            "hex": HEXES[hex],
            "home": CORNERS[0],
            "across": HEXES[across],
            "less": turns_home(across, 1, 0),
        },
        kind="number",
        answer=answer,
        mistakes=(
            Mistake(resting, N_("Three steps down and one onto the pier: on an island at rest.")),
            Mistake(3, N_("That brings you down to the shore, if nothing turned.")),
        ),
        because=N_(
            "If you step down now, Levels 2 and 1 carry you away by two sixths and one: you come "
            "down at the wrong corner of the shore. From {across}, on the other side of the "
            "mountain, it takes only {less}."
        ),
        method=N_("Walk it in your head: after each step down, turn the ring you stand on."),
    )
