"""Reviews: exact where the game has exact values, else estimates whose intervals contain them."""

from collections.abc import Sequence
from dataclasses import replace
from threading import Event

import pytest

from azardia_nb import Game as Azardia
from azardia_nb import Placed
from azardia_nb.errors import AzardiaError
from azardia_nb.game.game import Game
from azardia_nb.game.protocol import Values
from azardia_nb.games import load, names
from azardia_nb.simulation.review import Cancelled, Review, last_roll, review, say_turning
from tests.seats import bots_play, few
from tests.text.golden import pattern

FEW = 40  # games from each point: these tests are about all else


ENDLESS = ("axis_mundi",)  # as long as bots by lot play


@pytest.fixture(scope="module")
def pig() -> Game:
    return bots_play(load("pig").Game(2, seed=4))


@pytest.fixture(scope="module")
def found(pig: Game) -> Review:
    return review(pig, seed=1)


@pytest.mark.parametrize(
    "pictured",
    [
        [name for name in names() if load(name).picture and name not in ENDLESS],
        pytest.param(ENDLESS, marks=pytest.mark.nightly),
    ],
    ids=["short", "long"],
)
def test_every_game_is_reviewed(pictured: Sequence[str]) -> None:
    for name in pictured:
        check_review(name)


def check_review(name: str) -> None:
    bot = "greedy" if name in ENDLESS else "random"
    game = bots_play(load(name).Game(few(name), seed=4), bot)
    here = game.position
    found = review(game, games=FEW, seed=1)
    assert game.position == here
    assert [point.position for point in found.points] == sorted({p.position for p in found.points})
    for point in found.points[:-1]:
        assert sum(one.value for one in point.seats) == pytest.approx(1, abs=1e-9)
        assert all(one.low <= one.value <= one.high for one in point.seats)
    winners = game.type.winners(game.state)
    assert [one.value for one in found.points[-1].seats] == [
        float(seat in winners) for seat in range(game.players)
    ]


def test_costly_moves_are_told_with_what_is_better(pig: Game, found: Review) -> None:
    assert found.costs
    for cost in found.costs:
        before = pig.branch(cost.position)
        assert before.seat == cost.seat
        assert pig.steps[cost.position] == cost.chosen != cost.better
        assert cost.better in [choice.action for choice in before.legal()]
        assert cost.loss.low > 0
        assert cost.could - cost.won == pytest.approx(cost.loss.value)
    losses = [cost.loss.value for cost in found.costs]
    assert losses == sorted(losses, reverse=True)
    mine = review(pig, seats=[2], games=FEW, seed=1)
    assert {cost.seat for cost in mine.costs} == {2}


def test_what_a_game_knows_exactly_is_told() -> None:
    def exact(game: Game) -> Values:
        def seats(now: Game) -> tuple[float, float] | None:
            if now.winner:
                return float(now.winner == 1), float(now.winner == 2)
            return (0.6, 0.4) if now.acting >= 0 else None

        return Values(seats, lambda now: {"hold": 0.5, "roll": 0.5 + now.position / 1000})

    kind = replace(load("pig"), exact=exact)
    usual = kind.variant()
    game = bots_play(Game.begin(replace(usual, type=kind), kind.start(usual, 2), 4))
    found = review(game)
    assert found.exact
    assert {point.seats[0].value for point in found.points[:-1]} == {0.6}
    assert {cost.chosen for cost in found.costs} == {"hold"}
    last = max(at for at, step in enumerate(game.steps) if step == "hold")
    assert (found.costs[0].position, found.costs[0].loss.value) == (
        last,
        pytest.approx(last / 1000),
    )
    assert "400" not in found.how()


def test_it_tells_how_far_it_is_and_can_be_cancelled(pig: Game) -> None:
    told: list[float] = []
    review(pig, games=FEW, report_progress=told.append)
    assert told[-1] == 1.0
    assert 0 < min(told) < 0.2
    stop = Event()
    with pytest.raises(Cancelled):
        review(pig, report_progress=lambda share: stop.set(), stop=stop)


def test_a_game_in_which_nothing_happened_is_refused() -> None:
    with pytest.raises(AzardiaError, match=pattern("review.nothing")):
        review(load("pig").Game(2))


def test_the_last_roll_is_counted_exactly() -> None:
    game = Azardia.place([Placed(140, level=5), Placed(90, level=5)], cards=False, seed=1)
    game.automatic = False
    game.play("roll")
    game.happen("roll 8 2")
    game.play("add")  # to the goal; a sum of 10 has 9 rolls of 100, and a difference of 10 none
    game.automatic = True
    bots_play(game, "greedy")
    assert game.winner == 1
    found = last_roll(game)
    assert found is not None
    assert (found.position, found.share) == (2, 9 / 100)


def test_what_decided_a_game_is_told_step_by_step() -> None:
    game = bots_play(load("titan_race").Game(3, seed=4), "greedy")
    found = review(game, games=200, seed=1)
    assert found.settled in found.points
    assert found.turnings
    # The end itself is among the largest rises here, and certain.
    assert found.turnings[-1].after.low > 0.9
    for one in found.turnings:
        assert one.since < one.position <= len(game)
        assert one.before.high < one.after.low
        assert say_turning(game, one)


def test_a_limit_of_time_takes_games_away_and_no_part() -> None:
    game = bots_play(load("titan_race").Game(3, seed=4), "greedy")
    hasty, whole = review(game, seconds=0, seed=1), review(game, games=FEW, seed=1)
    assert len(hasty.points) < len(whole.points)
    assert hasty.points[-1] == whole.points[-1]
    assert hasty.games < whole.games
