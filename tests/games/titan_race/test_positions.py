"""Positions that somebody has written: played on, or refused with a reason."""

import numpy as np
import pytest

from azardia_nb.errors import NotationError
from azardia_nb.games.protocol import CHANCE, OVER, Variant
from azardia_nb.games.titan_race.game import GAME, variant
from tests.games.titan_race.walks import walk

KINDS = [
    variant("lagoon"),
    variant("plains", two=True),
    variant(["pools", "ruins", "eye"]),
    variant("eye", cards=False, teams=2),
]


def play_on(kind: Variant, line: str, rng: np.random.Generator) -> None:
    engine, rules = GAME.engine, kind.rules
    s = GAME.words.read_position(kind, line).copy()
    for _ in range(25):
        actor = engine.to_act(s, rules)
        if actor == OVER:
            return
        if actor == CHANCE:
            chosen = engine.outcome_at(s, rules, int(rng.integers(engine.chance_total(s, rules))))
        else:
            chosen = int(rng.choice(engine.legal(s, rules)))
        engine.step(s, rules, actor, chosen)


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


@pytest.mark.parametrize("number", range(len(KINDS)))
def test_changed_positions_are_played_on_or_refused(number: int) -> None:
    kind, rng = KINDS[number], np.random.default_rng(number)
    lines = [GAME.words.write_position(kind, s, None) for s, _, _ in walk(kind, 4, number)]
    stacked = [line for line in lines if "stack=" in line]
    taken = 0
    for _ in range(300):
        line = str(rng.choice(stacked if stacked and rng.random() < 0.4 else lines))
        line = changed(line, str(rng.choice(lines)), rng)
        try:
            play_on(kind, line, rng)
        except NotationError:
            continue
        taken += 1
    assert taken
