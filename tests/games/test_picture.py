"""Pictures of games as plain data: every reference is to an existing space."""

import numpy as np
import pytest

from azardia_nb.game.picture import Link, Space, cell, columns, grid, track
from azardia_nb.game.protocol import OVER
from azardia_nb.games import load, names
from azardia_nb.text.language import LANGUAGES, language

DRAWN = [name for name in names() if load(name).picture is not None]


@pytest.mark.parametrize("name", DRAWN)
def test_pawns_ways_and_walks_keep_to_the_spaces_of_the_board(name: str) -> None:
    kind = load(name)
    picture = kind.picture
    assert picture is not None
    for players in kind.seats:
        game = kind.Game(players, seed=players)
        board = picture.board_at(game.state, game.rules)
        assert board == picture.board_at(game.state, game.rules)
        assert hash(board) == hash(picture.board_at(game.state, game.rules))
        spaces = {space.number for space in board.spaces}
        assert len(spaces) == len(board.spaces)
        assert {at for way in board.steps for at in way} <= spaces
        assert {at for link in board.links for at in (link.start, link.end)} <= spaces
        assert set(board.goals) <= spaces
        rng = np.random.default_rng(players)
        while True:
            for pawn in picture.pawns(game.state, game.rules):
                assert pawn.space in spaces
                assert pawn.seat in range(players)
                assert pawn.count >= 0
            for code in LANGUAGES:
                said = language(code)
                if picture.about is not None:
                    assert all(picture.about(game.state, game.rules, 0, said))
                if picture.fact is not None:
                    assert picture.fact(game.state, game.rules, said)
            if game.acting == OVER:
                break
            game.take(int(rng.choice(game.actions)))
            game.run_chance()
        if spaces:
            assert {at for line in game.log() for at in line.path} <= spaces


@pytest.mark.parametrize("chute", [47, 48])
def test_chutes_and_ladders_are_links_that_house_rules_move(chute: int) -> None:
    kind = load("chutes_and_ladders")
    assert kind.picture is not None
    under = kind.variant(chute=chute)
    links = kind.picture.board_at(kind.start(under, 2), under.rules).links
    assert len(links) == 19
    assert Link(chute, 26, False) in links
    assert Link(80, 100, True) in links


def test_a_track_winds_upwards_and_may_count_down() -> None:
    assert [space.number for space in track(6, 0).spaces] == [6, 5, 4, 3, 2, 1, 0]
    assert track(6, 0).steps[0] == (6, 5)
    assert track(6, 0).goals == (0,)
    board = track(1, 5, columns=2, outside=0, labels={0: "Start"})
    assert board.spaces[0] == Space(0, -1, 2, "Start")
    assert [(space.x, space.y) for space in board.spaces[1:]] == [
        (0, 2),
        (1, 2),
        (1, 1),
        (0, 1),
        (0, 0),
    ]
    assert board.steps == ((0, 1), (1, 2), (2, 3), (3, 4), (4, 5))


def test_a_grid_is_named_as_in_chess_and_a_wide_one_by_numbers() -> None:
    names = {space.name: (space.x, space.y) for space in grid(3, 2).spaces}
    assert (names["a1"], names["c2"]) == ((0, 1), (2, 0))
    assert {caption.text for caption in grid(3, 2).captions} == {"a", "b", "c", "1", "2"}
    assert grid(30, 2).spaces[-1].name == "30-2"


def test_columns_stand_on_one_line_and_have_goals_at_their_tops() -> None:
    board = columns({2: 3, 7: 13})
    places = {space.number: (space.x, space.y) for space in board.spaces}
    assert (places[cell(2, 1)], places[cell(7, 1)]) == ((0, 12), (1, 12))
    assert board.goals == (cell(2, 3), cell(7, 13))
