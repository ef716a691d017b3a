"""`azardia circuit` and `azardia deck`: the files that an owner of the box can correct.

What they need is imported when it runs, so that help is quick.
"""

import argparse
from typing import Any

from azardia_nb.files.checked_file import write_new
from azardia_nb.game.commands import DONE, NO, Add, Said, add_check_and_new, add_deck, parsed
from azardia_nb.text.language import Speak


def register_circuit(commands: "argparse._SubParsersAction[Any]", add: Add, speak: Speak) -> None:
    """Add `circuit` and its commands; `add` makes one."""
    said = Said(
        speak("Check circuits for Titan Race, or start new ones."),
        speak("Check circuits and say how to fix each problem, line by line."),
        speak("Write circuits to start from."),
    )
    add_check_and_new(commands, add, "circuit", said, _check_circuits, _new_circuits)


def register_deck(commands: "argparse._SubParsersAction[Any]", add: Add, speak: Speak) -> None:
    """Add `deck` and its commands; `add` makes one."""
    add_deck(commands, add, speak, _check_deck, _new_deck)


def _check_circuits(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.games.titan_race.data import circuits

    checked = parsed(chosen.file, circuits.parse)
    if checked is None:
        return NO
    found, warnings = checked
    for warning in warnings:
        print(warning)
    print(speak("{file}: circuits: {names}", file=chosen.file, names=", ".join(found)))
    return DONE


def _check_deck(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.games.titan_race.data import cards

    deck = parsed(chosen.file, cards.parse)
    if deck is None:
        return NO
    for warning in deck.warnings:
        print(warning)
    said = speak(
        "{file}: a deck of {n} bonus cards of {kinds} kinds",
        file=chosen.file,
        n=deck.size,
        kinds=len(deck.cards),
    )
    print(said)
    return DONE


def _new_circuits(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.games.titan_race.data.packaged import packaged

    write_new(chosen.file, packaged("circuits.toml"), speak)
    print(speak("{file}: circuits to start from", file=chosen.file))
    return DONE


def _new_deck(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.games.titan_race.data.packaged import packaged

    write_new(chosen.file, packaged("cards.toml"), speak)
    print(speak("{file}: a deck to start from", file=chosen.file))
    return DONE
