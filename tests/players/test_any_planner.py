"""The planner in any game whose record has planning functions."""

from dataclasses import replace

import numpy as np
import pytest

from azardia_nb.compiled.libraries import compiled
from azardia_nb.compiled.marks import rule
from azardia_nb.errors import AzardiaError
from azardia_nb.game.planning import Planning
from azardia_nb.game.protocol import OVER, Row, Rules, Variant
from azardia_nb.games import load, names
from azardia_nb.games.titan_race.game import variant
from azardia_nb.games.titan_race.record import GAME
from azardia_nb.players import Planner, bots_of
from azardia_nb.players.planner import plan_of, planner_choice
from azardia_nb.simulation import simulate
from azardia_nb.simulation.statistics import wilson


@rule
def by_score(s: Row, rules: Rules, seat: int) -> float:
    """Return a chance of winning at Pig that grows with the score."""
    return min(int(s["score"][seat]), rules.goal) / rules.goal


@rule
def by_pot(s: Row, rules: Rules, seat: int) -> float:
    """Return a value by which a greedy player of Pig never holds, so that no game ends."""
    return float(s["pot"])


@rule
def never(s: Row, rules: Rules, begun: int) -> bool:
    """Return False, so that a playout goes on to the end of its game."""
    return False


def thought(under: Variant, s: Row, *, fast: bool) -> tuple[str, float]:
    """Return the planner's choice, and the next random number after it, plain or compiled."""
    plan, rng = plan_of(under.type), np.random.default_rng(1)
    table = np.zeros(1, plan.table)
    table["game"][0] = s
    choose = compiled(plan.choose) if fast else plan.choose
    chosen = choose(table, under.type.engine.compiled_rules(under.rules, 1), rng, 64)
    return under.type.words.write_action(under, int(chosen)), rng.random()


def test_a_small_game_is_planned_by_its_two_hooks() -> None:
    """Who has 21 points on the table and needs 20 holds them, and who has none rolls."""
    pig = load("pig")
    planned = replace(pig, planning=lambda: Planning(chance_to_win=by_score))
    under = replace(pig.variant(), type=planned)
    s = planned.start(under, 2)
    s["score"][:] = 80
    texts = {}
    for pot in (1, 21):
        s["pot"] = pot
        plain, fast = (thought(under, s, fast=fast) for fast in (False, True))
        assert plain == fast
        texts[pot], _ = plain
    assert texts == {1: "roll", 21: "hold"}


def test_a_playout_that_would_never_end_is_cut() -> None:
    pig = load("pig")
    endless = replace(
        pig,
        engine=replace(pig.engine, evaluation=by_pot),
        planning=lambda: Planning(chance_to_win=by_score, is_enough=never),
    )
    under = replace(pig.variant(goal=10_000), type=endless)
    s = endless.start(under, 2)
    s["pot"] = 1
    assert thought(under, s, fast=True)[0] in {"roll", "hold"}


def test_only_games_that_say_how_have_a_planner() -> None:
    having = {name for name in names() if "planner" in bots_of(load(name))}
    assert {"azardia", "titan_race"} <= having
    assert "pig" not in having
    with pytest.raises(AzardiaError, match="no planner"):
        plan_of(load("pig"))


def test_what_is_hidden_has_to_be_dealt_anew() -> None:
    planned = replace(load("kuhn_poker"), planning=lambda: Planning(chance_to_win=by_score))
    with pytest.raises(AzardiaError, match="deal_unseen"):
        plan_of(planned)


@pytest.mark.parametrize("options", [{"two": True}, {"teams": 2}, {}], ids=str)
def test_what_is_hidden_does_not_sway_it(options: dict[str, object]) -> None:
    """It chooses what is legal, answers too, and as from its seat's view, by the same dice."""
    under, engine = variant("lagoon", **options), GAME.engine  # type: ignore[arg-type] # by name
    rng, s, asked, words = np.random.default_rng(4), GAME.start(under, 4), 0, set()
    while (seat := engine.to_act(s, under.rules)) != OVER:
        if seat < 0:
            case = int(rng.integers(engine.chance_total(s, under.rules)))
            s = engine.apply(s, under.rules, engine.outcome_at(s, under.rules, case))
            continue
        seen = s.copy()
        engine.hide_from(seen, under.rules, seat)
        whole, masked = (
            planner_choice(under, np.random.default_rng(asked))(row) for row in (s, seen)
        )
        assert whole == masked
        legal = engine.legal(s, under.rules)
        assert whole in legal
        words.add(GAME.words.write_action(under, whole).split()[0])
        asked += 1
        s = engine.apply(s, under.rules, whole if asked % 3 else int(rng.choice(legal)))
    assert {"take", "start", "go", "ability", "end"} <= words
    assert words & {"pass", "lose", "discard", "play"}


@pytest.mark.nightly
def test_it_beats_three_greedy_ones() -> None:
    """A quarter of the races would be even; `python -m benchmarks strengths` plays more."""
    games = 40
    played = simulate(games, ("planner", "greedy", "greedy", "greedy"), game=GAME, seed=3)
    wins = int((played["winner"] == 1).sum())
    assert wilson(wins, games)[0] > 0.4


def test_it_is_not_asked_for_others() -> None:
    game = load("titan_race").Game(3, seed=1)
    assert game.seat
    other = game.seat % 3 + 1
    with pytest.raises(AzardiaError, match=f"seat {other}"):
        Planner(seed=1).choose(game.view(other))
    assert Planner(seed=1).choose(game.view(game.seat)) in [one.action for one in game.legal()]
