import csv
import io

import pytest

from azardia_nb.cli.main import main
from tests.cases import each
from tests.text.golden import tells, wording

SMALL = "goal=30,gate=10,top_level=2"


def said(capsys: pytest.CaptureFixture[str], asked: str) -> str:
    assert main(asked.split()) == 0
    return capsys.readouterr().out


def test_compare_tells_every_arm(capsys: pytest.CaptureFixture[str]) -> None:
    asked = f"compare {SMALL} {SMALL},zone_return=stop --players random,random --core --games 60"
    text = said(capsys, asked)
    assert wording("compare.title", n=60, seed=0) in text
    assert text.count(f"  {SMALL} ") == text.count("  standard rules ")
    assert "clear difference" in text
    assert said(capsys, asked) == text, "the same seed tells the same"
    assert said(capsys, f"{asked} --seed 1") != text
    spanish = said(capsys, f"{asked} --language es")
    assert tells(spanish, "compare.title", "es", n=60)
    assert "reglas normales" in spanish


def test_compare_as_csv(capsys: pytest.CaptureFixture[str]) -> None:
    asked = f"compare {SMALL} --players random,random --core --games 60 --csv"
    rows = list(csv.DictReader(io.StringIO(said(capsys, asked))))
    rounds = [row for row in rows if row["measure"] == "Rounds"]
    assert [row["arm"] for row in rounds] == ["standard rules", SMALL]
    assert float(rounds[1]["change_high"]) < 0
    spanish = list(csv.DictReader(io.StringIO(said(capsys, f"{asked} --language es"))))
    assert [row["low"] for row in spanish] == [row["low"] for row in rows]


def test_tournament(capsys: pytest.CaptureFixture[str]) -> None:
    asked = "tournament --players random,greedy --games 30"
    text = said(capsys, asked)
    assert text.index("  greedy") < text.index("  random")
    assert wording("tournament.pairs", "es") in said(capsys, f"{asked} --language es")
    rows = list(csv.DictReader(io.StringIO(said(capsys, f"{asked} --csv"))))
    assert [(row["player"], row["rival"]) for row in rows] == [
        ("random", "greedy"),
        ("greedy", "random"),
    ]
    assert float(rows[1]["share"]) > 0.8
    assert float(rows[1]["rating_low"]) > float(rows[0]["rating_high"])


@each(
    ("asked", "wrong"),
    [
        ("compare", "CHANGES"),
        ("compare gaol=120", wording("house_rule.unknown", name="'gaol'")),
        ("compare gaol=120 --language es", "¿querías decir 'goal'?"),
        ("compare goal=1", "goal='1': expected 30 to 255"),
        ("compare goal=85", "gate=80 and step=3"),
        ("compare goal=120 goal=120", "goal=120 appears twice"),
        (
            "compare goal=120 --games 1",
            wording("numbers.out_of_range", name="--games", least=2, most=10**9, given="'1'"),
        ),
        (
            "compare goal=120 --seed x",
            wording("numbers.out_of_range", name="--seed", least=0, most=10**18, given="'x'"),
        ),
        ("compare goal=120 --players greedy", "name 2 to 4 bots"),
        ("compare goal=120 --deck none.toml", "none.toml"),
        ("compare goal=120 --core --deck none.toml", wording("core.no_cards")),
        ("tournament --players greedy", "['greedy']: "),
        ("tournament --players greedy,nobody", "no bot 'nobody'"),
        (
            "tournament --seats 5",
            wording("numbers.out_of_range", name="--seats", least=2, most=4, given="'5'"),
        ),
        ("tournament --seats 3", "seats=3: "),
        (
            "tournament --games 0",
            wording("numbers.out_of_range", name="--games", least=1, most=10**9, given="'0'"),
        ),
    ],
)
def test_what_is_wrong_is_one_line(
    capsys: pytest.CaptureFixture[str], asked: str, wrong: str
) -> None:
    assert main(asked.split()) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.splitlines()) == 1
    assert wrong in told.err
