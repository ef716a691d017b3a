"""The refuter: claims checked by the engine, blocks, Python, and refusals."""

from itertools import product

import numpy as np
import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.lessons.claims import DOMAINS, small
from azardia_nb.games.azardia.odds import coins
from azardia_nb.games.azardia.odds.challenges import result_tree
from azardia_nb.games.azardia.odds.core.moves import place, rolls
from azardia_nb.games.azardia.odds.core.solution import solution
from azardia_nb.lessons.refuting.claim import (
    ALWAYS,
    AT_LEAST,
    Block,
    Claim,
    blocks,
    expression,
    judge,
    read,
    sentence,
    typical,
    verdict_text,
)
from azardia_nb.lessons.refuting.expression import evaluate, parse
from azardia_nb.probability.ties import SAME
from azardia_nb.text.language import LANGUAGES
from tests.cases import each

FACES = range(1, 11)


def by_the_engine(tile: int, there: int) -> dict[tuple[int, int], bool]:
    """Return, by roll, whether subtracting is at least as good as adding."""
    found = rolls(solution(), place(tile, crossed=True), place(there, crossed=True))
    wins = {roll: {one.action: one.win for one in valued} for roll, valued in found.items()}
    return {
        roll: wins[tuple(sorted(roll))]["subtract"] >= wins[tuple(sorted(roll))]["add"] - SAME
        for roll in product(FACES, FACES)
    }


@each("tile, there", [(149, 150), (141, 146), (130, 80)])
def test_a_claim_is_judged_as_by_the_rules(tile: int, there: int) -> None:
    where = f"tile == {tile} and rival_tile == {there}"
    found = judge(Claim("rolls", ALWAYS, where, "subtract >= add"))
    assert (found.cases, found.true) == (100, sum(by_the_engine(tile, there).values()))


def test_the_counterexample_is_the_smallest() -> None:
    found = judge(Claim("rolls", ALWAYS, "distance <= 9", "subtract >= add"))
    first = next(
        (tile, there, roll)
        for tile in range(149, 140, -1)
        for there in range(150, 79, -1)
        if there != tile
        for roll, good in sorted(by_the_engine(tile, there).items())
        if not good
    )
    row = DOMAINS["rolls"].row(found.example or 0)
    assert (row["tile"], row["rival_tile"], (row["first"], row["second"])) == first


@each("name", DOMAINS)
def test_each_case_has_all_its_numbers(name: str) -> None:
    columns = DOMAINS[name].columns
    assert list(columns) == list(DOMAINS[name].features)
    assert len({len(column) for column in columns.values()}) == 1
    assert not any(np.isnan(column).any() for column in columns.values())
    for code in LANGUAGES:
        labels = (*DOMAINS[name].features, *DOMAINS[name].statements)
        assert all(DOMAINS[name].label(label, code) for label in labels)
        assert all((DOMAINS[name].case(0, code), DOMAINS[name].covers(code)))


@each("name", small.COMPUTED)
def test_a_stored_table_is_that_of_the_rules(name: str) -> None:
    for feature, column in small.COMPUTED[name]().items():
        assert np.allclose(DOMAINS[name].columns[feature], column, rtol=0, atol=SAME / 10), (
            "python -m azardia_nb.games.azardia.lessons.claims"
        )


@each("mine, theirs", [(1, 0), (0, 1), (2, 0), (1, 1)])
def test_only_coins_count_in_a_challenge(mine: int, theirs: int) -> None:
    for levels in ((1, 1), (2, 5)):
        ends = result_tree(small._meeting(*levels, mine, theirs)).branches
        assert sum(one.chance for one in ends if one.winner == 1) == small.WINS[mine - theirs]


def test_a_distance_counts_on_every_road() -> None:
    for purse, distance in ((0, 3), (1, 1), (2, 22)):
        case = judge(
            Claim("landing", ALWAYS, f"coins == {purse} and distance == {distance}", "chance > 2")
        )
        found = DOMAINS["landing"].row(case.example or 0)
        exact = coins.reach(small.GOAL - distance, purse)[small.GOAL]
        assert found["chance"] == pytest.approx(float(exact), abs=SAME)


def test_a_share_is_exact_and_nothing_is_no_proof() -> None:
    assert judge(read("dice | at least 55% | | sum >= 11"))[:3] == (True, 100, 55)
    assert not judge(read("dice | at least 56% | | sum >= 11")).survives
    assert judge(read("dice | never | sum > 20 | double")) == (False, 0, 0, None)
    near = parse("0.1 * first == 0.3", {"first": False})
    assert evaluate(near, {"first": np.array([2, 3])}).tolist() == [False, True]


@each("condition, fits", [("sum >= 15", True), ("sum > 20", False)])
def test_the_example_fulfils_the_condition(condition: str, fits: bool) -> None:
    case = DOMAINS["dice"].row(typical(read(f"dice | always | {condition} | double")))
    assert (case["sum"] >= 15) == fits


def test_blocks_are_python() -> None:
    text = "distance <= 9 and subtract > add and gap >= -0.025 and double"
    found = [
        Block("distance", "<=", 9),
        Block("subtract_better"),
        Block("gap", ">=", -2.5),
        Block("double"),
    ]
    assert blocks(text, DOMAINS["rolls"]) == found
    assert expression(found, DOMAINS["rolls"]) == text
    assert blocks("distance <= 9 or double", DOMAINS["rolls"]) is None


def test_a_claim_is_the_same_in_every_language() -> None:
    claim = Claim("rolls", AT_LEAST, "distance <= 9", "subtract > add", 40)
    assert read(str(claim)) == claim
    said = [sentence(claim, code) + verdict_text(claim, code) for code in LANGUAGES]
    assert len({*said}) == len(LANGUAGES)


REFUSED = [
    "__import__('os')",
    "sum.real > 1",
    "9**9**9 > sum",
    "sum if double else 3",
    "[sum for sum in first] > 1",
    "(lambda: double)()",
    "sum",
    "double > 1",
    "sum = 3",
    "sum >",
    "",
    "1e999 > sum",
    "sum is first",
    "abs(sum, 3) > 1",
    "max(sum) > 1",
    "'a' < 'b'",
    "True",
    "sum // difference > 1",
    "other > 1",
    "(" * 199,
    "not " * 49 + "double or double",
    "\0",
    "9" * 300,
]


@each("text", REFUSED)
def test_nothing_else_is_understood(text: str) -> None:
    with pytest.raises(AzardiaError):
        judge(Claim("dice", ALWAYS, "", text))


@each(
    "text",
    ["", "dice", "dice|always|double", "dice|sometimes||double", "dice|at least 101%||double"],
)
def test_what_is_no_claim_is_refused(text: str) -> None:
    with pytest.raises(AzardiaError):
        judge(read(text))


@each(
    "text",
    [
        "landing | always | distance < 8 and coins == 0 | subtract > add",
        "challenge | always | coins > rival_coins | win > 0.5",
        "road | always | coins > 0 and distance == 1 | buy",
        "positions | always | tile > rival_tile and level == 5 and rival_level == 5 | win > 0.5",
        "positions | always | level > rival_level | win > 0.5",
    ],
)
def test_the_claims_mended_on_the_teachers_pages_survive(text: str) -> None:
    assert judge(read(text)).survives
    assert not judge(read("rolls | always | distance == 1 | subtract >= add")).survives
