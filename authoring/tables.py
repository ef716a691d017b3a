"""The tables in documents that are generated from the course: standards with their lessons.

The hand-written text of a document ends at MADE; `python -m authoring` writes what follows.
"""

from collections.abc import Sequence
from pathlib import Path

from azardia_nb.lessons import SOURCE
from azardia_nb.lessons.course import Page, standards
from azardia_nb.text.language import LANGUAGES, language

DOCUMENTS = SOURCE.parent / "docs"
MADE = "<!-- made by python -m authoring -->"


def standards_page(code: str) -> Path:
    """Return the path of the document on standards in a language."""
    return DOCUMENTS / ("" if code == LANGUAGES[0] else code) / "standards.md"


def with_standards(text: str, code: str) -> str:
    """Return the document `text` with its tables generated again."""
    speak = language(code)
    parts = [text.partition(MADE)[0] + MADE]
    for curriculum in ("CCSS", "LOMLOE") if code == LANGUAGES[0] else ("LOMLOE", "CCSS"):
        rows = [[curriculum, speak("Lesson")]]
        rows += [
            [f"**{one.code}** {one.about.get(code, '')}".strip(), _lessons(one.pages, code)]
            for one in standards()
            if one.curriculum == curriculum
        ]
        lines = [f"| {' | '.join(row)} |" for row in rows]
        parts.append("\n".join([f"## {curriculum}\n", lines[0], "|---|---|", *lines[1:]]))
    return "\n\n".join(parts) + "\n"


def _lessons(pages: Sequence[Page], code: str) -> str:
    """Return links to lessons with their minutes."""
    speak = language(code)
    up = "../notebooks/" if code == LANGUAGES[0] else f"../../notebooks/{code}/"
    return "<br>".join(
        f"[{page.headed(code)}]({up}{page.file}), {speak('{n} min', n=page.minutes)}"
        for page in pages
    )


def write() -> None:
    """Write the tables into the documents."""
    for code in LANGUAGES:
        page = standards_page(code)
        page.write_text(with_standards(page.read_text("utf-8"), code), "utf-8")
