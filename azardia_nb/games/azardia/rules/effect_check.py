"""No effect of a card may be forgotten: whatever must know them all tries each when imported."""

from collections.abc import Callable

import numpy as np

from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.rules.card_kinds import ANSWERS, CARD, Effect
from azardia_nb.games.azardia.rules.rulings import RulingCodes
from azardia_nb.games.azardia.rules.setup import begin
from azardia_nb.games.azardia.rules.state import STATE, Phase, Rules, State, make_rules


def check_effects(part: str, do: Callable[[State, Rules, int], object]) -> None:
    """Raise AzardiaError, naming the effects for which `do` has nothing but NotImplementedError.

    It is given two pawns, the rules and an effect that may strike them, which an answer may not.
    """
    rules = make_rules(RulingCodes(), np.zeros(1, CARD))
    unknown = []
    for effect in Effect:
        if effect in ANSWERS:
            continue
        s = np.zeros(1, STATE)[0]
        begin(s, rules, 2, True)
        s["phase"] = Phase.PLAY
        s["tile"][:2] = 20, 40
        try:
            do(s, rules, effect.value)
        except NotImplementedError:
            unknown.append(effect.name)
    if unknown:
        raise AzardiaError(f"{part} does not know the effect {', '.join(unknown)}")
