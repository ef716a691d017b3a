"""The ladder: results of a person's games against bots, stored beside the answers.

Lines are only added, so that two windows or kernels never overwrite each other's results. A game
counts once.

>>> one = Result("azardia", True, ("greedy", "greedy"), won=True, aided=False, learner="", id="1")
>>> odd = line(one).replace("greedy", "random", 1)  # edited
>>> found = read([line(one), odd, line(one)])
>>> found.results == (one,), found.odd
(True, 1)
"""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import NamedTuple, get_args

from azardia_nb.errors import FileError
from azardia_nb.files.checked_file import (
    CANNOT_READ,
    CANNOT_WRITE,
    check_of,
    file_error,
    parse_json,
)
from azardia_nb.files.lock import folder_lock
from azardia_nb.records.answers import FOLDER, course_folder
from azardia_nb.simulation.statistics import Estimate, share

FILE = "ladder.jsonl"
LONGEST = 4000  # characters of a line; one of ours has some hundreds


@dataclass(frozen=True)
class Result:
    """The result of a finished game: the rivals, and whether the person won.

    It is `aided` if the person used a hint, took a move back, or let a bot move. `id` comes from
    the game's steps.
    """

    game: str
    cards: bool
    rivals: tuple[str, ...]  # sorted
    won: bool
    aided: bool
    learner: str  # "" without a name
    id: str


class Ladder(NamedTuple):
    """The results in a store, each game once; `odd` counts lines that cannot be used."""

    results: tuple[Result, ...]
    odd: int


class Rung(NamedTuple):
    """The results of all games of one kind against the same rivals."""

    game: str
    cards: bool
    rivals: tuple[str, ...]
    won: int
    played: int
    aided: int

    @property
    def share(self) -> Estimate | None:
        """The share of games won, with its interval; None if no game counts."""
        return share(self.won, self.played) if self.played else None


def line(result: Result) -> str:
    """Return the line that stores `result`, with a checksum."""
    content = asdict(result) | {"rivals": list(result.rivals)}
    return json.dumps({**content, "check": check_of(content)}, ensure_ascii=False)


def read(lines: Iterable[str]) -> Ladder:
    """Return the results in stored `lines`; edited or damaged lines are only counted."""
    results: dict[str, Result] = {}
    odd = 0
    for text in lines:
        result = _result(text)
        if result is None:
            odd += 1
        else:
            results.setdefault(result.id, result)
    return Ladder(tuple(results.values()), odd)


def _result(text: str) -> Result | None:
    try:
        content = parse_json(text) if len(text) <= LONGEST else {}
        check = content.pop("check")
        if check != check_of(content):
            return None
        rivals = tuple(content.pop("rivals"))
        result = Result(rivals=rivals, **content)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None
    typed = (
        type(getattr(result, one.name)) is one.type
        for one in fields(result)
        if not get_args(one.type)
    )
    return result if all(typed) and all(type(one) is str for one in rivals) else None


def rungs(results: Iterable[Result]) -> list[Rung]:
    """Return the results added up by game and rivals, sorted."""
    kinds: dict[tuple[str, bool, tuple[str, ...]], list[Result]] = {}
    for one in results:
        kinds.setdefault((one.game, one.cards, one.rivals), []).append(one)
    return [
        Rung(*kind, sum(one.won for one in own), len(own), len(all) - len(own))
        for kind, all in sorted(kinds.items())
        for own in [[one for one in all if not one.aided]]
    ]


# --- the file -------------------------------------------------------------------------------------


def file() -> Path:
    """Return the path of the ladder's file, in the folder of answers."""
    return course_folder() / FOLDER / FILE


def lines() -> list[str]:
    """Return the lines of the ladder's file; empty without a file. FileError if unreadable."""
    path = file()
    try:
        text = path.read_text("utf-8", errors="replace")
    except FileNotFoundError:
        return []
    except OSError as error:
        raise file_error(CANNOT_READ, path, error, FileError) from None
    return [one for one in text.splitlines() if one.strip()]


def add(result: Result) -> None:
    """Append a result to the ladder's file; FileError if that fails."""
    path = file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with folder_lock(path.parent), path.open("ab") as opened:
            # The last line lacks its end if a computer went off while it was written.
            cut = path.stat().st_size and not _ends(path)
            opened.write(b"\n" * bool(cut) + line(result).encode() + b"\n")
    except OSError as error:
        raise file_error(CANNOT_WRITE, path, error, FileError) from None


def _ends(path: Path) -> bool:
    with path.open("rb") as opened:
        opened.seek(-1, 2)
        return opened.read() == b"\n"
