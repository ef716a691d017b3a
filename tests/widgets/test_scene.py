"""Azardia's painted board, and overlays on its tiles."""

import io
import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations, pairwise

import numpy as np
import pytest
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import TextPath
from PIL import Image

from azardia_nb import Game, Placed, lessons
from azardia_nb.games import load, names
from azardia_nb.games.axis_mundi.rules.state import ANGEL, DEMON
from azardia_nb.games.axis_mundi.rules.state import CHARACTERS as HEROES
from azardia_nb.games.azardia.odds.dice import total
from azardia_nb.games.azardia.rules.board import A_TILES, NUMBERS, Z_TILES, Numbers
from azardia_nb.games.azardia.rules.characters import CHARACTERS
from azardia_nb.games.titan_race.data.titans import TITANS
from azardia_nb.text.language import LANGUAGES, language
from azardia_widgets.board.layout import BOX, PITCH, for_phone
from azardia_widgets.board.overlay import (
    STEPS,
    TINTS,
    overlay,
)
from azardia_widgets.board.raster import Raster, png
from azardia_widgets.board.scene import scene
from azardia_widgets.board.shapes import INK, Area, Shape, Words
from azardia_widgets.games.axis_mundi.pawns import FACES as HERO_FACES
from azardia_widgets.games.axis_mundi.pawns import face_of_high
from azardia_widgets.games.azardia.layout import layout
from azardia_widgets.games.azardia.painter import LOOKS
from azardia_widgets.games.titan_race.pawns import FACES as TITAN_FACES
from azardia_widgets.table.review import seat_colours
from tests.cases import each
from tests.seats import bots_play, few
from tests.widgets.pictures import FOLDER, TAKES, picture

# --- scene ----------------------------------------------------------------------------------------


def words(shapes: Iterable[Shape]) -> list[str]:
    return [shape.text for shape in shapes if isinstance(shape, Words)]


FACES = {
    "azardia": {name: look.face for name, look in LOOKS.items()},
    "titan_race": TITAN_FACES,
    "axis_mundi": HERO_FACES,
}


GREY = "#666666", "#ffffff"


def in_grey(shapes: Sequence[Shape], side: int = 80) -> np.ndarray:
    """Return shapes as a 20 by 20 array of brightness, from 0 for black to 1."""
    return np.asarray(Raster(side, side).picture(shapes).convert("L").resize((20, 20))) / 255


@each("game", FACES)
def test_faces_are_told_apart_without_colour_at_20_pixels(game: str) -> None:
    pictures = [in_grey(face.shapes(40, 40, 32, *GREY)) for face in FACES[game].values()]
    assert all(abs(one - other).mean() > 0.1 for one, other in combinations(pictures, 2))


@each("hero", HERO_FACES)
def test_what_one_becomes_is_told_without_colour_at_20_pixels(hero: str) -> None:
    before = HERO_FACES[hero].shapes(16, 16, 12.5, *GREY)
    high = [face_of_high(hero, form, *GREY) for form in (ANGEL, DEMON)]
    pictures = [in_grey(shapes, 32)[:8] for shapes in (before, *high)]  # what is on the head
    assert all(abs(one - other).mean() > 0.1 for one, other in combinations(pictures, 2))


def test_every_character_has_a_face_and_a_colour_of_its_own() -> None:
    assert set(LOOKS) == set(CHARACTERS)
    assert set(TITAN_FACES) == set(TITANS)
    assert set(HERO_FACES) == set(HEROES)
    assert len({look.fill for look in LOOKS.values()}) == len(LOOKS)


BOARDS = [
    NUMBERS._replace(goal=200),
    NUMBERS._replace(goal=120),
    NUMBERS._replace(gate=41),
    NUMBERS._replace(gate=137),
    NUMBERS._replace(gate=11, goal=255),
    NUMBERS._replace(gate=10, goal=30, step=1),
    NUMBERS._replace(goal=160, gate=95, top_level=9, a_tiles=(3, 96, 160), z_tiles=(2,)),
]


@each("players", [2, 4])
@each("numbers", BOARDS)
def test_under_house_rules_every_pawn_and_every_tile_is_drawn(
    numbers: Numbers, players: int
) -> None:
    tiles = (numbers.goal - 1, 3, numbers.gate + 1, numbers.gate - 1)[:players]
    pawns = [Placed(tile, level=numbers.top_level) for tile in tiles]
    game = Game.place(pawns, numbers=numbers)
    chances = dict.fromkeys(range(1, numbers.goal + 1), Fraction(1, numbers.goal))
    for code in LANGUAGES:
        shown = scene(game, code, (numbers.goal - 2, numbers.goal - 1), 1, chances)
        assert len(shown.tokens) == players
        for token in shown.tokens:
            x, y = shown.layout.places[game.pawns[token.seat - 1].tile]
            assert abs(token.x - x) + abs(token.y - y) < 20
        said = words(shown.board)
        assert [t for t in said if t.isdigit()] == [str(n) for n in range(1, numbers.goal + 1)]
        assert said.count("A") == len([t for t in numbers.a_tiles if t < numbers.goal])
        assert said.count("Z") == len([t for t in numbers.z_tiles if t < numbers.goal])
        asked = speak_of(code, "level {level}: {tile} →", numbers)
        assert asked in said
        for tile in tiles:
            assert re.search(rf"\b{tile}\b", shown.description)
    assert scene(game).sentence.startswith("Round 1: ")


def speak_of(code: str, text: str, numbers: Numbers) -> str:
    return language(code)(text, level=numbers.top_level, tile=numbers.gate + 1)


@each("numbers", [NUMBERS, *BOARDS])
def test_what_stands_below_the_tiles_has_room(numbers: Numbers) -> None:
    font = FontProperties(family="DejaVu Sans", weight="bold")
    game = Game.place([Placed(3), Placed(4)], numbers=numbers)
    for code in LANGUAGES:
        shown = scene(game, code)
        taken = []
        for shape in shown.shapes:
            if isinstance(shape, Words) and abs(shape.y - shown.layout.foot) <= 1:
                long = TextPath((0, 0), shape.text, size=shape.size, prop=font).get_extents().width
                share = {"left": 0, "center": 0.5, "right": 1}[shape.align]
                taken.append((shape.x - share * long, shape.x + (1 - share) * long))
        taken.sort()
        assert len(taken) == 8, "two signposts, and three decks with their letters"
        assert taken[0][0] >= 8
        assert taken[-1][1] <= shown.layout.width - 8
        assert all(end < begin for (_, end), (begin, _) in pairwise(taken))


@each("code", LANGUAGES)
@each("name", TAKES)
def test_the_pictures_are_up_to_date(name: str, code: str) -> None:
    drawn = (lessons.SOURCE.parent / FOLDER / f"{name}-{code}.svg").read_text(encoding="utf-8")
    assert drawn == picture(name, code), "run python -m tests.widgets.pictures"


@each("name", names())
def test_every_position_is_a_png(name: str) -> None:
    game = bots_play(load(name).Game(few(name), seed=1), steps=12)
    with Image.open(io.BytesIO(png(scene(game)))) as drawn:
        assert len(drawn.convert("RGB").getcolors(2**24) or ()) > 20


# --- overlay --------------------------------------------------------------------------------------


ROLL = {4 + steps: chance for steps, chance in total().items()}
USUAL = layout(NUMBERS)
PLACES = USUAL.places
EVERYWHERE = dict.fromkeys(PLACES, Fraction(1, NUMBERS.goal))


def bars(shapes: tuple[Shape, ...]) -> dict[int, Area]:
    """Return the bars by tile; other marks of tiles have other colours."""
    at: dict[int, dict[float, int]] = {round(x): {} for x, _ in PLACES.values()}
    for tile, (x, y) in PLACES.items():
        at[round(x)][y] = tile
    found = {}
    for shape in shapes:
        if isinstance(shape, Area) and shape.fill in TINTS:
            (left, floor), _, _, (right, _) = shape.points
            column = at[round((left + right) / 2)]
            found[column[min(column, key=lambda y: abs(y - floor + BOX / 2))]] = shape
    return found


def texts(shapes: tuple[Shape, ...]) -> list[Words]:
    return [shape for shape in shapes if isinstance(shape, Words) and shape.text not in "AZ"]


def height(bar: Area) -> float:
    return bar.points[0][1] - bar.points[1][1]


WHITE = (1, 1, 1)
LIGHT = (0.2126, 0.7152, 0.0722)  # shares of red, green and blue


def luminance(colour: str) -> float:
    channels = np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    return float(np.array(LIGHT) @ linear(channels))


def contrast(one: Sequence[float], other: Sequence[float]) -> float:
    dark, light = sorted(sum(np.array(LIGHT) * linear(np.array(each))) for each in (one, other))
    return float((light + 0.05) / (dark + 0.05))


def linear(channels: np.ndarray) -> np.ndarray:
    """Return linear light, from 0 to 1, for sRGB channels."""
    return np.where(channels <= 0.03928, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)


def at_night(colour: Sequence[float]) -> list[float]:
    """Return a colour as the dark theme shows it: --azardia-night of table.css."""
    turned = 0.92 - 0.84 * np.array(colour)
    return list(np.clip(2 * (turned @ (0.213, 0.715, 0.072)) - turned, 0, 1))


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
@pytest.mark.parametrize("name", FACES)
def test_every_text_on_a_board_stands_out_in_both_themes(name: str, phone: bool) -> None:
    game = load(name).Game(3, seed=2)
    game.run_chance()
    with for_phone(phone):
        seen = scene(game)
    shapes = [*seen.board, *seen.pieces]
    ground = Raster(seen.layout.width, seen.layout.height)
    bare = np.asarray(ground.picture([one for one in shapes if not isinstance(one, Words)])) / 255
    for word in (one for one in shapes if isinstance(one, Words)):
        x = word.x + {"left": 6, "center": 0, "right": -6}[word.align]
        ink = [int(word.fill[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        below = bare[round(word.y * ground.scale) // 2, round(x * ground.scale) // 2, :3]
        assert contrast(ink, below) >= 4.5, word
        assert contrast(at_night(ink), at_night(below)) >= 4.5, word


@pytest.mark.parametrize("name", FACES)
def test_the_lines_of_a_review_stand_out_in_both_themes(name: str) -> None:
    for colour in seat_colours(load(name).Game(load(name).seats[-1], seed=1)):
        line = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        assert contrast(line, WHITE) >= 3
        assert contrast(at_night(line), at_night(WHITE)) >= 3


def test_every_possible_tile_has_a_bar_that_grows_with_its_chance() -> None:
    drawn = bars(overlay(ROLL, "en", USUAL))
    assert drawn.keys() == ROLL.keys()
    tallest = max(ROLL.values())
    for tile, bar in drawn.items():
        share = ROLL[tile] / tallest
        assert height(bar) / height(drawn[15]) == pytest.approx(float(share), abs=0.01)
        assert TINTS.index(bar.fill) == round(share * (STEPS - 1))


def test_numbers_and_marks_are_not_covered() -> None:
    shapes = overlay(EVERYWHERE, "en", USUAL)
    for tile, bar in bars(shapes).items():
        number = PLACES[tile][1] - BOX / 2 + 12 + 18 / 2 * 0.76  # its lower edge
        assert bar.points[1][1] >= number
    letters = [shape.text for shape in shapes if isinstance(shape, Words) and shape.text in "AZ"]
    assert sorted(letters) == ["A"] * len(A_TILES) + ["Z"] * len(Z_TILES)
    last_bar = max(i for i, shape in enumerate(shapes) if shape in bars(shapes).values())
    marks = [i for i, shape in enumerate(shapes) if isinstance(shape, Words)]
    assert last_bar < min(marks)


def test_texts_are_legible_on_every_tint_and_keep_to_their_tiles() -> None:
    for tint in TINTS:
        assert (luminance(tint) + 0.05) / (luminance(INK) + 0.05) > 6.5
    lightness = [luminance(tint) for tint in TINTS]
    assert lightness == sorted(lightness, reverse=True)
    for chances in (ROLL, {5: Fraction(11, 1000), 6: Fraction(989, 1000)}, {5: Fraction(1)}):
        for word in texts(overlay(chances, "en", USUAL, as_fraction=True)):
            wide = sum({"/": 0.37, " ": 0.35, "%": 1.0}.get(letter, 0.7) for letter in word.text)
            assert word.size * wide < PITCH
            assert word.size >= 13
