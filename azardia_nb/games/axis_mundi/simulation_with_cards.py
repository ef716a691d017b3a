"""What many games with cards count: how they end, transformations, blows, and cards played.

The greedy bot is asked with what its seat may see: another's hand or written way is not in it.
"""

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.marks import rule
from azardia_nb.compiled.rows import copy_front
from azardia_nb.games.axis_mundi import simulation
from azardia_nb.games.axis_mundi.engines import WITH_CARDS
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules.actions import (
    counters_of,
    desperate_of,
    first_of,
    has_card,
    is_doubled,
    kind_of,
    number_of,
    second_of,
)
from azardia_nb.games.axis_mundi.rules.effects import (
    COUNTER,
    DESPERATE,
    DOUBLE_DOUBLE,
    FREE_WILL,
    GODSPEED,
    HARVESTER,
    HERBS,
)
from azardia_nb.games.axis_mundi.rules.state import KINDS, SEATS, STATE, Rules, State
from azardia_nb.games.axis_mundi.rules.views import hide_from
from azardia_nb.games.axis_mundi.simulation import SIMULATION, note_end, note_forms
from azardia_nb.games.terms import NOBODY
from azardia_nb.players.greedy import TRIES, greedy_of
from azardia_nb.text.language import N_

Counts = npt.NDArray[np.int64]

COLUMNS = (*(one for one in simulation.COLUMNS if one[0] != "deaths"), ("cards", "i2"))
SEAT_COLUMNS = (
    *(one for one in simulation.SEAT_COLUMNS if one[0] != "falls"),
    ("played", "i2"),  # 1-Time cards, answers included
)
SCRATCH = np.dtype([("tried", STATE, (TRIES,)), ("seen", STATE)])
SIZE = STATE.itemsize
_greedily = greedy_of(WITH_CARDS)


@rule
def choose(
    s: State,
    rules: Rules,
    seat: int,
    legal: Counts,
    rng: np.random.Generator,
    room: State,
    bot: int,
) -> int:
    """Return the action after which a seat is best off, by what it sees."""
    copy_front(s, room["seen"], SIZE)
    hide_from(room["seen"], rules, seat)
    return _greedily(room["seen"], rules, seat, legal, len(legal), rng, room["tried"])


@rule
def before_action(
    s: State, rules: Rules, seat: int, action: int, result: State, plays: Counts
) -> None:
    """Count a blow that is about to be struck, and the cards that are played."""
    note_forms(s, result)
    kind = kind_of(action)
    if kind in act.ATTACKS:
        result["blows"][seat] += 1
    result["played"][seat] += note_cards(action, kind, plays)
    if kind == act.ACTIVATE:
        plays[first_of(action)] += 1
    elif kind == act.SWAP:
        plays[second_of(action)] += 1


@rule
def note_cards(action: int, kind: int, plays: Counts) -> int:
    """Count the 1-Time cards that an action plays; return how many."""
    if kind in (act.PLAY, act.ADD, act.ANSWER):
        doubled, with_herbs = is_doubled(action), has_card(action)
        plays[first_of(action)] += 1
        plays[DOUBLE_DOUBLE] += doubled
        plays[HERBS] += with_herbs
        return 1 + int(doubled) + int(with_herbs)
    if kind in (act.MELEE, act.DEMONIC):
        desperate, counters = desperate_of(action), counters_of(action)
        plays[DESPERATE] += desperate
        plays[COUNTER] += counters
        return desperate + counters
    if kind in (act.RETRIEVE, act.IMMOBILIZE):
        plays[GODSPEED] += has_card(action)
        return int(has_card(action))
    if kind == act.HARVEST:
        plays[HARVESTER] += has_card(action)
        return int(has_card(action))
    if kind == act.ENTER and number_of(action) != NOBODY:
        plays[FREE_WILL] += 1
        return 1
    return 0


@rule
def at_end(s: State, result: State) -> None:
    """Write how the game has ended, and what all seats together have done."""
    note_forms(s, result)
    note_end(s, result)
    for seat in range(SEATS):
        result["cards"] += result["played"][seat]


SIMULATION_WITH_CARDS = replace(
    SIMULATION,
    scratch=SCRATCH,
    choose=choose,
    bots=("greedy",),
    columns=COLUMNS,
    seat_columns=SEAT_COLUMNS,
    before_action=before_action,
    at_end=at_end,
    kinds=lambda variant: KINDS,
    reviewed=1 / 8,  # a game takes 20 to 50 times as long as one of another kind
    means={
        **{name: text for name, text in SIMULATION.means.items() if name != "deaths"},
        "cards": N_("1-Time cards played"),
    },
)
