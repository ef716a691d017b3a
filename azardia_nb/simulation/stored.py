"""Simulations stored in a folder of Parquet files, for more games than memory holds.

A run writes parts, and each file is written whole or not at all. If a run is killed, the same call
continues it. Every part records its games, task and rules, so that runs of different tasks or rules
are never mixed. Its name ends with a digest of the file, which reveals damage. Any Parquet reader
can read the folder, for example `pandas.read_parquet("games.parquet")`.
"""

import hashlib
import io
import json
import os
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from importlib.metadata import version
from itertools import pairwise
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from azardia_nb.errors import AzardiaError, FileError, is_whole, short
from azardia_nb.files.checked_file import replace_file, shown_path
from azardia_nb.files.lock import FileLock, Timeout
from azardia_nb.game.registry import DEFAULT, load
from azardia_nb.players import Strategy, name_of
from azardia_nb.simulation.chunk import CHUNK, Played, load_library, play_chunk, rules_key
from azardia_nb.simulation.results import Results, Summary, replayed, summarize
from azardia_nb.simulation.run import RunOptions, bar, run, say_interrupted, stopped_by_interrupt
from azardia_nb.simulation.task import Kind, Task, check_games, task_of
from azardia_nb.text.language import reason, spoken

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa
    import pyarrow.parquet as pq

# A part is written after this many games or seconds, whichever is first.
PART = 50_000
SECONDS = 5.0
KEY = b"azardia"  # of the kit's own entry in a file's metadata
DIGITS = 16  # of a digest
_DIGEST = re.compile(rf"-([0-9a-f]{{{DIGITS}}})\b")


class Part(NamedTuple):
    """A Parquet file of games, with its `metadata`."""

    file: Path
    first: int  # number of the first game, from 0
    games: int
    metadata: dict[str, Any]

    @property
    def end(self) -> int:
        """The number of the first game after those in the file."""
        return self.first + self.games


class Piece(NamedTuple):
    """The missing games of a chunk: from game `there` up to game `games`, excluded."""

    number: int  # of the chunk, from 0
    games: int
    there: int


@dataclass(frozen=True)
class Stored:
    """Simulated games that are stored in a folder.

    >>> import tempfile
    >>> from azardia_nb.simulation import simulate, store, stored
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     games = store(f"{folder}/games.parquet", 600, ("random", "greedy"), seed=1)
    ...     again = stored(f"{folder}/games.parquet")
    ...     again.games, again.results().equals(simulate(600, ("random", "greedy"), seed=1))
    (600, True)
    """

    path: Path
    task: Task
    files: tuple[Part, ...]
    interrupted: bool = False

    @property
    def games(self) -> int:
        """The number of games that are stored in the folder."""
        return sum(part.games for part in self.files)

    def parts(self) -> Iterator[Results]:
        """Yield the results in order, one file at a time; FileError for a damaged file."""
        for part in self.files:
            results = _games(part)
            results.task = self.task
            results.plays = np.array(part.metadata["plays"], np.int64)
            yield results

    def results(self) -> Results:
        """Return the results of all games, in memory; FileError for a damaged file."""
        import pandas as pd

        parts = list(self.parts())
        results = Results(pd.concat(parts))
        results.task = self.task
        results.plays = np.sum([part.plays for part in parts], axis=0)
        results.interrupted = self.interrupted
        return results

    def summary(self) -> Summary:
        """Return the summary of all games, read file by file; FileError for a damaged file."""
        return summarize(self.task, self.parts())

    def replay(self, game: int) -> Any:
        """Return the game number `game` at its end with its history; `go(0)` leads to its start.

        Raises AzardiaError for an unknown number, and FileError if the rules have changed since.
        """
        there = is_whole(game) and any(part.first <= game < part.end for part in self.files)
        if not there:
            raise AzardiaError(f"{shown_path(self.path)}: no game {short(game)} there")
        if self.files[0].metadata["rules"] != rules_key(self.task.variant.type):
            raise FileError(f"{_changed(self.path, self.files[0])}, and would play another game")
        return replayed(self.task, int(game))


def stored(path: str | os.PathLike[str]) -> Stored:
    """Return the games stored in the folder `path`; FileError if it holds none, or other files."""
    files = _parts(Path(path))
    if not files:
        raise FileError(f"{shown_path(path)}: no games are there")
    return Stored(Path(path), _task(files[0]), files)


def summary(path: str | os.PathLike[str]) -> Summary:
    """Return the summary of the games stored in the folder `path`, read one file at a time.

    Raises FileError as `stored` does, and for a damaged file.
    """
    return stored(path).summary()


def store(
    path: str | os.PathLike[str],
    games: int,
    players: Sequence[Strategy] | None = None,
    *,
    game: Kind = DEFAULT,
    seed: int = 0,
    **options: Any,
) -> Stored:
    """Play the games that `simulate` would return, and write them to the folder `path`.

    Games that are already there are not played again. Raises AzardiaError as `simulate` does, for
    a strategy that is no named bot (it might differ when the run is continued), and without
    pyarrow. Raises FileError if the folder holds something else, or cannot be written; the games
    written by then stay, and the same call continues after them.
    """
    run_options, options = RunOptions.split(options)
    task = task_of(players, game=game, seed=seed, **options)
    stored = _store(path, task, games, run_options)
    if stored.interrupted:
        say_interrupted(stored.games, games, saved=True)
    return stored


def _store(path: str | os.PathLike[str], task: Task, games: int, options: RunOptions) -> Stored:
    folder = Path(path)
    check_games(games)
    for player in task.players:
        if not isinstance(player, str):
            raise AzardiaError(
                f"{name_of(player)}: games go to a folder only between bots with a name; a "
                "strategy of your own may be another one when the run goes on"
            )
    if not os.fspath(path):
        raise FileError(spoken("games go into a folder: give it a name"))
    _make(folder)
    _parts(folder)  # raises for a foreign folder before a lock is left in it
    with _only_writer(folder):
        files = _parts(folder)
        if files:
            _check_same(folder, files[0], task)
        for left in folder.glob(".games-*"):
            left.unlink()  # of a run that was killed while it wrote
        pieces = list(_missing(files, games))
        stop = Event()
        if pieces:
            load_library(task)
            there = sum(min(part.end, games) - part.first for part in files if part.first < games)
            chunks = ((piece.number, piece.games) for piece in pieces)
            with (
                stopped_by_interrupt(stop),
                bar(games, options.progress, there) as meter,
                closing(run(task, chunks, stop, options)) as playing,
                _Writer(folder, task) as writer,
            ):
                for piece, played in zip(pieces, playing, strict=False):
                    added = _new(task, piece, played)
                    writer.add(piece.number * CHUNK + piece.there, added)
                    meter.update(len(added.rows))
            files = _parts(folder)
        return Stored(folder, task, files, interrupted=any(_missing(files, games)))


def _new(task: Task, piece: Piece, played: Played) -> Played:
    """Return the games of `played`, a chunk, that the folder does not have yet."""
    if not piece.there:
        return played
    before = play_chunk(task, piece.number, min(piece.there, len(played.rows))).plays
    return Played(played.rows[piece.there :], played.plays - before)


def _missing(files: tuple[Part, ...], games: int) -> Iterator[Piece]:
    """Yield the pieces that are missing among the first `games` games, in order."""
    at = 0
    for first, end in [*((part.first, part.end) for part in files), (games, games)]:
        gap = min(first, games)
        while at < gap:
            number, there = divmod(at, CHUNK)
            until = min((number + 1) * CHUNK, gap)
            yield Piece(number, until - number * CHUNK, there)
            at = until
        at = max(at, end)


class _Writer:
    """Collects consecutive games, and writes them to files of the folder."""

    def __init__(self, folder: Path, task: Task) -> None:
        self._folder = folder
        self._task = task
        self._first = 0
        self._waiting: list[Played] = []
        self._began = time.monotonic()

    def __enter__(self) -> "_Writer":
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        # Finished games are saved after any error but a failed write.
        if kind is None or not issubclass(kind, FileError):
            self._write()

    def add(self, first: int, played: Played) -> None:
        """Take over the games `played`, the first of which has the number `first`."""
        waiting = sum(len(each.rows) for each in self._waiting)
        if first != self._first + waiting:
            self._write()
            waiting = 0
        if not waiting:
            self._first = first
        self._waiting.append(played)
        full = waiting + len(played.rows) >= PART
        if full or time.monotonic() - self._began > SECONDS:
            self._write()

    def _write(self) -> None:
        waiting, self._waiting = self._waiting, []
        self._began = time.monotonic()
        games = sum(len(each.rows) for each in waiting)
        if not games:
            return
        first, self._first = self._first, self._first + games
        results = Results.of(self._task, waiting, first)
        metadata = {
            "first": first,
            "games": games,
            "plays": results.plays.tolist(),
            "rules": rules_key(self._task.variant.type),
            "version": version("azardia-nb"),
            "task": _task_metadata(self._task),
        }
        content = _content(results, metadata)
        file = self._folder / f"games-{first:09}-{_digest(content)}.parquet"
        beside = self._folder / f".{file.stem}"
        try:
            with open(beside, "wb") as stream:
                stream.write(content)
                stream.flush()
                os.fsync(stream.fileno())
            replace_file(beside, file)
        except OSError as error:
            raise FileError(
                f"{shown_path(self._folder)}: games cannot be written: {reason(error)}; those that "
                f"are there stay, and the same call goes on after them"
            ) from None
        finally:
            with suppress(OSError):
                beside.unlink()


def _content(results: Results, metadata: dict[str, Any]) -> "pa.Buffer":
    """Return the content of a Parquet file with these `results` and `metadata`."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    # As a column: of a RangeIndex, Parquet would store only the ends.
    results.index = results.index.astype(np.int64)
    table = pa.Table.from_pandas(results, preserve_index=True)
    pairs = {**(table.schema.metadata or {}), KEY: json.dumps(metadata).encode()}
    buffer = pa.BufferOutputStream()
    pq.write_table(
        table.replace_schema_metadata(pairs), buffer, compression="zstd", write_page_checksum=True
    )
    return buffer.getvalue()


def _digest(content: "bytes | pa.Buffer") -> str:
    return hashlib.sha256(content).hexdigest()[:DIGITS]


@contextmanager
def _opened(file: Path) -> "Iterator[pq.ParquetFile]":
    """Yield the opened Parquet file `file`; FileError if it is damaged."""
    import pyarrow.parquet as pq

    try:
        content = file.read_bytes()
    except OSError as error:
        raise FileError(f"{shown_path(file)}: cannot be read: {reason(error)}") from None
    digest = _DIGEST.search(file.name)
    if digest and digest[1] != _digest(content):
        raise _damaged(file)
    try:
        with pq.ParquetFile(io.BytesIO(content), page_checksum_verification=True) as opened:
            if not digest and KEY in (opened.metadata.metadata or {}):
                raise _damaged(file)  # it has lost its name
            yield opened
    except AzardiaError:
        raise
    except Exception:  # a foreign file can make the reader raise anything
        raise _damaged(file) from None


def _games(part: Part) -> Results:
    """Return the results in a Parquet file of the folder."""
    with _opened(part.file) as opened:
        results = Results(_renamed(opened.read().to_pandas()))
        if results.index.tolist() != list(range(part.first, part.end)):
            raise _damaged(part.file)
    return results


def _renamed(games: "pd.DataFrame") -> "pd.DataFrame":
    """Return the DataFrame of a file, with today's names for columns that were renamed.

    In version 0.1 `winner` was the seat and `winning_chair` the player.
    """
    if "winning_chair" not in games:
        return games
    old = games.columns
    names = {"winner": "winning_seat", "winning_chair": "winner"}
    names |= {name: name.replace("chair_", "player_") for name in old if name.startswith("chair_")}
    return games[["winning_chair", *old.drop("winning_chair")]].rename(columns=names)


def _damaged(file: Path) -> FileError:
    return FileError(
        f"{shown_path(file)}: damaged; delete this file, and the same run plays its games again"
    )


def _make(folder: Path) -> None:
    """Create the folder unless it exists; AzardiaError without pyarrow."""
    import importlib.util

    if importlib.util.find_spec("pyarrow") is None:
        raise AzardiaError("Parquet takes pyarrow: pip install '.[lab]' in the kit’s folder")
    try:
        folder.mkdir(exist_ok=True)
    except FileExistsError:
        raise FileError(
            f"{shown_path(folder)}: a file is there; games go into a folder, under another name"
        ) from None
    except (OSError, ValueError) as error:
        raise FileError(f"{shown_path(folder)}: cannot be made: {reason(error)}") from None


def _parts(folder: Path) -> tuple[Part, ...]:
    """Return the folder's files of games in order; FileError for any other file in it."""
    try:
        names = sorted(entry for entry in folder.iterdir() if not entry.name.startswith("."))
    except (OSError, ValueError) as error:
        raise FileError(f"{shown_path(folder)}: cannot be read: {reason(error)}") from None
    files = tuple(sorted((_part(file) for file in names), key=lambda part: part.first))
    for one, next in pairwise(files):
        if (one.metadata["rules"], one.metadata["task"]) != (
            next.metadata["rules"],
            next.metadata["task"],
        ):
            raise FileError(f"{shown_path(next.file)}: of another run than {one.file.name}")
        if one.end > next.first:
            raise FileError(f"{shown_path(next.file)}: some of its games are in {one.file.name}")
    return files


def _part(file: Path) -> Part:
    foreign = f"{shown_path(file)}: not written by simulate; games need a folder of their own"
    if file.suffix != ".parquet" or not file.is_file():
        raise FileError(foreign)
    with _opened(file) as opened:
        raw = (opened.schema_arrow.metadata or {}).get(KEY)
        if raw is None:
            raise FileError(foreign)
        metadata = json.loads(raw)
        part = Part(file, metadata["first"], metadata["games"], metadata)
        whole = part.games == opened.metadata.num_rows and is_whole(part.first)
        if not whole or not {"plays", "rules", "version", "task"} <= metadata.keys():
            raise _damaged(file)
    return part


# The task in a file's metadata.


def _task_metadata(task: Task) -> dict[str, Any]:
    game = task.variant.type
    pack = game.simulation().pack or game.pack
    content = {"players": list(task.players), "seed": task.seed, "game": game.name}
    plain: dict[str, Any] = _plain({**content, **pack(task.variant.options)})
    return plain


def _plain(content: dict[str, Any]) -> Any:
    """Return the metadata as it reads back from JSON: tuples become lists."""
    return json.loads(json.dumps(content))


def _task(part: Part) -> Task:
    content = part.metadata["task"]
    try:
        game = load(content["game"])
        unpack = game.simulation().unpack or game.unpack
        return task_of(content["players"], game=unpack(content), seed=content["seed"])
    except (KeyError, TypeError, AzardiaError):
        raise _damaged(part.file) from None


def _check_same(folder: Path, part: Part, task: Task) -> None:
    """Raise FileError unless `part` belongs to a run of `task` under the present rules."""
    if part.metadata["rules"] != rules_key(task.variant.type):
        raise FileError(f"{_changed(folder, part)}; choose another file")
    there, here = (_flat(metadata) for metadata in (part.metadata["task"], _task_metadata(task)))
    if there != here:
        differ = [name for name in there | here if there.get(name) != here.get(name)]
        differences = ", ".join(
            name
            if isinstance(there.get(name) or here.get(name), dict)
            else f"{name} {there.get(name)}, not {here.get(name)}"
            for name in differ
        )
        raise FileError(
            f"{shown_path(folder)}: the games there are of another run ({differences}); choose "
            f"another file, or ask for the same run"
        )


def _flat(content: dict[str, Any]) -> dict[str, Any]:
    """Return the metadata of a task, with an entry of its own for each house rule."""
    flat = load(content["game"]).simulation().flat or _options
    game = {} if content["game"] == DEFAULT else {"game": content["game"]}
    return {"players": content["players"], "seed": content["seed"], **game, **flat(content)}


def _options(content: Mapping[str, Any]) -> dict[str, Any]:
    return dict(content.get("options", {}))


def _changed(folder: Path, part: Part) -> str:
    return (
        f"{shown_path(folder)}: the rules or the bots have changed since these games were played "
        f"(azardia-nb {part.metadata['version']})"
    )


@contextmanager
def _only_writer(folder: Path) -> Iterator[None]:
    """Lock the folder against other runs inside the `with` block; FileError if it is locked."""
    try:
        lock = FileLock(folder / ".lock").acquire(blocking=False)
    except Timeout:
        raise FileError(
            f"{shown_path(folder)}: another run is writing there; wait for its end"
        ) from None
    except OSError as error:
        message = f"{shown_path(folder)}: cannot be written to: {reason(error)}"
        raise FileError(message) from None
    with lock:
        yield
