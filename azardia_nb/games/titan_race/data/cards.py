"""Bonus cards: reading a deck file, and the deck as the rules need it.

>>> kit().ids[:3], kit().size
(('tribal-trap', 'swift', 'sidestep'), 13)
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

from azardia_nb.errors import AzardiaError, short
from azardia_nb.files.toml_file import Place, TomlText, read_text
from azardia_nb.games.titan_race.data import packaged
from azardia_nb.games.titan_race.rules import card_kinds
from azardia_nb.games.titan_race.rules.state import MAX_CARDS, MAX_COUNT, MAX_EFFECTS
from azardia_nb.text.language import LANGUAGES, spoken
from azardia_nb.text.read import remedy_for

CARDS = 13  # number of cards in the printed game
MAX_SIZE = 100
AMOUNT = 5  # maximum lives or cards per effect


@dataclass(frozen=True)
class Card:
    """A kind of bonus card.

    `when` is an index of WHENS; each effect is an index of EFFECTS and an amount.
    """

    id: str
    count: int
    name: tuple[str, ...]  # in the order of LANGUAGES
    text: tuple[str, ...]
    when: int
    effects: tuple[tuple[int, int], ...]

    @property
    def aim(self) -> int:
        """The kind of target that the player names: NO_AIM, AT_SPACE, … of `card_kinds`."""
        return max(int(card_kinds.AIMS[effect]) for effect, _ in self.effects)


@dataclass(frozen=True)
class Deck:
    """The bonus cards of a game; `parse(source)` reproduces the deck."""

    name: str
    cards: tuple[Card, ...]
    warnings: tuple[str, ...] = field(compare=False)
    source: str = field(compare=False)

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """Ids of the cards; the index of an id is the number of its kind."""
        return tuple(card.id for card in self.cards)

    @property
    def size(self) -> int:
        """Total number of cards."""
        return sum(card.count for card in self.cards)

    def kind(self, id: str) -> int:
        """Return the number of a kind of card; AzardiaError, with similar ids, if it is unknown."""
        if id not in self.ids:
            wrong = spoken("there is no card {name}", name=short(id))
            raise AzardiaError(f"{wrong}; {remedy_for(id, self.ids)}")
        return self.ids.index(id)

    def card_name(self, kind: int, language: str = "en") -> str:
        """Return the name of a card."""
        return self.cards[kind].name[LANGUAGES.index(language)]

    def card_text(self, kind: int, language: str = "en") -> str:
        """Return the text of a card."""
        return self.cards[kind].text[LANGUAGES.index(language)]

    def __repr__(self) -> str:
        return f"<Deck {self.name!r}: {self.size} cards>"


@cache
def kit() -> Deck:
    """Return the kit's own deck."""
    return parse(packaged("cards.toml"), "cards.toml")


def load(path: str | os.PathLike[str]) -> Deck:
    """Read a deck from a file; DataError lists all faults."""
    return parse(*read_text(path))


def parse(text: str, label: str = "cards") -> Deck:
    """Read a deck from a text; DataError lists all faults."""
    file = TomlText(text, label, headings=["bonus"])
    file.keys((), file.content, ("deck", "bonus"))
    cards: dict[str, Card] = {}
    for place, table in file.tables("bonus"):
        file.keys(place, table, ("id", "count", "name", "text", "when", "effects"))
        id = file.id(place, table, cards)
        when = (
            file.word((*place, "when"), table.get("when"), card_kinds.WHENS) or card_kinds.WHENS[0]
        )
        cards[id] = Card(
            id,
            file.whole((*place, "count"), table.get("count"), 1, MAX_COUNT),
            _translations(file, (*place, "name"), table.get("name")),
            _translations(file, (*place, "text"), table.get("text")),
            card_kinds.WHENS.index(when),
            _effects(file, (*place, "effects"), table.get("effects"), card_kinds.WHENS.index(when)),
        )
    if len(cards) > MAX_CARDS:
        wrong = spoken("{n} kinds of card", n=len(cards))
        file.fault(("bonus",), wrong, spoken("use {n} at most", n=MAX_CARDS))
    size = sum(card.count for card in cards.values())
    if size > MAX_SIZE:
        wrong = spoken("{n} cards", n=size)
        file.fault(("bonus",), wrong, spoken("use {n} at most", n=MAX_SIZE))
    file.end()
    deck = file.content.get("deck")
    name = str(deck.get("name", label)) if isinstance(deck, dict) else label
    warnings: tuple[str, ...] = ()
    if size != CARDS:
        warning = spoken(
            "{file}: {n} bonus cards; the printed game has {usual}",
            file=file.label,
            n=size,
            usual=CARDS,
        )
        warnings = (warning,)
    return Deck(name, tuple(cards.values()), warnings, text)


def _translations(file: TomlText, place: Place, value: Any) -> tuple[str, ...]:
    if isinstance(value, Mapping):
        file.keys(place, value, LANGUAGES)
        return tuple(file.text((*place, code), value.get(code)) for code in LANGUAGES)
    return (file.text(place, value),) * len(LANGUAGES)


def _effects(file: TomlText, place: Place, value: Any, when: int) -> tuple[tuple[int, int], ...]:
    effects = []
    listed = file.listed(place, value)
    if not 1 <= len(listed) <= MAX_EFFECTS:
        right = spoken("use one to {n} effects", n=MAX_EFFECTS)
        file.fault(place, spoken("{n} effects", n=len(listed)), right)
    for number, effect in enumerate(listed):
        one = _effect(effect)
        if one is None:
            right = remedy_for(
                " ".join(map(str, effect)) if isinstance(effect, dict) else "", card_kinds.EFFECTS
            )
            file.fault((*place, number), short(effect), right)
            continue
        fits = {
            card_kinds.IN_TURN: one[0] not in (card_kinds.AVOID, card_kinds.REROLL_OFFER),
            card_kinds.BEFORE_TAKE: one[0] != card_kinds.AVOID
            and card_kinds.AIMS[one[0]] == card_kinds.NO_AIM,
            card_kinds.AT_LOSS: one[0] == card_kinds.AVOID,
        }
        if not fits[when]:
            wrong = spoken(
                "{effect} with when = {when}",
                effect=card_kinds.EFFECTS[one[0]],
                when=card_kinds.WHENS[when],
            )
            file.fault(
                (*place, number), wrong, spoken("use another effect, or another value of when")
            )
        effects.append(one)
    if sum(card_kinds.AIMS[effect] != card_kinds.NO_AIM for effect, _ in effects) > 1:
        wrong = spoken("two effects that need a target")
        file.fault(place, wrong, spoken("use only one effect that needs a target"))
    return tuple(effects) or ((card_kinds.AVOID, 1),)


def _effect(effect: Any) -> tuple[int, int] | None:
    """Return an effect's index in EFFECTS and its amount; None if it is not valid."""
    if not isinstance(effect, dict):
        return None
    words = dict(effect)
    amount = 1
    for key, signed in (("damage", False), ("draw", False), ("life", True)):
        if key in words:
            amount = words[key]
            whole = isinstance(amount, int) and not isinstance(amount, bool)
            if not whole or amount == 0 or abs(amount) > AMOUNT or (amount < 0 and not signed):
                return None
            words[key] = ""
    if words == {"avoid": True}:
        return card_kinds.AVOID, 1
    if words.get("damage") == "":
        at, only = words.pop("at", ""), words.pop("only", "")
        words.pop("damage")
        name = f"damage {at}" + (f" {only}" if at == "adjacent" and only else "")
        if words or (at == "straight3") != (only == "titan" and at == "straight3"):
            return None
    else:
        name = " ".join(f"{key} {value}".strip() for key, value in words.items())
    return (card_kinds.EFFECTS.index(name), amount) if name in card_kinds.EFFECTS else None
