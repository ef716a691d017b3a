"""`azardia rules`: rules, rulings and cards of a game, by id, by number, or by a word in them."""

import argparse
import sys
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from azardia_nb.cli.lines import width
from azardia_nb.errors import AzardiaError, short
from azardia_nb.game.commands import DONE, NO, Add, add_game
from azardia_nb.text.language import Speak

if TYPE_CHECKING:
    from azardia_nb.game.terms import Article

WIDE = 88  # letters of a line, or as many as the terminal has


def register(commands: "argparse._SubParsersAction[Any]", add: Add, speak: Speak) -> None:
    """Add the command; `add` makes one."""
    command = add(
        commands, "rules", _rules, speak("Look up rules, open questions and cards of a game.")
    )
    command.add_argument(
        "name", metavar="RULE", nargs="?", help=speak("an id or a number, as in turn.zero or 6.2")
    )
    command.add_argument(
        "--search", metavar="WORDS", help=speak("show the entries that contain these words")
    )
    command.add_argument("--cards", action="store_true", help=speak("show the cards of the deck"))
    command.add_argument(
        "--sheet", metavar="FILE", type=Path, help=speak("write a cheat sheet to print (HTML)")
    )
    add_game(command, speak)


def _rules(chosen: argparse.Namespace, speak: Speak) -> int:
    from azardia_nb.game.registry import load
    from azardia_nb.game.rulebook import cheat_sheet, found, looked_up, rulebook
    from azardia_nb.game.terms import CARD

    variant, code = load(chosen.game).variant(), chosen.language
    if chosen.sheet is not None:
        from azardia_nb.files.checked_file import write_whole, writing

        with writing(chosen.sheet):
            write_whole(chosen.sheet, cheat_sheet(variant, code).encode())
        print(speak("Saved as {file}.", file=chosen.sheet))
        return DONE
    articles = rulebook(variant, code)
    kind = CARD if chosen.cards else ""
    if chosen.name is not None:
        shown = looked_up(articles, chosen.name)
        if not shown:
            raise AzardiaError(
                speak(
                    "there is nothing called {name}; `azardia rules` lists all rules, "
                    "--search finds words in them",
                    name=short(chosen.name),
                )
            )
    elif chosen.search is not None or chosen.cards:
        shown = found(articles, chosen.search or "", kind)
    else:
        print("\n".join(_listed(articles)))
        return DONE
    print("\n\n".join(_whole(article) for article in shown) or speak("Nothing found."))
    return DONE if shown else NO


def _listed(articles: "Sequence[Article]") -> Iterator[str]:
    from azardia_nb.game.terms import CARD

    listed = [one for one in articles if one.kind != CARD]
    wide = max((len(one.id) for one in listed), default=0)
    for one in listed:
        head = f"{one.number:>5}  {one.id:<{wide}}  "
        told = textwrap.wrap(one.title or one.text, _wide() - len(head)) or [""]
        yield head + f"\n{' ' * len(head)}".join(told)


def _whole(article: "Article") -> str:
    name = " · ".join(filter(None, (article.number, article.id)))
    head = f"{article.title} ({name})" if article.title else name
    parts = [*textwrap.wrap(head, _wide()), *textwrap.wrap(article.text, _wide())]
    for line in article.lines:
        parts += textwrap.wrap(line, _wide(), initial_indent="  - ", subsequent_indent="    ")
    return "\n".join(parts)


def _wide() -> int:
    return min(WIDE, width()) if sys.stdout.isatty() else WIDE
