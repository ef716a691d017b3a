"""The attacks of `python -m fuzz`, each with a few cases, so that they keep working."""

import sys
from pathlib import Path

import pytest

from fuzz import findings
from fuzz.__main__ import kinds, main
from fuzz.findings import Broken, Case, Kind, attack

if sys.platform != "linux":
    pytest.skip("attacks take signals", allow_module_level=True)


@pytest.mark.nightly
def test_every_attack_runs_and_finds_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["--share", "0.002", "--seed", "7"])
    said = capsys.readouterr().out
    assert status == 0, said
    assert all(f"| {name} |" in said for name in kinds())


def test_one_case_can_be_tried_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulings", "--case", "3"]) == 0, capsys.readouterr().out


def test_what_goes_wrong_is_found_and_told(tmp_path: Path) -> None:
    def run(case: Case) -> str:
        if case.number == 1:
            raise Broken("a sentence")
        if case.number == 2:
            return str(1 // 0)
        if case.number == 3:
            while True:
                pass
        return f"{case.rng.integers(10)}"

    row = attack("some", Kind(run, 5, seconds=0.2), 1, range(5), tmp_path)
    assert (row.cases, row.came.total()) == (5, 2)
    assert [said.split(" [")[0] for said in row.findings] == [
        "some 1: a sentence",
        "some 2: ZeroDivisionError: integer division or modulo by zero",
        "some 3: Overtime: no end after 0.2 seconds",
    ]
    assert "| some | 5 |" in findings.table([row])
    assert attack("some", Kind(run, 5), 1, [4], tmp_path).came.keys() <= row.came.keys()


def test_an_unknown_attack_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["nothing"])
    assert ended.value.code == 2
    assert "decks" in capsys.readouterr().err
