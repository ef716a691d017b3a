"""Cards as data: what a deck file says, and the table of it that the rules read.

A deck is a TOML file, described in the file that `azardia deck new` writes (`new_deck_text`).
The kit's own is `Deck.kit()`; anybody else's is read by `Deck.load`, which takes all of it or none:
`deck_check` says what is wrong with it.

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
    """All the cards of a game; made by `Deck.kit`, `Deck.load` or `Deck.parse`, which check them.

    `source` is the file's text, from which `Deck.parse` makes the same deck again. `warnings` says
    what is unusual but allowed. Two decks are equal when everything they say is.
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
        """Read a deck from a file; WrongDeckError (a DeckError) says everything that is wrong."""
        from azardia_nb.files.toml_file import read_text
        from azardia_nb.games.azardia.cards.deck_check import WrongDeckError

        return Deck.parse(*read_text(path, WrongDeckError))

    @staticmethod
    def parse(text: str, name: str = "deck") -> "Deck":
        """Read a deck from a text; `name` stands for the file in what is said about it."""
        # Imported here: what reads and checks takes time to import.
        from azardia_nb.files.checked_file import shown_path
        from azardia_nb.games.azardia.cards.deck_check import parse

        return Deck(*parse(text, shown_path(name)), source=text)

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The cards' ids; the place of an id is its kind."""
        return tuple(card.id for card in self.cards)

    @cached_property
    def actions(self) -> tuple[str, ...]:
        """The ids of the action cards, which are the first kinds."""
        return tuple(card.id for card in self.cards if card.pile is Pile.ACTION)

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
            from azardia_nb.games.azardia.cards.deck_check import nearest, say

            wrong = spoken(
                "there is no card {id} in the deck {deck}", id=say(id), deck=say(self.name)
            )
            right = nearest(id, self.ids, N_("its cards: {words}"))
            raise AzardiaError(f"{wrong}; {right}")
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
        return Deck, (self.name, self.note, self.cards, self.warnings, self.source)


def deck_name(deck: Deck, language: str = "en") -> str:
    """Return what a deck is called: the kit's own has a name in every language.

    >>> deck_name(Deck.kit()), deck_name(Deck.kit(), "es")
    ('Kit deck', 'Mazo del kit')
    """
    return speaking(language)(N_("Kit deck")) if deck == Deck.kit() else deck.name


@cache
def _kit() -> Deck:
    return Deck.parse(_packaged("kit.toml"), name="kit.toml")


def new_deck_text() -> str:
    """Return a small deck to start from, which explains every key and every effect."""
    return _packaged("new.toml")


def _packaged(file: str) -> str:
    place = os.path.join(os.path.dirname(__file__), "decks", file)
    with open(place, encoding="utf-8") as opened:
        return opened.read()
