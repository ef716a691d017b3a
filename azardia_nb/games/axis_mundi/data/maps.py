"""The map: the terrain of each hex, from a file that users may change.

>>> kit().nature("1E"), kit().warehouses
('cave', ('A', 'I', 'Q'))
"""

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from azardia_nb.errors import AzardiaError, short
from azardia_nb.files.toml_file import Place, TomlText, read_text
from azardia_nb.games.axis_mundi.data import packaged
from azardia_nb.games.axis_mundi.rules import board
from azardia_nb.text.language import one_line, spoken
from azardia_nb.text.read import remedy_for

PIER_NAMES = tuple(f"pier{1 + n}" for n in range(board.PIERS))
CORNERS = tuple(
    name
    for at, name in enumerate(board.HEXES[: board.MIDDLE])
    if board.index_of(at) % int(board.RINGS[at]) == 0
)
SHORE_CORNERS = CORNERS[: board.SIDES]
LISTED = ("warehouse", "power", "path", "cave", "shelter", "inaccessible")
FIXED = {"axis": "axis", **dict.fromkeys(PIER_NAMES, "pier")}  # terrain that no file may change
TREASURES = 8
ON_TREASURE = ("path", "accessible", "shelter")  # setup.treasure


@dataclass(frozen=True)
class Map:
    """A map: the terrain of special hexes; all others are Accessible Hexes."""

    name: str
    note: str
    spaces: tuple[tuple[str, str], ...]  # hex, terrain
    warehouses: tuple[str, ...]  # of seats 1, 2, 3
    powers: tuple[str, ...]  # in the order of the D3's faces
    piers: tuple[tuple[str, str], ...]  # pier, its Warehouse
    treasure: tuple[str, ...] = ()

    def nature(self, hex: str) -> str:
        """Return the terrain of a hex."""
        return dict(self.spaces).get(hex, "accessible")

    def codes(self) -> list[int]:
        """Return the terrain of all hexes, in order, as indices into `board.NATURES`."""
        return [board.NATURES.index(self.nature(hex)) for hex in board.HEXES]

    def pack(self) -> dict[str, Any]:
        """Return the map as plain data, which `unpack` reads."""
        listed = {
            word: [hex for hex, nature in self.spaces if nature == word] for word in LISTED[2:]
        }
        return {
            "name": self.name,
            **({"note": self.note} if self.note else {}),
            "warehouse": list(self.warehouses),
            "power": list(self.powers),
            "pier": dict(self.piers),
            **listed,
            "treasure": list(self.treasure),
        }


@cache
def kit() -> Map:
    """Return the kit's own map."""
    return parse(packaged("map.toml"), "map.toml")[0]


def load(path: str | os.PathLike[str]) -> Map:
    """Return the map of a file; DataError lists all its faults."""
    return parse(*read_text(path))[0]


def parse(text: str, label: str = "map") -> tuple[Map, tuple[str, ...]]:
    """Return the map of a text, and warnings; DataError lists all its faults."""
    file = TomlText(text, label)
    file.keys((), file.content, ("map",))
    table = file.content.get("map")
    if not isinstance(table, dict):
        file.fault((), spoken("[map] is missing"), spoken("use a table"))
        table = {}
    map = _read(file, ("map",), table)
    file.end()
    return map, tuple(_map_warnings(file.label, map))


def unpack(content: Any) -> Map:
    """Return the map that `pack` has written; AzardiaError for anything else."""
    if not isinstance(content, dict):
        raise AzardiaError(spoken("{given} is not a map", given=short(content)))
    file = TomlText("", "map")
    # a saved file may hold control characters that move a terminal's cursor
    texts = {key: one_line(content[key]) for key in ("name", "note") if key in content}
    content = content | texts
    if content.get("note") == "":  # an earlier version wrote maps without a note like this
        del content["note"]
    map = _read(file, ("map",), content)
    file.end()
    return map


def _read(file: TomlText, at: Place, table: Mapping[str, Any]) -> Map:
    """Return the map of a table; faults go to `file`, whose `end` raises them."""
    file.keys(at, table, ("name", "note", *LISTED, "pier", "treasure"))
    natures = dict(FIXED)
    lists: dict[str, list[str]] = {}
    for word in LISTED:
        lists[word] = []
        for number, hex in enumerate(file.listed((*at, word), table.get(word))):
            if _is_new(file, (*at, word, number), hex, natures):
                natures[hex] = word
                lists[word].append(hex)
                _check_ground(file, (*at, word, number), hex, word)
    for word in ("warehouse", "power"):
        _check_count(file, (*at, word), len(lists[word]), board.PIERS, word)
    for number, hex in enumerate(lists["cave"]):
        _check_cave(file, (*at, "cave", number), hex, lists["cave"])
    piers = _piers(file, (*at, "pier"), table.get("pier"), lists["warehouse"])
    treasure = _treasure(file, (*at, "treasure"), table.get("treasure", []), natures)
    return Map(
        file.text((*at, "name"), table.get("name")),
        file.text((*at, "note"), table["note"]) if "note" in table else "",
        tuple(natures.items()),
        tuple(lists["warehouse"]),
        tuple(lists["power"]),
        tuple(piers.items()),
        treasure,
    )


def _is_new(file: TomlText, at: Place, hex: Any, natures: Mapping[str, str]) -> bool:
    """Return whether a hex exists and has no terrain yet; if not, add the fault to `file`."""
    if not isinstance(hex, str) or hex not in board.HEXES:
        file.fault(
            at, spoken("there is no hex {name}", name=short(hex)), remedy_for(hex, board.HEXES)
        )
    elif hex in FIXED:
        wrong = spoken("{name} is always what it is", name=hex)
        file.fault(at, wrong, spoken("leave it out here"))
    elif hex in natures:
        wrong = spoken("{name} is already {nature}", name=hex, nature=natures[hex])
        file.fault(at, wrong, spoken("list each hex only once"))
    else:
        return True
    return False


def _check_ground(file: TomlText, at: Place, hex: str, word: str) -> None:
    """Add a fault to `file` if terrain `word` cannot be on this Level or corner."""
    level = int(board.HEIGHTS[board.HEXES.index(hex)])
    if word == "warehouse" and hex not in SHORE_CORNERS:
        wrong = spoken("{name} is no corner of the shore", name=hex)
        file.fault(at, wrong, _use_one_of(SHORE_CORNERS))
    elif word == "power" and level:
        wrong = spoken("{name} is not on the shore", name=hex)
        file.fault(at, wrong, spoken("Power Hexes are on the Sea Level"))
    elif word == "cave" and level not in (1, 2):
        wrong = spoken("{name} is not on Level 1 or 2", name=hex)
        file.fault(at, wrong, spoken("Cave Hexes are on Levels 1 and 2"))
    elif word in ("path", "shelter") and not level:
        wrong = spoken("{name} is on the shore", name=hex)
        file.fault(at, wrong, spoken("Path and Shelter Hexes are on Levels 1 to 3"))


def opposite(hex: str) -> str:
    """Return the hex opposite a hex on its ring.

    >>> opposite("1E"), opposite("2H")
    ('1N', '2B')
    """
    at = board.HEXES.index(hex)
    ring = int(board.RINGS[at])
    return str(board.HEXES[board.place(ring, at - board.FIRST[ring] + board.SIDES * ring // 2)])


def _check_cave(file: TomlText, at: Place, hex: str, caves: Iterable[str]) -> None:
    if opposite(hex) not in caves:
        wrong = spoken("no cave lies opposite {name}", name=hex)
        file.fault(at, wrong, spoken("list {name}, too, or neither", name=opposite(hex)))


def _check_count(file: TomlText, at: Place, count: int, right: int, word: str) -> None:
    if count != right:
        wrong = spoken("{n} hexes of {nature}", n=count, nature=word)
        file.fault(at, wrong, spoken("list exactly {n}", n=right))


def _piers(file: TomlText, at: Place, table: Any, warehouses: list[str]) -> dict[str, str]:
    """Return the Warehouse of each pier; faults go to `file`."""
    piers: dict[str, str] = {}
    if not isinstance(table, dict):
        example = '{ pier1 = "A", pier2 = "I", pier3 = "Q" }'
        file.fault(at, f"pier = {short(table)}", spoken("use {example}", example=example))
        return piers
    file.keys(at, table, PIER_NAMES)
    for pier in PIER_NAMES:
        hex = table.get(pier)
        if hex not in warehouses:
            wrong = spoken("{pier} is outside {name}", pier=pier, name=short(hex))
            file.fault((*at, pier), wrong, _use_one_of(warehouses))
        elif hex in piers.values():
            wrong = spoken("two piers are outside {name}", name=hex)
            file.fault((*at, pier), wrong, spoken("each Warehouse has one pier"))
        else:
            piers[pier] = hex
    return piers


def _treasure(
    file: TomlText, at: Place, listed: Any, natures: Mapping[str, str]
) -> tuple[str, ...]:
    """Return the hexes recommended for Treasure tokens; faults go to `file`."""
    treasures: list[str] = []
    for number, hex in enumerate(file.listed(at, listed)):
        here = (*at, number)
        if not isinstance(hex, str) or hex not in board.HEXES:
            file.fault(
                here,
                spoken("there is no hex {name}", name=short(hex)),
                remedy_for(hex, board.HEXES),
            )
            continue
        ground, level = natures.get(hex, "accessible"), int(board.HEIGHTS[board.HEXES.index(hex)])
        if hex in treasures:
            wrong = spoken("{name} is already {nature}", name=hex, nature="treasure")
            file.fault(here, wrong, spoken("list each hex only once"))
        elif ground not in ON_TREASURE or not level:
            wrong = spoken("{name} is {nature} on Level {n}", name=hex, nature=ground, n=level)
            right = spoken(
                "treasure lies on {names} of Levels 1 to 3", names=", ".join(ON_TREASURE)
            )
            file.fault(here, wrong, right)
        else:
            treasures.append(hex)
    if treasures:
        _check_count(file, at, len(treasures), TREASURES, "treasure")
    return tuple(treasures)


def _use_one_of(words: Iterable[str]) -> str:
    return spoken("use one of {words}", words=", ".join(words))


def _map_warnings(label: str, map: Map) -> Iterable[str]:
    """Yield warnings where a map differs from the rulebook, or in counts from the kit's map."""
    own = kit() if label != "map.toml" else map
    for word in LISTED:
        here, usual = (sum(what == word for _, what in one.spaces) for one in (map, own))
        if here != usual:
            warning = spoken(
                "{file}: {n} hexes of {nature}; the kit's map has {usual}",
                file=label,
                n=here,
                nature=word,
                usual=usual,
            )
            yield warning
    for hex in CORNERS[board.SIDES :]:
        if map.nature(hex) != "path":
            yield spoken(
                "{file}: {name} is a corner and {nature}; corners of Levels are Path Hexes",
                file=label,
                name=hex,
                nature=map.nature(hex),
            )
    for hex in map.powers:
        if hex not in SHORE_CORNERS:
            yield spoken(
                "{file}: {name} is a Power Hex, but no corner; they lie evenly round the shore",
                file=label,
                name=hex,
            )
