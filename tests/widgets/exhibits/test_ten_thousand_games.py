"""Ten thousand games, pressed: the display is counted again from the rows."""

import pandas as pd
import pytest

import azardia_widgets.games.azardia.exhibits.ten_thousand_games as many_games
from azardia_nb.simulation import simulate
from azardia_nb.simulation.simulate import parts
from azardia_widgets.games.azardia.exhibits import ten_thousand_games
from tests.text.golden import wording
from tests.widgets.sitting import play


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play only two chunks more than are stored."""
    monkeypatch.setattr(many_games, "AT_ONCE", 1500)
    monkeypatch.setattr(many_games, "MOST", 1500)


# --- shares that settle -------------------------------------------------------------------------


def test_the_games_that_are_kept_are_those_that_are_played() -> None:
    kept = pd.read_csv(ten_thousand_games.KEPT_FIRST, index_col="game")
    played = ten_thousand_games.play_first().astype({"winning_character": str})
    assert kept.equals(played), (
        "python -m azardia_widgets.games.azardia.exhibits.ten_thousand_games makes them again"
    )


def test_play_goes_on_from_the_games_that_are_kept() -> None:
    shown = ten_thousand_games.ManyGames()
    before = shown.chart.widget.value
    play(shown)
    games = shown.games(ten_thousand_games.TABLE)
    fresh = simulate(
        1500, ten_thousand_games.BOTS, seed=ten_thousand_games.FIRST_SEED, progress=False
    )
    assert list(games.index) == list(range(1500))
    assert (games["winner"] == fresh["winner"]).all()
    assert (games["winning_seat"] == fresh["winning_seat"]).all()
    assert shown.chart.widget.value != before
    assert "of 1,500 games" in shown.said
    play(shown)
    assert wording("many_games.full") in shown.wrong.value


def test_games_that_do_not_fill_a_chunk_are_gone_on_with() -> None:
    task = ten_thousand_games.task_for(ten_thousand_games.TABLE, 3)
    at_once = pd.concat(list(parts(task, 300)))
    later = pd.concat(list(parts(task, 300, done=130)))
    assert list(later.index) == list(range(130, 300))
    assert (later["winner"] == at_once["winner"][130:]).all()
