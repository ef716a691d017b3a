"""Decks of cards: reading deck files, and the table of cards that the rules read.

A deck is a TOML file; `azardia deck new` writes a file that explains its format (`new_deck_text`).
`Deck.kit()` is the kit's own deck. `Deck.load` reads another one, or raises an error with all
faults that `deck_check` finds.

    >>> Deck.kit().card("shed-skin").text("es")
    'Sube un nivel.'
"""

import hashlib
import os
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.rules.card_kinds import CARD, Card, Pile
from azardia_nb.games.azardia.rules.effects import Effect
from azardia_nb.text.language import N_, spoken
from azardia_nb.text.language import language as speaking


@dataclass(frozen=True, eq=False, repr=False)
class Deck:
    """The cards of a game; use `Deck.kit`, `Deck.load` or `Deck.parse`, which check them.

    `source` is the text of the file, from which `Deck.parse` makes the same deck. `warnings` lists
    properties that are unusual but allowed. Decks are equal if name, note and cards are.
    """

    name: str
    note: str
    cards: tuple[Card, ...]
    warnings: tuple[str, ...]
    source: str

    @staticmethod
    def kit() -> "Deck":
        """Return the kit's own deck."""
        return _kit()

    @staticmethod
    def load(path: str | os.PathLike[str]) -> "Deck":
        """Read a deck from a file; WrongDeckError (a DeckError) lists all faults."""
        from azardia_nb.files.toml_file import read_text
        from azardia_nb.games.azardia.cards.deck_check import WrongDeckError

        return Deck.parse(*read_text(path, WrongDeckError))

    @staticmethod
    def parse(text: str, name: str = "deck") -> "Deck":
        """Read a deck from the text of a file; WrongDeckError lists all faults.

        `name` is the file's name in messages.
        """
        # imported here, because these modules are slow to import
        from azardia_nb.files.checked_file import shown_path
        from azardia_nb.games.azardia.cards.deck_check import parse

        return Deck(*parse(text, shown_path(name)), source=text)

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The cards' ids; the index of an id is its kind."""
        return tuple(card.id for card in self.cards)

    @cached_property
    def actions(self) -> tuple[str, ...]:
        """The ids of the action cards, which are the first kinds."""
        return tuple(card.id for card in self.cards if card.pile is Pile.ACTION)

    @cached_property
    def table(self) -> NDArray[np.void]:
        """The cards as the rules read them: a read-only array of dtype CARD, a row per kind."""
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
        """The SHA-256 hash of the ids and the table, without names and texts."""
        return hashlib.sha256("\n".join(self.ids).encode() + self.table.tobytes()).hexdigest()

    def kind(self, id: str) -> int:
        """Return a card's kind, its row in the table.

        Raises AzardiaError, with similar ids, for an unknown id.
        """
        kind = self._kinds.get(id)
        if kind is None:
            from azardia_nb.games.azardia.cards.deck_check import nearest, shown_value

            wrong = spoken(
                "there is no card {id} in the deck {deck}",
                id=shown_value(id),
                deck=shown_value(self.name),
            )
            right = nearest(id, self.ids, N_("its cards: {words}"))
            raise AzardiaError(f"{wrong}; {right}")
        return kind

    def card(self, id: str) -> Card:
        """Return the card with this id; AzardiaError, with similar ids, if it is unknown."""
        return self.cards[self.kind(id)]

    def count(self, pile: Pile) -> int:
        """Return the number of cards of a pile, copies included."""
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
        # leaves out the table, which would be writable after unpickling
        return Deck, (self.name, self.note, self.cards, self.warnings, self.source)


def deck_name(deck: Deck, language: str = "en") -> str:
    """Return the name of a deck; that of the kit's own deck is translated.

    >>> deck_name(Deck.kit()), deck_name(Deck.kit(), "es")
    ('Kit deck', 'Mazo del kit')
    """
    return speaking(language)(N_("Kit deck")) if deck == Deck.kit() else deck.name


@cache
def _kit() -> Deck:
    return Deck.parse(_packaged("kit.toml"), name="kit.toml")


def new_deck_text() -> str:
    """Return the text of a small example deck that explains every key and every effect."""
    return _packaged("new.toml")


def _packaged(file: str) -> str:
    place = os.path.join(os.path.dirname(__file__), "decks", file)
    with open(place, encoding="utf-8") as opened:
        return opened.read()
