"""The handout: questions on one page, their key on the next, and no script."""

import base64
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from azardia_nb import AzardiaError
from azardia_nb.errors import FileError
from azardia_nb.games.azardia.lessons import questions
from azardia_nb.text.language import LANGUAGES
from azardia_widgets.lesson.handout import Handout

VOID = {"meta"}


class Nesting(HTMLParser):
    """Notes the elements that are opened, and fails where they are not closed in order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.feed(page)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_key_stands_on_a_page_of_its_own(code: str) -> None:
    handout = Handout(2, 5, code)
    pupils, key = handout.html().split("<section class='azardia-key'>")
    for question in questions(2, 5):
        assert question.asked(code) in pupils
        assert question.told(code) not in pupils
        assert question.explained(code) not in pupils
        assert question.told(code) in key
        assert question.explained(code) in key
    assert pupils.count("azardia-room'") == len(handout.questions)
    assert ".azardia-key { break-before: page" in pupils


def test_it_is_in_the_language_asked_for() -> None:
    assert "<span>Name:</span><span>Date:</span>" in Handout(2).html()
    assert "<span>Nombre:</span><span>Fecha:</span>" in Handout(2, language="es").html()
    assert "lang='es'" in Handout(2, language="es").html()


def test_the_same_seed_is_the_same_page() -> None:
    assert Handout(2, 3).html() == Handout(2, 3).html() != Handout(2, 4).html()
    assert "Seed 3" in Handout(2, 3).html()


def test_it_shows_itself_at_the_end_of_a_cell() -> None:
    handout = Handout(2, 5)
    assert handout._repr_html_() == handout.html()
    bundle = handout._repr_mimebundle_(include=None)
    assert bundle["text/plain"] == "Exercises of lesson 2"
    link, shown = bundle["text/html"].split("</p>", 1)
    assert shown == handout.html()
    source = re.search('base64,([^"]+)', link)
    assert source is not None
    assert base64.b64decode(source[1]).decode() == handout.page()
    assert eval(repr(handout)).html() == handout.html()


def test_it_is_saved_as_a_page_by_itself(tmp_path: Path) -> None:
    file = tmp_path / "handout.html"
    Handout(2, 5, "es").save(file)
    page = file.read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>\n<html lang='es'>")
    assert "<title>Ejercicios de la lección 2</title>" in page
    seen = Nesting(page).seen
    assert not {"script", "link", "img"} & set(seen)
    assert "http" not in page


def test_a_file_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="no se puede escribir"):
        Handout(2, language="es").save(tmp_path / "nowhere" / "handout.html")


def test_there_is_none_for_a_lesson_without_exercises() -> None:
    with pytest.raises(AzardiaError, match="lesson 99"):
        Handout(99)
