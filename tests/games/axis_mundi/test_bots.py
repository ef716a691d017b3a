"""The bots pursue their aims, up, home, after the High; and statistics match the games."""

from collections import Counter

import numpy as np
import pytest

from azardia_nb.game.terms import NOBODY
from azardia_nb.games.axis_mundi.engines import WITH_CARDS
from azardia_nb.games.axis_mundi.game import Game, variant, variant_with_cards
from azardia_nb.games.axis_mundi.odds import ways
from azardia_nb.games.axis_mundi.record import GAME
from azardia_nb.games.axis_mundi.rules.actions import Act, kind_of
from azardia_nb.games.axis_mundi.rules.board import FIRST_PIER, INACCESSIBLE, MIDDLE, SPACES
from azardia_nb.games.axis_mundi.rules.events import Event
from azardia_nb.games.axis_mundi.rules.rulings import Rulings
from azardia_nb.games.axis_mundi.rules.state import DEMON, HIGH_HP, LIES, POINTS, SEATS, Numbers
from azardia_nb.games.machine.events import record_events
from azardia_nb.players.greedy import Greedy
from azardia_nb.simulation import simulate
from azardia_nb.simulation.chunk import record
from azardia_nb.simulation.task import task_of

# --- bots -----------------------------------------------------------------------------------------


GREEDY = ("greedy",) * SEATS


@pytest.mark.parametrize("rotation", ["nested", "equal"])
def test_times_are_those_of_the_shortest_ways(rotation: str) -> None:
    rules = variant(rulings=Rulings(rotation=rotation)).rules
    firm = np.flatnonzero(rules["nature"] != INACCESSIBLE)
    up = firm[firm != MIDDLE]
    assert (rules["up"][:, :, up] == ways.up(rules).points[:, :, up]).all()
    for seat in range(SEATS):
        pier = int(rules["pier"][seat])
        found = ways.home(rules, DEMON)[pier - FIRST_PIER].points
        on = firm[firm != pier]
        told = found[:, POINTS, on]
        assert (rules["home"][seat][:, POINTS, on] == told).all()


@pytest.mark.nightly
@pytest.mark.parametrize("better", range(SEATS))
def test_greedy_beats_two_random_ones(better: int) -> None:
    players = ["random"] * SEATS
    players[better] = "greedy"
    won = simulate(200, tuple(players), game="axis_mundi", seed=1, progress=False)["winner"]
    assert (won == better + 1).mean() >= 0.6


@pytest.mark.nightly
def test_games_of_greedy_bots_end() -> None:
    played = simulate(500, GREEDY, game="axis_mundi", seed=1, progress=False)
    assert (played["winner"] > 0).all()
    assert (played["by_pier"] + played["by_level"] == 1).all()


def test_greedy_bots_end_their_turns() -> None:
    """In game 27 an upgraded Savant could change its slots for free and without end."""
    played = simulate(27, GREEDY, game="axis_mundi", cards=True, seed=1, progress=False)
    assert (played["winner"] > 0).all()


def test_a_lone_high_is_home_in_five_turns() -> None:
    far = [{"form": "angel", "at": "axis"}, {"form": "up", "at": "pier2"}, {"form": "up"}]
    game = Game.place({"cards": False, "round": 2, "players": far}, seed=1)
    bot = Greedy(seed=1)
    while game.winner is None:
        if game.seat == 1:
            game.play(bot.choose(game.view(1)))
        elif game.waiting == "chance":
            game.run_chance()
        else:
            game.play("end")
    assert (game.winner, game.state["round"]) == (1, 6)


@pytest.mark.parametrize("at", ["2D", "1G"])
def test_a_hunter_chases_and_strikes(at: str) -> None:
    players = [{"form": "angel", "at": "2C"}, {"form": "up", "at": at}, {"form": "up", "at": "A"}]
    game = Game.place({"cards": False, "seat": 2, "players": players}, seed=1)
    bot = Greedy(seed=1)
    while game.seat == 2:
        game.play(bot.choose(game.view(2)))
    assert game.state["hp"][0] < HIGH_HP


def test_a_hunter_with_cards_waits_on_the_warehouse() -> None:
    players = [{"form": "angel", "at": "1A"}, {"form": "up", "at": "B"}, {"form": "up", "at": "3A"}]
    game = Game.place({"seat": 2, "players": players}, seed=1)
    bot = Greedy(seed=1)
    while game.seat == 2 or game.waiting == "chance":
        if game.waiting == "chance":
            game.run_chance()
        else:
            game.play(bot.choose(game.view(2)))
    assert game.state["at"][1] == game.variant.rules["start"][0]


@pytest.mark.nightly
@pytest.mark.parametrize(
    "players", [GREEDY, ("random", "greedy", "greedy"), ("planner", *GREEDY[1:])]
)
def test_what_is_counted_has_happened(players: tuple[str, ...]) -> None:
    """By the events of the same games, taken again."""
    task = task_of(players, game="axis_mundi", seed=3, numbers=Numbers(level=1))
    games = simulate(5, players, game=task.variant, seed=3, progress=False)
    for at in range(5):
        s, met, row = task.first.copy(), Counter[tuple[str, int]](), games.loc[at]
        for chosen in record(task, at):
            actor = GAME.engine.to_act(s, task.rules)
            if actor >= 0 and kind_of(chosen) in (Act.MELEE, Act.DEMONIC, Act.AOE):
                met["blows", actor] += 1
            for code, seat, *_ in record_events(s, GAME.engine.step, task.rules, actor, chosen):
                if code == Event.DEATH:
                    met["falls", seat] += 1
                if code in (Event.ANGEL, Event.DEMON):
                    met["transformed", seat] += 1
        for name in ("blows", "falls", "transformed"):
            assert [row[f"{name}_{n + 1}"] for n in range(SEATS)] == [
                met[name, n] for n in range(SEATS)
            ]
        assert row["level"] == s["level"]
        assert row["deaths"] == sum(row[f"falls_{n + 1}"] for n in range(SEATS))


# --- bots with cards ------------------------------------------------------------------------------


def test_what_a_bird_was_sent_for_is_worth_what_it_is() -> None:
    kind = variant_with_cards()
    s = kind.type.start(kind, SEATS)
    s["turn"], s["marked"][0] = 0, 7
    worth = []
    for carried in (NOBODY, 0, LIES + 3, 1 + 7, LIES + SPACES):
        s["bird"][0] = carried
        worth.append(WITH_CARDS.evaluation(s, kind.rules, 0))
    nothing, token, lying, card, marked = worth
    assert nothing < token == lying != card == marked
