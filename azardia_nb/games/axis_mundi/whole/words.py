"""How the whole game is read and written, and what its log knows."""

from typing import Any, NamedTuple

import numpy as np

from azardia_nb.errors import NotationError, short
from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.text.refused import REFUSALS
from azardia_nb.games.axis_mundi.whole import reasons as no
from azardia_nb.games.axis_mundi.whole import notation
from azardia_nb.games.axis_mundi.whole.actions import ADD, kind_of
from azardia_nb.games.axis_mundi.whole.engine import (
    chance_total,
    chance_weight,
    outcome_at,
    step,
    to_act,
)
from azardia_nb.games.axis_mundi.whole.events import Happens, source
from azardia_nb.games.axis_mundi.rules.events import Event
from azardia_nb.games.axis_mundi.whole.frames import TUMBLE
from azardia_nb.games.axis_mundi.whole.legal import list_legal
from azardia_nb.games.axis_mundi.whole.actions import MAX_ACTIONS
from azardia_nb.games.axis_mundi.whole.refusal import refusal
from azardia_nb.games.axis_mundi.whole.refused import rule_awaited, rule_behind
from azardia_nb.games.axis_mundi.whole.state import PHASES
from azardia_nb.games.machine.events import EventRow, told
from azardia_nb.games.machine.stack import pending
from azardia_nb.games.protocol import CHANCE, Entry, Row, Rules, Variant
from azardia_nb.text.language import spoken


class Happened(NamedTuple):
    """A step as the log knows it."""

    round: int
    turn: int
    characters: tuple[int, ...]
    events: tuple[EventRow, ...]


def ids() -> tuple[str, ...]:
    """Return the ids of the cards."""
    return kit().ids


def why_not(s: Row, rules: Rules, action: int) -> tuple[str, Any] | None:
    """Return the rule that forbids an action, and the number of the reason."""
    seat = to_act(s, rules)
    if seat < 0:
        return rule_awaited(s), 0
    why = refusal_of(s, rules, seat, action)
    core = {number: told.rules[-1] for number, told in REFUSALS.table.items()}
    return (rule_behind(s, why, action, core), why) if why else None


def refusal_of(s: Row, rules: Rules, seat: int, action: int) -> int:
    """Return why a seat may not do something, be it a choice that is asked or not; 0 if it may."""
    if pending(s) < 0:
        return int(refusal(s, rules, seat, action))
    out = np.zeros(MAX_ACTIONS, np.int64)
    if action in out[: list_legal(s, rules, seat, out)]:
        return 0
    return no.TUMBLE_NOT if pending(s) == TUMBLE and kind_of(action) == ADD else no.OTHER_CHOICE


def read_outcome(text: str, s: Row, rules: Rules) -> int:
    """Return the number of an outcome that can happen now; NotationError for any other."""
    if to_act(s, rules) != CHANCE:
        said = spoken("{text}: there is nothing left to chance now", text=short(text))
        raise NotationError(said)
    case, words = 0, []
    while case < chance_total(s, rules):
        number = int(outcome_at(s, rules, case))
        written = notation.write_outcome(number, ids())
        if isinstance(text, str) and text.split() == written.split():
            return number
        words.append(written)
        case += int(chance_weight(s, rules, number))
    remedy = spoken("expected one of: {words}", words=", ".join(words))
    raise NotationError(
        spoken("{text} can't happen now; {remedy}", text=short(text), remedy=remedy)
    )


def moment(variant: Variant, before: Row, by: int, chosen: int, after: Row) -> Happened:
    """Return what the log has to know of a step: it is taken again, and told."""
    rows = told(before.copy(), step, variant.rules, by, chosen)
    return Happened(
        int(before["round"]),
        int(before["turn"]),
        tuple(before["character"].tolist()),
        tuple(rows),
    )


def tell(variant: Variant, state: Row, position: int, told: Happened, code: str) -> list[Entry]:
    """Return the lines of the log of a step."""
    told = Happened(*told)
    round, turn = told.round, told.turn
    entries = []
    for row in told.events:
        if row[0] == Event.ROTATION:
            round, turn = row[2], 0
        behind = source(row, ids())
        event = Happens(row[0]) if row[0] >= min(Happens) else Event(row[0])
        entries.append(
            Entry(
                position=position,
                round=round,
                turn=turn + 1,
                seat=row[1] + 1 if row[1] >= 0 else None,
                event=event.name.lower(),
                rule=behind.rule,
                ruling=behind.ruling,
                sentence=event.name.lower(),
                path=(),
                dice=(),
            )
        )
    return entries


def phase(variant: Variant, s: Row) -> str:
    """Return where the game stands: one of PHASES."""
    return PHASES[int(s["phase"])]
