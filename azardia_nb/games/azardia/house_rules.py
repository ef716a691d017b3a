"""House rules of Azardia by name: one for each ruling and each number in the rules.

>>> from azardia_nb.games import load
>>> changes = read_changes("zone_return=stop,goal=120", load("azardia"))
>>> changes
{'zone_return': 'stop', 'goal': 120}
>>> rulings, numbers = rules_with(changes)
>>> rulings["zone_return"], numbers.goal, numbers.gate
('stop', 120, 80)
"""

from functools import partial
from typing import Any

from azardia_nb.game import house_rules
from azardia_nb.game.house_rules import Changes, HouseRule, HouseRules, read_changes, value_text
from azardia_nb.game.registry import load
from azardia_nb.games.azardia.rules.board import BOUNDS, NUMBERS, RULE_OF, Numbers, check_numbers
from azardia_nb.games.azardia.rules.rulings import RULINGS, Rulings
from azardia_nb.games.azardia.text.texts import coins, ruling_answer, ruling_question
from azardia_nb.text.language import N_, language

__all__ = ["HOUSE_RULES", "house_rule", "read_changes", "rules_with"]

_TEXTS = {
    "goal": N_("Length of the board: the last tile"),
    "gate": N_("Where Zone Zero ends"),
    "top_level": N_("The highest level, which opens the Tyrant Zone"),
    "faces": N_("Faces of a die"),
    "dice": N_("Dice in a roll"),
    "coin_cap": N_("Most coins a player can have, in thousands"),
    "level_price": N_("Price of a level, in thousands"),
    "tile_price": N_("Price of a tile, in thousands"),
    "die_price": N_("Price of +1 on a die, in thousands"),
    "draws": N_("Action cards drawn in a turn"),
    "hand_limit": N_("Cards kept at the end of a turn"),
    "step": N_(
        "Tiles moved in place of a level: forward when you gain one at the top level, back when "
        "you lose one at the lowest or the top level"
    ),
    "a_tiles": N_("A tiles: landing there draws an action card"),
    "z_tiles": N_("Z tiles: landing there draws a penalty"),
}
PRICES = ("coin_cap", "level_price", "tile_price", "die_price")


def _ruling(name: str) -> HouseRule:
    ruling = RULINGS[name]
    return HouseRule(
        name,
        ruling.usual,
        values=tuple(ruling.values),
        text=partial(ruling_question, name),
        meaning=partial(ruling_answer, name),
    )


def _number(name: str) -> HouseRule:
    least, most = BOUNDS.get(name, (None, None))
    return HouseRule(
        name,
        getattr(NUMBERS, name),
        least=least,
        most=most,
        rule=RULE_OF[name],
        text=lambda code: language(code)(_TEXTS[name]),
        right=_tiles if least is None else None,
        meaning=coins if name in PRICES else lambda value, code: value_text(value),
    )


def _tiles(code: str) -> str:
    speak = language(code)
    return speak("different tiles below the goal, as in {example}", example="5+13+21")


HOUSE_RULES: dict[str, HouseRule] = {
    **{name: _ruling(name) for name in RULINGS},
    **{name: _number(name) for name in Numbers._fields},
}


def house_rule(name: str, code: str = "en") -> HouseRule:
    """Return the house rule with this name; AzardiaError, in language `code`, if there is none."""
    return house_rules.house_rule(name, load("azardia"), code)


def rules_with(changes: Changes) -> tuple[Rulings, Numbers]:
    """Return the default rulings and numbers with `changes`; AzardiaError for impossible ones."""
    rulings: dict[str, Any] = {}
    numbers: dict[str, Any] = {}
    for name, value in changes.items():
        if house_rule(name).kind == "ruling":
            rulings[name] = value
        else:
            numbers[name] = tuple(value) if isinstance(value, list) else value
    changed = NUMBERS._replace(**numbers)
    check_numbers(changed)
    return Rulings(**rulings), changed


def _options(changes: Changes) -> dict[str, Any]:
    rulings, numbers = rules_with(changes)
    return {"rulings": rulings, "numbers": numbers}


HOUSE = HouseRules(HOUSE_RULES, _options)
