"""Can't Stop plays everywhere; the probabilities to continue are the published ones."""

import pytest

from azardia_nb.game.game import Game
from azardia_widgets.board.any_game import Token
from azardia_widgets.board.scene import scene
from tests.own_games.cant_stop import GAME
from tests.own_games.everywhere import plays_everywhere


def test_it_plays_everywhere(capsys: pytest.CaptureFixture[str]) -> None:
    plays_everywhere(GAME, capsys, goal=1)


@pytest.mark.parametrize(("columns", "cases"), [((6, 7, 8), 1192), ((2, 3, 12), 568)])
def test_the_chance_to_go_on(columns: tuple[int, ...], cases: int) -> None:
    """Of 1296 rolls, most let runners in 6, 7 and 8 climb, and fewest those in 2, 3 and 12."""
    runners = ",".join(str(int(column in columns)) for column in range(columns[-1] + 1))
    line = f"cant_stop/1 players=2 round=1 rolling=1 runner={runners}"
    engine, variant = GAME.engine, GAME.variant()
    s = GAME.words.read_position(variant, line)
    climbs = (
        outcome.weight
        for outcome in engine.chance(s, variant.rules)
        if engine.apply(s, variant.rules, outcome.number)["dice"].any()
    )
    assert sum(climbs) == cases


def test_runners_are_hollow_and_every_pawn_is_told() -> None:
    climbs = ",".join("2" if column == 7 else "0" for column in range(8))
    markers = climbs.replace("2", "1") + ",0,0,0,0,0"
    line = f"cant_stop/1 players=2 round=1 runner={climbs} marker={markers},{climbs}"
    shown = scene(Game.read(GAME.variant(), line), "en")
    drawn = {(token.seat, token.hollow) for token in shown.tokens if isinstance(token, Token)}
    assert drawn == {(1, False), (1, True), (2, False)}
    first, second = shown.description.split("Player 2: ")
    assert ("7-1" in first, "7-2" in first, "7-2" in second) == (True, True, True)
