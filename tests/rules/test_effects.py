"""Each effect of a card is complete in one table; an unfinished one is reported at once."""

from itertools import product

import numpy as np
import pytest

from azardia_nb import Game, Placed
from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.bots import greedy
from azardia_nb.games.azardia.rules import effects
from azardia_nb.games.azardia.rules.card_kinds import CARD
from azardia_nb.games.azardia.rules.effects import Effect, Share
from azardia_nb.games.azardia.rules.rulings import RulingCodes
from azardia_nb.games.azardia.rules.setup import begin
from azardia_nb.games.azardia.rules.state import STATE, Phase, State, make_rules
from azardia_nb.games.machine.events import record_events
from tests.cases import each

RULES = make_rules(RulingCodes(), np.zeros(1, CARD))


def test_an_effect_has_one_row(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not effects.EFFECTS.keys() & effects.ANSWERS.keys()
    assert {*effects.EFFECTS, *effects.ANSWERS} == set(Effect)
    effects.check_effects()
    monkeypatch.delitem(effects.EFFECTS, Effect.SKIP)
    with pytest.raises(AzardiaError, match=r"^effects: SKIP "):
        effects.check_effects()


def two_pawns() -> State:
    s = np.zeros(1, STATE)[0]
    begin(s, RULES, 2, True)
    s["phase"] = Phase.PLAY
    s["tile"][:2] = 20, 40
    return s


@each("effect, share", product(effects.EFFECTS, (Share.HALF, Share.FULL)))
def test_an_effect_does_something(effect: Effect, share: Share) -> None:
    before = two_pawns()
    before["level"][:2] = 2
    before["coins"][:2] = 4
    after = before.copy()
    events = record_events(
        after, lambda s: effects.do_effect(effect, s, RULES, effects.Hit(0, 0, 1, 1, share))
    )
    assert after.tobytes() != before.tobytes()
    assert events or effects.EFFECTS[effect].waits
    assert isinstance(effects.value_of_effect(effect, before, RULES, 0, 1), int | np.integer)


def test_greedy_counts_what_is_stolen_twice() -> None:
    game = Game.place([Placed(20), Placed(40)], phase="play")
    deck = game.deck
    assert deck is not None
    stealing = {"steal_coins", "steal_card"}
    for kind, card in enumerate(deck.cards):
        if card.effects[0][0] in stealing and len(card.effects) == 1:
            assert greedy.card_value(game.state, game.rules, 0, kind) > 0
    assert {int(Effect[word.upper()]) for word in stealing} == set(greedy.LOOTING)


def test_halves() -> None:
    halves = {(e, n): effects.halved(e, n) for e in effects.EFFECTS for n in (-3, 3)}
    assert halves[Effect.MOVE, 3] == 2
    assert halves[Effect.MOVE, -3] == -1
    assert halves[Effect.SKIP, 3] == 1
    assert halves[Effect.SWAP, 3] == 0
    assert halves[Effect.FORTUNE, 3] == 3
