"""Every exhibit of a lesson with its controls turned: its texts in both languages.

Each lesson has a page in `turned`. Its controls go to their ends, are chosen from and pressed, one
after the other; behind each sentence is the picture as values (`drawn`). The controls that hide a
layer of the lesson come last. `python -m tests.widgets.turned` writes the pages again: read what
changed.
"""

import re
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import ipywidgets

import authoring
from azardia_nb import lessons
from azardia_nb.games.azardia.odds.core.solution import solution
from azardia_nb.lessons.course import CHANGE
from azardia_nb.simulation import simulate
from azardia_nb.text.language import LANGUAGES
from azardia_widgets import Exhibit, Lesson, Table
from azardia_widgets.games.azardia.exhibits.afterwards import Reviews
from azardia_widgets.games.titan_race.exhibits.duel import AgainstPerfect
from azardia_widgets.lesson.blanks import Blanks
from azardia_widgets.lesson.exercise import Exercises
from azardia_widgets.lesson.prediction import Prediction
from azardia_widgets.lesson.refuter import Refuter
from tests.lessons import page as pages
from tests.lessons.asking import check_question, typed
from tests.widgets.drawn import drawn

FOLDER = Path(__file__).with_name("turned")
MOST = 14  # controls of an exhibit
OTHERS = 2  # of many options
CONTROLS = (
    ipywidgets.IntSlider,
    ipywidgets.ToggleButtons,
    ipywidgets.Dropdown,
    ipywidgets.RadioButtons,
    ipywidgets.Checkbox,
    ipywidgets.Button,
)
# Pressed in tests of their own: what plays or computes for seconds.
LONG = {f"azardia-{name}" for name in ("play", "stop", "compute", "ready", "all")}
APART = Prediction | Table | Exercises | Lesson | Reviews | AgainstPerfect | Refuter
ESCAPED_TWICE = re.compile(r"&amp;(?:\w+|#\w+);")


def sources() -> dict[str, str]:
    """Return the lessons with exhibits to turn: names of notebooks by stem."""
    apart = ("teacher/", "index", "rules", "refuter", "daily")
    return {Path(name).stem: name for name in authoring.sources() if not name.startswith(apart)}


def page(name: str) -> str:
    """Run a lesson and return its page."""
    prepare(name)
    notebook = lessons.read(lessons.SOURCE / name)
    return turned_page(name, notebook, pages.run(notebook))


def prepare(name: str) -> None:
    """Load compiled rules or solutions that exhibits of a lesson need before a press."""
    if name.startswith(("14", "how-")):
        for game in ("azardia", "titan_race"):
            simulate(1, game=game, progress=False)
    if name.startswith("12"):
        solution()


def turned_page(name: str, notebook: Any, ran: pages.Ran) -> str:
    """Turn the exhibits of a lesson that was run; return its page."""
    for code in (
        *LANGUAGES,
        LANGUAGES[0],
    ):  # events of a game are reported only once, here in the first language
        ran.switch(code)
    own = {one.id for one in notebook.cells if CHANGE in one.metadata.get("tags", ())}
    ran = ran._replace(shown={id: one for id, one in ran.shown.items() if id not in own})
    shown = dict(exhibits(ran))
    lines = [f"{name}, turned. `python -m tests.widgets.turned` writes this page."]
    for title, exhibit in shown.items():
        lines += ["", f"== {title}", *turned(exhibit)]
    if ran.lesson and shown:
        lines += ["", "== layers", *without_layers(ran.lesson, shown)]
    return "\n".join(lines) + "\n"


def exhibits(ran: pages.Ran) -> Iterator[tuple[str, Exhibit]]:
    """Yield the exhibits of a lesson by title, and those that right guesses reveal."""
    for id, one in ran.shown.items():
        for at, asked in enumerate(pages.predictions([one]), 1):
            question = asked.question
            for code in (
                LANGUAGES if len(question.options) in (0, 1 + len(question.mistakes)) else ()
            ):
                check_question(question, code, own_words=False)
            asked.field.value = typed(question, question.answer)
            asked.confidence.value = 50
            asked.lock_in.click()
            assert asked.revealed, id
            if isinstance(asked.reveal, Exhibit):
                yield f"{id} {at}: {type(asked.reveal).__name__}", asked.reveal
        if isinstance(one, Blanks):
            for field, question in zip(one.fields, one.questions, strict=True):
                for code in LANGUAGES:
                    check_question(question, code, own_words=False)
                field.value = typed(question, question.answer)
            one.check.click()
            assert one.place.children, id
            yield f"{id}: {type(one.reveal).__name__}", one.reveal
        elif isinstance(one, Exhibit) and not isinstance(one, APART):
            yield f"{id}: {type(one).__name__}", one


def turned(exhibit: Exhibit) -> Iterator[str]:
    """Turn each control of an exhibit; yield the displays."""
    yield " | ".join(control.description for control in controls(exhibit))
    before = told(exhibit)
    yield from ("as it comes", *before)
    for at in range(MOST):
        for place in places(exhibit, at):
            found = list(controls(exhibit))
            if at >= len(found):
                break
            move(found[at], place)
            now = told(exhibit)
            yield f"{at + 1}: {place}"
            yield from now if now != before else ["    ="]
            before = now


def without_layers(lesson: Lesson, shown: dict[str, Exhibit]) -> Iterator[str]:
    """Hide each layer; yield the displays that change."""
    lesson.language = LANGUAGES[0]
    before = {title: seen(exhibit) for title, exhibit in shown.items()}
    for hidden in (("odds", "chart"), ("table", "answers")):
        lesson.layers = dict.fromkeys(hidden, False)
        for title, exhibit in shown.items():
            if (left := seen(exhibit)) != before[title]:
                yield from (f"{title} without {' and '.join(hidden)}", f"    {left}")
    lesson.layers = {}
    assert before == {title: seen(exhibit) for title, exhibit in shown.items()}


# --- what can be moved ---------------------------------------------------------------------------


def controls(widget: Any) -> Iterator[Any]:
    """Yield the visible, enabled controls of a widget."""
    if widget.layout.display == "none":
        return
    if (
        isinstance(widget, CONTROLS)
        and not widget.disabled
        and LONG.isdisjoint(widget._dom_classes)
    ):
        yield widget
    for child in getattr(widget, "children", ()):
        if isinstance(child, ipywidgets.DOMWidget) and getattr(child, "layout", None):
            yield from controls(child)


def places(exhibit: Exhibit, at: int) -> list[Any]:
    """Return the other values that control number `at` can be set to, or ["pressed"]."""
    for control in list(controls(exhibit))[at : at + 1]:
        if isinstance(control, ipywidgets.Button):
            return ["pressed"]
        if isinstance(control, ipywidgets.IntSlider):
            return [one for one in (control.min, control.max) if one != control.value]
        if isinstance(control, ipywidgets.Checkbox):
            return [not control.value]
        values = [one[1] if isinstance(one, tuple) else one for one in control.options]
        return [one for one in values if one != control.value][:OTHERS]
    return []


def move(control: Any, place: Any) -> None:
    """Set a control to a value, or press it."""
    if isinstance(control, ipywidgets.Button):
        control.click()
    else:
        control.value = place


# --- what is seen --------------------------------------------------------------------------------


def told(exhibit: Exhibit) -> list[str]:
    """Return the display in both languages, in the order of LANGUAGES.

    The exhibit is left in the language that it did not have before.
    """
    codes = sorted(LANGUAGES, key=lambda code: code != exhibit.language)
    found = {}
    for code in codes:
        exhibit.language = code
        found[code] = f"    {seen(exhibit)}"
    return [found[code] for code in LANGUAGES]


def seen(exhibit: Exhibit) -> str:
    """Return the sentence of an exhibit, its error messages, and its picture as values."""
    picture = exhibit.picture()
    wrong = " ".join(filter(None, alerts(exhibit)))
    assert not ESCAPED_TWICE.search(picture), picture
    assert "{" not in exhibit.said + wrong
    return " ".join(f"{exhibit.said} {wrong} {drawn(picture)}".split())


def alerts(widget: Any) -> Iterator[str]:
    """Yield the error messages of a widget and its children."""
    if "azardia-wrong" in widget._dom_classes and widget.value:
        yield f"! {re.sub('<[^>]*>', '', widget.value)}"
    for child in getattr(widget, "children", ()):
        if isinstance(child, ipywidgets.DOMWidget):
            yield from alerts(child)


if __name__ == "__main__":
    Exhibit.raising = True
    for stem, name in sources().items():
        with TemporaryDirectory() as empty, chdir(empty):  # answers and decks are saved there
            (FOLDER / f"{stem}.txt").write_text(page(name), encoding="utf-8")
