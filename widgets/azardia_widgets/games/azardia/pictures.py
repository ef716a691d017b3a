"""The pictures of the README, from the same scene as the table; run as a module to make them."""

import sys
from pathlib import Path

from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.position import Placed
from azardia_nb.text.language import LANGUAGES
from azardia_widgets.board.film import film
from azardia_widgets.board.scene import scene
from azardia_widgets.board.svg import svg

FOLDER = Path("pictures")

# Below level 5, on the way round past the gate; rivals in both zones and one close to the goal.
_POSITION = (
    "azardia/1 players=4 cards=1 phase=roll round=7 winner=-1 chair=0,1,2,3 place=0,0,0,0 "
    "rolled=0,0,0,0 character=0,1,2,3 tile=74,46,93,144 level=2,4,5,5 coins=3,1,0,6 skip=0,0,0,0 "
    "again=0,0,0,0 crossed=0,0,1,1 next_dice=0,0,0,0 next_die=0,0,0,0 next_again=0,0,0,0 holder=-1"
)
_STEPS = ("roll", "roll 7 3", "add")

# A roll, a move onto a rival, the challenge, and the rival's answer.
_TURN = (
    *("roll", "roll 4 3", "add", "roll 9 2", "roll 3 5", "end"),
    *("roll", "roll 8 2", "add"),
)


def board_picture(code: str) -> str:
    """Return the board in the midst of a game as SVG, its words in the language `code`."""
    game = Game.from_notation(_POSITION)
    for step in _STEPS:
        game.repeat(step)
    walk = next(entry for entry in game.log(code) if entry.path)
    return svg(scene(game, code, walk.path, walk.seat or 0))


def turn_picture(code: str) -> str:
    """Return a turn as a moving picture: a roll, its move, a challenge, the next player's roll."""
    game = Game.place([Placed(33, level=2), Placed(40, level=3)], cards=False)
    for step in _TURN:
        game.repeat(step)
    return film(game, code)


def main(folder: Path = FOLDER) -> None:
    """Write every picture into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for code in LANGUAGES:
        for name, picture in (("table", board_picture), ("turn", turn_picture)):
            (folder / f"{name}-{code}.svg").write_text(picture(code), encoding="utf-8")


if __name__ == "__main__":
    main(*(Path(name) for name in sys.argv[1:2]))
