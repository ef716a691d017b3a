"""One line an action, one line an outcome, one line a position; each reads back as it was.

>>> write_action(read_action("add+ab", None), None)
'add+ab'
"""

import difflib
from typing import Any

import numpy as np

from azardia_nb.errors import AzardiaError, NotationError
from azardia_nb.games.azardia import engine
from azardia_nb.games.azardia.actions import Act, action, card_of, seat_of
from azardia_nb.games.azardia.characters import CHARACTERS
from azardia_nb.games.azardia.deck import Deck, Pile
from azardia_nb.games.azardia.position import check, check_cards
from azardia_nb.games.azardia.refusals import pending, to_act
from azardia_nb.games.azardia.state import (
    CHANCE,
    MAX_ACTION_KINDS,
    MAX_SEATS,
    OVER,
    POOL,
    STATE,
    Frame,
    Law,
    Phase,
    State,
)

DICE = "abc"  # what the dice are called in an action
BOOSTED = (Act.ROLL, Act.ADD, Act.SUBTRACT, Act.KEEP)
WORDS = {member.name.lower(): member for member in Act}


# --- actions ----------------------------------------------------------------------------------


def write_action(number: int, deck: Deck | None) -> str:
    """Return an action as text."""
    kind, card, seat = engine.act(number), card_of(number), seat_of(number)
    text = kind.name.lower()
    if kind in BOOSTED:
        boost = "".join(die for bit, die in enumerate(DICE) if max(card, 0) >> bit & 1)
        return f"{text}+{boost}" if boost else text
    if kind == Act.CHOOSE:
        return f"{text} {CHARACTERS[card]}"
    if card >= 0 and deck is not None:
        text += f" {deck.ids[card]}"
    if seat >= 0:
        text += f" on {seat + 1}"
    return text


def read_action(text: str, deck: Deck | None) -> int:
    """Return the action a text names; NotationError says what is wrong with it."""
    words = text.split()
    head, plus, boost = (words[0] if words else "").partition("+")
    kind = WORDS.get(head)
    if kind is None:
        raise NotationError(f"no action {text!r}; {_near(head, list(WORDS))}")
    if plus:
        dice = sorted(set(boost))
        if kind not in BOOSTED or len(words) > 1 or not dice or "".join(dice) != boost:
            raise NotationError(f"no action {text!r}; boosts are written add+a, add+b or add+ab")
        if not set(dice) <= set(DICE):
            raise NotationError(f"no die {boost!r}; the dice are {', '.join(DICE)}")
        return action(kind, sum(1 << DICE.index(die) for die in dice))
    rest = words[1:]
    if kind == Act.CHOOSE:
        if len(rest) != 1 or rest[0] not in CHARACTERS:
            raise NotationError(f"{text!r}: choose one of {', '.join(CHARACTERS)}")
        return action(kind, CHARACTERS.index(rest[0]))
    seat = -1
    if len(rest) >= 2 and rest[-2] == "on" and kind in (Act.PLAY, Act.ABILITY):
        if not (rest[-1].isascii() and rest[-1].isdigit() and 1 <= int(rest[-1]) <= MAX_SEATS):
            raise NotationError(f"{text!r}: after `on` comes a seat, 1 to {MAX_SEATS}")
        seat = int(rest[-1]) - 1
        rest = rest[:-2]
    takes = {Act.PLAY: (1, 1), Act.ANSWER: (1, 1), Act.DISCARD: (1, 1), Act.ABILITY: (0, 1)}
    least, most = takes.get(kind, (0, 0))
    if not least <= len(rest) <= most:
        form = f"{head} CARD" if most else head
        raise NotationError(f"no action {text!r}; it is written `{form}`")
    return action(kind, _card(rest[0], deck) if rest else -1, seat)


def _card(id: str, deck: Deck | None) -> int:
    if deck is None:
        raise NotationError(f"no card {id!r}: the core game has no cards")
    try:
        return deck.kind(id)
    except AzardiaError as error:
        raise NotationError(str(error)) from None


def _near(word: str, possible: list[str]) -> str:
    near = difflib.get_close_matches(word, possible, 1)
    return f"did you mean {near[0]!r}?" if near else f"possible are {', '.join(possible)}"


# --- outcomes ---------------------------------------------------------------------------------


def write_outcome(number: int, state: State, law: Law, deck: Deck | None) -> str:
    """Return what chance did, or may do, in this state, as text."""
    if engine.is_roll(state):
        after = state.copy()
        engine.lay(after, law, number)
        faces = " ".join(str(die) for die in after["dice"][: after["dice_count"]])
        return f"roll {faces}"
    assert deck is not None
    return f"{_drawn(state)} {deck.ids[number]}"


def _drawn(state: State) -> str:
    """Return the word for the card chance is about to give."""
    return {Frame.DRAW: "draw", Frame.DEAL: "deal"}.get(Frame(pending(state)), "steal")


def read_outcome(text: str, state: State, law: Law, deck: Deck | None) -> int:
    """Return the outcome a text names; NotationError when it is none that can happen now."""
    words = text.split()
    if to_act(state, law) != CHANCE:
        raise NotationError(f"{text!r}: nothing is left to chance now")
    if engine.is_roll(state):
        count, first = engine.dice_due(state, law)
        faces = law.numbers.faces
        rolled = [int(w) if w.isascii() and w.isdigit() else 0 for w in words[1:]]
        # The face 0 counts 10 (`dice`).
        rolled = [
            faces if word == "0" else die for word, die in zip(words[1:], rolled, strict=True)
        ]
        fits = len(rolled) == count and all(1 <= die <= faces for die in rolled)
        if words[:1] != ["roll"] or not fits:
            raise NotationError(f"{text!r}: {count} dice are due, as in `roll{' 7' * count}`")
        if first and rolled[0] != first:
            raise NotationError(f"{text!r}: a card makes the first die show {first}")
        number = 0
        for die in rolled[1:] if first else rolled:
            number = number * faces + die - 1
        return number
    word = _drawn(state)
    if len(words) != 2 or words[0] != word:
        raise NotationError(f"{text!r}: a card is due, as in `{word} CARD`")
    kind = _card(words[1], deck)
    if not engine.is_possible(state, law, kind):
        assert deck is not None
        there = [deck.ids[o.number] for o in engine.chance(state, law)]
        raise NotationError(f"{words[1]!r} is not there; possible are {', '.join(there)}")
    return kind


# --- positions --------------------------------------------------------------------------------

MARK = "azardia/1"
_COUNTS = ("hand", "discard")  # counts per kind of card, written with the cards' ids
_DERIVED = ("pile", "left", "discarded", "held", "depth", "event_count", "events")
_SEATS = (
    *("chair", "place", "rolled", "character", "tile", "level", "coins", "skip", "again"),
    *("crossed", "next_dice", "next_die", "next_again"),
)


def write_position(state: State, deck: Deck | None, seen_by: int | None = None) -> str:
    """Return a position as one line: what is zero is left out, the draw pile is what remains.

    With a seat (0-based) in `seen_by` the other hands are written as `?3`, and no way back.
    """
    parts = [MARK]
    players = int(state["players"])
    for name in STATE.names or ():
        value = state[name]
        if name in _DERIVED:
            continue
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
        elif name in _SEATS:
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


def read_position(line: str, law: Law, deck: Deck | None) -> State:
    """Return the position a line describes; NotationError says what is wrong with it."""
    words = line.split()
    if not words or words[0] != MARK:
        raise NotationError(f"a position begins with {MARK!r}")
    s = np.zeros(1, STATE)[0]
    seen = set()
    for word in words[1:]:
        name, equals, value = word.partition("=")
        if not equals or name in seen or name in _DERIVED or name not in (STATE.names or ()):
            raise NotationError(f"{word!r} does not belong into a position")
        seen.add(name)
        try:
            _read_field(s, name, value, deck)
        except AzardiaError:
            raise
        except (ValueError, IndexError, OverflowError):
            raise NotationError(f"{name}={value!r} cannot be read") from None
    if not 2 <= s["players"] <= MAX_SEATS or bool(s["cards"]) != (deck is not None):
        raise NotationError("a position needs players=2, 3 or 4, and a deck just when cards=1")
    _derive(s, deck)
    try:
        if s["phase"] >= Phase.ROLL:
            check(s, law)
        check_cards(s, deck)
        possible = _answers(s, law)
    except (IndexError, KeyError, ValueError, OverflowError) as error:
        said = str(error) if isinstance(error, AzardiaError) else "it contradicts itself"
        raise NotationError(f"no such position: {said}") from None
    if not possible:
        raise NotationError("no such position: nobody could do anything in it")
    return s


def _answers(s: State, law: Law) -> bool:
    """Return whether the game can go on from here, or is over."""
    for row in s["stack"][: s["depth"]]:
        if not 0 <= row[0] < len(Frame):
            return False
    seat = to_act(s, law)
    if seat == OVER:
        return 0 <= s["winner"] < s["players"]
    if not 0 <= s["turn"] < s["players"] or seat >= s["players"]:
        return False
    return bool(engine.chance(s, law) if seat == CHANCE else engine.legal(s, law))


def _read_field(s: State, name: str, value: str, deck: Deck | None) -> None:
    if name == "phase":
        s["phase"] = Phase[value.upper()] if value.upper() in Phase.__members__ else int("?")
    elif name == "stack":
        for at, row in enumerate(value.split(";")):
            for field, number in enumerate(row.split(",")):
                s["stack"][at, field] = int(number)
            s["depth"] = at + 1
    elif name == "hand":
        for at, hand in enumerate(value.split("/")):
            if hand.startswith("?"):
                raise NotationError("hidden hands: a view cannot be played on")
            _read_counts(s["hand"][at], hand, deck, MAX_ACTION_KINDS)
    elif name == "discard":
        _read_counts(s["discard"], value, deck, len(s["discard"]))
    elif s[name].ndim:
        for at, number in enumerate(value.split(",")):
            s[name][at] = int(number)
    else:
        s[name] = int(value)


def _read_counts(counts: Any, text: str, deck: Deck | None, most: int) -> None:
    for part in text.split("+") if text else ():
        id, _, number = part.partition("*")
        kind = _card(id, deck)
        if kind >= most:
            raise NotationError(f"{id!r} is no action card")
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
            raise NotationError(f"{elsewhere} cards {card.id!r}: the deck has {card.count}")
        s["pile"][kind] = card.count - elsewhere
        s["left"][card.pile] += card.count - elsewhere
        s["discarded"][card.pile] += s["discard"][kind]
