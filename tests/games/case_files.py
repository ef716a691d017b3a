"""Rule cases played from their files."""

from functools import cache
from pathlib import Path

from azardia_nb.game.game import Game
from azardia_nb.records.scenario import Case, compare, play_forced, take_step


@cache
def outcome(path: Path) -> tuple[Game, list[str]]:
    """Return the game at the end of a case, and the differences from the expected result."""
    case = Case(path)
    case.check()
    game = case.set_up()
    for number, step in enumerate(case.steps, start=1):
        play_forced(game)
        if said := take_step(game, step):
            return game, [f"step {number}: {said}"]
    play_forced(game)
    return game, compare(game, case.expect)


def played(path: Path) -> Game:
    """Return the game at the end of a case, which must pass."""
    game, wrong = outcome(path)
    assert wrong == []
    return game


def check_reads_back(game: Game) -> None:
    again = type(game).read(game.variant, game.notation)
    assert again.state.tobytes() == game.state.tobytes()
