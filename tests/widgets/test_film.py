"""A piece of a game as a moving picture: every step of it, and the game stays where it was."""

import io
from xml.etree import ElementTree

import pytest
from PIL import Image

from azardia_nb.errors import AzardiaError
from azardia_nb.game.game import Game
from azardia_nb.games import load, names
from azardia_nb.players import seated
from azardia_widgets.board.film import film
from azardia_widgets.board.raster import png
from azardia_widgets.board.scene import scene
from tests.cases import each
from tests.seats import few

SVG = "{http://www.w3.org/2000/svg}"


def played(name: str, steps: int = 12) -> Game:
    game = load(name).Game(few(name), seed=1)
    bots = [seated("random", seat, game.type) for seat in range(game.players)]
    while game.seat and len(game) < steps:
        game.play(bots[game.type.player_of(game.state, game.seat - 1)].choose(game.view(game.seat)))
    return game


@each("code", ["en", "es"])
@each("name", names())
def test_every_game_is_a_film_that_says_what_happens(name: str, code: str) -> None:
    game = played(name)
    drawn = ElementTree.fromstring(film(game, code))
    frames = [group for group in drawn.iter(f"{SVG}g") if group.get("class") == "f"]
    style = drawn.findtext(f"{SVG}style") or ""
    assert all(f"#{frame.get('id')}{{" in style for frame in frames)
    assert "prefers-reduced-motion" in style
    told = drawn.findtext(f"{SVG}desc") or ""
    for entry in game.log(code):
        assert entry.sentence in told


def test_a_film_begins_and_ends_where_it_is_told_and_leaves_the_game_alone() -> None:
    game = played("azardia")
    game.go(3)
    told = ElementTree.fromstring(film(game, since=2, until=5)).findtext(f"{SVG}desc") or ""
    assert game.position == 3
    for entry in game.branch(len(game)).log():
        assert (entry.sentence in told) == (2 < entry.position <= 5)
    with pytest.raises(AzardiaError):
        film(game, until=len(game) + 1)
    assert game.position == 3


def test_of_a_long_game_the_turns_are_seen() -> None:
    game = played("azardia", 400)
    drawn = ElementTree.fromstring(film(game))
    frames = [group for group in drawn.iter(f"{SVG}g") if group.get("class") == "f"]
    turns = {(entry.round, entry.turn) for entry in game.log()}
    assert len(turns) <= len(frames) < len(game) / 2
    assert game.log()[-1].sentence in (drawn.findtext(f"{SVG}desc") or "")


@each("name", names())
def test_every_position_is_a_png(name: str) -> None:
    with Image.open(io.BytesIO(png(scene(played(name))))) as drawn:
        assert len(drawn.convert("RGB").getcolors(2**24) or ()) > 20
