"""The games of the kit by name; `azardia_nb.games` re-exports this."""

import pkgutil
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from azardia_nb.errors import AzardiaError, short

if TYPE_CHECKING:
    from azardia_nb.game.protocol import GameType

GAMES = "azardia_nb.games"  # by name, because every game imports this package
NO_GAMES = "known_results", "machine"
DEFAULT = "azardia"

_loaded: dict[str, ModuleType] = {}  # by name; large games load their record for each new game


def names() -> list[str]:
    """Return the names of all games, for `load` and `--game`."""
    return [name for name in _in(GAMES) if name not in NO_GAMES]


def _in(room: str) -> list[str]:
    return [module.name for module in pkgutil.iter_modules(import_module(room).__path__)]


def load(name: str) -> "GameType":
    """Return a game by its name, with underscores or hyphens; AzardiaError if it is unknown.

    >>> load("pig").name, load("bear-off").name
    ('pig', 'bear_off')
    """
    name = name.replace("-", "_") if isinstance(name, str) else name
    if not isinstance(name, str) or name not in _loaded:
        if name not in names():
            raise AzardiaError(f"there is no game {short(name)}; there are {', '.join(names())}")
        from azardia_nb.game import game  # noqa: F401 - sets `GameType.begins`

        module = import_module(f"{GAMES}.{name}")
        folder = hasattr(module, "__path__")
        _loaded[name] = import_module(f"{module.__name__}.record") if folder else module
    found: GameType = _loaded[name].GAME
    return found


def kinds(name: str) -> "list[GameType]":
    """Return all records under a game's name, or one of them for `name:number`.

    Raises AzardiaError for an unknown game.

    >>> [kind.engine.hides for kind in kinds("axis_mundi")], kinds("axis_mundi:1")[0].engine.hides
    ([False, True], True)
    """
    game, _, number = name.partition(":")
    found = [load(game), *load(game).kinds()]
    return [found[int(number)]] if number else found


def known(name: str) -> Any:
    """Return the module with known results of a small game.

    Raises AzardiaError for a game without one.

    >>> known("coin_race").duel_by_hand()
    Fraction(64, 105)
    """
    room = f"{GAMES}.known_results"
    if name not in _in(room):
        there = ", ".join(_in(room))
        raise AzardiaError(f"nothing is known of {short(name)}, but of {there}")
    return import_module(f"{room}.{name}")
