"""What a house rule can change: every ruling and every number of the rules, by its name.

Rulings and numbers share one space of names, so that a change reads the same wherever it is made:
`{"zone_return": "stop", "goal": 120}` in a notebook, `zone_return=stop,goal=120` in a terminal.

>>> changes = read_changes("zone_return=stop,goal=120")
>>> changes
{'zone_return': 'stop', 'goal': 120}
>>> rulings, numbers = rules_with(changes)
>>> rulings["zone_return"], numbers.goal, numbers.gate
('stop', 120, 80)
"""

import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from azardia_nb.errors import AzardiaError, short
from azardia_nb.games.azardia.rules.board import BOUNDS, NUMBERS, RULE_OF, Numbers, check_numbers
from azardia_nb.games.azardia.rules.rulings import RULINGS, Rulings
from azardia_nb.games.azardia.text.texts import coins, ruling_answer, ruling_question
from azardia_nb.text.language import N_, language

Changes = Mapping[str, Any]

_TEXTS = {
    "goal": N_("Length of the board: the last tile"),
    "gate": N_("Where Zone Zero ends"),
    "top_level": N_("The highest level, which opens the Tyrant Zone"),
    "faces": N_("Faces of a die"),
    "dice": N_("Dice in a roll"),
    "coin_cap": N_("Coins a player can have at most, in thousands"),
    "level_price": N_("Price of a level, in thousands"),
    "tile_price": N_("Price of a tile, in thousands"),
    "die_price": N_("Price of one more on a die, in thousands"),
    "draws": N_("Action cards drawn in a turn"),
    "hand_limit": N_("Cards kept at the end of a turn"),
    "step": N_("Tiles on or back instead of a level, above the top and below the ends"),
    "a_tiles": N_("A tiles: who lands there draws an action card"),
    "z_tiles": N_("Z tiles: who lands there draws a penalty"),
}
PRICES = ("coin_cap", "level_price", "tile_price", "die_price")
NONE = "none"  # how no tiles at all are written
TILES = re.compile(r"[0-9]{1,9}(\+[0-9]{1,9})*")


@dataclass(frozen=True)
class HouseRule:
    """One ruling or number that can be changed.

    A ruling has its `values`; a number lies between `least` and `most`; tiles have neither, they
    are any different tiles below the goal.
    """

    name: str
    usual: Any
    values: tuple[str | bool, ...] = ()
    least: int | None = None
    most: int | None = None
    rule: str | None = None  # the rule a number stands in

    @property
    def kind(self) -> str:
        """What is changed: "ruling", "number" or "tiles"."""
        if self.values:
            return "ruling"
        return "tiles" if self.least is None else "number"

    def about(self, code: str = "en") -> str:
        """Say what it changes: for a ruling, the question that the rulebook leaves open."""
        if self.values:
            return ruling_question(self.name, code)
        return language(code)(_TEXTS[self.name])

    def possible(self, code: str = "en") -> str:
        """Say what it can be changed to.

        >>> HOUSE_RULES["dice"].possible(), HOUSE_RULES["zone_return"].possible("es")
        ('1 to 3', 'carry, stop')
        """
        speak = language(code)
        if self.values:
            return ", ".join(written(value) for value in self.values)
        if self.least is None:
            return speak("different tiles below the goal, as in {example}", example="5+13+21")
        return speak("{least} to {most}", least=self.least, most=self.most)

    def means(self, value: Any, code: str = "en") -> str:
        """Say what a value means: a ruling's answer, a number with its unit."""
        if self.values:
            return ruling_answer(self.name, value, code)
        return coins(value, code) if self.name in PRICES else written(value)

    def read(self, text: str, code: str = "en") -> Any:
        """Return the value a text names; AzardiaError, in a language, where it is none."""
        if self.values:
            for value in self.values:
                if text == written(value):
                    return value
        elif self.least is None:
            if text == NONE:
                return ()
            if TILES.fullmatch(text):
                return tuple(map(int, text.split("+")))
        elif re.fullmatch(r"[0-9]{1,9}", text) and self.least <= int(text) <= (self.most or 0):
            return int(text)
        speak = language(code)
        raise AzardiaError(
            speak(
                "{name}={text}: right is {possible}",
                name=self.name,
                text=short(text),
                possible=self.possible(code),
            )
        )


def written(value: Any) -> str:
    """Return a value as `read` takes it."""
    if isinstance(value, tuple):
        return "+".join(map(str, value)) or NONE
    return str(value).lower()


def _number(name: str) -> HouseRule:
    least, most = BOUNDS.get(name, (None, None))
    usual = getattr(NUMBERS, name)
    return HouseRule(name, usual, least=least, most=most, rule=RULE_OF[name])


HOUSE_RULES: dict[str, HouseRule] = {
    **{
        name: HouseRule(name, ruling.default, values=tuple(ruling.values))
        for name, ruling in RULINGS.items()
    },
    **{name: _number(name) for name in Numbers._fields},
}


def house_rule(name: str, code: str = "en") -> HouseRule:
    """Return what can be changed under this name; AzardiaError, in a language, if nothing can."""
    if name in HOUSE_RULES:
        return HOUSE_RULES[name]
    speak = language(code)
    near = difflib.get_close_matches(str(name)[:40], HOUSE_RULES, 1)
    if near:
        text = speak("no house rule {name}; did you mean {near}?", name=short(name), near=near[0])
    else:
        names = ", ".join(HOUSE_RULES)
        text = speak("no house rule {name}; possible are {names}", name=short(name), names=names)
    raise AzardiaError(text)


def rules_with(changes: Changes) -> tuple[Rulings, Numbers]:
    """Return the rulings and numbers with these changes; AzardiaError says what cannot be."""
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


def read_changes(text: str, code: str = "en") -> dict[str, Any]:
    """Return the changes a text names, as in `goal=120,zone_return=stop`; AzardiaError if wrong."""
    speak = language(code)
    changes: dict[str, Any] = {}
    for part in text.split(","):
        name, equals, value = part.strip().partition("=")
        if not equals:
            raise AzardiaError(
                speak(
                    "{text}: right is a house rule and its value, as in goal=120", text=short(part)
                )
            )
        if name in changes:
            raise AzardiaError(speak("{name} stands twice in {text}", name=name, text=short(text)))
        changes[name] = house_rule(name, code).read(value, code)
    rules_with(changes)
    return changes


def write_changes(changes: Changes) -> str:
    """Return changes as `read_changes` takes them."""
    return ",".join(f"{name}={written(value)}" for name, value in changes.items())
