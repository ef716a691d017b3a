"""Every text has a Spanish translation, and every translation has a text."""

import ast
import gettext
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

import authoring
from azardia_nb import lessons
from azardia_nb.errors import FileError
from azardia_nb.text.by_id import by_id
from azardia_nb.text.catalogue import (
    catalogue_of,
    compile_all,
    compiled,
    kept_together,
    messages,
)
from azardia_nb.text.language import language, plural

PROJECT = lessons.SOURCE.parent
CATALOGUE = catalogue_of("es")
SOURCES = ("authoring", "azardia_nb", "widgets")
FILES_BY_ID = sorted(file for room in SOURCES for file in (PROJECT / room).rglob("en.toml"))


FORMS = {"speak": 1, "spoken": 1, "N_": 1, "plural": 2}  # calls, and how many texts they take


@cache
def extracted() -> list[tuple[str, int, str | tuple[str, ...]]]:
    """Return (file, line, text) for all texts in the sources; a plural text has both forms."""
    return [
        (str(file.relative_to(PROJECT)), node.lineno, message)
        for source in SOURCES
        for file in (PROJECT / source).rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call) and (message := message_of(node))
    ]


def message_of(node: ast.Call) -> str | tuple[str, ...]:
    """Return the text that a call translates, or both forms; "" for any other call."""
    called = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
    count = FORMS.get(called, 0)
    given = node.args[-count:] if called == "plural" else node.args[:count]
    texts = tuple(one.value for one in given if isinstance(one, ast.Constant))
    if len(texts) < count or not all(isinstance(one, str) for one in texts):
        return ""
    return texts[0] if count == 1 else texts


@cache
def wanted() -> dict[str, str]:
    """Return the texts of sources and lessons, each with its place.

    Both forms of a plural text are included.
    """
    texts = {
        text: name
        for name, path in authoring.sources().items()
        for text in authoring.texts(lessons.read(path))
    }
    for file, line, message in extracted():
        for text in both(message):
            texts[text] = f"{file}:{line}"
    return texts | {text: place for place, text, _ in said_by_id()}


def said_by_id() -> Iterator[tuple[str, str, str]]:
    """Yield (place, English, Spanish) for the texts that games have by id."""
    for file in FILES_BY_ID:
        spanish = by_id(file.parent, "es")
        for table, entries in by_id(file.parent).items():
            for id, entry in entries.items():
                for name, text in entry.items():
                    yield f"{file}: {table}.{id}", text, spanish[table][id][name]


@cache
def said_by_catalogues() -> list[tuple[str, str]]:
    """Return (text, translation) for all entries of the catalogue."""
    texts = messages(CATALOGUE.read_text("utf-8"))
    both = (zip(text.split("\0"), said.split("\0"), strict=True) for text, said in texts.items())
    return [pair for forms in both for pair in forms if pair[0]]


@cache
def said_in_lessons() -> list[tuple[str, str]]:
    """Return (English, Spanish) for all texts of the lessons."""
    return [
        pair
        for name, path in authoring.sources().items()
        for pair in zip(
            authoring.texts(lessons.read(path)),
            authoring.texts(lessons.read(lessons.SOURCE / "es" / name)),
            strict=True,
        )
    ]


@cache
def known() -> dict[str, str]:
    """Return all translated texts with their translations."""
    by_ids = [(text, said) for _, text, said in said_by_id()]
    return {
        text: said for text, said in [*said_by_catalogues(), *said_in_lessons(), *by_ids] if said
    }


def both(forms: str | tuple[str, ...]) -> tuple[str, ...]:
    """Return all forms of a text as a tuple: one, or singular and plural."""
    return (forms,) if isinstance(forms, str) else tuple(forms)


def test_every_text_has_its_translation() -> None:
    lacking = {text: place for text, place in wanted().items() if text not in known()}
    assert not lacking, "\n" + "\n".join(f"{place}: {text}" for text, place in lacking.items())


def test_the_zones_have_one_name_each() -> None:
    said = "\n".join(known().values())
    assert not re.findall(r"(?i)zonas? cero|zonas? tirano", said)
    # The Spanish edition prints "Tirano Zona", and one says it with its article.
    assert not re.findall(r"\w+,? Tirano Zona", re.sub(r"(?i)\bla Tirano Zona", "", said))


def test_nobody_has_coins_in_the_core_game() -> None:
    # There is none to win in it: coins come from cards.
    assert not [text for text in known() if "core game" in text and "{coins}" in text]


def test_every_translation_has_its_text() -> None:
    assert not known().keys() - wanted().keys()


def test_a_text_is_translated_once() -> None:
    texts = Counter(re.findall(r'^msgid "(.*)"$', CATALOGUE.read_text("utf-8"), re.MULTILINE))
    assert [text for text, times in texts.items() if times > 1] == []


def test_a_lesson_says_the_same_as_another_in_the_same_words() -> None:
    assert not set(said_in_lessons()) - known().items()


def test_a_translation_has_the_fields_of_its_text() -> None:
    def fields(text: str) -> set[str]:
        return {field for _, field, _, _ in Formatter().parse(text) if field}

    for text, translation in known().items():
        if wanted().get(text, "").endswith(".ipynb"):
            continue  # not a template, so braces are allowed
        assert fields(text) == fields(translation), text


def test_a_translation_begins_and_ends_like_its_text() -> None:
    for text, translation in known().items():
        assert len(text) - len(text.lstrip()) == len(translation) - len(translation.lstrip()), text
        assert len(text) - len(text.rstrip()) == len(translation) - len(translation.rstrip()), text


def test_what_a_wheel_has_is_what_the_catalogues_say(tmp_path: Path) -> None:
    compile_all(tmp_path)
    with (tmp_path / "es/LC_MESSAGES/interface.mo").open("rb") as file:
        packed = gettext.GNUTranslations(file)
    with CATALOGUE.open("rb") as file:
        catalogue = read_po(file, locale="es")
    for message in catalogue:
        if isinstance(message.id, tuple):
            said = tuple(packed.ngettext(*message.id, n) for n in (1, 2))
        else:
            said = (packed.gettext(message.id),)
        if message.id:
            assert said == tuple(map(kept_together, both(message.string)))


@pytest.mark.parametrize("line", ['msgstr "Nivel', "Nivel", 'msg "Nivel"', '"Nivel"'])
def test_a_line_that_is_no_catalogue_s_is_named(line: str) -> None:
    with pytest.raises(FileError, match=re.escape(f"rules.po: {line}")):
        compiled(f'msgid "Level"\n\n{line}\n', "rules.po")


def test_a_number_chooses_the_form() -> None:
    points = plural("{n} percentage point", "{n} percentage points")
    for n, english, spanish in (
        (1, "1 percentage point", "1 punto porcentual"),
        ("1", "1 percentage point", "1 punto porcentual"),
        ("1.0", "1.0 percentage points", "1.0 puntos porcentuales"),
        (0, "0 percentage points", "0 puntos porcentuales"),
        ("1,000", "1,000 percentage points", "1,000 puntos porcentuales"),
    ):
        assert language("en")(points, n=n) == english
        assert language("es")(points, n=n) == spanish
    assert language("es")(plural("1 {what}", "{n} {what}s"), n=2, what="word") == "2 words"


def test_a_text_without_translation_stays() -> None:
    assert language("es")("Nobody says {what}.", what="this") == "Nobody says this."
