"""Why an action may not be done: a reason a number, and for each a sentence and the rule behind it.

Which rule a refusal names is an order: of the rules of its reason, the first one that is behind it.

>>> def by_turn(asked):
...     return "turn.order" if asked.seat else ""
>>> told = Refusals({1: Refused("not_now", by_turn, "goal")})
>>> told.rule(1, Attempt(None, None, 0, 5)), told.rule(1, Attempt(None, None, 1, 5))
('goal', 'turn.order')
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from azardia_nb.game.protocol import Row, Rules


class Attempt(NamedTuple):
    """An action that is refused, and to whom: `seat` is the one to act, or CHANCE, or OVER."""

    state: Row
    rules: Rules
    seat: int
    action: int


# A rule's id, or what finds it in the position: "" where it is not the one behind the refusal.
Behind: TypeAlias = str | Callable[[Attempt], str]


class Refused:
    """What a reason says, by the id of its text, and the rules; instead of either, what finds it.

    The last rule is behind it in any case.
    """

    def __init__(self, text: str | Callable[[Attempt], str], *rules: Behind) -> None:
        self.text = text
        self.rules = rules


class Refusals:
    """The reasons of a game, by their numbers."""

    def __init__(self, table: Mapping[int, Refused]) -> None:
        self.table = table

    def rule(self, reason: int, asked: Attempt) -> str:
        """Return the id of the rule that refuses an action for this reason."""
        behind = (
            rule if isinstance(rule, str) else rule(asked) for rule in self.table[reason].rules
        )
        return next(rule for rule in behind if rule)

    def text(self, reason: int, asked: Attempt) -> str:
        """Return the id of what is wrong."""
        text = self.table[reason].text
        return text if isinstance(text, str) else text(asked)
