"""House rules: every number of the rules may be changed, and the game remains one."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import strategies as st

from azardia_nb import NUMBERS, AzardiaError, Deck, Game, Numbers, Placed, Rulings, SaveError
from azardia_nb.games.azardia.game import variant
from azardia_nb.games.azardia.record import GAME
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.allowed import check
from azardia_nb.games.azardia.rules.board import (
    A_TILES,
    BOUNDS,
    ROOM_STEPS,
    ROOM_TILES,
    RULE_OF,
    SINGLE,
    SPECIAL_A,
    SPECIAL_Z,
    Z_TILES,
)
from azardia_nb.games.azardia.rules.events import Event
from azardia_nb.games.azardia.rules.state import (
    Frame,
    Phase,
    Rules,
    State,
    make_rules,
)
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.games.azardia.text.texts import RULES
from azardia_nb.games.protocol import OVER
from azardia_nb.simulation.run import play_chunk, record
from azardia_nb.simulation.task import Task
from tests.cases import each
from tests.walks import any_step, play_on, table

MOST = 100_000
# What else must be changed so that a number can be at the end of its range.
BESIDES: dict[tuple[str, int], dict[str, int]] = {
    ("goal", BOUNDS["goal"][0]): {"gate": BOUNDS["gate"][0]},
    ("gate", BOUNDS["gate"][1]): {"goal": BOUNDS["goal"][1], "step": 1},
    ("step", BOUNDS["step"][1]): {},
}
LEAST = {name: least for name, (least, _) in BOUNDS.items()}
HIGHEST = {name: most for name, (_, most) in BOUNDS.items()}
HIGHEST["gate"] = HIGHEST["goal"] - ROOM_STEPS * HIGHEST["step"] - ROOM_TILES
TIGHT = {"gate": 20, "step": 3, "goal": 20 + 3 * ROOM_STEPS + ROOM_TILES, "top_level": 2}
TILES = {"a_tiles": tuple(range(1, 80)), "z_tiles": tuple(range(80, 150))}
CASES: dict[str, dict[str, Any]] = {
    **{
        f"{name}={bound}": {name: bound, **BESIDES.get((name, bound), {})}
        for name, bounds in BOUNDS.items()
        for bound in bounds
    },
    "all least": {**LEAST, "a_tiles": (2,), "z_tiles": (29,)},
    "all highest": {**HIGHEST, "a_tiles": (1,), "z_tiles": (254,)},
    "tight": {**TIGHT, "goal": max(TIGHT["goal"], LEAST["goal"])},
    "no special tiles": {"a_tiles": (), "z_tiles": ()},
    "all special tiles": TILES,
}


def numbers_of(case: str) -> Numbers:
    return NUMBERS._replace(**CASES[case])


def look(state: State, rules: Rules) -> None:
    """What holds at every step, whatever the numbers are."""
    check(state, rules)
    numbers = rules.numbers
    if state["phase"] < Phase.ROLL:
        return
    for at in range(int(state["players"])):
        tile, level = int(state["tile"][at]), int(state["level"][at])
        assert 1 <= tile <= numbers.goal
        assert 1 <= level <= numbers.top_level
        assert 0 <= state["coins"][at] <= numbers.coin_cap
        if state["depth"] == 0 and level < numbers.top_level:
            assert tile < numbers.gate
        if state["crossed"][at]:
            assert tile >= numbers.gate
    assert all(0 <= die <= numbers.faces for die in state["dice"])
    frame, seat, count, reason = state["stack"][state["depth"] - 1, :4]
    if state["depth"] and frame == Frame.DISCARD and reason == Event.DISCARDED:
        assert state["held"][seat] - count == numbers.hand_limit


BEGINNING = 60  # steps, in which a game gets to most of what its numbers decide


@pytest.mark.parametrize("most", [BEGINNING, pytest.param(MOST, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("cards", [True, False])
@each("case", CASES)
def test_the_rules_hold_to_the_end_of_a_game(case: str, cards: bool, most: int) -> None:
    deck = Deck.kit() if cards else None
    rules = make_rules(Rulings().codes, table(deck), numbers_of(case))
    rng = np.random.default_rng(len(case))
    state = engine.start(rules, 2 + len(case) % 3, cards)
    for step in range(most):
        if step < BEGINNING or step % 20 == 0:
            look(state, rules)
        if to_act(state, rules) == OVER:
            break
        engine.step(state, rules, any_step(state, rules, rng))
    assert state["winner"] >= 0 or most < MOST
    look(state, rules)


@each("case", CASES)
def test_compiled_and_plain_games_are_the_same(case: str) -> None:
    under = variant(numbers=numbers_of(case))
    rules, first = under.rules, GAME.start(under, 4)
    for players in (("random",) * 4, ("greedy", "random", "random", "random")):
        if "greedy" in players and rules.numbers.dice * rules.numbers.faces > 30:
            continue  # thousands of outcomes for each choice, in plain Python
        task = Task(first, under, players, 3)
        row = play_chunk(task, 0, 1).rows[0]
        state = first.copy()
        taken = record(task, 0)
        for chosen in taken:
            engine.step(state, rules, chosen)
        assert state["winner"] == row["winner"] >= 0
        assert (len(taken), state["round"]) == (row["steps"], row["rounds"])
        for name in ("tile", "level", "coins", "character"):
            assert state[name].tolist() == row[name].tolist(), name


@st.composite
def changed(draw: st.DrawFn) -> Numbers:
    """Any numbers that a house rule may set, together."""
    values: dict[str, Any] = {n: draw(st.integers(*bounds)) for n, bounds in BOUNDS.items()}
    room = ROOM_STEPS * values["step"] + ROOM_TILES
    values["gate"] = min(values["gate"], BOUNDS["goal"][1] - room)
    values["goal"] = max(values["goal"], values["gate"] + room)
    kinds = draw(st.lists(st.sampled_from((0, 0, 0, 1, 2)), min_size=1, max_size=254))
    tiles: dict[str, Any] = {
        name: tuple(tile for tile, of in enumerate(kinds, start=1) if of == kind)
        for name, kind in (("a_tiles", SPECIAL_A), ("z_tiles", SPECIAL_Z))
    }
    return Numbers(**values, **tiles)


def test_a_game_is_told_read_back_and_saved(tmp_path: Path) -> None:
    path, numbers = tmp_path / "game.json", numbers_of("tight")
    game = Game(3, numbers=numbers, seed=1)
    play_on(game, np.random.default_rng(1), 60)
    assert all(entry.sentence for code in ("en", "es") for entry in game.log(code))
    names = {"Game": Game, "Rulings": Rulings, "Deck": Deck, "Numbers": Numbers}
    assert eval(repr(game), names) == game
    game.save(path)
    loaded = Game.load(path)
    assert loaded == game
    assert loaded.rules.numbers == numbers
    assert (loaded.steps, loaded.branch().rules.numbers) == (game.steps, numbers)


def test_a_saved_game_with_damaged_numbers_is_refused(tmp_path: Path) -> None:
    from azardia_nb.games.azardia.game import _numbers

    wrong: tuple[object, ...] = ({"goals": 3}, [], {"goal": "x"})
    for damaged in wrong:
        with pytest.raises(AzardiaError):
            make_rules(Rulings().codes, engine.NO_CARDS, _numbers(damaged))
    path = tmp_path / "usual.json"
    Game(2, seed=1).save(path)
    assert '"numbers"' not in path.read_text("utf-8"), "usual numbers leave no trace in a file"
    with pytest.raises(SaveError, match=r"^numbers "):
        _numbers({"goals": 3})


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_every_roll_has_the_changed_dice(dice: int) -> None:
    numbers = Numbers(dice=dice, faces=6)
    game = Game.place([Placed(10), Placed(11), Placed(13)], numbers=numbers, cards=False, seed=4)
    play_on(game, np.random.default_rng(1), 300)
    rolls = [entry.dice for entry in game.log() if entry.dice]
    assert {len(roll) for roll in rolls} == {dice}
    assert {max(roll) for roll in rolls} <= set(range(1, 7))
    assert any(entry.event == "challenge_rolled" for entry in game.log())


def test_a_card_shows_no_face_that_the_die_has_not() -> None:
    deck = Deck.kit()
    card = next(card for card in deck.cards if ("die", 10) in card.effects)
    pawns = [Placed(10, hand=(card.id,)), Placed(20)]
    game = Game.place(pawns, numbers=Numbers(faces=6), seed=1)
    game.automatic = False
    while game.waiting == "chance":  # the event of the round
        game.happen(game.chance()[0][0])
    game.play(f"play {card.id}")
    game.play("roll")
    assert game.dice_due[1] == 6
    game.happen("roll 6 3")
    assert game.dice == (6, 3)


def test_usual_numbers_are_those_of_the_rules() -> None:
    assert (NUMBERS.a_tiles, NUMBERS.z_tiles) == (A_TILES, Z_TILES)
    assert set(RULE_OF) == set(Numbers._fields)
    assert set(RULE_OF.values()) <= set(RULES)
    assert set(BOUNDS) == set(SINGLE)
    assert all(least <= getattr(NUMBERS, name) <= most for name, (least, most) in BOUNDS.items())
