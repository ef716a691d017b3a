"""Titan Race as a game of the house: variants, teams, files, views, words."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from azardia_nb.errors import AzardiaError, NotationError
from azardia_nb.game import Game as AnyGame
from azardia_nb.games.protocol import CHANCE, OVER
from azardia_nb.games.titan_race.data import cards, circuits
from azardia_nb.games.titan_race.data.packaged import packaged
from azardia_nb.games.titan_race.game import Game, variant
from azardia_nb.games.titan_race.record import GAME
from azardia_nb.games.titan_race.rules.events import Event
from azardia_nb.games.titan_race.rules.refusals import NO_ANSWER_DUE, NOT_NOW
from azardia_nb.games.titan_race.rules.rolls import faces_of, rank_of, roll_of_case, roll_weight
from azardia_nb.games.titan_race.rules.rulings import RULINGS, Rulings
from azardia_nb.games.titan_race.rules.state import Numbers, is_out
from azardia_nb.games.titan_race.text.refused import REFUSALS
from azardia_nb.games.titan_race.text.rules import RULES, rule_name, why
from azardia_nb.games.titan_race.text.sentences import leads
from azardia_nb.records.save import load as load_game
from tests.text.golden import pattern, wording


def finish(game: AnyGame, seed: int) -> AnyGame:
    rng = np.random.default_rng(seed)
    game.automatic = False
    while game.acting != OVER:
        if game.acting == CHANCE:
            game.run_chance()
        else:
            game.take(int(rng.choice(game.actions)))
    return game


# --- variants -----------------------------------------------------------------------------------


def test_two_players_have_two_titans_and_a_hand_each() -> None:
    game = Game(4, two=True, seed=2)
    s = game.state
    assert sorted(s["player"][:4]) == [0, 0, 1, 1]
    assert [GAME.player_of(s, seat) for seat in (0, 1)] == [
        GAME.player_of(s, seat) for seat in (2, 3)
    ]
    assert GAME.player_of(s, 0) != GAME.player_of(s, 1)
    finish(game, 3)
    won = GAME.winners(game.state)
    assert len(won) == 2
    assert len({GAME.player_of(game.state, seat) for seat in won}) == 1


@pytest.mark.parametrize(("titans", "teams"), [(4, 2), (6, 2), (6, 3)])
def test_a_team_wins_together(titans: int, teams: int) -> None:
    game = finish(Game(titans, teams=teams, seed=1), 2)
    s = game.state
    assert all(s["team"][at] != s["team"][(at + 1) % titans] for at in range(titans))
    assert len(GAME.winners(s)) == titans // teams
    assert game.winner is not None
    assert game.winner - 1 in GAME.winners(s)


def test_numbers_and_the_core_game() -> None:
    core = Numbers(laps=1, traps=0, push=0, wild=0, strikes=0, abilities=0, colours=0)
    game = finish(Game(2, circuit="plain", cards=False, numbers=core, seed=1), 1)
    rules = {entry.rule for entry in game.log()}
    assert not rules & {"push.loss", "trap.lay", "face.strike.hit", "draft.colour", "life.damage"}
    assert game.state["life"][:2].tolist() == game.start["life"][:2].tolist()
    assert sum(rule.startswith("ability") for rule in rules) == 0
    assert game.winner
    assert game.state["lap"][game.winner - 1] == 2


# --- files, views -------------------------------------------------------------------------------


def test_a_game_is_saved_and_loaded(tmp_path: Path) -> None:
    board = circuits.made({"lava": ["E5"], "ice": ["D4"]})
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


def test_outcomes_in_words() -> None:
    game = Game.place(
        {"phase": "roll", "titans": [{"space": "A1"}, {"space": "C1"}], "cards": False}
    )
    game.automatic = False
    assert len(game.chance()) == 21
    for wrong in ("roll dash", "roll dash red", "first red", "", None, "roll dash dash dash"):
        with pytest.raises(NotationError):
            game.happen(wrong)  # type: ignore[arg-type]
    game.happen("roll wild dash")
    assert game.steps == ["roll dash wild"]
    with pytest.raises(NotationError, match=pattern("refused.no_chance")):
        game.happen("roll dash wild")


def test_labels_tell_what_follows() -> None:
    setup = {
        "took": "bend",
        "cards": False,
        "titans": [
            {"titan": "rassik", "space": "C3"},
            {"titan": "grinder", "space": "C5", "life": 1},
        ],
    }
    labels = {choice.action: choice.label for choice in Game.place(setup).legal()}
    pushes = labels["go sl"]
    assert wording("titan.straight_left") in pushes
    assert re.findall(r"Grinder|[A-K]\d+|−1 ♥", pushes) == [
        "B6",
        "Grinder",
        "C7",
        "Grinder",
        "−1 ♥",
    ]
    assert wording("titan.right_straight") in labels["go rs"]
    assert labels["go rs"].endswith(" D6")
    spanish = Game.place(setup).legal("es")[0].label
    assert wording("titan.straight_left", "es") in spanish
    assert "♥, " in spanish


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


def test_a_die_names_every_space_on_which_it_lets_a_titan_end() -> None:
    game = Game(4, seed=5)
    rng = np.random.default_rng(5)
    taken = 0
    while game.seat and taken < 20:
        for number in game.actions:
            ends = set()
            for path in played_on(game.branch(), number):
                ends.add(int(path.state["space"][game.acting]))
            if game.text(number).startswith("take") and not is_out(game.state, game.acting):
                taken += 1
                assert set(leads(game, number)) == ends
            else:
                assert not leads(game, number)
        game.take(int(rng.choice(game.actions)))


def played_on(game: AnyGame, number: int) -> Iterator[AnyGame]:
    """Yield the game after each way a seat can go with a die it takes."""
    game.automatic = False
    seat = game.seat
    before = game.text(number).split()[0]
    game.take(number)
    if before == "go":
        yield game
    elif before in ("take", "start") and game.seat == seat:
        for one in game.actions:
            if game.text(one).split()[0] in ("start", "go"):
                yield from played_on(game.branch(), one)
