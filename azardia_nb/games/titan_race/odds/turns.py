"""All that a turn may lead to, asked of the rules one step at a time."""

from collections.abc import Iterator
from typing import NamedTuple

from azardia_nb.games.protocol import Row, Variant
from azardia_nb.games.titan_race.rules.board import FACES
from azardia_nb.games.titan_race.rules.state import TAKE


class End(NamedTuple):
    """Where a turn may end, before the next roll or with the race, and what was done last in it."""

    row: Row
    last: int  # the number of an action; -1 where nothing was to be done


def ends(under: Variant, s: Row, last: int = -1) -> Iterator[End]:
    """Yield all ends of the turn of who is to act."""
    engine = under.type.engine
    if engine.to_act(s, under.rules) < 0:
        yield End(s, last)
        return
    for action in engine.legal(s, under.rules):
        yield from ends(under, engine.apply(s, under.rules, action), action)


def with_die(s: Row, face: int) -> Row:
    """Return a position in which who is to move can take a die of this face, and no other."""
    after = s.copy()
    after["phase"] = TAKE
    after["offer"] = 0
    after["offer"][face] = 1
    return after


def each_die(under: Variant, s: Row) -> list[list[End]]:
    """Return for each face what the turn of who is to move may lead to with a die of that face."""
    return [list(ends(under, with_die(s, face))) for face in range(len(FACES))]
