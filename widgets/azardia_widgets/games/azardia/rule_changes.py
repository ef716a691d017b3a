"""Controls for house rules: a menu of rules, the values of one, and the list of changes."""

from collections.abc import Callable, Mapping
from functools import partial
from html import escape
from typing import Any

import ipywidgets

from azardia_nb.errors import AzardiaError
from azardia_nb.game.house_rules import HouseRule, value_text
from azardia_nb.games.azardia.house_rules import HOUSE_RULES, house_rule, rules_with
from azardia_nb.games.azardia.rules.board import BOUNDS, NUMBERS, ROOM_STEPS, ROOM_TILES
from azardia_nb.text.language import language
from azardia_widgets.controls.buttons import ChangeHandler, alert, button, menu, offer, with_classes
from azardia_widgets.controls.number import LONGEST, Number

NOTHING = ""


def change_text(name: str, value: Any, code: str) -> str:
    """Return a house rule and its value as text.

    >>> change_text("dice", 1, "en")
    'Dice in a roll: 1'
    """
    rule = house_rule(name)
    about = rule.about(code)
    joint = " " if about.endswith("?") else ": "
    return f"{about}{joint}{rule.means(value, code)}"


class RuleChanges:
    """A menu of rules, the values of the chosen one, and the list of changes.

    Answers of a ruling appear together. `value` has the changes; `changed` is called after each
    change by the user. An impossible one shows an error under its control and is ignored.
    """

    def __init__(
        self,
        changes: Mapping[str, Any],
        changed: Callable[[], None],
        rules: Mapping[str, HouseRule] = HOUSE_RULES,
    ) -> None:
        rules_with(changes)
        self.value: dict[str, Any] = dict(changes)
        self._changed = changed
        self._rules = rules
        self._code = "en"
        self._rule_handler = ChangeHandler(lambda _: self._choose())
        self._answered = ChangeHandler(lambda change: self._answer(change["new"]))
        self._typed = ChangeHandler(lambda change: self._type(change["new"]))
        self.rule = menu("azardia-rule")
        self.rule.observe(self._rule_handler, "value")
        self.answer = with_classes(ipywidgets.RadioButtons(), "azardia-ruling")
        self.answer.layout.width = "auto"
        self.answer.style.description_width = "initial"
        self.answer.observe(self._answered, "value")
        self.numbers = {
            name: Number(least, most, getattr(NUMBERS, name), partial(self._set, name))
            for name, (least, most) in BOUNDS.items()
        }
        self.tiles = with_classes(ipywidgets.Text(continuous_update=False), "azardia-tiles")
        self.tiles.style.description_width = "initial"
        self.tiles.layout.width = "auto"
        self.tiles.observe(self._typed, "value")
        self.wrong = with_classes(ipywidgets.HTML(), "azardia-wrong")
        self.place = ipywidgets.VBox()
        self.listed = with_classes(ipywidgets.VBox(), "azardia-changes")
        self._listed: dict[str, Any] = {}
        self.heading = ipywidgets.HTML()
        self.widget = ipywidgets.VBox(
            (self.rule, self.place, self.wrong, self.heading, self.listed)
        )

    @property
    def names(self) -> dict[str, str]:
        """Accessible names of the numbers, for `Access.names`."""
        return {key: name for each in self.numbers.values() for key, name in each.names.items()}

    def choose(self, name: str) -> None:
        """Show the control of a rule."""
        self.rule.value = name

    def show(self, code: str) -> None:
        """Show everything in the language `code`."""
        speak = language(code)
        self._code = code
        # Numbers come first, as they are easiest to understand.
        rules = sorted(self._rules.values(), key=lambda rule: rule.kind == "ruling")
        chosen = self.rule.value or next(iter(self.value), NOTHING)
        offered = [(speak("choose one …"), NOTHING)]
        offered += [(rule.about(code), rule.name) for rule in rules]
        self.rule.description = speak("Change a rule")
        with self._rule_handler:
            offer(self.rule, offered, chosen)
        self._show_control()
        self._show_list()

    def _show_control(self) -> None:
        code = self._code
        speak = language(code)
        name = self.rule.value
        children: tuple[Any, ...] = ()
        if name:
            rule = house_rule(name)
            value = self.value.get(name, rule.usual)
            if rule.kind == "ruling":
                self.answer.description = speak("Value")
                with self._answered:
                    offer(self.answer, [(self._means(rule, v), v) for v in rule.values], value)
                children = (self.answer,)
            elif rule.kind == "number":
                number = self.numbers[name]
                usual = value_text(rule.usual)
                number.show(speak("The standard value is {usual}; here", usual=usual), code)
                number.value = value
                children = (number.widget,)
            else:
                self.tiles.description = speak("Tiles")
                with self._typed:
                    self.tiles.value = value_text(value)
                children = (self.tiles,)
        if self.place.children != children:
            self.place.children = children

    def _means(self, rule: HouseRule, value: Any) -> str:
        speak = language(self._code)
        means = rule.means(value, self._code)
        return speak("{answer} (standard)", answer=means) if value == rule.usual else means

    def _show_list(self) -> None:
        speak = language(self._code)
        for name in self.value.keys() - self._listed.keys():
            self._listed[name] = button("azardia-remove", partial(self._remove, name), "times")
        for name, value in self.value.items():
            self._listed[name].description = change_text(name, value, self._code)
            self._listed[name].tooltip = speak("Back to the standard rule")
        children = tuple(self._listed[name] for name in self.value)
        if self.listed.children != children:
            self.listed.children = children
        heading = (
            speak("Your house rules; press one to remove it:")
            if self.value
            else speak("You haven't changed any rule yet.")
        )
        self.heading.value = f"<p>{escape(heading)}</p>"

    # --- actions ---

    def _choose(self) -> None:
        self.wrong.value = ""
        self._show_control()

    def _answer(self, value: Any) -> None:
        if self.rule.value:
            self._set(self.rule.value, value)

    def _type(self, typed: str) -> None:
        name = self.rule.value
        typed = "".join(typed.split())
        try:
            value = house_rule(name).read(typed)
            rules_with({**self.value, name: value})
        except AzardiaError:
            self.refuse(self._no_tiles(typed))
        else:
            self._set(name, value)

    def _no_tiles(self, typed: str) -> str:
        start = typed if len(typed) <= LONGEST else f"{typed[:LONGEST]}…"
        speak = language(self._code)
        return speak(
            "“{typed}” does not work. Type different tiles from 1 to {most} joined by +, as in "
            "{example}; none of them may be both an A tile and a Z tile. For no tiles, type "
            "none.",
            typed=start,
            most=BOUNDS["goal"][1] - 1,
            example="5+13+21",
        )

    def _set(self, name: str, value: Any) -> None:
        changes = {**self.value, name: value}
        if value == house_rule(name).usual:
            del changes[name]
        try:
            rules_with(changes)
        except AzardiaError as error:
            self.refuse(self._no_room(changes) or str(error))
            return
        self._take(changes)

    def _remove(self, name: str) -> None:
        if name not in self.value:
            return  # a second press
        changes = {other: value for other, value in self.value.items() if other != name}
        try:
            rules_with(changes)
        except AzardiaError as error:  # another change depends on this one
            self.refuse(self._no_room(changes) or str(error))
            return
        self._take(changes)

    def _take(self, changes: dict[str, Any]) -> None:
        self.wrong.value = ""
        self.value = changes
        self.show(self._code)
        self._changed()

    def _no_room(self, changes: Mapping[str, Any]) -> str:
        gate, step, goal = (
            changes.get(name, getattr(NUMBERS, name)) for name in ("gate", "step", "goal")
        )
        least = gate + ROOM_STEPS * step + ROOM_TILES
        if goal >= least:
            return ""
        speak = language(self._code)
        return speak(
            "That leaves too little room. With Zone Zero ending at tile {gate} and moves of "
            "{step} tiles, the last tile must be at least {least}; you chose {goal}.",
            gate=gate,
            step=step,
            least=least,
            goal=goal,
        )

    def refuse(self, why: str) -> None:
        """Show an error for an impossible choice, or for none."""
        self.wrong.value = alert(why)
