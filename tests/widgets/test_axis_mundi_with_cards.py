"""The table of Axis Mundi with cards: a game pressed, gathered buttons, the unseen, answers."""

from typing import Any

import numpy as np
import pytest

from azardia_nb.game import Game, begin
from azardia_nb.games.axis_mundi.game import game_with_cards, setup_row, setup_variant
from azardia_nb.games.axis_mundi.rules.board import HEXES
from azardia_nb.games.axis_mundi.rules.state import Modules
from azardia_nb.games.axis_mundi.text.tabletop_with_cards import TABLETOP_WITH_CARDS, card_of
from azardia_nb.text.language import LANGUAGES
from azardia_widgets import Table
from azardia_widgets.games.axis_mundi.things import places, stock
from azardia_widgets.table.picking import BACK

HAND = ["inspiration", "empty-vessel", "salve", "holistic-herbs", "double-double"]


def placed(**changes: Any) -> Game:
    """Return a game in which the Savant at A holds a full hand."""
    first = {"character": "savant", "at": "A", "form": "up", "hand": HAND, "active": ["alpinist"]}
    players = [
        first | changes,
        {"character": "malignant", "at": "2C", "form": "angel"},
        {"character": "scrounger", "at": "B", "form": "up", "hand": ["hickory-shield"]},
    ]
    crates = {"A": ["salve", "vermin", "alpinist", "shields-up"]}
    told = {"round": 3, "players": players, "crates": crates}
    kind = setup_variant(told)
    return begin(kind, setup_row(kind, told), 1)


def buttons(table: Table) -> dict[str, Any]:
    return {**table.panel.buttons, **table.hand.buttons}


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_person_plays_a_whole_game_against_two_bots(code: str) -> None:
    game = game_with_cards().Game(seed=2)
    table = Table(game, seats=("person", "greedy", "greedy"), seed=2, language=code)
    rng = np.random.default_rng(2)
    pressed = 0
    while not table.game.over and pressed < 600:
        keys = list(buttons(table))
        moves = [key for key in keys if key.split()[0] in ("climb", "enter", "end", "done")]
        some = moves if moves and rng.random() < 0.7 else keys
        buttons(table)[some[int(rng.integers(len(some)))]].click()
        assert not table.wrong.value
        pressed += 1
    assert table.game.over
    for *_, sentence, rule, _ in table.story.lines:
        assert sentence
        assert table.story.why[rule], rule


def test_actions_of_one_kind_have_one_button() -> None:
    table = Table(placed(), seats=("person", "random", "random"))
    assert "draw5" in table.panel.buttons
    assert not any(key.startswith("draw5 ") for key in table.panel.buttons)
    table.press("draw5")
    assert list(table.panel.buttons) == [*(f"draw5 {n}" for n in range(6)), BACK]
    table.press(BACK)
    table.press("draw5")
    table.press("draw5 2")
    assert table.game.steps[0] == "draw5 2"


def test_a_card_is_played_twice_from_its_own_tile() -> None:
    assert card_of("play double-double salve+holistic-herbs") == "salve"
    assert card_of("play double-double") == "double-double"
    assert card_of("scavenge salve") == ""
    table = Table(placed(), seats=("person", "random", "random"))
    uses = {key for key in table.hand.buttons if card_of(key) == "salve"}
    assert "play double-double salve+holistic-herbs" in uses
    assert "scavenge" in table.panel.buttons


def test_others_see_where_the_unseen_can_be() -> None:
    game = placed()
    for action in ("play empty-vessel", "walk X"):
        game.play(action)
    own, other = game.view(1), game.view(3)
    assert [HEXES[hex] for hex in places(own, 0)] == ["X"]
    can = {HEXES[hex] for hex in places(other, 0)}
    assert {"A", "B", "X", "C", "W", "pier1"} <= can
    assert "M" not in can
    assert "walk X" in TABLETOP_WITH_CARDS.standing(own, "en").notes[0][-1]
    assert not any("walk" in note for note in TABLETOP_WITH_CARDS.standing(other, "en").notes[0])
    assert stock(own, "en") == stock(other, "en")
    game.play("play inspiration")
    assert stock(game.view(1), "en") == stock(game.view(3), "en")
    assert stock(game.view(1), "en") == stock(own, "en")


def test_cards_and_modules_are_chosen_in_the_menu() -> None:
    table = Table(kind="axis_mundi", seats=("person", "greedy", "greedy"), seed=1)
    switches = table.opening.switches
    assert not table.game.variant.options.cards
    for name in ("cards", "poison"):
        switches[name].value = True
    assert "perfect" not in {value for _, value in table.opening.seats[0].options}
    table.opening.start.click()
    assert not table.wrong.value
    options = table.game.variant.options
    assert options.cards
    assert options.modules == Modules(poison=True)
    assert any(key.startswith("deal") for key in buttons(table))
    switches["cards"].value = False
    table.opening.start.click()
    assert not table.game.variant.options.cards


def test_a_blow_that_can_be_answered_is_shown_as_a_card() -> None:
    game = placed(at="C", hand=[])
    game.play("melee 3")
    assert game.seat == 3
    table = Table(game, seats=("greedy", "greedy", "person"))
    strike = TABLETOP_WITH_CARDS.strike(game.view(3), "en")
    assert strike
    assert strike.card
    assert strike.now
    assert {"pass", "answer hickory-shield"} <= set(buttons(table))
