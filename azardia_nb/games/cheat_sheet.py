"""The rules of a game on one sheet of A4, as an HTML page to print, in its rulebook's own words."""

from html import escape

from azardia_nb.games.protocol import Variant
from azardia_nb.games.rulebook import rulebook
from azardia_nb.games.terms import RULE, Article
from azardia_nb.text.language import language

LARGEST, SMALLEST = 10.0, 6.5  # points
FULL = 430_000.0  # letters times points squared that fit onto the sheet; measured in Chromium
TITLE = 2.5  # letters that a title is worth for each it has, being bold, and with space above

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
    """Return the page in the language `code`: all rules, as large as they fit onto the sheet.

    A game with very many rules takes more than one sheet.
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
