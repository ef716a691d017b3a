"""How often each rival wins against the usual bot, from stored simulation results."""

import csv
from functools import cache
from pathlib import Path
from typing import NamedTuple

from azardia_nb.game.protocol import Variant

FILE = Path(__file__).with_suffix(".csv")
FIRST_SEAT = "first_seat"  # the first seat of a game among usual bots, in place of a rival


class Row(NamedTuple):
    """The number of games that a rival won against usual bots, in one kind of game.

    Rivals met in every seating that has both at the table.
    """

    game: str
    cards: bool
    rival: str
    seats: int
    won: int
    games: int


def result_of(variant: Variant, rival: str) -> Row | None:
    """Return the results of `rival` in this kind of game; None if no games were played.

    >>> from azardia_nb.games import load
    >>> row = result_of(load("azardia").variant(), "easy")
    >>> row.cards, 0 < row.won < row.games / 2
    (True, True)
    """
    kind = (variant.type.name, has_cards(variant), rival)
    return next((row for row in _rows() if row[:3] == kind), None)


def has_cards(variant: Variant) -> bool:
    """Return whether the variant is played with cards."""
    options = variant.options
    return bool(getattr(options, "cards", getattr(options, "deck", None)))


@cache
def _rows() -> list[Row]:
    with FILE.open(encoding="utf-8", newline="") as lines:
        return [
            Row(
                one["game"],
                one["cards"] == str(True),
                one["rival"],
                *(int(one[name]) for name in ("seats", "won", "games")),
            )
            for one in csv.DictReader(lines)
        ]


def write(rows: list[Row]) -> None:
    """Store `rows` in the table, replacing older rows of the same rivals."""
    older = {row[:3]: row for row in (_rows() if FILE.exists() else [])}
    rows = list((older | {row[:3]: row for row in rows}).values())
    with FILE.open("w", encoding="utf-8", newline="") as lines:
        writer = csv.writer(lines, lineterminator="\n")
        writer.writerow(Row._fields)
        writer.writerows(rows)
