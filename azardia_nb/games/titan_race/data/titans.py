"""The six Titans and the faces of the dice: colours and gauges, from a file that can be corrected.

>>> kit().titans[5].start, kit().titans[5].colour
(4, 'purple')
"""

import os
from dataclasses import asdict, dataclass, replace
from functools import cache
from typing import Any

from azardia_nb.errors import AzardiaError, short
from azardia_nb.files.toml_file import Checked, read_text
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
EXTRAS = {"trap": "trap", "strike": "strike"}  # of the faces of these names


@dataclass(frozen=True)
class Titan:
    """A Titan: its colour, and its lives at the start, at most, and after a K.O."""

    id: str
    colour: str
    start: int = 6
    most: int = 6
    after_ko: int = 6
    gains_by_colour: bool = True
    pays_for_wild: bool = True


@dataclass(frozen=True)
class Titans:
    """All Titans, in the order of TITANS, and the colours of the faces, in that of FACES."""

    titans: tuple[Titan, ...]
    colours: tuple[str, ...]

    def pack(self) -> dict[str, Any]:
        """Return them as plain data, from which `unpack` makes them again."""
        return {"titans": [asdict(titan) for titan in self.titans], "colours": list(self.colours)}


@cache
def kit() -> Titans:
    """Return the Titans of the kit's file."""
    return parse(packaged("titans.toml"), "titans.toml")


BOOK_START, BOOK_MOST = 4, 6  # Chtoolhoo's gauge in the rulebook; all others start at their top


def by_the_book(titans: Titans) -> Titans:
    """Return Titans that start, and get up, with their gauges full, as the rulebook has them."""
    found = [
        replace(one, start=BOOK_START, most=BOOK_MOST, after_ko=BOOK_START)
        if one.id == TITANS[-1]
        else replace(one, start=one.most, after_ko=one.most)
        for one in titans.titans
    ]
    return Titans(tuple(found), titans.colours)


EVEN = 6  # lives of all in `even`


def even() -> Titans:
    """Return the kit's Titans with six lives each, but for Chtoolhoo's four at the start.

    So rule cases have them: the kit's own lives were found by playing, and may change again.
    """
    found = [
        one if one.id == TITANS[-1] else replace(one, start=EVEN, most=EVEN, after_ko=EVEN)
        for one in kit().titans
    ]
    return Titans(tuple(found), kit().colours)


def load(path: str | os.PathLike[str]) -> Titans:
    """Read the Titans from a file; DataError says all that is wrong with it."""
    return parse(*read_text(path))


def parse(text: str, label: str = "titans") -> Titans:
    """Read the Titans from a text; DataError says all that is wrong with it."""
    file = Checked(text, label, headings=["titan"])
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
                    said = spoken("the rulebook says: {said}", said=short(right))
                    file.fault((*place, key), wrong, said)
    found: dict[str, Titan] = {}
    for place, table in file.tables("titan"):
        one = _titan(file, place, table, found)
        if one is not None:
            found[one.id] = one
    for id in TITANS:
        if id not in found:
            file.fault((), spoken("{name} is missing", name=id), spoken("use one or more"))
    file.end()
    if len(colours) < len(FACES):
        file.fault(("face",), spoken("{n} faces", n=len(colours)), spoken("use six"))
    file.end()
    return Titans(tuple(found[id] for id in TITANS), tuple(colours[face] for face in FACES))


def _titan(file: Checked, place: Any, table: Any, found: dict[str, Titan]) -> Titan | None:
    known = ("id", "rider", "colour", "life", "gains_by_colour", "pays_for_wild")
    file.keys(place, table, known)
    id = file.word((*place, "id"), table.get("id"), [t for t in TITANS if t not in found])
    taken = {titan.colour for titan in found.values()}
    left = [colour for colour in COLOURS if colour not in taken]
    colour = file.word((*place, "colour"), table.get("colour"), left)
    life = table.get("life")
    life = life if isinstance(life, dict) else {}
    file.keys((*place, "life"), life, ("start", "most", "after_ko"))
    most = file.whole((*place, "life", "most"), life.get("most"), 1, MOST_LIFE)
    start = file.whole((*place, "life", "start"), life.get("start"), 1, most)
    after = file.whole((*place, "life", "after_ko"), life.get("after_ko"), 1, most)
    gains = file.flag((*place, "gains_by_colour"), table.get("gains_by_colour", True))
    pays = file.flag((*place, "pays_for_wild"), table.get("pays_for_wild", True))
    return Titan(id, colour, start, most, after, gains, pays) if id and colour else None


def unpack(content: Any) -> Titans:
    """Return the Titans of a file that `pack` has written; AzardiaError where they are none."""
    try:
        titans = tuple(Titan(**one) for one in content["titans"])
        found = Titans(titans, tuple(content["colours"]))
        right = (
            [titan.id for titan in titans] == list(TITANS)
            and sorted(found.colours) == sorted(COLOURS)
            and sorted(titan.colour for titan in titans) == sorted(COLOURS)
            and all(_is_sound(titan) for titan in titans)
        )
    except (TypeError, KeyError):
        right = False
    if not right:
        raise AzardiaError(spoken("these are not Titans: {given}", given=short(content)))
    return found


def _is_sound(titan: Titan) -> bool:
    lives = (titan.start, titan.after_ko)
    return all(type(n) is int for n in (*lives, titan.most)) and (
        min(lives) >= 1 and max(lives) <= titan.most <= MOST_LIFE
    )
