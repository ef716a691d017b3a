"""A position that somebody wrote is checked before any rule reads it."""

import re
from typing import Any

import numpy as np
import pytest

from azardia_nb.errors import AzardiaError, NotationError
from azardia_nb.game.game import Game
from azardia_nb.game.protocol import CHANCE, OVER, Row, Variant
from azardia_nb.games.axis_mundi.game import setup_row, setup_variant
from azardia_nb.text.language import LANGUAGES, speaking
from tests.games.axis_mundi import walks, walks_with_cards
from tests.games.axis_mundi.walks_with_cards import MODULES

CORE, CARDS = walks.house("", ""), walks_with_cards.house("", "", MODULES)


def read(line: str, kind: Variant = CARDS) -> Game:
    return Game.read(kind, line)


def of_the_core(number: int) -> Row:
    """Return a position of a random game that waits for a die, or else the last one."""
    steps = list(walks.walk(CORE, number, walks.scattered(CORE, number)))
    return next((s for s, actor, _ in steps if actor == CHANCE), steps[-1][0])


def with_cards(number: int) -> Row:
    begun = walks_with_cards.scattered(CARDS, np.random.default_rng(number))
    *_, (s, *_) = walks_with_cards.walk(CARDS, number, 5 + number % 20, begun)
    return s


LINES = {
    kind: [kind.type.words.write_position(kind, drawn(number), None) for number in range(12)]
    for kind, drawn in ((CORE, of_the_core), (CARDS, with_cards))
}
KINDS = pytest.mark.parametrize("kind", [CORE, CARDS], ids=["core", "cards"])


@KINDS
def test_what_was_written_is_read(kind: Variant) -> None:
    for line in LINES[kind]:
        assert read(line, kind).notation == line


ODD = ("-1", "9", "25", "64", "99", "127", "128", "400", "zzz", "", "-", "1e5", "99999999999999")


def mutated(lines: list[str], rng: np.random.Generator) -> str:
    """Return a line with a number, a word or a field of another one's, or without one."""
    line = lines[int(rng.integers(len(lines)))]
    for _ in range(int(rng.integers(1, 4))):
        parts = re.split(r"([ =,/:;]|[A-Za-z][\w-]*|-?\d+)", line)
        at = int(rng.integers(4, len(parts)))
        others = re.split(r"[ =,/:;]", lines[int(rng.integers(len(lines)))])
        parts[at] = str(rng.choice([*ODD, *others, parts[at] * 2]))
        line = "".join(parts)
    return line


def attack(kind: Variant, seed: int, count: int) -> list[str]:
    """Read mutated lines and play on; return what ended otherwise than by saying what is wrong."""
    rng, faults = np.random.default_rng(seed), []
    engine = kind.type.engine
    for _ in range(count):
        line = mutated(LINES[kind], rng)
        try:
            s = read(line, kind).state.copy()
            for _ in range(3):
                actor = engine.to_act(s, kind.rules)
                if actor == OVER:
                    break
                if actor == CHANCE:
                    case = int(rng.integers(engine.chance_total(s, kind.rules)))
                    chosen = engine.outcome_at(s, kind.rules, case)
                else:
                    chosen = int(rng.choice(engine.legal(s, kind.rules)))
                engine.step(s, kind.rules, actor, chosen)
        except NotationError as error:
            if re.search(r"\b(invalid literal|Python|broadcast|index)\b", str(error)):
                faults.append(f"{line}: {error}")
        except Exception as error:  # whatever else
            faults.append(f"{line}: {error!r}")
    return faults


@KINDS
def test_no_mutated_line_ends_in_another_error(kind: Variant) -> None:
    assert attack(kind, 0, 400) == []


PLAIN = (
    "axis-mundi/2 cards=1 round=1 turn=1 level=3 phase=act"
    " character=beastmaster/cultivator/savant at=A/I/Q points=3"
)


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("at=A/I/Q", "at=I/I/Q"),
        ("at=A/I/Q", "at=9Z/I/Q"),
        ("at=A/I/Q", "at=-/I/Q"),
        ("at=A/I/Q", "at=A/I/Q/R"),
        ("at=A/I/Q", "at=A/I/Q hp=30/10/10"),
        ("at=A/I/Q", "at=A/I/Q hp=-5/10/10"),
        ("at=A/I/Q", "at=A/I/Q hp=zzz"),
        ("level=3", "level=99"),
        ("round=1", "round=6000"),
        ("turn=1", "turn=0"),
        ("points=3", "points=3 energy=9,0,0/0,0,0/0,0,0"),
        ("points=3", "points=3 token=bomb/-/- bomb=A bomber=1"),
        ("points=3", "points=3 token=bomb/bomb/-"),
        ("points=3", "points=3 bomb=B bomber=1"),
        ("points=3", "points=3 marked=salve,-,- marked_at=F,-,-"),
        ("points=3", "points=3 stack=shield,1"),
        ("cultivator/savant", "savant/savant"),
        (" cards=1", ""),
    ],
)
def test_what_cannot_be_is_refused(field: str, wrong: str) -> None:
    assert field in PLAIN
    with pytest.raises(NotationError):
        read(PLAIN.replace(field, wrong))


# A line of a saved game of before, and what it is now: seats count from 1, hexes have their names.
OLD = (
    "axis-mundi/1 cards=1 phase=hand level=1 character=beastmaster/cultivator/savant "
    "at=1:8,2:16 hp=0:10,1:10,2:10 energy=0:3,3:3,6:3 "
    "left=draw-3,ap,heal-4,move-2,attack-1,energy-2,grenade,bomb "
    "treasure=1C,1G,1L,1P,2D,2J,3B,3E "
    "stack=dealing;must-activate,2,1,2;pregame,2;pregame,1;draw,0,1,2,5;draw,0,0,2,5;draw,0,1,2"
    ",4;draw,0,0,2,4;draw,0,1,2,3;draw,0,0,2,3;hand-deal,2,5;hand-deal,1,5;hand-deal,0,5"
)
NEW = (
    "axis-mundi/2 cards=1 round=1 turn=1 level=1 phase=hand "
    "character=beastmaster/cultivator/savant at=A/I/Q energy=3,0,0/3,0,0/3,0,0 "
    "left=draw-3,ap,heal-4,move-2,attack-1,energy-2,grenade,bomb "
    "treasure=1C,1G,1L,1P,2D,2J,3B,3E "
    "stack=dealing;must-activate,3,1,2;pregame,3;pregame,2;draw,1,1,2,5;draw,1,0,2,5;draw,1,1,2"
    ",4;draw,1,0,2,4;draw,1,1,2,3;draw,1,0,2,3;hand-deal,3,5;hand-deal,2,5;hand-deal,1,5"
)


# Of the core game: a die that falls, its points as a list, a blow in fewer stages.
OLD_CORE = (
    "axis-mundi/1 round=3 turn=3 level=3 phase=act character=beastmaster/cultivator/savant "
    "at=1P/A/1O hp=8/10/9 points=2,0,0,0,1 moved=1 stack=blow,2,0,2,41,-1;push-die,0,24,25"
)
NEW_CORE = (
    "axis-mundi/2 round=3 turn=3 level=3 phase=act character=beastmaster/cultivator/savant "
    "at=1P/A/1O hp=8/10/9 points=2 acted=1 moved=1 stack=blow,3,1,4,1R,-;push-die,1,1A,1B"
)


@pytest.mark.parametrize(
    ("kind", "old", "new"), [(CARDS, OLD, NEW), (CORE, OLD_CORE, NEW_CORE)], ids=["cards", "core"]
)
def test_an_old_line_is_still_read(kind: Variant, old: str, new: str) -> None:
    assert read(old, kind).notation == new
    assert read(new, kind).notation == new


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
