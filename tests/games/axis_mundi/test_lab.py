"""The lab knows Axis Mundi as it knows every game: compared rules, tournaments, stored runs."""

from pathlib import Path

import pytest

from azardia_nb.cli.commands import run
from azardia_nb.simulation import simulate
from azardia_nb.simulation.tournament import tournament

GREEDY = ("greedy",) * 3


@pytest.mark.parametrize("change", ["rotation=equal", "stay_on_axis=may", "push_corner=down"])
def test_rulings_are_compared(change: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["compare", "--game", "axis-mundi", "--games", "30", "--csv", change]) == 0
    assert change in capsys.readouterr().out


def test_a_run_that_is_stored_is_played_again(tmp_path: Path) -> None:
    out = tmp_path / "run"
    kept = simulate(60, GREEDY, game="axis_mundi", seed=2, out=out, progress=False)
    again = simulate(60, GREEDY, game="axis_mundi", seed=2, progress=False)
    assert kept.results().equals(again)
    game = kept.replay(7)
    assert game.winner == again.loc[7, "winner"]
    assert game.state["round"] == again.loc[7, "rounds"]


def test_a_tournament_seats_three() -> None:
    bots = ("greedy", "random", "planner")
    played = tournament(bots, 2, game="axis_mundi", progress=False)
    assert list(played.ratings())[-1] == "random"
