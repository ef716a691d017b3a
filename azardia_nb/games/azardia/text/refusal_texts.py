"""Texts of refusals: the rule that forbids an action, the reason, and what to do instead."""

from typing import NamedTuple

from azardia_nb.game.protocol import CHANCE, OVER
from azardia_nb.games.azardia.rules.actions import Act, act, card_of, seat_of
from azardia_nb.games.azardia.rules.card_kinds import When
from azardia_nb.games.azardia.rules.characters import Character
from azardia_nb.games.azardia.rules.events import Event
from azardia_nb.games.azardia.rules.frames import CHALLENGE, DISCARD, Frame
from azardia_nb.games.azardia.rules.movement import Form
from azardia_nb.games.azardia.rules.refusals import Refusal, refusal
from azardia_nb.games.azardia.rules.rulings import BoostWhen, BuyTileWhen
from azardia_nb.games.azardia.rules.state import Phase, Rules, State
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.games.azardia.text.sentences import Speaker, boost
from azardia_nb.games.azardia.text.texts import TEXTS, character_name
from azardia_nb.games.machine.refusals import Attempt, Refusals, Refused
from azardia_nb.games.machine.stack import pending, top_frame
from azardia_nb.text.language import N_

ACT_RULES = {
    Act.CHOOSE: "setup.roll",
    Act.ROLL: "turn.roll",
    Act.ADD: "turn.roll",
    Act.SUBTRACT: "turn.roll",
    Act.KEEP: "challenge",
    Act.LEVEL: "coins.level",
    Act.TILE: "coins.tile",
    Act.PLAY: "turn.play",
    Act.ANSWER: "cards.nocounter",
    Act.ABILITY: "ability.once",
    Act.DISCARD: "turn.discard",
    Act.PASS: "turn.respond",
    Act.END: "turn.play",
}


class Ability(NamedTuple):
    """A character's ability: its rule id, and the ids of texts on its form and its phase."""

    rule: str
    form: str
    phase: str


ABILITIES = {
    Character.LAGARTOON: Ability("ability.lagartoon", "alone", "phase_b"),
    Character.KUCHURITOK: Ability("ability.kuchuritok", "alone", "phase_c"),
    Character.ROBOT: Ability("ability.robot", "card", "phase_d"),
    Character.MANTIS: Ability("ability.mantis", "rival", "phase_c"),
}


def rule_of(state: State, rules: Rules, chosen: int) -> str:
    """Return the id of the rule that allows an action."""
    kind = act(chosen)
    character = int(state["character"][state["turn"]])
    if kind == Act.ABILITY and character >= 0:
        return ABILITIES[Character(character)].rule
    if kind == Act.ANSWER and pending(state) == Frame.ANSWER:
        return "turn.respond"
    if kind == Act.ROLL and state["phase"] == Phase.SETUP_ROLL:
        return "setup.roll"
    card = card_of(chosen)
    if kind == Act.PLAY and 0 <= card < len(rules.cards) and rules.cards[card]["when"] == When.ROLL:
        return "turn.roll"
    return ACT_RULES[Act(kind)]


def by_action(attempt: Attempt) -> str:
    """Return the rule that allows such an action, in a position where it is legal."""
    return rule_of(attempt.state, attempt.rules, attempt.action)


def discard_first(attempt: Attempt) -> str:
    """Return the rule by which a card must first be discarded; "" if no such discard is due."""
    if pending(attempt.state) != Frame.DISCARD or act(attempt.action) not in (Act.END, Act.DISCARD):
        return ""
    due = int(top_frame(attempt.state)[DISCARD.event])
    discards = due in (Event.DISCARDED, Event.LIZARD_DISCARDED)
    return Event(due).rule if discards else ""


def no_counter(attempt: Attempt) -> str:
    """Return the rule that forbids answers to the last effect; "" if none does."""
    state, top = attempt.state, pending(attempt.state)
    afar = top == Frame.CHALLENGE and top_frame(state)[CHALLENGE.form] == Form.AFAR
    ability = afar or top == Frame.DEAL or state["ability_struck"]
    ability = ability and not attempt.rules.rulings.abilities_answerable
    return "cards.nocounter" if state["card_struck"] or ability else ""


def _boost_when(attempt: Attempt) -> str:
    return f"die_when.{BoostWhen(attempt.rules.rulings.boost_when).name.lower()}"


def _tile_when(attempt: Attempt) -> str:
    return f"tile_when.{BuyTileWhen(attempt.rules.rulings.buy_tile_when).name.lower()}"


def _card_when(attempt: Attempt) -> str:
    return (
        f"card_when.{When(int(attempt.rules.cards[card_of(attempt.action)]['when'])).name.lower()}"
    )


def _nothing_to_answer(attempt: Attempt) -> str:
    abilities = attempt.rules.rulings.abilities_answerable
    return "nothing_to_answer.abilities" if abilities else "nothing_to_answer"


def _character(attempt: Attempt) -> Character:
    return Character(max(int(attempt.state["character"][attempt.state["turn"]]), 0))


def _ability_when(attempt: Attempt) -> str:
    picked = attempt.state["character"][attempt.state["turn"]] >= 0
    return f"ability_when.{ABILITIES[_character(attempt)].phase}" if picked else "not_now"


def _ability_form(attempt: Attempt) -> str:
    return f"ability_form.{ABILITIES[_character(attempt)].form}"


def _no_cards(attempt: Attempt) -> str:
    robot = _character(attempt) == Character.ROBOT
    return "ability_no_cards.rival" if robot else "ability_no_cards"


# The text id, in `en.toml` and `es.toml`, and the rule of each Refusal.
REFUSALS = Refusals(
    {
        Refusal.NOT_NOW: Refused("not_now", discard_first, by_action),
        Refusal.TAKEN: Refused("taken", by_action),
        Refusal.ONE_DIE: Refused("one_die", by_action),
        Refusal.NO_SUCH_DIE: Refused("no_such_die", "coins.die"),
        Refusal.DIE_COINS: Refused("die_coins", "coins.die"),
        Refusal.DIE_TEN: Refused("die_ten", "coins.die"),
        Refusal.DIE_WHEN: Refused(_boost_when, "coins.die"),
        Refusal.DIE_CHALLENGE: Refused("die_challenge", "coins.die"),
        Refusal.LEVEL_COINS: Refused("level_coins", by_action),
        Refusal.LEVEL_TOP: Refused("level_top", by_action),
        Refusal.LEVEL_WHEN: Refused("level_when", by_action),
        Refusal.TILE_COINS: Refused("tile_coins", by_action),
        Refusal.TILE_GOAL: Refused("tile_goal", by_action),
        Refusal.TILE_WHEN: Refused(_tile_when, by_action),
        Refusal.NOT_HELD: Refused("not_held", discard_first, by_action),
        Refusal.NOT_ACTION: Refused("not_action", discard_first, by_action),
        Refusal.CARD_WHEN: Refused(_card_when, by_action),
        Refusal.CARD_IS_ANSWER: Refused("card_is_answer", "turn.respond"),
        Refusal.CARD_NEEDS_RIVAL: Refused("card_needs_rival", by_action),
        Refusal.CARD_NEEDS_NO_RIVAL: Refused("card_needs_no_rival", by_action),
        Refusal.NO_SUCH_RIVAL: Refused("no_such_rival", by_action),
        Refusal.SWAP_ZONES: Refused("swap_zones", "zones.zero"),
        Refusal.SWAP_FLOOR: Refused("swap_floor", "zones.floor"),
        Refusal.SWAP_SAME: Refused("swap_same", by_action),
        Refusal.SWAP_IMMUNE: Refused("swap_immune", "grace"),
        Refusal.NOT_AN_ANSWER: Refused("not_an_answer", "turn.respond"),
        Refusal.ANSWER_EMPTY: Refused("answer_empty", "turn.respond"),
        Refusal.ANSWER_ABILITY: Refused("answer_ability", "turn.respond"),
        Refusal.NOTHING_TO_ANSWER: Refused(_nothing_to_answer, no_counter, "turn.respond"),
        Refusal.NOTHING_TO_DISCARD: Refused("nothing_to_discard", by_action),
        Refusal.ABILITY_USED: Refused("ability_used", "ability.once"),
        Refusal.ABILITY_WHEN: Refused(_ability_when, by_action),
        Refusal.ABILITY_FORM: Refused(_ability_form, by_action),
        Refusal.ABILITY_NO_CARDS: Refused(_no_cards, by_action),
        Refusal.DEAL_UNEVEN: Refused("deal_uneven", by_action),
        Refusal.OVER: Refused("over", "goal"),
    }
)
_TASKS = {
    Phase.SETUP_ROLL: N_("roll the dice"),
    Phase.PICK: N_("choose a character"),
    Phase.ROLL: N_("roll the dice"),
    Phase.MOVE: N_("add or subtract"),
    Phase.LIZARD: N_("use the ability or skip it"),
    Phase.PLAY: N_("play cards or end the turn"),
    Phase.ROBOT: N_("use the ability or skip it"),
}
_TASKS_PENDING = {
    Frame.CHALLENGE: N_("continue with the challenge"),
    Frame.ANSWER: N_("answer or let it happen"),
    Frame.DISCARD: N_("discard a card"),
    Frame.DEAL: N_("deal a card"),
}


def why_not(state: State, rules: Rules, chosen: int) -> tuple[str, Refusal] | None:
    """Return the rule that forbids an action now, and the reason; None if it is legal."""
    seat = to_act(state, rules)
    reason = Refusal.OVER if seat == OVER else Refusal(refusal(state, rules, chosen))
    if reason == Refusal.NONE and seat == CHANCE:
        reason = Refusal.NOT_NOW
    if reason == Refusal.NONE:
        return None
    return REFUSALS.rule(reason, Attempt(state, rules, seat, chosen)), reason


def refusal_text(reason: int, number: int, state: State, rules: Rules, by: Speaker) -> str:
    """Return sentences: why action `number` is illegal now, and what is possible instead.

    `reason` comes from `why_not`.
    """
    kind, card, seat = act(number), card_of(number), seat_of(number)
    names, deck = by.names, by.deck
    players = range(int(state["players"]))
    waiting = to_act(state, rules)
    me = waiting if waiting >= 0 else int(state["turn"])
    values = by.figures()
    values["name"] = names[me]
    values["rivals"] = ", ".join(names[other] for other in players if other != me)
    values["owned"] = by.coins(int(state["coins"][me]))
    values["task"] = by.say(_task(state, waiting))
    values["card"] = by.say(N_("this card"))
    if deck is not None and 0 <= card < len(deck.cards):
        values["card"] = deck.cards[card].name(by.language)
    if seat in players:
        values["rival"] = names[seat]
    if Act(kind) == Act.CHOOSE:
        values["character"] = character_name(card)
        characters = [int(state["character"][other]) for other in players]
        values["free"] = ", ".join(character_name(c) for c in Character if c not in characters)
    if Act(kind) in (Act.ROLL, Act.ADD, Act.SUBTRACT, Act.KEEP):
        values |= boost(max(card, 0), by)
    if state["winner"] >= 0:
        values["winner"] = names[int(state["winner"])]
    entry, _, text = REFUSALS.text(reason, Attempt(state, rules, waiting, number)).partition(".")
    return TEXTS(by.language)["refusal"][entry][text or "text"].format(**values)


def _task(state: State, waiting: int) -> str:
    """Return a phrase for the action that is due; `waiting` is the seat to act, or negative."""
    if waiting < 0:
        return N_("wait for the dice or the cards")
    if state["depth"]:
        return _TASKS_PENDING[Frame(pending(state))]
    return _TASKS[Phase(int(state["phase"]))]
