"""The map: what each hex of the island is, read from a file that can be corrected.

>>> kit().nature("1E"), kit().warehouses
('cave', ('A', 'I', 'Q'))
"""

import tomllib
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

from azardia_nb.errors import AzardiaError, short
from azardia_nb.games.axis_mundi.data.packaged import packaged
from azardia_nb.games.axis_mundi.rules.board import HEXES, NATURES, PIERS
from azardia_nb.text.language import spoken

PIER_NAMES = tuple(f"pier{1 + n}" for n in range(PIERS))


@dataclass(frozen=True)
class Map:
    """An island: its special hexes, each with what it is; all others are Accessible Hexes."""

    name: str
    note: str
    spaces: tuple[tuple[str, str], ...]  # hex, nature
    warehouses: tuple[str, ...]  # of seats 1, 2, 3
    powers: tuple[str, ...]  # as the D3 numbers them
    piers: tuple[tuple[str, str], ...]  # pier, its Warehouse
    treasure: tuple[str, ...] = ()

    def nature(self, hex: str) -> str:
        """Return what a hex is."""
        return dict(self.spaces).get(hex, "accessible")

    def codes(self) -> list[int]:
        """Return what each hex is, as the rules read it."""
        return [NATURES.index(self.nature(hex)) for hex in HEXES]

    def pack(self) -> dict[str, Any]:
        """Return the map as plain data, from which `unpack` makes it again."""
        return asdict(self)


def unpack(content: Any) -> Map:
    """Return the map of a file; AzardiaError where it is none."""
    raise AzardiaError(spoken("{given} is not a map", given=short(content)))


@cache
def kit() -> Map:
    """Return the kit's own map."""
    table = tomllib.loads(packaged("map.toml"))["map"]
    spaces = {"axis": "axis", **dict.fromkeys(PIER_NAMES, "pier")}
    for nature in ("path", "cave", "shelter", "inaccessible", "warehouse", "power"):
        spaces |= dict.fromkeys(table[nature], nature)
    return Map(
        table["name"],
        table["note"],
        tuple(spaces.items()),
        tuple(table["warehouse"]),
        tuple(table["power"]),
        tuple(table["pier"].items()),
        tuple(table["treasure"]),
    )
