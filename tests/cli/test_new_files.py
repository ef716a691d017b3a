"""Files that a command begins anew: whole, or not there at all, so that it can be asked again."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from azardia_nb.cli.main import main
from azardia_nb.errors import FileError
from azardia_nb.records import scenario
from tests.cases import each

resource = pytest.importorskip("resource", reason="no limits on this system")


@contextmanager
def little_room(most: int = 100) -> Iterator[None]:
    """Let no file have more bytes, as on a disk that is full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def case(file: Path) -> int:
    try:
        scenario.save("title = 'a case'\n" * 100, file)
    except FileError:
        return 2
    return 0


NEW: dict[str, Callable[[Path], int]] = {
    "a deck": lambda file: main(["deck", "new", str(file)]),
    "a deck of Titan Race": lambda file: main(["deck", "new", str(file), "--game", "titan_race"]),
    "circuits": lambda file: main(["circuit", "new", str(file)]),
    "a rule case": case,
}


@each("name", NEW)
def test_a_file_that_has_no_room_is_not_begun(name: str, tmp_path: Path) -> None:
    file = tmp_path / "new.toml"
    with little_room():
        assert NEW[name](file) == 2
    assert not list(tmp_path.iterdir())
    assert NEW[name](file) == 0
    before = file.read_bytes()
    assert NEW[name](file) == 2, "what is there stays as it is"
    assert file.read_bytes() == before
