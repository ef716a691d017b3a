"""Races in which something special is asked of every step; test_every_game.py has all else."""

from dataclasses import replace
from itertools import islice

import pytest

from azardia_nb.games.machine.events import told
from azardia_nb.games.protocol import OVER
from azardia_nb.games.titan_race.data import cards
from azardia_nb.games.titan_race.data.titans import Titans, kit
from azardia_nb.games.titan_race.game import variant
from azardia_nb.games.titan_race.record import GAME
from azardia_nb.games.titan_race.rules.events import Event
from azardia_nb.games.titan_race.rules.rulings import Rulings
from tests.cases import each
from tests.games.titan_race.walks import ALTERNATIVES, MIXED, check, scattered, walk


@pytest.mark.parametrize("seeds", [[0], pytest.param(range(1, 4), marks=pytest.mark.nightly)])
@each("name, answer", [("draft", "rounds"), *ALTERNATIVES])
def test_nobody_pays_for_a_push_when_the_movement_it_was_in_is_over(
    name: str, answer: str | bool, seeds: range
) -> None:
    kind = variant(MIXED, rulings=Rulings(**{name: answer}))
    for seed in seeds:
        pushed: set[int] = set()
        for s, actor, chosen in islice(walk(kind, 6, seed, scattered(kind, seed)), 40):
            if actor == OVER:
                break
            if not s["depth"]:
                pushed.clear()
            for code, seat, *_ in told(s.copy(), GAME.engine.step, kind.rules, actor, chosen):
                if code in (Event.PUSHED, Event.CHAINED):
                    pushed.add(seat)
                assert code != Event.PUSH_LOSS or seat in pushed


BORROWER = """
[[bonus]]
id = "{id}"
count = 9
name = "{id}"
text = "{id}"
when = "turn"
effects = [ {effects} ]
"""
DECK = cards.parse(
    BORROWER.format(id="leap", effects='{ move = "s" }, { borrow = "adjacent" }')
    + BORROWER.format(id="pay", effects='{ life = -5 }, { borrow = "adjacent" }')
)


@each("lives", [1, 6])
def test_whoever_is_to_act_can_with_the_fewest_and_the_most_lives(lives: int) -> None:
    own = [replace(one, start=lives, most=lives, after_ko=lives) for one in kit().titans]
    titans, deck = Titans(tuple(own), kit().colours), DECK if lives > 1 else False
    kind = variant("plain", cards=deck, titans=titans)
    for s, actor, _ in walk(kind, 6, 3):
        check(s, kind)
        assert actor < 0 or GAME.engine.legal(s, kind.rules)
    assert actor == OVER
