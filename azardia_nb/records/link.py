"""A position as the end of a page's address, `#game=…`, which anybody can open and play on from.

>>> from azardia_nb.games import load
>>> link = link_of(load("pig").Game(2))
>>> game_of(f"https://example.org/play/pig.html{link}").notation
'pig/1 players=2 round=1'
"""

import base64
import json
import zlib
from typing import Any

from azardia_nb.errors import AzardiaError, SaveError
from azardia_nb.game.game import Game, hide
from azardia_nb.game.protocol import GameType
from azardia_nb.game.registry import load
from azardia_nb.game.terms import packed
from azardia_nb.records.save import replayed
from azardia_nb.text.language import N_, spoken

MARK = "#game="
_MOST = 1_000_000  # bytes of what a link unpacks to: a map or a deck of one's own has thousands
_CUT = N_("This link is cut off or made up.")
_HIDDEN = N_(
    "Somebody holds what others may not see, and a link would show it. Save the game instead."
)


def link_of(game: Game) -> str:
    """Return the link to the present position, without what led to it.

    Raises AzardiaError while something in it is hidden from a seat.
    """
    state = packed(game.state)
    if any(packed(hide(game.state, game.variant, seat)) != state for seat in range(game.players)):
        raise AzardiaError(spoken(_HIDDEN))
    usual = _usual(game.type)
    options = game.type.pack(game.variant.options).items()
    own = {name: value for name, value in options if usual.get(name) != value}
    content = {"game": game.type.name, **own, "start": game.notation}
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    written = base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode()
    return MARK + written.rstrip("=")


def is_link(text: str) -> bool:
    """Return whether a text is a link to a position, whatever becomes of it."""
    return MARK in text


def game_of(link: str, seed: int | None = None) -> Game:
    """Return a game that begins in the position of a link; the seed is for its dice.

    Raises SaveError for a link that is cut or made up, and for a position that the rules forbid.
    """
    content = _read(link.partition(MARK)[2])
    begun = {"automatic": True, "steps": [], "position": 0, "version": 0}
    try:
        return replayed({**_usual(load(content["game"])), **content, **begun}, seed)
    except AzardiaError as error:
        raise SaveError(f"{spoken(_CUT)} {error}") from None
    except Exception:  # nobody has looked at what it says
        raise SaveError(spoken(_CUT)) from None


def _usual(kind: GameType) -> dict[str, Any]:
    """Return what needs not be told: a deck or a map of the kit's own is long."""
    return kind.pack(kind.Game(kind.seats[-1]).variant.options)


def _read(written: str) -> dict[str, Any]:
    """Return what a link says, if a link says it."""
    try:
        raw = base64.b64decode(written + "=" * (-len(written) % 4), "-_", validate=True)
        text = zlib.decompressobj()
        unpacked = text.decompress(raw, _MOST)
        content = json.loads(unpacked) if text.eof else None
    except (ValueError, zlib.error, RecursionError):
        content = None
    if not isinstance(content, dict) or "lines" in content:
        raise SaveError(spoken(_CUT))
    return content
