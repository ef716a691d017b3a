"""Games without a painter are drawn from their picture data."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import dist
from xml.etree import ElementTree

import numpy as np
import pytest

from azardia_nb.game.game import Game
from azardia_nb.game.picture import Board, Link, Pawn, Picture, Space
from azardia_nb.game.protocol import OVER, Variant
from azardia_nb.games import load, names
from azardia_nb.text.language import LANGUAGES, speaking
from azardia_widgets.board import any_game
from azardia_widgets.board.any_game import Token
from azardia_widgets.board.canvas import BoardView
from azardia_widgets.board.layout import BOX, HEIGHT, MARGIN, PITCH, WIDTH
from azardia_widgets.board.scene import Scene, painter, scene, sentence
from azardia_widgets.board.shapes import Area, Trail, Words
from azardia_widgets.board.svg import image, svg
from tests.cases import each
from tests.seats import few

COMMON = [name for name in names() if painter(name) is any_game.PAINTER]
SMALL = [name for name in COMMON if load(name).picture is not None]


def bare(name: str, players: int = 2) -> Game:
    """Return a game without picture data."""
    kind = load(name)
    usual = kind.variant()
    variant = Variant(replace(kind, picture=None), usual.options, usual.rules)
    return Game.begin(variant, kind.start(usual, players), seed=1)


def moments(game: Game, seed: int = 1) -> Iterator[Game]:
    """Play at random to the end; yield the game after some steps."""
    rng = np.random.default_rng(seed)
    game.run_chance()
    yield game
    while game.acting != OVER:
        game.take(int(rng.choice(game.actions)))
        game.run_chance()
        if game.position < 8 or game.position % 7 == 0 or game.acting == OVER:
            yield game


@each("name", names())
def test_a_notebook_shows_a_game_and_a_view_as_their_picture(name: str) -> None:
    game = load(name).begins(few(name), seed=1)
    for code in LANGUAGES:
        with speaking(code):
            assert game._repr_html_() == image(scene(game, code))
            assert game.view(1)._repr_html_() == image(scene(game.view(1), code))


def texts(shown: Scene) -> list[str]:
    return [shape.text for shape in shown.shapes if isinstance(shape, Words)]


def tokens(shown: Scene) -> list[Token]:
    return [token for token in shown.tokens if isinstance(token, Token)]


def near(shown: Scene, x: float, y: float) -> int:
    """Return the space nearest to a point."""
    places = shown.layout.places
    return min(places, key=lambda space: dist(places[space], (x, y)))


def well_drawn(game: Game, code: str) -> Scene:
    shown = scene(game, code)
    drawn = svg(shown)
    root = ElementTree.fromstring(drawn)
    assert root.findtext("{http://www.w3.org/2000/svg}title") == sentence(game, code)
    assert drawn == svg(scene(game, code))
    assert "data:image/svg+xml" in image(shown)
    for shape in shown.shapes:
        points = shape.points if isinstance(shape, Area | Trail) else ((shape.x, shape.y),)
        assert all(0 <= x <= shown.layout.width for x, _ in points)
        assert all(0 <= y <= shown.layout.height for _, y in points)
    for name in game.names(code):
        assert name in texts(shown)
        assert f"{name}: " in shown.description
    return shown


@each("code", LANGUAGES)
@each("name", SMALL)
def test_every_space_and_every_pawn_is_drawn_where_it_belongs(name: str, code: str) -> None:
    kind = load(name)
    for players in {1, 2, kind.seats[-1]} & set(kind.seats):
        for game in moments(kind.Game(players, seed=3)):
            shown = well_drawn(game, code)
            picture = kind.picture
            assert picture is not None
            board = picture.board_at(game.state, game.rules)
            plain = [space for space in board.spaces if not space.called]
            assert {str(space.number) for space in plain} <= set(texts(shown))
            assert shown.layout.places.keys() == {space.number for space in board.spaces}
            if board.spaces:
                expected = Counter(
                    {
                        (pawn.seat + 1, pawn.space): pawn.count
                        for pawn in picture.pawns(game.state, game.rules)
                    }
                )
                found: Counter[tuple[int, int]] = Counter()
                for token in tokens(shown):
                    found[token.seat, near(shown, token.x, token.y)] += token.count
                assert found == +expected
            else:
                assert [token.seat for token in tokens(shown)] == list(range(1, players + 1))


@each("code", LANGUAGES)
@each("name", COMMON)
def test_a_game_that_says_nothing_of_its_picture_is_shown_by_its_progress(
    name: str, code: str
) -> None:
    for game in moments(bare(name)):
        shown = well_drawn(game, code)
        assert shown.layout.places == {}
        way = [game.type.engine.progress(game.state, seat) for seat in range(2)]
        assert str(way[0]) in shown.description
        one, other = tokens(shown)
        assert (one.x < other.x, one.x > other.x) == (way[0] < way[1], way[0] > way[1])
        assert [token.winner for token in (one, other)] == [game.winner == 1, game.winner == 2]
        assert one.active == (game.turn == 1 and game.winner is None)
        # An overlay of spaces and a path have no effect without spaces.
        laid = scene(game, code, (1, 2), 1, {1: Fraction(1)})
        assert laid.path == ()
        assert laid.labels == ()


@each("goal", [2, 5, 9, 60, 100])
def test_house_rules_draw_their_own_board(goal: int) -> None:
    shown = well_drawn(load("coin_race").Game(4, goal=goal, seed=1), "en")
    assert sorted(shown.layout.places) == list(range(1, goal + 1))
    places = list(shown.layout.places.values())
    assert all(dist(a, b) == pytest.approx(PITCH, abs=0.2) for a, b in pairwise(places))
    assert min(dist(a, b) for at, a in enumerate(places) for b in places[:at]) > PITCH - 1
    assert min(x for x, _ in places) > MARGIN * shown.layout.scale + BOX / 2
    assert shown.layout.width / shown.layout.height == pytest.approx(WIDTH / HEIGHT)


def test_a_space_may_bear_a_mark_and_a_board_may_have_any_shape() -> None:
    spaces = (Space(1, 0, 0), Space(7, 2.5, 1, mark="E"), Space(3, -1, 4, label="Start"))
    kind = load("coin_race")
    usual = kind.variant()
    picture = Picture(
        board=lambda s, rules: Board(spaces, ((1, 7),), (Link(7, 3, False),)),
        pawns=lambda s, rules: [Pawn(0, 7), Pawn(1, 99), Pawn(0, 1, 0)],
        fact=lambda s, rules, speak: "Rain",
    )
    variant = Variant(replace(kind, picture=picture), usual.options, usual.rules)
    shown = scene(Game.begin(variant, kind.start(usual, 2)), "es")
    assert {"E", "1", "7", "Salida", "Rain"} <= set(texts(shown))
    assert [near(shown, token.x, token.y) for token in tokens(shown)] == [7]


def test_one_board_view_shows_any_game() -> None:
    view = BoardView()
    size = view.widget.width, view.widget.height
    for name in (*SMALL, "azardia"):
        game = load(name).begins(few(name), seed=1)
        view.show(game, "en", walks=[(1, (1, 2, 3))])
        assert view.sentence == sentence(game, "en")
        assert (view.widget.width, view.widget.height) == size
        assert "<img" in view.html()
    # The view of a seat is shown as a game is.
    view.show(load("pig").Game(2, seed=1).view(1), "es")
    assert "Jugador 1" in view.description
