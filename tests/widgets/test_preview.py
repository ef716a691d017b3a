from collections import Counter
from fractions import Fraction
from itertools import product
from math import dist

import pytest

from azardia_nb import Game, Placed
from azardia_nb.game import Reading
from azardia_nb.games import load, names
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.players import seated
from azardia_widgets.board.canvas import walks_of
from azardia_widgets.board.scene import scene, stand
from azardia_widgets.table import reach
from azardia_widgets.table.reach import Preview, previews
from tests.cases import each
from tests.seats import few

STEPS = 60


def found(game: Reading) -> list[Preview]:
    return [one for one in previews(game) if one is not None]


@each("name", names())
def test_a_choice_leads_where_it_is_said_to_lead(name: str) -> None:
    game = load(name).Game(few(name), seed=3)
    bot = seated("random", 5, game.type)
    for _ in range(STEPS):
        if not game.seat:
            break
        for one in found(game):
            ahead = game.branch()
            ahead.automatic = False
            walks = walks_of(ahead.play(one.action))
            assert list(one.walks) == walks or not walks  # others may be asked first
        game.play(bot.choose(game.view(game.seat)))


@each("name", names())
def test_a_pawn_that_moves_or_is_put_down_has_an_end(name: str) -> None:
    """It is by its end that a choice is taken on the board."""
    game = load(name).Game(few(name), seed=11)
    bot = seated("random", 5, game.type)
    for _ in range(STEPS):
        if not game.seat:
            break
        before = spaces(game, game.seat)
        for one in found(game):
            ahead = game.branch()
            ahead.automatic = False
            ahead.play(one.action)
            after = spaces(ahead, game.seat)
            if game.round and before != after:  # characters are chosen before, and cards answered
                assert one.end in after or len(after) > 1
        game.play(bot.choose(game.view(game.seat)))


def spaces(game: Reading, seat: int) -> list[int]:
    """The spaces on which the pawns of a seat are drawn."""
    on = scene(game).layout
    found = []
    for token in stand(game):
        if token.seat != seat:
            continue
        for space, place in on.places.items():
            reach = max(dist(place, corner) for corner in on.outline(space))
            if dist(place, (token.x, token.y)) < reach / 2:
                found.append(space)
    return found


def test_odds_are_counted_over_all_rolls() -> None:
    game = Game.place([Placed(10), Placed(60)], cards=False)
    (roll,) = found(game.view(1))
    cases = Counter[int]()
    for a, b in product(range(1, NUMBERS.faces + 1), repeat=2):
        cases.update({10 + a + b, 10 + abs(a - b)} - {10})  # after a 0 one rolls again
    assert roll.odds == {tile: Fraction(n, NUMBERS.faces**2) for tile, n in cases.items()}
    assert roll.end is None


def test_where_the_pawn_comes_to_stand_counts() -> None:
    game = load("chutes_and_ladders").Game(2, seed=1)
    (spin,) = found(game)
    assert spin.odds == dict.fromkeys((2, 3, 5, 6, 14, 38), Fraction(1, 6))  # two ladders


def test_too_many_rolls_to_try_have_no_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "MOST", 250)  # 100 rolls, and two moves after most of them
    assert not found(Game.place([Placed(10), Placed(60)], cards=False))[0].odds


@each("phase", ["roll", "play"])
def test_what_a_rival_holds_changes_nothing(phase: str) -> None:
    """Who has an answer is asked; of who is not seen to have one, it is taken to pass."""
    told = []
    for hand in (("intangible", "mirror-shell"), ("tiptoe", "lizard-legs")):
        mine = ("mantis-leap", "tail-swipe", "body-swap")
        game = Game.place([Placed(20, hand=mine), Placed(24, hand=hand)], phase=phase)
        told.append(found(game.view(1)))
    assert told[0] == told[1]
    if phase == "play":
        assert {one.action for one in told[0] if one.end} >= {"play body-swap on 2"}


def test_a_seat_sees_where_its_choices_lead_all_through_a_game() -> None:
    """Rivals discard, steal and swap what it does not see."""
    game = Game(2, seed=20)
    bots = [seated("random", 200 + seat, game.type) for seat in range(2)]
    for _ in range(STEPS):
        if not game.seat:
            break
        view = game.view(game.seat)
        assert {one.action for one in found(view)} == {choice.action for choice in view.legal()}
        game.play(bots[game.seat - 1].choose(view))
