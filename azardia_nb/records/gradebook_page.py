"""The report on a class, as terminal text and as an HTML page."""

import textwrap
from collections.abc import Iterator, Sequence
from html import escape

from azardia_nb.lessons.course import label, lesson, lesson_name
from azardia_nb.lessons.drawing_picture import EACH, Shown, class_html, described
from azardia_nb.records.calibration import Calibration, chart_rows, score_sentence
from azardia_nb.records.gradebook import Gradebook, Lesson, Mark, Trouble
from azardia_nb.records.judging import Unjudged
from azardia_nb.text.language import N_, language, one_line, plural
from azardia_nb.text.listing import as_text

WIDE = 88  # characters per line
LONGEST = 40  # characters of a name in the table
HARDEST = 10  # exercises shown in a terminal; a page shows all

WHY_TITLE = N_("Reasons for guesses")
SURE = N_("How sure the class was, and how often it was right")
REPORT = "azardia-report-on-class"  # class of the element around a report
# The report, which may be a part of another page.
STYLE = """\
.azardia-report-on-class { --rule: #8795a1; --shade: #e6f2ee; --faint: #4a5763 }
.azardia-report-on-class h2 { font-size: 1.2rem; margin: 1.8rem 0 .4rem }
.azardia-report-on-class p { margin: .2rem 0 }
.azardia-report-on-class small { color: var(--faint) }
.azardia-report-on-class .wide { overflow-x: auto }
.azardia-report-on-class table { border-collapse: collapse; width: 100% }
.azardia-report-on-class caption { text-align: left; color: var(--faint); padding: 0 0 .4rem }
.azardia-report-on-class :is(th, td) { border: 1px solid var(--rule); padding: .3rem .5rem;
  text-align: left; vertical-align: top; overflow-wrap: break-word }
.azardia-report-on-class :is(thead, tfoot) :is(th, td) { background: var(--shade) }
.azardia-report-on-class td.number { text-align: right; white-space: nowrap }
.azardia-report-on-class tbody th { font-weight: 400 }
.azardia-report-on-class .numbers th + th { text-align: right }
.azardia-report-on-class tfoot :is(th, td) { font-weight: 600 }
@media screen and (prefers-color-scheme: dark) {
  .azardia-report-on-class { --shade: #17352c; --faint: #b8c4ce } }
@media print { .azardia-report-on-class { --shade: #eee; --faint: #444; font-size: 10pt }
  @page { size: A4 landscape; margin: 1.4cm }
  .azardia-report-on-class tfoot { display: table-row-group }  /* once, not below every page */
  .azardia-report-on-class .wide { overflow: visible }
  .azardia-report-on-class tr { break-inside: avoid }
  .azardia-report-on-class h2 { break-after: avoid } }"""
_PAGE_STYLE = """\
body { font: 16px/1.45 system-ui, sans-serif; max-width: 70rem; margin: 1.5rem auto;
  padding: 0 1rem; color: #111; background: #fff }
h1 { font-size: 1.5rem; margin: 0 0 .3rem }
@media screen and (prefers-color-scheme: dark) { :root { color-scheme: dark }
  body { color: #e8edf1; background: #14191e } }
@media print { body { max-width: none; margin: 0; padding: 0 } }"""


def as_lines(book: Gradebook, code: str = "en") -> Iterator[str]:
    """Yield the lines of the report on a class, for a terminal."""
    speak = language(code)
    yield _about(book, code)
    yield from (line for note in book.notes for line in _wrapped(one_line(note)))
    yield ""
    heads, rows = _table(book, code)
    yield as_text(heads, rows, code)
    yield from _wrapped(_marks_legend(code))
    for line in _roster(book, code):
        yield from _wrapped(one_line(line))
    troubles = book.troubles()
    yield f"\n{_title(code)}"
    if not troubles:
        yield speak("Every first answer was right.")
    for one in troubles[:HARDEST]:
        yield f"\n{_name(one.lesson, code)}: {_error_counts(one, code)}"
        yield from _wrapped(one_line(one.text), "  ")
        yield from _wrapped(one_line(_common_mistake(one, code)), "  → ", "    ")
    if (left := len(troubles) - HARDEST) > 0:
        text = plural("{n} more exercise: see --page", "{n} more exercises: see --page")
        yield f"\n{speak(text, n=left)}"
    yield from _calibration_lines(book, code)
    for place, wording, counts in book.reasons():
        yield f"\n{_name(place, code)}: {language(code)(WHY_TITLE)}"
        yield from _wrapped(one_line(wording), "  ")
        for reason, n in counts.items():
            yield from _wrapped(f"{n} × {one_line(reason)}", "  ", "    ")
    yield from _drawn_lines(book, code)
    if claims := list(_claims(book)):
        yield f"\n{_claims_title(code)}"
        for line in claims:
            yield from _wrapped(line, "  ", "    ")
    yield from _unjudged_lines(book, code)


def _calibration_lines(book: Gradebook, code: str) -> Iterator[str]:
    calibration = Calibration.of(book.answers)
    if calibration.n:
        yield f"\n{language(code)(SURE)}"
        yield as_text(*chart_rows(calibration, code), code)
        yield from _wrapped(score_sentence(calibration, code))


def _reasons(book: Gradebook, code: str) -> str:
    """Return HTML of the reasons for guesses; "" if nobody gave a reason."""
    parts = [
        f"<h3>{escape(_name(place, code))}</h3><p>{escape(text)}</p><ul>"
        + "".join(f"<li>{n} × {escape(reason)}</li>" for reason, n in counts.items())
        + "</ul>"
        for place, text, counts in book.reasons()
    ]
    return f"<h2>{escape(language(code)(WHY_TITLE))}</h2>{''.join(parts)}" if parts else ""


def _calibration(book: Gradebook, code: str) -> str:
    """Return HTML on how sure the class was of its guesses; "" if nobody gave a confidence."""
    calibration = Calibration.of(book.answers)
    if not calibration.n:
        return ""
    heads, rows = chart_rows(calibration, code)
    score = score_sentence(calibration, code)
    return f"<h2>{escape(language(code)(SURE))}</h2>{_html(heads, rows, score)}"


def _drawn_lines(book: Gradebook, code: str) -> Iterator[str]:
    """Yield lines on each drawn question: the mean of the class's drawings, and the truth."""
    for place, drawing, ghosts in book.drawings():
        label = language(code)(EACH, n=len(ghosts))
        yield f"\n{_name(place, code)}: {label}"
        yield from _wrapped(drawing.prompt(code), "  ")
        for content in (Shown(ghosts=ghosts), Shown(truth=True)):
            yield from _wrapped(described(drawing, content, code), "  ", "    ")


def _claims_title(code: str) -> str:
    speak = language(code)
    return speak("Claims that survive the refuter")


def _claims(book: Gradebook) -> Iterator[str]:
    """Yield each surviving claim, with the names of the students who made it."""
    for claim, learners in book.claims():
        names = one_line(", ".join(one_line(name, LONGEST) for name in learners))
        yield f"{claim} ({names})"


def _unjudged_lines(book: Gradebook, code: str) -> Iterator[str]:
    if not book.unjudged:
        return
    yield f"\n{_unjudged_title(book, code)}"
    for one in book.unjudged[:HARDEST]:
        yield from _wrapped(_unjudged(one, code), "  ", "    ")
    if (left := len(book.unjudged) - HARDEST) > 0:
        text = plural("{n} more answer: see --page", "{n} more answers: see --page")
        yield f"  {language(code)(text, n=left)}"


def as_page(book: Gradebook, code: str = "en") -> str:
    """Return the report on a class as a self-contained HTML page."""
    speak = language(code)
    title = speak("Answers of a class")
    return (
        f'<!DOCTYPE html>\n<html lang="{code}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}\n{_PAGE_STYLE}</style></head><body><main>"
        f"<h1>{escape(title)}</h1>{as_html(book, code)}</main></body></html>\n"
    )


def as_html(book: Gradebook, code: str = "en") -> str:
    """Return the report on a class as HTML for another page, which must include STYLE."""
    speak = language(code)
    first = speak("Who did what")
    heads, (*rows, whole) = _table(book, code)
    table = _html(heads, rows, _marks_legend(code), whole)
    roster = "".join(f"<p>{escape(line)}</p>" for line in _roster(book, code))
    notes = "".join(f"<p>{escape(note)}</p>" for note in book.notes)
    claims = "".join(f"<li>{escape(one)}</li>" for one in _claims(book))
    if claims:
        claims = f"<h2>{escape(_claims_title(code))}</h2><ul>{claims}</ul>"
    unjudged = "".join(f"<li>{escape(_unjudged(one, code))}</li>" for one in book.unjudged)
    drawn = _drawings_html(book, code)
    if unjudged:
        unjudged = f"<h2>{escape(_unjudged_title(book, code))}</h2><ul>{unjudged}</ul>"
    return (
        f'<div class="{REPORT}"><p>{escape(_about(book, code))}</p>{notes}'
        f"<h2>{escape(first)}</h2>{table}{roster}"
        f"<h2>{escape(_title(code))}</h2>{_troubles(book, code)}"
        f"{_calibration(book, code)}{_reasons(book, code)}{drawn}{claims}{unjudged}</div>"
    )


def _drawings_html(book: Gradebook, code: str) -> str:
    """Return HTML of the class's drawings over each other; "" if nothing was drawn."""
    drawn = "".join(
        f"<h3>{escape(_name(place, code))}</h3>{class_html(drawing, ghosts, code)}"
        for place, drawing, ghosts in book.drawings()
    )
    speak = language(code)
    return f"<h2>{escape(speak('What the class drew'))}</h2>{drawn}" if drawn else ""


def _about(book: Gradebook, code: str) -> str:
    speak = language(code)
    files = speak(plural("{n} file", "{n} files"), n=book.files)
    learners = speak(plural("{n} student", "{n} students"), n=len(book.learners))
    answers = speak(plural("{n} answer", "{n} answers"), n=len(book.answers))
    codes = speak(plural("{n} code", "{n} codes"), n=book.codes)
    sources = [files] * bool(book.files or not book.codes) + [codes] * bool(book.codes)
    return ", ".join([learners, answers, *sources])


def _unjudged_title(book: Gradebook, code: str) -> str:
    text = plural(
        "{n} answer could not be judged and does not count",
        "{n} answers could not be judged and do not count",
    )
    return language(code)(text, n=len(book.unjudged))


def _unjudged(one: Unjudged, code: str) -> str:
    """Return a line with learner, lesson and exercise of an answer, and why it was not judged."""
    answer, speak = one.answer, language(code)
    line = speak(
        "{name}, lesson {lesson}, {exercise}: {why}.",
        name=one_line(answer.learner, LONGEST),
        lesson=one_line(label(answer.lesson, answer.game), LONGEST),
        exercise=one_line(answer.exercise, LONGEST),
        why=one.why,
    )
    return one_line(line)


def _roster(book: Gradebook, code: str) -> Iterator[str]:
    """Yield lines on students without answers and on learners not on the roster."""
    speak = language(code)
    if book.roster:
        names = ", ".join(book.missing) or speak("nobody")
        yield speak("Nothing handed in: {names}", names=names)
    if book.strangers:
        yield speak("Not on the roster: {names}", names=", ".join(book.strangers))


def _title(code: str) -> str:
    speak = language(code)
    return speak("What went wrong most")


def _marks_legend(code: str) -> str:
    speak = language(code)
    return speak(
        "3/4 (2): of 4 exercises tried, 3 solved, 2 of them with the first answer. Guesses are "
        "counted, not marked."
    )


def _table(book: Gradebook, code: str) -> tuple[list[str], list[list[str]]]:
    """Return the headings and rows of the table of marks; the last row is the whole class."""
    speak = language(code)
    marks, guesses = book.marks(), book.guesses()
    heads = [
        speak("Student"),
        *(_short(one, code) for one in book.lessons),
        speak("In all"),
        speak("Guesses"),
        speak("Last answer"),
    ]

    def row(name: str, learners: Sequence[str], last: str) -> list[str]:
        by_lesson = [
            sum((marks.get((one, lesson), Mark()) for one in learners), Mark())
            for lesson in book.lessons
        ]
        cells = [_mark(mark) for mark in (*by_lesson, sum(by_lesson, Mark()))]
        return [one_line(name, LONGEST), *cells, str(sum(guesses[one] for one in learners)), last]

    rows = [row(one, [one], one_line(book.last(one))) for one in book.learners]
    return heads, [*rows, row(speak("The class"), book.learners, "")]


def _mark(mark: Mark) -> str:
    return f"{mark.right}/{mark.tried} ({mark.at_once})" if mark.tried else "–"


def _short(one: Lesson, code: str) -> str:
    game, number = one
    return lesson_name(number, game, code)


def _name(one: Lesson, code: str) -> str:
    game, number = one
    page = lesson(number, game)
    return f"{_short(one, code)} ({page.title[code]})" if page else _short(one, code)


def _error_counts(one: Trouble, code: str) -> str:
    speak = language(code)
    return speak(
        "wrong at first: {n} of {all}, not solved: {unsolved}",
        n=one.missed,
        all=one.tried,
        unsolved=one.unsolved,
    )


def _common_mistake(one: Trouble, code: str) -> str:
    speak = language(code)
    text = plural("{n} student answered “{given}”.", "{n} students answered “{given}”.")
    if one.reason:
        text = plural(
            "{n} student made this mistake, as in “{given}”: {reason}",
            "{n} students made this mistake, as in “{given}”: {reason}",
        )
    return speak(text, n=one.often, given=one_line(one.example, WIDE), reason=one.reason)


def _wrapped(text: str, first: str = "", then: str | None = None) -> list[str]:
    indent = first if then is None else then
    return textwrap.wrap(text, WIDE, initial_indent=first, subsequent_indent=indent)


def _html(
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    caption: str,
    whole: Sequence[str] | None = None,
) -> str:
    def cells(row: Sequence[str]) -> str:
        first, *others = map(escape, row)
        numbers = "".join(f'<td class="number">{cell}</td>' for cell in others)
        return f'<tr><th scope="row">{first}</th>{numbers}</tr>'

    foot = f"<tfoot>{cells(whole)}</tfoot>" if whole else ""
    head = "".join(f'<th scope="col">{escape(one)}</th>' for one in heads)
    return (
        f'<div class="wide" role="region" tabindex="0" aria-label="{escape(caption)}">'
        '<table class="numbers">'
        f"<caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead>"
        f"<tbody>{''.join(map(cells, rows))}</tbody>{foot}</table></div>"
    )


def _troubles(book: Gradebook, code: str) -> str:
    speak = language(code)
    troubles = book.troubles()
    if not troubles:
        return f"<p>{escape(speak('Every first answer was right.'))}</p>"
    names = [
        speak("Exercise"),
        speak("Wrong at first"),
        speak("Not solved"),
        speak("The usual wrong answer"),
    ]
    head = "".join(f'<th scope="col">{escape(one)}</th>' for one in names)
    rows = ""
    for one in troubles:
        missed = speak("{n} of {all}", n=one.missed, all=one.tried)
        rows += (
            f'<tr><th scope="row"><small>{escape(_name(one.lesson, code))}</small><br>'
            f'{escape(one.text)}</th><td class="number">{escape(missed)}</td>'
            f'<td class="number">{one.unsolved}</td>'
            f"<td>{escape(_common_mistake(one, code))}</td></tr>"
        )
    return (
        f'<div class="wide" role="region" tabindex="0" aria-label="{escape(_title(code))}">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )
