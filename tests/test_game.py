"""Game: refusals, moves through the history, and messages."""

import tracemalloc
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd
import pytest

from azardia_nb import AzardiaError, Deck, Entry, Game, Rulings
from azardia_nb.games import load
from azardia_nb.games.azardia.position import Placed, build
from azardia_nb.games.azardia.rules.state import make_rules

from .walks import DECKS, play_on, table

TWO = ("lagartoon", "mantis")


def core(**options: Any) -> Game:
    """Return a core game for two players, before the initial rolls; `automatic` is off."""
    game = Game(2, characters=TWO, cards=False, **options)
    game.automatic = False
    return game


def placed(*pawns: Placed, deck: Deck | None = None, **options: Any) -> Game:
    """Return a game in a position, under the default rulings."""
    rules = make_rules(Rulings().codes, table(deck))
    game = Game.from_state(build(rules, deck, pawns, **options), deck=deck, seed=1)
    game.automatic = False
    return game


def rolled(game: Game, *dice: int) -> Game:
    game.play("roll")
    game.happen("roll " + " ".join(map(str, dice)))
    return game


# --- typed dice -------------------------------------------------------------------------------


def test_dice_typed_in() -> None:
    game = core()
    game.play("roll")
    assert (game.waiting, game.seat, game.legal()) == ("chance", None, [])
    odds = game.chance()
    assert len(odds) == 100
    assert sum(chance for _, chance in odds) == 1
    assert ("roll 10 1", Fraction(1, 100)) in odds
    game.happen("roll 0 1")  # the face 0 counts 10
    assert game.dice == (10, 1)
    assert game.steps == ["roll", "roll 10 1"]


# --- moving through a game --------------------------------------------------------------------


def test_playing_on_forgets_what_was_undone() -> None:
    game = rolled(core(), 7, 3)
    game.play("add")
    game.undo()
    game.play("subtract")
    assert game.steps == ["roll", "roll 7 3", "subtract"]
    assert not game.redo()


def test_go_anywhere() -> None:
    game = rolled(core(), 7, 3)
    game.play("add")
    lines = []
    for position in range(4):
        game.go(position)
        assert game.position == position
        lines.append(game.notation)
    assert len(set(lines)) == 4
    game.go(1)
    assert game.waiting == "chance"
    game.happen("roll 2 2")  # another roll from here on
    assert game.steps == ["roll", "roll 2 2"]


def test_a_branch_goes_its_own_way() -> None:
    game = core(seed=2)
    game.automatic = True
    game.play("roll")
    game.play("add")
    game.play(game.legal()[0].action)
    line, steps = game.notation, game.steps
    other = game.branch(2)
    assert other.notation != line
    assert other.automatic
    other.play("subtract")
    assert (game.notation, game.steps) == (line, steps)
    here = game.branch()
    assert here == game
    assert here is not game
    game.play(game.legal()[0].action)
    assert here.notation == line
    assert other.steps[:2] == steps[:2]
    assert other.steps[2] == "subtract"


def test_branches_have_dice_of_their_own() -> None:
    game = core(seed=2)
    game.automatic = True
    rolls = set()
    for _ in range(20):
        branch = game.branch()
        branch.play("roll")
        rolls.add(branch.steps[1])
    assert len(rolls) > 5


# --- seeds and automatic play -----------------------------------------------------------------


def played(seed: int | None, cards: bool = True) -> list[str]:
    game = Game(3, seed=seed, cards=cards)
    rng = np.random.default_rng(0)
    for _ in range(60):
        choices = game.legal()
        game.play(choices[rng.integers(len(choices))].action)
    return game.steps


@pytest.mark.parametrize("cards", [True, False])
def test_a_seed_repeats_its_game(cards: bool) -> None:
    assert played(8, cards) == played(8, cards)
    assert played(8, cards) != played(9, cards)


# --- what it tells ----------------------------------------------------------------------------


def test_play_returns_what_happened() -> None:
    game = core(seed=1)
    game.automatic = True
    entries = game.play("roll")
    assert [entry.event for entry in entries] == ["rolled"]
    assert entries == game.log()
    assert game.happen is not None
    more = game.play("add")
    assert game.log() == entries + more
    game.undo()
    assert game.log() == entries


def test_the_log_of_a_move() -> None:
    game = placed(Placed(78, level=4), Placed(12))
    rolled(game, 7, 3)
    game.play("add")
    rolls, adds, moves, returns = game.log()
    assert rolls == Entry(2, 1, 1, 1, "rolled", "turn.roll", None, rolls.sentence, (), (7, 3))
    assert rolls.sentence == "Lagartoon rolls 7 and 3."
    assert (adds.event, adds.position) == ("added", 3)
    assert moves.path == (78, 79, *range(1, 10))
    assert (returns.rule, returns.ruling) == ("zones.return", "zone_return")
    spanish = game.log("es")
    assert [e.rule for e in spanish] == [e.rule for e in game.log()]
    assert all(a.sentence != b.sentence for a, b in zip(spanish, game.log(), strict=True))
    with pytest.raises(AzardiaError, match="language"):
        game.log("fr")


def test_paths_are_walked_step_by_step() -> None:
    """Every path begins where the pawn stood, ends where it is, and leaves no tile out."""
    rng = np.random.default_rng(6)
    for seed in range(6):
        game = Game(4, seed=seed, deck=Deck.load(DECKS / "cases.toml"))
        play_on(game, rng, 400)
        tiles: dict[int | None, int] = {}
        for entry in game.log():
            if entry.event == "started":
                assert entry.seat is not None
                tiles[entry.seat] = entry.seat
            if not entry.path:
                continue
            assert entry.path[0] == tiles[entry.seat], entry
            tiles[entry.seat] = entry.path[-1]
            if entry.event not in ("swapped", "moved_return"):
                for one, two in zip(entry.path, entry.path[1:], strict=False):
                    assert abs(one - two) == 1 or (one, two) in ((79, 1), (1, 79)), entry
        assert [tiles[pawn.seat] for pawn in game.pawns] == [pawn.tile for pawn in game.pawns]


def test_the_log_gives_each_event_its_turn() -> None:
    """A step that ends a turn may pass over others and begin a round: each has its own number."""
    game = placed(Placed(10, skip=1), Placed(20), Placed(30, skip=2), seat=2, phase="play", round=7)
    game.play("end")
    assert [(e.round, e.turn, e.seat, e.event) for e in game.log()] == [
        (7, 3, 3, "missed"),
        (8, 1, 1, "missed"),
    ]
    assert (game.round, game.turn) == (8, 2)


def test_the_frame_is_the_log() -> None:
    game = rolled(core(), 7, 3)
    game.play("add")
    frame = game.frame()
    assert isinstance(frame, pd.DataFrame)
    assert list(frame.columns) == list(Entry.__dataclass_fields__)
    assert list(frame["sentence"]) == [entry.sentence for entry in game.log()]
    assert list(frame["rule"]) == [entry.rule for entry in game.log()]
    assert frame["position"].tolist() == [2, 3, 3]
    empty = core().frame("es")
    assert (len(empty), list(empty.columns)) == (0, list(frame.columns))


def test_a_die_that_a_card_has_set_was_not_rolled() -> None:
    game = Game.place([Placed(20, hand=["loaded-die"]), Placed(2)], cards=True, seed=1)
    game.play("play loaded-die")
    game.automatic = False
    game.play("roll")
    (outcome, _), *others = game.chance()
    game.happen(outcome)
    assert len(others) == 9
    assert [entry.dice for entry in game.log() if entry.dice] == [(10, 1)]
    assert game.rolls == [(1,)]


def test_repr_rebuilds() -> None:
    names = {"Game": Game, "Rulings": Rulings, "Deck": Deck}
    deck = Deck.load(DECKS / "cases.toml")
    for game in (
        core(rulings=Rulings(challenge_tie="nothing")),
        Game(4, seed=1),
        Game(3, characters=("robot", "mantis", "lagartoon"), deck=deck, seed=2),
    ):
        assert eval(repr(game), names) == game
        assert "\n" not in repr(game)


def test_a_step_with_all_that_is_told_of_it_takes_less_memory_than_a_row() -> None:
    game, rng = load("axis_mundi").Game(seed=6, cards=True), np.random.default_rng(6)

    def play(steps: int) -> None:
        for _ in range(steps):
            game.play(game.text(rng.choice(game.actions)))
            game.view(1).log()

    play(20)  # tables and texts are read
    begun = len(game)
    tracemalloc.start()
    try:
        play(60)
        kept, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert kept / (len(game) - begun) < game.state.nbytes
