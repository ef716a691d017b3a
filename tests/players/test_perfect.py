import pytest

from azardia_nb import AzardiaError, Game, Placed
from azardia_nb.games.azardia.bots.perfect import PerfectPlayer
from azardia_nb.games.azardia.bots.players import PLAYERS
from azardia_nb.games.azardia.odds.core import solution as core
from azardia_nb.games.azardia.odds.core.best import best_actions
from azardia_nb.games.azardia.odds.core.solution import Solution, solution
from azardia_nb.games.azardia.rules.board import NUMBERS

END_GAME = [Placed(140, level=5), Placed(120, level=5)]


@pytest.fixture(scope="module")
def solved() -> Solution:
    return solution()


def rolled(dice: str) -> Game:
    game = Game.place(END_GAME, cards=False)
    game.automatic = False
    game.play("roll")
    game.happen(f"roll {dice}")
    return game


def test_it_loses_nothing_all_game(solved: Solution) -> None:
    game = Game(2, cards=False, seed=4)
    bots = [PLAYERS[name](player) for player, name in enumerate(("perfect", "greedy"))]
    asked = 0
    while game.seat is not None and game.round < 40:
        player = game.pawns[game.seat - 1].player
        view = game.view(game.seat)
        taken = bots[player - 1].choose(view)
        if player == 1 and game.round and len(view.actions) > 1:
            (valued,) = (one for one in best_actions(view, solved) if one.action == taken)
            assert valued.loss == 0
            asked += 1
        game.play(taken)
    assert asked > 10


@pytest.mark.parametrize("other", ["random", "perfect"])
@pytest.mark.parametrize(
    ("mine", "character"), [(1, "lagartoon"), (NUMBERS.gate + 1, "lagartoon"), (100, "mantis")]
)
def test_it_never_waits_for_ever_in_a_won_game(mine: int, character: str, other: str) -> None:
    """The rival has far to go: nearly all choices win, those that put off the end among them."""
    pawns = [Placed(mine, level=NUMBERS.top_level, character=character), Placed(30, "robot")]
    for seed in range(3):
        game = Game.place(pawns, cards=False, seed=seed)
        bots = (PerfectPlayer(), PLAYERS[other](seed))
        even = 0  # choices of the first player in which all is equally good
        while game.seat is not None and game.round <= 60:
            view = game.view(game.seat)
            if game.seat == 1 and len(view.actions) > 1:
                even += all(valued.loss == 0 for valued in best_actions(view))
            game.play(bots[game.seat - 1].choose(view))
        assert game.winner == 1
        assert even > 0


@pytest.mark.parametrize("players", [2, 3])
def test_other_games_are_refused_at_once(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(core, "solution", lambda rulings: pytest.fail("solves"))
    game = Game(players, cards=players == 2, seed=1)
    with pytest.raises(AzardiaError, match="without cards"):
        PerfectPlayer().choose(game.view(game.seat or 1))


def test_it_says_that_one_has_to_wait(
    solved: Solution, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = rolled("8 2")
    PerfectPlayer().choose(game.view(1))
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(core, "is_solved", lambda rulings: False)
    assert PerfectPlayer().choose(game.view(1)) == "add"
    assert capsys.readouterr().err.count("\n") == 1
