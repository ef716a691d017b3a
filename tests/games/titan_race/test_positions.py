"""Positions that somebody has written: played on, or refused with a reason."""

from typing import Any

import numpy as np
import pytest

from azardia_nb.errors import AzardiaError, NotationError
from azardia_nb.games.titan_race.game import variant
from azardia_nb.games.titan_race.record import GAME
from azardia_nb.games.titan_race.text.rules import RULES
from tests.cases import each
from tests.games import walking
from tests.games.titan_race.shorthand import place
from tests.games.titan_race.walks import walk

KINDS = [
    variant("lagoon"),
    variant("plains", two=True),
    variant(["pools", "ruins", "eye"]),
    variant("eye", cards=False, teams=2),
]


def changed(line: str, other: str, rng: np.random.Generator) -> str:
    """Return a line with one thing changed: a field of another line, or a number."""
    words, others = line.split(), other.split()
    at = int(rng.integers(1, len(words)))
    kind = rng.integers(4)
    if kind == 0:
        name = words[at].split("=")[0]
        found = [word for word in others if word.startswith(f"{name}=")]
        words[at] = found[0] if found else words[at]
    elif kind == 1:
        words.append(str(rng.choice(others)))
    elif kind == 2:
        del words[at]
    else:
        digits = [n for n, sign in enumerate(words[at]) if sign.isdigit()]
        if digits:
            n = int(rng.choice(digits))
            words[at] = words[at][:n] + str(rng.integers(10)) + words[at][n + 1 :]
    return " ".join(words)


@pytest.mark.parametrize(
    "number", [0, *(pytest.param(at, marks=pytest.mark.nightly) for at in range(1, len(KINDS)))]
)
def test_changed_positions_are_played_on_or_refused(number: int) -> None:
    kind, rng = KINDS[number], np.random.default_rng(number)
    lines = [GAME.words.write_position(kind, s, None) for s, _, _ in walk(kind, 4, number)]
    stacked = [line for line in lines if "stack=" in line]
    taken = 0
    for _ in range(300):
        line = str(rng.choice(stacked if stacked and rng.random() < 0.4 else lines))
        line = changed(line, str(rng.choice(lines)), rng)
        try:
            s = GAME.words.read_position(kind, line)
        except NotationError:
            continue
        assert [*walking.walk(kind, s, rng, 25)]
        taken += 1
    assert taken


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
