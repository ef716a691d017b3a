"""Copies of lessons for learners and teachers: complete, without overwriting their files."""

import re
from pathlib import Path

import nbformat
import pytest
from nbformat.sign import NotebookNotary

from azardia_nb import lessons
from azardia_nb.lessons.course import INDEX

EVERY = {path.relative_to(lessons.SOURCE).as_posix() for path in lessons.SOURCE.rglob("*.ipynb")}


def copied(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_all_lessons_are_copied_and_none_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / lessons.FIRST).write_text("mine", "utf-8")
    lessons.copy(tmp_path, teacher=True)
    assert copied(tmp_path) == EVERY
    assert (tmp_path / lessons.FIRST).read_text("utf-8") == "mine"


def test_students_get_neither_the_pages_for_the_teacher_nor_a_key(tmp_path: Path) -> None:
    lessons.copy(tmp_path)
    assert copied(tmp_path) == {name for name in EVERY if "teacher/" not in name}
    for path in tmp_path.rglob("*.ipynb"):
        assert "teacher/" not in path.read_text("utf-8"), path


def test_a_teacher_who_comes_later_gets_what_lacks(tmp_path: Path) -> None:
    lessons.copy(tmp_path)
    (tmp_path / "01-board.ipynb").write_text("mine", "utf-8")
    lessons.copy(tmp_path, teacher=True)
    assert copied(tmp_path) == EVERY
    assert (tmp_path / "01-board.ipynb").read_text("utf-8") == "mine"


@pytest.mark.parametrize("teacher", [False, True])
def test_no_link_leads_to_a_page_that_was_not_copied(tmp_path: Path, teacher: bool) -> None:
    lessons.copy(tmp_path, teacher=teacher)
    followed = 0
    for path in tmp_path.rglob("*.ipynb"):
        cells = lessons.read(path).cells
        shown = "".join(
            o.get("data", {}).get("text/html", "") for c in cells for o in c.get("outputs", ())
        )
        texts = "\n".join(c.source for c in cells if c.cell_type == "markdown")
        for link in re.findall(r"\]\(([^)#:]+)\)", texts) + re.findall(
            r'<a href="([^"#:]+)"', shown
        ):
            assert (path.parent / link).is_file(), (path, link)
            followed += 1
    assert followed > 100


def test_what_is_ours_and_unchanged_is_trusted(tmp_path: Path) -> None:
    lessons.copy(tmp_path / "lessons")
    changed = lessons.read(tmp_path / "lessons" / INDEX)
    changed.cells[-1].source += "?"
    nbformat.write(changed, tmp_path / "lessons" / INDEX)
    lessons.trust(tmp_path / "lessons", tmp_path / "jupyter")
    notary = NotebookNotary(data_dir=str(tmp_path / "jupyter"))
    assert notary.check_signature(lessons.read(tmp_path / "lessons" / lessons.FIRST))
    assert not notary.check_signature(changed)
    notary.store.close()


def test_a_copy_that_breaks_off_leaves_no_half_a_lesson(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(file: int) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", interrupted)
        with pytest.raises(KeyboardInterrupt):
            lessons.copy(tmp_path)
    assert not list(tmp_path.rglob("*.ipynb"))
    lessons.copy(tmp_path)
    assert len(list(tmp_path.rglob("*.ipynb"))) > 30
