"""What is printed for a class besides worksheets: pages of A4, black on white."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from azardia_nb.text.language import language
from azardia_widgets.board.svg import FONT

# Letters of less than 9 points are no text for a table with four people around it.
_STYLE = f"""\
@page {{ size: A4; margin: 14mm 15mm }}
* {{ box-sizing: border-box }}
html {{ background: #fff; color: #000; print-color-adjust: exact;
  -webkit-print-color-adjust: exact }}
body {{ margin: 0; font: 11pt/1.42 {FONT} }}
h1 {{ font-size: 18pt; line-height: 1.2; margin: 0 0 4mm }}
h2 {{ font-size: 12pt; line-height: 1.25; margin: 4mm 0 1.5mm; break-after: avoid }}
p, li {{ margin: 0 0 2mm }}
ol, ul {{ margin: 0 0 2mm; padding-left: 1.8em }}
section {{ break-after: page; padding-right: .3mm }} /* a line at the edge would be cut off */
section:last-child {{ break-after: auto }}
table {{ border-collapse: collapse }} th, td {{ border: .6pt solid #000; padding: 1mm 2mm }}
.cut {{ border: .6pt dashed #666 }}
"""


@dataclass(frozen=True)
class Sheet:
    """Something to print: `body` makes its pages as HTML in a language.

    `title` and `about`, what it is for, are English texts that have a translation.
    """

    title: str
    about: str
    body: Callable[[str], str]
    style: str = ""

    def file(self, code: str) -> str:
        """Return a name for its file, in a language: letters that any system can unpack."""
        plain = unicodedata.normalize("NFKD", language(code)(self.title).casefold())
        return f"{'-'.join(re.findall('[a-z0-9]+', plain.encode('ascii', 'ignore').decode()))}.pdf"

    def document(self, code: str) -> str:
        """Return it as a whole HTML page."""
        return (
            f"<!DOCTYPE html>\n<html lang='{code}'><head><meta charset='utf-8'>"
            f"<title>{escape(language(code)(self.title))}</title>"
            f"<style>{_STYLE}{self.style}</style></head><body>{self.body(code)}</body></html>\n"
        )


def paragraphs(texts: Sequence[str], tag: str = "p") -> str:
    """Return texts as paragraphs, or as another element each."""
    return "".join(f"<{tag}>{escape(text)}</{tag}>" for text in texts)


def numbered(texts: Sequence[str]) -> str:
    """Return texts as a numbered list."""
    return f"<ol>{paragraphs(texts, 'li')}</ol>"
