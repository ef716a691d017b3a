"""Games of the tests, as rule cases say them: forced actions, and what is expected."""

from typing import Any

from azardia_nb.game.game import Game
from azardia_nb.records import scenario


def forced(game: Game) -> None:
    """Take whatever is the only legal action; nobody presses a button for that."""
    scenario.settle(game)


def compare(game: Game, expect: dict[str, Any]) -> None:
    assert scenario.compare(game, expect) == []
