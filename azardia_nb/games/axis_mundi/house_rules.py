"""What house rules can change in Axis Mundi: rulings and numbers, each by its name.

>>> from azardia_nb.games import load
>>> from azardia_nb.games.house_rules import variant_with
>>> changed = variant_with({"rotation": "equal", "level": 1}, load("axis_mundi"))
>>> changed.options.rulings, changed.options.numbers.level
(Rulings(rotation='equal'), 1)
"""

from functools import partial
from typing import Any

from azardia_nb.games.axis_mundi.rules.rulings import RULINGS, Rulings
from azardia_nb.games.axis_mundi.rules.state import BOUNDS, Numbers
from azardia_nb.games.axis_mundi.text.open import ruling_answer
from azardia_nb.games.house_rules import Changes, HouseRule, HouseRules


def _all() -> dict[str, HouseRule]:
    found = {}
    for name, ruling in RULINGS.items():
        meaning = partial(ruling_answer, name)
        found[name] = HouseRule(name, ruling.usual, values=ruling.values, meaning=meaning)
    for name, usual in Numbers()._asdict().items():
        least, most = BOUNDS[name]
        found[name] = HouseRule(name, usual, least=least, most=most)
    return found


def options(changes: Changes) -> dict[str, Any]:
    """Return what `variant` takes for these changes; AzardiaError says what cannot be."""
    rulings = {name: value for name, value in changes.items() if name in RULINGS}
    numbers = {name: value for name, value in changes.items() if name in Numbers._fields}
    rest = {k: v for k, v in changes.items() if k not in rulings and k not in numbers}
    return {"rulings": Rulings(**rulings), "numbers": Numbers(**numbers), **rest}


HOUSE = HouseRules(_all(), options)
