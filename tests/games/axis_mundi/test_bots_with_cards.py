"""Bots with cards: their games end, they see no more than their seat, and what is counted is so."""

from collections import Counter

import pytest

from azardia_nb.game import begin
from azardia_nb.games.axis_mundi.engines import WITH_CARDS
from azardia_nb.games.axis_mundi.game import setup_row, setup_variant, variant_with_cards
from azardia_nb.games.axis_mundi.rules.board import SPACES
from azardia_nb.games.axis_mundi.rules.events import Event
from azardia_nb.games.axis_mundi.rules.state import HIGH_HP, LIES, SEATS, Modules
from azardia_nb.games.machine.events import told
from azardia_nb.games.terms import NOBODY
from azardia_nb.players.greedy import Greedy
from azardia_nb.simulation import simulate
from azardia_nb.simulation.run import record
from azardia_nb.simulation.task import task_of

GREEDY = ("greedy",) * SEATS
BLOWS = (Event.ATTACK, Event.DEMON_ATTACK, Event.AREA, Event.SHOT, Event.THROWN)


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


@pytest.mark.nightly
@pytest.mark.parametrize("modules", [Modules(), Modules(free_will=True, poison=True)])
def test_games_of_greedy_bots_end(modules: Modules) -> None:
    kind = variant_with_cards(modules=modules)
    played = simulate(60, GREEDY, game=kind, seed=1, progress=False)
    ended = played["winner"] > 0
    assert ended.sum() >= 59  # one in some hundreds goes round in circles up to the cap
    assert (played["by_pier"] + played["by_level"] == ended).all()
    assert played["rounds"].median() < 20


@pytest.mark.nightly
@pytest.mark.parametrize("chair", range(SEATS))
def test_greedy_beats_two_random_ones(chair: int) -> None:
    players = ["random"] * SEATS
    players[chair] = "greedy"
    kind = variant_with_cards()
    won = simulate(60, tuple(players), game=kind, seed=1, progress=False)["winning_chair"]
    assert (won == chair + 1).mean() >= 0.6


@pytest.mark.nightly
def test_what_is_counted_has_happened() -> None:
    """By the events of the same games, taken again; who struck unseen may not strike after all."""
    task = task_of(GREEDY, game=variant_with_cards(modules=Modules(free_will=True)), seed=3)
    games = simulate(5, GREEDY, game=task.variant, seed=3, progress=False)
    for at in range(5):
        s, met, row = task.first.copy(), Counter[tuple[str, int]](), games.loc[at]
        for chosen in record(task, at):
            actor = WITH_CARDS.to_act(s, task.rules)
            for code, seat, *_ in told(s, WITH_CARDS.step, task.rules, actor, chosen):
                if code in BLOWS:
                    met["blows", seat] += 1
                if code in (Event.ANGEL, Event.DEMON):
                    met["transformed", seat] += 1
        for seat in range(SEATS):
            assert row[f"transformed_{seat + 1}"] == met["transformed", seat]
            assert row[f"blows_{seat + 1}"] >= met["blows", seat]
        assert row["level"] == s["level"]
        assert row["cards"] == sum(row[f"played_{n + 1}"] for n in range(SEATS))
    assert games["strikes"].sum() > 0 < games.plays.sum()


@pytest.mark.parametrize("at", ["2D", "1G"])
def test_a_hunter_chases_and_strikes(at: str) -> None:
    full = {"form": "up", "at": at, "hand": ["salve", "salve", "morsel", "morsel", "godspeed"]}
    players = [{"form": "angel", "at": "2C"}, full, {"form": "up", "at": "A"}]
    setup = {"seat": 2, "players": players}
    kind = setup_variant(setup)
    game, bot = begin(kind, setup_row(kind, setup), 1), Greedy(seed=1)
    while game.seat == 2:
        game.play(bot.choose(game.view(2)))
    assert game.state["hp"][0] < HIGH_HP
