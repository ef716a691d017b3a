"""No spreadsheet calculates what somebody has typed, and what was typed is read back as it was."""

import unicodedata

import pytest

from azardia_nb.text.listing import as_csv, harmless, plain

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
