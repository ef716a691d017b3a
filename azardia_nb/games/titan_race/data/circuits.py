"""Circuits: the special spaces of a board, read from a file that owners can correct.

>>> kit()["pools"].nature("E5"), list(kit())
('lava', ['plain', 'pools', 'lagoon', 'foundry', 'ruins', 'eye', 'plains'])
"""

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from azardia_nb.errors import AzardiaError, short
from azardia_nb.files.toml_file import Place, TomlText, read_text
from azardia_nb.games.titan_race.data import packaged
from azardia_nb.games.titan_race.rules import board
from azardia_nb.text.language import one_line, spoken
from azardia_nb.text.read import remedy_for

NAMES = board.names_of()
WORDS = board.NATURES[1:]
FREE_OF_ICE = 2  # minimum number of spaces without ice per ring, so that every slide ends


@dataclass(frozen=True)
class Circuit:
    """A board with its special spaces and their kinds; all others are ordinary."""

    id: str
    name: str
    spaces: tuple[tuple[str, str], ...]  # (space, kind) pairs

    def nature(self, space: str) -> str:
        """Return the kind of a space; "" for an ordinary one."""
        return dict(self.spaces).get(space, "")

    def codes(self) -> list[int]:
        """Return the kind of each space, as an index of `board.NATURES`."""
        natures = dict(self.spaces)
        return [board.NATURES.index(natures.get(space, "")) for space in NAMES]

    def pack(self) -> dict[str, Any]:
        """Return the circuit as plain data; `unpack` reverses it."""
        return {"id": self.id, "name": self.name, "spaces": dict(self.spaces)}


PLAIN = Circuit("plain", "A plain board", ())


def kit() -> Mapping[str, Circuit]:
    """Return the kit's circuits by id, the plain board first."""
    return {PLAIN.id: PLAIN} | _kit()[0]


@cache
def _kit() -> tuple[dict[str, Circuit], tuple[str, ...]]:
    return parse(packaged("circuits.toml"), "circuits.toml")


def load(path: str | os.PathLike[str]) -> tuple[dict[str, Circuit], tuple[str, ...]]:
    """Return the circuits in a file, by id, and warnings; DataError lists all faults."""
    return parse(*read_text(path))


def race_circuits(path: str | os.PathLike[str]) -> list[Circuit]:
    """Return the circuits of a file for a race: one, or three for a Grand Slam.

    Raises AzardiaError for any other number of circuits.
    """
    circuits = list(load(path)[0].values())
    if len(circuits) not in (1, board.SLAM):
        wrong = spoken("{file}: {n} circuits", file=os.fspath(path), n=len(circuits))
        right = spoken("leave the one to race on, or {n} for a Grand Slam", n=board.SLAM)
        raise AzardiaError(f"{wrong}; {right}")
    return circuits


def parse(text: str, label: str = "circuits") -> tuple[dict[str, Circuit], tuple[str, ...]]:
    """Return the circuits in a text, by id, and warnings; DataError lists all faults."""
    file = TomlText(text, label, headings=["circuit"])
    file.keys((), file.content, ("kit", "circuit"))
    circuits: dict[str, Circuit] = {}
    for place, table in file.tables("circuit"):
        file.keys(place, table, ("id", "name", "known", "spaces"))
        id = file.id(place, table, (*circuits, PLAIN.id))
        name = file.text((*place, "name"), table.get("name"))
        natures = _natures(file, (*place, "spaces"), table.get("spaces", {}))
        for number, item in enumerate(file.listed((*place, "known"), table.get("known", []))):
            _check_known(file, (*place, "known", number), item, natures)
        circuits[id] = Circuit(id, name, tuple(natures.items()))
    file.end()
    return circuits, tuple(_unusual(file.label, circuits.values()))


def with_spaces(spaces: Mapping[str, Iterable[str]], on: Circuit = PLAIN) -> Circuit:
    """Return circuit `on` with more special spaces; AzardiaError if they do not fit."""
    file = TomlText("", on.id)
    natures = dict(on.spaces) | _natures(file, (), {key: list(v) for key, v in spaces.items()})
    _check_ice(file, (), natures)
    file.end()
    return Circuit(on.id if natures == dict(on.spaces) else "own", on.name, tuple(natures.items()))


def unpack(content: Any) -> Circuit:
    """Return the circuit that `pack` wrote, or the kit's of that id; AzardiaError if invalid."""
    if isinstance(content, str):
        return circuit_named(content)
    if not isinstance(content, dict) or not isinstance(content.get("spaces"), dict):
        raise AzardiaError(spoken("{given} is not a circuit", given=short(content)))
    spaces: dict[str, list[str]] = {}
    for space, nature in content["spaces"].items():
        spaces.setdefault(str(nature), []).append(space)
    circuit = with_spaces(spaces)
    # The file may come from elsewhere: control characters in its names must not move a cursor.
    id, name = (one_line(str(content.get(key))) for key in ("id", "name"))
    return Circuit(id, name, circuit.spaces)


def circuit_named(id: object) -> Circuit:
    """Return a circuit of the kit; AzardiaError, with similar ids, if it is unknown."""
    circuit = kit().get(id) if isinstance(id, str) else None
    if circuit is None:
        wrong = spoken("there is no circuit {name}", name=short(id))
        raise AzardiaError(f"{wrong}; {remedy_for(id, list(kit()))}")
    return circuit


def _natures(file: TomlText, place: Place, spaces: Any) -> dict[str, str]:
    """Return the kind of each special space listed in a file; faults are added to `file`."""
    natures: dict[str, str] = {}
    if not isinstance(spaces, dict):
        file.fault(place, short(spaces), spoken("use a table"))
        return natures
    file.keys(place, spaces, WORDS)
    for nature in WORDS:
        for number, space in enumerate(file.listed((*place, nature), spaces.get(nature, []))):
            here = (*place, nature, number)
            if space not in NAMES:
                file.fault(
                    here,
                    spoken("there is no space {name}", name=short(space)),
                    remedy_for(space, NAMES),
                )
            elif NAMES.index(space) < board.START_SPACES:
                wrong = spoken("{name} is a start space", name=space)
                file.fault(here, wrong, spoken("start spaces must stay ordinary"))
            elif space in natures:
                wrong = spoken("{name} is already {nature}", name=space, nature=natures[space])
                file.fault(here, wrong, spoken("list each space only once"))
            else:
                natures[space] = nature
    _check_ice(file, place, natures)
    return natures


def _check_ice(file: TomlText, place: Place, natures: Mapping[str, str]) -> None:
    to = board.links(1).to
    for way in range(3):
        for start in range(len(NAMES)):
            ring, space = [start], int(to[start, way])
            while space != start:
                ring.append(space)
                space = int(to[space, way])
            free = sum(natures.get(NAMES[space]) != "ice" for space in ring)
            if free < FREE_OF_ICE:
                wrong = spoken("too much ice in a line through {name}", name=NAMES[start])
                right = spoken("leave {n} spaces without ice, so that slides end", n=FREE_OF_ICE)
                file.fault((*place, "ice"), wrong, right)
                return


def _check_known(file: TomlText, place: Place, example: Any, natures: Mapping[str, str]) -> None:
    """Check an example of the rulebook, such as "lava E5" or "not lava D4", against a circuit.

    A fault is added to `file`.
    """
    words = example.split() if isinstance(example, str) else []
    no = words[:1] == ["not"]
    nature, space = [*words[no:], "", ""][:2]
    nature = nature.replace("-", "_")
    if nature not in WORDS or space not in NAMES or len(words) != 2 + no:
        file.fault(place, short(example), spoken("use `lava E5`, or `not lava D4`"))
        return
    there = natures.get(space, "")
    same = there == nature or (no and nature == "ramp" and there.startswith("ramp"))
    if same == no:
        wrong = spoken("{name} is {nature}", name=space, nature=there or spoken("ordinary"))
        file.fault(place, wrong, spoken("the rulebook says: {said}", said=example))


def _unusual(label: str, circuits: Iterable[Circuit]) -> Iterable[str]:
    """Yield warnings where a circuit's numbers of special spaces differ from the kit's."""
    own = _kit()[0] if label != "circuits.toml" else {}
    for circuit in circuits:
        if circuit.id not in own:
            continue
        for nature in WORDS:
            here, usual = (
                sum(what == nature for _, what in one.spaces) for one in (circuit, own[circuit.id])
            )
            if here != usual:
                yield spoken(
                    "{file}: {name} has {n} spaces of {nature}; the kit's has {usual}",
                    file=label,
                    name=circuit.id,
                    n=here,
                    nature=nature,
                    usual=usual,
                )
