"""The end of the game: against counting by hand, closed forms and games that are played."""

from azardia_nb import Game, Placed, Rulings
from azardia_nb.games.azardia.odds import grace
from azardia_nb.games.azardia.odds.dice import difference_rerolled, either, total
from azardia_nb.games.azardia.rules.board import NUMBERS

GOAL = NUMBERS.goal
TIE = sum(chance**2 for chance in total().values())


def grace_turn(*tiles: int, character: str | None = None, **rulings: object) -> Game:
    """Seat 1 holds the goal, and the others have a last turn."""
    pawns = [Placed(tile, level=NUMBERS.top_level, character=character) for tile in tiles]
    holder = Placed(GOAL, level=NUMBERS.top_level)
    return Game.place([holder, *pawns], cards=False, seat=2, rulings=Rulings(**rulings))


def test_one_turn_is_what_the_dice_say() -> None:
    for tile in grace.TILES:
        need = GOAL - tile
        assert grace.landing(grace.ADD, 1)[tile] == total().get(need, 0)
        assert grace.landing(grace.SUBTRACT, 1)[tile] == difference_rerolled().get(need, 0)
        assert grace.landing(grace.BOTH, 1)[tile] == either({need})


def test_the_duel_without_coins_in_closed_form() -> None:
    assert grace.duel() == (1 - TIE) / 2, "a tie goes to the holder"


def test_one_rival_must_land_and_win() -> None:
    found = grace.winners(grace_turn(143))
    assert found == {0: 0, 1: 1 - found[2], 2: grace.landing(grace.BOTH, 1)[143] * grace.duel()}


def test_mantis_may_move_the_holder_where_rulings_allow_it() -> None:
    removable = grace.winners(grace_turn(143, character="mantis"))
    immune = grace.winners(grace_turn(143, character="mantis", grace_hold="immune"))
    assert removable[0] > 0 == immune[0]
    assert removable[1] < immune[1]
