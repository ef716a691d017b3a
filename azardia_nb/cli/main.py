"""The `azardia` command: lessons, whole games by bots, scenarios, decks, exact tables, best play.

Exit status 0 done, 1 the answer is no, 2 wrong use or unreadable input. What is wrong is said in
one line on standard error, each fault of a scenario's deck in one of its own. What a command needs
is imported when it runs, so that help is quick.
"""

import argparse
import os
import secrets
import sys
from collections.abc import Sequence
from contextvars import copy_context
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from azardia_nb.cli import simulation
from azardia_nb.cli.options import AZARDIA, Command, add_game, only_azardia
from azardia_nb.errors import AzardiaError, DeckError, FileError, ScenarioError
from azardia_nb.games.azardia.odds import cli as odds
from azardia_nb.games.azardia.odds.core import cli as core
from azardia_nb.text.language import LANGUAGES, SPOKEN, Speak, language, one_line

if TYPE_CHECKING:
    from azardia_nb.game import Game
    from azardia_nb.games.protocol import GameType
    from azardia_nb.players import Player

DONE, NO, WRONG, INTERRUPTED = 0, 1, 2, 130


class UsageError(AzardiaError):
    """A command line that asks for nothing possible."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    return copy_context().run(_main, arguments)  # what it speaks is its own affair


def _main(arguments: Sequence[str] | None) -> int:
    try:
        # A terminal that lacks a letter gets a question mark, and the game to its end.
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")
        given = list(sys.argv[1:] if arguments is None else arguments)
        chosen = _parser(language(_language_asked(given))).parse_args(given)
        SPOKEN.set(chosen.language)
        command: Command = chosen.run
        status = command(chosen, language(chosen.language))
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever was reading has read enough; else Python complains once more on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except OSError as error:
        _complain(f"{error.filename or 'standard output'}: {error.strerror}")
        return WRONG
    except AzardiaError as error:
        _complain(str(error))
        return WRONG
    return status


def _complain(sentence: str) -> None:
    # Nothing that was typed moves the cursor of a terminal, or turns its line around.
    print("azardia:", one_line(sentence), file=sys.stderr)


# The command line.


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are exceptions, so that they end as one line."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message} ({self.prog} --help)")


def _language_asked(given: list[str]) -> str:
    """Return the language a command line asks for, before anything else in it is known right."""
    for code in LANGUAGES:
        if f"--language={code}" in given or ("--language", code) in pairwise(given):
            return code
    return LANGUAGES[0]


def _parser(speak: Speak) -> _Parser:
    parser = _Parser(
        prog="azardia",
        description=speak("Learn Azardia: First Impact, and its mathematics, by poking at it."),
    )
    parser.add_argument(
        "--language", choices=LANGUAGES, default=LANGUAGES[0], help=speak("English or Spanish")
    )
    commands = parser.add_subparsers(required=True)

    def add(
        to: "argparse._SubParsersAction[_Parser]", name: str, run: Command, about: str
    ) -> _Parser:
        command = to.add_parser(name, help=about, description=about, allow_abbrev=False)
        command.set_defaults(run=run)
        # Suppressed, or it would undo a language asked for before the command.
        command.add_argument(
            "--language",
            choices=LANGUAGES,
            default=argparse.SUPPRESS,
            help=speak("English or Spanish"),
        )
        return command

    lab = add(commands, "lab", _lab, speak("Copy the lessons and open JupyterLab on the first."))
    lab.add_argument(
        "folder",
        metavar="DIR",
        nargs="?",
        type=Path,
        default=Path("azardia-lessons"),
        help=speak("where the lessons go; what is there already stays as it is"),
    )
    lab.add_argument(
        "--no-browser", action="store_true", help=speak("start JupyterLab and only say its address")
    )

    play = add(commands, "play", _play, speak("Let bots play a whole game, told in text."))
    play.add_argument(
        "--players",
        metavar="BOTS",
        default="greedy,random",
        help=speak(
            "two to four of the bots random, greedy, cautious, racer, hoarder, fighter and "
            "planner, as in greedy,random; or perfect and another one for --core"
        ),
    )
    play.add_argument(
        "--core", action="store_true", help=speak("the core game, without cards and coins")
    )
    play.add_argument(
        "--seed", metavar="N", help=speak("a whole number; the same one tells the same game")
    )
    play.add_argument("--save", metavar="FILE", type=Path, help=speak("keep the game in a file"))
    add_game(play, speak)

    scenario = add(commands, "scenario", _scenario, speak("Check rule cases written as files."))
    scenario.add_argument("files", metavar="FILE", nargs="+", type=Path)

    about = speak("Check a deck of cards, or begin one.")
    decks = commands.add_parser("deck", help=about, description=about).add_subparsers(required=True)
    check = add(decks, "check", _deck_check, speak("Check a deck, with line and remedy."))
    new = add(decks, "new", _deck_new, speak("Write a deck to start from."))
    for command in (check, new):
        command.add_argument("file", metavar="FILE", type=Path)

    odds.register(commands, add, speak)
    core.register(commands, add, speak)
    simulation.register(commands, add, speak)
    return parser


# The commands.


def _lab(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb import lessons
    from azardia_nb.compile import ahead

    target = chosen.folder.absolute()
    lessons.copy(target)
    lessons.trust(target)
    first = lessons.first(target, chosen.language)
    command = [sys.executable, "-m", "jupyterlab", str(first), f"--ServerApp.root_dir={target}"]
    # The address that JupyterLab says, for where it can open no browser, leads to the lesson, too.
    command.append(f"--LabApp.default_url=/lab/tree/{first.relative_to(target).as_posix()}")
    if chosen.no_browser:
        command.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")  # a container often knows nobody else
    ahead.start_compiling()
    print(speak("The lessons are in {folder}. Ctrl-C ends JupyterLab.", folder=target))
    sys.stdout.flush()
    os.execv(sys.executable, command)


def _play(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.games import load

    names = [name.strip() for name in chosen.players.split(",")]
    seed = secrets.randbelow(10**6) if chosen.seed is None else _seed(chosen.seed, speak)
    type_ = load(chosen.game)
    if chosen.game == AZARDIA:
        game, bots = _azardia(names, seed, chosen, speak)
    else:
        only_azardia(chosen, ("core",), speak)
        game, bots = _any_game(type_, names, seed, speak)
    for chair, name in enumerate(names, 1):
        print(f"{speak('Player {n}', n=chair)}: {name}")
    print(speak("Seed {seed}", seed=seed))
    told = heading = 0
    while game.seat:
        now = game.round
        while game.seat and game.round == now:
            player = type_.player_of(game.state, game.seat - 1)
            game.play(bots[player].choose(game.view(game.seat)))
        # A round at a time: the log is put together each time it is asked for.
        log = game.log(chosen.language)
        for entry in log[told:]:
            if entry.round != heading:
                heading = entry.round
                print("\n" + speak("Round {n}", n=heading))
            print(entry.sentence)
        told = len(log)
    if chosen.save:
        game.save(chosen.save)
    return DONE


def _azardia(
    names: list[str], seed: int, chosen: argparse.Namespace, speak: Speak
) -> "tuple[Game, list[Player]]":
    """Return a game of Azardia, and the bots on its chairs."""
    from azardia_nb.games.azardia import game
    from azardia_nb.games.azardia.bots import planner
    from azardia_nb.games.azardia.bots.players import PLAYERS

    _check_bots(names, list(PLAYERS), speak)
    if not 2 <= len(names) <= 4:
        raise UsageError(speak("--players: {count} bots; two to four can play", count=len(names)))
    if "perfect" in names and not (chosen.core and len(names) == 2):
        raise UsageError(
            speak("--players: perfect plays the core game of two only; add --core, name two bots")
        )
    if "planner" in names:
        planner.compile_ahead()  # uncompiled, its choices would depend on the time they take
    begun = game.Game(players=len(names), cards=not chosen.core, seed=seed)
    return begun, [PLAYERS[name](seed=seed + chair) for chair, name in enumerate(names, 1)]


def _any_game(
    type_: "GameType", names: list[str], seed: int, speak: Speak
) -> "tuple[Game, list[Player]]":
    """Return a game of any kind, and the bots on its chairs."""
    from azardia_nb.players import bots_of

    bots = bots_of(type_)
    _check_bots(names, list(bots), speak)
    return type_.Game(len(names), seed=seed), [
        bots[name](seed=seed + chair) for chair, name in enumerate(names, 1)
    ]


def _check_bots(names: list[str], known: list[str], speak: Speak) -> None:
    for name in names:
        if name not in known:
            raise UsageError(
                speak(
                    "--players: no bot {name}; possible are {names}",
                    name=repr(name),
                    names=", ".join(known),
                )
            )


def _seed(text: str, speak: Speak) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 30):
        raise UsageError(speak("--seed: {text} is no whole number from 0 on", text=repr(text)))
    return int(text)


def _scenario(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.records.scenario import run_scenario

    worst = DONE
    for path in chosen.files:
        try:
            differences = run_scenario(path)
        except ScenarioError as error:
            for line in error.lines:
                _complain(line)
            worst = WRONG
            continue
        if differences:
            print(speak("{file}: fails", file=path))
            worst = max(worst, NO)
        else:
            print(speak("{file}: holds", file=path))
        for difference in differences:
            print(f"  {difference}")
    return worst


def _deck_check(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.games.azardia.cards.deck import Deck
    from azardia_nb.games.azardia.rules.card_kinds import Pile

    text = _text(chosen.file, speak)
    try:
        deck = Deck.parse(text, name=str(chosen.file))
    except DeckError as error:
        print(error)
        return NO
    counts = {pile.name.lower(): deck.count(pile) for pile in Pile}
    for warning in deck.warnings:
        print(warning)
    print(
        speak(
            "{file}: a deck of {action} action, {penalty} penalty and {event} event cards",
            file=chosen.file,
            **counts,
        )
    )
    return DONE


def _text(path: Path, speak: Speak) -> str:
    """Return the text of a deck file; FileError when nobody could read it."""
    from azardia_nb.games.azardia.cards.deck import MAX_BYTES

    with path.open("rb") as file:
        content = file.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise FileError(
            speak("{file}: too long; a deck has {most} bytes at most", file=path, most=MAX_BYTES)
        )
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise FileError(
            speak("{file}:{line}: not UTF-8; save the file as UTF-8", file=path, line=line)
        ) from None
    if not text.strip():
        raise FileError(
            speak("{file}: empty; `azardia deck new` writes a deck to start from", file=path)
        )
    return text


def _deck_new(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.games.azardia.cards.deck import new_deck_text

    try:
        with chosen.file.open("x", encoding="utf-8") as file:
            file.write(new_deck_text())
    except FileExistsError:
        raise FileError(
            speak("{file}: is there already, and stays as it is", file=chosen.file)
        ) from None
    print(speak("{file}: a deck to start from", file=chosen.file))
    return DONE
