import re
from base64 import b64decode
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations, pairwise
from math import dist
from xml.etree import ElementTree

import pytest
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import TextPath

from azardia_nb import Game, Placed, lessons
from azardia_nb.games.azardia.rules.board import A_TILES, NUMBERS, Z_TILES, Numbers
from azardia_nb.games.azardia.rules.characters import CHARACTERS
from azardia_nb.text.language import LANGUAGES, language
from azardia_widgets import Table
from azardia_widgets.board.pawns import spread
from azardia_widgets.board.scene import scene
from azardia_widgets.board.shapes import Disc, Shape, Words
from azardia_widgets.board.svg import svg
from azardia_widgets.games.azardia.board import board
from azardia_widgets.games.azardia.layout import layout
from azardia_widgets.games.azardia.painter import stand
from azardia_widgets.games.azardia.pawns import LOOKS
from tests.cases import each
from tests.text.golden import tells, wording
from tests.widgets.films import FOLDER, TAKES, picture

PLACES = layout(NUMBERS).places


def words(shapes: Iterable[Shape]) -> list[str]:
    return [shape.text for shape in shapes if isinstance(shape, Words)]


@pytest.fixture
def game() -> Game:
    game = Game(characters=CHARACTERS, seed=1)
    game.automatic = False
    return game


def test_the_board_says_every_number_and_marks_the_special_tiles() -> None:
    said = [shape.text for shape in board("en", layout(NUMBERS)) if isinstance(shape, Words)]
    assert {str(tile) for tile in range(1, NUMBERS.goal + 1)} <= set(said)
    assert said.count("A") == len(A_TILES)
    assert said.count("Z") == len(Z_TILES)


def test_characters_differ_in_letter_outline_and_colour() -> None:
    assert set(LOOKS) == set(CHARACTERS)
    for part in zip(*LOOKS.values(), strict=True):
        if part[0] != LOOKS["lagartoon"].ink:
            assert len(set(part)) == len(LOOKS)


def test_pawns_stand_on_their_tiles(game: Game) -> None:
    for token, pawn in zip(sorted(stand(game, {}), key=lambda t: t.seat), game.pawns, strict=True):
        x, y = PLACES[pawn.tile]
        assert abs(token.x - x) < 15
        assert abs(token.y - y) < 15
        assert token.level == pawn.level


def test_who_has_the_turn_is_painted_above_the_others(game: Game) -> None:
    assert [token.active for token in stand(game, {})] == [False, False, False, True]


@each("pawns", [1, 2, 3, 4])
def test_pawns_on_one_tile_stand_side_by_side(pawns: int) -> None:
    places = list(spread(dict.fromkeys(range(1, pawns + 1), 17), PLACES).values())
    assert len({(x, y) for x, y, _ in places}) == pawns
    for (x, y, radius), (other, beside, _) in combinations(places, 2):
        assert dist((x, y), (other, beside)) >= 1.9 * radius  # none hides another one's letter
    for x, y, radius in places:
        assert abs(x - PLACES[17][0]) + radius < 32
        assert abs(y - PLACES[17][1]) + radius < 32


def test_the_dice_are_shown(game: Game) -> None:
    game.play("roll")
    game.happen("roll 9 2")
    assert {"9", "2"} <= set(words(scene(game).pieces))
    assert "9, 2" in scene(game).description


def test_a_pawn_leaves_the_number_and_the_chance_of_its_tile_to_be_read() -> None:
    game = Game.place([Placed(12), Placed(74), Placed(74)])
    assert words(scene(game).labels) == ["12", "74"]
    chances = {74: Fraction(1, 4), 75: Fraction(3, 4)}
    assert words(scene(game, chances=chances).labels) == ["12", "74", "25%"]
    assert words(scene(game, chances=chances, as_fraction=True).labels) == ["12", "74", "1/4"]


def test_the_way_lies_above_the_chances(game: Game) -> None:
    plain = scene(game, "en", (3, 4, 5), 1)
    laid = scene(game, "en", (3, 4, 5), 1, {4: Fraction(1)})
    assert laid.board == plain.board
    assert laid.path[-len(plain.path) :] == plain.path
    assert words(laid.path) == ["100%"]


def test_the_likeliest_tiles_are_in_the_description_only(game: Game) -> None:
    plain, laid = scene(game), scene(game, chances={4: Fraction(1)})
    assert laid.description == " ".join(
        [plain.description, wording("overlay.likeliest", tiles="tile 4: 100%")]
    )
    assert laid.sentence == plain.sentence


def test_the_way_is_shown_by_footprints(game: Game) -> None:
    path = (3, 4, 5, 6)
    prints = [shape for shape in scene(game, "en", path, 1).path if isinstance(shape, Disc)]
    assert [round(disc.x) for disc in prints] == [round(PLACES[tile][0] - 6) for tile in path]
    assert scene(game).path == ()


def test_a_position_in_words(game: Game) -> None:
    shown = scene(game, "en")
    assert tells(shown.sentence, "scene.turn", n=1, who="Lagartoon", tile=1)
    for pawn in game.pawns:
        assert f"tile {pawn.tile}, level {pawn.level}" in shown.description
    assert tells(scene(game, "es").sentence, "scene.turn", "es", n=1, who="Lagartoon", tile=1)


def test_the_core_game_speaks_of_no_cards() -> None:
    game = Game(2, characters=CHARACTERS[:2], cards=False, seed=1)
    assert "cards" not in scene(game).description


def test_the_initial_rolls_have_no_pawns_yet() -> None:
    game = Game(3, seed=1)
    assert scene(game).tokens == ()
    assert "Player 1" in scene(game).sentence


def test_winner_and_holder_wear_the_crown() -> None:
    line = Game(2, characters=CHARACTERS[:2], cards=False).notation
    line = line.replace("tile=1,2", "tile=145,100").replace("level=1,1", "level=5,5")
    game = Game.from_notation(line.replace("crossed=0,0", "crossed=1,1"))
    for step in ("roll", "roll 3 2", "add"):
        game.repeat(step)
    assert game.holder == 1
    assert [token.seat for token in scene(game).tokens if token.holder] == [1]
    assert tells(scene(game).description, "scene.on_goal", who="Lagartoon")


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


@each("goal", [120, 200])
def test_the_table_shows_the_board_of_its_game(goal: int) -> None:
    pawns = [Placed(goal - 9, level=5), Placed(20)]
    table = Table(
        Game.place(pawns, numbers=NUMBERS._replace(goal=goal)), seats=("person", "person")
    )
    drawn = ElementTree.fromstring(b64decode(re.findall('base64,([^"]+)', table.picture())[0]))
    texts = {text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")}
    assert {str(goal), str(goal - 9), "20"} <= texts
    assert str(goal + 1) not in texts
    assert len(table.board.scene.tokens) == 2
    assert "initial rolls" not in table.picture()


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
