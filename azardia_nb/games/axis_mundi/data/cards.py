"""The cards: number, price, title and effect of each kind, from a file that users may change.

>>> kit().ids[:2], kit().size("one"), kit().size("perm")
(('danzig', 'second-time'), 113, 60)
"""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from azardia_nb.errors import AzardiaError, short
from azardia_nb.files.toml_file import Place, TomlText, read_text
from azardia_nb.games.axis_mundi.data import packaged
from azardia_nb.text.language import LANGUAGES, plural, spoken
from azardia_nb.text.read import remedy_for

DECKS = ("one", "perm")
MODULES = ("free-will",)
TOTALS = {"one": 113, "perm": 60}  # of the printed game, without the modules
MOST_OF_KIND = 30  # cards of one kind
LEAST_OF_DECK = (
    50  # cards of a deck: enough that some are left when hands, slots and crates are full
)
MOST_COST, MOST_RANGE, MOST_WORTH = 3, 6, 100

_KEYS = ("id", "kind", "count", "cost", "doubles", "brings", "range", "module", "worth")
_TEXT_KEYS = ("title", "effect")


@dataclass(frozen=True)
class Card:
    """A kind of card, as its file describes it."""

    id: str
    kind: str  # of DECKS
    count: int
    costs: tuple[int, ...]  # AP; two if the card has options with different prices
    doubles: bool  # whether Double Double may copy it
    brings: bool  # whether it brings cards to the hand
    reach: tuple[int, int] | None  # least and greatest distance in hexes
    module: str  # one of MODULES, or empty
    worth: float  # value for bots, in AP
    title: tuple[str, ...]  # in the order of LANGUAGES
    effect: tuple[str, ...]


def _kind_array(
    value_of: Callable[[Card], Any], type: Any = np.bool_
) -> cached_property[npt.NDArray[Any]]:
    """Return a cached property of `Cards`: an array of `value_of(card)` for each kind of card."""
    return cached_property(lambda cards: np.array([value_of(card) for card in cards.cards], type))


@dataclass(frozen=True)
class Cards:
    """All kinds of cards, in the order of the kit's file; the number of a kind is its index."""

    name: str
    cards: tuple[Card, ...]
    warnings: tuple[str, ...] = field(default=(), compare=False)
    source: str = field(
        default="", compare=False
    )  # the text from which `parse` makes the same cards

    # For each kind: its id, its number of cards, its least price in AP, …
    ids = cached_property(lambda self: tuple(card.id for card in self.cards))
    counts = _kind_array(lambda card: card.count, np.int64)
    cost = _kind_array(lambda card: card.costs[0], np.int64)
    permanent = _kind_array(lambda card: card.kind == "perm")
    doubles = _kind_array(lambda card: card.doubles)
    brings = _kind_array(lambda card: card.brings)
    of_module = _kind_array(lambda card: bool(card.module))  # whether it needs a module
    worth = _kind_array(lambda card: card.worth, np.float64)  # for bots

    def size(self, kind: str, module: str = "") -> int:
        """Return the number of cards of a deck, with those of module `module`."""
        return sum(
            card.count for card in self.cards if card.kind == kind and card.module in ("", module)
        )

    def kind(self, id: object) -> int:
        """Return the number of the kind with an id; AzardiaError, with similar ids, for others."""
        if id not in self.ids:
            wrong = spoken("there is no card {name}", name=short(id))
            raise AzardiaError(f"{wrong}; {remedy_for(id, self.ids)}")
        return self.ids.index(str(id))

    def title(self, kind: int, language: str = "en") -> str:
        """Return the title of a kind of card."""
        return self.cards[kind].title[LANGUAGES.index(language)]

    def effect(self, kind: int, language: str = "en") -> str:
        """Return the effect of a kind of card, as a sentence."""
        return self.cards[kind].effect[LANGUAGES.index(language)]

    def __repr__(self) -> str:
        return f"<Cards {self.name!r}: {self.size('one')} and {self.size('perm')}>"


@cache
def kit() -> Cards:
    """Return the kit's own cards."""
    return _read(packaged("cards.toml"), "cards.toml", ())


def load(path: str | os.PathLike[str]) -> Cards:
    """Return the cards of a file; DataError lists all its faults."""
    return parse(*read_text(path))


def parse(text: str, label: str = "cards") -> Cards:
    """Return the cards of a text; DataError lists all its faults.

    Each kind of the kit must have a row, and there may be no others: the rules implement these
    kinds.
    """
    return _read(text, label, kit().cards)


def _read(text: str, label: str, known: tuple[Card, ...]) -> Cards:
    """Return the cards of a text, with just the kinds in `known`; with any kinds if it is empty."""
    file = TomlText(text, label, headings=["card"])
    file.keys((), file.content, ("deck", "card"))
    kinds = {card.id: card.kind for card in known}
    by_id: dict[str, Card] = {}
    for place, table in file.tables("card"):
        card = _card(file, place, table, by_id)
        by_id[card.id] = card
        if not known or not card.id:
            continue
        if card.id not in kinds:
            wrong = spoken("there is no card {name}", name=short(card.id))
            file.fault((*place, "id"), wrong, remedy_for(card.id, kinds))
        elif card.kind != kinds[card.id]:
            wrong = f"kind = {card.kind}"
            right = spoken("{name} is of kind {kind}", name=card.id, kind=kinds[card.id])
            file.fault((*place, "kind"), wrong, right)
    for id in kinds:
        if id not in by_id and "card" in file.content:
            wrong = spoken("{name} is missing", name=id)
            file.fault(("card",), wrong, spoken("give it a row; its count may be 0"))
    name = _name(file)
    for kind in DECKS:
        n = sum(card.count for card in by_id.values() if card.kind == kind and not card.module)
        if n < LEAST_OF_DECK and "card" in file.content:
            many = plural("{n} card of kind {kind}", "{n} cards of kind {kind}")
            wrong = spoken(many, n=n, kind=kind)
            file.fault(("card",), wrong, spoken("use {n} or more", n=LEAST_OF_DECK))
    file.end()
    ordered = tuple(by_id[id] for id in kinds or by_id)
    cards = Cards(name, ordered, source=text)
    return Cards(name, ordered, tuple(_size_warnings(file.label, cards)), text)


def _name(file: TomlText) -> str:
    deck = file.content.get("deck")
    if not isinstance(deck, Mapping):
        file.fault((), spoken("[deck] is missing"), spoken("use a table"))
        return ""
    file.keys(("deck",), deck, ("name", "note"))
    return file.text(("deck", "name"), deck.get("name"))


def _card(
    file: TomlText, place: Place, table: Mapping[str, Any], cards: Mapping[str, Card]
) -> Card:
    file.keys(place, table, (*_KEYS, *_TEXT_KEYS))
    module = ""
    if "module" in table:
        module = file.word((*place, "module"), table["module"], MODULES) or ""
    return Card(
        file.id(place, table, cards),
        file.word((*place, "kind"), table.get("kind"), DECKS) or DECKS[0],
        file.whole((*place, "count"), table.get("count"), 0, MOST_OF_KIND),
        _costs(file, (*place, "cost"), table.get("cost")),
        file.flag((*place, "doubles"), table.get("doubles")),
        file.flag((*place, "brings"), table.get("brings")),
        _reach(file, (*place, "range"), table["range"]) if "range" in table else None,
        module,
        _worth(file, (*place, "worth"), table.get("worth")),
        _texts(file, (*place, "title"), table.get("title")),
        _texts(file, (*place, "effect"), table.get("effect")),
    )


def _costs(file: TomlText, place: Place, value: Any) -> tuple[int, ...]:
    if not isinstance(value, list):
        return (file.whole(place, value, 0, MOST_COST),)
    costs = [file.whole((*place, n), one, 0, MOST_COST) for n, one in enumerate(value)]
    if len(costs) != 2 or costs != sorted(costs):
        wrong = f"cost = {short(value)}"
        file.fault(place, wrong, spoken("use a number, or two of them, the smaller one first"))
        return (0,)
    return tuple(costs)


def _reach(file: TomlText, place: Place, value: Any) -> tuple[int, int]:
    ends = [
        file.whole((*place, n), one, 1, MOST_RANGE)
        for n, one in enumerate(file.listed(place, value))
    ]
    if len(ends) != 2 or ends != sorted(ends):
        wrong = f"range = {short(value)}"
        file.fault(place, wrong, spoken("use two numbers, the smaller one first"))
        return 1, 1
    return ends[0], ends[1]


def _worth(file: TomlText, place: Place, value: Any) -> float:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if number and 0 <= value <= MOST_WORTH:
        return float(value)
    wrong = (
        spoken("{name} is missing", name="worth") if value is None else f"worth = {short(value)}"
    )
    file.fault(
        place, wrong, spoken("use a number from {least} to {most}", least=0, most=MOST_WORTH)
    )
    return 0.0


def _texts(file: TomlText, place: Place, value: Any) -> tuple[str, ...]:
    if isinstance(value, Mapping):
        file.keys(place, value, LANGUAGES)
        return tuple(file.text((*place, code), value.get(code)) for code in LANGUAGES)
    return (file.text(place, value),) * len(LANGUAGES)


def _size_warnings(label: str, deck: Cards) -> list[str]:
    """Return warnings for decks that differ in size from the printed game."""
    return [
        spoken(
            plural(
                "{file}: {n} card of kind {kind}; the printed game has {usual}",
                "{file}: {n} cards of kind {kind}; the printed game has {usual}",
            ),
            file=label,
            n=deck.size(kind),
            kind=kind,
            usual=usual,
        )
        for kind, usual in TOTALS.items()
        if deck.size(kind) != usual
    ]
