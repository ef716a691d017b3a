"""What a game may bring to the command line, and what all commands have in common."""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from azardia_nb.errors import AzardiaError, FileError
from azardia_nb.game.registry import DEFAULT, names
from azardia_nb.text.language import N_, Speak

if TYPE_CHECKING:
    from azardia_nb.text.listing import Row

DONE, NO, WRONG = 0, 1, 2  # what a command returns to whoever has started it

Command = Callable[[argparse.Namespace, Speak], int]  # returns the exit status
Add = Callable[..., argparse.ArgumentParser]  # to which subcommands, name, what runs, about

LONGEST = 20  # digits; Python refuses to read thousands of them


class Commands(NamedTuple):
    """A game's own commands and options.

    `families` add commands, by their first word, to the subcommands of argparse, with a function
    that adds one and the language. If several games have one, `--game` chooses. `add_rules` adds
    the game's own options to commands that play it and returns their names; `read_rules` returns
    the variant's arguments from them. `players` lists the possible players for the help text.
    """

    families: "Mapping[str, Callable[[argparse._SubParsersAction[Any], Add, Speak], object]]"
    add_rules: Callable[[argparse.ArgumentParser, Speak], Sequence[str]] = lambda *given: ()
    read_rules: Callable[[argparse.Namespace, Speak], dict[str, Any]] = lambda *given: {}
    players: Callable[[Speak], str] = lambda *given: ""


class Shown(NamedTuple):
    """A table that a command prints, and what it says below where it is no CSV."""

    heads: Sequence[str]
    rows: "Sequence[Row]"
    below: Sequence[str] = ()

    def print(self, chosen: argparse.Namespace, speak: Speak) -> None:
        """Print it, as text or as CSV."""
        from azardia_nb.text.listing import LEFT_OUT, as_csv, as_text, leaves_out

        if chosen.csv:
            sys.stdout.write(as_csv(self.heads, self.rows, chosen.language))
            return
        print(as_text(self.heads, self.rows, chosen.language))
        if leaves_out(self.rows):
            print(
                speak("{mark} is a fraction too long to show; use --csv to see it.", mark=LEFT_OUT)
            )
        for line in self.below:
            print(line)


Shows = Callable[[argparse.Namespace, Speak], Shown]


def add_tables(
    commands: "argparse._SubParsersAction[Any]",
    add: Add,
    speak: Speak,
    about: Mapping[str, str],
    typed: str = "azardia odds",
) -> Callable[[str, Shows], argparse.ArgumentParser]:
    """Add `odds`, which lists its tables; return what adds one of them by its name.

    `about` says of each table what it is about, and `typed` what stands before its name.
    """

    def listed(chosen: argparse.Namespace, speak: Speak) -> int:
        wide = max(map(len, about))
        for name, text in about.items():
            print(f"{typed} {name:<{wide}}  {speak(text)}")
        return DONE

    odds = add(commands, "odds", listed, speak("Print exact tables, as text or as CSV."))
    tables = odds.add_subparsers()

    def table(name: str, shows: Shows) -> argparse.ArgumentParser:
        def run(chosen: argparse.Namespace, speak: Speak) -> int:
            shows(chosen, speak).print(chosen, speak)
            return DONE

        made = add(tables, name, run, speak(about[name]))
        made.add_argument(
            "--csv", action="store_true", help=speak("as CSV, with all digits of the fractions")
        )
        return made

    return table


def names_in(text: str) -> list[str]:
    """Return what is named one after the other with commas between.

    >>> names_in("greedy, random")
    ['greedy', 'random']
    """
    return [name.strip() for name in text.split(",")]


def whole_number(option: str, text: str, least: int, most: int, speak: Speak) -> int:
    """Return the number that was given to an option.

    Raises AzardiaError if it is no whole number from `least` to `most`.

    >>> from azardia_nb.text.language import language
    >>> whole_number("--turns", "25", 1, 100, language("en"))
    25
    """
    if text.isascii() and text.isdigit() and len(text) <= LONGEST and least <= int(text) <= most:
        return int(text)
    raise AzardiaError(
        speak(
            "{option} must be a whole number from {least} to {most} (you gave {text})",
            option=option,
            text=repr(text),
            least=least,
            most=most,
        )
    )


def add_game(command: argparse.ArgumentParser, speak: Speak) -> None:
    """Add the option that names a game of the house."""
    command.add_argument(
        "--game",
        metavar="GAME",
        type=lambda text: text.replace("-", "_"),
        default=DEFAULT,
        help=speak("which game: {names}", names=", ".join(names())),
    )


def add_files(command: argparse.ArgumentParser, speak: Speak) -> None:
    """Add the files of one's own that games are played with."""
    command.add_argument(
        "--deck", metavar="FILE", type=Path, help=speak("a deck; by default the kit's own")
    )
    command.add_argument(
        "--map",
        metavar="FILE",
        type=Path,
        help=speak("a map, of Titan Race a circuit; by default the kit's own"),
    )


def refuse_foreign(chosen: argparse.Namespace, speak: Speak) -> None:
    """Raise AzardiaError for an option given that another game has brought, not the chosen one."""
    for option, owner in chosen.foreign.items():
        if owner != chosen.game and getattr(chosen, option):
            called = owner.replace("_", " ").title()
            raise AzardiaError(
                speak(
                    "--{name} only works with {owner}, not with {game}",
                    name=option,
                    owner=called,
                    game=chosen.game,
                )
            )


# --- files that are checked or begun --------------------------------------------------------------


class Files(NamedTuple):
    """Two commands behind a first word: `check` reads a file of a kind, `new` writes one.

    `checked` is given its text, what it is called in what is said of it, the file and the language;
    it returns what is printed, or raises FileError. `text` is what a new one says.
    """

    name: str
    about: str
    check: str
    new: str
    begun: str  # what is printed of a new one
    checked: Callable[[str, str, Path, Speak], Sequence[str]]
    text: Callable[[], str]

    def register(
        self, commands: "argparse._SubParsersAction[Any]", add: Add, speak: Speak
    ) -> tuple[argparse.ArgumentParser, argparse.ArgumentParser]:
        """Add the commands, and return both."""
        about = speak(self.about)
        made = commands.add_parser(self.name, help=about, description=about)
        family = made.add_subparsers(required=True)
        both = (
            add(family, "check", self._check, speak(self.check)),
            add(family, "new", self._new, speak(self.new)),
        )
        for command in both:
            command.add_argument("file", metavar="FILE", type=Path)
        return both

    def _check(self, chosen: argparse.Namespace, speak: Speak) -> int:
        # Imported when a file is checked, so that help is quick.
        from azardia_nb.files.toml_file import read_text

        text, label = read_text(chosen.file)
        try:
            told = self.checked(text, label, chosen.file, speak)
        except FileError as error:
            print(error)
            return NO
        print("\n".join(told))
        return DONE

    def _new(self, chosen: argparse.Namespace, speak: Speak) -> int:
        from azardia_nb.files.checked_file import write_new

        write_new(chosen.file, self.text())
        print(speak(self.begun, file=chosen.file))
        return DONE


def decks(
    checked: Callable[[str, str, Path, Speak], Sequence[str]], text: Callable[[], str]
) -> Files:
    """Return the commands for a game's decks."""
    return Files(
        "deck",
        N_("Check a deck of cards, or start a new one."),
        N_("Check a deck and say how to fix each problem, line by line."),
        N_("Write a deck to start from."),
        N_("{file}: a deck to start from"),
        checked,
        text,
    )
