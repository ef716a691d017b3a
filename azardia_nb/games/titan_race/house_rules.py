"""What house rules can change in Titan Race: boards, rulings and numbers, each by its name.

>>> from azardia_nb.games import load
>>> from azardia_nb.game.house_rules import variant_with
>>> changed = variant_with({"circuit": "eye", "draft": "rolling", "laps": 1}, load("titan_race"))
>>> changed.options.rulings, changed.options.numbers.laps
(Rulings(draft='rolling'), 1)
"""

from functools import partial

from azardia_nb.game.house_rules import HouseRule, HouseRules, rulings_and_numbers
from azardia_nb.games.titan_race.data import circuits
from azardia_nb.games.titan_race.rules.rulings import RULINGS, Rulings
from azardia_nb.games.titan_race.rules.state import BOUNDS, Numbers
from azardia_nb.games.titan_race.text.rules import ruling_answer

SEVERAL = "teams"  # the one number that is no number of the rules


def _all() -> dict[str, HouseRule]:
    found = {"circuit": HouseRule("circuit", "pools", values=tuple(circuits.kit()))}
    for name in ("cards", "two"):
        found[name] = HouseRule(name, name == "cards", values=(True, False))
    found[SEVERAL] = HouseRule(SEVERAL, 0, least=0, most=3)
    for name, ruling in RULINGS.items():
        meaning = partial(ruling_answer, name)
        found[name] = HouseRule(name, ruling.usual, values=ruling.values, meaning=meaning)
    for name, usual in Numbers()._asdict().items():
        least, most = BOUNDS.get(name, (0, 1))
        found[name] = HouseRule(name, usual, least=least, most=most)
    return found


HOUSE = HouseRules(
    _all(), partial(rulings_and_numbers, rulings=Rulings, numbers=Numbers), Rulings.settled
)
