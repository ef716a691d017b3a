"""Promises of `each`: all cases run separately, and failing ones are named."""

import os
from pathlib import Path

import pytest

from tests.cases import each


def test_every_case_that_fails_is_named() -> None:
    tried = []

    @each("one, other", [(1, 1), (1, 2), (3, 3), (4, 5)])
    def equal(one: int, other: int) -> None:
        tried.append(one)
        assert one == other

    with pytest.raises(BaseExceptionGroup) as failed:
        equal()
    assert tried == [1, 1, 3, 4]
    assert [fault.__notes__ for fault in failed.value.exceptions] == [
        ["with one, other = (1, 2)"],
        ["with one, other = (4, 5)"],
    ]


def test_cases_leave_each_other_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    @each("inner", "ab")
    @each("outer", "cd")
    def alone(
        inner: str,
        outer: str,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        assert list(tmp_path.iterdir()) == []
        assert "AZARDIA_CASE" not in os.environ
        monkeypatch.setenv("AZARDIA_CASE", inner)
        (tmp_path / "file").touch()
        print(outer)
        assert capsys.readouterr().out == f"{outer}\n"

    alone(tmp_path=tmp_path, monkeypatch=monkeypatch, capsys=capsys)
    assert sorted(str(one.relative_to(tmp_path)) for one in tmp_path.rglob("file")) == [
        "0/0/file",
        "0/1/file",
        "1/0/file",
        "1/1/file",
    ]
