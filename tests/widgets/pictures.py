"""The pictures of the documents, a turn of a game each; run as a module to draw them again."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from azardia_nb.game.game import class_of
from azardia_nb.games import load
from azardia_nb.text.language import LANGUAGES
from azardia_widgets.board.canvas import walks_of
from azardia_widgets.board.scene import scene
from azardia_widgets.board.svg import svg

FOLDER = Path("pictures")


class Take(NamedTuple):
    """A position in the notation of its game, and the steps from there to the one drawn."""

    game: str
    options: Mapping[str, Any]
    position: str
    steps: tuple[str, ...]


TAKES = {
    # A roll and a move onto a rival: the challenge is next.
    "turn": Take(
        "azardia",
        {"cards": False},
        "azardia/1 players=2 phase=roll round=1 winner=-1 player=0,1 place=0,0 rolled=0,0 "
        "character=0,1 tile=33,40 level=2,3 coins=0,0 skip=0,0 again=0,0 crossed=0,0 "
        "next_dice=0,0 next_die=0,0 next_again=0,0 holder=-1",
        ("roll", "roll 4 3", "add"),
    ),
    # The last of the round: a card, over the line into the next lap, and a push that costs a life.
    "race": Take(
        "titan_race",
        {"circuit": "ruins"},
        "titan-race/1 circuit=ruins cards=1 phase=roll round=3 turn=4 offer=strike "
        "titan=craken,slaugg,rassik,grinder space=E3,A11,F6,E9 lap=2,1,1,1 life=2,6,1,6 "
        "player=3,4,1,2 hand=bolt*1/swift*1/recast*1/ "
        "discard=tribal-trap*1+ward*1+mimic*1+salve*1 traps=B4,D6,D12",
        ("roll trap bend sweep wild", "take wild", "play swift", "go ss", "pass", "pay"),
    ),
}


def picture(name: str, code: str) -> str:
    """Return an SVG picture of the last step of take `name`, its words in the language `code`."""
    take = TAKES[name]
    kind = load(take.game)
    game = class_of(kind).read(kind.variant(**take.options), take.position)
    for step in take.steps:
        game.repeat(step)
    log = game.log(code)
    walks = walks_of(entry for entry in log if entry.position == log[-1].position)
    return svg(scene(game, code, *(walks[-1][::-1] if walks else ())))


def main(folder: Path = FOLDER) -> None:
    """Write every picture into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in TAKES:
        for code in LANGUAGES:
            (folder / f"{name}-{code}.svg").write_text(picture(name, code), encoding="utf-8")


if __name__ == "__main__":
    main(*(Path(name) for name in sys.argv[1:2]))
