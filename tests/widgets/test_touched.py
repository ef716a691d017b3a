"""What changes in a picture: painted alone, it makes the same picture as all of it."""

from itertools import pairwise

from PIL import ImageChops

from azardia_nb.games import load
from azardia_nb.players import seated
from azardia_widgets.board.canvas import differing, parts
from azardia_widgets.board.raster import WIDE, Raster
from azardia_widgets.board.scene import Scene, scene
from azardia_widgets.board.shapes import Disc, Shape
from tests.cases import each

STEPS = 24
PICTURES = 5


def over(seen: Scene) -> list[Shape]:
    """What lies over a board, in the order in which it is painted."""
    return list(seen.shapes[len(seen.board) :])


def scenes(kind: str) -> list[Scene]:
    """Some positions of a game of bots, the first of them late enough for pawns to have walked."""
    game = load(kind).Game(4, seed=3)
    bots = [seated("greedy", chair, game.type) for chair in range(game.players)]
    while len(game) < STEPS and game.seat:
        game.play(bots[game.seat - 1].choose(game.view(game.seat)))
    found = []
    for step in range(len(game) - PICTURES, len(game)):
        game.go(step)
        found.append(scene(game, "es"))
    return found


@each("kind", ["azardia", "titan_race"])
def test_only_what_changes_is_painted_and_nothing_is_missing(kind: str) -> None:
    seen = scenes(kind)
    raster = Raster(seen[0].layout.width, seen[0].layout.height)
    raster.lay(seen[0].board)
    scale = WIDE / seen[0].layout.width
    for old, new in pairwise(seen):
        anew = parts(over(old), over(new), scale)
        assert anew, "a step shows"
        assert sum(len(shapes) for _, shapes in anew) < len(new.shapes) / 2
        shown = raster.picture(over(old))
        for (left, top, right, low), shapes in anew:
            box = max(0, left), max(0, top), min(shown.width, right), min(shown.height, low)
            shown.paste(raster.picture(shapes).crop(box), box[:2])
        assert ImageChops.difference(shown, raster.picture(over(new))).getbbox() is None


def test_what_is_painted_in_another_order_has_changed() -> None:
    below, above, apart = (Disc(x, 9, 5, "#fff", "#000") for x in (10, 12, 90))
    assert differing([below, above, apart], [above, below, apart]) == [below, above]
    assert differing([below, below], [below]) == [below]
    assert differing([below, above], [below, above]) == []
