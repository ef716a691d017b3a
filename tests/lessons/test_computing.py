"""Tasks in code: the example cells, and the feedback to learners' results."""

from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from io import StringIO
from math import nan
from pathlib import Path
from typing import Any

import nbformat
import numpy as np
import pandas as pd
import pytest

from azardia_nb import games
from azardia_nb.errors import AzardiaError
from azardia_nb.games.axis_mundi.odds.draws import BOWS, held, look
from azardia_nb.games.axis_mundi.odds.poison import one_column
from azardia_nb.games.axis_mundi.odds.prices import lost_hit_points
from azardia_nb.games.axis_mundi.odds.seek import hide_and_seek
from azardia_nb.games.axis_mundi.odds.two_hunters import blows_needed
from azardia_nb.games.azardia.lessons.bayes import likelihood, prior_of_loaded
from azardia_nb.games.azardia.odds import race, ten_tiles
from azardia_nb.games.azardia.odds.dice import either, total
from azardia_nb.games.azardia.odds.grace import landing as reached
from azardia_nb.games.azardia.odds.lone import turn
from azardia_nb.games.azardia.odds.penalties import landing, penalties
from azardia_nb.games.azardia.odds.penalties import mean as losing
from azardia_nb.games.azardia.odds.race import tyrant_zone
from azardia_nb.games.azardia.odds.turn_tree import adding
from azardia_nb.games.titan_race.odds.draft import chance_shown, kth_best
from azardia_nb.games.titan_race.odds.life import lives_after
from azardia_nb.games.titan_race.odds.safety import pushed
from azardia_nb.lessons import SOURCE
from azardia_nb.lessons.computing import Task, judge, task
from azardia_nb.lessons.course import Page, course
from azardia_nb.probability.dice import contest
from azardia_nb.probability.distribution import mean
from azardia_nb.probability.draws import copies, hits, posterior, within
from azardia_nb.probability.goodness_of_fit import chi_square, face
from azardia_nb.text.language import LANGUAGES
from azardia_widgets import Lesson, check
from azardia_widgets.lesson.bar import Page as Bar
from tests.cases import each
from tests.lessons.titan_race_claims import wins_forth_and_back

by_hand = games.results_of("coin_race")
Known = dict[str, Any]  # what a cell has worked out, by name


def of_rolls(rolls: tuple[int, ...]) -> dict[str, Fraction]:
    belief = prior_of_loaded(Fraction(1, 2))
    for roll in rolls:
        belief = posterior(belief, likelihood(roll))
    return belief


# By lesson: that its cell comes to what the exhibit shows, and how a learner may do the task.
CELLS: dict[str, tuple[Callable[[Known], bool], str]] = {
    "2": (
        lambda at: {s: Fraction(n, 36) for s, n in at["count"].items()} == total(kinds=(6, 6)),
        """{n: Fraction(sum(abs(a - b) == n for a in range(1, 11) for b in range(1, 11)), 100)
        for n in range(10)}""",
    ),
    "2b": (
        lambda at: (
            Fraction(len(at["either_way"]), len(at["rolls"])) == either({5, 9}, rerolled=False)
        ),
        "22 / 100 + 8 / 100 * 22 / 100",
    ),
    "3": (
        lambda at: Fraction(len(at["good"]), 100) == either(set(range(4, 8)), rerolled=False),
        """sum(8 in {n for c, d in ((a, b), (a + 1, b), (a, b + 1)) for n in (c + d, abs(c - d))}
        for a, b in rolls) / 100""",
    ),
    "4": (
        lambda at: Fraction(at["wins"], 10_000) == contest(total((1, 0)), total())[1],
        "wins / (10_000 - ties)",
    ),
    "5": (
        lambda at: 1 - at["miss"] == within(4, 100, 2),
        "3 * Fraction(4 * 96 * 95, 100 * 99 * 98)",
    ),
    "5b": (
        lambda at: 900 < at["doubles"] < 1100,
        "next(n for n in range(1, 10**5) if 1.96 * 0.3 / n**0.5 <= 0.01)",
    ),
    "6": (
        lambda at: abs(1 - at["miss"] - within(4, 20, 3)) < 1e-12,
        "next(n for n in range(17) if (20 - n) * (19 - n) * (18 - n) * (17 - n) <= 11_628)",
    ),
    "7": (
        lambda at: -Fraction(at["lost"], 25_000) == losing(penalties(landing(101, 3000)), "coins"),
        "sum(n * min(c, m) for c in range(0, 7000, 1000) for n, m in takes) / 25 / 7",
    ),
    "7b": (
        lambda at: (
            {n: Fraction(k, len(at["hands"])) for n, k in at["count"].items()} == copies(2, 6, 3)
        ),
        "1 - Fraction(comb(6, 3) + comb(7, 3) - comb(3, 3), comb(10, 3))",
    ),
    "8": (
        lambda at: (
            abs(at["once"] * (1 + len(at["again"]) / 100) - reached("both", 1)[at["tile"]]) < 1e-12
        ),
        "0.16 * 1.1 * sum(a + b > c + d for a, b in rolls for c, d in rolls) / 10_000",
    ),
    "9": (
        lambda at: all(abs(at["ends"][tile] - turn(72, 3)[tile]) < 1e-12 for tile in range(72, 80)),
        "sum(chance for end, chance in ends.items() if end < 72)",
    ),
    "10": (
        lambda at: Fraction(len(at["reaching"]), 100) == sum(list(total().values())[2:]),
        "sum(a + b + c + d >= 20 for a, b in rolls for c, d in rolls) / 10_000",
    ),
    "11": (
        lambda at: all(
            abs(at["share"][tile - 1] - chance) < 1e-12
            for tile, chance in race.zone_zero(race.adding).distribution(1, 4).items()
        ),
        "4 / 16",
    ),
    "11b": (
        lambda at: (
            abs(at["turns"][81] - tyrant_zone(adding).expected_steps_floats().values[81]) < 1e-6
        ),
        "1 + (3 + 2) / 2",
    ),
    "12": (lambda at: at["values"][8] == at["values"][9] == ten_tiles.values()[8], "10 / 19"),
    "12b": (
        lambda at: abs(at["turns"] / at["games"] - 14.91) < 0.4,
        """(lambda step, r: sum(150 in (at := step(140, a, b), step(at, c, d))
        for a in r for b in r for c in r for d in r) / 10_000)(
        lambda tile, a, b: tile + (a + b if tile + a + b <= 150 else abs(a - b)), range(1, 11))""",
    ),
    "13": (
        lambda at: abs(at["found"] / at["experiments"] - 0.05) < 0.01,
        "next(n for n in range(1, 10**5) if 1.96 * (0.25 * 0.75 / n) ** 0.5 < 0.02)",
    ),
    "13b": (
        lambda at: at["uneven"] == chi_square(at["counts"], face(4)).statistic,
        "next(n for n in range(1, 1000) if 1 - 0.95**n > 0.9)",
    ),
    "14": (
        lambda at: abs(at["found"] / at["experiments"] - (1 - 0.95**14)) < 0.05,
        "1 - 0.95 ** (1 / 14)",
    ),
    "15": (
        lambda at: at["times"] / (at["times"] + 1) == 10 / 11,
        "1500 + 400 * log10(300 / 100)",
    ),
    "16": (
        lambda at: at["belief"] == of_rolls((10, 3, 10, 7, 10)),
        "next(n for n in range(20) if (1 / 4) ** n / ((1 / 4) ** n + 9 * (1 / 10) ** n) > 0.99)",
    ),
    "17": (
        lambda at: (
            (at["mean"], at["variance"]) == (10, 9)
            and dict(enumerate(at["zeros"])) == hits(100, Fraction(1, 10))
        ),
        "next(k for k in range(101) if sum(zeros[k:]) <= 0.05)",
    ),
    "how-we-know": (
        lambda at: abs(at["turns"][4] - by_hand.turns_by_hand()[by_hand.BEGIN]) < 1e-9,
        "4 / 3 * (1 + 16 / 3 / 8 + 4 * 2 / 8 + 68 / 15 * 2 / 8)",
    ),
    "T1": (
        lambda at: (at["column"], at["row"]) == (4, 1),
        "next(n for n in range(1, 97) if n % 8 == n % 12 == 0)",
    ),
    "T2": (
        lambda at: at["best"] == [float(mean(kth_best(3, place))) for place in (1, 2, 3)],
        "(4 * 2**3 + 4) / 3**4",
    ),
    "T3": (lambda at: 1 - at["safe"] == pushed(2, 2, dice=2), "1 - (2 / 6) ** 2 * (4 / 6) ** 3"),
    "T4": (
        lambda at: (
            dict(enumerate(at["chance"]))
            == lives_after(11, 6, 6, chance_shown(2), Fraction(1, 2))[-1]
        ),
        """next(n for n in range(3, 20)
        if 2**n + n * 2 ** (n - 1) + n * (n - 1) * 2 ** (n - 3) < 3**n / 2)""",
    ),
    "T5": (
        lambda at: (at["best"], at["win"][4, 4]) == (kth_best(2, 1), Fraction(61, 81)),
        "Fraction(57859, 59049)",
    ),
    "X1": (
        lambda at: at["sixths"] == 4,
        "{n: next(k for k in range(1, 11) if n * k % 10 == 0) for n in range(1, 10)}",
    ),
    "X2": (
        lambda at: at["hit_points"] == lost_hit_points(3, 10),
        "{n: ((2 + 2 * n) // 4 - (2 + n) // 4) / (n / 2) for n in range(2, 21, 2)}",
    ),
    "X3": (
        lambda at: (at["blows"], at["own"]) == (blows_needed(), [3, 4]),
        "{n: 4 * min(10, 3 * (n - 1)) for n in range(2, 7)}",
    ),
    "X4": (
        lambda at: 1 - Fraction(at["without"], at["hands"]) == held(*BOWS, draws=4),
        "next(n for n in range(2, 60) if 2 * (comb(48, n) + 12 * comb(48, n - 1)) < comb(60, n))",
    ),
    "X5": (
        lambda at: at["value"] == hide_and_seek((3, 2, 2)).value,
        "next(n for n in range(1, 8) if n > 2 / (1 / 9 + 1 / 8 + 1 / 7))",
    ),
    "X6": (
        lambda at: abs(at["a"] - one_column(3).throws / one_column(3).hit) < 1e-4,
        "(1 + 1 / 3 + 4 / 9 + 16 / 27) / (1 / 9 * 3 + 1 / 27 * 3 + 1 / 81)",
    ),
    "X7": (
        lambda at: at["with_look"] - at["without"] == look(3, 3, 2, 15).worth,
        """max(range(1, 10), key=lambda n: max(0, (20 - n) / 20 * (1 - 2 * n / 19))
        - max(0, 1 - 2 * (1 - comb(20 - n, 2) / comb(20, 2))))""",
    ),
}
PAGES = [page for page in course() if (page.label or page.name) in CELLS]
assert len(PAGES) == len(CELLS)


def asked(page: Page) -> Task:
    return task(page.name if page.number is None else page.number, page.game)


def cells(page: Page, code: str) -> dict[str, str]:
    file = SOURCE / ("" if code == "en" else code) / page.file
    return {cell.id: cell.source for cell in nbformat.read(file, as_version=4).cells}


@each("page", PAGES)
def test_a_cell_comes_to_the_number_of_the_exhibit_and_leads_to_the_task(page: Page) -> None:
    same, done = CELLS[page.label or page.name]
    known: Known = {}
    with redirect_stdout(StringIO()):
        exec(cells(page, "en")["change"], known)
    assert same(known)
    assert judge(asked(page), eval(done, known), "en").right


def test_races_with_the_order_turned_round_are_won_as_the_prose_says() -> None:
    known: Known = {}
    cell = cells(next(page for page in course() if page.label == "14b"), "en")["change"]
    with redirect_stdout(StringIO()):
        exec(cell.replace("[(1, 2, 3, 4)]", "[(1, 2, 3, 4), (4, 3, 2, 1)]"), known)
    wins = known["wins"]
    assert abs(wins[4] / sum(wins.values()) - wins_forth_and_back(known["length"], 4)) < 0.05


@each("page", PAGES)
def test_a_page_asks_for_its_task(page: Page) -> None:
    for code in LANGUAGES:
        assert cells(page, code)["task-words"] == asked(page).text.within(code)


@each("page", PAGES)
def test_each_mistake_is_told_from_the_others(page: Page) -> None:
    for code in LANGUAGES:
        one = asked(page)
        found = [judge(one, wrong(), code) for wrong, _ in one.mistakes]
        assert not any(verdict.right for verdict in found)
        assert all(
            feedback.within(code) in verdict.sentence
            for verdict, (_, feedback) in zip(found, one.mistakes, strict=True)
        )


THIRD = replace(task(2), key=lambda: Fraction(1, 3), mistakes=())
TABLE = replace(THIRD, key=lambda: {1: Fraction(1, 3), 2: Fraction(2, 3)})


@each(
    "value",
    [
        *(1 / 3, Fraction(1, 3), np.float64(1) / 3, Decimal(1) / 3, 1 - 2 / 3),
        *(np.float32(1 / 3), np.float16(1 / 3), np.array(1 / 3), np.array(1 / 3, "f4")),
    ],
)
def test_a_number_of_any_kind_is_read(value: Any) -> None:
    assert judge(THIRD, value, "en").right


@each("value", [{1: 1 / 3, 2: 2 / 3, 3: 0, "4": 0.0}, {2: 2 / 3, 1: 1 / 3}])
def test_a_table_may_have_what_cannot_happen(value: dict[Any, Any]) -> None:
    counts = replace(TABLE, key=lambda: {1: 2, 2: 3})
    for table in (value, pd.Series(value), pd.Series(value, dtype="float32")):
        assert judge(TABLE, table, "en").right
        assert not judge(counts, table, "en").right
    certain = replace(TABLE, key=lambda: {1: Fraction(1), 2: Fraction(0)})
    assert judge(certain, {1: 1}, "en").right
    assert not judge(counts, {1: 2, 2: 3, 3: 0}, "en").right


@each("value", [Decimal("0.5"), np.float32(0.4), np.float32(0.33)])
def test_a_wrong_number_of_another_type_is_wrong(value: Any) -> None:
    assert not judge(THIRD, value, "en").right


@each("value", [0.33, 33.333333333333336, "1/3", None, True, [1 / 3], 1j, {1: 1 / 3}, nan])
def test_what_is_no_answer_is_told_why(value: Any) -> None:
    right, said = judge(THIRD, value, "en")
    assert not right
    assert said not in {judge(THIRD, 0.9, "en").sentence, judge(THIRD, 0.1, "en").sentence}


def test_a_number_that_no_float_holds_is_too_high() -> None:
    assert judge(THIRD, 10**400, "en").sentence == judge(THIRD, 0.9, "en").sentence


def test_half_a_small_number_is_not_that_number_rounded() -> None:
    level = task(14)  # 0.0037
    rounded, half, least = (judge(level, p, "en").sentence for p in (0.0037, 0.0018, 0.0001))
    assert half == least != rounded


@each("value", [0.5, {}, {1: 1 / 3}, {1: 1 / 3, 2: 0.5}, {1: 1 / 3, 2: 2 / 3, 3: 0.1}])
def test_a_table_is_told_its_first_fault(value: Any) -> None:
    assert judge(TABLE, {1: 1 / 3, 2: 2 / 3}, "en").right
    assert not judge(TABLE, value, "en").right


def test_what_is_checked_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lesson = Lesson("2b")
    lesson.answers.learner = "Ana"
    check(lesson, ...)
    assert not lesson.answers.answers
    assert "0.32" not in repr(check(lesson, 0.32))
    check(lesson, 0.2376)
    kept = [(one.attempt, one.given, one.right) for one in lesson.answers.answers]
    assert kept == [(1, "0.32", False), (2, "0.2376", True)]


def test_a_page_judges_a_task_and_keeps_nothing() -> None:
    page = Bar()
    assert repr(check(page, Fraction(76, 15))) == "Right."
    assert not page.answers.answers


def test_a_lesson_without_a_task_says_which_have_one() -> None:
    with pytest.raises(AzardiaError, match="2b"):
        task(1)
