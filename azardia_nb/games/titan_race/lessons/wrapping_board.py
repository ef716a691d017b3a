"""Questions about a board that wraps round: where ways lead, laps, distances, rings."""

import numpy as np

from azardia_nb.games.titan_race.odds.ways import along, distances, ring
from azardia_nb.games.titan_race.rules.board import (
    COLUMNS,
    DIE_PATHS,
    PATHS,
    ROWS,
    SPACES,
    column_of,
    name_of,
    row_of,
)
from azardia_nb.games.titan_race.text.sentences import PATH_NAMES
from azardia_nb.lessons.question import Maker, Mistake, Question, distinct
from azardia_nb.text.language import N_, language

SAME, LEFT_OF, RIGHT_OF = (
    N_("On the same space."),
    N_("On two spaces, the left one farther left."),
    N_("On two spaces, in different laps."),
)


def _named(path: str) -> object:
    """Return a path in words, for a field of a text."""
    return lambda code: language(code)(PATH_NAMES[PATHS.index(path)])


def _bounced(start: int, path: str) -> int:
    """Return where a path would end if the sides were walls to bounce off."""
    here = start
    for step in path:
        aside = {"s": 0, "l": -1, "r": 1}[step]
        wall = not 0 <= column_of(here) + aside < COLUMNS
        here = along(here, _MIRROR[step] if wall else step).spaces[-1]
    return here


_MIRROR = {"s": "s", "l": "r", "r": "l"}


def where_it_ends(rng: np.random.Generator) -> Question:
    """Ask where a way over an edge ends."""
    ways = [
        (start, path)
        for start in range(SPACES)
        for path in PATHS[:DIE_PATHS]
        if len(path) > 1 and _over_side(start, path)
    ]
    start, path = ways[int(rng.integers(len(ways)))]
    walk = along(start, path)
    end = name_of(walk.spaces[-1])
    wrong = {
        name_of(_bounced(start, path)): N_(
            "There is no wall at the side: right of column F comes column A, and left of A comes F."
        ),
        name_of(walk.spaces[-2]): N_("That is one step too few."),
        name_of(along(start, path + path[-1]).spaces[-1]): N_("That is one step too many."),
        name_of(along(start, "".join(_MIRROR[step] for step in path)).spaces[-1]): N_(
            "You went to the other side: left means towards A, right towards F."
        ),
    }
    wrong.pop(end, None)
    return Question(
        id="wraps.where_it_ends",
        text=N_("Your Titan is on {space} and goes {path}. On which space does it end?"),
        values={
            "space": name_of(start),
            "path": _named(path),
            "walk": ", ".join(name_of(space) for space in walk.spaces),
        },
        kind="choice",
        options=tuple(sorted({end, *wrong}, key=lambda one: (int(one[1:]), one[0]))),
        answer=end,
        mistakes=tuple(Mistake(space, said) for space, said in wrong.items()),
        because=N_("Step by step: {walk}."),
        method=N_(
            "Go step by step: a diagonal step changes the column by 1 and the row by 1, a straight "
            "one the row by 2."
        ),
    )


def _over_side(start: int, path: str) -> bool:
    """Return whether a way leaves the board by a side."""
    return not 0 <= column_of(start) + path.count("r") - path.count("l") < COLUMNS


def which_lap(rng: np.random.Generator) -> Question:
    """Ask whether a way adds a lap."""
    wanted = bool(rng.integers(2))
    ways = [
        (start, path)
        for start in range(SPACES)
        for path in PATHS[:DIE_PATHS]
        if (row_of(start) >= ROWS - 3 or _over_side(start, path))
        and bool(along(start, path).laps) == wanted
    ]
    start, path = ways[int(rng.integers(len(ways)))]
    walk = along(start, path)
    rows = 2 * path.count("s") + len(path) - path.count("s")
    return Question(
        id="wraps.which_lap",
        text=N_("Your Titan is on {space} in lap 2 and goes {path}. In which lap is it then?"),
        values={
            "space": name_of(start),
            "path": _named(path),
            "row": row_of(start),
            "rows": rows,
            "sum": row_of(start) + rows,
            "last": ROWS,
            "end": name_of(walk.spaces[-1]),
        },
        kind="number",
        answer=2 + walk.laps,
        mistakes=(
            Mistake(
                3 - walk.laps,
                N_("Leaving by the side never changes the lap; leaving by the top always does.")
                if not walk.laps
                else N_("Add the rows: beyond row {last} you have crossed the line."),
            ),
        ),
        because=N_(
            "Row {row} plus {rows} is {sum}; beyond row {last} a new lap begins. It ends on {end}."
        ),
        method=N_("Add the rows of the way to your row, and compare the sum with {last}."),
    )


def how_far(rng: np.random.Generator) -> Question:
    """Ask how many steps apart two spaces are."""
    steps = int(rng.integers(2, 5))
    while True:
        start = int(rng.integers(SPACES))
        ends = [at for at, far in distances(start).items() if far == steps]
        # Where the wrap shortens the way, something is to be learnt.
        ends = [at for at in ends if _flat(start, at) > steps]
        if ends:
            break
    end = ends[int(rng.integers(len(ends)))]
    flat = _flat(start, end)
    return Question(
        id="wraps.how_far",
        text=N_(
            "What is the smallest number of steps from {start} to {end}, if you may step in all "
            "six directions and over every edge?"
        ),
        values={"start": name_of(start), "end": name_of(end), "flat": flat},
        kind="number",
        answer=steps,
        mistakes=distinct(
            Mistake(flat, N_("That is the shortest way without leaving the board. Try an edge.")),
            Mistake(steps + 1, N_("There is a way with one step less.")),
            Mistake(steps - 1, N_("You can't get there in so few steps: draw the way.")),
        ),
        because=N_("Over the edge it takes {answer} steps, inside the board {flat}."),
        method=N_(
            "Draw copies of the board around it, and find the copy of {end} that is nearest."
        ),
    )


def _flat(start: int, end: int) -> int:
    """Return how many steps apart two spaces would be on a board with walls."""
    columns = abs(column_of(start) - column_of(end))
    rows = abs(row_of(start) - row_of(end))
    return columns + max(0, rows - columns) // 2


def back_again(rng: np.random.Generator) -> Question:
    """Ask after how many steps in one way a Titan is back."""
    way, name = [("s", N_("straight ahead")), ("l", N_("left ahead")), ("r", N_("right ahead"))][
        int(rng.integers(3))
    ]
    start = int(rng.integers(SPACES))
    answer = len(ring(start, way))
    rows = 2 if way == "s" else 1
    return Question(
        id="wraps.back_again",
        text=N_(
            "A Titan on {space} goes {way} again and again. After how many steps is it on {space} "
            "for the first time?"
        ),
        values={
            "space": name_of(start),
            "way": lambda code: language(code)(name),
            "rows": rows,
            "all": ROWS,
            "columns": COLUMNS,
        },
        kind="number",
        answer=answer,
        mistakes=distinct(
            Mistake(
                COLUMNS if way != "s" else ROWS,
                N_(
                    "After {columns} steps it is back in its column, but in another row: it has "
                    "gone up one row with each step."
                )
                if way != "s"
                else N_("A straight step goes up 2 rows, not 1."),
            ),
            Mistake(
                COLUMNS * ROWS,
                N_("You multiplied columns and rows. Both go round at the same time."),
            ),
            Mistake(answer - 1, N_("Count the step that brings it back, too.")),
        ),
        because=N_("Each step goes up {rows} of {all} rows: it takes {answer} steps.")
        if way == "s"
        else N_(
            "Each step goes up 1 of {all} rows and changes 1 of {columns} columns. It is back when "
            "both are: {answer} is the smallest number that {all} and {columns} both divide."
        ),
        method=N_(
            "Find the smallest number of steps after which row and column are both the old ones."
        ),
    )


MAKERS: tuple[Maker, ...] = (where_it_ends, which_lap, how_far, back_again)


def three_left_or_right(rng: np.random.Generator) -> Question:
    """Ask where three left and three right lead, before it is shown."""
    start = int(rng.choice([space for space in range(SPACES) if column_of(space) in (0, 1, 4, 5)]))
    left, right = along(start, "lll"), along(start, "rrr")
    assert left.spaces[-1] == right.spaces[-1]
    return Question(
        id="wraps.three_left_or_right",
        text=N_(
            "Two Titans stand on {space}, one after the other. One goes three left, the other "
            "three right. Where do they end?"
        ),
        values={
            "space": name_of(start),
            "left": ", ".join(map(name_of, left.spaces)),
            "right": ", ".join(map(name_of, right.spaces)),
            "columns": COLUMNS,
        },
        kind="choice",
        options=(SAME, LEFT_OF, RIGHT_OF),
        answer=SAME,
        mistakes=(
            Mistake(LEFT_OF, N_("That is what happens on a board with walls.")),
            Mistake(RIGHT_OF, N_("Both go up three rows, so both are in the same lap.")),
        ),
        because=N_("Left: {left}. Right: {right}. Three columns of {columns} are halfway round."),
        method=N_("Walk both ways with your finger."),
    )


def farthest() -> Question:
    """Ask how far the farthest space is, before all distances are shown."""
    found = distances(0)
    most = max(found.values())
    count = sum(far == most for far in found.values())
    flat = max(_flat(a, b) for a in range(SPACES) for b in range(SPACES))
    return Question(
        id="wraps.farthest",
        text=N_(
            "Your Titan may step in all six directions, and over every edge. How many steps is "
            "the farthest space away?"
        ),
        values={"count": count, "flat": flat},
        kind="number",
        answer=most,
        mistakes=(
            Mistake(flat, N_("That would be the farthest space on a board with walls.")),
            Mistake(ROWS // 2, N_("You counted the rows: straight on, a step goes up two.")),
        ),
        because=N_(
            "{count} spaces are {answer} steps away, and none is farther. With walls at the edges "
            "it would be up to {flat}."
        ),
        method=N_("Half the columns is 3, half the rows is 6: how are both crossed at once?"),
    )
