"""A whole game read from the JSON file that `Game.save` has written, and checked by that.

A file that is damaged, edited or newer is refused in one sentence and left as it is.
"""

import json
import os
from typing import Any

from azardia_nb.errors import AzardiaError, SaveError, short
from azardia_nb.files.checked_file import MAX_BYTES, check_of, shown_path
from azardia_nb.game import FORMAT, VERSION, VIEW_FORMAT, Game
from azardia_nb.games import load as load_game
from azardia_nb.text.language import reason, spoken

# What a saved game of any kind holds besides its format and version, and of which type.
PARTS: dict[str, tuple[type, ...]] = {
    "game": (str,),
    "automatic": (bool,),
    "start": (str,),
    "steps": (list,),
    "position": (int,),
}


def load(path: str | os.PathLike[str], seed: int | None) -> Game:
    """Read a game from a file and play it again, step by step, to see that it holds.

    The seed is for dice that are rolled from now on. Raises SaveError, in one sentence, for a file
    that cannot be read, was edited, is newer than the kit, or whose steps the rules do not allow.
    """
    shown = shown_path(path)
    content = _read(path, shown)
    try:
        return _replay(content, seed)
    except AzardiaError as error:
        said = " ".join(str(error).split())
        raise SaveError(f"{shown}: {said}") from None


def _replay(content: dict[str, Any], seed: int | None) -> Game:
    for name, types in PARTS.items():
        if type(content.get(name, ...)) not in types:
            raise SaveError(
                spoken(
                    "{part} is missing or damaged; only what `save` wrote can be read", part=name
                )
            )
    type_ = load_game(content["game"])
    made = type_.made() if type_.made else Game
    game = made.read(type_.unpack(content), content["start"], seed)
    for number, step in enumerate(content["steps"], start=1):
        try:
            game.repeat(step)
        except AzardiaError as error:
            where = spoken("step {n} ({step})", n=number, step=short(step))
            since = " " + spoken("The rules have been corrected since this game was saved.")
            first = content["version"] == 1
            raise SaveError(f"{where}: {error}{since if first else ''}") from None
    game.go(content["position"])
    game.automatic = content["automatic"]
    return game


def _read(path: str | os.PathLike[str], shown: str) -> dict[str, Any]:
    try:
        with open(path, "rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        said = spoken("{file} can't be read: {why}", file=shown, why=reason(error))
        raise SaveError(said) from None
    if len(raw) > MAX_BYTES:
        most = MAX_BYTES // 1_000_000
        raise SaveError(
            spoken("{file} has more than {most} MB: it is not a saved game", file=shown, most=most)
        )
    if not raw.strip():
        raise SaveError(spoken("{file} is empty", file=shown))
    try:
        content = json.loads(raw.decode("utf-8"))
        check = content.pop("check", None) if isinstance(content, dict) else None
        whole = check == check_of(content)
    except (ValueError, RecursionError):
        raise SaveError(
            spoken("{file} is not a saved game, or it is damaged", file=shown)
        ) from None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        if isinstance(content, dict) and content.get("format") == VIEW_FORMAT:
            said = spoken("{file} is not a saved game: it is what one seat has seen", file=shown)
        else:
            said = spoken("{file} is not a saved game", file=shown)
        raise SaveError(said)
    version = content.get("version")
    if type(version) is int and version > VERSION:
        raise SaveError(
            spoken(
                "{file} was written by a newer azardia-nb (format {version}). This one reads "
                "up to format {known}: update it.",
                file=shown,
                version=short(version),
                known=VERSION,
            )
        )
    if not whole or type(version) is not int or not 1 <= version <= VERSION:
        raise SaveError(spoken("{file} was edited or damaged after it was saved", file=shown))
    return content
