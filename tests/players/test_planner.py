import numpy as np
import pytest

from azardia_nb import Game, Placed, Rulings
from azardia_nb.compiled.libraries import compiled
from azardia_nb.games.azardia.bots import planner as figures
from azardia_nb.games.azardia.bots.greedy import GreedyPlayer
from azardia_nb.games.azardia.bots.planner import PLANNING, deal_unseen
from azardia_nb.games.azardia.record import GAME
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.state import Rules, State, rules_row
from azardia_nb.games.azardia.text.notation import write_action
from azardia_nb.players import Planner, planner
from azardia_nb.players.planner import plan_of
from azardia_nb.simulation import simulate
from azardia_nb.simulation.statistics import wilson


def thought(state: State, rules: Rules, seed: int, *, budget: int, fast: bool) -> tuple[int, float]:
    """Return the planner's choice, and the next random number after it, plain or compiled."""
    plan, rng = plan_of(GAME), np.random.default_rng(seed)
    table = np.zeros(1, plan.table)
    table["game"][0] = state
    if fast:
        chosen = compiled(plan.choose)(table, rules_row(rules), rng, budget)
    else:
        chosen = plan.choose(table, [rules], rng, budget)
    return int(chosen), rng.random()


def test_hidden_cards_do_not_sway_it() -> None:
    """In the lab it is given the whole row; it must choose as from its view, by the same dice."""
    asked = 0
    # With abilities answered, a card that Robot-I-King offers lies hidden beneath a choice.
    other = Rulings(abilities_answerable=True, kuchuritok_deal="choose")
    for seed, (players, rulings) in enumerate(((2, Rulings()), (4, other))):
        game = Game(players, seed=seed, rulings=rulings)
        rng = np.random.default_rng(seed)
        while game.seat is not None and asked < 150 * (seed + 1):
            view = game.view(game.seat)
            whole, seen = (
                thought(state, game.rules, asked, budget=40, fast=True)
                for state in (game.state, view.state)
            )
            assert whole == seen, (game.notation, write_action(whole[0], game.deck))
            assert whole[0] in view.actions
            asked += len(view.actions) > 1
            take = whole[0] if rng.random() < 0.9 else int(rng.choice(view.actions))
            game.play(write_action(take, game.deck))
    assert asked > 250


def test_rivals_are_dealt_unseen_cards_and_no_others() -> None:
    game = Game(4, seed=3)
    bot = GreedyPlayer(seed=3)
    while game.round < 3 and game.seat is not None:
        game.play(bot.choose(game.view(game.seat)))
    me = int(game.state["turn"])
    hands = set()
    for seed in range(20):
        dealt = game.state.copy()
        deal_unseen(dealt, game.rules, np.random.default_rng(seed), me)
        before, after = game.state["hand"], dealt["hand"]
        assert np.array_equal(before[me], after[me])
        assert np.array_equal(before.sum(axis=1), after.sum(axis=1)), "as many cards each"
        kinds = after.shape[1]
        unseen = [row["pile"][:kinds] + row["hand"].sum(axis=0) for row in (game.state, dealt)]
        assert np.array_equal(*unseen)
        hands.add(after.tobytes())
    assert len(hands) > 15


def test_plain_and_compiled_choose_alike() -> None:
    game = Game(3, seed=6)
    bot = GreedyPlayer(seed=6)
    asked = 0
    while game.seat is not None and asked < 25:
        if len(engine.legal(game.state, game.rules)) > 1 and game.round > 2:
            plain, fast = (
                thought(game.state, game.rules, asked, budget=6, fast=fast)
                for fast in (False, True)
            )
            assert plain == fast, game.notation
            asked += 1
        game.play(bot.choose(game.view(game.seat)))
    assert asked == 25


def test_a_missed_turn_is_kept_for_the_last_one() -> None:
    """Whoever has reached the last tile lets the rival miss its last turn."""
    holder = Placed(145, level=5, hand=["power-cut"], character="mantis")
    game = Game.place([holder, Placed(140, level=5, character="robot")], seed=1)
    game.automatic = False
    for step in ("roll", "roll 7 2", "subtract", "draw reverse-gear", "draw reverse-gear"):
        game.repeat(step)
    assert game.holder == 1
    assert Planner(seed=1).choose(game.view(1)) == "play power-cut on 2"


def test_it_does_not_step_off_the_last_tile() -> None:
    game = Game.place([Placed(149, level=5, coins=1000), Placed(40)], cards=False)
    for seed in range(5):
        assert Planner(seed).choose(game.view(1)) == "tile"


def test_it_is_greedy_where_nothing_compiles_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planner, "can_compile", lambda function: False)
    game = Game(2, seed=2)
    bots = [(Planner(seed), GreedyPlayer(seed)) for seed in range(2)]
    for _ in range(30):
        assert game.seat is not None
        view = game.view(game.seat)
        planned, greedy = (bot.choose(view) for bot in bots[game.seat - 1])
        assert planned == greedy
        game.play(planned)


def test_the_same_seed_gives_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    cheaper(monkeypatch, 20)
    players = ("planner", "random", "planner")
    first, again, other = (simulate(12, players, seed=seed) for seed in (4, 4, 5))
    assert first.equals(again)
    assert np.array_equal(first.plays, again.plays)
    assert not first.equals(other)
    assert simulate(7, players, seed=4).equals(first[:7])


@pytest.mark.nightly
def test_it_beats_greedy(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a quarter of its rollouts; `python -m benchmarks strengths` measures it with all."""
    cheaper(monkeypatch, PLANNING.budget // 4)
    games = 120
    played = simulate(games, ("planner", "greedy"), seed=3)
    wins = int((played["winner"] == 1).sum())
    assert wilson(wins, games)[0] > 0.55


def cheaper(monkeypatch: pytest.MonkeyPatch, budget: int) -> None:
    plan = plan_of(GAME)._replace(budget=budget)
    monkeypatch.setattr(planner, "plan_of", lambda game: plan)


def test_log_odds_are_a_sum_of_what_a_seat_has() -> None:
    hand = ("intangible", "power-cut", "body-swap")  # an answer, a stopper and a rare card
    pawns = [Placed(105, level=5, coins=2000, hand=hand), Placed(40, level=2, coins=3000, skip=1)]
    game = Game.place(pawns)
    tiles = figures.ZERO_TILES + figures.TYRANT_TILES / 2  # half of the way from 80 to 130
    cards = 3 * figures.CARD + figures.ANSWER + figures.STOPPER + figures.RARE
    first = figures.LEVELS[5] + tiles + 2 * figures.TOP_COIN + cards + figures.MOVER
    second = figures.LEVELS[2] + figures.LOW_TILES / 2 + 3 * figures.LOW_COIN - figures.MISSED
    found = [figures.log_odds(game.state, game.rules, seat) for seat in (0, 1)]
    assert found == pytest.approx([first, second])
