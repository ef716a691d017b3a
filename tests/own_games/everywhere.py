"""Checks of a game file in everything that plays games."""

from pathlib import Path

import pytest

from azardia_nb.cli.main import main
from azardia_nb.env.openspiel import spiel_game
from azardia_nb.env.pettingzoo import env
from azardia_nb.game.protocol import GameType
from azardia_nb.simulation import check_game, simulate
from azardia_widgets import Table


def plays_everywhere(game: GameType, capsys: pytest.CaptureFixture[str], **options: int) -> None:
    api_test = pytest.importorskip("pettingzoo.test", reason="no extra `env`").api_test
    pyspiel = pytest.importorskip("pyspiel", reason="the extra `env` is not installed")
    check_game(game, games=1, **options)
    table = Table(game, seats=("person", "greedy"), seed=1, **options)
    while table.game.winner is None:
        list(table.panel.buttons.values())[-1].click()
    assert not table.wrong.value
    played = simulate(500, ("greedy", "random"), game=game, seed=1, progress=False, **options)
    assert set(played["fault"]) == {"none"}
    assert (played["winner"] == 1).mean() > 0.6
    assert played.replay(3).winner == played.loc[3, "winner"]
    api_test(env(2, game=game, **options), num_cycles=50)
    rules = ",".join(f"{name}={value}" for name, value in options.items())
    ours = spiel_game(2, game=game, **options)
    assert pyspiel.load_game(f"python_{game.name}({rules})").num_players() == ours.num_players()
    file = Path(__file__).with_name(f"{game.name}.py")
    assert main(["simulate", "--game", str(file), "--games", "50", "--rulings", rules]) == 0
    assert "Player 2 (greedy)" in capsys.readouterr().out
