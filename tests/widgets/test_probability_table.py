from fractions import Fraction
from html.parser import HTMLParser

import pandas as pd
import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.probability.distribution import table
from azardia_widgets.charts.probability_table import ProbabilityTable

DISTRIBUTION = {1: Fraction(1, 3), 2: Fraction(2, 3)}


def shown(code: str = "en", **more: object) -> ProbabilityTable:
    odds = ProbabilityTable(as_fraction=bool(more.pop("as_fraction", False)))
    odds.show(table(DISTRIBUTION), code, "Heads & tails", "heads", **more)  # type: ignore[arg-type]
    return odds


class Cells(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag == "tr":
            self.rows.append([])
        elif tag in ("th", "td"):
            self.rows[-1].append("")

    def handle_data(self, data: str) -> None:
        if self.rows and self.rows[-1]:
            self.rows[-1][-1] += data


def test_the_page_gets_each_chance_both_ways() -> None:
    content = shown(marked={2}).widget.content
    assert content["heads"] == ["heads", "exactly", "at least", "at most"]
    assert content["rows"][0] == [
        "1",
        False,
        [["1/3", "33.33%"], ["1", "100%"], ["1/3", "33.33%"]],
    ]
    assert [marked for _, marked, _ in content["rows"]] == [False, True]
    assert content["csv"] == shown().csv()
    assert all(content["words"].values())


def test_csv_has_fractions_and_decimals() -> None:
    lines = shown("es").csv().splitlines()
    assert lines[0].startswith("heads,exactamente,exactamente (decimal),al menos,")
    assert lines[1] == "1,1/3,0.3333333333,1,1,1/3,0.3333333333"


def test_other_columns_have_their_own_labels_and_may_be_texts() -> None:
    frame = pd.DataFrame(
        {"what": ['goes "back"', "stays, if level 5"], "p": [Fraction(1, 2), "never"]},
        index=["80", "81"],
    )
    odds = ProbabilityTable()
    odds.show(frame, "en", "Moves", "tile", labels={"p": "chance"})
    assert Cells(odds.html()).rows[1:] == [
        ["80", 'goes "back"', "50%"],
        ["81", "stays, if level 5", "never"],
    ]
    assert odds.csv().splitlines() == [
        "tile,what,chance,chance (decimal)",
        '80,"goes ""back""",1/2,0.5',
        '81,"stays, if level 5",never,',
    ]


def test_a_cell_that_is_no_exact_chance_is_refused_and_nothing_changes() -> None:
    odds = shown()
    before = odds.html()
    with pytest.raises(AzardiaError, match=r"outcome 7: 0\.5 "):
        odds.show(pd.DataFrame({"exactly": [0.5]}, index=[7]), "es", "Wrong", "x")
    assert odds.html() == before
