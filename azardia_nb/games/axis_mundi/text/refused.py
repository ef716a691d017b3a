"""Refusals as sentences: the rule that forbids an action, the reason, and legal actions."""

from typing import Any

import numpy as np

from azardia_nb.game.game import Reading
from azardia_nb.game.protocol import CHANCE, OVER, Row, Rules
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules.actions import Act
from azardia_nb.games.axis_mundi.rules.board import INACCESSIBLE, SPACES
from azardia_nb.games.axis_mundi.rules.choices import list_legal
from azardia_nb.games.axis_mundi.rules.engine import to_act
from azardia_nb.games.axis_mundi.rules.frames import Frame
from azardia_nb.games.axis_mundi.rules.reasons import Why
from azardia_nb.games.axis_mundi.rules.refusals import price_of, refusal, refuse_join
from azardia_nb.games.axis_mundi.rules.state import KINDS, has_cards
from azardia_nb.games.axis_mundi.text.names import character, the_hex
from azardia_nb.games.axis_mundi.text.rules import TEXTS, pending_rule, rule_of
from azardia_nb.games.machine.refusals import Attempt, Refusals, Refused
from azardia_nb.games.machine.stack import pending
from azardia_nb.text.language import language

MOST_LISTED = 8  # legal actions in a refusal


def _rule_of_action(attempt: Attempt) -> str:
    return rule_of(attempt.state, attempt.action)


def _rule_of_choice(attempt: Attempt) -> str:
    return pending_rule(attempt.state)


REFUSALS = Refusals(
    {int(why): Refused(why.name.lower(), why.rule or _rule_of_action) for why in Why if why}
    | {int(Why.OTHER_CHOICE): Refused("other_choice", _rule_of_choice)}
)


def why_not(s: Row, rules: Rules, action: int) -> tuple[str, Any] | None:
    """Return the rule that forbids an action and the reason's number; None if it is legal."""
    seat = to_act(s, rules)
    if seat < 0:
        return pending_rule(s), 0
    why = refusal_of(s, rules, seat, action)
    return (REFUSALS.rule(why, Attempt(s, rules, seat, action)), why) if why else None


def refusal_of(s: Row, rules: Rules, seat: int, action: int) -> int:
    """Return the reason against an action, also in a pending choice; 0 if it is legal."""
    if pending(s) < 0:
        return int(refusal(s, rules, seat, action))
    if pending(s) == Frame.TUMBLE and act.kind_of(action) == Act.ADD:
        return int(refuse_join(s, rules, seat, action))
    out = np.zeros(act.MAX_ACTIONS, np.int64)
    return 0 if action in out[: list_legal(s, rules, seat, out)] else Why.OTHER_CHOICE


def _hex_named(number: int, rules: Rules) -> int:
    """Return the hex that a refusal names: a run's second one unless the first is at fault."""
    first, second = act.first_of(number), act.second_of(number)
    fine = 0 <= first < SPACES and rules["nature"][first] != INACCESSIBLE
    return second if second >= 0 and fine else first


def refusal_text(game: Reading, number: int, why: int, code: str) -> str:
    """Return a sentence with the reason why an action is refused, and some legal actions."""
    speak, acting, s = language(code), game.acting, game.state
    if acting == OVER:
        return speak("the game is over")
    if acting == CHANCE:
        return speak("chance has to act first")
    first, target = act.first_of(number), act.seat_of(number)
    hex = first if has_cards(s) else _hex_named(number, game.rules)
    text = REFUSALS.text(why, Attempt(s, game.rules, acting, number))
    reason = TEXTS(code)["refusal"][text]["text"].format(
        who=character(int(s["character"][acting]), speak),
        target=character(int(s["character"][target]), speak) if target >= 0 else "",
        hex=the_hex(hex, speak) if 0 <= hex < SPACES else "",
        card=game.variant.options.in_play.title(first, code) if 0 <= first < KINDS else "",
        price=price_of(s, game.rules, acting, number),
        points=s["points"],
    )
    actions = game.actions
    possible = ", ".join(game.text(one) for one in actions[:MOST_LISTED])
    if len(actions) > MOST_LISTED:
        possible += ", …"
    return speak("{said}; you can: {words}", said=reason, words=possible)
