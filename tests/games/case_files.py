"""Rule cases as their files tell them."""

from pathlib import Path

from azardia_nb.game.game import Game
from azardia_nb.records.scenario import Case, compare, play_forced, take_step


def played(path: Path) -> Game:
    """Play a case, check what is expected of it, and return the game that it ends with."""
    case = Case(path)
    case.check()
    game = case.set_up()
    for step in case.steps:
        play_forced(game)
        assert take_step(game, step) == ""
    play_forced(game)
    assert compare(game, case.expect) == []
    return game


def check_reads_back(game: Game) -> None:
    again = type(game).read(game.variant, game.notation)
    assert again.state.tobytes() == game.state.tobytes()
