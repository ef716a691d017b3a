"""Cards as data: what a deck file says, checked, and the table of it that the rules read.

A deck is a TOML file, described in the file that `azardia deck new` writes (`new_deck_text`).
The kit's own is `Deck.kit()`; anybody else's is read by `Deck.load`, which takes all of it or none.

    >>> Deck.kit().card("shed-skin").text("es")
    'Sube un nivel.'
"""

import hashlib
import json
import os
import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, cached_property
from importlib import resources
from typing import Any

import numpy as np
from numpy.typing import NDArray

from azardia_nb.errors import AzardiaError, DeckError
from azardia_nb.language import LANGUAGES
from azardia_nb.toml_lines import Place, cut, find_lines, line_of, long_key

MAX_KINDS = 144  # different cards in one deck; the printed game has 135 cards in all
MAX_ACTION_KINDS = 112  # of these, action cards
MAX_EFFECTS = 4  # effects on one card
MAX_COUNT = 255  # copies of one card


class Pile(IntEnum):
    """The three decks."""

    ACTION = 0
    PENALTY = 1
    EVENT = 2


class When(IntEnum):
    """When an action card is played: phase C, before one's own roll, or as an answer (C1)."""

    PLAY = 0
    ROLL = 1
    ANSWER = 2


class Target(IntEnum):
    """Whom a card strikes.

    LAST and LEADER are the pawns furthest behind and ahead, ties included.
    """

    SELF = 0
    RIVAL = 1  # one rival, chosen by who plays it
    ALL = 2
    OTHERS = 3
    FIRST = 4  # the first player, who draws the event
    LAST = 5
    LEADER = 6
    RICHEST = 7  # most coins
    POOREST = 8


class Effect(IntEnum):
    """What a card does; the number beside it is explained in the deck format."""

    MOVE = 0
    COINS = 1
    LEVEL = 2
    DRAW = 3
    DISCARD = 4
    SKIP = 5
    AGAIN = 6
    FORTUNE = 7
    SWAP = 8
    STEAL_COINS = 9
    STEAL_CARD = 10
    DICE = 11
    REROLL = 12
    DIE = 13
    AVOID = 14
    REFLECT = 15
    HALVE = 16


# One row a kind of card: action cards first, then penalties, then events, each in the file's order.
CARD = np.dtype(
    [
        ("pile", "i1"),
        ("when", "i1"),
        ("target", "i1"),
        ("count", "u1"),
        ("effects", "i1"),  # how many
        ("effect", "i1", (MAX_EFFECTS, 2)),  # (Effect, number)
    ]
)

MAX_BYTES = 1_000_000  # a longer file is no deck; the kit's has 15,000
MAX_WORDS = {"id": 40, "name": 60, "text": 500, "note": 2000}  # letters a table has room for
PRINTED = (100, 25, 10)  # cards in the printed game's action, penalty and event deck

# The numbers each effect takes, without 0. A number has to fit into the table's signed byte: no
# board is long enough to miss what lies beyond.
RANGES = {
    Effect.MOVE: (-127, 127),
    Effect.COINS: (-6, 6),
    Effect.LEVEL: (-1, 1),
    Effect.DRAW: (1, 10),
    Effect.DISCARD: (1, 10),
    Effect.SKIP: (1, 3),
    Effect.AGAIN: (1, 1),
    Effect.STEAL_COINS: (1, 6),
    Effect.STEAL_CARD: (1, 10),
    Effect.DICE: (1, 3),
    Effect.REROLL: (1, 1),
    Effect.DIE: (1, 10),
}
# The others take one word; in the table their number is 1.
WORDS: dict[Effect, str | bool] = {
    Effect.FORTUNE: "lose",
    Effect.SWAP: "tile",
    Effect.AVOID: True,
    Effect.REFLECT: True,
    Effect.HALVE: True,
}
ANSWERS = (Effect.AVOID, Effect.REFLECT, Effect.HALVE)

# Whom the cards of a pile may strike, and the effects that make sense on some of these only.
TARGETS = {
    Pile.ACTION: (Target.SELF, Target.RIVAL, Target.ALL, Target.OTHERS),
    Pile.PENALTY: (Target.SELF,),
    Pile.EVENT: (
        *(Target.ALL, Target.OTHERS, Target.FIRST, Target.LAST),
        *(Target.LEADER, Target.RICHEST, Target.POOREST),
    ),
}
ONLY_ON = {
    Effect.SWAP: (Target.RIVAL,),
    Effect.STEAL_COINS: (Target.RIVAL, Target.OTHERS),
    Effect.STEAL_CARD: (Target.RIVAL, Target.OTHERS),
    Effect.AGAIN: (Target.SELF,),
}

DECK_KEYS = ("name", "note", "language")
CARD_KEYS = ("id", "count", "name", "text", "when", "target", "effects")


class WrongDeckError(DeckError):
    """A deck that cannot be used; `lines` has one line for each thing wrong."""

    @property
    def lines(self) -> tuple[str, ...]:
        """The message cut into its lines, each `file:line: what is wrong; what would be right`."""
        return tuple(str(self).split("\n"))


@dataclass(frozen=True)
class Card:
    """One kind of card.

    `effects` reads as in the file, (("move", -3), ("fortune", "lose")); `names` and `texts` have
    one entry for each of LANGUAGES. An answer's target is always SELF: it strikes what it answers.
    """

    id: str
    pile: Pile
    when: When
    target: Target
    count: int
    effects: tuple[tuple[str, int | str | bool], ...]
    names: tuple[str, ...]
    texts: tuple[str, ...]

    @property
    def deck(self) -> str:
        """The deck it belongs to, as in the file: action, penalty or event."""
        return self.pile.name.lower()

    def name(self, language: str = "en") -> str:
        """Say what the card is called."""
        return self.names[_language(language)]

    def text(self, language: str = "en") -> str:
        """Say what the card does."""
        return self.texts[_language(language)]


def _language(code: str) -> int:
    if code not in LANGUAGES:
        raise AzardiaError(f"no language {code!r}; possible are {', '.join(LANGUAGES)}")
    return LANGUAGES.index(code)


@dataclass(frozen=True, eq=False, repr=False)
class Deck:
    """All the cards of a game; made by `Deck.kit`, `Deck.load` or `Deck.parse`, which check them.

    `source` is the file's text, from which `Deck.parse` makes the same deck again. `warnings` says
    what is unusual but allowed. Two decks are equal when everything they say is.
    """

    name: str
    note: str
    cards: tuple[Card, ...]
    source: str
    warnings: tuple[str, ...]

    @staticmethod
    def kit() -> "Deck":
        """Return the kit's own deck."""
        return _kit()

    @staticmethod
    def load(path: str | os.PathLike[str]) -> "Deck":
        """Read a deck from a file; WrongDeckError (a DeckError) says everything that is wrong."""
        label = _label(os.fspath(path))
        try:
            with open(path, "rb") as file:
                content = file.read(MAX_BYTES + 1)
        except (OSError, ValueError) as error:  # ValueError: a path with a null character in it
            reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
            raise WrongDeckError(
                f"{label}: cannot be read: {reason.lower()}; right is a file such as "
                f"`azardia deck new` writes"
            ) from None
        if len(content) > MAX_BYTES:
            raise _too_long(label)
        # A byte that is no UTF-8 becomes a character that no text may have; parse finds it.
        return Deck.parse(content.decode("utf-8", "surrogateescape"), name=label)

    @staticmethod
    def parse(text: str, name: str = "deck") -> "Deck":
        """Read a deck from a text; `name` stands for the file in what is said about it."""
        return _parse(text, _label(name))

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The cards' ids; the place of an id is its kind."""
        return tuple(card.id for card in self.cards)

    @cached_property
    def table(self) -> NDArray[np.void]:
        """The cards as the rules read them: an array of CARD, one row a kind, read-only."""
        table = np.zeros(len(self.cards), CARD)
        for row, card in zip(table, self.cards, strict=True):
            row["pile"], row["when"], row["target"] = card.pile, card.when, card.target
            row["count"], row["effects"] = card.count, len(card.effects)
            for place, (word, number) in enumerate(card.effects):
                row["effect"][place] = (
                    Effect[word.upper()],
                    1 if isinstance(number, str) else number,
                )
        table.setflags(write=False)
        return table

    @cached_property
    def fingerprint(self) -> str:
        """A SHA-256 of what the rules read, ids and table: no name and no text changes it."""
        return hashlib.sha256("\n".join(self.ids).encode() + self.table.tobytes()).hexdigest()

    def kind(self, id: str) -> int:
        """Return the row of a card in the table; AzardiaError when there is no such card."""
        kind = self._kinds.get(id)
        if kind is None:
            raise AzardiaError(
                f"no card {_say(id)} in the deck {_say(self.name)}; "
                f"{_nearest(id, self.ids, 'its cards are')}"
            )
        return kind

    def card(self, id: str) -> Card:
        """Return a card by its id; AzardiaError, naming near ones, when there is no such card."""
        return self.cards[self.kind(id)]

    def count(self, pile: Pile) -> int:
        """Return how many cards a pile has when it is full."""
        return sum(card.count for card in self.cards if card.pile is pile)

    @cached_property
    def _kinds(self) -> dict[str, int]:
        return {id: kind for kind, id in enumerate(self.ids)}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Deck):
            return NotImplemented
        return (self.name, self.note, self.cards) == (other.name, other.note, other.cards)

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __repr__(self) -> str:
        if self == Deck.kit():
            return "Deck.kit()"
        counts = ", ".join(f"{self.count(pile)} {pile.name.lower()}" for pile in Pile)
        return f"<Deck {self.name!r}: {counts} cards>"

    def __reduce__(self) -> tuple[Any, ...]:
        # A pickled table would come back writable.
        return Deck, (self.name, self.note, self.cards, self.source, self.warnings)


@cache
def _kit() -> Deck:
    return Deck.parse(_packaged("kit.toml"), name="kit.toml")


def new_deck_text() -> str:
    """Return a small deck to start from, which explains every key and every effect."""
    return _packaged("new.toml")


def _packaged(file: str) -> str:
    folder = resources.files("azardia_nb.games.azardia") / "decks"
    return (folder / file).read_text(encoding="utf-8")


# ---- Checking. Everything wrong is collected; only a deck without a fault becomes a Deck.


class _Faults:
    """What is wrong with a text so far, each with its place in it."""

    def __init__(self) -> None:
        self.found: list[tuple[Place, str]] = []

    def add(self, place: Place, wrong: str, right: str) -> None:
        self.found.append((place, f"{wrong}; {right}"))


def _parse(text: str, label: str) -> Deck:
    if len(text) > MAX_BYTES:
        raise _too_long(label)
    if not text.removeprefix("\ufeff").strip():
        raise WrongDeckError(f"{label}:1: empty; `azardia deck new` writes a deck to start from")
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        raise WrongDeckError(f"{label}:{line}: not UTF-8; save the file as UTF-8") from None
    toml = text.removeprefix("\ufeff")  # what Windows puts before UTF-8 is no part of TOML
    tokens = cut(toml)
    dotted = long_key(tokens)
    if dotted is not None:
        raise WrongDeckError(
            f"{label}:{dotted}: a key of too many parts; right is such as action.name"
        )
    try:
        tree = tomllib.loads(toml)
    except RecursionError:
        raise _too_deep(label) from None
    except ValueError as error:  # a TOMLDecodeError, or a number of thousands of digits
        raise _no_toml(error, text, label) from None

    faults = _Faults()
    name, note, language = _check_deck(tree, faults)
    cards = _check_cards(tree, language, faults)
    if faults.found:
        try:
            lines = find_lines(tokens)
        except RecursionError:
            raise _too_deep(label) from None
        placed = sorted(
            ((line_of(place, lines), said) for place, said in faults.found),
            key=lambda fault: fault[0],
        )
        raise WrongDeckError("\n".join(f"{label}:{line}: {said}" for line, said in placed))
    warnings = []
    for pile, printed in zip(Pile, PRINTED, strict=True):
        count = sum(card.count for card in cards if card.pile is pile)
        if count != printed:
            warnings.append(
                f"{label}: {count} {pile.name.lower()} cards; the printed game has {printed}"
            )
    return Deck(name, note, tuple(cards), text, tuple(warnings))


def _label(name: str) -> str:
    """Name a file so that it stays on one line."""
    return name if name.isprintable() else ascii(name)


def _too_long(label: str) -> WrongDeckError:
    return WrongDeckError(f"{label}: too long for a deck; right is {MAX_BYTES:,} bytes at most")


def _too_deep(label: str) -> WrongDeckError:
    return WrongDeckError(
        f"{label}:1: lists or tables nested too deeply; right is as in `azardia deck new`"
    )


def _no_toml(error: ValueError, text: str, label: str) -> WrongDeckError:
    """Put the line that tomllib says at the end of its message at the beginning."""
    said = re.fullmatch(
        r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", str(error), re.S
    )
    if said is None:
        digits = re.search(r"[0-9_]{4000}", text)
        start = digits.start() if digits else 0
        line, column, wrong = text.count("\n", 0, start) + 1, None, "a number far too long"
    else:
        last = text.rstrip().count("\n") + 1
        line, column = int(said[2] or last), said[3]
        wrong = said[1][0].lower() + said[1][1:]
    where = f"column {column}: " if column else ""
    if wrong.startswith("cannot declare"):
        right = "each card is headed by [[action]], [[penalty]] or [[event]], in double brackets"
    elif wrong.startswith("cannot overwrite"):
        right = "a key stands once in each card"
    else:
        right = 'right is TOML: key = 3, key = "text", key = { en = "text", es = "texto" }'
    return WrongDeckError(f"{label}:{line}: {where}{wrong}; {right}")


def _check_deck(tree: dict[str, Any], faults: _Faults) -> tuple[str, str, str | None]:
    piles = tuple(pile.name.lower() for pile in Pile)
    for key in tree:
        if key not in ("deck", *piles):
            faults.add(
                (key,), f"unknown part {_say(key)}", _nearest(key, ("deck", *piles), "possible are")
            )
    head = tree.get("deck", {})
    if not isinstance(head, dict):
        faults.add(("deck",), f"deck is {_say(head)}", "right is one table headed [deck]")
        return "", "", LANGUAGES[0]  # so that the cards are not blamed for it
    if "deck" not in tree:
        faults.add((), "no [deck]", 'begin with [deck] and name = "My deck"')
    elif "name" not in head:
        faults.add(("deck",), "the deck has no name", 'add name = "My deck" below [deck]')
    for key in head:
        if key not in DECK_KEYS:
            right = _nearest(key, DECK_KEYS, "possible are")
            faults.add(("deck", key), f"unknown key {_say(key)} of the deck", right)
    name, note = (
        _check_words(head[key], key, ("deck", key), faults) if key in head else ""
        for key in ("name", "note")
    )
    language = head.get("language", None if "deck" in tree else LANGUAGES[0])
    if language is not None and language not in LANGUAGES:
        faults.add(
            ("deck", "language"),
            f"unknown language {_say(language)}",
            f"possible are {', '.join(map(_say, LANGUAGES))}",
        )
        language = LANGUAGES[0]
    return name, note, language


def _check_cards(tree: dict[str, Any], language: str | None, faults: _Faults) -> list[Card]:
    cards: list[Card] = []
    kinds = 0
    first: dict[str, Place] = {}
    for pile in Pile:
        key = pile.name.lower()
        found = tree.get(key, [])
        if not (isinstance(found, list) and all(isinstance(card, dict) for card in found)):
            faults.add(
                (key,), f"{key} is {_say(found)}", f"each card is headed [[{key}]], double brackets"
            )
            continue
        for number, keys in enumerate(found):
            place: Place = (key, number)
            card = _check_card(pile, keys, place, language, faults)
            id = card.id
            if id in first:
                other = " ".join((str(first[id][0]), "card", str(int(first[id][1]) + 1)))
                faults.add(
                    (*place, "id"), f"the id {_say(id)} is {other}'s", "each kind has its own id"
                )
            elif id:
                first[id] = place
            kinds += 1
            if kinds == MAX_KINDS + 1:
                faults.add(place, "too many kinds of card", f"at most {MAX_KINDS} may differ")
            if pile is Pile.ACTION and number == MAX_ACTION_KINDS:
                faults.add(
                    place, "too many kinds of action card", f"at most {MAX_ACTION_KINDS} may differ"
                )
            cards.append(card)
    if not kinds and not faults.found:
        faults.add((), "no cards", "each card is headed [[action]], [[penalty]] or [[event]]")
    return cards


def _check_card(
    pile: Pile, keys: dict[str, Any], place: Place, language: str | None, faults: _Faults
) -> Card:
    """Check one card; where something is wrong the card returned is not meant to be used."""
    for key in keys:
        if key not in CARD_KEYS:
            right = _nearest(key, CARD_KEYS, "possible are")
            faults.add((*place, key), f"unknown key {_say(key)} of a card", right)
    id = _check_id(keys, place, faults)
    count = keys.get("count", 1)
    if not _whole(count) or not 1 <= count <= MAX_COUNT:
        faults.add(
            (*place, "count"), f"count = {_say(count)}", f"right is a number from 1 to {MAX_COUNT}"
        )
        count = 1
    names, texts = (_check_text(keys, key, place, language, faults) for key in ("name", "text"))
    when = _check_when(pile, keys, place, faults)
    target = _check_target(pile, when, keys, place, faults)
    effects = _check_effects(pile, when, target, keys, place, faults)
    return Card(id, pile, when or When.PLAY, target or Target.SELF, count, effects, names, texts)


def _check_id(keys: dict[str, Any], place: Place, faults: _Faults) -> str:
    if "id" not in keys:
        faults.add(place, "a card without id", 'add for example id = "sprint"')
        return ""
    id = keys["id"]
    most = MAX_WORDS["id"]
    if not isinstance(id, str):
        faults.add((*place, "id"), f"id = {_say(id)}", 'right is text: id = "sprint"')
        return ""
    # "on" would make the action `ability on 2` mean two things.
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", id) or len(id) > most or id == "on":
        better = re.sub(r"[^a-z0-9]+", "-", id.lower())[:most].strip("-")
        right = f"{_say(better)}" if better not in ("", "on") else '"sprint-2"'
        faults.add(
            (*place, "id"),
            f"id = {_say(id)}",
            f"right is up to {most} of a–z, 0–9 and single - between them, such as {right}",
        )
    return id


def _check_text(
    keys: dict[str, Any], key: str, place: Place, language: str | None, faults: _Faults
) -> tuple[str, ...]:
    """Check a card's name or text: a table of languages, or plain in a deck of one language."""
    example = ", ".join(f'{code} = "…"' for code in LANGUAGES)
    if key not in keys:
        faults.add(place, f"a card without {key}", f"add {key} = {{ {example} }}")
        return ()
    said = keys[key]
    place = (*place, key)
    if isinstance(said, str):
        if language is None:
            faults.add(
                place,
                f"{key} is plain, and the deck does not say its language",
                f'right is {key} = {{ {example} }}, or language = "en" below [deck]',
            )
        return (_check_words(said, key, place, faults),) * len(LANGUAGES)
    if not isinstance(said, dict):
        faults.add(place, f"{key} is {_say(said)}", f"right is {key} = {{ {example} }}")
        return ()
    for code in said:
        if code not in LANGUAGES:
            right = f"possible are {', '.join(LANGUAGES)}"
            faults.add((*place, code), f"unknown language {_say(code)} of a {key}", right)
    for code in LANGUAGES:
        if code not in said:
            faults.add(place, f"no {code} in {key}", f"right is {key} = {{ {example} }}")
    return tuple(
        _check_words(said[code], key, (*place, code), faults) for code in LANGUAGES if code in said
    )


def _check_words(said: object, key: str, place: Place, faults: _Faults) -> str:
    """Check words for people and return them on one line."""
    if not isinstance(said, str):
        faults.add(place, f"{place[-1]} = {_say(said)}", f'right is text: {place[-1]} = "…"')
        return ""
    words = " ".join(said.split())
    if not words and key != "note":
        faults.add(place, f"an empty {key}", "write it out")
    if len(words) > MAX_WORDS[key]:
        faults.add(place, f"a {key} of {len(words)} letters", f"at most {MAX_WORDS[key]} fit")
    if any(letter < " " or "\x7f" <= letter < "\xa0" for letter in words):
        faults.add(place, f"control characters in {_say(said)}", "leave them out")
    return words


def _check_when(pile: Pile, keys: dict[str, Any], place: Place, faults: _Faults) -> When | None:
    """Check when a card is played; None when that is wrong."""
    if "when" not in keys:
        return When.PLAY
    when = keys["when"]
    possible = tuple(moment.name.lower() for moment in When)
    if pile is not Pile.ACTION:
        faults.add(
            (*place, "when"),
            f"{'an event' if pile is Pile.EVENT else 'a penalty'} with when",
            "it takes effect at once: leave when out",
        )
    elif when not in possible:
        faults.add(
            (*place, "when"), f"when = {_say(when)}", _nearest(when, possible, "possible are")
        )
    else:
        return When[when.upper()]
    return None


def _check_target(
    pile: Pile, when: When | None, keys: dict[str, Any], place: Place, faults: _Faults
) -> Target | None:
    """Check whom a card strikes; None when that is wrong."""
    targets = TARGETS[pile]
    if when is When.ANSWER:
        targets = (Target.SELF, Target.RIVAL)
    possible = tuple(target.name.lower() for target in targets)
    if "target" not in keys:
        if pile is Pile.PENALTY or when is When.ANSWER:
            return Target.SELF
        example = "self" if pile is Pile.ACTION else "all"
        right = f'add target = "{example}", or {_alternatives(possible, example)}'
        faults.add(place, "a card without target", right)
        return None
    target = keys["target"]
    if target in possible:
        # An answer strikes what it answers: both words mean this.
        return Target.SELF if when is When.ANSWER else Target[target.upper()]
    place = (*place, "target")
    if pile is Pile.PENALTY:
        right = "a penalty strikes who draws it: leave target out"
    elif when is When.ANSWER:
        right = "an answer strikes what it answers: leave target out"
    else:
        right = _nearest(target, possible, f"possible on {_article(pile)} are")
    faults.add(place, f"target = {_say(target)}", right)
    return None


def _check_effects(
    pile: Pile,
    when: When | None,
    target: Target | None,
    keys: dict[str, Any],
    place: Place,
    faults: _Faults,
) -> tuple[tuple[str, int | str | bool], ...]:
    if "effects" not in keys:
        faults.add(place, "a card without effects", "add for example effects = [ { move = 3 } ]")
        return ()
    effects = keys["effects"]
    place = (*place, "effects")
    if not isinstance(effects, list) or not effects:
        said = "an empty list" if effects == [] else _say(effects)
        faults.add(place, f"effects is {said}", "right is for example effects = [ { move = 3 } ]")
        return ()
    if len(effects) > MAX_EFFECTS:
        faults.add(place, f"{len(effects)} effects", f"at most {MAX_EFFECTS} fit on a card")
    checked = []
    for number, effect in enumerate(effects):
        here: Place = (*place, number)
        if not isinstance(effect, dict) or len(effect) != 1:
            said = f"{len(effect)} keys" if isinstance(effect, dict) else _say(effect)
            faults.add(here, f"{said} as an effect", "right is one in braces, such as { move = 3 }")
            continue
        [(word, value)] = effect.items()
        possible = tuple(effect.name.lower() for effect in Effect)
        if word not in possible:
            right = _nearest(word, possible, "possible are")
            faults.add(here, f"unknown effect {_say(word)}", right)
            continue
        _check_effect(Effect[word.upper()], value, pile, when, target, here, faults)
        checked.append((word, value))
    if when is When.ANSWER and len(effects) > 1:
        faults.add(place, "an answer with several effects", "right is one of " + _words(ANSWERS))
    return tuple(checked)


def _check_effect(
    effect: Effect,
    value: object,
    pile: Pile,
    when: When | None,
    target: Target | None,
    place: Place,
    faults: _Faults,
) -> None:
    word = effect.name.lower()
    if effect in WORDS:
        right = WORDS[effect]
        if type(value) is not type(right) or value != right:
            faults.add(place, f"{word} = {_say(value)}", f"right is {word} = {_say(right)}")
    else:
        low, high = RANGES[effect]
        if (
            not isinstance(value, int)
            or not _whole(value)
            or not low <= value <= high
            or value == 0
        ):
            span = f"a number from {low} to {high}" + (", not 0" if low < 0 else "")
            faults.add(
                place,
                f"{word} = {_say(value)}",
                f"right is {span}" if low < high else f"right is {word} = {low}",
            )
    if effect in ANSWERS:
        if pile is not Pile.ACTION:
            right = f"{_article(pile)} answers nothing: right is another effect"
            faults.add(place, f"{word} on {_article(pile)}", right)
        elif when not in (When.ANSWER, None):
            faults.add(place, f"{word} on a card that is no answer", 'right is when = "answer"')
    elif when is When.ANSWER:
        faults.add(place, f"{word} on an answer", "right is one of " + _words(ANSWERS))
    elif effect in ONLY_ON and pile is not Pile.ACTION:
        faults.add(place, f"{word} on {_article(pile)}", "only an action card can do this")
    elif effect in ONLY_ON and target is not None and target not in ONLY_ON[effect]:
        right = " or ".join(f'"{target.name.lower()}"' for target in ONLY_ON[effect])
        faults.add(
            place, f'{word} with target = "{target.name.lower()}"', f"right is target = {right}"
        )


def _whole(value: object) -> bool:
    """Say whether a value is a whole number; TOML's true is none, though Python's is."""
    return isinstance(value, int) and not isinstance(value, bool)


def _words(effects: Sequence[Effect]) -> str:
    return ", ".join(f"{{ {effect.name.lower()} = true }}" for effect in effects)


def _article(pile: Pile) -> str:
    return {Pile.ACTION: "an action card", Pile.PENALTY: "a penalty", Pile.EVENT: "an event"}[pile]


def _alternatives(possible: Sequence[str], example: str) -> str:
    return ", ".join(_say(word) for word in possible if word != example)


def _nearest(word: object, possible: Sequence[str], else_: str) -> str:
    """Say which possible words are near a wrong one, or all of them when none is."""
    if isinstance(word, str) and len(word) <= MAX_WORDS["id"]:
        # Imported here because only mistakes need it.
        from difflib import get_close_matches

        near = get_close_matches(word.lower(), possible, n=3, cutoff=0.6)
        if near:
            return f"did you mean {' or '.join(map(_say, near))}?"
    return f"{else_} {', '.join(map(_say, possible))}"


def _say(value: object) -> str:
    """Show a value of a file on one short line, as TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) < 10**12 else "a number far too large"
    if isinstance(value, float):
        return str(value)
    if isinstance(value, str):
        return json.dumps(value if len(value) <= 40 else value[:40] + "…", ensure_ascii=False)
    if isinstance(value, list):
        return "a list"
    return "a table" if isinstance(value, dict) else "a date"
