"""Reading of saved games, which are checked by playing them again; and links to positions.

A file that is damaged, edited or newer is refused in one sentence and left unchanged.
"""

import base64
import json
import os
import zlib
from collections import deque
from contextlib import suppress
from typing import Any

import numpy as np

from azardia_nb.compiled.marks import nothing
from azardia_nb.errors import AzardiaError, NotationError, SaveError, short
from azardia_nb.files.checked_file import MAX_BYTES, check_of, parse_json, read, shown_path
from azardia_nb.game.game import FORMAT, MOST_LINES, VERSION, VIEW_FORMAT, Game, class_of, hide
from azardia_nb.game.protocol import GameType
from azardia_nb.game.registry import load as load_game
from azardia_nb.game.terms import copy_of
from azardia_nb.text.language import N_, spoken

# By text of a step: a line that contains it, and the steps that follow it there.
_Following = dict[str, tuple[Game, "_Following"]]

# Required keys of a saved game, with their types.
PARTS: dict[str, tuple[type, ...]] = {
    "game": (str,),
    "automatic": (bool,),
    "start": (str,),
    "steps": (list,),
    "position": (int,),
}


def load(path: str | os.PathLike[str], seed: int | None) -> Game:
    """Return the saved game in the file `path`, played again step by step.

    `seed` is for future rolls. Raises SaveError, in one sentence, for a file that cannot be read,
    was edited, is newer than the kit, or has illegal steps.
    """
    return loads(read(path, SaveError), seed, shown_path(path))


def loads(raw: bytes, seed: int | None = None, name: str = "") -> Game:
    """Return the saved game in `raw`, the content of a file; `name` is for messages.

    Raises SaveError like `load`.
    """
    file = shown_path(name)
    content = content_of(raw, file)
    try:
        return replayed(content, seed)
    except AzardiaError as error:
        message = " ".join(str(error).split())
        raise SaveError(f"{file}: {message}") from None


def replayed(content: dict[str, Any], seed: int | None) -> Game:
    """Return the game with this file content, played again step by step.

    Raises AzardiaError for illegal steps or positions.
    """
    for name, types in PARTS.items():
        if type(content.get(name, ...)) not in types:
            raise SaveError(
                spoken(
                    "{part} is missing or damaged; only what `save` wrote can be read", part=name
                )
            )
    type_ = load_game(content["game"])
    game = class_of(type_).read(type_.unpack(content), content["start"], seed)
    _repeat(game, content["steps"], content)
    _add_lines(game, content)
    game.go(content["position"])
    game.automatic = content["automatic"]
    return game


def _repeat(game: Game, steps: list[Any], content: dict[str, Any]) -> None:
    for number, step in enumerate(steps, start=1 + game.position):
        try:
            game.repeat(step)
        except AzardiaError as error:
            where = spoken("step {n} ({step})", n=number, step=short(step))
            since = " " + spoken("The rules have been corrected since this game was saved.")
            first = content["version"] == 1
            raise SaveError(f"{where}: {error}{since if first else ''}") from None


def _add_lines(game: Game, content: dict[str, Any]) -> None:
    """Add to `game` the other lines of play in a file's content.

    `line` is the number of the game's own line among them; older files have no lines.
    """
    others, own = content.get("lines", []), content.get("line", 1)
    damaged = SaveError(
        spoken("{part} is damaged; only what `save` wrote can be read", part="lines")
    )
    if type(others) is not list or type(own) is not int or not 1 <= own <= len(others) + 1:
        raise damaged
    if len(others) >= MOST_LINES:
        raise SaveError(spoken("a game keeps at most {n} lines", n=MOST_LINES))
    lines = [game]
    # Steps shared with another line are not replayed.
    trunk: list[_Following] = [{}]
    for text in game.steps:
        trunk.append({})
        trunk[-2][text] = game, trunk[-1]
    for one in others:
        if type(one) is not dict or type(one.get("steps")) is not list:
            raise damaged
        at, left = one.get("since"), deque(one["steps"])
        if type(at) is not int or not 0 <= at <= len(game):
            raise damaged
        line, after = game, trunk[at]
        while left and type(left[0]) is str and left[0] in after:
            line, after = after[left.popleft()]
            at += 1
        line = line.branch(at)
        _repeat(line, list(left), content)
        for step in line.taken[at:]:
            following: _Following = {}
            after[step.text] = line, following
            after = following
        lines.append(line)
    game.keep_lines(own, lines[1:])


def content_of(raw: bytes, shown: str) -> dict[str, Any]:
    """Return the content of a saved game's file, without playing it; SaveError as for `load`."""
    if len(raw) > MAX_BYTES:
        most = MAX_BYTES // 1_000_000
        raise SaveError(
            spoken("{file} has more than {most} MB: it is not a saved game", file=shown, most=most)
        )
    if not raw.strip():
        raise SaveError(spoken("{file} is empty", file=shown))
    try:
        content = parse_json(raw.decode("utf-8"))
        check = content.pop("check", None) if isinstance(content, dict) else None
        whole = check == check_of(content)
    except (ValueError, RecursionError):
        raise SaveError(
            spoken("{file} is not a saved game, or it is damaged", file=shown)
        ) from None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        if isinstance(content, dict) and content.get("format") == VIEW_FORMAT:
            message = spoken("{file} is not a saved game: it is what one seat has seen", file=shown)
        else:
            message = spoken("{file} is not a saved game", file=shown)
        raise SaveError(message)
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


# --- links to positions ---------------------------------------------------------------------------


MARK = "#game="
SEEN_BY = "seen_by"  # in a link whose other cards were dealt anew: the seat, from 0
_DEALS = 1000  # tries to deal cards that fit the position
_MOST = 1_000_000  # bytes of an unpacked link, at most: a custom map or deck has thousands
_CUT = N_("This link is cut off or made up.")
_HIDDEN = N_(
    "Somebody holds what others may not see, and a link would show it. Save the game instead."
)


def hides(game: Game) -> bool:
    """Return whether anything in the present position is hidden from some seat."""
    write, variant = game.type.words.write_position, game.variant
    views = (hide(game.state, variant, seat) for seat in range(game.players))
    return any(write(variant, one, None) != game.notation for one in views)


def link_of(game: Game, seat: int | None = None) -> str:
    """Return a link to the present position, without its history.

    If anything is hidden from a seat, the link contains what `seat` (from 0) sees, and the rest is
    dealt anew. Raises AzardiaError if `seat` is then None, or if the game cannot deal.
    """
    usual = _default_options(load_game(game.type.name))  # with cards it may be another record
    options = game.type.pack(game.variant.options).items()
    content = {name: value for name, value in options if usual.get(name) != value}
    content |= {"game": game.type.name, "start": game.notation}
    if hides(game):
        content |= {"start": _dealt_anew(game, seat), SEEN_BY: seat}
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    payload = base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode()
    return MARK + payload.rstrip("=")


def _dealt_anew(game: Game, seat: int | None) -> str:
    """Return the notation of a position with the same view for `seat` and the rest dealt anew.

    The same view is always dealt the same cards, so that many links reveal no more than one. Raises
    AzardiaError if the game cannot deal.
    """
    planning = game.type.planning and game.type.planning()
    if seat is None or not planning or planning.deal_unseen is nothing:
        raise AzardiaError(spoken(_HIDDEN))
    words, variant = game.type.words, game.variant
    rng = np.random.default_rng(zlib.crc32(game.view(seat + 1).notation.encode()))
    for _ in range(_DEALS):
        dealt = copy_of(game.state)
        planning.deal_unseen(dealt, game.rules, rng, seat)
        line = words.write_position(variant, dealt, None)
        with suppress(NotationError):  # the decision that is due may not fit these cards
            words.read_position(variant, line)
            return line
    raise AzardiaError(spoken(_HIDDEN))


def is_link(text: str) -> bool:
    """Return whether `text` contains a link to a position, which may be invalid."""
    return MARK in text


def game_of(link: str, seed: int | None = None) -> Game:
    """Return a new game at the position of `link`; `seed` is for its dice.

    Raises SaveError for a damaged link or an illegal position.
    """
    content = _link_content(link.partition(MARK)[2])
    begun = {"automatic": True, "steps": [], "position": 0, "version": 0}
    try:
        seen_by = content.pop(SEEN_BY, None)
        game = replayed({**_default_options(load_game(content["game"])), **content, **begun}, seed)
        if seen_by is not None and seen_by not in range(game.players):
            raise SaveError(spoken(_CUT))
        game.seen_by = seen_by
        return game
    except AzardiaError as error:
        raise SaveError(f"{spoken(_CUT)} {error}") from None
    except Exception:  # the content is unverified
        raise SaveError(spoken(_CUT)) from None


def _default_options(kind: GameType) -> dict[str, Any]:
    """Return the default options of a game, which a link leaves out to stay short."""
    return kind.pack(kind.Game(kind.seats[-1]).variant.options)


def _link_content(payload: str) -> dict[str, Any]:
    """Return the data that a link contains; SaveError if it is damaged."""
    try:
        raw = base64.b64decode(payload + "=" * (-len(payload) % 4), "-_", validate=True)
        text = zlib.decompressobj()
        unpacked = text.decompress(raw, _MOST)
        content = parse_json(unpacked.decode("utf-8")) if text.eof else None
    except (ValueError, zlib.error, RecursionError):
        content = None
    if not isinstance(content, dict) or "lines" in content:
        raise SaveError(spoken(_CUT))
    return content
