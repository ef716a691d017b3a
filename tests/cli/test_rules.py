"""`azardia rules`: what is looked up by id, by number, by words, and the sheet to print."""

from pathlib import Path

import pytest

from azardia_nb.cli.main import main
from azardia_nb.cli.status import DONE, NO, WRONG
from azardia_nb.games import load, names
from azardia_nb.games.azardia.text.open import ruling_answer, ruling_question
from azardia_nb.games.rulebook import rulebook
from azardia_nb.games.terms import CARD, RULE, RULING
from azardia_nb.text.language import LANGUAGES
from tests.cases import each
from tests.text.golden import tells

Capture = pytest.CaptureFixture[str]
AZARDIA = load("azardia").variant()


def said(capsys: Capture, *given: str) -> str:
    assert main(["rules", *given]) == DONE
    return capsys.readouterr().out


def test_without_a_name_all_rules_and_questions_are_listed(capsys: Capture) -> None:
    text = said(capsys)
    for one in rulebook(AZARDIA):
        assert (f" {one.id} " in text) == (one.kind != CARD)


def test_a_rule_has_an_id_and_a_number(capsys: Capture) -> None:
    by_number = said(capsys, "6.2")
    assert by_number == said(capsys, "turn.zero")
    assert "6.2 · turn.zero" in by_number
    assert by_number in said(capsys, "6") == said(capsys, "turn")


def test_an_open_question_has_all_its_answers(capsys: Capture) -> None:
    text = said(capsys, "challenge_tie", "--language", "es")
    assert ruling_question("challenge_tie", "es") in text
    for answer in (
        ("reroll: " + ruling_answer("challenge_tie", "reroll", "es")),
        "arriver: ",
        "nothing: ",
        "Por defecto: reroll",
    ):
        assert f"- {answer}" in text


def test_words_are_found_without_capitals_and_accents(capsys: Capture) -> None:
    text = said(capsys, "--search", "REPLICAR habilidad", "--language", "es")
    assert "abilities_answerable" in text
    assert "turn.zero" not in text
    assert main(["rules", "--search", "dragon"]) == NO


def test_cards_of_the_deck_are_shown(capsys: Capture) -> None:
    text = said(capsys, "--cards")
    assert "Shed Your Skin (shed-skin)" in text
    assert "Action × 12" in text
    assert "turn.zero" not in text


@each("code", LANGUAGES)
@each("name", names())
def test_every_game_has_rules_to_look_up(name: str, code: str) -> None:
    articles = rulebook(load(name).variant(), code)
    assert articles
    known = [(one.kind, one.id) for one in articles]
    assert len(set(known)) == len(known)
    for one in articles:
        assert one.title or one.text
        assert bool(one.number) == (one.kind == RULE)
        assert one.lines or one.kind != RULING
        assert "{" not in one.title + one.text + "".join(one.lines)


def test_what_is_not_there_is_said_in_one_line(capsys: Capture) -> None:
    assert main(["rules", "turn.zer"]) == WRONG
    assert tells(capsys.readouterr().err, "rulebook.unknown", name="'turn.zer'")


def test_the_sheet_has_every_rule(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "sheet.html"
    assert str(file) in said(capsys, "--sheet", str(file))
    page = file.read_text("utf-8")
    assert page.count("<section>") == sum(one.kind == RULE for one in rulebook(AZARDIA))
    assert main(["rules", "--sheet", str(tmp_path / "no" / "way.html")]) == WRONG
