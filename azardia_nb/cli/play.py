"""`azardia play`: a game in a terminal, for people, or between bots alone.

Nothing is lost: however you leave, the game is in a file.
"""

import argparse
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from azardia_nb import games
from azardia_nb.cli.autosave import Autosave
from azardia_nb.cli.lines import say
from azardia_nb.errors import AzardiaError
from azardia_nb.game.commands import (
    DONE,
    Add,
    Commands,
    add_files,
    add_game,
    names_in,
    refuse_foreign,
)
from azardia_nb.text.language import Speak

if TYPE_CHECKING:
    from collections.abc import Mapping

    from azardia_nb.game.game import Game
    from azardia_nb.game.protocol import GameType

PERSON = "person"


def register(
    commands: "argparse._SubParsersAction[Any]",
    add: Add,
    brought: "Mapping[str, Commands]",
    speak: Speak,
) -> None:
    """Add the command; `brought` is what games add to it."""
    play = add(commands, "play", _run, speak("Play a game in the terminal, or let bots play it."))
    bots = brought[games.DEFAULT].players(speak)
    people = speak(
        "person for yourself, then the players you play with: {bots}. The default is "
        "person,greedy in a terminal, greedy,random elsewhere",
        bots=bots,
    )
    play.add_argument("--players", metavar="PLAYERS", help=people)
    foreign = {
        option: game for game, one in brought.items() for option in one.add_options(play, speak)
    }
    play.set_defaults(foreign=foreign, brought=brought)
    add_files(play, speak)
    play.add_argument(
        "--seed", metavar="N", help=speak("a whole number; the same seed gives the same game")
    )
    play.add_argument(
        "--rulings",
        metavar="CHANGES",
        help=speak("rulings and numbers, as in goal=120 or goal=120,zone_return=stop"),
    )
    play.add_argument("--save", metavar="FILE", type=Path, help=speak("save the game to a file"))
    play.add_argument(
        "--load",
        metavar="FILE",
        type=Path,
        help=speak("continue a saved game, or from a link to a position"),
    )
    add_game(play, speak)


def _run(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.cli.table import Table, between_bots
    from azardia_nb.players import bots_of, meant, usual_bot
    from azardia_nb.players.planner import asked_of
    from azardia_nb.records.save import game_of, is_link, load

    refuse_foreign(chosen, speak)
    seed = secrets.randbelow(10**6) if chosen.seed is None else _seed(chosen.seed, speak)
    if chosen.load and chosen.rulings:
        raise AzardiaError(speak("--rulings: a saved game keeps its own; leave them out"))
    for option in ("deck", "map"):
        if chosen.load and getattr(chosen, option):
            said = speak("--{option}: a saved game keeps its own; leave it out", option=option)
            raise AzardiaError(said)
    begun = None
    if chosen.load and is_link(str(chosen.load)):
        begun, chosen.load = game_of(str(chosen.load), seed), None  # it is no file to write to
    elif chosen.load:
        begun = load(chosen.load, None)
    kind = games.load(chosen.game) if begun is None else begun.type
    bot = usual_bot(kind)
    if chosen.players:
        names = names_in(chosen.players)
    elif begun is not None:
        names = _usual(begun)
    else:
        names = [PERSON, bot] if sys.stdin.isatty() else [bot, "random"]
        names += [bot] * (kind.seats[0] - len(names))  # a game may need more than two
    game = _begun(kind, names, seed, chosen, speak) if begun is None else begun
    kind = game.type  # with cards it may be another one
    known = bots_of(kind)
    names = [str(meant(name, kind)) for name in names]
    _check(names, [PERSON, *known], speak)
    for name, asked in asked_of(kind).items():
        if name in names:
            asked.check(game.variant, game.state)
    if len(names) != game.players:
        said = speak("--players: name {n} players, the number this game needs", n=game.players)
        raise AzardiaError(said)
    bots = {
        number: known[name](seed=seed + number + 1)
        for number, name in enumerate(names)
        if name != PERSON
    }
    people = len(bots) < len(names)
    autosave = Autosave(game, names, _usual(game), chosen, speak) if people or chosen.save else None
    for number, name in enumerate(names, 1):
        say(f"{speak('Player {n}', n=number)}: {name}")
    if begun is None:
        say(speak("Seed {seed}", seed=seed))
    if autosave is None:
        between_bots(game, bots, chosen.language, speak)
        return DONE
    if people:
        table = Table(game, bots, autosave, chosen.language, speak, loaded=begun is not None)
        return autosave.kept(table.play)
    return autosave.kept(lambda: between_bots(game, bots, chosen.language, speak))


def _usual(game: "Game") -> list[str]:
    """Return who goes on with a game if nobody is named."""
    from azardia_nb.players import usual_bot

    return [PERSON, *[usual_bot(game.type)] * (game.players - 1)]


def _begun(
    kind: "GameType", names: Sequence[str], seed: int, chosen: argparse.Namespace, speak: Speak
) -> "Game":
    from azardia_nb.game.house_rules import options_of, read_changes, with_files

    own = chosen.brought.get(kind.name)
    options = own.seated(names, chosen, speak) if own else {}
    options |= with_files(kind, deck=chosen.deck, map=chosen.map)
    if chosen.rulings:
        changes = read_changes(chosen.rulings, kind, chosen.language)
        options |= options_of(changes, kind)
    game: Game = kind.Game(len(names), seed=seed, **options)
    return game


def _check(names: Sequence[str], known: Sequence[str], speak: Speak) -> None:
    for name in names:
        if name not in known:
            raise AzardiaError(
                speak(
                    "--players: there is no bot {name}; use one of {names}",
                    name=repr(name),
                    names=", ".join(known),
                )
            )


def _seed(text: str, speak: Speak) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 30):
        raise AzardiaError(
            speak("--seed must be a whole number, 0 or more (you gave {text})", text=repr(text))
        )
    return int(text)
