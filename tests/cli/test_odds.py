"""`azardia odds`, as a terminal sees it: every table in both languages, as text and as CSV."""

import csv
import io
from fractions import Fraction
from itertools import islice

import pytest

from azardia_nb.cli.main import main
from azardia_nb.games.azardia.odds import dice, lone, spending
from azardia_nb.games.azardia.odds.challenges import arrival, follow
from azardia_nb.games.azardia.odds.cli import POLICIES, RACE_POLICIES
from azardia_nb.games.azardia.odds.grace import duel
from azardia_nb.games.azardia.odds.turn_tree import adding, at_random, subtracting
from azardia_nb.games.azardia.rules.board import COIN
from azardia_nb.games.commands import DONE
from tests.cases import each

Capture = pytest.CaptureFixture[str]
Distribution = dict[int, Fraction]


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


@each("turns", [1, 3])
@each("name", POLICIES)
def test_turns_are_those_of_the_engine(name: str, turns: int, capsys: Capture) -> None:
    policy = {"add": adding, "subtract": subtracting, "random": at_random}[name]
    found = distribution(
        said(capsys, f"turn --csv --tile 78 --level 4 --turns {turns} --policy {name}")
    )
    assert found == next(islice(lone.turns(78, 4, policy), turns, None))
    assert sum(found.values()) == 1


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
