"""A position from a user is checked before any rule reads it."""

import re
from typing import Any

import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.game.game import Game
from azardia_nb.game.protocol import Variant
from azardia_nb.games.axis_mundi.game import setup_row, setup_variant
from azardia_nb.text.language import LANGUAGES, speaking
from tests.games.axis_mundi import walks, walks_with_cards
from tests.games.axis_mundi.walks_with_cards import MODULES

CORE, CARDS = walks.house("", ""), walks_with_cards.house("", "", MODULES)


def read(line: str, kind: Variant = CARDS) -> Game:
    return Game.read(kind, line)


PLAIN = (
    "axis-mundi/2 cards=1 round=1 turn=1 level=3 phase=act"
    " character=beastmaster/cultivator/savant at=A/I/Q points=3"
)


def test_a_plain_position_can_be() -> None:
    assert read(PLAIN).notation == PLAIN


HAND = ["salve"] * 3 + ["vermin"] * 3


@pytest.mark.parametrize(
    "setup",
    [
        {"players": [{"at": "A"}, {"at": "A"}, {}]},
        {"players": [{"at": "1H"}, {}, {}]},
        {"players": [{"form": "angel", "at": "B"}, {"form": "demon", "at": "C"}, {"form": "up"}]},
        {"players": [{"active": ["alpinist", "dexterity"]}, {}, {}]},
        {"players": [{"scrounge": 9}, {}, {}]},
        {"players": [{"hand": HAND}, {}, {}]},
        {"players": [{"mix": [1, 2]}, {}, {}]},
        {"players": [{"arrows": {"servum": "x"}}, {}, {}]},
        {"players": [{"immobile": "yes"}, {}, {}]},
        {"players": [{"treasures": ["bomb"]}, {"treasures": ["bomb"]}, {}]},
        {"players": [{"treasures": ["bomb"]}, {}, {}], "bomb": {"at": "A", "seat": 1}},
        {"players": 3},
        {"bomb": {"seat": 1}},
        {"bomb": {"at": "B", "seat": 1}},
        {"bomb": 3},
        {"exposed": [{"by": 1}]},
        {"exploded": ["B"]},
        {"markers": [{"at": "B"}]},
        {"markers": [{"at": "B", "card": "salve"}]},
        {"infected": ["E"]},
    ],
)
@pytest.mark.parametrize("code", LANGUAGES)
def test_a_set_up_that_cannot_be_is_refused(setup: dict[str, Any], code: str) -> None:
    kind = setup_variant({})
    with speaking(code), pytest.raises(AzardiaError) as refused:
        setup_row(kind, setup)
    assert not re.search(r"invalid literal|object|argument|Python|'\w+'$", str(refused.value))
