"""What can be looked up of a game: its rules, what its rulebook leaves open, its cards.

A rule has a number besides its id: its section is the first word of the id, in the order in which
the game tells its rules.

>>> from azardia_nb.games import load
>>> [(one.number, one.id) for one in rulebook(load("pig").variant())]
[('1.1', 'pig.roll'), ('1.2', 'pig.hold'), ('1.3', 'pig.goal')]
>>> [one.id for one in found(rulebook(load("azardia").variant()), "duel", kind="rule")]
['grace']
"""

import unicodedata
from collections.abc import Iterable
from dataclasses import replace

from azardia_nb.games.protocol import Variant
from azardia_nb.games.terms import KINDS, RULE, Article


def rulebook(variant: Variant, code: str = "en") -> list[Article]:
    """Return everything that can be looked up of a game in the language `code`, rules first."""
    sections: list[str] = []
    counted: list[int] = []
    articles: list[Article] = []
    for article in variant.type.words.articles(variant, code):
        if article.kind == RULE:
            section = article.id.partition(".")[0]
            if section not in sections:
                sections.append(section)
                counted.append(0)
            at = sections.index(section)
            counted[at] += 1
            article = replace(article, number=f"{at + 1}.{counted[at]}")
        articles.append(article)
    return sorted(articles, key=lambda article: KINDS.index(article.kind))


def looked_up(articles: Iterable[Article], name: str) -> list[Article]:
    """Return what has this id or number; else the section of rules that has it; else nothing."""
    exact = [one for one in articles if name in (one.id, one.number)]
    within = [one for one in articles if f"{one.id}.{one.number}.".startswith(f"{name}.")]
    within += [one for one in articles if one.number.startswith(f"{name}.")]
    return exact or within


def found(articles: Iterable[Article], words: str, kind: str = "") -> list[Article]:
    """Return what has all these words somewhere; capital letters and accents make no difference."""
    wanted = plain(words).split()
    return [
        one
        for one in articles
        if kind in ("", one.kind) and all(word in plain(all_of(one)) for word in wanted)
    ]


def all_of(article: Article) -> str:
    """Return all the words of an article."""
    return " ".join((article.id, article.number, article.title, article.text, *article.lines))


def plain(text: str) -> str:
    """Return a text without capital letters and accents.

    >>> plain("¿Qué Réplica?")
    '¿que replica?'
    """
    apart = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
