"""The board as a canvas widget, which repaints only the parts of a picture that changed."""

import asyncio
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby, takewhile
from math import ceil, floor
from typing import Any

import numpy as np
from ipycanvas import Canvas, hold_canvas

from azardia_nb.compiled.marks import nothing
from azardia_nb.game.game import Entry, Reading
from azardia_widgets.board.layout import Layout
from azardia_widgets.board.overlay import Laid
from azardia_widgets.board.pawns import Token
from azardia_widgets.board.scene import BLANK, Scene, scene, stand
from azardia_widgets.board.shapes import Area, Disc, Shape, Trail, Words, style
from azardia_widgets.board.svg import FONT, image
from azardia_widgets.controls.scripted import holding

# --- changed parts of a picture -------------------------------------------------------------------


Box = tuple[float, float, float, float]  # left, top, right, bottom

# Width of bold letters relative to their size: wide letters, and an upper bound for the others.
_WIDE, _WIDEST, _USUAL = frozenset("mwMW%@—…→"), 1.15, 0.9
_HIGHEST = 0.8  # height of letters above and below their middle, relative to their size

_LEFT = {"left": 0.0, "center": 0.5, "right": 1.0}  # share of a text to the left of its point


def bounds(shape: Shape) -> Box:
    """Return a box in whole board units that contains everything that is painted for `shape`.

    >>> bounds(Disc(30, 30, 10, "#fff", "#000"))
    (19, 19, 41, 41)
    """
    if isinstance(shape, Words):
        wide = shape.size * sum(_WIDEST if one in _WIDE else _USUAL for one in shape.text)
        left = shape.x - _LEFT[shape.align] * wide
        high = _HIGHEST * shape.size
        return floor(left), floor(shape.y - high), ceil(left + wide), ceil(shape.y + high)
    edge = shape.line / 2
    if isinstance(shape, Disc):
        far = shape.radius + edge
        left, right, top, bottom = shape.x - far, shape.x + far, shape.y - far, shape.y + far
    else:
        across, down = zip(*shape.points, strict=True)
        left, right = min(across) - edge, max(across) + edge
        top, bottom = min(down) - edge, max(down) + edge
    return floor(left), floor(top), ceil(right), ceil(bottom)


def changed_shapes(old: Sequence[Shape], new: Sequence[Shape]) -> list[Shape]:
    """Return the shapes that only one of two pictures has, or whose order differs in them.

    >>> pawn, moved = Disc(30, 30, 10, "#fff", "#000"), Disc(90, 30, 10, "#fff", "#000")
    >>> word = Words(200, 30, "Round 1", 20, "#000")
    >>> changed_shapes([word, pawn], [word, moved]) == [pawn, moved]
    True
    >>> changed_shapes([word, pawn], [pawn, word]) == [word, pawn]
    True
    """
    # Most of two pictures is the same, above all before and after the changes.
    same = sum(1 for _ in takewhile(_alike, zip(old, new, strict=False)))
    old, new = old[same:], new[same:]
    same = sum(1 for _ in takewhile(_alike, zip(reversed(old), reversed(new), strict=False)))
    old, new = old[: len(old) - same], new[: len(new) - same]
    before, after = Counter(old), Counter(new)
    changes = [*(before - after).elements(), *(after - before).elements()]
    common = before & after
    pairs = zip(_common_shapes(old, common), _common_shapes(new, common), strict=True)
    return [*changes, *dict.fromkeys(one for a, b in pairs if a != b for one in (a, b))]


def _alike(pair: tuple[Shape, Shape]) -> bool:
    return pair[0] is pair[1] or pair[0] == pair[1]


def _common_shapes(shapes: Iterable[Shape], kept: Counter[Shape]) -> list[Shape]:
    """Return those of `shapes` that are counted in `kept`, in order, as often as counted."""
    left = Counter(kept)
    common = []
    for shape in shapes:
        if left[shape] > 0:
            left[shape] -= 1
            common.append(shape)
    return common


@lru_cache(maxsize=8192)
def in_pixels(shape: Shape, scale: float) -> Box:
    """Return a box of whole pixels that contains `shape`; `scale` is pixels per board unit."""
    left, top, right, low = (edge * scale for edge in bounds(shape))
    return floor(left) - 1, floor(top) - 1, ceil(right) + 1, ceil(low) + 1


def merged_boxes(boxes: Iterable[Box]) -> list[Box]:
    """Return disjoint boxes that cover `boxes`; overlapping ones are merged.

    >>> merged_boxes([(0, 0, 4, 4), (9, 9, 12, 12), (3, 3, 6, 6)])
    [(9, 9, 12, 12), (0, 0, 6, 6)]
    """
    apart: list[Box] = []
    for box in boxes:
        while met := [one for one in apart if _overlap(one, box)]:
            apart = [one for one in apart if one not in met]
            box = _bounding_box([*met, box])
        apart.append(box)
    return apart


def _overlap(one: Box, other: Box) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def repaint_boxes(
    old: Sequence[Shape], new: Sequence[Shape], scale: float
) -> list[tuple[Box, list[Shape]]]:
    """Return boxes of pixels to repaint, each with the shapes in it, to turn `old` into `new`.

    `scale` is pixels per board unit. No shape is in two boxes, or partly in one: a browser smooths
    a clipped edge differently.
    """
    boxes = merged_boxes(in_pixels(shape, scale) for shape in changed_shapes(old, new))
    if not boxes:
        return []
    edges = np.array([in_pixels(shape, scale) for shape in new]).reshape(-1, 4)
    left, top, right, low = edges.T
    while True:
        inside = [
            np.flatnonzero((left <= box[2]) & (box[0] <= right) & (top <= box[3]) & (box[1] <= low))
            for box in boxes
        ]
        grown = merged_boxes(
            _bounding_box([box, *edges[indices].tolist()])
            for box, indices in zip(boxes, inside, strict=True)
        )
        if sorted(grown) == sorted(boxes):
            return [
                (box, [new[at] for at in indices.tolist()])
                for box, indices in zip(boxes, inside, strict=True)
            ]
        boxes = grown


def _bounding_box(boxes: Sequence[Box]) -> Box:
    lefts, tops, rights, lows = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(lows)


# --- the canvas -----------------------------------------------------------------------------------


SCALE = 1.4  # canvas pixels per board unit: sharp up to 1,500 pixels across
MUCH = 0.7  # if a greater share of the shapes over the board changes, all of them are painted
LONGEST = 14  # frames of one walk, at most

# hold_canvas buffers for all canvases together; JupyterLab runs cells on one thread of the kernel
# and answers presses on another.
_PAINTING = threading.RLock()

Walk = tuple[int, Sequence[int]]  # a seat, and the spaces of its pawn's walk with the first
Stand = Callable[[dict[int, int]], tuple[Token, ...]]


def walks_of(entries: Iterable[Entry]) -> list[Walk]:
    """Return the walks of pawns in log `entries`, in order.

    If a pawn goes on from where it stopped in the same step, both are one walk.
    """
    walks: list[Walk] = []
    before = -1  # the step of the last walk
    for entry in entries:
        if not entry.seat or len(entry.path) < 2:
            continue
        seat, path = walks[-1] if walks else (0, ())
        if (before, seat) == (entry.position, entry.seat) and path[-1] == entry.path[0]:
            walks[-1] = seat, (*path, *entry.path[1:])
        else:
            walks.append((entry.seat, entry.path))
        before = entry.position
    return walks


class BoardCanvas(Canvas):  # type: ignore[misc]  # ipycanvas has no types
    """The board canvas, a widget; `show` paints a scene, and animates pawns that walked.

    A drawing is not part of the widget's state, so a page starts blank and asks for a redraw.
    Before the first such request nothing is painted.
    """

    def __init__(self, scene: Scene) -> None:
        width, height = _pixels(scene.layout)
        super().__init__(width=width, height=height)
        self.scene = scene
        # Without a width, a box would stretch the canvas.
        self.layout.width = "100%"
        self.layout.height = "auto"
        self.add_class("azardia-board")
        self.on_client_ready(self.redraw)
        # The empty board, painted once on a hidden canvas.
        self._ground = Canvas(width=self.width, height=self.height)
        self._walk_number = 0  # number of the latest walk; older ones stop
        self.walking = False
        self._task: asyncio.Task[None] | None = None  # held, or it could be garbage-collected
        self._moving: tuple[Token, ...] | None = None  # pawns in the present frame of a walk
        self._painted: tuple[Scene, list[Shape]] | None = None  # last scene, shapes over its board
        self._has_page = False  # whether a page has asked for a drawing
        self._lie_at = 0.0  # when falling dice come to rest, in the loop's time
        self._falling = False  # while dice fall, the board stays unchanged

    @property
    def painter(self) -> Any:
        """The manager of ipycanvas, shared by all canvases, which sends drawing messages."""
        return self._canvas_manager

    def redraw(self) -> None:
        """Paint the whole picture again, for a page that was just opened."""
        with _PAINTING:
            self._has_page = True
            self._falling = False
            self._painted = None
            self._paint()

    def light(self, glow: Sequence[Shape]) -> None:
        """Paint the highlights `glow`, which stay until the next scene."""
        with _PAINTING:
            self.scene = replace(self.scene, glow=tuple(glow))
            self._paint()

    def show(
        self,
        scene: Scene,
        walks: Sequence[Walk] = (),
        stand: Stand | None = None,
        pace: float = 0,
        wait: float = 0,
        *,
        fall: float = 0,
        begin: Callable[[], None] = nothing,
    ) -> None:
        """Paint `scene`; with a `pace`, in seconds per space, pawns walk to their places.

        Dice fall for `fall` seconds, during which the board stays unchanged; then `begin` is
        called.

        `stand` returns the pawns for given spaces during walks; walks over spaces that the board
        lacks are left out. The first frame is painted before this returns, the others while the
        kernel is free, after `wait` seconds.
        """
        walks = [(seat, path) for seat, path in walks if scene.layout.places.keys() >= set(path)]
        loop = _loop()
        with _PAINTING:
            self.skip()
            self.scene = scene
            still = loop is None or stand is None or not pace or not walks
            pictures = iter(()) if still or stand is None else walk_frames(walks, stand)
            fall = 0 if loop is None else max(fall, self._lie_at - loop.time())
            self._falling = fall > 0
            if loop is None or (still and not self._falling):
                begin()
                self._paint()
                return
            if self._falling:
                self._lie_at = loop.time() + fall
            else:
                begin()
            if not still and stand is not None:
                late = wait or self._falling
                self._moving = stand(_first_spaces(walks)) if late else next(pictures)
            self._paint()
            self.walking = True
        moving = self._move(pictures, pace, wait, self._walk_number, fall, begin)
        self._task = loop.create_task(moving)

    def skip(self) -> None:
        """End a running animation at once; its last frame appears with the next painting."""
        # A number, not task.cancel(): a press may run on another thread than the walk.
        self._walk_number += 1
        self.walking = False
        self._moving = None

    async def settled(self) -> None:
        """Wait until all walks have ended."""
        while self.walking:
            await asyncio.sleep(0.02)

    async def _move(
        self,
        pictures: Iterator[tuple[Token, ...]],
        pace: float,
        wait: float,
        number: int,
        fall: float,
        begin: Callable[[], None],
    ) -> None:
        """Wait until the dice lie still, paint the changes, and animate the walks."""
        if fall > 0:
            await asyncio.sleep(fall)
            with _PAINTING:
                if number != self._walk_number:
                    return
                self._falling = False
                begin()
                self._paint()
        await asyncio.sleep(wait)
        for tokens in (*pictures, None):
            await asyncio.sleep(pace)
            with _PAINTING:
                if number != self._walk_number:
                    return
                self._moving = tokens
                self._paint()
        self.walking = False

    def _paint(self) -> None:
        """Paint the changes now; within a batch of messages, once at its end."""
        batch = holding()
        if batch is None:
            self._paint_now()
        else:
            batch.at_the_end(self._paint_now)

    def _paint_now(self) -> None:
        with _PAINTING:
            self._paint_changes()

    def _paint_changes(self) -> None:
        """Send a drawing message with the changes since the last one, if any."""
        if not self._has_page or self._falling:
            return
        scene, scale = self.scene, SCALE / self.scene.layout.scale
        pawns, labels = (scene.tokens, scene.labels) if self._moving is None else (self._moving, ())
        over = [*scene.path, *scene.glow, *scene.pieces]
        over += [*(shape for pawn in pawns for shape in pawn.shapes), *labels]
        before, self._painted = self._painted, (scene, over)
        if (self.width, self.height) != (size := _pixels(scene.layout)):
            for canvas in (self, self._ground):
                canvas.width, canvas.height = size
            before = None
        if before is None or not _same_board(before[0], scene):
            self._send_parts([(None, over)], scene.board)
            return
        anew = repaint_boxes(before[1], over, scale)
        if sum(len(shapes) for _, shapes in anew) > MUCH * len(over):
            self._send_parts([(None, over)])
        elif anew:
            self._send_parts(anew)

    def _send_parts(
        self, anew: Sequence[tuple[Box | None, Sequence[Shape]]], board: Sequence[Shape] = ()
    ) -> None:
        """Send a message that paints `anew`, boxes of pixels with their shapes.

        A box of None is the whole picture. The empty board below is painted first if `board` is
        given.
        """
        scale = SCALE / self.scene.layout.scale
        under, over = _batches(board), [(box, _batches(shapes)) for box, shapes in anew]
        # Only drawing in here: an exception would silence all later drawing.
        with hold_canvas():
            # The page selects a canvas only by a switch message, and a reloaded page has received
            # none. Each message therefore ends on the hidden canvas, so that the next one has to
            # switch; switching away from a canvas also puts it on the screen.
            self.begin_path()
            if self.scene.board is board:
                _draw(self._ground, under, scale)
            for box, batches in over:
                _draw(self, batches, scale, self._ground, box)
            self._ground.begin_path()


def _pixels(on: Layout) -> tuple[int, int]:
    width, height = on.shape
    return round(width * SCALE), round(height * SCALE)


def _same_board(one: Scene, other: Scene) -> bool:
    alike = one.board is other.board or one.board == other.board
    return alike and one.layout is other.layout


def _loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:  # a plain script or a test
        return None


def walk_frames(walks: Sequence[Walk], stand: Stand) -> Iterator[tuple[Token, ...]]:
    """Yield the pawns in each frame of `walks`, one walk after the other."""
    spaces = _first_spaces(walks)
    for seat, path in walks:
        stride = -(-len(path) // LONGEST)
        for space in (*path[1:-1:stride], path[-1]):
            spaces[seat] = space
            yield stand(spaces)


def _first_spaces(walks: Sequence[Walk]) -> dict[int, int]:
    """Return the first space of each walking seat, by seat, from 1."""
    return {seat: path[0] for seat, path in reversed(walks)}


Batch = tuple[list[Shape], list[Any]]  # shapes of one style, and their outlines as arrays


def _batches(shapes: Sequence[Shape]) -> list[Batch]:
    """Return the shapes in groups of neighbours with the same style, which are painted together."""
    alike = [list(group) for _, group in groupby(shapes, style)]
    return [
        (group, [np.array(s.points, np.float32) for s in group if isinstance(s, Area | Trail)])
        for group in alike
    ]


def _draw(
    layer: Any, batches: list[Batch], scale: float, ground: Any = None, box: Box | None = None
) -> None:
    left, top, right, low = box or (0, 0, layer.width, layer.height)
    layer.clear_rect(left, top, right - left, low - top)
    if ground is not None:
        layer.save()
        layer.begin_path()
        layer.rect(left, top, right - left, low - top)
        layer.clip()
        layer.draw_image(ground, 0, 0)
        layer.restore()
    layer.save()
    layer.scale(scale)
    layer.line_join = "round"
    layer.line_cap = "round"
    layer.text_baseline = "middle"
    for shapes, outlines in batches:
        look = shapes[0]
        if isinstance(look, Words):
            layer.font = f"bold {look.size:g}px {FONT}"
            layer.fill_style = look.fill
            layer.text_align = look.align
        elif look.line:
            layer.stroke_style = look.stroke
            layer.line_width = look.line
        if isinstance(look, Trail):
            layer.stroke_line_segments(outlines)
        elif isinstance(look, Area):
            layer.fill_style = look.fill
            layer.fill_polygons(outlines)
            if look.line:
                layer.stroke_polygons(outlines)
        elif isinstance(look, Disc):
            layer.fill_style = look.fill
        for shape in shapes:
            if isinstance(shape, Words):
                layer.fill_text(shape.text, shape.x, shape.y)
            elif isinstance(shape, Disc):
                layer.fill_circle(shape.x, shape.y, shape.radius)
                if shape.line:
                    layer.stroke_circle(shape.x, shape.y, shape.radius)
    layer.restore()


class BoardView:
    """The board widget of an exhibit, blank until `show` is called.

    If `as_fraction` is true, chances are written as fractions where there is room.
    """

    def __init__(self) -> None:
        self.canvas = BoardCanvas(BLANK)
        self.widget = self.canvas
        self.as_fraction = False

    def show(
        self,
        game: Reading,
        code: str,
        *,
        path: Sequence[int] = (),
        walker: int = 0,
        chances: Laid | None = None,
        walks: Sequence[Walk] = (),
        pace: float = 0,
    ) -> None:
        """Show the position of `game` in the language `code`, with `chances` over its spaces.

        `path` is the last walk of the pawn of seat `walker`; `walks` are animated at `pace` seconds
        a space.
        """
        picture = scene(game, code, path, walker, chances, self.as_fraction)
        self.canvas.show(picture, walks, lambda tiles: stand(game, tiles), pace)

    def html(self) -> str:
        """Return the picture as an HTML image, for pages without a kernel."""
        return image(self.scene)

    @property
    def scene(self) -> Scene:
        """The scene that is shown."""
        return self.canvas.scene

    @property
    def sentence(self) -> str:
        """A sentence on whose turn it is, or on the result."""
        return self.scene.sentence

    @property
    def description(self) -> str:
        """A description of the position, and of the values over its spaces."""
        return self.scene.description
