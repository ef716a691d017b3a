"""`azardia odds`, as a terminal sees it: every table in both languages, as text and as CSV."""

import csv
import io
import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import islice

import pytest

from azardia_nb.cli.main import main
from azardia_nb.cli.status import DONE, WRONG
from azardia_nb.games.azardia.odds import dice, lone, spending
from azardia_nb.games.azardia.odds.challenges import arrival, follow
from azardia_nb.games.azardia.odds.cli import POLICIES, RACE_POLICIES
from azardia_nb.games.azardia.odds.grace import duel
from azardia_nb.games.azardia.odds.turn_tree import adding, at_random, subtracting
from azardia_nb.games.azardia.rules.board import COIN
from azardia_nb.text.listing import LEFT_OUT, as_csv, as_text
from tests.cases import each
from tests.text.golden import wording

Capture = pytest.CaptureFixture[str]
Distribution = dict[int, Fraction]

TABLES = ["dice", "turn", "race", "duel"]


def said(capture: Capture, given: str) -> str:
    """What a command prints, if it does so without a complaint."""
    assert main(["odds", *given.split()]) == DONE
    told = capture.readouterr()
    assert told.err == ""
    return told.out


def read(text: str) -> list[list[str]]:
    """The rows of a CSV, the head left out."""
    return list(csv.reader(io.StringIO(text)))[1:]


def distribution(text: str) -> Distribution:
    """What the first two columns of a CSV say."""
    return {int(row[0]): Fraction(row[1]) for row in read(text)}


# --- every table --------------------------------------------------------------------------------


def test_no_table_lists_them(capsys: Capture) -> None:
    lines = said(capsys, "").splitlines()
    assert [line.split()[2] for line in lines] == TABLES
    assert said(capsys, "--language es").splitlines() != lines


@each("table", TABLES)
def test_a_table_has_its_defaults_in_both_languages(table: str, capsys: Capture) -> None:
    english, spanish = (said(capsys, f"{table} --language {code}") for code in ("en", "es"))
    assert english != spanish
    assert re.search(r"\d%", english)
    assert re.search(r"\d\u00a0%", spanish)
    english, spanish = (said(capsys, f"{table} --csv --language {code}") for code in ("en", "es"))
    assert english != spanish
    for one, other in zip(read(english), read(spanish), strict=True):
        assert one[1:] == other[1:]  # numbers have a point in every language


@each("table", ["", *TABLES])
def test_help_is_in_both_languages(table: str, capsys: Capture) -> None:
    told = []
    for code in ("en", "es"):
        with pytest.raises(SystemExit) as ended:
            main(["--language", code, "odds", *table.split(), "--help"])
        assert ended.value.code == DONE
        told.append(capsys.readouterr().out)
    assert told[0] != told[1]


@each(
    ("given", "wrong"),
    [
        ("cards", "cards"),
        ("dice now", "now"),
        (
            "dice --dice 0",
            wording("numbers.out_of_range", name="--dice", least=1, most=20, given="'0'"),
        ),
        ("dice --dice abc", "'abc'"),
        ("dice --dice 6,x", "'x'"),
        ("dice --dice 6,", "''"),
        ("dice --dice=", "''"),
        ("dice --dice 21", "'21'"),
        ("dice --dice ²", "'²'"),
        ("dice --dice " + "9" * 5000, "from 1 to 20"),
        ("dice --dice " + ",".join("6" * 21), "'21'"),
        ("dice --faces 0", "'0'"),
        ("dice --faces 101", "'101'"),
        ("dice --dice 6,10 --faces 4", "--faces"),
        (
            "dice --take product",
            wording("odds.unknown", option="--take", text="'product'", names="sum, difference"),
        ),
        ("dice --take difference --dice 1", "one die"),
        ("dice --boost c", wording("odds.boost", text="'c'", names="a, b")),
        ("dice --boost aa", "each once"),
        ("dice --boost=", "--boost"),
        ("dice --reroll-zero", "--take difference"),
        (
            "turn --tile 0",
            wording("numbers.out_of_range", name="--tile", least=1, most=150, given="'0'"),
        ),
        ("turn --tile 151", "'151'"),
        ("turn --tile -1", "--tile"),
        (
            "turn --level 6",
            wording("numbers.out_of_range", name="--level", least=1, most=5, given="'6'"),
        ),
        ("turn --tile 100 --level 4", "zones.zero"),
        ("turn --turns 0", "'0'"),
        ("turn --turns 101", "'101'"),
        (
            "turn --policy best",
            wording(
                "odds.unknown",
                option="--policy",
                text="'best'",
                names="add, subtract, random",
            ),
        ),
        (
            "race --tile 80",
            wording("numbers.out_of_range", name="--tile", least=81, most=149, given="'80'"),
        ),
        ("race --tile 150", "'150'"),
        (
            "race --coins 7",
            wording("numbers.out_of_range", name="--coins", least=0, most=6, given="'7'"),
        ),
        (
            "race --policy subtract",
            wording(
                "odds.unknown",
                option="--policy",
                text="'subtract'",
                names="add, random, best",
            ),
        ),
        ("duel --coins 1", "--coins"),
        ("duel --coins 1 7", "'7'"),
        ("duel --coins 1 1.5", "'1.5'"),
    ],
)
def test_wrong_use_is_one_line(given: str, wrong: str, capsys: Capture) -> None:
    assert main(["odds", *given.split()]) == WRONG
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("azardia: ")
    assert told.err.count("\n") == 1
    assert wrong in told.err


@each(
    "given",
    [
        "turn --tile 0",
        "turn --policy best",
        "dice --boost c",
        "dice --reroll-zero",
        "dice --take difference --dice 1",
        "dice --dice 6,10 --faces 4",
    ],
)
def test_wrong_use_is_said_in_spanish(given: str, capsys: Capture) -> None:
    complaints = []
    for code in ("en", "es"):
        assert main(["odds", *given.split(), "--language", code]) == WRONG
        complaints.append(capsys.readouterr().err)
    assert complaints[0] != complaints[1]


# --- what they say ------------------------------------------------------------------------------


@each(
    ("given", "expected"),
    [
        ("", dice.total()),
        ("--dice 3 --faces 6", dice.total(kinds=(6, 6, 6))),
        ("--dice 6,10", dice.total(kinds=(6, 10))),
        ("--boost", dice.total((1, 0))),
        ("--boost b --dice 6,10", dice.total((0, 1), (6, 10))),
        ("--boost ba --capped", dice.total((1, 1), capped=True)),
        ("--take difference", dice.difference()),
        ("--take difference --dice 3 --boost c", dice.difference((0, 0, 1), (10,) * 3)),
        ("--take difference --reroll-zero", dice.difference_rerolled()),
    ],
)
def test_dice_are_those_asked_for(given: str, expected: Distribution, capsys: Capture) -> None:
    assert distribution(said(capsys, f"dice --csv {given}")) == expected


def test_dice_to_the_letter(capsys: Capture) -> None:
    assert said(capsys, "dice --dice 2 --faces 2").splitlines() == [
        "sum   exactly    at least    at most",
        "  2   25%  1/4   100%  1      25%  1/4",
        "  3   50%  1/2    75%  3/4    75%  3/4",
        "  4   25%  1/4    25%  1/4   100%  1",
        "mean 3",
        "variance 1/2 = 0.5000",
    ]
    assert said(capsys, "dice --dice 1 --faces 2 --csv --language es").splitlines() == [
        "suma,exactamente,exactamente (decimal),al menos,al menos (decimal),"
        "como mucho,como mucho (decimal)",
        "1,1/2,0.5,1,1,1/2,0.5",
        "2,1/2,0.5,1/2,0.5,1,1",
    ]


@each("turns", [1, 3])
@each("name", POLICIES)
def test_turns_are_those_of_the_engine(name: str, turns: int, capsys: Capture) -> None:
    policy = {"add": adding, "subtract": subtracting, "random": at_random}[name]
    found = distribution(
        said(capsys, f"turn --csv --tile 78 --level 4 --turns {turns} --policy {name}")
    )
    assert found == next(islice(lone.turns(78, 4, policy), turns, None))
    assert sum(found.values()) == 1


def test_a_pawn_beyond_the_gate_has_the_level_for_it(capsys: Capture) -> None:
    assert distribution(said(capsys, "turn --csv --tile 148"))[150] == Fraction(357, 4000)


def test_a_fraction_too_long_for_the_text_is_in_the_csv(capsys: Capture) -> None:
    text = said(capsys, "turn --turns 12")
    assert LEFT_OUT in text.splitlines()[1]
    assert text.splitlines()[-2].startswith(LEFT_OUT)
    assert LEFT_OUT not in said(capsys, "turn --turns 12 --csv")
    assert LEFT_OUT not in said(capsys, "turn --turns 1")


@each("name", RACE_POLICIES)
def test_a_race_is_that_of_its_chain(name: str, capsys: Capture) -> None:
    rows = read(said(capsys, f"race --csv --tile 140 --coins 2 --policy {name}"))
    mean = sum(int(row[0]) * float(row[1]) for row in rows)
    policy = {"add": adding, "random": at_random, "best": spending.spending}[name]
    assert mean == pytest.approx(
        spending.chain(policy).expected_steps_floats().values[140, 2], abs=1e-5
    )
    assert float(rows[-1][2]) == pytest.approx(1, abs=1e-8)
    told = said(capsys, f"race --tile 140 --coins 2 --policy {name}").splitlines()[-1]
    assert told.startswith(f"mean {mean:.4f} turns")


def test_a_race_in_its_first_turn(capsys: Capture) -> None:
    # From two tiles before the goal only two ones lead there.
    rows = read(said(capsys, "race --csv --tile 148 --policy add"))
    assert float(rows[0][1]) == pytest.approx(float(dice.total()[2]))


@each("coins", [(0, 0), (2, 1), (0, 3)])
def test_a_duel_is_that_for_the_goal(coins: tuple[int, int], capsys: Capture) -> None:
    rows = read(said(capsys, "duel --csv --coins {} {}".format(*coins)))
    assert [Fraction(row[1]) for row in rows] == [duel(*coins), 1 - duel(*coins)]


def test_a_challenge_rolls_ties_again(capsys: Capture) -> None:
    rows = read(said(capsys, "duel --csv --challenge"))
    assert [Fraction(row[1]) for row in rows] == [Fraction(1, 2)] * 2
    rows = read(said(capsys, "duel --csv --challenge --coins 1 0"))
    tree = follow(arrival(27, (2, 3), (COIN, 0)))  # another tile, other levels: the same dice
    assert [Fraction(row[1]) for row in rows] == [branch.chance for branch in tree.branches]


# --- listings -----------------------------------------------------------------------------------


@each("cell", ["12", "a, b", 0.125, Fraction(1, 8)])
def test_a_cell_of_any_kind_is_listed(cell: "str | float | Fraction") -> None:
    rows: Sequence[Sequence[str | float | Fraction]] = [["x", cell], ["y", Fraction(1)]]
    text, table = as_text(["name", "value"], rows), as_csv(["name", "value"], rows)
    (_, first, second) = csv.reader(io.StringIO(table))
    assert first[1] == str(cell)
    assert second == ["y", "1", "1"]
    if not isinstance(cell, str):
        assert "12.5%" in text
        assert first[2:] == ["0.125"]
