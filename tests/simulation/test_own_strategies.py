"""Strategies of one's own in the tables and folders of many games."""

from pathlib import Path

import numpy as np
import pytest

from azardia_nb import AzardiaError
from azardia_nb.games.azardia.game import View
from azardia_nb.simulation import simulate
from azardia_nb.text.language import speaking
from tests.text.golden import tells, wording


def plain(view: View) -> str:
    return view.legal()[0].action


def clumsy(view: View) -> str:
    return "level" if view.round == 2 else view.legal()[0].action


def test_faults_are_told_and_counted() -> None:
    games = simulate(4, ("greedy", clumsy, "greedy"), seed=1, progress=False)
    assert set(games["fault"]) == {"illegal"}
    chairs = games[["chair_1", "chair_2", "chair_3"]].to_numpy()
    assert (chairs[np.arange(4), games["fault_seat"] - 1] == 2).all()
    assert (games["winner"] != games["fault_seat"]).all()
    assert all(
        tells(said, "strategy.illegal", name="clumsy", chosen="'level'") for said in games.faults
    )
    assert wording("summary.error", n=2, bot="clumsy") in games.summary().frame().index
    assert games.replay(0).round == 2
    with speaking("es"):
        games = simulate(4, ("greedy", clumsy, "greedy"), seed=1, progress=False)
    assert all(
        tells(said, "strategy.illegal", "es", name="clumsy", chosen="'level'")
        for said in games.faults
    )


def test_a_folder_keeps_no_games_of_strategies(tmp_path: Path) -> None:
    with pytest.raises(AzardiaError, match=r"^plain: .* folder"):
        simulate(4, (plain, "greedy"), out=tmp_path / "games", progress=False)
