"""Famous games, each with a guess before its published results are worked out again."""

from azardia_nb.games.azardia.lessons.known_games import bear_off, chutes, pig
from azardia_widgets.lesson.how_we_know import BEAR_OFF, CHUTES, PIG, KnownGame
from azardia_widgets.lesson.prediction import before

predict_chutes = before(chutes, KnownGame, game=CHUTES)
predict_pig = before(pig, KnownGame, game=PIG)
predict_bear_off = before(bear_off, KnownGame, game=BEAR_OFF)
