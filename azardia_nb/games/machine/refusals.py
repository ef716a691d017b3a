"""Refusals: for each reason that an action is illegal, a sentence and the rule that forbids it.

A reason lists its rules in order; the refusal cites the first one that applies.

>>> def by_turn(asked):
...     return "turn.order" if asked.seat else ""
>>> refusals = Refusals({1: Refused("not_now", by_turn, "goal")})
>>> refusals.rule(1, Attempt(None, None, 0, 5)), refusals.rule(1, Attempt(None, None, 1, 5))
('goal', 'turn.order')
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from azardia_nb.game.protocol import Row, Rules


class Attempt(NamedTuple):
    """A refused action in its position; `seat` is the seat to act, CHANCE or OVER."""

    state: Row
    rules: Rules
    seat: int
    action: int


# A rule id, or a function that returns it, or "" if that rule does not apply.
RuleOf: TypeAlias = str | Callable[[Attempt], str]


class Refused:
    """A reason's text id and rules, each given directly or as a function of the attempt.

    The last rule must always apply.
    """

    def __init__(self, text: str | Callable[[Attempt], str], *rules: RuleOf) -> None:
        self.text = text
        self.rules = rules


class Refusals:
    """The reasons of a game, by their numbers."""

    def __init__(self, table: Mapping[int, Refused]) -> None:
        self.table = table

    def rule(self, reason: int, attempt: Attempt) -> str:
        """Return the id of the rule to cite for `reason`."""
        behind = (
            rule if isinstance(rule, str) else rule(attempt) for rule in self.table[reason].rules
        )
        return next(rule for rule in behind if rule)

    def text(self, reason: int, attempt: Attempt) -> str:
        """Return the id of the text for `reason`."""
        text = self.table[reason].text
        return text if isinstance(text, str) else text(attempt)
