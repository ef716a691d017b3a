"""Random games under any rulings: what must hold at every step of every one of them.

The first tier asks most of it where the rule cases end (test_scenarios.py).
"""

from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from azardia_nb import Deck, Game, Rulings
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.allowed import check
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.games.azardia.rules.state import (
    BESIDES,
    MAX_STACK,
    POOL,
    STATE,
    Phase,
    Rules,
    State,
)
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.games.azardia.text.notation import (
    read_action,
    read_position,
    write_action,
    write_position,
)
from azardia_nb.games.azardia.text.refused import why_not
from azardia_nb.games.azardia.text.texts import RULES
from azardia_nb.games.protocol import CHANCE, OVER
from tests.walks import (
    Walk,
    all_actions,
    any_step,
    check_texts_read_back,
    play_on,
    rulings,
    table,
    walks,
)

LONG = settings(
    max_examples=30, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
SHORT = settings(LONG, max_examples=20)

pytestmark = pytest.mark.nightly


def same(one: State, other: State, but: tuple[str, ...] = BESIDES) -> bool:
    """Return whether two rows are one position; how it came about is no part of it."""
    return all(np.array_equal(one[n], other[n]) for n in STATE.names or () if n not in but)


def cards_of(state: State, rules: Rules) -> np.ndarray:
    """Return how many cards of each kind there are, wherever they lie."""
    cards = state["pile"].astype(int) + state["discard"]
    cards[: state["hand"].shape[1]] += state["hand"].sum(axis=0, dtype=int)
    return cards[: len(rules.cards)]


@LONG
@given(walks())
def test_every_position_is_one_of_the_game(walk: Walk) -> None:
    """Pawns on the board, coins and levels in their range, zones kept, the table waiting."""
    rules = walk.rules
    check(walk.first, rules)
    crossed = walk.first["crossed"].copy()
    for _, _, state in walk.steps(150):
        check(state, rules)
        seats = range(int(state["players"]))
        if state["phase"] >= Phase.ROLL:
            for at in seats:
                assert 1 <= state["tile"][at] <= 150
                assert 1 <= state["level"][at] <= 5
                assert 0 <= state["coins"][at] <= 6
                if state["depth"] == 0 and state["level"][at] < 5:
                    assert state["tile"][at] < 80
                if crossed[at]:
                    assert state["crossed"][at]
                    assert state["tile"][at] >= 80
        # The seats are given out anew when the characters are picked; nobody has crossed then.
        crossed = state["crossed"].copy()
        assert cards_of(state, rules).tolist() == rules.cards["count"].tolist()
        for pile in Pile:
            kinds = slice(rules.first[pile], rules.stop[pile])
            assert state["left"][pile] == state["pile"][kinds].sum()
            assert state["discarded"][pile] == state["discard"][kinds].sum()
        assert 0 <= state["depth"] <= MAX_STACK // 2


@LONG
@given(walks())
def test_chances_add_up(walk: Walk) -> None:
    rules = walk.rules
    for state, _, _ in walk.steps(100):
        outcomes = engine.chance(state, rules)
        if to_act(state, rules) != CHANCE:
            assert outcomes == []
            continue
        total = engine.chance_total(state, rules)
        assert sum(outcome.weight for outcome in outcomes) == total > 0
        assert {outcome.total for outcome in outcomes} == {total}
        assert len({outcome.number for outcome in outcomes}) == len(outcomes)
        cases = [engine.outcome_at(state, rules, case) for case in range(total)]
        for number, weight, _ in outcomes:
            assert weight == engine.chance_weight(state, rules, number) == cases.count(number)
            assert engine.is_possible(state, rules, number)
        for number in (-1, max(cases) + 1, 10_000):
            assert not engine.is_possible(state, rules, number)


@LONG
@given(walks())
def test_legal_is_what_is_not_refused(walk: Walk) -> None:
    """Every action is legal or refused by a rule that exists; a refusal has a sentence."""
    rules = walk.rules
    game = walk.game()
    for state, _, _ in islice(walk.steps(160), 0, None, 20):
        legal = engine.legal(state, rules)
        assert legal == sorted(set(legal))
        allowed = set(legal)
        assert bool(legal) == (to_act(state, rules) >= 0)
        for number in all_actions(state, rules):
            refused = why_not(state, rules, number)
            text = write_action(number, walk.deck)
            assert (refused is None) == (number in allowed), text
            if refused is not None:
                assert refused[0] in RULES, text
    # Sentences take longer: those of one position will do.
    play_on(game, np.random.default_rng(walk.seed), 15)
    for number in all_actions(game.state, rules):
        refused = why_not(game.state, rules, number)
        for language in ("en", "es") if refused else ():
            said = game.type.words.refusal(game, number, refused[1], language)
            assert said.endswith("."), said
            assert "{" not in said


@LONG
@given(walks())
def test_apply_leaves_its_argument_alone(walk: Walk) -> None:
    rules = walk.rules
    for state, chosen, after in walk.steps(60):
        before = state.tobytes()
        again = engine.apply(state, rules, chosen)
        assert state.tobytes() == before
        assert again.tobytes() == after.tobytes()
        again["tile"] = 7
        again["hand"] = 9
        assert state.tobytes() == before


@LONG
@given(walks())
def test_notation_reads_back(walk: Walk) -> None:
    """Positions, actions and outcomes: written, read, and the same; each text is another one."""
    rules, deck = walk.rules, walk.deck
    for state, _, _ in islice(walk.steps(150), 0, None, 5):
        line = write_position(state, deck)
        read = read_position(line, rules, deck)
        assert same(read, state)
        assert write_position(read, deck) == line
        check_texts_read_back(state, rules, deck)


@SHORT
@given(walks())
def test_every_action_there_is_reads_back(walk: Walk) -> None:
    for number in all_actions(walk.first, walk.rules):
        text = write_action(number, walk.deck)
        assert read_action(text, walk.deck) == number


@SHORT
@given(walks(), st.data())
def test_undo_then_redo_is_the_identity(walk: Walk, data: st.DataObject) -> None:
    game = walk.game()
    rng = np.random.default_rng(walk.seed)
    play_on(game, rng, 60)
    assume(len(game) > 0)
    lines = [game.notation]
    at = [game.position]
    log = game.log()
    while game.undo():
        assert game.waiting == "seat"  # before an action, never before the dice
        lines.append(game.notation)
        at.append(game.position)
        assert game.log() == [entry for entry in log if entry.position <= game.position]
    assert at == sorted(at, reverse=True)
    assert len(game) == at[0]
    for line, position in list(zip(lines, at, strict=True))[-2::-1]:
        assert game.redo()
        assert (game.notation, game.position) == (line, position)
    assert not game.redo()
    assert game.log() == log
    point = data.draw(st.integers(0, len(game)))
    game.go(point)
    there = game.notation
    game.go(len(game))
    game.go(point)
    assert game.notation == there


@SHORT
@given(walks(), st.data())
def test_a_branch_is_independent(walk: Walk, data: st.DataObject) -> None:
    game = walk.game()
    play_on(game, np.random.default_rng(walk.seed), 40)
    line, steps, log = game.notation, game.steps, game.log()
    point = data.draw(st.integers(0, len(game)))
    other = game.branch(point)
    began = other.notation
    assert other.steps == steps[:point]
    play_on(other, np.random.default_rng(walk.seed + 1), 40)
    assert (game.notation, game.steps, game.log()) == (line, steps, log)
    played = other.steps
    play_on(game, np.random.default_rng(walk.seed + 2), 20)
    game.go(0)
    assert other.steps == played
    other.go(point)
    assert other.notation == began


@SHORT
@given(walks())
def test_repr_and_file_bring_the_game_back(
    tmp_path_factory: pytest.TempPathFactory, walk: Walk
) -> None:
    game = walk.game()
    play_on(game, np.random.default_rng(walk.seed), 50)
    names = {"Game": Game, "Rulings": Rulings, "Deck": Deck}
    rebuilt = eval(repr(game), names)
    assert rebuilt == game
    assert same(rebuilt.state, game.state)
    assert repr(rebuilt) == repr(game)
    game.go(len(game) // 2)
    path: Path = tmp_path_factory.mktemp("walk") / "game.json"
    game.save(path)
    loaded = Game.load(path)
    assert loaded == game
    assert (loaded.steps, loaded.position) == (game.steps, game.position)
    assert (loaded.rulings, loaded.deck) == (game.rulings, game.deck)
    assert loaded.automatic is game.automatic is False
    assert loaded.log() == game.log()
    loaded.go(len(loaded))
    game.go(len(game))
    assert loaded.state.tobytes() == game.state.tobytes()


# --- games end --------------------------------------------------------------------------------

# Without cards levels come from challenges alone: two pawns that seldom meet, and that lose their
# levels to each other, take longest.
HARD = Rulings(
    zone_return="stop",
    level5_winner="stay",
    back_past_start="wrap",
    clamped_pair="again",
    challenge_tie="arriver",
    boost_challenges=False,
)
MOST = 100_000


def steps_to_the_end(
    rules: Rules, players: int, cards: bool, characters: list[int], seed: int
) -> int:
    rng = np.random.default_rng(seed)
    state = engine.start(rules, players, cards, characters)
    for step in range(MOST):
        if to_act(state, rules) == OVER:
            assert 0 <= state["winner"] < players
            return step
        engine.step(state, rules, any_step(state, rules, rng))
    raise AssertionError(f"no end after {MOST} steps, in round {state['round']}")


@pytest.mark.parametrize("seed", range(4))
def test_a_hard_core_game_ends(seed: int) -> None:
    assert steps_to_the_end(engine.core_rules(HARD.codes), 2, False, [0, 2], seed) < MOST


@settings(SHORT, max_examples=8)
@given(rulings(), st.integers(2, 4), st.integers(0, 99), st.permutations(range(4)))
def test_any_core_game_ends(rulings: Rulings, players: int, seed: int, who: list[int]) -> None:
    assert steps_to_the_end(engine.core_rules(rulings.codes), players, False, who[:players], seed)


@settings(SHORT, max_examples=8)
@given(walks(decks=("kit",)))
def test_any_game_with_cards_ends(walk: Walk) -> None:
    last = [walk.first, *(after for _, _, after in walk.steps(MOST))][-1]
    assert last["winner"] >= 0
    assert last["held"][POOL] == 0
    assert table(walk.deck).shape == walk.rules.cards.shape
