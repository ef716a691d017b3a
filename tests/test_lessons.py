"""Lessons: one source, two languages, and nothing outdated."""

import ast
import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import pytest

import authoring
from authoring import tables
from azardia_nb import lessons
from azardia_nb.games import DEFAULT
from azardia_nb.lessons.course import (
    CHANGE,
    CLASS,
    INDEX,
    OURS,
    PYTHON,
    RULES,
    course,
    label,
    lesson,
    page_of,
    routes,
    topics,
    written_cells,
)
from azardia_nb.text.language import LANGUAGES, language
from azardia_widgets.classroom.desk import FORGET, TEXTS
from azardia_widgets.lesson.bar import LAYERS
from azardia_widgets.lesson.hand_in import EXPORT, HAND_IN
from azardia_widgets.lesson.prediction import ASKS
from tests.text.golden import wording

ENGLISH = authoring.sources()
SPANISH = {
    f"es/{path.relative_to(lessons.SOURCE / 'es').as_posix()}": path
    for path in sorted((lessons.SOURCE / "es").rglob("*.ipynb"))
}
EVERY = ENGLISH | SPANISH
FOR_TEACHERS = [name for name in EVERY if "teacher/" in name and not name.endswith(INDEX)]
OTHERS = {f"{folder}{name}" for folder in ("", "es/") for name in (INDEX, RULES)}
PAGES = [name for name in EVERY if "teacher/" not in name and name not in OTHERS]
LESSONS = [name for name in PAGES if re.match(r"(es/)?(0[1-9]|1\d|20|[tx][1-9])", name)]
GUESS = re.compile(r"(?m)^((?:predict|draw)_\w+|Prediction)\(")
MOST = {"en": 700, "es": 750}  # words a lesson, what is folded among them
WORD = re.compile(r"[^\W_]+(?:['’.,][^\W_]+)*")
READ_FIRST = 300  # words before there is something to press, at most: two screens


class Sheet:
    """A saved notebook with the parts that tests read."""

    def __init__(self, name: str) -> None:
        self.name, self.code = name, "es" if name in SPANISH else "en"
        self.page = page_of(name.removeprefix("es/"))
        self.notebook: Any = lessons.read(EVERY[name])
        self.cells: Any = self.notebook.cells
        self.written: Any = written_cells(self.notebook)
        self.coded = [cell for cell in self.cells if cell.cell_type == "code"]
        self.source = "\n".join(cell.source for cell in self.coded)
        self.words = "\n".join(one.source for one in self.cells if one.cell_type == "markdown")


sheet = cache(Sheet)
Check = Callable[[Sheet], Iterable[object]]


def every(names: Iterable[str]) -> Callable[[Check], Callable[[], None]]:
    """Return a decorator that turns a check of one notebook into a test of all of them.

    The check returns faults; the test reports all faults of all notebooks.
    """
    kept = list(names)

    def of(check: Check) -> Callable[[], None]:
        def test() -> None:
            assert kept
            found = [f"{name}: {fault}" for name in kept for fault in check(sheet(name))]
            assert not found, "\n".join(["", *found])

        return test

    return of


# The lessons there are.


def test_every_lesson_is_in_spanish_and_up_to_date() -> None:
    assert list(SPANISH) == [f"es/{name}" for name in ENGLISH]
    old = []
    for name, path in ENGLISH.items():
        made = authoring.without_outputs(lessons.read(SPANISH[f"es/{name}"]))
        wanted = authoring.with_way(authoring.translated(lessons.read(path), made), name, "es")
        same = (made.cells, made.metadata[OURS]) == (wanted.cells, wanted.metadata[OURS])
        old += [] if same else [name]
    assert not old, f"python -m authoring has to make {' '.join(old)}"


@every(SPANISH)
def test_every_text_of_a_spanish_lesson_is_translated(spanish: Sheet) -> Iterable[str]:
    return [cell.id for cell in spanish.cells if authoring.TRANSLATE in cell.source]


@every(SPANISH)
def test_a_spanish_lesson_runs_the_code_of_the_english_one(spanish: Sheet) -> Iterable[str]:
    # The Spanish code differs only in comments, labels, and names in functions that learners
    # rewrite, so the gate need not run it.
    english = sheet(spanish.name.removeprefix("es/"))
    assert [one.id for one in spanish.cells] == [one.id for one in english.cells]
    for one, other in zip(spanish.cells, english.cells, strict=True):
        if (one.cell_type, one.metadata) != (other.cell_type, other.metadata):
            yield one.id
        if one.cell_type == "code":
            said = one.source.replace('language="es"', 'language="en"')
            read = numbered if authoring.is_rewritten(one) else str
            code, same = (authoring.COMMENT.sub(r"\1", each) for each in (said, other.source))
            if read(ast.unparse(ast.parse(code))) != read(ast.unparse(ast.parse(same))):
                yield one.id


def numbered(code: str) -> str:
    """Return code with its names replaced by numbers, in the order of first use."""
    names: dict[str, int] = {}
    return re.sub(r"[^\W\d]\w*", lambda found: f"_{names.setdefault(found[0], len(names))}", code)


def test_every_lesson_has_its_way_and_the_course_every_lesson() -> None:
    for name, path in ENGLISH.items():
        assert authoring.with_way(lessons.read(path), name, "en").cells == sheet(name).cells, name
    pages = [name for name in ENGLISH if "/" not in name and name != INDEX]
    assert sorted(page.file for page in course()) == sorted(pages)


@every([f"{folder}{page.file}" for page in course() for folder in ("", "es/")])
def test_the_course_and_its_pages_have_the_same_titles(one: Sheet) -> Iterable[str]:
    assert one.page
    title = one.written[0].source.split("\n")[0]
    return {title} - {f"# {one.page.title[one.code]}"}


@every(EVERY)
def test_code_is_folded_away_but_where_it_is_to_be_read(one: Sheet) -> Iterable[str]:
    shown = one.page is not None and one.page.code
    for cell in one.coded:
        seen = shown or CHANGE in cell.metadata.get("tags", ())
        if cell.metadata.get("jupyter", {}).get("source_hidden", False) is seen:
            yield cell.id


def test_pages_lead_on_within_their_game() -> None:
    for page in course():
        links = re.findall(r"\]\(([^)]+)\)", sheet(page.file).cells[-1].source)
        others = [page_of(link) for link in links if link != INDEX]
        assert {other.game for other in others if other} == {page.game}


def test_a_lesson_is_known_by_its_number_and_its_game() -> None:
    pages = [page for page in course() if page.number is not None]
    assert all(lesson(page.number or 0, page.game) == page for page in pages)
    assert len({page.label for page in pages}) == len(pages)
    assert label(2) == "2"


BANDS = {
    "10–12": ["0", "1", "T0", "T1", "X0"],
    "12–15": ["2", "2b", "3", "4", "5", "7", "8", "10", "T2", "T3", "X1", "X2"],
    "12–14": ["18", "19", "20"],
    "14–16": ["6", "7b", "9", "T4", "X3"],
    "14+": ["5b", "17"],
}  # Azardia and Titan Race as a teacher has read them; the others are for 16 and older


def test_a_lesson_is_for_the_ages_a_teacher_has_read_it_for() -> None:
    read = {label: ages for ages, labels in BANDS.items() for label in labels}
    lessons_of = {page.label: page.ages for page in course() if page.label}
    assert lessons_of == {label: read.get(label, "16+") for label in lessons_of}
    assert set(read) <= set(lessons_of)


def test_no_lesson_needs_one_for_older_students() -> None:
    older = {
        (page.label, needed.label)
        for page in course()
        for needed in page.required
        if int(needed.ages[:2]) > int(page.ages[:2])
    }
    assert older == set()


def test_prerequisites_come_earlier_in_the_course() -> None:
    every = [*course()]
    late = {
        (page.label, needed.label)
        for page in every
        for needed in page.required
        if needed.game == page.game and every.index(needed) > every.index(page)
    }
    assert late == set()


def test_a_route_is_complete_and_in_order() -> None:
    lacking = {
        (route.title["en"], page.label, needed.label)
        for route in (*routes(), *topics())
        for at, page in enumerate(route.pages)
        for needed in page.required
        if needed not in route.pages[:at]
    }
    assert lacking == set()


def test_the_tables_of_standards_are_up_to_date() -> None:
    for code in LANGUAGES:
        page = tables.standards_page(code).read_text("utf-8")
        assert tables.with_standards(page, code) == page, "run python -m authoring"


def test_there_is_a_first_lesson() -> None:
    for code in LANGUAGES:
        assert lessons.first(lessons.SOURCE, code).is_file()


@every(EVERY)
def test_a_lesson_is_saved_with_its_pictures_and_without_its_widgets(one: Sheet) -> Iterable[str]:
    if "widgets" in one.notebook.metadata:
        yield "widgets"
    for number, cell in enumerate(one.coded, 1):
        if cell.execution_count != number:
            yield f"{cell.id}: run out of its turn"
        for output in cell.outputs:
            fails = output.output_type == "error" or output.get("name") == "stderr"
            if fails or lessons.WIDGET in output.get("data", {}) or "Traceback" in str(output):
                yield f"{cell.id}: {str(output)[:200]}"


@every(EVERY)
def test_a_lesson_is_saved_as_python(one: Sheet) -> Iterable[str]:
    yield from (name for name, said in PYTHON.items() if one.notebook.metadata.get(name) != said)


@every(PAGES)
def test_a_saved_lesson_has_described_pictures_and_says_what_to_press(one: Sheet) -> Iterable[str]:
    menu, pictures = wording("saved.keys", one.code), 0
    for cell in one.coded:
        for output in cell.outputs:
            html = output.get("data", {}).get("text/html", "")
            if "azardia-saved" in html:
                alts = re.findall(r'<img alt="(.*?)" src="data:', html)
                pictures += len(alts) + html.count("<table")
                if menu not in html or not all(alts):
                    yield cell.id
    # These show results only, which the learner guesses or makes up first.
    apart = (
        "07b-counting-hands",
        "14-house-rules",
        "14b-two-readings",
        "15-your-own-player",
        "18-made-up",
        "19-linda",
    )
    if not pictures and not any(name in one.name for name in apart):
        yield "no picture"


@every(EVERY)
def test_no_lesson_is_called_the_last(one: Sheet) -> Iterable[str]:
    # Others come behind it one day; a number stays true.
    return re.findall(r"(?i)last lesson|última lección", one.words)


@every(EVERY)
def test_every_code_cell_speaks_the_language_of_its_lesson(one: Sheet) -> Iterable[str]:
    said = re.compile(rf'language=(?!"{one.code}")')
    return [cell.id for cell in one.coded if said.search(cell.source)]


@every(EVERY)
def test_what_a_lesson_links_to_is_copied_with_it(one: Sheet) -> Iterable[str]:
    here, there = EVERY[one.name].parent, {*EVERY.values()}
    links = [link for link in re.findall(r"\]\(([^)#\s]+)", one.words) if "://" not in link]
    return [link for link in links if (here / link).resolve() not in there]


LEADS = {"en": "By the end you can:", "es": "Al terminar sabrás:"}


@every(PAGES)
def test_a_page_says_what_you_can_do_after_it(one: Sheet) -> Iterable[str]:
    aims = rf"{LEADS[one.code]}\n\n(?:- .+;\n)+- .+\.(\n\n.+)?"
    begins = one.written[0].source
    if one.page and one.page.number == 0:  # one plays first
        return [] if re.search(rf"\n\n{aims}", one.written[2].source) else [begins]
    return [] if re.fullmatch(rf"# .+\n\n(.+\n\n)?{aims}", begins) else [begins]


@every(name for name in PAGES if re.search("00-|t0-|x0-", name))
def test_a_first_lesson_opens_with_its_board_and_one_sentence(one: Sheet) -> Iterable[str]:
    title, table, *_ = one.written
    if "Table(" not in table.source or len(title.source.split("\n\n")[-1]) > 140:
        yield title.source


@every(name for name in LESSONS if EVERY[name].name[0].isdigit())
def test_a_lesson_opens_with_a_problem(one: Sheet) -> Iterable[str]:
    problem, asks, _ = one.written[0].source.partition(LEADS[one.code])
    return [] if asks and "?" in problem else [problem]


BOXES = {"en": ("Worked example", "Words"), "es": ("Ejemplo resuelto", "Palabras")}


@every(name for name in LESSONS if "x5-" not in name)
def test_a_lesson_has_a_worked_example(one: Sheet) -> Iterable[str]:
    if one.words.count(f"\n## {BOXES[one.code][0]}: ") != 1:
        yield BOXES[one.code][0]


@every(LESSONS)
def test_a_lesson_has_its_words(one: Sheet) -> Iterable[str]:
    _, _, list_of_words = one.words.partition(f"\n## {BOXES[one.code][1]}\n\n")
    if len(re.findall(r"(?m)^- \*\*", list_of_words)) < 2:
        yield BOXES[one.code][1]


@every(LESSONS)
def test_what_a_guess_is_about_is_explained_behind_a_fold(one: Sheet) -> Iterable[str]:
    guesses = [at for at, cell in enumerate(one.written) if GUESS.search(cell.source)]
    assert guesses, one.name
    fold = f"<details>\n<summary>{language(one.code)(ASKS)} "  # it stays shut until the guess
    return [one.written[n].id for n in guesses if not one.written[n + 1].source.startswith(fold)]


INVITATION = {"en": "Now you change it", "es": "Ahora cámbialo tú"}


@every(name for name in LESSONS if not re.search("01-|t1-", name))
def test_a_lesson_invites_to_change_its_code(one: Sheet) -> Iterable[str]:
    invitation = INVITATION[one.code]
    cells = [cell for cell in one.coded if CHANGE in cell.metadata.get("tags", ())]
    if invitation not in one.words or one.page is None or bool(cells) is one.page.code:
        yield invitation
    for cell in cells:
        asks = "check(lesson, answer)" if cell.id == "task" else f"# {invitation}: "
        if asks not in cell.source or not cell.outputs:
            yield cell.id


@every(name for name in LESSONS if not re.search(r"/?1[1-9]b?-", name))
def test_there_is_little_to_read_before_there_is_something_to_press(one: Sheet) -> Iterable[int]:
    before = one.written[: [cell.cell_type for cell in one.written].index("code")]
    read = sum(len(cell.source.split()) for cell in before)
    return [read] if read > READ_FIRST else []


@every(PAGES)
def test_a_lesson_is_short(one: Sheet) -> Iterable[int]:
    prose = [cell.source for cell in one.written if cell.cell_type == "markdown"]
    words = WORD.findall(re.sub(r"\]\([^)]*\)|<[^>]+>|`[^`]*`|\*|#+ ", " ", "\n".join(prose)))
    return [len(words)] if len(words) > MOST[one.code] else []


@every(LESSONS)
def test_a_lesson_has_its_bar_and_its_exercises(one: Sheet) -> Iterable[str]:
    assert one.page
    number = f'"{one.page.number}"' if isinstance(one.page.number, str) else one.page.number
    game = "" if one.page.game == DEFAULT else f', game="{one.page.game}"'
    bar = f'Lesson({number}, language="{one.code}"{game})'
    yield from (part for part in (bar, "xercises(") if part not in one.source)


@every(f"{folder}{page.file}" for page in course() if page.label for folder in ("", "es/"))
def test_a_lesson_has_a_teachers_page(one: Sheet) -> Iterable[str]:
    return {re.sub(r"(es/)?(.+)", r"\1teacher/\2", one.name)} - {*EVERY}


# The teacher's pages.

PARTS = {
    "en": ("Prepare", "Script", "Misconceptions", "Support and extension", "Worksheet and key"),
    "es": ("Preparación", "Guion", "Errores frecuentes", "Apoyo y ampliación", "Ficha y sol"),
}
EXERCISES = 8  # minutes of a lesson in class, at least
SPAN = re.compile(r"(\d+)–(\d+) min, (.+?)[.?]\*\*")


@every(FOR_TEACHERS)
def test_a_teachers_page_has_the_template_of_all(one: Sheet) -> Iterable[object]:
    told = [cell.source for cell in one.written if cell.cell_type == "markdown"]
    heads = re.findall(r"(?m)^## (.+)$", "\n".join(told))
    if len(heads) != len(PARTS[one.code]) or not all(map(str.startswith, heads, PARTS[one.code])):
        yield heads
    if one.source.count("Handout(") != 1:
        yield "Handout"


@every(FOR_TEACHERS)
def test_a_script_fills_its_lessons_and_leaves_time_for_exercises(one: Sheet) -> Iterable[object]:
    assert one.page
    spans = [(int(a), int(b), what) for a, b, what in SPAN.findall(one.words)]
    starts = [at for at, (begin, _, _) in enumerate(spans) if begin == 0]
    if len(starts) != one.page.lessons:
        yield f"{len(starts)} lessons"
    for begin, end in zip(starts, [*starts[1:], len(spans)], strict=True):
        script = spans[begin:end]
        ends = [0, *(b for _, b, _ in script)]
        minutes = sum(b - a for a, b, what in script if what in ("exercises", "ejercicios"))
        if ends != [*(a for a, _, _ in script), CLASS] or minutes < EXERCISES:
            yield script


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_page_for_monday_agrees_with_the_script_and_the_buttons(code: str) -> None:
    home = "" if code == "en" else "es/"
    monday = (tables.DOCUMENTS / home / "monday.md").read_text("utf-8")
    starts = [
        start for start, _, _ in SPAN.findall(sheet(f"{home}teacher/02-two-dice.ipynb").words)
    ]
    assert re.findall(r"(?m)^\| \*\*(\d+)\*\*", monday) == starts
    pressed = (HAND_IN, EXPORT, "Copy the code", TEXTS["camera"], FORGET, "Projector size")
    hidden = (LAYERS[layer] for layer in ("table", "chart", "answers"))
    said = " ".join(monday.split())
    assert [name for name in (*pressed, *hidden) if language(code)(name) not in said] == []


@every(FOR_TEACHERS)
def test_a_teachers_page_says_for_whom_it_is_and_its_standards(one: Sheet) -> Iterable[str]:
    assert one.page
    if not one.page.ccss or not one.page.lomloe:
        yield "no standards"
    titles = (
        needed.title[one.code] for needed in one.page.required if needed.label in one.page.after
    )
    facts = (*one.page.ccss, *one.page.lomloe, *titles, one.page.needs.get(one.code, ""))
    yield from (fact for fact in facts if fact not in one.words)
    kinds = r"[4-8]\.[A-Z]+\.[A-D]\.\d+|HS[A-Z]-[A-Z]+\.[A-D]\.\d+|MP[1-8]"
    yield from (standard for standard in one.page.ccss if not re.fullmatch(kinds, standard))


@every(name for name in FOR_TEACHERS if not re.search(r"/(00|[tx]0)-", name))  # others: no bar
def test_a_teachers_page_calls_the_switches_what_the_bar_calls_them(one: Sheet) -> Iterable[str]:
    speak = language(one.code)
    switch = r"(?:Hide first:\*\*|Oculta primero:\*\*|[Ss]witch on|[Aa]ctiva) (\*[^.:;(]*\*)"
    asked = " ".join(re.findall(switch, one.words))
    named = {*re.findall(r"\*([^*]+)\*", asked)}
    known = {speak(name) for name in (*LAYERS.values(), "Projector size")}
    return named - known if named else ["names none"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_list_for_teachers_leads_to_each_of_their_pages(code: str) -> None:
    home = "" if code == "en" else f"{code}/"
    text = sheet(f"{home}teacher/{INDEX}").words
    pages = {name for name in FOR_TEACHERS if name.startswith("es/") == bool(home)}
    links = re.findall(r"\]\((\w[^/)]+\.ipynb)\)", text)
    assert {f"{home}teacher/{link}" for link in links} == pages
