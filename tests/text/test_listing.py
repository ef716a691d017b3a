"""Exported texts are no formulas to spreadsheets; a notebook shows shares as bars."""

import unicodedata

import pytest

from azardia_nb.simulation import compare, simulate
from azardia_nb.simulation.tournament import Lineup, Tournament
from azardia_nb.text.language import LANGUAGES, speaking
from azardia_nb.text.listing import WIDEST, as_csv, bars, harmless, plain
from tests.cases import each

SIGNS = [c for c in map(chr, range(0x110000)) if unicodedata.normalize("NFKC", c)[:1] in {*"=+-@"}]
BEFORE = ["", " ", "\t", "\r", "\n", "\0", "\xa0", "\u200b", "\ufeff", "\u3000", "'", " ' ", "\x1b"]


@pytest.mark.parametrize("sign", SIGNS, ids=ascii)
def test_whatever_begins_a_formula_is_a_text(sign: str) -> None:
    for before in BEFORE:
        for formula in ("cmd|' /C calc'!A0", "SUM(A1)", "1+1", "A1;=B2"):
            cell = f"{before}{sign}{formula}"
            assert harmless(cell).startswith("'")
            assert plain(harmless(cell)) == cell
            # In Spanish a semicolon begins a cell, and a line does wherever a cell is not quoted.
            for begins in ";\t\n":
                told = harmless(f"7{begins}{cell}")
                assert told.split(begins, 1)[1].lstrip("\t\r\n").startswith("'")
                assert plain(told) == f"7{begins}{cell}"


@pytest.mark.parametrize("begins", "\t\r\n\0")
def test_what_is_stripped_does_not_begin_a_cell(begins: str) -> None:
    assert harmless(f"{begins}x") == f"'{begins}x"
    assert plain(f"'{begins}x") == f"{begins}x"


@pytest.mark.parametrize(
    "number", ["-3", "+1/2", "-0,5 %", "-0,5\u00a0%", "-1.5e-07", " -3", "7; -3", "a=b", ""]
)
def test_numbers_and_texts_stay_as_they_are(number: str) -> None:
    assert harmless(number) == plain(number) == number


def test_other_tables_calculate_nothing_either() -> None:
    told = as_csv(["=1+1", "share"], [["@cmd", 0.5], ["-3", -1e-9]])
    assert told.splitlines() == ["'=1+1,share", "'@cmd,0.5", "-3,-1e-09"]


BAR = "<div style="
BOTS = ("greedy", "random")


@each("code", LANGUAGES)
def test_results_show_their_shares_as_bars(code: str) -> None:
    summary = simulate(40, BOTS, game="pig", seed=1).summary()
    shares = [one for one in summary.figures() if one.how.startswith("Wilson")]
    arms = {name: {"goal": goal} for name, goal in (("short", 20), ("long", 60))}
    compared = compare(arms, 20, BOTS, game="pig", progress=False)
    found = [one.estimate for one in compared.findings()]
    with speaking(code):
        told = summary._repr_html_()
        assert 0 < told.count(BAR) == len(shares) < len(summary.figures())
        assert told.count("%") > len(shares)
        told = compared._repr_html_()
        assert 0 < told.count(BAR) == sum(one.is_share for one in found) < len(found)
        played = Tournament(("<good>", "bad"), (Lineup((0, 1), (75, 25)),), seed=0)
        told = played._repr_html_()
        assert told.count(BAR) == 2
        assert "<good>" not in told


def test_a_bar_is_as_long_as_its_share() -> None:
    made = bars(("", "share", ""), [("all", 1.0, ("100%",)), ("half", 0.5, ("50%",))])
    lengths = [int(one.partition("px")[0]) for one in made.split("width:")[1:]]
    assert lengths == [WIDEST, WIDEST // 2]
