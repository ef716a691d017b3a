"""Texts by id: a missing text or field is reported when a language is loaded."""

import re
from pathlib import Path

import pytest

from azardia_nb.errors import AzardiaError, FileError
from azardia_nb.text.by_id import by_id

ENGLISH = """\
[rule."zones.return"]
title = "Back"
text = "Tile {gate} leads to {tile}."
[event]
moved = "{name} moves."
"""
SPANISH = ENGLISH.replace("Back", "Vuelta al 5 %")


def texts(folder: Path, spanish: str) -> Path:
    (folder / "en.toml").write_text(ENGLISH, encoding="utf-8")
    (folder / "es.toml").write_text(spanish, encoding="utf-8")
    return folder


def test_a_text_is_found_by_its_id(tmp_path: Path) -> None:
    said = by_id(texts(tmp_path, SPANISH), "es")
    assert said["rule"]["zones.return"]["title"] == "Vuelta al 5\N{NO-BREAK SPACE}%"
    assert said["event"]["moved"] == {"text": "{name} moves."}


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (SPANISH.replace("{gate}", "{goal}"), "rule.zones.return.text has {goal}, {tile}"),
        (SPANISH.replace("{tile}", "80"), "rule.zones.return.text has {gate}, and"),
        (SPANISH.replace('title = "', 'name = "'), "English has rule.zones.return.title"),
        (SPANISH.replace("moved", "went"), "English has event.moved.text"),
        (f'{SPANISH}went = "X"', "event.went.text is not in English"),
        (f'{SPANISH}went = "', "es.toml: "),
    ],
)
def test_what_is_not_as_in_english_is_told(wrong: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(FileError, match=re.escape(told)):
        by_id(texts(tmp_path, wrong), "es")


def test_another_language_is_refused(tmp_path: Path) -> None:
    with pytest.raises(AzardiaError, match="'fr'"):
        by_id(texts(tmp_path, SPANISH), "fr")
