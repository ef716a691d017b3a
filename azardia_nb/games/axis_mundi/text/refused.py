"""Refusals: the rule that forbids an action, what is wrong, and what would be right."""

from typing import Any

import numpy as np

from azardia_nb.game.game import Reading
from azardia_nb.game.protocol import CHANCE, OVER, Row, Rules
from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules.actions import Act
from azardia_nb.games.axis_mundi.rules.board import INACCESSIBLE, SPACES
from azardia_nb.games.axis_mundi.rules.choices import joins_tumble, list_legal
from azardia_nb.games.axis_mundi.rules.citations import rule_awaited
from azardia_nb.games.axis_mundi.rules.engine import to_act
from azardia_nb.games.axis_mundi.rules.frames import Frame
from azardia_nb.games.axis_mundi.rules.reasons import Why
from azardia_nb.games.axis_mundi.rules.refusals import price_of, refusal, refuse_join
from azardia_nb.games.axis_mundi.rules.state import KINDS, ONE_KINDS, has_cards
from azardia_nb.games.axis_mundi.text.names import character, the_hex
from azardia_nb.games.axis_mundi.text.rules import SAID
from azardia_nb.games.machine.refusals import Attempt, Behind, Refusals, Refused
from azardia_nb.games.machine.stack import pending
from azardia_nb.text.language import language

MOST = 8  # actions that a refusal names
_OF_ACTIONS: dict[int, str] = {
    Act.SCROUNGE: "scrounger.scrounge",
    Act.DEMAND: "savant.demand",
    Act.HARVEST: "act.harvest",
    Act.RETRIEVE: "act.retrieve",
    Act.IMMOBILIZE: "act.immobilize",
    Act.SHOOT: "attack.shoot",
    Act.THROW: "attack.grenade",
}


def _of_the_card(asked: Attempt) -> str:
    """Return the rule of the card that an action plays; "" where it plays none."""
    card = act.first_of(asked.action)
    if act.kind_of(asked.action) not in (Act.PLAY, Act.ANSWER, Act.ADD) or card < 0:
        return ""
    return f"card.{kit().ids[card]}"


def _of_the_action(asked: Attempt) -> str:
    return _OF_ACTIONS.get(act.kind_of(asked.action), "")


# Of these the rule is the one of the card, or of the action, where there is one.
_BEHIND: dict[int, tuple[Behind, ...]] = {
    Why.ONESELF: (_of_the_card, _of_the_action),
    Why.NO_EFFECT: (_of_the_card,),
    Why.EMPTY_PILE: (_of_the_card, _of_the_action),
    Why.CAVE_BARRED: (_of_the_card,),
    Why.NO_RING: (_of_the_card,),
}
REFUSALS = Refusals(
    {why: Refused(why.name.lower(), *_BEHIND.get(why, ()), why.rule) for why in Why if why}
)


def why_not(s: Row, rules: Rules, action: int) -> tuple[str, Any] | None:
    """Return the rule that forbids an action, and the number of the reason."""
    seat = to_act(s, rules)
    if seat < 0:
        return rule_awaited(s), 0
    why = refusal_of(s, rules, seat, action)
    if not why:
        return None
    if why == Why.OTHER_CHOICE:
        return rule_awaited(s), why
    return REFUSALS.rule(why, Attempt(s, rules, seat, action)), why


def refusal_of(s: Row, rules: Rules, seat: int, action: int) -> int:
    """Return why a seat may not do something, be it a choice that is asked or not; 0 if it may."""
    if pending(s) < 0:
        return int(refusal(s, rules, seat, action))
    out = np.zeros(act.MAX_ACTIONS, np.int64)
    if action in out[: list_legal(s, rules, seat, out)]:
        return 0
    if pending(s) != Frame.TUMBLE or act.kind_of(action) != Act.ADD:
        return Why.OTHER_CHOICE
    card = act.first_of(action)
    held = 0 <= card < ONE_KINDS and s["hand"][seat, card] and joins_tumble(card)
    return (held and int(refuse_join(s, rules, seat, action))) or Why.TUMBLE_NOT


def _hex_named(number: int, rules: Rules) -> int:
    """Return the hex an action is refused for: of a run the second, if the first is fine."""
    first, second = act.first_of(number), act.second_of(number)
    fine = 0 <= first < SPACES and rules["nature"][first] != INACCESSIBLE
    return second if second >= 0 and fine else first


def refusal_text(game: Reading, number: int, why: int, code: str) -> str:
    """Return why an action is refused, and what would be possible."""
    speak, acting, s = language(code), game.acting, game.state
    if acting == OVER:
        return speak("the game is over")
    if acting == CHANCE:
        return speak("chance has to act first")
    first, target = act.first_of(number), act.seat_of(number)
    hex = first if has_cards(s) else _hex_named(number, game.rules)
    text = REFUSALS.text(why, Attempt(s, game.rules, acting, number))
    said = SAID(code)["refusal"][text]["text"].format(
        who=character(int(s["character"][acting]), speak),
        target=character(int(s["character"][target]), speak) if target >= 0 else "",
        hex=the_hex(hex, speak) if 0 <= hex < SPACES else "",
        card=game.variant.options.in_play.title(first, code) if 0 <= first < KINDS else "",
        price=price_of(s, game.rules, acting, number),
        points=s["points"],
    )
    actions = game.actions
    possible = ", ".join(game.text(one) for one in actions[:MOST])
    if len(actions) > MOST:
        possible += ", …"
    return speak("{said}; you can: {words}", said=said, words=possible)
