"""The index: a card for each page of the course, and what one has done so far."""

from collections import Counter
from html import escape

from azardia_nb.errors import FileError
from azardia_nb.lessons import class_mode
from azardia_nb.lessons.course import Number, Page, Route, course, routes
from azardia_nb.records.answers import AnswerSheets
from azardia_nb.text.language import language
from azardia_widgets.lesson.icons import icon
from azardia_widgets.lesson.saved import STYLE, run_button

Solved = Counter[tuple[str, Number]]  # how many exercises, by game and lesson

_STYLE = """\
ul.azardia-index { display: grid; gap: 12px; list-style: none; margin: 0; padding: 0;
  grid-template-columns: repeat(auto-fill, minmax(min(290px, 100%), 1fr)) }
.azardia-index li { display: flex; gap: 10px; align-items: flex-start;
  padding: 10px; border: 1px solid #8795a1; border-radius: 8px }
.azardia-index img { flex: none }
.azardia-index p { margin: 2px 0 }
.azardia-route { margin: 0 0 10px }
.azardia-route p { margin: 0 0 4px }
.azardia-route ol { display: flex; flex-wrap: wrap; gap: 6px; list-style: none; margin: 0;
  padding: 0 }
.azardia-route a { display: block; min-width: 2em; padding: 4px 8px; text-align: center;
  border: 1px solid #8795a1; border-radius: 6px }"""


class Index:
    """All pages of the course with links; shown, it reads the answers beside the notebook."""

    def __init__(self, *, language: str = "en") -> None:
        self.language = language

    def __repr__(self) -> str:
        speak = language(self.language)
        return speak("All lessons")

    def _repr_html_(self) -> str:
        solved, wrong = _solved(self.language)
        games = list(dict.fromkeys(page.game for page in course()))
        said = f"<p role='alert'>{escape(wrong)}</p>" if wrong else ""
        if class_mode.is_on():
            told = language(self.language)(class_mode.TOLD)
            said = f"<p><strong>{escape(told)}</strong></p>{said}"
        parts = "".join(self._part(game, len(games) > 1, solved) for game in games)
        return (
            f'<style>{STYLE}{_STYLE}</style><div class="azardia-saved" lang="{self.language}">'
            f"{said}{parts}{self._hint(solved)}</div>"
        )

    def _part(self, game: str, named: bool, solved: Solved) -> str:
        """Return a game's pages, under its name where there are other games."""
        cards = "".join(self._card(page, solved) for page in course() if page.game == game)
        name = f"<h2>{game.replace('_', ' ').title()}</h2>" if named else ""
        ways = "".join(self._route(route) for route in routes() if route.game == game)
        if ways:
            speak = language(self.language)
            lead = speak("All of them in this order, or one of these ways:")
            ways = f"<p>{escape(lead)}</p>{ways}"
        return f'{name}{ways}<ul class="azardia-index">{cards}</ul>'

    def _route(self, route: Route) -> str:
        """Return a way through: for whom, how long, and a link to each of its pages."""
        speak, code = language(self.language), self.language
        links = "".join(
            f'<li><a href="{page.file}" target="_self" title="{escape(page.title[code])}" '
            f'aria-label="{page.label} · {escape(page.title[code])}">{page.label}</a></li>'
            for page in route.pages
        )
        hours = speak("{n} minutes", n=sum(page.minutes for page in route.pages))
        title, about = escape(route.title[code]), escape(route.about[code])
        return (
            f'<div class="azardia-route"><p><strong>{title}</strong> · {escape(hours)}<br>{about}'
            f"</p><ol>{links}</ol></div>"
        )

    def _hint(self, solved: Solved) -> str:
        """Offer to read the answers, where none are shown."""
        if solved:
            return ""
        speak = language(self.language)
        label = speak("Show what I have solved")
        return f'<p class="azardia-hint">{run_button(label)}</p>'

    # Voilà would open what an output links to beside the index.
    def _card(self, page: Page, solved: Solved) -> str:
        speak, code = language(self.language), self.language
        number = f"{page.label} · " if page.label else ""
        facts = [speak("{n} minutes, ages {ages}", n=page.minutes, ages=page.ages)]
        if page.number is not None and (n := solved[page.game, page.number]):
            facts.append(speak("✓ exercises solved: {n}", n=n))
        title = f"{number}{escape(page.title[code])}"
        return (
            f'<li><img alt="" width="84" height="56" src="{icon(page.name)}"><div><p><strong>'
            f'<a href="{page.file}" target="_self">{title}</a></strong></p>'
            f"<p>{escape(page.about[code])}</p><p><small>{escape(' · '.join(facts))}</small></p>"
            "</div></li>"
        )


def _solved(code: str) -> tuple[Solved, str]:
    """Return how many exercises of each lesson who sits here has solved, and what is wrong."""
    try:
        answers = AnswerSheets(language=code).answers
    except FileError as error:
        return Counter(), str(error)
    right = {(one.game, one.lesson, one.exercise) for one in answers if one.right and one.seed}
    return Counter((game, lesson) for game, lesson, _ in right), ""
