"""The board: its spaces, the table of neighbours, and how far it is from one to another."""

import csv
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from azardia_nb.games.titan_race.rules.board import (
    AHEAD,
    FACES,
    FINISHED,
    FIRST_PATH,
    LAST_PATH,
    NOT_STARTED,
    OPPOSITE,
    PATH_FACES,
    PATHS,
    WAYS,
    links,
    name_of,
    names_of,
)

TABLE = Path(__file__).parent / "neighbours.csv"
NAMES = names_of()


def test_the_table_of_neighbours() -> None:
    to, laps = links(1)
    rows = list(csv.DictReader(TABLE.open(encoding="utf-8")))
    assert [row["space"] for row in rows] == NAMES
    for space, row in enumerate(rows):
        assert int(row["index"]) == space
        for way, word in enumerate(WAYS):
            change = {"+": 1, "-": -1}.get(row[word][-1], 0)
            assert NAMES[to[space, way]] == row[word].rstrip("+-")
            assert laps[space, way] == change


def test_every_way_is_undone_by_another() -> None:
    to, laps = links(1)
    for way in range(len(WAYS)):
        for space in range(len(NAMES)):
            there = to[space, way]
            assert to[there, OPPOSITE[way]] == space
            assert laps[there, OPPOSITE[way]] == -laps[space, way]


@pytest.mark.parametrize(
    ("start", "path", "end", "laps"),
    [
        ("B10", "ss", "B2", 1),
        ("B10", "lll", "E1", 1),
        ("B10", "rrr", "E1", 1),
        ("D10", "rrr", "A1", 1),
        ("F2", "r", "A3", 0),
        ("A11", "r", "B12", 0),
        ("C3", "lll", "F6", 0),
    ],
)
def test_worked_examples(start: str, path: str, end: str, laps: int) -> None:
    to, change = links(1)
    space, gained = NAMES.index(start), 0
    for step in path:
        gained += change[space, WAYS.index(step)]
        space = to[space, WAYS.index(step)]
    assert (NAMES[space], gained) == (end, laps)


def test_distances_and_rings() -> None:
    to = links(1).to
    for start in range(len(NAMES)):
        far = {start: 0}
        waiting = [start]
        for space in waiting:
            for there in to[space]:
                if there not in far:
                    far[int(there)] = far[space] + 1
                    waiting.append(int(there))
        assert Counter(far.values()) == {0: 1, 1: 6, 2: 12, 3: 13, 4: 4}
        for way, length in ((0, 6), (1, 12), (2, 12)):
            ring, space = 1, to[start, way]
            while space != start:
                space, ring = to[space, way], ring + 1
            assert ring == length


def test_three_left_are_three_right() -> None:
    to = links(1).to
    for space in range(len(NAMES)):
        left = right = space
        for _ in range(3):
            left, right = to[left, 1], to[right, 2]
        assert left == right


def test_a_grand_slam_is_open_at_both_ends() -> None:
    to, laps = links(3)
    assert len(to) == 108
    assert name_of(36, slam=True) == "2:A1"
    assert (to[:3, AHEAD:] == -1).all()
    assert (laps[:3, AHEAD:] == -1).all()
    assert (to[-3:, 0] == -1).all()
    assert (laps[-3:, :AHEAD] == 1).all()
    assert np.count_nonzero(laps == 1) == 3 * 12
    last = names_of(slam=True).index("1:B12")
    assert [name_of(int(space), slam=True) for space in to[last, :AHEAD]] == [
        "2:B2",
        "2:A1",
        "2:C1",
    ]
    assert (name_of(FINISHED), name_of(NOT_STARTED)) == ("finish", "")


def test_the_path_tells_the_face() -> None:
    for face, word in enumerate(FACES[:-1]):
        paths = PATHS[FIRST_PATH[face] : LAST_PATH[face] + 1]
        assert (
            paths
            == {
                "trap": ("s",),
                "dash": ("ss",),
                "bend": ("sl", "sr", "ls", "rs"),
                "strike": ("ll", "rr"),
                "sweep": ("lll", "rrr"),
            }[word]
        )
        assert all(PATH_FACES[PATHS.index(path)] == face for path in paths)
