"""Command-line tools for files of Titan Race: decks and circuits.

Modules are imported only when they are used, so that `--help` is quick.
"""

from collections.abc import Sequence
from pathlib import Path

from azardia_nb.game.commands import Commands, OwnFile
from azardia_nb.text.language import N_, Speak


def _circuits(text: str, label: str, file: Path, speak: Speak) -> Sequence[str]:
    from azardia_nb.games.titan_race.data import circuits

    by_id, warnings = circuits.parse(text, label)
    return [*warnings, speak("{file}: circuits: {names}", file=file, names=", ".join(by_id))]


def _deck(text: str, label: str, file: Path, speak: Speak) -> Sequence[str]:
    from azardia_nb.games.titan_race.data import cards

    deck = cards.parse(text, label)
    line = N_("{file}: a deck of {n} bonus cards of {kinds} kinds")
    return [*deck.warnings, speak(line, file=file, n=deck.size, kinds=len(deck.cards))]


def _kit(file: str) -> str:
    from azardia_nb.games.titan_race.data import packaged

    return packaged(file)


COMMANDS = Commands(
    OwnFile(N_("{file}: a deck to start from"), _deck, lambda: _kit("cards.toml")),
    OwnFile(
        N_("{file}: circuits to start from"), _circuits, lambda: _kit("circuits.toml"), "circuit"
    ),
)
