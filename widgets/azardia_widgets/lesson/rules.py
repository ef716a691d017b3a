"""A searchable page of all rules, rulings and cards of a game."""

from html import escape
from pathlib import Path
from typing import Any

import ipywidgets
import traitlets
from IPython.display import display

from azardia_nb import games
from azardia_nb.game.rulebook import all_of, cheat_sheet, plain, rulebook
from azardia_nb.game.terms import CARD, KINDS, RULE, RULING, Article
from azardia_nb.lessons import WIDGET
from azardia_nb.text.language import N_, language
from azardia_widgets.controls.buttons import with_classes
from azardia_widgets.controls.scripted import Scripted
from azardia_widgets.lesson.exhibit import saved

_HERE = Path(__file__).parent
_KINDS = {RULE: N_("Rules"), RULING: N_("Open questions"), CARD: N_("Cards")}


class RulesView(Scripted):
    """The widget of the rules page, which searches without a kernel; `Rules` sets `content`."""

    _esm = _HERE / "rules.js"
    _css = _HERE / "rules.css"

    content = traitlets.Dict().tag(sync=True)


class Rules:
    """A page of all rules, open questions and cards of a game, with a search box.

    The search runs in the page; saved without a kernel, the page lists all texts folded.
    """

    def __init__(self, game: str = games.DEFAULT, *, language: str = "en") -> None:
        self.language = language
        variant = games.load(game).variant()
        self.articles = rulebook(variant, language)
        self.view = RulesView(content=self._content(cheat_sheet(variant, language)))
        self.widget = with_classes(ipywidgets.VBox((self.view,)), "azardia")

    def _content(self, sheet: str) -> dict[str, Any]:
        speak = language(self.language)
        there = {one.kind for one in self.articles}
        return {
            "articles": [
                {
                    "kind": one.kind,
                    "name": _name(one),
                    "title": one.title,
                    "text": one.text,
                    "lines": list(one.lines),
                    "plain": plain(all_of(one)),
                }
                for one in self.articles
            ],
            "kinds": [[kind, speak(_KINDS[kind])] for kind in KINDS if kind in there],
            "sheet": sheet,
            "words": {
                "search": speak("Search"),
                "all": speak("Everything"),
                "sheet": speak("Cheat sheet to print"),
                "count": speak("Found: {n}", n="{n}"),
            },
        }

    def __repr__(self) -> str:
        speak = language(self.language)
        return speak("All rules, open questions and cards: {n}.", n=len(self.articles))

    def picture(self) -> str:
        """Return HTML without search: the texts of each kind, folded."""
        speak = language(self.language)
        parts = []
        for kind in KINDS:
            of_kind = [one for one in self.articles if one.kind == kind]
            if of_kind:
                parts.append(
                    f"<h2>{escape(speak(_KINDS[kind]))}</h2>{''.join(map(_html, of_kind))}"
                )
        return f"<div class='azardia-rules'>{''.join(parts)}</div>"

    def _ipython_display_(self) -> None:
        html = saved(self.picture(), self.language)
        display({"text/plain": repr(self), "text/html": html}, raw=True)
        display({WIDGET: self.widget._repr_mimebundle_()[WIDGET]}, raw=True)


def _name(article: Article) -> str:
    return " · ".join(filter(None, (article.number, article.id)))


def _html(article: Article) -> str:
    lines = "".join(f"<li>{escape(line)}</li>" for line in article.lines)
    listed = f"<ul>{lines}</ul>" if lines else ""
    text = f"<p>{escape(article.text)}</p>" if article.text else ""
    head = f"{escape(article.title)} <small>{escape(_name(article))}</small>"
    return f"<details><summary>{head}</summary>{text}{listed}</details>"
