"""The lab knows Axis Mundi as it knows every game: compared rules, tournaments, stored runs."""

from pathlib import Path

import pytest

from azardia_nb.cli.commands import run
from azardia_nb.games.axis_mundi.rules.state import Modules
from azardia_nb.simulation import simulate
from azardia_nb.simulation.stored import stored
from azardia_nb.simulation.tournament import tournament

GREEDY = ("greedy",) * 3


@pytest.mark.nightly
@pytest.mark.parametrize("change", ["rotation=equal", "run_back=no", "piers=own"])
def test_rulings_are_compared(change: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["compare", "--game", "axis-mundi", "--games", "30", "--csv", change]) == 0
    assert change in capsys.readouterr().out


@pytest.mark.nightly
def test_a_run_that_is_stored_is_played_again(tmp_path: Path) -> None:
    out = tmp_path / "run"
    kept = simulate(60, GREEDY, game="axis_mundi", seed=2, out=out, progress=False)
    again = simulate(60, GREEDY, game="axis_mundi", seed=2, progress=False)
    assert kept.results().equals(again)
    game = kept.replay(7)
    assert game.winner == again.loc[7, "winner"]
    assert game.state["round"] == again.loc[7, "rounds"]


@pytest.mark.nightly
def test_a_tournament_seats_three() -> None:
    bots = ("greedy", "random", "planner")
    played = tournament(bots, 2, game="axis_mundi", progress=False)
    assert list(played.ratings())[-1] == "random"


@pytest.mark.nightly
def test_a_run_with_cards_is_stored_and_played_again(tmp_path: Path) -> None:
    out, told = tmp_path / "run", ["--cards", "--modules", "poison", "--seed", "2"]
    named = ["--characters", "scrounger,malignant,savant", "--jobs", "2", "--out", str(out)]
    assert run(["simulate", "--game", "axis-mundi", "--games", "40", *told, *named]) == 0
    kept = stored(out)
    assert kept.task.variant.options.modules == Modules(poison=True)
    rows = kept.results()
    assert set(rows["character_1"]) == {"scrounger"}
    assert kept.replay(7).winner == (rows.loc[7, "winner"] or None)


@pytest.mark.nightly
def test_rulings_of_the_game_with_cards_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["compare", "--game", "axis-mundi", "--cards", "--games", "20", "--csv", "redraw=no"]
    assert run(given) == 0
    assert "redraw=no" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--modules", "poison"], "--cards"),
        (["--cards", "--modules", "posion"], "'poison'"),
        (["--cards", "--characters", "savant,savant,savant"], "setup.seats"),
    ],
)
def test_what_is_not_played(
    given: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["simulate", "--game", "axis-mundi", "--games", "1", *given]) == 2
    assert said in capsys.readouterr().err


def test_cards_are_of_one_game_only(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "--game", "pig", "--cards"]) == 2
    assert "--cards" in capsys.readouterr().err
