"""The island with cards as plain data: figures that may be unseen, and runs by other numbers."""

from collections.abc import Iterable
from dataclasses import replace

from azardia_nb.games.axis_mundi.picture import PICTURE
from azardia_nb.games.axis_mundi.rules.actions import first_of, second_of
from azardia_nb.games.axis_mundi.rules.mats import spot
from azardia_nb.games.axis_mundi.rules.state import SEATS
from azardia_nb.games.picture import Pawn
from azardia_nb.games.protocol import Row, Rules


def pawns(s: Row, rules: Rules) -> Iterable[Pawn]:
    """Return the figures; in what others see, the unseen are where they vanished."""
    return [Pawn(seat, spot(s, seat)) for seat in range(SEATS)]


def picks(s: Row, rules: Rules, action: int) -> tuple[int, int]:
    """Return where a run leads, and over which hex."""
    return second_of(action), first_of(action)


PICTURE_WITH_CARDS = replace(PICTURE, pawns=pawns, picks=picks)
