"""Printable worksheets and their keys, on two pages each, with a page of drawings if needed.

A class's name determines its seed (`azardia_nb.lessons.class_mode`), so the same name always gets
the same exercises. The seed is printed on the sheet and the key, so that they can be matched.
"""

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from itertools import accumulate, zip_longest
from math import ceil
from pathlib import Path
from typing import ClassVar

import numpy as np

from azardia_nb.files.checked_file import distinct, write_whole, writing
from azardia_nb.game.protocol import GameType
from azardia_nb.game.terms import Seen
from azardia_nb.games import DEFAULT, load
from azardia_nb.lessons.class_mode import seed_of
from azardia_nb.lessons.computing import task_of
from azardia_nb.lessons.course import Number, Page, label, own_page
from azardia_nb.lessons.course import lesson as page_of_lesson
from azardia_nb.lessons.drawing import STAKES, Drawing, drawings
from azardia_nb.lessons.drawing_picture import Shown, described, paint
from azardia_nb.lessons.own import known_number
from azardia_nb.lessons.question import Pictured, Question, blanks, filled_text, questions
from azardia_nb.text.language import LANGUAGES, plural
from azardia_nb.text.language import language as speaking
from azardia_widgets.board.svg import empty, part
from azardia_widgets.lesson.asking import headed

FIRST_PAGE = 241  # mm for exercises, below the head
LINE, LETTERS = 5.7, 80  # a line's height in mm, and its length in characters
HEADING = 17  # mm, above the board and the dice
KEY = 440  # mm for the entries of a key, on two pages
SMALL = 4.7  # mm, height of a line in the key's small type
SPARE = 24  # mm, in case lines wrap earlier than estimated
FEW = 8  # most entries of a legend in normal type
DRAWN = 76  # mm; greatest width of a part of a board beside room to write

# Black on white even in dark mode, because the page is for paper. Some browsers cannot print margin
# texts, so the seed is in the heading as well.
_STYLE = """\
@page { size: A4; margin: 16mm 18mm 18mm;
  @bottom-left { content: "%(foot)s"; font: 9pt sans-serif; color: #333 }
  @bottom-right { content: counter(page) " / " counter(pages); font: 9pt sans-serif; color: #333 } }
* { box-sizing: border-box }
html { background: #fff; color: #000; print-color-adjust: exact;
  -webkit-print-color-adjust: exact }
body { max-width: 174mm; margin: 0 auto; font: 11.5pt/1.4 "DejaVu Sans", Verdana, Arial,
  sans-serif }
header { display: flex; justify-content: space-between; align-items: baseline; gap: 8mm;
  border-bottom: 1.2pt solid #000; margin-bottom: 5mm; padding-bottom: 1.5mm }
h1 { font-size: 16pt; line-height: 1.2; margin: 0 }
header p { margin: 0; font-size: 9.5pt; white-space: nowrap }
.who { display: flex; gap: 7mm; margin: 0 0 6mm }
.who span { border-bottom: .6pt solid #000; flex: 1; min-height: 7mm }
.who .short { flex: 0 0 38mm }
ol { margin: 0; padding: 0; list-style: none; counter-reset: exercise }
ol > li { counter-increment: exercise; position: relative; padding-left: 9mm;
  margin-bottom: 6mm; break-inside: avoid }
ol > li::before { content: counter(exercise) "."; position: absolute; left: 0; font-weight: bold }
li p { margin: 0 0 2mm }
.work { display: flex; gap: 5mm; align-items: stretch }
.work > div { flex: 1; display: flex; flex-direction: column }
.turn { break-after: page }
.room { flex: 1; min-height: 22mm; border: .5pt solid #888; border-radius: 1mm }
ul ~ .room { min-height: 16mm }
.answer { margin: 3mm 0 0; display: flex; gap: 2mm }
.answer::after { content: ""; flex: 0 1 60mm; border-bottom: .6pt solid #000 }
ul { margin: 0 0 2mm; padding: 0; list-style: none }
ul li { padding-left: 7mm; margin-bottom: 1.5mm; position: relative }
ul li::before { content: ""; position: absolute; left: 0; top: .7mm; width: 4mm; height: 4mm;
  border: .8pt solid #000; border-radius: .5mm }
figure { margin: 0 }
section { break-inside: avoid; margin-top: 8mm } h2 { font-size: 13pt; margin: 0 0 3mm }
dl { flex: 1; margin: 0; font-size: 9.5pt } dt { font-weight: bold } dd { margin: 0 0 2mm }
.many { font-size: 7pt; line-height: 1.25 } .many dt, .many dd { display: inline; margin: 0 }
.many dt::after { content: ": " }
.many dd::after { content: "\\A"; white-space: pre }
figcaption { font-size: 8.5pt; max-width: %(drawn)dmm }
.drawn { break-before: page; margin: 0 } .drawn > div { break-inside: avoid; margin-bottom: 6mm }
.drawn + .drawn { break-before: auto; margin-top: 8mm }
.blanks { break-inside: auto } .blanks .room { min-height: 8mm } .blanks li { margin-bottom: 4mm }
.drawn svg { display: block; width: 108mm; margin: 0 auto } .solved svg { width: 84mm }
.right { font-weight: bold }
.wrong { font-size: 9.5pt; border-left: 1.5pt solid #888; padding-left: 3mm; margin-top: 2mm }
.wrong p { margin: 0 0 1mm }
.note { font-size: 9.5pt }
@media screen { body { padding: 10mm 5mm; font-size: 12.5pt } }
@media print { .note { display: none } }"""


class Paper:
    """Exercises to print; `sheet` and `key` return self-contained HTML pages."""

    class_name: str
    language: str
    style: ClassVar[str] = _STYLE

    @property
    def questions(self) -> Sequence[Question]:
        """The exercises to print."""
        raise NotImplementedError

    @property
    def facts(self) -> str:
        """Lessons, class and seed as text, by which a sheet and its key can be matched."""
        raise NotImplementedError

    @property
    def games(self) -> Sequence[str]:
        """The games of the exercises, whose boards may be printed for reference."""
        raise NotImplementedError

    def heads(self) -> tuple[str, str]:
        """Return the titles of the sheet and of the key."""
        raise NotImplementedError

    def sheet_file(self) -> str:
        """Return the file name of the sheet."""
        raise NotImplementedError

    def key_file(self) -> str:
        """Return the file name of the key."""
        raise NotImplementedError

    def marks(self, question: Question) -> int:
        """Return the full marks for `question`; 0 if no marks are given."""
        return 0

    def marking(self, question: Question) -> str:
        """Return an HTML note for the key on how to mark `question`; "" without marks."""
        return ""

    def sheet(self) -> str:
        """Return the HTML page for pupils, without answers."""
        return self._page(*self.sheet_parts())

    def sheet_parts(self) -> tuple[str, str]:
        """Return the title and the HTML body of the page for pupils."""
        speak = speaking(self.language)
        name, of, date = speak("Name"), speak("Class"), speak("Date")
        blanks = (
            f"<span>{escape(name)}:</span>"
            f"<span class='short'>{escape(of)}: {escape(self.class_name)}</span>"
            f"<span class='short'>{escape(date)}:</span>"
        )
        total = sum(map(self.marks, self.questions))
        if total:
            marks = escape(speak("Marks"))
            blanks += f"<span class='short'>{marks}: &emsp; / {total}</span>"
        pairs = [
            _exercise_html(question, self.language, self.marks(question))
            for question in self.questions
        ]
        references = _references(self.games, self.language)
        last = _page_break_after([*(high for _, high in pairs), *map(_with_heading, references)])
        items = "".join(
            f"<li class='{'turn' if at == last else ''}'>{html}</li>"
            for at, (html, _) in enumerate(pairs, 1)
        )
        return self.heads()[0], f"<p class='who'>{blanks}</p><ol>{items}</ol>{''.join(references)}"

    def key(self) -> str:
        """Return the HTML page for the teacher: answers, explanations and common mistakes."""
        return self._page(*self.key_parts())

    def key_parts(self) -> tuple[str, str]:
        """Return the title and the HTML body of the page for the teacher."""
        answers = "".join(
            f"<li>{self.marking(question)}{_key_entry(question, self.language)}</li>"
            for question in self.questions
        )
        return self.heads()[1], f"<ol>{answers}</ol>"

    def save(self, folder: str | os.PathLike[str], *, key: bool = False) -> Path:
        """Write the sheet, or the key if `key`, into `folder`; return the path.

        Raises FileError if that fails.
        """
        path = Path(folder) / (self.key_file() if key else self.sheet_file())
        with writing(path, code=self.language):
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, (self.key() if key else self.sheet()).encode())
        return path

    def _page(self, title: str, body: str) -> str:
        style = self.style % {"foot": _quoted(self.facts), "drawn": DRAWN}
        return _document(title, _main(title, self.facts, body), style, self.language)


@dataclass(frozen=True)
class Worksheet(Paper):
    """The worksheet of a lesson for a class: `Worksheet(4, "3B", language="es")`.

    `lesson` may be the file of one's own, "my-lesson.py".

    `number` sets a seed other than that of the class. Raises AzardiaError for a lesson without
    exercises.
    """

    lesson: Number
    class_name: str = ""
    language: str = "en"
    game: str = DEFAULT
    number: int | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "lesson", known_number(self.lesson))
        self.questions  # noqa: B018 - raises at once if there are no exercises

    @property
    def seed(self) -> int:
        """The seed of the random numbers in the exercises."""
        return seed_of(self.class_name) if self.number is None else self.number

    @property
    def questions(self) -> Sequence[Question]:
        """The exercises to print, at most as many as fit on two pages."""
        return _questions(self.lesson, self.seed, self.game)

    @property
    def in_code(self) -> str:
        """The lesson's programming task with its answer, as HTML; "" if it has none."""
        speak, task = speaking(self.language), task_of(self.lesson, self.game)
        if not task:
            return ""
        head, text = speak("Task in code"), task.text.within(self.language)
        return (
            f"<p>{escape(head)}: {escape(text)}</p>"
            f"<p class='right'><strong>{escape(task.answer_text(self.language))}</strong></p>"
        )

    @property
    def blanks(self) -> Sequence[Question]:
        """The questions that the lesson asks in a sheet of blanks, if it has one."""
        return blanks(self.lesson, self.game)

    @property
    def drawings(self) -> Sequence[Drawing]:
        """The drawings that the lesson asks for."""
        return drawings(self.lesson, self.game)

    def sheet_parts(self) -> tuple[str, str]:
        """Return the title and HTML body of the page for pupils, with blanks and frames."""
        head, body = super().sheet_parts()
        body += _blanks_page(self.blanks, self.language, key=False)
        return head, body + _drawing_page(self.drawings, self.language, key=False)

    def key_parts(self) -> tuple[str, str]:
        """Return the title and HTML body of the page for the teacher, with code and drawings."""
        head, body = super().key_parts()
        body += self.in_code + _blanks_page(self.blanks, self.language, key=True)
        return head, body + _drawing_page(self.drawings, self.language, key=True)

    @property
    def title(self) -> str:
        """The title of the lesson in the worksheet's language."""
        speak, page = speaking(self.language), self.page
        return page.title[self.language] if page else speak("Lesson {n}", n=self.lesson)

    @property
    def page(self) -> Page | None:
        """The lesson's page in the course; None if the course has no such lesson."""
        return page_of_lesson(self.lesson, self.game)

    @property
    def games(self) -> Sequence[str]:
        """The lesson's game; empty for a lesson of one's own."""
        return () if own_page(self.lesson) else (self.game,)

    def heads(self) -> tuple[str, str]:
        """Return the titles of the sheet and of the key."""
        speak, title = speaking(self.language), self.title
        return speak("Worksheet: {title}", title=title), speak("Key: {title}", title=title)

    def sheet_file(self) -> str:
        """Return the file name of the sheet."""
        speak = speaking(self.language)
        return self._file(speak("worksheet"))

    def key_file(self) -> str:
        """Return the file name of the key."""
        speak = speaking(self.language)
        return self._file(speak("key"))

    def _file(self, kind: str) -> str:
        number = self.page.prefix if self.page else str(self.lesson)
        seed = "" if self.number is None else f"seed-{self.number}"
        return "-".join(filter(None, (kind, number, distinct(self.class_name), seed))) + ".html"

    @property
    def facts(self) -> str:
        """Lesson, class and seed as text, by which a sheet and its key can be matched."""
        speak = speaking(self.language)
        facts = [speak("Lesson {n}", n=label(self.lesson, self.game))]
        if self.class_name:
            facts.append(speak("Class {name}", name=self.class_name))
        facts.append(speak("Seed {seed}", seed=self.seed))
        return " · ".join(facts)


def combined_page(worksheets: Sequence[Worksheet], *, key: bool = False) -> str:
    """Return one printable HTML page with the sheets, or keys if `key`, of several classes.

    Each class starts on a new sheet of paper with its seed in the margin.
    """
    first = worksheets[0]
    styles, mains = [], []
    for at, one in enumerate(worksheets, 1):
        title, body = one.key_parts() if key else one.sheet_parts()
        foot = f'@bottom-left {{ content: "{_quoted(one.facts)}" }}'
        styles.append(f"@page class{at} {{ {foot} @bottom-right {{ content: none }} }}")
        mains.append(_main(title, one.facts, body, f" style='page: class{at}'"))
    style = _STYLE % {"foot": "", "drawn": DRAWN} + "\n" + "\n".join(styles)
    return _document(first.title, "".join(mains), style, first.language)


def _exercise_html(question: Question, code: str, marks: int = 0) -> tuple[str, float]:
    """Return HTML of an exercise, and its estimated height on paper in mm."""
    speak = speaking(code)
    labels = [label for label, _ in question.choices(code)]
    listed = "".join(f"<li>{escape(label)}</li>" for label in labels)
    if question.kind == "choice":
        because = escape(speak("Because:"))
        room = f"<ul>{listed}</ul><p>{because}</p><div class='room'></div>"
    else:
        items = "".join(f"<p>{escape(label)}</p>" for label in labels)
        blanks = question.rule.blanks(code) if question.rule else [speak("Answer:")]
        lines = "".join(f"<p class='answer'>{escape(blank)}</p>" for blank in blanks)
        room = f"{items}<div class='room'></div>{lines}"
    drawn = _figure_html(question.picture, code) if question.picture else ""
    work = f"<div class='work'><div>{room}</div>{drawn}</div>"
    prompt = question.prompt(code)
    writing = sum(2 + LINE * ceil(len(label) / LETTERS) for label in labels) + 26 if labels else 31
    if question.rule:
        writing += 9 * len(question.rule.blanks(code))
    high = LINE * ceil(len(prompt) / LETTERS) + max(_drawing_height(drawn) + 5, writing) + 8
    points = speak(plural("({n} mark)", "({n} marks)"), n=marks) if marks else ""
    end = f" <span class='marks'>{escape(points)}</span>" if points else ""
    return f"<p>{headed(question, code)}{end}</p>{work}", high


def _blanks_page(asked: Sequence[Question], code: str, *, key: bool) -> str:
    """Return an HTML section with blanks, or their answers if `key`; "" without blanks."""
    speak = speaking(code)
    rules = dict.fromkeys(filled_text(one.paper, one.values, code) for one in asked if one.paper)
    above = "" if key else "".join(f"<p>{escape(rule)}</p>" for rule in rules)
    entries = (_key_entry(one, code) if key else _exercise_html(one, code)[0] for one in asked)
    listed = "".join(f"<li>{entry}</li>" for entry in entries)
    title = escape(speak("Fill in first"))
    body = f"<h2>{title}</h2>{above}<ol>{listed}</ol>"
    look = "blanks" if key else "drawn blanks"
    return f"<section class='{look}'>{body}</section>" if listed else ""


def _drawing_page(asked: Sequence[Drawing], code: str, *, key: bool) -> str:
    """Return an HTML section with frames to draw into, or solutions if `key`; "" for none."""
    speak, content = speaking(code), Shown(truth=key)
    stake = speak("Coins you stake (of {most}):", most=max(STAKES))
    parts = ""
    for one in asked:
        name = escape(described(one, content, code))
        frame = paint(one, content, code, f' role="img" aria-label="{name}"')
        below = escape(one.explained(code) if key else stake)
        look = "" if key else " class='answer'"
        parts += f"<div><p>{escape(one.prompt(code))}</p>{frame}<p{look}>{below}</p></div>"
    title = escape(speak("Draw first"))
    look = "drawn solved" if key else "drawn"
    return f"<section class='{look}'><h2>{title}</h2>{parts}</section>" if parts else ""


def _figure_html(picture: Pictured, code: str) -> str:
    speak = speaking(code)
    drawn = part(picture.position(), picture.first, picture.last, DRAWN, code)
    caption = speak("Your pawn is the one in the circle.") if picture.yours else ""
    return f"<figure>{drawn}<figcaption>{escape(caption)}</figcaption></figure>"


def _references(games: Sequence[str], code: str) -> list[str]:
    """Return, for each game with a `reference` position, an HTML drawing of its board and dice."""
    drawn = ((record, record.reference) for record in map(load, games))
    return [_reference(record, make(), code) for record, make in drawn if make]


def _reference(record: GameType, game: Seen, code: str) -> str:
    speak = speaking(code)
    title = speak("The board and its legend")
    drawn = empty(game, DRAWN, code)
    faces = "".join(
        f"<dt>{escape(name)}</dt><dd>{escape(meaning)}</dd>"
        for name, meaning in record.tabletop.legend(game, code)
    )
    small = " class='many'" if faces.count("<dt>") > FEW else ""
    return (
        f"<section><h2>{escape(title)}</h2><div class='work'>{drawn}"
        f"<dl{small}>{faces}</dl></div></section>"
    )


def _with_heading(reference: str) -> float:
    return _drawing_height(reference) + HEADING


def fitting_questions(
    queues: Sequence[Sequence[Question]], games: Sequence[str]
) -> list[list[Question]]:
    """Return the questions that fit on two pages, taken from the queues in turn."""
    lists: list[list[Question]] = [[] for _ in queues]
    for turn in zip_longest(*queues):
        for queue, question in zip(lists, turn, strict=True):
            if question is not None:
                queue.append(question)
                if not _fits(lists, games):
                    queue.pop()
    return lists


def _fits(kept: Sequence[Sequence[Question]], games: Sequence[str]) -> bool:
    return all(_fits_in(code, kept, games) for code in LANGUAGES)


def _fits_in(code: str, kept: Sequence[Sequence[Question]], games: Sequence[str]) -> bool:
    heights = [_exercise_html(question, code)[1] for queue in kept for question in queue]
    heights += map(_with_heading, _references(games, code))
    if sum(_key_height(question, code) for queue in kept for question in queue) > KEY:
        return False
    turn = _page_break_after(heights)
    if turn is None:
        return sum(heights) <= FIRST_PAGE
    return max(sum(heights[:turn]), sum(heights[turn:])) <= FIRST_PAGE - SPARE


def _key_entry(question: Question, code: str) -> str:
    speak = speaking(code)
    answer, why = escape(question.answer_text(code)), escape(question.explained(code))
    wrong = "".join(
        f"<p><strong>{escape(label)}</strong> — {escape(feedback)}</p>"
        for label, feedback in question.wrong(code)
    )
    often = escape(speak("Common wrong answers:"))
    listed = f"<div class='wrong'><p>{often}</p>{wrong}</div>" if wrong else ""
    return f"<p class='right'>{answer}</p><p>{why}</p>{listed}"


def _key_height(question: Question, code: str) -> float:
    """Return the estimated height of an exercise's entry in the key, on paper in mm."""
    texts = (question.answer_text(code), question.explained(code))
    high = sum(LINE * ceil(len(text) / LETTERS) for text in texts)
    wrong = [f"{label} - {feedback}" for label, feedback in question.wrong(code)]
    return high + SMALL * sum(ceil(len(line) / LETTERS) + 1 for line in wrong) + 18


# Cached, because sheet and key in each language have the same questions, which are slow to compute.
@lru_cache(maxsize=8)
def _questions(lesson: Number, seed: int, game: str) -> Sequence[Question]:
    """Return the lesson's exercises, or a random selection by `seed` that fits on two pages."""
    exercises = questions(lesson, seed, game)
    if _fits([exercises], (game,)):
        return tuple(exercises)
    order = np.random.default_rng(seed).permutation(len(exercises))
    (fitting,) = fitting_questions([[exercises[at] for at in order]], (game,))
    return tuple(question for question in exercises if question in fitting)


def _main(title: str, facts: str, body: str, attributes: str = "") -> str:
    body = re.sub(r"(?<=\d) (?=%)", "\N{NO-BREAK SPACE}", body)
    return (
        f"<main{attributes}><header><h1>{escape(title)}</h1><p>{escape(facts)}</p></header>"
        f"{body}</main>"
    )


def _document(title: str, mains: str, style: str, code: str) -> str:
    speak = speaking(code)
    note = speak("Print this page from the browser: Ctrl and P.")
    return (
        f"<!DOCTYPE html>\n<html lang='{code}'><head><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width'>"
        f"<title>{escape(title)}</title><style>{style}</style></head><body>"
        f"<p class='note'>{escape(note)}</p>{mains}</body></html>\n"
    )


def _quoted(foot: str) -> str:
    """Return `foot` escaped for a CSS string inside a style element."""
    return re.sub(r'[\\"<>\n]', lambda sign: f"\\{ord(sign[0]):x} ", foot)


def _drawing_height(drawn: str) -> float:
    """Return the height in mm of the drawing `drawn`, SVG text; 0 if it has none."""
    return max(map(float, re.findall(r'height="([\d.]+)mm"', drawn)), default=0)


def _page_break_after(heights: Sequence[float]) -> int | None:
    """Return the number of parts before the page break; None if all fit on one page.

    `heights` are in mm. The break leaves no small rest on the second page.
    """
    below = list(accumulate(heights))
    if below[-1] <= FIRST_PAGE:
        return None
    fitting = [at for at, high in enumerate(below, 1) if high <= FIRST_PAGE]
    return min(fitting, key=lambda at: abs(2 * below[at - 1] - below[-1]), default=None)
