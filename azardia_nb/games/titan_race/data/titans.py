"""The six Titans and the colours of the faces, read from a file that owners can correct.

>>> kit().titans[5].start, kit().titans[5].colour
(4, 'purple')
"""

import os
from dataclasses import asdict, dataclass, replace
from functools import cache
from typing import Any, TypeAlias

from azardia_nb.errors import AzardiaError, short
from azardia_nb.files.toml_file import TomlText, read_text
from azardia_nb.games.titan_race.data import packaged
from azardia_nb.games.titan_race.rules.board import DIE_PATHS, FACES, FIRST_PATH, LAST_PATH, PATHS
from azardia_nb.games.titan_race.rules.state import TITANS as TITANS
from azardia_nb.text.language import spoken

NAMES = {
    "rassik": "Rassik",
    "grinder": "Grinder",
    "craken": "Craken",
    "slaugg": "Slaugg",
    "ragnarok": "Ragnarok",
    "chtoolhoo": "Chtoolhoo",
}
COLOURS = ("yellow", "green", "brown", "red", "blue", "purple")
MOST_LIFE = 12
EXTRAS = {"trap": "trap", "strike": "strike"}  # extra part by face


Lives: TypeAlias = tuple[int, int, int]  # at the start, maximum, after a K.O.


@dataclass(frozen=True)
class Titan:
    """A Titan: its colour, and its gauge (lives at the start, maximum, and after a K.O.).

    `balanced` is its gauge under the ruling `gauges=balanced`.
    """

    id: str
    colour: str
    start: int = 6
    most: int = 6
    after_ko: int = 6
    gains_by_colour: bool = True
    pays_for_wild: bool = True
    balanced: Lives | None = None  # None: the gauge of the kit's file

    def with_lives(self, start: int, most: int, after_ko: int) -> "Titan":
        """Return the Titan with another gauge."""
        return replace(self, start=start, most=most, after_ko=after_ko)


@dataclass(frozen=True)
class Titans:
    """All Titans in the order of TITANS; the colours of the faces in the order of FACES."""

    titans: tuple[Titan, ...]
    colours: tuple[str, ...]

    def pack(self) -> dict[str, Any]:
        """Return the Titans as plain data; `unpack` reverses it."""
        return {"titans": [asdict(titan) for titan in self.titans], "colours": list(self.colours)}


@cache
def kit() -> Titans:
    """Return the Titans of the kit's file."""
    return parse(packaged("titans.toml"), "titans.toml")


# Chtoolhoo's gauge in the rulebook; the other Titans start at their maximum
BOOK_START, BOOK_MOST = 4, 6


def balanced(titans: Titans) -> Titans:
    """Return the Titans with their balanced gauges.

    A Titan that declares none gets the balanced gauge of the kit's file, or keeps its gauge if that
    file has none.
    """
    result = []
    for one, own in zip(titans.titans, kit().titans, strict=True):
        lives = one.balanced or own.balanced
        result.append(one.with_lives(*lives) if lives else one)
    return Titans(tuple(result), titans.colours)


def with_full_gauges(titans: Titans) -> Titans:
    """Return the Titans with full gauges at the start and after a K.O., except Chtoolhoo: 4 of 6.

    This is the meaning of `gauges=book` in files from when balanced gauges were the default.
    """
    result = [
        one.with_lives(BOOK_START, BOOK_MOST, BOOK_START)
        if one.id == TITANS[-1]
        else one.with_lives(one.most, one.most, one.most)
        for one in titans.titans
    ]
    return Titans(tuple(result), titans.colours)


def load(path: str | os.PathLike[str]) -> Titans:
    """Read the Titans from a file; DataError lists all faults."""
    return parse(*read_text(path))


def parse(text: str, label: str = "titans") -> Titans:
    """Read the Titans from a text; DataError lists all faults."""
    file = TomlText(text, label, headings=["titan"])
    file.keys((), file.content, ("face", "titan"))
    colours: dict[str, str] = {}
    for place, table in file.tables("face"):
        file.keys(place, table, ("id", "colour", "path", "extra", "price"))
        id = file.word((*place, "id"), table.get("id"), [f for f in FACES if f not in colours])
        left = [colour for colour in COLOURS if colour not in colours.values()]
        colour = file.word((*place, "colour"), table.get("colour"), left)
        if id and colour:
            colours[id] = colour
            face = FACES.index(id)
            paths = list(PATHS[FIRST_PATH[face] : LAST_PATH[face] + 1])
            usual = {
                "path": None if len(paths) == DIE_PATHS else paths,
                "extra": EXTRAS.get(id),
                "price": 1 if len(paths) == DIE_PATHS else None,
            }
            for key, right in usual.items():
                if table.get(key) != right:
                    wrong = f"{key} = {short(table.get(key))}"
                    remedy = spoken("the rulebook says: {said}", said=short(right))
                    file.fault((*place, key), wrong, remedy)
    by_id: dict[str, Titan] = {}
    for place, table in file.tables("titan"):
        one = _titan(file, place, table, by_id)
        if one is not None:
            by_id[one.id] = one
    for id in TITANS:
        if id not in by_id:
            file.fault((), spoken("{name} is missing", name=id), spoken("use one or more"))
    file.end()
    if len(colours) < len(FACES):
        file.fault(("face",), spoken("{n} faces", n=len(colours)), spoken("use six"))
    file.end()
    return Titans(tuple(by_id[id] for id in TITANS), tuple(colours[face] for face in FACES))


def _titan(file: TomlText, place: Any, table: Any, titans: dict[str, Titan]) -> Titan | None:
    keys = ("id", "rider", "colour", "life", "balanced", "gains_by_colour", "pays_for_wild")
    file.keys(place, table, keys)
    id = file.word((*place, "id"), table.get("id"), [t for t in TITANS if t not in titans])
    colours = {titan.colour for titan in titans.values()}
    left = [colour for colour in COLOURS if colour not in colours]
    colour = file.word((*place, "colour"), table.get("colour"), left)
    lives = _lives(file, (*place, "life"), table.get("life"))
    balanced = None
    if "balanced" in table:
        balanced = _lives(file, (*place, "balanced"), table["balanced"])
    gains = file.flag((*place, "gains_by_colour"), table.get("gains_by_colour", True))
    pays = file.flag((*place, "pays_for_wild"), table.get("pays_for_wild", True))
    return Titan(id, colour, *lives, gains, pays, balanced) if id and colour else None


def _lives(file: TomlText, place: Any, table: Any) -> Lives:
    """Return the gauge that a table in a file describes; faults are added to `file`."""
    table = table if isinstance(table, dict) else {}
    file.keys(place, table, ("start", "most", "after_ko"))
    most = file.whole((*place, "most"), table.get("most"), 1, MOST_LIFE)
    start = file.whole((*place, "start"), table.get("start"), 1, most)
    return start, most, file.whole((*place, "after_ko"), table.get("after_ko"), 1, most)


def unpack(content: Any) -> Titans:
    """Return the Titans that `pack` wrote; AzardiaError if the data is invalid."""
    try:
        titans = tuple(
            Titan(**one | {"balanced": tuple(one.get("balanced") or ()) or None})
            for one in content["titans"]
        )
        result = Titans(titans, tuple(content["colours"]))
        right = (
            [titan.id for titan in titans] == list(TITANS)
            and sorted(result.colours) == sorted(COLOURS)
            and sorted(titan.colour for titan in titans) == sorted(COLOURS)
            and all(_is_sound(titan) for titan in titans)
        )
    except (TypeError, KeyError):
        right = False
    if not right:
        raise AzardiaError(spoken("these are not Titans: {given}", given=short(content)))
    return result


def _is_sound(titan: Titan) -> bool:
    gauges = [(titan.start, titan.most, titan.after_ko)]
    return all(
        len(lives) == len(gauges[0])
        and all(type(n) is int for n in lives)
        and 1 <= min(lives) <= max(lives) <= lives[1] <= MOST_LIFE
        for lives in gauges + ([titan.balanced] if titan.balanced else [])
    )
