"""`azardia circuit` and `azardia deck`: the files that an owner of the box can correct.

What they need is imported when it runs, so that help is quick.
"""

from collections.abc import Sequence
from pathlib import Path

from azardia_nb.game.commands import Files, decks
from azardia_nb.text.language import N_, Speak


def _circuits(text: str, label: str, file: Path, speak: Speak) -> Sequence[str]:
    from azardia_nb.games.titan_race.data import circuits

    found, warnings = circuits.parse(text, label)
    return [*warnings, speak("{file}: circuits: {names}", file=file, names=", ".join(found))]


def _deck(text: str, label: str, file: Path, speak: Speak) -> Sequence[str]:
    from azardia_nb.games.titan_race.data import cards

    deck = cards.parse(text, label)
    said = N_("{file}: a deck of {n} bonus cards of {kinds} kinds")
    return [*deck.warnings, speak(said, file=file, n=deck.size, kinds=len(deck.cards))]


def _kit(file: str) -> str:
    from azardia_nb.games.titan_race.data import packaged

    return packaged(file)


CIRCUITS = Files(
    "circuit",
    N_("Check circuits for Titan Race, or start new ones."),
    N_("Check circuits and say how to fix each problem, line by line."),
    N_("Write circuits to start from."),
    N_("{file}: circuits to start from"),
    _circuits,
    lambda: _kit("circuits.toml"),
)
DECK = decks(_deck, lambda: _kit("cards.toml"))
