"""Titan Race through the game interface: variants, teams, files, views, words."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.game.game import Game as AnyGame
from azardia_nb.game.protocol import OVER
from azardia_nb.games.titan_race.data import cards, circuits, packaged
from azardia_nb.games.titan_race.game import Game, variant
from azardia_nb.games.titan_race.record import GAME
from azardia_nb.games.titan_race.rules.events import Event
from azardia_nb.games.titan_race.rules.refusals import NO_ANSWER_DUE, NOT_NOW
from azardia_nb.games.titan_race.rules.rolls import faces_of, rank_of, roll_of_case, roll_weight
from azardia_nb.games.titan_race.rules.rulings import RULINGS, Rulings
from azardia_nb.games.titan_race.rules.state import Numbers
from azardia_nb.games.titan_race.text.refusal_texts import REFUSALS
from azardia_nb.games.titan_race.text.rules import RULES, rule_name, why
from azardia_nb.records.save import load as load_game
from tests.seats import go_on
from tests.text.golden import pattern


def finish(game: AnyGame, seed: int) -> AnyGame:
    rng = np.random.default_rng(seed)
    game.automatic = False
    while game.acting != OVER:
        go_on(game, rng)
    return game


# --- variants -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("titans", "teams"), [(4, 2), (6, 2), (6, 3)])
def test_a_team_wins_together(titans: int, teams: int) -> None:
    game = finish(Game(titans, teams=teams, seed=1), 2)
    s = game.state
    assert all(s["team"][at] != s["team"][(at + 1) % titans] for at in range(titans))
    assert len(GAME.winners(s)) == titans // teams
    assert game.winner is not None
    assert game.winner - 1 in GAME.winners(s)


# --- files, views -------------------------------------------------------------------------------


def test_a_game_is_saved_and_loaded(tmp_path: Path) -> None:
    board = circuits.with_spaces({"lava": ["E5"], "ice": ["D4"]})
    kinds: list[dict[str, Any]] = [
        {},
        {"circuit": ["pools", "eye", "ruins"], "rulings": Rulings(draft="rolling")},
        {"circuit": board, "cards": False, "teams": 2},
        {"two": True, "numbers": Numbers(hand=3)},
        {"cards": cards.parse(packaged("cards.toml").replace("count = 2", "count = 3"), "mine")},
    ]
    for kind in kinds:
        game = finish(Game(4, seed=7, **kind), 1)
        game.save(tmp_path / "game.json")
        again = load_game(tmp_path / "game.json", 1)
        assert again == game
        assert [entry.sentence for entry in again.log()] == [e.sentence for e in game.log()]
        assert again.variant == game.variant


def test_damaged_options_are_refused() -> None:
    good = GAME.pack(variant().options)["options"]
    for name, value in {
        "circuits": 3,
        "rulings": {"draft": 1},
        "numbers": {"laps": 99},
        "deck": {"name": "x"},
        "titans": {"titans": 1},
        "two": 1,
        "teams": 9,
    }.items():
        with pytest.raises(AzardiaError, match="options"):
            GAME.unpack({"options": good | {name: value}})


# --- words --------------------------------------------------------------------------------------


def test_rules_and_their_texts() -> None:
    assert len(RULES) >= 90
    assert {event.rule for event in Event} <= set(RULES)
    assert {event.ruling for event in Event if event.ruling} <= set(RULINGS)
    for rule in RULES:
        assert why(rule) != why(rule, "es")
        assert rule_name(rule, "es")
    short = variant(numbers=Numbers(laps=2)).options
    assert "2" in why("goal", "en", short) != why("goal")
    with pytest.raises(AzardiaError, match=pattern("refused.near", words="'push.chain'…")):
        why("push.chains")


def test_every_refusal_has_a_rule_and_a_text() -> None:
    assert set(REFUSALS.table) == set(range(NOT_NOW + 1, NO_ANSWER_DUE + 1))
    named = [rule for one in REFUSALS.table.values() for rule in one.rules if isinstance(rule, str)]
    assert set(named) <= set(RULES)


# --- dice ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "rolls"), [(1, 6), (2, 21), (3, 56), (4, 126), (5, 252), (6, 462)]
)
def test_rolls_are_multisets_with_their_weights(dice: int, rolls: int) -> None:
    weights = [roll_weight(dice, roll) for roll in range(rolls)]
    assert sum(weights) == 6**dice
    assert all(rank_of(faces_of(dice, roll)) == roll for roll in range(rolls))
    if dice <= 4:
        cases = [roll_of_case(dice, case) for case in range(6**dice)]
        assert cases == sorted(cases)
        assert [cases.count(roll) for roll in range(rolls)] == weights
