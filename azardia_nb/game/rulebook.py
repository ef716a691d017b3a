"""Reference articles of a game: its rules, rulings and cards.

Rules are numbered by section and place, in the game's order; the section is the first word of a
rule's id.

>>> from azardia_nb.games import load
>>> [(one.number, one.id) for one in rulebook(load("pig").variant())]
[('1.1', 'pig.roll'), ('1.2', 'pig.hold'), ('1.3', 'pig.goal')]
"""

import unicodedata
from dataclasses import replace
from html import escape

from azardia_nb.game.protocol import Variant
from azardia_nb.game.terms import KINDS, RULE, Article
from azardia_nb.text.language import language


def rulebook(variant: Variant, code: str = "en") -> list[Article]:
    """Return all articles of a game in the language `code`: rules, then rulings, then cards."""
    sections: list[str] = []
    counts: list[int] = []
    articles: list[Article] = []
    for article in variant.type.words.articles(variant, code):
        if article.kind == RULE:
            section = article.id.partition(".")[0]
            if section not in sections:
                sections.append(section)
                counts.append(0)
            at = sections.index(section)
            counts[at] += 1
            article = replace(article, number=f"{at + 1}.{counts[at]}")
        articles.append(article)
    return sorted(articles, key=lambda article: KINDS.index(article.kind))


def all_of(article: Article) -> str:
    """Return the whole text of an article in one line, for searching."""
    return " ".join((article.id, article.number, article.title, article.text, *article.lines))


def plain(text: str) -> str:
    """Return `text` in lower case without accents.

    >>> plain("¿Qué Réplica?")
    '¿que replica?'
    """
    apart = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


# --- the cheat sheet ------------------------------------------------------------------------------


LARGEST, SMALLEST = 10.0, 6.5  # points
FULL = 430_000.0  # letters times points squared that fit onto the sheet; measured in Chromium
TITLE = 2.5  # weight of a title's letters, for bold type and the space above

_PAGE = """\
@page {{ size: A4; margin: 9mm }}
* {{ box-sizing: border-box }}
body {{ margin: 0 auto; max-width: 192mm; font: {size}pt/1.28 "DejaVu Sans", Arial, sans-serif;
  color: #111; background: #fff }}
h1 {{ font-size: 15pt; margin: 0 0 2mm; padding-bottom: 1mm; border-bottom: 2pt solid #00735a }}
main {{ columns: 3; column-gap: 5mm; column-rule: .5pt solid #9aa5b1 }}
section {{ break-inside: avoid; margin: 0 0 1.4mm }}
h2 {{ font-size: 1.06em; margin: 0; color: #00573f }}
h2 small {{ font-weight: 400; color: #555 }}
p {{ margin: 0; hyphens: auto }}
@media screen {{ body {{ padding: 9mm 0 }} }}"""


def cheat_sheet(variant: Variant, code: str = "en") -> str:
    """Return a printable HTML page of all rules, in the largest type that fits on one sheet.

    Below the smallest readable type it takes several sheets.
    """
    rules = [one for one in rulebook(variant, code) if one.kind == RULE]
    letters = sum(len(one.text) + TITLE * len(one.title) for one in rules)
    size = max(SMALLEST, min(LARGEST, (FULL / max(letters, 1)) ** 0.5))
    name = variant.type.name.replace("_", " ").title()
    speak = language(code)
    title = speak("{game}: the rules in short", game=name)
    style = _PAGE.format(size=f"{size:.1f}")
    return (
        f'<!DOCTYPE html>\n<html lang="{code}"><head><meta charset="utf-8">'
        f"<title>{escape(title)}</title><style>{style}</style></head><body>"
        f"<h1>{escape(title)}</h1><main>{''.join(map(_section, rules))}</main></body></html>\n"
    )


def _section(rule: Article) -> str:
    head = f"{escape(rule.title)} <small>{rule.number}</small>"
    return f"<section><h2>{head}</h2><p>{escape(rule.text)}</p></section>"
