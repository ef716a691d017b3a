"""Pictures as values that can be compared on any machine, unlike digests.

HTML is written as its words, with a picture in it as `[alternative text | shapes, ∑ sum]`, where
the sum is that of all its numbers. The last digits of floats differ between processors and may
change the rounding of a coordinate, so two sums count as equal within NEAR.
"""

import re
from difflib import unified_diff
from html import unescape
from urllib.parse import unquote

NEAR = 2
LONGEST = 240  # letters of an alternative text that are shown; the sum has the numbers of all
IMAGE = re.compile(r"<img\b[^>]*>", re.S)
SVG = re.compile(r"<svg\b.*?</svg>", re.S)
ALT = re.compile(r'\balt="([^"]*)"')
SHAPES = re.compile(r"<(?:path|circle|rect|line|polygon|polyline|ellipse|text|use)\b")
DRAWN = re.compile(r'\s(?:d|x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|width|height|points|transform)="([^"]*)"')
NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")
SUM = re.compile(r"(?<=∑ )-?\d+")


def drawn(html: str) -> str:
    """Return the words and pictures of some HTML as one line."""
    shown = SVG.sub(lambda found: _picture("", found[0]), IMAGE.sub(_image, html))
    words = re.sub(r"<style.*?</style>|<[^>]*>", " ", shown, flags=re.S)
    return " ".join(unescape(words).split())


def _image(found: re.Match[str]) -> str:
    svg = unquote(found[0].partition("data:image/svg+xml,")[2].partition('"')[0])
    return _picture(" ".join(ALT.findall(found[0])), svg)


def _picture(alt: str, svg: str) -> str:
    """Return a picture as alternative text, number of shapes, and sum of its numbers."""
    said = unescape(alt)
    values = [*DRAWN.findall(svg), said]
    total = sum(float(one) for value in values for one in NUMBER.findall(value))
    short = said if len(said) <= LONGEST else f"{said[:LONGEST]}…"
    return f"[{short} | {len(SHAPES.findall(svg))}, ∑ {round(total)}]".replace("<", "&lt;")


def same(found: str, kept: str) -> bool:
    """Return whether two pages are equal, up to NEAR in the sums of pictures."""
    sums = zip(SUM.findall(found), SUM.findall(kept), strict=False)
    if SUM.sub("", found) != SUM.sub("", kept):
        return False
    return all(abs(int(one) - int(other)) <= NEAR for one, other in sums)


def check(found: str, stored: str) -> None:
    """Fail, with the differing lines, if a page is not the stored one."""
    if not same(found, stored):
        lines = unified_diff(
            stored.splitlines(), found.splitlines(), "stored", "found", n=0, lineterm=""
        )
        raise AssertionError("\n".join(lines))
