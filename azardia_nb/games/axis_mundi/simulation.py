"""Columns of simulations of Axis Mundi: endings, transformations, deaths, blows, cards played.

With cards the greedy bot chooses from its seat's view, without others' hands and plans.
"""

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.marks import rule
from azardia_nb.compiled.rows import copy_front
from azardia_nb.game.protocol import Labels, Simulation
from azardia_nb.game.terms import NOBODY
from azardia_nb.games.axis_mundi.engines import WITH_CARDS
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules import state
from azardia_nb.games.axis_mundi.rules.actions import Act
from azardia_nb.games.axis_mundi.rules.card_kinds import Card
from azardia_nb.games.axis_mundi.rules.state import Rules, State
from azardia_nb.games.axis_mundi.rules.views import hide_from
from azardia_nb.games.axis_mundi.text.names import FORM_NAMES, NAMES
from azardia_nb.players.greedy import TRIES, greedy_of
from azardia_nb.text.language import N_, spoken

Counts = npt.NDArray[np.int64]

COLUMNS = (
    ("by_pier", "i1"),  # 1 if a High has come home
    ("by_level", "i1"),  # 1 if the Axis Mundi was entered with the last Level card on top
    ("level", "i1"),  # the card on top at the end
    ("highs", "i2"),  # transformations; this and the next two are totals of all seats
    ("deaths", "i2"),
    ("strikes", "i2"),
)
SEAT_COLUMNS = (
    ("character", "i1"),
    ("form", "i1"),
    ("hp", "i1"),
    ("transformed", "i2"),
    ("falls", "i2"),
    ("blows", "i2"),  # attacks of all kinds
)


@rule
def note_changes(s: State, result: State) -> None:
    """Count new Highs, and without cards deaths, since the last call, in `result`.

    Its `hp` and `form` are those of the last call; hit points of 0 mean that there was none. Hit
    points that rise to exactly FALLEN_HP mean a death, as a Power Hex heals to more than that.
    """
    for seat in range(state.SEATS):
        before, now = result["hp"][seat], s["hp"][seat]
        if not state.has_cards(s) and 0 < before < state.FALLEN_HP and now == state.FALLEN_HP:
            result["falls"][seat] += 1
        if before and result["form"][seat] != s["form"][seat] and state.is_high(s, seat):
            result["transformed"][seat] += 1
        result["hp"][seat] = now
        result["form"][seat] = s["form"][seat]


@rule
def before_action(
    s: State, rules: Rules, seat: int, action: int, result: State, plays: Counts
) -> None:
    """Count an action that is about to be taken, and the changes before it, in `result`.

    `plays` counts the cards that are played or Activated, by kind.
    """
    note_changes(s, result)
    kind = act.kind_of(action)
    if kind in act.ATTACKS:
        result["blows"][seat] += 1
    if state.has_cards(s):
        result["played"][seat] += note_cards(action, kind, plays)
        if kind == Act.ACTIVATE:
            plays[act.first_of(action)] += 1
        elif kind == Act.SWAP:
            plays[act.second_of(action)] += 1


@rule
def at_end(s: State, result: State) -> None:
    """Write the ending, the Characters, and totals over all seats into `result`."""
    note_changes(s, result)
    if s["winner"] != NOBODY:
        home = state.is_pier(int(s["at"][s["winner"]]))
        result["by_pier"] = 1 if home else 0
        result["by_level"] = 0 if home else 1
    result["level"] = s["level"]
    for seat in range(state.SEATS):
        result["character"][seat] = s["character"][seat]
    result["highs"] += result["transformed"].sum()
    result["strikes"] += result["blows"].sum()
    if state.has_cards(s):
        result["cards"] += result["played"].sum()
    else:
        result["deaths"] += result["falls"].sum()


def call_compiled(s: State, rules: Rules) -> None:
    """Solve a tiny hunt, so that the solver is compiled and stored."""
    from azardia_nb.games.axis_mundi.odds import hunt  # it is large

    hunt.solve(rules, most=1)


SIMULATION = Simulation(
    call=call_compiled,
    players=("greedy",) * state.SEATS,
    columns=COLUMNS,
    seat_columns=SEAT_COLUMNS,
    before_action=before_action,
    at_end=at_end,
    labels={
        "character": Labels(state.CHARACTERS, lambda one: spoken(NAMES[one])),
        "form": Labels(state.FORMS, lambda one: spoken(FORM_NAMES[state.FORMS.index(one)])),
    },
    drawn=N_("Nobody has won by the last round"),  # by the last round: nothing else draws a game
    means={
        "by_pier": N_("Won on a pier"),
        "by_level": N_("Won at Level 4"),
        "level": N_("Level card at the end"),
        "highs": N_("Transformations"),
        "deaths": N_("Falls"),
        "strikes": N_("Blows"),
    },
)


# --- with cards ---------------------------------------------------------------------------------

COLUMNS_WITH_CARDS = (*(one for one in COLUMNS if one[0] != "deaths"), ("cards", "i2"))
SEAT_COLUMNS_WITH_CARDS = (
    *(one for one in SEAT_COLUMNS if one[0] != "falls"),
    ("played", "i2"),  # 1-Time cards, including answers
)
SCRATCH = np.dtype([("tried", state.STATE, (TRIES,)), ("seen", state.STATE)])
SIZE = state.STATE.itemsize
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
    """Return the greedy bot's action from the seat's view; `room` is memory for copies."""
    copy_front(s, room["seen"], SIZE)
    hide_from(room["seen"], rules, seat)
    return _greedily(room["seen"], rules, seat, legal, len(legal), rng, room["tried"])


@rule
def note_cards(action: int, kind: int, plays: Counts) -> int:
    """Count the 1-Time cards that an action plays in `plays`; return their number."""
    if kind in (Act.PLAY, Act.ADD, Act.ANSWER):
        doubled, with_herbs = act.is_doubled(action), act.has_card(action)
        plays[act.first_of(action)] += 1
        plays[Card.DOUBLE_DOUBLE] += doubled
        plays[Card.HOLISTIC_HERBS] += with_herbs
        return 1 + int(doubled) + int(with_herbs)
    if kind in (Act.MELEE, Act.DEMONIC):
        desperate, counters = act.desperate_of(action), act.counters_of(action)
        plays[Card.DESPERATE_MEASURES] += desperate
        plays[Card.PERFECT_COUNTER] += counters
        return desperate + counters
    if kind in (Act.RETRIEVE, Act.IMMOBILIZE):
        plays[Card.GODSPEED] += act.has_card(action)
        return int(act.has_card(action))
    if kind == Act.HARVEST:
        plays[Card.HARVESTER] += act.has_card(action)
        return int(act.has_card(action))
    if kind == Act.ENTER and act.number_of(action) != NOBODY:
        plays[Card.FREE_WILL] += 1
        return 1
    return 0


SIMULATION_WITH_CARDS = replace(
    SIMULATION,
    scratch=SCRATCH,
    choose=choose,
    bots=("greedy",),
    columns=COLUMNS_WITH_CARDS,
    seat_columns=SEAT_COLUMNS_WITH_CARDS,
    kinds=lambda variant: state.KINDS,
    reviewed=1 / 8,  # a game takes 20 to 50 times as long as one of another kind
    means={
        **{name: text for name, text in SIMULATION.means.items() if name != "deaths"},
        "cards": N_("1-Time cards played"),
    },
)
