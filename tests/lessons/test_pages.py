"""Each lesson, run once: no guess is revealed beforehand, and its controls show the stored pages.

`python -m tests.widgets.turned` writes the stored pages again: read them.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import authoring
from azardia_nb import lessons
from azardia_nb.errors import AzardiaError
from azardia_nb.lessons.course import INDEX, RULES, Page, page_of
from azardia_nb.lessons.drawing import Drawing
from azardia_nb.lessons.drawing_picture import Shown, paint
from azardia_nb.lessons.question import Question, questions
from azardia_nb.text.language import LANGUAGES, N_, language
from azardia_nb.text.say import percent
from azardia_widgets import Exhibit
from azardia_widgets.controls.number import Number
from azardia_widgets.lesson.drawing import DrawnPrediction
from azardia_widgets.lesson.exercise import Exercises
from azardia_widgets.lesson.prediction import Prediction
from azardia_widgets.page.dials import dials_of, turned
from tests.lessons import page as pages
from tests.widgets import turned as turned_pages
from tests.widgets.drawn import check

NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
SAID = re.compile(rf"\d+/\d+(?![\d/])|{NUMBER.pattern}(?:\s?%)?")  # fractions, percentages, numbers
WORD = re.compile(r"[^\W_]+")
SENTENCE = re.compile(r"(?<=[.!?;])\s+(?=\D)")
GUESS = re.compile(r"(?m)^((?:predict|draw)_\w+|Prediction)\(")  # how a cell asks for one
UNIT = re.compile(r"\b(?:how many|cuánt[oa]s) (?!of\b|de\b)(\w+)", re.I)
TABLE = re.compile(r"<table.*?</table>", re.S)
STEM = 5  # letters that tell a word
TELLING = 13  # smaller whole numbers stand everywhere, and count beside words of the question only
SEEDS = range(10)  # of the exercises on the same page


def stems(text: str) -> set[str]:
    """Return the distinctive stems of a text, including numbers and names such as 3A."""
    words = WORD.findall(text.lower())
    return {
        word[:STEM]
        for word in words
        if (len(word) > 3 or word[-1:].isdigit() or word[:1].isdigit())
        and not (word.isdecimal() and int(word) < TELLING)
    }


def values(text: str, *codes: str) -> list[tuple[str, Fraction]]:
    """Return the numbers in a text with their values, as written in these languages."""
    found = []
    for said in SAID.findall(text):
        for code in codes:
            thousands, point = (".", ",") if code == "es" else (",", ".")
            plain = said.replace(thousands, "").replace(point, ".").rstrip("% \u00a0\u202f")
            with suppress(ValueError, ZeroDivisionError):  # 1.2.3, 0/0
                found.append((said, Fraction(plain) / (100 if "%" in said else 1)))
    return found


def is_exact(said: str) -> bool:
    """Return whether a number has enough digits not to match by coincidence."""
    if "/" in said:
        return int(said.split("/")[1]) >= TELLING
    if "%" in said:
        return len(re.findall(r"\d", said)) > 1
    return len(re.findall(r"\d", said)) > 2 and bool(re.search(r"[.,](?:\d{1,2}|\d{4,})$", said))


class Guess:
    """A guess: its question, and the texts that would reveal its answer in a language."""

    def __init__(self, question: Question, code: str) -> None:
        self.question, self.code = question, code
        labels = {key: label for label, key in question.choices(code)}
        self.own = " ".join((question.prompt(code), *labels.values()))
        self.about = stems(question.prompt(code))
        self.known = {value for _, value in values(self.own, code)}
        self.unit = "".join(UNIT.findall(question.prompt(code))[-1:])
        self.label = labels.get(str(question.answer), "").rstrip(".").lower()
        others = [stems(label) for key, label in labels.items() if key != question.answer]
        self.mine = stems(self.label) - set().union(*others)
        self.theirs = set().union(*others) - stems(self.label)

    def in_line(self, line: str) -> str:
        """Return the part of a line that reveals the answer, or ""."""
        for sentence in SENTENCE.split(line):
            plain = sentence.strip().rstrip(".")
            if (
                plain
                and plain not in self.own
                and (found := self._chosen(sentence) or self._number(sentence))
            ):
                return f"{found} in {sentence!r}"
        return ""

    def _chosen(self, sentence: str) -> str:
        """Return the right option if a sentence contains it and no other option."""
        if self.question.kind != "choice":
            return ""
        words = stems(sentence)
        if words & self.theirs:
            return ""
        if " " in self.label and re.search(rf"\b{re.escape(self.label)}\b", sentence.lower()):
            return self.label
        numbers = {word for word in self.mine & words if word.isdecimal() and int(word) >= TELLING}
        if any(re.search(rf"\b{number}\b(?![.,]?\d|\s?%)", sentence) for number in numbers):
            return self.label
        told = len(self.mine) > 1 and len(self.mine & words) * 2 > len(self.mine)
        return self.label if told and len(words & self.about) > 2 else ""

    def _number(self, sentence: str) -> str:
        """Return a number that is the answer, or two numbers with that ratio; "" without any."""
        found = values(sentence, self.code, "en")  # code writes numbers as English does
        if self.question.kind == "tile":
            tile = language(self.code)(N_("tile {tile}"), tile=self.question.answer)
            near = len(stems(sentence) & self.about) > 3
            return tile if near and re.search(rf"{tile}\b", sentence) else ""
        for said, value in found:
            if value in self.known or not self._right(said):
                continue
            counted = self.unit and re.search(rf"\b{re.escape(said)} {self.unit}", sentence)
            if is_exact(said) or (counted and len(stems(sentence) & self.about) > 2):
                return said
        if self.question.kind in ("chance", "percent", "tenths"):
            counts = {int(value) for _, value in found if value.denominator == 1}
            for count in sorted(counts):
                if count >= TELLING and count / Fraction(self.question.answer) in counts:
                    return f"{count} of {count / Fraction(self.question.answer)}"
        return self._explained(found)

    def _right(self, said: str) -> bool:
        try:
            return self.question.check(said, self.code).right
        except AzardiaError:
            return False

    def _explained(self, found: list[tuple[str, Fraction]]) -> str:
        """Return a decimal number or fraction from the explanation of the answer, or ""."""
        why = values(self.question.explained(self.code), self.code)
        fine = {value for said, value in why if is_exact(said) and re.search(r"[/.,]", said)}
        for said, value in found:
            same = any(abs(value - exact) <= exact / 2000 for exact in fine)
            if same and is_exact(said) and re.search(r"[/.,]", said) and value not in self.known:
                return said
        return ""


def given_away(guess: Guess, lines: Iterable[str]) -> list[str]:
    return sorted({found for line in lines if (found := guess.in_line(line))})


def told_places(drawing: Drawing, code: str, lines: Iterable[str]) -> set[int]:
    """Return the places of a drawing whose exact heights are in the lines, after their names."""
    found = set()
    for line in lines:
        for entry in line.split(";"):
            for at, one in enumerate(drawing.truth):
                name = re.escape(drawing.name(at, code))
                rest = re.match(rf"\W*{name}(?![\w.,/]*\d)\W(.+)", entry)
                told = values(rest[1], code, "en") if rest else ()
                if any(value == one and re.search("[/%.,]", said) for said, value in told):
                    found.add(at)
    return found


def drawn_away(asked: DrawnPrediction, code: str, lines: Iterable[str]) -> Iterator[str]:
    """Yield a message if a page reveals more than a third of a drawing's places."""
    drawing, paper = asked.question, asked.field.paper
    if paper.svg != paint(drawing, Shown(), code):
        yield f"{drawing.id}: its frame is not empty"
    lines = list(lines)
    if drawing.shape == "cells":
        painted = {drawing.name(at, code) for at, one in enumerate(drawing.truth) if one}
        if any(all(re.search(rf"\b{re.escape(one)}\b", line) for one in painted) for line in lines):
            yield f"{drawing.id}: its cells are told"
    elif drawing.shape == "square":
        told = re.escape(drawing.answer_text("en").removesuffix("%"))
        says = re.compile(rf"\b{told}(?:[.,]\d)?(?:\s?%| (?:of|de) 100)")
        about = stems(drawing.prompt(code))
        if any(says.search(line) and 3 * len(stems(line) & about) > len(about) for line in lines):
            yield f"{drawing.id}: its squares are told"
    elif 3 * len(places := told_places(drawing, code, lines)) > len(drawing.truth):
        yield f"{drawing.id}: heights are told of {places}"


# An exercise draws numbers, and half of what a page says has numbers. So a line gives an exercise
# away only as a table does: it begins with a number that the question names, and goes on with its
# answer, written with a percent sign, a fraction bar or decimals. Halves, thirds and quarters stand
# everywhere. A worked example may have the numbers of an exercise: it is there to be read first.
KEYED = re.compile(r"\s*\(?(\d+)\)?(?::|\s)\s*(.+)")
NAMED = re.compile(r"(?<![\d.,])\d+(?![\d.,]*[\d%])")
COMMON = 5  # denominators below this one


def tabled(question: Question, code: str, lines: Iterable[str]) -> Iterator[str]:
    """Yield the entries of tables, or of descriptions of pictures, that answer an exercise."""
    if question.kind not in ("chance", "percent", "tenths", "points"):
        return
    if Fraction(question.answer).denominator < COMMON:
        return
    guess, named = Guess(question, code), {*NAMED.findall(question.prompt(code))}
    for line in lines:
        for entry in line.split(";"):
            keyed = KEYED.match(entry)
            if not keyed or keyed[1] not in named or entry.rstrip().endswith("?"):
                continue  # a question, as in a guess, is not a row
            for said, value in values(keyed[2], code, "en"):
                exact = re.search(r"[%/.,]", said) and 0 < value < 1 and value not in guess.known
                if exact and guess._right(said):
                    yield f"{question.id}: {said} in {entry.strip()!r}"


def exercises_answered(page: Page, notebook: Any, ran: pages.Ran, code: str) -> list[str]:
    """Return the entries of a page, saved or run, that answer one of its exercises."""
    lines = {*pages.saved(notebook, page), *pages.live(ran.shown.values())}
    lines |= {*ran.printed.split("\n")}
    keyed = [line for line in lines if KEYED.search(line)]
    return sorted(
        {
            f"{code}: {found}"
            for seed in SEEDS
            for question in questions(page.number, seed, page.game)
            for found in tabled(question, code, keyed)
        }
    )


def test_a_table_of_sums_answers_an_exercise_and_a_sentence_does_not() -> None:
    (question,) = (one for one in questions(2, 0) if one.id == "dice.sum_exactly")
    (wanted,) = NAMED.findall(question.prompt())
    for row in (f"{wanted} {question.answer} ####", f"5: 4%; {wanted}: {percent(question.answer)}"):
        assert [*tabled(question, "en", [row])]
    for row in (f"{wanted} tiles ahead", f"Of {wanted} rolls, {percent(question.answer)} do."):
        assert not [*tabled(question, "en", [row])]


def elsewhere(page: Page, code: str) -> Iterator[str]:
    """Yield the texts of the index about a page, and the questions of its exercises."""
    yield from (page.title[code], page.about[code])
    for seed in SEEDS if page.number is not None else ():
        for question in questions(page.number, seed, page.game):
            yield question.prompt(code)


def shown_before(asked: Prediction, ran: pages.Ran) -> Iterator[str]:
    """Yield parts of a guess's reveal that the page shows before: charts, tables, dials."""
    above = True
    if not isinstance(asked.reveal, Exhibit):
        return
    for id, exhibit in ran.shown.items():
        above = above and exhibit is not asked
        if not isinstance(exhibit, Exhibit):
            continue
        saved = ran.saved[id]["text/html"]
        chart = getattr(asked.reveal, "chart", None)
        began = exhibit.said != asked.reveal.said  # else neither has shown anything
        if chart and began and (shown := chart.html()) and shown in saved:
            yield f"the chart of {id}"
        if type(exhibit) is not type(asked.reveal):
            yield from (table for table in TABLE.findall(asked.reveal.picture()) if table in saved)
        elif isinstance(asked, DrawnPrediction):
            continue  # no sentence of an exhibit tells a whole drawing
        elif above and asked.reveal.said in said_by_dials(exhibit):
            yield asked.reveal.said


def said_by_dials(exhibit: Exhibit) -> set[str]:
    """Return the sentences for all values of an exhibit's dials, whose values are restored."""
    begun = [(dial, dial.value) for dial in dials_of(exhibit)]
    said = {*turned(exhibit)}
    for dial, value in begun:
        dial.value = value
    return said


def answered(page: Page, notebook: Any, ran: pages.Ran, code: str) -> list[str]:
    """Return messages on lines of a page that reveal a guess."""
    shown = list(ran.shown.values())
    seen = {
        "saved": list(pages.saved(notebook, page)),
        "run": [*pages.live(shown), *ran.printed.split("\n")],
        "elsewhere": {*elsewhere(page, code)},
    }
    return [
        f"{code} {where}: {what}"
        for each in pages.predictions(shown)
        for where, lines in seen.items()
        for what in (
            drawn_away(each, code, lines)
            if isinstance(each, DrawnPrediction)
            else given_away(Guess(each.question, code), lines)
        )
    ]


def refused_moves(exhibits: Iterable[Any]) -> Iterator[str]:
    """Yield a message for each first step of a main slider that is refused."""
    for exhibit in exhibits:
        for name, one in vars(exhibit).items() if isinstance(exhibit, Exhibit) else ():
            if not isinstance(one, Number) or "azardia-main" not in one.slider._dom_classes:
                continue
            start, slider = one.value, one.slider
            for step in {max(slider.min, start - 1), min(slider.max, start + 1)}:
                slider.value = step
                if wrong := exhibit.wrong.value or one.refused.value:
                    yield f"{type(exhibit).__name__}.{name} = {step}: {wrong}"
            slider.value = start


def test_every_stored_page_is_of_a_lesson() -> None:
    stored = {path.stem for path in turned_pages.FOLDER.glob("*.txt")}
    assert stored == turned_pages.sources().keys()


@pytest.mark.parametrize("name", authoring.sources())
def test_lesson(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    # The one run of each lesson in this process: the Spanish page is the English one, switched.
    monkeypatch.setattr(Exhibit, "raising", True)
    monkeypatch.chdir(tmp_path)
    turned_pages.prepare(name)
    page = page_of(name)
    folders = {code: lessons.SOURCE / ("" if code == "en" else code) for code in LANGUAGES}
    notebooks = {code: lessons.read(folder / name) for code, folder in folders.items()}
    ran, found = pages.run(notebooks["en"]), []
    guessed = list(pages.predictions(ran.shown.values()))
    asked = [cell.id for cell in notebooks["en"].cells if GUESS.search(cell.source)]
    assert bool(asked) == bool(guessed)
    for turn, code in enumerate((*LANGUAGES, "en")):
        ran.switch(code)
        kept = {cell.id: cell.get("outputs", []) for cell in notebooks[code].cells}
        alive = {id for id, outputs in kept.items() if "azardia-saved" in str(outputs)}
        now = ran.saved
        assert {*now} == alive or Path(name).name in (INDEX, RULES)  # these are in one language
        for id, output in now.items():
            if output not in [one.get("data") for one in kept[id]]:
                found.append(f"{code}: what {id} shows is not what is saved")
        if page and guessed and turn < len(LANGUAGES):
            found += answered(page, notebooks[code], ran, code)
        asks = any(isinstance(one, Exercises) for one in ran.shown.values())
        if page and asks and turn < len(LANGUAGES):
            found += exercises_answered(page, notebooks[code], ran, code)
    for each in guessed:
        found += shown_before(each, ran)
    monkeypatch.setattr(Exhibit, "raising", False)
    found += refused_moves([*ran.shown.values(), *(each.reveal for each in guessed)])
    assert not found, "\n" + "\n".join(found)
    if name in turned_pages.sources().values():
        stored = turned_pages.FOLDER / f"{Path(name).stem}.txt"
        check(
            turned_pages.turned_page(name, notebooks["en"], ran), stored.read_text(encoding="utf-8")
        )
