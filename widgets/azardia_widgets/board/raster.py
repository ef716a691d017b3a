"""Scenes as PNG images, for places that cannot show SVG."""

import io
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from PIL import Image, ImageColor, ImageDraw, ImageFont

from azardia_nb.game.game import Reading
from azardia_widgets.board.scene import Scene, scene
from azardia_widgets.board.shapes import Area, Disc, Point, Shape, Trail, Words

WIDE = 800  # width in pixels
_FINE = 2  # pictures are painted this many times larger and reduced, for smooth edges
_ANCHOR = {"left": "lm", "center": "mm", "right": "rm"}


class Raster:
    """A picture `width` by `height` board units large; shapes are painted over `ground`."""

    def __init__(self, width: float, height: float) -> None:
        self.scale = _FINE * WIDE / width
        self.ground = Image.new("RGB", (_FINE * WIDE, round(height * self.scale)), "#ffffff")

    def lay(self, shapes: Sequence[Shape]) -> None:
        """Paint `shapes` on the ground, which all pictures of this Raster share."""
        self._paint(self.ground, shapes)

    def picture(self, shapes: Sequence[Shape]) -> Image.Image:
        """Return a copy of the ground with `shapes` painted over it."""
        image = self.ground.copy()
        self._paint(image, shapes)
        return image.reduce(_FINE)

    def _paint(self, image: Image.Image, shapes: Sequence[Shape]) -> None:
        draw = ImageDraw.Draw(image, "RGBA")
        for shape in shapes:
            if isinstance(shape, Words):
                at, size = self._at((shape.x, shape.y)), max(1, round(shape.size * self.scale))
                fill = ImageColor.getrgb(shape.fill)
                draw.text(at, shape.text, fill, _font(size), _ANCHOR[shape.align])
            elif isinstance(shape, Disc):
                x, y = self._at((shape.x, shape.y))
                self._disc(draw, x, y, shape.radius + shape.line / 2, shape.stroke)
                self._disc(draw, x, y, shape.radius - shape.line / 2, shape.fill)
            elif isinstance(shape, Trail):
                self._line(draw, shape.points, shape.stroke, shape.line)
            else:
                self._area(draw, shape)

    def _area(self, draw: ImageDraw.ImageDraw, shape: Area) -> None:
        draw.polygon([self._at(point) for point in shape.points], _colour(shape.fill))
        if shape.line:
            self._line(draw, (*shape.points, shape.points[0]), shape.stroke, shape.line)

    def _line(
        self, draw: ImageDraw.ImageDraw, points: Sequence[Point], colour: str, line: float
    ) -> None:
        placed = [self._at(point) for point in points]
        draw.line(placed, _colour(colour), max(1, round(line * self.scale)), joint="curve")
        for x, y in (placed[0], placed[-1]):
            self._disc(draw, x, y, line / 2, colour)

    def _disc(
        self, draw: ImageDraw.ImageDraw, x: float, y: float, radius: float, colour: str
    ) -> None:
        r = radius * self.scale
        draw.ellipse((x - r, y - r, x + r, y + r), _colour(colour))

    def _at(self, point: Point) -> tuple[float, float]:
        return point[0] * self.scale, point[1] * self.scale


@cache
def _colour(written: str) -> tuple[int, ...]:
    """Return the RGB or RGBA numbers, 0 to 255, of a CSS colour."""
    if not written.startswith("rgba"):
        return ImageColor.getrgb(written)
    *colour, share = written[5:-1].split(",")
    return (*map(int, colour), round(255 * float(share)))


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    """Return the font of all pictures, DejaVu Sans Bold, which comes with matplotlib."""
    import matplotlib  # takes 0.1 s, which the first board should not wait for

    fonts = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    return ImageFont.truetype(str(fonts / "DejaVuSans-Bold.ttf"), size)


def png(scene: Scene) -> bytes:
    """Return a scene as the bytes of a PNG image."""
    raster, file = Raster(scene.layout.width, scene.layout.height), io.BytesIO()
    raster.picture(scene.shapes).save(file, "PNG", optimize=True)
    return file.getvalue()


def png_of(game: Reading, code: str) -> bytes:
    """Return the position of `game` as the bytes of a PNG image, in the language `code`."""
    return png(scene(game, code))
