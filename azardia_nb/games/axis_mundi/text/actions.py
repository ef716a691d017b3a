"""Notation of actions and outcomes as text; reading and writing are inverse.

>>> write_action(read_action("play double-double salve+holistic-herbs"))
'play double-double salve+holistic-herbs'
>>> write_action(read_action("melee 2 sharp with desperate-measures"))
'melee 2 sharp with desperate-measures'
"""

from collections.abc import Callable, Sequence

from azardia_nb.errors import NotationError, short
from azardia_nb.game.protocol import CHANCE, Row
from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.data.set_up import no_hex
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules import engine, state
from azardia_nb.games.axis_mundi.rules.actions import Act
from azardia_nb.games.axis_mundi.rules.board import HEXES
from azardia_nb.games.axis_mundi.rules.card_kinds import Card
from azardia_nb.games.machine.notation import Notation, Part
from azardia_nb.text.language import spoken

Ids = Sequence[str]

SEAT_NAMES = tuple(str(seat + 1) for seat in range(state.SEATS))
DOUBLE, PARTNER = "double-double", "+holistic-herbs"  # the word before, and after, a card
_JOINT = "&"  # joins the cards of a melee into one word, as PARTS needs


def _only_kinds(*kinds: int) -> Callable[[Ids], Ids]:
    """Return a function that blanks the ids of all card kinds but these."""
    return lambda ids: [id if kind in kinds else "" for kind, id in enumerate(ids)]


def _except_kinds(*kinds: int) -> Callable[[Ids], Ids]:
    """Return a function that blanks the ids of these card kinds."""
    return lambda ids: ["" if kind in kinds else id for kind, id in enumerate(ids)]


def _blow_words(ids: Ids) -> Ids:
    """Return the words for the cards of a melee, indexed by the operand SECOND."""
    return [
        _JOINT.join(
            [ids[Card.DESPERATE_MEASURES]] * (at % act.COUNTERS)
            + [ids[Card.PERFECT_COUNTER]] * (at // act.COUNTERS)
        )
        for at in range(act.COUNTERS**2)
    ]


_AIMED, _DRAWING = (
    (Card.SEEK_AND_DESTROY, Card.WHO_ARE_YOU),
    (Card.FREE_REFILLS, Card.MOBILIZING_FORCES),
)
PARTS = {
    "HEX": Part(HEXES, act.FIRST, act.SECOND, wrong=lambda word, _: no_hex(word)),
    "SEAT": Part(SEAT_NAMES, act.SEAT),
    "CARD": Part(lambda ids: ids, act.FIRST, act.SECOND),
    "N": Part([str(n) for n in range(6)], act.NUMBER),
    "K": Part([str(n) for n in range(4)], act.NUMBER),
    "MODE": Part(act.MODES, act.NUMBER),
    "WHAT": Part(act.HARVESTS, act.NUMBER),
    "DECK": Part(act.DECKS, act.NUMBER),
    "COLUMN": Part([str(n + 1) for n in range(3)], act.NUMBER),
    "TOKEN": Part(act.TREASURES, act.FIRST),
    "draw-3": Part(act.TREASURES[:1], act.FIRST),
    "token": Part(["token"], act.NUMBER),
    "ARROW": Part(act.ARROWS, act.NUMBER),
    "POISON": Part(act.ARROWS[:2], act.NUMBER),
    "ulcera": Part(["", "", "ulcera"], act.NUMBER),
    "DOSES": Part([str(n) for n in range(4)], act.FIRST),
    "CHARACTER": Part(state.CHARACTERS, act.FIRST),
    "CARDS": Part(_blow_words, act.SECOND),
    "PLAIN": Part(_except_kinds(*_AIMED, Card.ARCHERS_TALES, Card.OPTIONS), act.FIRST),
    "danzig": Part(_only_kinds(Card.DANZIG), act.FIRST),
    "AIMED": Part(_only_kinds(*_AIMED), act.FIRST),
    "DRAWING": Part(_only_kinds(*_DRAWING), act.FIRST),
    "TALES": Part(_only_kinds(Card.ARCHERS_TALES), act.FIRST),
    "OPTIONS": Part(_only_kinds(Card.OPTIONS), act.FIRST),
    "OPTION": Part(act.OPTIONS, act.NUMBER),
    "SALVE": Part(_only_kinds(Card.SALVE), act.FIRST),
    "ANSWER": Part(_except_kinds(Card.FREE_WILL), act.FIRST),
    "free-will": Part(_only_kinds(Card.FREE_WILL), act.FIRST),
    "FACE": Part([str(n) for n in range(7)], act.NUMBER),
    DOUBLE: Part([DOUBLE], act.DOUBLED),
    "doubled": Part(["doubled"], act.DOUBLED),
    "sharp": Part(["sharp"], act.WITH),
    "godspeed": Part(["godspeed"], act.WITH),
    "harvester": Part(["harvester"], act.WITH),
    PARTNER: Part([PARTNER], act.WITH),
}
_BLOW_FORMS = ["SEAT [sharp] [with CARDS]", "HEX [sharp] [with CARDS]"]
_PLAY_FORMS = [
    *("[double-double] PLAIN", "[double-double] SALVE +holistic-herbs"),
    *("[double-double] danzig CARD", "[double-double] AIMED on SEAT"),
    *("[double-double] DRAWING K", "[double-double] TALES DECK", "[double-double] OPTIONS OPTION"),
]
FORMS: dict[int, Sequence[str]] = {
    Act.WALK: ["HEX"],
    Act.CLIMB: ["HEX"],
    Act.RUN: ["HEX HEX"],
    Act.ENTER: ["[MODE]"],
    Act.MELEE: _BLOW_FORMS,
    Act.DEMONIC: _BLOW_FORMS,
    Act.AOE: ["[sharp]"],
    Act.SHOOT: ["SEAT [sharp] [with ARROW]"],
    Act.THROW: ["SEAT [sharp]"],
    Act.RETRIEVE: ["HEX [with godspeed]"],
    Act.IMMOBILIZE: ["SEAT [with godspeed]"],
    Act.FLY_HARVEST: ["HEX"],
    Act.PICK: ["", "token", "CARD"],
    Act.HARVEST: ["[WHAT] [with harvester]"],
    Act.FREE_HARVEST: ["WHAT"],
    Act.TREASURE: ["TOKEN", "draw-3 K"],
    Act.SWAP: ["CARD for CARD"],
    Act.DEMAND: ["SEAT"],
    Act.DRAW: ["DECK"],
    Act.DRAW5: ["[N]"],
    Act.PLAY: _PLAY_FORMS,
    Act.ADD: _PLAY_FORMS,
    Act.ANSWER: ["ANSWER [doubled]", "free-will FACE"],
    Act.TAKE: ["CARD [from HEX]"],
    Act.GIVE: ["CARD [on SEAT]"],
    Act.RECYCLE: ["DECK"],
    Act.DROP: ["COLUMN"],
    Act.DOSE: ["POISON", "ulcera DOSES"],
    Act.CHOOSE: ["CHARACTER"],
    **dict.fromkeys((Act.SPLIT, Act.SECTION, Act.DEAL), ("N",)),
    **dict.fromkeys((Act.SCAVENGE, Act.ACTIVATE, Act.DEACTIVATE, Act.SCROUNGE), ("CARD",)),
    **dict.fromkeys((Act.KEEP, Act.TOP, Act.DISCARD, Act.EXCHANGE), ("CARD",)),
}
ACTIONS = Notation(act.KIND, act.WORDS, PARTS, FORMS)


# The core game has the verbs up to END, and no cards in a melee.
CORE_ACTIONS = Notation(
    act.KIND,
    act.WORDS[: Act.END + 1],
    PARTS,
    FORMS | {Act.ENTER: [""], Act.MELEE: ["SEAT"], Act.DEMONIC: ["SEAT"], Act.AOE: [""]},
)
_BLOWS = (act.WORDS[Act.MELEE], act.WORDS[Act.DEMONIC])


def write_action(number: int, cards: bool = True) -> str:
    """Return an action as text, the verb first: `run C D`, `swap alpinist for dexterity`.

    Raises NotationError if there is no such kind of action.
    """
    kind = act.kind_of(number)
    if not cards and Act.END < kind < len(act.WORDS):
        return act.WORDS[kind]
    if not 0 <= kind < len(act.WORDS):
        raise NotationError(spoken("there is no action {text}", text=short(number)))
    text = (ACTIONS if cards else CORE_ACTIONS).write(number, kit().ids)
    return text.replace(" +", "+").replace("ulcera ", "ulcera-").replace(_JOINT, " ")


def read_action(text: object, cards: bool = True) -> int:
    """Return the number of an action; NotationError, with a remedy, for any other text.

    In the core game the verb is enough for an action that needs cards: it is refused there.
    """
    words = text.split() if isinstance(text, str) else []
    if not cards:
        if words and words[0] in act.WORDS[Act.SHOOT : Act.PLAY + 1]:
            return act.action(act.WORDS.index(words[0]))
        return CORE_ACTIONS.read(text, None)
    if "with" in words and words[0] in _BLOWS:
        words = _join_cards(words)
    line = " ".join(words).replace("+", " +")
    if words[:1] == [act.WORDS[Act.DOSE]]:
        line = line.replace("ulcera-", "ulcera ")
    return ACTIONS.read(line if words else text, kit().ids)


def _join_cards(words: list[str]) -> list[str]:
    """Return the words of a melee with the ids of its cards joined into one word."""
    at, ids = words.index("with") + 1, kit().ids
    kinds_there = (ids[Card.DESPERATE_MEASURES], ids[Card.PERFECT_COUNTER])
    counts = [min(words[at:].count(id), act.COUNTERS - 1) for id in kinds_there]
    if counts == [0, 0] or not {*words[at:]} <= {*kinds_there}:
        return words
    return [*words[:at], _blow_words(ids)[counts[0] + act.COUNTERS * counts[1]]]


# --- all actions --------------------------------------------------------------------------------


def every_action(rules: state.Rules) -> tuple[int, ...]:
    """Return all actions that may be legal somewhere under these rules, sorted."""
    notation = ACTIONS if rules["cards"] else CORE_ACTIONS
    return tuple(sorted({one for one in notation.every(kit().ids) if _can_be(one, rules)}))


def _can_be(number: int, rules: state.Rules) -> bool:
    """Return whether an action of the notation may be legal on this map, with these decks."""
    kind, first, second = act.kind_of(number), act.first_of(number), act.second_of(number)
    if kind == Act.RUN:
        level = rules["cards"] or state.height(second) <= state.height(first)
        return bool(level and (rules["near"][:, first] == second).any())
    if kind == Act.CHOOSE:
        return bool(rules["pick_order"])
    if kind == Act.TAKE:
        return second < 0 or second in rules["start"]
    if kind == Act.SWAP:
        return min(first, second) >= state.ONE_KINDS
    if kind in (Act.PLAY, Act.ADD) or act.is_doubled(number):
        return first < state.ONE_KINDS and not 0 <= second < state.ONE_KINDS
    return True


# --- outcomes -----------------------------------------------------------------------------------

OUTCOMES = engine.HEX_OUTCOME + len(HEXES)


def write_outcome(number: int) -> str:
    """Return an outcome as text: `die 4`, `draw salve`, `token ap`, `hex 1C`."""
    if number >= engine.HEX_OUTCOME:
        return f"hex {HEXES[number - engine.HEX_OUTCOME]}"
    if number >= engine.TOKEN_OUTCOME:
        return f"token {act.TREASURES[number - engine.TOKEN_OUTCOME]}"
    return (
        f"draw {kit().ids[number - engine.CARD_OUTCOME]}"
        if number >= engine.CARD_OUTCOME
        else f"die {number}"
    )


def read_outcome(text: str, s: Row, rules: state.Rules) -> int:
    """Return the number of a possible outcome; NotationError for any other text."""
    if engine.to_act(s, rules) != CHANCE:
        wrong = spoken("{text}: there is nothing left to chance now", text=short(text))
        raise NotationError(wrong)
    case, words = 0, []
    while case < engine.chance_total(s, rules):
        number = int(engine.outcome_at(s, rules, case))
        outcome = write_outcome(number)
        if isinstance(text, str) and text.split() == outcome.split():
            return number
        words.append(outcome)
        case += int(engine.chance_weight(s, rules, number))
    remedy = spoken("expected one of: {words}", words=", ".join(words))
    raise NotationError(
        spoken("{text} can't happen now; {remedy}", text=short(text), remedy=remedy)
    )
