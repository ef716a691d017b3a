"""Exercises about a board that wraps round: ends of paths, laps, distances, rings."""

import numpy as np

from azardia_nb.games.titan_race.odds.safety import distances, ring, walk_along
from azardia_nb.games.titan_race.rules import board
from azardia_nb.games.titan_race.text.sentences import PATH_NAMES
from azardia_nb.lessons.question import Question, in_words
from azardia_nb.lessons.topic import Topic, one_of, shown, wrong
from azardia_nb.text.language import N_

ask = Topic(__file__, "wraps", last=board.ROWS, all=board.ROWS, columns=board.COLUMNS)


def _path_words(path: str) -> object:
    """Return a path in words as a field of a text."""
    return in_words(PATH_NAMES[board.PATHS.index(path)])


def _bounced(start: int, path: str) -> int:
    """Return the end of a path if the sides were walls that reflect it."""
    here = start
    for step in path:
        aside = {"s": 0, "l": -1, "r": 1}[step]
        wall = not 0 <= board.column_of(here) + aside < board.COLUMNS
        here = walk_along(here, _MIRROR[step] if wall else step).spaces[-1]
    return here


_MIRROR = {"s": "s", "l": "r", "r": "l"}


def where_it_ends(rng: np.random.Generator) -> Question:
    ways = [
        (start, path)
        for start in range(board.SPACES)
        for path in board.PATHS[: board.DIE_PATHS]
        if len(path) > 1 and _over_side(start, path)
    ]
    start, path = one_of(rng, ways)
    walk = walk_along(start, path)
    end = board.name_of(walk.spaces[-1])
    mirrored = "".join(_MIRROR[step] for step in path)
    ends = {
        board.name_of(_bounced(start, path)): "wall",
        board.name_of(walk.spaces[-2]): "too_few",
        board.name_of(walk_along(start, path + path[-1]).spaces[-1]): "too_many",
        board.name_of(walk_along(start, mirrored).spaces[-1]): "mirrored",
    }
    return ask.choice(
        "where_it_ends",
        end,
        wrong(**{name: space for space, name in ends.items()}),
        shown(
            space=board.name_of(start),
            path=_path_words(path),
            walk=", ".join(board.name_of(space) for space in walk.spaces),
        ),
        options=sorted({end, *ends}, key=lambda one: (int(one[1:]), one[0])),
    )


def _over_side(start: int, path: str) -> bool:
    """Return whether a path leaves the board by a side."""
    return not 0 <= board.column_of(start) + path.count("r") - path.count("l") < board.COLUMNS


def which_lap(rng: np.random.Generator) -> Question:
    next_lap = bool(rng.integers(2))
    ways = [
        (start, path)
        for start in range(board.SPACES)
        for path in board.PATHS[: board.DIE_PATHS]
        if (board.row_of(start) >= board.ROWS - 3 or _over_side(start, path))
        and bool(walk_along(start, path).laps) == next_lap
    ]
    start, path = one_of(rng, ways)
    walk = walk_along(start, path)
    rows = 2 * path.count("s") + len(path) - path.count("s")
    return ask.number(
        "which_lap",
        2 + walk.laps,
        wrong(lap=3 - walk.laps),
        shown(
            space=board.name_of(start),
            path=_path_words(path),
            row=board.row_of(start),
            rows=rows,
            sum=board.row_of(start) + rows,
            end=board.name_of(walk.spaces[-1]),
        ),
        said="next" if walk.laps else "same",
    )


def how_far(rng: np.random.Generator) -> Question:
    steps = int(rng.integers(2, 5))
    while True:
        start = int(rng.integers(board.SPACES))
        ends = [at for at, far in distances(start).items() if far == steps]
        # only pairs that the wrap brings nearer are instructive
        ends = [at for at in ends if _walled_distance(start, at) > steps]
        if ends:
            break
    end = one_of(rng, ends)
    flat = _walled_distance(start, end)
    return ask.number(
        "how_far",
        steps,
        wrong(flat=flat, one_more=steps + 1, one_less=steps - 1),
        shown(start=board.name_of(start), end=board.name_of(end), flat=flat),
    )


def _walled_distance(start: int, end: int) -> int:
    """Return the distance in steps between two spaces on a board with walls."""
    columns = abs(board.column_of(start) - board.column_of(end))
    rows = abs(board.row_of(start) - board.row_of(end))
    return columns + max(0, rows - columns) // 2


def back_again(rng: np.random.Generator) -> Question:
    way, name = [
        ("s", N_("straight ahead")),
        ("l", N_("ahead to the left")),
        ("r", N_("ahead to the right")),
    ][int(rng.integers(3))]
    start = int(rng.integers(board.SPACES))
    answer = len(ring(start, way))
    rows = 2 if way == "s" else 1
    return ask.number(
        "back_again",
        answer,
        wrong(
            column=board.COLUMNS if way != "s" else board.ROWS,
            multiplied=board.COLUMNS * board.ROWS,
            one_less=answer - 1,
        ),
        shown(space=board.name_of(start), way=in_words(name), rows=rows),
        said="straight" if way == "s" else "aside",
    )


def over_the_edge_solved(rng: np.random.Generator) -> Question:
    steps, slip = one_of(rng, (2, 3, 5)), one_of(rng, ("rows", "over"))
    row = int(rng.integers(board.ROWS + 1 - steps, board.ROWS + 1))
    rows = steps if slip == "rows" else 2 * steps
    return ask.step(
        "over_the_edge_solved",
        slip,
        shown(steps=steps, row=row, rows=rows, sum=row + rows, last=board.ROWS),
        shown(less=board.ROWS - 1, end=row + rows - board.ROWS + (slip == "over")),
        shown(right=row + 2 * steps - board.ROWS),
    )


MAKERS = (
    where_it_ends,
    which_lap,
    how_far,
    back_again,
    over_the_edge_solved,
)


def three_left_or_right(rng: np.random.Generator) -> Question:
    start = int(
        rng.choice(
            [space for space in range(board.SPACES) if board.column_of(space) in (0, 1, 4, 5)]
        )
    )
    left, right = walk_along(start, "lll"), walk_along(start, "rrr")
    assert left.spaces[-1] == right.spaces[-1]
    return ask.choice(
        "three_left_or_right",
        "same",
        shown(
            space=board.name_of(start),
            left=", ".join(map(board.name_of, left.spaces)),
            right=", ".join(map(board.name_of, right.spaces)),
        ),
    )


def farthest() -> Question:
    steps = distances(0)
    most = max(steps.values())
    count = sum(far == most for far in steps.values())
    flat = max(_walled_distance(a, b) for a in range(board.SPACES) for b in range(board.SPACES))
    return ask.number(
        "farthest", most, wrong(walls=flat, rows=board.ROWS // 2), shown(count=count, flat=flat)
    )
