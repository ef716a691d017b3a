"""A whole game as a JSON file: version, deck, rulings and every step, checked when it is read.

A file is written beside the old one and then takes its place, so that a crash leaves one of them
whole. A file that is damaged, edited or newer is refused in one sentence and left as it is.
"""

import hashlib
import json
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from azardia_nb.errors import AzardiaError, SaveError
from azardia_nb.games.azardia.deck import Deck
from azardia_nb.games.azardia.notation import write_position
from azardia_nb.games.azardia.rulings import Rulings

if TYPE_CHECKING:
    from azardia_nb.game import Game, View

FORMAT = "azardia-nb game"
VIEW_FORMAT = "azardia-nb view"
VERSION = 1
MAX_BYTES = 16_000_000  # the longest games take a few hundred thousand


def save(game: "Game", path: str | os.PathLike[str]) -> None:
    """Write a game to a file."""
    content = {
        "format": FORMAT,
        "version": VERSION,
        "game": "azardia",
        "deck": game.deck and {"name": game.deck.name, "source": game.deck.source},
        "rulings": dict(game.rulings),
        "start": write_position(game.start, game.deck),
        "steps": game.steps,
        "position": game.position,
    }
    _write(path, content)


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
    _write(path, content)


def _write(path: str | os.PathLike[str], content: dict[str, Any]) -> None:
    content["check"] = _check(content)
    target = Path(path)
    written = None
    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=target.parent, prefix=".azardia-", delete=False
        ) as file:
            written = file.name
            json.dump(content, file, ensure_ascii=False, indent=1)
            file.flush()
            os.fsync(file.fileno())
        os.replace(written, target)
    except OSError as error:
        if written is not None:
            Path(written).unlink(missing_ok=True)
        raise SaveError(f"{target}: cannot be written: {_reason(error)}") from None


def load(path: str | os.PathLike[str], seed: int | None) -> "Game":
    """Read a game from a file and play it again, step by step, to see that it holds."""
    from azardia_nb.game import Game

    content = _read(Path(path))
    where = os.fspath(path)
    try:
        deck = content["deck"] and Deck.parse(content["deck"]["source"], content["deck"]["name"])
        game = Game.from_notation(
            content["start"], rulings=Rulings(**content["rulings"]), deck=deck, seed=seed
        )
        game.automatic = False
        for number, step in enumerate(content["steps"], start=1):
            try:
                if game.waiting == "chance":
                    game.happen(step)
                else:
                    game.play(step)
            except AzardiaError as error:
                raise SaveError(f"{where}: step {number} ({step}): {error}") from None
        game.go(content["position"])
    except SaveError:
        raise
    except AzardiaError as error:
        raise SaveError(f"{where}: {error}") from None
    except (KeyError, TypeError, AttributeError):
        raise SaveError(
            f"{where}: it is damaged; only a file as `save` wrote it can be read"
        ) from (None)
    game.automatic = True
    return game


def _read(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise SaveError(f"{path}: cannot be read: {_reason(error)}") from None
    if len(raw) > MAX_BYTES:
        raise SaveError(f"{path}: more than {MAX_BYTES // 1_000_000} MB: this is no saved game")
    try:
        content = json.loads(raw.decode("utf-8"))
    except (UnicodeDecodeError, ValueError, RecursionError):
        raise SaveError(f"{path}: this is no saved game, or it is damaged") from None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        what = "what one seat has seen" if _is_view(content) else "something else"
        raise SaveError(f"{path}: this is no saved game but {what}")
    version = content.get("version")
    if not isinstance(version, int) or version > VERSION:
        raise SaveError(
            f"{path}: written by a newer azardia-nb (format {version!r}); this one reads up to "
            f"format {VERSION}: update it"
        )
    if content.pop("check", None) != _check(content):
        raise SaveError(f"{path}: it was edited or damaged since it was saved")
    return content


def _is_view(content: object) -> bool:
    return isinstance(content, dict) and content.get("format") == VIEW_FORMAT


def _check(content: dict[str, Any]) -> str:
    """Return a digest of everything else in the file."""
    canonical = json.dumps(content, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(canonical.encode("utf-8", "surrogatepass")).hexdigest()


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
