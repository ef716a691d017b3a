"""What Axis Mundi says: a text for each rule, ruling, event and refusal; labels keep their word."""

from typing import Any

import numpy as np
import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.games.axis_mundi.game import Game
from azardia_nb.games.axis_mundi.record import GAME
from azardia_nb.games.axis_mundi.rules.board import HEXES
from azardia_nb.games.axis_mundi.rules.rulings import CORE, RULINGS
from azardia_nb.games.axis_mundi.text.open import ruling_answer, why_ruling
from azardia_nb.games.axis_mundi.text.rulebook import articles
from azardia_nb.games.axis_mundi.text.rules import (
    RULES,
    SAID,
    WITH_CARDS,
    rule_ids,
    rule_name,
    why,
)
from azardia_nb.games.protocol import CHANCE
from azardia_nb.games.tabletop import Past
from azardia_nb.text.language import LANGUAGES
from tests.cases import each
from tests.text.golden import wording

MOVES = {"walked", "climbed", "ran"}


def place(*figures: str, **setup: Any) -> Game:
    """Set figures up, each as its hex and what else is known of it: "1C hp=3 form=up"."""
    players: list[dict[str, Any]] = []
    for figure in figures:
        hex, *words = figure.split()
        known = dict(word.split("=") for word in words)
        players.append({"at": hex, **{k: int(v) if v.isdigit() else v for k, v in known.items()}})
    game = Game.place({"cards": False, "players": players, **setup})
    game.automatic = False  # dice are thrown by hand
    return game


def label(game: Game, action: str, code: str = "en") -> str:
    return next(choice.label for choice in game.legal(code) if choice.action == action)


# --- nothing is left unsaid ---------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_ruling_says_what_its_answers_mean_and_why(code: str) -> None:
    for name, ruling in RULINGS.items():
        told = [ruling_answer(name, answer, code) for answer in ruling.values]
        assert len({*told}) == len(told)
        assert told[0] in why_ruling(name, ruling.usual, code)


def test_the_rulebook_has_all_that_is_told_of_the_core_game() -> None:
    found = {article.id for article in articles(GAME.variant(), "en")}
    assert found == {*RULES, *CORE}


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_rule_of_the_game_with_cards_has_a_title_and_a_text(code: str) -> None:
    more = {rule for rule, said in SAID()["rule"].items() if "with_cards" in said}
    assert more
    assert not {*RULES} & {*WITH_CARDS}
    assert len({*rule_ids()}) == len(rule_ids()) == 220
    options = GAME.variant().options._replace(cards=True)
    told = {rule: (rule_name(rule, code), why(rule, code, options)) for rule in rule_ids()}
    assert all(title and text and "{" not in text for title, text in told.values())
    assert {rule for rule in RULES if told[rule][1] != why(rule, code)} == more


def test_a_rule_that_does_not_exist_is_refused_with_the_nearest() -> None:
    with pytest.raises(AzardiaError, match=r"move\.walk"):
        why("move.walkk")


# --- labels -------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_blow_tells_whom_it_pushes_where_and_what_it_costs_both(code: str) -> None:
    game = place("1P wounds=3", "A", "1O", seat=3)
    told = label(game, "melee 1", code)
    names = game.names(code)
    events = [entry.event for entry in game.play("melee 1")]
    assert "pushed_corner" in events
    assert "fourth" in events
    life = {"en": "HP", "es": "PV"}[code]
    s = game.state
    assert f"{names[0]}: −{10 - s['hp'][0]} {life}" in told
    assert f"{names[2]}: −{10 - s['hp'][2]} {life}" in told
    assert f" {HEXES[s['at'][0]]}," in told


def test_a_push_that_a_die_decides_is_told_by_its_faces() -> None:
    game = place("1P", "A", "U", seat=3)
    told = label(game, "melee 1")
    game.play("melee 1")
    assert game.acting == CHANCE
    for faces, face in (("1–3", 2), ("4–6", 5)):
        after = game.branch()
        after.happen(f"die {face}")
        part = next(part for part in told.split("; ") if faces in part)
        assert HEXES[after.state["at"][0]] in part


@pytest.mark.parametrize("code", LANGUAGES)
def test_labels_tell_prices_wounds_and_losses_as_they_come(code: str) -> None:
    """In games at random: what is told of who acts is what then happens to it."""
    rng = np.random.default_rng(7)
    points, life = {"en": ("AP", "HP"), "es": ("PA", "PV")}[code]
    compared = 0
    for seed in range(3):
        game = Game(seed=seed)
        for _ in range(150):
            choices = game.legal(code)
            choice = choices[int(rng.integers(len(choices)))]
            before, seat = game.state.copy(), game.acting
            events = {entry.event for entry in game.play(choice.action)}
            if events.isdisjoint(MOVES) or events & {"death", "power"}:
                continue
            after = game.state
            if after["turn"] == before["turn"]:
                assert f"({before['points'] - after['points']} {points})" in choice.label
            lost = before["hp"][seat] - after["hp"][seat]
            assert (f"−{lost} {life}" in choice.label) == (lost > 0)
            compared += 1
    assert compared > 100


# --- the log ------------------------------------------------------------------------------------


def test_lines_after_the_levels_have_turned_belong_to_the_new_round() -> None:
    game = Game(seed=1)
    for _ in range(3):
        entries = game.play("end")
    assert [entry.event for entry in entries] == ["ended", "rotation"]
    assert [entry.round for entry in entries] == [1, 2]
    assert [entry.turn for entry in entries] == [3, 1]


def test_a_die_off_a_shelter_is_told_by_the_rule_of_shelters() -> None:
    game = place("1C", "A", "Q")
    game.play("end")
    entries = game.happen("die 1")
    assert [entry.rule for entry in entries[:2]] == ["terrain.shelter_push"] * 2
    assert entries[0].dice == (1,)
    assert game.rolls == [(1,)]


def test_the_recap_tells_who_struck_and_where_one_has_gone() -> None:
    game = place("A", "1P", "1O", seat=3)
    before = game.branch()
    game.play("melee 2")
    past = Past(before, game, game.log(), game.moments, 1)
    changed, cause = GAME.tabletop.recap(past, "en")
    assert HEXES[game.state["at"][1]] in changed
    assert cause == wording("axis_mundi.struck_you", who=game.names()[2]) + "."


# --- positions ----------------------------------------------------------------------------------

UNSOUND = [
    (("A", "A", "Q"), {}, "move.occupied"),
    (("A character=savant", "I character=savant", "Q"), {}, "setup.seats"),
    (("3A form=angel", "I form=demon", "Q form=up"), {}, "terrain.axis"),
    (("3A form=angel", "I", "Q form=up"), {}, "upgrade"),
    (("A form=up", "I", "Q"), {}, "downgrade"),
    (("3A form=angel", "I form=up", "Q form=up"), {"level": 4}, "goal.level4"),
    (("axis", "I", "Q"), {}, "axis.roll"),
    (("2F", "I", "Q"), {}, "angel.inaccessible"),
    (("2F form=angel", "I form=up", "Q form=up"), {"seat": 2}, "angel.inaccessible"),
    (("pier1 form=demon", "I form=up", "Q form=up"), {}, "goal"),
    (("A ap=4", "I", "Q"), {}, "turn.points"),
]


@each("figures, setup, rule", UNSOUND)
def test_what_play_cannot_reach_is_refused_with_the_rule(
    figures: tuple[str, ...], setup: dict[str, object], rule: str
) -> None:
    assert rule in RULES
    with pytest.raises(AzardiaError, match=rf"\({rule}\)"):
        place(*figures, **setup)
