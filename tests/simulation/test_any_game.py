"""Result rows of any game: compared with single games, plain rules, and independent plain C."""

import pickle
from collections.abc import Iterator
from pathlib import Path
from shutil import which
from typing import Any

import numpy as np
import pytest

from azardia_nb import AzardiaError
from azardia_nb import games as games_room
from azardia_nb.compiled.libraries import compiled
from azardia_nb.game.game import Game, View
from azardia_nb.games import load, names
from azardia_nb.players import process
from azardia_nb.players.limits import Fault
from azardia_nb.simulation import play_on, simulate, store
from azardia_nb.simulation.chunk import CHUNK, record
from azardia_nb.simulation.loop import NOTHING, loop_of
from azardia_nb.simulation.task import task_of, usual_players
from azardia_nb.text.language import speaking
from benchmarks.reference import run
from tests.cases import each
from tests.seats import few
from tests.text.golden import tells, wording

# --- any game -------------------------------------------------------------------------------------


SMALL = [name for name in names() if name != "azardia"]


def quiet(*given: Any, **options: Any) -> Any:
    return simulate(*given, progress=False, **options)


@each("name", SMALL)
def test_plain_and_compiled_give_the_same_rows(name: str) -> None:
    game = load(name)
    loop, under = loop_of(game), game.variant()
    ends = []
    for play in (loop.play, compiled(loop.play)):
        table = np.zeros(1, loop.table)
        table["first"][0] = game.start(under, few(name))
        table["bots"][0, : few(name)] = np.arange(few(name)) % len(loop.bots)
        table["planned"] = NOTHING
        all_rules = game.engine.compiled_rules(under.rules, 1)
        rng = np.random.default_rng(4)
        rows, plays, history = np.zeros(3, loop.result), np.zeros(1, int), np.zeros(500, int)
        assert play(table, all_rules, rng, rows, plays, history) == 3
        ends.append((rows.tobytes(), history.tobytes(), rng.random()))
    assert ends[0] == ends[1]


@each("name", SMALL)
def test_every_row_is_that_of_its_game(name: str) -> None:
    bots = usual_players(load(name))
    games = quiet(CHUNK + 5, bots, game=name, seed=3)
    drawn = games["winner"] == 0
    assert load(name).engine.returns or not drawn.any()
    assert not drawn.any() or (games.loc[drawn, "ended"] == 1).all()
    if Path(games_room.__file__).with_name(f"{name}.py").exists():  # there players are seats
        assert games["winner"].equals(games["winning_seat"])
    for label in (0, CHUNK + 4):
        row, again = games.loc[label], games.replay(label)
        assert (again.winner or 0, again.round, len(again)) == (
            row.winning_seat,
            row.rounds,
            row.steps,
        )
        assert again.type is load(name)
    assert games[:9].equals(quiet(9, bots, game=load(name), seed=3, jobs=1))
    assert not games.equals(quiet(CHUNK + 5, bots, game=name, seed=4))
    assert pickle.loads(pickle.dumps(games)).replay(7) == games.replay(7)


def test_positions_are_played_on() -> None:
    game = Game.read(load("pig").variant(), "pig/1 players=3 turn=1 round=4 score=40,95,20")
    won = play_on(game, 200, ("random", "greedy", "greedy"), seed=1, progress=False)
    assert (won["winner"] == 2).mean() > 0.9
    won.replay(3).go(0)
    assert won["rounds"].min() >= 4


# --- strategies of one's own --------------------------------------------------------------------


def test_a_fault_loses_to_who_is_furthest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "SECONDS", 60)

    def foreign(view: View) -> str:
        return "fly"

    def raising(view: View) -> str:
        raise ValueError("no idea")

    for own, fault in ((foreign, Fault.ILLEGAL), (raising, Fault.RAISED)):
        games = quiet(5, ("random", own), game="pig", seed=1)
        assert (games["winner"] == 1).all()
        assert (games["fault_seat"] == 2).all()
        assert set(games["fault"]) == {fault.name.lower()}
        assert tells(repr(games.summary()), "summary.error")


def plain(view: View) -> str:
    return view.legal()[0].action


def clumsy(view: View) -> str:
    return "level" if view.round == 2 else view.legal()[0].action


def test_faults_are_told_and_counted() -> None:
    games = simulate(4, ("greedy", clumsy, "greedy"), seed=1, progress=False)
    assert set(games["fault"]) == {"illegal"}
    players = games[["player_1", "player_2", "player_3"]].to_numpy()
    assert (players[np.arange(4), games["fault_seat"] - 1] == 2).all()
    assert (games["winning_seat"] != games["fault_seat"]).all()
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
        store(tmp_path / "games", 4, (plain, "greedy"), progress=False)


# --- reference ------------------------------------------------------------------------------------


GAMES = 100
PLAYERS = ("random",) * run.SEATS


@pytest.fixture(scope="module")
def reference() -> Iterator[run.Reference]:
    if which("cc") is None:
        pytest.skip("takes a C compiler")
    with run.compiled_reference() as found:
        yield found


@each("cards", [False, True])
def test_the_columns_are_the_same(reference: run.Reference, cards: bool) -> None:
    task = task_of(PLAYERS, seed=20, cards=cards)
    assert run.compared(reference, task, GAMES) is None


def test_a_game_is_the_same_step_by_step(reference: run.Reference) -> None:
    task = task_of(PLAYERS, seed=21)
    assert reference.record(task, 3) == record(task, 3)
