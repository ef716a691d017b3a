"""Random play of any game, step by step."""

from collections.abc import Callable, Iterator

import numpy as np

from azardia_nb.games.protocol import CHANCE, NOBODY, OVER, Row, Variant

MOST_STEPS = 20_000


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
