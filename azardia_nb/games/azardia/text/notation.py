"""One line an action, one line an outcome, one line a position; each reads back as it was.

>>> write_action(read_action("add+ab", None), None)
'add+ab'
"""

import re
from typing import Any

import numpy as np

from azardia_nb.errors import AzardiaError, NotationError, short
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.actions import CARD, KIND, SEAT, Act, action, card_of
from azardia_nb.games.azardia.rules.allowed import SEAT_FIELDS, check, empty
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.games.azardia.rules.characters import CHARACTERS
from azardia_nb.games.azardia.rules.state import (
    BESIDES,
    MAX_SEATS,
    MAX_STACK,
    POOL,
    STATE,
    Frame,
    Phase,
    Rules,
    State,
)
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.games.machine.notation import Notation, Part
from azardia_nb.games.machine.stack import FRAME_FIELDS, pending
from azardia_nb.games.protocol import CHANCE, copy_of
from azardia_nb.text.language import spoken
from azardia_nb.text.near import near

# --- actions ----------------------------------------------------------------------------------

DICE = "abc"  # what the dice are called in an action
BOOSTED = (Act.ROLL, Act.ADD, Act.SUBTRACT, Act.KEEP)


def _wrong_card(id: str, deck: Deck | None) -> str:
    """Say why an id is no card's."""
    try:
        return str(_card(id, deck))
    except NotationError as error:
        return str(error)


ACTIONS = Notation(
    KIND,
    [kind.name.lower() for kind in Act],
    {
        "CHARACTER": Part(CHARACTERS, CARD),
        "CARD": Part(lambda deck: deck.ids if deck else (), CARD, wrong=_wrong_card),
        "SEAT": Part([str(seat + 1) for seat in range(MAX_SEATS)], SEAT),
    },
    {
        Act.CHOOSE: ["CHARACTER"],
        Act.PLAY: ["CARD [on SEAT]"],
        Act.ANSWER: ["CARD"],
        Act.ABILITY: ["[CARD] [on SEAT]"],
        Act.DISCARD: ["CARD"],
    },
)


def write_action(number: int, deck: Deck | None) -> str:
    """Return an action as text."""
    kind, mask = engine.act(number), card_of(number)
    if kind not in BOOSTED or mask < 0:
        return ACTIONS.write(number, deck)
    boost = "".join(die for bit, die in enumerate(DICE) if mask >> bit & 1)
    return f"{kind.name.lower()}+{boost}"


def read_action(text: str, deck: Deck | None) -> int:
    """Return the action a text names; NotationError says what is wrong with it."""
    if not isinstance(text, str):
        raise NotationError(spoken("an action is text, not {given}", given=short(text)))
    verb, plus, boost = text.strip().partition("+")
    for kind in BOOSTED:
        if plus and verb == kind.name.lower():
            return action(kind, _mask(verb, boost))
    return ACTIONS.read(text, deck)


def _mask(verb: str, boost: str) -> int:
    """Return which dice are boosted, as a mask."""
    dice = sorted(set(boost))
    if not set(dice) <= set(DICE):
        said = spoken("there is no die {die}", die=short(boost))
        raise NotationError(f"{said}; {near(boost, DICE)}")
    if not dice or "".join(dice) != boost:
        said = spoken("there is no action {text}", text=short(f"{verb}+{boost}"))
        right = spoken("boosts are written {verb}+a, {verb}+b or {verb}+ab", verb=verb)
        raise NotationError(f"{said}; {right}")
    return sum(1 << DICE.index(die) for die in dice)


def _card(id: str, deck: Deck | None) -> int:
    if deck is None:
        said = spoken("there is no card {id}: the core game has no cards", id=short(id))
        raise NotationError(said)
    try:
        return deck.kind(id)
    except AzardiaError as error:
        raise NotationError(str(error)) from None


# --- outcomes ---------------------------------------------------------------------------------


def write_outcome(number: int, state: State, rules: Rules, deck: Deck | None) -> str:
    """Return what chance did, or may do, in this state, as text."""
    if engine.is_roll(state):
        after = copy_of(state)
        engine.lay(after, rules, number)
        faces = " ".join(str(die) for die in after["dice"][: after["dice_count"]])
        return f"roll {faces}"
    assert deck is not None
    return f"{_drawn(state)} {deck.ids[number]}"


def _drawn(state: State) -> str:
    """Return the word for the card chance is about to give."""
    return {Frame.DRAW: "draw", Frame.DEAL: "deal"}.get(Frame(pending(state)), "steal")


def read_outcome(text: str, state: State, rules: Rules, deck: Deck | None) -> int:
    """Return the outcome a text names; NotationError when it is none that can happen now."""
    if not isinstance(text, str):
        raise NotationError(f"an outcome is text such as 'roll 7 3', not {short(text)}")
    words = text.split()
    if to_act(state, rules) != CHANCE:
        raise NotationError(spoken("{text}: there is nothing left to chance now", text=short(text)))
    if engine.is_roll(state):
        count, first = engine.dice_due(state, rules)
        faces = rules.numbers.faces
        # The face 0 counts 10 (`dice`).
        face = {str(shown): shown for shown in range(1, faces + 1)} | {"0": faces}
        rolled = [face.get(word, 0) for word in words[1:]]
        if words[:1] != ["roll"] or len(rolled) != count or 0 in rolled:
            due = "one die is" if count == 1 else f"{count} dice are"
            raise NotationError(
                f"{short(text)}: {due} due, as in `roll{' 7' * count}`, each 1 to {faces}"
            )
        if first and rolled[0] != first:
            raise NotationError(f"{short(text)}: a card makes the first die show {first}")
        number = 0
        for die in rolled[1:] if first else rolled:
            number = number * faces + die - 1
        return number
    word = _drawn(state)
    if len(words) != 2 or words[0] != word:
        raise NotationError(f"{short(text)}: a card is due, as in `{word} CARD`")
    kind = _card(words[1], deck)
    if not engine.is_possible(state, rules, kind):
        assert deck is not None
        there = [deck.ids[o.number] for o in engine.chance(state, rules)]
        raise NotationError(f"{words[1]!r} is not there; use one of {', '.join(there)}")
    return kind


# --- positions --------------------------------------------------------------------------------

MARK = "azardia/1"
_DERIVED = ("pile", "left", "discarded", "held", "depth", *BESIDES)
_WRITTEN = tuple(name for name in STATE.names or () if name not in _DERIVED)
_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,4})")  # one way to write each; longer ones fit nowhere


def write_position(state: State, deck: Deck | None, seen_by: int | None = None) -> str:
    """Return a position as one line: what is zero is left out, the draw pile is what remains.

    With a seat (0-based) in `seen_by` the other hands are written as `?3`, and no way back.
    """
    parts = [MARK]
    players = int(state["players"])
    for name in _WRITTEN:
        value = state[name]
        if name == "phase":
            parts.append(f"phase={Phase(int(value)).name.lower()}")
        elif name == "stack":
            rows = [_trim(row) for row in value[: state["depth"]]]
            if rows:
                parts.append("stack=" + ";".join(rows))
        elif name == "hand":
            hands = [_hand(state, row, deck, seen_by) for row in range(POOL + 1)]
            if any(hands):
                parts.append("hand=" + "/".join(hands))
        elif name == "discard":
            if deck is not None and np.any(value):
                parts.append("discard=" + _counts(value, deck))
        elif name in SEAT_FIELDS:
            parts.append(f"{name}=" + ",".join(str(v) for v in value[:players]))
        elif value.ndim:
            if np.any(value):
                parts.append(f"{name}=" + ",".join(str(v) for v in value))
        elif value:
            parts.append(f"{name}={value}")
    return " ".join(parts)


def _trim(row: Any) -> str:
    values = [int(v) for v in row]
    while len(values) > 1 and values[-1] == 0:
        values.pop()
    return ",".join(map(str, values))


def _counts(counts: Any, deck: Deck) -> str:
    return "+".join(f"{deck.ids[k]}*{counts[k]}" for k in np.flatnonzero(counts))


def _hand(state: State, row: int, deck: Deck | None, seen_by: int | None) -> str:
    if deck is None or not state["held"][row]:
        return ""
    if seen_by is not None and row != seen_by:
        return f"?{state['held'][row]}"
    return _counts(state["hand"][row], deck)


def read_position(line: str, rules: Rules, deck: Deck | None) -> State:
    """Return the position a line describes; NotationError says what is wrong with it."""
    if not isinstance(line, str):
        raise NotationError(f"a position is text, not {short(line)}")
    words = line.split()
    if not words or words[0] != MARK:
        raise NotationError(f"a position begins with {MARK!r}, not {short(' '.join(words[:1]))}")
    fields: dict[str, str] = {}
    for word in words[1:]:
        name, equals, value = word.partition("=")
        if not equals or name in fields or name not in _WRITTEN:
            wrong = "appears twice" if name in fields else "is not part of a position"
            raise NotationError(f"{short(word)} {wrong}; {near(name, _WRITTEN)}")
        fields[name] = value
    if fields.get("players") not in ("2", "3", "4"):
        raise NotationError("a position needs players=2, 3 or 4")
    if (fields.get("cards") == "1") != (deck is not None):
        raise NotationError("a position has cards=1 just when there is a deck")
    s = empty(int(fields["players"]))
    s["winner"] = s["holder"] = 0  # a zero is left out
    for name, value in fields.items():
        _read_field(s, name, value, deck)
    try:
        _derive(s, deck)
        check(s, rules)
    except AzardiaError as error:
        raise NotationError(f"this position is not possible: {error}") from None
    return s


def _read_field(s: State, name: str, value: str, deck: Deck | None) -> None:
    if name == "phase":
        phases = [phase.name.lower() for phase in Phase]
        if value not in phases:
            raise NotationError(f"there is no phase {short(value)}; {near(value, phases)}")
        s["phase"] = Phase[value.upper()]
    elif name == "stack":
        rows = value.split(";")
        if len(rows) > MAX_STACK:
            raise NotationError(f"stack: at most {MAX_STACK} rows")
        for at, row in enumerate(rows):
            numbers = _numbers(name, row, range(1, FRAME_FIELDS + 1))
            s["stack"][at, : len(numbers)] = numbers
        s["depth"] = len(rows)
    elif name == "hand":
        hands = value.split("/")
        if len(hands) != POOL + 1:
            raise NotationError(f"hand: {POOL + 1} of them, empty ones too, with / between")
        for at, hand in enumerate(hands):
            if hand.startswith("?"):
                raise NotationError("hidden hands: what one player sees is not enough to play on")
            _read_counts(s["hand"][at], hand, deck, Pile.ACTION)
    elif name == "discard":
        _read_counts(s["discard"], value, deck, None)
    elif s[name].ndim:
        count = int(s["players"]) if name in SEAT_FIELDS else len(s[name])
        s[name][:count] = _numbers(name, value, range(count, count + 1))
    else:
        s[name] = _numbers(name, value, range(1, 2))[0]


def _numbers(name: str, text: str, count: range) -> list[int]:
    """Return the numbers of a field; NotationError unless they are that many and fit."""
    words = text.split(",")
    numbers = [int(word) if _NUMBER.fullmatch(word) else 1 << 15 for word in words]
    if len(words) not in count or not all(-(1 << 15) <= n < 1 << 15 for n in numbers):
        many = f"{count[-1]} numbers" if count[-1] > 1 else "a number"
        raise NotationError(f"{short(f'{name}={text}')}: expected {many}, with commas between")
    return numbers


def _read_counts(counts: Any, text: str, deck: Deck | None, pile: Pile | None) -> None:
    for part in text.split("+") if text else ():
        id, _, number = part.partition("*")
        kind = _card(id, deck)
        assert deck is not None
        card = deck.cards[kind]
        if pile is not None and card.pile is not pile:
            raise NotationError(f"{id!r} is not one of the {pile.name.lower()} cards")
        if not _NUMBER.fullmatch(number) or not 1 <= int(number) <= card.count or counts[kind]:
            raise NotationError(f"{short(part)}: expected {id}*1 to {id}*{card.count}, once")
        counts[kind] = int(number)


def _derive(s: State, deck: Deck | None) -> None:
    """Fill in what follows: the draw piles hold what is nowhere else."""
    for row in range(POOL + 1):
        s["held"][row] = s["hand"][row].sum()
    for kind, card in enumerate(deck.cards if deck else ()):
        elsewhere = int(s["discard"][kind])
        if card.pile is Pile.ACTION:
            elsewhere += int(s["hand"][:, kind].sum())
        if elsewhere > card.count:
            raise AzardiaError(
                f"{elsewhere} cards {card.id!r}: the deck has {card.count} (cards.decks)"
            )
        s["pile"][kind] = card.count - elsewhere
        s["left"][card.pile] += card.count - elsewhere
        s["discarded"][card.pile] += s["discard"][kind]
