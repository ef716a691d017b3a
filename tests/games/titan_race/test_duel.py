"""The bare duel over one lap, solved whole: its value was found with fractions, another way."""

from fractions import Fraction

from azardia_nb.games.titan_race.game import Game
from azardia_nb.games.titan_race.rules.state import Numbers
from azardia_nb.solve.whole_game import WholeGame

# No traps, no strikes, pushes and wild dice free: every turn leads ahead, so one pass is enough.
BARE = Numbers(laps=1, traps=0, push=0, wild=0, strikes=0, abilities=0, colours=0)
FIRST_WINS = Fraction(33270227876263, 38084983750656)


def test_the_bare_duel() -> None:
    game = Game(2, circuit="plain", cards=False, numbers=BARE, seed=1)
    game.go(1)  # it is known who goes first
    assert game.phase == "roll"
    whole = WholeGame(game.variant, game.state)
    solved = whole.solve()
    assert solved.residual < 1e-12
    assert abs(solved.worth(0) - float(FIRST_WINS)) < 1e-12
