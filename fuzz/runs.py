"""Stored runs with something wrong in a file: the very same games, or one clear error.

Bits that flip, files that end early or go on, that somebody has edited, that lie under another's
name or come from another run.
"""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from azardia_nb import Rulings
from azardia_nb.errors import FileError
from azardia_nb.simulation import Results, Stored, simulate, stored
from fuzz.findings import Broken, Case, Kind
from fuzz.inputs import ACCEPTED, REFUSED, clear

GAMES = (2, 3, 7)  # after each of them a file ends
BOTS = ("random", "greedy")
Files = Sequence[Path]
Damage = Callable[[Files, np.random.Generator], None]


def _run(out: Path, games: int, **others: object) -> Stored:
    options = {"seed": 1, "progress": False, "jobs": 1, "out": out, **others}
    found: Stored = simulate(games, BOTS, **options)  # type: ignore[call-overload]
    return found


@cache
def _whole() -> Results:
    return simulate(GAMES[-1], BOTS, seed=1, jobs=1, progress=False)


@cache
def _contents(kind: str) -> dict[str, bytes]:
    """Return the files of a run, by name: of the one that is read, or of another."""
    others = {
        "other seed": {"seed": 2},
        "other rules": {"rulings": Rulings(zone_return="stop")},
    }.get(kind, {})
    with TemporaryDirectory() as folder:
        out = Path(folder) / "games.parquet"
        for games in GAMES:
            _run(out, games, **others)
        return {file.name: file.read_bytes() for file in sorted(out.glob("*.parquet"))}


# --- what goes wrong ----------------------------------------------------------------------------


def _one_of(files: Files, rng: np.random.Generator) -> Path:
    return files[int(rng.integers(len(files)))]


def flip(files: Files, rng: np.random.Generator) -> None:
    """Flip one bit."""
    file = _one_of(files, rng)
    raw = bytearray(file.read_bytes())
    raw[int(rng.integers(len(raw)))] ^= 1 << int(rng.integers(8))
    file.write_bytes(raw)


def cut_off(files: Files, rng: np.random.Generator) -> None:
    """End early, or go on."""
    file = _one_of(files, rng)
    raw = file.read_bytes()
    more = rng.bytes(int(rng.integers(1, 50)))
    file.write_bytes(raw + more if rng.random() < 0.2 else raw[: int(rng.integers(len(raw)))])


def overwrite(files: Files, rng: np.random.Generator) -> None:
    """Have something else in the middle, as of a block of the disk."""
    file = _one_of(files, rng)
    raw = bytearray(file.read_bytes())
    at, many = int(rng.integers(len(raw))), int(rng.integers(1, 600))
    other = bytes(many) if rng.random() < 0.5 else rng.bytes(many)
    raw[at : at + many] = other[: len(raw) - at]
    file.write_bytes(raw)


def edit(files: Files, rng: np.random.Generator) -> None:
    """Change a number, and write the file again with what it tells of itself."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    file = _one_of(files, rng)
    table = pq.read_table(file)
    names = [
        name for name in table.column_names if pa.types.is_integer(table.schema.field(name).type)
    ]
    name = names[int(rng.integers(len(names)))]
    cells = table.column(name).to_pylist()
    cells[int(rng.integers(len(cells)))] += 1
    at = table.schema.get_field_index(name)
    changed = table.set_column(
        at, table.schema.field(at), pa.array(cells, table.schema.field(at).type)
    )
    pq.write_table(changed.replace_schema_metadata(table.schema.metadata), file)


def swap(files: Files, rng: np.random.Generator) -> None:
    """Let two files change names, or one be there twice."""
    one, other = (files[int(at)] for at in rng.permutation(len(files))[:2])
    first, second = one.read_bytes(), other.read_bytes()
    one.write_bytes(second)
    if rng.random() < 0.5:
        other.write_bytes(first)


def mix(files: Files, rng: np.random.Generator) -> None:
    """Put a file of another run among them, or in the place of one."""
    of = _contents(("other seed", "other rules")[int(rng.integers(2))])
    other = list(of)[int(rng.integers(len(of)))]
    file = _one_of(files, rng)
    file.with_name(file.name if rng.random() < 0.5 else other).write_bytes(of[other])


def take_away(files: Files, rng: np.random.Generator) -> None:
    """Have one file less, or one under a name of its own."""
    file = _one_of(files, rng)
    if rng.random() < 0.5:
        file.unlink()
    else:
        file.rename(file.with_name(f"{file.stem}-copy.parquet"))


DAMAGES: tuple[Damage, ...] = (*[flip] * 10, cut_off, overwrite, edit, swap, mix, take_away)


# --- the cases ----------------------------------------------------------------------------------


def run(case: Case) -> str:
    """Read a stored run with something wrong in it; do as the error says, and go on with it."""
    rng = case.rng
    out = case.folder / "games.parquet"
    out.mkdir()
    for name, raw in _contents("").items():
        (out / name).write_bytes(raw)
    damage = DAMAGES[int(rng.integers(len(DAMAGES)))]
    damage(sorted(out.glob("*.parquet")), rng)
    did = damage.__name__.replace("_", " ")
    before = {file.name: file.read_bytes() for file in out.iterdir()}
    try:
        found = stored(out)
        _same(found.results(), did)
        "\n".join(found.summary().lines())
        came = ACCEPTED
    except FileError as error:
        clear(str(error))
        came = REFUSED
    except Broken:
        raise
    except Exception as error:
        raise Broken(f"{did}: {type(error).__name__}: {ascii(str(error))[:200]}") from error
    if {file.name: file.read_bytes() for file in out.iterdir()} != before:
        raise Broken(f"{did}: reading has changed a file")
    _go_on(out, did)
    return f"{did} {came}"


def _same(found: Results, did: str) -> None:
    """Raise Broken unless these are games of the run."""
    whole = _whole()
    if not found.index.isin(whole.index).all():
        raise Broken(f"{did}: games that were never played")
    if not found.equals(whole.loc[found.index]) or found.seed != whole.seed:
        raise Broken(f"{did}: other games are read")
    if len(found) == len(whole) and not np.array_equal(found.plays, whole.plays):
        raise Broken(f"{did}: other cards were played")


def _go_on(out: Path, did: str) -> None:
    """Play the run again: with each damaged file deleted, as the error says, it is whole."""
    for _ in GAMES:
        try:
            _same(_run(out, GAMES[-1]).results(), did)
            return
        except FileError as error:
            clear(str(error))
            named = [file for file in out.iterdir() if f"{file}: damaged" in str(error)]
            if not named:  # of another run, say
                return
            named[0].unlink()
    raise Broken(f"{did}: it cannot be gone on with")


def _ready() -> None:
    _whole()
    for kind in ("", "other seed", "other rules"):
        _contents(kind)


KINDS = {"stored runs": Kind(run, 5000, ready=_ready)}
