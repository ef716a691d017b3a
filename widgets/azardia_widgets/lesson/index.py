"""The index: where to go on, four doors, and a card for each page, with the learner's progress."""

from collections import Counter
from collections.abc import Sequence
from html import escape

from azardia_nb.errors import FileError
from azardia_nb.lessons import class_mode
from azardia_nb.lessons.course import (
    CLASS,
    Door,
    Number,
    Page,
    Route,
    course,
    doors,
    routes,
    standards,
    tomorrow,
    topics,
)
from azardia_nb.records.answers import Answer, AnswerSheets
from azardia_nb.text.language import language
from azardia_widgets.board.shapes import INK, PAPER
from azardia_widgets.board.svg import address
from azardia_widgets.controls.buttons import alert
from azardia_widgets.lesson.exhibit import STYLE, run_button

# --- icons ----------------------------------------------------------------------------------------


_BLUE, _SAND, _GOLD = "#b9d3e8", "#ecc79b", "#ffe08a"
_GREEN, _RED, _VIOLET, _SEA = "#00735a", "#9c1f12", "#9b7fdb", "#0063a6"
_LINE = f'fill="none" stroke="{INK}" stroke-width="3" stroke-linecap="round"'
_EDGE = f'stroke="{INK}" stroke-width="2" stroke-linejoin="round"'


def _pawn(x: int, y: int, colour: str = _GREEN) -> str:
    return (
        f'<g transform="translate({x} {y})" fill="{colour}" {_EDGE}>'
        '<path d="M-11 14Q-6 2-4-4h8Q6 2 11 14z"/><circle cy="-9" r="7"/></g>'
    )


def _die(x: int, y: int, shown: str) -> str:
    return (
        f'<path d="M{x} {y - 18}l16 21-16 15-16-15z" fill="#fff" {_EDGE}/>'
        f'<text x="{x}" y="{y + 8}" font-size="15">{shown}</text>'
    )


def _coin(x: int, y: int) -> str:
    return (
        f'<circle cx="{x}" cy="{y}" r="11" fill="{_GOLD}" {_EDGE}/>'
        f'<text x="{x}" y="{y + 5}" font-size="13">1</text>'
    )


def _card(x: int, turn: int, colour: str) -> str:
    return (
        f'<rect x="{x}" y="14" width="26" height="38" rx="4" fill="{colour}" {_EDGE} '
        f'transform="rotate({turn} {x + 13} 50)"/>'
    )


def _bars(heights: tuple[int, ...], colour: str) -> str:
    return "".join(
        f'<rect x="{14 + 10 * at}" y="{54 - high}" width="8" height="{high}" fill="{colour}"/>'
        for at, high in enumerate(heights)
    )


def _star(x: int, y: int) -> str:
    return (
        f'<path transform="translate({x} {y})" fill="{_GOLD}" {_EDGE} d="M0-12l3 8 9 1-7 6 3 '
        '9-8-5-8 5 3-9-7-6 9-1z"/>'
    )


def _hexagon(x: int, y: int, colour: str) -> str:
    return f'<path d="M{x - 16} {y}l8-14h16l8 14-8 14h-16z" fill="{colour}" {_EDGE}/>'


_LOOP = f'<path d="M44 46H14V18h22v28" fill="none" stroke="{_BLUE}" stroke-width="9"/>'
_CLIMB = f'<path d="M56 46h26V32H58V18h24" fill="none" stroke="{_SAND}" stroke-width="9"/>'
_DRAWN = {
    "00-start-here": _pawn(28, 38) + _pawn(48, 34, _SEA) + _pawn(68, 38, "#f0a000"),
    "01-board": _LOOP + _CLIMB + _star(84, 18),
    "02-two-dice": _die(30, 32, "7") + _die(66, 32, "3") + '<text x="48" y="38">±</text>',
    "02b-your-choice": _die(22, 32, "7")
    + _die(48, 32, "3")
    + f'<path d="M64 32h8M72 32l10-14M72 32l10 14" {_LINE}/>',
    "03-coins": _coin(30, 40) + _coin(48, 32) + _coin(66, 40),
    "04-challenges": _pawn(22, 36) + _die(48, 34, "?") + _pawn(74, 36, _SEA),
    "05-turn": _card(20, -14, "#cdeede") + _card(35, 0, "#f7d5d0") + _card(50, 14, _BLUE),
    "05b-large-numbers": f'<path d="M12 10q16 16 72 19v10q-56 3-72 19z" fill="{_BLUE}"/>'
    f'<path d="M12 22l8 22 8-16 9 10 10-8 10 5 12-3 15 2" {_LINE}/>',
    "06-characters": _pawn(20, 36)
    + _pawn(39, 36, "#8a2f7a")
    + _pawn(58, 36, _SEA)
    + _pawn(77, 36, "#f0a000"),
    "07-events": _card(35, 0, "#fff") + f'<path d="M50 20l-9 15h7l-4 13 11-17h-7z" fill="{_RED}"/>',
    "07b-counting-hands": "".join(
        f'<rect x="{14 + 14 * x}" y="{10 + 16 * y}" width="12" height="12" rx="2" {_EDGE} '
        f'fill="{_BLUE if x in hand else "#fff"}"/>'
        for y, hand in enumerate(((0, 1), (0, 3), (2, 4)))
        for x in range(5)
    ),
    "08-grace": _star(48, 16) + _pawn(48, 44) + _pawn(20, 44, _SEA),
    "09-whole-game": f'<path d="M14 50Q30 10 48 34T82 18" {_LINE} stroke-dasharray="1 8"/>'
    + _pawn(16, 40)
    + _star(82, 18),
    "10-what-if": f'<path d="M16 32h18M34 32L70 14M34 32h36M34 32l36 18" {_LINE}/>'
    + "".join(f'<circle cx="74" cy="{y}" r="6" fill="{_VIOLET}" {_EDGE}/>' for y in (14, 32, 50)),
    "11-chain": _bars((6, 12, 20, 30, 40, 34, 22), _VIOLET),
    "11b-road": _CLIMB + _pawn(30, 46) + _star(84, 18),
    "12-perfect-play": "".join(
        f'<rect x="{16 + 16 * x}" y="{8 + 16 * y}" width="15" height="15" fill="{_VIOLET}" '
        f'opacity="{(1 + x + y) / 7:.2f}"/>'
        for x in range(4)
        for y in range(3)
    ),
    "12b-rules-of-thumb": "".join(
        f'<path d="M20 {y}l5 5 8-10M44 {y}h36" {_LINE}/>' for y in (16, 33, 50)
    ),
    "13-ten-thousand-games": f'<path d="M12 34h72" stroke="{_RED}" stroke-width="2"/>'
    f'<path d="M12 12l8 40 8-30 8 20 8-14 10 9 10-5 20 2" {_LINE}/>',
    "13b-fair-dice": _bars((30, 26, 33, 28, 52, 27, 31), _BLUE)
    + f'<path d="M12 24h74" stroke="{_RED}" stroke-width="2"/>',
    "14-house-rules": "".join(
        f'<path d="M16 {y}h64" {_LINE}/><circle cx="{x}" cy="{y}" r="7" fill="{_GOLD}" {_EDGE}/>'
        for x, y in ((34, 16), (62, 33), (44, 50))
    ),
    "15-your-own-player": _pawn(48, 36)
    + f'<path d="M28 14q-8 0-8 9 0 8-7 9 7 1 7 9 0 9 8 9M68 14q8 0 8 9 0 8 7 9-7 1-7 9 0 9-8 9" '
    f"{_LINE}/>",
    "16-bayes": f'<path d="M20 20q-10 34 12 34t12-34zM52 20q-10 34 12 34t12-34z" fill="{_SAND}" '
    f"{_EDGE}/>" + _die(48, 26, "?"),
    "17-spread": f'<path d="M12 54Q34 54 42 22Q48 6 54 22Q62 54 84 54z" fill="{_BLUE}"/>'
    f'<path d="M30 33h36M30 27v12M66 27v12" {_LINE}/>',
    "t4-life": "".join(
        f'<path transform="translate({x} 32)" fill="{fill}" {_EDGE} '
        'd="M0 14L-13 0Q-15-12-6-12-2-12 0-7 2-12 6-12 15-12 13 0z"/>'
        for x, fill in ((20, _RED), (48, _RED), (76, "#fff"))
    ),
    "t5-duel": "".join(
        f'<rect x="{16 + 16 * x}" y="{8 + 16 * y}" width="15" height="15" fill="{_VIOLET}" '
        f'opacity="{0.95 if x - y > 0 else 0.45 if x == y else 0.12}"/>'
        for x in range(4)
        for y in range(3)
    )
    + f'<path d="M76 54L40 18M40 18l2 11M40 18l11 2" {_LINE}/>',
    "calibration": f'<path d="M18 54V12M18 54H80M20 52L76 14" {_LINE}/>'
    f'<path d="M30 48L48 38L66 30" {_LINE.replace(INK, _RED)}/>',
    "how-we-know": f'<path d="M22 34l16 16L76 12" {_LINE.replace(INK, _GREEN)}/>',
    "t0-first-race": _hexagon(24, 40, _BLUE) + _hexagon(48, 26, _SAND) + _pawn(48, 28, _SEA),
    "t1-wrapping-board": "".join(
        _hexagon(x, y, fill) for x, y, fill in ((32, 32, _BLUE), (48, 23, _SAND), (64, 32, _BLUE))
    )
    + f'<path d="M76 46A34 20 0 0 1 20 46M20 46l2-9M20 46l9-1" {_LINE}/>',
    "t2-draft": "".join(
        f'<rect x="{x}" y="{y}" width="20" height="20" rx="4" fill="{fill}" {_EDGE}/>'
        for x, y, fill in ((14, 14, _GOLD), (38, 22, _BLUE), (62, 30, _RED))
    ),
    "t3-pushes": _pawn(28, 36, _SEA)
    + f'<path d="M44 32h14M52 25l7 7-7 7" {_LINE}/>'
    + _pawn(74, 36, "#f0a000"),
    "x4-drawing": _card(18, -8, _BLUE) + _card(35, 0, _SAND) + _card(52, 8, "#fff"),
    "x5-unseen": _hexagon(24, 38, _BLUE)
    + _hexagon(48, 24, _SAND)
    + _hexagon(72, 38, _BLUE)
    + f'<text x="48" y="31" font-size="20" text-anchor="middle" fill="{INK}">?</text>',
    "x6-poison": "".join(
        f'<rect x="{x}" y="10" width="18" height="44" fill="none" {_EDGE}/>'
        + "".join(
            f'<circle cx="{x + 9}" cy="{47 - 13 * n}" r="5" fill="{_VIOLET}"/>'
            for n in range(drops)
        )
        for x, drops in ((14, 1), (39, 3), (64, 2))
    ),
    "x7-worth": _die(26, 32, "6")
    + f'<path d="M46 34q18-22 38 0q-20 22-38 0z" fill="#fff" {_EDGE}/>'
    f'<circle cx="65" cy="34" r="7" fill="{_SEA}" {_EDGE}/>',
    "refuter": f'<path d="M20 14h40v28H42l-10 10V42H20z" fill="{_BLUE}" {_EDGE}/>'
    f'<path d="M66 30l16 20M82 30L66 50" {_LINE.replace(INK, _RED)}/>',
    "daily": f'<path d="M20 14h56v40H20zM20 26h56M34 8v10M62 8v10" fill="none" {_EDGE}/>'
    f'<text x="48" y="49" font-size="20" text-anchor="middle" fill="{INK}">?</text>',
    "rules": f'<path d="M24 20h28M24 32h20M24 44h24" {_LINE}/><circle cx="64" cy="32" r="12" '
    f'fill="#fff" {_EDGE}/><path d="M73 41l10 10" {_LINE}/>',
}


def icon(name: str) -> str:
    """Return the icon of the page `name` as a data URL; an empty frame for an unknown page."""
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 64" font-family="sans-serif" '
        f'font-weight="bold" font-size="20" text-anchor="middle" fill="{INK}">'
        f'<rect width="96" height="64" rx="8" fill="{PAPER}"/>{_DRAWN.get(name, "")}</svg>'
    )
    return address(svg)


# --- the index ------------------------------------------------------------------------------------


Solved = Counter[tuple[str, Number]]  # number of solved exercises, by game and lesson

_STYLE = """\
ul.azardia-index { display: grid; gap: 12px; list-style: none; margin: 0; padding: 0;
  grid-template-columns: repeat(auto-fill, minmax(min(290px, 100%), 1fr)) }
.azardia-index li { display: flex; gap: 10px; align-items: flex-start;
  padding: 10px; border: 1px solid #8795a1; border-radius: 8px }
.azardia-index img { flex: none }
.azardia-index p { margin: 2px 0 }
.azardia-index small { display: block }
.azardia-route { margin: 0 0 14px }
.azardia-route summary { cursor: pointer; padding: 2px 0 }
.azardia-route ol { display: flex; flex-wrap: wrap; gap: 6px; list-style: none; margin: 0;
  padding: 4px 0 }
.azardia-route ol a { display: block; padding: 4px 8px; border: 1px solid #8795a1;
  border-radius: 6px }
.azardia-standards th { font-weight: normal; text-align: left; vertical-align: top }
.azardia-standards th, .azardia-standards td { padding: 4px 8px; white-space: normal }"""


class Index:
    """An overview of all pages of the course, with links and the learner's solved exercises."""

    def __init__(self, *, language: str = "en") -> None:
        self.language = language

    def __repr__(self) -> str:
        speak = language(self.language)
        return speak("All lessons")

    def _repr_html_(self) -> str:
        answers, wrong = _answers(self.language)
        solved = _solved(answers)
        note = alert(wrong)
        if class_mode.is_on():
            text = language(self.language)(class_mode.TOLD)
            note = f"<p><strong>{escape(text)}</strong></p>{note}"
        entrances = "".join(self._door(door) for door in doors())
        games = "".join(
            self._game(game, solved) for game in dict.fromkeys(p.game for p in course())
        )
        return (
            f'<style>{STYLE}{_STYLE}</style><div class="azardia-saved" lang="{self.language}">'
            f"{note}{self._go_on(answers, solved)}{entrances}{games}{self._hint(solved)}</div>"
        )

    def _go_on(self, answers: Sequence[Answer], solved: Solved) -> str:
        """Return an HTML link to the lesson where the learner should go on, or begin."""
        speak = language(self.language)
        if (page := _reached(answers, solved)) is not None:
            text = speak("Go on: {lesson}", lesson=page.headed(self.language))
        else:
            page = course()[0]
            time = speak("{n} minutes", n=page.minutes)
            text = speak("Start: lesson {lesson}, {time}", lesson=page.label, time=time)
        return f"<p><strong>{self._anchor(page, text)}</strong></p>"

    def _door(self, door: Door) -> str:
        """Return HTML of one way into the course: its purpose, and the lessons that it leads to."""
        speak, code = language(self.language), self.language
        if door.name == "topic":
            names = speak("Routes by age"), speak("Topics")
            parts = zip(names, (routes(), topics()), strict=True)
            behind = "".join(
                f"<h3>{escape(name)}</h3>{''.join(map(self._route, ways))}" for name, ways in parts
            )
        elif door.name == "tomorrow":
            behind = self._tomorrow()
        else:
            behind = f'<div class="azardia-route">{self._links(door)}</div>'
        return f"<h2>{escape(door.title[code])}</h2><p>{escape(door.about[code])}</p>{behind}"

    def _tomorrow(self) -> str:
        """Return an HTML list of the lessons that need no other one, with facts for teachers."""
        speak = language(self.language)
        items = []
        for page in tomorrow():
            in_class = page.lessons * CLASS
            time = speak(
                "{classes} minutes in class; {n} minutes alone", classes=in_class, n=page.minutes
            )
            facts = (
                f"{speak('Age')}: {page.ages} · {time}",
                self._before(page),
                f"CCSS: {', '.join(page.ccss)}",
                f"LOMLOE: {'; '.join(page.lomloe)}",
            )
            lines = "".join(f"<small>{escape(line)}</small>" for line in filter(None, facts))
            items.append(f"<li><p><strong>{self._link(page)}</strong>{lines}</p></li>")
        return f'<ul class="azardia-index">{"".join(items)}</ul>{self._standards()}'

    def _standards(self) -> str:
        """Return a folded HTML table of curriculum standards, with the lessons that meet each."""
        speak, code = language(self.language), self.language
        rows = []
        for one in standards():
            name = f"{one.code} {one.about.get(code, '')}".strip()
            links = ", ".join(map(self._link, one.pages))
            rows.append(f"<tr><th scope='row'>{escape(name)}</th><td>{links}</td></tr>")
        title = escape(speak("From a standard (CCSS, LOMLOE) to its lessons"))
        return (
            f'<details class="azardia-standards"><summary><strong>{title}</strong></summary>'
            f"<table>{''.join(rows)}</table></details>"
        )

    def _before(self, page: Page) -> str:
        needs = page.before(self.language)
        return language(self.language)("Before you start: {needs}", needs=needs) if needs else ""

    def _game(self, game: str, solved: Solved) -> str:
        """Return HTML of a game's name and the cards of its pages."""
        cards = "".join(self._card(page, solved) for page in course() if page.game == game)
        name = escape(game.replace("_", " ").title())
        return f'<h2>{name}</h2><ul class="azardia-index">{cards}</ul>'

    def _route(self, route: Route) -> str:
        """Return HTML of a route: title, minutes, description, and a link to each page."""
        speak, code = language(self.language), self.language
        minutes = speak("{n} minutes", n=route.minutes)
        title, about = escape(route.title[code]), escape(route.about[code])
        return (
            f'<details class="azardia-route"><summary><strong>{title}</strong> · '
            f"{escape(minutes)}<br>{about}</summary>{self._links(route)}</details>"
        )

    def _links(self, route: Route) -> str:
        speak = language(self.language)
        return "".join(
            (
                "<ol>",
                *(
                    f"<li>{self._link(page, speak('{n} min', n=page.minutes))}</li>"
                    for page in route.pages
                ),
                "</ol>",
            )
        )

    def _link(self, page: Page, more: str = "") -> str:
        return self._anchor(page, " · ".join(filter(None, (page.headed(self.language), more))))

    @staticmethod
    def _anchor(page: Page, label: str) -> str:
        # Without a target, Voilà would open links from an output beside the index.
        return f'<a href="{page.file}" target="_self">{escape(label)}</a>'

    def _hint(self, solved: Solved) -> str:
        """Return an HTML button that shows the learner's progress; "" if progress is shown."""
        if solved:
            return ""
        speak = language(self.language)
        label = speak("Show what I have solved")
        return f'<p class="azardia-hint">{run_button(label)}</p>'

    def _card(self, page: Page, solved: Solved) -> str:
        speak, code = language(self.language), self.language
        facts = [speak("{n} minutes, ages {ages}", n=page.minutes, ages=page.ages)]
        if page.number is not None and (n := solved[page.game, page.number]):
            facts.append(speak("✓ exercises solved: {n}", n=n))
        return (
            f'<li><img alt="" width="84" height="56" src="{icon(page.name)}"><div><p><strong>'
            f"{self._link(page)}</strong></p>"
            f"<p>{escape(page.about[code])}</p><p><small>{escape(' · '.join(facts))}</small>"
            f"<small>{escape(self._before(page))}</small></p></div></li>"
        )


def _answers(code: str) -> tuple[Sequence[Answer], str]:
    """Return the learner's answers, oldest first, and an error message, "" without error."""
    try:
        return AnswerSheets(language=code).answers, ""
    except FileError as error:
        return (), str(error)


def _solved(answers: Sequence[Answer]) -> Solved:
    """Return the number of solved exercises by lesson."""
    right = {(one.game, one.lesson, one.exercise) for one in answers if one.right and one.seed}
    return Counter((game, lesson) for game, lesson, _ in right)


def _reached(answers: Sequence[Answer], solved: Solved) -> Page | None:
    """Return the lesson of the last answer, or the next one if an exercise is solved there.

    Exercises are at the end of a lesson. None without an answer in a lesson of the course.
    """
    lessons = [page for page in course() if page.number is not None]
    places = [(page.game, page.number) for page in lessons]
    last = next((at for one in reversed(answers) if (at := (one.game, one.lesson)) in places), None)
    if last is None:
        return None
    after = [page for page in lessons[places.index(last) :] if page.game == last[0]]
    return after[1] if solved[last] and len(after) > 1 else after[0]
