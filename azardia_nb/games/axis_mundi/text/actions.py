"""Actions and outcomes as text, with cards; each reads back as it was.

>>> from azardia_nb.games.axis_mundi.data.cards import kit
>>> number = read_action("play double-double salve+holistic-herbs", kit().ids)
>>> write_action(number, kit().ids)
'play double-double salve+holistic-herbs'
>>> write_action(read_action("melee 2 sharp with desperate-measures", kit().ids), kit().ids)
'melee 2 sharp with desperate-measures'
"""

from collections.abc import Iterator, Sequence

from azardia_nb.errors import NotationError, short
from azardia_nb.games.axis_mundi.data.set_up import no_hex
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules.actions import (
    action,
    counters_of,
    desperate_of,
    doubled,
    first_of,
    has_card,
    is_doubled,
    kind_of,
    number_of,
    seat_of,
    second_of,
    with_card,
    with_cards,
)
from azardia_nb.games.axis_mundi.rules.board import HEXES, SPACES, TURNS
from azardia_nb.games.axis_mundi.rules.effects import (
    COUNTER,
    DANZIG,
    DESPERATE,
    DOUBLE_DOUBLE,
    FORCES,
    FREE_WILL,
    GODSPEED,
    HARVESTER,
    HERBS,
    OPTIONS,
    REFILLS,
    SALVE,
    SEEK,
    TALES,
    WHO,
)
from azardia_nb.games.axis_mundi.rules.engine import chance_total, chance_weight, outcome_at, to_act
from azardia_nb.games.axis_mundi.rules.familiar import DRAW_3
from azardia_nb.games.axis_mundi.rules.state import CHARACTERS, KINDS, ONE_KINDS, SEATS, Rules
from azardia_nb.games.protocol import CHANCE, Row
from azardia_nb.text.language import spoken
from azardia_nb.text.near import near

Ids = Sequence[str]

SEAT_NAMES = tuple(str(seat + 1) for seat in range(SEATS))
COLUMNS = ("1", "2", "3")
_HEX = (act.WALK, act.CLIMB, act.RETRIEVE, act.FLY_HARVEST)
_CARD = (
    act.SCAVENGE,
    act.ACTIVATE,
    act.DEACTIVATE,
    act.SCROUNGE,
    act.KEEP,
    act.TOP,
    act.DISCARD,
    act.EXCHANGE,
)
_NUMBERED = (act.DRAW5, act.SPLIT, act.SECTION, act.DEAL)
_WORDS = {
    act.ENTER: act.MODES,
    act.HARVEST: act.HARVESTS,
    act.FREE_HARVEST: act.HARVESTS,
    act.DRAW: act.DECKS,
    act.RECYCLE: act.DECKS,
    act.DROP: COLUMNS,
}
_BLOWS = (act.MELEE, act.DEMONIC)
AP_FIRST = "ap"  # behind a move or an attack that AP pay first
_WITH = {
    act.RETRIEVE: GODSPEED,
    act.IMMOBILIZE: GODSPEED,
    act.HARVEST: HARVESTER,
}


def write_action(number: int, ids: Ids) -> str:
    """Return an action as text: `run C D`, `swap alpinist for dexterity`; the verb first."""
    kind, first, second = kind_of(number), first_of(number), second_of(number)
    if not 0 <= kind < len(act.WORDS):
        raise NotationError(spoken("there is no action {text}", text=short(number)))
    return " ".join([act.WORDS[kind], *_written(number, kind, first, second, ids)])


def _written(number: int, kind: int, first: int, second: int, ids: Ids) -> Iterator[str]:
    what, seat = number_of(number), seat_of(number)
    if kind in (act.PLAY, act.ADD):
        yield from _card_written(number, first, second, ids)
        return
    if kind == act.ANSWER:
        yield ids[first]
        if first == FREE_WILL:
            yield str(what)
        if is_doubled(number):
            yield "doubled"
        return
    if kind in _HEX:
        yield HEXES[first]
    elif kind == act.RUN:
        yield HEXES[first]
        yield HEXES[second]
    elif kind in _CARD:
        yield ids[first]
    elif kind == act.CHOOSE:
        yield CHARACTERS[first]
    elif kind == act.SWAP:
        yield from (ids[first], "for", ids[second])
    elif kind == act.TAKE:
        yield ids[first]
        if second >= 0:
            yield from ("from", HEXES[second])
    elif kind == act.PICK:
        if what == 0 or first >= 0:
            yield "token" if first < 0 else ids[first]
    elif kind == act.GIVE:
        yield ids[first]
        if seat >= 0:
            yield from ("on", SEAT_NAMES[seat])
        return
    elif kind == act.TREASURE:
        yield act.TREASURES[first]
        if what >= 0:
            yield str(what)
    elif kind == act.DOSE:
        yield act.ARROWS[what] if what < 2 else f"ulcera-{first}"
    elif kind in _NUMBERED:
        if what >= 0:
            yield str(what)
    elif kind in _WORDS and what >= 0:
        yield _WORDS[kind][what]
    if kind in _BLOWS:
        yield SEAT_NAMES[seat] if seat >= 0 else HEXES[first]
    elif seat >= 0:
        yield SEAT_NAMES[seat]
    if kind in _WITH:
        if has_card(number):
            yield from ("with", ids[_WITH[kind]])
    elif has_card(number):
        yield "sharp"
    if is_doubled(number):
        yield AP_FIRST
    if kind in _BLOWS and second >= 0:
        yield "with"
        yield from [ids[DESPERATE]] * desperate_of(number)
        yield from [ids[COUNTER]] * counters_of(number)
    if kind == act.SHOOT and what >= 0:
        yield from ("with", act.ARROWS[what])


def _card_written(number: int, card: int, second: int, ids: Ids) -> Iterator[str]:
    """Write a card and what it takes."""
    what, seat = number_of(number), seat_of(number)
    if is_doubled(number):
        yield ids[DOUBLE_DOUBLE]
    yield f"{ids[SALVE]}+{ids[HERBS]}" if has_card(number) else ids[card]
    if card == DANZIG and second >= 0:
        yield ids[second]
    if seat >= 0:
        yield from ("on", SEAT_NAMES[seat])
    if what >= 0:
        words = {OPTIONS: act.OPTIONS, TALES: act.DECKS}.get(card)
        yield words[what] if words else str(what)


# --- reading ------------------------------------------------------------------------------------


class _Words:
    """The words behind a verb, taken one after the other."""

    def __init__(self, text: str, words: list[str], ids: Ids) -> None:
        self.text, self.words, self.ids = text, words, ids

    def next(self, known: Sequence[str], wrong: str = "") -> int:
        """Take a word of those that are known, and return its place."""
        word = self.words.pop(0) if self.words else ""
        if word not in known:
            said = spoken("there is no action {text}", text=short(self.text))
            raise NotationError(f"{said}; {wrong or near(word, known)}")
        return known.index(word)

    def hex(self) -> int:
        """Take the name of a hex."""
        word = self.words[0] if self.words else ""
        return self.next(HEXES, "" if word in HEXES else no_hex(word))

    def card(self) -> int:
        """Take the id of a card."""
        return self.next(self.ids)

    def whole(self, most: int) -> int:
        """Take a number up to the most."""
        return self.next([str(n) for n in range(most + 1)])

    def has(self, word: str) -> bool:
        """Take a word, if it is the next one."""
        if self.words[:1] == [word]:
            self.words.pop(0)
            return True
        return False


def read_action(text: object, ids: Ids) -> int:
    """Return the number of an action; NotationError, with what would be right, for what is none."""
    words = text.split() if isinstance(text, str) else []
    verb = words[0] if words else ""
    if verb not in act.WORDS:
        said = spoken("there is no action {text}", text=short(text))
        raise NotationError(f"{said}; {near(verb, act.WORDS)}")
    kind = act.WORDS.index(verb)
    rest = _Words(str(text), words[1:], ids)
    ap_first = kind in act.PAID and AP_FIRST in rest.words
    if ap_first:
        rest.words.remove(AP_FIRST)
    number = doubled(_read(kind, rest)) if ap_first else _read(kind, rest)
    if rest.words:
        said = spoken("there is no action {text}", text=short(text))
        raise NotationError(f"{said}; {near(text, [write_action(number, ids)])}")
    return number


def _read(kind: int, rest: _Words) -> int:  # a verb each
    if kind in (act.PLAY, act.ADD):
        return _read_card(kind, rest)
    if kind in _BLOWS:
        return _read_blow(kind, rest)
    if kind == act.ANSWER:
        card = rest.card()
        if card == FREE_WILL:
            return action(kind, card, number=rest.whole(6))
        return doubled(action(kind, card)) if rest.has("doubled") else action(kind, card)
    if kind in (act.SHOOT, act.THROW):
        number = action(kind, seat=rest.next(SEAT_NAMES))
        if rest.has("sharp"):
            number = with_card(number)
        if kind == act.SHOOT and rest.has("with"):
            number += action(0, number=rest.next(act.ARROWS))
        return number
    if kind == act.AOE:
        return with_card(action(kind)) if rest.has("sharp") else action(kind)
    if kind in _HEX or kind in (act.IMMOBILIZE, act.DEMAND):
        if kind in _HEX:
            number = action(kind, rest.hex())
        else:
            number = action(kind, seat=rest.next(SEAT_NAMES))
        return _read_with(number, kind, rest)
    if kind == act.RUN:
        return action(kind, rest.hex(), rest.hex())
    if kind in _CARD:
        return action(kind, rest.card())
    if kind == act.CHOOSE:
        return action(kind, rest.next(CHARACTERS))
    if kind == act.SWAP:
        first = rest.card()
        rest.next(["for"])
        return action(kind, first, rest.card())
    if kind == act.TAKE:
        first = rest.card()
        return action(kind, first, rest.hex() if rest.has("from") else -1)
    if kind == act.GIVE:
        first = rest.card()
        return action(kind, first, seat=rest.next(SEAT_NAMES) if rest.has("on") else -1)
    if kind == act.PICK:
        if not rest.words:
            return action(kind)
        return action(kind, number=0) if rest.has("token") else action(kind, rest.card())
    if kind == act.TREASURE:
        token = rest.next(act.TREASURES)
        several = token == DRAW_3 and rest.words
        return action(kind, token, number=rest.whole(3) if several else -1)
    if kind == act.DOSE:
        known = [*act.ARROWS[:2], *(f"ulcera-{n}" for n in range(4))]
        arrow = rest.next(known)
        return action(kind, number=arrow) if arrow < 2 else action(kind, arrow - 2, number=2)
    if kind in _NUMBERED:
        if kind == act.DRAW5 and not rest.words:
            return action(kind)
        return action(kind, number=rest.whole(5))
    if kind in _WORDS:
        if not rest.words and kind in (act.ENTER, act.HARVEST):
            return action(kind)
        if kind == act.HARVEST and rest.words[0] == "with":
            return _read_with(action(kind), kind, rest)
        return _read_with(action(kind, number=rest.next(_WORDS[kind])), kind, rest)
    return action(kind)


def _read_with(number: int, kind: int, rest: _Words) -> int:
    """Read the card that goes with a command or a harvest."""
    if kind in _WITH and rest.has("with"):
        rest.next([rest.ids[_WITH[kind]]])
        return with_card(number)
    return number


def _read_blow(kind: int, rest: _Words) -> int:
    """Read a blow at a seat or a hex, with what goes with it."""
    if rest.words[:1] and rest.words[0] in SEAT_NAMES:
        number = action(kind, seat=rest.next(SEAT_NAMES))
    else:
        number = action(kind, rest.hex())
    if rest.has("sharp"):
        number = with_card(number)
    if not rest.has("with"):
        return number
    cards = [DESPERATE, COUNTER]
    count = [0, 0]
    while rest.words or not any(count):
        at = rest.next([rest.ids[card] for card in cards])
        count[at] = min(count[at] + 1, 3)
    return with_cards(number, *count)


def _read_card(kind: int, rest: _Words) -> int:
    """Read a card and what it takes."""
    ids = rest.ids
    twice = len(rest.words) > 1 and rest.has(ids[DOUBLE_DOUBLE])
    both = f"{ids[SALVE]}+{ids[HERBS]}"
    partner = rest.words[:1] == [both]
    card = rest.next([both]) or SALVE if partner else rest.card()
    second, seat, what = -1, -1, -1
    if card == DANZIG and rest.words:
        second = rest.card()
    elif card in (SEEK, WHO):
        rest.next(["on"])
        seat = rest.next(SEAT_NAMES)
    elif card in (REFILLS, FORCES):
        what = rest.whole(3) if rest.words else -1
    elif card == TALES:
        what = rest.next(act.DECKS)
    elif card == OPTIONS:
        what = rest.next(act.OPTIONS)
    number = action(kind, card, second, seat, what)
    number = with_card(number) if partner else number
    return doubled(number) if twice else number


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
    **{kind: range(6) for kind in _NUMBERED},
    **{kind: range(len(words)) for kind, words in _WORDS.items()},
}
_AT_SEATS = (act.IMMOBILIZE, act.DEMAND, act.THROW, act.SHOOT)
_ARROWS = range(4)


def every_action(rules: Rules, ids: Ids) -> tuple[int, ...]:
    """Return all actions that are legal somewhere under these rules, and few others, sorted."""
    found = {action(kind) for kind in _BARE}
    found |= {action(kind, hex) for kind in _HEX for hex in range(SPACES)}
    found |= {action(kind, number=n) for kind, numbers in _COUNTED.items() for n in numbers}
    found |= {action(kind, card) for kind in _ALL_CARDS for card in range(KINDS)}
    found |= set(_runs(rules)) | set(_blows()) | set(_cards())
    for seat in range(SEATS):
        found |= {action(kind, seat=seat) for kind in _AT_SEATS}
        found |= {action(act.SHOOT, seat=seat, number=arrow) for arrow in _ARROWS}
        found |= {action(act.GIVE, card, seat=seat) for card in range(KINDS)}
    found |= {action(act.SWAP, one, other) for one in _PERMS for other in _PERMS}
    warehouses = [int(hex) for hex in rules["start"]]
    found |= {action(act.TAKE, card, hex) for card in range(KINDS) for hex in warehouses}
    found |= {action(act.TREASURE, token) for token in range(len(act.TREASURES))}
    found |= {action(act.TREASURE, DRAW_3, number=n) for n in range(4)}
    found |= {action(act.ANSWER, FREE_WILL, number=face) for face in range(1, 7)}
    found |= {action(act.DOSE, number=arrow) for arrow in range(2)}
    found |= {action(act.DOSE, doses, number=2) for doses in range(4)}
    found.add(action(act.PICK, number=0))
    alone = (act.AOE, act.THROW, act.SHOOT, *_WITH)
    found |= {with_card(number) for number in found if kind_of(number) in alone}
    if rules["pick_order"]:
        found |= {action(act.CHOOSE, one) for one in range(len(CHARACTERS))}
    if rules["pay_first"]:
        found |= {doubled(n) for n in found if kind_of(n) in act.PAID and not has_card(n)}
    return tuple(number for number in sorted(found) if _reads_back(number, ids))


def _reads_back(number: int, ids: Ids) -> bool:
    """Return whether an action is one that has a text of its own."""
    try:
        return read_action(write_action(number, ids), ids) == number
    except (NotationError, IndexError):  # it names what its kind does not have
        return False


_PERMS = range(ONE_KINDS, KINDS)


def _runs(rules: Rules) -> Iterator[int]:
    """Yield the runs in any position of the rings."""
    for turns in range(TURNS):
        for first in range(SPACES):
            for second in rules["near"][turns, first]:
                if second >= 0:
                    yield action(act.RUN, first, int(second))


def _blows() -> Iterator[int]:
    """Yield the blows, with all that may go with them."""
    for kind in _BLOWS:
        aimed = [action(kind, seat=seat) for seat in range(SEATS)]
        aimed += [action(kind, hex) for hex in range(SPACES)]
        for number in aimed:
            for desperate in range(act.COUNTERS):
                for counters in range(act.COUNTERS):
                    blow = with_cards(number, desperate, counters)
                    yield from (blow, with_card(blow))


def _cards() -> Iterator[int]:
    """Yield what is done by playing, adding or answering with a card, once or twice."""
    for kind in (act.PLAY, act.ADD, act.ANSWER):
        for card in range(ONE_KINDS):
            for number in (
                action(kind, card),
                *(action(kind, card, number=n) for n in range(4)),
                *(action(kind, card, seat=seat) for seat in range(SEATS)),
                *((action(kind, card, other) for other in _PERMS) if card == DANZIG else ()),
            ):
                yield from (number, doubled(number))
                if card == SALVE:
                    yield from (with_card(number), doubled(with_card(number)))


# --- outcomes -----------------------------------------------------------------------------------

CARD_OUTCOME, TOKEN_OUTCOME, HEX_OUTCOME = 10, 100, 120
OUTCOMES = HEX_OUTCOME + len(HEXES)


def write_outcome(number: int, ids: Ids) -> str:
    """Return what chance does as text: `die 4`, `draw salve`, `token ap`, `hex 1C`."""
    if number >= HEX_OUTCOME:
        return f"hex {HEXES[number - HEX_OUTCOME]}"
    if number >= TOKEN_OUTCOME:
        return f"token {act.TREASURES[number - TOKEN_OUTCOME]}"
    return f"draw {ids[number - CARD_OUTCOME]}" if number >= CARD_OUTCOME else f"die {number}"


def read_outcome(text: str, s: Row, rules: Rules, ids: Ids) -> int:
    """Return the number of an outcome that can happen now; NotationError for any other."""
    if to_act(s, rules) != CHANCE:
        said = spoken("{text}: there is nothing left to chance now", text=short(text))
        raise NotationError(said)
    case, words = 0, []
    while case < chance_total(s, rules):
        number = int(outcome_at(s, rules, case))
        written = write_outcome(number, ids)
        if isinstance(text, str) and text.split() == written.split():
            return number
        words.append(written)
        case += int(chance_weight(s, rules, number))
    remedy = spoken("expected one of: {words}", words=", ".join(words))
    raise NotationError(
        spoken("{text} can't happen now; {remedy}", text=short(text), remedy=remedy)
    )
