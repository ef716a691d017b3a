from pathlib import Path

import pytest

from azardia_nb.errors import SaveError
from azardia_nb.files.lock import AutosaveFile

NAME = "x0 abc"


def test_what_one_has_left_the_next_one_finds_and_goes_on_with(tmp_path: Path) -> None:
    first = AutosaveFile(tmp_path / "games", NAME)
    assert first.take_over() is None
    first.write({"turn": 1})
    first.write({"turn": 2})
    first.release()
    assert AutosaveFile(tmp_path / "games", "x0 other").take_over() is None
    second = AutosaveFile(tmp_path / "games", NAME)
    found = second.take_over()
    assert found is not None
    assert b'"turn": 2' in found
    second.write({"turn": 3})
    assert second.path == first_path(tmp_path)


def first_path(folder: Path) -> Path:
    (path,) = (folder / "games").glob("*.json")
    return path


def test_two_who_play_at_once_have_a_file_each(tmp_path: Path) -> None:
    first, second = (AutosaveFile(tmp_path, NAME) for _ in range(2))
    first.write({"turn": 1})
    assert second.take_over() is None, "it is being played"
    second.write({"turn": 2})
    first.write({"turn": 3})
    texts = [path.read_text("utf-8") for path in sorted(tmp_path.glob("*.json"))]
    assert ['"turn": 3' in texts[0], '"turn": 2' in texts[1]] == [True, True]
    first.forget()
    first.release()
    third = AutosaveFile(tmp_path, NAME)
    assert third.take_over() is None
    second.release()
    assert third.take_over()


def test_nothing_is_written_for_who_has_not_played(tmp_path: Path) -> None:
    file = AutosaveFile(tmp_path / "games", NAME)
    assert file.take_over() is None
    file.forget()
    assert not list(tmp_path.iterdir())


def test_a_folder_that_cannot_be_had_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file", "utf-8")
    file = AutosaveFile(tmp_path / "games", NAME)
    assert file.take_over() is None
    with pytest.raises(SaveError):
        file.write({"turn": 1})
