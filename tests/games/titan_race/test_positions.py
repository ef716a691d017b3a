"""Positions from users: playable, or refused with a reason."""

from typing import Any

import pytest

from azardia_nb.errors import AzardiaError, NotationError
from azardia_nb.games.titan_race.record import GAME
from azardia_nb.games.titan_race.text.rules import RULES
from tests.cases import each
from tests.games.titan_race.shorthand import place

# A position that play cannot reach, and the rule by which it cannot.
UNREACHABLE: list[tuple[str, dict[str, Any], str]] = [
    ("slaugg C3 state=rising/grinder F8", {}, "ko.rise"),
    ("slaugg C3 state=rising/grinder F8", {"took": "dash"}, "ko.rise"),
    ("slaugg C3/grinder F8 state=rising", {"took": "dash", "round": 1}, "ko.pass"),
    ("slaugg C3 life=7/grinder F8", {}, "setup.life"),
    ("slaugg C3 life=0/grinder F8", {}, "ko.down"),
    ("slaugg C3/grinder C3", {}, "move.one"),
    ("slaugg C3/slaugg F8", {}, "setup.titan"),
    ("slaugg C3 lap=4/grinder F8", {}, "end.third"),
    ("slaugg 1:C3 lap=2/grinder 1:D2", {"slam": ["plain"] * 3}, "variant.slam"),
    ("slaugg/grinder F8", {"round": 2}, "start.space"),
    ("slaugg/grinder F8", {"round": 1, "seat": 2}, "start.space"),
    ("slaugg C3/grinder", {"phase": "first"}, "setup.first"),
    ("slaugg/grinder", {"phase": "first", "traps": ["C3"]}, "setup.first"),
    ("slaugg/grinder", {"phase": "first", "offer": ["dash"]}, "setup.first"),
    ("slaugg C3/grinder F8", {"offer": ["dash"] * 3}, "setup.dice"),
    ("slaugg C3/grinder F8", {"phase": "roll", "took": "dash"}, "draft.first"),
    ("slaugg C3/grinder F8", {"phase": "free"}, "draft.first"),
    ("slaugg C3/grinder F8", {"traps": ["F8"]}, "trap.occupied"),
    ("slaugg C3/grinder F8", {"traps": ["A5"], "spaces": {"lava": ["A5"]}}, "circuit.lava.trap"),
    ("slaugg C3/grinder F8", {"supply": 16}, "trap.supply"),
    ("slaugg C3 hand=swift,swift,bolt/grinder F8", {}, "bonus.hand"),
]


@each("titans, setup, rule", UNREACHABLE)
def test_what_play_cannot_reach_is_refused_with_the_rule(
    titans: str, setup: dict[str, Any], rule: str
) -> None:
    assert rule in RULES
    with pytest.raises(AzardiaError, match=rf"\({rule}\)"):
        place(titans, setup)


@pytest.mark.parametrize(
    ("more", "rule"),
    [
        ("used=ability", "start.quiet"),
        ("part=extra", "turn.parts"),
        ("part=paid", "face.wild.pay"),
        ("as=trap", "face.wild"),
        ("used=pentacle", "circuit.pentacle"),
    ],
)
def test_so_is_what_a_line_says_of_a_turn(more: str, rule: str) -> None:
    game = place("slaugg C3/grinder F8", {"took": "dash", "round": 1})
    key = more.partition("=")[0]
    fields = [*game.notation.split(), more]
    order = [word.partition("=")[0] for word in fields]
    assert order.count(key) == 1
    with pytest.raises(NotationError, match=rf"\({rule}\)"):
        GAME.words.read_position(game.variant, " ".join(fields))


def test_what_stays_possible() -> None:
    place("slaugg C3 lap=-1/grinder F8", {})
    place("slaugg C3/grinder F8 state=rising", {"took": "dash"})
