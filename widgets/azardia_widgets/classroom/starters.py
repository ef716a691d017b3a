"""Ten minutes on paper before a lesson: what to do, what to ask, and the answer, worked out."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from azardia_nb.lessons.course import lesson_called
from azardia_nb.text.by_id import by_id
from azardia_nb.text.language import N_, language
from azardia_widgets.classroom.paper import Sheet, numbered, paragraphs

TRIES = 20  # of each pair of students
GROUPS = 8  # lines to write the results of a class on

Values = Mapping[str, object]


@dataclass(frozen=True)
class Starter:
    """What a class does before a lesson: `values`, by language, fill its texts.

    These stand in a folder's `en.toml` and `es.toml` under its id; `usual` are steps that several
    have, after its own. What is counted is said there, where a class has something to add up.
    """

    lesson: str
    id: str
    values: Callable[[str], Values]
    usual: Sequence[str] = ()

    def said(self, folder: Path, code: str) -> dict[str, str]:
        """Return its texts in a language, the steps in their order."""
        every, own = (by_id(folder, code)["starter"][id] for id in ("usual", self.id))
        texts = {"need": every["need"], **own, **{name: every[name] for name in self.usual}}
        values = {"tries": TRIES, **self.values(code)}
        return {name: text.format(**values) for name, text in texts.items()}


def starters(title: str, about: str, folder: Path, every: Sequence[Starter]) -> Sheet:
    """Return a sheet of starters, a page each, and the answers."""
    return Sheet(title, about, lambda code: _starters(folder, every, code), STYLE)


def _starters(folder: Path, every: Sequence[Starter], code: str) -> str:
    speak = language(code)
    pages = "".join(f"<section>{_starter(one, folder, code)}</section>" for one in every)
    answers = "".join(_answer(one, folder, code) for one in every)
    title = speak("For the teacher: the answers")
    return f"{pages}<section class='answers'><h1>{escape(title)}</h1>{answers}</section>"


def _answer(one: Starter, folder: Path, code: str) -> str:
    said, page = one.said(folder, code), lesson_called(one.lesson)
    head = language(code)(N_("Lesson {n}: {title}"), n=page.label, title=said["title"])
    return f"<h2>{escape(head)}</h2>{paragraphs([said['ask'], said['answer']])}"


def _starter(one: Starter, folder: Path, code: str) -> str:
    speak, said = language(code), one.said(folder, code)
    lead = speak("Ten minutes, without a computer. You need {need}.", need=said["need"])
    steps = numbered([text for name, text in said.items() if name.startswith("step.")])
    before = speak("Before lesson {n}", n=lesson_called(one.lesson).label)
    results = _results(said["counted"], code) if "counted" in said else ""
    return (
        f"<p class='lesson'>{escape(before)}</p><h1>{escape(said['title'])}</h1>"
        f"{paragraphs([lead])}{steps}<p class='ask'>{escape(said['ask'])}</p>{results}"
    )


def _results(counted: str, code: str) -> str:
    """Return a table for the results of a class."""
    speak = language(code)
    heads = (speak("Group"), speak("Tries"), counted, speak("Share"))
    head = "".join(f"<th scope='col'>{escape(one)}</th>" for one in heads)
    rows = f"<tr>{'<td></td>' * len(heads)}</tr>" * GROUPS
    rest, every = "<td></td>" * (len(heads) - 1), speak("All")
    last = f"<tr><th scope='row'>{escape(every)}</th>{rest}</tr>"
    return f"<table class='results'><tr>{head}</tr>{rows}{last}</table>"


STYLE = """
section { font-size: 15pt } section h1 { font-size: 22pt; margin-bottom: 5mm }
.lesson { font-size: 11pt; margin: 0 0 1mm } li { margin-bottom: 4mm }
.ask { font-weight: bold; border: 1.2pt solid #000; padding: 4mm; margin: 5mm 0 }
.results { width: 100%; table-layout: fixed; font-size: 11pt } .results td { height: 10mm }
.answers { font-size: 9.5pt; line-height: 1.3 } .answers h1 { font-size: 18pt; margin: 0 }
.answers h2 { margin-top: 2mm } .answers p { margin-bottom: 1mm }
.answers h2 + p { font-style: italic; break-after: avoid }"""
