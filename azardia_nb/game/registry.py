"""Which games there are, by name: `azardia_nb.games` hands this on."""

import pkgutil
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from azardia_nb.errors import AzardiaError, short

if TYPE_CHECKING:
    from azardia_nb.game.protocol import GameType

GAMES = "azardia_nb.games"  # by its name: what is here stands below every game
NO_GAMES = "known_results", "machine"
DEFAULT = "azardia"  # the game that is meant where none is named

_loaded: dict[str, ModuleType] = {}  # by name: large games ask for their record at each new game


def names() -> list[str]:
    """Return what the games are called, for `load` and for `--game`."""
    return [name for name in _in(GAMES) if name not in NO_GAMES]


def _in(room: str) -> list[str]:
    return [module.name for module in pkgutil.iter_modules(import_module(room).__path__)]


def load(name: str) -> "GameType":
    """Return a game by its name, which may have hyphens; AzardiaError where there is none.

    >>> load("pig").name, load("bear-off").name
    ('pig', 'bear_off')
    """
    name = name.replace("-", "_") if isinstance(name, str) else name
    if not isinstance(name, str) or name not in _loaded:
        if name not in names():
            raise AzardiaError(f"there is no game {short(name)}; there are {', '.join(names())}")
        from azardia_nb.game import game  # noqa: F401 - what begins the games of a record

        module = import_module(f"{GAMES}.{name}")
        folder = hasattr(module, "__path__")
        _loaded[name] = import_module(f"{module.__name__}.record") if folder else module
    found: GameType = _loaded[name].GAME
    return found


def kinds(name: str) -> "list[GameType]":
    """Return all that is played by a game's name, or by its name, a colon and a number one of them.

    Raises AzardiaError where there is no such game.

    >>> [kind.engine.hides for kind in kinds("axis_mundi")], kinds("axis_mundi:1")[0].engine.hides
    ([False, True], True)
    """
    game, _, number = name.partition(":")
    found = [load(game), *load(game).kinds()]
    return [found[int(number)]] if number else found


def known(name: str) -> Any:
    """Return what is known of a small game, a module: its figures, published and worked out here.

    Raises AzardiaError for a game of which nothing is kept.

    >>> known("coin_race").duel_by_hand()
    Fraction(64, 105)
    """
    room = f"{GAMES}.known_results"
    if name not in _in(room):
        there = ", ".join(_in(room))
        raise AzardiaError(f"nothing is known of {short(name)}, but of {there}")
    return import_module(f"{room}.{name}")
