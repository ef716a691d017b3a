"""`azardia rules`: what is looked up by id, by number, by words, and the sheet to print."""

from pathlib import Path

import pytest

from azardia_nb.cli.main import main
from azardia_nb.games import load
from azardia_nb.games.commands import DONE, WRONG
from azardia_nb.games.rulebook import rulebook
from azardia_nb.games.terms import RULE

Capture = pytest.CaptureFixture[str]
AZARDIA = load("azardia").variant()


def said(capsys: Capture, *given: str) -> str:
    assert main(["rules", *given]) == DONE
    return capsys.readouterr().out


def test_the_sheet_has_every_rule(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "sheet.html"
    assert str(file) in said(capsys, "--sheet", str(file))
    page = file.read_text("utf-8")
    assert page.count("<section>") == sum(one.kind == RULE for one in rulebook(AZARDIA))
    assert main(["rules", "--sheet", str(tmp_path / "no" / "way.html")]) == WRONG
