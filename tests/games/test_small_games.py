"""Small games: steps, refusals, impossible positions and house rules."""

from typing import Any

import pytest

from azardia_nb.compiled.marks import nothing
from azardia_nb.errors import IllegalAction
from azardia_nb.game.game import Entry, Game
from azardia_nb.game.words import SmallWords
from azardia_nb.games import load
from tests.cases import each


def placed(name: str, line: str, **house: Any) -> Game:
    game = Game.read(load(name).variant(**house), f"{name}/1 {line}")
    game.automatic = False
    return game


def do(game: Game, steps: str) -> list[str]:
    """Take steps; return the events of the last one."""
    told: list[Entry] = []
    for step in steps.split(", "):
        told = game.happen(step) if game.waiting == "chance" else game.play(step)
    return [line.event for line in told]


# A game, where it stands, what is done, and where it stands then.
STEPS = [
    ("pig", "players=2 turn=1 round=3 pot=19 score=40,50", "roll, roll 1",
     "players=2 round=4 score=40,50"),
    ("pig", "players=2 round=3 pot=19 score=40,50", "roll, roll 6",
     "players=2 round=3 pot=25 score=40,50"),
    ("pig", "players=3 turn=2 round=3 pot=19 score=40,50,7", "hold",
     "players=3 round=4 score=40,50,26"),
    ("pig", "players=2 turn=1 round=3 pot=19 score=40,76", "roll, roll 6",
     "players=2 turn=1 round=3 winner=1 score=40,101"),
    ("pig", "players=2 turn=1 round=3 pot=18 score=40,76", "roll, roll 6",
     "players=2 turn=1 round=3 winner=1 score=40,100"),
    ("coin_race", "players=2 round=1 rolling=1 tile=1,1", "toss 2 1",  # either may be named first
     "players=2 round=1 coins=1,2 tile=1,1"),
    ("coin_race", "players=2 round=1 coins=1,2 tile=1,1", "add",
     "players=2 turn=1 round=1 tile=4,1"),
    ("coin_race", "players=2 round=1 coins=1,2 tile=1,1", "subtract",
     "players=2 turn=1 round=1 tile=2,1"),
    ("coin_race", "players=2 round=1 coins=1,2 tile=3,1", "add",  # past the end it does not go
     "players=2 turn=1 round=1 tile=3,1"),
    ("coin_race", "players=2 round=1 coins=1,2 tile=4,1", "subtract",
     "players=2 round=1 winner=0 tile=5,1"),
    ("bear_off", "players=2 round=1 rolling=1 men=1,0,0,0,0,0,1", "roll 5 3",
     "players=2 round=1 dice=0,0,1,0,1 men=1,0,0,0,0,0,1"),
    ("bear_off", "players=2 turn=1 round=4 dice=0,0,0,3 men=3,0,0,0,0,0,0,0,1", "play 4 from 3",
     "players=2 turn=1 round=4 winner=1 men=3"),
    ("bear_off", "players=2 round=4 dice=0,1 men=0,0,0,3,0,0,1", "play 2 from 4",
     "players=2 turn=1 round=4 men=0,1,0,2,0,0,1"),
    ("tic_tac_toe", "players=2 round=3 square=1,1,0,2,2", "c1",
     "players=2 round=3 winner=0 square=1,1,1,2,2"),
]  # fmt: skip


@each("name, line, steps, after", STEPS)
def test_a_step_leads_there(name: str, line: str, steps: str, after: str) -> None:
    game = placed(name, line)
    do(game, steps)
    assert game.notation == f"{name}/1 {after}"


@each(
    "at, spin, there, events",
    [
        (10, 2, 12, ["moved"]),
        (2, 2, 14, ["moved", "climbed"]),
        (44, 3, 26, ["moved", "slid"]),
        (97, 5, 97, ["stayed"]),
        (97, 3, 100, ["moved", "won"]),
        (79, 1, 100, ["moved", "climbed", "won"]),
    ],
)
def test_a_spin_moves(at: int, spin: int, there: int, events: list[str]) -> None:
    game = placed("chutes_and_ladders", f"players=2 round=1 square={at},5")
    assert do(game, f"spin, spin {spin}") == events
    assert game.state["square"].tolist() == [there, 5, 0, 0]
    assert (game.winner == 1) == (there == 100)


@each(
    "men, roll, left",
    [
        ("2", "roll 3 6", {(0,) * 6}),
        ("5", "roll 1 1", {(1, 0, 0, 0, 0, 0)}),
        ("0,0,0,0,0,1", "roll 1 2", {(0, 0, 1, 0, 0, 0)}),
        ("1,0,1", "roll 2 2", {(0,) * 6}),
        ("0,0,0,0,1", "roll 6 6", {(0,) * 6}),
        ("0,1,0,0,1", "roll 1 4", {(0, 1, 0, 0, 0, 0), (2, 0, 0, 0, 0, 0)}),
    ],
)
def test_men_are_moved_as_the_rules_have_it(men: str, roll: str, left: set[Any]) -> None:
    game = placed("bear_off", f"players=1 round=1 men={men}")
    do(game, f"roll, {roll}")
    waiting, found = [game], set()
    while waiting:
        here = waiting.pop()
        if here.phase != "move":
            found.add(tuple(here.state["men"][0].tolist()))
            continue
        for choice in here.legal():
            there = here.branch()
            there.play(choice.action)
            waiting.append(there)
    assert found == left


TWO_DICE = "players=1 round=1 dice=0,0,0,0,1,1 men=0,1,1"


@each(
    "name, line, action, rule",
    [
        ("pig", "players=2 round=1", "hold", "pig.hold"),
        ("coin_race", "players=1 round=1 tile=1", "add", "coins.move"),
        ("coin_race", "players=1 round=1 coins=1,1 tile=1", "toss", "coins.toss"),
        ("bear_off", TWO_DICE, "play 5 from 2", "bear_off.off"),
        ("bear_off", TWO_DICE, "play 5 from 6", "bear_off.move"),
        ("bear_off", TWO_DICE, "play 1 from 2", "bear_off.roll"),
        ("bear_off", TWO_DICE, "roll", "bear_off.roll"),
        ("tic_tac_toe", "players=2 turn=1 round=1 square=1", "a1", "tic_tac_toe.mark"),
    ],
)  # fmt: skip
def test_what_is_not_legal_is_refused_by_its_rule(
    name: str, line: str, action: str, rule: str
) -> None:
    with pytest.raises(IllegalAction) as refused:
        placed(name, line).play(action)
    assert refused.value.rule == rule


def test_house_rules_are_played_by() -> None:
    game = placed("pig", "players=2 round=1 pot=9", goal=20, faces=10)
    game.play("roll")
    assert len(game.chance()) == 10
    game.happen("roll 10")
    assert game.winner is None
    assert placed("coin_race", "players=1 round=1 tile=9", goal=12).winner is None
    game = placed("chutes_and_ladders", "players=1 round=1 square=46", chute=48)
    do(game, "spin, spin 1")
    assert game.state["square"][0] == 47
    men = ((15, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 1))
    assert load("bear_off").Game(2, men=men).state["men"].tolist() == [[*one] for one in men]


def test_the_texts_of_outcomes_are_kept() -> None:
    written: list[object] = []

    def outcomes(rules: Any) -> dict[int, str]:
        written.append(rules)
        return {1: "one", 2: "two"}

    words = SmallWords(
        actions=outcomes, outcomes=outcomes, label=nothing, rule_of=nothing, tell=nothing
    ).words
    usual, other = load("pig").variant(), load("pig").variant(goal=60)
    pigs = (usual, usual, other)
    assert [words.write_outcome(pig, None, 2) for pig in pigs] == ["two"] * 3
    assert len(written) == 2
