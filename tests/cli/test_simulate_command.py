"""`azardia simulate`: what it prints, what it keeps, how it ends."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from azardia_nb.cli.main import main
from azardia_nb.simulation import simulate, stored
from tests.cases import each
from tests.text.golden import tells, wording

ASKED = "simulate --players random,random --games 400 --seed 4"


def said(capsys: pytest.CaptureFixture[str], asked: str) -> str:
    assert main(asked.split()) == 0
    return capsys.readouterr().out


def test_it_prints_a_summary_with_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, ASKED)
    rows = simulate(400, ("random",) * 2, seed=4)
    won = (rows["winning_chair"] == 1).mean()
    assert re.search(rf"Player 1 \(random\) wins +{100 * won:.2f}%  .* – .*Wilson", text)
    assert re.search(rf"Rounds, mean +{rows['rounds'].mean():.2f}  .* – .*normal", text)
    assert said(capsys, f"{ASKED} --jobs 3") == text
    spanish = said(capsys, f"{ASKED} --language es")
    assert f"{100 * won:.2f}\u00a0%".replace(".", ",") in spanish
    assert wording("summary.wins", "es", n=1, bot="random") in spanish
    assert "Player" not in spanish


def test_it_keeps_games_and_goes_on(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    changed = "--rulings goal=120,zone_return=stop --core"
    said(capsys, f"{ASKED} {changed} --out {out}")
    assert stored(out).games == 400
    more = f"simulate --players random,random --games 700 --seed 4 {changed}"
    text = said(capsys, f"{more} --out {out}")
    assert text == said(capsys, more) + f"Saved in {out}\n"
    assert stored(out).task.rules.numbers.goal == 120
    assert main(f"{ASKED} --out {out}".split()) == 2
    wrong = capsys.readouterr().err
    assert wrong.count("\n") == 1
    assert "zone_return stop, not carry" in wrong


@each(
    ("asked", "wrong"),
    [
        (
            "--games 0",
            wording("numbers.out_of_range", name="--games", least=1, most=10**9, given="'0'"),
        ),
        (
            "--games many",
            wording("numbers.out_of_range", name="--games", least=1, most=10**9, given="'many'"),
        ),
        ("--players random", "name 2 to 4 bots"),
        ("--players random,clever", "no bot 'clever'"),
        ("--seed -1", "--seed"),
        (
            "--jobs 0",
            wording("numbers.out_of_range", name="--jobs", least=1, most=1000, given="'0'"),
        ),
        ("--rulings goal", wording("house_rule.expected", text="'goal'")),
        ("--rulings goal=1", "goal"),
        ("--deck nowhere.toml", "nowhere.toml"),
        ("--out no/way/games.parquet", wording("system.no_file")),
    ],
)
def test_wrong_use_is_one_line(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    asked: str,
    wrong: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["simulate", *asked.split()]) == 2
    complained = capsys.readouterr()
    assert complained.out == ""
    assert complained.err.count("\n") == 1
    assert wrong in complained.err


IN_SMALL_PARTS = """
import sys
from azardia_nb.simulation.stored import Stored
from azardia_nb.cli.main import main
sys.modules["azardia_nb.simulation.stored"].PART = 2000
sys.exit(main())
"""


@pytest.mark.skipif(os.name == "nt", reason="sends a signal as a terminal on POSIX does")
def test_interrupted_it_says_what_is_kept(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    command = "simulate --players random,random --games 50000000 --language es --out"
    run = subprocess.Popen(
        [sys.executable, "-c", IN_SMALL_PARTS, *command.split(), str(out)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        end = time.monotonic() + 200  # the rules may have to be compiled
        while not list(out.glob("games-*.parquet")):
            assert run.poll() is None, run.communicate()
            assert time.monotonic() < end
            time.sleep(0.05)
        run.send_signal(signal.SIGINT)
        printed, complained = run.communicate(timeout=60)
    finally:
        run.kill()
    assert run.returncode == 130
    kept = f"{stored(out).games:,}".replace(",", ".")
    assert tells(complained, "interrupted.saved", "es", kept=kept, games="50.000.000")
    assert "Traceback" not in complained
    assert f"{kept} partidas" in printed
