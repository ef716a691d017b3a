"""What the signs of a board mean, in words, where the seats leave room for it."""

from textwrap import wrap

from azardia_nb.game import Reading
from azardia_nb.games.titan_race.picture import MEANS, TRAP_MEANS
from azardia_nb.games.titan_race.rules.board import BONUS
from azardia_nb.text.language import language
from azardia_widgets.board.layout import LETTERS, MARGIN, WIDTH
from azardia_widgets.board.palette import INK
from azardia_widgets.board.shapes import Area, Shape, Words, box
from azardia_widgets.games.titan_race.marks import LOOKS, sign, trap

_LINE = 31.0
_WRAPPED = 23.0  # between the lines of one text
_LETTER = 12.2  # about how wide a letter is


def legend(
    game: Reading, left: float, top: float, bottom: float, code: str, apart: float = 0
) -> list[Shape]:
    """Return as many texts as there is room for between two heights, or in columns so far apart."""
    speak = language(code)
    natures = set(game.rules["nature"][: game.rules["spaces"]].tolist())
    if not game.rules["cards"]:
        natures.discard(BONUS)
    lines = [(nature, said) for nature, said in MEANS.items() if nature in natures]
    shapes: list[Shape] = []
    y = top + _LINE / 2
    wide = (apart or WIDTH - MARGIN - left) - 42
    for nature, said in (*lines, (0, TRAP_MEANS)):
        told = wrap(speak(said), int(wide / _LETTER))
        more = _WRAPPED * (len(told) - 1)
        if y + more + _LINE / 2 > bottom:
            left, y = left + apart, top + _LINE / 2
            if not apart or y + more + _LINE / 2 > bottom or left + apart > WIDTH:
                break
        fill, edge = LOOKS[nature]
        ground: Area = box(left + 16, y, 28, fill, edge, 1.5)
        # A sign stands up and to the right of the middle of its space.
        drawn = sign(nature, left + 16 - 17, y + 20, 42) if nature else trap(left + 16, y, 0.55)
        shapes += [ground, *drawn]
        shapes += [
            Words(left + 42, y + 1 + _WRAPPED * at, line, LETTERS, INK, "left")
            for at, line in enumerate(told)
        ]
        y += _LINE + more
    return shapes
