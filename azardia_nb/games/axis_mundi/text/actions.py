"""Actions and outcomes as text; each reads back as it was.

>>> write_action(read_action("play double-double salve+holistic-herbs"))
'play double-double salve+holistic-herbs'
>>> write_action(read_action("melee 2 sharp with desperate-measures"))
'melee 2 sharp with desperate-measures'
"""

from collections.abc import Callable, Iterator, Sequence

from azardia_nb.errors import NotationError, short
from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.data.set_up import no_hex
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules import card_kinds as kinds
from azardia_nb.games.axis_mundi.rules.board import HEXES, SPACES, TURNS
from azardia_nb.games.axis_mundi.rules.card_kinds import DRAW_3
from azardia_nb.games.axis_mundi.rules.engine import (
    CARD_OUTCOME,
    HEX_OUTCOME,
    TOKEN_OUTCOME,
    chance_total,
    chance_weight,
    outcome_at,
    to_act,
)
from azardia_nb.games.axis_mundi.rules.state import (
    CHARACTERS,
    KINDS,
    ONE_KINDS,
    SEATS,
    Rules,
    height,
)
from azardia_nb.games.machine.notation import Notation, Part
from azardia_nb.games.protocol import CHANCE, Row
from azardia_nb.text.language import spoken

Ids = Sequence[str]

SEAT_NAMES = tuple(str(seat + 1) for seat in range(SEATS))
DOUBLE, PARTNER = "double-double", "+holistic-herbs"  # the words before and behind a card
_TOGETHER = "&"  # between the cards of a blow, which are one word to the table below


def _only(*kinds: int) -> Callable[[Ids], Ids]:
    """Return the words of some kinds of cards alone."""
    return lambda ids: [id if kind in kinds else "" for kind, id in enumerate(ids)]


def _but(*kinds: int) -> Callable[[Ids], Ids]:
    """Return the words of all kinds of cards but some."""
    return lambda ids: ["" if kind in kinds else id for kind, id in enumerate(ids)]


def _of_blow(ids: Ids) -> Ids:
    """Return the words of the cards that go with a blow, by how many of each."""
    return [
        _TOGETHER.join(
            [ids[kinds.DESPERATE]] * (at % act.COUNTERS)
            + [ids[kinds.COUNTER]] * (at // act.COUNTERS)
        )
        for at in range(act.COUNTERS**2)
    ]


_AIMED, _DRAWING = (kinds.SEEK, kinds.WHO), (kinds.REFILLS, kinds.FORCES)
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
    "CHARACTER": Part(CHARACTERS, act.FIRST),
    "CARDS": Part(_of_blow, act.SECOND),
    "PLAIN": Part(_but(*_AIMED, kinds.TALES, kinds.OPTIONS), act.FIRST),
    "danzig": Part(_only(kinds.DANZIG), act.FIRST),
    "AIMED": Part(_only(*_AIMED), act.FIRST),
    "DRAWING": Part(_only(*_DRAWING), act.FIRST),
    "TALES": Part(_only(kinds.TALES), act.FIRST),
    "OPTIONS": Part(_only(kinds.OPTIONS), act.FIRST),
    "OPTION": Part(act.OPTIONS, act.NUMBER),
    "SALVE": Part(_only(kinds.SALVE), act.FIRST),
    "ANSWER": Part(_but(kinds.FREE_WILL), act.FIRST),
    "free-will": Part(_only(kinds.FREE_WILL), act.FIRST),
    "FACE": Part([str(n) for n in range(7)], act.NUMBER),
    DOUBLE: Part([DOUBLE], act.DOUBLED),
    "doubled": Part(["doubled"], act.DOUBLED),
    "sharp": Part(["sharp"], act.WITH),
    "godspeed": Part(["godspeed"], act.WITH),
    "harvester": Part(["harvester"], act.WITH),
    PARTNER: Part([PARTNER], act.WITH),
}
_BLOW = ["SEAT [sharp] [with CARDS]", "HEX [sharp] [with CARDS]"]
_PLAYED = [
    *("[double-double] PLAIN", "[double-double] SALVE +holistic-herbs"),
    *("[double-double] danzig CARD", "[double-double] AIMED on SEAT"),
    *("[double-double] DRAWING K", "[double-double] TALES DECK", "[double-double] OPTIONS OPTION"),
]
FORMS = {
    act.WALK: ["HEX"],
    act.CLIMB: ["HEX"],
    act.RUN: ["HEX HEX"],
    act.ENTER: ["[MODE]"],
    act.MELEE: _BLOW,
    act.DEMONIC: _BLOW,
    act.AOE: ["[sharp]"],
    act.SHOOT: ["SEAT [sharp] [with ARROW]"],
    act.THROW: ["SEAT [sharp]"],
    act.RETRIEVE: ["HEX [with godspeed]"],
    act.IMMOBILIZE: ["SEAT [with godspeed]"],
    act.FLY_HARVEST: ["HEX"],
    act.PICK: ["", "token", "CARD"],
    act.HARVEST: ["[WHAT] [with harvester]"],
    act.FREE_HARVEST: ["WHAT"],
    act.TREASURE: ["TOKEN", "draw-3 K"],
    act.SWAP: ["CARD for CARD"],
    act.DEMAND: ["SEAT"],
    act.DRAW: ["DECK"],
    act.DRAW5: ["[N]"],
    act.PLAY: _PLAYED,
    act.ADD: _PLAYED,
    act.ANSWER: ["ANSWER [doubled]", "free-will FACE"],
    act.TAKE: ["CARD [from HEX]"],
    act.GIVE: ["CARD [on SEAT]"],
    act.RECYCLE: ["DECK"],
    act.DROP: ["COLUMN"],
    act.DOSE: ["POISON", "ulcera DOSES"],
    act.CHOOSE: ["CHARACTER"],
    **dict.fromkeys((act.SPLIT, act.SECTION, act.DEAL), ("N",)),
    **dict.fromkeys((act.SCAVENGE, act.ACTIVATE, act.DEACTIVATE, act.SCROUNGE), ("CARD",)),
    **dict.fromkeys((act.KEEP, act.TOP, act.DISCARD, act.EXCHANGE), ("CARD",)),
}
ACTIONS = Notation(act.KIND, act.WORDS, PARTS, FORMS)


# The core game has the first verbs, and nothing goes with a blow.
ON_THE_ISLAND = Notation(
    act.KIND,
    act.WORDS[: act.END + 1],
    PARTS,
    {
        **{kind: FORMS[kind] for kind in (act.WALK, act.CLIMB, act.RUN)},
        **{kind: ["SEAT"] for kind in (act.MELEE, act.DEMONIC)},
    },
)
_BLOWS = (act.WORDS[act.MELEE], act.WORDS[act.DEMONIC])


def write_action(number: int, cards: bool = True) -> str:
    """Return an action as text: `run C D`, `swap alpinist for dexterity`; the verb first."""
    kind = act.kind_of(number)
    if not cards and act.END < kind < len(act.WORDS):
        return act.WORDS[kind]
    if not 0 <= kind < len(act.WORDS):
        raise NotationError(spoken("there is no action {text}", text=short(number)))
    written = (ACTIONS if cards else ON_THE_ISLAND).write(number, kit().ids)
    return written.replace(" +", "+").replace("ulcera ", "ulcera-").replace(_TOGETHER, " ")


def read_action(text: object, cards: bool = True) -> int:
    """Return the number of an action; NotationError, with what would be right, for what is none.

    Of one that needs cards the verb is enough where there are none: the core game refuses it.
    """
    words = text.split() if isinstance(text, str) else []
    if not cards:
        if words and words[0] in act.WORDS[act.SHOOT : act.PLAY + 1]:
            return act.action(act.WORDS.index(words[0]))
        return ON_THE_ISLAND.read(text, None)
    if "with" in words and words[0] in _BLOWS:
        words = _together(words)
    said = " ".join(words).replace("+", " +")
    if words[:1] == [act.WORDS[act.DOSE]]:
        said = said.replace("ulcera-", "ulcera ")
    return ACTIONS.read(said if words else text, kit().ids)


def _together(words: list[str]) -> list[str]:
    """Return the words of a blow, its cards as one."""
    at, ids = words.index("with") + 1, kit().ids
    kinds_there = (ids[kinds.DESPERATE], ids[kinds.COUNTER])
    counts = [min(words[at:].count(id), act.COUNTERS - 1) for id in kinds_there]
    if counts == [0, 0] or not {*words[at:]} <= {*kinds_there}:
        return words
    return [*words[:at], _of_blow(ids)[counts[0] + act.COUNTERS * counts[1]]]


# --- all of them --------------------------------------------------------------------------------

_BARE = (
    *(act.SPELUNK, act.ENTER, act.HEAL, act.AOE, act.END, act.PICK, act.HARVEST, act.PLACE_BOMB),
    *(act.DISARM, act.PASS, act.OVER, act.DONE, act.FREE_HARVEST, act.DRAW5, act.DEAL, act.SPLIT),
)
_ALL_CARDS = (
    *(act.SCAVENGE, act.SCROUNGE, act.TAKE, act.KEEP, act.GIVE, act.TOP, act.DISCARD),
    *(act.EXCHANGE, act.PICK, act.ACTIVATE, act.DEACTIVATE, act.KEEP, act.ANSWER),
)
_COUNTED = {
    **dict.fromkeys((act.DRAW5, act.SPLIT, act.SECTION, act.DEAL), range(6)),
    **dict.fromkeys((act.HARVEST, act.FREE_HARVEST), range(len(act.HARVESTS))),
    **dict.fromkeys((act.ENTER, act.DRAW, act.RECYCLE), range(2)),
    act.DROP: range(3),
}
_HEX = (act.WALK, act.CLIMB, act.RETRIEVE, act.FLY_HARVEST)
_WITH = (act.RETRIEVE, act.IMMOBILIZE, act.HARVEST)
_AT_SEATS = (act.IMMOBILIZE, act.DEMAND, act.THROW, act.SHOOT)
_ARROWS = range(4)


def every_action(rules: Rules) -> tuple[int, ...]:
    """Return all actions that are legal somewhere under these rules, and few others, sorted."""
    if not rules["cards"]:
        return tuple(sorted(_of_the_island(rules)))
    found = {act.action(kind) for kind in _BARE}
    found |= {act.action(kind, hex) for kind in _HEX for hex in range(SPACES)}
    found |= {act.action(kind, number=n) for kind, numbers in _COUNTED.items() for n in numbers}
    found |= {act.action(kind, card) for kind in _ALL_CARDS for card in range(KINDS)}
    found |= set(_runs(rules)) | set(_blows()) | set(_cards())
    for seat in range(SEATS):
        found |= {act.action(kind, seat=seat) for kind in _AT_SEATS}
        found |= {act.action(act.SHOOT, seat=seat, number=arrow) for arrow in _ARROWS}
        found |= {act.action(act.GIVE, card, seat=seat) for card in range(KINDS)}
    found |= {act.action(act.SWAP, one, other) for one in _PERMS for other in _PERMS}
    warehouses = [int(hex) for hex in rules["start"]]
    found |= {act.action(act.TAKE, card, hex) for card in range(KINDS) for hex in warehouses}
    found |= {act.action(act.TREASURE, token) for token in range(len(act.TREASURES))}
    found |= {act.action(act.TREASURE, DRAW_3, number=n) for n in range(4)}
    found |= {act.action(act.ANSWER, kinds.FREE_WILL, number=face) for face in range(1, 7)}
    found |= {act.action(act.DOSE, number=arrow) for arrow in range(2)}
    found |= {act.action(act.DOSE, doses, number=2) for doses in range(4)}
    found.add(act.action(act.PICK, number=0))
    alone = (act.AOE, act.THROW, act.SHOOT, *_WITH)
    found |= {act.with_card(number) for number in found if act.kind_of(number) in alone}
    if rules["pick_order"]:
        found |= {act.action(act.CHOOSE, one) for one in range(len(CHARACTERS))}
    return tuple(number for number in sorted(found) if _reads_back(number))


def _of_the_island(rules: Rules) -> Iterator[int]:
    """Yield the actions of the core game."""
    yield from (act.action(kind) for kind in (act.SPELUNK, act.ENTER, act.HEAL, act.AOE, act.END))
    for seat in range(SEATS):
        yield from (act.action(kind, seat=seat) for kind in (act.MELEE, act.DEMONIC))
    for hex in range(SPACES):
        yield from (act.action(kind, hex) for kind in (act.WALK, act.CLIMB))
    for run in {*_runs(rules)}:
        if height(act.second_of(run)) <= height(act.first_of(run)):
            yield run


def _reads_back(number: int) -> bool:
    """Return whether an action is one that has a text of its own."""
    try:
        return read_action(write_action(number)) == number
    except (NotationError, IndexError):  # it names what its kind does not have
        return False


_PERMS = range(ONE_KINDS, KINDS)


def _runs(rules: Rules) -> Iterator[int]:
    """Yield the runs in any position of the rings."""
    for turns in range(TURNS):
        for first in range(SPACES):
            for second in rules["near"][turns, first]:
                if second >= 0:
                    yield act.action(act.RUN, first, int(second))


def _blows() -> Iterator[int]:
    """Yield the blows, with all that may go with them."""
    for kind in (act.MELEE, act.DEMONIC):
        aimed = [act.action(kind, seat=seat) for seat in range(SEATS)]
        aimed += [act.action(kind, hex) for hex in range(SPACES)]
        for number in aimed:
            for desperate in range(act.COUNTERS):
                for counters in range(act.COUNTERS):
                    blow = act.with_cards(number, desperate, counters)
                    yield from (blow, act.with_card(blow))


def _cards() -> Iterator[int]:
    """Yield what is done by playing, adding or answering with a card, once or twice."""
    for kind in (act.PLAY, act.ADD, act.ANSWER):
        for card in range(ONE_KINDS):
            for number in (
                act.action(kind, card),
                *(act.action(kind, card, number=n) for n in range(4)),
                *(act.action(kind, card, seat=seat) for seat in range(SEATS)),
                *(
                    (act.action(kind, card, other) for other in _PERMS)
                    if card == kinds.DANZIG
                    else ()
                ),
            ):
                yield from (number, act.doubled(number))
                if card == kinds.SALVE:
                    yield from (act.with_card(number), act.doubled(act.with_card(number)))


# --- outcomes -----------------------------------------------------------------------------------

OUTCOMES = HEX_OUTCOME + len(HEXES)


def write_outcome(number: int) -> str:
    """Return what chance does as text: `die 4`, `draw salve`, `token ap`, `hex 1C`."""
    if number >= HEX_OUTCOME:
        return f"hex {HEXES[number - HEX_OUTCOME]}"
    if number >= TOKEN_OUTCOME:
        return f"token {act.TREASURES[number - TOKEN_OUTCOME]}"
    return f"draw {kit().ids[number - CARD_OUTCOME]}" if number >= CARD_OUTCOME else f"die {number}"


def read_outcome(text: str, s: Row, rules: Rules) -> int:
    """Return the number of an outcome that can happen now; NotationError for any other."""
    if to_act(s, rules) != CHANCE:
        said = spoken("{text}: there is nothing left to chance now", text=short(text))
        raise NotationError(said)
    case, words = 0, []
    while case < chance_total(s, rules):
        number = int(outcome_at(s, rules, case))
        written = write_outcome(number)
        if isinstance(text, str) and text.split() == written.split():
            return number
        words.append(written)
        case += int(chance_weight(s, rules, number))
    remedy = spoken("expected one of: {words}", words=", ".join(words))
    raise NotationError(
        spoken("{text} can't happen now; {remedy}", text=short(text), remedy=remedy)
    )
