"""What house rules can change in Axis Mundi: rulings and numbers, each by its name.

>>> from azardia_nb.games import load
>>> from azardia_nb.game.house_rules import variant_with
>>> changed = variant_with({"rotation": "equal", "level": 1}, load("axis_mundi"))
>>> changed.options.rulings, changed.options.numbers.level
(Rulings(rotation='equal'), 1)
"""

from functools import partial

from azardia_nb.game.house_rules import HouseRule, HouseRules, rulings_and_numbers
from azardia_nb.games.axis_mundi.rules.rulings import RULINGS, Rulings
from azardia_nb.games.axis_mundi.rules.state import BOUNDS, Numbers
from azardia_nb.games.axis_mundi.text.rules import ruling_answer


def _all() -> dict[str, HouseRule]:
    found = {}
    for name, ruling in RULINGS.items():
        meaning = partial(ruling_answer, name)
        found[name] = HouseRule(name, ruling.usual, values=ruling.values, meaning=meaning)
    for name, usual in Numbers()._asdict().items():
        least, most = BOUNDS[name]
        found[name] = HouseRule(name, usual, least=least, most=most)
    return found


HOUSE = HouseRules(_all(), partial(rulings_and_numbers, rulings=Rulings, numbers=Numbers))
