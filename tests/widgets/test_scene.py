import re
from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import TextPath

from azardia_nb import Game, Placed, lessons
from azardia_nb.games.azardia.rules.board import NUMBERS, Numbers
from azardia_nb.games.azardia.rules.characters import CHARACTERS
from azardia_nb.text.language import LANGUAGES, language
from azardia_widgets.board.scene import scene
from azardia_widgets.board.shapes import Shape, Words
from azardia_widgets.board.svg import svg
from azardia_widgets.games.azardia.pawns import LOOKS
from tests.cases import each
from tests.widgets.films import FOLDER, TAKES, picture


def words(shapes: Iterable[Shape]) -> list[str]:
    return [shape.text for shape in shapes if isinstance(shape, Words)]


@pytest.fixture
def game() -> Game:
    game = Game(characters=CHARACTERS, seed=1)
    game.automatic = False
    return game


def test_characters_differ_in_letter_outline_and_colour() -> None:
    assert set(LOOKS) == set(CHARACTERS)
    for part in zip(*LOOKS.values(), strict=True):
        if part[0] != LOOKS["lagartoon"].ink:
            assert len(set(part)) == len(LOOKS)


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


@pytest.mark.parametrize("code", LANGUAGES)
def test_svg_is_small_well_formed_and_always_the_same(game: Game, code: str) -> None:
    shown = scene(game, code)
    drawn = svg(shown)
    assert drawn == svg(scene(game, code))
    assert len(drawn) < 40_000
    root = ElementTree.fromstring(drawn)
    title = root.find("{http://www.w3.org/2000/svg}title")
    assert title is not None
    assert title.text == shown.sentence
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", drawn)


@each("code", LANGUAGES)
@each("name", TAKES)
def test_the_pictures_are_up_to_date(name: str, code: str) -> None:
    drawn = (lessons.SOURCE.parent / FOLDER / f"{name}-{code}.svg").read_text(encoding="utf-8")
    assert drawn == picture(name, code), "run python -m tests.widgets.films"
