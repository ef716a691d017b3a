"""House rules: every number of the rules can be changed, and the game remains playable."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from azardia_nb import NUMBERS, AzardiaError, Deck, Game, Numbers, Rulings, SaveError
from azardia_nb.game.protocol import OVER
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.board import (
    A_TILES,
    BOUNDS,
    NUMBER_FIELDS,
    ROOM_STEPS,
    ROOM_TILES,
    RULE_OF,
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
from azardia_nb.games.azardia.rules.validation import check
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.games.azardia.text.texts import RULES
from tests.cases import each
from tests.walks import any_step, play_on, table

MOST = 100_000
# Other numbers that must change so that one can be at the end of its range.
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
    """Assert the invariants of a position, for any numbers."""
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


def test_usual_numbers_are_those_of_the_rules() -> None:
    assert (NUMBERS.a_tiles, NUMBERS.z_tiles) == (A_TILES, Z_TILES)
    assert set(RULE_OF) == set(Numbers._fields)
    assert set(RULE_OF.values()) <= set(RULES)
    assert set(BOUNDS) == set(NUMBER_FIELDS)
    assert all(least <= getattr(NUMBERS, name) <= most for name, (least, most) in BOUNDS.items())
