"""No text has a pattern that an editor would remove, and numbers agree with their nouns."""

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from azardia_nb.games import names
from azardia_nb.text.language import LANGUAGES
from tests.text import sample
from tests.text.test_language import extracted

PATTERNS = tomllib.loads((Path(__file__).parent / "patterns.toml").read_text(encoding="utf-8"))
ROOT = Path(__file__).parents[2]
DOCS = [ROOT / f"{name}.md" for name in ("README", "CHANGELOG", "CONTRIBUTING")]
DOCS += [*sorted((ROOT / "docs").glob("*.md")), ROOT / "notebooks/course.toml"]


def documents() -> Iterator[str]:
    """Yield the paragraphs of the documents outside the lessons, without code."""
    for path in DOCS:
        prose = re.sub(r"```.*?```", "", path.read_text("utf-8"), flags=re.DOTALL)
        yield from re.split(r"\n\s*\n", re.sub(r"`[^`]*`", "`…`", prose))


def texts(pool: str) -> Iterator[str]:
    if pool == "lessons":
        return sample.notebooks("en")
    if pool == "by id":
        return chain.from_iterable(sample.by_ids(game, "en") for game in names())
    return documents() if pool == "documents" else sample.catalogue("en")


@pytest.mark.parametrize("pool", ["interface", "by id", "lessons", "documents"])
def test_the_patterns_of_a_first_draft_stay_out(pool: str) -> None:
    found = [
        f"{better}: {text}"
        for text in texts(pool)
        for wrong, better in PATTERNS["wrong"].items()
        if re.search(wrong, " ".join(text.split()))
    ]
    assert not found, "\n".join(["", *found])


THINGS = "row|tile|card|level|turn|lap|game|step|roll|round|coin|player|draw|percentage point"
COSAS = "casillas|filas|cartas|niveles|turnos|vueltas|partidas|pasos|tiradas|rondas|monedas|puntos"
COSAS += "|veces"
ONE = r"(?<![\d.,/−+*×-])(?<!level )(?<!nivel )1"
AGREES = {
    "en": rf"{ONE} ({THINGS})s\b|{ONE} times (?!\d)|{ONE} of the [a-z ]+ (are|lead|add|give|do)\b"
    rf"|\b(?:[2-9]|\d\d+) ({THINGS})\b(?! \d)",
    "es": rf"{ONE} ({COSAS})\b|\b(sobran|quedan|faltan|son|hay que dar) 1\b(?!\d|[.,/]\d)",
}


@pytest.fixture(params=[4, pytest.param(len(sample.SEEDS), marks=pytest.mark.nightly)])
def exercises(request: pytest.FixtureRequest) -> Callable[[str], set[str]]:
    """Return a function from a language to the texts of exercises for some seeds."""
    return lambda code: _exercises(code, request.param)


@cache
def _exercises(code: str, seeds: int) -> set[str]:
    return set(sample.exercises(code, range(seeds)))


def test_numbers_agree_with_their_nouns(exercises: Callable[[str], set[str]]) -> None:
    for code in LANGUAGES:
        assert len(exercises(code)) > 1000
        wrong = sorted(text for text in exercises(code) if re.search(AGREES[code], text))
        assert not wrong, "\n".join(["", *wrong])


@pytest.mark.parametrize(("code", "space", "comma"), [("en", "", ","), ("es", "\u00a0", ".")])
def test_numbers_are_written_as_the_language_does(
    code: str, space: str, comma: str, exercises: Callable[[str], set[str]]
) -> None:
    for text in exercises(code):
        assert not re.search(r"\bwith \d[\d.]*%(?! interval)", text), text
        assert set(re.findall(r"\d(\s?)%", text)) <= {space}, text
        long = re.findall(r"(?<![\d.,/])\d{4,}(?![\d/])", text)
        assert not long or "400 p" in text, text  # ratings stand without a comma
        assert all(sign == comma for sign in re.findall(r"\d([.,])000\b", text)), text


# A number of things that the code puts before their noun has two forms.
COUNTED = re.compile(
    r"\{(n|turns|steps|games|decisions|draws)\} (more |new |other |action |penalty )?"
    r"(tile|card|level|turn|lap|game|step|roll|round|coin|player|draw|decision|pair|position|"
    r"challenge|answer|exercise|experiment|choice|move|file)s\b"
)
BEGINNING = 44  # letters of a text


def single_texts() -> Iterator[str]:
    """Yield the texts of the code that have no plural form, except those of exercises and games."""
    for file, _, text in extracted():
        path = Path(file)
        if {"lessons", "text"} & {*path.parts} or path.name == "effects.py":
            continue  # events of a game have a separate sentence for the number one
        if isinstance(text, str):
            yield text


def test_a_number_of_things_has_its_plural() -> None:
    found = {text[:BEGINNING].rstrip() for text in single_texts() if COUNTED.search(text)}
    lacking = sorted(found - set(PATTERNS["many"]["always"]))
    assert not lacking, 'speak(plural("{n} tile", "{n} tiles"), n=…): ' + "\n".join(lacking)
    assert found >= set(PATTERNS["many"]["always"]), "what is no longer there needs no exception"


# Imperatives of tú at the start of a sentence: the pages for teachers say vosotros.
TU = "Activa|Desactiva|Oculta|Pon|Haz|Pide|Reparte|Dibuja|Escribe|Mira|Usa|Apunta|Pregunta|Recoge"
TU += "|Elige|Muestra|Cambia|Juega|Cuenta|Lanza|Calcula|Compara|Imprime|Tapa|Toma|Pulsa|Lee"


def test_spanish_pages_for_teachers_address_them_in_one_form() -> None:
    found = []
    for path in sorted((ROOT / "notebooks/es/teacher").glob("*.ipynb")):
        for cell in json.loads(path.read_text("utf-8"))["cells"]:
            prose = "".join(cell["source"]) if cell["cell_type"] == "markdown" else ""
            prose = re.sub(r"(?m)^#.*$|\[[^\]]*\]", "", prose)  # titles speak to the pupils
            told = re.findall(rf"(?:^|[.*:»]\s+)(?:{TU})\b[^.]*", prose)
            found += [f"{path.name}: {one}" for one in told]
    assert not found, "\n".join(["", *found])
