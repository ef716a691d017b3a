"""Games by name: those of installed packages, and those registered in this process.

A package offers a game by an entry point of the group `azardia_nb.games`: the game's name, and the
place of its record. In pyproject.toml::

    [project.entry-points."azardia_nb.games"]
    twenty = "my_package.twenty:GAME"
"""

import copyreg
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from azardia_nb.errors import AzardiaError, short
from azardia_nb.files.python_file import run_file
from azardia_nb.game.protocol import GameType

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "azardia_nb.games"
DEFAULT = "azardia"

_loaded: dict[str, GameType] = {}
_files: dict[str, Path] = {}  # of games that come from a file, by the game's name


def names() -> list[str]:
    """Return the names of all games in alphabetical order, for `load` and `--game`."""
    return sorted({*_offered(), *_loaded})


@cache
def _offered() -> "dict[str, EntryPoint]":
    """Return the entry points of installed games whose module exists, by name."""
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=GROUP) if _exists(entry.module)}


def _exists(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # one of its packages
        return False


def load(name: str | GameType) -> GameType:
    """Return the record of a game, given by its name or its file, such as "my_game.py".

    Hyphens in a name count as underscores. A record is registered and returned. Raises AzardiaError
    for an unknown name, and for a file without a game.

    >>> load("pig").name, load("bear-off").name
    ('pig', 'bear_off')
    """
    if isinstance(name, GameType):
        return name if name.name in _offered() else register(name)
    if isinstance(name, str) and name.endswith(".py"):
        return _load_file(Path(name))
    name = name.replace("-", "_") if isinstance(name, str) else name
    if isinstance(name, str) and name in _loaded:
        return _loaded[name]
    if not isinstance(name, str) or name not in _offered():
        choices = ", ".join(names()) or "no games: install azardia-nb with pip"
        raise AzardiaError(f"there is no game {short(name)}; there are {choices}")
    game = _offered()[name].load()
    if not isinstance(game, GameType) or game.name != name:
        place = _offered()[name].value
        raise AzardiaError(f"the game {name}: {place} is {short(game)}, not a record of this name")
    return _loaded.setdefault(name, game)


def _load_file(file: Path) -> GameType:
    """Return the game of a Python file, registered; AzardiaError if the file defines no `GAME`."""
    path = file.resolve()
    module = sys.modules.get(path.stem)
    if module is None or getattr(module, "__file__", None) != str(path):
        module = run_file(file)
    game = getattr(module, "GAME", None)
    if not isinstance(game, GameType):
        del sys.modules[path.stem]
        raise AzardiaError(f"{file}: has no game; a game's file ends with its record, GAME")
    _files[game.name] = path
    return register(game)


def register(game: GameType) -> GameType:
    """Make `game` known by its name in this process, and return it.

    Raises AzardiaError for anything but a record, and for a name that an installed game has.

    >>> register(load("pig")).name
    'pig'
    """
    if not isinstance(game, GameType):
        raise AzardiaError(f"{short(game)} is no game: register takes its record, GAME")
    if game.name in _offered() and _loaded.get(game.name) is not game:
        raise AzardiaError(f"there is a game {game.name} already: give yours another name")
    _loaded[game.name] = game
    return game


def kinds(name: str) -> list[GameType]:
    """Return all records with the name of a game, or only the numbered one for "name:number".

    Raises AzardiaError for an unknown game.

    >>> [kind.engine.hides for kind in kinds("pig")], kinds("pig:0")[0].name
    ([False], 'pig')
    """
    game, _, number = name.partition(":")
    records = [load(game), *load(game).kinds()]
    return [records[int(number)]] if number else records


def _reduce(game: GameType) -> Any:
    """Pickle a game by its name, because its functions cannot be pickled."""
    if game.found is not None:
        return game.found, ()
    if _loaded.get(game.name) is game and game.name in _offered():
        return load, (game.name,)
    if game.name in _files:
        return load, (str(_files[game.name]),)
    return object.__reduce_ex__(game, 2)


copyreg.pickle(GameType, _reduce)
