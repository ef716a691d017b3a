"""A tree says in words what it draws, and draws the same each time."""

import re
from itertools import pairwise

import pytest

from azardia_widgets.charts.tree import TreeView, Twig, svg

TREE = Twig(
    "They meet",
    twigs=(
        Twig("A wins\nlevel <3>", "46.7%", "1: 46.7%", taken=True),
        Twig("A tie", "6.7%", twigs=(Twig("again", "100%", "2: 6.7%"),)),
        Twig("B wins", "46.7%", "3: 46.7%"),
    ),
)


@pytest.fixture
def view() -> TreeView:
    view = TreeView()
    view.show(TREE, "A challenge", "en")
    return view


def test_all_of_it_is_said(view: TreeView) -> None:
    assert view.description == (
        "A challenge. They meet. 46.7% A wins; level <3> 1: 46.7%. 6.7% A tie. "
        "100% again 2: 6.7%. 46.7% B wins 3: 46.7%."
    )
    assert view.widget.value.count("<li>") == 5
    assert "<strong>46.7% A wins; level &lt;3&gt; 1: 46.7%</strong>" in view.widget.value


def test_every_text_is_drawn_as_text_and_inside() -> None:
    picture = svg(TREE)
    drawn = re.findall(r">([^<>]+)</text>", picture)
    for text in ("They meet", "A wins", "level &lt;3&gt;", "6.7%", "2: 6.7%", "again"):
        assert text in drawn
    wide, high = map(float, re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', picture)[0])
    for x, y in re.findall(r'<text x="([\d.]+)" y="([\d.]+)"', picture):
        assert 0 < float(x) < wide
        assert 0 < float(y) < high


def test_boxes_of_one_column_do_not_overlap() -> None:
    boxes: dict[str, list[tuple[float, float]]] = {}
    for x, y, high in re.findall(
        r'<rect x="([\d.]+)" y="([\d.]+)" .*?height="([\d.]+)"', svg(TREE)
    ):
        boxes.setdefault(x, []).append((float(y), float(y) + float(high)))
    for column in boxes.values():
        column.sort()
        for (_, bottom), (top, _) in pairwise(column):
            assert bottom < top
