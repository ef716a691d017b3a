"""Random play of any game, step by step, and what every position of it keeps."""

from collections.abc import Callable, Iterator
from fractions import Fraction

import numpy as np

from azardia_nb.game.protocol import CHANCE, COMMON, NOBODY, OVER, Row, Variant

MOST_STEPS = 20_000
TRIED = 300  # actions that are asked for in a position, legal or not


def any_of(legal: list[int], rng: np.random.Generator) -> int:
    return int(rng.choice(legal))


def walk(
    kind: Variant,
    s: Row,
    rng: np.random.Generator,
    most: int = MOST_STEPS,
    choose: Callable[[list[int], np.random.Generator], int] = any_of,
) -> Iterator[tuple[Row, int, int]]:
    """Yield each position on the way, who acts in it, and what is done then; the last one, too."""
    engine, rules, s = kind.type.engine, kind.rules, s.copy()
    for _ in range(most):
        actor = engine.to_act(s, rules)
        if actor == OVER:
            break
        if actor == CHANCE:
            case = int(rng.integers(engine.chance_total(s, rules)))
            chosen = engine.outcome_at(s, rules, case)
        else:
            chosen = choose(engine.legal(s, rules), rng)
        yield s.copy(), actor, chosen
        engine.step(s, rules, actor, chosen)
    yield s, engine.to_act(s, rules), NOBODY


def check_row(under: Variant, s: Row) -> None:
    """Check the fields that every row has."""
    engine = under.type.engine
    actor = engine.to_act(s, under.rules)
    assert set(COMMON) <= set(s.dtype.names)
    assert s["turn"] in range(s["players"])
    assert s["winner"] in (NOBODY, *range(s["players"]))
    assert (actor == OVER) >= (s["winner"] != NOBODY)
    if actor == OVER and engine.returns is None:
        assert s["winner"] != NOBODY, "a game without returns is won by somebody"
    assert all(engine.progress(s, seat) >= 0 for seat in range(s["players"]))


def check_all(under: Variant, s: Row, rng: np.random.Generator) -> None:
    """Check all functions of the engine in a position, which must not change."""
    before = s.tobytes()
    check_actions(under, s, rng)
    check_chance(under, s)
    check_texts(under, s)
    assert s.tobytes() == before


def check_actions(under: Variant, s: Row, rng: np.random.Generator) -> None:
    """Check that legal actions are sorted and not refused."""
    engine = under.type.engine
    actor = engine.to_act(s, under.rules)
    legal, every = engine.legal(s, under.rules), under.type.words.every_action(under)
    assert legal == sorted(set(legal))
    assert (actor >= 0) == (0 < len(legal) <= engine.max_actions)
    assert set(every).issuperset(legal)
    for number in {*legal, *rng.choice(every, min(TRIED, len(every)), replace=False).tolist()}:
        refused = engine.refused(s, under.rules, number)
        assert (refused is None) == (number in legal), under.type.words.write_action(under, number)
    if legal:
        after = engine.apply(s, under.rules, legal[0])
        assert after.tobytes() != s.tobytes()


def check_chance(under: Variant, s: Row) -> None:
    """Check that each outcome has as many cases as it weighs, and that all of them are one."""
    engine = under.type.engine
    outcomes = engine.chance(s, under.rules)
    assert bool(outcomes) == (engine.to_act(s, under.rules) == CHANCE)
    if outcomes:
        assert sum(Fraction(one.weight, one.total) for one in outcomes) == 1
        cases = [engine.outcome_at(s, under.rules, case) for case in range(outcomes[0].total)]
        assert {one.number: one.weight for one in outcomes} == {
            number: cases.count(number) for number in set(cases)
        }


def check_texts(under: Variant, s: Row) -> None:
    """Check that positions, actions and outcomes read back, each from a text of its own."""
    words, engine = under.type.words, under.type.engine
    line = words.write_position(under, s, None)
    read = words.read_position(under, line)
    assert words.write_position(under, read, None) == line
    assert under.type.name == "azardia" or read.tobytes() == s.tobytes()
    actions = engine.legal(s, under.rules)
    texts = [words.write_action(under, action) for action in actions]
    assert [words.read_action(under, text) for text in texts] == actions
    assert len(set(texts)) == len(texts)
    outcomes = [one.number for one in engine.chance(s, under.rules)]
    texts = [words.write_outcome(under, s, number) for number in outcomes]
    assert [words.read_outcome(under, s, text) for text in texts] == outcomes
