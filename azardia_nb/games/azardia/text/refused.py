"""Refusals in words: the rule that forbids an action, what is wrong, and what would be right."""

from azardia_nb.games.azardia.rules.actions import Act, act, card_of, seat_of
from azardia_nb.games.azardia.rules.card_kinds import When
from azardia_nb.games.azardia.rules.characters import Character
from azardia_nb.games.azardia.rules.events import SOURCES, Event
from azardia_nb.games.azardia.rules.frames import CHALLENGE, DISCARD, Frame
from azardia_nb.games.azardia.rules.movement import Form
from azardia_nb.games.azardia.rules.refusals import Refusal, refusal
from azardia_nb.games.azardia.rules.rulings import BoostWhen, BuyTileWhen
from azardia_nb.games.azardia.rules.state import Phase, Rules, State
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.games.azardia.text.sentences import Speaker, boost
from azardia_nb.games.azardia.text.texts import character_name
from azardia_nb.games.machine.refusals import Asked, Refusals, Refused
from azardia_nb.games.machine.stack import pending, top_frame
from azardia_nb.games.protocol import CHANCE, OVER
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
ABILITY_RULES = {
    Character.LAGARTOON: "ability.lagartoon",
    Character.KUCHURITOK: "ability.kuchuritok",
    Character.ROBOT: "ability.robot",
    Character.MANTIS: "ability.mantis",
}


def rule_of(state: State, rules: Rules, chosen: int) -> str:
    """Return the id of the rule that an action is done by."""
    kind = act(chosen)
    character = int(state["character"][state["turn"]])
    if kind == Act.ABILITY and character >= 0:
        return ABILITY_RULES[Character(character)]
    if kind == Act.ANSWER and pending(state) == Frame.ANSWER:
        return "turn.respond"
    if kind == Act.ROLL and state["phase"] == Phase.SETUP_ROLL:
        return "setup.roll"
    card = card_of(chosen)
    if kind == Act.PLAY and 0 <= card < len(rules.cards) and rules.cards[card]["when"] == When.ROLL:
        return "turn.roll"
    return ACT_RULES[Act(kind)]


def by_action(asked: Asked) -> str:
    """Return the rule that the action would be done by."""
    return rule_of(asked.state, asked.rules, asked.action)


def discard_first(asked: Asked) -> str:
    """Return the rule of the cards to discard before the turn goes on, if there are any."""
    if pending(asked.state) != Frame.DISCARD or act(asked.action) not in (Act.END, Act.DISCARD):
        return ""
    due = int(top_frame(asked.state)[DISCARD.event])
    discards = due in (Event.DISCARDED, Event.LIZARD_DISCARDED)
    return SOURCES[Event(due)].rule or "" if discards else ""


def no_counter(asked: Asked) -> str:
    """Return the rule that nothing can be answered here, if it is behind it."""
    state, top = asked.state, pending(asked.state)
    afar = top == Frame.CHALLENGE and top_frame(state)[CHALLENGE.form] == Form.AFAR
    ability = afar or top == Frame.DEAL or state["ability_struck"]
    ability = ability and not asked.rules.rulings.abilities_answerable
    return "cards.nocounter" if state["card_struck"] or ability else ""


# What these say depends on the action or on a ruling.
_BOOST_WHEN = {
    BoostWhen.AFTER: N_("Under these rules you buy +1 on a die after you see the dice."),
    BoostWhen.BEFORE: N_("Under these rules you buy +1 on a die before you roll."),
}
_NOTHING_TO_ANSWER = {
    False: N_(
        "There is nothing to answer: you can answer rivals' cards, but not penalties, events "
        "or abilities."
    ),
    True: N_(
        "There is nothing to answer: you can answer rivals' cards and abilities, but not "
        "penalties or events."
    ),
}
_TILE_WHEN = {
    BuyTileWhen.TURN: N_(
        "You can only buy an extra tile in your own turn, before the roll or in phase C."
    ),
    BuyTileWhen.ROLL: N_(
        "Under these rules you can only buy an extra tile after the roll, for a longer move."
    ),
}
_CARD_WHEN = {
    When.PLAY: N_("{card} is played in phase C, after the roll."),
    When.ROLL: N_("{card} is played before your own roll."),
}
_ABILITY_WHEN = {
    Character.LAGARTOON: N_("{name} uses the ability at the start of phase B."),
    Character.KUCHURITOK: N_("{name} uses the ability in phase C."),
    Character.ROBOT: N_("{name} uses the ability at the start of phase D."),
    Character.MANTIS: N_("{name} uses the ability in phase C."),
}
_ABILITY_FORM = {
    Character.LAGARTOON: N_("{name}'s ability is used without naming a card or a rival."),
    Character.KUCHURITOK: N_("{name}'s ability is used without naming a card or a rival."),
    Character.ROBOT: N_(
        "{name}'s ability needs a card to give and a rival: choose one of {rivals}."
    ),
    Character.MANTIS: N_("{name}'s ability needs a rival and no card: choose one of {rivals}."),
}


def _boost_when(asked: Asked) -> str:
    return _BOOST_WHEN[BoostWhen(asked.rules.rulings.boost_when)]


def _tile_when(asked: Asked) -> str:
    return _TILE_WHEN[BuyTileWhen(asked.rules.rulings.buy_tile_when)]


def _card_when(asked: Asked) -> str:
    return _CARD_WHEN[When(int(asked.rules.cards[card_of(asked.action)]["when"]))]


def _nothing_to_answer(asked: Asked) -> str:
    return _NOTHING_TO_ANSWER[bool(asked.rules.rulings.abilities_answerable)]


def _character(asked: Asked) -> Character:
    return Character(max(int(asked.state["character"][asked.state["turn"]]), 0))


def _ability_when(asked: Asked) -> str:
    picked = asked.state["character"][asked.state["turn"]] >= 0
    return _ABILITY_WHEN[_character(asked)] if picked else _NOT_NOW


def _ability_form(asked: Asked) -> str:
    return _ABILITY_FORM[_character(asked)]


def _no_cards(asked: Asked) -> str:
    if _character(asked) == Character.ROBOT:
        return N_("{rival} has no cards to take: choose another rival, or skip the ability.")
    return N_("There are no cards in the hands to collect.")


_NOT_NOW = N_("You can't do that yet: {name} has to {task}.")
REFUSALS = Refusals(
    {
        Refusal.NOT_NOW: Refused(_NOT_NOW, discard_first, by_action),
        Refusal.TAKEN: Refused(N_("{character} is taken. Still free: {free}."), by_action),
        Refusal.ONE_DIE: Refused(N_("You can't subtract with one die: add instead."), by_action),
        Refusal.NO_SUCH_DIE: Refused(
            N_("This roll has fewer dice: you can't raise that one."), "coins.die"
        ),
        Refusal.DIE_COINS: Refused(
            N_("+1 on {mask} costs {coins} coins, and {name} has {owned}."), "coins.die"
        ),
        Refusal.DIE_TEN: Refused(
            N_("A die that shows {faces} stays at {faces} here: raise another one."), "coins.die"
        ),
        Refusal.DIE_WHEN: Refused(_boost_when, "coins.die"),
        Refusal.DIE_CHALLENGE: Refused(
            N_(
                "Under these rules you can't raise the dice of a challenge with coins: keep the "
                "roll as it is."
            ),
            "coins.die",
        ),
        Refusal.LEVEL_COINS: Refused(
            N_("A level costs {level_price} coins, and {name} has {owned}."), by_action
        ),
        Refusal.LEVEL_TOP: Refused(
            N_("{name} is already at level {top_level}, the highest."), by_action
        ),
        Refusal.LEVEL_WHEN: Refused(
            N_("You can only buy a level in your own turn, before the roll or in phase C."),
            by_action,
        ),
        Refusal.TILE_COINS: Refused(
            N_("An extra tile costs {tile_price} coins, and {name} has {owned}."), by_action
        ),
        Refusal.TILE_GOAL: Refused(
            N_("{name} is on tile {goal}, the last one: there is no tile after it."), by_action
        ),
        Refusal.TILE_WHEN: Refused(_tile_when, by_action),
        Refusal.NOT_HELD: Refused(
            N_("{name} does not have {card}: choose a card from the hand."),
            discard_first,
            by_action,
        ),
        Refusal.NOT_ACTION: Refused(
            N_("{card} is not an action card, so nobody can have it in hand."),
            discard_first,
            by_action,
        ),
        Refusal.CARD_WHEN: Refused(_card_when, by_action),
        Refusal.CARD_IS_ANSWER: Refused(
            N_("{card} is an answer: keep it until a rival plays a card on you."), "turn.respond"
        ),
        Refusal.CARD_NEEDS_RIVAL: Refused(
            N_("{card} is played on one rival. Choose one of {rivals}."), by_action
        ),
        Refusal.CARD_NEEDS_NO_RIVAL: Refused(
            N_("{card} is not played on a single rival: play it without naming one."), by_action
        ),
        Refusal.NO_SUCH_RIVAL: Refused(
            N_("That is not a rival of {name}. The rivals are {rivals}."), by_action
        ),
        Refusal.SWAP_ZONES: Refused(
            N_(
                "{name} and {rival} can't swap places: below level {top_level}, a pawn can't be on "
                "tile {gate} or beyond."
            ),
            "zones.zero",
        ),
        Refusal.SWAP_FLOOR: Refused(
            N_(
                "{name} and {rival} can't swap places: a pawn that has crossed never goes back "
                "below {gate}."
            ),
            "zones.floor",
        ),
        Refusal.SWAP_SAME: Refused(
            N_("{name} and {rival} are on the same tile: swapping places would change nothing."),
            by_action,
        ),
        Refusal.SWAP_IMMUNE: Refused(
            N_("{rival} is on tile {goal} and can't be moved: choose another rival."), "grace"
        ),
        Refusal.NOT_AN_ANSWER: Refused(
            N_("{card} is not an answer: choose one that is, or let it happen."), "turn.respond"
        ),
        Refusal.ANSWER_EMPTY: Refused(
            N_("{card} would change nothing: choose another answer, or none."), "turn.respond"
        ),
        Refusal.ANSWER_ABILITY: Refused(
            N_("{card} can't stop an ability: only a card that avoids it can."), "turn.respond"
        ),
        Refusal.NOTHING_TO_ANSWER: Refused(_nothing_to_answer, no_counter, "turn.respond"),
        Refusal.NOTHING_TO_DISCARD: Refused(
            N_("There is nothing to discard yet: {name} has to {task}."), by_action
        ),
        Refusal.ABILITY_USED: Refused(
            N_("{name} has already used the ability this turn: wait for the next turn."),
            "ability.once",
        ),
        Refusal.ABILITY_WHEN: Refused(_ability_when, by_action),
        Refusal.ABILITY_FORM: Refused(_ability_form, by_action),
        Refusal.ABILITY_NO_CARDS: Refused(_no_cards, by_action),
        Refusal.DEAL_UNEVEN: Refused(
            N_("Deal the next card to one of the players with the fewest cards."), by_action
        ),
        Refusal.OVER: Refused(
            N_("The game is over: {winner} has won. Go back, or start a new game."), "goal"
        ),
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
    """Return the rule that forbids an action now, and the reason; None where it is legal."""
    seat = to_act(state, rules)
    reason = Refusal.OVER if seat == OVER else Refusal(refusal(state, rules, chosen))
    if reason == Refusal.NONE and seat == CHANCE:
        reason = Refusal.NOT_NOW
    if reason == Refusal.NONE:
        return None
    return REFUSALS.rule(reason, Asked(state, rules, seat, chosen)), reason


def refusal_text(reason: int, number: int, state: State, rules: Rules, by: Speaker) -> str:
    """Return why an action, by its number, may not be done now, and what would be possible.

    The reason is given as by the rules (`why_not`).
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
        taken = [int(state["character"][other]) for other in players]
        values["free"] = ", ".join(character_name(c) for c in Character if c not in taken)
    if Act(kind) in (Act.ROLL, Act.ADD, Act.SUBTRACT, Act.KEEP):
        values |= boost(max(card, 0), by)
    if state["winner"] >= 0:
        values["winner"] = names[int(state["winner"])]
    return by.say(REFUSALS.text(reason, Asked(state, rules, waiting, number)), **values)


def _task(state: State, waiting: int) -> str:
    """Say what the table waits for."""
    if waiting < 0:
        return N_("wait for the dice or the cards")
    if state["depth"]:
        return _TASKS_PENDING[Frame(pending(state))]
    return _TASKS[Phase(int(state["phase"]))]
