"""Axis Mundi at a table: standings, hands, card buttons, attacks to answer, options."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from azardia_nb.game import tabletop
from azardia_nb.game.protocol import NOBODY, Row, Rules
from azardia_nb.game.tabletop import Held, Standing, Strike, Timed, Use, Written
from azardia_nb.game.terms import Choice
from azardia_nb.games.axis_mundi.data import maps
from azardia_nb.games.axis_mundi.data.cards import Cards, kit
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules import state
from azardia_nb.games.axis_mundi.rules.actions import Act
from azardia_nb.games.axis_mundi.rules.blows import IS_DEMONIC, IS_GUESS
from azardia_nb.games.axis_mundi.rules.board import HEIGHTS, MIDDLE
from azardia_nb.games.axis_mundi.rules.events import Event
from azardia_nb.games.axis_mundi.rules.frames import Frame
from azardia_nb.games.axis_mundi.rules.state import Modules, Numbers
from azardia_nb.games.axis_mundi.text import names
from azardia_nb.games.axis_mundi.text.labels import action_name, price
from azardia_nb.games.axis_mundi.text.log import StepNote, recap
from azardia_nb.games.axis_mundi.text.rules import pending_rule, rule_name, why
from azardia_nb.games.axis_mundi.text.sentences import sentence
from azardia_nb.games.machine.stack import pending, top_frame
from azardia_nb.text.language import N_, Speak, language, plural

if TYPE_CHECKING:
    from azardia_nb.game.game import Reading

_KINDS = {"one": (N_("1-Time"), 0), "perm": (N_("Permanent"), 5)}
_ANSWER = N_("an answer"), 3
_ANSWERS = ("elusive", "free-will", "hickory-shield", "makeshift-shield")


def standing(game: "Reading", code: str) -> Standing:
    """Return the standings: hex, hit points, wounds and mat of each seat; below them the hunt."""
    speak, s = language(code), game.state
    heads = [speak("Hex"), speak("HP"), speak("Wounds")]
    cells = [
        [
            names.place_name(s, seat, speak),
            f"{s['hp'][seat]}/{state.most_hp(s, seat)}",
            str(s["wounds"][seat]),
        ]
        for seat in range(state.SEATS)
    ]
    notes = [notes_on(s, seat, speak) for seat in range(state.SEATS)]
    if state.has_cards(s):
        heads += [speak("Energy"), speak("Cards")]
        cards = game.variant.options.in_play
        for seat in range(state.SEATS):
            cells[seat] += [_energy(s, seat), str(s["held"][seat])]
            notes[seat] += _notes(s, seat, cards, speak, code)
    return Standing(heads, cells, notes, fact(s, game.rules, speak))


def notes_on(s: Row, seat: int, speak: Speak) -> list[str]:
    """Return notes on a seat for the standings: its form, and its AP if it is its turn."""
    notes = []
    if s["form"][seat] != state.BASE:
        notes.append(speak(names.FORM_NAMES[int(s["form"][seat])]))
    if seat == s["turn"] and s["phase"] == state.ACT:
        notes.append(speak("{n} AP", n=s["points"]))
    return notes


def _special_points(s: Row, speak: Speak) -> list[str]:
    """Return the Move, Attack and sharp points of the current turn, each as a phrase."""
    return [speak(text, n=s[name]) for name, text in _POINTS.items() if s[name]]


_POINTS = {
    "move": plural("{n} Move point", "{n} Move points"),
    "attack": plural("{n} Attack point", "{n} Attack points"),
    "sharp": plural("{n} sharp point", "{n} sharp points"),
}


def about(s: Row, rules: Rules, seat: int, speak: Speak) -> str:
    """Return a seat's standing in words: hex, hit points, wounds, form."""
    at = int(s["at"][seat])
    where = speak("on the Axis Mundi") if state.on_axis(s, seat) else names.on_hex(at, speak)
    most = state.most_hp(s, seat)
    parts = [
        where,
        speak("{n} of {most} HP", n=s["hp"][seat], most=most),
        speak("wounds: {n}", n=s["wounds"][seat]),
        *notes_on(s, seat, speak),
    ]
    return ", ".join(parts)


def fact(s: Row, rules: Rules, speak: Speak) -> str:
    """Return the facts that concern all seats: Level card, hexes above A, hunt."""
    parts = [
        speak("Level card: {n}", n=s["level"]),
        speak("above A: {hexes}", hexes=names.hexes_above_a(rules, int(s["round"]))),
        hunt_sentence(s, rules, speak),
    ]
    return "; ".join(parts)


def hunt_sentence(s: Row, rules: Rules, speak: Speak) -> str:
    """Return a sentence with the hunters, the High and its pier; or that there is no High."""
    top = state.high(s)
    if top == NOBODY:
        return speak("the Axis Mundi is open")
    hunters = [
        names.character(int(s["character"][seat]), speak)
        for seat in range(state.SEATS)
        if seat != top
    ]
    return speak(
        "{one} and {other} hunt {name} ({form}), who has to get {to}",
        one=hunters[0],
        other=hunters[1],
        name=names.character(int(s["character"][top]), speak),
        form=speak(names.FORM_NAMES[int(s["form"][top])]),
        to=names.to_hex(int(rules["pier"][top]), speak),
    )


def new_high_card(game: "Reading", code: str) -> Sequence[Held]:
    """Return a card for the newest High, with its hunters, until that High has had one turn.

    It is shown as a drawn card; without a new High the result is empty.
    """
    s, speak = game.state, language(code)
    now = int(s["round"]), int(s["turn"])
    for step in (StepNote(*one) for one in reversed(game.moments)):
        if state.high(s) == NOBODY or (step.round + 1, step.turn) < now:
            return ()
        for row in step.events:
            if row[0] in (Event.ANGEL, Event.DEMON):
                cards = game.variant.options.in_play
                text = sentence(row, step.characters, step.forms, game.rules, cards, code)
                form = speak(names.FORM_NAMES[int(s["form"][row[1]])])
                return [Held("", 1, text, f"{hunt_sentence(s, game.rules, speak)}.", form)]
    return ()


def _energy(s: Row, seat: int) -> str:
    """Return a seat's energy as text; three sections are joined by plus signs."""
    sections = [int(n) for n in s["energy"][seat]]
    return "+".join(map(str, sections)) if any(sections[1:]) else str(sections[0])


def tokens_of(s: Row, seat: int) -> int:
    """Return the number of a seat's tokens; a view stores unknown ones as a negative count."""
    return int(np.abs(s["token"][seat]).sum())


def _notes(s: Row, seat: int, cards: Cards, speak: Speak, code: str) -> list[str]:
    """Return a seat's notes in the game with cards: open cards, tokens, plan, effects on it."""
    active = np.flatnonzero(s["active"][seat])
    notes = _special_points(s, speak) if seat == s["turn"] and s["phase"] == state.ACT else []
    notes += [cards.title(state.ONE_KINDS + int(kind), code) for kind in active]
    if s["seen"][seat, seat].any():
        titles = (cards.title(int(kind), code) for kind in np.flatnonzero(s["seen"][seat, seat]))
        notes.append(speak("open: {cards}", cards=", ".join(titles)))
    if tokens := tokens_of(s, seat):
        notes.append(speak(plural("{n} token", "{n} tokens"), n=tokens))
    plan = s["plan"][seat, : s["planned"][seat]]  # 0 for a step that is done
    if plan.any():
        steps = (action_name(s, int(number), cards, code) for number in plan if number)
        notes.append(speak("written: {steps}", steps="; ".join(steps)))
    if s["immobile"][seat]:
        notes.append(speak("immobilized"))
    if s["god"][seat]:
        notes.append(cards.title(cards.kind("god-mode"), code))
    return notes


def hand(game: "Reading", seat: int, code: str) -> Sequence[Held] | None:
    """Return the cards in a seat's hand for its display, or None in a view that hides them."""
    counts = game.state["hand"][seat]
    if counts.sum() < game.state["held"][seat]:
        return None
    cards = game.variant.options.in_play
    return [_card(cards, int(kind), int(counts[kind]), code) for kind in np.flatnonzero(counts)]


def _card(cards: Cards, kind: int, copies: int, code: str) -> Held:
    """Return a card for the display of a hand."""
    card, speak = cards.cards[kind], language(code)
    sort, tint = _ANSWER if card.id in _ANSWERS else _KINDS[card.kind]
    cost = "/".join(map(str, card.costs))
    sort = f"{speak(sort)} · {speak('{n} AP', n=cost)}" if any(card.costs) else speak(sort)
    return Held(card.id, copies, cards.title(kind, code), cards.effect(kind, code), sort, tint)


def open_card(game: "Reading", action: str, code: str) -> tuple[Held, Sequence[int | str]] | None:
    """Return the open card that an action takes, and where the table puts it; else None.

    The place is a hex, a deck or the hand. A card of a crate is None: its hex is pressed first.
    """
    number = game.type.words.read_action(game.variant, action)
    kind, card, seat = act.kind_of(number), act.first_of(number), act.seat_of(number)
    of_a_crate = kind == Act.TAKE and act.second_of(number) >= 0  # its hex is pressed first
    if kind not in _OF_OPEN_CARDS or card < 0 or of_a_crate or (kind == Act.GIVE and seat < 0):
        return None
    at: int | str = tabletop.HAND
    if kind == Act.TOP:
        at = _DECKS[card >= state.ONE_KINDS]
    elif kind == Act.GIVE:
        at = int(game.state["at"][seat])
    return _card(game.variant.options.in_play, card, 1, code), (at,)


_OF_OPEN_CARDS = (Act.TAKE, Act.SCAVENGE, Act.SCROUNGE, Act.KEEP, Act.PICK, Act.GIVE, Act.TOP)


# --- targets and answers ------------------------------------------------------------------------

_AT_HEXES = (Act.MELEE, Act.DEMONIC, Act.RETRIEVE, Act.FLY_HARVEST)


def aim(game: "Reading", number: int) -> int | None:
    """Return the hex at which an action is aimed, a target's or one it names; else None."""
    target = act.seat_of(number)
    if target >= 0:
        hex = int(game.state["at"][target])
        return hex if hex >= 0 else None
    return act.first_of(number) if act.kind_of(number) in _AT_HEXES else None


_STRIKE_HEADS: dict[int, str] = {
    Frame.SHIELD: N_("{who} attacks you."),
    Frame.ELUSIVE: N_("{who} sends its Familiar to hold you."),
}
# Texts for the seat that is attacked; the texts of the rules address the attacker.
_STRIKE_TEXTS = {
    "pushed": N_(
        "You lose HP, and may be pushed one hex. A Shield saves HP; wounds and push stay."
    ),
    "struck": N_("You lose HP, and are not pushed. A Shield saves HP; wounds stay."),
    "high": N_("You lose HP; only off a Power Hex are you pushed. A Shield saves HP; wounds stay."),
    "demon": N_(
        "You lose HP and get 3 wounds, and are not pushed. A Shield saves HP; wounds stay."
    ),
    "held": N_("If it works, you can do no Move action in your next turn. {card} makes it fail."),
    "marked": N_(
        "If both hunters hold you, you can do no Move action in your next turn. {card} makes this "
        "one fail."
    ),
}


def strike(game: "Reading", code: str) -> Strike | None:
    """Return the attack or command that the acting seat may answer, with its rule as a card."""
    s, speak = game.state, language(code)
    head = _STRIKE_HEADS.get(pending(s))
    if head is None:
        return None
    rule = pending_rule(s)
    cards = game.variant.options.in_play
    elusive = cards.title(cards.kind("elusive"), code)
    means = speak(_STRIKE_TEXTS[_strike_kind(s, game.acting)], card=elusive)
    who = game.names(code)[int(s["stack"][s["depth"] - 2, 1])]
    number = act.action(Act.PASS)
    let = game.type.engine.apply(s, game.rules, number)
    changed = tabletop.change(game, game.elsewhere(let), game.acting, code)
    hold = speak(text) if (text := _hold_text(s, let, game.acting)) else ""
    now = " · ".join(filter(None, (changed, hold))) or speak(N_("nothing changes for you"))
    card = Held("", 1, rule_name(rule, code), means, tint=1)
    return Strike(speak(head, who=who), card, now)


def _hold_text(before: Row, after: Row, seat: int) -> str:
    """Return a text if `seat` is immobilized or marked between two positions, else ""."""
    if after["immobile"][seat] > before["immobile"][seat]:
        return N_("you are immobilized")
    return N_("one hunter holds you") if after["bound"][seat] != before["bound"][seat] else ""


def _strike_kind(s: Row, seat: int) -> str:
    """Return the key in _STRIKE_TEXTS of the attack or command that a seat may answer."""
    if pending(s) == Frame.ELUSIVE:
        return "marked" if state.is_high(s, seat) else "held"
    flags = int(s["stack"][s["depth"] - 2, 6])
    if flags & IS_DEMONIC:
        return "demon"
    if flags & IS_GUESS:
        return "struck"
    if state.is_high(s, seat):
        return "high"
    return "struck" if state.high(s) != NOBODY else "pushed"


def written_plan(game: "Reading", code: str) -> Written | None:
    """Return the plan of the acting seat if it is unseen and in its action phase, else None."""
    s, seat = game.state, game.acting
    if seat < 0 or seat != s["turn"] or not s["hidden"][seat] or pending(s) >= 0:
        return None
    steps, speak = int(s["planned"][seat]), language(code)
    points = [speak("{n} AP", n=s["points"]), *_special_points(s, speak)]
    return Written(steps, " · ".join(points)) if steps else None


def clock(game: "Reading") -> Timed | None:
    """Return the clock for the acting seat's mixing (option poison_clock), or None."""
    s, seconds = game.state, int(game.rules["poison_clock"])
    if not seconds or pending(s) != Frame.DROP:
        return None
    task = (int(s["round"]), int(s["turn"]), game.acting)
    left = int(s["stack"][s["depth"] - 2, 2])
    return Timed(task, seconds, "pass", left + 1)


# --- buttons ------------------------------------------------------------------------------------

ONE, PERM, SLOT = "one", "perm", "slot"
_DECKS = (ONE, PERM)
_PLACES = {
    ONE: N_("1-Time deck"),
    PERM: N_("Permanent deck"),
    SLOT: N_("Your slots"),
}
_PUT_AT: dict[int, str] = {
    Act.ACTIVATE: SLOT,
    Act.SWAP: SLOT,
    Act.DISCARD: tabletop.PILE,
    Act.EXCHANGE: tabletop.PILE,
    Act.ANSWER: tabletop.STRIKE,
}
_BY_DECK, _DOUBLE = kit().kind("archers-tales"), kit().kind("double-double")


def piles(game: "Reading", action: str) -> Sequence[str]:
    """Return the deck of each card that an action draws, or the slots if it deactivates one."""
    verb, *words = action.split()
    if verb == "deactivate":
        return (SLOT,)
    if verb in ("draw", "recycle"):
        return words
    if verb not in ("deal", "split"):
        return ()
    ones, all_cards = int(words[0]), int(top_frame(game.state)[2])
    return [ONE] * ones + [PERM] * (all_cards - ones)


def on_board(action: str) -> bool:
    """Return whether an action is chosen by pressing a hex."""
    return action.split()[0] in _ON_BOARD


_ON_BOARD = (
    *("walk", "climb", "melee", "demonic", "shoot", "throw"),
    *("immobilize", "retrieve", "fly-harvest", "demand"),
)


def card_use(game: "Reading", choice: Choice, code: str) -> Use:
    """Return the use of a hand's card by a choice: its label, places to put it, and its effect."""
    number = game.type.words.read_action(game.variant, choice.action)
    return Use(choice.label, _put_at(game, number), _immediate_effect(game, number, code))


def _put_at(game: "Reading", number: int) -> Sequence[int | str]:
    """Return the places where the table puts a card to play it: a pile, slot, strike or hex."""
    s, kind, seat = game.state, act.kind_of(number), act.seat_of(number)
    if kind in _PUT_AT:
        return (_PUT_AT[kind],)
    if act.first_of(number) == _BY_DECK and act.number_of(number) >= 0:
        return (_DECKS[act.number_of(number)],)
    if kind == Act.GIVE and seat < 0:
        seat = int(top_frame(s)[2])
    hex = int(s["at"][seat if seat >= 0 else game.acting])
    return (hex,) if hex >= 0 else ()


def _immediate_effect(game: "Reading", number: int, code: str) -> str:
    """Return the changes that a card makes at once on its player's mat, except hand and price.

    For an answer they are the result of the attack, if the seat plays no further answer.
    """
    seat, engine = game.acting, game.type.engine
    s = engine.apply(game.state, game.rules, number)
    if act.kind_of(number) == Act.ANSWER:
        while pending(s) in _STRIKE_HEADS and engine.to_act(s, game.rules) == seat:
            s = engine.apply(s, game.rules, act.action(Act.PASS))
    before, after = (_mat_values(one, seat, code) for one in (game, game.elsewhere(s)))
    heads = [head for head, value in before.items() if after.get(head, value) != value]
    spent = int(game.state["points"]) - int(s["points"])
    if game.variant.options.in_play.cards[act.first_of(number)].costs == (spent,):
        heads = [head for head in heads if head != language(code)(_POINT_NAMES["points"])]
    changes = " · ".join(f"{head}: {before[head]} → {after[head]}" for head in heads)
    unhurt = act.kind_of(number) == Act.ANSWER and pending(game.state) in _STRIKE_HEADS
    return changes or (language(code)(N_("nothing changes for you")) if unhurt else "")


def _mat_values(game: "Reading", seat: int, code: str) -> dict[str, str]:
    """Return the values on a seat's mat by their names, with its points during its turn."""
    s, table = game.state, standing(game, code)
    values = dict(
        zip(table.heads[:-1], table.cells[seat], strict=False)
    )  # the last column is the number of cards
    if seat == s["turn"] and s["phase"] == state.ACT:
        speak = language(code)
        values |= {speak(text): str(s[name]) for name, text in _POINT_NAMES.items()}
    return values


_POINT_NAMES = {
    "points": N_("AP"),
    "move": N_("Move points"),
    "attack": N_("Attack points"),
    "sharp": N_("Sharp points"),
}

_OPEN_CARD_VERBS = ("choose", "scavenge", "take", "scrounge", "keep", "top", "deactivate")


def card_of(action: str) -> str:
    """Return the id of the hand's card that an action uses, besides Double Double; else ""."""
    verb, *words = action.split()
    if verb in _OPEN_CARD_VERBS or not words or (verb == "give" and words[1:]):
        return ""  # these verbs use open cards, or another copy of the kind
    if verb == "swap":
        return words[-1]
    if words[0] == kit().ids[_DOUBLE]:
        words = words[1:] or words
    return words[0].split("+")[0]


_GROUP_TEXTS = {
    "draw": (N_("Draw a card (1 AP) …"), N_("From which deck do you draw?")),
    "deactivate": (N_("Take a card back from a slot …"), N_("Which card do you take back?")),
    "demand": (N_("Demand a card …"), N_("From whom do you demand a card?")),
    "immobilize": (N_("Send the Familiar to hold somebody (1 AP) …"), N_("Whom does it hold?")),
    "throw": (N_("Throw the Grenade (1 AP) …"), N_("At whom do you throw it?")),
    "draw5": (N_("Draw five cards (3 AP) …"), N_("How many of the five from the 1-Time deck?")),
    "treasure": (N_("Use a token …"), N_("Which token do you use?")),
    "scavenge": (N_("Take a card from the crate (1 AP) …"), N_("Which card do you take?")),
    "scrounge": (N_("Scrounge a card …"), N_("Which card do you take from the Discard Pile?")),
    "swap": (N_("Swap an Activated card …"), N_("Which card do you swap for which?")),
    "retrieve": (N_("Send the Familiar for something (1 AP) …"), N_("To which hex does it fly?")),
    "fly-harvest": (N_("Have the Familiar harvest (1 AP) …"), N_("To which hex does it fly?")),
    "harvest": (N_("Harvest (1 AP) …"), N_("What do you harvest?")),
    "free-harvest": (N_("Harvest for free …"), N_("What do you harvest?")),
    "melee": (N_("Strike (1 AP) …"), N_("Whom do you strike, and how?")),
    "demonic": (N_("Strike as a Demon (1 AP) …"), N_("Whom do you strike, and how?")),
    "shoot": (N_("Shoot (1 AP) …"), N_("At whom do you shoot, and how?")),
    "fight": (N_("Fight …"), N_("How do you fight?")),
    "familiar": (N_("Send the Familiar (1 AP) …"), N_("What does the Familiar do?")),
    "cards": (N_("Draw or swap cards …"), N_("What do you do with your cards?")),
}

_ADVISED = {
    "deal": N_(
        "The usual bot draws like this. You can play every 1-Time card you hold, but only one "
        "Permanent card works at a time: the one in your slot."
    )
}
_GROUPS = {
    "fight": ("melee", "demonic", "shoot", "throw", "aoe"),
    "familiar": ("immobilize", "retrieve", "fly-harvest"),
    "cards": ("draw", "draw5", "swap", "deactivate"),
}


def waits_for(game: "Reading", action: int) -> bool:
    """Return whether an action needs a press even if it is the only one (module `ask_all`)."""
    return bool(game.rules["ask_all"]) and act.kind_of(action) in (Act.PASS, Act.END)


LEVELS = {
    "3": N_("Level card 3: short"),
    "2": N_("Level card 2: longer"),
    "1": N_("Level card 1: the whole game"),
}


# Modules need cards.
MODULE_NAMES = {"free_will": N_("Free Will (with cards)"), "poison": N_("Poison (with cards)")}

ASK_ALL = N_("Ask for answers even without one, so that waiting tells nothing")

CLOCKS = {
    "0": N_("no clock"),
    "6": N_("6 seconds"),
    "10": N_("10 seconds"),
    "20": N_("20 seconds"),
    "40": N_("40 seconds"),
}


def options(players: int, switched: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of `variant` for a new game, from the switches of the start page."""
    cards = bool(switched["cards"])
    modules = Modules(**{name: bool(cards and switched[name]) for name in MODULE_NAMES})
    modules = modules._replace(ask_all=bool(cards and switched["ask_all"]))
    if modules.poison:
        modules = modules._replace(poison_clock=int(switched["poison_clock"]))
    chosen = {"cards": True, "modules": modules} if cards else {"cards": False}
    return {"numbers": Numbers(level=int(switched["level"])), **chosen}


def own_options(before: Any, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return the previous game's own map and deck, if any, as arguments for the next game."""
    own = {"map": before.map} if before.map != maps.kit() else {}
    return own | ({"deck": before.deck} if before.deck and chosen["cards"] else {})


def pieces(switched: Mapping[str, Any]) -> Mapping[str, str]:
    """Return the Characters that can be chosen, with their names."""
    return names.NAMES


# --- introduction for newcomers -----------------------------------------------------------------

_GOAL = (
    N_(
        "Climb to the Axis Mundi in the middle and become an Angel or a Demon. Then be the first "
        "to get home to your own pier; the other two hunt you."
    ),
    N_(
        "In your turn you have 3 action points (AP): walking, running or striking costs 1, "
        "entering the Axis Mundi 2, climbing 3."
    ),
    N_(
        "Sharp ground makes wounds; the fourth takes a hit point (HP). Before each round the "
        "Levels turn, and your neighbours with them."
    ),
)
_GOAL_OF_CARDS = N_(
    "Cards help you: a 1-Time card is played and gone, a Permanent card works while it lies "
    "Activated in your slot. Your Familiar fetches things or holds an opponent."
)
# The rules in the legend; the second group needs cards.
_LEGEND = (
    *("terrain.accessible", "terrain.path", "terrain.shelter", "terrain.cave"),
    *("terrain.power", "terrain.warehouse", "terrain.pier", "terrain.inaccessible"),
    *("terrain.axis", "mat.wounds", "attack.melee", "upgrade", "angel.hover", "demon.melee"),
    *("demon.aoe", "death.hex"),
)
_LEGEND_OF_CARDS = (
    *("mat.slot", "mat.energy", "act.scavenge", "act.harvest", "act.retrieve"),
    *("act.immobilize", "treasure.hidden", "hand.limit", "hidden.begin"),
)


def goal(game: "Reading", code: str) -> Sequence[str]:
    """Return the goal of the game in three lines, and with cards a fourth line on their use."""
    lines = (*_GOAL, _GOAL_OF_CARDS) if state.has_cards(game.state) else _GOAL
    return [language(code)(line) for line in lines]


def goal_at(game: "Reading") -> Sequence[int | None]:
    """Return the hexes to highlight with the three lines that every goal has."""
    return MIDDLE, int(game.state["at"][game.turn - 1]), int(np.argmax(HEIGHTS == 1))


def legend(game: "Reading", code: str) -> Sequence[tuple[str, str]]:
    """Return the titles and texts of the rules about hexes and terms."""
    options = game.variant.options
    rules = (*_LEGEND, *_LEGEND_OF_CARDS) if options.cards else _LEGEND
    return [(rule_name(rule, code, options), why(rule, code, options)) for rule in rules]


# --- questions ----------------------------------------------------------------------------------

# By verb; the first one with a legal action counts.
QUESTIONS = {
    "choose": N_("{who} chooses a Character."),
    "answer": N_("{who} can answer what is coming."),
    "keep": N_("{who} keeps a card."),
    "give": N_("{who} gives a card away."),
    "top": N_("{who} puts cards back on a deck."),
    "add": N_("{who} chooses the cards to play."),
    "recycle": N_("{who} draws a card for the one it has played."),
    "split": N_("{who} chooses the decks to draw from."),
    "section": N_("{who} chooses a section of its energy."),
    "drop": N_("{who} puts drops into its mixture."),
    "over": N_("{who} puts drops into its mixture."),
    "dose": N_("{who} puts a dose on an arrow."),
    "deal": N_("{who} draws its first hand."),
    "exchange": N_("{who} can exchange cards of its first hand."),
    "take": N_("{who} takes a card."),
    "discard": N_("{who} discards."),
    "done": N_("{who} can change the cards in its slots."),
    "enter": N_("{who} can enter the Axis Mundi."),
    "demonic": N_("{who} can strike as a Demon."),
    "melee": N_("{who} can strike, or move on."),
    "heal": N_("{who} can heal first, or move on."),
    "walk": N_("{who} moves."),
    "climb": N_("{who} has to climb out."),
    # where `done`, or `answer`, is not among the legal actions
    "activate": N_("{who} can change the cards in its slots."),
    "pass": N_("{who} can answer what is coming."),
}
OWN_QUESTIONS = {
    "choose": N_("Choose your Character."),
    "answer": N_("Something is coming at you: answer it, or let it happen."),
    "keep": N_("Choose the card you keep."),
    "give": N_("Choose the card you give away."),
    "top": N_("Choose the card that goes on top."),
    "add": N_("Choose the cards you play, in order."),
    "recycle": N_("Draw a card for the one you have played."),
    "split": N_("Choose how many cards come from which deck."),
    "section": N_("Choose a section of your energy."),
    "drop": N_("Put the drops into a column."),
    "over": N_("Put the drops into a column."),
    "dose": N_("Put the dose on an arrow."),
    "deal": N_("Your first hand: 1-Time cards are played once, Permanent ones work in your slot."),
    "exchange": N_("Exchange cards you don't like, once."),
    "take": N_("Take a card."),
    "discard": N_("Choose the card you discard."),
    "done": N_("Change the cards in your slots, or leave them."),
    "enter": N_("Your turn: you can enter the Axis Mundi."),
    "demonic": N_("Your turn: you can strike as a Demon."),
    "melee": N_("Your turn: strike, or move on."),
    "heal": N_("Your turn: heal first, or move on."),
    "walk": N_("Your turn: move."),
    "climb": N_("Your turn: climb out first."),
    "activate": N_("Change the cards in your slots, or leave them."),
    "pass": N_("Something is coming at you: answer it, or let it happen."),
}


TABLETOP = tabletop.Tabletop(
    standing=standing,
    on_board=on_board,
    staged=("angel", "demon", "death", "death_high", "goal"),
    questions=QUESTIONS,
    yours=OWN_QUESTIONS,
    waits_for=lambda game, action: False,  # nobody presses a button for a roll
    aim=aim,
    price=price,
    aims_beside=True,
    drawn=new_high_card,
    recap=recap,
    goal=goal,
    goal_at=goal_at,
    legend=legend,
    switches=(
        tabletop.Switch("level", N_("The game begins with"), "3", LEVELS),
        tabletop.Switch("cards", N_("With cards"), False),
        *(tabletop.Switch(name, label, False) for name, label in MODULE_NAMES.items()),
        tabletop.Switch("ask_all", ASK_ALL, False, needs=("cards",)),
        tabletop.Switch(
            "poison_clock", N_("Clock for mixing Poison"), "0", CLOCKS, needs=("cards", "poison")
        ),
    ),
    options=options,
    kept=own_options,
    pictured=True,
    pieces=pieces,
    pieces_as="characters",
    lots=True,  # the first seat is drawn by lot: it is worth much, and setup.first is no help here
)
TABLETOP_WITH_CARDS = replace(
    TABLETOP,
    use=card_use,
    gathered=_GROUP_TEXTS,
    groups=_GROUPS,
    strike=strike,
    open_card=open_card,
    piles=piles,
    advised=_ADVISED,
    places=_PLACES,
    written=written_plan,
    clock=clock,
    card_of=card_of,
    waits_for=waits_for,
    hand=hand,
    held=lambda game, seat: int(game.state["held"][seat]),
    passing="pass",
    switches=tuple(
        switch._replace(value=True) if switch.name == "cards" else switch
        for switch in TABLETOP.switches
    ),
)
