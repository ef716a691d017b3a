"""What is listed as legal is what nothing refuses, over random games under random rulings."""

import numpy as np
import pytest

from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.actions import Act, action
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.games.azardia.rules.characters import CHARACTER_COUNT
from azardia_nb.games.azardia.rules.refusals import Refusal, refusal
from azardia_nb.games.azardia.rules.rulings import RULINGS, RulingCodes
from azardia_nb.games.azardia.rules.state import MAX_SEATS, make_rules
from azardia_nb.games.protocol import CHANCE, OVER


@pytest.mark.parametrize("seed", range(12))
def test_legal_is_what_is_not_refused(seed: int) -> None:
    rng = np.random.default_rng(seed)
    codes = [int(rng.integers(len(ruling.values))) for ruling in RULINGS.values()]
    rules = make_rules(RulingCodes(*codes), Deck.kit().table)
    state = engine.start(rules, 2 + seed % 3, cards=seed % 4 > 0)
    possible = well_formed(int(rules.stop[Pile.ACTION]))
    for _ in range(400):
        seat = engine.to_act(state, rules)
        if seat == OVER:
            break
        if seat == CHANCE:
            case = int(rng.integers(engine.chance_total(state, rules)))
            chosen = engine.outcome_at(state, rules, case)
        else:
            listed = engine.legal(state, rules)
            assert listed == sorted(set(listed))
            if rng.random() < 0.15:
                assert listed == [a for a in possible if refusal(state, rules, a) == Refusal.NONE]
            chosen = int(rng.choice(listed))
        state = engine.apply(state, rules, chosen)


def well_formed(kinds: int) -> list[int]:
    cards = range(kinds)
    seats = range(-1, MAX_SEATS)
    masks = (-1, *range(1, 8))
    numbers = [action(Act.CHOOSE, character) for character in range(CHARACTER_COUNT)]
    numbers += [
        action(kind, m) for kind in (Act.ROLL, Act.ADD, Act.SUBTRACT, Act.KEEP) for m in masks
    ]
    numbers += [action(kind) for kind in (Act.LEVEL, Act.TILE, Act.PASS, Act.END)]
    numbers += [action(Act.PLAY, card, seat) for card in cards for seat in seats]
    numbers += [action(Act.ABILITY, card, seat) for card in (-1, *cards) for seat in seats]
    numbers += [action(kind, card) for kind in (Act.ANSWER, Act.DISCARD) for card in cards]
    return sorted(numbers)
