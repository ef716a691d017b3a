"""Challenges and duels as scenes: who rolled what, who won, and what it costs."""

from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from azardia_nb.game import Entry
from azardia_nb.games.azardia.rules.events import Event
from azardia_nb.games.tabletop import Contest, Side

if TYPE_CHECKING:
    from azardia_nb.games.azardia.game import Reading
    from azardia_nb.games.azardia.text.log import EventRow

_BEGIN = (Event.CHALLENGE, Event.CALLED, Event.DUEL)
_WON = (Event.WON_CHALLENGE, Event.WON_DUEL)
_TIED = (Event.CHALLENGE_TIED, Event.DUEL_TIED)
# What the loser pays and the winner gets, told in a row after the winner.
_COSTS = (
    Event.WON_LEVEL,
    Event.LOST_LEVEL,
    Event.MOVED_LOSER,
    Event.MOVED_WINNER,
    Event.MOVED_RANGE,
    Event.MOVED_CROSSING,
    Event.MOVED_DUEL,
    Event.WINNER_STAYS,
    Event.CROSSING,
    Event.GRACE_OVER,
    Event.GRACE_PASSED,
)
_STEPS = 40  # looked at, counted from the last: ties are rolled again

Told = tuple["EventRow", Entry]


def contest(game: "Reading", code: str) -> Contest | None:
    """Return the challenge or duel that the last steps tell of, decided or not; None for none."""
    moments = game.moments[-_STEPS:]
    rows = [row for moment in moments for row in moment.events]
    entries = game.log(code)
    told = list(zip(rows, entries[len(entries) - len(rows) :], strict=True))
    begin = next((at for at in reversed(range(len(told))) if told[at][0][0] in _BEGIN), None)
    return None if begin is None else _told(told[begin:])


def _told(lines: Sequence[Told]) -> Contest:
    (_, first, second, _, _), opening = lines[0]
    dice: dict[int, tuple[int, ...]] = {}
    for at, ((code, seat, _, mine, other), entry) in enumerate(lines):
        if code == Event.CHALLENGE_ROLLED:
            dice[seat] = entry.dice
        elif code in _TIED and lines[-1][1] is not entry:
            dice = {}  # they roll again, unless that was all
        elif code in _WON:
            costs = list(takewhile(lambda line: line[0][0] in _COSTS, lines[at + 1 :]))
            loser = second if seat == first else first
            totals = {seat: mine, loser: other}
            sides = [Side(one, dice.get(one, ()), totals[one]) for one in (first, second)]
            last = costs[-1][1] if costs else entry
            said = [line.sentence for _, line in costs]
            return Contest(opening.sentence, sides, seat, said, last.position)
    sides = [Side(one, dice.get(one, ())) for one in (first, second)]
    rolled = [line for row, line in lines if row[0] == Event.CHALLENGE_ROLLED]
    return Contest(opening.sentence, sides, None, (), (rolled or [opening])[-1].position)
