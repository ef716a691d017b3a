"""A whole game as a JSON file: version, deck, rulings and every step, checked when it is read.

A file is written beside the old one and then takes its place, so that a crash leaves one of them
whole. A file that is damaged, edited or newer is refused in one sentence and left as it is.
"""

import json
import os
from typing import TYPE_CHECKING, Any

from azardia_nb.errors import AzardiaError, DeckError, SaveError, short
from azardia_nb.files.checked_file import MAX_BYTES, check_of, shown_path, write
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.rules.board import NUMBERS, Numbers
from azardia_nb.games.azardia.rules.rulings import Rulings
from azardia_nb.games.azardia.text.notation import write_position
from azardia_nb.text.language import reason, spoken

if TYPE_CHECKING:
    from azardia_nb.games.azardia.game import Game, View

FORMAT = "azardia-nb game"
VIEW_FORMAT = "azardia-nb view"
VERSION = 2
# A file of format 1 names no answer to what became a ruling afterwards: what the rules did then.
UNASKED = {
    "grace_takeover": "keep",
    "called_holder": "advances",
    "level_at_five": "refused",
    "missed_last_turn": "used",
}

# What a saved game holds besides its format and version, and of which type.
PARTS: dict[str, tuple[type, ...]] = {
    "game": (str,),
    "deck": (dict, type(None)),
    "rulings": (dict,),
    "automatic": (bool,),
    "start": (str,),
    "steps": (list,),
    "position": (int,),
}


def save(game: "Game", path: str | os.PathLike[str]) -> None:
    """Write a game to a file."""
    content = {
        "format": FORMAT,
        "version": VERSION,
        "game": "azardia",
        "deck": game.deck and {"name": game.deck.name, "source": game.deck.source},
        "rulings": dict(game.rulings),
        **_changed(game.rules.numbers),
        "automatic": game.automatic,
        "start": write_position(game.start, game.deck),
        "steps": game.steps,
        "position": game.position,
    }
    write(path, content)


def _changed(numbers: Numbers) -> dict[str, Any]:
    """Return what a file says of numbers that a house rule has changed: nothing where none is."""
    usual = NUMBERS._asdict()
    changed = {name: value for name, value in numbers._asdict().items() if value != usual[name]}
    return {"numbers": changed} if changed else {}


def save_view(view: "View", path: str | os.PathLike[str], language: str) -> None:
    """Write what a seat has seen to a file."""
    content = {
        "format": VIEW_FORMAT,
        "version": VERSION,
        "game": "azardia",
        "seat": view.seat0 + 1,
        "position": view.notation,
        "log": [[entry.rule, entry.sentence] for entry in view.log(language)],
    }
    write(path, content)


def load(path: str | os.PathLike[str], seed: int | None) -> "Game":
    """Read a game from a file and play it again, step by step, to see that it holds."""
    shown = shown_path(path)
    content = _read(path, shown)
    try:
        return _replay(content, seed)
    except AzardiaError as error:
        said = " ".join(str(error).split())
        raise SaveError(f"{shown}: {said}") from None


def _replay(content: dict[str, Any], seed: int | None) -> "Game":
    from azardia_nb.games.azardia.game import Game

    for name, types in PARTS.items():
        if type(content.get(name, ...)) not in types:
            raise SaveError(
                spoken(
                    "{part} is missing or damaged; only what `save` wrote can be read", part=name
                )
            )
    if content["game"] != "azardia":
        raise SaveError(spoken("a game of {game}; this is Azardia", game=short(content["game"])))
    deck = None
    if content["deck"] is not None:
        parts = [content["deck"].get(part) for part in ("source", "name")]
        if not all(isinstance(part, str) for part in parts):
            raise SaveError(_damaged("deck"))
        try:
            deck = Deck.parse(parts[0], parts[1])
        except DeckError as error:
            first, *more = str(error).split("\n")
            said = spoken("{wrong} (and {n} more)", wrong=first, n=len(more)) if more else first
            raise SaveError(f"deck: {said}") from None
    elif "cards=1" in content["start"].split():
        raise SaveError(spoken("deck is missing, and the game has cards"))
    first = content["version"] == 1
    unasked = UNASKED if first else {}
    game = Game.from_notation(
        content["start"],
        rulings=Rulings(**unasked | content["rulings"]),
        numbers=_numbers(content.get("numbers", {})),
        deck=deck,
        seed=seed,
    )
    for number, step in enumerate(content["steps"], start=1):
        try:
            game.repeat(step)
        except AzardiaError as error:
            where = spoken("step {n} ({step})", n=number, step=short(step))
            since = " " + spoken("The rules were corrected after this game was saved.")
            raise SaveError(f"{where}: {error}{since if first else ''}") from None
    game.go(content["position"])
    game.automatic = content["automatic"]
    return game


def _numbers(changed: Any) -> Numbers:
    if not isinstance(changed, dict) or not set(changed) <= set(Numbers._fields):
        raise SaveError(_damaged("numbers"))
    # JSON has lists, no tuples.
    values = {name: tuple(v) if isinstance(v, list) else v for name, v in changed.items()}
    return Numbers(**NUMBERS._asdict() | values)


def _damaged(part: str) -> str:
    return spoken("{part} is damaged; only what `save` wrote can be read", part=part)


def _read(path: str | os.PathLike[str], shown: str) -> dict[str, Any]:
    try:
        with open(path, "rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        said = spoken("{file}: cannot be read: {why}", file=shown, why=reason(error))
        raise SaveError(said) from None
    if len(raw) > MAX_BYTES:
        most = MAX_BYTES // 1_000_000
        raise SaveError(
            spoken("{file}: more than {most} MB: this is no saved game", file=shown, most=most)
        )
    if not raw.strip():
        raise SaveError(spoken("{file}: the file is empty", file=shown))
    try:
        content = json.loads(raw.decode("utf-8"))
        check = content.pop("check", None) if isinstance(content, dict) else None
        whole = check == check_of(content)
    except (ValueError, RecursionError):
        raise SaveError(
            spoken("{file}: this is no saved game, or it is damaged", file=shown)
        ) from None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        if isinstance(content, dict) and content.get("format") == VIEW_FORMAT:
            said = spoken("{file}: this is no saved game but what one seat has seen", file=shown)
        else:
            said = spoken("{file}: this is no saved game but something else", file=shown)
        raise SaveError(said)
    version = content.get("version")
    if type(version) is int and version > VERSION:
        raise SaveError(
            spoken(
                "{file}: written by a newer azardia-nb (format {version}); this one reads up to "
                "format {known}: update it",
                file=shown,
                version=short(version),
                known=VERSION,
            )
        )
    if not whole or type(version) is not int or not 1 <= version <= VERSION:
        raise SaveError(spoken("{file}: it was edited or damaged since it was saved", file=shown))
    return content
