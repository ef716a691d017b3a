"""The board: its spaces, the table of neighbours, and how far it is from one to another."""

import csv
from pathlib import Path

import numpy as np

from azardia_nb.games.titan_race.rules.board import (
    AHEAD,
    FINISHED,
    NOT_STARTED,
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
