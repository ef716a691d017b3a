"""Builds the lessons in both languages; not part of the package.

English and Spanish texts are written in the notebooks. Authors run `python -m authoring` in the
project's folder: it executes the notebooks of both languages. The Spanish notebooks have the code
of the English ones, except functions that a learner rewrites, which have Spanish names. A changed
English text appears in the Spanish notebook after TRANSLATE, above its earlier translation. `python
-m authoring 03 teacher/03` builds only notebooks whose names begin with one of these, and `python
-m authoring example` the first lesson of a user's own.
"""

import re
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from zlib import crc32

from authoring import tables
from azardia_nb.errors import AzardiaError
from azardia_nb.lessons import SOURCE, WIDGET, read
from azardia_nb.lessons.course import (
    CHANGE,
    CLASS,
    FOLDED,
    INDEX,
    OURS,
    PYTHON,
    TAG,
    TEACHER,
    Page,
    binder,
    course,
    folder,
    page_of,
    path_across,
    published,
    written_cells,
)
from azardia_nb.text.catalogue import kept_together
from azardia_nb.text.language import LANGUAGES, TONGUES, language

EXAMPLE = "example"  # folder of the lesson that `azardia lab --new` writes
TRANSLATE = "TRANSLATE"  # marks a text without a Spanish translation
# Key in a Spanish notebook's metadata: checksums of the English texts, by cell.
OF = "translation_of"
LANGUAGE = 'language="{}"'  # the argument that sets a lesson's language in code
FUNCTION = re.compile(r"(?m)^def ")
# A comment, or the label of a printed number.
COMMENT = re.compile(
    r"(?m)((?:^[ \t]*|  )# (?!NBVAL)|(?:print\(|, )\"(?=[^\W\d_][^\W_]*(?: \w+)*:?\", [^\"]))"
    r"((?<=# ).+$|(?<=\")[\w :]+)"
)


def sources() -> dict[str, Path]:
    """Return the English notebooks by path in the lessons' folder, as `teacher/03-coins.ipynb`."""
    paths = {path.relative_to(SOURCE): path for path in sorted(SOURCE.rglob("*.ipynb"))}
    apart = {*LANGUAGES, ".ipynb_checkpoints"}
    return {name.as_posix(): path for name, path in paths.items() if apart.isdisjoint(name.parts)}


def texts(notebook: Any) -> Iterator[str]:
    """Yield each text of a lesson: paragraphs, comments, labels of printed output."""
    for cell in written_cells(notebook):
        yield from texts_of(cell)


def texts_of(cell: Any) -> list[str]:
    """Return the texts of a cell; for a function to be rewritten, the whole source."""
    if cell.cell_type == "markdown":
        return paragraphs(cell.source)
    if is_rewritten(cell):
        return [cell.source]
    return [match[2] for match in COMMENT.finditer(cell.source)]


def is_rewritten(cell: Any) -> bool:
    """Return whether a cell has a function for the learner to rewrite."""
    return CHANGE in cell.metadata.get("tags", ()) and FUNCTION.search(cell.source) is not None


def paragraphs(source: str) -> list[str]:
    """Return the paragraphs of a Markdown text, which blank lines separate."""
    return [part.strip("\n") for part in re.split(r"\n\s*\n", source) if part.strip()]


def translated(notebook: Any, spanish: Any) -> Any:
    """Return a lesson without outputs, with the texts of the existing Spanish notebook.

    New and changed English texts are marked with TRANSLATE.
    """
    import nbformat

    other = without_outputs(nbformat.from_dict(notebook))
    old = spanish.metadata.get(OURS, {}).get(OF, {})
    texts = {cell.id: texts_of(cell) for cell in spanish.cells}
    checksums = {}
    for cell in written_cells(other):
        if english := texts_of(cell):
            checksums[cell.id] = f"{crc32(chr(0).join(english).encode()):08x}"
        same = old.get(cell.id) == checksums.get(cell.id)
        cell.source = kept_together(_in_spanish(cell, texts.get(cell.id, []), same))
    other.metadata[OURS] = {**other.metadata.get(OURS, {}), OF: checksums}
    return other


def _in_spanish(cell: Any, texts: list[str], same: bool) -> str:
    """Return a cell's source in Spanish; `texts` are its translations, valid if `same`."""
    english = texts_of(cell)
    if cell.cell_type == "markdown":
        return "\n\n".join(texts if same else [TRANSLATE, *english, *texts])
    if is_rewritten(cell):
        return "\n".join(texts if same else [f"# {TRANSLATE}", *english])
    if not same or len(texts) != len(english):
        texts = [f"{TRANSLATE} {text}" for text in english]
    comments = iter(texts)
    source = COMMENT.sub(lambda match: match[1] + next(comments), cell.source)
    return source.replace(LANGUAGE.format(LANGUAGES[0]), LANGUAGE.format(LANGUAGES[1]))


def without_outputs(notebook: Any) -> Any:
    """Remove the outputs of a notebook and return it."""
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    return notebook


def executed(notebook: Any, *beside: Path) -> Any:
    """Execute a notebook with copies of the files `beside` it; return reproducible outputs.

    Raises nbclient's CellExecutionError for a cell that fails, and AzardiaError for one that writes
    to standard error, as a failing widget callback does.
    """
    from nbclient import NotebookClient

    # An empty folder, as the author's own answers must not appear.
    with tempfile.TemporaryDirectory() as empty:
        for path in beside:
            shutil.copy(path, empty)
        NotebookClient(
            notebook,
            kernel_name="python3",
            record_timing=False,
            store_widget_state=False,
            coalesce_streams=True,  # the splitting of a stream is random
            resources={"metadata": {"path": empty}},
        ).execute()
    for number, cell in enumerate(notebook.cells, 1):
        for output in cell.get("outputs", ()):
            if output.get("name") == "stderr":
                raise AzardiaError(f"cell {number} writes on standard error:\n{output.text}")
            # A widget has a random id and ends with its kernel; its picture stays.
            output.get("data", {}).pop(WIDGET, None)
        if "outputs" in cell:
            cell.outputs = [output for output in cell.outputs if output.get("data", True)]
    notebook.metadata = {
        **{key: value for key, value in notebook.metadata.items() if key == OURS},
        **PYTHON,
    }
    return notebook


def main(beginnings: Sequence[str] = ()) -> int:
    """Build the lessons; return 1 if a translation is missing.

    With `beginnings`, build only the lessons whose names begin with one of them.
    """
    import nbformat

    if not beginnings:
        tables.write()
    english = {name: with_way(read(path), name, "en") for name, path in sources().items()}
    target = SOURCE / LANGUAGES[1]
    names = [name for name in english if name.startswith(tuple(beginnings) or "")]
    example = SOURCE.parent / "azardia_nb" / "lessons" / EXAMPLE
    own = sorted(example.rglob("*.ipynb")) if not beginnings or EXAMPLE in beginnings else []
    if beginnings and not names and not own:
        print(f"no lesson begins with {' or '.join(beginnings)}", file=sys.stderr)
        return 1
    if not beginnings:
        for path in target.rglob("*.ipynb"):
            if path.relative_to(target).as_posix() not in english:
                path.unlink()
    for path in own:
        print(path.relative_to(example.parent))
        page = executed(without_outputs(read(path)), path.with_suffix(".py"))
        nbformat.write(page, path)
    lacking = []
    for name in names:
        print(name)
        page = target / name
        try:
            there = read(page) if page.exists() else nbformat.v4.new_notebook()
            spanish = translated(english[name], there)
            spanish = executed(with_way(spanish, name, LANGUAGES[1]))
            nbformat.write(executed(without_outputs(english[name])), SOURCE / name)
        except Exception as error:
            error.add_note(f"in the lesson {name}")
            raise
        page.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(spanish, page)
        lacking += [f"{name}, {cell.id}" for cell in spanish.cells if TRANSLATE in cell.source]
    for place in lacking:
        print(f"{place}: see {TRANSLATE} in the Spanish notebook", file=sys.stderr)
    return 1 if lacking else 0


# --- header and links of a page -------------------------------------------------------------------


def with_way(notebook: Any, name: str, code: str) -> Any:
    """Add the generated cells to a notebook in the language `code`, and return it.

    They are the line above the lesson, the links below it, and links from each section to other
    languages. `name` is the name of the English notebook. Earlier generated cells are removed.
    """
    from nbformat import v4

    def new_cell(text: str, place: str) -> Any:
        return v4.new_markdown_cell(text, id=f"{TAG}-{place}", metadata={"tags": [TAG]})

    cells = written_cells(notebook)
    below = [new_cell(text, "below")] if (text := _below(name, code)) else []
    header = [new_cell(text, "header")] if (text := _header(name, code)) else []
    sections = [
        new_cell(_section_links(name, code, one.id), f"from-{one.id}")
        for one in cells
        if _begins_section(one)
    ]
    links = {one.id.removeprefix(f"{TAG}-from-"): one for one in sections}
    rest = [one for cell in cells[1:] for one in (cell, links.get(cell.id)) if one is not None]
    notebook.cells = [new_cell(_above(name, code), "above"), *cells[:1], *header, *rest, *below]
    page = page_of(name)
    visible = page is not None and page.code
    for cell in notebook.cells:
        if cell.cell_type == "code" and CHANGE not in cell.metadata.get("tags", ()):
            cell.metadata = {} if visible else FOLDED
    # A page that shows its code to be read does not run when it is opened.
    notebook.metadata[OURS] = {**notebook.metadata.get(OURS, {}), "runs_when_opened": not visible}
    return notebook


def _above(name: str, code: str) -> str:
    """Return the line above a page: links to the index and to other languages, and its audience."""
    speak = language(code)
    up = "../" if name.startswith(TEACHER) else ""
    parts = [] if name == INDEX else [f"[{speak('All lessons')}]({up}{INDEX})"]
    page = page_of(name)
    if page is not None and up:
        every = speak("All pages for teachers")
        parts.append(f"[{every}]({INDEX})")
    if page is not None and not up:
        parts.append(speak("{n} minutes, ages {ages}", n=page.minutes, ages=page.ages))
        if needs := page.before(code, lambda lesson: _link(lesson, code)):
            parts.append(speak("Before you start: {needs}", needs=needs))
    return " · ".join([*parts, *_language_links(name, code)])


def _link(page: Page, code: str, up: str = "") -> str:
    return f"[{page.headed(code)}]({up}{page.file})"


def _language_links(name: str, code: str, place: str = "") -> list[str]:
    """Return links to a page, or to a `place` in it, in the other languages."""
    others = [other for other in LANGUAGES if other != code]
    return [f"[{TONGUES[other]}]({path_across(name, code, other)}{place})" for other in others]


def _begins_section(cell: Any) -> bool:
    """Return whether a cell begins a section."""
    return bool(cell.cell_type == "markdown" and cell.source.startswith("## "))


def _section_links(name: str, code: str, cell: str) -> str:
    """Return links to the same cell in other languages, where cells have the same ids."""
    return f"<small>{' · '.join(_language_links(name, code, f'#cell-id={cell}'))}</small>"


def _header(name: str, code: str) -> str:
    """Return the facts about a lesson for teachers: audience, duration, standards.

    On the list of the teacher's pages, return that list.
    """
    if name == TEACHER + INDEX:
        return _for_teachers(code)
    page = page_of(name)
    if page is None or not name.startswith(TEACHER):
        return ""
    speak = language(code)
    classes = page.lessons * CLASS
    facts = {
        speak("Age"): page.ages,
        speak("Time"): speak(
            "{classes} minutes in class; {n} minutes alone", classes=classes, n=page.minutes
        ),
        speak("Before"): page.before(code, lambda lesson: _link(lesson, code, "../")),
        "CCSS": ", ".join(page.ccss),
        "LOMLOE": "; ".join(page.lomloe),
        speak("In a browser"): f"<{published(page, code)}>",
    }
    rows = "\n".join(f"| **{name}** | {fact} |" for name, fact in facts.items() if fact)
    return f"| | |\n|---|---|\n{rows}"


def _for_teachers(code: str) -> str:
    """Return a table of all lessons with a page for teachers, with links."""
    speak = language(code)
    what = speak("script, worksheet, key")
    has_page = {item.name for item in (folder() / TEACHER).iterdir()}
    rows = [[speak("Lesson"), speak("For teachers"), speak("Age"), speak("Time")]]
    rows[0] += [speak("In a browser"), speak("Binder, answers hidden")]
    rows.append(["---"] * len(rows[0]))
    rows += [
        [
            _link(page, code, "../"),
            f"[{what}]({page.file})",
            page.ages,
            speak("{n} minutes", n=page.lessons * CLASS),
            f"[{speak('page')}]({published(page, code)})",
            f"[Binder]({binder(page, code, in_class=True)})",
        ]
        for page in course()
        if page.file in has_page
    ]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _below(name: str, code: str) -> str:
    """Return the links below a page of the course: the previous and the next page of its game."""
    here = page_of(name)
    if here is None or here.file != name:
        return ""
    pages = [page for page in course() if page.game == here.game]
    at = pages.index(here)
    before, after = pages[at - 1 : at] if at else (), pages[at + 1 : at + 2]
    parts = [f"[← {page.title[code]}]({page.file})" for page in before]
    parts.append(f"[{language(code)('All lessons')}]({INDEX})")
    parts += [f"[{page.title[code]} →]({page.file})" for page in after]
    return "---\n\n" + " · ".join(parts)
