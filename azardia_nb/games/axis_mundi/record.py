"""Axis Mundi as the house knows it: its record, put together from all its rooms.

Nobody in here imports it, so that the rooms stand on each other in one order. What takes time to
import is a function.
"""

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from azardia_nb.games.axis_mundi.game import NAME, Game, pack, start, unpack, variant
from azardia_nb.games.axis_mundi.rules import engine, refusals
from azardia_nb.games.axis_mundi.rules.actions import MAX_ACTIONS
from azardia_nb.games.axis_mundi.rules.events import SOURCES, WAYS_GONE, Event
from azardia_nb.games.axis_mundi.rules.legal import list_legal
from azardia_nb.games.axis_mundi.rules.state import CHARACTERS, PHASES, SEATS, STATE
from azardia_nb.games.axis_mundi.text import notation
from azardia_nb.games.machine.events import told
from azardia_nb.games.protocol import (
    Engine,
    GameType,
    Moment,
    Returns,
    Row,
    Rules,
    Variant,
    Words,
)
from azardia_nb.games.terms import Entry, Seen

if TYPE_CHECKING:
    from azardia_nb.games.house_rules import HouseRules
    from azardia_nb.records.scenario import Dialect


def _house_rules() -> "HouseRules":
    from azardia_nb.games.axis_mundi.house_rules import HOUSE

    return HOUSE


def _scenario() -> "Dialect":
    from azardia_nb.games.axis_mundi.scenario import DIALECT

    return DIALECT


def why_not(s: Row, rules: Rules, action: int) -> tuple[str, Any] | None:
    """Return the rule that forbids an action, and the number of the reason."""
    seat = engine.to_act(s, rules)
    if seat < 0:
        return "round.order", 0
    why = refusals.refusal(s, rules, seat, action)
    return ("core", why) if why else None


def rules_rows(rules: Rules, copies: int) -> npt.NDArray[np.void]:
    """Return the rules as an array of so many rows."""
    return np.repeat(np.array([rules], rules.dtype), copies)


# --- plain words, until there are better ones ---------------------------------------------------


def _moment(variant: Variant, before: Row, by: int, chosen: int, after: Row) -> Moment:
    rows = told(before.copy(), engine.step, variant.rules, by, chosen)
    return int(before["round"]), int(before["turn"]), tuple(rows)


def _tell(variant: Variant, s: Row, position: int, step: Moment, code: str) -> list[Entry]:
    round, turn, rows = step
    return [
        Entry(
            position=position,
            round=round,
            turn=turn + 1,
            seat=seat + 1 if seat >= 0 else None,
            event=Event(event).name.lower(),
            rule=SOURCES[Event(event)].rule,
            ruling=SOURCES[Event(event)].ruling,
            sentence=f"{Event(event).name.lower()} {x} {y} {z}",
            path=(x, y) if Event(event) in WAYS_GONE else (),
            dice=(),
        )
        for event, seat, x, y, z in rows
    ]


def _label(game: Seen, number: int, code: str) -> str:
    return notation.write_action(number)


GAME = GameType(
    name=NAME,
    seats=range(SEATS, SEATS + 1),
    engine=Engine(
        state=STATE,
        max_actions=MAX_ACTIONS,
        to_act=engine.to_act,
        list_legal=list_legal,
        chance_total=engine.chance_total,
        chance_weight=engine.chance_weight,
        outcome_at=engine.outcome_at,
        step=engine.step,
        why_not=why_not,
        progress=engine.progress,
        returns=Returns(engine.returns, 0.0, 1.0, total=None),
        compiled_rules=rules_rows,
    ),
    words=Words(
        read_action=lambda v, text: notation.read_action(text),
        write_action=lambda v, number: notation.write_action(number),
        every_action=lambda v: notation.every_action(v.rules),
        read_outcome=lambda v, s, text: notation.read_outcome(text, s, v.rules),
        write_outcome=lambda v, s, number: notation.write_outcome(number),
        outcomes_below=lambda v: notation.outcomes_below(),
        read_position=lambda v, line: notation.read_position(line, v.rules),
        write_position=lambda v, s, seen: notation.write_position(s, v.rules),
        names=lambda v, s, code: [CHARACTERS[one].title() for one in s["character"]],
        phase=lambda v, s: PHASES[s["phase"]],
        label=_label,
        rule_of=lambda game, number: "core",
        refusal=lambda game, number, why, code: f"refused: {why}",
        moment=_moment,
        tell=_tell,
    ),
    variant=variant,
    start=start,
    pack=pack,
    unpack=unpack,
    house_rules=_house_rules,
    scenario=_scenario,
    made=lambda: Game,
)
