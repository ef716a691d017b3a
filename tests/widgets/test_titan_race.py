"""Titan Race as it is drawn: a board that leads round, Titans told apart, all of it in words."""

from math import dist

from matplotlib.font_manager import FontProperties
from matplotlib.textpath import TextPath

from azardia_nb.games import load
from azardia_nb.games.house_rules import written
from azardia_nb.games.titan_race.data.circuits import kit
from azardia_nb.games.titan_race.rules.board import AHEAD, SLAM, SPACES, WAYS, links
from azardia_nb.games.titan_race.rules.rulings import RULINGS
from azardia_nb.games.titan_race.rules.state import MAX_SEATS
from azardia_nb.games.titan_race.text.open import QUESTIONS
from azardia_nb.games.titan_race.text.tabletop import ASKED
from azardia_nb.text.language import LANGUAGES
from azardia_widgets.board.layout import HEIGHT, WIDTH
from azardia_widgets.board.scene import painter, scene
from azardia_widgets.board.shapes import Area, Disc, Words
from azardia_widgets.games.titan_race.layout import layout
from azardia_widgets.table.table import Table
from tests.cases import each

TITANS = load("titan_race")
NATURES = tuple(kit()["foundry"].codes()[:SPACES])
FONT = FontProperties(family="DejaVu Sans", weight="bold")


@each("boards", [1, SLAM])
def test_beyond_each_edge_lies_the_neighbour_it_leads_to(boards: int) -> None:
    on = layout(NATURES * boards)
    ways = links(boards)
    high = 1.01 * on.side * 3**0.5
    seen = {hexagon.space: [(hexagon.x, hexagon.y)] for hexagon in on.hexagons}
    for ghost in on.ghosts:
        seen[ghost.space].append((ghost.x, ghost.y))
    for space, (x, y) in on.places.items():
        for way in range(len(WAYS)):
            to = int(ways.to[space, way])
            if to < 0:
                continue
            near = [place for place in seen[to] if dist(place, (x, y)) <= high]
            assert near, (space, WAYS[way])
            assert any((there < y) == (way < AHEAD) for _, there in near)


@each("circuit", [*kit(), ("pools", "eye", "plains")])
def test_every_circuit_stays_in_its_picture_and_is_told(circuit: str | tuple[str, ...]) -> None:
    game = TITANS.Game(MAX_SEATS, circuit=circuit, seed=1)
    for _ in range(40):
        game.take(game.actions[0])
        game.run_chance()
    said = set()
    for code in LANGUAGES:
        shown = scene(game, code)
        said.add(shown.description)
        for shape in shown.shapes:
            if isinstance(shape, Area):
                assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in shape.points)
            elif isinstance(shape, Disc | Words):
                assert 0 <= shape.x <= WIDTH
                assert 0 <= shape.y <= HEIGHT
            if isinstance(shape, Words) and shape.align == "left":
                path = TextPath((0, 0), shape.text, size=shape.size, prop=FONT)
                assert shape.x + path.get_extents().width <= WIDTH, shape.text
        assert all(name in shown.description for name in game.names(code))
    assert len(said) == len(LANGUAGES)
    assert scene(game).board is scene(game).board


def test_titans_are_told_apart_by_letters_and_by_colours() -> None:
    game = TITANS.Game(MAX_SEATS, seed=1)
    badges = [painter("titan_race").badge(game, seat) for seat in range(1, MAX_SEATS + 1)]
    assert len({badge.sign for badge in badges if badge}) == MAX_SEATS
    assert len({badge.fill for badge in badges if badge}) == MAX_SEATS


@each("code", LANGUAGES)
@each("name", ASKED)
def test_a_ruling_is_asked_about_and_the_new_race_has_its_answer(name: str, code: str) -> None:
    opening = (table := Table(kind="titan_race", language=code, seed=1)).opening
    asked, usual = opening.switches[name], RULINGS[name].usual
    assert asked.description == QUESTIONS.question(name, code)
    assert [said for said, _ in asked.options] == [
        QUESTIONS.answer(name, value, code) for value in RULINGS[name].values
    ]
    opening.start.click()
    assert not table.game.variant.options.rulings.changed
    (other,) = (value for value in RULINGS[name].values if value != usual)
    asked.value = written(other)
    opening.start.click()
    assert table.game.variant.options.rulings.changed == {name: other}
